"""The settings of the extras `otel` and `oidc`, read from an environment."""

from pathlib import Path

import pytest

from upheld.domain.errors import InvalidInput
from upheld.settings import Settings

SET = {
    "OIDC_ISSUER": "https://i.example",
    "OIDC_CLIENT_ID": "c",
    "OIDC_REDIRECT_URL": "https://u.example/api/session/oidc/callback",
}


def test_both_are_off_unless_set() -> None:
    settings = Settings.from_env({})
    assert (settings.otel, settings.oidc) == (False, None)
    assert Settings.from_env({"UPHELD_OTEL": "true"}).otel


@pytest.mark.parametrize("name", SET)
def test_a_provider_half_set_is_refused_by_name(name: str) -> None:
    with pytest.raises(InvalidInput, match=name):
        Settings.from_env({key: value for key, value in SET.items() if key != name})


def test_the_secret_comes_from_the_variable_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text("hush\n", encoding="utf-8")
    for more in ({"OIDC_CLIENT_SECRET": "hush"}, {"OIDC_CLIENT_SECRET_FILE": str(path)}):
        settings = Settings.from_env(SET | more)
        assert settings.oidc is not None
        assert settings.oidc.client_secret == "hush"
        assert "hush" not in repr(settings)
    public = Settings.from_env(SET).oidc
    assert public is not None
    assert public.client_secret is None


def test_a_secret_that_cannot_be_read_is_refused_without_it(tmp_path: Path) -> None:
    both = {"OIDC_CLIENT_SECRET": "hush", "OIDC_CLIENT_SECRET_FILE": str(tmp_path)}
    (tmp_path / "latin").write_bytes(b"hush\xff")
    for more in (
        both,
        {"OIDC_CLIENT_SECRET_FILE": str(tmp_path / "absent")},
        {"OIDC_CLIENT_SECRET_FILE": str(tmp_path / "latin")},
    ):
        with pytest.raises(InvalidInput, match="OIDC_CLIENT_SECRET_FILE") as caught:
            Settings.from_env(SET | more)
        assert "hush" not in str(caught.value)

from pathlib import Path

from upheld.settings import Settings


def test_r212_no_secret_stands_in_the_settings_as_printed() -> None:
    shown = repr(
        Settings(
            data_dir=Path("data"),
            database_url="postgresql://me:hunter2@db.example/x",
            cache_url="redis://:hunter2@cache.example",
            server_key=b"hunter2".ljust(32),
        )
    )
    assert "hunter2" not in shown
    assert "data_dir" in shown

"""Whose address a request comes from, and what is kept of it."""

from upheld.http.limits import address_of
from upheld.service.services import Limits


def asked(*headers: tuple[bytes, bytes], host: str = "192.0.2.7") -> dict[str, object]:
    return {"type": "http", "client": (host, 4711), "headers": list(headers)}


def test_processes_of_one_key_name_an_address_alike_and_others_do_not() -> None:
    one, same, other = (Limits(address_salt=salt) for salt in (b"a", b"a", b"b"))
    kept = address_of(asked(), one)
    assert kept == address_of(asked(), same)
    assert kept != address_of(asked(), other)
    assert kept != address_of(asked(host="192.0.2.8"), one)
    assert "192.0.2.7" not in kept


def test_a_proxy_is_believed_as_often_as_the_settings_say() -> None:
    forwarded = (b"x-forwarded-for", b"198.51.100.1, 203.0.113.9")
    behind = Limits(address_salt=b"a", trusted_proxies=1)
    assert address_of(asked(forwarded), behind) == address_of(asked(host="203.0.113.9"), behind)
    direct = Limits(address_salt=b"a")
    assert address_of(asked(forwarded), direct) == address_of(asked(), direct)

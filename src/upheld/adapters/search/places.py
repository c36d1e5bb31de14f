"""Where evidence stands on the web: usable addresses, one form per page, and its authority."""

import re
from functools import cache
from importlib import resources
from urllib.parse import SplitResult, parse_qsl, quote, urlencode, urlsplit

__all__ = ["UNKNOWN_AUTHORITY", "authority", "is_no_source", "normalised", "web_url"]

UNKNOWN_AUTHORITY = 0.4
MAX_URL = 2048
_TRACKING = ("utm_", "mc_", "fbclid", "gclid", "msclkid", "igshid", "ref", "source", "cmpid")
_INDEX_PAGES = frozenset(
    ("", "index.html", "index.htm", "index.php", "default.aspx", "home", "home.html")
)
_SEARCH_PATHS = ("search", "results", "find", "whois", "lookup", "websearch", "url")
_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][a-z]{2})?")
_SEARCH_KEYS = frozenset(("q", "query", "search", "s", "search_query", "keyword", "keywords"))
_LOOKUP_HOSTS = ("whois.", "who.is", "lookup.icann.org", "search.", "duckduckgo.com")


def web_url(value: str | None) -> str | None:
    """Return a usable http(s) address of at most 2,048 characters; None for anything else."""
    parts = _split(value) if value else None
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    if parts.username is not None or parts.password is not None:
        return None
    written = quote(parts.geturl(), safe="%/:?#[]@!$&'()*+,;=~-._")
    return written if len(written) <= MAX_URL else None


def normalised(url: str) -> str:
    """Return one form for the addresses of one page: no scheme, www, tracking, fragment, slash."""
    parts = _split(url)
    if parts is None or parts.scheme not in ("http", "https"):
        return url
    kept = [(k, v) for k, v in parse_qsl(parts.query) if not k.lower().startswith(_TRACKING)]
    path = parts.path.removesuffix("/amp").removesuffix("/amp/").rstrip("/")
    query = f"?{urlencode(sorted(kept))}" if kept else ""
    return f"{_host(parts)}{path}{query}"


def is_no_source(url: str) -> bool:
    """Say whether a web address is a front page, a search or a WHOIS record (F59)."""
    parts = _split(url)
    if parts is None or parts.scheme not in ("http", "https"):
        return False
    keys = {key.lower() for key, _ in parse_qsl(parts.query)}
    return (_is_front(parts.path) and not keys - _SEARCH_KEYS) or _is_search(parts, keys)


def authority(url: str) -> float | None:
    """Return the score of a listed site, 0..1 (4.7); None for a site that is not in the table."""
    parts = _split(url)
    labels = _host(parts).split(".") if parts is not None and parts.hostname else []
    names = (".".join(labels[start:]) for start in range(len(labels)))
    return next((score for name in names if (score := _scores().get(name)) is not None), None)


def _is_front(path: str) -> bool:
    """Say whether a path is empty, an index file or only a language, as /en/ is."""
    language, _, page = path.strip("/").lower().partition("/")
    if _LANGUAGE.fullmatch(language):
        return page in _INDEX_PAGES
    return not page and language in _INDEX_PAGES


def _is_search(parts: SplitResult, keys: set[str]) -> bool:
    host, path = _host(parts), parts.path.lower()
    if host.startswith(_LOOKUP_HOSTS) and (keys or host.startswith("who")):
        return True
    tail = path.rstrip("/").rpartition("/")[2].removeprefix("special:")
    return "/whois/" in path or (tail in _SEARCH_PATHS and bool(keys))


def _host(parts: SplitResult) -> str:
    return (parts.hostname or "").lower().removeprefix("www.").rstrip(".")


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url.strip())
        _ = parts.port, parts.hostname
    except ValueError:
        return None
    return parts


@cache
def _scores() -> dict[str, float]:
    table = resources.files("upheld.adapters.search").joinpath("data/authority.tsv")
    rows = (line.split("\t") for line in table.read_text("utf-8").splitlines())
    return {row[1]: float(row[0]) for row in rows if len(row) == 2}

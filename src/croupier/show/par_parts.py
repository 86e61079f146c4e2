"""The par sheet laid out in parts, for both paper and screen."""

from collections.abc import Iterator

from croupier.lab.par_sheet import ParSection, ParSheet
from croupier.lab.solve import BASE
from croupier.lab.verifying import BASES, all_bases
from croupier.money import METER
from croupier.show.page_words import as_asked
from croupier.show.par_blocks import Facts, Grid, HandMap, Notes, Part
from croupier.show.par_hands import by_hands, hands_text
from croupier.show.par_jackpot import jackpot_grid, jackpot_parts
from croupier.show.par_lines import pay_grid, results_grid
from croupier.show.par_numbers import decimal, plain_float, share
from croupier.show.par_rules import choices_of, pays_of, rules_of
from croupier.show.par_volatility import volatility
from croupier.show.strategy_words import strategy_lines


def key_figures(section: ParSection) -> tuple[tuple[str, str], ...]:
    """Return the few figures at the head of a section: value, and what it is."""
    result = section.analysis
    if result.progressive is not None:
        jackpot = result.progressive
        meters = [
            (
                f"${decimal(level.break_even_meter, 2)}",
                "break-even meter" if name == METER else f"break-even meter, {name}",
            )
            for name, level in jackpot.levels.items()
            if level.break_even_meter is not None
        ]
        envy = (share(jackpot.envy_per_other_player, 2), "envy per other bettor")
        return (
            (share(jackpot.fixed_return, 2), "fixed return"),
            *((envy,) if jackpot.envy_per_other_player else ()),
            *meters,
        )
    if len(section.studies) > 1:
        return tuple(
            (
                share(study.analysis.house_edge.per_first_bet, 2),
                f"edge, {hands_text(study.analysis)}",
            )
            for study in section.studies
            if study.analysis.house_edge is not None
        )
    if result.house_edge is None or result.standard_deviation is None:
        return ()
    per_bet = (share(result.house_edge.per_first_bet), f"house edge per {section.unit}")
    risk = (share(result.house_edge.element_of_risk), "element of risk")
    return (
        per_bet,
        *((risk,) if section.bet == BASE else ()),
        (share(result.hit_frequency, 2), "hit frequency"),
        (plain_float(result.standard_deviation, 4), "standard deviation"),
    )


def parts(section: ParSection, *, charted: bool = True) -> Iterator[Part]:
    """Yield a section as it is printed, from the rules to the digest of the inputs.

    On a sheet with several sections only the first is `charted` and has its key figures in large
    letters; the others are about bets of a few lines, whose chart would repeat the pay table.
    """
    yield _rules(section)
    if section.left_out:
        yield Notes("Not counted", (("", section.left_out, ""),))
    if section.analysis.progressive is not None:
        yield jackpot_grid(section)
        yield from jackpot_parts(section)
    elif len(section.studies) > 1:
        yield from by_hands(section)
    else:
        yield from _plain(section, charted=charted)
    if section.bet != BASE:
        yield from _published(section)
    yield _provenance(section)


def _rules(section: ParSection) -> Notes:
    clauses = [(clause.id, clause.text, clause.source) for clause in rules_of(section)]
    choices = [
        (
            "Choice",
            f"{row.title}: {' or '.join(f'{name} ({said})' for name, said in row.choices)}.",
            "",
        )
        for row in choices_of(section)
    ]
    return Notes("Rules", (*clauses, *choices), columns=2)


def _plain(section: ParSection, *, charted: bool) -> Iterator[Part]:
    result = section.analysis
    if section.bet == BASE:
        for column in pays_of(section):
            rows = tuple((label, odds) for label, odds, _ in column.lines)
            title = f"Pay table {column.table}: {column.key.replace('_', ' ')}"
            yield Grid(title, ("Hand", "Pays"), rows, half=True)
        if result.decisions:
            names = as_asked(section.layout.game, result.decisions)
            often = tuple((name, share(result.decisions[name])) for name in names)
            yield Grid("Decisions of best play", ("Decision", "Rounds"), often, half=True)
        lines = tuple(("·", line, "") for line in strategy_lines(section.strategy))
        if lines:
            yield Notes("Strategy", lines, half=False)
        yield _figures(section)
        yield results_grid(section)
        yield from _published(section)
    else:
        yield pay_grid(section)
        yield _figures(section)
    yield from volatility(section, charted=charted)
    if section.strategy.starting_hands:
        yield HandMap("Starting hands", section.strategy.starting_hands, section.strategy.order)


def _figures(section: ParSection) -> Facts:
    result = section.analysis
    rows: list[tuple[str, str, str]] = []
    value, edge = result.expected_value, result.house_edge
    if value is None or edge is None or result.average_wager is None:
        return Facts("Edge", ())
    exact = str(value).replace("-", "−")
    rows.append(("Expected value", decimal(value, 8), f"a round's net in base bets: {exact}"))
    names = {
        "per_first_bet": f"House edge per base bet ({section.unit})",
        "per_initial_stake": "House edge per initial stake",
        "element_of_risk": "Element of risk",
        "per_bet": f"House edge per {section.unit} bet",
    }
    for key, loss in all_bases(result).items():
        rows.append((names[key], share(loss), BASES[key]))
    if section.bet == BASE:
        back = "1 − element of risk: the share of total action returned"
        rows.append(("Return to the player", share(1 - edge.element_of_risk), back))
        wager = decimal(result.average_wager, 6)
        rows.append(("Average final wager", wager, "total action, in base bets"))
    else:
        rows.append(("Return to the player", share(1 - edge.per_first_bet), "1 − house edge"))
    rows.append(("Hit frequency", share(result.hit_frequency), f"a hit: {result.hit_means}"))
    return Facts("Edge on every basis, and hits", tuple(rows), half=False)


def _published(section: ParSection) -> Iterator[Part]:
    if not section.published:
        return
    yield Grid(
        "Published and exact figures",
        ("Figure", "Basis and remarks", "Published", "Exact", "Verdict"),
        tuple(
            (
                row.label,
                "; ".join(filter(None, (BASES.get(row.basis, row.basis), row.note))),
                row.published,
                share(row.computed) if row.computed is not None else "–",
                "agrees" if row.agrees else "differs" if row.computed is not None else "depends",
            )
            for row in section.published
        ),
        text=2,
        wide=1,
        note=f"Printed in: {'; '.join(dict.fromkeys(row.place for row in section.published))}",
    )


def _provenance(section: ParSection) -> Notes:
    result = section.analysis
    method = f"Exact enumeration: {result.method}"
    if len(section.studies) == 1:
        method += f"; {result.total:,} deals"
    if result.decisions:
        method += "; of two decisions worth the same, the one with less total action is taken"
    digests = "; ".join(
        study.digest if len(section.studies) == 1 else f"{study.analysis.hands}: {study.digest}"
        for study in section.studies
    )
    if not section.published:
        method += ". The source prints no figure to compare with"
    return Notes("Method and inputs", (("Method", f"{method}.", ""), ("Digest", digests, "")))


def heading(sheet: ParSheet) -> tuple[str, ...]:
    """Return the title and the lines below it: what the table is, and where it comes from."""
    table = sheet.table
    printed = f", printed as “{table.printed_as}”" if table.printed_as != table.id else ""
    whose = "Custom pay table: no regulator has seen it." if table.own else ""
    also = f"Also for {', '.join(sheet.also_for)}." if sheet.also_for else ""
    note = f"Note: {table.note}." if table.note else ""
    return (
        f"{table.id} · {sheet.game.title}",
        " ".join(filter(None, (f"{table.family}: {table.title}{printed}.", also, whose))),
        " ".join(filter(None, (f"Source: {table.source}.", note))),
    )


def imprint(sheet: ParSheet) -> tuple[tuple[str, str], ...]:
    """Return what made the sheet and from what inputs: no date and no machine."""
    return (
        ("Croupier", sheet.version),
        ("rules of", sheet.game.edition),
        ("digest of the pays", sheet.table.digest),
        ("digest of all inputs", sheet.digest),
    )

"""A jackpot bet on its par sheet: what the tray pays, and what depends on the meter."""

from collections.abc import Iterator

from croupier.lab.analysis import Progressive
from croupier.lab.par_sheet import ParSection
from croupier.show.page_words import folded_words
from croupier.show.par_blocks import Facts, Grid, Part
from croupier.show.par_lines import in_table_order, line_row, printed_lines, total_row
from croupier.show.par_numbers import decimal, share
from croupier.show.rule_sheet import envy_of

OTHERS_MAX = 6


def jackpot_grid(section: ParSection) -> Grid:
    result = section.analysis
    study = section.studies[0]
    envies = {line.key: envy_of(line) for line in printed_lines(study.question)}
    rows = []
    for line in in_table_order(study):
        name, pays, *amounts = line_row(line)
        if line.odds is not None and line.odds.kind == "meter":
            amounts[-1] = "–"
        rows.append((name, pays, envies.get(line.result.key) or "–", *amounts))
    jackpot = result.progressive
    total = total_row(result, jackpot.fixed_return if jackpot else None)
    folded = folded_words(folded_hands_qualify=jackpot.folded_hands_qualify if jackpot else None)
    return Grid(
        "Pay table, combinations and return",
        ("Line", "Pays", "Envy", "Combinations", "Probability", "One in", "Contribution"),
        tuple(rows),
        text=2,
        total=(*total[:2], "", *total[2:]),
        note="For each $1 wagered; the wager is not returned. Contributions are of pays from the "
        f"tray; a share of a meter has no amount on paper. {folded[:1].upper()}{folded[1:]}.",
    )


def jackpot_parts(section: ParSection) -> Iterator[Part]:
    result = section.analysis
    jackpot = result.progressive
    if jackpot is None:
        return
    envy = "for each other seat at the table with the bet"
    if not jackpot.envy_per_other_player:
        envy = "this table has no envy"
    levels = [
        (
            f"{name}: hit once in",
            decimal(1 / level.probability, 2),
            f"an average bet takes {decimal(level.share_per_bet, 10)} of the meter",
        )
        for name, level in jackpot.levels.items()
        if level.probability
    ]
    yield Facts(
        "Return, for each $1 wagered",
        (
            ("Fixed return", share(jackpot.fixed_return), "Σ probability × pays from the tray"),
            ("Envy return", share(jackpot.envy_per_other_player), envy),
            ("Hit frequency", share(result.hit_frequency), f"a hit: {result.hit_means}"),
            *levels,
            *_other_reading(jackpot),
        ),
    )
    names = [name for name, level in jackpot.levels.items() if level.share_per_bet]
    rows = []
    for others in range(OTHERS_MAX + 1 if jackpot.envy_per_other_player else 1):
        paid = jackpot.fixed_return + others * jackpot.envy_per_other_player
        meters = [
            decimal((1 - paid) / jackpot.levels[name].share_per_bet, 2) if paid < 1 else "0.00"
            for name in names
        ]
        rows.append((str(others), share(paid), *meters))
    yield Grid(
        "Return and break-even meter by number of other bettors",
        ("Others", "Without meter", *(f"{name}, $" for name in names)),
        tuple(rows),
        note="The meter at which the bet has no edge"
        + (", the other levels at zero." if len(names) > 1 else "."),
        half=True,
    )


def _other_reading(jackpot: Progressive) -> Iterator[tuple[str, str, str]]:
    """Yield the same bet in a house that treats folded hands the other way, if that matters."""
    other = jackpot.other_reading
    if other is None:
        return
    qualify = other.progressive.folded_hands_qualify
    house = "if folded hands qualify" if qualify else "unless folded hands qualify"
    words = folded_words(folded_hands_qualify=qualify)
    yield f"Fixed return, {house}", share(other.progressive.fixed_return), words
    yield f"Hit frequency, {house}", share(other.hit_frequency), words

"""What players must be able to read. REGULATION 13, 35, 99, 100, 104."""

from collections.abc import Iterator, Sequence

from croupier.law.finding import Found
from croupier.law.sight import SeenTable, Sight
from croupier.money import priced
from croupier.plan import POSTINGS

FOUR_GAMES = "four-games"
JACKPOT_AMOUNTS = "jackpot-amounts"


def amounts_are_shown(sight: Sight) -> Iterator[Found]:
    """13: every table on a jackpot must show what can be won; for different games, see 23."""
    for seen in sight.jackpots:
        for table in () if seen.crosses_games else seen.tables:
            if not table.table.shows(seen.jackpot.id):
                yield Found(
                    f"{table.path}.display.shows",
                    f"the display of {table.table.id} does not show {seen.jackpot.id}",
                    f"{seen.jackpot.id} among what it shows",
                )


def pays_are_scaled(sight: Sight) -> Iterator[Found]:
    """35: for a wager other than $1, the display must say that pays are multiplied."""
    for seen in sight.jackpots:
        if seen.jackpot.wager_cents != 100 and "scaled-pays" not in seen.jackpot.notices:
            yield Found(
                f"{seen.path}.wager",
                f"the wager of {seen.jackpot.id} is {priced(seen.jackpot.wager_cents)}, and its "
                "display does not say that pays are multiplied",
                '"scaled-pays" among its notices, or a wager of $1',
            )


def rules_are_posted(sight: Sight) -> Iterator[Found]:
    """99: amounts, restrictions, prizes, limits, disputes and employee play must be posted."""
    for key in POSTINGS:
        if key == JACKPOT_AMOUNTS:
            yield from _not_posted(sight, key, tuple(sight.with_sensors))
        elif key != FOUR_GAMES:
            yield from _not_posted(sight, key, sight.tables)


def four_games_are_posted(sight: Sight) -> Iterator[Found]:
    """100: that players are limited to four games must be posted."""
    yield from _not_posted(sight, FOUR_GAMES, sight.tables)


def never_for(sight: Sight) -> Iterator[Found]:
    """104: a game whose sheet says so (Let It Ride) must print its base pays as "to" or "win"."""
    for seen in sight.tables:
        if "for" in seen.game.wordings:
            continue
        if seen.table.odds_wording == "for":
            yield Found(
                f"{seen.path}.odds_wording",
                f'{seen.table.id} prints the pays of {seen.game.title} as "for 1"',
                'odds_wording = "to" or "win"',
            )
        table = sight.pay_table(seen, "primary")
        pays = table.pays.get("primary") if table is not None else None
        for line in pays.lines if pays is not None else ():
            if line.odds.kind == "for":
                yield Found(
                    f"{seen.path}.pay_tables.primary",
                    f"{seen.table.pay_tables.get('primary')} pays {line.label} {line.odds}",
                    "a pay table whose base pays are odds to 1",
                )
                break


def _not_posted(sight: Sight, key: str, tables: Sequence[SeenTable]) -> Iterator[Found]:
    """Yield where a posting is missing: at single tables, or once if at all of them."""
    if key in sight.plan.postings.at_tables:
        return
    without = [seen for seen in tables if key not in seen.table.postings]
    right = f'"{key}" there: {POSTINGS[key]}'
    if len(without) == len(tables) > 1:
        yield Found("postings.at_tables", f"no table posts {key}", right)
        return
    for seen in without:
        yield Found(f"{seen.path}.postings", f"{seen.table.id} does not post {key}", right)

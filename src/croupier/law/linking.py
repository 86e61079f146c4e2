"""What may be linked, and how far. REGULATION 22–30, 39."""

from collections import Counter
from collections.abc import Iterator

from croupier.errors import CroupierError
from croupier.jackpots.lines import jackpot_tables
from croupier.jackpots.links import check_link
from croupier.law.finding import Found
from croupier.law.limits import LATEST
from croupier.law.sight import SeenJackpot, Sight

MULTI_GAME = "Multi Game Link"
"""The family of pay tables made for links between different games."""
SENSORS_MAX, TABLES_MAX = LATEST.sensors_per_seat, LATEST.tables_per_room


def multi_game_tables() -> tuple[str, ...]:
    """Return the designators of the tables for such links."""
    return tuple(name for name, table in jackpot_tables().items() if table.family == MULTI_GAME)


def same_game_stays_at_home(sight: Sight) -> Iterator[Found]:
    """22: tables of the same game may share a jackpot at one licensed location."""
    for link in sight.jackpots:
        if not link.crosses_games:
            yield from _away(sight, link)


def different_games_stay_at_home(sight: Sight) -> Iterator[Found]:
    """27: no link may leave its licensed location."""
    for link in sight.jackpots:
        if link.crosses_games:
            yield from _away(sight, link)


def _away(sight: Sight, link: SeenJackpot) -> Iterator[Found]:
    homes = Counter(sight.location(seen.table) for seen in link.tables)
    home = homes.most_common(1)[0][0] if homes else ""
    for seen in link.tables:
        if sight.location(seen.table) != home:
            yield Found(
                f"{seen.path}.location",
                f"{seen.table.id} is at {sight.location(seen.table)}, the other tables of "
                f"{link.jackpot.id} are at {home}",
                "tables of one licensed location",
            )


def different_games_are_alike(sight: Sight) -> Iterator[Found]:
    """23: different games need the same chance and winning hand, and climbing meters."""
    for link in sight.jackpots:
        if not link.crosses_games or link.pay_table is None:
            continue
        try:
            check_link(link.pay_table.table, link.games)
        except CroupierError as error:
            yield Found(
                f"{link.path}.table",
                f"{link.jackpot.id} links {', '.join(link.games)}: {error.message}",
                f"a Multi Game table ({', '.join(multi_game_tables())}) over games it serves, or "
                "one game",
            )
        if link.jackpot.is_progressive and link.jackpot.meter == "static":
            yield Found(
                f"{link.path}.meter",
                f"the meter of {link.jackpot.id} does not increment on every wager",
                'meter = "climbing" on each table',
            )
        for seen in link.tables:
            if not seen.table.shows(link.jackpot.id):
                yield Found(
                    f"{seen.path}.display.shows",
                    f"the display of {seen.table.id} has no meter of {link.jackpot.id}",
                    f"{link.jackpot.id} among what it shows: a meter on each linked table",
                )


def one_link_per_game(sight: Sight) -> Iterator[Found]:
    """24: if different games are linked, each card game may have only one progressive."""
    for link, game, first in _second_links(sight):
        yield Found(
            link.path,
            f"{link.jackpot.id} links {game} to other games, and {first.jackpot.id} does too",
            "one progressive per card game when different games are linked",
        )


def several_links_rest_on_a_proposal(sight: Sight) -> Iterator[Found]:
    """25: several are allowed by a proposal whose adoption was not found."""
    for link, game, first in _second_links(sight):
        yield Found(
            link.path,
            f"{link.jackpot.id} and {first.jackpot.id} both link {game} to other games",
            "ask the commission: this rests on WSR 23-11-107, whose adoption we have not seen",
        )


def _second_links(sight: Sight) -> Iterator[tuple[SeenJackpot, str, SeenJackpot]]:
    first: dict[str, SeenJackpot] = {}
    for link in sight.progressives:
        if link.crosses_games:
            taken = [game for game in link.games if game in first]
            if taken:
                yield link, taken[0], first[taken[0]]
            first |= {game: link for game in link.games if game not in first}


def two_sensors_at_most(sight: Sight) -> Iterator[Found]:
    """29: a seat has at most two independent sensors, each with its own jackpot."""
    for seen in sight.tables:
        names = seen.table.jackpots
        if len(names) > SENSORS_MAX:
            yield Found(
                f"{seen.path}.jackpots",
                f"{seen.table.id} has {len(names)} jackpots: {', '.join(names)}",
                f"at most {SENSORS_MAX}, one for each sensor of a seat",
            )
        if len({*names}) != len(names):
            yield Found(
                f"{seen.path}.jackpots",
                f"{seen.table.id} has one jackpot on two sensors: {', '.join(names)}",
                "two independent amounts, or one sensor",
            )


def fifteen_tables_at_most(sight: Sight) -> Iterator[Found]:
    """30: a card room has at most 15 tables."""
    counted: Counter[str] = Counter()
    for seen in sight.tables:
        home = sight.location(seen.table)
        counted[home] += 1
        if counted[home] == TABLES_MAX + 1:
            yield Found(
                seen.path,
                f"{seen.table.id} is table {TABLES_MAX + 1} at {home}",
                f"at most {TABLES_MAX} tables in a card room",
            )


def folded_hands_alike(sight: Sight) -> Iterator[Found]:
    """39: each table chooses whether folded hands qualify; tables on one jackpot should agree."""
    for link in sight.jackpots:
        choices: dict[bool, str] = {}
        for seen in link.tables:
            chosen = bool(seen.table.options.get("folded_hands_qualify", False))
            other = choices.get(not chosen)
            if other is not None:
                yield Found(
                    f"{seen.path}.options",
                    f"folded hands {'win' if chosen else 'do not win'} {link.jackpot.id} at "
                    f"{seen.table.id}, unlike at {other}",
                    "one choice of folded_hands_qualify for all tables of a jackpot",
                )
                break
            choices.setdefault(chosen, seen.table.id)

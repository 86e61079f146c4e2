"""DJ Wild and Texas Hold'em Bonus, solved exactly, against a warm Ultimate Texas Hold'em solve."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, cycle
from time import perf_counter

from benchmarks import Row, seconds
from croupier.cards import STANDARD, Card
from croupier.games.dj_wild import GAME as DJ_WILD
from croupier.games.texas_holdem_bonus import GAME as HOLDEM_BONUS
from croupier.games.ultimate_texas_holdem import GAME as ULTIMATE
from croupier.lab import holdem_bonus, ultimate_texas_holdem, wild_stud
from croupier.lab.kernels import wild_stud as walk
from croupier.money import Odds
from croupier.rules import BetsLocked, Dealt, Layout, Round, Wager, make_layout, replay

WHOLE_GAME, NEW_PAYS = 30, 3
"""So many times as long as an Ultimate Texas Hold'em solve a game may take."""
ADVICE_SECONDS_MAX = 0.05
TIMES = 5
SITUATIONS = 300


def whole_games() -> list[Row]:
    """Everything of a game whose counts are not there, and again where only money differs."""
    tables = _new_pays(make_layout(ULTIMATE), 501)
    ultimate_texas_holdem.base_game(next(tables))
    warm = seconds(lambda: ultimate_texas_holdem.base_game(next(tables)), times=TIMES)
    against = f"Ultimate Texas Hold'em, {warm:.2f} s"
    blinds, switches = _new_pays(make_layout(DJ_WILD), 1001), _antes()
    wild_stud.base_game(next(blinds))
    holdem_bonus.base_game(next(switches))

    def from_nothing() -> None:
        walk.forget()
        wild_stud.base_game(next(blinds))

    wild = seconds(from_nothing, times=TIMES)
    again = seconds(lambda: wild_stud.base_game(next(blinds)), times=TIMES)
    bonus = seconds(lambda: holdem_bonus.base_game(next(switches)), times=TIMES)
    return [
        _row("DJ Wild, the whole deck counted", wild, against, warm, WHOLE_GAME),
        _row("  with another Blind table", again, against, warm, NEW_PAYS),
        _row("Texas Hold'em Bonus, another Ante", bonus, against, warm, NEW_PAYS),
    ]


def advice() -> list[Row]:
    """What each decision is worth with random cards, the games solved before."""
    rows = []
    for game, own, solve in (
        (DJ_WILD, 5, wild_stud.values), (HOLDEM_BONUS, 2, holdem_bonus.values),
    ):  # fmt: skip
        times = []
        for at in range(SITUATIONS + 1):
            round_ = _waiting(make_layout(game), own, at)
            begun = perf_counter()
            solve(round_)
            times.append(perf_counter() - begun)
        slow = sorted(times[1:])[SITUATIONS * 99 // 100]
        rows.append(
            Row(f"{game.title}: advice, 99 of 100", f"{slow * 1e3:.1f} ms",
                f"a limit of {ADVICE_SECONDS_MAX * 1e3:.0f} ms", ADVICE_SECONDS_MAX / slow, 1.0)
        )  # fmt: skip
    return rows


def _row(what: str, taken: float, against: str, warm: float, most: int) -> Row:
    return Row(what, f"{taken:.2f} s", against, warm * most / taken, 1.0)


def _new_pays(layout: Layout, first: int) -> Iterator[Layout]:
    """Blind tables that nobody has solved yet: what the best hand pays goes up by one."""
    table = layout.tables["blind"]
    pays = table.for_bet("blind")
    for top in count(first):
        lines = (replace(pays.lines[0], odds=Odds.parse(f"{top} to 1")), *pays.lines[1:])
        own = replace(table, pays={**table.pays, "blind": replace(pays, lines=lines)})
        yield replace(layout, tables={**layout.tables, "blind": own})


def _antes() -> Iterator[Layout]:
    """The same game by another house rule each time, and never the one that was solved last."""
    for least in cycle(("straight", "flush")):
        holdem_bonus.forget()
        yield make_layout(HOLDEM_BONUS, options={"ante_pays": least})


def _waiting(layout: Layout, own: int, at: int) -> Round:
    cards = tuple(Card((at * 7 + place * 11) % len(STANDARD)) for place in range(own))
    bets = dict.fromkeys(layout.game.base_bets, 500)
    return replay(layout, (BetsLocked((Wager(1, bets),)), Dealt(1, cards)))


if __name__ == "__main__":
    for row in (*whole_games(), *advice()):
        print(row)

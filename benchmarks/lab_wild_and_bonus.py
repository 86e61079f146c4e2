"""DJ Wild and Texas Hold'em Bonus, solved exactly, against a warm Ultimate Texas Hold'em solve."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, cycle
from random import Random
from time import perf_counter

from benchmarks import Row, seconds
from croupier.cards import STANDARD, Card
from croupier.games.dj_wild import GAME as DJ_WILD
from croupier.games.texas_holdem_bonus import GAME as HOLDEM_BONUS
from croupier.games.ultimate_texas_holdem import GAME as ULTIMATE
from croupier.lab import holdem_bonus, ultimate_texas_holdem, wild_stud
from croupier.lab.kernels import wild_stud as walk
from croupier.money import Odds
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Layout,
    Round,
    Wager,
    apply,
    make_layout,
    replay,
)

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

    def bonus_from_nothing() -> None:
        holdem_bonus.forget()
        holdem_bonus.base_game(next(switches))

    wild = seconds(from_nothing, times=TIMES)
    again = seconds(lambda: wild_stud.base_game(next(blinds)), times=TIMES)
    bonus = seconds(bonus_from_nothing, times=TIMES)
    ante = seconds(lambda: holdem_bonus.base_game(next(switches)), times=TIMES)
    return [
        _row("DJ Wild, the whole deck counted", wild, against, warm, WHOLE_GAME),
        _row("  with another Blind table", again, against, warm, NEW_PAYS),
        _row("Texas Hold'em Bonus, showdowns kept", bonus, against, warm, WHOLE_GAME),
        _row("  with another Ante", ante, against, warm, NEW_PAYS),
    ]


def advice() -> list[Row]:
    """What each decision is worth with random cards, the games solved before."""
    wild, bonus = make_layout(DJ_WILD), make_layout(HOLDEM_BONUS)
    return [
        _advice("DJ Wild", wild_stud.values, lambda cards: _waiting(wild, cards[:5])),
        *(
            _advice(
                f"Texas Hold'em Bonus {street}",
                holdem_bonus.values,
                partial(_on_the_board, bonus, board),
            )
            for street, board in (("before the flop", 0), ("on the flop", 3), ("on the turn", 4))
        ),
    ]


def _advice(
    what: str, values: Callable[[Round], object], waiting: Callable[[Sequence[Card]], Round]
) -> Row:
    dice, times = Random(48), []
    for _ in range(SITUATIONS + 1):
        round_ = waiting(dice.sample(list(STANDARD), 6))
        begun = perf_counter()
        values(round_)
        times.append(perf_counter() - begun)
    slow = sorted(times[1:])[SITUATIONS * 99 // 100]
    return Row(
        f"{what}: advice, 99 of 100", f"{slow * 1e3:.1f} ms",
        f"a limit of {ADVICE_SECONDS_MAX * 1e3:.0f} ms", ADVICE_SECONDS_MAX / slow, 1.0,
    )  # fmt: skip


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
        holdem_bonus.forget_money()
        yield make_layout(HOLDEM_BONUS, options={"ante_pays": least})


def _waiting(layout: Layout, own: Sequence[Card]) -> Round:
    bets = dict.fromkeys(layout.game.base_bets, 500)
    return replay(layout, (BetsLocked((Wager(1, bets),)), Dealt(1, tuple(own))))


def _on_the_board(layout: Layout, board: int, cards: Sequence[Card]) -> Round:
    round_ = _waiting(layout, cards[:2])
    if board:
        round_ = apply(round_, Decided(1, "flop"))
        round_ = apply(round_, Dealt("community", tuple(cards[2:5])))
    if board > 3:
        round_ = apply(round_, Decided(1, "check"))
        round_ = apply(round_, Dealt("community", tuple(cards[5:6])))
    return round_


if __name__ == "__main__":
    for row in (*whole_games(), *advice()):
        print(row)

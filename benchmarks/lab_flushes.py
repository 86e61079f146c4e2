"""The other titles of the letter, solved exactly; a function for each family."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from statistics import median, quantiles
from time import perf_counter
from types import ModuleType

from benchmarks import Row, lab_holdem, seconds
from croupier.cards import STANDARD
from croupier.games import find_game
from croupier.lab import flush_rush, high_card_flush, ultimate_texas_holdem
from croupier.lab.kernels import flushes, rush
from croupier.money import Odds
from croupier.rules import BetsLocked, Dealt, Layout, Wager, apply, make_layout, open_round

WHOLE_GAME_MAX = 30.0
"""Times a warm solve of Ultimate Texas Hold'em, counts and all …"""
AGAIN_MAX = 3.0
"""… and with the counts kept, for any pay table."""
ADVICE_SECONDS_MAX = 0.05
SITUATIONS = 200
TIMES = 5


def _holdem_seconds() -> float:
    tables = lab_holdem.new_tables()
    ultimate_texas_holdem.base_game(next(tables))
    return seconds(lambda: ultimate_texas_holdem.base_game(next(tables)), times=3 * TIMES)


def flush_games() -> list[Row]:
    """High Card Flush and Flush Rush: from nothing, typed again, and advice on single hands."""
    holdem = _holdem_seconds()
    return [
        *_solved("high-card-flush", high_card_flush, flushes, _switches(), holdem, 7),
        *_solved("flush-rush", flush_rush, rush, _new_pays(), holdem, 4),
    ]


def _solved(
    name: str,
    solver: ModuleType,
    counts: ModuleType,
    layouts: Iterator[Layout],
    holdem: float,
    cards: int,
) -> list[Row]:
    def from_nothing() -> None:
        counts._kept.clear()
        solver.base_game(next(layouts))

    from_nothing()
    whole = seconds(from_nothing, times=TIMES)
    again = seconds(lambda: solver.base_game(next(layouts)), times=TIMES)
    against = f"a limit of {{}} × Hold'em, {holdem * 1e3:.0f} ms"
    return [
        Row(f"{name}, from nothing", f"{whole:.2f} s", against.format(f"{WHOLE_GAME_MAX:.0f}"),
            WHOLE_GAME_MAX * holdem / whole, 1.0),
        Row("  with the counts kept", f"{again * 1e3:.0f} ms", against.format(f"{AGAIN_MAX:.0f}"),
            AGAIN_MAX * holdem / again, 1.0),
        _advice(make_layout(find_game(name)), solver.values, cards),
    ]  # fmt: skip


def _switches() -> Iterator[Layout]:
    """The base game has no pays to type; a layout that nobody has solved yet has new bonus pays."""
    layout = make_layout(find_game("high-card-flush"))
    for _ in count():
        yield replace(layout)


def _new_pays() -> Iterator[Layout]:
    layout = make_layout(find_game("flush-rush"))
    table = layout.tables["ante"]
    pays = table.for_bet("ante")
    for best in count(1001):
        lines = (replace(pays.lines[0], odds=Odds.parse(f"{best} to 1")), *pays.lines[1:])
        own = replace(table, pays={"ante": replace(pays, lines=lines)})
        yield replace(layout, tables={"ante": own})


def _advice(layout: Layout, values: Callable[..., object], cards: int) -> Row:
    generator, times = random.Random(1), []
    start = apply(open_round(layout), BetsLocked((Wager(1, {"ante": 100}),)))
    for _ in range(SITUATIONS):
        round_ = apply(start, Dealt(1, tuple(generator.sample(list(STANDARD), cards))))
        begun = perf_counter()
        values(round_)
        times.append(perf_counter() - begun)
    worst = quantiles(times, n=100)[-1]
    return Row(
        f"  advice, 99 of 100 of {SITUATIONS}",
        f"{worst * 1e3:.1f} ms (half: {median(times) * 1e3:.1f} ms)",
        f"a limit of {ADVICE_SECONDS_MAX * 1e3:.0f} ms", ADVICE_SECONDS_MAX / worst, 1.0,
    )  # fmt: skip


if __name__ == "__main__":
    for row in flush_games():
        print(row)

"""The other titles of the letter, solved exactly; a function for each family."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from statistics import median, quantiles
from time import perf_counter
from types import ModuleType

from benchmarks import Row, seconds
from croupier.cards import STANDARD
from croupier.games import find_game
from croupier.lab import flush_rush, four_card, high_card_flush, points, ultimate_texas_holdem
from croupier.lab.kernels import flushes, rush
from croupier.lab.kernels import four_card as four_cards
from croupier.money import Odds
from croupier.rules import BetsLocked, Dealt, Layout, Wager, apply, make_layout, open_round

WHOLE_GAME_MAX = 30.0
"""Times a warm solve of Ultimate Texas Hold'em, counts and all …"""
AGAIN_MAX = 3.0
"""… and with the counts kept, for any pay table."""
ADVICE_SECONDS_MAX = 0.05
SITUATIONS = 200
TIMES = 5

BACCARAT = ("baccarat", "ez-baccarat", "three-card-baccarat")
BACCARAT_SECONDS_MAX = 1.0
"""For every bet of the baccarat family together, from nothing."""


def _holdem_seconds() -> float:
    tables = _new_pays("ultimate-texas-holdem", "blind", 501)
    ultimate_texas_holdem.base_game(next(tables))
    return seconds(lambda: ultimate_texas_holdem.base_game(next(tables)), times=3 * TIMES)


def flush_games() -> list[Row]:
    """High Card Flush and Flush Rush: from nothing, typed again, and advice on single hands."""
    holdem = _holdem_seconds()
    return [
        *_solved("high-card-flush", high_card_flush, flushes, _switches(), holdem, 7),
        *_solved("flush-rush", flush_rush, rush, _new_pays("flush-rush", "ante", 1001), holdem, 4),
    ]


def four_card_games() -> list[Row]:
    """Crazy 4 Poker and Four Card Poker: from nothing, typed again, and advice on single hands."""
    holdem = _holdem_seconds()
    return [
        *_solved(
            "crazy-4-poker", four_card, four_cards, _new_pays("crazy-4-poker", "super_bonus", 201),
            holdem, 5,
        ),
        *_solved(
            "four-card-poker", four_card, four_cards,
            _new_pays("four-card-poker", "ante_bonus", 26), holdem, 5, dealer=1,
        ),
    ]  # fmt: skip


def _solved(
    name: str,
    solver: ModuleType,
    counts: ModuleType,
    layouts: Iterator[Layout],
    holdem: float,
    cards: int,
    dealer: int = 0,
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
        _advice(make_layout(find_game(name)), solver.values, cards, dealer),
    ]  # fmt: skip


def _switches() -> Iterator[Layout]:
    """The base game has no pays to type; a layout that nobody has solved yet has new bonus pays."""
    layout = make_layout(find_game("high-card-flush"))
    for _ in count():
        yield replace(layout)


def _new_pays(name: str, bet: str, first: int) -> Iterator[Layout]:
    """Tables that nobody has solved yet: what the best hand pays goes up by one."""
    layout = make_layout(find_game(name))
    table = next(table for table in layout.tables.values() if bet in table.pays)
    pays = table.for_bet(bet)
    for best in count(first):
        lines = (replace(pays.lines[0], odds=Odds.parse(f"{best} to 1")), *pays.lines[1:])
        own = replace(table, pays={**table.pays, bet: replace(pays, lines=lines)})
        yield replace(
            layout,
            tables={key: own if each is table else each for key, each in layout.tables.items()},
        )


def _advice(layout: Layout, values: Callable[..., object], cards: int, dealer: int = 0) -> Row:
    generator, times = random.Random(1), []
    bets = dict.fromkeys(layout.game.base_bets, 100)
    start = apply(open_round(layout), BetsLocked((Wager(1, bets),)))
    for _ in range(SITUATIONS):
        dealt = tuple(generator.sample(list(STANDARD), cards + dealer))
        round_ = apply(start, Dealt(1, dealt[:cards]))
        if dealer:
            round_ = apply(round_, Dealt("dealer", dealt[cards:]))
        begun = perf_counter()
        values(round_)
        times.append(perf_counter() - begun)
    worst = quantiles(times, n=100)[-1]
    return Row(
        f"  advice, 99 of 100 of {SITUATIONS}",
        f"{worst * 1e3:.1f} ms (half: {median(times) * 1e3:.1f} ms)",
        f"a limit of {ADVICE_SECONDS_MAX * 1e3:.0f} ms", ADVICE_SECONDS_MAX / worst, 1.0,
    )  # fmt: skip


def baccarat_family() -> list[Row]:
    """Every bet of the three games: counted from nothing, and again with the counts kept."""
    _every_bet()  # what is imported and compiled once is not what is measured
    cold, warm = [], []
    for _ in range(TIMES):
        points.forget()
        cold.append(_every_bet())
        warm.append(_every_bet())
    against = f"a limit of {BACCARAT_SECONDS_MAX:.0f} s"
    return [
        Row("baccarat family, every bet, from nothing", f"{min(cold) * 1e3:.0f} ms", against,
            BACCARAT_SECONDS_MAX / min(cold), 1.0),
        Row("  with the counts kept", f"{min(warm) * 1e3:.0f} ms", against,
            BACCARAT_SECONDS_MAX / min(warm), 1.0),
    ]  # fmt: skip


def _every_bet() -> float:
    begun = perf_counter()
    for name in BACCARAT:
        layout = make_layout(find_game(name))
        for bet in layout.game.bets:
            points.side_bet(layout, bet.key)
    return perf_counter() - begun


if __name__ == "__main__":
    for row in (*flush_games(), *four_card_games(), *baccarat_family()):
        print(row)

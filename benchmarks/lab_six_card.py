"""Six Card Poker, solved exactly: counted from nothing, with the parts kept, and advice."""

import os
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import Row
from croupier.cards import STANDARD, Card
from croupier.games.six_card_poker import GAME
from croupier.home import HOME_VARIABLE
from croupier.lab import six_card
from croupier.rules import BetsLocked, Dealt, Round, Wager, make_layout, replay

SECONDS_MAX, KEPT_SECONDS_MAX, ADVICE_SECONDS_MAX = 600.0, 10.0, 0.05
SITUATIONS = 300


def whole_game() -> list[Row]:
    """Every deal, counted into an empty folder, and the same again from what was kept there."""
    solver_is_compiled()
    times = []
    before = os.environ.get(HOME_VARIABLE)
    with TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        try:
            for _ in range(2):
                six_card.forget()
                begun = perf_counter()
                six_card.base_game(make_layout(GAME))
                times.append(perf_counter() - begun)
        finally:
            os.environ.pop(HOME_VARIABLE)
            if before is not None:
                os.environ[HOME_VARIABLE] = before
    return [
        _row("Six Card Poker, the whole deck counted", times[0], SECONDS_MAX),
        _row("  with its parts kept", times[1], KEPT_SECONDS_MAX),
    ]


def solver_is_compiled() -> None:
    """What is compiled once is not what is measured."""
    small = STANDARD.without(Card(number) for number in range(12, 52))
    six_card.base_game(make_layout(GAME), deck=small)


def advice() -> list[Row]:
    """What each decision is worth with random cards."""
    dice, times = Random(48), []
    for _ in range(SITUATIONS + 1):
        round_ = _waiting(dice)
        begun = perf_counter()
        six_card.values(round_)
        times.append(perf_counter() - begun)
    slow = sorted(times[1:])[SITUATIONS * 99 // 100]
    return [
        Row("Six Card Poker: advice, 99 of 100", f"{slow * 1e3:.1f} ms",
            f"a limit of {ADVICE_SECONDS_MAX * 1e3:.0f} ms", ADVICE_SECONDS_MAX / slow, 1.0)
    ]  # fmt: skip


def _waiting(dice: Random) -> Round:
    cards = tuple(dice.sample(list(STANDARD), 9))
    events = BetsLocked((Wager(1, {"ante": 500}),)), Dealt(1, cards[:6]), Dealt("dealer", cards[6:])
    return replay(make_layout(GAME), events)


def _row(what: str, taken: float, most: float) -> Row:
    return Row(what, f"{taken:.1f} s", f"a limit of {most:.0f} s", most / taken, 1.0)


if __name__ == "__main__":
    for row in (*whole_game(), *advice()):
        print(row)

"""The general solver: games without a solver of their own, against the limits we set ourselves."""

import random
from statistics import median, quantiles
from time import perf_counter, process_time

from tests.lab.toys import deck_with, mississippi, war
from tests.oracle.general_walk import GeneralWalk

from benchmarks import Row
from croupier.errors import must
from croupier.lab import advise
from croupier.lab.general import GeneralSolver
from croupier.lab.general_memory import forget
from croupier.rules import Dealt, Decided, Layout, Round, apply

WHOLE_GAME_SECONDS_MAX = 2.9
"""A tenth of what it took when every deal of the last street was laid out."""
WAR_SECONDS_MAX = 10.0
ADVICE_SECONDS_MAX = 0.1
SITUATIONS = 300
COLD_SITUATIONS = 30
WALK_RATIO_MIN = 50.0


def whole_games() -> list[Row]:
    """Everything about a game from nothing: every decision and every way to finish."""
    return [
        _against_a_walk(),
        _solved("Mississippi Stud, 52 cards", mississippi(), WHOLE_GAME_SECONDS_MAX),
        _solved("Casino War, six packs", war(), WAR_SECONDS_MAX),
    ]


def _against_a_walk() -> Row:
    """A deck of eight cards, of which every deal can be played; this compiles kernels, too."""
    layout = mississippi(deck_with(4, 2))
    tally = GeneralSolver(layout, {"ante": 2}).tally(first_bet=2, initial_stake=2)
    start = process_time()
    GeneralSolver(layout, {"ante": 2}).tally(first_bet=2, initial_stake=2)
    taken = process_time() - start
    start = process_time()
    walked = GeneralWalk(layout, {"ante": 2}).tally(first_bet=2, initial_stake=2)
    walking = process_time() - start
    must(walked == tally, "both find the same")
    return Row(
        "Mississippi Stud, 8 cards", f"{taken * 1e3:.0f} ms",
        f"every deal played, {walking:.1f} s", walking / taken, WALK_RATIO_MIN,
    )  # fmt: skip


def _solved(what: str, layout: Layout, limit: float) -> Row:
    start = process_time()
    solver = GeneralSolver(layout, {"ante": 2})
    solver.tally(first_bet=2, initial_stake=2)
    taken = process_time() - start
    return Row(what, f"{taken:.1f} s", f"a limit of {limit:.0f} s", limit / taken, 1.0)


def advice() -> list[Row]:
    """The value of every decision in random situations of Mississippi Stud."""
    solver = GeneralSolver(mississippi(), {"ante": 1})
    generator = random.Random(1)
    rounds = [_situation(solver, generator, number % 3) for number in range(SITUATIONS)]
    rows = [
        _within_the_limit(f"nothing solved, {street} street", times)
        for street, times in _from_nothing(rounds).items()
    ]
    solver.value(solver.start())
    times: list[float] = []
    for round_ in rounds:
        start = perf_counter()
        solver.values(round_)
        times.append(perf_counter() - start)
    return [*rows, _within_the_limit(f"game solved, {SITUATIONS} situations", times)]


def _from_nothing(rounds: list[Round]) -> dict[str, list[float]]:
    """How long the first answer about a situation takes, street by street; kernels are loaded."""
    taken: dict[str, list[float]] = {"third": [], "fourth": [], "fifth": []}
    advise(rounds[0])  # its rules are refereed once
    for number, round_ in enumerate(rounds[: 3 * COLD_SITUATIONS]):
        forget()
        start = process_time()
        advise(round_)
        list(taken.values())[number % 3].append(process_time() - start)
    return taken


def _within_the_limit(what: str, times: list[float]) -> Row:
    """Nine of ten must be; one may meet a busy machine."""
    worst = quantiles(times, n=10)[-1]
    return Row(
        what, f"{worst * 1e3:.1f} ms (half: {median(times) * 1e3:.1f} ms)",
        f"a limit of {ADVICE_SECONDS_MAX * 1e3:.0f} ms", ADVICE_SECONDS_MAX / worst, 1.0,
    )  # fmt: skip


def _situation(solver: GeneralSolver, generator: random.Random, turned: int) -> Round:
    cards = tuple(generator.sample(list(solver.deck), 5))
    round_ = apply(solver.start(), Dealt(1, cards[:2]))
    for place in range(turned):
        round_ = apply(round_, Decided(1, generator.choice(("1x", "2x", "3x"))))
        round_ = apply(round_, Dealt("community", cards[2 + place : 3 + place]))
    return round_


if __name__ == "__main__":
    for row in (*whole_games(), *advice()):
        print(row)

"""The general road: games without a solver of their own, against the limits we set ourselves."""

import random
from statistics import median, quantiles
from time import perf_counter, process_time

from tests.lab.toys import mississippi, war

from benchmarks import Row
from croupier.lab.general import GeneralSolver
from croupier.rules import Dealt, Decided, Felt, Round, apply

WHOLE_GAME_SECONDS_MAX = 90.0
WAR_SECONDS_MAX = 10.0
ADVICE_SECONDS_MAX = 0.1
SITUATIONS = 300


def whole_games() -> list[Row]:
    """Everything about a game from nothing: every decision and every way to finish."""
    return [
        _solved("Mississippi Stud, 52 cards", mississippi(), WHOLE_GAME_SECONDS_MAX),
        _solved("Casino War, six packs", war(), WAR_SECONDS_MAX),
    ]


def _solved(what: str, felt: Felt, limit: float) -> Row:
    start = process_time()
    solver = GeneralSolver(felt, {"ante": 2})
    solver.tally(first_bet=2, initial_stake=2)
    taken = process_time() - start
    return Row(what, f"{taken:.1f} s", f"a limit of {limit:.0f} s", limit / taken, 1.0)


def advice() -> list[Row]:
    """The value of every decision in random situations of Mississippi Stud."""
    solver = GeneralSolver(mississippi(), {"ante": 1})
    generator = random.Random(1)
    tables = [_situation(solver, generator, number % 3) for number in range(SITUATIONS)]
    rows = []
    for number, street in enumerate(("third", "fourth", "fifth")):
        fresh = GeneralSolver(mississippi(), {"ante": 1})
        start = process_time()
        fresh.values(tables[number])
        taken = process_time() - start
        rows.append(Row(f"advice on {street} street, nothing solved", f"{taken * 1e3:.0f} ms"))
    solver.value(solver.start())
    times: list[float] = []
    for table in tables:
        start = perf_counter()
        solver.values(table)
        times.append(perf_counter() - start)
    worst = quantiles(times, n=100)[-1]
    return [
        *rows,
        Row(
            f"game solved, 99 of 100 of {SITUATIONS} situations",
            f"{worst * 1e3:.2f} ms (half: {median(times) * 1e3:.2f} ms)",
            f"a limit of {ADVICE_SECONDS_MAX * 1e3:.0f} ms",
            ADVICE_SECONDS_MAX / worst,
            1.0,
        ),
    ]


def _situation(solver: GeneralSolver, generator: random.Random, turned: int) -> Round:
    cards = tuple(generator.sample(list(solver.deck), 5))
    table = apply(solver.start(), Dealt(1, cards[:2]))
    for place in range(turned):
        table = apply(table, Decided(1, generator.choice(("1x", "2x", "3x"))))
        table = apply(table, Dealt("community", cards[2 + place : 3 + place]))
    return table


if __name__ == "__main__":
    for row in (*whole_games(), *advice()):
        print(row)

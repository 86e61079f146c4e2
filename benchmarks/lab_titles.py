"""The other titles of the letter, solved exactly; a function for each family."""

from time import perf_counter

from benchmarks import Row
from croupier.games import find_game
from croupier.lab import points
from croupier.rules import make_layout

BACCARAT = ("baccarat", "ez-baccarat", "three-card-baccarat")
SECONDS_MAX = 1.0
"""For every bet of the baccarat family together, from nothing."""
TIMES = 5


def baccarat_family() -> list[Row]:
    """Every bet of the three games: counted from nothing, and again with the counts kept."""
    _every_bet()  # what is imported and compiled once is not what is measured
    cold, warm = [], []
    for _ in range(TIMES):
        points.forget()
        cold.append(_every_bet())
        warm.append(_every_bet())
    against = f"a limit of {SECONDS_MAX:.0f} s"
    return [
        Row("baccarat family, every bet, from nothing", f"{min(cold) * 1e3:.0f} ms", against,
            SECONDS_MAX / min(cold), 1.0),
        Row("  with the counts kept", f"{min(warm) * 1e3:.0f} ms", against,
            SECONDS_MAX / min(warm), 1.0),
    ]  # fmt: skip


def _every_bet() -> float:
    begun = perf_counter()
    for name in BACCARAT:
        layout = make_layout(find_game(name))
        for bet in layout.game.bets:
            points.side_bet(layout, bet.key)
    return perf_counter() - begun


if __name__ == "__main__":
    for row in baccarat_family():
        print(row)

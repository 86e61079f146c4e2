"""One bet beside the base game, by the general road: the bets it leans on stand by and push."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from croupier.lab.general import GeneralSolver
from croupier.lab.progress import Progress
from croupier.lab.tally import Finish, Tally
from croupier.rules import Felt, Game, Line, Round, Spot, push


def one_bet(felt: Felt, bet: str, *, progress: Progress | None = None) -> Tally:
    """Every way a bet of one unit ends, where the player decides for its sake alone."""
    stakes = dict.fromkeys(company(felt.game, bet), 1)
    whole = GeneralSolver(_alone(felt, bet), stakes, progress=progress).tally(
        first_bet=1, initial_stake=1
    )
    counts: Counter[Finish] = Counter()
    for finish, count in whole.counts.items():
        counts[replace(finish, wagered=Fraction(1), label=_label(finish, bet), decisions=())] += (
            count
        )
    return replace(whole, counts=counts, hit_means="the bet is paid")


def company(game: Game, bet: str) -> tuple[str, ...]:
    """The least a seat puts up for this bet to stand, in the order of the felt."""
    found: set[str] = set()

    def add(key: str) -> None:
        entry = game.bet(key)
        if entry is None or key in found:
            return
        found.add(key)
        for other in (*entry.needs, *entry.needs_one_of[:1], entry.equals):
            add(other)

    for entry in game.bets:
        if entry.mandatory:
            add(entry.key)
    add(bet)
    return tuple(entry.key for entry in game.bets if entry.key in found)


def _alone(felt: Felt, bet: str) -> Felt:
    """The felt on which every other bet pushes."""
    game = felt.game

    def settles(spot: Spot, table: Round) -> Iterator[Line]:
        for line in game.settles(spot, table):
            yield line if line.bet == bet else push(spot, line.bet, line.clause)

    return replace(felt, game=replace(game, settles=settles))


def _label(finish: Finish, bet: str) -> str:
    """`tie win` of `ante push, tie win`."""
    return next(part for part in finish.label.split(", ") if part.startswith(f"{bet} "))

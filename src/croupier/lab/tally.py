"""A tally: every way a round can finish, each with the exact number of deals that lead there.

Solvers count; the game itself says what a finished round pays. A solver sorts deals into classes
that settle alike, hands one deal of each class to `judge`, and multiplies.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.cards import Card
from croupier.errors import must
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Felt,
    Round,
    Wager,
    actions,
    apply,
    open_round,
    settle,
)


@dataclass(frozen=True, slots=True)
class Finish:
    """One way to finish: what the player is up, what he had in action, and how it came about."""

    net: Fraction
    wagered: Fraction
    """All that was put up and not taken back."""
    label: str
    """The line of the pay table, or the result in words."""
    decisions: tuple[str, ...] = ()
    pays: str | None = None
    hit: bool = False
    """Whether this counts for the hit frequency."""


@dataclass(frozen=True)
class Tally:
    """How many of `total` equally likely deals finish in each way, under the strategy in force."""

    counts: Mapping[Finish, int]
    total: int
    first_bet: Fraction = Fraction(1)
    """The bet that edges are quoted on: the Ante, the base unit, the side bet itself."""
    initial_stake: Fraction = Fraction(1)
    """All that must be up before the deal."""
    hit_means: str = "the bet is paid"
    method: str = ""

    def __post_init__(self) -> None:
        must(sum(self.counts.values()) == self.total, "every deal finishes in exactly one way")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the game says of one finished round, in cents of the stakes given."""

    net: Fraction
    wagered: Fraction
    outcomes: Mapping[str, str]
    """Outcome by bet."""
    pays: Mapping[str, str | None]
    hands: Mapping[str, str]
    """The line of the table each paid bet hit."""


@dataclass(frozen=True)
class Deal:
    """The cards of one seat's round."""

    own: Sequence[Card]
    dealer: Sequence[Card] = ()
    community: Sequence[Card] = ()


def play_out(felt: Felt, stakes: Mapping[str, int], deal: Deal, decisions: Iterable[str]) -> Round:
    """One seat's round through the engine, with these cards and decisions."""
    table = apply(open_round(felt), BetsLocked((Wager(1, dict(stakes)),)))
    answers = iter(decisions)
    piles = {1: tuple(deal.own), "dealer": tuple(deal.dealer), "community": tuple(deal.community)}
    shown = dict.fromkeys(piles, 0)
    while offered := actions(table):
        if offered.seat is not None:
            answer = next(answers, None)
            if answer is None:
                break
            table = apply(table, Decided(offered.seat, answer))
            continue
        draw = next(
            (draw for draw in offered.draws if len(piles[draw.to]) >= shown[draw.to] + draw.cards),
            None,
        )
        if draw is None:
            break
        at = shown[draw.to]
        shown[draw.to] += draw.cards
        table = apply(table, Dealt(draw.to, piles[draw.to][at : at + draw.cards]))
    return table


def judge(felt: Felt, stakes: Mapping[str, int], deal: Deal, decisions: Iterable[str]) -> Verdict:
    """What the game itself pays for this round: the only place where the lab learns about money."""
    table = play_out(felt, stakes, deal, decisions)
    (result,) = settle(table).seats
    net = result.net
    must(net is not None, "a meter pay has no amount on the felt")
    spot = table.spots[0]
    in_action = sum(stake for bet, stake in spot.stakes.items() if bet not in spot.taken_back)
    return Verdict(
        net=Fraction(net or 0),
        wagered=Fraction(in_action),
        outcomes={line.bet: line.outcome for line in result.lines},
        pays={line.bet: line.pays for line in result.lines},
        hands={line.bet: line.hand for line in result.lines if line.hand},
    )


@dataclass
class Counting:
    """A tally in the making."""

    counts: Counter[Finish] = field(default_factory=Counter)

    def add(self, finish: Finish, deals: int) -> None:
        if deals:
            self.counts[finish] += deals

"""A tally: every way a round can finish, each with the exact number of deals that lead there.

Solvers count; the game itself says what a finished round pays. A solver sorts deals into classes
that settle alike, passes one deal of each class to `judge`, and multiplies.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.cards import Card
from croupier.errors import must
from croupier.lab.lru_cache import LruCache
from croupier.money import Odds
from croupier.records.words import hit_text
from croupier.rules import (
    BetsLocked,
    Holder,
    Layout,
    Line,
    Round,
    Spot,
    Wager,
    apply,
    drive,
    from_hands,
    open_round,
    settle,
)

OUTCOMES = ("win", "not qualified", "tie", "push", "lose", "fold")
"""How a round or a bet may end, best first; if the dealer does not qualify, only part of the bets
is paid."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round, part by part.

    >>> str(RoundResult("win with a flush", after="raise 4x", detail="dealer qualifies"))
    'raise 4x: win with a flush, dealer qualifies'
    """

    ends: str
    """The line of the pay table, or how the round ended in words."""
    after: str = ""
    """The decision that led there."""
    detail: str = ""
    """Other distinctions: the hand, whether the dealer qualified, how many bets were up."""
    beside: tuple[str, ...] = ()
    """What became of bets besides the base game."""
    key: str = ""
    """The line of the pay table that was hit."""
    outcome: str = ""
    """One of `OUTCOMES`, if no pay table line says it all."""

    def __str__(self) -> str:
        ends = ", ".join(filter(None, (self.ends, self.detail)))
        return "; ".join((": ".join(filter(None, (self.after, ends))), *self.beside))


@dataclass(frozen=True, slots=True)
class Finish:
    """One way to finish: the player's net result, the total action, and how it happened."""

    net: Fraction
    wagered: Fraction
    """All bets made and not taken back."""
    result: RoundResult
    decisions: tuple[str, ...] = ()
    odds: Odds | None = None
    """The odds that its bet was paid at."""
    hit: bool = False
    """Whether this counts for the hit frequency."""


AHEAD = "the player ends the round ahead"
"""What a hit of a whole game is, in every report."""


@dataclass(frozen=True)
class Tally:
    """How many of `total` equally likely deals finish each way under the current strategy."""

    counts: Mapping[Finish, int]
    total: int
    first_bet: Fraction = Fraction(1)
    """The bet that edges are quoted on: the Ante, the base unit, the side bet itself."""
    initial_stake: Fraction = Fraction(1)
    """Everything that must be up before the deal."""
    hit_means: str = "the bet is paid"
    method: str = ""

    def __post_init__(self) -> None:
        must(sum(self.counts.values()) == self.total, "every deal finishes in exactly one way")


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """What the game says about one finished round, in cents of the given stakes."""

    net: Fraction
    wagered: Fraction
    outcomes: Mapping[str, str]
    """Outcome by bet."""
    odds: Mapping[str, Odds | None]
    """The odds each bet was paid at."""
    hands: Mapping[str, str]
    """The pay table line that each paid bet hit."""


@dataclass(frozen=True)
class SeatDeal:
    """The cards of one seat's round."""

    own: Sequence[Card]
    dealer: Sequence[Card] = ()
    community: Sequence[Card] = ()
    sides: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """The cards of other sides, as many as each may come to hold."""

    @property
    def hands(self) -> dict[Holder, tuple[Card, ...]]:
        """The cards by holder, with the player at seat 1."""
        return {
            1: tuple(self.own),
            "dealer": tuple(self.dealer),
            "community": tuple(self.community),
            **dict(self.sides),
        }


def bets_up(layout: Layout, stakes: Mapping[str, int]) -> Round:
    """Return one seat's round before its first card; raise the game's error for these bets."""
    return apply(open_round(layout), BetsLocked((Wager(1, dict(stakes)),)))


def play_out(
    layout: Layout, stakes: Mapping[str, int], deal: SeatDeal, decisions: Iterable[str]
) -> Round:
    """Play one seat's round through the engine, with these cards and decisions."""
    answers = iter(decisions)
    return drive(
        bets_up(layout, stakes), from_hands(deal.hands), lambda round_, offered: next(answers, None)
    )


_rounds: LruCache[Round] = LruCache(4096)
"""Rounds already played: with another pay table they only need settling again."""


def finished(
    layout: Layout, stakes: Mapping[str, int], deal: SeatDeal, decisions: Iterable[str]
) -> Round:
    """Return `play_out`, but not again for a layout that differs only in pays."""
    said = tuple(decisions)
    cards = tuple(deal.own), tuple(deal.dealer), tuple(deal.community), deal.sides
    key = tuple(stakes.items()), cards, said
    return played_once(layout, key, lambda: play_out(layout, stakes, deal, said))


def played_once(layout: Layout, key: Hashable, play: Callable[[], Round]) -> Round:
    """Return a round that is played once for all layouts that differ only in pays.

    `key` is whatever else the round depends on: its bets, its cards and its decisions.
    """
    steps = tuple(step.key for step in layout.steps)
    switches = tuple(sorted(layout.options.items()))
    played = _rounds.get_or_make((layout.game, steps, printed(layout), switches, key), play)
    return replace(played, layout=layout)


def printed(layout: Layout) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return the readings and lines of all tables: a deal may depend on these, but not on pays."""
    return tuple(
        (key, pays.reading.name, tuple(line.key for line in pays.lines))
        for key, table in layout.tables.items()
        for pays in (
            *table.pays.values(),
            *(pays for columns in table.columns.values() for pays in columns.values()),
        )
    )


def judge(
    layout: Layout, stakes: Mapping[str, int], deal: SeatDeal, decisions: Iterable[str]
) -> RoundVerdict:
    """Have the game settle this round: the lab learns about money only here."""
    return verdict_on(finished(layout, stakes, deal, decisions))


def verdict_on(round_: Round) -> RoundVerdict:
    """Return what the game pays for the only seat of a finished round."""
    (result,) = settle(round_).seats
    net = result.net
    must(net is not None, "a meter pay has no amount on the layout")
    return RoundVerdict(
        net=Fraction(net or 0),
        wagered=Fraction(in_action(round_.spots[0])),
        outcomes={line.bet: line.outcome for line in result.lines},
        odds={line.bet: line.odds for line in result.lines},
        hands={line.bet: text for line in result.lines if (text := hit_text(line))},
    )


def in_action(spot: Spot) -> int:
    """Return the total of all bets made and not taken back."""
    return sum(stake for bet, stake in spot.stakes.items() if bet not in spot.taken_back)


def line_of(
    layout: Layout, stakes: Mapping[str, int], deal: SeatDeal, decisions: Iterable[str], bet: str
) -> Line:
    """Return how the game resolves one bet of this round."""
    (result,) = settle(finished(layout, stakes, deal, decisions)).seats
    return next(line for line in result.lines if line.bet == bet)


def finish_of(line: Line) -> Finish:
    """Return how a round ends for someone who looks at one bet only."""
    must(line.returned is not None, "a meter pay has no amount on the layout")
    return Finish(
        net=Fraction(line.returned or 0) - line.stake,
        wagered=Fraction(line.stake),
        result=RoundResult(
            hit_text(line) or WENT[line.outcome],
            key=line.hit.key if line.hit is not None else "",
            outcome=line.outcome if line.hit is None and line.outcome in OUTCOMES else "",
        ),
        odds=line.odds,
        hit=line.outcome == "win",
    )


WENT = {"win": "wins", "lose": "loses", "push": "pushes", "void": "void"}
"""What became of a bet."""


@dataclass
class Counting:
    """A tally in progress."""

    counts: Counter[Finish] = field(default_factory=Counter)

    def add(self, finish: Finish, deals: int) -> None:
        if deals:
            self.counts[finish] += deals

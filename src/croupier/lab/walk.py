"""Walk any game with one seat, position by position: draws, splits, discards and set hands.

It is slow and plain: it knows only `actions`, `apply` and `settle`, tries every card that may come
and every decision that may be made, and remembers equivalent positions. It serves games that decide
themselves what comes next, whose streets cannot be laid out in advance.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb, lcm

from croupier.cards import JOKER, Card, Deck, rank_of
from croupier.errors import TooLarge
from croupier.lab.progress import Progress
from croupier.lab.tally import AHEAD, WENT, Finish, RoundResult, Tally, bets_up
from croupier.rules import (
    Actions,
    Choice,
    Dealt,
    Decided,
    Fold,
    Game,
    Layout,
    Line,
    Round,
    Spot,
    Stake,
    StakeBetween,
    TakeBack,
    actions,
    apply,
    settle,
)
from croupier.rules.steps import COMMUNITY, DEALER

POSITIONS_MAX = 2_000_000
"""A game with more distinct positions than this is refused rather than walked for days."""

_BETWEEN_TICKS = 500

Chances = Mapping[Finish, Fraction]


class GameWalk:
    """One game on one layout with fixed stakes; whatever is found is remembered."""

    def __init__(
        self,
        layout: Layout,
        stakes: Mapping[str, int],
        *,
        bet: str = "",
        ties: str = "less",
        gone: tuple[Card, ...] = (),
        progress: Progress | None = None,
    ) -> None:
        self.layout, self.stakes, self.bet, self.ties = layout, dict(stakes), bet, ties
        self.gone = gone
        self._progress = progress
        self._values: dict[Hashable, Fraction] = {}
        self._chances: dict[Hashable, Chances] = {}
        self._by_rank = layout.game.suits == "never matter"
        self._renamings = _renamings(layout, gone)

    def start(self) -> Round:
        opened = bets_up(self.layout, self.stakes)
        return replace(opened, gone=self.gone)

    # Values -------------------------------------------------------------------------------------

    def value(self, round_: Round) -> Fraction:
        """Return the expected net result from here on, in cents of the stakes."""
        key = self._key(round_)
        known = self._values.get(key)
        if known is None:
            known = self._values[key] = self._valued(round_)
            self._tell()
        return known

    def _valued(self, round_: Round) -> Fraction:
        offered = actions(round_)
        if offered.seat is not None:
            return max(self.value(apply(round_, decision)) for decision in offered)
        if offered.draws:
            return sum(
                (chance * self.value(after) for after, chance in self._dealt(round_, offered)),
                Fraction(0),
            )
        return self._result(round_)[0]

    def decisions(self, round_: Round) -> dict[Decided, Fraction]:
        """Return each decision's value, if it is made now and play is best afterwards."""
        return {decision: self.value(apply(round_, decision)) for decision in actions(round_)}

    def best(self, round_: Round) -> Decided:
        """Return the best decision; among equals, the one that leaves less in action, or more."""
        worth = self.decisions(round_)
        most = max(worth.values())
        choices = {choice.name: choice for choice in actions(round_).choices}
        equal = [decision for decision, value in worth.items() if value == most]
        more = self.ties == "more"
        return min(equal, key=lambda one: _adds(choices[one.choice], one) * (-1 if more else 1))

    # How it ends --------------------------------------------------------------------------------

    def tally(self, *, first_bet: int, initial_stake: int) -> Tally:
        """Tally every way a round ends under the best decisions, with exact counts."""
        chances = self._ends(self.start())
        total = lcm(*(chance.denominator for chance in chances.values()))
        counts = {finish: int(chance * total) for finish, chance in chances.items()}
        return Tally(
            counts=counts,
            total=total,
            first_bet=Fraction(first_bet),
            initial_stake=Fraction(initial_stake),
            hit_means=AHEAD if not self.bet else "the bet is paid",
            method="every position of the game, from its rules alone",
        )

    def _ends(self, round_: Round) -> Chances:
        key = self._key(round_)
        known = self._chances.get(key)
        if known is not None:
            return known
        ends: Counter[Finish] = Counter()
        offered = actions(round_)
        if offered.seat is not None:
            decision = self.best(round_)
            for finish, chance in self._ends(apply(round_, decision)).items():
                said = (decision.choice, *finish.decisions)
                ends[replace(finish, decisions=said)] += chance  # type: ignore[assignment]
        elif offered.draws:
            for after, chance in self._dealt(round_, offered):
                for finish, more in self._ends(after).items():
                    ends[finish] += chance * more  # type: ignore[assignment]
        else:
            net, wagered, result = self._result(round_)
            finish = Finish(net=net, wagered=wagered, result=result, hit=net > 0)
            ends[finish] += Fraction(1)  # type: ignore[assignment]
        found: Chances = dict(ends)  # type: ignore[arg-type]
        self._chances[key] = found
        return found

    def _result(self, round_: Round) -> tuple[Fraction, Fraction, RoundResult]:
        """Return the net result, the total bet, and what happened in a finished round."""
        (result,) = settle(round_).seats
        lines = [line for line in result.lines if not self.bet or line.bet == self.bet]
        net = sum((Fraction(line.returned or 0) - line.stake for line in lines), Fraction(0))
        back = _taken_back(round_.spots[0])
        wagered = sum(line.stake for line in lines if (line.hand, line.bet) not in back)
        return net, Fraction(wagered), _result_of(lines, net)

    # Chance -------------------------------------------------------------------------------------

    def _dealt(self, round_: Round, offered: Actions) -> Iterator[tuple[Round, Fraction]]:
        """Yield every set of cards that may come next, with its probability."""
        draw = offered.draws[-1]
        left = self.layout.deck.without((*round_.gone, *round_.seen))
        total = comb(len(left), draw.cards)
        for cards, ways in sets(left, draw.cards, by_rank=self._by_rank):
            yield apply(round_, Dealt(draw.to, cards, draw.hand)), Fraction(ways, total)

    def _key(self, round_: Round) -> Hashable:
        """Return all that the rest depends on, the same for positions that differ only in suits."""
        spot = round_.spots[0]
        groups = [
            *(hand.cards for hand in spot.hands), round_.dealer, round_.community,
            *(round_.others.get(side, ()) for side in self.layout.game.sides), round_.out_of_play,
        ]  # fmt: skip
        said = tuple(
            (hand.name, tuple(sorted(hand.stakes.items())), hand.decisions, hand.folded,
             tuple(sorted(hand.taken_back)))
            for hand in spot.hands
        )  # fmt: skip
        return said, round_.step, round_.turn, self._canonical(groups)

    def _canonical(self, groups: list[tuple[Card, ...]]) -> Hashable:
        return min(
            tuple(tuple(renamed[card] for card in group) for group in groups)
            for renamed in self._renamings
        )

    def _tell(self) -> None:
        done = len(self._values)
        if done > POSITIONS_MAX:
            raise TooLarge(
                f"{self.layout.game.title} has more than {POSITIONS_MAX:,} positions; the general "
                "solver walks every one of them, so a game of this size needs a solver of its own"
            )
        if self._progress is not None and done % _BETWEEN_TICKS == 0:
            self._progress(done, 0)


def must_walk(game: Game) -> bool:
    """Whether a game has something that cannot be laid out street by street."""
    choices = [choice for decide in game.decisions for choice in decide.choices]
    plain = all(isinstance(choice.effect, Stake | TakeBack | Fold | None) for choice in choices)
    return not (
        game.next is None
        and plain
        and all(choice.when is None for choice in choices)
        and game.sides == (DEALER, COMMUNITY)
    )


def sets(
    deck: Deck, count: int, *, by_rank: bool = False
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every set of `count` cards of a deck, with the number of ways to draw it.

    By rank, cards of one rank are equivalent, and the first of them stands for all.
    """
    alike: dict[int, list[Card]] = {}
    for card in deck:
        alike.setdefault(rank_of(card) if by_rank else card, []).append(card)
    kinds = list(alike.values())

    def chosen(at: int, left: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        if not left:
            yield (), 1
            return
        for place in range(at, len(kinds)):
            kind = kinds[place]
            for taken in range(1, min(len(kind), left) + 1):
                ways = comb(len(kind), taken)
                for rest, more in chosen(place + 1, left - taken):
                    yield (*kind[:taken], *rest), ways * more

    yield from chosen(0, count)


def _renamings(layout: Layout, gone: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the ways to rename suits that change neither the deck nor the game."""
    same = tuple(Card(number) for number in range(JOKER + 1))
    if layout.game.suits == "never matter":
        return (tuple(Card(rank_of(card) << 2) for card in same),)
    if layout.game.suits != "alike" or gone:
        return (same,)
    deck, found = layout.deck, []
    for order in permutations(range(4)):
        renamed = tuple(
            card if card == JOKER else Card((card & ~3) | order[card & 3]) for card in same
        )
        if all(deck.holds(renamed[card]) == deck.holds(card) for card in same):
            found.append(renamed)
    return tuple(found)


def _taken_back(spot: Spot) -> set[tuple[str, str]]:
    return {(hand.name, bet) for hand in spot.hands for bet in hand.taken_back}


def _adds(choice: Choice, decision: Decided) -> Fraction:
    """Return what a decision puts at risk, in units of the bet it is measured by."""
    if choice.folds or choice.takes_back:
        return Fraction(-1)
    if isinstance(choice.effect, StakeBetween):
        return Fraction(decision.amount or 0)
    return Fraction(choice.times if isinstance(choice.effect, Stake) else bool(choice.makes))


def _result_of(lines: list[Line], net: Fraction) -> RoundResult:
    """Return the pay table lines that were hit, or how the round ended."""
    won = (line.hit for line in lines if line.hit is not None and line.outcome == "win")
    hits = {hit.key: hit.label for hit in won}
    if hits:
        return RoundResult(", ".join(hits.values()), key=next(iter(hits)) if len(hits) == 1 else "")
    outcome = "win" if net > 0 else "lose" if net < 0 else "push"
    return RoundResult(WENT[outcome], outcome=outcome)

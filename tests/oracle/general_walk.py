"""The general solver on foot: one round after another through `apply`, `actions` and `settle`.

Slow and obvious. Nothing is covered, scaled or counted in arrays: every way of deciding is walked
and settled by itself. Deals are merged only where they differ in the names of suits, and which
names may be exchanged is found by trying all of them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm

from croupier.cards import Card, Deck
from croupier.lab.tally import Finish, RoundResult, Tally
from croupier.rules import (
    BetsLocked,
    Choice,
    Dealt,
    Decided,
    Layout,
    Round,
    Wager,
    actions,
    apply,
    open_round,
    settle,
)

Cards = tuple[Card, ...]
Position = tuple[int, int, tuple[str, ...], tuple[Cards, ...]]
"""Step, turn, decisions so far, and the cards of each deal up to the names of suits."""

COLORS = ({0, 3}, {1, 2})


class GeneralWalk:
    """One game on one layout with fixed stakes."""

    def __init__(
        self,
        layout: Layout,
        stakes: Mapping[str, int],
        *,
        deck: Deck | None = None,
        ties: str = "less",
        strategy: Callable[[Round], str] | None = None,
    ) -> None:
        self.layout, self.stakes, self.ties, self.strategy = layout, dict(stakes), ties, strategy
        self.deck = deck if deck is not None else layout.game.deck
        self._renamings = list(renamings(layout, self.stakes, self.deck))
        self._canonical: dict[tuple[Cards, ...], tuple[Cards, ...]] = {}
        self._values: dict[Position, Fraction] = {}

    def start(self) -> Round:
        return apply(open_round(self.layout), BetsLocked((Wager(1, self.stakes),)))

    def value(self, round_: Round) -> Fraction:
        key = self._position(round_)
        if key not in self._values:
            self._values[key] = self._worth(round_)
        return self._values[key]

    def values(self, round_: Round) -> dict[str, Fraction]:
        return {decided.choice: self.value(apply(round_, decided)) for decided in actions(round_)}

    def _worth(self, round_: Round) -> Fraction:
        if round_.is_complete:
            (result,) = settle(round_).seats
            return Fraction(result.net or 0)
        if actions(round_).seat is not None:
            values = self.values(round_)
            return values[self.choose(round_, values)]
        return sum((share * self.value(child) for child, share in self.deals(round_)), Fraction(0))

    def choose(self, round_: Round, values: Mapping[str, Fraction]) -> str:
        """The best decision; of equal ones the one that leaves less in action, or more."""
        if self.strategy is not None:
            return self.strategy(round_)
        best = max(values.values())
        equal = [choice for choice in actions(round_).choices if values[choice.name] == best]

        pick = min if self.ties == "less" else max
        return pick(equal, key=in_action_after).name

    def deals(self, round_: Round) -> Iterator[tuple[Round, Fraction]]:
        """One deal of each kind that chance may bring next, with how often it does."""
        draw = actions(round_).draws[-1]
        left = list(self.deck.without(round_.seen))
        hands = Counter(combinations(left, draw.cards))
        total = hands.total()
        shares: Counter[Position] = Counter()
        sample: dict[Position, Round] = {}
        for cards, weight in hands.items():
            child = apply(round_, Dealt(draw.to, cards))
            key = self._position(child)
            shares[key] += weight
            sample.setdefault(key, child)
        for key, child in sample.items():
            yield child, Fraction(shares[key], total)

    def _position(self, round_: Round) -> Position:
        dealt = tuple(
            tuple(sorted(event.cards)) for event in round_.events if isinstance(event, Dealt)
        )
        if dealt not in self._canonical:
            self._canonical[dealt] = min(
                tuple(
                    tuple(sorted(Card(card & ~3 | names[card & 3]) for card in cards))
                    for cards in dealt
                )
                for names in self._renamings
            )
        return round_.step, round_.turn, round_.spots[0].decisions, self._canonical[dealt]

    def tally(self, *, first_bet: int, initial_stake: int) -> Tally:
        """Every way the round finishes under the strategy in force, with exact counts."""
        start = self.start()
        frontier = {self._position(start): (start, Fraction(1))}
        finished: dict[Finish, Fraction] = {}
        while frontier:
            ahead: dict[Position, tuple[Round, Fraction]] = {}
            for round_, share in frontier.values():
                if round_.is_complete:
                    finish = finish_of(round_)
                    finished[finish] = finished.get(finish, Fraction(0)) + share
                    continue
                for child, part in self._continuations(round_):
                    key = self._position(child)
                    held = ahead[key][1] if key in ahead else Fraction(0)
                    ahead[key] = child, held + share * part
            frontier = ahead
        total = lcm(*(share.denominator for share in finished.values()))
        return Tally(
            counts={finish: int(share * total) for finish, share in finished.items()},
            total=total,
            first_bet=Fraction(first_bet),
            initial_stake=Fraction(initial_stake),
            hit_means="the player ends the round ahead",
            method="every deal of the deck through the rules, suits merged",
        )

    def _continuations(self, round_: Round) -> Iterator[tuple[Round, Fraction]]:
        offered = actions(round_)
        if offered.seat is None:
            yield from self.deals(round_)
        else:
            choice = self.choose(round_, self.values(round_))
            yield apply(round_, Decided(offered.seat, choice)), Fraction(1)


def in_action_after(choice: Choice) -> int:
    """Who gives something up has less in action than who waits; a bet of 2x is more than of 1x."""
    if choice.folds or choice.takes_back:
        return -1
    return choice.times if choice.makes else 0


def finish_of(round_: Round) -> Finish:
    (result,) = settle(round_).seats
    spot, net = round_.spots[0], Fraction(result.net or 0)
    decides, title = round_.layout.game.decisions, round_.layout.game.line_title
    names = Counter(choice.name for decide in decides for choice in decide.choices)
    return Finish(
        net=net,
        wagered=Fraction(sum(spot.stakes[bet] for bet in spot.stakes.keys() - spot.taken_back)),
        result=RoundResult(", ".join(f"{title(line.bet)} {line.outcome}" for line in result.lines)),
        decisions=tuple(
            f"{name} {decide.key}" if names[name] > 1 else name
            for name, decide in zip(spot.decisions, decides, strict=False)
        ),
        hit=net > 0,
    )


def renamings(layout: Layout, stakes: Mapping[str, int], deck: Deck) -> Iterator[tuple[int, ...]]:
    """New names for the four suits under which game, deck and staked tables stay what they are."""
    named = any(
        layout.pays(bet.table).reading.names_suits
        for bet in layout.game.bets
        if bet.table and bet.key in stakes
    )
    for names in permutations(range(4)):
        moved = [{names[suit] for suit in color} for color in COLORS]
        allowed = {
            "alike": True,
            "colors": moved[0] in COLORS,
            "red and black": tuple(moved) == COLORS,
        }[layout.game.suits]
        same_deck = all(
            deck.copies[card] == deck.copies[card & ~3 | names[card & 3]] for card in range(52)
        )
        if names == (0, 1, 2, 3) or (allowed and same_deck and not named):
            yield names

"""Charts: perfect play in full, as far as it fits on a page.

Hold'em has its starting hands one by one; the other games have a rule for each question or for each
dealer card, with the hands on which the rule errs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.cards import RANKS, Card, Deck, cards_text
from croupier.hands import three_card
from croupier.hands.five import ANY_PAIR
from croupier.hands.wild import WildHand, wild_name
from croupier.lab import (
    holdem_bonus,
    let_it_ride,
    solitaire_stud,
    three_card_rules,
    ultimate_texas_holdem,
    wild_stud,
)
from croupier.lab.bets import base_tables
from croupier.lab.caribbean_stud import BASE_BETS
from croupier.lab.caribbean_stud import solve_deals as solve_caribbean
from croupier.lab.kernels.stud_decisions import worths
from croupier.lab.progress import Progress
from croupier.lab.solve import ask
from croupier.lab.solvers import solver_of
from croupier.lab.strategies.general_chart import best_decisions
from croupier.lab.strategies.grammar import BadStrategy
from croupier.lab.strategies.stud_marking import hands_of_rows
from croupier.lab.strategies.view import Cards, Numbers, StrategyView
from croupier.lab.strategies.vocabularies import THREE_CARD
from croupier.lab.strategies.words import spelled
from croupier.lab.three_card_rules import EVERY_HAND, NO_HAND
from croupier.paytables import Catalogue
from croupier.rules import Choice, Layout


@dataclass(frozen=True, slots=True)
class Exceptional:
    """Hands of one name on which a rule errs, and the right decision for them."""

    decision: str
    hand: str
    hands: int
    """The number of hands, including the dealer's card if one is shown …"""
    of: int
    """… out of all that have this name; suits decide which."""
    cost: Fraction
    """What the rule loses on them on average per round, in base bets."""

    def __str__(self) -> str:
        some = f" ({self.hands:,} of {self.of:,})" if self.hands < self.of else ""
        return f"{self.decision} {self.hand}{some}"

    def as_json(self) -> dict[str, Any]:
        return {
            "decision": self.decision,
            "hand": self.hand,
            "hands": self.hands,
            "of": self.of,
            "cost": str(self.cost),
        }


@dataclass(frozen=True, slots=True)
class ChartRule:
    """Take this decision with these hands, and the other one with all others."""

    when: str
    """`dealer shows Q`, `bet 1`; empty if the game asks only once and shows nothing."""
    decision: str
    otherwise: str
    hands: tuple[str, ...]
    exceptions: tuple[Exceptional, ...] = ()
    equal: tuple[str, ...] = ()
    """Hands for which both decisions have the same value."""
    shows: str = ""
    """The dealer card that the rule is for, if it is for one …"""
    least: str = ""
    """… the lowest hand, if the hands are this one or better …"""
    matched: str = ""
    """… and whether own cards match it: `a match`, `no match`, or nothing if it makes no
    difference."""

    @property
    def cost(self) -> Fraction:
        """What the rule loses per round if its exceptions are ignored."""
        return sum((each.cost for each in self.exceptions), Fraction(0))

    def as_json(self) -> dict[str, Any]:
        return {
            **({"when": self.when} if self.when else {}),
            "decision": self.decision,
            "otherwise": self.otherwise,
            "hands": list(self.hands),
            "exceptions": [each.as_json() for each in self.exceptions],
            "equal": list(self.equal),
            "cost": str(self.cost),
        }


@dataclass(frozen=True)
class Chart:
    """How to play a game perfectly."""

    game: str
    tables: Mapping[str, str]
    rules: tuple[ChartRule, ...] = ()
    starting_hands: Mapping[str, str] = field(default_factory=dict)
    """The decision for each of the 169 starting hands, if the game has them."""
    decisions: tuple[str, ...] = ()
    """The decisions that the map of starting hands can show."""

    @property
    def by_dealer_card(self) -> bool:
        """Whether rules are by dealer card rather than by question."""
        return bool(self.rules) and all(rule.shows for rule in self.rules)

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"game": self.game, "tables": dict(self.tables)}
        if self.rules:
            answer["rules"] = [rule.as_json() for rule in self.rules]
        if self.starting_hands:
            answer["starting_hands"] = dict(self.starting_hands)
        return answer


def chart(
    game: str,
    *,
    table: str | None = None,
    tables: Mapping[str, str] | None = None,
    pays: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
    catalogue: Catalogue | None = None,
    progress: Progress | None = None,
) -> Chart:
    """Return the whole chart of a game.

    >>> chart("three-card-poker").rules[0].hands
    ('Q-6-4 or better',)
    """
    question = ask(
        game, table=table, tables=tables, pays=pays, options=options, catalogue=catalogue
    )
    return chart_of(question.layout, progress=progress)


def chart_of(layout: Layout, *, progress: Progress | None = None) -> Chart:
    """Return the whole chart of a game on a layout."""
    return solver_of(layout, layout.game.base_bets).chart(layout, progress)


def chart_with(layout: Layout, rules: Iterable[ChartRule]) -> Chart:
    return Chart(layout.game.name, _base_tables(layout), tuple(rules))


def _base_tables(layout: Layout) -> dict[str, str]:
    return {key: layout.tables[key].id for key in base_tables(layout.game)}


def general_chart(layout: Layout, progress: Progress | None) -> Chart:
    """Return starting hands if the first question is about two cards; else a few rules."""
    game, found = layout.game, list(best_decisions(layout, progress))
    if found and found[0].two_cards and not found[0].mixed:
        decisions = tuple(choice.name for choice in game.decisions[0].choices)
        return Chart(
            game.name,
            _base_tables(layout),
            starting_hands=found[0].decisions,
            decisions=decisions,
        )
    rules = [(best.question if len(found) > 1 else "", best.rule()) for best in found]
    if not rules or any(rule is None for _, rule in rules):
        raise BadStrategy(f"perfect play of {game.title} fills more than a chart; ask about a hand")
    return chart_with(layout, (ChartRule(when, *rule) for when, rule in rules if rule is not None))


def starting_hands_chart(layout: Layout) -> Chart:
    """Return a decision for each of the 169 starting hands."""
    hands = ultimate_texas_holdem.starting_hands(layout)
    return Chart(
        layout.game.name,
        _base_tables(layout),
        starting_hands={hand: advice.best for hand, advice in hands.items()},
        decisions=tuple(choice.name for choice in layout.game.decisions[0].choices),
    )


def bonus_chart(layout: Layout) -> Chart:
    """Return the same for a game in which a starting hand is played or folded."""
    return Chart(
        layout.game.name,
        _base_tables(layout),
        starting_hands=holdem_bonus.starting_hands(layout),
        decisions=tuple(choice.name for choice in layout.game.decisions[0].choices),
    )


def three_card_chart(layout: Layout, progress: Progress | None) -> Chart:
    return chart_with(layout, _three_cards(layout, progress))


def ride_chart(layout: Layout, progress: Progress | None) -> Chart:
    return chart_with(layout, _rides(layout, progress))


def run_chart(layout: Layout, progress: Progress | None) -> Chart:
    return chart_with(layout, _runs(layout, progress))


def stud_chart(layout: Layout, progress: Progress | None) -> Chart:
    return chart_with(layout, _by_dealers_card(layout, progress))


def wild_chart(layout: Layout, progress: Progress | None) -> Chart:
    return chart_with(layout, _wild_hands(layout, progress))


def _two(layout: Layout, question: int = 0) -> tuple[str, str]:
    """Return the decision that stays in, and the one that folds."""
    choices = layout.game.decisions[question].choices

    def gives_up(choice: Choice) -> bool:
        return choice.folds or bool(choice.takes_back)

    return (
        next(choice.name for choice in choices if not gives_up(choice)),
        next(choice.name for choice in choices if gives_up(choice)),
    )


def _or_better(least: str) -> tuple[str, ...]:
    """Return `Q-6-4 or better`; `every hand` has no suffix."""
    return (least if least in (EVERY_HAND, NO_HAND) else f"{least} or better",)


def _three_cards(layout: Layout, progress: Progress | None) -> Iterator[ChartRule]:
    stays, folds = _two(layout)
    rules = three_card_rules.threshold(layout, progress=progress)
    size = len(layout.deck)
    total = comb(size, 3) * (1 if len(rules) == 1 else size - 3)
    for rule in rules:
        found: dict[tuple[str, str], tuple[int, Fraction]] = {}
        of: dict[str, int] = {}
        for each in rule.misplays:
            key = each.decision, _three_named(each.own)
            hands, cost = found.get(key, (0, Fraction(0)))
            found[key] = hands + each.situations, cost + each.situations * each.cost
            of[key[1]] = _hands_named(each.own, each.up, layout.deck)
        yield ChartRule(
            when=f"dealer shows {rule.up}" if rule.up else "",
            shows=rule.up,
            decision=stays,
            otherwise=folds,
            hands=_or_better(rule.least),
            least=rule.least,
            exceptions=_ordered(
                Exceptional(decision, hand, hands, of[hand], cost / total)
                for (decision, hand), (hands, cost) in found.items()
            ),
            equal=tuple(dict.fromkeys(_three_named(each.own) for each in rule.equal)),
        )


def _three_named(own: tuple[Card, ...]) -> str:
    return THREE_CARD.name(StrategyView.of_one(own, (), ()), 0)


def _hands_named(own: tuple[Card, ...], up: Card | None, deck: Deck) -> int:
    """Count the hands, with a dealer card of this rank, that have the same name as this one."""
    value = three_card(own)
    among = [
        hand
        for hand in combinations([card for card in deck if card >> 2 in {o >> 2 for o in own}], 3)
        if three_card(hand) == value
    ]
    if up is None:
        return len(among)
    shown = [card for card in deck if card >> 2 == up >> 2]
    return sum(card not in hand for hand in among for card in shown)


def _ordered(exceptions: Iterator[Exceptional]) -> tuple[Exceptional, ...]:
    return tuple(sorted(exceptions, key=lambda each: (-each.cost, each.hand)))


def _rides(layout: Layout, progress: Progress | None) -> Iterator[ChartRule]:
    if progress is not None:
        progress(0, 1)
    lists = let_it_ride.ride_list(layout)
    for place, (rides, equal) in enumerate(
        ((lists.first, lists.first_equal), (lists.second, lists.second_equal))
    ):
        stays, pulls = _two(layout, place)
        yield ChartRule(
            when=layout.game.decisions[place].key,
            decision=stays,
            otherwise=pulls,
            hands=tuple(map(str, rides)),
            equal=tuple(map(str, equal)),
        )


def _runs(layout: Layout, progress: Progress | None) -> Iterator[ChartRule]:
    stays, folds = _two(layout)
    rule = solitaire_stud.threshold(layout, progress=progress)
    yield ChartRule(
        when="",
        decision=stays,
        otherwise=folds,
        hands=_or_better(rule.least),
        least=rule.least,
        exceptions=_ordered(
            Exceptional(
                each.decision,
                f"{each.run}, such as {cards_text(each.example)}",
                each.hands,
                each.of,
                each.cost,
            )
            for each in rule.exceptions
        ),
    )


def _wild_hands(layout: Layout, progress: Progress | None) -> Iterator[ChartRule]:
    stays, folds = _two(layout)
    rule = wild_stud.play_rule(layout, progress=progress)
    least = wild_name(rule.least.value)
    yield ChartRule(
        when="",
        decision=stays,
        otherwise=folds,
        hands=(f"{least} or better", *map(_wild_kind, rule.others)),
        least=least,
        exceptions=_ordered(
            Exceptional(each.decision, _wild_spelled(each.value), each.hands, each.of, each.cost)
            for each in rule.exceptions
        ),
    )


def _wild_kind(kind: wild_stud.PlayedKind) -> str:
    """Name a kind as a strategy may write it: `pair of fours and no card 3`."""
    name = wild_name(kind.value)
    if kind.rank is None:
        return name
    return f"{name} and {'holds' if kind.holds else 'no card'} {RANKS[kind.rank]}"


def _wild_spelled(value: int) -> str:
    """Write a value in ranks: `4-4-8-6-5`, `A-K-Q-9-8`."""
    category, ranks = WildHand.of(value), [value >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    if category > WildHand.PAIR:
        return wild_name(value)
    return spelled(tuple([ranks[0], *ranks[:4]] if category == WildHand.PAIR else ranks))


def _by_dealers_card(layout: Layout, progress: Progress | None) -> Iterator[ChartRule]:
    """Chart Caribbean Stud: for each dealer card, the best rule “this hand or better”.

    If one of your cards matches the dealer's, the dealer is less likely to have a pair, so hands
    with and without a match have separate rules.
    """
    stays, folds = _two(layout)
    solved = solve_caribbean(layout, BASE_BETS, "less", progress, None)
    deals = solved.deals
    worth = worths(deals.rows, solved.amounts, deals.dealers)
    place = {path[0]: at for at, path in enumerate(solved.paths)}
    # Python integers: a sum over all hands may not fit in 64 bits.
    gains = (worth[place[stays]] - worth[place[folds]]).astype(object) * deals.weights
    own, shown = hands_of_rows(deals)
    matches = (own >> 2 == shown >> 2).any(axis=1)
    antes = solved.judged.unit / solved.stakes["ante"] / int(deals.weights.sum()) / deals.dealers
    for up in sorted(set(deals.ups.tolist())):
        for matching in (True, False):
            rows = np.flatnonzero((deals.ups == up) & (matches == matching))
            rows = rows[np.argsort(deals.values[rows], kind="stable")]
            values = deals.values[rows].astype(np.int64)
            start = _best_start(values, gains[rows])
            found: dict[tuple[str, str], list[int]] = {}
            of: dict[str, int] = {}
            for at, row in enumerate(rows.tolist()):
                gain, said = gains[row], stays if at >= start else folds
                if gain and (gain > 0) != (said == stays):
                    best = folds if said == stays else stays
                    entry = found.setdefault((best, _ranks(own[row])), [0, 0])
                    entry[0] += int(deals.weights[row])
                    entry[1] += abs(gain)
                    alike = rows[values == values[at]]
                    of[_ranks(own[row])] = int(deals.weights[alike].sum())
            least = NO_HAND if start == len(rows) else _ranks(own[rows[start]])
            if 0 < start < len(rows) and values[start - 1] < ANY_PAIR <= values[start]:
                least = "pair"
            if not start:
                least = EVERY_HAND
            matched = "a match" if matching else "no match"
            yield ChartRule(
                when=f"dealer shows {RANKS[up]}, {matched}",
                shows=RANKS[up],
                matched=matched,
                decision=stays,
                otherwise=folds,
                hands=_or_better(least),
                least=least,
                exceptions=_ordered(
                    Exceptional(decision, hand, hands, of[hand], cost * antes)
                    for (decision, hand), (hands, cost) in found.items()
                ),
            )


def _best_start(values: Numbers, gains: npt.NDArray[np.object_]) -> int:
    """Return the row from which staying in loses least; equal values are not separated."""
    lost_folding = np.cumsum([0, *np.where(gains > 0, gains, 0)])
    lost_staying = np.cumsum([0, *np.where(gains < 0, -gains, 0)])
    lost = lost_folding - lost_staying
    starts = [0, *(np.flatnonzero(np.diff(values)) + 1).tolist(), len(values)]
    return int(min(starts, key=lambda at: (lost[at], -at)))


def _ranks(cards: Cards) -> str:
    held = [int(card) >> 2 for card in cards]
    return spelled(tuple(sorted(held, key=lambda rank: (held.count(rank), rank), reverse=True)))

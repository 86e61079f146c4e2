"""Decision values with a bet up that the game's own solver does not know.

The solver values the bets it knows. The others are added from the rules, over every hand of the
cards that they say they read, given what has been seen. Money adds up, and so do values as long as
no later decision changes what the other bets return.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.cards import Card
from croupier.lab.general_bet import PILES, Path
from croupier.lab.general_deals import deals_from
from croupier.lab.general_suits import Symmetry, classes
from croupier.lab.progress import silence
from croupier.lab.solvers import fast_solver
from croupier.lab.tally import SeatDeal, line_of, play_out
from croupier.rules import BetsLocked, Round, actions, apply, open_round

HANDS_MAX = 50_000
"""With more hands than this, advice does not look at each one while someone waits."""


def values_beside(round_: Round, ties: str) -> Mapping[str, Fraction] | None:
    """Return each decision's value in base bets; None if values cannot simply be added."""
    layout, game = round_.layout, round_.layout.game
    fast = fast_solver(game)
    if fast is None or len(round_.spots) != 1:
        return None
    (spot,) = round_.spots
    made = [bet for bet in spot.stakes if game.bet(bet) is not None]
    extra = [bet for bet in made if not fast.knows(layout, (bet,))]
    if not extra or not fast.knows(layout, [bet for bet in made if bet not in extra]):
        return None
    worth = dict(fast.values(_without(round_, extra), ties=ties))
    unit = spot.stake(game.base_bets[0])
    for bet in extra:
        more = _worth(round_, bet)
        if more is None:
            return None
        worth = {name: value + more[name] / unit for name, value in worth.items()}
    return worth


def _without(round_: Round, extra: list[str]) -> Round:
    """Return the same round as if these bets had not been made."""
    found = open_round(round_.layout)
    for event in round_.events:
        if isinstance(event, BetsLocked):
            wagers = tuple(
                replace(
                    wager,
                    bets={bet: stake for bet, stake in wager.bets.items() if bet not in extra},
                )
                for wager in event.wagers
            )
            found = apply(found, replace(event, wagers=wagers))
        else:
            found = apply(found, event)
    return found


def _worth(round_: Round, bet: str) -> dict[str, Fraction] | None:
    """Return one bet's value after each decision, averaged over the cards that it reads."""
    layout, (spot,) = round_.layout, round_.spots
    entry = layout.game.bet(bet)
    if entry is None or not entry.reads:
        return None
    seen = {"seats": spot.cards, "dealer": round_.dealer, "community": round_.community}
    left = layout.deck.without(round_.seen)
    hidden = {to: layout.game.cards_for(to, layout) - len(seen[to]) for to in PILES}
    read = [to for to in PILES if to in entry.reads and hidden[to]]
    known = [int(card) for to in PILES for card in seen[to]]
    rows, weights = np.zeros((1, 0), dtype=np.uint8), np.ones(1, dtype=np.int64)
    for to in read:
        deals = deals_from(left, rows, hidden[to], silence)
        if len(deals.parents) > HANDS_MAX:
            return None
        rows = np.concatenate([rows[deals.parents], deals.cards], axis=1)
        weights = weights[deals.parents] * deals.weights
    beside = np.tile(np.array([known], dtype=np.uint8), (len(rows), 1))
    at = len(known)
    groups: list[tuple[int, ...]] = [(place,) for place in range(at)]
    for to in read:
        groups.append(tuple(range(at, at + hidden[to])))
        at += hidden[to]
    symmetry = Symmetry.on(layout, spot.stakes, left)
    order, begins = classes(symmetry.keys(np.concatenate([beside, rows], axis=1), groups))
    counts = np.add.reduceat(weights[order], begins).tolist()
    stakes = {key: spot.stakes[key] for key in spot.stakes if layout.game.bet(key) is not None}
    worth: dict[str, Fraction] = {}
    for choice in actions(round_).choices:
        total = Fraction(0)
        for row, count in zip(rows[order[begins]].tolist(), counts, strict=True):
            others = iter(left.without(map(Card, row)))
            shown = iter(map(Card, row))
            piles = {
                to: (
                    *seen[to],
                    *(next(shown if to in read else others) for _ in range(hidden[to])),
                )
                for to in PILES
            }
            deal = SeatDeal(piles["seats"], piles["dealer"], piles["community"])
            found = {
                line_of(layout, stakes, deal, path, bet).returned
                for path in _paths(round_, stakes, deal, (*spot.decisions, choice.name))
            }
            if len(found) != 1:
                return None
            (returned,) = found
            if returned is None:
                return None
            total += (Fraction(returned) - spot.stake(bet)) * count
        worth[choice.name] = total / sum(counts)
    return worth


def _paths(round_: Round, stakes: Mapping[str, int], deal: SeatDeal, path: Path) -> Iterator[Path]:
    """Yield every way to go on deciding."""
    choices = actions(play_out(round_.layout, stakes, deal, path)).choices
    if not choices:
        yield path
    for choice in choices:
        yield from _paths(round_, stakes, deal, (*path, choice.name))

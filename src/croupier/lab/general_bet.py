"""One bet besides the base game, by the general solver.

A bet that says which cards it reads (`Bet.reads`) is settled for every hand of those cards, with
any cards in the places it does not read; a sample of deals checks that those do not matter. A bet
that does not say is solved with the whole game: the bets it requires are up and push.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

import numpy as np

from croupier.cards import Card, Deck
from croupier.errors import InvariantBroken
from croupier.lab.general import GeneralSolver
from croupier.lab.general_asking import Looker
from croupier.lab.general_covers import COMMUNITY, DEALER, OWN
from croupier.lab.general_deals import check_room, deals_from
from croupier.lab.general_looking import ColumnOwners, Lane
from croupier.lab.general_streets import one_more
from croupier.lab.general_suits import Groups, Symmetry, classes
from croupier.lab.general_values import hands_by_value
from croupier.lab.progress import Progress, Steps, silence
from croupier.lab.required_bets import required_bets
from croupier.lab.tally import Finish, SeatDeal, Tally, bets_up, finish_of, line_of, play_out
from croupier.rules import Deal as DealStep
from croupier.rules import Dealt, Layout, Line, Round, Spot, actions, push

_SAMPLE = 400
"""The number of deals that test whether a bet reads only what it says it reads."""
_BETWEEN_TICKS = 1000

Path = tuple[str, ...]
Hand = tuple[int, ...]
_MASKS = {"seats": OWN, "dealer": DEALER, "community": COMMUNITY}
_PROBES = 8
HANDS_MAX = 60_000
"""With more distinct hands than this, they are not settled one by one."""
PILES: tuple[Literal["seats", "dealer", "community"], ...] = ("seats", "dealer", "community")


def one_bet(
    layout: Layout, bet: str, *, deck: Deck | None = None, progress: Progress | None = None
) -> Tally:
    """Tally every way a bet of one unit ends, if the player decides for its sake alone."""
    entry = layout.game.bet(bet)
    if entry is not None and entry.reads:
        found = _by_cards_read(layout, bet, entry.reads, deck or layout.deck, progress)
        if found is not None:
            return found
    stakes = dict.fromkeys(required_bets(layout.game, bet), 1)
    solver = GeneralSolver(_alone(layout, bet), stakes, deck=deck, progress=progress)
    counts: Counter[Finish] = Counter()
    whole = solver.tally(first_bet=1, initial_stake=1, only=bet)
    for finish, count in whole.counts.items():
        counts[replace(finish, wagered=Fraction(1), decisions=())] += count
    return replace(whole, counts=counts, hit_means="the bet is paid")


def _alone(layout: Layout, bet: str) -> Layout:
    """Return the layout on which every other bet pushes."""
    game = layout.game

    def settles(spot: Spot, round_: Round) -> Iterator[Line]:
        for line in game.settles(spot, round_):
            yield line if line.bet == bet else push(spot, line.bet, line.clause)

    return replace(layout, game=replace(game, settles=settles))


# By the cards it reads --------------------------------------------------------------------------


def _by_cards_read(
    layout: Layout, bet: str, reads: Sequence[str], deck: Deck, progress: Progress | None
) -> Tally | None:
    """Tally every hand of the cards that a bet reads; None if the player's decisions matter."""
    shown = _Shown(layout, bet, tuple(reads), deck)
    if shown.is_everything:
        return None
    paths = shown.paths()
    steps = Steps(0, progress)
    hands = shown.by_value(paths, steps) or shown.by_cards()
    total = sum(count for _, count in hands)
    best: Path | None = None
    worth: list[dict[Path, Line]] = []
    for at, (row, _) in enumerate(hands):
        if at % _BETWEEN_TICKS == 0:
            steps.expect(1)
            steps.tick()
        worth.append(shown.lines(row))
    for path in paths:
        # If one way of deciding is never worse than another, it is best whatever the player knows.
        if all(
            (each[path].returned or 0) >= (line.returned or 0)
            for each in worth
            for line in each.values()
        ):
            best = path
            break
    if best is None:
        return None
    shown.prove(best)
    tally: Counter[Finish] = Counter()
    for each, (_, count) in zip(worth, hands, strict=True):
        tally[finish_of(each[best])] += count
    steps.finish()
    return Tally(
        counts=tally,
        total=total,
        hit_means="the bet is paid",
        method="every hand of the cards it reads through the rules, suits merged",
    )


@dataclass(frozen=True, eq=False)
class _Shown:
    """A bet, and the cards it says it reads."""

    layout: Layout
    bet: str
    reads: tuple[str, ...]
    deck: Deck

    @property
    def stakes(self) -> dict[str, int]:
        return dict.fromkeys(required_bets(self.layout.game, self.bet), 1)

    @property
    def sizes(self) -> tuple[tuple[str, int], ...]:
        """Who gets how many cards, packet by packet; cards of one packet have no order."""
        steps = self.layout.steps
        return tuple((step.to, step.cards) for step in steps if isinstance(step, DealStep))

    @property
    def is_everything(self) -> bool:
        return {to for to, _ in self.sizes} <= set(self.reads)

    @property
    def groups(self) -> Groups:
        found, at = [], 0
        for to, cards in self.sizes:
            if to in self.reads:
                found.append(tuple(range(at, at + cards)))
                at += cards
        return tuple(found)

    def by_cards(self) -> list[tuple[Hand, int]]:
        """Return every hand of the cards read, up to renaming of suits, and how many it is."""
        rows, weights = np.zeros((1, 0), dtype=np.uint8), np.ones(1, dtype=np.int64)
        for group in self.groups:
            deals = deals_from(self.deck, rows, len(group), silence)
            rows = np.concatenate([rows[deals.parents], deals.cards], axis=1)
            weights = weights[deals.parents] * deals.weights
        symmetry = Symmetry.on(self.layout, self.stakes, self.deck)
        order, begins = classes(symmetry.keys(rows, self.groups))
        check_room(len(begins), HANDS_MAX, f"{self.bet} reads {len(begins):,} different hands")
        counts = np.add.reduceat(weights[order], begins).tolist()
        hands = map(tuple, rows[order[begins]].tolist())
        return list(zip(hands, counts, strict=True))

    def by_value(self, paths: Sequence[Path], steps: Steps) -> list[tuple[Hand, int]] | None:
        """Return a hand of each value, if the rules use only one ranking of the cards."""
        if len(self.groups) != 1 or max(self.deck.copies) > 1:
            return None
        (size,), dice = map(len, self.groups), np.random.default_rng(_SAMPLE)
        cards = np.array([int(card) for card in self.deck])
        rankings = {
            ranking
            for path in paths
            for _ in range(_PROBES)
            for ranking in self.rankings(dice.permutation(cards)[:size].tolist(), path)
        }
        if len(rankings) != 1 or "" in rankings:
            return None
        (ranking,) = rankings
        hands = hands_by_value(self.deck, size, ranking, one_more(steps))
        asked = {found for row, _ in hands for path in paths for found in self.rankings(row, path)}
        return hands if asked == rankings else None

    def rankings(self, row: Sequence[int], path: Path) -> Iterator[str]:
        """Yield the rankings that rules use on the cards read; empty if they look at the cards."""
        deal = self.deal(row, self.others(row))
        round_ = play_out(self.layout, self.stakes, deal, path)
        owners = ColumnOwners()
        held: list[int] = []
        for event in round_.events:
            if isinstance(event, Dealt):
                owners = owners.dealt(event.to, len(event.cards))
                held += [int(card) for card in event.cards]
        root = bets_up(self.layout, self.stakes)
        seen, trail = Looker(root, round_, Lane((round_.spots[0],)), owners).by_rankings(held)
        if seen is None:
            yield ""
        mask = sum(_MASKS[to] for to in self.reads)
        for ranking, holders in trail.asked:
            if holders & mask:
                yield ranking if holders == mask else ""

    def deal(self, row: Sequence[int], others: Sequence[Card]) -> SeatDeal:
        """Return the cards that are read, with others in the places that are not."""
        read, spare = iter(map(Card, row)), iter(others)
        piles: dict[str, tuple[Card, ...]] = {}
        for to, cards in self.sizes:
            source = read if to in self.reads else spare
            piles[to] = (*piles.get(to, ()), *(next(source) for _ in range(cards)))
        return SeatDeal(piles.get("seats", ()), piles.get("dealer", ()), piles.get("community", ()))

    def others(self, row: Sequence[int]) -> tuple[Card, ...]:
        return tuple(self.deck.without(map(Card, row)))

    def paths(self) -> tuple[Path, ...]:
        """Return every way to decide through a round that all hands may take."""
        bets_up(self.layout, self.stakes)
        row = tuple(self.deck)[: sum(map(len, self.groups))]
        return tuple(self._after(self.deal(row, self.others(row)), (), for_all=True))

    def _after(self, deal: SeatDeal, path: Path, *, for_all: bool) -> Iterator[Path]:
        """Yield the ways to go on from here; `for_all` omits choices that only some hands have."""
        choices = actions(play_out(self.layout, self.stakes, deal, path)).choices
        if not choices:
            yield path
        for choice in choices:
            if choice.when is None or not for_all:
                yield from self._after(deal, (*path, choice.name), for_all=for_all)

    def lines(self, row: Sequence[int]) -> dict[Path, Line]:
        """Return the result of the bet for every way of deciding that this hand has."""
        deal = self.deal(row, self.others(row))
        paths = self.paths_of(deal) if self._some_may_more else self._all_may
        return {path: line_of(self.layout, self.stakes, deal, path, self.bet) for path in paths}

    def paths_of(self, deal: SeatDeal) -> tuple[Path, ...]:
        return tuple(self._after(deal, (), for_all=False))

    @cached_property
    def _all_may(self) -> tuple[Path, ...]:
        return self.paths()

    @cached_property
    def _some_may_more(self) -> bool:
        """Whether a choice in the game is open to some hands only."""
        return any(c.when is not None for step in self.layout.game.decisions for c in step.choices)

    def prove(self, path: Path) -> None:
        """Check in a fixed sample that other cards in the places not read give the same result."""
        dice = np.random.default_rng(_SAMPLE)
        cards = np.array([int(card) for card in self.deck])
        size = sum(map(len, self.groups))
        for _ in range(_SAMPLE):
            dealt = dice.permutation(cards).tolist()
            row, rest = dealt[:size], [Card(card) for card in dealt[size:]]
            plain = line_of(
                self.layout, self.stakes, self.deal(row, self.others(row)), path, self.bet
            )
            other = line_of(self.layout, self.stakes, self.deal(row, rest), path, self.bet)
            if plain != other:
                raise InvariantBroken(
                    f"{self.bet} of {self.layout.game.title} says that it reads "
                    f"{' and '.join(self.reads)}, and depends on more: {plain}; {other}"
                )

"""Find out which cold decks bring which topic, by playing them once per layout.

The answer always comes from the rules: every cold deck is played a few times with every bet up, and
what the settlement says it hit is recorded. A topic that no deck brings does not exist on this
layout.
"""

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from threading import Lock

from croupier.rules import Layout, Wager
from croupier.school.drill.cold_decks import ColdDeck, cold_decks, lay, seats_of
from croupier.school.drill.playing import play_out
from croupier.school.drill.topics import Topic, topics_of
from croupier.school.drill.wagering import every_bet

TRIES = 3
"""How often each cold deck is played to see what it brings."""

CANDIDATES, PLAYOFFS, KEPT = 6, 6, 3
"""The playoff for a topic that no deck brought each time.

Before the topic is first asked, this many of its likeliest decks are played this often, and this
many are kept.
"""

LAYOUTS_MAX = 64


class Findings:
    """The topics of a layout, each with the cold decks that bring it."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        """The layout itself."""
        self._candidates = _explored(layout)
        self._best: dict[Topic, tuple[ColdDeck, ...]] = {}

    @property
    def topics(self) -> tuple[Topic, ...]:
        """Everything that can be asked here."""
        return tuple(self._candidates)

    @property
    def bets(self) -> tuple[str, ...]:
        """Every settlement line that can be asked, in the house's order of resolving."""
        order = self.layout.place_in_settlement
        known = {topic.bet for topic in self._candidates}
        return tuple(sorted(known, key=lambda bet: order.get(bet, len(order))))

    def decks(self, topic: Topic) -> tuple[ColdDeck, ...]:
        """Return the decks that bring a topic most reliably, best first; empty if unknown here."""
        if topic not in self._best:
            self._best[topic] = self._chosen(topic)
        return self._best[topic]

    def _chosen(self, topic: Topic) -> tuple[ColdDeck, ...]:
        counts = self._candidates.get(topic, {})
        sure = tuple(deck for deck, count in counts.items() if count == TRIES)
        if sure or not counts:
            return sure[:KEPT]
        # S311: the choice of the best decks must not depend on what was asked before.
        search = _Search(self.layout, Random(topic.path))  # noqa: S311
        search.play(counts, times=PLAYOFFS)
        return tuple(search.best(KEPT).get(topic, counts))


_found: OrderedDict[object, Findings] = OrderedDict()
_lock = Lock()


def findings(layout: Layout) -> Findings:
    """Return what can be asked on a layout, cached for layouts with the same pays."""
    tables = tuple((key, table.id, table.digest) for key, table in layout.tables.items())
    known_by = (layout.game, tables, repr(sorted(layout.options.items())))
    with _lock:
        known = _found.pop(known_by, None) or Findings(layout)
        _found[known_by] = known
        while len(_found) > LAYOUTS_MAX:
            _found.popitem(last=False)
    return known


def _explored(layout: Layout) -> dict[Topic, dict[ColdDeck, int]]:
    """Return, for each topic, the decks that brought it and how often."""
    # S311: the same decks are found on every machine.
    search = _Search(layout, Random(layout.game.name))  # noqa: S311
    search.play(cold_decks(layout))
    if any(bet.hands is not None for bet in layout.bets):
        search.widen(range(2, layout.game.seats_max + 1), lambda topic: topic.hands > 0)
    if layout.game.jackpots:
        sensors = set(layout.game.sensors)
        search.widen(range(2, 5), lambda topic: topic.bet in sensors)
    return search.best(CANDIDATES)


class _Search:
    """Plays cold decks and counts how often each brought what."""

    def __init__(self, layout: Layout, chance: Random) -> None:
        self.layout = layout
        self.chance = chance
        self.brought: dict[Topic, Counter[ColdDeck]] = defaultdict(Counter)

    def play(self, decks: Iterable[ColdDeck], *, times: int = TRIES) -> None:
        for deck in decks:
            for _ in range(1 if deck.is_sure else times):
                pile = lay(self.layout, deck, self.chance)
                seats = seats_of(pile)
                bets = every_bet(self.layout, self.chance, len(seats))
                wagers = tuple(Wager(seat, bets) for seat in seats)
                round_ = play_out(self.layout, wagers, pile, self.chance)
                hit = topics_of(round_)
                for topic in {topic for topics in hit.values() for topic in topics}:
                    self.brought[topic][deck] += times if deck.is_sure else 1

    def widen(self, seats: range, wanted: Callable[[Topic], bool]) -> None:
        """Play the best decks of these topics again, for more players."""
        best = {
            deck
            for topic, decks in self.best(2).items()
            if wanted(topic)
            for deck in decks
            if deck.seats == 1
        }
        for deck in sorted(best, key=repr):
            self.play(replace(deck, seats=count) for count in seats)

    def best(self, most: int) -> dict[Topic, dict[ColdDeck, int]]:
        """Return, by topic, the decks that bring it most reliably; ties go to fewer players."""
        return {topic: _most(counts, most) for topic, counts in sorted(self.brought.items())}


def _most(counts: Counter[ColdDeck], most: int) -> dict[ColdDeck, int]:
    order = sorted(counts, key=lambda deck: (-counts[deck], deck.seats, repr(deck)))
    return {deck: counts[deck] for deck in order[:most]}

"""How many seats in one round can hold the same line at once: the deck limits it.

A sensor reads own and community cards. The community cards are the same for every seat, and the own
cards of two seats have no card in common. So the answer is the largest number of disjoint own hands
that hit the line with one choice of community cards. It is counted from the reading and the deck.
Where that would take too long (seven cards whose owner matters), there is no answer, and nothing is
refused on its account.

Counting takes seconds, which no console should wait for. The answers for the lines of every
published jackpot table are in `equal_hands.toml`, and a proof recounts them.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import combinations, permutations, product
from math import comb

from croupier.cards import STANDARD, Card, Deck
from croupier.cards.suits import suit_classes
from croupier.errors import InvariantBroken
from croupier.games import find_game
from croupier.jackpots.holds import kinds_of_hands
from croupier.paytables import PayTable, published_catalogue
from croupier.paytables.readings import READINGS

HANDS_MAX = 500_000
"""The most hands to enumerate; if there are more, there is no answer."""
STEPS_MAX = 200_000
"""The most steps in a search for disjoint hands."""


def most_at_once(printed: PayTable, game: str, line: str, seats: int) -> int | None:
    """Return how many of these seats can hold a line of a jackpot's pay table in one round.

    Return None if that cannot be decided.
    """
    asked = _asked(printed, game)
    if asked is None:
        return None
    known = _known().get(asked)
    return count_most(printed, game, line, seats) if known is None else min(known[line], seats)


def may_be_one_hand(game: str, first: tuple[PayTable, str], other: tuple[PayTable, str]) -> bool:
    """Return whether some hand hits both of these lines, each of a jackpot's pay table.

    One hand of each kind that the reading can distinguish is tested; sensors that read other cards
    are not compared.
    """
    asked = [_asked(printed, game) for printed, _ in (first, other)]
    if asked[0] is None or asked[1] is None:
        return True
    (seen, reads), (another, others) = asked[0], asked[1]
    kinds = kinds_of_hands().get(seen.reading)
    if (seen.reading, reads) != (another.reading, others) or kinds is None:
        return True
    own, _ = reads
    return any(
        seen.hit_of(cards, own) == first[1] and another.hit_of(cards, own) == other[1]
        for cards in kinds.values()
    )


def are_hit_alike(game: str, line: str, first: PayTable, other: PayTable) -> bool:
    """Whether the same hands hit this line of two jackpots: their sensors read the same cards the
    same way, and the lines above it are the same."""
    asked = [_asked(printed, game) for printed in (first, other)]
    if asked[0] is None or asked[1] is None:
        return False
    (seen, reads), (another, others) = asked[0], asked[1]
    if (seen.reading, reads) != (another.reading, others):
        return False
    if line not in seen.lines or line not in another.lines:
        return False
    return {*seen.lines[: seen.lines.index(line)]} == {*another.lines[: another.lines.index(line)]}


def count_most(printed: PayTable, game: str, line: str, seats: int) -> int | None:
    """Count the same from the deck."""
    asked = _asked(printed, game)
    return None if asked is None else _most(*asked, line, seats)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What decides which hands hit a line: the deck, the reading and the ordered lines."""

    deck: Deck
    reading: str
    lines: tuple[str, ...]

    @property
    def suits_alike(self) -> bool:
        return self.deck == STANDARD and not READINGS[self.reading].names_suits

    def hit(self, cards: tuple[Card, ...]) -> str | None:
        return self.hit_of(cards, len(cards))

    def hit_of(self, cards: tuple[Card, ...], own: int) -> str | None:
        """Return the line of a hand whose first cards are the player's own."""
        reading = READINGS[self.reading]
        subject = reading.of_cards(cards[:own], cards[own:])
        return next((key for key in self.lines if reading.questions[key].asks(subject)), None)


Asked = tuple[_Seen, tuple[int, int]]
"""What decides which hands hit a line, and how many own and community cards they have."""


def _asked(printed: PayTable, game: str) -> Asked | None:
    rules = find_game(game)
    sensor = rules.sensor(printed.pays)
    if sensor is None:
        return None
    pays = printed.pays[sensor.bet]
    seen = _Seen(rules.deck, pays.reading.name, tuple(line.key for line in pays.lines))
    return seen, sensor.reads[pays.reading.name]


@cache
def _known() -> Mapping[Asked, Mapping[str, int]]:
    """Return the stored counts at the maximum number of seats; tables may share one."""
    file = resources.files("croupier.jackpots").joinpath("equal_hands.toml")
    known: dict[Asked, Mapping[str, int]] = {}
    for counted in tomllib.loads(file.read_text(encoding="utf-8"))["equal"]:
        for table, game in product(counted["tables"], counted["games"]):
            asked = _asked(published_catalogue().table(table), game)
            if asked is None:
                raise InvariantBroken(f"{table} has no sensor of {game}")
            known[asked] = counted["lines"]
    return known


@cache
def _most(seen: _Seen, reads: tuple[int, int], line: str, seats: int) -> int | None:
    own, community = reads
    if max(seen.deck.copies) > 1 or (community and READINGS[seen.reading].asks_whose):
        return None
    hands = _hands(seen, own + community).get(line)
    if hands is None:
        return None
    most, open_boards = 0, []
    for held in _boards(seen, hands, community):
        found, bound = _disjoint(held, seats), _bound(held, own, seats)
        most = max(most, found)
        if most >= seats:
            return seats
        if bound > found:
            open_boards.append((bound, held))
    for bound, held in open_boards:
        if bound > most:
            exact = _search(held, own, most, bound)
            if exact is None:
                return None
            most = max(most, exact)
    return most


@cache
def _hands(seen: _Seen, size: int) -> Mapping[str, tuple[int, ...]]:
    """Return the hands that hit each line as bit masks of cards; empty if there are too many."""
    found: dict[str, list[int]] = {key: [] for key in seen.lines}
    if seen.suits_alike:
        for cards, _ in suit_classes(size):
            if (key := seen.hit(cards)) is not None:
                found[key].extend(_renamed(cards))
    elif comb(len(seen.deck), size) <= HANDS_MAX:
        for cards in combinations(seen.deck, size):
            if (key := seen.hit(cards)) is not None:
                found[key].append(_mask(cards))
    else:
        return {}
    return {key: tuple(hands) for key, hands in found.items()}


def _renamed(cards: tuple[Card, ...]) -> set[int]:
    """Return the hands that differ from this one only by renaming the suits."""
    return {
        sum(1 << (card & ~3 | names[card & 3]) for card in cards)
        for names in permutations(range(4))
    }


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)


def _boards(seen: _Seen, hands: tuple[int, ...], community: int) -> Iterator[list[int]]:
    """Yield, for every choice of community cards, the own hands that hit the line with them."""
    if not community:
        yield list(hands)
        return
    boards = (
        (cards for cards, _ in suit_classes(community))
        if seen.suits_alike
        else combinations(seen.deck, community)
    )
    for cards in boards:
        board = _mask(cards)
        held = [hand ^ board for hand in hands if hand & board == board]
        if held:
            yield held


def _bound(held: list[int], own: int, seats: int) -> int:
    """Return an upper bound: the number of hands, and of the cards they use together."""
    cards = 0
    for hand in held:
        cards |= hand
    return min(len(held), cards.bit_count() // own, seats)


def _disjoint(held: list[int], seats: int) -> int:
    """Pick disjoint hands greedily, starting with those of the rarest cards."""
    uses = [0] * 64
    for hand in held:
        for card in _cards(hand):
            uses[card] += 1
    taken = found = 0
    for hand in sorted(held, key=lambda hand: sum(uses[card] for card in _cards(hand))):
        if not hand & taken:
            taken |= hand
            found += 1
            if found == seats:
                break
    return found


def _cards(hand: int) -> Iterator[int]:
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def _search(held: list[int], own: int, most: int, bound: int) -> int | None:
    """Return the largest number of disjoint hands, at least `most`; None after too long."""
    best, steps = most, 0
    stack: list[tuple[list[int], int]] = [(held, 0)]
    while stack and best < bound:
        left, found = stack.pop()
        best = max(best, found)
        steps += 1
        if steps > STEPS_MAX:
            return None
        if not left or found + _bound(left, own, bound) <= best:
            continue
        low = left[0] & -left[0]
        stack.append(([hand for hand in left if not hand & low], found))
        stack.extend(
            ([other for other in left if not other & hand], found + 1)
            for hand in left
            if hand & low
        )
    return best

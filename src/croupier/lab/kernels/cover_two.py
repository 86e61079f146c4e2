"""The better of two five-card hands under any ranking: count the deals in which both are worse.

Take the hands below a category one after another and count how many hold each card, each pair of
cards, each three and each four. Two hands share no card in

    n²  −  Σ (holding one card)²  +  Σ two²  −  Σ three²  +  Σ four²  −  n

of their n² pairs: an inclusion and exclusion over the cards they might share. Nothing is assumed
about the ranking, and wild cards are cards like all others.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.cards import Deck
from croupier.hands.arrays import kernel
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.stud_decisions import Integers
from croupier.lab.progress import Tick, silence

HAND = 5
Worths = Callable[[npt.NDArray[np.uint8]], npt.NDArray[np.int32]]

CHOOSE = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(64)], dtype=np.int64)


def pairs_below(
    deck: Deck, worths: Worths, shift: int, categories: Sequence[int], *, tick: Tick = silence
) -> dict[int, int]:
    """For each category, count the pairs of hands, in order, that are both worse than it."""
    cards = cards_of(deck)
    places = places_of_hands(len(cards))
    made = worths(cards[places]) >> shift
    counters = [np.zeros(comb(len(cards), size), dtype=np.int64) for size in range(1, HAND)]
    found: dict[int, int] = {}
    passed, before = 0, -1
    for category in sorted(categories):
        fresh = places[(made >= before) & (made < category)]
        before = category
        passed += len(fresh)
        count_subsets(fresh, *counters)
        shared = sum(
            (-1) ** size * int(np.dot(held, held)) for size, held in enumerate(counters, start=1)
        )
        found[category] = passed * passed + shared - passed
        tick()
    return found


@lru_cache(maxsize=4)
def places_of_hands(cards: int) -> npt.NDArray[np.uint8]:
    """Return every hand from a deck with this many cards, by the positions of its cards."""
    every = chain.from_iterable(combinations(range(cards), HAND))
    return np.fromiter(every, dtype=np.uint8).reshape(-1, HAND)


@kernel
def count_subsets(
    hands: npt.NDArray[np.uint8], ones: Integers, twos: Integers, threes: Integers, fours: Integers
) -> None:
    """Count every hand for each set of one to four of its cards, which are in ascending order."""
    for at in range(len(hands)):
        for chosen in range(1, 31):
            number, size = 0, 0
            for place in range(HAND):
                if chosen >> place & 1:
                    size += 1
                    number += CHOOSE[hands[at, place], size]
            if size == 1:
                ones[number] += 1
            elif size == 2:
                twos[number] += 1
            elif size == 3:
                threes[number] += 1
            else:
                fours[number] += 1

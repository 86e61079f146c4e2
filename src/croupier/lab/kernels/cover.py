"""The best of several hands: count the deals in which no hand reaches a given category.

**Inclusion and exclusion over cores.** Fix a category. Write, for one hand, "worse than the
category" as a sum over *cores*: sets of cards that the hand may hold, each with a sign, the empty
set with 1. Multiply over all hands and add over all deals: the result is a sum over families of
disjoint cores, one hand each, with the rest of every hand filled from the cards left, a
multinomial. With n of N hands in the family, its cores can be assigned in N! / (N-n)! ways.

**Cores of ranks.** Whether a hand has pairs, three of a kind and so on depends on its count of each
rank. Any function g of those counts is Σ μ · Π C(count, taken), where μ is the finite difference of
g at zero. A rank that is taken once has no effect, so the cores of five cards are a pair, three,
four, two pairs, and three with a pair: `five_card_cores`. For "no pair" their signs are -1, 2, -3,
1 and -2; for "no three of a kind" only three (-1) and four (3) remain.

**Cores of straights and flushes.** These are whole hands. For categories up to the straight a hand
is good if it is a straight (of any suits) or a flush, so both are cores with -1, and the straight
flush, which would otherwise count twice, is a core with +1. For the flush, all hands of one suit
are cores; above it only straight flushes are.

**Families.** Which cores of straights and flushes fit into a deck together, and what they leave of
each rank, is counted by `lab.kernels.cover_families`, rank by rank. It marks how many ranks give
three cards to a core (T), two cards to one (s) or to two (d), or all four (q). The marks are then
joined into cores: F of the T threes with one of the P = s + 2d pairs each, K further couples of
pairs, and the rest alone. Two pairs of one rank must not be a couple; by inclusion and exclusion
over i such couples there are Σ (-1)^i C(d, i) · C(T, F) · (P-2i)! / (P-2i-F)! · M(P-2i-F, K-i)
ways, M(n, k) being the number of ways to choose k couples among n.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from math import comb, factorial, perm, prod

from croupier.hands import FiveCard
from croupier.lab.kernels.cover_families import (
    Exponents,
    Field,
    Members,
    Pattern,
    count_families,
    family_steps,
)
from croupier.lab.kernels.stud import Block
from croupier.lab.progress import Tick, silence

Sizes = tuple[int, ...]
"""How many cards each core of a family has, largest first."""
Cores = Mapping[tuple[int, ...], int]
"""The sign and weight of each core, by how many cards it takes of its ranks."""

FIVE = 5
FEW = 5


def below(category: FiveCard) -> Callable[[tuple[int, ...]], int]:
    """Return 1 for counts of ranks that make less than a category, whatever the suits; else 0."""

    def worse(counts: tuple[int, ...]) -> int:
        first, second, *_ = sorted((*counts, 0, 0), reverse=True)
        if first >= 4:
            made = FiveCard.FOUR_OF_A_KIND
        elif first == 3:
            made = FiveCard.FULL_HOUSE if second >= 2 else FiveCard.THREE_OF_A_KIND
        elif first == 2:
            made = FiveCard.TWO_PAIR if second == 2 else FiveCard.PAIR
        else:
            made = FiveCard.HIGH_CARD
        return int(made < category)

    return worse


def difference(worse: Callable[[tuple[int, ...]], int], taken: tuple[int, ...]) -> int:
    """Return the finite difference of a function of counts at zero: what the core alone adds."""
    return sum(
        (-1) ** (sum(taken) - sum(held))
        * prod(comb(most, some) for most, some in zip(taken, held, strict=True))
        * worse(held)
        for held in product(*(range(most + 1) for most in taken))
    )


# Fillers ----------------------------------------------------------------------------------------


def deals(cards: int, size: int, hands: int) -> int:
    """Return the number of ways to deal this many hands of a size."""
    return filled(cards, size, hands, ())


@cache
def filled(cards: int, size: int, hands: int, cores: Sizes) -> int:
    """Return the number of ways to assign a family's cores to hands and fill all hands."""
    members, left = len(cores), cards - sum(cores)
    if members > hands or left < size * hands - sum(cores):
        return 0
    short = [size] * (hands - members) + [size - core for core in cores]
    ways = factorial(left) // factorial(left - sum(short)) // prod(map(factorial, short))
    return ways * factorial(hands) // factorial(hands - members)


# Five cards each: Caribbean Stud ----------------------------------------------------------------


def five_card_cores(category: FiveCard) -> Cores:
    """Return cores of ranks for "worse than this category", with their weights."""
    worse = below(category)
    return {taken: difference(worse, taken) for taken in ((2,), (3,), (4,), (2, 2), (3, 2))}


def _left(cards: int) -> dict[Exponents, int]:
    """Return the choices for a rank with this many cards left: three, two, twice two, four."""
    return {
        (0, 0, 0, 0): 1,
        (1, 0, 0, 0): comb(cards, 3),
        (0, 1, 0, 0): comb(cards, 2),
        (0, 0, 1, 0): comb(cards, 4) * 3,
        (0, 0, 0, 1): comb(cards, 4),
    }


def _fewest_hands(marks: Exponents) -> int:
    """Return the fewest hands these marks take up: a hand takes two of them, but not two threes."""
    threes, pairs, doubles, fours = marks
    if (threes, pairs, doubles) == (0, 0, 1):
        return 2 + fours
    return fours + threes + max(0, pairs + 2 * doubles - threes + 1) // 2


MARKS = Pattern(_left, _fewest_hands, markers=4)

ROYAL = Members(straight_flushes=-1, royal_only=True)
STRAIGHT_FLUSHES = Members(straight_flushes=-1)
FLUSHES = Members(flushes=-1)
STRAIGHTS_AND_FLUSHES = Members(straights=-1, flushes=-1, straight_flushes=1)
ALL_MEMBERS = (ROYAL, STRAIGHT_FLUSHES, FLUSHES, STRAIGHTS_AND_FLUSHES)


def members_for(category: FiveCard) -> Members:
    """Return the straights and flushes of at least a category."""
    if category == FiveCard.ROYAL_FLUSH:
        return ROYAL
    if category > FiveCard.FLUSH:
        return STRAIGHT_FLUSHES
    return FLUSHES if category == FiveCard.FLUSH else STRAIGHTS_AND_FLUSHES


def places_of(block: Block) -> tuple[int, ...]:
    """Return the ranks of a deck in the order of the walk: ace, deuce, up to the king."""
    return tuple(sorted((rank + 1) % 13 for rank in block.ranks))


_kept: dict[tuple[Field, Members], Mapping[tuple[int, Exponents], int]] = {}
"""Families that have been counted; a count that was stopped stores nothing here."""


def stud_families(
    block: Block, hands: int, members: Members, *, tick: Tick = silence
) -> Mapping[tuple[int, Exponents], int]:
    """Return families of straights and flushes for this many hands, counted the first time."""
    name = _field(block, hands), members
    if name not in _kept:
        _kept[name] = count_families(*name, MARKS, tick=tick)
    return _kept[name]


def stud_steps(block: Block, hands: int) -> int:
    """Return how many steps `count_stud` will report; none for what is known."""
    return sum(
        family_steps(*name, MARKS)
        for name in ((_field(block, hands), members) for members in ALL_MEMBERS)
        if name not in _kept
    )


def count_stud(block: Block, hands: int, *, tick: Tick = silence) -> None:
    """Count everything that `stud_worse` needs for this many hands, which takes long."""
    for members in ALL_MEMBERS:
        stud_families(block, hands, members, tick=tick)


def _field(block: Block, hands: int) -> Field:
    """Choose a field: eight hands serve every number of hands, but a few hands are much faster."""
    cards = len(block.ranks) * len(block.suits)
    most = hands if hands <= FEW else min(max(hands, 8), cards // FIVE)
    return Field(places_of(block), len(block.suits), most)


@cache
def stud_worse(block: Block, hands: int, category: FiveCard) -> int:
    """Count the deals in which all of these five-card hands are worse than a category."""
    cards, cores = len(block.ranks) * len(block.suits), five_card_cores(category)
    total = 0
    for (members, marks), families in stud_families(block, hands, members_for(category)).items():
        for sizes, ways in joined(marks, cores):
            total += families * ways * filled(cards, FIVE, hands, (FIVE,) * members + sizes)
    return total


def joined(marks: Exponents, cores: Cores) -> Iterator[tuple[Sizes, int]]:
    """Yield the ways to join marked threes, pairs and fours into cores, with their weights."""
    threes, singles, doubles, fours = marks
    pairs = singles + 2 * doubles
    for with_pair, couples in product(range(threes + 1), range(pairs // 2 + 1)):
        alone = pairs - with_pair - 2 * couples
        if alone < 0:
            continue
        weight = (
            cores[4,] ** fours
            * cores[3,] ** (threes - with_pair)
            * cores[3, 2] ** with_pair
            * cores[2, 2] ** couples
            * cores[2,] ** alone
        )
        if weight:
            sizes = (5,) * with_pair + (4,) * (fours + couples)
            sizes += (3,) * (threes - with_pair) + (2,) * alone
            yield sizes, weight * _joinings(threes, pairs, doubles, with_pair, couples)


@cache
def _joinings(threes: int, pairs: int, doubles: int, with_pair: int, couples: int) -> int:
    ways = 0
    for same in range(min(doubles, couples) + 1):
        left = pairs - 2 * same
        chosen = perm(left, with_pair) * _couplings(left - with_pair, couples - same)
        ways += comb(doubles, same) * (-chosen if same & 1 else chosen)
    return comb(threes, with_pair) * ways


def _couplings(count: int, couples: int) -> int:
    """Return the number of ways to choose `couples` couples among `count`."""
    if couples < 0 or 2 * couples > count:
        return 0
    return prod(comb(count - 2 * at, 2) for at in range(couples)) // factorial(couples)

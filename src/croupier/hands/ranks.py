"""Ranks in words, and straights in a set of ranks."""

SINGULAR = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip
PLURAL = tuple("sixes" if name == "six" else name + "s" for name in SINGULAR)


def _straight_tops(length: int) -> tuple[int, ...]:
    """Return the top of the best straight in each of the 8,192 sets of ranks; -1 for none.

    The ace counts as high and as low.
    """
    tops = []
    for ranks in range(1 << 13):
        ends = ranks << 1 | ranks >> 12  # where a straight may end: ranks up by one, plus a low ace
        for _ in range(length - 1):
            ends &= ends << 1
        tops.append(ends.bit_length() - 2 if ends else -1)
    return tuple(tops)


STRAIGHT_OF_THREE = _straight_tops(3)
STRAIGHT_OF_FOUR = _straight_tops(4)
STRAIGHT_OF_FIVE = _straight_tops(5)


def highest(ranks: int, count: int) -> int:
    """Return the `count` highest ranks of a set, four bits each, highest first."""
    packed = 0
    for _ in range(count):
        top = ranks.bit_length() - 1
        packed = packed << 4 | top
        ranks ^= 1 << top
    return packed

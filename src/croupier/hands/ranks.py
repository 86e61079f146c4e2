"""Ranks in words, and straights in a set of ranks."""

SINGULAR = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip
PLURAL = tuple("sixes" if name == "six" else name + "s" for name in SINGULAR)

_ACE = 1 << 12


def _straight_tops(length: int) -> tuple[int, ...]:
    """For each of the 8,192 sets of ranks, the top of its best straight; -1 where there is none.

    The ace is high, and also stands below the deuce.
    """
    run = (1 << length) - 1
    wheel = _ACE | (run >> 1)
    tops = []
    for ranks in range(1 << 13):
        top = next((low + length - 1 for low in range(13 - length, -1, -1)
                    if ranks >> low & run == run), -1)  # fmt: skip
        if top < 0 and ranks & wheel == wheel:
            top = length - 2
        tops.append(top)
    return tuple(tops)


STRAIGHT_OF_THREE = _straight_tops(3)
STRAIGHT_OF_FIVE = _straight_tops(5)


def highest(ranks: int, count: int) -> int:
    """The `count` highest ranks of a set, four bits each, highest first."""
    packed = 0
    for _ in range(count):
        top = ranks.bit_length() - 1
        packed = packed << 4 | top
        ranks ^= 1 << top
    return packed

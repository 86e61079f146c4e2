"""Cards whose rankings somebody else knows."""

from croupier.errors import InvariantBroken


class KnownHand:
    """A hand that is ranked by asking it, and not by looking at its cards.

    The lab solves games with cards covered: what a rule asks of a ranking, and of nothing else, it
    need be asked only once for all hands of that value.
    """

    __slots__ = ()

    def ranked(self, ranking: str) -> int:
        """Its value by the ranking of this name."""
        raise InvariantBroken(f"nobody knows the {ranking} of {type(self).__name__}")

"""Aggregate limits: the most that one round pays on a kind of prize, however many hands win it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.money import Cents, cents


@dataclass(frozen=True, slots=True)
class AggregateLimit:
    """The most that one round pays on certain bets together, not counting returned stakes."""

    bets: tuple[str, ...]
    limit_cents: int


def limits_named(given: Mapping[str, object]) -> tuple[AggregateLimit, ...]:
    """Return aggregate limits as people enter them: dollars by bet."""
    return tuple(AggregateLimit((bet,), cents(limit, what=bet)) for bet, limit in given.items())


def shared_out(limit_cents: int, prizes: Sequence[Cents]) -> tuple[Cents, ...]:
    """Divide a limit among prizes that exceed it together.

    Each prize is cut in proportion and rounded down to the cent. The remaining cents go, one each,
    to the prizes that lost the largest fraction of a cent, the first among equals; no prize is paid
    more than it won.

    >>> shared_out(100, [100, 100, 100])
    (34, 33, 33)
    """
    won = sum(map(Fraction, prizes), Fraction(0))
    if won <= limit_cents:
        return tuple(prizes)
    shares = [Fraction(prize) * limit_cents / won for prize in prizes]
    paid = [int(share) for share in shares]
    takers = [place for place, prize in enumerate(prizes) if paid[place] + 1 <= prize]
    takers.sort(key=lambda place: paid[place] - shares[place])
    for place in takers[: limit_cents - sum(paid)]:
        paid[place] += 1
    return tuple(paid)

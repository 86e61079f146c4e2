"""Aggregate limits: the most that one round pays on a kind of prize, however many win it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.money import Cents, cents


@dataclass(frozen=True, slots=True)
class AggregateLimit:
    """The most one round pays on some bets together, stakes that are returned aside."""

    bets: tuple[str, ...]
    limit_cents: int


def limits_named(given: Mapping[str, object]) -> tuple[AggregateLimit, ...]:
    """Aggregate limits as people name them: dollars by bet."""
    return tuple(AggregateLimit((bet,), cents(limit, what=bet)) for bet, limit in given.items())


def shared_out(limit_cents: int, prizes: Sequence[Cents]) -> tuple[Cents, ...]:
    """What each of these prizes is paid where they may not exceed a limit together.

    Each is cut in proportion and down to the cent. The cents that are left go one each to those
    that lost the largest part of a cent, of equal ones to the first; nobody gets more than he won.

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

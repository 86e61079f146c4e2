"""Learners: who practices here. A profile is only a name on this machine."""

import re
from dataclasses import dataclass
from random import Random
from unicodedata import normalize

from croupier.errors import brief
from croupier.ledger import Collection, Refusal, Refused, Transaction

NAME_LETTERS_MAX = 40
LEARNERS_MAX = 500
_SPACES = re.compile(r"\s+")
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Learner:
    """A person who practices; records use the id, and people see the name."""

    id: str
    name: str
    enrolled: str


LEARNERS: Collection[Learner] = Collection.of("learner", Learner)


def enrol(transaction: Transaction, name: str, chance: Random) -> Learner:
    """Add a profile; a name that is already taken is refused."""
    called = clean_name(name)
    known = learners(transaction)
    if any(is_called(other, called) for other in known):
        raise Refused(Refusal.BAD_VALUE, f"{brief(called)} already has a profile; choose it")
    if len(known) >= LEARNERS_MAX:
        raise Refused(Refusal.TOO_MUCH, f"this school is full: it has {LEARNERS_MAX} learners")
    learner = Learner(
        "".join(chance.choices(_ID_LETTERS, k=_ID_LENGTH)), called, transaction.instant
    )
    transaction.put(LEARNERS, learner.id, learner)
    return learner


def clean_name(name: str) -> str:
    """Return a name as stored: single spaces, normalized letters, no control characters."""
    called = normalize("NFC", _SPACES.sub(" ", name).strip())
    if not 0 < len(called) <= NAME_LETTERS_MAX or not called.isprintable():
        raise Refused(
            Refusal.BAD_VALUE, f"a name has 1 to {NAME_LETTERS_MAX} letters, not {brief(name)}"
        )
    return called


def learners(transaction: Transaction) -> tuple[Learner, ...]:
    """Return everyone, by name."""
    everybody = (learner for _, learner in transaction.all(LEARNERS))
    return tuple(sorted(everybody, key=lambda learner: learner.name.casefold()))


def find_learner(transaction: Transaction, wanted: str) -> Learner:
    """Find a learner by id, or by name in any spelling."""
    by_id = transaction.get(LEARNERS, wanted) if wanted else None
    if by_id is not None:
        return by_id
    for learner in learners(transaction):
        if is_called(learner, wanted):
            return learner
    raise Refused(Refusal.UNKNOWN_LEARNER, f"nobody here is called {brief(wanted)}")


def is_called(learner: Learner, name: str) -> bool:
    """Return whether a name means this learner, whatever its case, spacing or accents."""
    return _folded(learner.name) == _folded(name)


def _folded(name: str) -> str:
    return normalize("NFC", _SPACES.sub(" ", name).strip()).casefold()

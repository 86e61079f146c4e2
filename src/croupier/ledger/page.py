"""A page: what one piece of work reads and writes, laid on top of what is already written."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from croupier.codec import Codec
from croupier.errors import brief, must
from croupier.ledger.contract import DocumentKey
from croupier.ledger.entry import Draft, within_limits
from croupier.ledger.refusals import Refusal, Refused

T = TypeVar("T")

METER_SUFFIX = "/meter"
"""Accounts that end so are displayed; every entry that touches one asserts its balance."""

NAME_LETTERS_MAX = 200
"""How long an id or the name of an account may be: every store can index it."""


@dataclass(frozen=True, slots=True)
class Shelf(Generic[T]):
    """A kind of document: how its values are written down and read again."""

    kind: str
    dump: Callable[[T], str]
    load: Callable[[str], T]

    @classmethod
    def of(cls, kind: str, type_: Any, *, older: Callable[[Any], Any] | None = None) -> "Shelf[T]":
        """Documents that are values of a type, written by its own fields; see `Codec`."""
        codec: Codec[T] = Codec(type_, older=older)
        return cls(kind, codec.dump, codec.load)


class Layer:
    """Balances and documents written on top of others; a document of None is forgotten."""

    __slots__ = ("balances", "below", "documents")

    def __init__(self, below: "Layer | None") -> None:
        self.below = below
        self.balances: dict[str, int] = {}
        self.documents: dict[str, dict[str, Any]] = {}

    def balance(self, account: str) -> int:
        layer: Layer | None = self
        while layer is not None:
            if (amount := layer.balances.get(account)) is not None:
                return amount
            layer = layer.below
        return 0

    def document(self, kind: str, id: str) -> Any:  # noqa: A002
        layer: Layer | None = self
        while layer is not None:
            shelf = layer.documents.get(kind)
            if shelf is not None and id in shelf:
                return shelf[id]
            layer = layer.below
        return None

    def ids(self, kind: str) -> set[str]:
        found: set[str] = set()
        layer: Layer | None = self
        while layer is not None:
            found.update(layer.documents.get(kind, ()))
            layer = layer.below
        return found

    def keep(self, kind: str, id: str, value: Any) -> None:  # noqa: A002
        self.documents.setdefault(kind, {})[id] = value

    def absorb(self, above: "Layer") -> None:
        """Everything written above is written here."""
        self.balances.update(above.balances)
        for kind, shelf in above.documents.items():
            self.documents.setdefault(kind, {}).update(shelf)

    def copied(self) -> "Layer":
        """The same, and no longer changed by what comes later."""
        copy = Layer(self.below)
        copy.absorb(self)
        return copy


class Page(Layer):
    """What one piece of work reads and writes; its moment is `at`, as the caller gave it."""

    __slots__ = ("at", "drafts", "dumps", "instant")

    def __init__(self, below: Layer, at: str, instant: str) -> None:
        super().__init__(below)
        self.at = at
        self.instant = instant
        self.drafts: list[tuple[Draft, dict[str, int]]] = []
        self.dumps: dict[DocumentKey, Callable[[Any], str]] = {}

    def get(self, shelf: Shelf[T], id: str) -> T | None:  # noqa: A002
        found: T | None = self.document(shelf.kind, id)
        return found

    def all(self, shelf: Shelf[T]) -> Iterator[tuple[str, T]]:
        """Every document of a kind with its id, in the order of the ids."""
        for id in sorted(self.ids(shelf.kind)):  # noqa: A001
            value = self.document(shelf.kind, id)
            if value is not None:
                yield id, value

    def put(self, shelf: Shelf[T], id: str, value: T | None) -> None:  # noqa: A002
        """Write a document, or forget it with None."""
        self.keep(shelf.kind, storable(id, f"id of a {shelf.kind}"), value)
        self.dumps[shelf.kind, id] = shelf.dump

    def book(self, reason: str, postings: Mapping[str, int], body: Mapping[str, Any]) -> None:
        """Move money; the entry is written when the work is accepted."""
        must(
            all(type(amount) is int for amount in postings.values()),
            f"postings of {reason} are not whole units",
        )
        must(sum(postings.values()) == 0, f"postings of {reason} do not balance")
        moved = {account: amount for account, amount in postings.items() if amount}
        for account, amount in moved.items():
            balance = self.balance(account) + amount
            if not within_limits(balance):
                raise Refused(Refusal.TOO_MUCH, f"{account} cannot hold more than 92 billion")
            self.balances[storable(account, "account")] = balance
        readings = {
            account: self.balance(account) for account in postings if account.endswith(METER_SUFFIX)
        }
        self.drafts.append((Draft(reason, moved, body), readings))


def storable(name: str, what: str) -> str:
    """The name itself, if every store can hold it."""
    if (
        not 0 < len(name) <= NAME_LETTERS_MAX
        or "\0" in name
        or not (name.isascii() or is_unicode(name))
    ):
        raise Refused(
            Refusal.BAD_VALUE,
            f"{what} is {brief(name)}; it needs 1 to {NAME_LETTERS_MAX} letters of Unicode",
        )
    return name


def is_unicode(text: str) -> bool:
    """Whether the text can be written down: half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True

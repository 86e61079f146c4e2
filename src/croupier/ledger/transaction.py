"""A transaction: what one piece of work reads and writes, on top of the stored state."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from croupier.codec import Codec
from croupier.errors import brief, must
from croupier.ledger.contract import DocumentKey, under
from croupier.ledger.entry import Draft, within_limits
from croupier.ledger.refusals import Refusal, Refused

T = TypeVar("T")

METER_SUFFIX = "/meter"
"""Accounts with this suffix are displayed; every entry that touches one asserts its balance."""

_UNWRITTEN: Final = object()
"""Marks a document that was not written; None marks one that was deleted."""

NAME_LETTERS_MAX = 200
"""The longest id or account name; every store can index it."""


@dataclass(frozen=True, slots=True)
class Collection(Generic[T]):
    """A kind of document: how its values are serialized and parsed."""

    kind: str
    dump: Callable[[T], str]
    load: Callable[[str], T]
    held: bool = True
    """Whether the whole kind is held in memory, or each document is read on request."""

    @classmethod
    def of(
        cls,
        kind: str,
        type_: Any,
        *,
        older: Callable[[Any], Any] | None = None,
        held: bool = True,
    ) -> "Collection[T]":
        """Return a collection whose values are of a type, stored by its fields; see `Codec`."""
        codec: Codec[T] = Codec(type_, older=older)
        return cls(kind, codec.dump, codec.load, held)


class Layer:
    """Balances and documents written on top of others; a document that is None is deleted."""

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

    def document(self, kind: str, id: str, missing: Any = None) -> Any:  # noqa: A002
        layer: Layer | None = self
        while layer is not None:
            documents = layer.documents.get(kind)
            if documents is not None and id in documents:
                return documents[id]
            layer = layer.below
        return missing

    def ids(self, kind: str) -> set[str]:
        found: set[str] = set()
        layer: Layer | None = self
        while layer is not None:
            found.update(layer.documents.get(kind, ()))
            layer = layer.below
        return found

    def keep(self, kind: str, id: str, value: Any) -> None:  # noqa: A002
        self.documents.setdefault(kind, {})[id] = value

    def absorb(self, above: "Layer", *, without: Container[str] = ()) -> None:
        """Write here everything that was written above, except some kinds of document."""
        self.balances.update(above.balances)
        for kind, documents in above.documents.items():
            if kind in without:
                continue
            kept = self.documents.setdefault(kind, {})
            kept.update(documents)
            if self.below is None:  # nothing below for a deleted document to hide
                for id in [id for id, value in documents.items() if value is None]:  # noqa: A001
                    del kept[id]

    def copied(self) -> "Layer":
        """Return a copy that later changes do not affect."""
        copy = Layer(self.below)
        copy.balances = dict(self.balances)
        copy.documents = {kind: dict(documents) for kind, documents in self.documents.items()}
        return copy


class Archive(Protocol):
    """The place of documents that are not held in memory; a store is one."""

    def find(self, kind: str, ids: Iterable[str]) -> dict[str, str]: ...

    def ids_under(self, kind: str, owner: str) -> list[str]: ...


class Transaction(Layer):
    """What one piece of work reads and writes; `at` is its moment, as the caller gave it."""

    __slots__ = ("archive", "at", "drafts", "dumps", "instant")

    def __init__(self, below: Layer, at: str, instant: str, archive: Archive) -> None:
        super().__init__(below)
        self.archive = archive
        self.at = at
        self.instant = instant
        self.drafts: list[tuple[Draft, dict[str, int]]] = []
        self.dumps: dict[DocumentKey, Callable[[Any], str]] = {}

    def get(self, collection: Collection[T], id: str) -> T | None:  # noqa: A002
        if not collection.held:
            return self.get_all(collection, (id,)).get(id)
        found: T | None = self.document(collection.kind, id)
        return found

    def get_all(self, collection: Collection[T], ids: Iterable[str]) -> dict[str, T]:
        """Return those of these documents that exist, as written here or else in the archive."""
        wanted = list(ids)
        found = {id: self.document(collection.kind, id, _UNWRITTEN) for id in wanted}  # noqa: A001
        if not collection.held:
            unread = [id for id, value in found.items() if value is _UNWRITTEN]  # noqa: A001
            texts = self.archive.find(collection.kind, unread) if unread else {}
            found |= {id: collection.load(text) for id, text in texts.items()}  # noqa: A001
        return {
            id: value
            for id, value in found.items()  # noqa: A001
            if value is not None and value is not _UNWRITTEN
        }

    def ids_under(self, collection: Collection[T], owner: str) -> list[str]:
        """Return the ids of a kind that begin with `owner/`, in order."""
        first, behind = under(owner)
        ids = {id for id in self.ids(collection.kind) if first <= id < behind}  # noqa: A001
        if not collection.held:
            ids.update(self.archive.ids_under(collection.kind, owner))
        return sorted(
            id
            for id in ids  # noqa: A001
            if self.document(collection.kind, id, _UNWRITTEN) is not None
        )

    def all(self, collection: Collection[T]) -> Iterator[tuple[str, T]]:
        """Yield every document of a kind held in memory, with its id, in order of id."""
        must(collection.held, f"documents of the kind {collection.kind} are read one by one")
        for id in sorted(self.ids(collection.kind)):  # noqa: A001
            value = self.document(collection.kind, id)
            if value is not None:
                yield id, value

    def put(self, collection: Collection[T], id: str, value: T | None) -> None:  # noqa: A002
        """Write a document, or delete it with None."""
        self.keep(collection.kind, storable(id, f"id of a {collection.kind}"), value)
        self.dumps[collection.kind, id] = collection.dump

    def post(self, reason: str, postings: Mapping[str, int], body: Mapping[str, Any]) -> None:
        """Move money; the entry is written once the work is accepted."""
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
    """Return the name itself if every store can hold it."""
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
    """Return whether the text can be encoded; half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True

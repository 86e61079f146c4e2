"""A transaction: what one piece of work reads and writes, on top of what is written."""

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
"""Accounts that end so are displayed; every entry that touches one asserts its balance."""

_UNWRITTEN: Final = object()
"""What stands where nothing was written; None stands where a document was forgotten."""

NAME_LETTERS_MAX = 200
"""How long an id or the name of an account may be: every store can index it."""


@dataclass(frozen=True, slots=True)
class Collection(Generic[T]):
    """A kind of document: how its values are written down and read again."""

    kind: str
    dump: Callable[[T], str]
    load: Callable[[str], T]
    held: bool = True
    """Whether the whole kind is held in memory, or each document is read when it is asked for."""

    @classmethod
    def of(
        cls,
        kind: str,
        type_: Any,
        *,
        older: Callable[[Any], Any] | None = None,
        held: bool = True,
    ) -> "Collection[T]":
        """Documents that are values of a type, written by its own fields; see `Codec`."""
        codec: Codec[T] = Codec(type_, older=older)
        return cls(kind, codec.dump, codec.load, held)


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
        """Everything written above is written here, but for some kinds of document."""
        self.balances.update(above.balances)
        for kind, documents in above.documents.items():
            if kind in without:
                continue
            kept = self.documents.setdefault(kind, {})
            kept.update(documents)
            if self.below is None:  # nothing lies below that a forgotten document would hide
                for id in [id for id, value in documents.items() if value is None]:  # noqa: A001
                    del kept[id]

    def copied(self) -> "Layer":
        """The same, and no longer changed by what comes later."""
        copy = Layer(self.below)
        copy.balances = dict(self.balances)
        copy.documents = {kind: dict(documents) for kind, documents in self.documents.items()}
        return copy


class Archive(Protocol):
    """Where documents lie that are not held in memory; a store is one."""

    def find(self, kind: str, ids: Iterable[str]) -> dict[str, str]: ...

    def ids_under(self, kind: str, owner: str) -> list[str]: ...


class Transaction(Layer):
    """What one piece of work reads and writes; its moment is `at`, as the caller gave it."""

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
        """Those of these documents that are there: as written here, else from the archive."""
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
        """The ids of a kind that begin with `owner/`, in order."""
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
        """Every document of a kind that is held, with its id, in the order of the ids."""
        must(collection.held, f"documents of the kind {collection.kind} are read one by one")
        for id in sorted(self.ids(collection.kind)):  # noqa: A001
            value = self.document(collection.kind, id)
            if value is not None:
                yield id, value

    def put(self, collection: Collection[T], id: str, value: T | None) -> None:  # noqa: A002
        """Write a document, or forget it with None."""
        self.keep(collection.kind, storable(id, f"id of a {collection.kind}"), value)
        self.dumps[collection.kind, id] = collection.dump

    def post(self, reason: str, postings: Mapping[str, int], body: Mapping[str, Any]) -> None:
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

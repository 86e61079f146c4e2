"""Who reads and writes a ledger in a database, and how that role could change its past."""

from dataclasses import dataclass
from enum import Enum

from croupier.errors import CroupierError


class NotTheOwner(CroupierError):
    """A database role that may not do this to a ledger; only the owner of its tables may."""


class Power(Enum):
    """A PostgreSQL privilege to change or remove what should only be added to."""

    SUPERUSER = ("superuser", "is a superuser")
    OWNS_DATABASE = ("owns-database", "owns the database")
    OWNS_SCHEMA = ("owns-schema", "owns the schema")
    OWNS_TABLES = ("owns-tables", "owns the tables")
    MAKES_ROLES = ("makes-roles", "may create and change roles")
    SERVER_FILES = ("server-files", "may write files or run programs on the database server")
    UPDATE = ("update", "may update entries or what is kept like them")
    DELETE = ("delete", "may delete rows")
    TRUNCATE = ("truncate", "may empty tables")
    TRIGGER = ("trigger", "may put triggers on the tables")
    CREATE = ("create", "may create objects in the schema")

    def __init__(self, word: str, words: str) -> None:
        self.word = word
        self.words = words


@dataclass(frozen=True, slots=True)
class DatabaseRole:
    """A database role as it relates to a ledger there."""

    name: str
    owner: str
    """The role that owns the tables."""
    powers: tuple[Power, ...] = ()

    @property
    def could_rewrite(self) -> bool:
        """Whether the database would let it change or remove an entry."""
        return bool(self.powers)

    @property
    def owns(self) -> bool:
        """Whether it may do everything that the tables' owner may."""
        return not {Power.SUPERUSER, Power.OWNS_TABLES}.isdisjoint(self.powers)

    @property
    def creates(self) -> bool:
        """Whether it may create tables in the schema."""
        return not {Power.SUPERUSER, Power.CREATE}.isdisjoint(self.powers)

    @property
    def how(self) -> str:
        """How it could do so, in words."""
        return ", ".join(power.words for power in self.powers)

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "owner": self.owner,
            "could_rewrite": self.could_rewrite,
            "powers": [power.word for power in self.powers],
        }


def must_own(role: DatabaseRole | None, place: str, why: str) -> None:
    """Refuse to begin something that only the owner of the tables may finish."""
    if role is not None and not role.owns:
        raise NotTheOwner(
            f"{role.name} may only add to the ledger in {place}, and {why}; run this as "
            f"{role.owner}, who owns its tables: --database postgresql://{role.owner}@..."
        )

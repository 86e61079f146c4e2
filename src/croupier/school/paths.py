"""The path of a topic: `room/game/detail…`, written and parsed in one place."""

from dataclasses import dataclass
from typing import Self

SEAT_ROOM, TRAINER_ROOM, DRILL_ROOM = "seat", "box", "drill"


@dataclass(frozen=True, slots=True)
class TopicPath:
    """A topic of a learner's skills.

    >>> TopicPath.read("box/let-it-ride/LIR-D4")
    TopicPath(room='box', game='let-it-ride', details=('LIR-D4',))
    """

    room: str
    game: str = ""
    details: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        room, *rest = text.split("/")
        return cls(room, rest[0] if rest else "", tuple(rest[1:]))

    def __str__(self) -> str:
        return "/".join(filter(None, (self.room, self.game, *self.details)))


@dataclass(frozen=True, slots=True)
class NamedKey:
    """A bet or pay table that someone chose, in one game or in every game that has it.

    >>> NamedKey.read("three-card-poker/ante"), NamedKey.read("ante")
    (NamedKey(game='three-card-poker', key='ante'), NamedKey(game='', key='ante'))
    """

    game: str
    key: str

    @classmethod
    def read(cls, text: str) -> Self:
        game, _, key = text.rpartition("/")
        return cls(game, key)

    def is_of(self, game: str) -> bool:
        return self.game in ("", game)

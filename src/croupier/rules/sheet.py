"""A game's rule sheet: numbered clauses, each with the source heading it is based on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from croupier.errors import must

About = Literal["", "hands", "tie", "returned", "conduct"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of the rule sheet, with its number and the source heading it is based on."""

    id: str
    key: str
    text: str
    source: str
    about: About = ""
    """The kind of rule: how every hand is made or folded, whatever is bet on it; ties; a bet that
    goes back because the dealer does not play; or conduct at the table. For ties and returned
    bets, the lab computes what a different reading would cost."""

    anchor: str = ""
    """Its anchor on the page of a rule sheet; empty if no page prints it."""

    def __str__(self) -> str:
        return f"{self.id} {self.text}"


class Sheet(Mapping[str, Clause]):
    """The clauses of one game, numbered in the order they are written."""

    def __init__(
        self,
        prefix: str,
        clauses: Mapping[str, tuple[str, str]],
        about: Mapping[str, About] | None = None,
        *,
        printed: bool = True,
    ) -> None:
        """Number the clauses.

        `clauses` maps a key to (our sentence, heading of the source), `about` maps it to its kind.
        """
        self.prefix = prefix
        kinds = dict(about or {})
        must(
            kinds.keys() <= clauses.keys(), f"{prefix}: no clauses {kinds.keys() - clauses.keys()}"
        )
        self._clauses = {
            key: Clause(
                f"{prefix}-{number}",
                key,
                text,
                source,
                kinds.get(key, ""),
                f"{prefix}-{number}" if printed else "",
            )
            for number, (key, (text, source)) in enumerate(clauses.items(), start=1)
        }

    def __getitem__(self, key: str) -> Clause:
        return self._clauses[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

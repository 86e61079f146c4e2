"""Settle the documents of a file, each answered in order."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from rich.console import Console

from croupier.cli.files import name_of, read_text
from croupier.cli.guard import report
from croupier.cli.output import show, show_json
from croupier.errors import BadRecord, CroupierError
from croupier.law import must_be_lawful
from croupier.paytables import Catalogue
from croupier.records import (
    Documents,
    error_answer,
    read_documents,
    read_round,
    settled_answer,
    write_round,
)
from croupier.rules import Round, settle
from croupier.show.terminal import Look
from croupier.show.terminal_layout import TITLE, unbroken
from croupier.show.terminal_settlement import settlement

# Output -------------------------------------------------------------------------------------------


@dataclass
class Settler(ABC):
    """What is done with each document."""

    catalogue: Catalogue
    law_of: date | None = None
    """The day whose law a round's bets must obey; None means that no law is checked."""

    def read(self, document: object) -> Round:
        """Return the round of a document, if that law allows it."""
        played = read_round(document, catalogue=self.catalogue)
        if self.law_of is not None:
            must_be_lawful(played, self.law_of)
        return played

    @abstractmethod
    def answer(self, document: object, place: str) -> Any:
        """Return the answer to one document, or None if it was printed already."""

    @abstractmethod
    def write(self, answer: Any) -> None:
        """Print an answer, or a list of them."""


class Settlements(Settler):
    """`--json`: the result of every bet."""

    def answer(self, document: object, place: str) -> Any:  # noqa: ARG002
        return settled_answer(self.read(document), document)

    def write(self, answer: Any) -> None:
        show_json(answer, indent=None)


class Records(Settlements):
    """`--records`: the whole round itself, if it can be settled."""

    def answer(self, document: object, place: str) -> Any:  # noqa: ARG002
        round_ = self.read(document)
        settle(round_)
        return write_round(round_)


@dataclass
class Readable(Settler):
    """A settlement for people, printed as it is made."""

    output: Console = field(kw_only=True)
    look: Look = field(kw_only=True)
    rounds: int = 0

    def answer(self, document: object, place: str) -> Any:
        round_ = self.read(document)
        text = settlement(round_, settle(round_), self.look)
        title = unbroken((round_.layout.game.title, TITLE), f" {self.look.dot} {place}")
        show(self.output, *([""] if self.rounds else []), title, "", text)
        self.rounds += 1

    def write(self, answer: Any) -> None:
        """Do nothing: everything is printed already."""


# The documents of a file ------------------------------------------------------------------------


def settle_file(path: str, settler: Settler) -> bool:
    """Settle every document of a file, and return whether any was refused."""
    try:
        text = read_text(path, BadRecord)
        documents = read_documents(text)
    except CroupierError as error:
        settler.write(error_answer(error))
        report(error.at(name_of(path)))
        return True
    answers = _answers(documents, text, path, settler)
    refused = False
    if documents.shape == "list":
        settled = list(answers)
        settler.write([answer for answer, _ in settled])
        return any(failed for _, failed in settled)
    for answer, failed in answers:
        settler.write(answer)
        refused = refused or failed
    return refused


def _answers(
    documents: Documents, text: str, path: str, settler: Settler
) -> Iterator[tuple[Any, bool]]:
    """Yield each answer and whether it was refused; refusals are reported as they happen."""
    for document, place in zip(documents.entries, _places(documents, text), strict=True):
        try:
            if isinstance(document, CroupierError):
                raise document
            full_place = ": ".join(filter(None, (name_of(path), place)))
            yield settler.answer(document, full_place), False
        except CroupierError as error:
            if place and document is not error:
                error.at(place)
            yield error_answer(error), True
            report(error.at(name_of(path)))


def _places(documents: Documents, text: str) -> list[str]:
    """Return where each document is in its file: by line, by list index, or just the file."""
    if documents.shape == "one":
        return [""]
    if documents.shape == "list":
        return [f"round {number}" for number in range(1, len(documents.entries) + 1)]
    lines = enumerate(text.split("\n"), start=1)
    return [f"line {number}" for number, line in lines if line.strip()]

"""Work that the lab's workers do by name, besides questions whose answers are kept."""

from collections.abc import Iterable, Mapping

from croupier.lab.general import GeneralSolver
from croupier.lab.general_memory import whole_game
from croupier.lab.kept_advice import kept_advice
from croupier.lab.progress import Progress
from croupier.lab.solve import Advice, Question
from croupier.rules import Layout


def advice_on(
    layout: Layout, seen: Mapping[str, str], decisions: Iterable[str], ties: str
) -> Advice:
    """Return the value of every legal decision, given the cards that someone sees at the table."""
    return kept_advice(layout, seen, decisions, ties)


def study(question: Question, *, progress: Progress | None = None) -> None:
    """Learn a whole game that has no solver of its own; this process then knows every hand."""
    whole_game(GeneralSolver(question.layout, question.stakes, progress=progress))

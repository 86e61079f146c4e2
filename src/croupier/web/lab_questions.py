"""What the lab is asked over HTTP: questions, and situations that wait for a decision."""

from collections.abc import Mapping, Sequence

from pydantic import Field

from croupier import lab
from croupier.errors import BadBet, BadRecord
from croupier.lab.solve import BASE, Advice, Question
from croupier.lab.wire import QuestionDocument
from croupier.web.lab_jobs import solvers_present

SEEN = ("cards", "community", "dealer")
_CARDS = "cards as text, like 'Kc 5d'"


class SituationDocument(QuestionDocument):
    """A question, and what somebody at the table sees."""

    cards: str | None = Field(default=None, description=_CARDS)
    community: str | None = Field(default=None, description=_CARDS)
    dealer: str | None = Field(default=None, description=_CARDS)
    decisions: list[str] | None = Field(
        default=None, description="a list of texts: the decisions made so far"
    )

    @property
    def seen(self) -> dict[str, str]:
        return {key: getattr(self, key) or "" for key in SEEN}


def advice_on(question: Question, seen: Mapping[str, str], decisions: Sequence[str] = ()) -> Advice:
    """What each decision is worth, for whoever sees these cards."""
    if question.bet != BASE:
        raise BadBet(f"{question.bet} leaves nothing to decide; ask about the base game")
    if not seen["cards"].strip():
        raise BadRecord("is missing; give your own cards, like 'Kc 5d'", place="cards")
    with solvers_present():
        return lab.advise(
            lab.situation(
                question.felt,
                cards=seen["cards"],
                community=seen["community"],
                dealer=seen["dealer"],
                decisions=decisions,
            ),
            ties=question.ties,
        )

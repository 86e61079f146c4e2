"""Lab questions over HTTP: questions, and situations that wait for a decision."""

from collections.abc import Mapping, Sequence

from pydantic import Field
from starlette.requests import Request

from croupier.errors import BadBet, BadRecord
from croupier.lab.solve import BASE, Advice, Question
from croupier.lab.wire import QuestionDocument
from croupier.web.lab_jobs import desk_of

SEEN = ("cards", "community", "dealer")
ADVISE = "croupier.lab.beside:advice_on"
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


async def advice_on(
    request: Request, question: Question, seen: Mapping[str, str], decisions: Sequence[str] = ()
) -> Advice:
    """Return each decision's value, for someone who sees these cards."""
    if question.bet != BASE:
        raise BadBet(f"{question.bet} has no decisions; ask about the base game")
    if not seen["cards"].strip():
        raise BadRecord("is missing; give your own cards, like 'Kc 5d'", place="cards")
    layout = question.layout
    found: Advice = await desk_of(request).quick(
        request, ADVISE, layout, seen, decisions, question.ties, about=layout.game.name
    )
    return found

"""The links on the school's front page, and the room behind the last one: cards to print."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.cards import Card, parse_cards
from croupier.games import GAMES
from croupier.show.card_paper import PAPERS
from croupier.web.examples import example_hand
from croupier.web.templating import page

_THREE_BACKS = 3


@dataclass(frozen=True, slots=True)
class Door:
    """A room of the school."""

    key: str
    href: str
    title: str
    words: str
    cards: tuple[Card | None, ...] = ()
    """The cards drawn on it; if there are none, it has a picture of its own."""

    def as_shown(self, waits: Mapping[str, str]) -> dict[str, Any]:
        """Return the door as one learner sees it."""
        return {
            "key": self.key,
            "href": self.href,
            "title": self.title,
            "words": self.words,
            "cards": self.cards,
            "waits": waits.get(self.key, ""),
        }


DOORS = (
    Door(
        "seat",
        "/school/seat",
        "Player's seat",
        "Play any game on any pay table. The coach tells you what each decision was worth, gives "
        "advice before it, or quizzes you.",
        parse_cards("As Ks Qs"),
    ),
    Door(
        "box",
        "/school/deal",
        "Dealer's seat",
        "Deal a shift step by step, by the procedure: call, deal, reveal, collect, pay. Every step "
        "is graded.",
        (None,) * _THREE_BACKS,
    ),
    Door(
        "drill",
        "/school/drill",
        "Payout drill",
        "What does it pay? Quick questions on real hands, with more of what you got wrong before.",
    ),
    Door(
        "print",
        "/school/cards",
        "Cards to print",
        "A game's rules or its strategy on one sheet, for the table or your pocket.",
    ),
)


def cards_to_print(request: Request) -> Response:
    """Every game's rule sheet and strategy card on paper."""
    return page(
        request,
        "school_cards.html",
        games=[(game, example_hand(game.name)) for game in GAMES],
        papers=tuple(PAPERS.values()),
    )


ROUTES: tuple[BaseRoute, ...] = (Route("/school/cards", cards_to_print),)

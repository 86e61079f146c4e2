"""A lab question as JSON: one form for programs, the page, jobs and cached results."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from croupier.errors import BadBet, BadOdds, CroupierError
from croupier.games import GAMES, find_game
from croupier.lab.solve import BASE, Question, ask, base_tables
from croupier.lab.typed_pays import NONE
from croupier.money import cents, dollars
from croupier.paytables import Catalogue
from croupier.rules import Game


class QuestionDocument(BaseModel):
    """What the lab is asked; whatever is left out is as the game has it by default."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: str = Field(
        description="the name of a game, as text",
        json_schema_extra={"enum": [game.name for game in GAMES]},
    )
    bet: str | None = Field(
        default=None, description="a bet of the game, as text; without one, the base game"
    )
    tables: dict[str, str] | None = Field(
        default=None, description="an object of designators as text, by key of the table"
    )
    pays: dict[str, str] | None = Field(
        default=None,
        description="an object of pays as text, like 40 to 1 or 3:2, by line; a line that is not "
        "named pays as printed, one that is not printed is put in, and none takes a line out",
    )
    stakes: dict[str, str] | None = Field(
        default=None, description="an object of amounts as text, for bets made together"
    )
    hands: int | None = Field(default=None, description="a whole number of hands")
    options: dict[str, Any] | None = Field(default=None, description="an object of house switches")
    ties: str | None = Field(
        default=None,
        description="less or more, as text: which of two equally good decisions to take",
        json_schema_extra={"enum": ["less", "more", None]},
    )

    def canonical(self) -> dict[str, Any]:
        """Return the document without fields that were left out."""
        return self.model_dump(exclude_none=True)


def table_key(game: Game, bet: str) -> str:
    """Return the key of the pay table that pays a bet and can be edited; empty if none."""
    if bet == BASE:
        return next(iter(base_tables(game)), "")
    entry = game.bet(bet)
    return entry.table if entry is not None else ""


def read_question(document: QuestionDocument, catalogue: Catalogue) -> Question:
    """Return the question of a document, or raise a named error for one that makes no sense."""
    try:
        game = find_game(document.game)
    except CroupierError as error:
        raise error.at("game") from error
    bet = document.bet or BASE
    if document.pays is not None and bet == BASE and not table_key(game, bet):
        raise BadOdds(f"the base game of {game.title} has no pay table to change", place="pays")
    return ask(
        game.name,
        document.bet or None,
        tables=document.tables,
        pays=document.pays,
        options=document.options,
        stakes=None if document.stakes is None else _amounts(document.stakes),
        hands=document.hands,
        ties=document.ties or "less",
        catalogue=catalogue,
    )


def _amounts(stakes: dict[str, str]) -> dict[str, int]:
    found = {}
    for key, text in stakes.items():
        try:
            found[key] = cents(text, what=key)
        except CroupierError as error:
            raise error.at(f"stakes: {key}") from error
        if found[key] == 0:
            raise BadBet("is 0; leave it out", place=f"stakes: {key}")
    return found


def write_question(question: Question) -> QuestionDocument:
    """Return the document of a question, with everything that is not the game's default.

    Reading it again with the same catalog gives the same question, however it was put.
    """
    layout, game = question.layout, question.layout.game
    tables = {key: table.id for key, table in layout.tables.items()}
    pays = None
    if question.typed_over:
        key = table_key(game, question.bet)
        tables[key] = question.typed_over
        written = layout.tables[key].for_bet(game.served(key), hands=question.hands)
        pays = {line.key: str(line.odds) for line in written.lines}
        pays |= dict.fromkeys(question.left_out, NONE)
    usual = dict.fromkeys(game.base_bets, 1) if question.bet == BASE else {question.bet: 1}
    return QuestionDocument(
        game=game.name,
        bet=question.bet,
        tables={key: table for key, table in tables.items() if table != game.tables[key]} or None,
        pays=pays,
        stakes=None
        if question.stakes == usual
        else {key: dollars(stake) for key, stake in sorted(question.stakes.items())},
        hands=question.hands,
        options={
            option.key: layout.options[option.key]
            for option in game.options
            if layout.options[option.key] != option.default
        }
        or None,
        ties=question.ties if question.ties != "less" else None,
    )

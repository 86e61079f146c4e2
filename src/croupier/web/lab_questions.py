"""What the lab is asked: questions and situations as programs and forms send them."""

from collections.abc import Mapping
from typing import Any

from croupier import lab
from croupier.errors import BadBet, BadOdds, BadRecord, CroupierError
from croupier.games import find_game
from croupier.lab.solve import BASE, Advice, Question, ask, base_tables
from croupier.money import cents
from croupier.paytables import Catalogue
from croupier.rules import Game
from croupier.web.lab_jobs import solvers_present
from croupier.web.settle import document_of

ASKED = ("game", "bet", "tables", "pays", "stakes", "hands", "options", "ties")
SEEN = ("cards", "community", "dealer")


def table_key(game: Game, bet: str) -> str:
    """Which pay table of the felt a bet is paid by, and may be written anew; empty for none."""
    if bet == BASE:
        return next(iter(base_tables(game)), "")
    entry = game.bet(bet)
    return entry.table if entry is not None else ""


def question_of(data: Mapping[str, Any], catalogue: Catalogue) -> Question:
    """A question as a program asks it."""
    game = data.get("game")
    if not isinstance(game, str):
        raise BadRecord("is missing; name a game", place="game")
    try:
        rules = find_game(game)
    except CroupierError as error:
        raise error.at("game") from error
    hands, bet, ties = data.get("hands"), data.get("bet"), data.get("ties")
    if hands is not None and (not isinstance(hands, int) or isinstance(hands, bool)):
        raise BadRecord(f"is {hands!r}; give a whole number", place="hands")
    for key, value in (("bet", bet), ("ties", ties)):
        if value is not None and not isinstance(value, str):
            raise BadRecord(f"is {value!r}; write it as text", place=key)
    stakes = _texts(data, "stakes")
    options = data.get("options")
    if options is not None and not isinstance(options, dict):
        raise BadRecord("is no object of switches", place="options")
    pays = _texts(data, "pays")
    if pays is not None and not table_key(rules, bet or BASE) and (bet or BASE) == BASE:
        raise BadOdds(f"the base game of {rules.title} has no pay table to write", place="pays")
    return ask(
        rules.name,
        bet or None,
        tables=_texts(data, "tables"),
        pays=pays,
        options=options,
        stakes=amounts_of(stakes) if stakes is not None else None,
        hands=hands,
        ties=ties or "less",
        catalogue=catalogue,
    )


def _texts(data: Mapping[str, Any], key: str) -> dict[str, str] | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, dict):
        raise BadRecord("is no object of names and texts", place=key)
    for name, text in value.items():
        if not isinstance(text, str):
            raise BadRecord(f"is {text!r}; write it as text", place=f"{key}: {name}")
    return dict(value)


def amounts_of(stakes: Mapping[str, str]) -> dict[str, int]:
    found = {}
    for key, text in stakes.items():
        try:
            found[key] = cents(text, what=key)
        except CroupierError as error:
            raise error.at(f"stakes: {key}") from error
        if found[key] == 0:
            raise BadBet("is 0; leave it out", place=f"stakes: {key}")
    return found


def read_question(body: bytes, known: tuple[str, ...]) -> dict[str, Any]:
    data = document_of(body)
    if not isinstance(data, dict):
        raise BadRecord(f"is {data!r}; a question is a JSON object", place="document")
    for key in data:
        if key not in known:
            raise BadRecord(f"is no part of a question; it has {', '.join(known)}", place=str(key))
    return data


def advice_on(question: Question, seen: Mapping[str, Any], decisions: Any = ()) -> Advice:
    for key, text in seen.items():
        if not isinstance(text, str):
            raise BadRecord(f"is {text!r}; write cards as text, like 'Kc 5d'", place=key)
    if not isinstance(decisions, list | tuple) or not all(isinstance(e, str) for e in decisions):
        raise BadRecord("is no list of texts", place="decisions")
    if question.bet != BASE:
        raise BadBet(f"{question.bet} leaves nothing to decide; ask about the base game")
    if not seen["cards"].strip():
        raise BadRecord("is missing; give your own cards, like 'Kc 5d'", place="cards")
    with solvers_present():
        return lab.advise(
            lab.situation(question.felt, **seen, decisions=decisions), ties=question.ties
        )

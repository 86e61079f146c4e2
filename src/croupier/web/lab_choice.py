"""The lab's form as an address: what it chooses, and what was typed over the defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from starlette.requests import Request

from croupier.errors import BadOption, UnknownTable
from croupier.games import GAMES, find_game
from croupier.lab.solve import BASE, Question, ask
from croupier.lab.wire import QuestionDocument, read_question, table_key
from croupier.paytables import Catalogue, PayTable
from croupier.rules import Game
from croupier.show.page_lab_form import (
    LESS,
    PayField,
    StakeField,
    SwitchField,
    pay_fields,
    stake_fields,
    staked_together,
    switch_fields,
    switches_set,
)
from croupier.web.lab_questions import SEEN
from croupier.web.language import filled_in
from croupier.web.selection import catalogue_of

PAYS, STAKE, OPTION = "pays.", "stake.", "option."
FILLED = "filled"
"""Sent by the form's button: the table that its pays were filled in from."""
OURS = ("game", "bet", "table", "hands", "ties", FILLED, *SEEN)


@dataclass(frozen=True)
class LabChoice:
    """What the query chooses, and what was typed over it."""

    game: Game
    question: Question
    """The question with the catalog's pays."""
    key: str
    pays: Mapping[str, str] = field(default_factory=dict)
    """Pays that differ from the table's; empty if none do."""
    stakes: Mapping[str, str] = field(default_factory=dict)
    """Amounts as typed, for every bet on the form; empty for the defaults."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Switches as chosen; defaults may be omitted."""
    ties: str = LESS

    @property
    def table(self) -> PayTable | None:
        return self.question.layout.tables[self.key] if self.key else None

    @property
    def filled(self) -> str:
        """A name for everything that the pays on the form depend on."""
        designator = self.table.id if self.table else ""
        return f"{self.game.name}/{self.question.bet}/{designator}/{self.question.hands or ''}"

    @property
    def pay_fields(self) -> tuple[PayField, ...]:
        if not self.key:
            return ()
        return pay_fields(self.question.layout.pays(self.key, hands=self.question.hands), self.pays)

    @property
    def stake_fields(self) -> tuple[StakeField, ...]:
        return stake_fields(self.game, self.stakes) if self.question.bet == BASE else ()

    @property
    def switch_fields(self) -> tuple[SwitchField, ...]:
        return switch_fields(self.game, self.options)

    @property
    def is_usual(self) -> bool:
        """Whether bets, switches and ties are those of a par sheet."""
        switched = switches_set(self.game, self.options)
        return not self.stakes and not switched and self.ties == LESS

    @property
    def query(self) -> str:
        """The same choice as an address."""
        chosen = {
            "game": self.game.name,
            "bet": self.question.bet,
            "table": self.table.id if self.table else "",
            "hands": self.question.hands or "",
            **{f"{PAYS}{line}": text for line, text in self.pays.items()},
        }
        return urlencode({key: value for key, value in chosen.items() if value})

    def asked(self, catalogue: Catalogue) -> Question:
        """Return the question with everything as typed."""
        return read_question(self.document, catalogue)

    @property
    def document(self) -> QuestionDocument:
        """The question in the API's form."""
        switched = switches_set(self.game, self.options)
        return QuestionDocument(
            game=self.game.name,
            bet=self.question.bet,
            tables={self.key: self.question.layout.tables[self.key].id} if self.key else None,
            pays=dict(self.pays) or None,
            options=dict(switched) or None,
            stakes=staked_together(self.game, self.stakes) if self.stakes else None,
            hands=self.question.hands,
            ties=self.ties,
        )


def choice_of(request: Request) -> LabChoice:
    """Return the choice in the query; drop fields that belonged to another game or bet."""
    query = filled_in(request)
    for key in query:
        if key not in OURS and not key.startswith((PAYS, STAKE, OPTION)):
            raise BadOption(
                f"is not a field of the lab; the fields are {', '.join(OURS)}", place=key
            )
    catalogue = catalogue_of(request)
    game = find_game(query.get("game", GAMES[0].name))
    filled = query.get(FILLED, "")
    was = dict(zip(("game", "bet", "table", "hands"), filled.split("/"), strict=False))
    if filled and was["game"] != game.name:
        query = {}
    bet = query.get("bet")
    key = table_key(game, ask(game.name, bet, catalogue=catalogue).bet)
    if filled and was.get("bet") != (bet or BASE):
        query = {}
    table = query.get("table")
    if table is not None and not key:
        raise UnknownTable(f"this bet of {game.title} has no pay table", place="table")
    question = ask(
        game.name,
        bet,
        tables={key: table} if table is not None else None,
        hands=_count(query["hands"]) if "hands" in query else None,
        catalogue=catalogue,
    )
    plain = LabChoice(
        game, question, key, options=_sent(query, OPTION), ties=query.get("ties", LESS)
    )
    return replace(
        plain,
        pays=_pays_typed(plain, _sent(request.query_params, PAYS), filled),
        stakes=_stakes_typed(plain, _sent(request.query_params, STAKE)) if query else {},
    )


def _sent(query: Mapping[str, str], prefix: str) -> dict[str, str]:
    return {
        name.removeprefix(prefix): text.strip()
        for name, text in query.items()
        if name.startswith(prefix)
    }


def _pays_typed(plain: LabChoice, sent: Mapping[str, str], filled: str) -> Mapping[str, str]:
    if filled not in ("", plain.filled):
        return {}
    printed = {entry.key: entry.printed for entry in plain.pay_fields}
    return {key: text for key, text in sent.items() if text != printed.get(key)}


def _stakes_typed(plain: LabChoice, sent: Mapping[str, str]) -> Mapping[str, str]:
    usual = {entry.key: entry.usual for entry in plain.stake_fields}
    for key in sent if usual else ():
        if key not in usual:
            known = ", ".join(usual)
            raise BadOption(f"is not a bet you can stake here; the bets are {known}", place=key)
    typed = {key: sent.get(key, text) for key, text in usual.items()}
    return {} if typed == usual else typed


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise BadOption(f"is {text!r}; give a number of hands", place="hands")
    return int(text)

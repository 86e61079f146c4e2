"""What consoles, live tables and the school refuse with: read from the source, and provoked.

A sentence that is refused with stands where it is raised, with places for its values. Each place
gets a value that fits any, and each alternative is a sentence of its own.
"""

import ast
from collections.abc import Iterator, Mapping
from datetime import date
from importlib import import_module
from importlib.resources import files
from itertools import product
from types import ModuleType

from croupier.errors import CroupierError
from croupier.law import PlayerWager, judge
from croupier.law.jurisdictions import JURISDICTIONS
from croupier.ledger import Refused
from croupier.rules import AggregateLimit, BetsLocked, Game, Wager, apply, make_layout, open_round
from croupier.rules.aggregates import limits_named
from croupier.school.trainer.act_reading import read_act
from croupier.school.trainer.desk import DealerDesk

VALUE, SEAT = "7", "seat 7"
ROOMS = {
    "floor": (
        "access", "equipment", "hand_check", "keypad", "lawful", "live", "pins", "rounds",
        "seating", "settings", "sign_ins", "table", "tries", "vouching",
    ),
    "rules": ("locking", "play"),
    "school": ("learners", "register"),
    "school.drill": ("asking", "courses", "saying"),
    "school.seat": ("choice", "documents", "history", "quiz", "session"),
    "school.trainer": ("certificate", "console", "record", "shift"),
}  # fmt: skip
"""Where what is done at a table, at a console or in the school is refused. What only a program can
get wrong, the grammar of an act or the name of a switch, is not among them."""

REFUSALS = frozenset((
    "Refused", "_refused", "_stale", "BadAmount", "BadBet", "BadSeat", "IllegalAction",
    "WrongHandSize",
))  # fmt: skip
DAY = date(2026, 11, 18)
NOT_HERE = frozenset((
    "7 needs 7", "rule 7: 7; on 7 7", "seat 7: 7 reads 7 7 cards at 7, not 7",
))  # fmt: skip
"""What only a program can get wrong, and what is put together from sentences that are provoked."""


# Read -------------------------------------------------------------------------------------------


def written() -> dict[str, str]:
    """Each sentence with a value in every place, and the module it stands in."""
    found: dict[str, str] = {}
    for room, names in ROOMS.items():
        for name in names:
            place = files(f"croupier.{room}").joinpath(f"{name}.py")
            module = import_module(f"croupier.{room}.{name}")
            for sentence in _refused_in(ast.parse(place.read_text("utf-8")), module):
                if sentence not in NOT_HERE:
                    found.setdefault(sentence, module.__name__)
    return found


def _refused_in(tree: ast.Module, module: ModuleType) -> Iterator[str]:
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        reading = _Reading(module, _assigned(function))
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and _name(node.func) in REFUSALS:
                places = [one.value for one in node.keywords if one.arg == "place"]
                where = reading.texts(places[0]) if places else [""]
                for place, said in product(where, reading.said(node.args)):
                    yield f"{SEAT if place == VALUE else place}: {said}" if place else said


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


_WORDED = (ast.Constant, ast.JoinedStr, ast.IfExp, ast.BinOp, ast.Subscript)


def _assigned(function: ast.FunctionDef) -> dict[str, ast.expr]:
    """What the names of a function stand for that are given words in it."""
    return {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.value, _WORDED)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


class _Reading:
    """What the expressions of a function may come to, as texts."""

    def __init__(self, module: ModuleType, known: Mapping[str, ast.expr]) -> None:
        self.module, self.known = module, known

    def said(self, arguments: list[ast.expr]) -> list[str]:
        """The message among the arguments of an error: the first that is made of words."""
        for argument in arguments:
            worded = isinstance(argument, ast.Name) and argument.id in self.known
            if worded or isinstance(argument, _WORDED):
                return [text for text in self.texts(argument) if text != VALUE]
        return []

    def texts(self, node: ast.expr) -> list[str]:
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.JoinedStr(values=values):
                return ["".join(parts) for parts in product(*map(self.texts, values))]
            case ast.FormattedValue(value=value, conversion=conversion):
                quote = "'" if conversion == ord("r") else ""
                return [f"{quote}{text}{quote}" for text in self.texts(value)]
            case ast.IfExp(body=body, orelse=orelse):
                return [*self.texts(body), *self.texts(orelse)]
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return [f"{a}{b}" for a, b in product(self.texts(left), self.texts(right))]
            case ast.Subscript(value=ast.Dict(values=values)):
                return [text for value in values for text in self.texts(value)]
            case ast.Subscript(value=ast.Name(id=words), slice=ast.Name(id=key)) if words.isupper():
                known = getattr(self.module, words, {})
                return [str(known.get(getattr(self.module, key, None), VALUE))]
            case ast.Name(id=name) if name in self.known:
                rest = {key: value for key, value in self.known.items() if key != name}
                return _Reading(self.module, rest).texts(self.known[name])
            case ast.Name(id=name) if name.isupper():
                constant = getattr(self.module, name, VALUE)
                return [str(constant)] if isinstance(constant, int | str) else [VALUE]
        return [VALUE]


# Provoked ---------------------------------------------------------------------------------------


def of_bets(game: Game) -> Iterator[str]:
    """What the rules of a game say of bets that cannot be made as they are."""
    layout = make_layout(game)
    every = {bet.key: 500 for bet in layout.bets}
    tried: list[list[Mapping[str, int]]] = [[], [{}], [every] * 9, [{"nothing": 500}]]
    for bet in (bet.key for bet in game.bets):
        others = {key: 500 for key in every if key != bet}
        tried += [[{bet: 500}], [others], [{**others, bet: 700}], [{**others, bet: 0}]]
        tried.append([every, {**every, bet: 700}])
    for made in tried:
        wagers = tuple(Wager(seat, bets) for seat, bets in enumerate(made, start=1))
        try:
            apply(open_round(layout), BetsLocked(wagers))
        except CroupierError as error:
            yield from (error.message, str(error))


def of_amounts() -> Iterator[str]:
    """What the dealer's seat says of a number that somebody types wrongly."""
    desk = DealerDesk((), (), (), (1,), counts=True)
    wrong = (
        {"do": "enter", "amount": "a lot"}, {"do": "enter", "amount": 5},
        {"do": "collect", "chips": 1000}, {"do": "count", "cards": -1},
    )  # fmt: skip
    for act in wrong:
        try:
            read_act(act, desk)
        except Refused as refused:
            yield refused.message


def of_law(game: Game) -> Iterator[str]:
    """What the law of a day says of stakes, as a live table words it and as the seat does."""
    every = dict.fromkeys((*game.main_bets, *(bet.key for bet in game.bets)), 500)
    raised = {choice.makes: 90_000 for decide in game.decisions for choice in decide.choices}
    raised.pop("", None)
    for stakes in (every, *({bet: 90_000} for bet in (*every, *raised)), raised):
        for jurisdiction in JURISDICTIONS:
            for rule, found in judge(PlayerWager(game, stakes), jurisdiction, DAY):
                said = f"rule {rule.number}: {found.message}"
                yield from (f"{said}; on {DAY} {found.right}", f"seat 2: {said}; {found.right}")
                yield f"seats 2 and 3, one player: {said}; {found.right}"


def of_limits(game: Game) -> Iterator[str]:
    """What is said of aggregate limits that somebody types."""
    for typed in ("0", "much", "9" * 12):
        try:
            make_layout(game, aggregates=limits_named({game.bets[0].key: typed}))
        except CroupierError as error:
            yield from (error.message, str(error))
    for limit in (AggregateLimit((sensor,), 100_00) for sensor in game.sensors):
        try:
            make_layout(game, aggregates=(limit,))
        except CroupierError as error:
            yield from (error.message, str(error))

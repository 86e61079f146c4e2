"""The lab's form: what can be asked about a game, and the contents of each field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.lab.solve import BASE, analysable_bets
from croupier.lab.typed_pays import NONE, is_none
from croupier.paytables import PayLine, Pays
from croupier.rules import WAITS, Game, Layout, Option

# Choices and pays -------------------------------------------------------------------------------


def bet_choices(game: Game) -> tuple[tuple[str, str], ...]:
    """Return what can be asked about a game, by name: the base game, then each other bet once."""
    second_sensors = set(game.sensors[1:])
    return tuple(
        (key, bet_title(game, key)) for key in analysable_bets(game) if key not in second_sensors
    )


def bet_title(game: Game, bet: str) -> str:
    if bet != BASE:
        return game.line_title(bet)
    return f"Base game ({', '.join(game.line_title(key) for key in game.base_bets)})"


@dataclass(frozen=True, slots=True)
class PayField:
    """A pay table line to edit: its contents, and how a bare number is read."""

    key: str
    label: str
    value: str
    unit: str
    printed: str
    """What the catalog's table has there."""

    @property
    def is_out(self) -> bool:
        """Whether the typed table does not have the line."""
        return is_none(self.value)

    @property
    def is_added(self) -> bool:
        """Whether the printed table does not have it."""
        return self.printed == NONE


def pay_fields(pays: Pays, typed: Mapping[str, str]) -> tuple[PayField, ...]:
    """Return the lines of a table as printed, or with the typed changes.

    Lines that its reading has and the table does not are included with `none`, so they can be
    added.
    """
    fields = {
        line.key: PayField(line.key, line.label, typed.get(line.key, odds), unit, odds)
        for line in pays.lines
        for odds, unit in (_to_type(line),)
    }
    kind = next((line.odds.kind for line in pays.lines if line.odds.kind != "meter"), "for")
    order = list(pays.reading.questions)
    for key, question in pays.reading.questions.items():
        if key not in fields:
            said = typed.get(key, NONE)
            fields[key] = PayField(key, question.label, said, f"{kind} 1", NONE)
    printed = [line.key for line in pays.lines]
    if sorted(printed, key=order.index) != printed:  # a table with an order of its own keeps it
        return tuple(fields.values())
    return tuple(fields[key] for key in order)


def _to_type(line: PayLine) -> tuple[str, str]:
    """Return odds as short as they can be typed, and the words implied after them."""
    odds = line.odds
    if odds.is_push:
        return odds.text, ""
    if odds.kind == "meter":
        return f"{float(odds.ratio * 100):g}", f"% of {odds.level}"
    if odds.ratio.denominator > 1:
        return odds.text, ""
    return str(odds.ratio.numerator), f"{odds.kind} 1"


def piles_seen(layout: Layout) -> tuple[str, ...]:
    """Return whose cards a deciding player may see besides his own: the board, the dealer's."""
    stages = [stage for stage in layout.procedure.stages if stage.offered(layout)]
    last = max((place for place, stage in enumerate(stages) if stage.does == "ask"), default=0)
    shown = {stage.to for stage in stages[:last] if stage.does == "reveal"}
    return tuple(pile for pile in ("community", "dealer") if pile in shown)


# Bets made together -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StakeField:
    """A bet that can be made with the others: its stake, and its default."""

    key: str
    title: str
    value: str
    usual: str
    equal: tuple[str, ...]
    """Bets that must equal this one, and are staked with it …"""
    with_it: str
    """… and their titles."""


def stake_fields(game: Game, typed: Mapping[str, str]) -> tuple[StakeField, ...]:
    """Return the bets whose sum the lab can analyze: those that the layout itself pays.

    A bet that waits for a table is analyzed alone, with its table.
    """
    sensors = set(game.sensors)
    waiting = {bet.key for bet in game.bets if game.tables.get(bet.table) == WAITS}
    base = game.base_bets
    return tuple(
        StakeField(
            bet.key,
            bet.title,
            typed.get(bet.key, usual),
            usual,
            tuple(other.key for other in equal),
            ", ".join(other.title for other in equal),
        )
        for bet in game.bets
        if bet.key not in sensors and not bet.equals and bet.key not in waiting - typed.keys()
        for usual in ("1" if bet.key in base else "",)
        for equal in ([other for other in game.bets if other.equals == bet.key],)
    )


def staked_together(game: Game, typed: Mapping[str, str]) -> dict[str, str]:
    """Return all stakes, including bets that must equal another one; an empty field is no bet."""
    staked = {field.key: field.value for field in stake_fields(game, typed) if field.value}
    equal = {bet.key: staked[bet.equals] for bet in game.bets if bet.equals in staked}
    return {bet.key: {**staked, **equal}[bet.key] for bet in game.bets if bet.key in staked | equal}


# House switches ---------------------------------------------------------------------------------

YES, NO = "yes", "no"
LESS, MORE = "less", "more"
TIES = ((LESS, "take the one that bets less"), (MORE, "take the one that bets more"))
"""The rule for choosing between equal decisions, in words."""


@dataclass(frozen=True, slots=True)
class SwitchField:
    """A house switch: its choices, its setting, and its default."""

    key: str
    title: str
    help: str
    choices: tuple[str, ...]
    value: str
    usual: str


def switch_fields(game: Game, set_to: Mapping[str, str]) -> tuple[SwitchField, ...]:
    """Return a game's switches; without the order of settlement, which changes no money."""
    return tuple(_switch_fields(game, set_to))


def _switch_fields(game: Game, set_to: Mapping[str, str]) -> Iterator[SwitchField]:
    for option in game.options:
        if isinstance(option.default, tuple):
            continue
        choices, usual = option.choices, str(option.default)
        if isinstance(option.default, bool):
            choices, usual = (YES, NO), YES if option.default else NO
        yield SwitchField(
            option.key,
            option.title or option.key,
            option.help,
            choices,
            set_to.get(option.key, usual),
            usual,
        )


def switches_set(game: Game, set_to: Mapping[str, str]) -> dict[str, object]:
    """Return the switches that differ from their defaults, as a layout takes them.

    Unknown ones are passed on.
    """
    known = {option.key: option for option in game.options}
    found: dict[str, object] = {}
    for key, text in set_to.items():
        option, said = known.get(key), _said(known.get(key), text)
        if option is None or said != option.default:
            found[key] = said
    return found


def _said(option: Option | None, text: str) -> object:
    if option is not None and isinstance(option.default, bool):
        return {YES: True, NO: False}.get(text, text)
    return text

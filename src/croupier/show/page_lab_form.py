"""The lab's form: what may be asked of a game, and what stands in each field."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.lab.solve import BASE, analysable_bets
from croupier.lab.typed_pays import NONE, is_none
from croupier.paytables import PayLine, Pays
from croupier.rules import WAITS, Game, Layout, Option

# Choices and pays -------------------------------------------------------------------------------


def bet_choices(game: Game) -> tuple[tuple[str, str], ...]:
    """What may be asked about a game, named: the base game, then each bet beside it, once."""
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
    """A line of a pay table to write in: what stands there, and how a bare number is read."""

    key: str
    label: str
    value: str
    unit: str
    printed: str
    """What the table of the catalog has there."""

    @property
    def is_out(self) -> bool:
        """Whether the line is not in the table, as typed."""
        return is_none(self.value)

    @property
    def is_added(self) -> bool:
        """Whether the printed table does not have it."""
        return self.printed == NONE


def pay_fields(pays: Pays, typed: Mapping[str, str]) -> tuple[PayField, ...]:
    """The lines of a table as they are printed, or as somebody has typed over them.

    Lines that its reading has and the table has not stand among them with `none`, to be put in.
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
    """Odds as short as they can be typed, and the words that are understood behind them."""
    odds = line.odds
    if odds.is_push:
        return odds.text, ""
    if odds.kind == "meter":
        return f"{float(odds.ratio * 100):g}", f"% of {odds.level}"
    if odds.ratio.denominator > 1:
        return odds.text, ""
    return str(odds.ratio.numerator), f"{odds.kind} 1"


def piles_seen(layout: Layout) -> tuple[str, ...]:
    """Whose cards somebody who decides may see, beside his own: the board, the dealer's."""
    stages = [stage for stage in layout.procedure.stages if stage.offered(layout)]
    last = max((place for place, stage in enumerate(stages) if stage.does == "ask"), default=0)
    shown = {stage.to for stage in stages[:last] if stage.does == "reveal"}
    return tuple(pile for pile in ("community", "dealer") if pile in shown)


# Bets made together -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StakeField:
    """A bet that may be made beside the others: what is staked, and what stands there at first."""

    key: str
    title: str
    value: str
    usual: str
    equal: tuple[str, ...]
    """Bets that must be equal to this one, and are staked with it …"""
    with_it: str
    """… and their titles."""


def stake_fields(game: Game, typed: Mapping[str, str]) -> tuple[StakeField, ...]:
    """The bets whose sum the lab can give: those that the layout itself pays.

    A bet that waits for a table is asked about alone, with its table.
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
    """What is staked in all, with bets that must equal another one; what is empty is no bet."""
    staked = {field.key: field.value for field in stake_fields(game, typed) if field.value}
    equal = {bet.key: staked[bet.equals] for bet in game.bets if bet.equals in staked}
    return {bet.key: {**staked, **equal}[bet.key] for bet in game.bets if bet.key in staked | equal}


# House switches ---------------------------------------------------------------------------------

YES, NO = "yes", "no"
LESS, MORE = "less", "more"
TIES = ((LESS, "take the one that bets less"), (MORE, "take the one that bets more"))
"""Where equal decisions go, in words."""


@dataclass(frozen=True, slots=True)
class SwitchField:
    """A house switch: what it may say, what it says, and what it says at first."""

    key: str
    title: str
    help: str
    choices: tuple[str, ...]
    value: str
    usual: str


def switch_fields(game: Game, set_to: Mapping[str, str]) -> tuple[SwitchField, ...]:
    """The switches of a game; the order of settlement is none, since no money depends on it."""
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
    """The switches that are not as usual, as a layout takes them; what nobody knows is passed
    on."""
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

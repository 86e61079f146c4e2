"""The jackpot's console next to the dealer, old or new, and the clauses about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from croupier.errors import brief
from croupier.floor.buttons import EQUIPMENT, Equipment
from croupier.ledger import Refusal, Refused
from croupier.rules import Clause, Layout, Procedure, Sheet

JP = Sheet("JP", {
    "START GAME": (
        "When all bets are down the dealer presses START GAME; the sensors with a bet stay lit.",
        "Nexus Command / GM Atlas Rules of Play: “START GAME”"),
    "COIN IN": (
        "When all bets are down the dealer presses COIN IN; the sensors with a bet stay lit.",
        "Game Manager / Aquarius Rules of Play: “COIN IN”"),
    "collect": (
        "Then the dealer takes every jackpot bet off the sensors, as many as are lit, before the "
        "first card.",
        "Rules of Play: the dealer will then remove all jackpot bets"),
    "card: select": (
        "For a hand that the meter pays, the dealer selects the player's spot and presses the "
        "hand on the display; pressing it again takes it back.",
        "Nexus Command / GM Atlas Rules of Play: winners d"),
    "key: select": (
        "For a hand that the meter pays, the dealer presses the hand's button on the keypad; "
        "pressing it again takes it back.",
        "Game Manager / Aquarius Rules of Play: winners d"),
    "card: supervisor": (
        "Then the dealer calls a supervisor, who verifies the hand, presses CONFIRM and swipes a "
        "card; the prize is paid by the house and not from the tray.",
        "Nexus Command / GM Atlas Rules of Play: winners e, f"),
    "key: supervisor": (
        "Then the dealer calls a supervisor, who verifies the hand, turns the key to JPH, presses "
        "J-POT and turns the key back to RUN; the prize is not paid from the tray.",
        "Game Manager / Aquarius Rules of Play: winners e, f, g"),
    "END GAME": (
        "When all action is reconciled, envy included, the dealer presses END GAME.",
        "Nexus Command / GM Atlas Rules of Play: winners g"),
    "GAME OVER": (
        "When all action is reconciled, envy included, the dealer presses GAME OVER.",
        "Game Manager / Aquarius Rules of Play: winners h"),
}, printed=False)  # fmt: skip
"""What the jackpots' texts require of a dealer, in our words, for both generations."""


@dataclass(frozen=True)
class Console:
    """The buttons a dealer presses, and the hands that can be selected."""

    name: str
    title: str
    start: str
    end: str
    by_card: bool
    """Whether a supervisor confirms with a card; older consoles have a key."""
    own: bool = False
    """Whether the dealing procedure itself presses these buttons, as separate steps."""
    hands: Mapping[str, str] = field(default_factory=dict)

    def clause(self, what: str) -> Clause:
        """Return the clause for `select` or `supervisor` in this generation."""
        return JP[f"{'card' if self.by_card else 'key'}: {what}"]


def _button(equipment: Equipment, does: str) -> str:
    return next(name for name, button in equipment.buttons.items() if button.does == does)


def own_consoles(procedure: Procedure) -> tuple[str, ...]:
    """Return the consoles whose buttons the dealing procedure itself presses."""
    pressed = {stage.called for stage in procedure.stages if stage.does == "press"}
    return tuple(
        name for name, equipment in EQUIPMENT.items() if _button(equipment, "start") in pressed
    )


def console_names(layout: Layout) -> tuple[str, ...]:
    """Return the consoles that fit this layout; a procedure with its own must use that one."""
    return own_consoles(layout.procedure) or tuple(
        name for name, equipment in EQUIPMENT.items() if _button(equipment, "start") in JP
    )


def set_up_console(layout: Layout, name: str | None, sensors: Iterable[str]) -> Console:
    """Return the named console, by default the newest, with the hands of these sensors."""
    fitting = console_names(layout)
    if name is not None and name not in fitting:
        raise Refused(
            Refusal.BAD_VALUE,
            f"{layout.procedure.title} has no console {brief(name)}; it has {' or '.join(fitting)}",
        )
    equipment = EQUIPMENT[name or fitting[0]]
    start = _button(equipment, "start")
    return Console(
        name=equipment.name,
        title=equipment.title,
        start=start,
        end=_button(equipment, "end"),
        by_card="CONFIRM" in equipment.buttons,
        own=start not in JP,
        hands=_hands(layout, tuple(sensors)),
    )


def _hands(layout: Layout, sensors: tuple[str, ...]) -> dict[str, str]:
    """Return the hands of every sensor; if there are two, each hand includes its sensor."""
    hands: dict[str, str] = {}
    for number, bet in enumerate(sensors, start=1):
        for line in layout.pays(bet).lines:
            label = line.label if len(sensors) == 1 else f"{line.label}, sensor {number}"
            hands[hand_key(layout, bet, line.key)] = label
    return hands


def hand_key(layout: Layout, bet: str, line: str) -> str:
    """Return the console's name of a hand: its line, plus the sensor if it is not the first."""
    return line if bet == layout.game.jackpots[0].bet else f"{bet}/{line}"

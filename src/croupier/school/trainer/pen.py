"""The pen that writes a script: every step it adds changes what the dealer then sees."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from croupier.cards import Card
from croupier.rules import (
    Clause,
    Draw,
    Layout,
    Round,
    Stage,
    deal_piles,
    drive,
    from_hands,
    nobody,
    open_round,
)
from croupier.school.trainer.acts import (
    Act,
    CallSupervisor,
    Collect,
    Count,
    Handle,
    Perform,
    Positions,
    PressButton,
    Resolve,
    Select,
    Visit,
)
from croupier.school.trainer.console import JP, Console
from croupier.school.trainer.plan import Plan
from croupier.school.trainer.playing import shown
from croupier.school.trainer.scene import Packet, Scene
from croupier.school.trainer.steps import Kind, Step

VOICE_AND_HANDS = (Positions, Handle, Perform, Count)
"""Acts that the first edition of the course did not require."""


class Pen:
    """Writes a script: `steps` has what is written so far, `scene` what the dealer then sees."""

    def __init__(
        self, layout: Layout, plan: Plan, console: Console | None, *, newest: bool = True
    ) -> None:
        self.layout, self.plan, self.console, self.newest = layout, plan, console, newest
        """`newest` is whether voice and hands are graded; older shifts did not require them."""
        self.steps: list[Step] = []
        self.opening = self.scene = Scene(open_round(layout))
        self.number = 0
        """The stage being written, from 0."""
        self.clauses: dict[tuple[int, str], Clause] = {}
        """For every line of the settlement, the clause behind it."""
        self.settles_from = 0
        self.troubles = list(plan.troubles)
        self.attempt = self.offset = self.packets = 0
        """How often the deck was shuffled, and how many cards and packets have left it since."""
        self.order: list[Card] = []
        self.shuffle()

    @property
    def round(self) -> Round:
        return self.scene.round

    @property
    def stage(self) -> Stage:
        return self.layout.dealing[self.number][0]

    @property
    def clause(self) -> Clause:
        return self.layout.dealing[self.number][1]

    # Writing ------------------------------------------------------------------------------------

    def write(
        self,
        act: Act,
        clause: Clause | None = None,
        kind: Kind = "procedure",
        *,
        also: tuple[Act, ...] = (),
        packet: Packet | None = None,
        **seen: Any,
    ) -> None:
        """Write one more step, and what is seen after it."""
        if not self.newest and isinstance(act, VOICE_AND_HANDS):
            return
        if not isinstance(act, Visit | Resolve | Select | CallSupervisor | Handle):
            seen.setdefault("settling", None)  # the seat stays open until the dealer moves on
        self.scene = replace(self.scene, **seen)
        self.steps.append(
            Step(
                act, clause or self.clause, kind, self.scene, self.clause, self.number, also,
                packet,
            )
        )  # fmt: skip

    def show(self, **seen: Any) -> None:
        """Make something visible by itself, before the next step."""
        self.scene = replace(self.scene, **seen)
        if self.steps:
            self.steps[-1] = replace(self.steps[-1], scene=self.scene)
        else:
            self.opening = self.scene

    # The deck -----------------------------------------------------------------------------------

    def shuffle(self) -> None:
        """Load the next order of the deck into the shuffler."""
        self.order = list(self.plan.orders[self.attempt])
        self.attempt += 1
        self.show(dealing="", racked=self.color(next_one=True))
        self.offset = self.packets = 0
        self.lay_out()

    def color(self, *, next_one: bool = False) -> str:
        """Return the color of the current deck or the next one; a single deck has none."""
        decks = self.layout.procedure.decks
        dealt = self.plan.deck + self.attempt - 1 + next_one
        return decks[dealt % len(decks)] if decks else ""

    def lay_out(self) -> None:
        """Determine where each card goes, given the deck's current order."""
        self.show(hands=deal_piles(self.layout, self.order, self.plan.seats).hands)

    def see(self) -> None:
        """Let players look at the cards in front of them."""
        hand_out = from_hands(self.scene.hands)

        def deal(round_: Round, draw: Draw) -> Sequence[Card] | None:
            lying = self.scene.placed.get(draw.to, 0)
            lies = isinstance(draw.to, int) and shown(round_, draw.to) + draw.cards <= lying
            return hand_out(round_, draw) if lies else None

        self.show(round=drive(self.round, deal, nobody))

    # Bets that go into the tray -----------------------------------------------------------------

    @property
    def sensor_bets(self) -> tuple[str, ...]:
        return self.layout.game.sensors

    @property
    def other_collected_bets(self) -> tuple[str, ...]:
        """Fixed-amount bets that no jackpot reads; they too are paid whole from the tray."""
        return tuple(
            bet.key
            for bet in self.layout.game.bets
            if bet.same_at_all_seats and bet.key not in self.sensor_bets
        )

    def collect(self, clause: Clause, bets: tuple[str, ...]) -> None:
        """Collect every chip on these bets into the tray, if there are any."""
        chips = sum(spot.has(bet) for spot in self.round.spots for bet in bets)
        if chips:
            self.write(Collect(chips), clause, collected=self.scene.collected | set(bets))

    def start_console(self, clause: Clause | None = None) -> None:
        """Press START GAME or COIN IN and collect chips, unless the procedure does so itself."""
        console = self.console
        if console is not None and not console.own:
            self.write(PressButton(console.start), clause or JP[console.start], started=True)
            self.collect(clause or JP["collect"], self.sensor_bets)

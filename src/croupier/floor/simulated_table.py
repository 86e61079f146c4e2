"""A simulated table: bots bet and decide, the engine settles, a dealer presses the buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from croupier.floor.bots import bot_bets, bot_decision
from croupier.floor.opening import layout_settings_of
from croupier.floor.people import Person
from croupier.floor.settings import floor_settings
from croupier.floor.simulation import Routine, Simulation
from croupier.floor.table import Table, find_table
from croupier.floor.virtual import VirtualTable, circles_of, envy_hands, layout_of, sensors_of
from croupier.floor.vouching import card_of
from croupier.games import find_game
from croupier.jackpots.jackpot import find_jackpot
from croupier.jackpots.lines import EXECUTIVE, pays_of
from croupier.jackpots.meters import standing
from croupier.plan import PlannedTable
from croupier.records.words import hit_text
from croupier.rules import (
    BetsLocked,
    Irregular,
    Layout,
    Round,
    Settlement,
    Wager,
    actions,
    apply,
    deal_piles,
    drive,
    from_pile,
    nobody,
    open_round,
    settle,
)
from croupier.rules.bets import ENVY

SENSORS = 0.65
"""How often a seat lights a sensor."""
SECOND_THOUGHTS, SLIP, MISDEAL, VOID = 0.02, 0.05, 0.004, 0.02
"""How often a chip is taken back, a wrong hand pressed, a round redealt, a claim voided."""
BREAK_ROUNDS = 400
"""A table is closed for a short while about once in this many rounds."""


@dataclass
class SimulatedTable:
    """One table of a plan, played by bots."""

    simulation: Simulation
    planned: PlannedTable
    dealer: Person
    chance: Random

    def play(self) -> Routine:
        """Play round after round at the game's pace."""
        seconds = 3600 / find_game(self.planned.game).rounds_an_hour
        while True:
            if self.planned.jackpots and self.chance.random() < 1 / BREAK_ROUNDS:
                yield from self._dead_game()
            wagers = self._wagers()
            yield from self._bets(wagers)
            yield seconds * self.chance.uniform(0.2, 0.3)
            self._start()
            yield seconds * self.chance.uniform(0.4, 0.6)
            played = self._dealt(self._layout(), wagers)
            if played.is_void:
                self._count(played, settle(played))
                self._misdeal()
                yield seconds * 0.5
                played = self._dealt(self._layout(), wagers, trouble=False)
            result = settle(played)
            self._count(played, result)
            if self.planned.jackpots:
                yield from self._jackpots(played, result)
            yield seconds * self.chance.uniform(0.1, 0.2)

    # Before the deal ----------------------------------------------------------------------------

    def _table(self) -> Table:
        if not self.planned.jackpots:
            return Table(self.planned.id, self.planned.game, self.planned.seats, ())
        return find_table(self.simulation.floor.ledger.look(), self.planned.id)

    def _laid(self) -> VirtualTable:
        catalogue = self.simulation.floor.system.catalogue
        return VirtualTable(self.planned.id, layout=layout_settings_of(self.planned, catalogue))

    def _layout(self) -> Layout:
        return layout_of(self.simulation.floor.ledger.look(), self._table(), self._laid())

    def _wagers(self) -> tuple[Wager, ...]:
        """Return the wagers of a random selection of seats."""
        game = find_game(self.planned.game)
        circles = circles_of(self.simulation.floor.ledger.look(), self._table(), self._laid())
        seats = range(1, self.planned.seats + 1)
        taken = sorted(self.chance.sample(seats, self.chance.randint(1, self.planned.seats)))
        return tuple(
            Wager(seat, bot_bets(game, circles, self.chance, sensors=SENSORS)) for seat in taken
        )

    def _sensors(self) -> dict[str, str]:
        return sensors_of(self.simulation.floor.ledger.look(), self._table())

    def _at(self, seat: int, jackpot: str) -> dict[str, Any]:
        return {"table": self.planned.id, "seat": seat, "jackpot": jackpot}

    def _bets(self, wagers: tuple[Wager, ...]) -> Routine:
        """Light the sensors of chips; if one is refused, the chip goes back to its player."""
        for wager in wagers:
            for bet, jackpot in self._sensors().items():
                if bet in wager.bets:
                    sensor = self._at(wager.seat, jackpot)
                    self.simulation.tried(self.dealer, "light", **sensor)
                    if self.chance.random() < SECOND_THOUGHTS:
                        self.simulation.tried(self.dealer, "unlight", **sensor)
                    yield self.chance.uniform(0.5, 2)

    def _start(self) -> None:
        """Press START GAME; a jackpot suspended in the meantime gives its chips back first."""
        if not self.planned.jackpots:
            return
        table = self.planned.id
        if not self.simulation.tried(self.dealer, "start", table=table):
            for seat, jackpot in sorted(self._table().lit):
                self.simulation.do(self.dealer, "unlight", table=table, seat=seat, jackpot=jackpot)
            self.simulation.do(self.dealer, "start", table=table)
        self.simulation.tally.jackpot_bets += len(self._table().lit)

    def _dead_game(self) -> Routine:
        supervisor = self.simulation.crew.some("supervisor")
        self.simulation.do(supervisor, "close-table", table=self.planned.id, by=[supervisor.card])
        yield self.chance.uniform(600, 3600)
        self.simulation.do(supervisor, "open-table", table=self.planned.id, by=[supervisor.card])

    # The deal -----------------------------------------------------------------------------------

    def _dealt(self, layout: Layout, wagers: tuple[Wager, ...], *, trouble: bool = True) -> Round:
        """Return a round as it comes out of the shuffler, played to the end by bots."""
        lit, sensors = self._table().lit, self._sensors()
        locked = tuple(
            Wager(
                wager.seat,
                {
                    bet: amount
                    for bet, amount in wager.bets.items()
                    if bet not in sensors or (wager.seat, sensors[bet]) in lit
                },
            )
            for wager in wagers
        )
        played = apply(open_round(layout), BetsLocked(locked))
        cards = list(layout.deck)
        order = self.chance.sample(cards, len(cards))
        pile = deal_piles(layout, order, [spot.seat for spot in played.spots])
        fails = trouble and self.chance.random() < MISDEAL
        played = drive(played, from_pile(pile), nobody if fails else bot_decision)
        if fails and actions(played).seat is not None:
            return apply(played, Irregular("shuffler-malfunction"))
        return played

    def _misdeal(self) -> None:
        self.simulation.tally.misdeals += 1
        if self.planned.jackpots:
            supervisor = self.simulation.crew.some("supervisor", 1)
            self.simulation.do(supervisor, "misdeal", table=self.planned.id)
            self.simulation.do(self.dealer, "start", table=self.planned.id)

    def _count(self, played: Round, result: Settlement) -> None:
        tally, sensors = self.simulation.tally, self._sensors()
        tally.rounds += 1
        tally.hands += len(played.spots)
        for seat in result.seats:
            for line in seat.lines:
                if line.bet not in sensors and line.bet != ENVY:
                    tally.wagered_cents += line.stake
                    tally.returned += line.returned or 0

    # Jackpots -----------------------------------------------------------------------------------

    def _jackpots(self, played: Round, result: Settlement) -> Routine:
        """Select what was hit, send it, have it confirmed with the right card, and END GAME."""
        table, simulation = self.planned.id, self.simulation
        for bet, jackpot in self._sensors().items():
            for seat in result.in_turn:
                for line in seat.lines:
                    if line.bet != bet or line.outcome != "win":
                        continue
                    sensor = self._at(seat.seat, jackpot)
                    if self.chance.random() < SLIP:
                        wrong = self._another_hand(jackpot, hit_text(line))
                        if simulation.tried(self.dealer, "select", **sensor, hand=wrong):
                            simulation.do(self.dealer, "deselect", **sensor)
                    simulation.do(self.dealer, "select", **sensor, hand=hit_text(line))
                    simulation.tally.tray_wins += line.returned is not None
        for hitter, jackpot, label in envy_hands(played, self._sensors()):
            simulation.do(self.dealer, "select", **self._at(hitter, jackpot), hand=label)
        if any(card is not None for card, _ in self._cards()):
            yield from self._wins()
        simulation.do(self.dealer, "end", table=table)

    def _another_hand(self, jackpot: str, hand: str) -> str:
        transaction = self.simulation.floor.ledger.look()
        lines = pays_of(find_jackpot(transaction, jackpot)).lines
        return self.chance.choice([line.label for line in lines if line.label != hand])

    def _wins(self) -> Routine:
        """Bring someone with a card for the wins that need one."""
        simulation, table = self.simulation, self.planned.id
        simulation.tried(self.dealer, "lock", table=table)
        yield self.chance.uniform(30, 240)
        for (seat, jackpot), pick in sorted(self._table().picks.items()):
            if pick.claim is not None and self.chance.random() < VOID:
                hand = pick.claim.line
                sensor = self._at(seat, jackpot)
                reason = "cards were not read aloud"
                who = self._confirmer()
                simulation.do(self.dealer, "void", **sensor, reason=reason, swiped=who)
                simulation.do(self.dealer, "select", **sensor, hand=hand)
                simulation.do(self.dealer, "lock", table=table, seat=seat, jackpot=jackpot)
                simulation.tally.voids += 1
        answer = simulation.do(self.dealer, "confirm", table=table, swiped=self._confirmer())
        simulation.tally.meter_wins += len(answer["pays"])

    def _confirmer(self) -> Person:
        """Return a supervisor, or an executive if the line or amount requires one."""
        limit = floor_settings(self.simulation.floor.ledger.look()).executive_from
        high = any(
            card == EXECUTIVE or (card is not None and limit is not None and amount >= limit)
            for card, amount in self._cards()
        )
        role = "executive" if high else "supervisor"
        return self.simulation.crew.some(role, self.chance.randint(0, 1))

    def _cards(self) -> Iterator[tuple[str | None, int]]:
        """Yield for each selected hand the card it needs, and the meter's amount if any."""
        transaction = self.simulation.floor.ledger.look()
        table = self._table()
        for sensor, pick in table.picks.items():
            jackpot = find_jackpot(transaction, sensor[1])
            line = pays_of(jackpot).keys[pick.line]
            amount = standing(transaction, jackpot, line.odds.level).meter if line.odds.level else 0
            if pick.claim is not None:
                amount = pick.claim.amount
            yield card_of(transaction, table, sensor), 0 if table.is_dark(sensor) else amount

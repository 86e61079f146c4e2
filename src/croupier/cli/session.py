"""A session at a table in the terminal: bets, cards, decisions, settlement, and repeat.

The session itself draws no random numbers and does no input or output: `chance` shuffles, `talk`
asks and shows, `record` saves what was played.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from rich.text import Text

from croupier.cards import Card, Deck
from croupier.cli.betting import Bets, example_bets, least_cents, usual_bets
from croupier.cli.questions import BetQuestion, decision
from croupier.cli.talk import Left, Talk
from croupier.money import Cents, dollars
from croupier.rules import (
    Actions,
    BetsLocked,
    Decided,
    Layout,
    Round,
    Settlement,
    Wager,
    apply,
    deal_piles,
    drive,
    from_pile,
    open_round,
    settle,
)
from croupier.show.terminal import Look
from croupier.show.terminal_layout import TITLE
from croupier.show.terminal_play import bets_offered, showdown
from croupier.show.terminal_settlement import clauses, known_net, lines, meter_pays, signed


def shuffled(deck: Deck, chance: Random) -> list[Card]:
    """Return a deck in the order it leaves the shuffler; a `sample` of all cards is a shuffle."""
    cards = list(deck)
    return chance.sample(cards, len(cards))


@dataclass
class PlaySession:
    """One player with a bankroll, on one or more seats of a layout."""

    layout: Layout
    seats: tuple[int, ...]
    bankroll: Cents
    chance: Random
    talk: Talk
    look: Look = field(default_factory=Look)
    record: Callable[[Round], None] = lambda round_: None
    remembered: dict[int, Bets] = field(default_factory=dict)
    """The last bets of each seat, which Enter repeats."""

    def play(self, rounds: int | None = None) -> None:
        """Play this many rounds, or until the player leaves or has nothing left to bet."""
        started, played = self.bankroll, 0
        self._welcome()
        try:
            while (rounds is None or played < rounds) and not self._is_broke():
                self._round(played + 1)
                played += 1
        except Left:
            pass
        self._goodbye(played, self.bankroll - started)

    def _welcome(self) -> None:
        game = self.layout.game
        self.talk.say(
            Text(game.title, TITLE), game.summary, "", bets_offered(self.layout, self.look), "",
            f"Type bets like '{example_bets(game)}', ? for help, q to leave.",
        )  # fmt: skip

    def _is_broke(self) -> bool:
        least = least_cents(self.layout.game)
        if self.bankroll >= least:
            return False
        self.talk.say(
            "",
            f"Your bankroll of {dollars(self.bankroll)} is too small to bet: "
            f"{self.layout.game.title} takes at least {dollars(least)}.",
        )
        return True

    def _goodbye(self, played: int, won: Cents) -> None:
        rounds = "1 round" if played == 1 else f"{played} rounds"
        self.talk.say(
            "", f"You leave with {dollars(self.bankroll)} after {rounds} ({signed(won)})."
        )

    # A round ------------------------------------------------------------------------------------

    def _round(self, number: int) -> None:
        self._announce(f"Round {number}")
        round_ = apply(open_round(self.layout), BetsLocked(self._wagers()))
        order = shuffled(self.layout.deck, self.chance)
        pile = deal_piles(self.layout, order, [spot.seat for spot in round_.spots])
        try:
            # the dealer's hand is dealt too, even if nobody has stayed in
            round_ = drive(round_, from_pile(pile), self._decision)
        except Left:
            self.talk.say("The round is broken off; its bets are returned.")
            raise
        self._settle(round_)

    def _announce(self, what: str) -> None:
        title = f"{what} {self.look.dot} bankroll {dollars(self.bankroll)}"
        self.talk.say("", Text(title, TITLE))

    def _wagers(self) -> tuple[Wager, ...]:
        """Return the bets of every seat that can still afford one."""
        wagers: tuple[Wager, ...] = ()
        left = self.bankroll
        for seat in self.seats:
            if left < least_cents(self.layout.game):
                self.talk.say(f"Nothing is left for seat {seat}; it sits out.")
                continue
            usual = self.remembered.get(seat) or usual_bets(self.layout.game)
            name = f"Seat {seat} bets" if len(self.seats) > 1 else "Bets"
            affordable = usual if sum(usual.values()) <= left else {}
            question = BetQuestion(self.layout, seat, name, affordable, left, wagers)
            wager = question.answered(self.talk)
            self.remembered[seat] = dict(wager.bets)
            left -= sum(wager.bets.values())
            wagers = (*wagers, wager)
        return wagers

    def _decision(self, round_: Round, offered: Actions) -> Decided:
        left = self.bankroll - sum(spot.up for spot in round_.spots)
        return decision(round_, offered, left, self.talk, self.look)

    def _settle(self, round_: Round) -> None:
        result = self._show_down(round_)
        for seat in result.in_turn:
            self.bankroll += known_net(seat)
            for pays in meter_pays(seat):
                self.talk.say("", f"Seat {seat.seat} wins {pays}, which the floor pays by hand.")
        self.record(round_)

    def _show_down(self, round_: Round) -> Settlement:
        """Show everyone's cards, the result of each bet, and why."""
        result = settle(round_)
        self.talk.say(
            "", *showdown(round_, self.look), "", lines(round_, result, self.look), "",
            clauses(result),
        )  # fmt: skip
        return result

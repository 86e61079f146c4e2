"""A question: a finished round with all its cards, and the amounts to work out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from croupier.rules import Layout, Round, Wager, settle
from croupier.rules.bets import ENVY
from croupier.school.drill.cold_decks import ColdDeck, lay, seats_of
from croupier.school.drill.dues import PayDue, due_on
from croupier.school.drill.finding import Findings
from croupier.school.drill.playing import play_out
from croupier.school.drill.topics import NO_ENVY, Topic, printed_lines, topics_of
from croupier.school.drill.wagering import EXTRA_PERCENT, betting_round, without_sensors

Kind = Literal["bet", "spot", "envy"]

TRIES_MAX = 400
"""How many rounds are dealt for a topic before giving up; usually a few are enough."""

SPOT_PERCENT = 25
"""How often every bet of a spot is asked, rather than a single one."""

ENVY_SEATS = (2, 3, 3, 4)
"""How many players are in a question about envy; of three or more, one has lit no sensor."""

SPOT_LINES_MAX = 6
"""No more amounts than fit on a screen."""


@dataclass(frozen=True, slots=True)
class AskedAmount:
    """One amount to work out: what to pay on this bet at this seat."""

    seat: int
    bet: str


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """A finished round and the amounts asked about it, each with its topic."""

    round: Round
    kind: Kind
    asks: tuple[AskedAmount, ...]
    topics: tuple[Topic, ...]

    def dues(self) -> tuple[PayDue, ...]:
        """The right answers, taken only from the round's settlement."""
        result = settle(self.round)
        return tuple(due_on(result.seat(ask.seat).lines, ask.bet) for ask in self.asks)


def make_question(
    found: Findings, topic: Topic, chance: Random, *, easy: bool = False
) -> DrillQuestion | None:
    """Make a round in which this topic comes up and ask about it; None if luck is against it.

    An `easy` question has round stakes, asks for one amount, and has no unrelated chips.
    """
    decks = found.decks(topic)
    kind: Kind = "envy" if topic.bet == ENVY else "bet"
    if kind == "bet" and not easy and chance.randrange(100) < SPOT_PERCENT:
        kind = "spot"
    for tried in range(TRIES_MAX if decks else 0):
        # Use the best deck every other time, and the others so that hands do not all look alike.
        deck = decks[0] if tried % 2 else chance.choice(decks)
        question = _asked(found, topic, deck, kind, chance, easy=easy)
        if question is not None and all(map(_can_be_paid, question.dues())):
            return question
    return None


def _can_be_paid(due: PayDue) -> bool:
    """Return whether chips can pay it: 3 to 2 on a few cents cannot be paid."""
    return isinstance(due.asked, int)


def _asked(
    found: Findings, topic: Topic, deck: ColdDeck, kind: Kind, chance: Random, *, easy: bool
) -> DrillQuestion | None:
    if kind == "envy":
        deck = replace(deck, seats=min(chance.choice(ENVY_SEATS), found.layout.game.seats_max))
    pile = lay(found.layout, deck, chance)
    # A full table is hard enough to read with only the bets it needs.
    alone = easy or deck.seats > 2
    extra = 0 if alone else 2 * EXTRA_PERCENT if kind == "spot" else EXTRA_PERCENT
    asked = _bet_for(found.layout, topic)
    bets = betting_round(found.layout, asked, seats_of(pile), chance, extra, easy=easy)
    if kind == "envy" and deck.seats > 2:
        dark = chance.choice(seats_of(pile))
        bets[dark] = without_sensors(found.layout, bets[dark])
    wagers = tuple(Wager(seat, stakes) for seat, stakes in bets.items())
    round_ = play_out(found.layout, wagers, pile, chance)
    hit = topics_of(round_)
    there = [seat for seat, topics in hit.items() if topic in topics]
    if not there:
        return None
    if kind == "envy":
        return _envy_question(round_, hit)
    seat = chance.choice(there)
    by_bet = {one.bet: one for one in reversed(hit[seat])} if kind == "spot" else {}
    if not 1 < len(by_bet) <= SPOT_LINES_MAX:
        return DrillQuestion(round_, "bet", (AskedAmount(seat, topic.bet),), (topic,))
    order = list(dict.fromkeys(one.bet for one in hit[seat]))
    return DrillQuestion(
        round_,
        "spot",
        tuple(AskedAmount(seat, bet) for bet in order),
        tuple(by_bet[bet] for bet in order),
    )


def _bet_for(layout: Layout, topic: Topic) -> str:
    """Return the bet that a topic needs; for envy, the sensor whose table has the line."""
    if topic.bet != ENVY:
        return topic.bet
    return next(
        jackpot.bet
        for jackpot in layout.game.jackpots
        for line in printed_lines(layout, jackpot.bet)
        if line.key == topic.detail and line.envy_cents is not None
    )


def _envy_question(round_: Round, hit: Mapping[int, tuple[Topic, ...]]) -> DrillQuestion:
    """Ask who gets how much: every seat, in the order in which the dealer pays them."""
    seats = round_.layout.in_turn(hit)
    nothing = Topic(round_.layout.game.name, ENVY, NO_ENVY)
    return DrillQuestion(
        round_,
        "envy",
        tuple(AskedAmount(seat, ENVY) for seat in seats),
        tuple(next((one for one in hit[seat] if one.bet == ENVY), nothing) for seat in seats),
    )

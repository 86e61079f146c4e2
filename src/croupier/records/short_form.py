"""The short form of a round: its cards and decisions, supplied as the round asks for them."""

from collections.abc import Sized
from dataclasses import replace

from croupier.cards import JOKER, Card, cards_text, parse_cards
from croupier.errors import (
    BadCard,
    BadRecord,
    CroupierError,
    DuplicateCard,
    IllegalAction,
    MissingDecision,
    WrongHandSize,
)
from croupier.money import cents
from croupier.records.documents import SeatDocument, ShortDocument
from croupier.rules import (
    Actions,
    Deal,
    Decided,
    Draw,
    Holder,
    Layout,
    Round,
    Wager,
    actions,
    card_rule,
    holder_name,
)


class ShortScript:
    """The cards and decisions of a short document, supplied as the round asks for them."""

    def __init__(self, document: ShortDocument, layout: Layout) -> None:
        self.layout = layout
        self.cards: dict[Holder, tuple[Card, ...]] = {}
        for seat in document.seats:
            self.cards[seat.seat] = self._parsed(seat.seat, seat.cards)
        self.cards["dealer"] = self._parsed("dealer", document.dealer)
        self.cards["community"] = self._parsed("community", document.community)
        for side, text in document.sides.items():
            self.cards[side] = self._parsed(side, text)
        self.decisions = {seat.seat: _decisions(seat) for seat in document.seats}
        self.dealt: dict[Holder, int] = dict.fromkeys(self.cards, 0)
        self.decided = dict.fromkeys(self.decisions, 0)

    def _parsed(self, holder: Holder, text: str) -> tuple[Card, ...]:
        try:
            return parse_cards(text)
        except CroupierError as error:
            raise error.at(holder_name(holder)) from error

    def check_cards(self, *, void: bool) -> None:
        """Refuse a card used twice, and a hand larger than the game deals unless all are void."""
        owners: dict[Card, list[str]] = {}
        for holder, cards in self.cards.items():
            for card in cards:
                owners.setdefault(card, []).append(holder_name(holder))
        for card, places in owners.items():
            held = self.layout.deck.holds(card)
            if card == JOKER and not held:
                raise BadCard("a joker is dealt; this deck has none", place=places[0])
            if len(places) > held:
                times = {1: "once", 2: "twice"}.get(held, f"{held} times")
                raise DuplicateCard(
                    f"{cards_text([card])} is dealt to {' and '.join(places)}; the deck holds it "
                    f"{times}"
                )
        for side in self.cards:
            if isinstance(side, str) and self.cards[side] and side not in self.layout.game.sides:
                known = ", ".join(self.layout.game.sides)
                raise BadRecord(
                    f"{self.layout.game.title} has no side {side!r}; it has {known}", place="sides"
                )
        if void or self.layout.game.next is not None:
            return
        for holder, cards in self.cards.items():
            kind = _kind(holder)
            most = self.layout.game.cards_for(kind, self.layout)
            if len(cards) > most:
                raise WrongHandSize(
                    f"has {_counted(cards)}; {self.layout.game.title} deals {most or 'none'} there"
                    + _hint(self.layout, kind),
                    place=holder_name(holder),
                )

    def deal(self, round_: Round, draw: Draw) -> tuple[Card, ...] | None:
        """Return the cards of a draw; None if there are none and no bet needs them."""
        cards, at = self.cards.get(draw.to, ()), self.dealt.get(draw.to, 0)
        if at < len(cards):
            self.dealt[draw.to] += draw.cards
            if len(cards) - at < draw.cards:
                self._too_few(round_, draw)
            return cards[at : at + draw.cards]
        if draw == actions(round_).draws[-1] and not round_.is_complete:
            self._too_few(round_, draw)
        return None

    def _too_few(self, round_: Round, draw: Draw) -> None:
        there, rule = self.cards.get(draw.to, ()), card_rule(round_, draw.to)
        held = _counted(there)
        if rule and len(there) >= len(round_.cards_of(draw.to)) > 0:
            raise WrongHandSize(
                f"has {held}; the {draw.step} is missing{rule}", place=holder_name(draw.to)
            )
        if self.layout.game.next is not None:
            raise WrongHandSize(
                f"has {held}; the {draw.step} is {draw.cards} more",
                place=holder_name(draw.to),
            )
        most = self.layout.game.cards_for(_kind(draw.to), self.layout)
        raise WrongHandSize(
            f"has {held}; {self.layout.game.title} deals {most} there",
            place=holder_name(draw.to),
        )

    def decide(self, round_: Round, offered: Actions) -> Decided:  # noqa: ARG002  as it is written
        seat, title = offered.seat or 0, offered.decide.title if offered.decide else ""
        given, at = self.decisions[seat], self.decided[seat]
        if at >= len(given):
            names = " or ".join(repr(choice.name) for choice in offered.choices)
            raise MissingDecision(
                f"decision {at + 1} is missing: {title} takes {names}",
                place=f"seat {seat}: decisions",
            )
        self.decided[seat] += 1
        return replace(given[at], hand=offered.hand)

    def bets_made_besides(self, round_: Round) -> tuple[Wager, ...]:
        """Return the bets of decisions that the round did not reach."""
        wagers = []
        for spot in round_.spots:
            made, rest = dict(spot.stakes), self.decisions[spot.seat][len(spot.decisions) :]
            ahead = iter(self.layout.game.decisions[len(spot.decisions) :])
            for name in (decision.choice for decision in rest):
                asked = next((d for d in ahead if d.choice(name) is not None), None)
                choice = asked.choice(name) if asked is not None else None
                if choice is None:
                    raise IllegalAction(
                        f"{name!r} is not a decision of {self.layout.game.title} there",
                        place=f"seat {spot.seat}: decisions",
                    )
                if choice.makes and choice.of in made:
                    made[choice.makes] = choice.times * made[choice.of]
            extra = {bet: stake for bet, stake in made.items() if bet not in spot.stakes}
            if extra:
                wagers.append(Wager(spot.seat, extra))
        return tuple(wagers)

    def check_spent(self, round_: Round) -> None:
        """Refuse leftover cards and decisions once the round has been played."""
        for seat, given in self.decisions.items():
            at = self.decided[seat]
            if at < len(given):
                before = (
                    f"after {given[at - 1].choice!r}" if at else "for a seat with nothing to decide"
                )
                raise IllegalAction(
                    f"decision {at + 1} is {given[at].choice!r}, {before}: nothing is asked there",
                    place=f"seat {seat}: decisions",
                )
        for holder, cards in self.cards.items():
            if self.dealt[holder] < len(cards):
                raise WrongHandSize(
                    f"has {_counted(cards)}; this round deals {self.dealt[holder]} there"
                    f"{card_rule(round_, holder)}",
                    place=holder_name(holder),
                )


def _decisions(seat: SeatDocument) -> list[Decided]:
    """Return a seat's decisions in order; the round knows which hand each is about."""
    decided = []
    for number, entry in enumerate(seat.decisions, start=1):
        if isinstance(entry, str):
            decided.append(Decided(seat.seat, entry))
            continue
        try:
            amount = None if entry.amount is None else cents(entry.amount)
            named = parse_cards(entry.cards)
        except CroupierError as error:
            raise error.at(f"seat {seat.seat}: decisions: {number}") from error
        decided.append(Decided(seat.seat, entry.choice, "", amount, named))
    return decided


def _hint(layout: Layout, kind: str) -> str:
    """Point out cards that another pay table would deal to the board: a jackpot's link cards."""
    missing = [
        step.key
        for step in layout.game.steps
        if isinstance(step, Deal) and step.to == kind and not step.offered(layout)
    ]
    if not missing:
        return ""
    return f"; {' and '.join(missing)} are dealt with a Multi Game Link table only, such as MG-01"


def _kind(holder: Holder) -> str:
    return "seats" if isinstance(holder, int) else holder


def _counted(cards: Sized) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"

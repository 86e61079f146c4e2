"""From documents to rounds and back."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from croupier.cards import Card, cards_text, parse_cards
from croupier.errors import (
    BadRecord,
    CroupierError,
    DuplicateCard,
    IllegalAction,
    MissingDecision,
    WrongHandSize,
)
from croupier.games import find_game
from croupier.money import cents, dollars
from croupier.paytables import Catalogue
from croupier.records.documents import (
    SCHEMA,
    BetsLockedDocument,
    DealtDocument,
    DecidedDocument,
    EventDocument,
    FullDocument,
    IrregularDocument,
    IrregularityDocument,
    SeatDocument,
    ShortDocument,
    VoidedDocument,
    WagerDocument,
    parse_document,
)
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decide,
    Decided,
    Draw,
    Event,
    Felt,
    Game,
    Holder,
    Irregular,
    Round,
    Voided,
    Wager,
    actions,
    apply,
    lay_felt,
    open_round,
)

_ALIASES = {
    "card-face-up": "exposed-card",
    "face-up-card": "exposed-card",
    "card-count": "wrong-card-count",
    "hand-size": "wrong-hand-size",
}


def read_round(data: object, *, catalogue: Catalogue | None = None) -> Round:
    """The round a document describes, in either form."""
    document = parse_document(data)
    if isinstance(document, FullDocument):
        return _replayed(document, catalogue)
    return _played(document, catalogue)


@lru_cache(maxsize=512)
def replayed(record: str, catalogue: Catalogue | None = None) -> Round:
    """The round of a record as text; it is replayed once, however many screens show it."""
    return read_round(json.loads(record), catalogue=catalogue)


def write_round(table: Round) -> dict[str, Any]:
    """A round as a full document, which `read_round` replays to an equal round."""
    felt = table.felt
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "game": felt.game.name,
        "edition": felt.game.edition,
        "tables": {key: entry.id for key, entry in felt.tables.items()},
        "digests": {entry.id: entry.digest for entry in felt.tables.values()},
        "options": {
            option.key: _plain(felt.options[option.key])
            for option in felt.game.options
            if felt.options[option.key] != option.default
        },
        "procedure": felt.procedure.key,
        "events": [_event_document(event) for event in table.events],
    }
    return document


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


# The full form ----------------------------------------------------------------------------------


def _event_document(event: Event) -> dict[str, Any]:
    match event:
        case BetsLocked(wagers):
            return {
                "event": "bets-locked",
                "wagers": _wager_documents(wagers),
            }
        case Dealt(to, dealt):
            return {"event": "dealt", "to": to, "cards": cards_text(dealt)}
        case Decided(seat, choice):
            return {"event": "decided", "seat": seat, "choice": choice}
        case Irregular(kind, card, note, also_up):
            return {
                "event": "irregular",
                "kind": kind,
                **({"card": cards_text([card])} if card is not None else {}),
                **({"note": note} if note else {}),
                **({"also_up": _wager_documents(also_up)} if also_up else {}),
            }
        case Voided(reason, also_up):
            return {
                "event": "voided",
                "reason": reason,
                **({"also_up": _wager_documents(also_up)} if also_up else {}),
            }


def _wager_documents(wagers: Iterable[Wager]) -> list[dict[str, Any]]:
    return [
        {
            "seat": wager.seat,
            **({"player": wager.player} if wager.player is not None else {}),
            "bets": {bet: dollars(stake) for bet, stake in wager.bets.items()},
        }
        for wager in wagers
    ]


def _replayed(document: FullDocument, catalogue: Catalogue | None) -> Round:
    felt = _felt(document, catalogue)
    if document.edition != felt.game.edition:
        raise BadRecord(
            f"is {document.edition!r}; we hold the rules of {felt.game.edition!r}", place="edition"
        )
    for pays in felt.tables.values():
        played = document.digests.get(pays.id, pays.digest)
        if played != pays.digest:
            raise BadRecord(
                f"{pays.id} was {played} when this round was played and is {pays.digest} now: "
                "its pays have changed",
                place="digests",
            )
    table = open_round(felt)
    for number, entry in enumerate(document.events, start=1):
        try:
            table = apply(table, _event(entry))
        except CroupierError as error:
            raise error.at(f"events: {number}") from error
    return table


def _event(entry: EventDocument) -> Event:
    match entry:
        case BetsLockedDocument():
            return BetsLocked(_wagers(entry.wagers))
        case DealtDocument():
            return Dealt(entry.to, parse_cards(entry.cards))
        case DecidedDocument():
            return Decided(entry.seat, entry.choice)
        case IrregularDocument():
            said = entry.model_dump(exclude={"event", "also_up"})
            return replace(_irregular(IrregularityDocument(**said)), also_up=_wagers(entry.also_up))
        case VoidedDocument():
            return Voided(entry.reason, _wagers(entry.also_up))


# The short form ---------------------------------------------------------------------------------


def _felt(document: ShortDocument | FullDocument, catalogue: Catalogue | None) -> Felt:
    try:
        game = find_game(document.game)
    except CroupierError as error:
        raise error.at("game") from error
    return shared_felt(game, document.tables, document.options, document.procedure, catalogue)


def shared_felt(
    game: Game,
    tables: Mapping[str, str],
    options: Mapping[str, Any],
    procedure: str | None,
    catalogue: Catalogue | None = None,
) -> Felt:
    """The felt with these tables, switches and shuffler: one for all who ask for it."""
    switches = sorted((key, _frozen(value)) for key, value in options.items())
    return _laid(game, tuple(sorted(tables.items())), tuple(switches), procedure, catalogue)


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=256)
def _laid(
    game: Game,
    tables: tuple[tuple[str, str], ...],
    options: tuple[tuple[str, Any], ...],
    procedure: str | None,
    catalogue: Catalogue | None,
) -> Felt:
    """Thousands of documents of one table share its felt."""
    return lay_felt(
        game,
        tables=dict(tables),
        options=dict(options),
        procedure=procedure,
        catalogue=catalogue,
    )


def _wager(seat: int, bets: dict[str, Any], player: str | None) -> Wager:
    amounts: dict[str, int] = {}
    for bet, text in bets.items():
        try:
            amounts[bet] = cents(text, what=bet)
        except CroupierError as error:
            raise error.at(f"seat {seat}") from error
    return Wager(seat, amounts, player)


def _wagers(entries: Iterable[WagerDocument | SeatDocument]) -> tuple[Wager, ...]:
    return tuple(_wager(entry.seat, entry.bets, entry.player) for entry in entries)


def _irregular(entry: str | IrregularityDocument) -> Irregular:
    if isinstance(entry, str):
        entry = IrregularityDocument(kind=entry)
    kind = "-".join(entry.kind.lower().replace("_", " ").replace("-", " ").split())
    card: Card | None = None
    if entry.card is not None:
        try:
            parsed = parse_cards(entry.card)
        except CroupierError as error:
            raise error.at("irregularities") from error
        if len(parsed) != 1:
            raise WrongHandSize(f"names {len(parsed)} cards; give one", place="irregularities")
        card = parsed[0]
    return Irregular(_ALIASES.get(kind, kind), card, entry.note)


def _place(holder: Holder) -> str:
    return f"seat {holder}" if isinstance(holder, int) else holder


class _Script:
    """The cards and decisions of a short document, handed out as the round asks for them."""

    def __init__(self, document: ShortDocument, felt: Felt) -> None:
        self.felt = felt
        self.void = document.void is not None
        self.cards: dict[Holder, tuple[Card, ...]] = {}
        for seat in document.seats:
            self.cards[seat.seat] = self._parsed(seat.seat, seat.cards)
        self.cards["dealer"] = self._parsed("dealer", document.dealer)
        self.cards["community"] = self._parsed("community", document.community)
        self.decisions = {seat.seat: list(seat.decisions) for seat in document.seats}
        self.dealt: dict[Holder, int] = dict.fromkeys(self.cards, 0)
        self.decided = dict.fromkeys(self.decisions, 0)

    def _parsed(self, holder: Holder, text: str) -> tuple[Card, ...]:
        try:
            return parse_cards(text)
        except CroupierError as error:
            raise error.at(_place(holder)) from error

    def check_cards(self) -> None:
        """No card twice, and no hand larger than the game deals."""
        owners: dict[Card, list[str]] = {}
        for holder, cards in self.cards.items():
            for card in cards:
                owners.setdefault(card, []).append(_place(holder))
        for card, places in owners.items():
            held = self.felt.game.deck.copies[card]
            if len(places) > held:
                times = {1: "once", 2: "twice"}.get(held, f"{held} times")
                raise DuplicateCard(
                    f"{cards_text([card])} is dealt to {' and '.join(places)}; the deck holds it "
                    f"{times}"
                )
        if self.void:
            return
        for holder, cards in self.cards.items():
            kind: Literal["seats", "dealer", "community"] = (
                "seats" if isinstance(holder, int) else holder
            )
            most = self.felt.game.cards_for(kind, self.felt)
            if len(cards) > most:
                raise WrongHandSize(
                    f"has {len(cards)} cards; {self.felt.game.title} deals {most or 'none'} there"
                    + _link_hint(self.felt, kind),
                    place=_place(holder),
                )

    def deal(self, draws: tuple[Draw, ...], *, complete: bool) -> Dealt | None:
        """The first of these draws that we have cards for; None when no bet needs the rest."""
        for draw in draws:
            cards, at = self.cards[draw.to], self.dealt[draw.to]
            if at < len(cards):
                self.dealt[draw.to] += draw.cards
                if len(cards) - at < draw.cards:
                    self._too_few(draw)
                return Dealt(draw.to, cards[at : at + draw.cards])
        if not complete:
            self._too_few(draws[-1])
        return None

    def _too_few(self, draw: Draw) -> None:
        kind: Literal["seats", "dealer", "community"] = (
            "seats" if isinstance(draw.to, int) else draw.to
        )
        most = self.felt.game.cards_for(kind, self.felt)
        raise WrongHandSize(
            f"has {len(self.cards[draw.to])} cards; {self.felt.game.title} deals {most} there",
            place=_place(draw.to),
        )

    def decide(self, seat: int, asked: Decide) -> Decided:
        given, at = self.decisions[seat], self.decided[seat]
        if at >= len(given):
            names = " or ".join(repr(choice.name) for choice in asked.choices)
            raise MissingDecision(
                f"decision {at + 1} is missing: {asked.title} takes {names}",
                place=f"seat {seat}: decisions",
            )
        self.decided[seat] += 1
        return Decided(seat, given[at])

    def next_event(self, table: Round) -> Event | None:
        """What the document says comes next; None when nothing more is needed."""
        offered = actions(table)
        if offered.seat is not None and offered.decide is not None:
            return self.decide(offered.seat, offered.decide)
        if offered.draws:
            return self.deal(offered.draws, complete=table.is_complete)
        return None

    def bets_made_besides(self, table: Round) -> tuple[Wager, ...]:
        """The bets of decisions that the round did not come to."""
        wagers = []
        for spot in table.spots:
            made, rest = dict(spot.stakes), self.decisions[spot.seat][len(spot.decisions) :]
            ahead = iter(self.felt.game.decisions[len(spot.decisions) :])
            for name in rest:
                asked = next((d for d in ahead if d.choice(name) is not None), None)
                choice = asked.choice(name) if asked is not None else None
                if choice is None:
                    raise IllegalAction(
                        f"{name!r} is no decision of {self.felt.game.title} there",
                        place=f"seat {spot.seat}: decisions",
                    )
                if choice.makes and choice.of in made:
                    made[choice.makes] = choice.times * made[choice.of]
            extra = {bet: stake for bet, stake in made.items() if bet not in spot.stakes}
            if extra:
                wagers.append(Wager(spot.seat, extra))
        return tuple(wagers)

    def check_spent(self) -> None:
        """Nothing may be left over."""
        for seat, given in self.decisions.items():
            at = self.decided[seat]
            if at < len(given):
                before = f"after {given[at - 1]!r}" if at else "for a seat with nothing to decide"
                raise IllegalAction(
                    f"decision {at + 1} is {given[at]!r}, {before}: nothing is asked there",
                    place=f"seat {seat}: decisions",
                )
        for holder, cards in self.cards.items():
            if self.dealt[holder] < len(cards):
                raise WrongHandSize(
                    f"has {len(cards)} cards; this round deals {self.dealt[holder]} there",
                    place=_place(holder),
                )


def _link_hint(felt: Felt, kind: str) -> str:
    if kind != "community" or not any(bet.startswith("progressive") for bet in felt.tables):
        return ""
    return "; two link cards need a Multi Game Link table such as MG-01 for the progressive"


def _played(document: ShortDocument, catalogue: Catalogue | None) -> Round:
    felt = _felt(document, catalogue)
    table = apply(open_round(felt), BetsLocked(_wagers(document.seats)))
    script = _Script(document, felt)
    end: Irregular | Voided | None = None
    for entry in document.irregularities:
        trouble = _irregular(entry)
        after = apply(table, trouble)
        if end is not None:
            continue  # one is enough to void the round; the others are only read
        if after.is_void:
            reason = document.void.reason if document.void is not None else trouble.note
            end = replace(trouble, note=reason)
        else:
            table = after
    if end is None and document.void is not None:
        end = Voided(document.void.reason)
    script.void = end is not None
    script.check_cards()
    if end is not None:
        return _voided(table, script, end)
    while (event := script.next_event(table)) is not None:
        table = apply(table, event)
    script.check_spent()
    return table


def _voided(table: Round, script: _Script, end: Irregular | Voided) -> Round:
    """A void round may have stopped anywhere; all that was put up until then is returned.

    Trouble is often found late, so the round is played as far as its cards allow. Decisions that
    follow on hands of the wrong size are read for the bets they made.
    """
    try:
        while (event := script.next_event(table)) is not None:
            table = apply(table, event)
    except (WrongHandSize, MissingDecision):
        pass
    return apply(table, replace(end, also_up=script.bets_made_besides(table)))

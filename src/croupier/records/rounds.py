"""Convert documents to rounds and back."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

from croupier.cards import Card, cards_text, parse_cards
from croupier.errors import (
    BadRecord,
    CroupierError,
    MissingDecision,
    WrongHandSize,
)
from croupier.games import find_game
from croupier.money import cents, dollars
from croupier.paytables import Catalogue, PayTable
from croupier.records.documents import (
    SCHEMA,
    AggregateDocument,
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
from croupier.records.short_form import ShortScript
from croupier.rules import (
    WAITS,
    AggregateLimit,
    BetsLocked,
    Dealt,
    Decided,
    Event,
    Game,
    Irregular,
    Layout,
    Round,
    Voided,
    Wager,
    apply,
    drive,
    make_layout,
    open_round,
)

_ALIASES = {
    "card-face-up": "exposed-card",
    "face-up-card": "exposed-card",
    "card-count": "wrong-card-count",
    "hand-size": "wrong-hand-size",
}


def read_round(data: object, *, catalogue: Catalogue | None = None) -> Round:
    """Return the round that a document describes, in either form."""
    document = parse_document(data)
    if isinstance(document, FullDocument):
        return _replayed(document, catalogue)
    return _played(document, catalogue)


@lru_cache(maxsize=512)
def replayed(record: str, catalogue: Catalogue | None = None) -> Round:
    """Return the round of a record given as text, cached for all screens that show it."""
    return read_round(json.loads(record), catalogue=catalogue)


def write_round(round_: Round) -> dict[str, Any]:
    """Return a round as a full document, which `read_round` replays to an equal round."""
    layout = round_.layout
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "game": layout.game.name,
        "edition": layout.game.edition,
        "tables": {key: entry.id for key, entry in layout.tables.items()},
        "digests": {entry.id: entry.digest for entry in _printed(layout)},
        "options": {
            option.key: _plain(layout.options[option.key])
            for option in layout.game.options
            if layout.options[option.key] != option.default
        },
        "procedure": layout.procedure.key,
        **({"aggregates": _aggregate_documents(layout)} if layout.aggregates else {}),
        **({"gone": cards_text(round_.gone)} if round_.gone else {}),
        "events": [_event_document(event) for event in round_.events],
    }
    return document


def _aggregate_documents(layout: Layout) -> list[dict[str, Any]]:
    return [
        {"bets": [*limit.bets], "limit": dollars(limit.limit_cents)} for limit in layout.aggregates
    ]


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
        case Dealt(to, dealt, hand):
            return {
                "event": "dealt",
                "to": to,
                "cards": cards_text(dealt),
                **({"hand": hand} if hand else {}),
            }
        case Decided(seat, choice, hand, amount, named):
            return {
                "event": "decided",
                "seat": seat,
                "choice": choice,
                **({"hand": hand} if hand else {}),
                **({"amount": dollars(amount)} if amount is not None else {}),
                **({"cards": cards_text(named)} if named else {}),
            }
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


def _printed(layout: Layout) -> list[PayTable]:
    """Return the tables that have lines; a bet that still needs one cannot have changed."""
    return [table for table in layout.tables.values() if table.id != WAITS]


def _replayed(document: FullDocument, catalogue: Catalogue | None) -> Round:
    layout = _layout(document, catalogue)
    if document.edition not in (layout.game.edition, *layout.game.formerly):
        raise BadRecord(
            f"is {document.edition!r}; this game follows the rules of {layout.game.edition!r}",
            place="edition",
        )
    for pays in _printed(layout):
        played = document.digests.get(pays.id, pays.digest)
        if played != pays.digest:
            raise BadRecord(
                f"{pays.id} was {played} when this round was played and is {pays.digest} now: "
                "its pays have changed",
                place="digests",
            )
    round_ = open_round(layout, gone=parse_cards(document.gone))
    for number, entry in enumerate(document.events, start=1):
        try:
            _must_have_place(entry, layout)
            round_ = apply(round_, _event(entry))
        except CroupierError as error:
            raise error.at(f"events: {number}") from error
    return round_


def _must_have_place(entry: EventDocument, layout: Layout) -> None:
    """Refuse cards for a holder that the game does not have."""
    if isinstance(entry, DealtDocument) and isinstance(entry.to, str):
        sides = layout.game.sides
        if entry.to not in sides:
            known = ", ".join(sides)
            raise BadRecord(f"is {entry.to!r}; cards go to a seat or to {known}", place="to")


def _event(entry: EventDocument) -> Event:
    match entry:
        case BetsLockedDocument():
            return BetsLocked(_wagers(entry.wagers))
        case DealtDocument():
            return Dealt(entry.to, parse_cards(entry.cards), entry.hand)
        case DecidedDocument():
            amount = None if entry.amount is None else cents(entry.amount)
            return Decided(entry.seat, entry.choice, entry.hand, amount, parse_cards(entry.cards))
        case IrregularDocument():
            said = entry.model_dump(exclude={"event", "also_up"})
            return replace(_irregular(IrregularityDocument(**said)), also_up=_wagers(entry.also_up))
        case VoidedDocument():
            return Voided(entry.reason, _wagers(entry.also_up))


# The short form ---------------------------------------------------------------------------------


def _played(document: ShortDocument, catalogue: Catalogue | None) -> Round:
    layout = _layout(document, catalogue)
    opened = open_round(layout, gone=_gone(document))
    round_ = apply(opened, BetsLocked(_wagers(document.seats)))
    script = ShortScript(document, layout)
    end: Irregular | Voided | None = None
    for entry in document.irregularities:
        trouble = _irregular(entry)
        after = apply(round_, trouble)
        if end is not None:
            continue  # one is enough to void the round; the others are only validated
        if after.is_void:
            reason = document.void.reason if document.void is not None else trouble.note
            end = replace(trouble, note=reason)
        else:
            round_ = after
    if end is None and document.void is not None:
        end = Voided(document.void.reason)
    script.check_cards(void=end is not None)
    if end is not None:
        return _voided(round_, script, end)
    round_ = drive(round_, script.deal, script.decide)
    script.check_spent(round_)
    return round_


def _gone(document: ShortDocument) -> tuple[Card, ...]:
    try:
        return parse_cards(document.gone)
    except CroupierError as error:
        raise error.at("gone") from error


def _voided(round_: Round, script: ShortScript, end: Irregular | Voided) -> Round:
    """Finish a void round, which may have stopped anywhere; all bets made so far go back.

    Trouble is often found late, so the round is played as far as its cards allow. Decisions that
    follow on hands of the wrong size are read only for the bets they made.
    """
    round_ = drive(round_, _as_far(script.deal), _as_far(script.decide))
    return apply(round_, replace(end, also_up=script.bets_made_besides(round_)))


Said = ParamSpec("Said")
Given = TypeVar("Given")


def _as_far(given: Callable[Said, Given]) -> Callable[Said, Given | None]:
    """Return what a document gives, and None where it stops."""

    def asked(*args: Said.args, **more: Said.kwargs) -> Given | None:
        try:
            return given(*args, **more)
        except (WrongHandSize, MissingDecision):
            return None

    return asked


# What both forms share --------------------------------------------------------------------------


def _layout(document: ShortDocument | FullDocument, catalogue: Catalogue | None) -> Layout:
    try:
        game = find_game(document.game)
    except CroupierError as error:
        raise error.at("game") from error
    return shared_layout(
        game,
        document.tables,
        document.options,
        document.procedure,
        catalogue,
        aggregates=_aggregates(document.aggregates),
    )


def _aggregates(entries: Iterable[AggregateDocument]) -> Iterator[AggregateLimit]:
    for number, entry in enumerate(entries, start=1):
        try:
            limit_cents = cents(entry.limit, what="limit")
        except CroupierError as error:
            raise error.at(f"aggregates: {number}") from error
        yield AggregateLimit(tuple(entry.bets), limit_cents)


def shared_layout(
    game: Game,
    tables: Mapping[str, str],
    options: Mapping[str, Any],
    procedure: str | None,
    catalogue: Catalogue | None = None,
    *,
    aggregates: Iterable[AggregateLimit] = (),
) -> Layout:
    """Return the layout with these tables, options, shuffler and limits, shared by all callers."""
    switches = sorted((key, _frozen(value)) for key, value in options.items())
    return _laid(
        game,
        tuple(sorted(tables.items())),
        tuple(switches),
        procedure,
        tuple(aggregates),
        catalogue,
    )


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=256)
def _laid(
    game: Game,
    tables: tuple[tuple[str, str], ...],
    options: tuple[tuple[str, Any], ...],
    procedure: str | None,
    aggregates: tuple[AggregateLimit, ...],
    catalogue: Catalogue | None,
) -> Layout:
    """Cache the layout, because thousands of documents of one table share it."""
    return make_layout(
        game,
        tables=dict(tables),
        options=dict(options),
        procedure=procedure,
        aggregates=aggregates,
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

"""When things go wrong in a round: a card comes away, the cards are dealt again, all is void."""

from collections.abc import Mapping
from dataclasses import replace

from croupier.errors import BadBet, IllegalAction, brief
from croupier.rules.events import BetsLocked, Event, Irregular, Voided
from croupier.rules.irregularities import EXPOSED_CARDS_MAX, IRREGULARITIES, Effect
from croupier.rules.position import TEXT_MAX, Round, actions, check_cards, must_be_open
from croupier.rules.spots import Spot


def disturb(table: Round, event: Irregular) -> Round:
    """The round after an irregularity: as the rule sheet says, it goes on or is void."""
    must_be_open(table, f"report {event.kind!r}")
    known = table.felt.game.irregularities
    if event.kind not in known:
        raise IllegalAction(
            f"{event.kind!r} is not an irregularity of {table.felt.game.title}; "
            f"it has {', '.join(known)}",
            place="irregularities",
        )
    if event not in actions(table):
        raise IllegalAction(
            f"it is too late for {event.kind!r}: the board has been turned", place="irregularities"
        )
    irregularity = IRREGULARITIES[event.kind]
    events = (*table.events, event)
    match irregularity.effect:
        case Effect.VOID:
            return _void(table, event, _because(irregularity.title, event.note))
        case Effect.REDEAL:
            spots = tuple(
                Spot(spot.seat, spot.player, _as_locked(table, spot.seat)) for spot in table.spots
            )
            return Round(table.felt, events, spots, exposed=table.exposed, gone=table.gone)
        case Effect.STANDS:
            return replace(table, events=events)
        case Effect.REPLACE:
            return _expose(table, event, events)


def _as_locked(table: Round, seat: int) -> Mapping[str, int]:
    for event in table.events:
        if isinstance(event, BetsLocked):
            return dict(next(w.bets for w in event.wagers if w.seat == seat))
    raise IllegalAction("bets were never locked")


def _expose(table: Round, event: Irregular, events: tuple[Event, ...]) -> Round:
    out = table.out_of_play
    if event.card is not None:
        check_cards(table, [event.card], "irregularities")
        out = (*out, event.card)
    exposed = table.exposed + 1
    after = replace(table, out_of_play=out, exposed=exposed)
    if exposed <= EXPOSED_CARDS_MAX:
        return replace(after, events=events)
    return _void(after, event, _because(f"{exposed} cards were found face up", event.note))


def _because(title: str, note: str) -> str:
    return f"{title}: {note}" if note else title


def declare_void(table: Round, event: Voided) -> Round:
    """The round after the floor's word that it does not stand."""
    reason = event.reason
    must_be_open(table, f"void it for {reason!r}")
    if not reason.strip() or len(reason) > TEXT_MAX:
        raise IllegalAction(
            f"a void round needs a reason of 1 to {TEXT_MAX} letters, not {brief(reason)}"
        )
    return _void(table, event, reason.strip())


def _void(table: Round, event: Irregular | Voided, reason: str) -> Round:
    """All hands void: whatever is up, and whatever else was put up, is to be returned."""
    raises = table.felt.game.raises
    extra: dict[int, Mapping[str, int]] = {}
    for wager in event.also_up:
        spot = table.spot(wager.seat)
        for bet, amount in wager.bets.items():
            if bet not in raises or spot.has(bet) or amount <= 0:
                raise BadBet(
                    f"{bet!r} cannot be bet in advance; a decision makes {' or '.join(raises)}",
                    place=f"seat {wager.seat}",
                )
        extra[wager.seat] = wager.bets
    spots = tuple(
        replace(spot, stakes={**spot.stakes, **extra[spot.seat]}) if spot.seat in extra else spot
        for spot in table.spots
    )
    return replace(table, events=(*table.events, event), spots=spots, void_reason=reason)

"""Irregularities in a round: a card is removed, the cards are dealt again, or all is void."""

from collections.abc import Mapping
from dataclasses import replace

from croupier.errors import BadBet, IllegalAction, brief
from croupier.rules.events import BetsLocked, Event, Irregular, Voided
from croupier.rules.irregularities import EXPOSED_CARDS_MAX, IRREGULARITIES, Effect
from croupier.rules.position import TEXT_MAX, Round, actions, check_cards, must_be_open
from croupier.rules.spots import Spot


def disturb(round_: Round, event: Irregular) -> Round:
    """Return the round after an irregularity: it continues or is void, as the rule sheet says."""
    must_be_open(round_, f"report {event.kind!r}")
    known = round_.layout.game.irregularities
    if event.kind not in known:
        raise IllegalAction(
            f"{event.kind!r} is not an irregularity of {round_.layout.game.title}; "
            f"it has {', '.join(known)}",
            place="irregularities",
        )
    if event not in actions(round_):
        raise IllegalAction(
            f"it is too late for {event.kind!r}: the dealer's cards or the board have been turned",
            place="irregularities",
        )
    irregularity = IRREGULARITIES[event.kind]
    events = (*round_.events, event)
    match irregularity.effect:
        case Effect.VOID:
            return _void(round_, event, _because(irregularity.title, event.note))
        case Effect.REDEAL:
            spots = tuple(
                Spot(spot.seat, spot.player, _as_locked(round_, spot.seat)) for spot in round_.spots
            )
            return Round(round_.layout, events, spots, exposed=round_.exposed, gone=round_.gone)
        case Effect.STANDS:
            return replace(round_, events=events)
        case Effect.REPLACE:
            return _expose(round_, event, events)


def _as_locked(round_: Round, seat: int) -> Mapping[str, int]:
    for event in round_.events:
        if isinstance(event, BetsLocked):
            return dict(next(w.bets for w in event.wagers if w.seat == seat))
    raise IllegalAction("bets were never locked")


def _expose(round_: Round, event: Irregular, events: tuple[Event, ...]) -> Round:
    out = round_.out_of_play
    if event.card is not None:
        check_cards(round_, [event.card], "irregularities")
        out = (*out, event.card)
    exposed = round_.exposed + 1
    after = replace(round_, out_of_play=out, exposed=exposed)
    if exposed <= EXPOSED_CARDS_MAX:
        return replace(after, events=events)
    return _void(after, event, _because(f"{exposed} cards were found face up", event.note))


def _because(title: str, note: str) -> str:
    return f"{title}: {note}" if note else title


def declare_void(round_: Round, event: Voided) -> Round:
    """Return the round after the floor declares it void."""
    reason = event.reason
    must_be_open(round_, f"void it for {reason!r}")
    if not reason.strip() or len(reason) > TEXT_MAX:
        raise IllegalAction(
            f"a void round needs a reason of 1 to {TEXT_MAX} characters, not {brief(reason)}"
        )
    return _void(round_, event, reason.strip())


def _void(round_: Round, event: Irregular | Voided, reason: str) -> Round:
    """Return the round with all hands void: all bets, including extra ones, are to be returned."""
    raises = round_.layout.game.raises
    extra: dict[int, Mapping[str, int]] = {}
    for wager in event.also_up:
        spot = round_.spot(wager.seat)
        for bet, amount in wager.bets.items():
            if bet not in raises or spot.has(bet) or amount <= 0:
                raise BadBet(
                    f"{bet!r} cannot be bet in advance; a decision makes {' or '.join(raises)}",
                    place=f"seat {wager.seat}",
                )
        extra[wager.seat] = wager.bets
    spots = tuple(
        replace(spot, stakes={**spot.stakes, **extra[spot.seat]}) if spot.seat in extra else spot
        for spot in round_.spots
    )
    return replace(round_, events=(*round_.events, event), spots=spots, void_reason=reason)

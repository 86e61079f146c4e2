"""“No more bets”: what a seat may bet, and in which combinations."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from croupier.errors import BadBet, BadSeat, IllegalAction, UnknownTable
from croupier.money import priced
from croupier.rules.bets import Bet
from croupier.rules.events import BetsLocked, Wager
from croupier.rules.layout import Layout
from croupier.rules.position import TEXT_MAX, Round
from croupier.rules.spots import Spot


def lock_bets(round_: Round, wagers: tuple[Wager, ...]) -> Round:
    """Return the round with these bets up, if the rule sheet allows them."""
    if round_.locked or round_.is_void:
        raise IllegalAction("bets are already locked; no bet can be made, raised or withdrawn")
    game = round_.layout.game
    if not wagers:
        raise BadBet("a round needs at least one bet")
    for wager in wagers:
        if type(wager.seat) is not int or not 1 <= wager.seat <= game.seats_max:
            raise BadSeat(
                f"seat {wager.seat!r} is not on the layout; seats are 1 to {game.seats_max}"
            )
    if len({wager.seat for wager in wagers}) != len(wagers):
        taken = next(w.seat for w in wagers if sum(v.seat == w.seat for v in wagers) > 1)
        raise BadSeat(f"seat {taken} is taken twice")
    ordered = sorted(wagers, key=lambda wager: wager.seat)
    for wager in ordered:
        _check_bets(round_.layout, wager)
    for bet in game.bets:
        if bet.same_at_all_seats:
            _check_one_amount(bet, ordered)
    # Copies, because a caller may keep using the mapping he gave us.
    kept = BetsLocked(tuple(replace(wager, bets=dict(wager.bets)) for wager in wagers))
    spots = tuple(Spot(wager.seat, wager.player, dict(wager.bets)) for wager in ordered)
    locked = replace(round_, events=(*round_.events, kept), spots=spots)
    game.check_spots(locked)
    _check_columns(locked)
    return locked


def _check_columns(round_: Round) -> None:
    """Check that a bet that counts the hands has pays for the number there will be."""
    for spot in round_.spots:
        for bet in round_.layout.game.bets:
            if bet.hands is None or not spot.has(bet.key):
                continue
            try:
                round_.layout.pays(bet.table, hands=bet.hands(round_))
            except UnknownTable as error:
                raise BadBet(
                    f"{bet.title} pays by the number of hands, and {error}",
                    place=f"seat {spot.seat}",
                ) from error


def _check_bets(layout: Layout, wager: Wager) -> None:
    game, bets, place = layout.game, wager.bets, f"seat {wager.seat}"
    if not bets:
        raise BadBet("has no bet", place=place)
    if wager.player is not None and not 0 < len(wager.player) <= TEXT_MAX:
        raise BadSeat(f"a player's name has 1 to {TEXT_MAX} characters", place=place)
    for key, amount in bets.items():
        bet = game.bet(key)
        if bet is None:
            known = ", ".join(entry.key for entry in game.bets)
            raise BadBet(f"{game.title} has no bet {key!r}; it has {known}", place=place)
        if type(amount) is not int or amount <= 0:
            raise BadBet(f"{key} is {amount!r} cents; a bet is above 0", place=place)
        if layout.waits(bet):
            raise BadBet(layout.without_pays(bet), place=place)
    for bet in game.bets:
        if bet.key in bets:
            _check_required_bets(layout, bet, bets, place)
    required_bets_needed = any(_needs(layout, game.bet(key)) for key in bets)
    for bet in game.bets:
        if bet.key not in bets and (
            (bet.mandatory and required_bets_needed)
            or (bet.mandatory_if and layout.option(bet.mandatory_if))
        ):
            raise BadBet(f"{bet.title} is missing; every seat must place it", place=place)


def _needs(layout: Layout, bet: Bet | None) -> bool:
    return bet is not None and not (bet.alone_if and layout.option(bet.alone_if))


def _check_required_bets(layout: Layout, bet: Bet, bets: Mapping[str, int], place: str) -> None:
    if bet.equals and bets.get(bet.equals) != bets[bet.key]:
        other = layout.game.bet(bet.equals)
        title = other.title if other else bet.equals
        given = f"{priced(bets[bet.equals])}" if bet.equals in bets else "not there"
        raise BadBet(
            f"{bet.title} is {priced(bets[bet.key])} and {title} is {given}; they must be equal",
            place=place,
        )
    if not _needs(layout, bet):
        return
    for other_key in bet.needs:
        if other_key not in bets:
            missing = layout.game.bet(other_key)
            title = missing.title if missing else other_key
            raise BadBet(f"{bet.title} needs a bet on {title}", place=place)
    if bet.needs_one_of and not any(key in bets for key in bet.needs_one_of):
        choices = " or ".join(
            entry.title for entry in layout.game.bets if entry.key in bet.needs_one_of
        )
        raise BadBet(f"{bet.title} needs a bet on {choices}", place=place)


def _check_one_amount(bet: Bet, wagers: Iterable[Wager]) -> None:
    fixed: Wager | None = None
    for wager in wagers:
        if bet.key not in wager.bets:
            continue
        if fixed is None:
            fixed = wager
        elif wager.bets[bet.key] != fixed.bets[bet.key]:
            raise BadBet(
                f"{bet.title} is {priced(wager.bets[bet.key])} but {priced(fixed.bets[bet.key])} "
                f"at seat {fixed.seat}; it is one fixed amount at all seats",
                place=f"seat {wager.seat}",
            )

"""Play money to the last unit: practice meters by hand, and random sessions that lose no cent."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InvariantBroken
from croupier.floor.virtual import BANKROLL
from croupier.games import GAMES, find_game
from croupier.ledger.units import UNITS_PER_CENT, UNITS_PER_DOLLAR, units
from croupier.money import Odds
from croupier.records.layout_view import cost_of
from croupier.rules import Game, actions, make_layout, settle
from croupier.school.seat import session
from croupier.school.seat.choice import circles_of
from croupier.school.seat.meters import climbed, hit, seeded, total
from tests.school.seating import Bets, Seat, Silent, base
from tests.school.seating import seeded as chance_of

LIR, TCP = "let-it-ride", "three-card-poker"
BASE = {"bet_1": 500, "bet_2": 500, "bet_3": 500}
LIT = {**BASE, "progressive": 100}


def dollars(amount: int) -> Fraction:
    return Fraction(amount, UNITS_PER_DOLLAR)


def levels(seat: Seat, bet: str = "progressive") -> dict[str, Fraction]:
    return {name: dollars(amount) for name, amount in seat.session.meters[bet].items()}


# Practice meters --------------------------------------------------------------------------------


def test_every_level_starts_at_its_seed_and_climbs_with_every_wager() -> None:
    """12, 6 and 8 cents of each dollar on a sensor; the rest is the house's."""
    seat = Seat()
    seat.sits(LIR, tables={"progressive": "ML03"})
    assert levels(seat) == {"Mega": 10_000, "Major": 1_000, "Minor": 100}
    house = seat.session.house
    seat.deals({1: LIT}, "2c 5d 9h", "Kh 7s 3c")
    assert levels(seat) == {
        "Mega": Fraction("10000.12"), "Major": Fraction("1000.06"), "Minor": Fraction("100.08")
    }  # fmt: skip
    assert dollars(seat.session.house - house) == Fraction("0.74")
    shown = seat.view["meters"]
    assert [meter["bet"] for meter in shown] == ["progressive", "progressive_2"]
    assert shown[0]["levels"][0] == {"name": "Mega", "amount": "10000.12"}


def test_a_share_is_rounded_down_to_the_cent_and_the_rest_stays() -> None:
    """10% of 10,000.12 is 1,000.012: paid are 1,000.01."""
    seat = Seat()
    seat.sits(LIR, tables={"progressive": "MG-01"})
    seat.deals({1: LIT}, "9h Th Jh", "Qh Kh 3c")
    seat.plays_it_out(lambda turn: "ride")
    assert dollars(seat.hand.pays["1 progressive"]) == Fraction("1000.01")
    assert levels(seat) == {"Meter": Fraction("9000.11")}
    (pay,) = seat.view["pays"]
    assert pay == {"seat": 1, "bet": "progressive", "title": "Progressive", "amount": "1000.01"}
    line = next(line for line in seat.view["seats"][0]["lines"] if line["bet"] == "progressive")
    assert (line["pays"], line["returned"]) == ("10% of Meter", "1000.01")


def test_all_of_a_level_starts_it_anew() -> None:
    """A royal takes the whole Mega meter; what is below a cent stays on top of the new seed."""
    layout = make_layout(find_game(LIR), tables={"progressive": "ML03"})
    meters = dict(seeded(layout))
    meters["progressive"] = {**meters["progressive"], "Mega": units("12345.67") + 890_000}
    after, pays, seed = hit(meters, "progressive", Odds.parse("100% of Mega"))
    assert pays == units("12345.67")
    assert seed == units("10000")
    assert after["progressive"]["Mega"] == units("10000") + 890_000
    assert total(after) == total(meters) + seed - pays
    assert after["progressive_2"] == meters["progressive_2"]


def test_what_the_tray_pays_is_no_hit_of_a_meter() -> None:
    meters = seeded(make_layout(find_game(LIR)))
    with pytest.raises(InvariantBroken):
        hit(meters, "progressive", Odds.parse("300 for 1"))


def test_two_spots_hit_one_meter_from_the_right_and_envy_each_other() -> None:
    """Seat 2's straight flush takes its 10% first; seat 1's royal then takes all that is left.

    Own spots envy each other unless the house says no: $300 for the straight flush to seat 1,
    $1,000 for the royal to seat 2.
    """
    seat = Seat()
    seat.sits(LIR, spots=2, tables={"progressive": "MG-01"})
    seat.deals({1: LIT, 2: LIT}, "Qh Kh Ah", "7h 8h 9h", "Th Jh 3c")
    seat.plays_it_out(lambda turn: "pull")
    pays = {key: dollars(amount) for key, amount in seat.hand.pays.items()}
    assert pays == {"2 progressive": Fraction("1000.02"), "1 progressive": Fraction("9000.22")}
    assert levels(seat) == {"Meter": 10_000}
    envy = {
        spot["seat"]: [line["returned"] for line in spot["lines"] if line["bet"] == "envy"]
        for spot in seat.view["seats"]
    }
    assert envy == {1: ["300.00"], 2: ["1000.00"]}
    strict = Seat()
    strict.sits(LIR, spots=2, tables={"progressive": "MG-01"}, options={"envy_to_own_spots": False})
    strict.deals({1: LIT, 2: LIT}, "Qh Kh Ah", "7h 8h 9h", "Th Jh 3c")
    strict.plays_it_out(lambda turn: "pull")
    assert not [
        line for spot in strict.view["seats"] for line in spot["lines"] if line["bet"] == "envy"
    ]


def test_a_game_without_sensors_has_no_meters() -> None:
    seat = Seat()
    seat.sits("solitaire-stud")
    assert seat.view["meters"] == []
    assert seat.session.house == 0


@given(st.lists(st.integers(1, 10_000), max_size=20))
def test_a_wager_is_split_without_a_rest(wagers: list[int]) -> None:
    layout = make_layout(find_game(LIR), tables={"progressive": "ML03"})
    before = seeded(layout)
    after = climbed(before, [("progressive", cents) for cents in wagers])
    assert Fraction(total(after) - total(before), UNITS_PER_CENT) == sum(wagers) * Fraction(26, 100)


# Random sessions --------------------------------------------------------------------------------

ROYAL_DEALS: Mapping[str, tuple[str, ...]] = {
    LIR: ("Th Jh Qh", "Kh Ah 2c"),
    TCP: ("As Ks Qs", "2c 7d 9h"),
    "ultimate-texas-holdem": ("Ah Kh", "2c 7d", "Qh Jh Th", "3c 4d"),
}
"""Cards that bring one spot all of a stand-alone meter."""


class Watched(Seat):
    """A seat whose every cent is counted a second time, by the settlements alone."""

    def __init__(self) -> None:
        super().__init__(coach=Silent())
        self.won = Fraction(0)

    def plays(self, bets: Bets, *first: str, choose: Random) -> None:
        """A hand to its end; whatever is chosen can be paid for."""
        self.deals(bets, *first)
        while (offered := actions(self.round)).seat is not None:
            self.check(up=[spot.stakes for spot in self.round.spots])
            spot, bankroll = self.round.spot(offered.seat), self.session.bankroll
            able = [
                choice.name for choice in offered.choices
                if cost_of(spot, choice) * UNITS_PER_CENT <= bankroll
            ]  # fmt: skip
            self.do(
                session.decide, hand=self.hand.number, at=len(self.round.events),
                choice=choose.choice(able), room=self.room,
            )  # fmt: skip
        for result in settle(self.round).seats:
            for line in result.lines:
                meter = Fraction(self.hand.pays.get(f"{result.seat} {line.bet}", 0), UNITS_PER_CENT)
                self.won += (meter if line.returned is None else line.returned) - line.stake
        self.check()

    def check(self, up: Sequence[Mapping[str, int]] = ()) -> None:
        """The bankroll is what was brought and won, less what is up; no unit is anywhere else."""
        here, staked = self.session, sum(sum(stakes.values()) for stakes in up)
        sensors = set(find_game(here.choice.game).sensors)
        collected = sum(stakes[bet] for stakes in up for bet in sensors if bet in stakes)
        assert Fraction(here.bankroll - here.brought, UNITS_PER_CENT) == self.won - staked
        assert Fraction(here.up, UNITS_PER_CENT) == staked - collected
        assert here.bankroll + here.up + here.house + total(here.meters) == here.brought


def some_bets(seat: Seat, chance: Random) -> Bets:
    """The least of some circles on some spots, doubled now and then; the base game always."""
    layout = seat.session.choice.layout()
    bets: dict[int, dict[str, int]] = {}
    for spot in range(1, seat.session.choice.spots + 1):
        up = {
            circle.bet: circle.min_cents * (1 if circle.min_cents == circle.max_cents else 3)
            for circle in circles_of(layout)
            if circle.bet in base(layout.game) or chance.random() < 0.7
        }
        missing = {
            bet.key for bet in layout.game.bets
            if bet.key in up and not all(need in up for need in bet.needs)
        }  # fmt: skip
        bets[spot] = {key: amount for key, amount in up.items() if key not in missing}
    return bets


@pytest.mark.property
@given(
    game=st.sampled_from(GAMES),
    spots=st.integers(1, 3),
    seed=st.integers(0, 2**32),
    hands=st.integers(1, 5),
)
def test_no_unit_of_play_money_is_made_or_lost(
    game: Game, spots: int, seed: int, hands: int
) -> None:
    chance, seat = chance_of(seed), Watched()
    seat.chance = chance
    seat.sits(game.name, spots=spots)
    for _ in range(hands):
        royal = spots == 1 and game.name in ROYAL_DEALS and chance.random() < 0.4
        first = ROYAL_DEALS[game.name] if royal else ()
        seat.plays(some_bets(seat, chance), *first, choose=chance)
        if seat.session.bankroll < BANKROLL:
            seat.do(session.buy_in)
            seat.check()

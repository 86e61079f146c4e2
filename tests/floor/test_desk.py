"""What the manager's desk does beyond the script: meters on demand, the bank, dead games, heirs."""

import pytest

from croupier.floor import JackpotSystem
from croupier.ledger import MemoryStore
from croupier.ledger.verifying import verify
from tests.floor.systems import link_system, meter, play, refused, say

BY = ["Ann", "Bob"]


def test_everything_a_regulator_asks_is_there_on_demand() -> None:
    """REGULATION 64–68: wagers, display, hits, wins, overflow, reserve, seed, rates, last hits."""
    system = link_system()
    play(system, "T1", 2, 5)
    say(system, "select", table="T1", seat=5, jackpot="link", hand="Straight Flush")
    say(system, "confirm", table="T1", card="supervisor")
    say(system, "end", table="T1")
    found = say(system, "meters", jackpot="link")
    assert found["qualifying_wagers"] == 2
    major = found["levels"]["Major"]
    assert major["hits"] == 1
    assert major["won"] == "1000.10"
    assert major["displayed"] == "1000.00"
    assert major["meter"] == "1000.005"  # seed and two reserves of a quarter cent
    assert major["seed_outstanding"] == "2000.00"
    (hit,) = major["last_hits"]
    assert (hit["seat"], hit["table"], hit["card"]) == (5, "T1", "supervisor")
    assert (hit["meter_before"], hit["meter_after"]) == ("1000.10", "1000.005")
    assert hit["tax_form"] is False  # $1,000.10 is below the $2,000 of 2026


def test_only_the_last_25_hits_of_a_level_are_kept_at_hand() -> None:
    system = link_system()
    for number in range(30):
        play(system, "T1", 1)
        say(system, "select", table="T1", seat=1, jackpot="link", hand="Four of a Kind")
        say(system, "confirm", table="T1", card="executive", at=f"2026-11-16T10:00:{number:02d}Z")
        say(system, "end", table="T1")
    minor = say(system, "meters", jackpot="link")["levels"]["Minor"]
    assert minor["hits"] == 30
    assert [hit["claim"] for hit in minor["last_hits"]] == list(range(30, 5, -1))


@pytest.mark.parametrize(
    ("day", "taxed"), [("2025-12-31T23:00:00Z", True), ("2026-01-01T00:00:00Z", False)]
)
def test_the_tax_threshold_is_that_of_the_day(day: str, taxed: bool) -> None:
    """REGULATION 57: $600 until 2025, $2,000 from 2026, and 300 times the wager."""
    system = link_system()
    play(system, "T1", 1)
    say(system, "select", table="T1", seat=1, jackpot="link", hand="Straight Flush")
    say(system, "confirm", table="T1", card="executive", at=day)
    (hit,) = say(system, "meters", jackpot="link")["levels"]["Major"]["last_hits"]
    assert hit["tax_form"] is taxed


def test_a_bank_below_the_required_level_stops_the_jackpot() -> None:
    """REGULATION 8–9: play is blocked until the account covers the players' money again."""
    system = link_system()
    short = say(system, "bank", jackpot="link", balance="11199.99", by="Ann")
    assert short["required"] == "11200.00"
    assert short["missing"] == "0.01"
    assert refused(system, "light", table="T1", seat=1, jackpot="link") == "suspended"
    assert say(system, "bank", jackpot="link", balance="11200", by="Ann")["missing"] == "0.00"
    say(system, "light", table="T1", seat=1, jackpot="link")


def test_a_covered_bank_does_not_lift_another_suspension() -> None:
    system = link_system()
    say(system, "suspend", jackpot="link", reason="funds seized")
    say(system, "bank", jackpot="link", balance="20000", by="Ann")
    assert refused(system, "light", table="T1", seat=1, jackpot="link") == "suspended"


def test_a_deposit_is_booked_and_never_negative() -> None:
    system = link_system()
    assert say(system, "deposit", jackpot="link", amount="500", by="Ann")["bank"] == "500.00"
    assert refused(system, "deposit", jackpot="link", amount="-1", by="Ann") == "bad-value"
    assert verify(system.ledger.store).findings == ()


def test_a_dead_game_takes_no_bets() -> None:
    """REGULATION 42."""
    system = link_system()
    say(system, "light", table="T1", seat=1, jackpot="link")
    assert refused(system, "close-table", table="T1") == "bets-locked"
    say(system, "unlight", table="T1", seat=1, jackpot="link")
    say(system, "close-table", table="T1", by="Ann")
    assert refused(system, "light", table="T1", seat=1, jackpot="link") == "wrong-state"
    assert refused(system, "start", table="T1") == "wrong-state"
    say(system, "open-table", table="T1", by="Ann")
    play(system, "T1", 1)


def test_a_retired_jackpot_gives_seed_back_and_the_rest_to_its_heir() -> None:
    """REGULATION 79: transferred, less its reset value, to a similar jackpot."""
    system = link_system()
    say(
        system, "jackpot", id="new", type="progressive", table="MG-01",
        levels={"Meter": {"seed": "5000", "rate": "20%"}},
    )  # fmt: skip
    play(system, "T1", 1, 2, 3)
    assert refused(system, "retire", jackpot="link", to="new", reason="end", by=BY) == "bets-locked"
    say(system, "end", table="T1")
    assert refused(system, "retire", jackpot="link", reason="end", by=BY) == "not-allowed"
    say(system, "retire", jackpot="link", to="new", reason="end", by=BY)
    # Three wagers of 15 % + 1 %, 5 % + 0.25 % and 3.125 % are the players': 0.73125 dollars.
    assert meter(system, "Meter", "new")["meter"] == "5000.73125"
    assert meter(system)["meter"] == "0.00"
    assert refused(system, "light", table="T1", seat=1, jackpot="link") == "retired"
    assert refused(system, "retire", jackpot="link", to="new", reason="end", by=BY) == "retired"
    assert verify(system.ledger.store).findings == ()


def test_a_configuration_is_versioned_and_advised() -> None:
    system = link_system()
    answer = say(
        system, "configure", jackpot="link", level="Mega", seed="0", reason="trial", by=BY
    )  # fmt: skip
    assert answer["version"] == 2
    assert any("seed of 0.00" in word for word in answer["advice"])
    assert meter(system)["meter"] == "10000.00"  # the new seed counts from the next reset


def test_with_lock_off_only_the_confirmation_freezes() -> None:
    """SPEC §5, Lock: the confirmation freezes, pays and reseeds in one instant."""
    system = JackpotSystem(MemoryStore())
    say(
        system, "jackpot", id="link", type="progressive", table="MG-01", lock=False,
        levels={"Meter": {"seed": "100", "rate": "10%"}},
    )  # fmt: skip
    say(system, "table", id="T1", game="let-it-ride", seats=7, jackpots=["link"])
    play(system, "T1", 1)
    say(system, "select", table="T1", seat=1, jackpot="link", hand="Royal Flush")
    assert refused(system, "lock", table="T1") == "nothing-to-do"
    assert say(system, "confirm", table="T1", card="executive")["pays"][0]["amount"] == "100.10"
    assert meter(system, "Meter")["meter"] == "100.00"


def test_a_day_closes_with_readings_that_stay_in_the_book() -> None:
    system = link_system()
    play(system, "T1", 1)
    assert say(system, "close-day")["meters"]["link"]["Minor"] == "200.03125"
    with system.ledger.store.reading() as reader:
        (last,) = reader.newest(1)
    assert last.content["readings"]["link/Minor/meter"] == 20003125000
    assert verify(system.ledger.store).findings == ()


@pytest.mark.parametrize(
    "by", [["Ann"], ["Ann", "Ann"], ["Ann", " ann "], ["Ann", "Bob", "Cy"], []]
)
def test_two_people_are_two_people(by: list[str]) -> None:
    system = link_system()
    wrong = refused(
        system, "adjust", jackpot="link", level="Mega", amount="5", reason="promotion", by=by
    )
    assert wrong == "wrong-people"

"""A progressive of the house's own: declared, played, paid and reported as a published one."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import JackpotSystem
from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.floor.gaming_day import gaming_day
from croupier.floor.live import bet, deal, decide
from croupier.floor.live_view import live_view
from croupier.floor.opening import open_floor
from croupier.floor.people import find_person
from croupier.floor.proposals import grant, propose
from croupier.floor.reports import make_report
from croupier.floor.reports.period import period_of
from croupier.floor.seating import sit
from croupier.floor.simulating import simulate
from croupier.floor.table import find_table
from croupier.jackpots.jackpot import find_jackpot
from croupier.ledger import MemoryStore, Refused, Store
from croupier.ledger.verifying import verify
from croupier.paytables import Catalogue, catalogue_of, parse_tables, published_catalogue
from croupier.plan import FloorPlan, demo_text, read_plan
from croupier.records import read_round
from croupier.rules import settle
from croupier.school.trainer.custom_tables import read_table, write_table
from tests.cli.running import run
from tests.floor.play_rooms import ANN, Deck
from tests.floor.systems import Clock, refused, say
from tests.web.floors import small_floor

OWN = """
family = "House meters"
document = "Memo"
games = ["let-it-ride"]
[readings]
progressive = "five_card"
[tables.MY-P1]
title = "Friday meter"
[tables.MY-P1.progressive]
royal_flush = { pays = "100% of Meter", envy = "$50" }
straight_flush = "10% of Meter"
four_of_a_kind = "200 for 1"
"""
LEVELS = {"Meter": {"seed": "10000", "rate": "19%"}}
NOON = datetime(2026, 11, 16, 20, tzinfo=UTC)
ROYAL = ("As Ks Qs", "Js Ts")


def shelf(text: str = OWN) -> Catalogue:
    return published_catalogue().joined(parse_tables(text, own=True))


def plan(*, approved: bool) -> FloorPlan:
    """The demo floor with a table of the house's own on the meter of Let It Ride."""
    text = demo_text().replace('table = "LIR-P1"', 'table = "MY-P1"')
    if approved:
        text = text.replace("dated = 2023", 'pay_tables = ["MY-P1"]\ndated = 2023')
    return read_plan(text)


def floor_of(store: Store, *, approved: bool = True, **more: Any) -> Floor:
    return open_floor(store, plan(approved=approved), clock=lambda: NOON, **more)


def system_of(store: Store | None = None, catalogue: Catalogue | None = None) -> JackpotSystem:
    return JackpotSystem(store or MemoryStore(), clock=Clock(), catalogue=catalogue)


def declare(system: JackpotSystem, **more: Any) -> None:
    say(
        system, "jackpot", id="own", type="progressive", table="MY-P1", levels=LEVELS, **more,
    )  # fmt: skip
    say(system, "table", id="T", game="let-it-ride", seats=7, jackpots=["own"])


def plays(system: JackpotSystem, table: str, jackpot: str) -> list[dict[str, Any]]:
    """Seats 1 to 3 bet; straight flush at seat 1 off the meter, four of a kind from the tray."""
    on = {"table": table, "jackpot": jackpot}
    for seat in (1, 2, 3):
        say(system, "light", seat=seat, **on)
    assert say(system, "start", table=table)["bets"] == 3
    say(system, "select", seat=1, hand="Straight Flush", **on)
    say(system, "select", seat=2, hand="4 of a Kind", **on)
    say(system, "lock", table=table)
    say(system, "confirm", table=table, card="supervisor")
    pays: list[dict[str, Any]] = say(system, "end", table=table)["pays"]
    return pays


def paid(pays: list[dict[str, Any]]) -> set[tuple[int, str, str]]:
    return {(pay["seat"], pay["level"], pay["amount"]) for pay in pays}


DUE = {(1, "Meter", "1000.05"), (2, "tray", "200.00")}


# Script -----------------------------------------------------------------------------------------


def test_two_people_declare_a_jackpot_with_the_pays_that_were_requested() -> None:
    """What is approved are the pays as they were when asked for, whatever the file says later."""
    floor = small_floor(clock=Clock(), catalogue=shelf())
    asked = {
        "do": "jackpot", "id": "own", "type": "progressive", "table": "MY-P1", "levels": LEVELS,
        "own_table": "the caller's",
    }  # fmt: skip
    people = [find_person(floor.ledger.look(), card) for card in ("500", "400")]
    later = shelf(OWN.replace("200 for 1", "250 for 1"))
    told = floor.transact(lambda page: propose(page, people[0], "one", asked, shelf()))
    floor.system.catalogue = later
    floor.transact(lambda page: grant(page, people[1], "one", told["digest"]))
    own = find_jackpot(floor.ledger.look(), "own").own_table
    assert "200 for 1" in own
    assert "250 for 1" not in own


def test_a_script_plays_a_table_of_the_house_s_own_to_the_cent() -> None:
    """10% of 10,000.57 is 1,000.05 and a fraction, which stays on the meter."""
    system = system_of(catalogue=shelf())
    declare(system)
    assert paid(plays(system, "T", "own")) == DUE
    assert say(system, "read", jackpot="own")["levels"]["Meter"]["meter"] == "9000.52"
    assert verify(system.ledger.store, checks=(documents_agree,)).sound


def test_the_ledger_needs_no_file_to_pay_it_later() -> None:
    """The folder is gone at the next start: the jackpot has its table with it."""
    store = MemoryStore()
    declare(system_of(store, shelf()))
    later = system_of(store)
    assert paid(plays(later, "T", "own")) == DUE
    declare(later)


def test_unknown_without_its_folder_and_never_changed_under_a_jackpot() -> None:
    store = MemoryStore()
    own = {"id": "own", "type": "progressive", "table": "MY-P1", "levels": LEVELS}
    assert refused(system_of(store), "jackpot", **own) == "unknown-table"
    declare(system_of(store, shelf()))
    changed = system_of(store, shelf(OWN.replace("200 for 1", "250 for 1")))
    answer = changed.answer({"do": "jackpot", **own})
    assert answer["refused"] == "not-allowed"
    assert "another designator" in answer["why"]
    assert paid(plays(changed, "T", "own")) == DUE


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("let-it-ride", "three-card-poker"), "is for three-card-poker, not for 'let-it-ride'"),
        (("five_card", "three_card"), "reads progressive as three_card"),
        (("progressive", "primary"), "the sensors of Let It Ride are for progressive"),
    ],
)
def test_a_table_that_no_sensor_reads_is_refused_by_name(change: tuple[str, str], why: str) -> None:
    text = OWN.replace(*change)
    if change[1] == "three_card":
        text = text.replace("royal_flush", "mini_royal").replace("four_of", "three_of")
    system = system_of(catalogue=shelf(text))
    say(system, "jackpot", id="own", type="progressive", table="MY-P1", levels=LEVELS)
    answer = system.answer(
        {"do": "table", "id": "T", "game": "let-it-ride", "seats": 7, "jackpots": ["own"]}
    )
    assert answer["refused"] == "not-allowed"
    assert why in answer["why"]


def test_a_table_without_a_meter_is_no_jackpot() -> None:
    flat = OWN.replace("100% of Meter", "500 to 1").replace("10% of Meter", "50 to 1")
    system = system_of(catalogue=shelf(flat))
    own = {"id": "own", "type": "progressive", "table": "MY-P1", "levels": LEVELS}
    answer = system.answer({"do": "jackpot", **own})
    assert answer["refused"] == "unknown-table"
    assert "MY-P1 draws on no meter" in answer["why"]


def test_the_command_reads_the_folder(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    script = tmp_path / "day.jsonl"
    script.write_text(
        '{"do": "jackpot", "id": "own", "type": "progressive", "table": "MY-P1",'
        ' "levels": {"Meter": {"seed": "10000", "rate": "19%"}}}\n'
        '{"do": "table", "id": "T", "game": "let-it-ride", "seats": 7, "jackpots": ["own"]}\n',
        encoding="utf-8",
    )
    assert '"refused": "unknown-table"' in run("jackpot", "run", str(script)).out
    told = run("jackpot", "run", str(script), "--tables", str(tmp_path)).out
    assert told.count('"ok": true') == 2


# Plan -------------------------------------------------------------------------------------------


def test_a_floor_with_an_approved_table_opens_plays_pays_and_reports() -> None:
    store = MemoryStore()
    floor = floor_of(store, catalogue=shelf())
    assert not find_table(floor.ledger.look(), "LIR-2").closed
    assert paid(plays(floor.system, "LIR-2", "RIDE")) == DUE
    period = period_of(gaming_day("UTC", "06:00", []), day="2026-11-16")
    assert period is not None
    with store.reading() as reader:
        report = make_report("wins", reader, period, jackpot="RIDE")
    told = [str(cell) for row in report.rows for cell in row]
    assert "Straight Flush" in told
    assert verify(store, checks=(documents_agree,)).sound


def test_it_opens_again_without_the_folder() -> None:
    store = MemoryStore()
    floor_of(store, catalogue=shelf())
    again = floor_of(store)
    assert paid(plays(again.system, "LIR-2", "RIDE")) == DUE


def test_without_an_approval_its_table_stands_closed_by_rule_12() -> None:
    floor = floor_of(MemoryStore(), approved=False, catalogue=shelf())
    assert find_table(floor.ledger.look(), "LIR-2").closed
    assert not find_table(floor.ledger.look(), "LIR-1").closed
    for do, more in (("open-table", {}), ("light", {"seat": 1, "jackpot": "RIDE"})):
        answer = floor.system.answer({"do": do, "table": "LIR-2", **more})
        assert answer["refused"] == "not-allowed"
        assert "LIR-2 may not open: rule 12: MY-P1 is a custom pay table" in answer["why"]


def test_an_approval_that_comes_later_opens_it() -> None:
    store = MemoryStore()
    floor_of(store, approved=False, catalogue=shelf())
    floor = floor_of(store, catalogue=shelf())
    say(floor.system, "open-table", table="LIR-2")
    assert paid(plays(floor.system, "LIR-2", "RIDE")) == DUE


def test_a_script_on_that_floor_is_asked_for_the_approval_too() -> None:
    other = shelf(OWN.replace("MY-P1", "MY-P2"))
    own = {"id": "own", "type": "progressive", "table": "MY-P2", "levels": LEVELS}
    store = MemoryStore()
    floor_of(store, catalogue=shelf())
    answer = Floor(store, catalogue=other).system.answer({"do": "jackpot", **own})
    assert answer["refused"] == "not-allowed"
    assert "rule 12: MY-P2" in answer["why"]


def test_a_plan_with_an_unknown_table_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match="'MY-P1' is not a jackpot pay table; there are"):
        floor_of(MemoryStore())


def test_croupier_deals_a_table_of_the_house_s_own() -> None:
    """A royal with all three bets up, dealt by Croupier: the meter freezes at 100%."""
    floor = floor_of(MemoryStore(), catalogue=shelf(), virtual=("LIR-2",))
    floor.transact(partial(sit, name="LIR-2", player=ANN, seat=1, called="Ann"))
    up = {"bet_1": 500, "bet_2": 500, "bet_3": 500, "progressive": 100}
    floor.transact(lambda transaction: bet(transaction, "LIR-2", ANN, up))
    floor.transact(lambda transaction: deal(transaction, "LIR-2", ANN, Deck(*ROYAL)))
    for choice in ("ride", "ride"):
        hand = live_view(floor.ledger.look(), "LIR-2", ANN)["hand"]
        floor.transact(partial(decide, name="LIR-2", player=ANN, hand=hand, choice=choice))
    frozen = say(floor.system, "read", jackpot="RIDE")["levels"]["Meter"]
    assert (frozen["pending"], frozen["meter"]) == ("10000.19", "10000.00")
    assert live_view(floor.ledger.look(), "LIR-2", ANN)["phase"] == "pending"


def test_bots_play_it() -> None:
    store = MemoryStore()
    found = simulate(plan(approved=True), store, hours=0.5, seed=3, start=NOON, catalogue=shelf())
    assert found.verdict.sound
    assert any(meter["id"] == "RIDE" for meter in found.meters)


# Layouts ----------------------------------------------------------------------------------------

PAIR_PLUS = """
family = "House pairs"
document = "Memo"
games = ["three-card-poker"]
[readings]
pair_plus = "three_card"
[tables.MY-PP]
title = "Pairs and up"
[tables.MY-PP.pair_plus]
straight_flush = "40 to 1"
three_of_a_kind = "30 to 1"
straight = "6 to 1"
flush = "3 to 1"
pair = "2 to 1"
"""
PAIR, NOTHING = "Ks Kh 2d", "Qs 7h 3d"


def pairs_plan() -> FloorPlan:
    """The demo floor with a Pair Plus table of the house's own on its second table."""
    text = demo_text().replace('pair_plus = "TCP-04"', 'pair_plus = "MY-PP"')
    return read_plan(text.replace("dated = 2023", 'pay_tables = ["MY-PP"]\ndated = 2023'))


def pairs_floor(store: Store, catalogue: Catalogue | None) -> Floor:
    return open_floor(
        store, pairs_plan(), clock=lambda: NOON, virtual=("TCP-2",), catalogue=catalogue
    )


def pair_plus_won(floor: Floor) -> Mapping[str, Any]:
    """A $10 Pair Plus with a pair of kings, played to its end by Croupier's dealer."""
    floor.transact(partial(bet, name="TCP-2", player=ANN, bets={"ante": 1000, "pair_plus": 1000}))
    floor.transact(partial(deal, name="TCP-2", player=ANN, chance=Deck(PAIR, NOTHING)))
    hand = live_view(floor.ledger.look(), "TCP-2", ANN)["hand"]
    floor.transact(partial(decide, name="TCP-2", player=ANN, hand=hand, choice="play"))
    with floor.ledger.store.reading() as reader:
        (*_, last) = (entry for entry in reader.entries() if entry.reason == "live-round")
    found: Mapping[str, Any] = last.content["body"]
    return found


def test_a_layout_of_the_house_s_own_is_dealt_and_its_rounds_are_read_without_the_folder() -> None:
    store = MemoryStore()
    floor = pairs_floor(store, shelf(PAIR_PLUS))
    floor.transact(partial(sit, name="TCP-2", player=ANN, seat=1, called="Ann"))
    again = pairs_floor(store, None)
    for on in (floor, again):
        note = pair_plus_won(on)
        assert note["record"]["tables"]["pair_plus"] == "MY-PP"
        played = read_round(note["record"], catalogue=catalogue_of(note["own_tables"]))
        (line,) = (line for line in settle(played).seats[0].lines if line.bet == "pair_plus")
        assert line.returned == 3000
    assert verify(store, checks=(documents_agree,)).sound


def test_changed_pays_of_a_layout_lie_from_the_next_round() -> None:
    """Bets are up when the folder says 4 to 1: they are paid 2 to 1, and the next round 4 to 1."""
    store = MemoryStore()
    floor = pairs_floor(store, shelf(PAIR_PLUS))
    floor.transact(partial(sit, name="TCP-2", player=ANN, seat=1, called="Ann"))
    floor.transact(partial(bet, name="TCP-2", player=ANN, bets={"ante": 1000, "pair_plus": 1000}))
    changed = pairs_floor(store, shelf(PAIR_PLUS.replace("2 to 1", "4 to 1")))
    for due in ("2 to 1", "4 to 1"):
        (table,) = pair_plus_won(changed)["own_tables"]
        assert table["pays"]["pair_plus"][-1]["pays"] == due


def test_bots_play_a_layout_of_the_house_s_own() -> None:
    """The simulated program ends and starts again in between, and plays on."""
    found = simulate(
        pairs_plan(), MemoryStore(), hours=0.5, seed=3, start=NOON, catalogue=shelf(PAIR_PLUS)
    )
    assert found.verdict.sound
    assert found.tally.restarts


def test_written_out_and_read_again_it_is_the_same_table() -> None:
    (table,) = parse_tables(OWN, own=True)
    again = read_table(write_table(table))
    assert (again.digest, again.games, again.own) == (table.digest, table.games, True)
    assert again.pays["progressive"].lines == table.pays["progressive"].lines


def test_serve_refuses_it_without_an_approval(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "own.toml").write_text(OWN, encoding="utf-8")
    file = tmp_path / "floor.toml"
    file.write_text(demo_text().replace('table = "LIR-P1"', 'table = "MY-P1"'), encoding="utf-8")
    ran = run("serve", "--floor", str(file), "--tables", str(tmp_path / "tables"))
    assert ran.status == 2
    assert "MY-P1 is a custom pay table" in " ".join(ran.out.split())

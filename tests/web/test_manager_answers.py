"""The answers to the manager's pages: reports, the log, histories, jackpot slips, the ledger."""

import csv
import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.floor import Floor
from croupier.floor.gaming_day import GamingDay, gaming_day
from croupier.floor.meter_history import MeterReading, meter_histories, thinned
from croupier.floor.notarizing import notary_of
from croupier.floor.people import find_person, hashed, set_pin
from croupier.floor.reports import REPORTS, Period, make_report
from croupier.floor.shift_report import has_shifts
from croupier.jackpots.jackpot import find_jackpot
from croupier.ledger import Answer, MemoryStore, Transaction
from croupier.ledger.copying import restore
from croupier.ledger.sealing import BadSeal
from croupier.ledger.seals import load_backup_key, make_backup_key
from croupier.ledger.units import UNITS_PER_CENT
from croupier.paytables import published_catalogue
from croupier.show.report_files import report_csv, report_json
from croupier.web.app import create_app
from tests.web.conftest import Client
from tests.web.floors import (
    CARDS,
    MORNING,
    PIN,
    At,
    Clock,
    Console,
    at,
    clock,
    error,
    floor,
    floor_app,
    here,
    royal,
    swipe,
)

__all__ = ["at", "clock", "floor", "floor_app", "here"]

TODAY = MORNING.date()
DAY = Period(TODAY, TODAY, GamingDay())


def play(dealer: Console) -> None:
    """Play a round of two bets with a royal flush, paid by the executive."""
    royal(dealer)
    assert dealer.does("confirm", swipe=swipe("executive")).status_code == 200
    assert dealer.does("end").status_code == 200


# Reports ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_the_one_the_library_makes(at: At, floor: Floor, name: str) -> None:
    play(at("dealer"))
    asker = at("auditor")
    answers = {
        form: asker.get(f"/api/floor/reports/{name}?day={TODAY}&format={form}")
        for form in ("json", "csv")
    }
    with floor.ledger.store.reading() as reader:
        made = make_report(name, reader, DAY)
    assert answers["json"].json() == report_json(made)
    assert answers["csv"].text == report_csv(made)
    assert answers["csv"].headers["content-disposition"] == (
        f'attachment; filename="{name}-{TODAY}.csv"'
    )


def test_without_dates_a_report_is_about_today(at: At) -> None:
    told = at("auditor").get("/api/floor/reports/meters").json()
    assert (told["period"]["first"], told["period"]["last"]) == (str(TODAY), str(TODAY))


def test_one_shift_of_a_report_is_its_rows_and_their_sum(at: At, clock: Clock) -> None:
    play(at("dealer"))  # at 10:00, in the day shift
    clock.goes_on(hours=5)  # swing begins at 14:00
    dealer = at("dealer")
    for seat in (1, 2, 4):
        assert dealer.does("light", seat=seat, jackpot="link").status_code == 200
    assert dealer.does("start").status_code == 200
    asker = at("accounting")
    path = f"/api/floor/reports/contributions?day={TODAY}"
    whole = asker.get(path).json()
    assert [(row["shift"], row["bets"]) for row in whole["rows"]] == [("day", 2), ("swing", 3)]
    swing = asker.get(f"{path}&shift=swing").json()
    assert swing["rows"] == whole["rows"][1:]
    assert (swing["totals"]["bets"], swing["totals"]["wagers"]) == (3, "3.00")
    assert swing["notes"][0] == "Only the swing shift of each day."
    assert asker.get(f"{path}&shift=grave").json()["rows"] == []


BAD_QUESTIONS = [
    ("reports/nothing", 404, "unknown-report"),
    ("reports/meters?jackpot=nothing", 404, "unknown-jackpot"),
    ("reports/meters?format=exe", 422, "bad-option"),
    ("reports/meters?day=yesterday", 422, "bad-day"),
    ("reports/meters?from=2026-03-02", 422, "bad-period"),
    ("reports/meters?from=2026-03-02&to=2026-03-01", 422, "bad-period"),
    ("reports/meters?day=2026-03-02&month=2026-03", 422, "bad-period"),
    ("reports/meters?shift=swing", 422, "bad-shift"),
    ("reports/wins?shift=nine", 422, "bad-shift"),
    ("jackpots/nothing/history", 404, "unknown-jackpot"),
    ("jackpots/nothing/meters", 404, "unknown-jackpot"),
    ("jackpots/link/wins/1", 404, "no-such-win"),
    ("jackpots/link/wins/one", 422, "bad-option"),
    ("jackpots/nothing/wins/1", 404, "unknown-jackpot"),
    ("log?kind=nothing", 422, "bad-log-question"),
    ("log?count=0", 422, "bad-log-question"),
    ("log?count=201", 422, "bad-log-question"),
    ("log?before=0", 422, "bad-log-question"),
    ("log?before=x", 422, "bad-option"),
    ("book/export?format=exe", 422, "bad-option"),
    ("book/verifications/nothing", 404, "unknown-run"),
]


@pytest.mark.parametrize(("path", "status", "name"), BAD_QUESTIONS)
def test_a_bad_question_is_answered_by_name(at: At, path: str, status: int, name: str) -> None:
    error(at("executive").get(f"/api/floor/{path}"), status, name)


def test_only_reports_with_shifts_can_be_cut_by_them(floor: Floor) -> None:
    with floor.ledger.store.reading() as reader:
        cut = {name for name in REPORTS if has_shifts(make_report(name, reader, DAY))}
    assert cut == {"contributions", "refunds", "wins"}


# Wins and meters --------------------------------------------------------------------------------


def test_the_win_page_is_one_sheet_of_paper(at: At) -> None:
    play(at("dealer"))
    answer = at("supervisor").get("/api/floor/jackpots/link/wins/1")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'inline; filename="win-link-1.pdf"'
    assert answer.content.startswith(b"%PDF-")


def test_the_history_of_a_meter_keeps_its_peak_and_its_fall(at: At, floor: Floor) -> None:
    play(at("dealer"))
    told = at("auditor").get(f"/api/floor/jackpots/link/history?day={TODAY}").json()
    mega = told["levels"][0]
    # Declared at the seed, two bets of 15 cents, then the royal: seed plus reserve of two cents.
    assert [reading["meter"] for reading in mega["readings"]] == [
        "10000.00", "10000.30", "10000.02",
    ]  # fmt: skip
    assert (mega["opening"], mega["count"], len(mega["claims"])) == (None, 3, 1)


def test_a_meter_that_did_not_move_is_known_from_before(floor: Floor, clock: Clock) -> None:
    jackpot = find_jackpot(floor.ledger.look(), "spades")
    clock.goes_on(days=2)
    later = DAY.calendar.of(clock.now)[0]
    with floor.ledger.store.reading() as reader:
        (spades,) = meter_histories(reader, jackpot, Period(later, later, DAY.calendar))
    assert (spades.opening, spades.readings) == (1000_00 * UNITS_PER_CENT, ())


def test_thinning_keeps_first_lowest_highest_and_last() -> None:
    readings = [MeterReading(f"2026-03-02T10:00:0{at}", amount) for at, amount in enumerate(
        (5, 6, 9, 7, 1, 2, 3))]  # fmt: skip
    kept = thinned(readings, ["2026-03-02T10:00:00"])
    assert [reading.amount for reading in kept] == [5, 9, 1, 3]
    assert thinned(readings, [reading.instant for reading in readings]) == tuple(readings)


# The log ----------------------------------------------------------------------------------------


def test_the_log_says_who_did_what_and_is_read_page_by_page(at: At) -> None:
    executive = at("executive")
    for _ in range(3):
        executive.post("/api/floor/commands", do="suspend", jackpot="link", reason="a test")
        executive.post("/api/floor/commands", do="resume", jackpot="link")
    seen: list[dict[str, Any]] = []
    before = ""
    for _ in range(3):
        told = executive.get(f"/api/floor/log?kind=money&by=300&count=2{before}").json()
        seen += told["events"]
        before = f"&before={told['before']}"
    assert [event["code"] for event in seen] == ["resumed", "suspended"] * 3
    assert told["before"] is None
    assert {event["by"] for event in seen} == {"300"}
    assert [event["sequence"] for event in seen] == sorted(
        (event["sequence"] for event in seen), reverse=True
    )


def test_the_log_holds_refusals_and_no_secret(at: At, floor: Floor) -> None:
    at("dealer").get("/api/floor/log")
    told = at("auditor").get("/api/floor/log?kind=access-refused").json()
    assert [(event["by"], event["facts"]) for event in told["events"]] == [("100", "what: reports")]
    everything = at("auditor").get("/api/floor/log?kind=all&count=200").text
    assert "argon2" not in everything
    assert find_person(floor.ledger.look(), "100").pin_hash not in everything


def test_amounts_in_the_log_are_dollars(at: At) -> None:
    play(at("dealer"))
    told = at("auditor").get("/api/floor/log?kind=paid").json()
    assert "amount: $10,000.30" in told["events"][0]["facts"]
    assert told["events"][0]["by"] == f"{CARDS['dealer']}, {CARDS['executive']}"


# The ledger -------------------------------------------------------------------------------------


def verified(console: Console, query: str = "") -> dict[str, Any]:
    started = console.post(f"/api/floor/book/verifications{query}")
    assert started.status_code == 202
    told: dict[str, Any] = started.json()
    while told["state"] == "verifying":
        told = console.get(started.headers["location"]).json()
    return told


def test_the_book_is_verified_in_the_background(at: At, floor: Floor) -> None:
    play(at("dealer"))
    told = verified(at("auditor"))
    assert told["verdict"]["sound"]
    assert told["verdict"]["hash"] == floor.ledger.head.hash
    assert told["done"] == told["total"] == floor.ledger.head.sequence


def test_a_code_on_record_is_found_or_what_it_stood_for_is_gone(at: At, floor: Floor) -> None:
    play(at("dealer"))
    auditor = at("auditor")
    code = floor.ledger.head.turn_hash[:16]
    play(at("dealer"))
    found = verified(auditor, f"?expect={code[:8].upper()}+{code[8:]}")  # as someone may copy it
    assert (found["expect"], found["verdict"]["sound"]) == (code, True)
    gone = verified(auditor, "?expect=0123456789abcdef")["verdict"]
    assert not gone["sound"]
    assert "0123456789abcdef is nowhere in the chain" in gone["findings"][0]["words"]
    for wrong in ("12ab", "yesterdays-receipt"):
        refused = auditor.post(f"/api/floor/book/verifications?expect={wrong}")
        assert refused.status_code == 422
        assert "is not a hash; write its first 16 digits" in refused.text


def test_the_book_is_verified_since_the_last_checkpoint(at: At, floor: Floor) -> None:
    auditor, since = at("auditor"), "?from=checkpoint"
    told = verified(auditor, since)
    assert told["state"] == "failed"
    assert "there is no checkpoint that a key has signed" in told["words"]
    notary = notary_of(floor, None)
    assert notary is not None
    notary.sign()
    play(at("dealer"))
    signed = notary.state
    told = verified(auditor, since)["verdict"]
    assert told["sound"], told
    assert (told["since"]["checkpoint"], told["since"]["turn"]) == (1, signed.turn)
    assert told["entries"] == floor.ledger.head.sequence - told["since"]["entry"] > 0
    assert verified(auditor)["verdict"]["since"] is None
    refused = auditor.post("/api/floor/book/verifications?from=yesterday")
    assert refused.status_code == 422
    assert "beginning, checkpoint" in refused.text


def test_the_book_is_verified_with_the_witness_of_the_floor(
    at: At, here: Client, floor: Floor, tmp_path: Path
) -> None:
    auditor, seen = at("auditor"), tmp_path / "witness.jsonl"
    notary = notary_of(floor, str(seen))
    assert notary is not None
    notary.deliver()
    here.app.state.notary = notary
    verdict = verified(auditor)["verdict"]
    assert verdict["sound"], verdict
    assert not any(one.startswith("the end") for one in verdict["unchecked"])
    pages = floor.ledger.store._pages  # type: ignore[attr-defined]
    kept, pages.checkpoints = pages.checkpoints, []
    notary.sign()
    found = json.dumps(verified(auditor)["verdict"]["findings"])
    assert "the witness holds another checkpoint 1 than the ledger" in found
    pages.checkpoints = kept
    seen.unlink()
    seen.mkdir()
    verdict = verified(auditor)["verdict"]
    assert verdict["sound"]
    assert any("the witness could not be asked" in one for one in verdict["unchecked"])


def test_a_book_that_was_tampered_with_is_found_out(at: At, floor: Floor) -> None:
    auditor = at("auditor")
    pages = floor.ledger.store._pages  # type: ignore[attr-defined]
    pages.balances["link/Mega/meter"] = (1, 1)
    told = verified(auditor)
    assert not told["verdict"]["sound"]
    assert "link/Mega/meter is stored as" in json.dumps(told["verdict"]["findings"])


def test_a_backup_is_the_book_and_it_is_noted_who_took_it(
    at: At, floor: Floor, tmp_path: Path, croupier_home: Path
) -> None:
    """A downloaded copy is useless by itself: it opens with a key that stays on the server."""
    answer = at("technician").get("/api/floor/book/backup")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].endswith('.db.sealed"')
    for plain in (b"SQLite", b"argon2", f'"{CARDS["technician"]}"'.encode()):
        assert plain not in answer.content
    copy = tmp_path / "copy.db.sealed"
    copy.write_bytes(answer.content)
    last, arrived = floor.ledger.head, MemoryStore()
    key = load_backup_key(croupier_home / "keys" / "backup.pem")
    assert restore(copy, arrived, opener=key).head == last
    with pytest.raises(BadSeal, match="is sealed to the backup key"):
        restore(copy, MemoryStore(), opener=make_backup_key(tmp_path / "mine.pem"))
    told = at("auditor").get("/api/floor/log?kind=backup-taken").json()
    assert [event["by"] for event in told["events"]] == [CARDS["technician"]]


def test_nothing_leaves_plain_when_the_backup_key_cannot_be_used(
    at: At, floor: Floor, croupier_home: Path
) -> None:
    (croupier_home / "keys").mkdir()
    (croupier_home / "keys" / "backup.pem.pub").write_text("no key")
    before = floor.ledger.head
    answer = at("executive").get("/api/floor/book/backup")
    assert answer.status_code == 503
    assert "croupier ledger backup-key" in answer.json()["error"]["message"]
    assert str(croupier_home) not in answer.text
    with floor.ledger.store.reading() as reader:
        newer = reader.entries(after=before.sequence)
        assert "backup-taken" not in [entry.reason for entry in newer]


def test_an_export_has_a_row_for_every_posting(at: At, floor: Floor) -> None:
    play(at("dealer"))
    answer = at("auditor").get("/api/floor/book/export?format=csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert rows[-1]["hash"] == floor.ledger.head.hash
    meter = sum(
        round(float(row["amount"]) * 100) for row in rows if row["account"] == "link/Mega/meter"
    )
    assert meter == 10000_02


def test_a_proposal_in_the_log_names_its_jackpot(at: At) -> None:
    asked = {"do": "adjust", "jackpot": "link", "level": "Mega", "amount": "1", "reason": "a test"}
    assert at("accounting").post("/api/floor/proposals", **asked).status_code == 200
    told = at("auditor").get("/api/floor/log?kind=proposed").json()
    assert "command jackpot: link" in told["events"][0]["facts"]


def test_an_approval_names_people_and_promises_a_code_only_where_one_is_made(at: At) -> None:
    accounting, executive = at("accounting"), at("executive")
    paid_in = {"do": "deposit", "jackpot": "link", "amount": "500"}
    assert accounting.post("/api/floor/commands", **paid_in).status_code == 200
    undo: dict[str, Any] = {"do": "reverse", "jackpot": "link", "entry": 1, "reason": "twice"}
    assert accounting.post("/api/floor/proposals", **undo).status_code == 200
    shown = executive.get("/floor/approvals").text
    assert f"$500.00, entered by Ada Accounts ({CARDS['accounting']})" in shown
    promise = "Your half of the sign-in code is under People."
    known = {"card": CARDS["dealer"], "name": "Another", "role": "dealer", "department": "tables"}
    assert at("technician").post("/api/floor/people", **known).status_code == 200
    assert promise not in executive.get("/floor/approvals").text, (
        "a card that is there keeps its PIN"
    )
    new = {"card": "7777", "name": "Nia New", "role": "dealer", "department": "tables"}
    assert at("technician").post("/api/floor/people", **new).status_code == 200
    assert executive.get("/floor/approvals").text.count(promise) == 1


def test_who_vouched_for_the_other_is_told_so_and_finds_no_button(at: At, floor: Floor) -> None:
    """The page says what the floor would: someone vouched for by the first cannot be second."""
    executive = at("executive")

    def handed_out(transaction: Transaction) -> Answer:
        set_pin(transaction, CARDS["accounting"], hashed(PIN), one_time=True, by=CARDS["executive"])
        set_pin(
            transaction, CARDS["accounting"], hashed(PIN), one_time=False, by=CARDS["accounting"]
        )
        return {}

    floor.ledger.transact(handed_out)
    asked = {"do": "adjust", "jackpot": "link", "level": "Mega", "amount": "1", "reason": "a test"}
    answer = at("accounting").post("/api/floor/proposals", key="one", **asked)
    assert answer.status_code == 200
    shown = executive.get("/floor/approvals").text
    assert "issued the other&#39;s card or its PIN" in shown
    assert "/grant" not in shown
    assert "/decline" in shown
    error(executive.grants(answer.json()["proposal"]), 403, "wrong-people")


def test_days_and_times_are_those_of_the_house(floor: Floor, clock: Clock) -> None:
    """At 10:00 universal time it is two in the morning in Seattle, of the previous gaming day."""
    app = create_app(published_catalogue(), floor, calendar=gaming_day("America/Los_Angeles"))
    console = Console(Client(app), "executive")
    told = console.get("/api/floor/reports/meters").json()
    assert (told["period"]["first"], told["period"]["zone"]) == (
        str(TODAY - timedelta(1)),
        "America/Los_Angeles",
    )
    assert console.get("/api/floor/log").json()["events"][0]["at"] == "2026-03-02 02:00:00-08:00"

"""Rounds as documents: what the short form says, what the full form keeps."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.home import tables_folder
from croupier.paytables import catalogue_with
from croupier.records import (
    SCHEMA,
    json_schema,
    parse_document,
    read_round,
    settle_document,
    settlement_answer,
    write_round,
)
from croupier.rules import (
    WAITS,
    BetsLocked,
    Dealt,
    Decided,
    Irregular,
    Voided,
    Wager,
    apply,
    replay,
    settle,
)
from tests.records.documents import Document, changed, full, holdem, three_card, without


def lines(document: object) -> list[tuple[str, str, str, str | None, str | None]]:
    (seat,) = settle_document(document)["seats"]
    return [
        (line["bet"], line["stake"], line["outcome"], line["pays"], line["returned"])
        for line in seat["lines"]
    ]


# The short form ---------------------------------------------------------------------------------


def test_the_example_of_the_documentation() -> None:
    assert lines(holdem()) == [
        ("play", "10.00", "lose", None, "0.00"),
        ("ante", "10.00", "lose", None, "0.00"),
        ("blind", "10.00", "lose", None, "0.00"),
        ("trips", "5.00", "lose", None, "0.00"),
        ("bad_beat", "1.00", "lose", None, "0.00"),
    ]
    assert settle_document(holdem())["seats"][0]["net"] == "-36.00"


def test_an_answer_has_these_keys_in_this_order() -> None:
    answer = settle_document(three_card())
    assert list(answer) == ["seats"]
    assert list(answer["seats"][0]) == ["seat", "lines", "net"]
    assert answer["seats"][0]["lines"][0] == {
        "bet": "play",
        "stake": "10.00",
        "outcome": "win",
        "pays": "1 to 1",
        "returned": "20.00",
        "clause": "TCP-9 When the dealer plays and the player's hand is higher, Play and Ante win "
        "1 to 1.",
        "line": None,
        "caused_by": None,
    }
    assert json.loads(json.dumps(answer)) == answer


def test_seats_are_answered_in_the_order_they_were_named() -> None:
    document = three_card()
    document["seats"] = [
        {"seat": 5, "bets": {"pair_plus": "1"}, "cards": "9c 9d 2s"},
        *document["seats"],
        {"seat": 3, "bets": {"pair_plus": "1"}, "cards": "Tc Td 3s"},
    ]
    assert [seat["seat"] for seat in settle_document(document)["seats"]] == [5, 1, 3]


def test_a_schema_may_be_named_or_left_out() -> None:
    assert settle_document({**three_card(), "schema": SCHEMA}) == settle_document(three_card())


def test_cards_are_read_in_any_spelling() -> None:
    plain = settle_document(three_card())
    other = changed(three_card(), "seats.0.cards", "A♣,7♦  2h")
    assert settle_document(changed(other, "dealer", "kh 8S 5♣")) == plain


def test_events_of_a_short_form_stand_in_the_order_they_happened() -> None:
    assert read_round(holdem()).events == (
        BetsLocked((Wager(1, {"ante": 1000, "blind": 1000, "trips": 500, "bad_beat": 100}),)),
        Dealt(1, parse_cards("Ah Kd")),
        Decided(1, "check"),
        Dealt("community", parse_cards("9h 9s Kh")),
        Decided(1, "check"),
        Dealt("community", parse_cards("2d 3c")),
        Decided(1, "raise 1x"),
        Dealt("dealer", parse_cards("9c 9d")),
    )


def test_cards_that_no_bet_depends_on_may_be_given_or_not() -> None:
    folded = changed(three_card(), "seats.0.decisions", ["fold"])
    assert settle_document(folded) == settle_document(without(folded, "dealer"))
    alone = changed(
        changed(three_card(), "seats.0.bets", {"pair_plus": "5"}), "seats.0.decisions", []
    )
    assert settle_document(alone) == settle_document(without(alone, "dealer"))


def test_the_dealers_cards_may_be_left_out_when_everybody_folded() -> None:
    """With Ante and Blind lost and no other bet up, nothing depends on the dealer's hand."""
    folded = changed(holdem(), "seats.0.decisions", ["check", "check", "fold"])
    folded = changed(folded, "seats.0.bets", {"ante": "10", "blind": "10", "trips": "5"})
    assert settle_document(without(folded, "dealer")) == settle_document(folded)


def test_two_link_cards_stand_under_community() -> None:
    document = changed(three_card(), "seats.0.bets", {"ante": "10", "progressive": "1"})
    document |= {"tables": {"progressive": "MG-01"}, "community": "Ad Ah"}
    assert lines(document)[-1] == ("progressive", "1.00", "win", "9 for 1", "9.00")
    assert read_round(document).events[-1] == Dealt("community", parse_cards("Ad Ah"))


def test_a_procedure_does_not_change_the_money() -> None:
    answers = [
        settle_document({**holdem(), "procedure": procedure})
        for procedure in ("deck-mate-2", "ace-i-deal")
    ]
    assert answers[0] == answers[1] == settle_document(holdem())


# Irregularities and void rounds -----------------------------------------------------------------

VOIDING = ["shuffler-malfunction", "wrong-hand-size", "wrong-card-count"]


@pytest.mark.parametrize("kind", VOIDING)
def test_an_irregularity_voids_the_round_and_returns_the_play_bet_too(kind: str) -> None:
    document = {**three_card(), "irregularities": [kind]}
    assert {line[:1] + line[2:] for line in lines(document)} == {
        ("ante", "void", None, "10.00"), ("play", "void", None, "10.00"),
    }  # fmt: skip
    answer = settle_document(document)
    assert answer["seats"][0]["net"] == "0.00"
    assert answer["void"]["reason"]
    assert answer["seats"][0]["lines"][0]["clause"].endswith(".")


@pytest.mark.parametrize("cards", ["", "Ac", "Ac 7d", "Ac 7d 2h 3s"])
def test_a_play_bet_on_a_hand_of_the_wrong_size_is_returned(cards: str) -> None:
    document = changed(three_card(), "seats.0.cards", cards)
    ends: list[Document] = [
        {"irregularities": ["wrong-hand-size"]}, {"void": {"reason": "wrong hand"}},
    ]  # fmt: skip
    for end in ends:
        returned = {line[0]: line[4] for line in lines({**document, **end})}
        assert returned == {"ante": "10.00", "play": "10.00"}
        round_ = read_round({**document, **end})
        assert read_round(write_round(round_)) == round_


def test_a_void_round_may_stop_anywhere() -> None:
    stops: list[Document] = [
        {},
        {"cards": "Ah Kd"},
        {"cards": "Ah Kd", "decisions": ["check"]},
        {"cards": "Ah Kd", "decisions": ["raise 4x"]},
    ]
    for stop in stops:
        entry = {**without(holdem(), "seats.0.cards")["seats"][0], "decisions": [], **stop}
        document = without(without(holdem(), "dealer"), "community")
        document |= {"seats": [entry], "void": {"reason": "power failure"}}
        result = lines(document)
        assert {line[2] for line in result} == {"void"}
        assert all(line[1] == line[4] for line in result)
        assert ("play" in {line[0] for line in result}) == ("raise 4x" in entry["decisions"])
        assert settle_document(document)["void"] == {"reason": "power failure"}


def test_a_void_round_is_kept_with_its_reason() -> None:
    round_ = read_round({**three_card(), "void": {"reason": "power failure"}})
    last = round_.events[-1]
    assert isinstance(last, Voided)
    assert last.reason == "power failure"
    assert settle(read_round(write_round(round_))) == settle(round_)


SPELLINGS = {
    "shuffler-malfunction": "shuffler-malfunction",
    "Shuffler malfunction": "shuffler-malfunction",
    "shuffler_malfunction": "shuffler-malfunction",
    "  WRONG  hand-size ": "wrong-hand-size",
    "card face up": "exposed-card",
    "face-up card": "exposed-card",
    "card count": "wrong-card-count",
    "hand size": "wrong-hand-size",
}


@pytest.mark.parametrize(("said", "kind"), SPELLINGS.items())
def test_irregularities_are_read_as_people_write_them(said: str, kind: str) -> None:
    round_ = read_round({**three_card(), "irregularities": [said]})
    assert [event.kind for event in round_.events if isinstance(event, Irregular)] == [kind]


def test_an_irregularity_may_say_more() -> None:
    entry = {"kind": "exposed-card", "card": "9h", "note": "third packet"}
    round_ = read_round({**three_card(), "irregularities": [entry]})
    assert Irregular("exposed-card", parse_cards("9h")[0], "third packet") in round_.events
    assert not round_.is_void
    assert settle_document({**three_card(), "irregularities": [entry]}) == settle_document(
        three_card()
    )


def test_two_exposed_cards_void_the_round() -> None:
    entries = [{"kind": "exposed-card", "card": "9h"}, "exposed-card"]
    answer = settle_document({**three_card(), "irregularities": entries})
    assert "2 cards were found face up" in answer["void"]["reason"]


def test_a_false_alarm_is_kept_and_changes_nothing() -> None:
    document = {**three_card(), "irregularities": ["false-alarm"]}
    assert settle_document(document) == settle_document(three_card())
    assert Irregular("false-alarm") in read_round(document).events


# The full form ----------------------------------------------------------------------------------


def test_a_full_record_says_everything() -> None:
    round_ = read_round({**three_card(), "options": {"two_spots": "any"},
                        "tables": {"pair_plus": "TCP-07"}})  # fmt: skip
    record = write_round(round_)
    assert list(record) == [
        "schema", "game", "edition", "tables", "digests", "options", "procedure", "events",
    ]  # fmt: skip
    assert record["schema"] == SCHEMA
    assert record["options"] == {"two_spots": "any"}
    assert record["tables"]["pair_plus"] == "TCP-07"
    # A bet that waits for a table has nothing that could change.
    assert set(record["digests"]) == set(record["tables"].values()) - {WAITS}
    assert record["tables"]["cover_all"] == WAITS
    assert record["procedure"] == "ace-i-deal"
    assert record["events"] == [
        {"event": "bets-locked", "wagers": [{"seat": 1, "bets": {"ante": "10.00"}}]},
        {"event": "dealt", "to": 1, "cards": "Ac 7d 2h"},
        {"event": "decided", "seat": 1, "choice": "play"},
        {"event": "dealt", "to": "dealer", "cards": "Kh 8s 5c"},
    ]


def test_every_kind_of_event_is_kept() -> None:
    round_ = read_round({**three_card(), "irregularities": [
        {"kind": "exposed-card", "card": "9h", "note": "third packet"}, "false-alarm",
    ]})  # fmt: skip
    round_ = apply(round_, Voided("power failure"))
    again = read_round(json.loads(json.dumps(write_round(round_))))
    assert again == round_
    assert again.events == round_.events


def test_a_player_is_kept() -> None:
    round_ = read_round(changed(three_card(), "seats.0.player", "regular"))
    assert write_round(round_)["events"][0]["wagers"][0]["player"] == "regular"
    assert read_round(write_round(round_)).spot(1).player == "regular"


LONG = "The shuffler stopped twice. " * 10


@pytest.mark.parametrize(
    "events",
    [
        pytest.param((Wager(1, {"pair_plus": 500}), Voided(LONG)), id="a long reason"),
        pytest.param((Wager(1, {"pair_plus": 500}), Voided(" rain ")), id="a reason with spaces"),
        pytest.param((Wager(1, {"pair_plus": 500}, LONG),), id="a long name"),
        pytest.param((Wager(1, {"pair_plus": 500}, ""),), id="an empty name"),
        pytest.param(
            (Wager(1, {"pair_plus": 500}), Irregular("false-alarm", note=LONG)), id="a note"
        ),
    ],
)
def test_what_the_engine_accepts_can_be_written_down_and_read_again(
    events: tuple[Wager, *tuple[Voided | Irregular, ...]],
) -> None:
    """It may refuse an event by name; what it takes, the record keeps."""
    wager, *rest = events
    layout = read_round(three_card()).layout
    with suppress(CroupierError):
        round_ = replay(layout, (BetsLocked((wager,)), *rest))
        record = write_round(round_)
        assert can_be_read(record), record["events"]
        assert read_round(record) == round_


def can_be_read(record: Document) -> bool:
    try:
        read_round(record)
    except CroupierError:
        return False
    return True


def test_a_table_that_changed_since_is_noticed(tmp_path: Path) -> None:
    """The user's own table pays 5 for a pair when the round is played and 4 when it is read."""
    own = """
    family = "House"
    document = "Our own rules"
    games = ["three-card-poker"]
    [readings]
    pair_plus = "three_card"
    [tables.HOUSE-1]
    title = "House"
    [tables.HOUSE-1.pair_plus]
    pair = "5 to 1"
    """
    folder = tables_folder()
    folder.mkdir(parents=True)
    (folder / "own.toml").write_text(own, encoding="utf-8")
    catalogue = catalogue_with(folder)
    document = {
        "game": "three-card-poker",
        "tables": {"pair_plus": "HOUSE-1"},
        "seats": [{"seat": 1, "bets": {"pair_plus": "1"}, "cards": "2c 2d 3h"}],
    }
    round_ = read_round(document, catalogue=catalogue)
    record = write_round(round_)
    assert settle_document(record, catalogue=catalogue)["seats"][0]["net"] == "5.00"
    (folder / "own.toml").write_text(own.replace("5 to 1", "4 to 1"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"HOUSE-1 was .* when this round was played and is"):
        read_round(record, catalogue=catalogue_with(folder))
    with pytest.raises(ValueError, match="unknown pay table 'HOUSE-1'"):
        read_round(record)


def test_a_record_without_fingerprints_is_read_by_the_tables_of_today() -> None:
    assert settle_document(without(full(), "digests")) == settle_document(three_card())


def test_a_round_that_is_not_over_is_kept_as_far_as_it_went() -> None:
    record = full()
    for count in range(len(record["events"]) + 1):
        round_ = read_round({**record, "events": record["events"][:count]})
        assert len(round_.events) == count
        assert write_round(round_)["events"] == record["events"][:count]


def test_documents_are_told_apart_by_their_events() -> None:
    assert type(parse_document(three_card())).__name__ == "ShortDocument"
    assert type(parse_document(full())).__name__ == "FullDocument"


def test_the_schema_describes_both_forms() -> None:
    schema = json_schema()
    assert schema["title"] == "Croupier round document, schema 2"
    names = set(schema["$defs"])
    assert {"ShortDocument", "FullDocument", "SeatDocument", "VoidDocument"} <= names
    for name in names:
        definition = schema["$defs"][name]
        if definition.get("type") == "object":
            assert definition["additionalProperties"] is False
    assert set(schema["$defs"]["ShortDocument"]["properties"]) == {
        "schema", "game", "tables", "options", "procedure", "seats", "dealer", "community",
        "irregularities", "void", "sides", "gone", "aggregates",
    }  # fmt: skip
    assert json.loads(json.dumps(schema)) == schema


def test_an_answer_without_an_order_is_by_seat() -> None:
    document = three_card()
    document["seats"].insert(0, {"seat": 5, "bets": {"pair_plus": "1"}, "cards": "9c 9d 2s"})
    result = settle(read_round(document))
    assert [seat["seat"] for seat in settlement_answer(result)["seats"]] == [1, 5]

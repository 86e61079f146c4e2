# ruff: noqa: E501 - a table is as wide as its columns
"""Bad input: each has its own error, which names the value that was given and its place."""

import json
from typing import Any

import pytest

from croupier.cards import STANDARD, cards_text
from croupier.errors import (
    BadAmount,
    BadBet,
    BadCard,
    BadOption,
    BadRecord,
    BadSeat,
    CroupierError,
    DuplicateCard,
    IllegalAction,
    MissingDecision,
    NewerSchema,
    UnknownGame,
    UnknownTable,
    WrongHandSize,
)
from croupier.records import error_answer, read_round, settle_document
from tests.records.documents import Document, changed, copied, full, holdem, three_card, without

Row = tuple[object, type[CroupierError], list[str]]
"""A document, the error it must meet, and what the message must hold."""

SEAT = three_card()["seats"][0]


def seat(**changes: object) -> Document:
    return changed(three_card(), "seats", [{**SEAT, **changes}])


def bets(**amounts: object) -> Document:
    return seat(bets=amounts)


def seats(*numbers: object) -> Document:
    entries = [{"seat": number, "bets": {"pair_plus": "1"}} for number in numbers]
    return {"game": "three-card-poker", "seats": entries}


DOCUMENT: dict[str, Row] = {
    "nothing": (None, BadRecord, ["a round is a JSON object", "None"]),
    "a list": ([], BadRecord, ["a round is a JSON object", "[]"]),
    "text": ("round", BadRecord, ["a round is a JSON object", "'round'"]),
    "a number": (7, BadRecord, ["a round is a JSON object", "7"]),
    "an empty object": ({}, BadRecord, ["game", "is missing"]),
    "no game": (without(three_card(), "game"), BadRecord, ["game", "is missing"]),
    "no seats": (without(three_card(), "seats"), BadRecord, ["seats", "is missing"]),
    "an empty table": (changed(three_card(), "seats", []), BadRecord, ["seats", "[]"]),
    "seats that are no list": (changed(three_card(), "seats", {}), BadRecord, ["seats", "{}"]),
    "a seat that is no object": (changed(three_card(), "seats", [1]), BadRecord, ["seats: 1", "1"]),
    "an unknown key": (
        {**three_card(), "color": "red"}, BadRecord, ["color", "unknown key in a round record"],
    ),
    "an unknown key of a seat": (seat(color="red"), BadRecord, ["seats: 1: color", "unknown key"]),
    "two unknown keys": ({**three_card(), "x": 1, "y": 2}, BadRecord, ["unknown key"]),
    "a key in capitals": ({**three_card(), "Dealer": "Kh"}, BadRecord, ["Dealer", "unknown key"]),
    "an unknown game": (
        changed(three_card(), "game", "two-card-poker"), UnknownGame,
        ["game", "unknown game 'two-card-poker'; did you mean four-card-poker or three-card-poker"],
    ),
    "a game that is no text": (changed(three_card(), "game", 3), BadRecord, ["game", "3"]),
    "a game without a name": (changed(three_card(), "game", ""), BadRecord, ["game", "''"]),
}  # fmt: skip

SCHEMA: dict[str, Row] = {
    "a newer schema": (
        {**three_card(), "schema": 3}, NewerSchema, ["schema", "is 3, written by a newer Croupier"],
    ),
    "a much newer schema of another shape": (
        {"schema": 99, "rounds": []}, NewerSchema, ["schema", "is 99"],
    ),
    "a key of schema 2 in schema 1": (
        {**three_card(), "schema": 1, "gone": "2c"}, BadRecord, ["gone", "is a key of schema 2"],
    ),
    "a side the game does not have": (
        {**three_card(), "sides": {"banker": "2c 3c"}}, BadRecord,
        ["sides", "Three Card Poker has no side 'banker'; it has dealer, community"],
    ),
    "a joker in a game without one": (
        changed(three_card(), "seats.0.cards", "Jk 7d 2h"), BadCard,
        ["seat 1", "a joker is dealt; this deck has none"],
    ),
    "a decision that names an amount it cannot": (
        changed(three_card(), "seats.0.decisions", [{"choice": "play", "amount": "5"}]),
        IllegalAction, ["seat 1", "'play' names an amount, 500, and 'play' takes none"],
    ),
    "schema zero": ({**three_card(), "schema": 0}, BadRecord, ["schema", "is 0"]),
    "schema below zero": ({**three_card(), "schema": -1}, BadRecord, ["schema", "is -1"]),
    "schema in words": ({**three_card(), "schema": "1"}, BadRecord, ["schema", "is '1'"]),
    "schema with a point": ({**three_card(), "schema": 1.0}, BadRecord, ["schema", "is 1.0"]),
    "schema true": ({**three_card(), "schema": True}, BadRecord, ["schema", "is True"]),
    "schema null": ({**three_card(), "schema": None}, BadRecord, ["schema", "is None"]),
}  # fmt: skip

SEATS: dict[str, Row] = {
    "seat zero": (seats(0), BadSeat, ["seat 0 is not on the layout; seats are 1 to 7"]),
    "seat eight": (seats(8), BadSeat, ["seat 8 is not on the layout"]),
    "a seat below zero": (seats(-1), BadSeat, ["seat -1 is not on the layout"]),
    "a seat far away": (seats(10**50), BadSeat, [f"seat {10**50} is not on the layout"]),
    "a seat twice": (seats(2, 3, 2), BadSeat, ["seat 2 is taken twice"]),
    "no number": (without(three_card(), "seats.0.seat"), BadRecord, ["seats: 1: seat", "missing"]),
    "a number in words": (seats("1"), BadRecord, ["seats: 1: seat", "'1'"]),
    "a number with a point": (seats(1, 2.0), BadRecord, ["seats: 2: seat", "2.0"]),
    "a seat that is true": (seats(True), BadRecord, ["seats: 1: seat", "True"]),
    "a seventh seat in Solitaire Stud": (
        {"game": "solitaire-stud", "seats": [{"seat": 7, "bets": {"ante": "1", "super_bonus": "1"}}]},
        BadSeat, ["seat 7 is not on the layout; seats are 1 to 6"],
    ),
    "a player without a name": (seat(player=""), BadRecord, ["seats: 1: player", "''"]),
    "a player who is a number": (seat(player=7), BadRecord, ["seats: 1: player", "7"]),
}  # fmt: skip

AMOUNTS: dict[str, Row] = {
    "no bets": (without(three_card(), "seats.0.bets"), BadRecord, ["seats: 1: bets", "missing"]),
    "an empty set of bets": (bets(), BadBet, ["seat 1", "has no bet"]),
    "bets that are a list": (seat(bets=["ante"]), BadRecord, ["seats: 1: bets", "['ante']"]),
    "a bet of nothing": (bets(ante="0"), BadBet, ["seat 1", "ante is 0 cents; a bet is above 0"]),
    "a bet of 0.00": (bets(ante="10", pair_plus="0.00"), BadBet, ["seat 1", "pair_plus is 0 cents"]),
    "a bet below zero": (bets(ante="-10"), BadAmount, ["seat 1", "ante is '-10'"]),
    "half a cent": (bets(ante="0.005"), BadAmount, ["seat 1", "ante is '0.005'"]),
    "a number": (bets(ante=10), BadAmount, ["seat 1", "ante is 10", "write dollars as text"]),
    "a float": (bets(ante=10.5), BadAmount, ["seat 1", "ante is 10.5", "write dollars as text"]),
    "true": (bets(ante=True), BadAmount, ["seat 1", "ante is True"]),
    "null": (bets(ante=None), BadAmount, ["seat 1", "ante is None"]),
    "a list": (bets(ante=["10"]), BadAmount, ["seat 1", "ante is ['10']"]),
    "an exponent": (bets(ante="1e1"), BadAmount, ["seat 1", "ante is '1e1'"]),
    "a comma": (bets(ante="1,000"), BadAmount, ["seat 1", "ante is '1,000'"]),
    "digits of another script": (bets(ante="١٠"), BadAmount, ["seat 1", "ante is '١٠'"]),
    "a dollar sign": (bets(ante="$10"), BadAmount, ["seat 1", "ante is '$10'"]),
    "more than we take": (bets(ante="100000000.01"), BadAmount, ["seat 1", "the maximum is"]),
    "a hundred digits": (bets(ante="9" * 100), BadAmount, ["seat 1", "ante is '999"]),
    "an unknown bet": (
        bets(ante="10", luck="1"), BadBet, ["seat 1", "Three Card Poker has no bet 'luck'; it has"],
    ),
    "a bet without a name": (bets(**{"": "10"}), BadRecord, ["seats: 1: bets"]),
    "the Play bet by hand": (bets(ante="10", play="10"), BadBet, ["seat 1", "no bet 'play'"]),
    "the Ante Bonus as a bet": (bets(ante="10", ante_bonus="1"), BadBet, ["no bet 'ante_bonus'"]),
    "Blind that is not the Ante": (
        changed(holdem(), "seats.0.bets.blind", "5"), BadBet,
        ["seat 1", "Blind is $5 and Ante is $10; they must be equal"],
    ),
    "no Blind": (
        changed(holdem(), "seats.0.bets", {"ante": "10"}), BadBet, ["seat 1", "Blind is missing"],
    ),
    "Bad Beat without Trips": (
        without(holdem(), "seats.0.bets.trips"), BadBet, ["seat 1", "Bad Beat needs a bet on Trips"],
    ),
}  # fmt: skip

WHOLE_DECK_AND_ONE = cards_text(STANDARD) + " 2c"

CARDS: dict[str, Row] = {
    "a card that is none": (seat(cards="Ac 7d 2x"), BadCard, ["seat 1", "'2x' is not a card"]),
    "cards without spaces": (seat(cards="Ac7d2h"), BadCard, ["seat 1", "'Ac7d2h'"]),
    "a dealer's card that is none": (
        changed(three_card(), "dealer", "Kh 8s 1c"), BadCard, ["dealer", "'1c' is not a card"],
    ),
    "a community card that is none": (
        changed(holdem(), "community", "9h 9s Kh 2d ?"), BadCard, ["community", "'?' is not a card"],
    ),
    "a card twice in a hand": (
        seat(cards="Ac Ac 2h"), DuplicateCard, ["Ac is dealt to seat 1 and seat 1"],
    ),
    "a card at a seat and the dealer's": (
        changed(three_card(), "dealer", "Kh Ac 5c"), DuplicateCard,
        ["Ac is dealt to seat 1 and dealer; the deck holds it once"],
    ),
    "a card of the dealer on the board": (
        changed(holdem(), "community", "9c 9s Kh 2d 3c"), DuplicateCard, ["9c", "dealer", "community"],
    ),
    "a card too few": (seat(cards="Ac 7d"), WrongHandSize, ["seat 1", "has 2 cards", "deals 3"]),
    "a card too many": (seat(cards="Ac 7d 2h 3h"), WrongHandSize, ["seat 1", "has 4 cards"]),
    "no cards": (without(three_card(), "seats.0.cards"), WrongHandSize, ["seat 1", "has 0 cards"]),
    "no dealer": (without(three_card(), "dealer"), WrongHandSize, ["dealer", "has 0 cards"]),
    "no board": (without(holdem(), "community"), WrongHandSize, ["community", "has 0 cards"]),
    "a dealer in Let It Ride": (
        {"game": "let-it-ride", "dealer": "Ah", "community": "Kd Qc", "seats": [
            {"seat": 1, "bets": {"bet_1": "1", "bet_2": "1", "bet_3": "1"}, "cards": "2c 3c 4d",
             "decisions": ["pull", "pull"]}]},
        WrongHandSize, ["dealer", "has 1 card; Let It Ride deals none there"],
    ),
    "53 cards": (
        changed(three_card(), "community", WHOLE_DECK_AND_ONE), DuplicateCard, ["is dealt to"],
    ),
    "53 different hands' cards at one seat": (
        seat(cards=WHOLE_DECK_AND_ONE), DuplicateCard, ["2c is dealt to seat 1"],
    ),
    "52 cards at one seat": (
        {**without(three_card(), "dealer"), "seats": [{**SEAT, "cards": cards_text(STANDARD)}]},
        WrongHandSize, ["seat 1", "has 52 cards"],
    ),
    "more text than cards fill": (seat(cards="Ac " * 200), BadRecord, ["seats: 1: cards", "400"]),
    "cards as a list": (seat(cards=["Ac"]), BadRecord, ["seats: 1: cards", "['Ac']"]),
    "cards as a number": (changed(three_card(), "dealer", 9), BadRecord, ["dealer", "9"]),
    "link cards without a link": (
        {**three_card(), "community": "9h 9d"}, WrongHandSize,
        ["community", "has 2 cards", "link cards are dealt with a Multi Game Link table only"],
    ),
    "one link card": (
        {**seat(bets={"ante": "10", "progressive": "1"}), "tables": {"progressive": "MG-01"},
         "community": "9h"},
        WrongHandSize, ["community", "has 1 card"],
    ),
    "no link cards": (
        {**seat(bets={"ante": "10", "progressive": "1"}), "tables": {"progressive": "MG-01"}},
        WrongHandSize, ["community", "has 0 cards"],
    ),
    "three link cards": (
        {**seat(bets={"ante": "10", "progressive": "1"}), "tables": {"progressive": "MG-01"},
         "community": "9h 9d 9s"},
        WrongHandSize, ["community", "has 3 cards"],
    ),
    "link cards that are owed because any hand brings envy": (
        {"game": "three-card-poker", "tables": {"progressive": "MG-01"},
         "options": {"envy_any_hand": True}, "dealer": "Kh 8s 5c",
         "seats": [{"seat": 1, "bets": {"ante": "10", "progressive": "1"}, "cards": "Ac 7d 2h",
                    "decisions": ["fold"]},
                   {"seat": 2, "bets": {"ante": "10"}, "cards": "9s 7s 6s", "decisions": ["play"]}]},
        WrongHandSize, ["community", "has 0 cards"],
    ),
}  # fmt: skip

DECISIONS: dict[str, Row] = {
    "missing": (seat(decisions=[]), MissingDecision, ["seat 1: decisions", "decision 1 is missing"]),
    "unknown": (seat(decisions=["dance"]), IllegalAction, ["seat 1", "'dance'", "'play' or 'fold'"]),
    "in capitals": (seat(decisions=["Play"]), IllegalAction, ["seat 1", "cannot 'Play' now"]),
    "after a fold": (
        seat(decisions=["fold", "play"]), IllegalAction,
        ["seat 1: decisions", "decision 2 is 'play', after 'fold'"],
    ),
    "one too many": (
        seat(decisions=["play", "play"]), IllegalAction, ["decision 2 is 'play', after 'play'"],
    ),
    "of a seat with nothing to decide": (
        changed(bets(pair_plus="5"), "seats.0.decisions", ["play"]), IllegalAction,
        ["seat 1: decisions", "decision 1 is 'play', for a seat with nothing to decide"],
    ),
    "a Play bet in the wrong street": (
        changed(holdem(), "seats.0.decisions", ["raise 2x"]), IllegalAction,
        ["seat 1", "cannot 'raise 2x' now: Before the flop takes 'raise 4x' or 'raise 3x'"],
    ),
    "a Play bet too late": (
        changed(holdem(), "seats.0.decisions", ["check", "check", "raise 4x"]), IllegalAction,
        ["seat 1", "cannot 'raise 4x' now: At the river takes 'raise 1x' or 'fold'"],
    ),
    "a fold too early": (
        changed(holdem(), "seats.0.decisions", ["fold"]), IllegalAction, ["cannot 'fold' now"],
    ),
    "as text": (seat(decisions="play"), BadRecord, ["seats: 1: decisions", "'play'"]),
    "as numbers": (seat(decisions=[1]), BadRecord, ["seats: 1: decisions: 1", "1"]),
    "empty": (seat(decisions=[""]), BadRecord, ["seats: 1: decisions: 1", "''"]),
}  # fmt: skip

HOUSE: dict[str, Row] = {
    "an unknown designator": (
        {**three_card(), "tables": {"pair_plus": "TCP-99"}}, UnknownTable,
        ["tables: pair_plus", "unknown pay table 'TCP-99'"],
    ),
    "a table of another bet": (
        {**three_card(), "tables": {"pair_plus": "TCP-6B1"}}, UnknownTable,
        ["tables: pair_plus", "TCP-6B1 does not pay pair_plus in Three Card Poker"],
    ),
    "a key that is no table": (
        {**three_card(), "tables": {"ante": "TCP-01"}}, UnknownTable, ["tables", "no table 'ante'"],
    ),
    "a designator that is a number": (
        {**three_card(), "tables": {"pair_plus": 1}}, BadRecord, ["tables: pair_plus", "1"],
    ),
    "tables that are a list": ({**three_card(), "tables": []}, BadRecord, ["tables", "[]"]),
    "an unknown switch": (
        {**three_card(), "options": {"fast": True}}, BadOption, ["options", "no switch 'fast'"],
    ),
    "a switch in words": (
        {**three_card(), "options": {"ante_mandatory": "yes"}}, BadOption,
        ["options: ante_mandatory", "is 'yes'; write true or false"],
    ),
    "a switch that is a number": (
        {**three_card(), "options": {"ante_mandatory": 1}}, CroupierError,
        ["options: ante_mandatory", "1"],
    ),
    "an unknown position of a switch": (
        {**three_card(), "options": {"two_spots": "far"}}, BadOption, ["options: two_spots", "'far'"],
    ),
    "half an order of settlement": (
        {**three_card(), "options": {"settlement_order": ["ante"]}}, BadOption,
        ["options: settlement_order", "'ante'"],
    ),
    "an unknown procedure": (
        {**three_card(), "procedure": "by-hand"}, BadOption, ["procedure", "'by-hand'", "ace-i-deal"],
    ),
    "a procedure that is a number": ({**three_card(), "procedure": 1}, BadRecord, ["procedure", "1"]),
    "an Ante that is mandatory": (
        {**bets(pair_plus="5"), "options": {"ante_mandatory": True}}, BadBet,
        ["seat 1", "Ante is missing; every seat must place it"],
    ),
}  # fmt: skip


def trouble(*entries: object) -> Document:
    return {**three_card(), "irregularities": list(entries)}


TROUBLE: dict[str, Row] = {
    "an unknown irregularity": (
        trouble("earthquake"), IllegalAction,
        ["irregularities", "'earthquake' is not an irregularity of Three Card Poker", "false-alarm"],
    ),
    "an unknown one after a void": (
        trouble("shuffler-malfunction", "earthquake"), IllegalAction, ["'earthquake'"],
    ),
    "an irregularity of another game": (
        trouble("misdeal"), IllegalAction, ["irregularities", "'misdeal' is not an irregularity of Three"],
    ),
    "no list": ({**three_card(), "irregularities": "misdeal"}, BadRecord, ["irregularities"]),
    "a number": (trouble(7), BadRecord, ["irregularities: 1"]),
    "without a kind": (trouble({"card": "9h"}), BadRecord, ["irregularities: 1"]),
    "with an unknown key": (
        trouble({"kind": "exposed-card", "color": "red"}), BadRecord, ["irregularities: 1"],
    ),
    "with a card that is none": (
        trouble({"kind": "exposed-card", "card": "9x"}), BadCard, ["irregularities", "'9x'"],
    ),
    "with two cards": (
        trouble({"kind": "exposed-card", "card": "9h 9d"}), WrongHandSize,
        ["irregularities", "names 2 cards"],
    ),
    "with no card": (
        trouble({"kind": "exposed-card", "card": ""}), WrongHandSize, ["irregularities", "0 cards"],
    ),
    "an exposed card that is also dealt": (
        trouble({"kind": "exposed-card", "card": "Ac"}), DuplicateCard, ["Ac"],
    ),
    "the same exposed card twice": (
        trouble({"kind": "exposed-card", "card": "9h"}, {"kind": "exposed-card", "card": "9h"}),
        DuplicateCard, ["9h"],
    ),
    "a void without a reason": ({**three_card(), "void": {}}, BadRecord, ["void: reason", "missing"]),
    "a void with an empty reason": (
        {**three_card(), "void": {"reason": ""}}, BadRecord, ["void: reason", "''"],
    ),
    "a void with a blank reason": (
        {**three_card(), "void": {"reason": "  "}}, CroupierError, ["reason"],
    ),
    "a void in one word": ({**three_card(), "void": "rain"}, BadRecord, ["void", "'rain'"]),
    "a void that is true": ({**three_card(), "void": True}, BadRecord, ["void", "True"]),
    "a void with an unknown key": (
        {**three_card(), "void": {"reason": "rain", "by": "floor"}}, BadRecord, ["void: by", "unknown key"],
    ),
    "a void round with a card twice": (
        {**seat(cards="Ac Ac 2h"), "void": {"reason": "rain"}}, DuplicateCard, ["Ac"],
    ),
    "a void round with a bad bet": (
        {**bets(ante="0"), "void": {"reason": "rain"}}, BadBet, ["seat 1", "ante is 0 cents"],
    ),
    "a void round with a decision of no game": (
        {**seat(decisions=["dance"]), "void": {"reason": "rain"}}, IllegalAction, ["seat 1", "'dance'"],
    ),
}  # fmt: skip

FULL: dict[str, Row] = {
    "another edition": (
        changed(full(), "edition", "1999-01-01"), BadRecord, ["edition", "is '1999-01-01'"],
    ),
    "no edition": (without(full(), "edition"), BadRecord, ["edition", "is missing"]),
    "a fingerprint that no longer matches": (
        changed(full(), "digests.TCP-01", "0123456789abcdef"), BadRecord,
        ["digests", "TCP-01 was 0123456789abcdef when this round was played"],
    ),
    "events that are no list": (changed(full(), "events", {}), BadRecord, ["events", "{}"]),
    "an event that is no object": (changed(full(), "events.1", "dealt"), BadRecord, ["events: 2"]),
    "an unknown event": (
        changed(full(), "events.1", {"event": "danced"}), BadRecord, ["events: 2", "danced"],
    ),
    "an event without a name": (changed(full(), "events.1", {}), BadRecord, ["events: 2"]),
    "an event with an unknown key": (
        changed(full(), "events.1.color", "red"), BadRecord, ["events: 2", "color", "unknown key"],
    ),
    "seats beside events": ({**full(), "seats": []}, BadRecord, ["seats", "unknown key"]),
    "a card that is none": (
        changed(full(), "events.1.cards", "Ac 7d 2x"), BadCard, ["events: 2", "'2x'"],
    ),
    "a bet with half a cent": (
        changed(full(), "events.0.wagers.0.bets.ante", "0.005"), BadAmount,
        ["events: 1", "seat 1", "ante is '0.005'"],
    ),
    "a bet of nothing": (
        changed(full(), "events.0.wagers.0.bets.ante", "0"), BadBet,
        ["events: 1", "seat 1", "ante is 0 cents"],
    ),
    "a card dealt twice": (
        changed(full(), "events.3.cards", "Ac 8s 5c"), DuplicateCard, ["events: 4", "dealer", "Ac"],
    ),
    "a hand of the wrong size": (
        changed(full(), "events.1.cards", "Ac 7d"), WrongHandSize, ["events: 2", "seat 1", "2 cards"],
    ),
    "a decision out of turn": (
        changed(full(), "events.2.seat", 4), IllegalAction, ["events: 3", "seat 4", "'play'"],
    ),
    "a decision that is none": (
        changed(full(), "events.2.choice", "dance"), IllegalAction, ["events: 3", "'dance'"],
    ),
    "bets locked twice": (
        changed(full(), "events.2", full()["events"][0]), IllegalAction, ["events: 3", "locked"],
    ),
    "cards before bets": (
        changed(full(), "events", full()["events"][1:]), IllegalAction, ["events: 1", "still open"],
    ),
    "cards to a seat that nobody has": (
        changed(full(), "events.1.to", 5), IllegalAction, ["events: 2", "seat 5"],
    ),
    "cards to someone else": (changed(full(), "events.1.to", "floor"), BadRecord, ["events: 2"]),
    "an unknown irregularity": (
        changed(full(), "events.2", {"event": "irregular", "kind": "earthquake"}), IllegalAction,
        ["events: 3", "'earthquake'"],
    ),
    "a newer schema": (changed(full(), "schema", 3), NewerSchema, ["schema", "is 3"]),
    "an unknown key": ({**full(), "color": "red"}, BadRecord, ["color", "unknown key"]),
    "a round that is not over": (
        changed(full(), "events", full()["events"][:2]), IllegalAction,
        ["the round is not over", "seat 1 has to decide"],
    ),
    "a round without an event": (
        changed(full(), "events", []), IllegalAction, ["the round is not over", "bets are still open"],
    ),
}  # fmt: skip

TABLES = {
    "document": DOCUMENT, "schema": SCHEMA, "seat": SEATS, "amount": AMOUNTS, "cards": CARDS,
    "decision": DECISIONS, "house": HOUSE, "trouble": TROUBLE, "record": FULL,
}  # fmt: skip
ROWS = [
    pytest.param(*row, id=f"{table}: {name}")
    for table, rows in TABLES.items()
    for name, row in rows.items()
]


@pytest.mark.parametrize(("document", "error", "told"), ROWS)
def test_bad_input_is_named_with_value_and_place(
    document: Any, error: type[CroupierError], told: list[str]
) -> None:
    with pytest.raises(CroupierError) as refusal:
        settle_document(document)
    assert isinstance(refusal.value, error)
    for words in told:
        assert words in str(refusal.value)


@pytest.mark.parametrize(("document", "error", "told"), ROWS)
def test_bad_input_is_answered_in_json(
    document: Any, error: type[CroupierError], told: list[str]
) -> None:
    with pytest.raises(CroupierError) as refusal:
        settle_document(document)
    answer = json.loads(json.dumps(error_answer(refusal.value)))
    assert set(answer) == {"error"}
    assert set(answer["error"]) == {"name", "place", "message"}
    assert answer["error"]["name"] == refusal.value.name
    assert "Traceback" not in answer["error"]["message"]
    assert "pydantic" not in str(refusal.value)


def test_a_link_is_spoken_of_only_where_one_could_deal_the_cards() -> None:
    """Let It Ride has a progressive too, but its third community card is burned."""
    document = {"game": "let-it-ride", "community": "Kd Qc 9c", "seats": [
        {"seat": 1, "bets": {"bet_1": "1", "bet_2": "1", "bet_3": "1"}, "cards": "2c 3c 4d",
         "decisions": ["pull", "pull"]}]}  # fmt: skip
    with pytest.raises(WrongHandSize) as refusal:
        settle_document(document)
    assert str(refusal.value) == "community: has 3 cards; Let It Ride deals 2 there"


def test_what_the_rows_change_is_good_before_they_change_it() -> None:
    for document in (three_card(), holdem(), full()):
        settle_document(document)


def test_a_document_is_not_changed_by_reading_it() -> None:
    for document in (three_card(), holdem(), full()):
        before = copied(document)
        settle_document(document)
        assert document == before


@pytest.mark.parametrize("depth", [10, 100, 400, 2000])
def test_a_nested_value_is_refused_like_any_other(depth: int) -> None:
    nested: Any = "x"
    for _ in range(depth):
        nested = [nested]
    for document in (
        {**three_card(), "dealer": nested}, {**three_card(), "options": {"two_spots": nested}},
        bets(ante=nested),
    ):  # fmt: skip
        with pytest.raises(CroupierError):
            read_round(document)


def test_a_message_can_always_be_printed() -> None:
    """A lone surrogate is valid in JSON text and in no terminal."""
    for document in (
        {**three_card(), "\ud800": 1}, changed(three_card(), "game", "\ud800"), bets(**{"\ud800": "1"}),
        bets(ante="\ud800"), seat(cards="\ud800"), seat(decisions=["\ud800"]), seat(player="\ud800"),
        {**three_card(), "tables": {"\ud800": "TCP-01"}}, {**three_card(), "options": {"\ud800": True}},
        {**three_card(), "procedure": "\ud800"}, trouble("\ud800"),
        {**three_card(), "void": {"reason": "\ud800"}},
    ):  # fmt: skip
        with pytest.raises(CroupierError) as refusal:
            settle_document(document)
        str(refusal.value).encode()

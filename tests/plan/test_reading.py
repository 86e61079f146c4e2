"""Reading floor plans: short ones, bad ones, and the same one again."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor.buttons import EQUIPMENT
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.people import Role as FloorRole
from croupier.games import GAMES
from croupier.ledger import MemoryStore
from croupier.plan import (
    NOTICES,
    POSTINGS,
    BadFloor,
    declarations,
    demo_plan,
    demo_text,
    load_plan,
    read_plan,
)
from croupier.plan.house import Role
from croupier.plan.notices import NOTICE_KEYS, POSTING_KEYS
from croupier.plan.table import Console

SMALL = """
[property]
name = "Corner"
jurisdiction = "none"

[[tables]]
id = "T1"
game = "three-card-poker"
"""


def faults(text: str) -> list[str]:
    with pytest.raises(BadFloor) as refused:
        read_plan(text, file="floor.toml")
    assert str(refused.value).startswith("floor.toml: line ")
    return [str(fault) for fault in refused.value.faults]


# Good files -------------------------------------------------------------------------------------


def test_a_small_plan_is_short() -> None:
    plan = read_plan(SMALL)
    (table,) = plan.tables
    assert (table.seats, table.bets) == (7, ("pair_plus", "six_card_bonus"))
    assert (table.min_cents, table.max_cents) == (500, 10_000)
    assert (plan.house.zone, plan.house.day_starts) == ("UTC", "06:00")
    assert plan.thresholds.verify_from_cents == 500_00


def test_seats_that_are_not_said_are_those_of_the_game() -> None:
    (table,) = read_plan(SMALL.replace("three-card-poker", "solitaire-stud")).tables
    assert table.seats == 6


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_base_bets_and_optional_bets_are_told_apart(game: Any) -> None:
    expected = {
        "three-card-poker": ("ante",),
        "three-card-poker-face-up": ("ante",),
        "let-it-ride": ("bet_1", "bet_2", "bet_3"),
        "ultimate-texas-holdem": ("ante", "blind"),
        "solitaire-stud": ("ante", "super_bonus"),
        "caribbean-stud": ("ante",),
        "mississippi-stud": ("ante",),
        "casino-war": ("ante",),
        "crazy-4-poker": ("ante", "super_bonus"),
        "four-card-poker": ("ante",),
        "six-card-poker": ("ante",),
        "high-card-flush": ("ante",),
        "flush-rush": ("ante",),
        "dj-wild": ("ante", "blind"),
        "texas-holdem-bonus": ("ante",),
        "baccarat": ("player",),
        "ez-baccarat": ("player",),
        "three-card-baccarat": ("player",),
    }[game.name]
    assert game.base_bets == expected
    assert not {*expected} & {*game.side_bets}


def test_defaults_hold_for_tables_that_say_nothing_else() -> None:
    plan = demo_plan()
    lines = demo_text().splitlines()
    assert {table.id: table.seats for table in plan.tables}["LIR-1"] == 7
    assert {table.id: table.seats for table in plan.tables}["TCP-1"] == 6
    assert lines[plan.line("tables[0].vendor") - 1] == 'vendor = "Light & Wonder"'
    assert lines[plan.line("tables[3].seats") - 1] == "seats = 7"


def test_sections_of_defaults_are_merged_key_by_key() -> None:
    text = SMALL + '[defaults.tables]\noptions = { ante_mandatory = true, two_spots = "no" }\n'
    text = text.replace('id = "T1"', 'id = "T1"\noptions = { two_spots = "any" }')
    (table,) = read_plan(text).tables
    assert table.options == {"ante_mandatory": True, "two_spots": "any"}


def test_the_demo_floor_has_what_a_floor_worth_showing_has() -> None:
    plan = demo_plan()
    games = [table.game for table in plan.tables]
    assert (len(games), games.count("three-card-poker"), games.count("let-it-ride")) == (9, 2, 3)
    assert len({table.game for table in plan.tables if "LINK" in table.jackpots}) == 4
    assert any(len(table.jackpots) == 2 for table in plan.tables)
    types = [jackpot.type for jackpot in plan.jackpots]
    assert (types.count("house"), types.count("bonus")) == (1, 1)
    assert {person.role for person in plan.people} == {role.value for role in FloorRole}
    assert plan.table("SOLO") is plan.tables[-1]
    assert plan.table("T99") is None
    assert plan.jackpot("T99") is None


def test_the_system_takes_every_declaration_of_the_demo_floor() -> None:
    system = JackpotSystem(MemoryStore())
    commands = declarations(demo_plan())
    assert [system.answer(command) for command in commands] == [{"ok": True}] * len(commands)
    assert len(commands) == 14


def test_a_plan_never_changes() -> None:
    with pytest.raises(ValueError, match="frozen"):
        demo_plan().tables[0].seats = 3  # type: ignore[misc]


def test_the_plan_speaks_the_words_of_the_floor() -> None:
    assert set(Console.__args__) == set(EQUIPMENT)  # type: ignore[attr-defined]
    assert set(Role.__args__) == {role.value for role in FloorRole}  # type: ignore[attr-defined]
    assert tuple(POSTINGS) == POSTING_KEYS
    assert tuple(NOTICES) == NOTICE_KEYS


def test_a_file_is_loaded_and_named_in_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert load_plan(path) == read_plan(SMALL)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadFloor, match=r"floor\.toml: line 1: cannot be read"):
        load_plan(path)
    with pytest.raises(BadFloor, match=r"none\.toml: line 1: cannot be read"):
        load_plan(tmp_path / "none.toml")


# Bad files --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('name = "Corner"', "name = 7",
         'line 3: property.name: is 7; write a text, like "Main floor"'),
        ('name = "Corner"', 'name = " "', "line 3: property.name: is ' '; write 1 to 200"),
        ('name = "Corner"\n', "",
         "line 2: property.name: is missing: what the house is called"),
        ('"none"', '"nevada"',
         "line 4: property.jurisdiction: is 'nevada'; write 'washington', 'washington-tribal' or "
         "'none'"),
        ('"none"', '"none"\nzone = "Mars/Olympus"',
         "line 5: property.zone: is 'Mars/Olympus'; write a name like"),
        ('"none"', '"none"\nday_starts = "6:00"',
         "line 5: property.day_starts: is '6:00'; write a time of day"),
        ('"none"', '"none"\nshifts = { late = "14:00" }',
         "line 2: property: has no shift that starts with the gaming day at 06:00; it has late"),
        ('"none"', '"none"\nshifts = { a = "06:00", b = "06:00" }',
         "line 2: property: has two shifts that start at one time"),
        ('"none"', '"none"\ngames_per_player = 0',
         "line 5: property.games_per_player: is 0; write at least 1"),
        ('"none"', '"none"\nzones = "UTC"',
         "line 5: property.zones: unknown key; did you mean zone?"),
        ('id = "T1"', 'id = "T/1"', "line 7: tables[0].id: is 'T/1'; write a short name"),
        ("three-card-poker", "three-card-brag",
         "line 8: tables[0].game: unknown game 'three-card-brag'; did you mean"),
        ('id = "T1"', 'id = "T1"\nseats = "7"',
         "line 8: tables[0].seats: is '7'; write a whole number"),
        ('id = "T1"', 'id = "T1"\nseats = 7.0',
         "line 8: tables[0].seats: is 7.0; write a whole number"),
        ('id = "T1"', 'id = "T1"\nseats = true',
         "line 8: tables[0].seats: is True; write a whole number"),
        ('id = "T1"', 'id = "T1"\nmin = 5', "line 8: tables[0].min: is 5; write dollars as text"),
        ('id = "T1"', 'id = "T1"\nmin = "5.001"',
         "line 8: tables[0].min: is '5.001'; write dollars and cents"),
        ('id = "T1"', 'id = "T1"\nmin = "101"',
         "line 8: tables[0].min: leaves no wager from 101.00 to 100.00; write a minimum above 0.00 "
         "and no higher than the maximum"),
        ('id = "T1"', 'id = "T1"\nlimits = { ante = { min = "0", max = "5" } }',
         "line 8: tables[0].limits.ante.max: leaves no wager from 0.00 to 5.00"),
        ('id = "T1"', 'id = "T1"\nlimits = { progressive = { min = "1", max = "5" } }',
         "line 8: tables[0].limits.progressive: has no limits of its own; bets with limits are"),
        ('id = "T1"', 'id = "T1"\nbets = ["trips"]',
         "line 8: tables[0].bets[0]: is 'trips', no optional bet of Three Card Poker; it has"),
        ('id = "T1"', 'id = "T1"\nbets = "pair_plus"',
         "line 8: tables[0].bets: is 'pair_plus'; write a list"),
        ('id = "T1"', 'id = "T1"\npay_tables = { trips = "UTH-01" }',
         "line 8: tables[0].pay_tables.trips: is not a bet; tables can be chosen for ante_bonus"),
        ('id = "T1"', 'id = "T1"\npay_tables = { progressive = "TCP-P1" }',
         "line 8: tables[0].pay_tables.progressive: is paid by the table of its jackpot"),
        ('id = "T1"', 'id = "T1"\naggregates = [{ bets = ["trips"], limit = "1" }]',
         "line 8: tables[0].aggregates[0].bets[0]: is 'trips', which is not a bet of Three"),
        ('id = "T1"', 'id = "T1"\naggregates = [{ bets = ["progressive"], limit = "1" }]',
         "line 8: tables[0].aggregates[0].bets[0]: is 'progressive', which a jackpot pays"),
        ('id = "T1"', 'id = "T1"\naggregates = [{ bets = ["ante", "ante"], limit = "1" }]',
         "line 8: tables[0].aggregates[0].bets[1]: is 'ante', limited already by aggregates[0]"),
        ('id = "T1"', 'id = "T1"\naggregates = [{ bets = [], limit = "1" }]',
         "line 8: tables[0].aggregates[0].bets: is []; write at least one entry"),
        ('id = "T1"', 'id = "T1"\njackpots = ["LINK"]',
         "line 8: tables[0].jackpots[0]: is 'LINK', which is not in jackpots; there are: none"),
        ('id = "T1"', 'id = "T1"\ncomponents = ["atlas"]',
         "line 8: tables[0].components[0]: is 'atlas', which is not in equipment"),
        ('id = "T1"', 'id = "T1"\napproval = "3119"',
         "line 8: tables[0].approval: is '3119', which is not in approvals"),
        ('id = "T1"', 'id = "T1"\ndisplay = { shows = ["LINK"] }',
         "line 8: tables[0].display.shows[0]: is 'LINK', which is not a jackpot of this table"),
        ('id = "T1"', 'id = "T1"\npostings = ["prize"]',
         "line 8: tables[0].postings[0]: is 'prize'; write 'jackpot-amounts'"),
        ('id = "T1"', 'id = "T1"\nequipment = "toy"',
         "line 8: tables[0].equipment: is 'toy'; write 'nexus', 'game-manager', "),
        ("[[tables]]", '[[people]]\nnumber = "1"\nname = "A"\nrole = "king"\ndepartment = "x"\n'
         "[[tables]]", "line 9: people[0].role: is 'king'; write 'dealer', 'supervisor'"),
        ("[[tables]]", '[[people]]\nnumber = "1"\nname = "A"\nrole = "dealer"\ndepartment = "x"\n'
         'pin = "1234"\n[[tables]]', "line 11: people[0].pin: unknown key; PINs are never kept"),
        ("[[tables]]", '[[approvals]]\nreference = "1"\ndated = "2023-06-14"\n[[tables]]',
         "line 8: approvals[0].dated: is '2023-06-14'; write a date without quotes"),
        ("[[tables]]", "[defaults]\ntable = 1\n[[tables]]",
         "line 7: defaults.table: unknown key; there are defaults for tables and jackpots"),
        ("[[tables]]", "[defaults]\ntables = 1\n[[tables]]",
         "line 7: defaults.tables: is not a section; write [defaults.tables]"),
        ("[[tables]]", '[defaults.tables]\nid = "X"\n[[tables]]',
         "line 7: defaults.tables.id: unknown key; there are aggregates"),
        ("[[tables]]", "[defaults.tables]\nseats = 70\n[[tables]]",
         "line 7: defaults.tables.seats: is 70; write at most 12"),
        ("[property]", "[properties]",
         "line 2: properties: unknown key; did you mean property?"),
        ("[[tables]]", "[table]", "line 6: table: unknown key; did you mean tables?"),
        ("[[tables]]", "[tables]", "line 6: tables: is {"),
    ],
)  # fmt: skip
def test_a_bad_value_is_told_with_its_line_its_path_and_what_is_right(
    old: str, new: str, fault: str
) -> None:
    assert old in SMALL
    documented = faults(SMALL.replace(old, new))
    assert any(entry.startswith(fault) for entry in documented), documented


@pytest.mark.parametrize(
    ("level", "fault"),
    [
        ('{ seed = "-1" }', "seed: is '-1'; write dollars and cents"),
        ('{ seed = 100 }', "seed: is 100; write dollars as text"),
        ('{ rate = "5%" }', "seed: is missing: the amount it restarts from"),
        ('{ seed = "1", rate = "5" }', "rate: is '5'; write a percentage, like"),
        ('{ seed = "1", rate = "101%" }', "rate: is 101%; no more than 100%"),
        ('{ seed = "1", chance = "rare" }', "chance: is 'rare'; write a chance, like"),
        ('{ seed = "1", sed = "2" }', "sed: unknown key; did you mean seed?"),
    ],
)  # fmt: skip
def test_a_bad_level_is_told_with_its_jackpot_and_name(level: str, fault: str) -> None:
    documented = faults(
        SMALL + '[[jackpots]]\nid = "J"\ntype = "progressive"\ntable = "TCP-P1"\n'
        f"levels = {{ Meter = {level} }}\n"
    )
    assert [entry.partition(": jackpots[0].levels.Meter.")[0] for entry in documented] == [
        "line 13"
    ]
    assert documented[0].partition("Meter.")[2].startswith(fault), documented


@pytest.mark.parametrize(
    ("section", "key"),
    [("tables", "id"), ("jackpots", "id"), ("equipment", "id"), ("approvals", "reference"),
     ("people", "number")],
)  # fmt: skip
def test_an_id_stands_once(section: str, key: str) -> None:
    demo = demo_plan().model_dump(by_alias=True)[section]
    old, new = demo[0][key], demo[1][key] if len(demo) > 1 else ""
    text = demo_text()
    if not new:
        text = text.replace("[[approvals]]", '[[approvals]]\nreference = "3119"\n'
                            "dated = 2020-01-01\n\n[[approvals]]", 1)  # fmt: skip
    else:
        text = text.replace(f'{key} = "{new}"', f'{key} = "{old}"', 1)
    documented = [entry for entry in faults(text) if "give each its own" in entry]
    assert len(documented) == 1
    assert f"{section}[1].{key}: is {old!r}, as in {section}[0]" in documented[0]


def test_all_faults_of_a_file_are_told_at_once_in_its_order() -> None:
    text = (
        SMALL.replace('"none"', '"nevada"')
        .replace('id = "T1"', 'id = "T1"\nseats = "7"\nbets = ["trips"]\njackpots = ["X"]')
        + '[[tables]]\nid = "T1"\ngame = "let-it-ride"\nbets = ["trips"]\nmin = "500"\n'
    )  # fmt: skip
    documented = faults(text)
    assert [int(entry.split()[1].rstrip(":")) for entry in documented] == [4, 8, 10, 13, 15, 16]
    paths = [entry.split(": ")[1] for entry in documented]
    assert paths == [
        "property.jurisdiction",
        "tables[0].seats",
        "tables[0].jackpots[0]",
        "tables[1].id",
        "tables[1].bets[0]",
        "tables[1].min",
    ]


def test_a_fault_of_the_defaults_is_told_once_where_it_stands() -> None:
    text = demo_text().replace("seats = 6\n", 'seats = "six"\n')
    (documented,) = faults(text)
    line = 1 + text.splitlines().index('seats = "six"')
    assert documented.startswith(
        f"line {line}: defaults.tables.seats: is 'six'; write a whole number"
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [("[property", 1), ("a = 1\nb = \n", 2), ('a = "x"\na = "y"\n', 2), ("\n\nname = 'x", 3)],
)
def test_a_text_that_is_not_toml_is_told_with_its_line(text: str, line: int) -> None:
    (documented,) = faults(text)
    assert documented.startswith(f"line {line}: is not TOML: ")


def test_an_empty_file_misses_everything() -> None:
    assert [entry.split(":")[1].strip() for entry in faults("")] == ["property", "tables"]


def test_a_file_too_long_to_be_a_floor_is_refused() -> None:
    (documented,) = faults("#" * 1_000_001)
    assert "1,000,001 characters" in documented


def test_a_deep_file_is_refused_and_no_accident() -> None:
    (documented,) = faults("a = " + "[" * 100_000)
    assert "is not TOML" in documented


@pytest.mark.property
@given(st.text(max_size=200) | st.builds(lambda cut: demo_text()[:cut], st.integers(0, 8000)))
def test_any_text_is_a_plan_or_a_named_error(text: str) -> None:
    try:
        read = read_plan(text)
    except BadFloor as error:
        documented = [str(fault) for fault in error.faults]
    else:
        documented = [read.house.name]
    assert all(documented)

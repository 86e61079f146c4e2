"""The register of rules: nothing forgotten, nothing twice, and dates that meet."""

import re
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.games import find_game
from croupier.jackpots.advice import advice
from croupier.law import AUTUMN_2023, HELD, NOT_BUILT, RULES, check, rules_in_force
from croupier.law.approved import COMPONENTS, SYSTEMS, ApprovedComponent, counting_shuffler
from croupier.paytables import catalogue_with
from croupier.plan import demo_plan, demo_text, read_plan
from tests.law.floors import (
    ANTE,
    APPROVALS,
    FLOORS,
    SECOND_LINK,
    TODAY,
    WITH_SECOND_LINK,
    objections,
    other_approval,
)

ITEMS = [str(number) for number in range(1, 121)]
"""The numbered items of the brief."""


def test_every_item_of_the_brief_is_checked_held_or_listed_as_not_built() -> None:
    checked = {rule.number for rule in RULES}
    for item in ITEMS:
        places = (item in checked) + (item in HELD) + (item in NOT_BUILT)
        assert places == 1, item


def test_a_number_stands_twice_only_with_spans_that_meet_and_do_not_overlap() -> None:
    for rule in RULES:
        same = sorted(
            (other for other in RULES if other.number == rule.number),
            key=lambda other: other.since or date.min,
        )
        for earlier, later in pairwise(same):
            assert earlier.until is not None
            assert later.since == earlier.until + timedelta(1)


def test_the_rooms_that_hold_the_rest_exist() -> None:
    rooms = Path(croupier.__file__).parent
    for number, duty in HELD.items():
        room = duty.why.replace(":", " ").replace(",", " ").split()[0]
        assert (rooms / room).is_dir() or (rooms / f"{room}.py").is_file(), (number, room)


# Dates ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "ante"), [(AUTUMN_2023 - timedelta(1), 75), (AUTUMN_2023, 100), (TODAY, 100)]
)
def test_the_limit_of_a_wager_is_that_of_the_date(on: date, ante: int) -> None:
    """Four times the Ante may be bet: $75 while the limit was $300, $100 since it is $400."""
    for dollars, rules in ((ante, set()), (ante + 1, {"b.spot"})):
        text = (
            demo_text()
            .replace(ANTE, ANTE.replace("100", str(dollars)))
            .replace('prize_cover = "50000"', 'prize_cover = "200000"')
        )
        assert {found.rule for found in objections(text, on)} == rules


def test_a_second_link_was_forbidden_before_autumn_2023_and_is_doubtful_since() -> None:
    text = demo_text().replace('max = "100" }', 'max = "75" }')
    for old, new in WITH_SECOND_LINK:
        text = text.replace(old, new)
    assert SECOND_LINK.splitlines()[1] in text
    (before,) = objections(text, AUTUMN_2023 - timedelta(1))
    (since,) = objections(text, AUTUMN_2023)
    assert (before.rule, before.severity) == ("24", "error")
    assert (since.rule, since.severity) == ("25", "warning")


def test_before_its_approval_nothing_may_be_dealt() -> None:
    text = demo_text().replace('max = "100" }', 'max = "75" }')
    findings = objections(text, APPROVALS - timedelta(1))
    assert [finding.rule for finding in findings] == ["12", "L1"]
    assert all("SOLO" in finding.message for finding in findings)


def test_the_limit_per_spot_is_a_switch() -> None:
    loose = demo_text().replace("per_spot = true", "per_spot = false")
    assert objections(loose, APPROVALS) == ()


# Jurisdictions ----------------------------------------------------------------------------------


def test_without_a_law_only_what_the_rule_sheets_demand_is_asked() -> None:
    sheet = {rule.number for rule in rules_in_force("none", TODAY)}
    for floor in FLOORS:
        text = floor.text
        for law in ("washington", "washington-tribal"):
            text = text.replace(f'jurisdiction = "{law}"', 'jurisdiction = "none"')
        told = check(read_plan(text), floor.on)
        found = {f.rule for f in told if f.severity != "notice" or f.rule == floor.rule}
        assert found == ({floor.rule} & sheet), floor.id


def test_two_hundred_tables_stand_only_where_no_law_forbids_them() -> None:
    tables = "".join(
        f'[[tables]]\nid = "T{number}"\ngame = "three-card-poker"\n' for number in range(200)
    )
    free = '[property]\nname = "Load"\njurisdiction = "none"\n' + tables
    assert check(read_plan(free), TODAY) == ()
    washington = objections(free.replace('"none"', '"washington"'), TODAY)
    assert "30" in {finding.rule for finding in washington}


# Tables of the house's own ----------------------------------------------------------------------

OWN = """
family = "House specials"
document = "Memo"
games = ["three-card-poker", "let-it-ride"]
[readings]
pair_plus = "three_card"
primary = "five_card"
[tables.MY-01]
title = "Friday night"
[tables.MY-01.pair_plus]
straight_flush = "50 to 1"
pair = "1 to 1"
[tables.MY-02]
title = "For one"
[tables.MY-02.primary]
royal_flush = "100 for 1"
tens_or_better = "2 for 1"
"""


def test_a_table_of_the_house_s_own_needs_an_approval_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    catalogue = catalogue_with(tmp_path)
    text = demo_text().replace('pair_plus = "TCP-04" }', 'pair_plus = "MY-01" }')
    (finding,) = [f for f in check(read_plan(text), TODAY, catalogue=catalogue) if f.is_error]
    assert (finding.rule, finding.path) == ("12", "tables[1].pay_tables.pair_plus")
    covered = text.replace("dated = 2023", 'pay_tables = ["MY-01"]\ndated = 2023')
    assert not any(f.is_error for f in check(read_plan(covered), TODAY, catalogue=catalogue))
    (unknown,) = objections(text, TODAY)
    assert unknown.rule == "S2"


def test_a_table_that_pays_let_it_ride_for_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    catalogue = catalogue_with(tmp_path)
    text = (
        demo_text()
        .replace('primary = "LIRX-02"', 'primary = "MY-02"')
        .replace("dated = 2023", 'pay_tables = ["MY-02"]\ndated = 2023')
    )
    (finding,) = [f for f in check(read_plan(text), TODAY, catalogue=catalogue) if f.is_error]
    assert (finding.rule, finding.path) == ("104", "tables[4].pay_tables.primary")


# Advice -----------------------------------------------------------------------------------------


@pytest.mark.property
@given(
    seed=st.sampled_from(["0", "0.01", "299.99", "300", "10000"]),
    rate=st.sampled_from(["1%", "69.9999%", "70%"]),
    reserve=st.sampled_from(["0%", "1%"]),
    deducts=st.sampled_from(["all", "percentages"]),
)
def test_the_law_warns_exactly_where_the_running_jackpot_is_advised(
    seed: str, rate: str, reserve: str, deducts: str
) -> None:
    text = demo_text().replace(
        'levels = { Meter = { seed = "10000", rate = "19%" } }',
        f'deducts = "{deducts}"\n'
        f'levels = {{ Meter = {{ seed = "{seed}", rate = "{rate}", reserve = "{reserve}" }} }}',
    )
    plan = read_plan(text)
    ride = plan.jackpot("RIDE")
    assert ride is not None
    warned = [f for f in check(plan, TODAY) if f.rule in ("70", "71", "72")]
    assert len(warned) == len(list(advice(ride.as_running())))
    assert all(found.severity == "warning" for found in warned)


# Versions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("component", "accepted", "refused"),
    [
        ("Game Manager", ["6.6 Build 520", "v6.6 build 521", "6.7 Build 3", "7.0"],
         ["6.6 Build 519", "6.5 Build 900", "6.6", "x"]),
        ("Aquarius Controller", ["6.5.6SP", "v6.5.6 SP"], ["6.5.6", "6.5.7SP"]),
        ("Coin Spot", ["6.0"], ["6.1", "5.9"]),
        ("CHAM2+", ["1.66P$"], ["1.66", "1.67P$"]),
        ("ViPS", ["1.2.0", "1.2", "1.2.1", "2"], ["1.1.9"]),
        ("Nexus Command Game Manager", ["1.3.0", "1.10.0"], ["1.2.9"]),
        ("Nexus Command Table Controller", ["2.0.0"], ["1.9.9"]),
        ("Nexus Command Game Manager 2", ["2.5.4", "2.5.10"], ["2.5.3"]),
        ("Nexus Command Table Controller 2", ["2.6.0"], ["2.5.9"]),
        ("GM Atlas", ["5.4.0", "5.4", "5.10.1"], ["5.3.9"]),
        ("Nexus Command II", ["5.4", "5.4.0"], ["5.3"]),
        ("Let It Ride Bonus keypad", ["1.32", "v1.32"], ["1.33", "1.31"]),
        ("i-Deal Plus", ["NXP 1.0.114", "NXP v1.0.114", "NXP 1.0.102", "NXP 1.1"],
         ["NXP 1.0.103", "NXP 1.0.101"]),
    ],
)  # fmt: skip
def test_versions_are_those_the_approvals_name(
    component: str, accepted: list[str], refused: list[str]
) -> None:
    known = COMPONENTS[component.casefold()]
    assert [version for version in accepted if not known.accepts(version)] == []
    assert [version for version in refused if known.accepts(version)] == []


def test_every_part_of_a_system_is_in_the_register() -> None:
    parts = {name.casefold() for system in SYSTEMS for part in system.parts for name in part}
    assert parts <= COMPONENTS.keys()


def test_let_it_ride_cover_all_needs_the_newer_shuffler_and_caribbean_stud_does_not() -> None:
    older = "NXP 1.0.102"
    ride, stud = (
        counting_shuffler(bet)
        for name in ("let-it-ride", "caribbean-stud")
        for bet in find_game(name).bets
        if bet.counted_by
    )
    assert ride is not None
    assert not ride.accepts(older)
    assert stud is not None
    assert stud.accepts(older)
    text = demo_text().replace("NXP 1.0.114", older)
    (finding,) = objections(text, TODAY)
    assert (finding.rule, finding.path) == ("98", "tables[3].components")


def test_a_version_is_never_below_itself() -> None:
    for component in COMPONENTS.values():
        assert ApprovedComponent("x", component.version).accepts(component.version)


def test_the_demo_says_where_each_finding_stands() -> None:
    plan = demo_plan()
    lines = demo_text().splitlines()
    banked, reserve = check(plan, TODAY)
    assert "prize_cover" in lines[banked.line - 1]
    assert 'rate = "19%"' in lines[reserve.line - 1]


# Shoes and sensors ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "procedure", "rules"),
    [
        ("UTH-1", "", set()),
        ("LIR-2", "", {"S8"}),
        ("LIR-2", "bets = []\n", set()),
        ("LIR-2", 'bets = ["cover_all"]\n', set()),
        ("LIR-2", 'procedure = "bonus-keypad"\n', {"S5"}),
        ("TCP-1", "", {"S5"}),
        ("SOLO", "", {"S5"}),
    ],
)
def test_a_shoe_will_do_where_the_sheet_only_recommends_a_shuffler(
    table: str, procedure: str, rules: set[str]
) -> None:
    text = demo_text().replace(
        f'id = "{table}"\n', f'id = "{table}"\nshuffler = "shoe"\n{procedure}'
    )
    if "bets" in procedure:
        text = text.replace('bets = ["three_card_bonus"]\n', "").replace(
            'max = "50"\nlimits = { three_card_bonus = { min = "1", max = "25" } }', 'max = "50"'
        )
    assert {found.rule for found in objections(text, TODAY)} == rules


@pytest.mark.parametrize("place", ["hand", "shoe", "i-Deal Plus"])
def test_cover_all_is_dealt_by_hand_with_a_shoe_or_from_the_shuffler_that_counts(
    place: str,
) -> None:
    text = demo_text().replace('id = "LIR-1"\n', f'id = "LIR-1"\nshuffler = "{place}"\n')
    text = text.replace('["three_card_bonus", "cover_all"]', '["cover_all"]').replace(
        'limits = { three_card_bonus = { min = "1", max = "25" }, cover_all', "limits = { cover_all"
    )
    assert objections(text, TODAY) == ()


def test_the_record_asks_for_a_shuffler_that_the_sheets_allow() -> None:
    """Whoever writes down a place that 117 names is not told off by S5 for it."""
    text = demo_text().replace('shuffler = "i-Deal Plus"\n', "")
    tables = read_plan(text).tables
    asked = objections(text, TODAY)
    assert len(asked) == 8
    for finding in asked:
        assert finding.rule == "117"
        table = tables[int(finding.path.removeprefix("tables[").partition("]")[0])]
        for place in re.findall(r'"([^"]+)"', finding.right):
            here = f'id = "{table.id}"\n'
            obeyed = objections(text.replace(here, f'{here}shuffler = "{place}"\n'), TODAY)
            assert finding.path not in {found.path for found in obeyed}


def test_caribbean_stud_may_be_dealt_and_has_no_sensor() -> None:
    text = (
        demo_text()
        .replace(
            'game = "solitaire-stud"\nname = "Solitaire Stud"\nbets = ["three_plus"]\n'
            'components = ["i-deal-plus"]',
            'game = "caribbean-stud"\nmax = "5.00"\napproval = "4000"',
        )
        .replace(*other_approval('titles = [12]\neditions = ["2023-06-14", "2026-11-16"]'))
    )
    assert objections(text, TODAY) == ()
    with_sensor = text.replace('max = "5.00"', 'max = "5.00"\njackpots = ["SPADES"]')
    assert {found.rule for found in objections(with_sensor, TODAY)} == {"S3"}

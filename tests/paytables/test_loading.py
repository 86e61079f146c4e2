"""Pay table files: what is wrong with one is told with its file, table, bet and line of pays."""

from pathlib import Path

import pytest

from croupier.errors import BadTable, CroupierError
from croupier.home import tables_folder
from croupier.paytables import catalogue_with, load_file, parse_tables, published_catalogue

GOOD = """
family = "House"
document = "Our own rules"
games = ["three-card-poker"]

[readings]
pair_plus = "three_card"

[tables.HOUSE-1]
title = "Pair Plus of the house"

[tables.HOUSE-1.pair_plus]
straight_flush = "50 to 1"
pair = "3 to 2"
"""


def test_a_table_of_ones_own() -> None:
    (table,) = parse_tables(GOOD, own=True)
    assert (table.id, table.family, table.printed_as) == ("HOUSE-1", "House", "HOUSE-1")
    assert (table.source, table.games, table.own) == ("Our own rules", ("three-card-poker",), True)
    assert [(line.key, str(line.odds)) for line in table.pays["pair_plus"].lines] == [
        ("straight_flush", "50 to 1"), ("pair", "3 to 2"),
    ]  # fmt: skip


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


FAULTS = {
    # what is wrong: the text, and all that the message must hold
    "not TOML": ("family = ", ["own.toml", "is not TOML"]),
    "an empty file": ("", ["own.toml: family", "required"]),
    "a table twice": (GOOD + "[tables.HOUSE-1]\ntitle = 'again'\n", ["own.toml", "is not TOML"]),
    "a line twice": (GOOD + 'pair = "1 to 1"\n', ["own.toml", "is not TOML"]),
    "no family": (changed('family = "House"\n', ""), ["own.toml: family", "required"]),
    "an empty family": (changed('"House"', '"  "'), ["own.toml: family", "at least 1 character"]),
    "a family that is a number": (changed('"House"', "7"), ["own.toml: family", "given 7"]),
    "no document": (changed('document = "Our own rules"\n', ""), ["own.toml: document"]),
    "no readings": (changed('[readings]\npair_plus = "three_card"\n', ""), ["own.toml: readings"]),
    "an unknown reading": (
        changed('"three_card"', '"nine_card"'),
        ["own.toml: readings: pair_plus", "'nine_card' is not a reading", "three_card, "],
    ),
    "no tables": (GOOD[: GOOD.index("[tables")] + "[tables]\n", ["own.toml: tables", "no tables"]),
    "an unknown key": (changed("family", "color = 'red'\nfamily"), ["own.toml: color"]),
    "a designator with a space": (changed("HOUSE-1", "'HOUSE 1'"), ["own.toml: tables: HOUSE 1"]),
    "a designator too long": (changed("HOUSE-1", "H" * 33), ["own.toml: tables", "H" * 33]),
    "an empty designator": (changed("HOUSE-1", "''"), ["own.toml: tables"]),
    "no title": (
        changed('title = "Pair Plus of the house"\n', ""), ["own.toml: tables: HOUSE-1: title"],
    ),
    "no games": (
        changed('games = ["three-card-poker"]\n', ""), ["own.toml: HOUSE-1", "names no games"],
    ),
    "games that are no list": (
        changed('["three-card-poker"]', '"three-card-poker"'), ["own.toml: games", "list"],
    ),
    "no pays": (
        GOOD[: GOOD.index("[tables.HOUSE-1.pair_plus]")], ["own.toml: HOUSE-1", "has no pays"],
    ),
    "a bet without a reading": (
        changed("HOUSE-1.pair_plus", "HOUSE-1.pair_minus"),
        ["own.toml: HOUSE-1: pair_minus", "is not a bet of this file; [readings] has pair_plus"],
    ),
    "a bet that is no table": (
        changed('title = "Pair Plus of the house"', 'title = "x"\nante_bonus = 5')
        .replace('pair_plus = "three_card"', 'pair_plus = "three_card"\nante_bonus = "three_card"'),
        ["own.toml: HOUSE-1: ante_bonus", "is 5"],
    ),
    "no lines": (
        GOOD[: GOOD.index("straight_flush")],
        ["own.toml: HOUSE-1: pair_plus", "has no lines of pays"],
    ),
    "a line that the reading does not know": (
        changed("straight_flush", "full_house"),
        ["own.toml: HOUSE-1: pair_plus: full_house", "three_card has no such line",
         "mini_royal, straight_flush"],
    ),
    "odds that are a number": (
        changed('"50 to 1"', "50"),
        ["own.toml: HOUSE-1: pair_plus: straight_flush", "pays 50", "write odds as text"],
    ),
    "odds that are no odds": (
        changed('"50 to 1"', '"fifty"'),
        ["own.toml: HOUSE-1: pair_plus: straight_flush", "pays 'fifty'"],
    ),
    "odds that no cents can pay": (
        changed('"3 to 2"', '"1 to 3"'),
        ["own.toml: HOUSE-1: pair_plus: pair", "pays '1 to 3'", "no finite decimal"],
    ),
    "odds for a stake of nothing": (
        changed('"3 to 2"', '"3 to 0"'), ["own.toml: HOUSE-1: pair_plus: pair", "'3 to 0'"],
    ),
    "an empty line": (changed('"3 to 2"', "{}"), ["own.toml: HOUSE-1: pair_plus: pair"]),
    "a line with an unknown key": (
        changed('"3 to 2"', '{ pays = "3 to 2", color = "red" }'),
        ["own.toml: HOUSE-1: pair_plus: pair", "color"],
    ),
    "an envy of half a cent": (
        changed('"3 to 2"', '{ pays = "3 to 2", envy = "$0.005" }'),
        ["own.toml: HOUSE-1: pair_plus: pair", "envy is '0.005'"],
    ),
    "an envy below zero": (
        changed('"3 to 2"', '{ pays = "3 to 2", envy = "-5" }'),
        ["own.toml: HOUSE-1: pair_plus: pair", "envy is '-5'"],
    ),
    "a figure without a basis": (
        changed('title = "Pair Plus of the house"', 'title = "x"\npublished = '
                '[{ bet = "pair_plus", label = "Par", metric = "house_edge", value = "2%" }]'),
        ["own.toml: tables: HOUSE-1: published: 0: basis"],
    ),
    "a figure that is no percentage": (
        changed('title = "Pair Plus of the house"', 'title = "x"\npublished = '
                '[{ bet = "pair_plus", label = "Par", metric = "house_edge", basis = "per_bet", '
                'value = "2 percent" }]'),
        ["own.toml: tables: HOUSE-1: published: 0: value", "'2 percent'"],
    ),
    "columns that are no list": (
        changed("straight_flush", "hands = 3\nstraight_flush"),
        ["own.toml: HOUSE-1: pair_plus: hands", "is 3"],
    ),
    "a column for no hands": (
        changed("straight_flush", "hands = [1, 0]\nstraight_flush"),
        ["own.toml: HOUSE-1: pair_plus: hands", "[1, 0]"],
    ),
    "a column twice": (
        changed("straight_flush", "hands = [2, 2]\nstraight_flush"),
        ["own.toml: HOUSE-1: pair_plus: hands", "[2, 2]"],
    ),
    "a row of the wrong length": (
        changed('straight_flush = "50 to 1"', 'hands = [2, 1]\nstraight_flush = ["5 to 1"]'),
        ["own.toml: HOUSE-1: pair_plus: straight_flush", "needs 2 odds"],
    ),
    "bad odds in a column": (
        changed('straight_flush = "50 to 1"\npair = "3 to 2"',
                'hands = [2, 1]\nstraight_flush = ["5 to 1", "5 to 3"]'),
        ["own.toml: HOUSE-1: pair_plus: straight_flush", "'5 to 3'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), FAULTS.values(), ids=FAULTS.keys())
def test_a_broken_file_is_told_with_its_place(tmp_path: Path, text: str, told: list[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CroupierError) as refusal:
        load_file(path)
    for words in told:
        assert words in str(refusal.value)
    assert str(tmp_path) not in str(refusal.value), "the folder is nobody's business"


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadTable, match=r"own\.toml: cannot be read"):
        load_file(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match=r"none\.toml: cannot be read"):
        load_file(tmp_path / "none.toml")


# The user's folder ------------------------------------------------------------------------------


def own_folder(*files: tuple[str, str]) -> Path:
    folder = tables_folder()
    folder.mkdir(parents=True)
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_without_a_folder_the_catalogue_is_the_published_one() -> None:
    assert catalogue_with(tables_folder()) is published_catalogue()


def test_tables_of_the_users_folder_join_the_catalogue() -> None:
    second = GOOD.replace("HOUSE-1", "HOUSE-2")
    catalogue = catalogue_with(own_folder(("b.toml", second), ("a.toml", GOOD), ("notes.txt", "x")))
    assert len(catalogue) == len(published_catalogue()) + 2
    assert [table.id for table in catalogue if table.own] == ["HOUSE-1", "HOUSE-2"]
    assert catalogue.table("HOUSE-2") in catalogue.serving("three-card-poker", "pair_plus")
    assert "HOUSE-1" not in published_catalogue().tables


def test_a_designator_of_the_sources_cannot_be_taken() -> None:
    folder = own_folder(("mine.toml", GOOD.replace("HOUSE-1", "TCP-01")))
    with pytest.raises(BadTable, match=r"mine\.toml: TCP-01: this designator is taken"):
        catalogue_with(folder)


def test_a_designator_has_one_meaning_among_the_users_files_too() -> None:
    with pytest.raises(BadTable, match=r"b\.toml: HOUSE-1: this designator is taken"):
        catalogue_with(own_folder(("a.toml", GOOD), ("b.toml", GOOD)))


def test_a_broken_file_of_the_user_is_named_once() -> None:
    folder = own_folder(("good.toml", GOOD), ("worse.toml", "family = "))
    with pytest.raises(BadTable) as refusal:
        catalogue_with(folder)
    assert str(refusal.value).count("worse.toml") == 1


def test_another_name_of_a_bet() -> None:
    (table,) = parse_tables(
        changed("[readings]", '[same_as]\nthree_card_bonus = "pair_plus"\n\n[readings]')
    )
    assert table.bets == ("pair_plus", "three_card_bonus")
    assert table.for_bet("three_card_bonus") == table.for_bet("pair_plus")


def test_a_fingerprint_changes_with_the_pays_and_with_nothing_else() -> None:
    (table,) = parse_tables(GOOD)
    (same,) = parse_tables(changed("Pair Plus of the house", "another title"))
    (other,) = parse_tables(changed("3 to 2", "2 to 1"))
    assert same.digest == table.digest
    assert other.digest != table.digest

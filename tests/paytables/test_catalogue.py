# ruff: noqa: E501 - a table is as wide as its columns
"""The catalogue: every designator, the bets and games it serves, and odds as they are printed."""

from collections import Counter
from fractions import Fraction
from importlib import resources

import pytest

from croupier.errors import UnknownTable
from croupier.games import GAMES
from croupier.paytables import Pays, PayTable, load_file, published_catalogue
from croupier.rules import WAITS

THREE_CARD_GAMES = ("three-card-poker", "three-card-poker-face-up")
LINKED_GAMES = (*THREE_CARD_GAMES, "let-it-ride", "ultimate-texas-holdem")


def numbered(pattern: str, numbers: str) -> list[str]:
    return [pattern.replace("#", number) for number in numbers.split()]


FAMILIES = (
    # designators                                                bets it serves                games
    (numbered("TCP-#", "01 02 03 04 05 06 07 08 09 10 11 12"),   ["ante_bonus", "pair_plus"],  ("three-card-poker",)),
    (numbered("TCPFU-#", "01 02 03 04"),                         ["pair_plus"],                ("three-card-poker-face-up",)),
    (numbered("TCP-6B#", "1 2 3 4"),                             ["six_card_bonus"],           THREE_CARD_GAMES),
    (numbered("TCP-P#", "1 2"),                                  ["progressive"],              THREE_CARD_GAMES),
    (numbered("LIRX-#", "01 02 03 04 05 06"),                    ["primary"],                  ("let-it-ride",)),
    (numbered("LIRB-#", "03 06 09 10 25 28 29"),                 ["primary", "bonus"],         ("let-it-ride",)),
    (numbered("3CB-#", "1 2 3 4 5 6"),                           ["three_card_bonus"],         ("let-it-ride",)),
    (["LIR-CA"],                                                 ["cover_all"],                ("let-it-ride",)),
    (["CSP-CA"],                                                 ["cover_all"],                ("caribbean-stud",)),
    (["LIR-P1"],                                                 ["progressive"],              ("let-it-ride",)),
    (numbered("UTH-#", "01 02 03 04"),                           ["trips", "blind"],           ("ultimate-texas-holdem",)),
    (numbered("UTH-BBB-#", "01 02 03"),                          ["bad_beat"],                 ("ultimate-texas-holdem",)),
    (numbered("UPB-#", "1 2 3 4 5 6"),                           ["ultimate_pairs"],           ("ultimate-texas-holdem",)),
    (["UTH-J01"],                                                ["jackpot"],                  ("ultimate-texas-holdem",)),
    (["MG-01", "ML01", "ML03"],                                  ["progressive", "jackpot"],   LINKED_GAMES),
    (["SS-01", "SS-02"],                                         ["three_plus"],               ("solitaire-stud",)),
    (["SB-01"],                                                  ["super_bonus"],              ("solitaire-stud",)),
    (["CSP-01"],                                                 ["raise"],                    ("caribbean-stud",)),
    (["MSS-01"],                                                 ["pays"],                     ("mississippi-stud",)),
    (["C4P-01"],                                                 ["super_bonus"],              ("crazy-4-poker",)),
    (["SIX-01"],                                                 ["ante", "raise"],            ("six-card-poker",)),
    (["FCP-01"],                                                 ["ante_bonus"],               ("four-card-poker",)),
    (numbered("AU-#", "01 02 03 04 05 06"),                      ["aces_up"],                  ("four-card-poker",)),
    (numbered("QU-#", "01 02 03 04"),                            ["queens_up"],                ("crazy-4-poker",)),
    (["CW-01"],                                                  ["tie"],                      ("casino-war",)),
    (["HCF-01", "HCF-02"],                                       ["flush_bonus", "straight_flush_bonus"], ("high-card-flush",)),
    (["FR-01"],                                                  ["ante"],                     ("flush-rush",)),
    (["THB-01"],                                                 ["bonus"],                    ("texas-holdem-bonus",)),
    (["DJW-01"],                                                 ["blind"],                    ("dj-wild",)),
    (["BAC-01"],                                                 ["player", "banker", "tie"],  ("baccarat",)),
    (["DB-01"],                                                  ["dragon_bonus_player", "dragon_bonus_banker"], ("baccarat", "ez-baccarat")),
    (["EZ-01"],                                                  ["player", "banker", "tie", "dragon_7", "panda_8"], ("ez-baccarat",)),
    (["TCB-01", "TCB-02"],                                       ["player", "tie", "three_faces", "banker"], ("three-card-baccarat",)),
)  # fmt: skip

EXPECTED = {designator: (bets, games) for names, bets, games in FAMILIES for designator in names}

DEFAULTS = {
    "three-card-poker": {"ante_bonus": "TCP-01", "pair_plus": "TCP-01", "six_card_bonus": "TCP-6B1",
                         "cover_all": WAITS, "progressive": "TCP-P1", "progressive_2": "TCP-P1"},
    "three-card-poker-face-up": {"pair_plus": "TCPFU-01", "six_card_bonus": "TCP-6B1",
                                 "progressive": "TCP-P1", "progressive_2": "TCP-P1"},
    "let-it-ride": {"primary": "LIRX-01", "bonus": "LIRB-03", "three_card_bonus": "3CB-1",
                    "cover_all": "LIR-CA", "progressive": "LIR-P1", "progressive_2": "LIR-P1"},
    "ultimate-texas-holdem": {"blind": "UTH-01", "trips": "UTH-01", "bad_beat": "UTH-BBB-01",
                              "ultimate_pairs": "UPB-1", "cover_all": WAITS, "jackpot": "UTH-J01",
                              "jackpot_2": "UTH-J01"},
    "solitaire-stud": {"super_bonus": "SB-01", "three_plus": "SS-01"},
    "caribbean-stud": {"raise": "CSP-01", "cover_all": "CSP-CA"},
    "mississippi-stud": {"pays": "MSS-01", "cover_all": WAITS},
    "casino-war": {"tie": "CW-01"},
    "crazy-4-poker": {"super_bonus": "C4P-01", "queens_up": "QU-01", "cover_all": WAITS},
    "four-card-poker": {"ante_bonus": "FCP-01", "aces_up": "AU-01"},
    "six-card-poker": {"ante": "SIX-01", "raise": "SIX-01"},
    "high-card-flush": {
        "flush_bonus": "HCF-01", "straight_flush_bonus": "HCF-01", "progressive": "none",
        "progressive_2": "none",
    },
    "flush-rush": {"ante": "FR-01"},
    "dj-wild": {"blind": "DJW-01", "trips": WAITS, "cover_all": WAITS},
    "texas-holdem-bonus": {"bonus": "THB-01"},
    "baccarat": {"player": "BAC-01", "banker": "BAC-01", "tie": "BAC-01",
                 "dragon_bonus_player": "DB-01", "dragon_bonus_banker": "DB-01"},
    "ez-baccarat": {"player": "EZ-01", "banker": "EZ-01", "tie": "EZ-01", "dragon_7": "EZ-01",
                    "panda_8": "EZ-01", "dragon_bonus_player": "DB-01",
                    "dragon_bonus_banker": "DB-01"},
    "three-card-baccarat": {"player": "TCB-01", "banker": "TCB-01", "tie": "TCB-01",
                            "three_faces": "TCB-01"},
}  # fmt: skip

CATALOGUE = published_catalogue()


def test_every_designator_is_there_and_no_other() -> None:
    assert len(EXPECTED) == 90
    assert sorted(CATALOGUE.tables) == sorted(EXPECTED)
    assert len(CATALOGUE) == len(list(CATALOGUE)) == len(EXPECTED)


@pytest.mark.parametrize("designator", EXPECTED)
def test_a_table_serves_its_bets_in_its_games(designator: str) -> None:
    table = CATALOGUE.table(designator)
    bets, games = EXPECTED[designator]
    assert sorted(table.bets) == sorted(bets)
    assert set(games) <= set(table.games)
    assert set(table.games) <= {game.name for game in GAMES}
    for game in games:
        for bet in bets:
            if bet in {entry.served(key) for entry in GAMES if entry.name == game
                       for key in entry.tables}:  # fmt: skip
                assert table in CATALOGUE.serving(game, bet)


def test_the_defaults_of_each_game() -> None:
    assert {game.name: dict(game.tables) for game in GAMES} == DEFAULTS


def test_every_table_can_be_chosen_for_some_bet_of_some_game() -> None:
    chosen = {
        table.id
        for game in GAMES
        for key in game.tables
        for table in CATALOGUE.serving(game.name, game.served(key))
    }
    assert chosen == set(EXPECTED)


@pytest.mark.parametrize("table", list(CATALOGUE), ids=lambda table: table.id)
def test_a_table_says_where_it_comes_from(table: PayTable) -> None:
    assert table.title
    assert table.printed_as
    assert table.source
    assert ".txt" not in table.source
    assert not table.own
    for figure in table.published:
        assert figure.basis
        assert figure.place
        assert figure.label
        assert 0 < figure.number < 1


def all_pays(table: PayTable) -> list[tuple[str, Pays]]:
    columns = [
        (f"{bet} {hands}", pays)
        for bet, by_hands in table.columns.items()
        for hands, pays in by_hands.items()
    ]
    return [*table.pays.items(), *columns]


@pytest.mark.parametrize("table", list(CATALOGUE), ids=lambda table: table.id)
def test_better_hands_stand_higher_and_never_pay_less(table: PayTable) -> None:
    for bet, pays in all_pays(table):
        if pays.reading.name == "side_hand":
            continue  # its lines are no ranks: a natural that wins pays less than a win by nine
        keys = [line.key for line in pays.lines]
        vocabulary = [key for key in pays.reading.questions if key in keys]
        assert keys == vocabulary, f"{table.id} {bet} is out of order"
        fixed = [line.odds.ratio for line in pays.lines if line.odds.kind != "meter"]
        assert fixed == sorted(fixed, reverse=True)
        shares = [line.odds.kind == "meter" for line in pays.lines]
        assert shares == sorted(shares, reverse=True), "meter pays stand on top"


PRINTED = (
    # table        bet                 line                        as the source prints it
    ("UTH-01",     "blind",            "flush",                    "3 to 2"),
    ("TCP-6B1",    "six_card_bonus",   "royal_flush",              "1,000 to 1"),
    ("LIRX-01",    "primary",          "royal_flush",              "1000 to 1"),
    ("LIRB-03",    "bonus",            "royal_flush",              "20000 for 1"),
    ("LIRB-03",    "bonus",            "tens_or_better",           "1 for 1"),
    ("UTH-BBB-01", "bad_beat",         "straight_flush",           "10,000 to 1"),
    ("UPB-2",      "ultimate_pairs",   "aces_against_aces",        "1000 to 1"),
    ("UTH-J01",    "jackpot",          "royal_flush_first_five",   "100% of Meter"),
    ("UTH-J01",    "jackpot",          "royal_flush_first_seven",  "5% of Meter"),
    ("UTH-J01",    "jackpot",          "community_royal",          "3,000 for 1"),
    ("LIR-P1",     "progressive",      "straight_flush",           "10% of Meter"),
    ("ML03",       "jackpot",          "four_of_a_kind",           "100% of Minor"),
    ("SB-01",      "super_bonus",      "win_by_6",                 "1,000 to 1"),
    ("SB-01",      "super_bonus",      "other_win",                "Push"),
    ("CSP-01",     "raise",            "pair",                     "1 to 1"),
    ("MSS-01",     "pays",             "jacks_or_better",          "1 to 1"),
    ("MSS-01",     "pays",             "sixes_or_better",          "Push"),
    ("CW-01",      "tie",              "tie",                      "10 to 1"),
)  # fmt: skip


@pytest.mark.parametrize(("designator", "bet", "key", "printed"), PRINTED)
def test_odds_print_as_the_source_prints_them(
    designator: str, bet: str, key: str, printed: str
) -> None:
    pays = CATALOGUE.table(designator).for_bet(bet)
    assert next(str(line.odds) for line in pays.lines if line.key == key) == printed


LABELS = (
    ("LIRX-01", "primary", "tens_or_better", "10s or Better"),
    ("UTH-BBB-01", "bad_beat", "four_of_a_kind", "Quads"),
    ("UTH-BBB-01", "bad_beat", "three_of_a_kind", "Trips"),
    ("UPB-1", "ultimate_pairs", "pair_of_aces", "A-A"),
    ("UPB-3", "ultimate_pairs", "pair_of_aces", "Pair of Aces"),
    ("UTH-J01", "jackpot", "four_of_a_kind", "4 of a Kind"),
    ("MG-01", "progressive", "four_of_a_kind", "Four of a Kind"),
    ("TCP-P1", "progressive", "akq_spades", "AKQ Spades"),
    ("SS-01", "three_plus", "seven_cards", "7 Cards"),
    ("SB-01", "super_bonus", "win_by_1", "Win by 1"),
    ("MSS-01", "pays", "sixes_or_better", "6s through 10s"),
)


@pytest.mark.parametrize(("designator", "bet", "key", "label"), LABELS)
def test_lines_are_called_as_the_source_calls_them(
    designator: str, bet: str, key: str, label: str
) -> None:
    pays = CATALOGUE.table(designator).for_bet(bet)
    assert next(line.label for line in pays.lines if line.key == key) == label


def test_envy_stands_beside_the_lines_that_bring_it() -> None:
    envy = {
        (table.id, line.key): line.envy_cents
        for table in CATALOGUE
        for pays in table.pays.values()
        for line in pays.lines
        if line.envy_cents is not None
    }
    royal = {"royal_flush": 100_000, "straight_flush": 30_000}
    spades = {"akq_spades": 10_000, "akq_hearts_diamonds_clubs": 2_500}
    assert envy == {
        **{(name, line): cents for name in ("TCP-P1", "TCP-P2") for line, cents in spades.items()},
        **{(name, line): cents for name in ("LIR-P1", "MG-01", "ML01", "ML03")
           for line, cents in royal.items()},
    }  # fmt: skip


def test_meters_have_the_levels_of_their_tables() -> None:
    levels = {
        table.id: pays.levels for table in CATALOGUE for pays in table.pays.values() if pays.levels
    }
    assert levels == {
        "TCP-P1": ("Meter",), "TCP-P2": ("Meter",), "LIR-P1": ("Meter",), "UTH-J01": ("Meter",),
        "MG-01": ("Meter",), "ML01": ("Mega", "Major"), "ML03": ("Mega", "Major", "Minor"),
    }  # fmt: skip


def test_cover_all_has_a_column_for_each_number_of_hands() -> None:
    assert sorted(CATALOGUE.table("LIR-CA").columns["cover_all"]) == [1, 2, 3, 4, 5, 6, 7]
    assert sorted(CATALOGUE.table("CSP-CA").columns["cover_all"]) == [2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(UnknownTable, match="LIR-CA has no column for 8 hands; it has 1, 2, 3"):
        CATALOGUE.table("LIR-CA").for_bet("cover_all", hands=8)
    with pytest.raises(UnknownTable, match="CSP-CA has no column for 1 hand;"):
        CATALOGUE.table("CSP-CA").for_bet("cover_all", hands=1)
    with pytest.raises(UnknownTable, match="pays by the number of hands; say which of 1, 2, 3"):
        CATALOGUE.table("LIR-CA").for_bet("cover_all")


def test_a_table_is_asked_only_for_bets_it_serves() -> None:
    with pytest.raises(UnknownTable, match="UTH-01 has no pays for 'pair_plus'; it serves trips"):
        CATALOGUE.table("UTH-01").for_bet("pair_plus")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("TCP-13", "unknown pay table 'TCP-13'; did you mean TCP-"),
        ("tcp-01", "unknown pay table 'tcp-01'; did you mean TCP-01"),
        ("UTH-05", "did you mean UTH-0"),
        ("", "unknown pay table ''; see the catalog of pay tables"),
        ("blackjack", "see the catalog of pay tables"),
        (None, "unknown pay table None"),
        (7, "unknown pay table 7"),
        (["TCP-01"], "unknown pay table"),
    ],
    ids=repr,
)
def test_an_unknown_designator_is_named_with_its_neighbors(asked: object, message: str) -> None:
    with pytest.raises(UnknownTable) as refusal:
        CATALOGUE.table(asked)
    assert message in str(refusal.value)


def test_fingerprints_tell_tables_apart_and_stay_the_same() -> None:
    digests = Counter(table.digest for table in CATALOGUE)
    assert max(digests.values()) == 1
    assert CATALOGUE.table("TCP-01").digest == CATALOGUE.table("TCP-01").digest
    assert all(len(digest) == 16 for digest in digests)


def test_tables_print_for_machines() -> None:
    answer = CATALOGUE.table("UTH-01").as_json()
    assert answer["id"] == "UTH-01"
    assert answer["pays"]["blind"][4] == {"line": "flush", "label": "Flush", "pays": "3 to 2"}
    cover_all = CATALOGUE.table("LIR-CA").as_json()["pays"]["cover_all"]
    assert list(cover_all) == ["7", "6", "5", "4", "3", "2", "1"]
    envy = CATALOGUE.table("LIR-P1").as_json()["pays"]["progressive"][0]
    assert envy == {
        "line": "royal_flush", "label": "Royal Flush", "pays": "100% of Meter", "envy": "1000.00",
    }  # fmt: skip


def test_published_figures_keep_their_decimals() -> None:
    figure = CATALOGUE.table("TCP-6B1").published[1]
    assert (figure.value, figure.decimals, figure.number) == (
        "7.2798%",
        4,
        Fraction(72798, 1000000),
    )
    assert CATALOGUE.table("UTH-BBB-01").published[0].decimals == 1


def test_every_file_of_the_catalogue_is_loaded() -> None:
    folder = resources.files("croupier.paytables.catalogue")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    loaded: list[str] = []
    for name in names:
        with resources.as_file(folder / name) as path:
            loaded += [table.id for table in load_file(path)]
    assert loaded == list(CATALOGUE.tables)

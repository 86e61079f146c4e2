# ruff: noqa: E501 - a table is as wide as its columns
"""A layout: tables by designator, switches by name, a procedure; everything else is refused."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.errors import BadOption, CroupierError, UnknownGame, UnknownTable
from croupier.games import GAMES, find_game
from croupier.paytables import Catalogue, parse_tables, published_catalogue
from croupier.records.words import pays_text
from croupier.rules import BetsLocked, Dealt, Stage, Wager, make_layout, replay, settle

TCP = find_game("three-card-poker")
LIR = find_game("let-it-ride")
UTH = find_game("ultimate-texas-holdem")


def test_a_layout_as_it_comes_has_every_default() -> None:
    for game in GAMES:
        layout = make_layout(game)
        assert {key: table.id for key, table in layout.tables.items()} == dict(game.tables)
        assert layout.options == {option.key: option.default for option in game.options}
        assert layout.procedure is game.procedures[0]


def test_tables_are_chosen_one_by_one() -> None:
    layout = make_layout(TCP, tables={"pair_plus": "TCP-07"})
    assert layout.tables["pair_plus"].id == "TCP-07"
    assert layout.tables["ante_bonus"].id == "TCP-01"
    assert str(layout.pays("pair_plus").lines[2].odds) == "5 to 1"


@pytest.mark.parametrize(
    ("game", "tables", "message"),
    [
        ("three-card-poker", {"ante": "TCP-01"}, "tables: Three Card Poker has no table 'ante'"),
        (
            "three-card-poker",
            {"pair_plus": "TCP-99"},
            "tables: pair_plus: unknown pay table 'TCP-99'",
        ),
        ("three-card-poker", {"pair_plus": "UTH-01"}, "UTH-01 does not pay pair_plus"),
        ("three-card-poker", {"pair_plus": "TCP-6B1"}, "TCP-6B1 does not pay pair_plus"),
        ("three-card-poker", {"progressive_2": "UTH-J01"}, "tables: progressive_2: UTH-J01"),
        ("three-card-poker-face-up", {"ante_bonus": "TCP-01"}, "has no table 'ante_bonus'"),
        ("let-it-ride", {"primary": "3CB-1"}, "choose one of LIRB-03, LIRB-06"),
        ("let-it-ride", {"bonus": "LIRX-01"}, "LIRX-01 does not pay bonus"),
        ("let-it-ride", {"cover_all": "CSP-CA"}, "CSP-CA does not pay cover_all in Let It Ride"),
        ("let-it-ride", {"bet_1": "LIRX-01"}, "has no table 'bet_1'; it has primary"),
        ("ultimate-texas-holdem", {"progressive": "MG-01"}, "has no table 'progressive'"),
        ("ultimate-texas-holdem", {"jackpot": 1}, "tables: jackpot: unknown pay table 1"),
        ("ultimate-texas-holdem", {"jackpot": None}, "tables: jackpot: unknown pay table None"),
        ("caribbean-stud", {"cover_all": "LIR-CA"}, "does not pay cover_all in Caribbean Stud"),
    ],
    ids=str,
)
def test_a_table_that_does_not_fit_is_named(
    game: str, tables: dict[str, object], message: str
) -> None:
    with pytest.raises(UnknownTable) as refusal:
        make_layout(find_game(game), tables=tables)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("three-card-poker", {"speed": True}, "options: Three Card Poker has no switch 'speed'"),
        ("three-card-poker", {"ante_mandatory": "yes"}, "options: ante_mandatory: is 'yes'; write true"),
        ("three-card-poker", {"ante_mandatory": 1}, "options: ante_mandatory: is 1; write true"),
        ("three-card-poker", {"two_spots": "far"}, "options: two_spots: is 'far'; choose one of adj"),
        ("three-card-poker", {"two_spots": True}, "options: two_spots: is True"),
        ("three-card-poker", {"settlement_order": ["ante"]}, "settlement_order: is ['ante']; name each"),
        ("three-card-poker", {"settlement_order": "ante"}, "settlement_order: is 'ante'"),
        ("three-card-poker", {"settlement_order": [1, 2]}, "settlement_order: is [1, 2]"),
        ("caribbean-stud", {"settlement_order": ["ante", "ante", "raise"]}, "name each once"),
        ("caribbean-stud", {"folded_hands_qualify": True}, "Caribbean Stud has no switch"),
        ("let-it-ride", {"three_card_bonus_order": "never"}, "choose one of after-base, before-base"),
    ],
    ids=str,
)  # fmt: skip
def test_a_switch_that_does_not_fit_is_named(
    game: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(BadOption) as refusal:
        make_layout(find_game(game), options=options)
    assert message in str(refusal.value)


@pytest.mark.parametrize("procedure", ["by-hand", "", 3, ["ace-i-deal"]], ids=repr)
def test_a_procedure_that_the_game_does_not_have(procedure: object) -> None:
    with pytest.raises(BadOption, match="procedure: Ultimate Texas Hold'em has no procedure"):
        make_layout(UTH, procedure=procedure)


def test_the_second_sensor_reads_tables_as_the_first_does() -> None:
    layout = make_layout(UTH, tables={"jackpot_2": "ML03"})
    assert layout.pays("jackpot_2").levels == ("Mega", "Major", "Minor")
    assert layout.pays("jackpot").levels == ("Meter",)


def test_a_switch_that_a_game_does_not_have_is_never_thrown() -> None:
    assert make_layout(find_game("caribbean-stud")).option("folded_hands_qualify") is False


def test_cards_are_dealt_face_up_where_every_packet_of_a_seat_is() -> None:
    assert [game.name for game in GAMES if make_layout(game).deals_face_up] == ["casino-war"]
    layout = make_layout(find_game("casino-war"))
    stages = layout.procedure.stages
    no_packet = tuple(stage for stage in stages if stage.to != "seats")
    one_down = (Stage("deal", "one more", to="seats", cards=1), *stages)
    for changed in (no_packet, one_down):
        procedure = replace(layout.procedure, stages=changed)
        assert not replace(layout, procedure=procedure).deals_face_up


def test_an_order_of_settlement_is_kept() -> None:
    layout = make_layout(find_game("caribbean-stud"),
                    options={"settlement_order": ["cover_all", "raise", "ante"]})  # fmt: skip
    assert layout.place_in_settlement == {"cover_all": 0, "raise": 1, "ante": 2}


@pytest.mark.parametrize("name", ["blackjack", "three card poker", "Three-Card-Poker"])
def test_an_unknown_game_is_named_with_its_neighbors(name: str) -> None:
    with pytest.raises(UnknownGame) as refusal:
        find_game(name)
    assert str(refusal.value).startswith(f"unknown game {name!r}; did you mean ")


@pytest.mark.parametrize("name", ["", None, 7, "snap"])
def test_a_name_without_neighbors_is_answered_with_every_game(name: object) -> None:
    every = ", ".join(game.name for game in GAMES)
    with pytest.raises(UnknownGame) as refusal:
        find_game(name)
    assert str(refusal.value) == f"unknown game {name!r}; the games are {every}"


# Tables of the user's own -----------------------------------------------------------------------


def with_own(reading: str, lines: str, *, game: str = "three-card-poker",
             bet: str = "pair_plus") -> Catalogue:  # fmt: skip
    return published_catalogue().joined(
        parse_tables(
            f"""
            family = "House"
            document = "Our own rules"
            games = ["{game}"]
            [readings]
            {bet} = "{reading}"
            [tables.HOUSE-1]
            title = "House"
            [tables.HOUSE-1.{bet}]
            {lines}
            """,
            own=True,
        )
    )


def test_a_table_of_ones_own_is_chosen_and_pays() -> None:
    catalogue = with_own("three_card", 'pair = "6 to 5"')
    layout = make_layout(TCP, tables={"pair_plus": "HOUSE-1"}, catalogue=catalogue)
    cards = parse_cards("2c 2d 3h")
    round_ = replay(layout, (BetsLocked((Wager(1, {"pair_plus": 7}),)), Dealt(1, cards)))
    (line,) = settle(round_).seat(1).lines
    assert (pays_text(line), line.returned) == ("6 to 5", Fraction(77, 5))


@pytest.mark.parametrize(
    ("bet", "game", "reading", "line"),
    [
        ("pair_plus", "three-card-poker", "five_card", "pair"),
        ("pair_plus", "three-card-poker", "run_length", "three_cards"),
        ("pair_plus", "three-card-poker", "hole_cards", "pair"),
        ("pair_plus", "three-card-poker", "three_card_suits", "pair"),
        ("six_card_bonus", "three-card-poker", "three_card", "pair"),
        ("trips", "ultimate-texas-holdem", "holdem_cards", "straight"),
        ("ultimate_pairs", "ultimate-texas-holdem", "five_card", "pair"),
        ("three_plus", "solitaire-stud", "run_margin", "win_by_1"),
        ("progressive", "let-it-ride", "three_card_suits", "straight"),
        ("jackpot", "ultimate-texas-holdem", "hole_cards", "pair"),
    ],
)
def test_a_table_that_reads_another_thing_than_the_bet_shows_is_refused(
    bet: str, game: str, reading: str, line: str
) -> None:
    """Its lines would be asked about cards they were not written for, and pay at random."""
    catalogue = with_own(reading, f'{line} = "5 to 1"', game=game, bet=bet)
    with pytest.raises(CroupierError, match="HOUSE-1"):
        make_layout(find_game(game), tables={bet: "HOUSE-1"}, catalogue=catalogue)

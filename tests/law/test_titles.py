"""The register of titles: as the letter prints them, and true about the games here."""

import pytest

from croupier.games import GAMES, find_game
from croupier.games.house import EDITION, PUBLIC_RULES
from croupier.law.titles import KNOWN, chosen_titles, register, title_of, titles_of
from croupier.show.title_words import edition_words, here_words, tally_words

PRINTED = {
    1: "6-5-4 Poker",
    10: "Blazing 7’s Progressive – Dealer’s Up Card",
    12: "Caribbean Stud Poker",
    15: "Crazy 4 Poker - Coverall",
    33: "Free Bet Blackjack – Dual Progressives",
    34: "High Five Poker",
    39: "Let It Ride, 3 Card Bonus – Cover All Bonus",
    47: "Sharp Shooter – Tribal",
    56: "Three Card Draw Poker, Pairs Plus",
    60: "Three Card Poker Bonus - Tribal",
    66: "Zappit Blackjack – Dual Progressives",
}


def test_the_letter_has_66_titles_in_its_own_spelling() -> None:
    titles = register()
    assert [title.number for title in titles] == list(range(1, 67))
    assert len({title.name for title in titles}) == 66
    assert {number: titles[number - 1].name for number in PRINTED} == PRINTED


def test_those_exist_here_that_do_and_what_nobody_published_is_not_invented() -> None:
    assert [title.number for title in register() if title.exists] == [
        12, 13, 15, 17, 18, 19, 20, 25, 27, 32, 36, 39, 41, 48, 49, 53, 54, 57, 58, 59, 60, 61, 65,
    ]  # fmt: skip
    for title in register():
        assert title.rules in KNOWN
        assert title.rules != "not public" or not title.exists


def test_what_exists_is_a_game_with_these_bets() -> None:
    for title in register():
        if title.exists:
            game = find_game(title.game)
            assert {*title.bets} <= {*game.side_bets, *game.sensors}
            assert title.covers(game, game.base_bets[0])
            assert not title.covers(next(other for other in GAMES if other is not game))


@pytest.mark.parametrize("name", sorted({title.game for title in register() if title.game}))
def test_every_bet_of_a_game_in_the_register_is_covered_by_a_title(name: str) -> None:
    game = find_game(name)
    covered = {bet for title in titles_of(name) for bet in title.bets}
    assert covered == {*game.side_bets, *game.sensors}


def test_a_title_without_the_six_card_bonus_does_not_cover_it() -> None:
    face_up = find_game("three-card-poker-face-up")
    with_bonus, without = (title_of(number) for number in (58, 59))
    assert with_bonus is not None
    assert without is not None
    assert with_bonus.covers(face_up, "six_card_bonus")
    assert not without.covers(face_up, "six_card_bonus")
    assert without.covers(face_up, "pair_plus")


def test_caribbean_stud_follows_public_rules_and_only_its_cover_all_the_letter() -> None:
    game = find_game("caribbean-stud")
    assert game.edition == PUBLIC_RULES
    assert game.edition_of("ante") == PUBLIC_RULES
    assert game.edition_of("cover_all") == EDITION
    title = title_of(12)
    assert title is not None
    assert title.editions == (PUBLIC_RULES, EDITION)
    assert edition_words(title) == f"{PUBLIC_RULES} (base game), {EDITION} (Cover All)"


def test_two_titles_are_for_tribal_casinos_alone() -> None:
    assert {t.number: t.only for t in register() if t.only} == dict.fromkeys(
        (47, 60), "washington-tribal"
    )


def test_a_number_that_the_letter_does_not_have_is_no_title() -> None:
    assert title_of(0) is None
    assert title_of(67) is None


def test_titles_are_chosen_by_words_as_people_type_them() -> None:
    numbers = [title.number for title in chosen_titles(["hold'em"])]
    assert numbers == [7, 23, 53, 65]
    assert [title.number for title in chosen_titles(["pai", "GOW"])] == [2, 21, 22, 30]
    assert [title.number for title in chosen_titles(game="let-it-ride")] == [39]
    assert all(title.rules == "public" for title in chosen_titles(rules="public"))
    assert chosen_titles(["frobnicate"]) == ()


def test_the_tally_counts_what_stands_in_the_register() -> None:
    assert tally_words(register()).startswith("23 of the 66 titles are in Croupier")
    assert tally_words(register()[:3]) == (
        "0 of the 3 titles are in Croupier; the rules of 0 more are public, and those of 3 are not"
    )
    assert here_words(register()[0]) == "rules not public"
    assert here_words(register()[12]) == "Casino War, with Tie"

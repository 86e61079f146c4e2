"""Every line of every table is asked, is truly hit, and the amount is what the rule sheets say."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier.school.drill
from croupier.cards import cards_text
from croupier.errors import BadBet
from croupier.games import GAMES, find_game
from croupier.money import dollars
from croupier.paytables import PayLine, Pays, published_catalogue
from croupier.rules import (
    Bet,
    Game,
    Layout,
    Round,
    Wager,
    actions,
    make_layout,
    settle,
    settlement_order_option,
)
from croupier.school.drill.dues import due_on
from croupier.school.drill.finding import Findings, findings
from croupier.school.drill.playing import play_out
from croupier.school.drill.questions import DrillQuestion, make_question
from croupier.school.drill.topics import Topic, topic_at, topic_title, topics_of
from croupier.school.drill.viewing import ask_title, asked_words
from tests.oracle.settlement import Line as BookLine
from tests.oracle.settlement import settle_by_the_book
from tests.rules.toys import ALWAYS_PUSHES, ALWAYS_WINS
from tests.school.drilling import chance

QUESTIONS = 150
"""How many questions of each game are held against the rule sheets read aloud."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def lines_of_the_layout(layout: Layout) -> Iterator[tuple[Topic, PayLine]]:
    """Every printed line with the topic it must be asked under, from the tables themselves."""
    game = layout.game
    for bet in game.resolves(layout):
        circle = game.bet(bet)
        key = circle.table if circle is not None else bet
        if not key or key not in layout.tables:
            continue
        table, served = layout.tables[key], game.served(key)
        for line in table.pays[served].lines if served in table.pays else ():
            yield Topic(game.name, bet, line.key), line
        for hands, column in table.columns.get(served, {}).items():
            for line in column.lines:
                yield Topic(game.name, bet, line.key, hands), line
    for jackpot in game.jackpots:
        for line in layout.pays(jackpot.bet).lines:
            if line.envy_cents is not None:
                yield Topic(game.name, "envy", line.key), line


# Every line -------------------------------------------------------------------------------------


@each_game
def test_every_line_of_the_default_tables_is_asked_and_truly_hit(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = findings(make_layout(game))
    hits: list[PayLine | None] = []
    plain_hit = Pays.hit

    def noted(pays: Pays, subject: object) -> PayLine | None:
        hits.append(plain_hit(pays, subject))
        return hits[-1]

    random, missed = chance(game.name), []
    for topic, line in lines_of_the_layout(found.layout):
        question = make_question(found, topic, random)
        if question is None or topic not in question.topics:
            missed.append(topic)
            continue
        with monkeypatch.context() as patch:
            patch.setattr(Pays, "hit", noted)
            hits.clear()
            settle(question.round)
        assert any(hit is line for hit in hits), (topic, "is not hit at the table")
        ask = question.asks[question.topics.index(topic)]
        lines = due_on(settle(question.round).seat(ask.seat).lines, ask.bet).lines
        if line.odds.is_push:
            assert [one.outcome for one in lines] == ["push"]
        elif ask.bet == "envy":
            assert any(one.hit == line and one.caused_by for one in lines)
        else:
            assert [(one.hit, one.odds) for one in lines] == [(line, line.odds)]
    assert not missed


@each_game
def test_wins_losses_and_pushes_of_the_base_bets_are_asked_too(game: Game) -> None:
    found = findings(make_layout(game))
    asked = {(topic.bet, topic.detail) for topic in found.topics}
    base = game.bets[0].key
    assert (base, "lose") in asked
    assert {detail for bet, detail in asked if bet == base} - {"lose", "push"}
    pushing = {line.key for _, line in lines_of_the_layout(found.layout) if line.odds.is_push}
    # In a game without a push nobody can be asked about one.
    pushes = any("push" in clause.text for clause in game.sheet.values())
    assert any(detail in ("push", *pushing) for _, detail in asked) or not pushes
    for bet in found.layout.bets:
        assert (bet.key, "lose") in asked, "a bet that cannot lose"


@pytest.mark.proof
@each_game
def test_every_line_of_every_table_of_the_catalogue_can_be_asked(game: Game) -> None:
    """The first layout has the first table of each key, the second layout the second, and so on."""
    catalogue = published_catalogue()
    serving = {
        key: fitting
        for key in game.tables
        if (fitting := catalogue.serving(game.name, game.served(key)))
    }
    missed: set[tuple[str, Topic]] = set()
    for number in range(max(map(len, serving.values()))):
        tables = {key: choices[number % len(choices)].id for key, choices in serving.items()}
        found, random = Findings(make_layout(game, tables=tables)), chance(number)
        for topic, _ in lines_of_the_layout(found.layout):
            question = make_question(found, topic, random)
            if question is None or topic not in question.topics:
                missed.add((str(tables), topic))
    assert not missed


def test_the_topic_is_read_off_the_settlement_also_where_a_line_pushes() -> None:
    """Solitaire Stud: a win by no more cards is a line of its table, a tie is none."""
    game = next(game for game in GAMES if game.name == "solitaire-stud")
    found = findings(make_layout(game))
    for detail, clause in (("other_win", "super-bonus"), ("push", "tie")):
        question = make_question(found, Topic(game.name, "super_bonus", detail), chance(3))
        assert question is not None
        seat = question.asks[0].seat
        (line,) = due_on(settle(question.round).seat(seat).lines, "super_bonus").lines
        assert line.outcome == "push"
        assert line.clause.key.startswith(clause)


# What is right ----------------------------------------------------------------------------------


def short_document(round_: Round) -> dict[str, Any]:
    """A round in the words the oracle reads."""
    locked = {wager.seat: wager for wager in round_.events[0].wagers}  # type: ignore[union-attr]
    return {
        "game": round_.layout.game.name,
        "tables": {key: entry.id for key, entry in round_.layout.tables.items()},
        "dealer": cards_text(round_.dealer),
        "community": cards_text(round_.community),
        "sides": {side: cards_text(cards) for side, cards in round_.others.items()},
        "seats": [
            {
                "seat": spot.seat,
                "cards": cards_text(spot.cards),
                "bets": {bet: dollars(stake) for bet, stake in _bets(locked[spot.seat])},
                "decisions": list(spot.decisions),
            }
            for spot in round_.spots
        ],
    }


def _bets(wager: Wager) -> Iterator[tuple[str, int]]:
    yield from wager.bets.items()


def taken_by_the_book(line: BookLine) -> Fraction:
    """What is taken of a bet of which something comes back all the same."""
    back = line.returned or 0
    return line.stake - back if line.outcome == "lose" and back else Fraction(0)


def paid_by_the_book(line: BookLine) -> Fraction:
    """What leaves the tray: with "for", the wager is gone and the prize comes whole."""
    if line.outcome != "win" or line.returned is None:
        return Fraction(0)
    kept = line.pays is not None and " for " in line.pays
    return line.returned if kept else line.returned - line.stake


@each_game
def test_the_amounts_are_those_of_the_rule_sheets_read_aloud(game: Game) -> None:
    found, random = findings(make_layout(game)), chance(game.name)
    topics = random.choices(found.topics, k=QUESTIONS)
    for topic in topics:
        question = make_question(found, topic, random)
        if question is None:
            continue
        seats = settle_by_the_book(short_document(question.round))["seats"]
        by_seat = {seat["seat"]: seat["lines"] for seat in seats}
        for ask, due in zip(question.asks, question.dues(), strict=True):
            lines = [line for line in by_seat[ask.seat] if line.bet == ask.bet]
            told = (short_document(question.round), ask)
            assert due.amount == sum(map(paid_by_the_book, lines)) * 100, told
            assert due.taken == sum(map(taken_by_the_book, lines)) * 100, told
            assert due.asked in (due.amount, due.taken), told
            assert due.from_meter == any(line.returned is None for line in lines), told
            if ask.bet != "envy":
                assert [due.outcome] == [line.outcome for line in lines], told


@each_game
def test_a_question_is_a_finished_round_that_chips_can_pay(game: Game) -> None:
    found, random = findings(make_layout(game)), chance(7)
    kinds: Counter[str] = Counter()
    for topic in random.choices(found.topics, k=QUESTIONS):
        question = make_question(found, topic, random)
        assert question is not None, topic
        kinds[question.kind] += 1
        assert question.round.is_complete
        assert topic in question.topics
        assert len(question.topics) == len(question.asks)
        for due in question.dues():
            assert isinstance(due.asked, int), "a fraction of a cent"
        assert not actions(question.round), "a card that the house would still deal"
        hit = topics_of(question.round)
        for ask, named in zip(question.asks, question.topics, strict=True):
            assert named in hit[ask.seat] or named.detail == "none"
    assert kinds["bet"] > kinds["spot"] > 0


@each_game
def test_a_spot_is_asked_whole_and_in_the_order_of_the_house(game: Game) -> None:
    layout = make_layout(game)
    order, random = list(layout.place_in_settlement), chance(2)
    reverse = make_layout(game, options={"settlement_order": order[::-1]})
    for laid, expected in ((layout, order), (reverse, order[::-1])):
        found = findings(laid)
        question = _asked(found, "spot", random)
        asked = [ask.bet for ask in question.asks]
        assert asked == [bet for bet in expected if bet in asked]
        assert len({ask.seat for ask in question.asks}) == 1
        lines = settle(question.round).seat(question.asks[0].seat).lines
        assert set(asked) == {line.bet for line in lines}


def _asked(found: Findings, kind: str, random: Any) -> DrillQuestion:
    for topic in random.choices(found.topics, k=200):
        question = make_question(found, topic, random)
        if question is not None and question.kind == kind:
            return question
    raise AssertionError(f"no question about a {kind}")


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if any(bet.key in game.sensors for bet in make_layout(game).bets)],
    ids=lambda g: g.name,
)
def test_envy_is_asked_of_every_seat_from_the_right(game: Game) -> None:
    tables = {game.jackpots[0].bet: "ML03"}
    found, random = findings(make_layout(game, tables=tables)), chance(4)
    brings = [topic for topic in found.topics if topic.bet == "envy"]
    assert brings
    sensors = list(game.sensors)
    dark = bright = 0
    for topic in random.choices(brings, k=30):
        question = make_question(found, topic, random)
        assert question is not None
        seats = [ask.seat for ask in question.asks]
        assert seats == sorted((spot.seat for spot in question.round.spots), reverse=True)
        assert len(seats) >= 2
        for ask, due in zip(question.asks, question.dues(), strict=True):
            if not question.round.spot(ask.seat).has(*sensors):
                dark += 1
                assert due.amount == 0, "envy without a jackpot bet"
            bright += due.amount > 0
    assert dark, "every seat had lit its sensor"
    assert bright >= 30


# Rare hands -------------------------------------------------------------------------------------


@each_game
def test_rare_hands_need_few_deals(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A royal flush in five cards is one deal of 649,740; here it takes about ten."""
    dealt = 0

    def counted(*given: Any) -> Round:
        nonlocal dealt
        dealt += 1
        return play_out(*given)

    monkeypatch.setattr("croupier.school.drill.questions.play_out", counted)
    found, random = findings(make_layout(game)), chance(5)
    needed: dict[Topic, float] = {}
    for topic in found.topics:
        dealt = 0
        for _ in range(5):
            assert make_question(found, topic, random) is not None
        needed[topic] = dealt / 5
    assert sum(needed.values()) / len(needed) < 12
    worst = max(needed, key=lambda topic: needed[topic])
    assert needed[worst] < 80, worst


def test_the_same_seed_asks_the_same_hands() -> None:
    layout = make_layout(GAMES[0])
    first, second = (
        [
            make_question(Findings(layout), topic, chance(9))
            for topic in (Topic(GAMES[0].name, "pair_plus", "straight_flush"),)
        ]
        for _ in range(2)
    )
    assert first == second


# Words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("drill/three-card-poker/pair_plus/straight_flush", "Pair Plus: Straight Flush"),
        ("drill/three-card-poker/ante_bonus/straight", "Ante Bonus: Straight"),
        ("drill/three-card-poker/ante/push", "Ante: push"),
        ("drill/let-it-ride/cover_all/flush/3", "Cover All: Flush, 3 hands"),
        ("drill/let-it-ride/cover_all/flush/1", "Cover All: Flush, 1 hand"),
        ("drill/let-it-ride/envy/royal_flush", "Envy: Royal Flush"),
        ("drill/let-it-ride/envy/none", "Envy: no envy"),
        ("drill/mississippi-stud/third_street/sixes_or_better", "Third Street: 6s through 10s"),
        ("drill/casino-war/ante/part", "Ante: loses in part"),
    ],
)
def test_a_topic_has_a_path_and_a_title(path: str, title: str) -> None:
    topic = topic_at(path)
    assert topic.path == path
    layout = make_layout(next(game for game in GAMES if game.name == topic.game))
    assert topic_title(layout, topic) == title


def test_the_drill_names_no_game() -> None:
    """A new game is drilled without a word of code here."""
    folder = Path(croupier.school.drill.__file__).parent
    for file in sorted(folder.glob("*.py")):
        text = file.read_text(encoding="utf-8").lower()
        for game in GAMES:
            module = game.name.replace("-", "_")
            for name in (game.name, game.title.lower(), module):
                assert not re.search(rf"\b{re.escape(name)}\b", text), (file.name, name)


def test_of_a_bet_that_loses_in_part_the_dealer_is_asked_what_he_takes() -> None:
    """Who surrenders gets half of the Ante back, alone or beside a Tie bet that wins."""
    found, random = findings(make_layout(find_game("casino-war"))), chance(1)
    part = Topic("casino-war", "ante", "part")
    asked = [make_question(found, part, random) for _ in range(40)]
    bet, spot = (next(one for one in asked if one and one.kind == kind) for kind in ("bet", "spot"))
    assert asked_words(bet) == "How much of Ante do you take?"
    assert ask_title(bet, bet.asks[0]) == "Ante"
    assert asked_words(spot) == "What do you pay or take on each bet, in the house's order?"
    assert [ask_title(spot, ask) for ask in spot.asks] == ["Ante, taken", "Tie"]
    ante, tie = spot.dues()
    stakes = spot.round.spots[0].stakes
    assert (ante.asked * 2, tie.asked) == (stakes["ante"], 10 * stakes["tie"])


# A game nobody has heard of ---------------------------------------------------------------------


def test_a_new_game_is_asked_without_further_code() -> None:
    """Five cards in the deck, two of them twice, and no pay table at all."""
    for game, detail, paid in ((ALWAYS_WINS, "win", 1), (ALWAYS_PUSHES, "push", 0)):
        found = Findings(make_layout(game))
        assert {(topic.bet, topic.detail) for topic in found.topics} == {
            ("ante", detail), ("double", detail),
        }  # fmt: skip
        assert found.bets == ("ante", "double")
        for topic in found.topics:
            question = make_question(found, topic, chance(1))
            assert question is not None
            for ask, due in zip(question.asks, question.dues(), strict=True):
                stake = question.round.spot(ask.seat).stakes[ask.bet]
                assert due.amount == paid * stake


def test_bets_that_may_not_stand_together_are_asked_one_by_one() -> None:
    def one_side_only(round_: Round) -> None:
        if any(spot.has("ante") and spot.has("banker") for spot in round_.spots):
            raise BadBet("bet on one side only")

    (by_hand,) = ALWAYS_WINS.procedures
    unasked = tuple(stage for stage in by_hand.stages if stage.does != "ask")
    game = replace(
        ALWAYS_WINS,
        bets=(Bet("ante", "Ante", "one side"), Bet("banker", "Banker", "the other side")),
        steps=ALWAYS_WINS.steps[:1],
        procedures=(replace(by_hand, stages=unasked),),
        check_spots=one_side_only,
        resolves=lambda layout: ("ante", "banker"),
        options=(settlement_order_option("ante", "banker"),),
        titles={},
    )
    found = Findings(make_layout(game))
    assert found.bets == ("ante", "banker")
    for topic in found.topics:
        question = make_question(found, topic, chance(1))
        assert question is not None
        assert question.asks[0].bet == topic.bet

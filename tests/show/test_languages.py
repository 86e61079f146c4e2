"""Another language is a file: what it has not is listed here, and what it has fits the English."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from importlib.resources import files
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier import __version__
from croupier.cards import parse_cards
from croupier.errors import BadBet
from croupier.floor.table_rules import ORDERS, order_sentence
from croupier.games import GAMES, find_game
from croupier.hands.ranks import PLURAL, SINGULAR
from croupier.lab.strategies.card import StrategyCard
from croupier.lab.strategies.text import read_strategy
from croupier.paytables import published_catalogue
from croupier.plan import NOTICES, demo_text, read_plan
from croupier.plan.starting import starting_text
from croupier.rules import (
    BetsLocked,
    Game,
    Layout,
    Option,
    Wager,
    actions,
    apply,
    make_layout,
    open_round,
)
from croupier.rules.options import LEFT, SEAT_ORDER
from croupier.school.seat.choice import SPEEDS
from croupier.school.seat.endings import STAYING, RemainingDeals
from croupier.school.seat.situations import dealt
from croupier.school.seat.why import EitherWay, Thought, Turning, why
from croupier.school.trainer.desk import lay_desk
from croupier.school.trainer.lessons import Course, lessons_for
from croupier.show.card_paper import OWNERS
from croupier.show.certificate_typst import HEADINGS, PROOF, SIGNATURES, certificate_source
from croupier.show.languages import (
    ENGLISH,
    Language,
    UnknownLanguage,
    find_language,
    languages,
    pattern_of,
    places,
)
from croupier.show.page_lab_form import switch_fields
from croupier.show.page_seat import hand_lines, session_panel
from croupier.show.placard import placard
from croupier.show.placard_typst import placard_source
from croupier.show.rule_card_typst import ABOUT, BESIDE, WINS, rule_card_source, unbroken
from croupier.show.rule_sheet import rule_sheet
from croupier.show.strategy_card_charts import CHART_COSTS
from croupier.show.strategy_card_typst import (
    NOTHING_SHORT,
    NOTHING_TO_DECIDE,
    strategy_card_source,
)
from croupier.web.front import ROOMS, Front
from croupier.web.preferences import Preferences
from croupier.web.rules import choosers
from croupier.web.school_doors import DOORS
from croupier.web.school_seat import MODES
from tests.show.drill_sentences import drilled
from tests.show.refusal_sentences import of_amounts, of_bets, of_law, of_limits, written
from tests.show.trainer_sentences import DONE, sentences_of, settled_bets, tables_of
from tests.show.unsolved_cards import every_card, unsolved_card
from tests.sweeps import of_games

CATALOGUE = published_catalogue()
FLOOR_DOORS = [
    door
    for door, _ in Front("/", floor=True, who=None, settings=Preferences()).doors
    if door not in ROOMS
]
TEMPLATES = (
    "_keypad.html", "_languages.html", "_person.html", "console.html", "consoles.html",
    "display.html", "equipment.html", "my_pin.html", "sign_in.html", "_layout_pays.html",
    "school_drill.html", "school_trainer.html", "school.html", "school_seat.html",
    "school_trainer_games.html", "school_trainer_lessons.html", "live.html", "live_tables.html",
    "_table_layout.html", "_header.html", "base.html", "school_seat_choose.html",
    "school_seat_history.html", "school_seat_replay.html", "_school_hands.html",
    "_school_session.html", "school_cards.html", "_school_progress.html",
)  # fmt: skip
CARDS = ("strategy_card_typst.py", "strategy_card_charts.py")
CERTIFICATE = "certificate_typst.py"
SCRIPTS = (
    "console.js", "console_view.js", "consoles.js", "display.js", "hand_check.js", "live.js",
    "my_pin.js", "sign_in.js", "swipe.js", "words.js", "layout_pays.js", "school_drill.js",
    "school_drill_draw.js", "school_trainer.js", "school_trainer_report.js",
    "school_trainer_view.js", "school_trainer_chips.js", "keys.js", "table_layout.js",
    "live_table.js", "school_seat.js",
    "school_seat_words.js", "school_seat_coach.js", "school_seat_notes.js", "school_seat_result.js",
    "school_seat_choices.js", "school_seat_link.js", "school_seat_choose.js",
    "school_seat_replay.js", "school_cards.js",
)  # fmt: skip
BUILT = {
    "pending", "paid", "supervisor card", "executive card",
    "SELECTED", "PENDING", "PAID", "VERIFIED",
    "dealer", "supervisor", "executive", "technician", "accounting", "auditor",
    "spades", "hearts", "diamonds", "clubs",
    "Push back", "Lock up", "Leave up", "Tuck",
    "Deal {cards} to {place}", "Ask {place}", "Settle {place}", "Push the bet back to {place}",
    "Lock up the cards of {place}", "Leave the cards of {place} face up",
    "Tuck the cards of {place}", "the bet goes back to seat {seat}",
    "seat {seat}'s cards are locked up", "seat {seat}'s cards stay face up",
    "seat {seat}'s cards are tucked",
    "win", "lose", "push", "void", "passed", "failed", "not tried",
    "taking bets", "a hand is being played", "a jackpot is waiting for a supervisor's card",
    "closed", "table key", "supervisor key", "executive key", "maintenance key",
    *(door.title for door in DOORS), *(door.words for door in DOORS),
    *(title for _, title, _ in MODES), *(words for *_, words in MODES),
    *SPEEDS, *(door.title for door in (*ROOMS, *FLOOR_DOORS)),
}  # fmt: skip
"""Words that screens look up by a value: states, roles, suits, doors. “Play” is a bet as well, and
bets keep their names."""

PAPER = {
    "RULE SHEET", "OTHER PROCEDURES", ABOUT, BESIDE, WINS, OWNERS, "Bets", "A round",
    "What a player decides", "Rules", "House switches", "All as in the rule sheet.", "Yes",
    "No", "Pays", "Envy", "1 hand", "{count} hands", "{win} to {stake}", "{win} for {stake}",
    "wins {win}", "wins {win} to {stake}", "{bet}, both sensors",
    "Table limits", "For every player", "Maximum pay per round", "Disputes", "Employees",
    CHART_COSTS, NOTHING_SHORT, NOTHING_TO_DECIDE, *HEADINGS, *SIGNATURES, PROOF,
}  # fmt: skip
"""What every rule sheet, every placard and every strategy card has in common; and certificates."""
PLAYED_OUT = [(game.name, procedure.key) for game in GAMES for procedure in game.procedures]

LOOKED_UP = {"and", "or", "one", "two", "three", "four", "five", "six", "seven", *SINGULAR, *PLURAL}
"""Values of sentences."""

_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_CALL = re.compile(r"(?<![\w.])t\(")
OTHERS = [language for code, language in languages().items() if code != "en"]
each_language = pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)


def called(text: str) -> Iterator[str]:
    """The sentences that a template or a script gives to `t`, also those it chooses between."""
    for found in _CALL.finditer(text):
        depth, end = 1, found.end()
        while depth and text[end] not in "{`":  # values follow, or words that are built
            quoted = _STRING.match(text, end)
            if quoted:
                if not text[: quoted.start()].rstrip().endswith("==="):
                    yield quoted[1].replace('\\"', '"')
                end = quoted.end()
                if text[end] == "," and text[end + 1 : end + 3] != " {":
                    break  # a template's values are words of its own
                continue
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1


def used() -> dict[str, str]:
    """Every sentence of displays, consoles and strategy cards, with a file that has it."""
    found: dict[str, str] = {}
    for place, names in (
        (files("croupier.web") / "templates", TEMPLATES),
        (files("croupier.web") / "static", SCRIPTS),
        (files("croupier.show"), (*CARDS, CERTIFICATE)),
    ):
        for name in names:
            text = place.joinpath(name).read_text("utf-8")
            for sentence in called(text):
                found.setdefault(sentence, name)
    return found


def test_the_sentences_of_screens_are_found() -> None:
    found = used()
    assert found["Seat {seat}, {jackpot}"] == "console_view.js"
    assert found["Check the hand"] == "console.html"
    assert found["Round {round}: 1 pay"] == "console_view.js"
    assert found["What common errors cost"] == "strategy_card_typst.py"
    assert "lock" not in found
    assert len(found) > 120


@each_language
def test_nothing_that_displays_and_consoles_say_is_missing(language: Language) -> None:
    missing = sorted({*used(), *BUILT, *PAPER} - language.words.keys())
    assert missing == [], f"{language.name} lacks these; write them into {language.code}.toml"


@each_language
def test_every_hand_of_a_pay_table_has_a_name(language: Language) -> None:
    assert sorted(labels() - language.words.keys()) == []


def labels() -> set[str]:
    """What the lines of the published pay tables are called."""
    return {
        line.label
        for table in published_catalogue().tables.values()
        for pays in (
            *table.pays.values(),
            *(column for columns in table.columns.values() for column in columns.values()),
        )
        for line in pays.lines
    }


@each_language
@pytest.mark.parametrize(("game", "procedure"), PLAYED_OUT, ids=map("-".join, PLAYED_OUT))
def test_a_whole_rule_sheet_has_no_english_sentence_left(
    language: Language, game: str, procedure: str
) -> None:
    layout = make_layout(find_game(game), procedure=procedure)
    english, other = (rule_card_source(layout, language=each) for each in (ENGLISH, language))
    sentences = sheet_sentences(layout)
    assert in_english(sentences, language, layout.game) == []
    assert [text for text in sentences if not _within(english, text)] == []
    assert [text for text in sentences if len(text) > 20 and _within(other, text)] == []


def sheet_sentences(layout: Layout) -> list[str]:
    """What a rule sheet says of its own game, sentence by sentence."""
    sheet = rule_sheet(layout)
    sentences = [sheet.summary, sheet.procedure, *sheet.stages]
    sentences += [text for _, text, _ in sheet.clauses]
    sentences += [f"{text}." for routine in sheet.routines for _, text, _ in routine.steps]
    sentences += [routine.title for routine in sheet.routines]
    sentences += [row.help for row in sheet.bets]
    sentences += [part for row in sheet.bets for part in row.condition.split("; ") if part]
    sentences += [text for row in sheet.decisions for _, text in row.choices]
    sentences += [row.title for row in sheet.decisions]
    sentences += [source for source in sheet_sources(layout) if source.startswith("House")]
    sentences += [table.title for table in sheet.drawing if table.headings]
    sentences += [table.headings[0] for table in sheet.drawing if table.headings]
    return sentences


def sheet_sources(layout: Layout) -> set[str]:
    """Where the steps of a sheet come from: papers by their names, or the house."""
    return {source for row in rule_sheet(layout).routines for _, _, source in row.steps}


def houses(game: Game) -> Iterator[Layout]:
    """A game as it is, with each of its switches thrown, and with bets resolved in another order
    from either side; by every procedure."""
    thrown: list[dict[str, object]] = [{}]
    for option in game.options:
        thrown += [{option.key: value} for value in _settings(option)]
        if isinstance(option.default, tuple):
            thrown.append({option.key: option.choices[::-1], SEAT_ORDER.key: LEFT})
    for procedure, options in product(game.procedures, thrown):
        yield make_layout(game, procedure=procedure.key, options=options)


def _settings(option: Option) -> tuple[object, ...]:
    if isinstance(option.default, bool):
        return (True, False)
    return option.choices if isinstance(option.default, str) else (option.choices[::-1],)


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_switch_of_a_house_brings_english_onto_its_rule_sheet(
    language: Language, game: Game
) -> None:
    """Each sheet in whatever order the bets are resolved; what a switch is for is said as well."""
    said = {text for layout in houses(game) for text in sheet_sentences(layout)}
    said |= {option.help for option in game.options}
    assert in_english(said, language, game) == []


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_bets_keep_their_names_on_a_rule_sheet(language: Language, game: Game) -> None:
    """`Trips` is a hand of a pay table as well, and `Tie` a line of one: those are translated."""
    source = rule_card_source(make_layout(game), language=language)
    assert [bet.title for bet in game.bets if f'"mark": "{bet.title}"' not in source] == []


# Strategy cards ---------------------------------------------------------------------------------


def card_strings(layout: Layout, card: StrategyCard, language: Language) -> list[str]:
    """Every string that the page of a card is handed, but names of its own parts."""
    data, _, _ = strategy_card_source(layout, card, language=language).partition("\n#let room")
    data = re.sub(r'"(?:kind|fill|letters|font|lang)": "[^"]*"', "", data)
    return [text.replace('\\"', '"') for text in _STRING.findall(re.sub(r'"\w+": ', "", data))]


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_strategy_card_has_no_english_sentence_left(language: Language, game: Game) -> None:
    """Names of games and bets stay, and so do cards, figures and the flop, the turn, the river."""
    layout = make_layout(game)
    kept = {game.title, f"Croupier {__version__}", "flop", "turn", "river"}
    kept |= {bet.title for bet in game.bets}
    for card in every_card(layout):
        english, other = (card_strings(layout, card, each) for each in (ENGLISH, language))
        pairs = dict(zip(english, other, strict=True))
        same = {text for text, said in pairs.items() if text == said and text not in kept}
        assert [text for text in sorted(same) if re.search(r"[a-z]{2}", text)] == []
        left = {text: english_of(said, game) for text, said in pairs.items()}
        assert {text: words for text, words in left.items() if words} == {}


def test_what_is_done_instead_begins_with_a_capital() -> None:
    layout = make_layout(find_game("ultimate-texas-holdem"))
    said = card_strings(layout, unsolved_card(layout), find_language("es"))
    for words in (
        "Siempre subir 4x, antes del flop", "Subir 3x en lugar de subir 4x, antes del flop",
        "Subir 4x solo con un par de dieces o mejor, A-K o A-Q",
    ):  # fmt: skip
        assert words in said


@each_language
def test_the_cards_that_are_looked_at_have_every_part(language: Language) -> None:
    """What a card may say at all is on one of them."""
    said: set[str] = set()
    for name in ("three-card-poker", "baccarat", "ultimate-texas-holdem"):
        layout = make_layout(find_game(name))
        for card in every_card(layout):
            said |= set(card_strings(layout, card, language))
    words = {text for text, name in used().items() if name in CARDS} | {
        CHART_COSTS, NOTHING_SHORT, NOTHING_TO_DECIDE,
    }  # fmt: skip
    assert [text for text in sorted(words) if not _printed(language(text), said)] == []


def _printed(text: str, said: set[str]) -> bool:
    pattern = re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", text))) or "-", re.DOTALL)
    return any(pattern.search(each) for each in said)


def _within(source: str, text: str) -> set[str]:
    """The text as a document has it: as it is, or with odds kept on one line."""
    return {said for said in (text, unbroken(text)) if said in source}


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_lessons_are_told(language: Language, game: Game) -> None:
    courses: tuple[Course, ...] = ("dealer", "supervisor")
    taught = [one.teaches for course in courses for one in lessons_for(game, course)]
    assert in_english(taught, language, game) == []


@each_language
def test_a_placard_has_no_english_sentence_of_ours(language: Language) -> None:
    """What the house wrote itself, about disputes and employees, stays as the plan has it; what
    placards print where it wrote nothing is ours."""
    plan = read_plan(demo_text())
    usual = read_plan(starting_text())
    sheet = placard(usual, usual.tables[0], published_catalogue())
    ours = [sheet.disputes, sheet.employees]
    assert in_english(ours, language, find_game(usual.tables[0].game)) == []
    printed = placard_source(sheet, language=language)
    assert not any(text in printed for text in ours)
    for table in plan.tables:
        made = placard(plan, table, published_catalogue())
        said = [*made.players, *made.aggregates]
        said += [text for notice in made.jackpots for text in notice.sentences]
        said += [row.words for row in made.limits if not re.fullmatch(r"\$[\d.,]+", row.words)]
        assert in_english(said, language, find_game(table.game)) == []
        source = placard_source(made, language=language)
        assert f'"lang": "{language.code}"' in source
        assert language("Table limits") in source


@pytest.mark.parametrize("game", of_games())
def test_every_rule_sheet_can_be_printed_in_every_language(game: Game) -> None:
    for language in OTHERS:
        source = rule_card_source(make_layout(game), language=language)
        assert f'"lang": "{language.code}"' in source
        assert language("RULE SHEET") in source
        assert "RULE SHEET" not in source


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_dealer_calls_presses_and_turns_is_said(language: Language, game: Game) -> None:
    """Buttons in capitals stay: so they are printed on the equipment."""
    for procedure in game.procedures:
        desk = lay_desk(make_layout(game, procedure=procedure.key), (1, 2), None)
        said = {*desk.calls, *desk.presses, *desk.reveals, *desk.moves, *desk.hand_names.values()}
        kept = {words for words in said if words.isupper()} | {"flop", "turn", "river"}
        assert in_english(said - kept, language, game) == []


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_dealer_trainer_has_no_english_sentence_left(language: Language, game: Game) -> None:
    """Both courses: each lesson, each case, each move and each clause, right or wrong."""
    said = {words for *_, choices in choosers(make_layout(game), CATALOGUE) for _, words in choices}
    said = {words.partition(": ")[2] or words for words in said}
    said = {
        words for words in said if re.search(f"{ENGLISH_WORDS.pattern}|meter|level|publ", words)
    }
    said |= set(DONE)
    for table in tables_of(game):
        said |= set(sentences_of(table))
    said -= {"flop", "turn", "river", *(bet.title for bet in game.bets)}
    said = {text for text in said if re.search("[a-z]{2}", text)}
    assert len(said) > 100
    assert in_english(said, language, game) == []


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_payout_drill_has_no_english_sentence_left(language: Language, game: Game) -> None:
    said = {text for text in drilled(game) if re.search("[a-z]{2}", text)}
    assert len(said) > 3
    assert in_english(said - {"flop", "turn", "river"}, language, game) == []


@each_language
def test_a_certificate_has_no_english_sentence_left(language: Language) -> None:
    """The learner's name, the game's and the digest stay."""
    game = find_game("casino-war")
    taught = lessons_for(game)
    marks = {"won": 9, "of": 10}
    lessons = [
        {
            "title": lesson.title, "ended": "2026-11-16T12:00:00.000000Z", "percent": 90,
            "procedure": marks, "pays": marks, "seconds": 75, "pace": 80, "tries": 2,
        }
        for lesson in taught
    ]  # fmt: skip
    faults = [
        {"clause": clause.id, "times": 2, "text": clause.text}
        for clause in map(game.sheet.__getitem__, game.sheet)
    ]
    for course, most in (("Casino War", 0), ("Casino War, supervision", 9), ("Casino War", 99)):
        earned = {
            "learner": "Dana", "title": course, "edition": "2026-11-16", "digest": "ab" * 32,
            "awarded": "2026-11-16T12:00:00.000000Z", "acts": 120, "seconds": 7300,
            "lessons": lessons, "faults": faults[:most],
        }  # fmt: skip
        data, _, _ = certificate_source(earned, language=language).partition("\n#let green")
        said = [text for text in _STRING.findall(data) if "<svg" not in text]
        texts = [text for text in said if not re.fullmatch(r"[a-z]+", text)]
        assert f'"lang": "{language.code}"' in data
        assert [text for text in texts if english_of(text.replace(game.title, ""), game)] == []


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_bets_keep_their_names_at_the_dealers_seat(language: Language, game: Game) -> None:
    """`Tie` is a line of a pay table as well, and `Player` a hand of nobody."""
    said = dict(settled_bets(game))
    assert [text for text, bet in said.items() if bet not in language.sentence(text)] == []


@each_language
def test_every_refusal_at_a_table_a_console_or_the_school_is_said(language: Language) -> None:
    """Read from the source, with a value in every place."""
    found = written()
    assert len(found) > 120
    assert {
        text: place for text, place in found.items() if in_english([text], language, GAMES[0])
    } == {}
    assert in_english(of_amounts(), language, GAMES[0]) == []


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_refusals_of_bets_and_of_the_law_are_said(language: Language, game: Game) -> None:
    """Provoked: bets stand alone, are unequal or too high; too many games; a limit is none."""
    said = {*of_bets(game), *of_law(game), *of_limits(game)}
    assert len(said) > 15
    assert in_english(said, language, game) == []


DECIDED = [game for game in GAMES if game.decisions]
AMOUNTS = [Fraction(-3, 2), Fraction(-1), Fraction(0), Fraction(1, 7)]
ENGLISH_WORDS = re.compile(
    r"\b(the|and|or|of|with|loses|wins|breaks|on|average|exactly|so|is|better|by|which|you|your|chose"
    r"|each|value|bets?|either|way|comes|out|ahead|deals?|left|even|cards?|dealer|dealer's|shows|worse"
    r"|qualifies|in|place|would|make|best|line|strategy|decides|otherwise|staying|fold|play|raise|check"
    r"|war|surrender|pull|ride|high|higher|lower|than|least|suited|offsuit|suits|pair|three|flush"
    r"|straight|against|hidden|board|first|for|hands?|mistakes?|decisions?|up|down|expected|hour"
    r"|nothing|yet|known|counted|session|step|house|edge|every|only|always|never|instead|whatever"
    r"|costs?|errors|round|percent|perfect|award|[Cc]ommission|free|half|money|special|such|more|less"
    r"|also|gaps?|row|below|match|suit|street|often|how|some|deck|seats?|press(?:es|ed)?|call(?:s|ed)?"
    r"|shuffler|dealt|pays|paid|selected|taken|pushed|at|most|must|needs|takes|has|is|are|was|not"
    r"|nowhere|there|here|now|who|whole|wager|game|swipe|turn the|key|wash|verify|round)\b"
)


def english_of(text: str, game: Game) -> list[str]:
    """English words in a text that are no names of bets."""
    for bet in sorted((bet.title for bet in game.bets), key=len, reverse=True):
        text = text.replace(bet, "")
    return ENGLISH_WORDS.findall(text)


def in_english(texts: Iterable[str], language: Language, game: Game) -> list[str]:
    """Those that a language says in English, whole or in part: no pattern took what is not its
    own."""
    said = {text: language.sentence(text) for text in texts}
    return sorted(text for text in said if said[text] == text or english_of(said[text], game))


def reasons(game: Game) -> Iterator[str]:
    """Everything a coach may say of some situations of a game: whatever is worth what."""
    layout, chance = make_layout(game), Random(64)  # noqa: S311
    beside = tuple(bet.key for bet in game.bets if bet.key not in game.base_bets)
    lines = read_strategy(game, game.strategy).rules if game.strategy else {}
    queen, ace = parse_cards("Qs As")
    for decision in (each for _ in range(4) for each in dealt(layout, chance)):
        names = [choice.name for choice in actions(decision.alone).choices]
        rules = ["", *(rule.text for rule in lines.get(decision.decide.key, ()))]
        for (best, other), worth, less in product(permutations(names, 2), AMOUNTS, AMOUNTS):
            if less <= worth:
                thought = Thought(best, ((best, worth), (other, less)))
                yield why(decision.alone, thought)
                yield why(decision.alone, thought, chosen=other)
        values = ((names[0], Fraction(1)), (names[1], Fraction(0)))
        for rule in rules:
            yield why(decision.alone, Thought(names[0], values, rule=rule))
        for bets, value in product({beside[:1], beside[:2]} - {()}, (Fraction(-2), Fraction(2))):
            together = EitherWay(bets, value)
            yield why(decision.alone, Thought(names[0], values, either_way=together))
        for turning in (Turning(ace, queen, names[1]), Turning(queen, ace, names[1])):
            yield why(decision.alone, Thought(names[0], values, turning=turning))
        several = (("Flush", 9), ("Straight", 3))
        for even, qualifies, outs in product((0, 20), (None, 30), ((), several, several[:1])):
            ends = RemainingDeals(STAYING, 48, 12, even, qualifies, outs)
            yield why(decision.alone, Thought(names[0], values), ends)


@each_language
@pytest.mark.parametrize("game", DECIDED, ids=lambda game: game.name)
def test_the_coachs_reasons_have_no_english_word_left(language: Language, game: Game) -> None:
    """Names of bets stay, and so do cards, amounts and the flop, the turn and the river."""
    said = set(reasons(game))
    assert len(said) > 20
    left = {text: english_of(language.sentence(text), game) for text in said}
    assert {text: words for text, words in left.items() if words} == {}


TALLY: dict[str, Any] = {
    "hands": 2, "decisions": 3, "mistakes": 1, "unreviewed": 1, "staked": "40.00",
    "expected": "-0.67", "actual": "10.00", "mistake_cost": "0.50", "cost_per_hour": "12.00",
    "hands_per_hour": 60, "curve": [[1, 1000, -34], [2, -500, None]],
    "luck": {
        "percent": 61,
        "says": "Of 100 perfect players with the same bets, 61 would have done worse, "
        "not counting your mistakes.",
    },
    "left_out": {"bets": ["Progressive"], "net": "-5.00"},
}  # fmt: skip
HANDS = [
    {"hand": 1, "settled": True, "net": "12.50", "decisions": 0, "mistakes": 0},
    {"hand": 2, "settled": True, "net": "0.00", "decisions": 1, "mistakes": 0},
    {
        "hand": 3, "settled": True, "net": "-5.00", "decisions": 2, "mistakes": 1,
        "cost": {"decimal": "0.1250"},
    },
]  # fmt: skip


@each_language
@pytest.mark.parametrize(
    "change",
    [
        {},
        {"expected": None, "unreviewed": 0, "decisions": 1, "mistakes": 2},
        {"curve": [[1, 1000, -34]]},
        {"curve": []},
    ],
)
def test_a_session_in_figures_has_no_english_word_left(
    language: Language, change: dict[str, Any]
) -> None:
    panel = session_panel({**TALLY, **change}, HANDS, language)
    said = [words for figure in panel.figures for words in figure]
    said += [panel.luck, panel.left_out, panel.words]
    said += [words for _, *row in panel.rows for words in row]
    said += [words for line in hand_lines(HANDS) for words in (line.net, line.words)]
    left = {text: english_of(language.sentence(text), GAMES[0]) for text in said}
    assert {text: words for text, words in left.items() if words} == {}
    drawn = re.findall(r">([^<]+)<", panel.chart)
    assert drawn
    assert [text for text in drawn if english_of(text, GAMES[0])] == []


@each_language
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_is_chosen_and_played_in_words(language: Language, game: Game) -> None:
    """What the game is, its switches, its questions and its answers; numbers and names stay."""
    said = {game.summary, *(procedure.title for procedure in game.procedures)}
    switches = switch_fields(game, {})
    said |= {text for one in switches for text in (one.title, one.help, *one.choices) if text}
    said |= {decide.title for decide in game.decisions}
    answers = [choice for decide in game.decisions for choice in decide.choices]
    said |= {text for choice in answers for text in (choice.name, choice.help) if text}
    said -= {"1x", "2x", "3x", "6", "8", "flop", "turn", "river", "no", "right", "left"}
    said |= {"at the right", "at the left"}
    assert in_english(said, language, game) == []


@each_language
def test_what_is_posted_is_said(language: Language) -> None:
    posted = [*NOTICES.values(), *map(order_sentence, ORDERS)]
    assert in_english(posted, language, GAMES[0]) == []


@each_language
def test_a_translation_has_the_places_of_the_original(language: Language) -> None:
    every = {**language.words, **language.sentences}
    assert [text for text, said in every.items() if places(text) != places(said)] == []


@each_language
def test_a_translation_has_the_numbers_of_the_original(language: Language) -> None:
    """Odds, amounts and cards; what a hand is called may have a word for its number."""
    hands = {*labels(), "suits 1-1-1-1"}
    every = {**language.words, **language.sentences}
    assert [
        text for text, said in every.items() if text not in hands and numbers(text) != numbers(said)
    ] == []


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", re.sub(r"\{\w+\}", "", text)))


@each_language
def test_no_word_is_kept_that_nobody_says_any_more(language: Language) -> None:
    said = {*used(), *BUILT, *labels(), *LOOKED_UP, *PAPER}
    assert sorted(language.words.keys() - said) == []
    assert language.words.keys() & language.sentences.keys() == set()


def source_text() -> str:
    """Everything that the program can say, strings of several lines put together."""
    kept = ("*.py", "*.html", "*.js", "*.toml")
    root = Path(str(files("croupier")))
    every = [path for kind in kept for path in root.rglob(kind) if path.parent.name != "languages"]
    return "\n".join(re.sub(r'"\s*\n\s*f?"', "", path.read_text("utf-8")) for path in every)


JOINED = re.compile(
    r"Several hits in one round are paid .*|Pays are as shown; .*|After 1 hand .*"
    r"|\{names\} uses? (?:one player card|\{own\} player cards)\."
    r"|\{names\} uses? \{own\} player cards and \{board\} community cards\."
    r"|(?:Folded hands|A player's own other spots) .*"
    r"|The bet is \{amount\}, one for each seat, .*|A folded hand (?:may|does not) win it\."
    r"|Envy is paid for .*|After \{count\} hands .*|Of 100 perfect players with the same bets, .*"
    r"|In percent of the (?:base bet|Player), .*|The dealer has selected .*"
    r"|The shuffler (?:kept malfunctioning and was replaced|was unloaded before .* packet)\."
)
"""Sentences that the program puts together from pieces; other tests hear them said."""


@each_language
def test_no_sentence_is_kept_that_nobody_says_any_more(language: Language) -> None:
    """Rule sheets are read; any other sentence stands in the program, and what is less than a
    sentence may be put together there from its words."""
    source = source_text()
    words = set(re.findall(r"[\w']+", source))
    every = [layout for game in GAMES for layout in houses(game)]
    sheets = {text for layout in every for text in sheet_sentences(layout)}
    sheets |= {f"{step.text}." for layout in every for _, step in layout.dealing}
    dead = []
    for key in language.sentences.keys() - sheets:
        parts = [part.strip(" .,;:") for part in re.split(r"\{\w+\}", key)]
        if all(part in source for part in parts) or JOINED.fullmatch(key):
            continue
        pattern = pattern_of(key)
        if any(pattern.fullmatch(text) for text in sheets):
            continue
        if key.endswith(".") or not set(re.findall(r"[\w']+", " ".join(parts))) <= words:
            dead.append(key)
    assert sorted(dead) == []


def test_sentences_that_come_with_their_values_are_found_by_their_pattern() -> None:
    spanish = find_language("es")
    said = {
        "LINK uses three player cards and two community cards.": (
            "LINK cuenta tres cartas del jugador y dos comunes."
        ),
        "BUCK and RIDE use three player cards.": "BUCK y RIDE cuentan tres cartas del jugador.",
        "Jackpot bet: $1.00, one for each seat.": "Apuesta al jackpot: $1.00, una por asiento.",
        "100% of Mega": "100% de Mega",
        "table TCP-1 is a dead game": "la mesa TCP-1 está sin juego",
        "Royal Flush": "Escalera real",
        "deal 2 cards to seat 3": "reparta 2 cartas al asiento 3",
        "announce that the dealer qualifies with pair of kings": (
            "anuncie que el crupier califica con par de reyes"
        ),
        "flush, seven high": "color al siete",
        "ace-king high": "carta alta as-rey",
        "What do you pay on Pair Plus at seat 2?": "¿Cuánto paga por Pair Plus en el asiento 2?",
        "pay Tie $12.50 at seat 2": "pague Tie $12.50 en el asiento 2",
        "call “No Pair Plus, position 2, 3 and 5”": "anuncie «Sin Pair Plus, posición 2, 3 y 5»",
        "did “Swipe a Supervisor card”": "hizo «Pasar una tarjeta de supervisor»",
        "Turn the dealer's first card": "Se descubre la primera carta del crupier",
        "press GAME OVER": "presione GAME OVER",
        "Tie at seat 3: $25 for each $1, on $1 is $25; Flush at seat 1: $5 for each $1, on $1 is "
        "$5: together $30": "Empate en el asiento 3: $25 por cada $1, sobre $1 son $25; Color en "
        "el asiento 1: $5 por cada $1, sobre $1 son $5: en total $30",
        "40 to 1 on $5 is $200; $200 cut to $50: $200 was won and one round pays $50 (TCP-AGG)": (
            "40 a 1 sobre $5 son $200; $200 reducidos a $50: se ganó $200 y una ronda paga $50 "
            "(TCP-AGG)"
        ),
    }
    assert {text: spanish.sentence(text) for text in said} == said


def test_refusals_of_bets_are_said_whole() -> None:
    """As the seat and a live table make them; names of bets stay."""
    spanish = find_language("es")
    for wagers, said in (
        ({1: {"ante": 1000, "blind": 500}},
         "asiento 1: Blind es $5 y Ante es $10; tienen que ser iguales"),
        ({1: {"blind": 500}}, "asiento 1: Blind es $5 y falta Ante; tienen que ser iguales"),
        ({1: {"trips": 500}}, "asiento 1: Trips requiere una apuesta en Ante"),
        ({1: {"ante": 500, "blind": 500, "jackpot": 100}, 2: {"ante": 500, "blind": 500,
          "jackpot": 200}},
         "asiento 2: Jackpot es $2, pero $1 en el asiento 1; es una cantidad fija para todos los "
         "asientos"),
    ):  # fmt: skip
        round_ = open_round(make_layout(find_game("ultimate-texas-holdem")))
        with pytest.raises(BadBet) as refused:
            apply(round_, BetsLocked(tuple(Wager(seat, bets) for seat, bets in wagers.items())))
        assert spanish.sentence(str(refused.value)) == said
    for text, said in (
        ("rule b: Ante is $350; on 2026-11-18 at most $300",
         "regla b: Ante es $350; el 2026-11-18, como máximo $300"),
        ("seat 2: rule b.games: 5 games are bet on: Ante + Pair Plus; at most 4: the base game, "
         "each optional bet and each sensor is one",
         "asiento 2: regla b.games: se apuesta a 5 juegos: Ante + Pair Plus; como máximo 4: el "
         "juego base, cada apuesta opcional y cada sensor es uno"),
        ("Ante is $1; it takes $5 to $100", "Ante es $1; admite de $5 a $100"),
        ("Progressive is $2; it takes exactly $1", "Progressive es $2; admite exactamente $1"),
    ):  # fmt: skip
        assert spanish.sentence(text) == said


def test_what_nobody_has_translated_stays_as_it_is() -> None:
    spanish = find_language("es")
    for text in ("a sentence of nobody, with a bet", "seat 3 of T1: {odd} braces", ""):
        assert spanish.sentence(text) == text
        assert spanish(text) == text
        assert ENGLISH.sentence(text) == text


def test_english_needs_no_file_and_fills_its_places() -> None:
    assert ENGLISH("Seat {seat}, {jackpot}", seat=3, jackpot="LINK") == "Seat 3, LINK"
    assert ENGLISH.catalog == {}


def test_an_unknown_language_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match="unknown language 'xx'; there are en, es"):
        find_language("xx")

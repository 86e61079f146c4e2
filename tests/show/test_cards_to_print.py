"""Rule sheets and strategy cards on paper: one page each, and nothing of the game left out."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
import typst

from croupier.cards import rank_of
from croupier.errors import BadOption
from croupier.games import GAMES, find_game
from croupier.lab import ask, cached_answer, strategy
from croupier.lab.result_cache import NotCached, only_cached
from croupier.lab.strategies import cached_card as strategy_card_kept
from croupier.lab.strategies import card as strategy_card
from croupier.lab.strategies.cached_card import CARDS, cached_card
from croupier.lab.strategies.cached_cost import cached_cost
from croupier.lab.strategies.card import HABITS_MAX, MISPLAYS_MAX, StrategyCard, draw_up_card
from croupier.lab.strategies.habits import habits_in
from croupier.lab.strategies.text import read_strategy
from croupier.lab.strategies.value import (
    short_strategy,
    value_of_strategy,
)
from croupier.paytables import PayTable, published_catalogue
from croupier.rules import (
    Choice,
    Deal,
    Decide,
    Fold,
    Game,
    Layout,
    Line,
    Round,
    Spot,
    Stake,
    lose,
    make_layout,
    push,
    win,
)
from croupier.show.card_paper import OWNERS, PAPERS, SMALLEST_POINTS, Paper, paper_named, typeset
from croupier.show.languages import languages
from croupier.show.page_pays import pays_grids
from croupier.show.rule_card_typst import rule_card_source
from croupier.show.rule_sheet import rule_sheet
from croupier.show.strategy_card_typst import (
    NOTHING_SHORT,
    NOTHING_TO_DECIDE,
    strategy_card_source,
)
from tests.lab.toys import RULE, toy
from tests.show.pdf_words import Pdf, squeezed
from tests.sweeps import of_games

SHELF = published_catalogue()
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SLOW = ("mississippi-stud", "six-card-poker")
"""Their cards value a dozen strategies by the general solver, or wait for a count of minutes."""
by_card = pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.name, marks=pytest.mark.proof if game.name in SLOW else ())
        for game in GAMES
    ],
)
by_strategy = pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.name, marks=pytest.mark.proof if game.name in SLOW else ())
        for game in GAMES
        if game.strategy  # nobody decides anything in baccarat
    ],
)
by_paper = pytest.mark.parametrize(
    "paper",
    [
        pytest.param(paper, id=name, marks=() if name == "letter" else pytest.mark.proof)
        for name, paper in PAPERS.items()
    ],
)


def lines_of(game: Game, table: PayTable, key: str) -> list[str]:
    """What a table prints under a key, line by line."""
    bet = game.served(key)
    if bet in table.columns:
        return [line.label for pays in table.columns[bet].values() for line in pays.lines]
    return [f"{line.label} {line.odds.text}" for line in table.pays[bet].lines]


def longest(game: Game) -> Layout:
    """The layout with the most lines under each key that the catalogue has for it."""
    chosen: dict[str, str] = {}
    for key in game.tables:
        lengths = {
            table.id: len(lines_of(game, table, key))
            for table in SHELF.serving(game.name, game.served(key))
        }
        if lengths:  # a bet that waits has none
            chosen[key] = max(lengths, key=lengths.__getitem__)
    return make_layout(game, tables=chosen)


def widest(game: Game) -> Layout:
    """The layout with the longest line, and two sensors that read different tables."""
    chosen: dict[str, str] = {}
    for key in game.tables:
        widths = {
            table.id: max(map(len, lines_of(game, table, key)))
            for table in SHELF.serving(game.name, game.served(key))
            if not key.endswith("_2") or table.id != chosen.get(game.served(key))
        }
        if widths:
            chosen[key] = max(widths, key=widths.__getitem__)
    return make_layout(game, tables=chosen)


LAID = {
    "default": (make_layout, PAPERS["letter"]),
    "longest": (longest, PAPERS["letter"]),
    "longest on letter": (longest, PAPERS["letter"]),
    "widest on letter": (widest, PAPERS["letter"]),
}
OFTEN = ("default", "longest on letter")
"""What `make test` prints; the others are for `make proof`."""


def printed(source: str) -> Pdf:
    return Pdf(typeset(source))


def assert_on_one_page(
    pdf: Pdf, size: tuple[str, str], *, pages: int = 1, owners: str = OWNERS
) -> None:
    assert len(pdf.pages) == pages
    width, height = (typst_points(length) for length in size)
    assert pdf.size == pytest.approx((width, height), abs=0.01)
    assert min(run.points for run in pdf.runs) >= SMALLEST_POINTS
    assert all(0 < run.x < width and 0 < run.y < height for run in pdf.runs)
    assert squeezed(owners) in pdf.letters


def typst_points(length: str) -> float:
    number, unit = (float(length[:-2]), length[-2:])
    return number * {"mm": 72 / 25.4, "in": 72}[unit]


# Rule sheets ------------------------------------------------------------------------------------


def assert_has_the_whole_sheet(pdf: Pdf, layout: Layout) -> None:
    sheet = rule_sheet(layout)
    says = [sheet.title, sheet.summary, sheet.procedure, sheet.edition]
    says += [f"{bet.title} {bet.help}" for bet in sheet.bets]
    says += [bet.condition for bet in sheet.bets]
    says += [f"{number}{stage}" for number, stage in enumerate(sheet.stages, start=1)]
    says += [f"{name}: {said}" for row in sheet.decisions for name, said in row.choices]
    says += [f"{number} {sentence}" for number, sentence, _ in sheet.clauses]
    says += [f"{number} {sentence}" for one in sheet.routines for number, sentence, _ in one.steps]
    says += [one.title for one in sheet.routines]
    for grid in pays_grids(sheet.pays, (layout.game,)):
        says.append(grid.table)
        says += [f"{row.label} {''.join(row.odds)} {row.envy}" for row in grid.rows]
    for said in says:
        assert squeezed(said) in pdf.letters, said


def pages_of(layout: Layout) -> int:
    """The sheet itself is one page; what is done beside the deal is a second."""
    return 2 if layout.procedure.routines else 1


@pytest.mark.parametrize(
    ("lay", "paper"),
    [
        pytest.param(*how, id=name, marks=() if name in OFTEN else pytest.mark.proof)
        for name, how in LAID.items()
    ],
)
@by_game
def test_a_rule_sheet_is_one_page_with_every_rule_and_every_pay(
    game: Game, lay: Callable[[Game], Layout], paper: Paper
) -> None:
    layout = lay(game)
    pdf = printed(rule_card_source(layout, paper))
    assert_on_one_page(pdf, paper.sheet, pages=pages_of(layout))
    assert_has_the_whole_sheet(pdf, layout)


@by_game
def test_a_rule_sheet_in_any_language_is_one_page(game: Game) -> None:
    layout, paper = longest(game), PAPERS["letter"]
    for language in languages().values():
        pdf = printed(rule_card_source(layout, paper, language))
        owners = language(OWNERS)
        assert_on_one_page(pdf, paper.sheet, pages=pages_of(layout), owners=owners)
        assert squeezed(language.sentence(game.summary)) in pdf.letters


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "key", "table"),
    [
        (game, key, table.id)
        for game in GAMES
        for key in game.tables
        for table in SHELF.serving(game.name, game.served(key))
    ],
    ids=lambda value: value.name if isinstance(value, Game) else value,
)
def test_every_table_of_the_catalogue_is_printed_on_one_page(
    game: Game, key: str, table: str
) -> None:
    layout = make_layout(game, tables={key: table})
    pdf = printed(rule_card_source(layout))
    assert_on_one_page(pdf, PAPERS["letter"].sheet, pages=pages_of(layout))
    assert_has_the_whole_sheet(pdf, layout)


def test_a_bet_of_another_edition_says_so() -> None:
    pdf = printed(rule_card_source(make_layout(find_game("caribbean-stud"))))
    said = "Cover All on the best hand at the table; requires Ante; rules of 2023-06-14"
    assert squeezed(said) in pdf.letters
    usual = printed(rule_card_source(make_layout(find_game("casino-war"))))
    assert usual.letters.count("rulesof") == 1


def test_the_floor_persons_half_is_printed_with_where_it_stands() -> None:
    layout = make_layout(find_game("let-it-ride"), procedure="bonus-keypad")
    pdf = printed(rule_card_source(layout))
    for words in ("LIR-O1 Turn the shuffler on.", "LIR-K6", "Let It Ride Bonus: Irregularities 4."):
        assert squeezed(words) in pdf.letters


@pytest.mark.parametrize(
    ("game", "procedure"),
    [(game, entry.key) for game in GAMES for entry in game.procedures[1:]],
    ids=lambda value: value.name if isinstance(value, Game) else value,
)
def test_another_procedure_is_printed_stage_by_stage(game: Game, procedure: str) -> None:
    layout = make_layout(game, procedure=procedure)
    usual, other = (rule_card_source(each) for each in (make_layout(game), layout))
    assert usual != other
    assert_on_one_page(printed(other), PAPERS["letter"].sheet, pages=pages_of(layout))
    assert_has_the_whole_sheet(printed(other), layout)


@pytest.mark.parametrize("game", of_games())
def test_switches_that_the_house_has_thrown_are_printed(game: Game) -> None:
    usual = printed(rule_card_source(make_layout(game)))
    assert squeezed("House switches All as in the rule sheet.") in usual.letters
    orders = {option.key: option for option in game.options}
    order = tuple(reversed(orders["settlement_order"].choices))
    thrown: dict[str, object] = {
        key: not option.default
        for key, option in orders.items()
        if isinstance(option.default, bool)
    }
    pdf = printed(
        rule_card_source(make_layout(game, options={**thrown, "settlement_order": order}))
    )
    assert_on_one_page(pdf, PAPERS["letter"].sheet, pages=pages_of(make_layout(game)))
    assert squeezed(", ".join(order)) in pdf.letters
    for key in thrown:
        assert squeezed(orders[key].help) in pdf.letters


def test_what_two_sensors_pay_alike_is_printed_once() -> None:
    alike = printed(rule_card_source(make_layout(find_game("three-card-poker")))).letters
    assert "Progressive,bothsensorsTCP-P1" in alike
    tables = {"progressive": "TCP-P1", "progressive_2": "MG-01"}
    apart = make_layout(find_game("three-card-poker"), tables=tables)
    assert "secondsensorMG-01" in printed(rule_card_source(apart)).letters


def test_a_game_without_pay_tables_has_its_sheet() -> None:
    layout = toy(lambda spot, round_: [push(spot, "ante", RULE)], steps=HIGHER)
    pdf = printed(rule_card_source(layout))
    assert_on_one_page(pdf, PAPERS["letter"].sheet)
    assert_has_the_whole_sheet(pdf, layout)


def with_lines(count: int, label: str) -> Layout:
    """Pair Plus with a table of somebody's own."""
    layout = make_layout(find_game("three-card-poker"))
    table = layout.tables["pair_plus"]
    pays = table.pays["pair_plus"]
    lines = tuple(replace(pays.lines[0], label=f"{label} {number}") for number in range(count))
    own = replace(table, pays={"pair_plus": replace(pays, lines=lines)}, own=True)
    return replace(layout, tables={**layout.tables, "pair_plus": own})


def test_type_shrinks_for_a_long_table_and_is_never_too_small_to_read() -> None:
    sizes = []
    for count in (5, 25, 150):
        layout = with_lines(count, "Line")
        source = rule_card_source(layout)
        found = json.loads(typst.query(source.encode(), "<set>", field="value", one=True))
        sizes.append(found["size"])
        pdf = printed(source)
        assert_has_the_whole_sheet(pdf, layout)
        assert found["fits"] == (len(pdf.pages) == pages_of(layout))
        assert min(run.points for run in pdf.runs) >= SMALLEST_POINTS
    assert sizes[0] > sizes[1] > sizes[2] == SMALLEST_POINTS
    assert not found["fits"], "what no page can hold in readable type goes on"


def test_words_of_a_users_table_are_words_and_nothing_else() -> None:
    nasty = '#panic("!") *bold* $x$ \\ `raw` @ref // <b> "'
    layout = with_lines(3, nasty)
    pdf = printed(rule_card_source(layout))
    assert len(pdf.pages) == pages_of(layout)
    assert squeezed(f"{nasty} 2") in pdf.letters


def test_the_same_layout_is_the_same_pdf_and_the_compiler_has_nothing_to_warn_of() -> None:
    source = rule_card_source(make_layout(GAMES[0]))
    data, warnings = typst.compile_with_warnings(source.encode(), ignore_system_fonts=True)
    assert [warning.message for warning in warnings] == []
    assert typeset(source) == typeset(rule_card_source(make_layout(GAMES[0]))) == data
    assert b"CreationDate" not in typeset(source)


@pytest.mark.parametrize(("name", "found"), [(None, "letter"), ("A4", "a4"), ("Letter", "letter")])
def test_paper_is_named_in_any_case_and_is_usually_letter(name: str | None, found: str) -> None:
    assert paper_named(name).key == found


def test_paper_that_no_printer_has_is_refused() -> None:
    with pytest.raises(BadOption, match="is 'a3'; choose one of letter, a4"):
        paper_named("a3")


# Strategy cards ---------------------------------------------------------------------------------


@cache
def card_of(name: str) -> tuple[Layout, StrategyCard]:
    """A game's own card. Where each error is a solve of seconds, they cost what they may."""
    layout = make_layout(find_game(name))
    if name not in ("ultimate-texas-holdem", "solitaire-stud"):
        return layout, cached_card(layout)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            strategy_card, "cost_of_strategy", lambda layout, text: Fraction(1, len(text))
        )
        return layout, draw_up_card(layout)


@by_paper
@by_card
def test_a_strategy_card_is_one_page_with_everything_it_has_to_say(
    game: Game, paper: Paper
) -> None:
    layout, card = card_of(game.name)
    pdf = printed(strategy_card_source(layout, card, paper))
    assert_on_one_page(pdf, paper.half)
    assert_has_the_whole_card(pdf, card)
    for language in languages().values():
        told = printed(strategy_card_source(layout, card, paper, language))
        assert_on_one_page(told, paper.half, owners=language(OWNERS))
        assert squeezed(language("STRATEGY CARD")) in told.letters


def assert_has_the_whole_card(pdf: Pdf, card: StrategyCard) -> None:
    says = [f"{designator}, {title}" for designator, title in card.tables]
    says += [str(card.perfect_edge)] + ([str(card.edge)] if card.edge is not None else [])
    for asked in card.asked:
        says += [f"{decision} {when}" for decision, when in asked.rules]
        says += [name for name, share in asked.shares if share]
    for habit in card.habits:
        says += [habit.words, str(habit.cost)] if habit.cost else [f"{habit.words}: that costs"]
    for misplay in card.misplays:
        says += [misplay.hand, f"{misplay.best}, not {misplay.said}", str(misplay.cost)]
        says.append(misplay.example)
    for cell in card.chart.cells:
        says.append(cell.hands.removesuffix(" or better"))
    for _, _, hands in card.chart.lists:
        says += hands
    for said in says:
        assert squeezed(said) in pdf.letters, said


@by_strategy
def test_the_figures_of_a_card_are_those_of_the_lab(game: Game) -> None:
    layout, card = card_of(game.name)
    edge = cached_answer(ask(game.name)).per_first_bet
    assert edge is not None
    assert card.perfect_edge == edge
    assert card.cost == cached_cost(layout)
    assert card.edge == edge + card.cost
    assert [asked.title for asked in card.asked] == [decide.title for decide in game.decisions]


@pytest.mark.parametrize("name", ["three-card-poker-face-up", "let-it-ride", "caribbean-stud"])
def test_a_card_errs_where_the_lab_says_that_its_strategy_errs(name: str) -> None:
    _, card = card_of(name)
    value = strategy(name)
    assert card.misplays == value.misplays[:MISPLAYS_MAX]
    assert card.misplays_count == len(value.misplays)
    shares = [share for asked in card.asked for _, share in asked.shares]
    assert shares == list(value.decisions.values())


@by_strategy
def test_common_errors_are_strategies_that_differ_in_one_answer(game: Game) -> None:
    _, card = card_of(game.name)
    written = read_strategy(game, short_strategy(game))
    told = list(habits_in(written))
    changed = dict(told)
    assert len(changed) == len(told), "two errors of the same words"
    assert {habit.words for habit in card.habits} <= changed.keys()
    assert [habit.cost for habit in card.habits] == sorted(
        (habit.cost for habit in card.habits), reverse=True
    )
    assert {error.words for error in game.common_errors} <= changed.keys()
    for text in changed.values():
        other = read_strategy(game, text)
        different = [
            key
            for key, rules in other.rules.items()
            if [rule.text for rule in rules] != [rule.text for rule in written.rules[key]]
        ]
        assert len(different) == 1, text


@pytest.mark.parametrize(
    ("game", "words", "text"),
    [
        ("three-card-poker", "Always play", "play: any hand"),
        ("three-card-poker", "Play only a pair or better", "play: pair or better\nfold: any hand"),
        ("three-card-poker-face-up", "Always play", "otherwise: play"),
        ("caribbean-stud", "Raise with every ace-king", "fold: worse than A-K\notherwise: raise"),
    ],
)
def test_what_an_error_costs_is_what_the_lab_says_of_it(game: str, words: str, text: str) -> None:
    layout, card = card_of(game)
    (found,) = (habit for habit in card.habits if habit.words == words)
    assert found.cost == value_of_strategy(layout, text).cost > 0


@pytest.mark.proof
def test_the_errors_of_holdem_cost_what_the_lab_says() -> None:
    layout = make_layout(find_game("ultimate-texas-holdem"))
    card = draw_up_card(layout)
    assert_on_one_page(printed(strategy_card_source(layout, card)), PAPERS["letter"].half)
    found = {habit.words: habit.cost for habit in card.habits}
    assert len(found) <= HABITS_MAX
    every = "before the flop:\n raise {}: any hand\non the flop:\nat the river:\n"
    # Everyone's hands are alike before they are seen: 3x and 4x on all of them come to the same.
    blind = {value_of_strategy(layout, every.format(size)).cost for size in ("3x", "4x")}
    assert blind == {found["Always raise 4x, before the flop"]}
    assert (
        0
        < found["Raise 3x instead of raise 4x, before the flop"]
        < found["Always check, before the flop"]
    )


def test_the_map_of_starting_hands_is_colored_by_what_is_decided() -> None:
    layout, card = card_of("ultimate-texas-holdem")
    source = strategy_card_source(layout, card)
    rows = source.partition('"kind": "hands"')[2].partition('"legend"')[0]
    cells = [entry.partition('"fill": "')[::2] for entry in rows.split('"hand": "')[1:]]
    assert len(cells) == 169
    shades = {(hand[:2], at): fill[:7] for at, (hand, fill) in enumerate(cells)}
    raised, checked = shades["AA", 0], shades["22", 168]
    assert raised != checked
    assert shades["K4", 1 * 13 + 10] == raised, "king-four suited stands above the diagonal"
    assert shades["K4", 10 * 13 + 1] == checked, "king-four offsuit stands below it"
    assert list(shades.values()).count(raised) == list(card.chart.starting_hands.values()).count(
        "raise 4x"
    )


def test_other_pays_change_the_card_and_bring_the_list_of_perfect_play() -> None:
    layout = make_layout(find_game("let-it-ride"), tables={"primary": "LIRX-04"})
    card = draw_up_card(layout)
    assert card.cost == strategy("let-it-ride", table="LIRX-04").cost > 0
    assert [when for when, _, _ in card.chart.lists] == ["bet 1", "bet 2"]
    pdf = printed(strategy_card_source(layout, card))
    assert_on_one_page(pdf, PAPERS["letter"].half)
    assert_has_the_whole_card(pdf, card)
    assert squeezed("Perfect play on these pays") in pdf.letters
    assert card_of("let-it-ride")[1].chart.lists == ()


def test_a_text_of_ones_own_becomes_a_card() -> None:
    layout = make_layout(find_game("three-card-poker"))
    card = draw_up_card(layout, text="Play: Q high or better\notherwise: fold")
    assert card.own
    assert card.cost == Fraction(15501, 20358520)
    pdf = printed(strategy_card_source(layout, card))
    assert_on_one_page(pdf, PAPERS["letter"].half)
    assert_has_the_whole_card(pdf, card)
    assert squeezed("How you play") in pdf.letters


def test_a_text_that_says_only_what_it_needs_has_a_card_without_errors_it_cannot_make() -> None:
    """Who always raises need not say what to do after a check; nor can anybody price one."""
    layout = make_layout(find_game("ultimate-texas-holdem"))
    card = draw_up_card(layout, text="before the flop:\n  otherwise: raise 4x")
    assert card.cost == Fraction(382635867703, 993350358000)
    assert card.habits == ()
    pdf = printed(strategy_card_source(layout, card))
    assert_on_one_page(pdf, PAPERS["letter"].half)
    assert squeezed("What common errors cost") not in pdf.letters


# Any game ---------------------------------------------------------------------------------------


def higher(spot: Spot, round_: Round) -> Iterable[Line]:
    """The higher card wins Ante and Play."""
    if spot.folded:
        yield lose(spot, "ante", RULE)
        return
    own, dealer = rank_of(spot.cards[0]), rank_of(round_.dealer[0])
    result = win if own > dealer else lose if own < dealer else push
    yield from (result(spot, bet, RULE) for bet in ("ante", "play"))


HIGHER = (
    Deal("card", "seats", 1),
    Decide(
        "play",
        "Play or fold",
        (Choice("play", "bet again", Stake("play", 1)), Choice("fold", "leave", Fold())),
        asked=lambda spot, round_: not spot.decisions,
    ),
    Deal("dealer's card", "dealer", 1),
)


def test_a_game_without_a_text_has_a_card_by_the_general_road() -> None:
    """One card each, play or fold: with rank r playing is worth 2(4r − 4(12 − r))/51."""
    layout = toy(higher, steps=HIGHER)
    card = draw_up_card(layout)
    values = [max(Fraction(-1), Fraction(2 * (4 * r - 4 * (12 - r)), 51)) for r in range(13)]
    assert (card.perfect, card.cost, card.edge) == (sum(values) / 13, None, None)
    played = Fraction(sum(1 for value in values if value > -1), 13)
    assert card.asked[0].shares == (("play", played), ("fold", 1 - played))
    # Both sides are dealt alike, so who always plays comes out even.
    assert [(habit.words, habit.cost) for habit in card.habits] == [("Always play", card.perfect)]
    pdf = printed(strategy_card_source(layout, card))
    assert_on_one_page(pdf, PAPERS["letter"].half)
    assert_has_the_whole_card(pdf, card)
    assert squeezed(NOTHING_SHORT) in pdf.letters


def test_an_answer_that_is_always_right_is_told_as_the_way_to_play() -> None:
    layout = make_layout(replace(find_game("casino-war"), strategy=""))
    card = draw_up_card(layout)
    assert [(habit.words, habit.cost) for habit in card.habits] == [("Always war", Fraction(0))]
    pdf = printed(strategy_card_source(layout, card))
    assert squeezed("Always war: that costs nothing.") in pdf.letters
    assert squeezed("What common errors cost") not in pdf.letters


def test_a_game_that_asks_nothing_says_so() -> None:
    layout = toy(lambda spot, round_: [push(spot, "ante", RULE)], steps=HIGHER[:1])
    card = draw_up_card(layout)
    assert (card.perfect, card.asked, card.habits) == (Fraction(0), (), ())
    pdf = printed(strategy_card_source(layout, card))
    assert_on_one_page(pdf, PAPERS["letter"].half)
    assert squeezed(NOTHING_TO_DECIDE) in pdf.letters


# Kept -------------------------------------------------------------------------------------------


@by_card
def test_a_card_comes_back_from_json_as_it_went(game: Game) -> None:
    _, card = card_of(game.name)
    assert CARDS.load(CARDS.dump(card)) == card


@pytest.mark.usefixtures("nothing_kept")
def test_a_kept_card_solves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = make_layout(find_game("three-card-poker"))
    other = make_layout(find_game("three-card-poker"), tables={"ante_bonus": "TCP-03"})
    with only_cached(), pytest.raises(NotCached):
        cached_card(layout)
    first = cached_card(layout)
    with only_cached():
        assert cached_card(layout) == first
        with pytest.raises(NotCached):
            cached_card(other)
    monkeypatch.setattr(
        strategy_card_kept, "draw_up_card", lambda *_, **__: pytest.fail("solved again")
    )
    assert cached_card(layout) == first == card_of("three-card-poker")[1]
    with pytest.raises(pytest.fail.Exception, match="solved again"):
        cached_card(layout, text="play: any hand")


def test_progress_is_told_and_never_goes_back() -> None:
    told: list[tuple[int, int]] = []
    draw_up_card(
        make_layout(find_game("let-it-ride")), progress=lambda done, of: told.append((done, of))
    )
    parts = [done / of for done, of in told if of]
    assert parts == sorted(parts)
    assert parts[-1] < 1 <= len(set(parts))

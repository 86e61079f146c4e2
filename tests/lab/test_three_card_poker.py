"""Three Card Poker in the lab: a slow reference on small decks, direct counts, and known
figures."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from croupier.cards import STANDARD, Card, Deck, parse_cards
from croupier.errors import (
    BadBet,
    BadSeat,
    CroupierError,
    DuplicateCard,
    IllegalAction,
    InvariantBroken,
    WrongHandSize,
)
from croupier.games import three_card_poker, three_card_poker_face_up
from croupier.hands import FiveCard, ThreeCard, best_five, three_card
from croupier.hands.arrays import count_five
from croupier.hands.three import QUEEN_HIGH
from croupier.lab.kernels.counting import cards_of
from croupier.lab.kernels.kinds import KIND_VALUES, ONE_BY_ONE
from croupier.lab.kernels.three_card import CELLS, counts_against, dealer_counts
from croupier.lab.kernels.three_card_hands import own_hands
from croupier.lab.tally import SeatDeal, judge
from croupier.lab.three_card_poker import (
    base_game,
    jackpot_lines,
    side_bet,
    solve_deals,
    values,
)
from croupier.lab.three_card_rules import threshold
from croupier.money import Odds
from croupier.paytables import PayLine, Pays, published_catalogue
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Game,
    Irregular,
    Layout,
    Line,
    Round,
    Spot,
    Wager,
    actions,
    apply,
    make_layout,
    open_round,
    settle,
)
from tests.lab.slow_reference import analysed, edge, finishes_of, locked, reference, rounds_to

PLAIN, FACE_UP = three_card_poker.GAME, three_card_poker_face_up.GAME
GAMES = (PLAIN, FACE_UP)

TWO_SUITS = Deck.of(
    Card(rank * 4 + suit) for rank, suit in product((12, 11, 10, 9, 8, 6), range(2))
)
"""Ace to ten and the eight, clubs and diamonds: royal flushes, and dealers below Queen-high."""
FOUR_SUITS = Deck.of(parse_cards("9c 9d 9h 9s 8s 7s 6s 5s Kc Kd 2h"))
"""Clubs and diamonds may change places, hearts and spades may not."""
FOUR_BY_THREE = Deck.of(Card(rank * 4 + suit) for rank, suit in product((10, 6, 3), range(4)))
"""All four suits may change places."""

TINY = Deck.of(parse_cards("9c 9d 9h Ks Qs Js Ts 8h 7d"))

PAIRED = Deck.of(parse_cards("9c 9d 9h 9s Ks Kc 7c 7d Qh"))
"""Player and dealer may hold the same ranks."""

ALL_BETS = {"ante": 2, "pair_plus": 3, "six_card_bonus": 1}

# The slow reference -----------------------------------------------------------------------------

SMALL_GAMES = (
    (PLAIN, FOUR_SUITS, ALL_BETS, "less"),
    (FACE_UP, FOUR_SUITS, ALL_BETS, "more"),
    pytest.param(PLAIN, TWO_SUITS, ALL_BETS, "less", marks=pytest.mark.proof),
    pytest.param(PLAIN, FOUR_SUITS, {"ante": 1}, "more", marks=pytest.mark.proof),
    pytest.param(PLAIN, TWO_SUITS, {"ante": 1}, "less", marks=pytest.mark.proof),
    pytest.param(FACE_UP, TWO_SUITS, ALL_BETS, "less", marks=pytest.mark.proof),
)


@pytest.mark.parametrize(("game", "deck", "stakes", "ties"), SMALL_GAMES)
def test_every_deal_of_a_small_deck_finishes_as_the_engine_says(
    game: Game, deck: Deck, stakes: dict[str, int], ties: str
) -> None:
    layout = make_layout(game)
    tally = base_game(layout, stakes, ties=ties, deck=deck)
    _, finishes = reference(locked(layout, stakes), deck, ties)
    assert finishes_of(tally) == finishes


def test_pair_plus_that_a_fold_leaves_alone_is_counted_after_it() -> None:
    layout = make_layout(FACE_UP, options={"fold_keeps_pair_plus": True})
    tally = base_game(layout, {"ante": 2, "pair_plus": 3}, deck=PAIRED)
    _, finishes = reference(locked(layout, {"ante": 2, "pair_plus": 3}), PAIRED)
    assert finishes_of(tally) == finishes
    forfeited = base_game(make_layout(FACE_UP), {"ante": 2, "pair_plus": 3}, deck=PAIRED)
    assert finishes_of(tally) != finishes_of(forfeited)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@pytest.mark.parametrize("stakes", [{"ante": 1}, {"ante": 1, "pair_plus": 5}, ALL_BETS])
def test_every_deal_of_four_suits_of_three_ranks(game: Game, stakes: dict[str, int]) -> None:
    layout = make_layout(game)
    tally = base_game(layout, stakes, deck=FOUR_BY_THREE)
    assert finishes_of(tally) == reference(locked(layout, stakes), FOUR_BY_THREE)[1]


def test_the_small_decks_make_every_hand() -> None:
    six = {
        FiveCard.of(best_five(cards))
        for deck in (TWO_SUITS, FOUR_SUITS)
        for cards in combinations(deck, 6)
    }
    three = {
        ThreeCard.of(three_card(cards))
        for deck in (TWO_SUITS, FOUR_SUITS)
        for cards in combinations(deck, 3)
    }
    assert six == set(FiveCard)
    assert three == set(ThreeCard)
    assert any(three_card(cards) < QUEEN_HIGH for cards in combinations(TWO_SUITS, 3))


def test_bets_without_an_ante_ask_for_no_decision() -> None:
    stakes = {"pair_plus": 2, "six_card_bonus": 1}
    for game in GAMES:
        layout = make_layout(game)
        tally = base_game(layout, stakes, deck=TINY)
        assert finishes_of(tally) == reference(locked(layout, stakes), TINY)[1]
        assert tally.first_bet == 2


# The game is the only judge of money ------------------------------------------------------------


def with_rule(game: Game, settles: object) -> Layout:
    return make_layout(replace(game, settles=settles))  # type: ignore[arg-type]


def ties_lose(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in three_card_poker.settles(spot, round_):
        yield replace(line, outcome="lose", returned=0) if line.clause.key == "tie" else line


def fold_forfeits_everything(spot: Spot, round_: Round) -> Iterator[Line]:
    for line in three_card_poker.settles(spot, round_):
        if spot.folded:
            yield replace(line, outcome="lose", odds=None, returned=0, hit=None)
        else:
            yield line


def dealer_needs_a_king(spot: Spot, round_: Round) -> Iterator[Line]:
    below = three_card(round_.dealer) < 11 << 8
    for line in three_card_poker.settles(spot, round_):
        if below and not spot.folded and line.bet == "play":
            yield replace(line, outcome="push", returned=line.stake)
        elif below and not spot.folded and line.bet == "ante":
            yield replace(line, outcome="win", returned=2 * line.stake)
        else:
            yield line


@pytest.mark.parametrize("rule", [ties_lose, fold_forfeits_everything])
def test_another_rule_in_the_game_is_another_answer(rule: object) -> None:
    """A tie that loses, and a bonus that dies with the fold, need nothing but the game's word."""
    layout = with_rule(PLAIN, rule)
    stakes = {"ante": 1, "six_card_bonus": 3}
    tally = base_game(layout, stakes, deck=PAIRED)
    assert finishes_of(tally) == reference(locked(layout, stakes), PAIRED)[1]
    assert finishes_of(tally) != finishes_of(base_game(make_layout(PLAIN), stakes, deck=PAIRED))


def test_a_live_bonus_that_dies_with_the_fold_makes_players_stay() -> None:
    """Decisions weigh every bet that is up, not the Ante alone."""
    stakes = {"ante": 1, "six_card_bonus": 100}
    plays = analysed(base_game(with_rule(PLAIN, fold_forfeits_everything), stakes)).decisions
    assert plays["play"] > Fraction(149, 221)


def test_ties_that_lose_cost_what_the_tied_deals_staked() -> None:
    tied = sum(
        count
        for finish, count in base_game(make_layout(PLAIN)).counts.items()
        if (finish.result.after, finish.result.ends) == ("play", "tie")
    )
    gap = edge(base_game(with_rule(PLAIN, ties_lose))) - edge(base_game(make_layout(PLAIN)))
    assert gap == Fraction(2 * tied, comb(52, 3) * comb(49, 3))


def test_a_mini_royal_is_told_apart_where_a_table_does() -> None:
    layout = make_layout(PLAIN)
    table = layout.tables["pair_plus"]
    old = table.pays["pair_plus"]
    line = PayLine("mini_royal", "Mini Royal", Odds.parse("200 to 1"))
    royal = replace(table, pays={"pair_plus": Pays(old.reading, (line, *old.lines))})
    other = replace(layout, tables={**layout.tables, "pair_plus": royal})
    stakes = {"ante": 1, "pair_plus": 1}
    tally = base_game(other, stakes, deck=TINY)
    assert finishes_of(tally) == reference(locked(other, stakes), TINY)[1]
    named = {
        laid: {str(finish.result) for finish in base_game(laid_layout, stakes).counts}
        for laid, laid_layout in (("plain", layout), ("royal", other))
    }
    assert "play: win, mini royal" in named["royal"] - named["plain"]


def test_a_rule_that_looks_closer_than_our_classes_is_refused() -> None:
    with pytest.raises(InvariantBroken, match="too coarse"):
        base_game(with_rule(PLAIN, dealer_needs_a_king), deck=TWO_SUITS)


def cell_of(own: Iterable[Card], dealer: Iterable[Card]) -> tuple[int, int]:
    """Outcome and kind, from the plain rankings."""
    held, theirs = tuple(own), tuple(dealer)
    mine, other = three_card(held), three_card(theirs)
    outcome = 3 * (other >= QUEEN_HIGH) + (mine >= other) + (mine > other)
    six = best_five(held + theirs)
    return outcome, sum(six >= least for least in KIND_VALUES) - 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_random_deals_settle_as_their_class(game: Game) -> None:
    rng = random.Random(3)  # noqa: S311
    layout = make_layout(game)
    solved = solve_deals(layout, ALL_BETS, STANDARD)
    groups = solved.counts.shape[-1] // 6
    six = layout.pays("six_card_bonus")
    names: dict[str | None, int] = {}
    group_of = []
    for value in KIND_VALUES:
        hit = six.hit(value)
        group_of.append(names.setdefault(hit.key if hit else None, len(names)))
    members = {
        category: [
            at
            for at, row in enumerate(solved.hands.row_of.tolist())
            if ThreeCard.of(int(solved.hands.values[row])) is category
        ]
        for category in ThreeCard
    }
    seen = set()
    for _ in range(400):
        # Rare hands are tried as often as common ones.
        category, theirs = rng.choices(list(ThreeCard), k=2)
        own = solved.hands.every[rng.choice(members[category])].tolist()
        dealer = solved.hands.every[rng.choice(members[theirs])].tolist()
        if set(own) & set(dealer):
            continue
        outcome, kind = cell_of(own, dealer)
        cell = outcome * groups + group_of[kind]
        seen.add((category, outcome))
        for path in solved.paths:
            verdict = solved.verdicts[path][solved.own_groups[category], cell]
            assert judge(layout, ALL_BETS, SeatDeal(own, dealer), path) == verdict
    assert {category for category, _ in seen} == set(ThreeCard)
    assert {outcome for _, outcome in seen} >= {0, 2, 3, 5}


# Counts -----------------------------------------------------------------------------------------


def test_own_hands_are_classed_by_suits_that_may_change_places() -> None:
    hands = own_hands(STANDARD)
    assert (len(hands), int(hands.weights.sum())) == (1755, 22100)
    assert len(own_hands(FOUR_BY_THREE)) < comb(12, 3) // 6
    assert own_hands(Deck.of(parse_cards("2c 3d 4h 5s 7c 8d"))).weights.max() == 1
    for deck in (STANDARD, FOUR_SUITS):
        hands = own_hands(deck)
        for at in range(0, len(hands.every), 97):
            row = int(hands.row_of[at])
            assert hands.values[row] == three_card(hands.every[at].tolist())


@pytest.mark.parametrize("text", ["Qh 6d 4c", "7s 7d 2d", "Kc Qc Jc"])
def test_cells_are_counted_as_a_plain_walk_counts_them(text: str) -> None:
    own = parse_cards(text)
    left = [card for card in STANDARD if card not in own]
    counted: Counter[tuple[int, int]] = Counter()
    for dealer in combinations(left, 3):
        outcome, kind = cell_of(own, dealer)
        for up in dealer:
            counted[up, outcome * len(KIND_VALUES) + kind] += 1
    fast = counts_against(own, cards_of(STANDARD.without(own)), ONE_BY_ONE)
    assert fast.shape == (52, CELLS)
    assert {(u, c): int(fast[u, c]) for u, c in zip(*fast.nonzero(), strict=True)} == counted


def test_counts_of_the_whole_deck_add_up() -> None:
    counts, hands = dealer_counts(STANDARD), own_hands(STANDARD)
    assert (counts.sum(axis=(1, 2), dtype=int) == 3 * comb(49, 3)).all()
    by_kind = (counts.sum(axis=1, dtype=int).T @ hands.weights).reshape(6, -1).sum(axis=0)
    # Six cards are player's and dealer's in C(6,3) ways, and any of three cards is turned up.
    by_category = Counter[FiveCard]()
    for kind, count in enumerate(by_kind.tolist()):
        by_category[FiveCard.of(KIND_VALUES[kind])] += count // (comb(6, 3) * 3)
    assert by_category == count_five(6)


def test_progress_is_heard_and_may_stop_the_count() -> None:
    deck = Deck.of(parse_cards("2c 3d 4h 5s 7c 8d Jc Qh Ks"))
    layout = make_layout(PLAIN)
    heard: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        heard.append((done, total))
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        base_game(layout, deck=deck, progress=stop)
    assert heard[0] == (0, comb(9, 3))
    heard.clear()
    tally = base_game(layout, deck=deck, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (comb(9, 3), comb(9, 3)), "a stopped count left nothing behind"
    assert finishes_of(tally) == reference(locked(layout, {"ante": 1}), deck)[1]


# Known figures ----------------------------------------------------------------------------------


def test_tcp_01_is_worth_what_is_known_of_it() -> None:
    tally = base_game(make_layout(PLAIN))
    result = analysed(tally)
    assert tally.total == comb(52, 3) * comb(49, 3)
    assert result.expected_value == Fraction(-686689, 20358520)
    assert result.decisions == {"play": Fraction(149, 221), "fold": Fraction(72, 221)}
    assert {str(finish.result) for finish in tally.counts} >= {
        "fold", "play: win, straight flush", "play: Ante wins, Play pushes, high card",
        "play: tie, pair", "play: lose, flush",
    }  # fmt: skip


def test_face_up_is_worth_what_the_source_leaves_blank() -> None:
    tally = base_game(make_layout(FACE_UP))
    assert tally.total == comb(52, 3) * 49 * comb(48, 2)
    assert edge(tally) == Fraction(360001, 7830200)


def test_equal_decisions_are_named() -> None:
    """Plain Three Card Poker has none; Face-Up has some, and they change what is in action."""
    less, more = (base_game(make_layout(PLAIN), ties=ties) for ties in ("less", "more"))
    assert less.counts == more.counts
    folding, playing = (
        analysed(base_game(make_layout(FACE_UP), ties=ties)) for ties in ("less", "more")
    )
    assert folding.expected_value == playing.expected_value
    assert folding.decisions["play"] < playing.decisions["play"]
    assert folding.average_wager is not None
    assert playing.average_wager is not None
    assert folding.average_wager < playing.average_wager


WRONG_IN_PRINT = {("TCP-6B1", "10.23%")}
"""The exact 10.2248% rounds to 10.22%."""


@pytest.mark.parametrize("family", ["Three Card Poker", "Three Card Poker Face-Up", "6 Card Bonus"])
def test_published_figures(family: str) -> None:
    wrong = set()
    for table in published_catalogue():
        if table.family != family:
            continue
        (game,) = [game for game in GAMES if game.name == table.games[0]]
        layout = make_layout(
            game, tables={key: table.id for key in table.bets if key in game.tables}
        )
        for figure in table.published:
            tally = base_game(layout) if figure.bet == "ante" else side_bet(layout, figure.bet)
            exact = analysed(tally).hit_frequency if "hit" in figure.metric else edge(tally)
            printed = figure.value.replace("0%", "%") if "zero" in figure.note else figure.value
            if not rounds_to(exact, printed):
                wrong.add((table.id, figure.value))
    assert wrong == {entry for entry in WRONG_IN_PRINT if family == "6 Card Bonus"}


PAIR_PLUS = {"TCP-01": "2.32%", "TCP-02": "3.49%", "TCP-07": "5.57%", "TCP-10": "7.28%"}


@pytest.mark.parametrize(("table", "known"), PAIR_PLUS.items())
def test_pair_plus_is_worth_what_is_known_of_it(table: str, known: str) -> None:
    assert rounds_to(
        edge(side_bet(make_layout(PLAIN, tables={"pair_plus": table}), "pair_plus")), known
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_side_bets_are_paid_hand_by_hand(game: Game) -> None:
    """Every hand of a small deck through the plain rankings and the printed table."""
    layout = make_layout(game)
    for bet, cards in (("pair_plus", 3), ("six_card_bonus", 6)):
        lines: Counter[str] = Counter()
        for hand in combinations(FOUR_SUITS, cards):
            hit = layout.pays(bet).hit(three_card(hand) if cards == 3 else best_five(hand))
            lines[hit.label if hit else "loses"] += 1
        tally = side_bet(layout, bet, deck=FOUR_SUITS)
        assert {line.line: line.combinations for line in analysed(tally).lines} == lines
        assert tally.total == comb(11, cards)


def test_bets_made_together_are_worth_their_sum() -> None:
    """No hand that Pair Plus pays is ever folded, so the forfeit rule costs nothing."""
    for layout in (
        *map(make_layout, GAMES), make_layout(FACE_UP, options={"fold_keeps_pair_plus": True}),
    ):  # fmt: skip
        both = analysed(base_game(layout, {"ante": 1, "pair_plus": 2, "six_card_bonus": 3}))
        alone = edge(base_game(layout))
        pair_plus, six = (edge(side_bet(layout, bet)) for bet in ("pair_plus", "six_card_bonus"))
        assert both.per_first_bet == alone + 2 * pair_plus + 3 * six
        assert both.house_edge is not None
        assert both.house_edge.per_initial_stake * 6 == both.per_first_bet


def test_stakes_of_any_size_are_exact() -> None:
    """Beyond what sixty-four bits hold, and in odd cents."""
    layout = make_layout(PLAIN)
    small = base_game(layout, {"ante": 7, "pair_plus": 3}, deck=TWO_SUITS)
    large = base_game(layout, {"ante": 7 * 10**14 + 7, "pair_plus": 3 * 10**14 + 3}, deck=TWO_SUITS)
    scale = 10**14 + 1
    assert {(f.net * scale, str(f.result)): n for f, n in small.counts.items()} == {
        (f.net, str(f.result)): n for f, n in large.counts.items()
    }
    odd = base_game(layout, {"ante": 7 * 10**14 + 7, "pair_plus": 3 * 10**14 + 2}, deck=TWO_SUITS)
    assert analysed(odd).decisions == analysed(small).decisions


# Jackpots ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["TCP-P1", "TCP-P2"])
def test_jackpot_lines_of_three_cards(table: str) -> None:
    layout = make_layout(PLAIN, tables={"progressive_2": table})
    pays = layout.pays("progressive_2")
    counted = Counter(
        hit.key for cards in combinations(STANDARD, 3) if (hit := pays.hit(cards)) is not None
    )
    lines, total = jackpot_lines(layout, "progressive_2")
    assert lines == counted
    assert total == comb(52, 3)


def test_jackpot_lines_of_a_link() -> None:
    for game, table in product(GAMES, ("MG-01", "ML01", "ML03")):
        lines, total = jackpot_lines(
            make_layout(game, tables={"progressive": table}), "progressive"
        )
        assert total == comb(52, 5)
        assert list(lines.values()) == [4, 36, 624, 3744, 5108, 10200, 54912]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@pytest.mark.parametrize("table", ["TCP-P1", "MG-01"])
def test_jackpot_lines_of_hands_that_are_played(game: Game, table: str) -> None:
    """Own cards, card turned up and link cards one by one, with the decision of each."""
    layout = make_layout(game, tables={"progressive": table})
    deck, pays = TINY, layout.pays("progressive")
    lines: Counter[str] = Counter({line.key: 0 for line in pays.lines})
    total = 0
    for own in combinations(deck, 3):
        for up in deck.without(own) if game is FACE_UP else (None,):
            table_now = locked(make_layout(replace(game, deck=deck)), {"ante": 1})
            table_now = apply(table_now, Dealt(1, own))
            if up is not None:
                table_now = apply(table_now, Dealt("dealer", (up,)))
            worth = values(table_now)
            played = worth["play"] > worth["fold"]
            shown = () if up is None else (up,)
            links = combinations(deck.without((*own, *shown)), 2) if table == "MG-01" else ((),)
            for link in links:
                total += 1
                subject: object = best_five((*own, *link)) if link else own
                hit = pays.hit(subject)
                if hit is not None and played:
                    lines[hit.key] += 1
    counted = jackpot_lines(layout, "progressive", deck=deck, folded_hands_qualify=False)
    assert counted == (lines, total)


# Values -----------------------------------------------------------------------------------------


def at_decision(
    layout: Layout,
    own: Iterable[Card],
    up: Card | None = None,
    stakes: Mapping[str, int] | None = None,
) -> Round:
    round_ = apply(locked(layout, stakes or {"ante": 100}), Dealt(1, tuple(own)))
    return apply(round_, Dealt("dealer", (up,))) if up is not None else round_


def one_by_one(round_: Round) -> dict[str, Fraction]:
    """The value of each decision by dealing every hand there is."""
    worth = {}
    for choice in actions(round_).choices:
        decided = apply(round_, Decided(1, choice.name))
        total, deals = Fraction(0), 0
        for cards in combinations(
            round_.layout.game.deck.without(round_.seen), 3 - len(round_.dealer)
        ):
            (result,) = settle(apply(decided, Dealt("dealer", cards))).seats
            total += Fraction(result.net or 0)
            deals += 1
        worth[choice.name] = total / deals / round_.spots[0].stake("ante")
    return worth


def test_values_of_the_hand_everyone_knows() -> None:
    layout = make_layout(PLAIN)
    worse, better = (
        values(at_decision(layout, parse_cards(text))) for text in ("Qh 6d 3c", "Qh 6d 4c")
    )
    assert worse["fold"] == better["fold"] == -1
    assert worse["play"] < -1 < better["play"]
    assert better == one_by_one(at_decision(layout, parse_cards("Qh 6d 4c")))


def test_values_of_random_face_up_situations() -> None:
    rng = random.Random(5)  # noqa: S311
    layout = make_layout(FACE_UP, tables={"six_card_bonus": "TCP-6B3"})
    stakes = {"ante": 150, "pair_plus": 25, "six_card_bonus": 35}
    for trial in range(4):
        *own, up = (Card(number) for number in rng.sample(range(52), 4))
        round_ = at_decision(layout, own, up, stakes if trial % 2 else None)
        assert values(round_) == one_by_one(round_)


def test_values_of_random_plain_situations_of_a_small_deck() -> None:
    rng = random.Random(6)  # noqa: S311
    deck = Deck.of(Card(number) for number in range(20, 52) if number % 3)
    layout = make_layout(replace(PLAIN, deck=deck))
    for _ in range(4):
        round_ = at_decision(layout, rng.sample(list(deck), 3), stakes=ALL_BETS)
        assert values(round_) == one_by_one(round_)


def test_a_card_that_is_out_of_play_is_not_dealt() -> None:
    layout = make_layout(FACE_UP)
    (exposed,) = parse_cards("Kc")
    round_ = apply(locked(layout, {"ante": 100}), Irregular("exposed-card", exposed))
    round_ = apply(round_, Dealt(1, parse_cards("Kd 7c 3h")))
    round_ = apply(round_, Dealt("dealer", parse_cards("Ks")))
    assert values(round_) == one_by_one(round_)


def test_values_leave_the_meter_out() -> None:
    layout = make_layout(PLAIN)
    own = parse_cards("Ah Kh Qh")
    with_jackpot = at_decision(layout, own, stakes={"ante": 100, "progressive": 100})
    assert values(with_jackpot) == values(at_decision(layout, own))


def test_the_best_values_make_the_whole_game() -> None:
    for game in GAMES:
        layout = make_layout(replace(game, deck=TINY))
        total, deals = Fraction(0), 0
        for own in combinations(TINY, 3):
            for up in TINY.without(own) if game is FACE_UP else (None,):
                total += max(values(at_decision(layout, own, up)).values())
                deals += 1
        assert -total / deals == edge(base_game(layout))


# Strategy ---------------------------------------------------------------------------------------


def test_the_threshold_everyone_knows() -> None:
    (rule,) = threshold(make_layout(PLAIN))
    assert (rule.up, rule.least, rule.misplays, rule.equal) == ("", "Q-6-4", (), ())
    assert rule.cost == 0
    assert rule.value == three_card(parse_cards("Qc 6d 4h"))


def test_face_up_thresholds_and_all_their_misplays() -> None:
    rules = threshold(make_layout(FACE_UP))
    assert {rule.up: rule.least for rule in rules} == {
        "2": "J-3-2", "3": "J-3-2", "4": "J-4-2", "5": "J-5-2", "6": "J-6-2", "7": "J-7-2",
        "8": "J-8-2", "9": "J-9-2", "T": "T-9-6", "J": "J-9-5", "Q": "Q-9-2", "K": "K-9-2",
        "A": "A-9-2",
    }  # fmt: skip
    equal = {rule.up: sum(each.situations for each in rule.equal) for rule in rules if rule.equal}
    assert equal == {"4": 36, "9": 96, "T": 540}
    for rule in rules:
        for same in rule.equal[:1]:
            worth = values(at_decision(make_layout(FACE_UP), same.own, same.up))
            assert worth["play"] == worth["fold"] == -1
            assert same.decision == "fold"
            assert same.cost == 0
        for misplay in rule.misplays[:3]:
            assert misplay.up is not None
            worth = values(at_decision(make_layout(FACE_UP), misplay.own, misplay.up))
            plays = three_card(misplay.own) >= rule.value
            said = "play" if plays else "fold"
            assert misplay.decision != said
            assert worth[misplay.decision] - worth[said] == misplay.cost > 0
            assert str(misplay).startswith(misplay.decision)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_threshold_costs_what_its_misplays_cost(game: Game) -> None:
    rules = threshold(make_layout(game))
    situations = comb(52, 3) * (49 if game is FACE_UP else 1)
    for rule in rules:
        lost = sum((m.cost * m.situations for m in rule.misplays), Fraction(0))
        assert rule.cost == lost / situations


def test_no_other_threshold_is_better() -> None:
    """On a small deck: every hand as the least one, valued situation by situation."""
    layout = make_layout(replace(PLAIN, deck=TWO_SUITS))
    hands = list(combinations(TWO_SUITS, 3))
    worth = {own: values(at_decision(layout, own)) for own in hands}
    (rule,) = threshold(layout)

    def cost(least: int) -> Fraction:
        lost = sum(
            max(each.values()) - each["play" if three_card(own) >= least else "fold"]
            for own, each in worth.items()
        )
        return Fraction(lost) / len(hands)

    assert rule.cost == cost(rule.value)
    assert rule.cost == min(cost(least) for least in {*map(three_card, hands), 1 << 20})


# Bad input --------------------------------------------------------------------------------------


def bad_questions() -> Iterator[tuple[type[CroupierError], object]]:
    layout = make_layout(PLAIN)
    yield BadBet, lambda: side_bet(layout, "ante_bonus")
    yield BadBet, lambda: jackpot_lines(layout, "pair_plus")
    yield BadBet, lambda: base_game(layout, {"ante": 1, "progressive": 1})
    yield BadBet, lambda: base_game(layout, {})
    yield BadBet, lambda: base_game(layout, {"six_card_bonus": 1})
    yield BadBet, lambda: base_game(layout, ties="sometimes")
    yield DuplicateCard, lambda: base_game(layout, deck=Deck.packs(2))
    yield WrongHandSize, lambda: base_game(layout, deck=Deck.of(parse_cards("2c 3c 4c 5c 6c")))
    yield WrongHandSize, lambda: side_bet(layout, "pair_plus", deck=Deck.of(parse_cards("2c 3c")))
    yield IllegalAction, lambda: values(locked(layout, {"ante": 1}))
    two = apply(open_round(layout), BetsLocked((Wager(1, {"ante": 1}), Wager(2, {"ante": 1}))))
    two = apply(apply(two, Dealt(1, parse_cards("2c 3c 4c"))), Dealt(2, parse_cards("2d 3d 4d")))
    yield BadSeat, lambda: values(two)


@pytest.mark.parametrize(("error", "asks"), list(bad_questions()))
def test_bad_questions_have_names(error: type[CroupierError], asks: object) -> None:
    with pytest.raises(error):
        asks()  # type: ignore[operator]

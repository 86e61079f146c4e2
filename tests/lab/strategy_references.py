"""Strategies written twice, as a text and in Python, with decks that the general solver can
walk."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

from croupier.cards import JOKER, Card, Deck, parse_cards
from croupier.games import find_game
from croupier.hands import (
    FiveCard,
    ThreeCard,
    best_five,
    best_four,
    flush_cards,
    longest_run,
    suited_cards,
    three_card,
)
from croupier.hands.wild import wild_five
from croupier.rules import Round

Cards = tuple[Card, ...]

TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12


def deck_of(ranks: str, suits: str) -> Deck:
    return Deck.of(parse_cards(" ".join(rank + suit for rank, suit in product(ranks, suits))))


def ranks(cards: Cards) -> list[int]:
    """Highest first."""
    return sorted((card >> 2 for card in cards), reverse=True)


def suits(cards: Cards) -> set[int]:
    return {card & 3 for card in cards}


THREE_CARDS = """
fold: no card Q or higher and worse than a pair
play: flush or better except a straight
play: K-Q or better                     # any hand that begins so, or a better one
play: holds J and not holds T
play: at least two cards T or higher and not holds A
otherwise: fold
"""


def three_cards(round_: Round) -> str:
    own = round_.spots[0].cards
    value = three_card(own)
    category = ThreeCard.of(value)
    if max(ranks(own)) < QUEEN and category < ThreeCard.PAIR:
        return "fold"
    if category >= ThreeCard.FLUSH and category != ThreeCard.STRAIGHT:
        return "play"
    if category > ThreeCard.HIGH_CARD or ranks(own)[:2] >= [KING, QUEEN]:
        return "play"
    if JACK in ranks(own) and TEN not in ranks(own):
        return "play"
    high = sum(rank >= TEN for rank in ranks(own))
    return "play" if high >= 2 and ACE not in ranks(own) else "fold"


FACE_UP = """
play: dealer's card matches or pair or better
fold: dealer shows K or A and no card of the dealer's suit
play: dealer's card is lower than your second card
fold: at least two cards of the dealer's suit
play: dealer shows 9 or lower
otherwise: fold
"""


def face_up(round_: Round) -> str:
    own, (up,) = round_.spots[0].cards, round_.dealer
    alike = sum(card & 3 == up & 3 for card in own)
    if up >> 2 in ranks(own) or ThreeCard.of(three_card(own)) >= ThreeCard.PAIR:
        return "play"
    if up >> 2 >= KING and alike == 0:
        return "fold"
    if up >> 2 < ranks(own)[1]:
        return "play"
    return "play" if alike < 2 and up >> 2 <= 7 else "fold"


RIDES = """
bet 1:
  ride: pair of tens or better or three to a royal
  ride: three suited with one gap, three suited in a row except J-T-9, 7-6-5
  pull: holds 9
  ride: three to a straight flush
  otherwise: pull
bet 2:
  ride: two pair or better
  ride: four to a flush or four to an open straight
  pull: a pair
  ride: four to an inside straight and all cards T or higher
  otherwise: pull
"""


def rides(round_: Round) -> str:
    own, board = round_.spots[0].cards, round_.community
    cards = own + board
    held = ranks(cards)
    pairs = sorted((held.count(rank), rank) for rank in set(held))[::-1]
    one_suit = len(suits(cards)) == 1
    if board:
        straights = {frozenset(range(top - 4, top + 1)) for top in range(4, 13)}
        straights.add(frozenset((ACE, 0, 1, 2, 3)))
        ends = len({
            rank for rank in range(13) for straight in straights
            if rank not in held and straight <= {*held, rank}
        })  # fmt: skip
        if pairs[0][0] > 2 or [times for times, _ in pairs[:2]] == [2, 2]:
            return "ride"
        if one_suit or ends >= 2:
            return "ride"
        if pairs[0][0] == 2:
            return "pull"
        return "ride" if ends == 1 and min(held) >= TEN else "pull"
    low = [-1 if rank == ACE else rank for rank in held]
    span = min(max(held) - min(held), max(low) - min(low))
    if pairs[0][0] == 3 or (pairs[0][0] == 2 and pairs[0][1] >= TEN):
        return "ride"
    if one_suit and min(held) >= TEN:
        return "ride"
    if one_suit and span in (2, 3) and held not in ([9, 8, 7], [5, 4, 3]):
        return "ride"
    if 7 in held:
        return "pull"
    return "ride" if one_suit and span <= 4 else "pull"


RUNS = """
play: run of 3 or better
play: 5-4 and at least two cards A-3
fold: worse than 4-3
play: holds 7 and at most three cards 5 or lower
otherwise: fold
"""


def runs(round_: Round) -> str:
    own = round_.spots[0].cards
    run, low = longest_run(own), sorted((rank + 1) % 13 + 1 for rank in ranks(own))
    if run >> 4 >= 3:
        return "play"
    if run == 2 << 4 | 5 and sum(rank <= 3 for rank in low) >= 2:
        return "play"
    if run < (2 << 4 | 4):
        return "fold"
    return "play" if 7 in low and sum(rank <= 5 for rank in low) <= 3 else "fold"


STUD = """
raise: two pair or better
fold: worse than A-K-9
raise: A-K high and dealer's card matches
raise: pair of kings or better and dealer shows K or A
fold: exactly one card of the dealer's suit
raise: dealer's card is higher than your lowest card
otherwise: fold
"""


def stud(round_: Round) -> str:
    own, (up,) = round_.spots[0].cards, round_.dealer
    value = best_five(own)
    category = FiveCard.of(value)
    if category >= FiveCard.TWO_PAIR:
        return "raise"
    if category == FiveCard.HIGH_CARD and ranks(own)[:3] < [ACE, KING, 7]:
        return "fold"
    if category == FiveCard.HIGH_CARD and ranks(own)[:2] == [ACE, KING] and up >> 2 in ranks(own):
        return "raise"
    if category == FiveCard.PAIR and value >> 16 & 15 >= KING and up >> 2 >= KING:
        return "raise"
    if sum(card & 3 == up & 3 for card in own) == 1:
        return "fold"
    return "raise" if up >> 2 > min(ranks(own)) else "fold"


HOLDEM = """
before the flop:
  raise 4x: AA, AKs
  raise 3x: KQo or QQ-JJ
  otherwise: check
on the flop:
  raise 2x: hidden three of a kind or better
  check: board has a pair or better
  raise 2x: hidden pair of kings or better, four to a flush with a hidden queen or better
  otherwise: check
at the river:
  raise 1x: hidden pair or better and fewer than 3 cards beat you
  fold: playing the board
  raise 1x: straight or better
  otherwise: fold
"""


def core(value: int) -> tuple[int, ...]:
    """A hand without its kickers."""
    category = FiveCard.of(value)
    kept = {FiveCard.HIGH_CARD: 0, FiveCard.TWO_PAIR: 2, FiveCard.FULL_HOUSE: 2, FiveCard.FLUSH: 5}
    return category, *(value >> 16 - 4 * place & 15 for place in range(kept.get(category, 1)))


def three_on_board(board: Cards) -> tuple[int, ...]:
    """What three cards make by themselves, as `core` tells hands."""
    held = ranks(board)
    times, rank = max((held.count(rank), rank) for rank in held)
    return {1: (FiveCard.HIGH_CARD,), 2: (FiveCard.PAIR, rank),
            3: (FiveCard.THREE_OF_A_KIND, rank)}[times]  # fmt: skip


def holdem_before(own: Cards) -> str:
    high, low = ranks(own)
    suited = len(suits(own)) == 1
    if (high, low) == (ACE, ACE) or ((high, low) == (ACE, KING) and suited):
        return "raise 4x"
    if ((high, low) == (KING, QUEEN) and not suited) or high == low in (QUEEN, JACK):
        return "raise 3x"
    return "check"


def holdem_flop(own: Cards, board: Cards) -> bool:
    value = best_five(own + board)
    if FiveCard.of(value) >= FiveCard.THREE_OF_A_KIND and core(value) > three_on_board(board):
        return True
    if len(set(ranks(board))) < 3:
        return False
    seen = ranks(own + board)
    if any(seen.count(card >> 2) > 1 and card >> 2 >= KING for card in own):
        return True
    return any(
        card >> 2 >= QUEEN and sum(other & 3 == card & 3 for other in own + board) >= 4
        for card in own
    )


def holdem_river(deck: Deck, own: Cards, board: Cards) -> bool:
    value, alone = best_five(own + board), best_five(board)
    left = [card for card in deck if card not in own + board]
    beating = sum(best_five((*board, card)) > value for card in left)
    if FiveCard.of(value) >= FiveCard.PAIR and core(value) > core(alone) and beating < 3:
        return True
    if value == alone:
        return False
    return FiveCard.of(value) >= FiveCard.STRAIGHT


def holdem_rules(deck: Deck) -> Callable[[Round], str]:
    def answer(round_: Round) -> str:
        own, board = round_.spots[0].cards, round_.community
        if not board:
            return holdem_before(own)
        if len(board) == 3:
            return "raise 2x" if holdem_flop(own, board) else "check"
        return "raise 1x" if holdem_river(deck, own, board) else "fold"

    return answer


MISSISSIPPI = find_game("mississippi-stud").strategy
SIX = 4


def mississippi(round_: Round) -> str:
    """The short strategy of Mississippi Stud, by counting."""
    cards = round_.spots[0].cards + round_.community
    held = ranks(cards)
    many, of = max((held.count(rank), rank) for rank in held)
    sixes, jacks = (sum(rank >= least for rank in held) for least in (SIX, JACK))
    one_suit, span = len(suits(cards)) == 1, straights_through(held)
    if len(cards) == 2:
        if many == 2:
            return "3x"
        return "1x" if jacks or sixes == 2 or (one_suit and held == [4, 3]) else "fold"
    if many > 2 or (many == 2 and of >= SIX) or sorted(map(held.count, held)) == [2] * 4:
        return "3x"
    if len(cards) == 3:
        if one_suit and span and sixes >= 2:
            return "3x"
        if many == 2 or one_suit or (jacks and sixes >= 2):
            return "1x"
        return "1x" if span and sixes >= 2 else "fold"
    if one_suit or span >= 2:
        return "3x"
    return "1x" if many == 2 or span or (jacks and sixes >= 3) else "fold"


def straights_through(held: list[int]) -> int:
    """How many straights have these ranks among their five; an ace is high or low."""
    lines = [{ACE, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
    return sum({*held} <= line for line in lines) if len({*held}) == len(held) else 0


WAR = """
surrender: dealer shows Q
war: dealer shows T or higher
otherwise: surrender
"""


def low_wars(round_: Round) -> str:
    (up,) = round_.dealer
    return "war" if up >> 2 >= TEN and up >> 2 != QUEEN else "surrender"


FLUSHES = find_game("high-card-flush").strategy
JACK_RANK = 9


def flushes(round_: Round) -> str:
    own = round_.spots[0].cards
    suits = [sorted((card >> 2 for card in own if card & 3 == s), reverse=True) for s in range(4)]
    best = max(suits, key=lambda ranks: (len(ranks), ranks))
    if len(best) >= 4:
        return "raise 3x" if len(best) > 5 else "raise 2x" if len(best) == 5 else "raise 1x"
    if len(best) < 3 or best[0] < TEN:
        return "fold"
    needed = {7: 1, 6: 2, 5: 2, 4: 3}.get(best[1], 8) if best[0] == TEN else 0
    high = sum(card >> 2 >= JACK_RANK for card in own)
    return "raise 1x" if high >= needed else "fold"


RUSH = find_game("flush-rush").strategy


def rush(round_: Round) -> str:
    own = round_.spots[0].cards
    return "play" if flush_cards(suited_cards(own)) >= (2 if len(own) == 4 else 3) else "fold"


FOUR_CARDS = find_game("crazy-4-poker").strategy
KING_QUEEN_EIGHT_FOUR = best_four(parse_cards("Kc Qd 8h 4s"))


def four_cards(round_: Round) -> str:
    own = best_four(round_.spots[0].cards)
    if own >= best_four(parse_cards("Ac Ad 3h 2s")):
        return "play 3x"
    return "play 1x" if own >= KING_QUEEN_EIGHT_FOUR else "fold"


FOUR_AGAINST_SIX = """
play 3x: a pair of kings or better and dealer shows Q or lower
play 1x: a pair or better
otherwise: fold
"""


def four_against_six(round_: Round) -> str:
    own, (up, *_) = best_four(round_.spots[0].cards), round_.dealer
    if own >= best_four(parse_cards("Kc Kd 3h 2s")) and up >> 2 <= QUEEN:
        return "play 3x"
    return "play 1x" if own >= best_four(parse_cards("2c 2d 4h 3s")) else "fold"


WILD = find_game("dj-wild").strategy
THREE = 1


def wild(round_: Round) -> str:
    own = round_.spots[0].cards
    if wild_five(own) >= wild_five(parse_cards("5c 5d 6h 4s 3c")):
        return "play"
    fours = wild_five(own) >= wild_five(parse_cards("4c 4d 6h 5s 3c"))
    return "play" if fours and all(card >> 2 != THREE for card in own) else "fold"


EIGHT = 6

SIX_CARDS = """
raise: a pair or better and beats the dealer's cards
fold: dealer shows a pair
raise: A-K-J or better and dealer's highest card is A and three of the dealer's cards match
fold: dealer's highest card is Q or lower
raise: K-Q or better and dealer shows 8 and at least two of the dealer's cards match
otherwise: fold
"""


def six_cards(round_: Round) -> str:
    own, up = round_.spots[0].cards, round_.dealer[:3]
    value, shown = best_five(own), ranks(up)
    pair = next((rank for rank in shown if shown.count(rank) > 1), None)
    if FiveCard.of(value) >= FiveCard.PAIR:
        alone = [rank for rank in shown if rank != pair]
        least = [pair, *alone] if pair is not None else []
        held = [value >> shift & 15 for shift in (16, 12)]
        threes = pair is not None and shown.count(pair) == 3
        if pair is None or FiveCard.of(value) > FiveCard.THREE_OF_A_KIND:
            return "raise"
        if threes and FiveCard.of(value) < FiveCard.THREE_OF_A_KIND:
            return "fold"
        if not threes and FiveCard.of(value) > FiveCard.PAIR:
            return "raise"
        # The dealer's kickers are open: with as good a first one the own hand has more cards.
        return "raise" if held[: len(least)] >= least else "fold"
    if pair is not None:
        return "fold"
    matching, tops = len({*shown} & {*ranks(own)}), ranks(own)
    if tops[:3] >= [ACE, KING, JACK] and shown[0] == ACE and matching == 3:
        return "raise"
    if shown[0] <= QUEEN:
        return "fold"
    return "raise" if tops[:2] >= [KING, QUEEN] and EIGHT in shown and matching >= 2 else "fold"


BONUS = """
before the flop:
  fold: KJo
  otherwise: flop
on the flop:
  turn: hidden pair of kings or better
  otherwise: check
on the turn:
  river: hidden pair of kings or better
  check: board has a pair or better
  otherwise: river
"""


def bonus(round_: Round) -> str:
    own, board = round_.spots[0].cards, round_.community
    if not board:
        return "fold" if ranks(own) == [KING, JACK] and len(suits(own)) == 2 else "flop"
    seen = ranks(own + board)
    paired = max((rank for rank in ranks(own) if seen.count(rank) > 1), default=-1)
    on_board = len({*ranks(board)}) < len(board)
    raised = paired >= KING or (len(board) == 4 and not on_board)
    return ("turn" if len(board) == 3 else "river") if raised else "check"


@dataclass(frozen=True)
class Case:
    """A text, the same in Python, and a deck small enough for the general solver."""

    game: str
    deck: Deck
    text: str
    plain: Callable[[Round], str]

    def __str__(self) -> str:
        return f"{self.game}, {len(self.deck)} cards in {len(suits(tuple(self.deck)))} suits"


SHORT_SUIT = Deck.of(parse_cards("9c 9d 9h 9s 8s 7s 6s 5s Kc Kd 2h"))
"""Clubs and diamonds may change places, hearts and spades may not."""
UNEVEN = Deck.of(parse_cards("2c 2d 2h 3c 3s 4d 4h 5c 5s 7d 7h 7s 8c Ks Kh"))
"""The two lines of Solitaire Stud differ."""
NINE, QKA, TO_ACE = deck_of("JKA", "cdh"), deck_of("QKA", "cdhs"), deck_of("TJQKA", "cd")

SHORT_SUITS = Deck.of(parse_cards("Jc Tc 9c 7c Kd Td 9d 8d Jh Th 6h Qs Ts 8s"))
"""Fourteen cards of four suits: many hands have three of a suit to the ten."""

LONG_SUIT = Deck.of(parse_cards("Ac Kc 9c 7c 4c 2c Th 7h 6h 5h Kd Qd Js As"))
"""Fourteen more: six clubs, and tens that need high cards beside them."""

CASES = (
    Case("three-card-poker", deck_of("AKQJT8", "cd"), THREE_CARDS, three_cards),
    Case("three-card-poker", SHORT_SUIT, THREE_CARDS, three_cards),
    Case("three-card-poker", deck_of("KJ8", "cdhs"), THREE_CARDS, three_cards),
    Case("three-card-poker-face-up", SHORT_SUIT, FACE_UP, face_up),
    Case("three-card-poker-face-up", deck_of("KJ8", "cdhs"), FACE_UP, face_up),
    Case("let-it-ride", SHORT_SUIT, RIDES, rides),
    Case("let-it-ride", deck_of("T852", "cdhs"), RIDES, rides),
    Case("solitaire-stud", deck_of("A234567", "cd"), RUNS, runs),
    Case("caribbean-stud", deck_of("AK982", "cd"), STUD, stud),
    Case("caribbean-stud", deck_of("AK9", "cdhs"), STUD, stud),
    Case("ultimate-texas-holdem", NINE, HOLDEM, holdem_rules(NINE)),
    Case("crazy-4-poker", deck_of("AKQ84", "cd"), FOUR_CARDS, four_cards),
    Case("crazy-4-poker", deck_of("AK8", "cdhs"), FOUR_CARDS, four_cards),
    Case("crazy-4-poker", deck_of("K9752", "cd"), FOUR_CARDS, four_cards),
    Case("four-card-poker", deck_of("AKQ962", "cd"), FOUR_AGAINST_SIX, four_against_six),
    Case("six-card-poker", deck_of("AKQJ87", "cd"), SIX_CARDS, six_cards),
    Case("dj-wild", deck_of("2345K", "cd"), WILD, wild),
    Case("dj-wild", Deck.of([*deck_of("2345K", "cd"), JOKER]), WILD, wild),
    Case("dj-wild", deck_of("34579K", "cd"), WILD, wild),
    Case("texas-holdem-bonus", NINE, BONUS, bonus),
    Case("texas-holdem-bonus", TO_ACE, BONUS, bonus),
    Case("mississippi-stud", deck_of("4567JA", "cd"), MISSISSIPPI, mississippi),
    Case("mississippi-stud", deck_of("4567J", "cdh"), MISSISSIPPI, mississippi),
    Case("casino-war", Deck.of([*deck_of("8TQA", "cd")] * 3), WAR, low_wars),
    Case("high-card-flush", SHORT_SUITS, FLUSHES, flushes),
    Case("high-card-flush", LONG_SUIT, FLUSHES, flushes),
    Case("flush-rush", deck_of("A25", "cdhs"), RUSH, rush),
)
LONGER = (
    Case("three-card-poker-face-up", deck_of("AKQJT8", "cd"), FACE_UP, face_up),
    Case("let-it-ride", deck_of("AKQJT9", "cd"), RIDES, rides),
    Case("solitaire-stud", UNEVEN, RUNS, runs),
    Case("caribbean-stud", deck_of("AKQJT9", "cd"), STUD, stud),
    Case("ultimate-texas-holdem", QKA, HOLDEM, holdem_rules(QKA)),
    Case("ultimate-texas-holdem", TO_ACE, HOLDEM, holdem_rules(TO_ACE)),
)
"""The same with decks that take the general solver half a minute."""

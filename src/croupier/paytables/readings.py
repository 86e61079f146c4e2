"""How the lines of a pay table are read: which line does a hand hit?

A reading is a vocabulary of lines. Each line asks one question about its subject (a hand's value,
or the cards themselves if suits and owners matter). A hand hits the first line, from the top of the
table, whose answer is yes. A royal flush therefore pays as a straight flush if a table has no line
for royals.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.cards import Card, parse_card, rank_of, suit_of
from croupier.errors import InvariantBroken
from croupier.hands import (
    FiveCard,
    FourCard,
    ThreeCard,
    best_five,
    flush_cards,
    straight_flush_cards,
    suited_cards,
    three_card,
)
from croupier.hands.five import FIVE_CATEGORY_SHIFT, pair_of
from croupier.hands.four import FOUR_ACES, FOUR_CATEGORY_SHIFT, four_pair_of
from croupier.hands.ranks import PLURAL
from croupier.hands.three import THREE_CATEGORY_SHIFT
from croupier.hands.wild import WildHand

Cards = tuple[Card, ...]

ACE, KING, JACK = 12, 11, 9
_SPADES = 3
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True, slots=True)
class LineQuestion:
    """A line of a vocabulary: the words on the layout and the question it asks about a hand."""

    label: str
    asks: Callable[[Any], bool]


def _no_sensor(own: Cards, community: Cards) -> Any:
    raise InvariantBroken(f"no sensor reads {own} and {community} this way")


@dataclass(frozen=True, slots=True)
class Reading:
    """A vocabulary of lines, best first, and the subject of their questions."""

    name: str
    subject: str
    questions: Mapping[str, LineQuestion]
    names_suits: bool = False
    """Whether a line names a suit, so suits cannot be interchanged."""
    of_cards: Callable[[Cards, Cards], Any] = _no_sensor
    """Builds the subject from own and community cards, for readings that jackpot sensors use."""
    asks_whose: bool = True
    """Whether it matters to a sensor which cards are the player's own."""


def _at_least(least: int) -> Callable[[int], bool]:
    return lambda value: value >= least


def _asked_of(part: Callable[[Any], int], question: LineQuestion) -> Callable[[Any], bool]:
    """Turn a question about a value into one about the cards that have it."""
    return lambda subject: question.asks(part(subject))


def _five_card() -> Reading:
    def one_of(*categories: FiveCard) -> Callable[[int], bool]:
        wanted = frozenset(categories)
        return lambda value: value >> FIVE_CATEGORY_SHIFT in wanted

    royal, straight_flush = FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH
    four, full, three = FiveCard.FOUR_OF_A_KIND, FiveCard.FULL_HOUSE, FiveCard.THREE_OF_A_KIND
    questions = {
        "royal_flush": LineQuestion("Royal Flush", one_of(royal)),
        "straight_flush": LineQuestion("Straight Flush", one_of(royal, straight_flush)),
        "four_of_a_kind": LineQuestion("Four of a Kind", one_of(four)),
        "full_house": LineQuestion("Full House", one_of(full)),
        "flush": LineQuestion("Flush", one_of(royal, straight_flush, FiveCard.FLUSH)),
        "straight": LineQuestion("Straight", one_of(royal, straight_flush, FiveCard.STRAIGHT)),
        "three_of_a_kind": LineQuestion("Three of a Kind", one_of(four, full, three)),
        "two_pair": LineQuestion("Two Pair", one_of(full, FiveCard.TWO_PAIR)),
    }
    questions |= _pairs(pair_of)
    return Reading(
        "five_card", "the value of the best five cards", questions,
        of_cards=lambda own, community: best_five(own + community), asks_whose=False,
    )  # fmt: skip


def _pairs(least: Callable[[int], int]) -> dict[str, LineQuestion]:
    """Return a pair of each rank or better, then any pair, then any hand."""
    questions = {
        f"{PLURAL[rank]}_or_better": LineQuestion(
            f"{'10s' if PLURAL[rank] == 'tens' else PLURAL[rank].capitalize()} or Better",
            _at_least(least(rank)),
        )
        for rank in range(ACE, 0, -1)
    }
    questions["pair"] = LineQuestion("Pair", _at_least(least(0)))
    questions["high_card"] = LineQuestion("High Card", _at_least(0))
    return questions


def _four_card() -> Reading:
    def one_of(*categories: FourCard) -> Callable[[int], bool]:
        wanted = frozenset(categories)
        return lambda value: value >> FOUR_CATEGORY_SHIFT in wanted

    four, straight_flush = FourCard.FOUR_OF_A_KIND, FourCard.STRAIGHT_FLUSH
    questions = {
        "four_aces": LineQuestion("Four Aces", _at_least(FOUR_ACES)),
        "four_of_a_kind": LineQuestion("Four of a Kind", one_of(four)),
        "straight_flush": LineQuestion("Straight Flush", one_of(straight_flush)),
        "three_of_a_kind": LineQuestion(
            "Three of a Kind", one_of(four, FourCard.THREE_OF_A_KIND)
        ),
        "flush": LineQuestion("Flush", one_of(straight_flush, FourCard.FLUSH)),
        "straight": LineQuestion("Straight", one_of(straight_flush, FourCard.STRAIGHT)),
        "two_pair": LineQuestion("Two Pair", one_of(FourCard.TWO_PAIR)),
    }  # fmt: skip
    return Reading(
        "four_card", "the value of the best four cards", questions | _pairs(four_pair_of)
    )


def _three_card_questions() -> dict[str, LineQuestion]:
    def one_of(*categories: ThreeCard) -> Callable[[int], bool]:
        wanted = frozenset(categories)
        return lambda value: value >> THREE_CATEGORY_SHIFT in wanted

    mini, straight_flush = ThreeCard.MINI_ROYAL, ThreeCard.STRAIGHT_FLUSH
    three = ThreeCard.THREE_OF_A_KIND
    return {
        "mini_royal": LineQuestion("Mini Royal", one_of(mini)),
        "straight_flush": LineQuestion("Straight Flush", one_of(mini, straight_flush)),
        "three_of_a_kind": LineQuestion("Three of a Kind", one_of(three)),
        "straight": LineQuestion("Straight", one_of(mini, straight_flush, ThreeCard.STRAIGHT)),
        "flush": LineQuestion("Flush", one_of(mini, straight_flush, ThreeCard.FLUSH)),
        "pair": LineQuestion("Pair", one_of(three, ThreeCard.PAIR)),
    }


def _three_card() -> Reading:
    return Reading("three_card", "the value of the player's three cards", _three_card_questions())


def _three_card_suits() -> Reading:
    """The progressive of Three Card Poker distinguishes spades from the other suits."""

    def is_mini_royal(cards: Sequence[Card]) -> bool:
        return three_card(cards) >> THREE_CATEGORY_SHIFT == ThreeCard.MINI_ROYAL

    questions = {
        "akq_spades": LineQuestion(
            "AKQ Spades", lambda cards: is_mini_royal(cards) and suit_of(cards[0]) == _SPADES
        ),
        "akq_hearts_diamonds_clubs": LineQuestion("AKQ Hearts/Diamonds/Clubs", is_mini_royal),
    }
    for key, question in _three_card_questions().items():
        if key != "mini_royal":
            questions[key] = LineQuestion(question.label, _asked_of(three_card, question))
    return Reading(
        "three_card_suits", "the player's three cards", questions, names_suits=True,
        of_cards=lambda own, community: own,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class HoleCards:
    """The subject of Ultimate Pairs: the player's two cards, and for one line the dealer's."""

    own: tuple[Card, ...]
    dealer: tuple[Card, ...]


def _hole_cards() -> Reading:
    aces_of_red = {parse_card("Ah"), parse_card("Ad")}

    def pair_between(low: int, high: int) -> Callable[[HoleCards], bool]:
        def asks(hole: HoleCards) -> bool:
            first, second = map(rank_of, hole.own)
            return first == second and low <= first <= high

        return asks

    def ace_with(low: int, high: int, *, suited: bool | None) -> Callable[[HoleCards], bool]:
        def asks(hole: HoleCards) -> bool:
            kicker, top = sorted(map(rank_of, hole.own))
            same = suit_of(hole.own[0]) == suit_of(hole.own[1])
            return top == ACE and low <= kicker <= high and suited in (None, same)

        return asks

    def both_aces(hole: HoleCards) -> bool:
        return len(hole.dealer) == 2 and {rank_of(card) for card in hole.own + hole.dealer} == {ACE}

    questions = {
        "aces_against_aces": LineQuestion("A-A (Player) / A-A (Dealer)", both_aces),
        "ace_hearts_ace_diamonds": LineQuestion(
            "Ace Hearts / Ace Diamonds", lambda hole: set(hole.own) == aces_of_red
        ),
        "pair_of_aces": LineQuestion("Pair of Aces", pair_between(ACE, ACE)),
        "ace_king_suited": LineQuestion("A-K (Suited)", ace_with(KING, KING, suited=True)),
        "ace_queen_or_jack_suited": LineQuestion(
            "A-Q or A-J (Suited)", ace_with(JACK, KING - 1, suited=True)
        ),
        "ace_face_suited": LineQuestion("Ace / Face Suited", ace_with(JACK, KING, suited=True)),
        "ace_king_unsuited": LineQuestion("A-K (Unsuited)", ace_with(KING, KING, suited=False)),
        "high_pair": LineQuestion("K-K or Q-Q or J-J (High Pairs)", pair_between(JACK, KING)),
        "ace_queen_or_jack_unsuited": LineQuestion(
            "A-Q or A-J (Unsuited)", ace_with(JACK, KING - 1, suited=False)
        ),
        "ace_face": LineQuestion("Ace / Face", ace_with(JACK, KING, suited=None)),
        "low_pair": LineQuestion("10-10 Thru 2-2 (Low Pairs)", pair_between(0, JACK - 1)),
        "pair": LineQuestion("Pair", pair_between(0, ACE)),
    }
    return Reading(
        "hole_cards", "the player's two cards and the dealer's two", questions, names_suits=True
    )


@dataclass(frozen=True, slots=True)
class HoldemCards:
    """The subject of the Hold'em jackpot: the pay depends on whose card completes the royal."""

    own: tuple[Card, ...]
    community: tuple[Card, ...]


def _best_of_seven(cards: HoldemCards) -> int:
    return best_five(cards.own + cards.community)


def _holdem_cards() -> Reading:
    def is_royal(cards: Iterable[Card]) -> bool:
        return best_five(cards) >> FIVE_CATEGORY_SHIFT == FiveCard.ROYAL_FLUSH

    questions = {
        "royal_flush_first_five": LineQuestion(
            "Royal Flush- First 5 Cards", lambda cards: is_royal(cards.own + cards.community[:3])
        ),
        "royal_flush_first_seven": LineQuestion(
            "Royal Flush- First 7 Cards",
            lambda cards: is_royal(cards.own + cards.community) and not is_royal(cards.community),
        ),
        "community_royal": LineQuestion("Community Royal", lambda cards: is_royal(cards.community)),
    }
    for key, question in FIVE_CARD.questions.items():
        if key != "royal_flush":
            questions[key] = LineQuestion(question.label, _asked_of(_best_of_seven, question))
    return Reading(
        "holdem_cards", "the player's two cards and the five of the board", questions,
        of_cards=HoldemCards,
    )  # fmt: skip


def _run_length() -> Reading:
    questions = {
        f"{_WORDS[length]}_cards": LineQuestion(f"{length} Cards", _at_least(length << 4))
        for length in range(7, 1, -1)
    }
    return Reading("run_length", "the value of the player's longest run", questions)


def _run_margin() -> Reading:
    questions = {
        f"win_by_{cards}": LineQuestion(f"Win by {cards}", _at_least(cards))
        for cards in range(6, 0, -1)
    }
    questions["other_win"] = LineQuestion("Other", _at_least(0))
    return Reading("run_margin", "how many more cards the winning run has", questions)


def _suited_cards() -> Reading:
    """Flushes and straight flushes by their number of cards, each in whichever suit has it."""

    def flush(cards: int) -> Callable[[int], bool]:
        return lambda suited: flush_cards(suited) >= cards

    def straight_flush(cards: int) -> Callable[[int], bool]:
        return lambda suited: straight_flush_cards(suited) >= cards

    def line(cards: int, kind: str, asks: Callable[[int], bool]) -> tuple[str, LineQuestion]:
        label = f"{cards}-Card {kind.replace('_', ' ').title()}"
        return f"{_WORDS[cards]}_card_{kind}", LineQuestion(label, asks)

    # A straight flush ranks above the flush with one more card; one of seven cards ranks above all.
    straights = {
        cards: line(cards, "straight_flush", straight_flush(cards)) for cards in range(3, 8)
    }
    flushes = {cards: line(cards, "flush", flush(cards)) for cards in range(3, 8)}
    falling = [straights[7]]
    for cards in range(7, 3, -1):
        falling += [straights[cards - 1], flushes[cards]]
    questions = dict([*falling, flushes[3]])
    return Reading(
        "suited_cards", "how many own cards are of one suit, and how many of those in a row",
        questions, of_cards=lambda own, community: suited_cards(own + community), asks_whose=False,
    )  # fmt: skip


def _comparison() -> Reading:
    questions = {
        "higher": LineQuestion("Higher", lambda ahead: ahead > 0),
        "tie": LineQuestion("Tie", lambda ahead: ahead == 0),
        "lower": LineQuestion("Lower", lambda ahead: ahead < 0),
    }
    return Reading(
        "comparison", "how far the player's card or hand is ahead of the dealer's", questions
    )


_WILD_FITS = {
    WildHand.FIVE_WILDS: (),
    WildHand.ROYAL_FLUSH: (WildHand.FIVE_WILDS,),
    WildHand.FIVE_OF_A_KIND: (WildHand.FIVE_WILDS,),
    WildHand.STRAIGHT_FLUSH: (WildHand.FIVE_WILDS, WildHand.ROYAL_FLUSH),
    WildHand.FOUR_OF_A_KIND: (WildHand.FIVE_WILDS, WildHand.FIVE_OF_A_KIND),
    WildHand.FULL_HOUSE: (),
    WildHand.FLUSH: (WildHand.ROYAL_FLUSH, WildHand.STRAIGHT_FLUSH),
    WildHand.STRAIGHT: (WildHand.ROYAL_FLUSH, WildHand.STRAIGHT_FLUSH),
    WildHand.THREE_OF_A_KIND: (
        WildHand.FIVE_OF_A_KIND, WildHand.FOUR_OF_A_KIND, WildHand.FULL_HOUSE,
    ),
    WildHand.TWO_PAIR: (WildHand.FULL_HOUSE,),
    WildHand.PAIR: (
        WildHand.FIVE_OF_A_KIND, WildHand.FOUR_OF_A_KIND, WildHand.FULL_HOUSE,
        WildHand.THREE_OF_A_KIND, WildHand.TWO_PAIR,
    ),
}  # fmt: skip
"""What else matches a line of this name with wild cards, if a table has no better line."""


def _wild_words(category: WildHand) -> str:
    return category.name.replace("_", " ").title().replace(" Of A ", " of a ")


def _is_wild(category: WildHand) -> Callable[[int], bool]:
    wanted = frozenset({category, *_WILD_FITS[category]})
    return lambda value: value >> FIVE_CATEGORY_SHIFT in wanted


def _wild_five_card() -> Reading:
    questions = {
        category.name.lower(): LineQuestion(_wild_words(category), _is_wild(category))
        for category in reversed(WildHand)
        if category in _WILD_FITS
    }
    return Reading("wild_five_card", "the value of five cards, wild cards at their best", questions)


@dataclass(frozen=True, slots=True)
class WildCards:
    """The two values of a hand with wild cards: with them at their best, and without them."""

    wild: int
    natural: int


_NATURAL_AND_WILD = (
    ("natural", WildHand.ROYAL_FLUSH), ("", WildHand.FIVE_WILDS),
    ("natural", WildHand.STRAIGHT_FLUSH), ("natural", WildHand.FOUR_OF_A_KIND),
    ("wild", WildHand.ROYAL_FLUSH), ("", WildHand.FIVE_OF_A_KIND),
    ("natural", WildHand.FULL_HOUSE), ("wild", WildHand.STRAIGHT_FLUSH),
    ("natural", WildHand.FLUSH), ("natural", WildHand.STRAIGHT),
    ("natural", WildHand.THREE_OF_A_KIND), ("wild", WildHand.FOUR_OF_A_KIND),
    ("wild", WildHand.FULL_HOUSE), ("wild", WildHand.FLUSH), ("wild", WildHand.STRAIGHT),
    ("wild", WildHand.THREE_OF_A_KIND),
)  # fmt: skip


def _natural_or_wild() -> Reading:
    """Hands that need no wild card have lines of their own.

    A hand is compared with the lines from the top, in both of its readings: nines over deuces are a
    natural full house and, with three wild deuces, five nines.
    """
    questions: dict[str, LineQuestion] = {}
    for kind, category in _NATURAL_AND_WILD:
        natural = kind == "natural"
        part = (lambda hand: hand.natural) if natural else (lambda hand: hand.wild)
        words = _wild_words(category)
        key = f"{kind}_{category.name.lower()}" if kind else category.name.lower()
        label = f"{kind.title()} {words}" if kind else words
        questions[key] = LineQuestion(
            label, _asked_of(part, LineQuestion(words, _is_wild(category)))
        )
    return Reading(
        "natural_or_wild", "the values of five cards with wild cards and without them", questions
    )


@dataclass(frozen=True, slots=True)
class SideHand:
    """The subject of bets on a side: its hand's count, and its lead over the other side."""

    ahead: int
    """In points; if more than points decides, only the sign is meaningful."""
    points: int
    cards: int
    faces: int = 0

    @property
    def is_natural(self) -> bool:
        return self.cards == 2 and self.points >= 8


def _side_hand() -> Reading:
    def wins(hand: SideHand) -> bool:
        return hand.ahead > 0

    def wins_by(points: int) -> Callable[[SideHand], bool]:
        return lambda hand: hand.ahead == points and not hand.is_natural

    def three_cards(points: int) -> Callable[[SideHand], bool]:
        return lambda hand: wins(hand) and (hand.cards, hand.points) == (3, points)

    questions = {
        "natural_win": LineQuestion("Natural Win", lambda hand: wins(hand) and hand.is_natural),
        "natural_tie": LineQuestion(
            "Natural Tie", lambda hand: hand.ahead == 0 and hand.is_natural
        ),
    }
    for points in range(9, 0, -1):
        questions[f"win_by_{points}"] = LineQuestion(f"Win by {points}", wins_by(points))
    questions |= {
        "three_card_seven": LineQuestion("Win with Three-Card 7", three_cards(7)),
        "three_card_eight": LineQuestion("Win with Three-Card 8", three_cards(8)),
        "win_with_six": LineQuestion("Win with 6", lambda hand: wins(hand) and hand.points == 6),
        "win": LineQuestion("Win", wins),
        "tie": LineQuestion("Tie", lambda hand: hand.ahead == 0),
        "three_faces": LineQuestion("Three Faces", lambda hand: hand.faces == 3),
    }
    return Reading("side_hand", "the hand of a side and how far it is ahead", questions)


FIVE_CARD = _five_card()

READINGS: Mapping[str, Reading] = {
    reading.name: reading
    for reading in (
        _three_card(),
        _three_card_suits(),
        _four_card(),
        FIVE_CARD,
        _hole_cards(),
        _holdem_cards(),
        _run_length(),
        _run_margin(),
        _suited_cards(),
        _comparison(),
        _wild_five_card(),
        _natural_or_wild(),
        _side_hand(),
    )
}
"""Every vocabulary that a pay table can use."""

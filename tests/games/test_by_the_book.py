"""The product against a second reading of the rule sheets: tables first, then whole rounds.

`tests/oracle/settlement.py` was written from the documents alone, before its writer had seen how
the games are made. Here thousands of seeded rounds, many of them stacked with hands that chance
would not bring in a lifetime, are settled twice and compared line by line.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from croupier.games import GAMES, find_game
from croupier.paytables import Catalogue, Pays, PayTable, published_catalogue
from croupier.records import settle_document
from tests.games import baccarat_rounds
from tests.oracle.paytables import COVER_ALL, ENVY, FIGURES, PAYS
from tests.oracle.ranking import (
    DECK,
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    RANKS,
    RED,
    SUITS,
    THREE_CARD_HANDS,
    WILD_HANDS,
    best_four,
    five_cards,
    four_cards,
    is_wild,
    longest_run,
    three_cards,
    wild_cards,
)
from tests.oracle.settlement import (
    DEFAULT_TABLES,
    LINK_TABLES,
    VOIDING,
    Hit,
    Line,
    settle_by_the_book,
)

Document = dict[str, Any]
Slot = tuple[int | str, int]
"""A holder (a seat, the dealer, the board) and which of its cards."""

# The catalogue ----------------------------------------------------------------------------------

DESIGNATORS = sorted(PAYS.keys() | COVER_ALL.keys())
NOT_PRINTED = {"Ace-King": "High Card"}
"""Caribbean Stud's raise table is in no source, so its labels are free."""


def _printed(pays: Pays) -> list[tuple[str, str]]:
    return [
        (NOT_PRINTED.get(line.label, line.label).casefold(), str(line.odds)) for line in pays.lines
    ]


def _typed(lines: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(label.casefold(), _as_answered(odds)) for label, odds in lines.items()]


def _as_answered(odds: str) -> str:
    """A share is said to be of a level, and of the only meter where there is one."""
    share, _, level = odds.partition(" ")
    return f"{share} of {level or 'Meter'}" if share.endswith("%") else odds


def _table(designator: str) -> PayTable:
    return published_catalogue().table(designator)


def test_the_catalogue_holds_the_printed_tables_and_no_others() -> None:
    assert sorted(table.id for table in published_catalogue()) == DESIGNATORS


@pytest.mark.parametrize("designator", DESIGNATORS)
def test_every_line_of_pays_is_as_printed(designator: str) -> None:
    table = _table(designator)
    assert {bet: _printed(pays) for bet, pays in table.pays.items()} == {
        bet: _typed(lines) for bet, lines in PAYS.get(designator, {}).items()
    }
    columns = table.columns.get("cover_all", {})
    assert {hands: _printed(pays) for hands, pays in columns.items()} == {
        hands: _typed(lines) for hands, lines in COVER_ALL.get(designator, {}).items()
    }


@pytest.mark.parametrize("designator", DESIGNATORS)
def test_envy_is_as_printed(designator: str) -> None:
    for pays in _table(designator).pays.values():
        envy = {line.label: line.envy_cents for line in pays.lines if line.envy_cents is not None}
        expected = ENVY.get(designator, {})
        assert envy == {label: dollars * 100 for label, dollars in expected.items()}


@pytest.mark.parametrize("designator", DESIGNATORS)
def test_every_published_figure_is_kept(designator: str) -> None:
    """A figure printed without a label may carry ours."""
    kept = [(f.bet, f.label.casefold(), f.value) for f in _table(designator).published]
    for bet, label, value in FIGURES.get(designator, []):
        matching = [
            figure
            for figure in kept
            if (figure[0], figure[2]) == (bet, value) and label.casefold() in ("", figure[1])
        ]
        assert matching, f"{designator}: {label} {value} of {bet} is not among {kept}"
        kept.remove(matching[0])
    assert not kept, f"{designator}: nobody printed {kept}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_default_tables_are_the_ones_decided(game: Any) -> None:
    first = {key: name for key, name in game.tables.items() if not key.endswith("_2")}
    assert first == DEFAULT_TABLES[game.name]


# Which table may serve which bet ----------------------------------------------------------------

_TCP = [f"TCP-{number:02}" for number in range(1, 13)]
_FACE_UP = [f"TCPFU-{number:02}" for number in range(1, 5)]
_LIRX = [f"LIRX-{number:02}" for number in range(1, 7)]
_LIRB = [f"LIRB-{number:02}" for number in (3, 6, 9, 10, 25, 28, 29)]
_UTH = [f"UTH-{number:02}" for number in range(1, 5)]
CHOICES: dict[str, dict[str, list[str]]] = {
    "three-card-poker": {
        "ante_bonus": _TCP,
        "pair_plus": [*_TCP, *_FACE_UP],
        "six_card_bonus": [f"TCP-6B{number}" for number in range(1, 5)],
        "progressive": ["TCP-P1", "TCP-P2", *LINK_TABLES],
    },
    "three-card-poker-face-up": {
        "pair_plus": [*_FACE_UP, *_TCP],
        "six_card_bonus": [f"TCP-6B{number}" for number in range(1, 5)],
        "progressive": ["TCP-P1", "TCP-P2", *LINK_TABLES],
    },
    "let-it-ride": {
        "primary": [*_LIRX, *_LIRB],
        "bonus": _LIRB,
        "three_card_bonus": [f"3CB-{number}" for number in range(1, 7)],
        "cover_all": ["LIR-CA"],
        "progressive": ["LIR-P1", *LINK_TABLES],
    },
    "ultimate-texas-holdem": {
        "trips": _UTH,
        "blind": _UTH,
        "bad_beat": [f"UTH-BBB-0{number}" for number in range(1, 4)],
        "ultimate_pairs": [f"UPB-{number}" for number in range(1, 7)],
        "jackpot": ["UTH-J01", *LINK_TABLES],
    },
    "solitaire-stud": {"three_plus": ["SS-01", "SS-02"], "super_bonus": ["SB-01"]},
    "crazy-4-poker": {
        "super_bonus": ["C4P-01"],
        "queens_up": [f"QU-{number:02}" for number in range(1, 5)],
    },
    "six-card-poker": {"ante": ["SIX-01"], "raise": ["SIX-01"]},
    "four-card-poker": {
        "ante_bonus": ["FCP-01"],
        "aces_up": [f"AU-{number:02}" for number in range(1, 7)],
    },
    "caribbean-stud": {"raise": ["CSP-01"], "cover_all": ["CSP-CA"]},
    "mississippi-stud": {"pays": ["MSS-01"]},
    "casino-war": {"tie": ["CW-01"]},
    "dj-wild": {"blind": ["DJW-01"]},
    "high-card-flush": {
        "flush_bonus": ["HCF-01", "HCF-02"],
        "straight_flush_bonus": ["HCF-01", "HCF-02"],
    },
    "flush-rush": {"ante": ["FR-01"]},
    "texas-holdem-bonus": {"bonus": ["THB-01"]},
    "baccarat": {
        **{key: ["BAC-01"] for key in ("player", "banker", "tie")},
        **{key: ["DB-01"] for key in ("dragon_bonus_player", "dragon_bonus_banker")},
    },
    "ez-baccarat": {
        **{key: ["EZ-01"] for key in ("player", "banker", "tie", "dragon_7", "panda_8")},
        **{key: ["DB-01"] for key in ("dragon_bonus_player", "dragon_bonus_banker")},
    },
    "three-card-baccarat": {
        key: ["TCB-01", "TCB-02"] for key in ("player", "banker", "tie", "three_faces")
    },
}


def test_every_table_is_chosen_somewhere() -> None:
    chosen = {(name, bet) for game in CHOICES.values() for bet in game for name in game[bet]}
    printed = {(name, bet) for name, bets in PAYS.items() for bet in bets}
    assert chosen == printed | {(name, "cover_all") for name in COVER_ALL}


# Hands to stack a deck with ---------------------------------------------------------------------


def a_five_card_hand(rng: random.Random, name: str) -> list[str]:
    shapes = {
        "Four of a Kind": (4, 1),
        "Full House": (3, 2),
        "Three of a Kind": (3, 1, 1),
        "Two Pair": (2, 2, 1),
        "Pair": (2, 1, 1, 1),
    }
    while True:
        if name in ("Royal Flush", "Straight Flush", "Straight"):
            low = 8 if name == "Royal Flush" else rng.randrange(-1, 9)
            suit = rng.choice(SUITS)
            suits = [suit] * 5 if name != "Straight" else rng.choices(SUITS, k=5)
            cards = [RANKS[low + step] + suits[step] for step in range(5)]
        elif name == "Flush":
            suit = rng.choice(SUITS)
            cards = [rank + suit for rank in rng.sample(RANKS, 5)]
        else:
            shape = shapes.get(name, (1,) * 5)
            ranks = rng.sample(RANKS, len(shape))
            cards = [
                rank + suit
                for rank, many in zip(ranks, shape, strict=True)
                for suit in rng.sample(SUITS, many)
            ]
        if FIVE_CARD_HANDS[five_cards(cards)[0]] == name:
            return cards


def a_three_card_hand(rng: random.Random, name: str) -> list[str]:
    if name.startswith("Mini Royal"):
        suit = "s" if name == "Mini Royal in spades" else rng.choice(SUITS)
        return [f"A{suit}", f"K{suit}", f"Q{suit}"]
    while True:
        low = rng.randrange(-1, 11)
        suit = rng.choice(SUITS)
        if name == "Straight Flush":
            cards = [RANKS[low + step] + suit for step in range(3)]
        elif name == "Straight":
            cards = [RANKS[low + step] + rng.choice(SUITS) for step in range(3)]
        elif name == "Three of a Kind":
            rank = rng.choice(RANKS)
            cards = [rank + each for each in rng.sample(SUITS, 3)]
        elif name == "Flush":
            cards = [rank + suit for rank in rng.sample(RANKS, 3)]
        else:
            cards = rng.sample(DECK, 3)
        if THREE_CARD_HANDS[three_cards(cards)[0]] == name:
            return cards


def a_run(rng: random.Random, length: int, top: int) -> list[str] | None:
    """Seven cards whose longest run is this one, if chance finds them soon."""
    red = rng.random() < 0.5
    run = []
    for step in range(length):
        suits = RED if red == (step % 2 == 0) else "cs"
        run.append("A23456789TJQK"[top - step - 1] + rng.choice(suits))
    color = rng.choice((RED, "cs", SUITS))
    others = [card for card in DECK if card[1] in color and card not in run]
    for _ in range(40):
        cards = [*run, *rng.sample(others, 7 - length)]
        if longest_run(cards) == (length, top):
            return cards
    return None


def a_flush(rng: random.Random, cards: int, in_a_row: int) -> list[str]:
    """So many cards of one suit, the first of them in a row; what lies beside may make more."""
    suit, lowest = rng.choice(SUITS), rng.randint(0, 14 - max(in_a_row, 1))
    ranks = ["A23456789TJQKA"[lowest + step] for step in range(in_a_row)]
    others = [rank for rank in RANKS if rank not in ranks]
    return [rank + suit for rank in (*ranks, *rng.sample(others, cards - in_a_row))]


class Deal:
    """Who holds what: some cards by intention, the others by chance."""

    def __init__(
        self, rng: random.Random, sizes: Mapping[int | str, int], deck: Sequence[str] = DECK
    ) -> None:
        self.rng = rng
        self.deck = deck
        self.sizes = dict(sizes)
        self.held: dict[Slot, str] = {}

    def slots(self, *holders: int | str) -> list[Slot]:
        return [(holder, place) for holder in holders for place in range(self.sizes[holder])]

    def put(self, cards: Sequence[str] | None, slots: Iterable[Slot]) -> None:
        """These cards, shuffled, somewhere among these slots, if both are still to be had."""
        free = [slot for slot in slots if slot not in self.held]
        used = set(self.held.values())
        if cards is None or len(free) < len(cards) or used.intersection(cards):
            return
        chosen = self.rng.sample(free, len(cards))
        self.held.update(zip(chosen, cards, strict=True))

    def fill(self) -> None:
        """The rest of the deck; sometimes from a few ranks or a suit first, so that hands clash."""
        rng = self.rng
        rest = [card for card in self.deck if card not in self.held.values()]
        rng.shuffle(rest)
        theme = rng.random()
        if theme < 0.15:
            low = rng.randrange(10)
            rest.sort(key=lambda card: card[0] not in RANKS[low : low + 4])
        elif theme < 0.3:
            suit = rng.choice(SUITS)
            rest.sort(key=lambda card: card[1] != suit)
        holders = list(self.sizes)
        rng.shuffle(holders)
        holders.sort(key=lambda holder: holder != "community")
        for slot in self.slots(*holders):
            if slot not in self.held:
                self.held[slot] = rest.pop(0)

    def cards(self, holder: int | str) -> str:
        return " ".join(self.held[slot] for slot in self.slots(holder))


# Documents --------------------------------------------------------------------------------------

AMOUNTS = ("1", "5", "10", "25", "100", "2.50", "0.01", "7.77", "33.33", "15.00")


def _likely(rng: random.Random, chance: float) -> bool:
    return rng.random() < chance


def _amount(rng: random.Random) -> str:
    return rng.choice(AMOUNTS)


def _seat_numbers(rng: random.Random, most: int) -> list[int]:
    numbers = rng.sample(range(1, most + 1), rng.randint(1, most))
    return sorted(numbers) if _likely(rng, 0.7) else numbers


def _header(rng: random.Random, game: str) -> Document:
    """The game, tables that differ from the defaults as a rule, and any switches."""
    tables = {key: rng.choice(names) for key, names in CHOICES[game].items() if _likely(rng, 0.85)}
    for sensor in ("progressive", "jackpot"):
        if sensor in CHOICES[game] and _likely(rng, 0.8):
            tables[f"{sensor}_2"] = rng.choice(CHOICES[game][sensor])
    options: Document = {}
    if "progressive" in CHOICES[game] or "jackpot" in CHOICES[game]:
        for switch in ("folded_hands_qualify", "envy_any_hand", "envy_to_own_spots"):
            if _likely(rng, 0.5):
                options[switch] = _likely(rng, 0.5)
    document: Document = {"game": game}
    if tables:
        document["tables"] = tables
    if options:
        document["options"] = options
    return document


def _sensors(rng: random.Random, document: Document, bet: str, seats: list[Document]) -> None:
    """Both sensors, each at one amount for the whole table, at seats that bet in the game."""
    for sensor in (bet, f"{bet}_2"):
        amount = rng.choice(("1", "5", "2.50", "0.25"))
        for seat in seats:
            if set(seat["bets"]) != {"three_card_bonus"} and _likely(rng, 0.6):
                seat["bets"][sensor] = amount
    if len(seats) >= 2 and _likely(rng, 0.4):
        shared = rng.sample(seats, 2)
        if document["game"].startswith("three-card-poker"):
            document.setdefault("options", {})["two_spots"] = "any"
        for seat in shared:
            seat["player"] = "one guest"
        if len(seats) >= 3 and _likely(rng, 0.5):
            other = next(seat for seat in seats if seat not in shared)
            other["player"] = "another guest"


def _on_a_link(document: Document, sensor: str) -> bool:
    tables = document.get("tables", {})
    return any(tables.get(key) in LINK_TABLES for key in (sensor, f"{sensor}_2"))


def _trouble(rng: random.Random, document: Document) -> None:
    """Now and then something goes wrong; seldom so wrong that the round does not stand."""
    if _likely(rng, 0.95):
        return
    used = " ".join([document.get("dealer", ""), document.get("community", "")])
    used += " ".join(seat["cards"] for seat in document["seats"])
    used += " ".join(document.get("sides", {}).values())
    spare = [card for card in DECK if card not in used]
    match rng.randrange(6):
        case 0:
            document["irregularities"] = _known(document, ["false-alarm"])
        case 1:
            document["irregularities"] = [{"kind": "exposed-card", "card": rng.choice(spare)}]
        case 2:
            _stop(document, keep_cards=True)
            document["irregularities"] = [
                {"kind": "exposed-card", "card": card} for card in rng.sample(spare, 2)
            ]
        case 3:
            document["void"] = {"reason": "the floor called it"}
        case 4:
            _stop(document, keep_cards=False)
            document["void"] = {"reason": "stopped before the deal"}
        case _:
            _stop(document, keep_cards=_likely(rng, 0.5))
            document["irregularities"] = [rng.choice(_known(document, VOIDING))]


def _known(document: Document, kinds: Sequence[str]) -> list[str]:
    """Those of the game's own sheet: a shoe signals nothing."""
    sheet = find_game(document["game"]).irregularities
    return [kind for kind in kinds if kind in sheet]


def _stop(document: Document, *, keep_cards: bool) -> None:
    """As it stood before anyone decided."""
    for seat in document["seats"]:
        seat.pop("decisions", None)
        if not keep_cards:
            del seat["cards"]
    if not keep_cards:
        document.pop("dealer", None)
        document.pop("community", None)


def three_card_poker(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    numbers = _seat_numbers(rng, 7)
    link = _on_a_link(document, "progressive")
    deal = Deal(rng, {**dict.fromkeys(numbers, 3), "dealer": 3, "community": 2 * link})
    lucky = rng.choice(numbers)
    names = (*THREE_CARD_HANDS, "Mini Royal", "Mini Royal in spades")
    match rng.randrange(6):
        case 0:
            deal.put(
                a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)),
                deal.slots(lucky, "community" if link and _likely(rng, 0.5) else "dealer"),
            )
        case 1:
            for number in numbers:
                deal.put(a_three_card_hand(rng, rng.choice(names)), deal.slots(number))
        case 2:
            deal.put(a_three_card_hand(rng, rng.choice(names)), deal.slots(lucky))
            mine = [deal.held[slot] for slot in deal.slots(lucky)]
            deal.put([card[0] + _next_suit(card[1]) for card in mine], deal.slots("dealer"))
        case 3:
            deal.put(_low(rng, 3, rng.choice("JQK")), deal.slots("dealer"))
            deal.put(a_three_card_hand(rng, rng.choice(names)), deal.slots(lucky))
        case _:
            pass
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        bets = {}
        if _likely(rng, 0.8):
            bets["ante"] = _amount(rng)
        if not bets or _likely(rng, 0.6):
            bets["pair_plus"] = _amount(rng)
        if _likely(rng, 0.6):
            bets["six_card_bonus"] = _amount(rng)
        seat: Document = {"seat": number, "bets": bets, "cards": deal.cards(number)}
        if "ante" in bets:
            seat["decisions"] = [rng.choice(("play", "play", "fold"))]
        seats.append(seat)
    document |= {"seats": seats, "dealer": deal.cards("dealer")}
    if all(set(seat["bets"]) == {"pair_plus"} for seat in seats) and _likely(rng, 0.5):
        del document["dealer"]
    _sensors(rng, document, "progressive", seats)
    if link:
        document["community"] = deal.cards("community")
    _trouble(rng, document)
    return document


def let_it_ride(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 3), "community": 2})
    lucky = rng.choice(numbers)
    match rng.randrange(4):
        case 0 | 1:
            deal.put(
                a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), deal.slots(lucky, "community")
            )
        case 2:
            for number in numbers:
                name = rng.choice((*THREE_CARD_HANDS, "Mini Royal"))
                deal.put(a_three_card_hand(rng, name), deal.slots(number))
        case _:
            pass
    deal.fill()
    alone = _likely(rng, 0.3)
    if alone:
        document.setdefault("options", {})["three_card_bonus_alone"] = True
    if _likely(rng, 0.3):
        order = rng.choice(("after-base", "before-base", "when-shown"))
        document.setdefault("options", {})["three_card_bonus_order"] = order
    dollar = rng.choice(("1", "1", "5", "2.50"))
    seats: list[Document] = []
    for number in numbers:
        seat: Document = {"seat": number, "cards": deal.cards(number)}
        if alone and _likely(rng, 0.4):
            seat["bets"] = {"three_card_bonus": _amount(rng)}
        else:
            seat["bets"] = dict.fromkeys(("bet_1", "bet_2", "bet_3"), _amount(rng))
            seat["decisions"] = [rng.choice(("ride", "pull")) for _ in range(2)]
            if _likely(rng, 0.6):
                seat["bets"]["bonus"] = dollar
            for bet in ("three_card_bonus", "cover_all"):
                if _likely(rng, 0.6):
                    seat["bets"][bet] = _amount(rng)
        seats.append(seat)
    document |= {"seats": seats, "community": deal.cards("community")}
    if all("bet_1" not in seat["bets"] for seat in seats) and _likely(rng, 0.5):
        del document["community"]
    _sensors(rng, document, "progressive", seats)
    if _likely(rng, 0.02):
        document["irregularities"] = ["misdeal"]
    else:
        _trouble(rng, document)
    return document


def ultimate_texas_holdem(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 2), "dealer": 2, "community": 5})
    lucky = rng.choice(numbers)
    board = deal.slots("community")
    match rng.randrange(9):
        case 0 | 1:
            deal.put(
                a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), [*deal.slots(lucky), *board]
            )
        case 2:
            deal.put(
                a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)),
                [*deal.slots(lucky), *board[:3]],
            )
        case 3:
            deal.put(a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), board)
        case 4:
            deal.put(
                a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), [*deal.slots("dealer"), *board]
            )
        case 5:
            _put_a_clash(deal, lucky)
        case 6:
            _put_hole_cards(deal, numbers)
        case 7:
            deal.put(_low(rng, 7, "J"), [*deal.slots("dealer"), *board])
        case _:
            pass
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        ante = _amount(rng)
        bets = {"ante": ante, "blind": ante}
        if _likely(rng, 0.7):
            bets["trips"] = _amount(rng)
            if _likely(rng, 0.7):
                bets["bad_beat"] = _amount(rng)
        if _likely(rng, 0.6):
            bets["ultimate_pairs"] = _amount(rng)
        decisions = rng.choice(
            (
                ["raise 4x"],
                ["raise 3x"],
                ["check", "raise 2x"],
                ["check", "check", "raise 1x"],
                ["check", "check", "fold"],
            )
        )
        seats.append(
            {"seat": number, "bets": bets, "cards": deal.cards(number), "decisions": decisions}
        )
    document |= {
        "seats": seats,
        "dealer": deal.cards("dealer"),
        "community": deal.cards("community"),
    }
    if _likely(rng, 0.3):
        document["procedure"] = rng.choice(("deck-mate-2", "ace-i-deal"))
    _sensors(rng, document, "jackpot", seats)
    _trouble(rng, document)
    return document


def _put_a_clash(deal: Deal, lucky: int) -> None:
    """Two great hands on one board: straight flushes, or quads over quads."""
    rng = deal.rng
    if _likely(rng, 0.5):
        low, suit = rng.randrange(7), rng.choice(SUITS)
        line = [rank + suit for rank in RANKS[low : low + 7]]
        sides: list[int | str] = [lucky, "dealer"]
        rng.shuffle(sides)
        deal.put(line[:2], deal.slots(sides[0]))
        deal.put(line[2:5], deal.slots("community"))
        deal.put(line[5:], deal.slots(sides[1]))
    else:
        one, other = rng.sample(RANKS, 2)
        deal.put([one + "c", one + "d", other + "c", other + "d"], deal.slots("community"))
        deal.put([one + "h", one + "s"], deal.slots(lucky))
        deal.put([other + "h", other + "s"], deal.slots("dealer"))


def _put_hole_cards(deal: Deal, numbers: Sequence[int]) -> None:
    """Pairs and aces in the hole, aces against aces among them."""
    rng = deal.rng
    if _likely(rng, 0.4):
        deal.put(["Ac", "As"], deal.slots("dealer"))
    for number in numbers:
        suit, other = rng.sample(SUITS, 2)
        rank = rng.choice(RANKS)
        hole = rng.choice(
            (["Ah", "Ad"], ["A" + suit, rng.choice("KQJT") + suit],
             ["A" + suit, rng.choice("KQJT") + other], [rank + suit, rank + other])
        )  # fmt: skip
        deal.put(hole, deal.slots(number))


def solitaire_stud(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    numbers = _seat_numbers(rng, 6)
    deal = Deal(rng, {**dict.fromkeys(numbers, 7), "dealer": 7})
    lucky = rng.choice(numbers)
    match rng.randrange(6):
        case 0 | 1:
            length = rng.randint(1, 7)
            deal.put(a_run(rng, length, rng.randint(length, 13)), deal.slots(lucky))
            length = rng.choice((1, 1, 2, 3))
            deal.put(a_run(rng, length, rng.randint(length, 13)), deal.slots("dealer"))
        case 2:
            deal.put(a_run(rng, 2, rng.randint(2, 6)), deal.slots("dealer"))
        case 3:
            length = rng.randint(1, 4)
            top = rng.randint(length, 13)
            deal.put(a_run(rng, length, top), deal.slots(lucky))
            deal.put(a_run(rng, length, top), deal.slots("dealer"))
        case _:
            pass
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        ante = _amount(rng)
        bets = {"ante": ante, "super_bonus": ante}
        if _likely(rng, 0.7):
            bets["three_plus"] = _amount(rng)
        decisions = [rng.choice(("play", "play", "play", "fold"))]
        seats.append(
            {"seat": number, "bets": bets, "cards": deal.cards(number), "decisions": decisions}
        )
    document |= {"seats": seats, "dealer": deal.cards("dealer")}
    _trouble(rng, document)
    return document


def caribbean_stud(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 5), "dealer": 5})
    lucky = rng.choice(numbers)
    match rng.randrange(6):
        case 0 | 1:
            deal.put(a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), deal.slots(lucky))
            if _likely(rng, 0.6):
                deal.put(a_five_card_hand(rng, "Pair"), deal.slots("dealer"))
        case 2:
            deal.put(a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), deal.slots("dealer"))
        case 3:
            top = "AK" if _likely(rng, 0.7) else "AQ"
            deal.put(_low(rng, 5, top), deal.slots("dealer"))
            deal.put(_low(rng, 5, "AK"), deal.slots(lucky))
        case 4:
            name = rng.choice(("High Card", "Pair", "Straight", "Two Pair"))
            deal.put(a_five_card_hand(rng, name), deal.slots("dealer"))
            theirs = [deal.held[slot] for slot in deal.slots("dealer")]
            deal.put([card[0] + _next_suit(card[1]) for card in theirs], deal.slots(lucky))
        case _:
            pass
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        bets = {"ante": _amount(rng)}
        if _likely(rng, 0.7):
            bets["cover_all"] = _amount(rng)
        decisions = [rng.choice(("raise", "raise", "fold"))]
        seats.append(
            {"seat": number, "bets": bets, "cards": deal.cards(number), "decisions": decisions}
        )
    document |= {"seats": seats, "dealer": deal.cards("dealer")}
    _trouble(rng, document)
    return document


def mississippi_stud(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 2), "community": 3})
    lucky = rng.choice(numbers)
    if _likely(rng, 0.6):
        deal.put(a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), deal.slots(lucky, "community"))
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        decisions = [rng.choice(("1x", "2x", "3x")) for _ in range(3)]
        if _likely(rng, 0.25):
            decisions[rng.randrange(3) :] = ["fold"]
        bets = {"ante": _amount(rng)}
        seats.append(
            {"seat": number, "bets": bets, "cards": deal.cards(number), "decisions": decisions}
        )
    document |= {"seats": seats, "community": deal.cards("community")}
    _turned_while_needed(rng, document)
    _trouble(rng, document)
    return document


def _turned_while_needed(rng: random.Random, document: Document) -> None:
    """A board that nobody waits for any more is turned to its end, or left as it is."""
    streets = max(len(seat["decisions"]) for seat in document["seats"])
    if all(seat["decisions"][-1] == "fold" for seat in document["seats"]) and _likely(rng, 0.5):
        document["community"] = " ".join(document["community"].split()[: streets - 1])


def casino_war(rng: random.Random, game: str) -> Document:
    """Six decks, so that one card may lie there several times; and many ties."""
    document = _header(rng, game)
    shoe = [card for card in DECK for _ in range(6)]
    rng.shuffle(shoe)

    def card(as_high_as: str, likely: float) -> str:
        """The next card of the shoe, or one that ties."""
        tying = _likely(rng, likely)
        at = next(at for at, next_card in enumerate(shoe)
                  if not tying or next_card[0] == as_high_as[0])  # fmt: skip
        return shoe.pop(at)

    dealer = [card("A", 0), card("A", 0)]
    seats: list[Document] = []
    for number in _seat_numbers(rng, 7):
        seat: Document = {"seat": number, "bets": {"ante": _amount(rng)}}
        if _likely(rng, 0.6):
            seat["bets"]["tie"] = _amount(rng)
        held = [card(dealer[0], 0.4)]
        if held[0][0] == dealer[0][0]:
            seat["decisions"] = [rng.choice(("war", "war", "surrender"))]
            if seat["decisions"] == ["war"]:
                held.append(card(dealer[1], 0.2))
        seats.append(seat | {"cards": " ".join(held)})
    at_war = any(seat.get("decisions") == ["war"] for seat in seats)
    document |= {"seats": seats, "dealer": " ".join(dealer if at_war else dealer[:1])}
    _trouble(rng, document)
    return document


def dj_wild(rng: random.Random, game: str) -> Document:
    """Five cards each, of 53: often a hand of a chosen name, sometimes one like the dealer's."""
    document = _header(rng, game)
    if _likely(rng, 0.3):
        document["options"] = {"wild_flush": rng.choice(("missing", "any"))}
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 5), "dealer": 5}, (*DECK, "Jk"))
    lucky = rng.choice(numbers)
    match rng.randrange(5):
        case 0 | 1:
            deal.put(a_wild_hand(rng, rng.choice(WILD_HANDS)), deal.slots(lucky))
        case 2:
            deal.put(a_wild_hand(rng, rng.choice(WILD_HANDS)), deal.slots("dealer"))
        case 3:
            deal.put(a_wild_hand(rng, rng.choice(("Flush", "Pair"))), deal.slots("dealer"))
            theirs = [deal.held[slot] for slot in deal.slots("dealer")]
            mine = [card if card == "Jk" else card[0] + _next_suit(card[1]) for card in theirs]
            deal.put(mine, deal.slots(lucky))
        case _:
            pass
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        bets = dict.fromkeys(("ante", "blind"), _amount(rng))
        decisions = [rng.choice(("play", "play", "fold"))]
        seats.append(
            {"seat": number, "bets": bets, "cards": deal.cards(number), "decisions": decisions}
        )
    document |= {"seats": seats, "dealer": deal.cards("dealer")}
    _trouble(rng, document)
    return document


def texas_holdem_bonus(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    if _likely(rng, 0.4):
        document["options"] = {"ante_pays": rng.choice(("straight", "flush"))}
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 2), "dealer": 2, "community": 5})
    lucky = rng.choice(numbers)
    match rng.randrange(6):
        case 0 | 1:
            name = rng.choice(FIVE_CARD_HANDS)
            deal.put(a_five_card_hand(rng, name), deal.slots(lucky, "community"))
        case 2:
            deal.put(["Ah", "Ad"], deal.slots(lucky))
            deal.put(["As", "Ac"], deal.slots("dealer"))
        case 3:
            ace = "A" + rng.choice(SUITS)
            other = rng.choice("KQJ") + (ace[1] if _likely(rng, 0.5) else rng.choice(SUITS))
            deal.put([ace, other], deal.slots(lucky))
        case 4:
            rank = rng.choice(RANKS)
            deal.put([rank + suit for suit in rng.sample(SUITS, 2)], deal.slots(lucky))
        case _:
            deal.put(a_five_card_hand(rng, "Straight"), deal.slots("community"))
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        bets = {"ante": _amount(rng)}
        if _likely(rng, 0.6):
            bets["bonus"] = _amount(rng)
        decisions = ["flop", rng.choice(("turn", "check")), rng.choice(("river", "check"))]
        if _likely(rng, 0.25):
            decisions = ["fold"]
        seats.append(
            {"seat": number, "bets": bets, "cards": deal.cards(number), "decisions": decisions}
        )
    document |= {
        "seats": seats, "dealer": deal.cards("dealer"), "community": deal.cards("community"),
    }  # fmt: skip
    if all(seat["decisions"] == ["fold"] for seat in seats):
        del document["community"]
    _trouble(rng, document)
    return document


def a_wild_hand(rng: random.Random, name: str) -> list[str]:
    """Five cards of this name, with some number of wild ones among them."""
    wild = [card for card in (*DECK, "Jk") if is_wild(card)]
    if name == "Five Wilds":
        return wild
    while True:
        wilds = rng.choice((0, 1, 1, 2, 2, 3, 4))
        base = a_five_card_hand(rng, name if name != "Five of a Kind" else "Four of a Kind")
        cards = [*rng.sample(base, 5 - wilds), *rng.sample(wild, wilds)]
        if len(set(cards)) == 5 and WILD_HANDS[wild_cards(cards)[0]] == name:
            return cards


def high_card_flush(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    if _likely(rng, 0.3):
        document.setdefault("options", {})["fold_forfeits_bonuses"] = _likely(rng, 0.7)
    numbers = _seat_numbers(rng, 6)
    deal = Deal(rng, {**dict.fromkeys(numbers, 7), "dealer": 7})
    lucky = rng.choice(numbers)
    match rng.randrange(6):
        case 0 | 1:
            cards = rng.randint(3, 7)
            deal.put(a_flush(rng, cards, rng.choice((0, 3, cards))), deal.slots(lucky))
        case 2:
            deal.put(a_flush(rng, 3, 0), deal.slots("dealer"))
        case 3:
            theirs = a_flush(rng, rng.randint(3, 6), 0)
            deal.put(theirs, deal.slots("dealer"))
            deal.put([card[0] + _next_suit(card[1]) for card in theirs], deal.slots(lucky))
        case _:
            pass
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        bets = {"ante": _amount(rng)}
        for bet in ("flush_bonus", "straight_flush_bonus"):
            if _likely(rng, 0.7):
                bets[bet] = _amount(rng)
        suits = [card[1] for card in deal.cards(number).split()]
        longest = max(suits.count(suit) for suit in SUITS)
        allowed = 3 if longest > 5 else 2 if longest == 5 else 1
        decisions = [rng.choice(("fold", *(f"raise {n}x" for n in range(1, allowed + 1))))]
        seats.append(
            {"seat": number, "bets": bets, "cards": deal.cards(number), "decisions": decisions}
        )
    document |= {"seats": seats, "dealer": deal.cards("dealer")}
    _trouble(rng, document)
    return document


def flush_rush(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, dict.fromkeys(numbers, 7))
    if _likely(rng, 0.6):
        cards = rng.randint(3, 7)
        in_a_row = rng.choice((0, 3, 4, cards))
        deal.put(a_flush(rng, max(cards, in_a_row), in_a_row), deal.slots(rng.choice(numbers)))
    deal.fill()
    seats: list[Document] = []
    for number in numbers:
        decisions, dealt = rng.choice(
            [(["play", "play"], 7)] * 4 + [(["play", "fold"], 6), (["fold"], 4)]
        )
        held = " ".join(deal.cards(number).split()[:dealt])
        bets = {"ante": _amount(rng)}
        seats.append({"seat": number, "bets": bets, "cards": held, "decisions": decisions})
    document |= {"seats": seats}
    _trouble(rng, document)
    return document


def _a_four_card_hand(rng: random.Random, name: str) -> list[str]:
    """Four cards of a kind of hand, as four-card poker ranks it."""
    shapes = {"Four of a Kind": (4,), "Three of a Kind": (3, 1), "Two Pair": (2, 2),
              "Pair": (2, 1, 1)}  # fmt: skip
    while True:
        suit = rng.choice(SUITS)
        if name in ("Straight Flush", "Straight"):
            low = rng.randrange(-1, 10)
            suits = [suit] * 4 if name == "Straight Flush" else rng.choices(SUITS, k=4)
            cards = [RANKS[low + step] + suits[step] for step in range(4)]
        elif name == "Flush":
            cards = [rank + suit for rank in rng.sample(RANKS, 4)]
        elif name == "Four Aces":
            return ["A" + each for each in SUITS]
        else:
            shape = shapes.get(name, (1,) * 4)
            cards = [
                rank + each
                for rank, many in zip(rng.sample(RANKS, len(shape)), shape, strict=True)
                for each in rng.sample(SUITS, many)
            ]
        if FOUR_CARD_HANDS[four_cards(cards)[0]] == name:
            return cards


FOUR_CARD_NAMES = (*FOUR_CARD_HANDS, "Four Aces")


def _stack_four_cards(rng: random.Random, deal: Deal, numbers: Sequence[int]) -> None:
    lucky = rng.choice(numbers)
    match rng.randrange(6):
        case 0 | 1:
            for number in numbers:
                name = rng.choice(FOUR_CARD_NAMES)
                deal.put(_a_four_card_hand(rng, name), deal.slots(number))
        case 2:
            deal.put(_a_four_card_hand(rng, rng.choice(FOUR_CARD_NAMES)), deal.slots("dealer"))
        case 3:
            deal.put(_low(rng, deal.sizes["dealer"], rng.choice("JQK")), deal.slots("dealer"))
            deal.put(_low(rng, 5, rng.choice("TJQK")), deal.slots(lucky))
        case 4:
            name = rng.choice(("High Card", "Pair", "Straight", "Two Pair"))
            deal.put(_a_four_card_hand(rng, name), deal.slots("dealer")[:4])
            theirs = [deal.held[slot] for slot in deal.slots("dealer")[:4] if slot in deal.held]
            deal.put([card[0] + _next_suit(card[1]) for card in theirs], deal.slots(lucky))
        case _:
            pass
    deal.fill()


def crazy_4_poker(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    if _likely(rng, 0.4):
        document.setdefault("options", {})["fold_keeps_queens_up"] = _likely(rng, 0.7)
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 5), "dealer": 5})
    _stack_four_cards(rng, deal, numbers)
    seats: list[Document] = []
    for number in numbers:
        ante = _amount(rng)
        bets = {"ante": ante, "super_bonus": ante}
        if _likely(rng, 0.7):
            bets["queens_up"] = _amount(rng)
        cards = deal.cards(number)
        place, (top, *_) = best_four(cards.split())
        more = FOUR_CARD_HANDS[place] != "High Card" and (place > 1 or top == 14)
        plays = ("play 1x", "play 2x", "play 3x") if more else ("play 1x",)
        decisions = [rng.choice((*plays, *plays, "fold"))]
        seats.append({"seat": number, "bets": bets, "cards": cards, "decisions": decisions})
    document |= {"seats": seats, "dealer": deal.cards("dealer")}
    _trouble(rng, document)
    return document


def four_card_poker(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    if _likely(rng, 0.4):
        document.setdefault("options", {})["fold_keeps_aces_up"] = _likely(rng, 0.7)
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 5), "dealer": 6})
    _stack_four_cards(rng, deal, numbers)
    seats: list[Document] = []
    for number in numbers:
        bets = {}
        if _likely(rng, 0.85):
            bets["ante"] = _amount(rng)
        if not bets or _likely(rng, 0.7):
            bets["aces_up"] = _amount(rng)
        seat: Document = {"seat": number, "bets": bets, "cards": deal.cards(number)}
        if "ante" in bets:
            seat["decisions"] = [rng.choice(("play 1x", "play 2x", "play 3x", "play 3x", "fold"))]
        seats.append(seat)
    document |= {"seats": seats, "dealer": deal.cards("dealer")}
    if all("ante" not in seat["bets"] for seat in seats) and _likely(rng, 0.5):
        del document["dealer"]
    _trouble(rng, document)
    return document


def six_card_poker(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    numbers = _seat_numbers(rng, 7)
    deal = Deal(rng, {**dict.fromkeys(numbers, 6), "dealer": 6})
    lucky = rng.choice(numbers)
    match rng.randrange(5):
        case 0:
            deal.put(a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), deal.slots(lucky))
        case 1:
            deal.put(a_five_card_hand(rng, rng.choice(FIVE_CARD_HANDS)), deal.slots("dealer"))
        case 2:
            top = rng.choice(("AK", "AQ", "KQ"))
            deal.put(_low(rng, 6, top), deal.slots("dealer"))
            deal.put(_low(rng, 6, rng.choice(("AK", top))), deal.slots(lucky))
        case 3:
            top = rng.choice(("AK", "AQ", "KQ"))
            deal.put(_low(rng, 6, top), deal.slots("dealer"))
            theirs = [deal.held[slot] for slot in deal.slots("dealer")]
            deal.put([card[0] + _next_suit(card[1]) for card in theirs], deal.slots(lucky))
        case _:
            pass
    deal.fill()
    seats: list[Document] = [
        {
            "seat": number,
            "bets": {"ante": _amount(rng)},
            "cards": deal.cards(number),
            "decisions": [rng.choice(("raise", "raise", "fold"))],
        }
        for number in numbers
    ]
    document |= {"seats": seats, "dealer": deal.cards("dealer")}
    _trouble(rng, document)
    return document


def baccarat(rng: random.Random, game: str) -> Document:
    document = _header(rng, game)
    if options := baccarat_rounds.switches(rng, game):
        document.setdefault("options", {}).update(options)
    seats: list[Document] = []
    for number in _seat_numbers(rng, 7):
        bets = [bet.key for bet in find_game(game).bets if _likely(rng, 0.5)]
        chosen = bets or [rng.choice(("player", "banker"))]
        seats.append({"seat": number, "bets": {bet: _amount(rng) for bet in chosen}, "cards": ""})
    document |= {"seats": seats, "sides": baccarat_rounds.sides(rng, game)}
    _trouble(rng, document)
    return document


def _next_suit(suit: str) -> str:
    return SUITS[(SUITS.index(suit) + 1) % 4]


def _low(rng: random.Random, size: int, tops: str) -> list[str]:
    """A hand of no pair below or at these ranks, in suits that seldom make a flush."""
    below = RANKS[: RANKS.index(tops[-1])]
    ranks = [*tops, *rng.sample(below, size - len(tops))]
    return [rank + SUITS[(place + rng.randrange(2)) % 4] for place, rank in enumerate(ranks)]


MAKERS: dict[str, Callable[[random.Random, str], Document]] = {
    "three-card-poker": three_card_poker,
    "three-card-poker-face-up": three_card_poker,
    "let-it-ride": let_it_ride,
    "ultimate-texas-holdem": ultimate_texas_holdem,
    "solitaire-stud": solitaire_stud,
    "caribbean-stud": caribbean_stud,
    "mississippi-stud": mississippi_stud,
    "casino-war": casino_war,
    "crazy-4-poker": crazy_4_poker,
    "four-card-poker": four_card_poker,
    "six-card-poker": six_card_poker,
    "dj-wild": dj_wild,
    "high-card-flush": high_card_flush,
    "flush-rush": flush_rush,
    "texas-holdem-bonus": texas_holdem_bonus,
    "baccarat": baccarat,
    "ez-baccarat": baccarat,
    "three-card-baccarat": baccarat,
}


def test_no_game_goes_without_a_second_reading() -> None:
    assert {game.name for game in GAMES} == set(MAKERS) == set(CHOICES) == set(DEFAULT_TABLES)
    assert set(MAKERS) == set(LINES_OF) == set(STAYS_IN)


# Comparing --------------------------------------------------------------------------------------

Settled = list[tuple[int, list[tuple[Any, ...]], Fraction | None]]


def _sorted(lines: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """By bet; the order of resolving is another test's business."""
    return sorted(lines, key=lambda line: (line[0], line[3] or "", line[4] or 0))


def answered(document: Document, catalogue: Catalogue | None = None) -> Settled:
    """What the product says, with amounts as fractions and no thousands commas."""
    return [
        (
            seat["seat"],
            _sorted(
                (
                    line["bet"],
                    Fraction(line["stake"]),
                    line["outcome"],
                    line["pays"] and line["pays"].replace(",", ""),
                    _fraction(line["returned"]),
                )
                for line in seat["lines"]
            ),
            _fraction(seat["net"]),
        )
        for seat in settle_document(document, catalogue=catalogue)["seats"]
    ]


def expected(document: Document) -> tuple[Settled, list[Line]]:
    """What the ledger says, and all its lines."""
    seats = settle_by_the_book(document)["seats"]
    settled = [
        (
            seat["seat"],
            _sorted(
                (bet, stake, outcome, pays and pays.replace(",", ""), returned)
                for bet, stake, outcome, pays, returned, _ in seat["lines"]
            ),
            seat["net"],
        )
        for seat in seats
    ]
    return settled, [line for seat in seats for line in seat["lines"]]


def _fraction(amount: str | None) -> Fraction | None:
    return None if amount is None else Fraction(amount)


def agree(document: Document) -> list[Line]:
    """Both settle the document alike; returns the lines of the ledger."""
    by_the_book, lines = expected(document)
    by_the_product = answered(document)
    assert by_the_product == by_the_book, f"\n{document}\nbook    {by_the_book}"
    return lines


ROUNDS_MAX = 10_000
"""After so many documents a line that was never hit is one that nobody can hit."""
OUTCOMES = {
    "ante": "win lose push void",
    "play": "win lose push void",
    "ante_bonus": "win",
    "pair_plus": "win lose void",
    "six_card_bonus": "win lose void",
    "progressive": "win lose void",
    "progressive_2": "win lose void",
    "envy": "win",
    "bet_1": "win lose push void",
    "bet_2": "win lose push void",
    "bet_3": "win lose void",
    "bonus": "win lose void",
    "three_card_bonus": "win lose void",
    "cover_all": "win lose void",
    "blind": "win lose push void",
    "trips": "win lose void",
    "bad_beat": "win lose void",
    "ultimate_pairs": "win lose void",
    "jackpot": "win lose void",
    "jackpot_2": "win lose void",
    "super_bonus": "win lose push void",
    "three_plus": "win lose void",
    "raise": "win lose push void",
    "third_street": "win lose push void",
    "fourth_street": "win lose push void",
    "fifth_street": "win lose push void",
    "tie": "win lose void",
    "flush_bonus": "win lose void",
    "straight_flush_bonus": "win lose void",
    "play_1": "win lose void",
    "play_2": "win lose void",
    "flop": "win lose push void",
    "turn": "win lose push void",
    "river": "win lose push void",
    "queens_up": "win lose void",
    "aces_up": "win lose void",
    "player": "win lose push void",
    "banker": "win lose push void",
    "dragon_bonus_player": "win lose push void",
    "dragon_bonus_banker": "win lose push void",
    "dragon_7": "win lose void",
    "panda_8": "win lose void",
    "three_faces": "win lose void",
}
NEVER = {
    ("casino-war", "raise", "push"),
    ("flush-rush", "ante", "push"),
    ("four-card-poker", "ante", "push"),
    ("four-card-poker", "play", "push"),
}
"""What a bet of this name comes to in other games only."""
LINES_OF = {
    "crazy-4-poker": "ante play super_bonus queens_up",
    "four-card-poker": "ante play ante_bonus aces_up",
    "six-card-poker": "ante raise",
    "three-card-poker": (
        "ante play ante_bonus pair_plus six_card_bonus progressive progressive_2 envy"
    ),
    "three-card-poker-face-up": "ante play pair_plus six_card_bonus progressive progressive_2 envy",
    "let-it-ride": (
        "bet_1 bet_2 bet_3 bonus three_card_bonus cover_all progressive progressive_2 envy"
    ),
    "ultimate-texas-holdem": "ante blind play trips bad_beat ultimate_pairs jackpot jackpot_2 envy",
    "solitaire-stud": "ante play super_bonus three_plus",
    "caribbean-stud": "ante raise cover_all",
    "mississippi-stud": "ante third_street fourth_street fifth_street",
    "casino-war": "ante raise tie",
    "dj-wild": "ante blind play",
    "high-card-flush": "ante raise flush_bonus straight_flush_bonus",
    "flush-rush": "ante play_1 play_2",
    "texas-holdem-bonus": "ante flop turn river bonus",
    "baccarat": "player banker tie dragon_bonus_player dragon_bonus_banker",
    "ez-baccarat": "player banker tie dragon_7 panda_8 dragon_bonus_player dragon_bonus_banker",
    "three-card-baccarat": "player banker tie three_faces",
}


def _lines_to_hit(game: str) -> Iterator[tuple[str, Hit]]:
    """Every line of pays a game's tables offer, and envy where a line brings it."""
    for bet, names in CHOICES[game].items():
        for name in names:
            if bet == "cover_all":
                for hands, lines in COVER_ALL[name].items():
                    for label in lines:
                        yield bet, (name, f"cover_all {hands}", label)
                continue
            for label, odds in PAYS[name][bet].items():
                if odds != "Push":
                    yield bet, (name, bet, label)
            for label in ENVY.get(name, {}):
                yield "envy", (name, bet, label)


def _bet_of_hit(line: Line) -> str:
    """The key of the table a line was paid by."""
    if line.bet in ("bet_1", "bet_2", "bet_3"):
        return "primary"
    if line.hit is not None and line.hit[0] == "MSS-01":
        return "pays"
    return line.bet.removesuffix("_2")


@pytest.mark.parametrize(
    "rounds",
    [pytest.param(500, id="some"), pytest.param(3500, id="many", marks=pytest.mark.proof)],
)
@pytest.mark.parametrize("game", MAKERS)
def test_random_and_stacked_rounds_settle_alike(game: str, rounds: int) -> None:
    """So many rounds, and then those on tables with a line that has not been tried yet."""
    rng = random.Random(f"by the book: {game}")  # noqa: S311
    missed = set(_lines_to_hit(game))
    outcomes: set[tuple[str, str]] = set()
    seats: set[int] = set()
    for number in range(ROUNDS_MAX):
        document = MAKERS[game](rng, game)
        if number >= rounds and not _may_hit(missed, document):
            continue
        lines = agree(document)
        missed -= {(_bet_of_hit(line), line.hit) for line in lines if line.hit}
        outcomes |= {(line.bet, line.outcome) for line in lines}
        seats.add(len(document["seats"]))
        if number >= rounds and not missed:
            break
    assert not missed, f"never tried: {missed}"
    assert outcomes == {
        (bet, outcome)
        for bet in LINES_OF[game].split()
        for outcome in OUTCOMES[bet].split()
        if (game, bet, outcome) not in NEVER
    }
    assert seats == set(range(1, find_game(game).seats_max + 1))


def _may_hit(missed: set[tuple[str, Hit]], document: Document) -> bool:
    """Whether this layout has the table of a line that has not been tried."""
    return not {hit[0] for _, hit in missed}.isdisjoint(document.get("tables", {}).values())


# Jackpots, stacked on purpose --------------------------------------------------------------------


def _holdem(cards: str, community: str, **more: Any) -> Document:
    """One hand on both sensors: the game's own jackpot and a link with three levels."""
    seat = {
        "seat": 1,
        "bets": {"ante": "5", "blind": "5", "jackpot": "1", "jackpot_2": "1"},
        "cards": cards,
        "decisions": ["check", "check", "raise 1x"],
    }
    return {
        "game": "ultimate-texas-holdem",
        "tables": {"jackpot": "UTH-J01", "jackpot_2": "ML03"},
        "seats": [seat | more],
        "dealer": "7d 8c",
        "community": community,
    }


def _three_cards(cards: str, community: str, **tables: str) -> Document:
    return {
        "game": "three-card-poker",
        "tables": {"progressive": "TCP-P1", "progressive_2": "MG-01"} | tables,
        "seats": [
            {
                "seat": 1,
                "bets": {"pair_plus": "5", "progressive": "1", "progressive_2": "1"},
                "cards": cards,
            }
        ],
        "dealer": "7d 8c 2s",
        "community": community,
    }


def _ride(cards: str, community: str, link: str) -> Document:
    return {
        "game": "let-it-ride",
        "tables": {"progressive": "LIR-P1", "progressive_2": link},
        "seats": [
            {
                "seat": 1,
                "bets": {
                    **dict.fromkeys(("bet_1", "bet_2", "bet_3"), "5"),
                    "progressive": "1",
                    "progressive_2": "1",
                },
                "cards": cards,
                "decisions": ["pull", "pull"],
            }
        ],
        "community": community,
    }


STACKED: list[tuple[str, Document, str | None, str | None]] = [
    # what is shown, the round, and what the first and the second sensor pay
    (
        "royal in two hole cards and the flop",
        _holdem("Ah Kh", "Qh Jh Th 2c 3d"),
        "100% of Meter",
        "100% of Mega",
    ),
    (
        "royal in the first five, the ten in the hole",
        _holdem("Th Ah", "Jh Kh Qh 2c 3d"),
        "100% of Meter",
        "100% of Mega",
    ),
    ("royal that waits for the turn", _holdem("Ah Kh", "Qh Jh 2c Th 3d"), "5% of Meter", None),
    ("royal that waits for the river", _holdem("As Ks", "Qs Js 2c 3d Ts"), "5% of Meter", None),
    (
        "royal with one hole card, four on flop and turn",
        _holdem("Ah 2c", "Kh Qh Jh Th 9c"),
        "5% of Meter",
        None,
    ),
    (
        "royal with one hole card, which has a straight flush below it on the board",
        _holdem("Ah 2c", "Kh Qh Jh Th 9h"),
        "5% of Meter",
        None,
    ),
    ("royal on the board", _holdem("2c 3d", "Ah Kh Qh Jh Th"), "3000 for 1", None),
    ("royal on the board, trips with the flop", _holdem("Ad Ac", "Ah Kh Qh Jh Th"),
     "3000 for 1", "9 for 1"),
    (
        "straight flush in the first five",
        _holdem("9h 8h", "7h 6h 5h Ac Kd"),
        "250 for 1",
        "100% of Major",
    ),
    ("straight flush of the wheel", _holdem("Ac 2c", "3c 4c 5c Kd Kh"),
     "250 for 1", "100% of Major"),
    ("straight flush on the board", _holdem("Ac Kd", "9h 8h 7h 6h 5h"), "250 for 1", None),
    ("quads in the first five", _holdem("9c 9d", "9h 9s 3c Ac 4d"), "100 for 1", "100% of Minor"),
    ("quads on the turn, trips before", _holdem("9c 9d", "9h 2s 3c 9s 4d"), "100 for 1", "9 for 1"),
    ("full house by the river", _holdem("9c 9d", "9h 2s 3c 4c 4d"), "10 for 1", "9 for 1"),
    ("full house in the first five", _holdem("9c 9d", "9h 4c 4d 2s Kh"), "10 for 1", "50 for 1"),
    ("flush, for which only the link pays", _holdem("Ah 9h", "2h 5h 7h Kc Ks"), None, "40 for 1"),
    ("straight", _holdem("9c 8d", "7h 6c 5s 2c 2h"), None, "30 for 1"),
    ("a pair", _holdem("9c 9d", "7h 6c 2s 3d Kh"), None, None),
    ("ace, king, queen of spades", _three_cards("Ks As Qs", "2c 3c"), "100% of Meter", None),
    ("the same in hearts", _three_cards("Kh Ah Qh", "2c 3c"), "500 for 1", None),
    ("the same in diamonds", _three_cards("Kd Ad Qd", "2c 3c"), "500 for 1", None),
    ("the same in clubs", _three_cards("Kc Ac Qc", "2c 3c"), "500 for 1", "40 for 1"),
    (
        "spades on the way to a royal",
        _three_cards("Ks As Qs", "Js Ts"),
        "100% of Meter",
        "100% of Meter",
    ),
    (
        "a royal without its ace and king in the hand",
        _three_cards("Qd Jd Td", "Ad Kd"),
        "70 for 1",
        "100% of Meter",
    ),
    ("king high straight flush", _three_cards("Kh Qh Jh", "Th 9h"), "70 for 1", "10% of Meter"),
    ("the lowest straight flush", _three_cards("3h 2h Ah", "4h 5h"), "70 for 1", "10% of Meter"),
    ("three of a kind", _three_cards("4h 4d 4c", "4s 5h"), "60 for 1", "300 for 1"),
    ("ace, king, queen of any suits", _three_cards("Ah Kd Qc", "Jh Ts"), "6 for 1", "30 for 1"),
    (
        "a straight where table 2 has none",
        _three_cards("Ah Kd Qc", "Jh 9s", progressive="TCP-P2"),
        None,
        None,
    ),
    (
        "table 2 pays more for three of a kind",
        _three_cards("4h 4d 4c", "5s 5h", progressive="TCP-P2", progressive_2="ML01"),
        "90 for 1",
        "50 for 1",
    ),
    ("a ridden royal", _ride("Ah Kh Qh", "Jh Th", "ML01"), "100% of Meter", "100% of Mega"),
    ("a straight flush", _ride("9h Kh Qh", "Jh Th", "ML01"), "10% of Meter", "100% of Major"),
    ("four of a kind, minor", _ride("9h 9c 9d", "9s Th", "ML03"), "300 for 1", "100% of Minor"),
    ("four of a kind, no minor", _ride("9h 9c 9d", "9s Th", "ML01"), "300 for 1", "300 for 1"),
    ("three of a kind", _ride("9h 9c 2d", "9s Th", "MG-01"), "9 for 1", "9 for 1"),
    ("two pair", _ride("9h 9c 2d", "2s Th", "MG-01"), None, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "first", "second"),
    [pytest.param(*case[1:], id=f"{case[1]['game']}: {case[0]}") for case in STACKED],
)
def test_a_stacked_hand_hits_its_line(
    document: Document, first: str | None, second: str | None
) -> None:
    lines = agree(document)
    sensor = "jackpot" if document["game"] == "ultimate-texas-holdem" else "progressive"
    pays = {line.bet: line.pays and line.pays.replace(",", "") for line in lines}
    assert (pays[sensor], pays[f"{sensor}_2"]) == (first, second)
    net = settle_document(document)["seats"][0]["net"]
    assert (net is None) == any("%" in odds for odds in (first, second) if odds)


@pytest.mark.parametrize(
    ("qualify", "first"), [(None, None), (False, None), (True, "100% of Meter")]
)
def test_a_folded_royal_wins_only_if_the_house_says_so(
    qualify: bool | None, first: str | None
) -> None:
    document = _holdem("Ah Kh", "Qh Jh Th 2c 3d", decisions=["check", "check", "fold"])
    if qualify is not None:
        document["options"] = {"folded_hands_qualify": qualify}
    assert {line.bet: line.pays for line in agree(document)}["jackpot"] == first


# Envy -------------------------------------------------------------------------------------------


def _envy_table(options: Document, **changes: Document) -> Document:
    """Spades at seat 1, hearts at 2, nothing at 3, and diamonds at 4, who made no sensor bet."""
    seats = {
        number: {
            "seat": number,
            "bets": {"ante": "10"} | ({} if number == 4 else {"progressive": "5"}),
            "cards": cards,
            "decisions": ["play"],
        }
        for number, cards in enumerate(("As Ks Qs", "Ah Kh Qh", "2c 7d 9h", "Ad Kd Qd"), start=1)
    }
    for name, change in changes.items():
        seats[int(name.removeprefix("seat_"))] |= change
    return {
        "game": "three-card-poker",
        "options": options,
        "seats": list(seats.values()),
        "dealer": "4d 5c 8s",
    }


FOLDS = {"decisions": ["fold"]}
GUEST = {"player": "one guest"}


@pytest.mark.parametrize(
    ("document", "envy"),
    [
        pytest.param(
            _envy_table({}),
            {1: [25], 2: [100], 3: [25, 100], 4: []},
            id="each other seat with the bet, once for each hand",
        ),
        pytest.param(
            _envy_table({"envy_any_hand": True}),
            {1: [25, 25], 2: [25, 100], 3: [25, 25, 100], 4: []},
            id="a hand without the bet counts where the house says so",
        ),
        pytest.param(
            _envy_table({}, seat_1=FOLDS),
            {1: [25], 2: [], 3: [25], 4: []},
            id="a folded hand brings nothing and its seat still receives",
        ),
        pytest.param(
            _envy_table({"folded_hands_qualify": True}, seat_1=FOLDS),
            {1: [25], 2: [100], 3: [25, 100], 4: []},
            id="a folded hand counts where the house says so",
        ),
        pytest.param(
            _envy_table({"envy_any_hand": True}, seat_4=FOLDS),
            {1: [25], 2: [100], 3: [25, 100], 4: []},
            id="a folded hand without the bet needs both switches",
        ),
        pytest.param(
            _envy_table({"envy_any_hand": True, "folded_hands_qualify": True}, seat_4=FOLDS),
            {1: [25, 25], 2: [25, 100], 3: [25, 25, 100], 4: []},
            id="and has both here",
        ),
        pytest.param(
            _envy_table({}, seat_1=GUEST, seat_2=GUEST),
            {1: [25], 2: [100], 3: [25, 100], 4: []},
            id="a guest on two spots envies himself",
        ),
        pytest.param(
            _envy_table({"envy_to_own_spots": False}, seat_1=GUEST, seat_2=GUEST),
            {1: [], 2: [], 3: [25, 100], 4: []},
            id="unless the house says no",
        ),
        pytest.param(
            _envy_table({"envy_to_own_spots": False}),
            {1: [25], 2: [100], 3: [25, 100], 4: []},
            id="seats without a name are different guests",
        ),
    ],
)
def test_envy_goes_to_whom_it_should(document: Document, envy: dict[int, list[int]]) -> None:
    agree(document)
    received = {
        seat["seat"]: sorted(
            Fraction(line["returned"]) for line in seat["lines"] if line["bet"] == "envy"
        )
        for seat in settle_document(document)["seats"]
    }
    assert received == {seat: [5 * dollars for dollars in row] for seat, row in envy.items()}


# Rounds that do not stand -----------------------------------------------------------------------


def _decided(game: str) -> Document:
    """A round of two seats in which everyone has put up all he can."""
    rng = random.Random(game)  # noqa: S311
    document = MAKERS[game](rng, game)
    while (
        len(document["seats"]) < 2
        or document.keys() & {"void", "irregularities"}
        or (STAYS_IN[game] and not any(seat.get("decisions") for seat in document["seats"]))
    ):
        document = MAKERS[game](rng, game)
    for seat in document["seats"]:
        match seat.get("decisions"):
            case [*before, "fold" | "surrender"]:
                seat["decisions"] = [*before, *STAYS_IN[game][len(before) :]]
            case _:
                pass
    return document


STAYS_IN = {
    "three-card-poker": ["play"],
    "three-card-poker-face-up": ["play"],
    "let-it-ride": ["ride", "ride"],
    "ultimate-texas-holdem": ["check", "check", "raise 1x"],
    "solitaire-stud": ["play"],
    "caribbean-stud": ["raise"],
    "mississippi-stud": ["1x", "1x", "1x"],
    "casino-war": ["war"],
    "crazy-4-poker": ["play 1x"],
    "four-card-poker": ["play 1x"],
    "six-card-poker": ["raise"],
    "dj-wild": ["play"],
    "high-card-flush": ["raise 1x"],
    "flush-rush": ["play", "play"],
    "texas-holdem-bonus": ["flop", "turn", "river"],
    "baccarat": [],
    "ez-baccarat": [],
    "three-card-baccarat": [],
}
"""What somebody says who gives nothing up."""


@pytest.mark.parametrize("game", MAKERS)
def test_a_void_round_gives_back_the_later_bets_too(game: str) -> None:
    agree(_decided(game) | {"void": {"reason": "the deck was short"}})


@pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for game in MAKERS for kind in _known({"game": game}, VOIDING)]
)
def test_trouble_found_late_gives_back_the_later_bets_too(game: str, kind: str) -> None:
    """A count or a hand found wrong after the decisions: the Play bets are stakes like others."""
    agree(_decided(game) | {"irregularities": [kind]})


@pytest.mark.parametrize("game", MAKERS)
def test_a_hand_one_card_short_hides_nobody_elses_bet(game: str) -> None:
    """The floor finds it after the decisions; the others' Play bets were on the layout."""
    document = _decided(game) | {"void": {"reason": "a hand was one card short"}}
    seat = document["seats"][-1]
    seat["cards"] = seat["cards"][:-3]
    agree(document)

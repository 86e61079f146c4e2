"""A round settled by reading the rule sheets aloud: slow, obvious, and no part of the product.

It takes the short document and trusts it: whether a round is legal is asked elsewhere.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tests.oracle import baccarat
from tests.oracle.aggregates import cut
from tests.oracle.paytables import BOTH_ACES, COVER_ALL, ENVY, HOUSE_COVER_ALL, PAYS, RED_ACES
from tests.oracle.ranking import (
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    THREE_CARD_HANDS,
    WILD_HANDS,
    Worth,
    best_five,
    best_four,
    five_cards,
    is_wild,
    longest_run,
    longest_suit,
    rank_of,
    suited_ace_king_queen,
    suited_in_a_row,
    three_cards,
    wild_cards,
)

Document = Mapping[str, Any]
Hit = tuple[str, str, str]
"""Designator, bet and printed line of pays."""

DEFAULT_TABLES = {
    "crazy-4-poker": {"super_bonus": "C4P-01", "queens_up": "QU-01", "cover_all": "none"},
    "four-card-poker": {"ante_bonus": "FCP-01", "aces_up": "AU-01"},
    "six-card-poker": {"ante": "SIX-01", "raise": "SIX-01"},
    "three-card-poker": {
        "ante_bonus": "TCP-01",
        "pair_plus": "TCP-01",
        "six_card_bonus": "TCP-6B1",
        "cover_all": "none",
        "progressive": "TCP-P1",
    },
    "three-card-poker-face-up": {
        "pair_plus": "TCPFU-01",
        "six_card_bonus": "TCP-6B1",
        "progressive": "TCP-P1",
    },
    "let-it-ride": {
        "primary": "LIRX-01",
        "bonus": "LIRB-03",
        "three_card_bonus": "3CB-1",
        "cover_all": "LIR-CA",
        "progressive": "LIR-P1",
    },
    "ultimate-texas-holdem": {
        "trips": "UTH-01",
        "blind": "UTH-01",
        "bad_beat": "UTH-BBB-01",
        "ultimate_pairs": "UPB-1",
        "cover_all": "none",
        "jackpot": "UTH-J01",
    },
    "solitaire-stud": {"three_plus": "SS-01", "super_bonus": "SB-01"},
    "caribbean-stud": {"raise": "CSP-01", "cover_all": "CSP-CA"},
    "mississippi-stud": {"pays": "MSS-01", "cover_all": "none"},
    "casino-war": {"tie": "CW-01"},
    "high-card-flush": {
        **dict.fromkeys(("flush_bonus", "straight_flush_bonus"), "HCF-01"),
        "progressive": "none",
    },
    "flush-rush": {"ante": "FR-01"},
    "dj-wild": {"blind": "DJW-01", "trips": "none", "cover_all": "none"},
    "texas-holdem-bonus": {"bonus": "THB-01"},
    "baccarat": {
        **dict.fromkeys(("player", "banker", "tie"), "BAC-01"),
        **dict.fromkeys(("dragon_bonus_player", "dragon_bonus_banker"), "DB-01"),
    },
    "ez-baccarat": {
        **dict.fromkeys(("player", "banker", "tie", "dragon_7", "panda_8"), "EZ-01"),
        **dict.fromkeys(("dragon_bonus_player", "dragon_bonus_banker"), "DB-01"),
    },
    "three-card-baccarat": dict.fromkeys(("player", "banker", "tie", "three_faces"), "TCB-01"),
}
STREETS = ("third_street", "fourth_street", "fifth_street")
LINK_TABLES = ("MG-01", "ML01", "ML03")
PLAYS_TWICE = ("solitaire-stud", "dj-wild")
"""Where Play is twice the Ante."""
VOIDING = ("shuffler-malfunction", "wrong-hand-size", "wrong-card-count")
SYNONYMS = {
    "4 of a Kind": "Four of a Kind",
    "3 of a Kind": "Three of a Kind",
    "Quads": "Four of a Kind",
    "Trips": "Three of a Kind",
}


class Line(NamedTuple):
    """One bet and what became of it; `hit` is for counting what was tried, not for comparing."""

    bet: str
    stake: Fraction
    outcome: str
    pays: str | None
    returned: Fraction | None
    hit: Hit | None = None


def settle_by_the_book(document: Document) -> dict[str, Any]:
    """`{"seats": [{"seat", "lines": [Line, …], "net"}, …]}`, seats in the document's order."""
    round_ = _Round(document)
    settled: list[list[Line]]
    if _does_not_stand(document):
        settled = [_given_back(round_, seat) for seat in round_.seats]
    else:
        settled = [
            [*GAMES[document["game"]](round_, seat), *_house_cover_all(round_, seat)]
            for seat in round_.seats
        ]
        for sensor in ("progressive", "progressive_2", "jackpot", "jackpot_2"):
            for seat, lines in zip(round_.seats, settled, strict=True):
                if sensor in seat["bets"]:
                    lines += [_jackpot(round_, seat, sensor), *_envy(round_, seat, sensor)]
        places = [seat["seat"] for seat in round_.seats]
        after = cut(document, dict(zip(places, settled, strict=True)))
        settled = [after[place] for place in places]
    return {
        "seats": [
            {"seat": seat["seat"], "lines": lines, "net": _net(lines)}
            for seat, lines in zip(round_.seats, settled, strict=True)
        ]
    }


def _does_not_stand(document: Document) -> bool:
    """By the floor's word, or by what went wrong; one card face up is replaced, two are not."""
    kinds = [
        entry if isinstance(entry, str) else entry["kind"]
        for entry in document.get("irregularities", [])
    ]
    return (
        "void" in document
        or any(kind in VOIDING for kind in kinds)
        or kinds.count("exposed-card") >= 2
    )


# ---------------------------------------------------------------- the table, the money


class _Round:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.game: str = document["game"]
        self.seats: list[Document] = list(document["seats"])
        self.dealer = str(document.get("dealer", "")).split()
        self.community = str(document.get("community", "")).split()
        self.options: Document = document.get("options", {})
        self.named: Document = document.get("tables", {})

    def designator(self, key: str) -> str:
        """The table named under this key; one not named is the game's own, for both sensors."""
        default = DEFAULT_TABLES[self.game][key.removesuffix("_2")]
        return str(self.named.get(key, default))

    def allows(self, switch: str, *, default: bool) -> bool:
        return bool(self.options.get(switch, default))


def _cards(seat: Document) -> list[str]:
    return str(seat["cards"]).split()


def _stake(seat: Document, bet: str) -> Fraction:
    return Fraction(seat["bets"][bet])


def _decisions(seat: Document) -> list[str]:
    return list(seat.get("decisions", []))


def _folded(seat: Document) -> bool:
    return "fold" in _decisions(seat)


def _net(lines: Sequence[Line]) -> Fraction | None:
    net = Fraction(0)
    for line in lines:
        if line.returned is None:
            return None
        net += line.returned - line.stake
    return net


def _lose(bet: str, stake: Fraction) -> Line:
    return Line(bet, stake, "lose", None, Fraction(0))


def _push(bet: str, stake: Fraction) -> Line:
    return Line(bet, stake, "push", None, stake)


def _win(bet: str, stake: Fraction, odds: str = "1 to 1", hit: Hit | None = None) -> Line:
    """A win at printed odds: "to 1" brings the stake home too, "for 1" and "%" do not."""
    if "%" in odds:
        share, _, level = odds.partition(" ")
        return Line(bet, stake, "win", f"{share} of {level or 'Meter'}", None, hit)
    left, kind, right = odds.split()
    prize = stake * Fraction(left.replace(",", "")) / Fraction(right)
    return Line(bet, stake, "win", odds, prize + stake if kind == "to" else prize, hit)


def _compared(bet: str, stake: Fraction, player: object, dealer: object) -> Line:
    """Even money for the higher of two hands."""
    if player == dealer:
        return _push(bet, stake)
    return _win(bet, stake) if player > dealer else _lose(bet, stake)  # type: ignore[operator]


def _by_table(round_: _Round, seat: Document, bet: str, hand: str, table: str = "") -> Line:
    """Paid if the table has a line for the hand, lost if it has none."""
    stake = _stake(seat, bet)
    hit = _line_of_pays(round_.designator(table or bet), table or bet, hand)
    if hit is None:
        return _lose(bet, stake)
    designator, served, label = hit
    return _win(bet, stake, PAYS[designator][served][label], hit)


def _line_of_pays(designator: str, bet: str, hand: str) -> Hit | None:
    served = bet.removesuffix("_2")
    for label in PAYS[designator][served]:
        if SYNONYMS.get(label, label).casefold() == hand.casefold():
            return designator, served, label
    return None


def _given_back(round_: _Round, seat: Document) -> list[Line]:
    """A round that does not stand: every stake on the table goes back to whose it was."""
    stakes = {bet: _stake(seat, bet) for bet in seat["bets"]} | _later_bets(round_, seat)
    return [Line(bet, stake, "void", None, stake) for bet, stake in stakes.items()]


def _later_bets(round_: _Round, seat: Document) -> dict[str, Fraction]:
    """The bets that decisions put up, with their sizes."""
    found = {}
    for question, decision in enumerate(_decisions(seat)):
        if round_.game == "flush-rush":
            if decision == "play":
                found[f"play_{question + 1}"] = _stake(seat, "ante")
        elif decision.startswith(("raise ", "play ")):
            bet = "raise" if round_.game == "high-card-flush" else "play"
            found[bet] = _stake(seat, "ante") * int(decision.split()[1].removesuffix("x"))
        elif decision == "raise":
            times = 1 if round_.game == "six-card-poker" else 2
            found["raise"] = _stake(seat, "ante") * times
        elif decision == "play":
            found["play"] = _stake(seat, "ante") * (2 if round_.game in PLAYS_TWICE else 1)
        elif decision in ("1x", "2x", "3x"):
            found[STREETS[question]] = _stake(seat, "ante") * int(decision[0])
        elif decision in ("flop", "turn", "river"):
            found[decision] = _stake(seat, "ante") * (2 if decision == "flop" else 1)
        elif decision == "war":
            found["raise"] = _stake(seat, "ante")
    return found


def _five(worth: Worth) -> str:
    return FIVE_CARD_HANDS[worth[0]]


def _three(cards: Sequence[str]) -> str:
    return THREE_CARD_HANDS[three_cards(cards)[0]]


# ---------------------------------------------------------------- the games


def _three_card_poker(round_: _Round, seat: Document) -> list[Line]:
    face_up = round_.game == "three-card-poker-face-up"
    cards, bets = _cards(seat), seat["bets"]
    lines = []
    if "ante" in bets:
        ante = _stake(seat, "ante")
        mine, theirs = three_cards(cards), three_cards(round_.dealer)
        qualifies = theirs >= three_cards(["Qc", "3d", "2h"])
        if _folded(seat):
            lines.append(_lose("ante", ante))
        elif qualifies:
            lines += [_compared(bet, ante, mine, theirs) for bet in ("ante", "play")]
        elif face_up:
            lines += [_push("ante", ante), _compared("play", ante, mine, theirs)]
        else:
            lines += [_win("ante", ante), _push("play", ante)]
        if not face_up and not _folded(seat):
            hit = _line_of_pays(round_.designator("ante_bonus"), "ante_bonus", _three(cards))
            if hit:
                odds = PAYS[hit[0]][hit[1]][hit[2]]
                prize = ante * Fraction(odds.split()[0])
                lines.append(Line("ante_bonus", Fraction(0), "win", odds, prize, hit))
    if "pair_plus" in bets:
        if _folded(seat):
            lines.append(_lose("pair_plus", _stake(seat, "pair_plus")))
        else:
            lines.append(_by_table(round_, seat, "pair_plus", _three(cards)))
    if "six_card_bonus" in bets:
        six = best_five([*cards, *round_.dealer])
        lines.append(_by_table(round_, seat, "six_card_bonus", _five(six)))
    return lines


def _let_it_ride(round_: _Round, seat: Document) -> list[Line]:
    cards, bets = _cards(seat), seat["bets"]
    lines = []
    if "bet_1" in bets:
        worth = five_cards([*cards, *round_.community])
        hand = _five(worth)
        if hand == "Pair" and worth[1][0] >= 10:
            hand = "10s or Better"
        for bet, decision in zip(
            ("bet_1", "bet_2", "bet_3"), [*_decisions(seat), "ride"], strict=True
        ):
            if decision == "pull":
                lines.append(_push(bet, _stake(seat, bet)))
            else:
                lines.append(_by_table(round_, seat, bet, hand, "primary"))
        if "bonus" in bets:
            lines.append(_by_table(round_, seat, "bonus", hand))
    if "three_card_bonus" in bets:
        table = PAYS[round_.designator("three_card_bonus")]["three_card_bonus"]
        mini = "Mini Royal" in table and suited_ace_king_queen(cards)
        own = "Mini Royal" if mini else _three(cards)
        lines.append(_by_table(round_, seat, "three_card_bonus", own))
    if "cover_all" in bets:
        hands = [five_cards([*_cards(one), *round_.community]) for one in round_.seats]
        lines.append(_cover_all(round_, seat, hands))
    return lines


def _cover_all(round_: _Round, seat: Document, hands: Sequence[Worth]) -> Line:
    designator, stake = round_.designator("cover_all"), _stake(seat, "cover_all")
    label = _five(max(hands))
    odds = COVER_ALL[designator][len(hands)].get(label)
    if odds is None:
        return _lose("cover_all", stake)
    return _win("cover_all", stake, odds, (designator, f"cover_all {len(hands)}", label))


def _house_cover_all(round_: _Round, seat: Document) -> list[Line]:
    """The best hand at the table by a table of the house's, in the games that have it so."""
    covered: dict[str, tuple[Callable[[Sequence[str]], Worth], Sequence[str], bool]] = {
        "three-card-poker": (three_cards, THREE_CARD_HANDS, True),
        "mississippi-stud": (five_cards, FIVE_CARD_HANDS, False),
        "crazy-4-poker": (best_four, FOUR_CARD_HANDS, True),
        "dj-wild": (lambda cards: _wild(round_, cards), WILD_HANDS, True),
        "ultimate-texas-holdem": (best_five, FIVE_CARD_HANDS, True),
    }
    if "cover_all" not in seat["bets"] or round_.game not in covered:
        return []
    worth, names, with_dealer = covered[round_.game]
    # The two cards of a link belong to the progressive, and to no hand of Three Card Poker.
    board = [] if round_.game == "three-card-poker" else round_.community
    held = [_cards(one) for one in round_.seats] + ([round_.dealer] if with_dealer else [])
    label = names[max(worth([*cards, *board]) for cards in held)[0]]
    designator, stake = round_.designator("cover_all"), _stake(seat, "cover_all")
    odds = HOUSE_COVER_ALL[designator][len(held)].get(label)
    if odds is None:
        return [_lose("cover_all", stake)]
    return [_win("cover_all", stake, odds, (designator, f"cover_all {len(held)}", label))]


def _ultimate_texas_holdem(round_: _Round, seat: Document) -> list[Line]:
    cards, bets, ante = _cards(seat), seat["bets"], _stake(seat, "ante")
    mine = best_five([*cards, *round_.community])
    theirs = best_five([*round_.dealer, *round_.community])
    if _folded(seat):
        lines = [_lose("ante", ante), _lose("blind", _stake(seat, "blind"))]
    else:
        lines = [_compared("play", _later_bets(round_, seat)["play"], mine, theirs)]
        qualifies = _five(theirs) != "High Card"
        lines.append(_compared("ante", ante, mine, theirs) if qualifies else _push("ante", ante))
        if mine > theirs:
            blind = _by_table(round_, seat, "blind", _five(mine))
            lines.append(_push("blind", blind.stake) if blind.outcome == "lose" else blind)
        else:
            lines.append(_compared("blind", _stake(seat, "blind"), mine, theirs))
    if "trips" in bets:
        lines.append(_by_table(round_, seat, "trips", _five(mine)))
    if "bad_beat" in bets:
        beaten = "nobody" if mine == theirs else _five(min(mine, theirs))
        lines.append(_by_table(round_, seat, "bad_beat", beaten))
    if "ultimate_pairs" in bets:
        lines.append(_hole_cards(round_, seat, "ultimate_pairs"))
    return lines


def _hole_cards(round_: _Round, seat: Document, bet: str) -> Line:
    """Down the printed lines, the first that describes the two cards."""
    cards = _cards(seat)
    low, high = sorted(rank_of(card) for card in cards)
    suited = cards[0][1] == cards[1][1]
    aces = low == high == 14
    dealer_aces = bool(round_.dealer) and all(card[0] == "A" for card in round_.dealer)
    describes = {
        BOTH_ACES: aces and dealer_aces,
        RED_ACES: set(cards) == {"Ah", "Ad"},
        "A-A": aces,
        "Pair of Aces": aces,
        "A-K (Suited)": (high, low) == (14, 13) and suited,
        "A-Q or A-J (Suited)": high == 14 and low in (12, 11) and suited,
        "Ace / Face Suited": high == 14 and low in (13, 12, 11) and suited,
        "A-K (Unsuited)": (high, low) == (14, 13) and not suited,
        "K-K or Q-Q or J-J (High Pairs)": high == low and high in (13, 12, 11),
        "A-Q or A-J (Unsuited)": high == 14 and low in (12, 11) and not suited,
        "Ace / Face": high == 14 and low in (13, 12, 11),
        "10-10 Thru 2-2 (Low Pairs)": high == low and high <= 10,
        "Pair": high == low,
    }
    for label in PAYS[round_.designator(bet)][bet]:
        if describes[label]:
            return _by_table(round_, seat, bet, label)
    return _lose(bet, _stake(seat, bet))


def _solitaire_stud(round_: _Round, seat: Document) -> list[Line]:
    bets = seat["bets"]
    if _folded(seat):
        return [_lose(bet, _stake(seat, bet)) for bet in bets]
    ante, bonus = _stake(seat, "ante"), _stake(seat, "super_bonus")
    mine, theirs = longest_run(_cards(seat)), longest_run(round_.dealer)
    qualifies = theirs >= (2, 5)
    lines = [
        _compared("ante", ante, mine, theirs) if qualifies else _push("ante", ante),
        _compared("play", ante * 2, mine, theirs),
    ]
    margin = mine[0] - theirs[0]
    if margin > 0:
        lines.append(_by_table(round_, seat, "super_bonus", f"Win by {margin}"))
    elif mine >= theirs:
        lines.append(_push("super_bonus", bonus))
    else:
        lines.append(_lose("super_bonus", bonus))
    if "three_plus" in bets:
        lines.append(_by_table(round_, seat, "three_plus", f"{mine[0]} Cards"))
    return lines


def _caribbean_stud(round_: _Round, seat: Document) -> list[Line]:
    ante = _stake(seat, "ante")
    mine, theirs = five_cards(_cards(seat)), five_cards(round_.dealer)
    qualifies = theirs >= five_cards(["Ac", "Kd", "4h", "3s", "2c"])
    if _folded(seat):
        lines = [_lose("ante", ante)]
    elif not qualifies:
        lines = [_win("ante", ante), _push("raise", ante * 2)]
    elif mine > theirs:
        hit = _line_of_pays(round_.designator("raise"), "raise", _five(mine))
        assert hit is not None
        odds = PAYS[hit[0]][hit[1]][hit[2]]
        lines = [_win("ante", ante), _win("raise", ante * 2, odds, hit)]
    else:
        lines = [_compared(b, s, mine, theirs) for b, s in (("ante", ante), ("raise", ante * 2))]
    if "cover_all" in seat["bets"]:
        hands = [theirs, *(five_cards(_cards(one)) for one in round_.seats)]
        lines.append(_cover_all(round_, seat, hands))
    return lines


def _six_card_poker(round_: _Round, seat: Document) -> list[Line]:
    ante = _stake(seat, "ante")
    if _folded(seat):
        return [_lose("ante", ante)]
    mine, theirs = best_five(_cards(seat)), best_five(round_.dealer)
    lines = []
    for bet in ("raise", "ante"):
        if bet == "ante" and theirs < five_cards(["Ac", "Kd", "4h", "3s", "2c"]):
            lines.append(_push(bet, ante))
        elif mine > theirs:
            hit = _line_of_pays(round_.designator(bet), bet, "Higher Hand")
            assert hit is not None
            lines.append(_win(bet, ante, PAYS[hit[0]][hit[1]][hit[2]], hit))
        else:
            lines.append(_compared(bet, ante, mine, theirs))
    return lines


def _mississippi_stud(round_: _Round, seat: Document) -> list[Line]:
    stakes = {"ante": _stake(seat, "ante")} | _later_bets(round_, seat)
    if _folded(seat):
        return [_lose(bet, stake) for bet, stake in stakes.items()]
    worth = five_cards([*_cards(seat), *round_.community])
    hand = _five(worth)
    if hand == "Pair" and worth[1][0] >= 11:
        hand = "Jacks or Better"
    elif hand == "Pair" and worth[1][0] >= 6:
        return [_push(bet, stake) for bet, stake in stakes.items()]
    hit = _line_of_pays(round_.designator("pays"), "pays", hand)
    if hit is None:
        return [_lose(bet, stake) for bet, stake in stakes.items()]
    odds = PAYS[hit[0]][hit[1]][hit[2]]
    return [_win(bet, stake, odds, hit) for bet, stake in stakes.items()]


def _casino_war(round_: _Round, seat: Document) -> list[Line]:
    ante, cards = _stake(seat, "ante"), [rank_of(card) for card in _cards(seat)]
    dealer = [rank_of(card) for card in round_.dealer]
    tied = cards[0] == dealer[0]
    if not tied:
        lines = [_compared("ante", ante, cards[0], dealer[0])]
    elif _decisions(seat) == ["surrender"]:
        lines = [Line("ante", ante, "lose", None, ante / 2)]
    elif cards[1] >= dealer[1]:
        lines = [_push("ante", ante), _win("raise", ante)]
    else:
        lines = [_lose("ante", ante), _lose("raise", ante)]
    if "tie" in seat["bets"]:
        lines.append(_by_table(round_, seat, "tie", "Tie" if tied else "no tie"))
    return lines


def _high_card_flush(round_: _Round, seat: Document) -> list[Line]:
    cards, ante = _cards(seat), _stake(seat, "ante")
    if _folded(seat):
        lines = [_lose("ante", ante)]
    else:
        stake = _later_bets(round_, seat)["raise"]
        mine, theirs = longest_suit(cards), longest_suit(round_.dealer)
        if theirs[0] < 3 or (theirs[0] == 3 and theirs[1][0] < 9):
            lines = [_win("ante", ante), _push("raise", stake)]
        else:
            lines = [_compared(b, s, mine, theirs) for b, s in (("ante", ante), ("raise", stake))]
    taken = _folded(seat) and round_.allows("fold_forfeits_bonuses", default=False)
    for bet, hand in (
        ("flush_bonus", f"{longest_suit(cards)[0]}-Card Flush"),
        ("straight_flush_bonus", f"{suited_in_a_row(cards)}-Card Straight Flush"),
    ):
        if bet in seat["bets"]:
            lost = _lose(bet, _stake(seat, bet))
            lines.append(lost if taken else _by_table(round_, seat, bet, hand))
    return lines


def _flush_rush(round_: _Round, seat: Document) -> list[Line]:
    stakes = {"ante": _stake(seat, "ante")} | _later_bets(round_, seat)
    cards, in_a_row = longest_suit(_cards(seat))[0], suited_in_a_row(_cards(seat))
    if _folded(seat) or cards < 4:
        return [_lose(bet, stake) for bet, stake in stakes.items()]
    # Down the printed lines, the first that the hand has.
    held = {f"{n}-Card Flush" for n in range(cards + 1)}
    held |= {f"{n}-Card Straight Flush" for n in range(in_a_row + 1)}
    hand = next(line for line in PAYS[round_.designator("ante")]["ante"] if line in held)
    plays = [_win(bet, stake) for bet, stake in stakes.items() if bet != "ante"]
    return [_by_table(round_, seat, "ante", hand), *plays]


def _dj_wild(round_: _Round, seat: Document) -> list[Line]:
    ante, blind = _stake(seat, "ante"), _stake(seat, "blind")
    if _folded(seat):
        return [_lose("ante", ante), _lose("blind", blind)]
    mine, theirs = _wild(round_, _cards(seat)), _wild(round_, round_.dealer)
    lines = [_compared("ante", ante, mine, theirs), _compared("play", ante * 2, mine, theirs)]
    if mine > theirs:
        paid = _by_table(round_, seat, "blind", WILD_HANDS[mine[0]])
        return [*lines, _push("blind", blind) if paid.outcome == "lose" else paid]
    return [*lines, _compared("blind", blind, mine, theirs)]


def _texas_holdem_bonus(round_: _Round, seat: Document) -> list[Line]:
    ante = _stake(seat, "ante")
    if _folded(seat):
        lines = [_lose("ante", ante)]
    else:
        mine = best_five([*_cards(seat), *round_.community])
        theirs = best_five([*round_.dealer, *round_.community])
        raises = _later_bets(round_, seat).items()
        lines = [_compared(bet, stake, mine, theirs) for bet, stake in raises]
        least = FIVE_CARD_HANDS.index(str(round_.options.get("ante_pays", "straight")).title())
        enough = mine <= theirs or mine[0] >= least
        lines.append(_compared("ante", ante, mine, theirs) if enough else _push("ante", ante))
    if "bonus" in seat["bets"]:
        lines.append(_hole_cards(round_, seat, "bonus"))
    return lines


def _wild(round_: _Round, cards: Sequence[str]) -> Worth:
    """A house may let every wild card of a flush be an ace."""
    worth = wild_cards(cards)
    if round_.options.get("wild_flush") == "any" and WILD_HANDS[worth[0]] == "Flush":
        ranks = (14 if is_wild(card) else rank_of(card) for card in cards)
        return worth[0], tuple(sorted(ranks, reverse=True))
    return worth


def _own_four(
    round_: _Round, seat: Document, bet: str, mine: Worth, *, pair: str, least: int
) -> Line:
    """A bet on the own four cards that begins at a pair of some rank, and dies with a fold."""
    if _folded(seat) and not round_.allows(f"fold_keeps_{bet}", default=False):
        return _lose(bet, _stake(seat, bet))
    hand = FOUR_CARD_HANDS[mine[0]]
    if hand == "Pair":
        hand = pair if mine[1][0] >= least else "a lower pair"
    return _by_table(round_, seat, bet, hand)


def _crazy_4_poker(round_: _Round, seat: Document) -> list[Line]:
    ante, bonus = _stake(seat, "ante"), _stake(seat, "super_bonus")
    mine = best_four(_cards(seat))
    if _folded(seat):
        lines = [_lose("ante", ante), _lose("super_bonus", bonus)]
    else:
        theirs = best_four(round_.dealer)
        play = ante * int(_decisions(seat)[0].removeprefix("play ").removesuffix("x"))
        if theirs[0] or theirs[1][0] >= 13:
            lines = [_compared("play", play, mine, theirs), _compared("ante", ante, mine, theirs)]
        else:
            lines = [_win("play", play), _push("ante", ante)]
        name = FOUR_CARD_HANDS[mine[0]]
        if FOUR_CARD_HANDS.index(name) >= FOUR_CARD_HANDS.index("Straight"):
            aces = name == "Four of a Kind" and mine[1][0] == 14
            lines.append(_by_table(round_, seat, "super_bonus", "Four Aces" if aces else name))
        else:
            same = mine >= theirs
            lines.append((_push if same else _lose)("super_bonus", bonus))
    if "queens_up" in seat["bets"]:
        lines.append(_own_four(round_, seat, "queens_up", mine, pair="Queens or Better", least=12))
    return lines


def _four_card_poker(round_: _Round, seat: Document) -> list[Line]:
    mine, lines = best_four(_cards(seat)), []
    if _folded(seat):
        lines = [_lose("ante", _stake(seat, "ante"))]
    elif "ante" in seat["bets"]:
        ante, theirs = _stake(seat, "ante"), best_four(round_.dealer)
        play = ante * int(_decisions(seat)[0].removeprefix("play ").removesuffix("x"))
        resolve = _win if mine >= theirs else _lose
        lines = [resolve("play", play), resolve("ante", ante)]
        name = FOUR_CARD_HANDS[mine[0]]
        hit = _line_of_pays(round_.designator("ante_bonus"), "ante_bonus", name)
        if hit is not None:
            odds = PAYS[hit[0]][hit[1]][hit[2]]
            times = Fraction(odds.removesuffix(" to 1"))
            lines.append(Line("ante_bonus", Fraction(0), "win", odds, ante * times, hit))
    if "aces_up" in seat["bets"]:
        lines.append(_own_four(round_, seat, "aces_up", mine, pair="Aces or Better", least=14))
    return lines


def _baccarat(round_: _Round, seat: Document) -> list[Line]:
    def by_table(bet: str, hand: str) -> Line:
        hit = _line_of_pays(round_.designator(bet), bet, hand)
        if hit is not None and PAYS[hit[0]][hit[1]][hit[2]] == "Push":
            return _push(bet, _stake(seat, bet))
        return _by_table(round_, seat, bet, hand)

    return baccarat.lines(round_.document, seat, by_table, {"push": _push, "lose": _lose})


GAMES: dict[str, Callable[[_Round, Document], list[Line]]] = {
    "three-card-poker": _three_card_poker,
    "three-card-poker-face-up": _three_card_poker,
    "let-it-ride": _let_it_ride,
    "ultimate-texas-holdem": _ultimate_texas_holdem,
    "solitaire-stud": _solitaire_stud,
    "caribbean-stud": _caribbean_stud,
    "mississippi-stud": _mississippi_stud,
    "casino-war": _casino_war,
    "crazy-4-poker": _crazy_4_poker,
    "four-card-poker": _four_card_poker,
    "six-card-poker": _six_card_poker,
    "high-card-flush": _high_card_flush,
    "flush-rush": _flush_rush,
    "dj-wild": _dj_wild,
    "texas-holdem-bonus": _texas_holdem_bonus,
    "baccarat": _baccarat,
    "ez-baccarat": _baccarat,
    "three-card-baccarat": _baccarat,
}


# ---------------------------------------------------------------- progressives and jackpots


def _jackpot(round_: _Round, seat: Document, sensor: str) -> Line:
    hit = _jackpot_hit(round_, seat, sensor)
    if hit is None:
        return _lose(sensor, _stake(seat, sensor))
    designator, served, label = hit
    return _win(sensor, _stake(seat, sensor), PAYS[designator][served][label], hit)


def _jackpot_hit(round_: _Round, seat: Document, sensor: str) -> Hit | None:
    """The line of pays that the seat's hand makes on this sensor's table, bet on it or not."""
    if _folded(seat) and not round_.allows("folded_hands_qualify", default=False):
        return None
    designator, cards, game = round_.designator(sensor), _cards(seat), round_.game
    if designator in LINK_TABLES:
        community = round_.community[:3] if game == "ultimate-texas-holdem" else round_.community
        hand = _five(five_cards([*cards, *community]))
    elif designator in ("TCP-P1", "TCP-P2"):
        hand = _three(cards)
        if suited_ace_king_queen(cards):
            hand = "AKQ Spades" if cards[0][1] == "s" else "AKQ Hearts/Diamonds/Clubs"
    elif designator == "LIR-P1":
        hand = _five(five_cards([*cards, *round_.community]))
    elif designator == "UTH-J01":
        hand = _five(best_five([*cards, *round_.community]))
        if hand == "Royal Flush":
            if _five(five_cards(round_.community)) == "Royal Flush":
                hand = "Community Royal"
            elif _five(five_cards([*cards, *round_.community[:3]])) == "Royal Flush":
                hand = "Royal Flush- First 5 Cards"
            else:
                hand = "Royal Flush- First 7 Cards"
    else:
        raise ValueError(f"{sensor} has no table {designator}")
    return _line_of_pays(designator, sensor, hand)


def _envy(round_: _Round, seat: Document, sensor: str) -> list[Line]:
    """What the hands of the other seats are worth to this one, which has bet on the sensor."""
    lines = []
    for other in round_.seats:
        if other is seat:
            continue
        if sensor not in other["bets"] and not round_.allows("envy_any_hand", default=False):
            continue
        same_player = "player" in seat and seat.get("player") == other.get("player")
        if same_player and not round_.allows("envy_to_own_spots", default=True):
            continue
        hit = _jackpot_hit(round_, other, sensor)
        dollars = ENVY.get(hit[0], {}).get(hit[2]) if hit else None
        if hit and dollars:
            prize = _stake(seat, sensor) * dollars
            lines.append(Line("envy", Fraction(0), "win", f"${dollars}", prize, hit))
    return lines

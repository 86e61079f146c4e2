"""How the house's bots bet and decide: like a player who has read the back of the rule sheet.

A bot looks at what its seat may see and at nothing else. Its rules of thumb are short; what the
best play is, the lab knows.
"""

from collections.abc import Callable, Mapping
from random import Random

from croupier.cards import parse_cards, rank_of, suit_of
from croupier.errors import must
from croupier.hands import best_five, longest_run, run_length, three_card
from croupier.hands.five import ACE_KING, ANY_PAIR, FiveCard
from croupier.hands.three import ThreeCard
from croupier.records.felt_view import Circle, is_base
from croupier.rules import Actions, Choice, Game, Round, Spot

TEN, ACE = 8, 12
SIDE_BETS = 0.25
"""How often a bot makes each side bet."""

GAMES_MAX = 4
"""The base game, each optional bet and each sensor is a game; nobody plays more at once."""

_QUEEN_SIX_FOUR = three_card(parse_cards("Qc 6d 4h"))

Thumb = Callable[[Spot, Round], str]


def bot_choice(table: Round, offered: Actions) -> str:
    """What a bot says when it is asked."""
    must(offered.seat is not None and offered.decide is not None, "nobody is asked")
    asked = offered.decide
    rule = _THUMBS.get((table.felt.game.name, asked.key if asked else ""))
    spot = table.spot(offered.seat or 0)
    wanted = rule(spot, table) if rule is not None else ""
    names = [choice.name for choice in offered.choices]
    return wanted if wanted in names else names[0]


def absent_choice(offered: Actions) -> str:
    """What happens to somebody who is asked and does not answer: nothing more is put up."""

    def risk(choice: Choice) -> tuple[bool, bool, bool]:
        return bool(choice.makes), choice.folds, not choice.takes_back

    return min(offered.choices, key=risk).name


def bot_bets(
    game: Game, circles: tuple[Circle, ...], chance: Random, *, sensors: float
) -> dict[str, int]:
    """The bets of a bot: the base game at a few times its minimum, now and then a side bet.

    `sensors` is how often a bot lights a sensor, from 0 to 1.
    """
    times = chance.choice((1, 1, 1, 2, 2, 4))
    known = [(circle, bet) for circle in circles if (bet := game.bet(circle.bet)) is not None]
    bets: dict[str, int] = {}
    for circle, bet in known:
        if is_base(bet):
            amount = min(circle.min_cents * times, circle.max_cents)
            bets[bet.key] = bets.get(bet.equals, amount)
    games = 1
    for circle, bet in known:
        wanted = chance.random() < (sensors if circle.jackpot else SIDE_BETS)
        leans = all(key in bets for key in bet.needs) and (
            not bet.needs_one_of or any(key in bets for key in bet.needs_one_of)
        )
        if wanted and leans and not is_base(bet) and games < GAMES_MAX:
            bets[bet.key] = circle.min_cents
            games += 1
    return bets


# Rules of thumb ---------------------------------------------------------------------------------


def _three_cards(spot: Spot, _: Round) -> str:
    """Q-6-4 or better plays."""
    return "play" if three_card(spot.cards) >= _QUEEN_SIX_FOUR else "fold"


def _high_pair(spot: Spot, table: Round) -> bool:
    ranks = [rank_of(card) for card in (*spot.cards, *table.community)]
    return any(ranks.count(rank) >= 2 and rank >= TEN for rank in ranks)


def _first_bet(spot: Spot, table: Round) -> str:
    """A paying hand rides, and so do three cards to a straight flush."""
    category = ThreeCard.of(three_card(spot.cards))
    good = category >= ThreeCard.THREE_OF_A_KIND or _high_pair(spot, table)
    return "ride" if good else "pull"


def _second_bet(spot: Spot, table: Round) -> str:
    """A paying hand rides, and so do four cards to a flush."""
    cards = (*spot.cards, *table.community)
    ranks = [rank_of(card) for card in cards]
    three_alike = any(ranks.count(rank) >= 3 for rank in ranks)
    four_suited = len({suit_of(card) for card in cards}) == 1
    return "ride" if three_alike or four_suited or _high_pair(spot, table) else "pull"


def _before_the_flop(spot: Spot, _: Round) -> str:
    """An ace, a pair of threes or better, or two cards of ten or better."""
    low, high = sorted(rank_of(card) for card in spot.cards)
    return "raise 4x" if high == ACE or (low == high and low > 0) or low >= TEN else "check"


def _on_the_flop(spot: Spot, table: Round) -> str:
    """A pair that uses a hole card."""
    held = {rank_of(card) for card in spot.cards}
    board = {rank_of(card) for card in table.community}
    paired = len(held) == 1 or bool(held & board)
    value = FiveCard.of(best_five((*spot.cards, *table.community)))
    return "raise 2x" if paired or value >= FiveCard.TWO_PAIR else "check"


def _at_the_river(spot: Spot, table: Round) -> str:
    """Any pair; with less the hand is given up."""
    return "raise 1x" if best_five((*spot.cards, *table.community)) >= ANY_PAIR else "fold"


def _raise_or_fold(spot: Spot, _: Round) -> str:
    """A pair or better, or ace-king."""
    return "raise" if best_five(spot.cards) >= ACE_KING else "fold"


def _run(spot: Spot, _: Round) -> str:
    """A run of three or more."""
    return "play" if run_length(longest_run(spot.cards)) >= 3 else "fold"


_THUMBS: Mapping[tuple[str, str], Thumb] = {
    ("three-card-poker", "play"): _three_cards,
    ("three-card-poker-face-up", "play"): _three_cards,
    ("let-it-ride", "bet 1"): _first_bet,
    ("let-it-ride", "bet 2"): _second_bet,
    ("ultimate-texas-holdem", "before the flop"): _before_the_flop,
    ("ultimate-texas-holdem", "on the flop"): _on_the_flop,
    ("ultimate-texas-holdem", "at the river"): _at_the_river,
    ("caribbean-stud", "raise"): _raise_or_fold,
    ("solitaire-stud", "play"): _run,
}

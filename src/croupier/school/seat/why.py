"""Why a choice is best, in one factual sentence: its value, what would change it, who wins."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from croupier.cards import RANKS, Card, rank_of, suit_of
from croupier.errors import IllegalAction
from croupier.lab.solve import Advice, advise
from croupier.lab.ties import commitment
from croupier.money import dollars
from croupier.rules import (
    BetsLocked,
    Choice,
    Dealt,
    Decided,
    Event,
    Game,
    Round,
    Wager,
    actions,
    apply,
    replay,
)
from croupier.school.seat.alone import SEAT, hand_class, shown, spot_of
from croupier.school.seat.endings import RemainingDeals

if TYPE_CHECKING:
    from croupier.lab.strategies.text import WrittenStrategy

CLOSE = Fraction(1, 4)
"""Two choices within this many base bets are close: one different card may change the order."""

SELDOM = Fraction(1, 100)
"""What happens less often than this is not mentioned."""

OTHERWISE = "otherwise"
"""The start of a strategy's last line, which covers every hand that no other line fits."""

PLACES = 4
"""Decimals of a value; a smaller one gets as many as needed to tell it from zero."""


Values = tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """The lab's evaluation of a situation."""

    best: str
    values: Values
    """Values, best first."""
    not_counted: tuple[str, ...] = ()
    """Bets that cannot change the decision, and that the lab's values exclude."""
    either_way: "EitherWay | None" = None
    turning: "Turning | None" = None
    rule: str = ""
    """The line of the game's short strategy that applies, if it gives the best choice."""

    @property
    def gap(self) -> Fraction:
        """How much better the best choice is than the next."""
        return self.values[0][1] - self.values[1][1]

    def beside(self, chosen: str | None) -> tuple[str, Fraction]:
        """Return what to compare the best with: the chosen one, or the next best if that was it."""
        worth = dict(self.values)
        if chosen is None or worth[chosen] == worth[self.best]:
            return self.values[1]
        return chosen, worth[chosen]


@dataclass(frozen=True, slots=True)
class EitherWay:
    """Side bets that are worth the same whatever is chosen, and that the values include."""

    bets: tuple[str, ...]
    value: Fraction
    """In base bets."""


@dataclass(frozen=True, slots=True)
class Turning:
    """An own card, and the replacement that would make another choice best."""

    card: Card
    other: Card
    best: str


def thought_of(round_: Round) -> Thought:
    """Ask the lab about a single spot that has to decide."""
    advice = advise(round_)
    best = (advice.best, advice.values[advice.best])
    others = [entry for entry in advice.values.items() if entry[0] != advice.best]
    values = (best, *sorted(others, key=lambda entry: -entry[1]))
    close = 0 < best[1] - values[1][1] <= CLOSE
    turning = _turning(round_, values[1][0], advice) if close else None
    together = _either_way(round_, advice)
    rule = _deciding_line(round_, values)
    if together is None or together.value:
        return Thought(advice.best, values, (), together, turning, rule)
    return Thought(advice.best, values, together.bets, None, turning, rule)


def _deciding_line(round_: Round, values: Values) -> str:
    """Return the line of the short strategy that applies, unless perfect play differs."""
    game, asked = round_.layout.game, actions(round_).decide
    if not game.strategy or asked is None:
        return ""
    # These import the kernels, which a server whose lab runs in other processes must not load.
    from croupier.lab.strategies.text import UNDECIDED  # noqa: PLC0415
    from croupier.lab.strategies.view import StrategyView  # noqa: PLC0415

    written, spot = _written(game), spot_of(round_)
    seen = StrategyView.of_one(spot.cards, round_.community, round_.dealer, round_.layout.deck)
    place = int(written.followed(asked.key, seen)[0])
    if place == UNDECIDED:
        return ""
    rules = written.rules[asked.key]
    rule = rules[place]
    if dict(values).get(rule.decision) != values[0][1]:
        return ""
    return rule.text if len(rules) > 1 else f"{rule.decision}: always"


@cache
def _written(game: Game) -> "WrittenStrategy":
    from croupier.lab.strategies.text import read_strategy  # noqa: PLC0415

    return read_strategy(game, game.strategy)


def _either_way(round_: Round, advice: Advice) -> EitherWay | None:
    """Return the side bets, if they change the value of every choice by the same amount.

    That amount may be zero: some solvers leave out what cannot change a decision. The lab itself is
    asked, without these bets.
    """
    base = round_.layout.game.base_bets
    locked, *rest = round_.events
    if not isinstance(locked, BetsLocked):
        return None
    (wager,) = locked.wagers
    beside = tuple(bet for bet in wager.bets if bet not in base)
    if not beside:
        return None
    plain = Wager(SEAT, {bet: stake for bet, stake in wager.bets.items() if bet in base})
    without = advise(replay(round_.layout, [BetsLocked((plain,)), *rest])).values
    brought = {value - without[name] for name, value in advice.values.items()}
    return EitherWay(beside, *brought) if len(brought) == 1 else None


def _turning(round_: Round, second: str, advice: Advice) -> Turning | None:
    """Try the lowest own card one rank lower, or higher if the spot gives up.

    Return the card if that changes the best choice.
    """
    asked = actions(round_)
    choices = {choice.name: choice for choice in asked.choices}
    down = commitment(choices[advice.best]) > commitment(choices[second])
    lowest = min(spot_of(round_).cards, key=rank_of)
    rank = rank_of(lowest) + (-1 if down else 1)
    if not 0 <= rank < len(RANKS):
        return None
    other = Card(rank << 2 | suit_of(lowest))
    if not round_.layout.deck.without(round_.seen).copies[other]:
        return None
    try:
        turned = replay(round_.layout, _with_card(round_.events, lowest, other))
    except IllegalAction:  # with that card the round takes another course
        return None
    if actions(turned).decide is not asked.decide:
        return None
    best = advise(turned).best
    return Turning(lowest, other, best) if best != advice.best else None


def _with_card(events: Iterable[Event], card: Card, other: Card) -> Iterator[Event]:
    """Yield the same events with one own card replaced; the dealer may hold the same card."""
    left = 1
    for event in events:
        if left and isinstance(event, Dealt) and event.to == SEAT and card in event.cards:
            at, left = event.cards.index(card), 0
            yield Dealt(SEAT, (*event.cards[:at], other, *event.cards[at + 1 :]))
        else:
            yield event


# Words ------------------------------------------------------------------------------------------


def why(
    round_: Round, thought: Thought, ends: RemainingDeals | None = None, chosen: str | None = None
) -> str:
    """Explain: `Queen high (Q-6-4): play loses 0.9927 Antes on average and fold exactly 1, so …`.

    The best choice is compared with the `chosen` one, or with the next best if that was right or
    nothing has been chosen yet.
    """
    choices = {choice.name: choice for choice in actions(round_).choices}
    (best, worth), (other, less) = thought.values[0], thought.beside(chosen)
    gap, unit = worth - less, round_.layout.game.unit
    yours = " (your choice)" if chosen == other and gap else ""
    facts = [
        f"{best} {_result(worth, unit, choices[best], round_)} and {other}{yours} "
        f"{_result(less, unit, choices[other], round_)}"
    ]
    if gap:
        facts[0] += f", so {best} is better by {_figure(gap)}"
    else:
        facts[0] += ", which is the same"
    if thought.either_way is not None:
        facts.append(_brought(round_, thought.either_way))
    if ends is not None:
        facts.append(_how_often(ends))
    if thought.turning is not None:
        facts.append(_turned(thought.turning))
    if thought.rule:
        facts.append(_by_rule(thought.rule))
    return f"{_hand(round_)}: {'; '.join(facts)}."


def _hand(round_: Round) -> str:
    held = hand_class(round_) or _cards_in_words(round_)
    seen = shown(round_) if hand_class(round_) else ""
    return held[:1].upper() + held[1:] + (f" ({seen})" if seen else "")


def _cards_in_words(round_: Round) -> str:
    """Return the cards in words: `king against nine`."""
    game = round_.layout.game
    own, dealer = game.hand_name(spot_of(round_), round_), game.dealer_name(round_)
    return f"{own} against {dealer}" if round_.dealer and dealer else own


def _result(value: Fraction, unit: str, choice: Choice, round_: Round) -> str:
    if not value:
        return "breaks even"
    verb = "loses" if value < 0 else "wins"
    settled = apply(round_, Decided(SEAT, choice.name)).is_complete
    amount = _amount(value, unit)
    return f"{verb} exactly {amount}" if settled else f"{verb} {amount} on average"


def _brought(round_: Round, together: EitherWay) -> str:
    """Return `every figure includes the 10 Antes that the Tie bet wins either way`."""
    game = round_.layout.game
    bets = [bet.title for bet in game.bets if bet.key in together.bets]
    named = f"{' and '.join(bets)} bet{'s' if len(bets) > 1 else ''}"
    verb = ("win" if together.value > 0 else "lose") + ("" if len(bets) > 1 else "s")
    amount = _amount(together.value, round_.layout.game.unit)
    return f"every figure includes the {amount} that the {named} {verb} either way"


def _figure(value: Fraction) -> str:
    """A figure without a sign and without zeros at its end, alike in all parts of a sentence.

    >>> _figure(Fraction(-7, 8)), _figure(Fraction(2))
    ('0.875', '2')
    """
    return decimal(abs(value)).rstrip("0").rstrip(".")


def _amount(value: Fraction, unit: str) -> str:
    amount = _figure(value)
    return f"{amount} {unit if abs(value) == 1 else f'{unit}s'}"


def _how_often(ends: RemainingDeals) -> str:
    if ends.ahead:
        ahead = _share(ends.ahead, ends.total)
        text = f"{ends.staying} comes out ahead in {ahead} of the remaining deals"
    else:
        text = f"{ends.staying} cannot come out ahead"
    if ends.even >= SELDOM * ends.total:
        text += f" and even in {_share(ends.even, ends.total)}"
    if ends.outs:
        each = [f"{times} for {hand}" for hand, times in ends.outs]
        cards = ", ".join(each) if len(each) > 1 else ends.outs[0][0]
        text += f" ({ends.ahead} of {ends.total} cards: {cards})"
    if ends.qualifies is not None:
        text += f", and the dealer qualifies in {_share(ends.qualifies, ends.total)}"
    return text


def _share(part: int, total: int) -> str:
    return f"{part / total:.1%}"


def _turned(turning: Turning) -> str:
    card, other = RANKS[rank_of(turning.card)], RANKS[rank_of(turning.other)]
    article = "an" if other in "A8" else "a"
    return f"with {article} {other} instead of the {card}, {turning.best} would be best"


def _by_rule(line: str) -> str:
    """Quote the strategy line that applies; for the last one, say that no other fits."""
    if line.startswith(OTHERWISE):
        return f"no other strategy rule fits this hand, so “{line}”"
    return f"the strategy rule here is “{line}”"


def decimal(value: Fraction) -> str:
    """Return a value to four decimals, or as many as needed to tell it from zero.

    >>> decimal(Fraction(-5, 12)), decimal(Fraction(1, 30000)), decimal(Fraction(2))
    ('-0.4167', '0.00003', '2.0000')
    """
    places = PLACES
    while value and round(value, places) == 0:
        places += 1
    return f"{float(round(value, places)):.{places}f}"


def worth_in_money(value: Fraction, unit_cents: int) -> str:
    """Return a value in dollars to the cent at a given bet: `0.67`, `-5.00`.

    An amount below half a cent that is not zero is worded as such.
    """
    cents = value * unit_cents
    if cents and abs(cents) < Fraction(1, 2):
        return "less than 0.01"
    return dollars(round(cents))

"""Rounds laid by hand: bets and cards as a rule sheet would print them, acts one a line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.cards import Card, parse_card, parse_cards
from croupier.games import find_game
from croupier.money import cents
from croupier.paytables import Catalogue
from croupier.rules import AggregateLimit, Holder, Layout, Wager, deal_piles, make_layout
from croupier.school.trainer.act_reading import read_act
from croupier.school.trainer.console import Console, console_names, set_up_console
from croupier.school.trainer.grading import RoundStanding, stand
from croupier.school.trainer.plan import Plan, Trouble
from croupier.school.trainer.script import write_script
from croupier.school.trainer.steps import RoundScript

Hands = Mapping[Holder, str]
Act = dict[str, Any]


@dataclass(frozen=True)
class Laid:
    """A round on the table, with its script."""

    layout: Layout
    plan: Plan
    console: Console | None
    script: RoundScript

    def stand(self, acts: Iterable[Act]) -> RoundStanding:
        """Where the round stands after these acts, as they would be sent."""
        read = [read_act(act, self.script.desk) for act in acts]
        return stand(self.layout, self.script, read, tells=False)


def lay(
    game: str,
    bets: Mapping[int, str],
    hands: Hands,
    *,
    procedure: str | None = None,
    console: str | None = None,
    options: Mapping[str, Any] | None = None,
    tables: Mapping[str, str] | None = None,
    troubles: Sequence[Trouble] = (),
    face_up: Mapping[int, str] | None = None,
    again: Hands | None = None,
    aggregates: Sequence[AggregateLimit] = (),
    catalogue: Catalogue | None = None,
) -> Laid:
    """Lay a round: who bet what, and which cards go where.

    `face_up` puts cards into the deck that nobody is to get, at these places from the top; `again`
    are the hands of the second deal, where the first one is a misdeal.
    """
    layout = make_layout(
        find_game(game),
        tables=tables,
        options=options,
        procedure=procedure,
        aggregates=aggregates,
        catalogue=catalogue,
    )
    wagers = tuple(Wager(seat, _bets(text)) for seat, text in bets.items())
    orders = [deck(layout, tuple(bets), hands, face_up or {})]
    if again is not None:
        orders.append(deck(layout, tuple(bets), again, {}))
    plan = Plan(wagers, tuple(orders), tuple(troubles))
    own = any(set_up_console(layout, name, ()).own for name in console_names(layout))
    sensors = tuple(bet.key for bet in layout.bets if bet.key in layout.game.sensors)[:1]
    stands = set_up_console(layout, console, sensors) if console or own else None
    return Laid(layout, plan, stands, write_script(layout, plan, stands))


def _bets(text: str) -> dict[str, int]:
    words = text.split()
    return {bet: cents(amount) for bet, amount in zip(words[::2], words[1::2], strict=True)}


def deck(
    layout: Layout, seats: Sequence[int], hands: Hands, face_up: Mapping[int, str]
) -> tuple[Card, ...]:
    """A deck that the procedure deals into these hands; the rest lies as it comes."""
    places = deal_piles(layout, [Card(n) for n in range(len(layout.game.deck))], seats).hands
    wanted = {holder: parse_cards(text) for holder, text in hands.items()}
    assert {holder: len(cards) for holder, cards in wanted.items()} == {
        holder: len(cards) for holder, cards in places.items()
    }
    up = {place: parse_card(text) for place, text in face_up.items()}
    named = [card for cards in wanted.values() for card in cards] + list(up.values())
    rest = iter(layout.game.deck.without(named))
    at: dict[int, Card] = {
        place: card
        for holder, cards in wanted.items()
        for place, card in zip(places[holder], cards, strict=True)
    }
    size = len(layout.game.deck) - len(up)
    order = [at[place] if place in at else next(rest) for place in range(size)]
    for place, card in sorted(up.items()):
        order.insert(place, card)
    assert sorted(order) == sorted(layout.game.deck)
    return tuple(order)


# Acts -------------------------------------------------------------------------------------------


def rows(text: str) -> list[tuple[str, str]]:
    """Lines of `act | clause`, without the empty ones."""
    return [
        (act.strip(), clause.strip())
        for act, _, clause in (line.partition("|") for line in text.splitlines())
        if act.strip()
    ]


def acts_of(lines: Iterable[str]) -> list[Act]:
    """What lines say, as a program would send it; pays belong to the seat that is settled."""
    acts: list[Act] = []
    seat = 0
    for line in lines:
        acts.append(act_of(line, seat))
        seat = acts[-1]["seat"] if acts[-1]["do"] == "settle" else seat
    return acts


GESTURES = {"push": "push back", "lock": "lock up", "tuck": "tuck", "stay": "leave face up"}


def act_of(line: str, seat: int) -> Act:
    verb, _, rest = line.partition(" ")
    match verb:
        case "call" | "press":
            return {"do": verb, "what": rest}
        case "turn":
            return {"do": "reveal", "what": rest}
        case "deal":
            cards, _, to = rest.partition(" to ")
            return {"do": "deal", "to": to, "cards": int(cards)}
        case "burn":
            return {"do": "burn", "cards": int(rest)}
        case "collect":
            return {"do": "collect", "chips": int(rest)}
        case "ask" | "settle":
            return {"do": verb, "seat": int(rest)}
        case "dealer":
            said, _, hand = rest.partition(" with ")
            announced: Act = {"do": "announce", "qualifies": said == "qualifies"}
            return announced | ({"hand": hand} if hand else {})
        case "say":
            side, _, hand = rest.partition(" ")
            return {"do": "points", "side": side, "hand": hand}
        case "no":
            bet, *seats = rest.split()
            return {"do": "positions", "bet": bet, "seats": [int(seat) for seat in seats]}
        case "push" | "lock" | "tuck" | "stay":
            return {"do": "handle", "gesture": GESTURES[verb], "seat": int(rest)}
        case "do":
            return {"do": "perform", "what": rest}
        case "count":
            return {"do": "count", "cards": int(rest)}
        case "select":
            return {"do": "select", "seat": seat, "hand": rest}
        case "rule":
            return {"do": "rule", "effect": rest}
        case "supervisor":
            return {"do": "supervisor"}
        case "pay" | "take" | "leave":
            bet, _, amount = rest.partition(" ")
            act: Act = {"do": "resolve", "seat": seat, "bet": bet, "how": verb}
            return act | ({"amount": amount} if amount else {})
    raise AssertionError(f"no dealer does {line!r}")

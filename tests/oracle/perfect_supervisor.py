"""A supervisor, and a dealer who opens and closes a table, who make no mistake.

They read the situation and the cards as a screen shows them, and the rule sheet; no script.
"""

import re
from collections.abc import Generator, Mapping
from typing import Any

from croupier.cards import parse_cards
from croupier.games import find_game
from croupier.rules import Layout, make_layout

View = Mapping[str, Any]
Acts = Generator[dict[str, Any], View, None]

TOP_METERS = ("", "Meter", "Mega")
SLIP = "Print the jackpot slip"


def case_acts(view: View) -> Acts:
    """The acts of one case; each is sent the view that follows it."""
    choice = view["choice"]
    layout = make_layout(
        find_game(view["game"]), tables=choice["tables"], options=choice["options"],
        procedure=choice["procedure"],
    )  # fmt: skip
    says = view["case"]
    if "Open it" in says:
        yield from does(*listed(layout, "opening"))
        if "nobody" in says:
            yield from does("Assume dead game mode")
    elif "Close the table" in says:
        yield from does(*listed(layout, "closing"))
    elif "was recorded" in says:
        yield from undone("Open a manual adjustment", re.findall(r"\$([\d.]+)", says)[0])
        yield from does("Write down the reason")
    elif "not dealt again" in says:
        lit = len(view["console"]["lights"])
        yield from undone("Open a refund", f"{lit}.00")
        yield from does("Write down the reason", "Print the receipt")
    elif "before the dealer's packet" in says:
        yield from does(*listed(layout, "keypad-reset"))
    elif "selected" in says:
        yield from judged(layout, view)
    else:
        yield from counted(layout, view)


def does(*moves: str) -> Acts:
    for move in moves:
        yield {"do": "perform", "what": move}


def listed(layout: Layout, key: str) -> list[str]:
    """What the rule sheet lists."""
    return [m.does for r in layout.procedure.routines if r.key == key for m in r.moves]


def undone(form: str, amount: str) -> Acts:
    yield from does("Call a second person", form)
    yield {"do": "enter", "amount": amount}


def counted(layout: Layout, view: View) -> Acts:
    says = view["case"]
    key = "misdeal" if "misdeal" in says else "flashing" if "flash" in says else "count"
    for move in listed(layout, key):
        view = yield {"do": "perform", "what": move}
    cards = view["counting"]
    whole = len(cards) == len(layout.game.deck)
    yield {"do": "count", "cards": len(cards)}
    after = listed(layout, "count-right" if whole else "count-wrong")
    if after:
        yield from does(*after)
    else:
        yield {"do": "rule", "effect": "stands" if whole else "void"}


def judged(layout: Layout, view: View) -> Acts:
    """The hand that lies there, read by the jackpot's own table, beside the one selected."""
    says = view["case"]
    seat = int(re.findall(r"seat (\d)", says)[0])
    shown = next(entry for entry in view["seats"] if entry["seat"] == seat)["cards"]
    board = [card for card in view["community"] if card]
    jackpot = layout.game.jackpots[0]
    pays = layout.pays(jackpot.bet)
    own, common = jackpot.reads[pays.reading.name]
    cards = parse_cards(" ".join(shown)), parse_cards(" ".join(board))
    hit = pays.hit(pays.reading.of_cards(cards[0][:own], cards[1][:common]))
    assert hit is not None, "a hand that no line pays was claimed"
    by_key = "COIN IN" in view["console"]["buttons"]
    key = ("Turn the key to JPH", "Press J-POT", "Turn the key back to RUN", SLIP)
    if "refused" in says:
        yield from does("Call an executive", "Swipe an Executive card", SLIP)
    elif "nothing happened" in says:
        yield from does(*key)
    elif f"{hit.label} for seat" not in says:
        yield from does("Find another hand than selected")
        sent = "sent" in says
        back = "Have the dealer press the hand again"
        yield from does("Void the claim with a card and a reason" if sent else back)
    elif by_key:
        yield from does("Find the hand as selected", *key)
    else:
        top = hit.odds.ratio == 1 and hit.odds.level in TOP_METERS
        card = "Swipe an Executive card" if top else "Swipe a Supervisor card"
        yield from does("Find the hand as selected", "Press CONFIRM", card, SLIP)

"""Parse what a dealer types into acts: short words, beginnings of words, and numbers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.errors import IllegalAction, brief

View = Mapping[str, Any]
Act = dict[str, Any]

WORDS: Mapping[str, str] = {
    "call no more": "call it out; `call` alone lists what there is to call",
    "green, start, press load": "press a button; the beginning of its name will do",
    "deal 3, deal dealer, deal board 2": "deal the packet, or that many cards of it, to a place",
    "burn": "put the rest of the packet in the rack, unseen",
    "ask 2": "ask seat 2 for its decision",
    "turn flop": "turn cards face up; `turn` alone lists them",
    "qualifies, not, plays queen high": "announce whether the dealer qualifies, and with what",
    "player 5, banker natural 9": "call the total of the Player or the Banker hand",
    "no pair plus 2 3 5": "call the positions without a bet",
    "push 2, lock 5, stay 5, tuck 3": "push a bet back; lock cards up, leave them up, tuck them",
    "do turn": "a step of another procedure; `do` alone lists them",
    "count 52, enter 12.50": "call a count; enter an adjustment or a refund",
    "collect 4": "put that many chips in the tray before the deal",
    "settle 5": "go to seat 5, or back to it",
    "pay ante 15, take ante, push ante": "at the seat you are settling, in dollars won",
    "take ante 7.50": "take only that much of a bet that loses in part",
    "select 5 royal": "select a seat and its hand on the console",
    "supervisor": "call a supervisor to confirm",
    "void, replace, redeal, stands": "make a ruling when something went wrong",
    "hint": "show the next step, in lessons with hints; it earns no mark",
    "table": "show the table again",
    "q": "leave; an unfinished shift does not count",
}
"""What may be typed, each with its meaning."""

_AWAY = ("up", "back")
_RULINGS = ("void", "replace", "redeal", "stands")


def typed_act(line: str, view: View) -> Act:
    """Return the act that a line means at this table, or raise and list what it could mean."""
    first, *rest = line.lower().split() or [""]
    for call in view["acts"]["calls"]:
        if rest and call.lower().startswith(" ".join((first, *rest))):
            return {"do": "call", "what": call}  # dealers make their calls without typing `call`
    for side in view["acts"]["sides"]:
        if rest and first == side["side"]:
            hand = _named(rest, side["names"], first)
            return {"do": "points", "side": first, "hand": hand}
    match first:
        case "call" | "say":
            return {"do": "call", "what": _named(rest, view["acts"]["calls"], "call")}
        case "press":
            return {"do": "press", "what": _named(rest, view["acts"]["presses"], "press")}
        case "deal":
            return _deal(rest, view)
        case "burn":
            return {"do": "burn", "cards": _number(rest, "burn 1") if rest else _held(view)}
        case "hint":
            return {"do": "hint"}
        case "ask":
            return {"do": "ask", "seat": _number(rest, "ask 2")}
        case "turn" | "reveal":
            return {"do": "reveal", "what": _named(rest, view["acts"]["reveals"], "turn")}
        case "qualifies" | "plays":
            return _announced(rest, view, qualifies=True)
        case "no" if rest and rest[-1].isdecimal():
            return _positions(rest, view)
        case "not" | "no":
            return _announced(rest, view, qualifies=False)
        case "push" if any(word.isalpha() and word not in _AWAY for word in rest):
            return _resolve("leave", rest, view)  # a bet is left; a seat gets bets back
        case "push" | "lock" | "stay" | "tuck":
            words = [word for word in rest if word not in _AWAY]
            return {"do": "handle", "gesture": _GESTURES[first], "seat": _number(words, "lock 5")}
        case "do":
            return {"do": "perform", "what": _named(rest, view["acts"]["moves"], "do")}
        case "enter":
            return {"do": "enter", "amount": " ".join(rest).removeprefix("$").replace(",", "")}
        case "count":
            return {"do": "count", "cards": _number(rest, "count 52")}
        case "collect":
            return {"do": "collect", "chips": _number(rest, "collect 4")}
        case "settle" | "go":
            return {"do": "settle", "seat": _number(rest, "settle 5")}
        case "pay" | "take" | "leave":
            return _resolve(first, rest, view)
        case "select":
            labels = {hand["label"]: hand["key"] for hand in view["console"]["hands"]}
            seat = _number(rest[:1], "select 5 royal")
            return {"do": "select", "seat": seat, "hand": labels[_named(rest[1:], labels, "hand")]}
        case "supervisor":
            return {"do": "supervisor"}
        case "rule":
            return typed_act(" ".join(rest), view)
    if first in _RULINGS:
        return {"do": "rule", "effect": first}
    words = [word for word in (first, *rest) if word]
    buttons = _matching(words, view["acts"]["presses"])
    if words and len(buttons) == 1:
        return {"do": "press", "what": buttons[0]}
    raise IllegalAction(f"{brief(line)} is not something a dealer does; type ? for help")


_GESTURES = {"push": "push back", "lock": "lock up", "stay": "leave face up", "tuck": "tuck"}


def _announced(words: Sequence[str], view: View, *, qualifies: bool) -> Act:
    said = [word for word in words if word not in ("with", "a", "an")]
    act: Act = {"do": "announce", "qualifies": qualifies}
    if not said:
        return act
    names = [name for kind in view["acts"]["hand_names"] for name in kind["names"]]
    return act | {"hand": _named(said, names, "announce")}


def _positions(words: Sequence[str], view: View) -> Act:
    """Parse `pair plus 2, 3 and 5`: the bet by the beginning of its name, then the seats."""
    said = [word.strip(",") for word in words if word not in ("position", "positions", "and")]
    seats = [int(word) for word in said if word.isdecimal() and len(word) < 3]
    titles = {entry["title"]: entry["bet"] for entry in view["acts"]["positions"]}
    bet = _named([word for word in said if not word.isdecimal()], titles, "no")
    return {"do": "positions", "bet": titles[bet], "seats": seats}


def _matching(words: Sequence[str], known: Iterable[str]) -> list[str]:
    """Return the names that begin this way, or that have a word for each word typed."""
    wanted = " ".join(words)
    exact = [name for name in known if name.lower() == wanted]
    begun = [name for name in known if name.lower().startswith(wanted)]
    spread = [
        name
        for name in known
        if all(any(part.startswith(word) for part in _parts(name)) for word in words)
    ]
    return exact or begun or spread


def _parts(name: str) -> list[str]:
    return name.lower().replace("_", " ").replace("'s", "").split()


def _named(words: Sequence[str], known: Iterable[str], what: str) -> str:
    names = list(known)
    found = _matching(words, names) if words else names
    if len(found) == 1:
        return found[0]
    offered = "; ".join(found or names) or "nothing"
    said = " ".join(words)
    raise IllegalAction(f"{what} {said}".strip() + f" could be: {offered}")


def _number(words: Sequence[str], example: str) -> int:
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 6:
        return int(words[0])
    raise IllegalAction(
        f"{' '.join(words) or 'a number'} is missing or not a number; type {example}"
    )


def _held(view: View) -> int:
    """Return the number of cards that the shuffler holds out."""
    packet, hint = view["packet"], view.get("hint") or {}
    if hint.get("cards"):
        return int(hint["cards"])  # a short word means what the hint has just said
    if packet is None:
        raise IllegalAction("there is no packet there; say how many cards")
    cards: int = packet["cards"]
    return cards


def _deal(words: Sequence[str], view: View) -> Act:
    places = {"dealer": "dealer", "board": "community", "community": "community"}
    place, *count = words or [""]
    places |= {side["side"]: side["side"] for side in view["acts"]["sides"]}
    to = places.get(place) or f"seat {_number([place], 'deal 3, deal dealer or deal board')}"
    cards = _number(count, f"deal {place} 2") if count else _held(view)
    return {"do": "deal", "to": to, "cards": cards}


def _resolve(how: str, words: Sequence[str], view: View) -> Act:
    """Parse `pay ante 15` for the seat in the work area, or `pay 5 ante 15` for any seat."""
    rest = [word.removeprefix("$").replace(",", "") for word in words]
    settling = view["settling"]
    seat = int(rest.pop(0)) if rest and rest[0].isdecimal() and len(rest) > 1 else None
    if seat is None and settling is None:
        raise IllegalAction(f"you are not at a seat; type settle 5 first, or {how} 5 ante")
    amount = rest.pop() if rest and how != "leave" and _is_amount(rest[-1]) else None
    titles = {
        name: bet["bet"] for bet in _bets(view) for name in (bet["bet"], bet["title"].lower())
    }
    wanted = {titles[name] for name in _matching(rest, titles)} if rest else set()
    if len(wanted) != 1:
        known = ", ".join(dict.fromkeys(titles.values()))
        said = f"{' '.join(rest)} is not one of" if rest else "name the bet"
        raise IllegalAction(f"{said}: {known}")
    act: Act = {"do": "resolve", "seat": seat or settling["seat"], "bet": wanted.pop(), "how": how}
    if how == "pay" and amount is None:
        raise IllegalAction(f"say how much: {how} {act['bet']} 15")
    return act if amount is None else act | {"amount": amount}


def _is_amount(word: str) -> bool:
    return word.replace(".", "", 1).isdecimal()


def _bets(view: View) -> list[Mapping[str, Any]]:
    """Return everything on this layout that has a name."""
    settling = view["settling"]
    found = [*view["circles"], *view["raises"]]
    return found + (settling["bets"] if settling is not None else [])

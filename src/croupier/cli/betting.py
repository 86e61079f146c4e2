"""Parse what a player types into bets on a layout."""

import re
from collections.abc import Mapping

from croupier.errors import BadBet
from croupier.money import cents, dollars
from croupier.rules import Bet, Game

Bets = dict[str, int]
"""Cents by bet."""

USUAL_CENTS = 1000
_AMOUNT = re.compile(r"[-+]?[.\d]+", re.ASCII)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)", re.ASCII)


def read_bets(game: Game, text: str) -> Bets:
    """Parse bets: `ante 10 pair_plus 5`, or `10` for the game's base bet.

    A bet that must equal another need not be typed; an amount of 0 means no bet.
    """
    tokens = _THOUSANDS.sub("", text).translate(str.maketrans(",;=:", "    ", "$")).split()
    typed: dict[str, int] = {}
    words: list[str] = []
    for token in tokens:
        if _AMOUNT.fullmatch(token) is None:
            words.append(token)
            continue
        bet = find_bet(game, " ".join(words)) if words or typed else game.bets[0]
        if bet.key in typed:
            raise BadBet(f"{bet.key} stands twice in {text.strip()!r}")
        typed[bet.key] = cents(token, what=bet.key)
        words = []
    if words:
        name = find_bet(game, " ".join(words)).key
        raise BadBet(f"{name} has no amount; write {name} 10")
    return with_equals(game, {key: amount for key, amount in typed.items() if amount})


def find_bet(game: Game, words: str) -> Bet:
    """Return the bet with this key or title, or the only one that begins this way."""
    wanted = letters_of(words)
    for bet in game.bets:
        if wanted in (letters_of(bet.key), letters_of(bet.title)):
            return bet
    begun = [
        bet
        for bet in game.bets
        if wanted
        and (letters_of(bet.key).startswith(wanted) or letters_of(bet.title).startswith(wanted))
    ]
    if len(begun) == 1:
        return begun[0]
    known = ", ".join(bet.key for bet in begun or game.bets)
    if begun:
        raise BadBet(f"{words!r} could be {known}; type more of it")
    raise BadBet(f"{game.title} has no bet {words!r}; it has {known}")


def letters_of(words: str) -> str:
    """Return a name's letters only, so `pair_plus`, `Pair Plus` and `pair-plus` are the same."""
    return "".join(letter for letter in words.lower() if letter not in " _-")


def with_equals(game: Game, bets: Mapping[str, int]) -> Bets:
    """Add bets that must equal one of these, and return all in the order of the layout."""
    filled = dict(bets)
    for bet in game.bets:
        if bet.equals in filled:
            filled.setdefault(bet.key, filled[bet.equals])
    return {bet.key: filled[bet.key] for bet in game.bets if bet.key in filled}


def usual_bets(game: Game) -> Bets:
    """Return the bets to offer before anyone has bet: ten dollars on the base bet."""
    return with_equals(game, {game.bets[0].key: USUAL_CENTS})


def example_bets(game: Game) -> str:
    """Return example bets for a newcomer: the first, and the first side bet if there is one."""
    sides = [bet.key for bet in game.bets[1:] if not (bet.equals or bet.reading)]
    return bets_text({game.bets[0].key: USUAL_CENTS, **dict.fromkeys(sides[:1], USUAL_CENTS // 10)})


def least_cents(game: Game) -> int:
    """Return the smallest total a seat can bet: a cent in each circle that goes with the first."""
    return len(with_equals(game, {game.bets[0].key: 1}))


def bets_text(bets: Mapping[str, int]) -> str:
    """Return bets as a player would type them: `ante 10 pair_plus 2.50`."""
    return " ".join(f"{key} {dollars(amount).removesuffix('.00')}" for key, amount in bets.items())

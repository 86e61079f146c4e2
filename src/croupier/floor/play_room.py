"""The play room: a virtual table of every game and a link of their own, for play money.

No table of the house is on this link, so that play money never meets the players' money.
"""

from typing import Any

from croupier.floor.door import do
from croupier.floor.floor import Floor
from croupier.floor.forms import parse
from croupier.games import GAMES, find_game
from croupier.jackpots.lines import jackpot_table
from croupier.ledger import Answer, Transaction

JACKPOT = "PLAY"
PAY_TABLE = "ML03"
SEATS_MAX = 6
_LEVELS = {
    "Mega": {"seed": "10000", "rate": "12%", "reserve": "1%"},
    "Major": {"seed": "1000", "rate": "6%"},
    "Minor": {"seed": "100", "rate": "8%"},
}


def open_play_room(floor: Floor) -> list[str]:
    """Declare the play room, if it is not there yet; the ids of its tables."""
    floor.ledger.transact(_declared)
    return [table_id(game.name) for game in GAMES]


def table_id(game: str) -> str:
    """How the virtual table of a game is called: by the letters that number its clauses.

    >>> table_id("let-it-ride")
    'PLAY-LIR'
    """
    return f"{JACKPOT}-{find_game(game).sheet.prefix}"


def _declared(transaction: Transaction) -> Answer:
    linked = jackpot_table(PAY_TABLE).table.games
    jackpot: dict[str, Any] = {"id": JACKPOT, "type": "progressive", "table": PAY_TABLE}
    _say(transaction, {"do": "jackpot", **jackpot, "levels": _LEVELS})
    for game in GAMES:
        feeds = [JACKPOT] if game.jackpots and game.name in linked else []
        seats = min(SEATS_MAX, game.seats_max)
        table: dict[str, Any] = {"id": table_id(game.name), "game": game.name, "seats": seats}
        _say(transaction, {"do": "table", **table, "jackpots": feeds, "virtual": True})
    return {}


def _say(transaction: Transaction, said: dict[str, Any]) -> None:
    command = parse(said)
    do(transaction, command)

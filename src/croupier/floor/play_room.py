"""The play room: a virtual table of every game on a link of their own, for play money.

No table of the house is on this link, so play money never mixes with players' money. On a running
floor, the room has its own ledger beside the floor's.
"""

from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from croupier.floor.door import do
from croupier.floor.floor import Floor
from croupier.floor.forms import parse
from croupier.floor.jackpot_system import now
from croupier.floor.settings import FLOOR, SETTINGS, FloorSettings, floor_settings
from croupier.games import GAMES, find_game
from croupier.jackpots.lines import jackpot_table
from croupier.ledger import Answer, Store, Transaction
from croupier.ledger.ledger import Clock
from croupier.ledger.opening import open_store
from croupier.ledger.sizes import bytes_of
from croupier.ledger.sqlite import SqliteStore

JACKPOT = "PLAY"
APART = "play"
BYTES_MAX = 256 << 20
"""How large the play room's ledger may grow before the room starts over."""
PAY_TABLE = "ML03"
SEATS_MAX = 6
_LEVELS = {
    "Mega": {"seed": "10000", "rate": "12%", "reserve": "1%"},
    "Major": {"seed": "1000", "rate": "6%"},
    "Minor": {"seed": "100", "rate": "8%"},
}


def open_play_room(floor: Floor) -> list[str]:
    """Declare the play room if it does not exist yet, and return the ids of its tables."""
    floor.ledger.transact(_declared)
    return [table_id(game.name) for game in GAMES]


def open_own_play_room(
    beside: str, settings: str = "", *, clock: Clock = now, most: int = BYTES_MAX
) -> Floor:
    """Open the play room in its own ledger beside the floor's, under that floor's law.

    `settings` are the floor's, as its ledger writes them. The room has no staff, so Croupier
    confirms the wins. A ledger larger than `most` bytes starts over: it is play money, and anyone
    can make it grow.
    """
    floor = Floor(_with_room(beside, most), clock=clock)
    law = SETTINGS.load(settings) if settings else FloorSettings()
    law = replace(law, unattended=True)

    def settle_in(transaction: Transaction) -> Answer:
        if floor_settings(transaction) != law:
            transaction.put(SETTINGS, FLOOR, law)
        return {}

    floor.ledger.transact(settle_in)
    open_play_room(floor)
    return floor


def _with_room(beside: str, most: int) -> Store:
    store = open_store(beside, apart=APART)
    if bytes_of(store) < most:
        return store
    if isinstance(store, SqliteStore):
        path = store.path
        store.close()  # checkpoints the log beside it
        path.replace(path.with_name(f"{path.stem}-before{path.suffix}"))
        return open_store(beside, apart=APART)
    if isinstance(store, Emptied):
        store.begin_anew()
    return store


@runtime_checkable
class Emptied(Protocol):
    """A store that can be emptied."""

    def begin_anew(self) -> None: ...


def table_id(game: str) -> str:
    """Return the id of a game's virtual table: the letters that number the game's clauses.

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

"""A live table that an earlier version left with bets up opens again, and plays on where it was."""

import json
from functools import partial

import pytest

from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.floor.live import bet, deal, decide
from croupier.floor.live_view import live_view
from croupier.floor.opening import open_floor
from croupier.floor.seating import sit
from croupier.floor.virtual import VIRTUAL, VirtualTable, find_virtual, layout_of
from croupier.ledger import Answer, Collection, MemoryStore, Store, Transaction
from croupier.ledger.verifying import verify
from croupier.plan import demo_text, read_plan
from croupier.rules import AggregateLimit, Layout
from tests.floor.play_rooms import ANN, seeded
from tests.floor.systems import Clock

TABLE = "UTH-2"
LIMITED = (AggregateLimit(("blind",), 50_000_00),)
SWITCH = "options = { folded_hands_qualify = true }\n"
LINE = 'aggregates = [{ bets = ["blind"], limit = "50000", posted = true }]\n'
UP = {"ante": 10_00, "blind": 10_00}


def floor_of(store: Store, *, text: str = "") -> Floor:
    assert demo_text().count(SWITCH) == 1
    plan = read_plan(text or demo_text().replace(SWITCH, SWITCH + LINE))
    return open_floor(store, plan, clock=Clock(), virtual=(TABLE,))


def seated(store: Store) -> Floor:
    floor = floor_of(store)
    floor.transact(partial(sit, name=TABLE, player=ANN, seat=2, called="Ann"))
    floor.transact(lambda transaction: bet(transaction, TABLE, ANN, UP))
    return floor


def as_earlier(floor: Floor) -> None:
    """Write the table as a version before aggregates and own tables stored it."""
    known = floor.ledger.look().get(VIRTUAL, TABLE)
    assert known is not None
    stored = json.loads(VIRTUAL.dump(known))
    del stored["layout"]["aggregates"], stored["next_layout"]
    if stored["hand"]:
        del stored["hand"]["own_tables"]
        record = json.loads(stored["hand"]["record"])
        record.pop("aggregates", None)
        stored["hand"]["record"] = json.dumps(record)
    earlier: Collection[VirtualTable] = Collection(
        "virtual", lambda table: json.dumps(stored), VIRTUAL.load
    )

    def work(transaction: Transaction) -> Answer:
        transaction.put(earlier, TABLE, known)
        return {}

    floor.ledger.transact(work)


def layout_now(floor: Floor) -> Layout:
    look = floor.ledger.look()
    return layout_of(look, *find_virtual(look, TABLE))


def plays_it_out(floor: Floor) -> None:
    while (view := live_view(floor.ledger.look(), TABLE, ANN))["phase"] == "playing":
        choice = view["turn"]["choices"][-1]["name"]
        floor.transact(partial(decide, name=TABLE, player=ANN, hand=view["hand"], choice=choice))


@pytest.mark.parametrize("dealt", [False, True], ids=["bets up", "in a hand"])
def test_it_opens_again_and_its_bets_are_played_as_they_were_made(dealt: bool) -> None:
    store = MemoryStore()
    floor = seated(store)
    if dealt:
        floor.transact(lambda transaction: deal(transaction, TABLE, ANN, seeded(4)))
    as_earlier(floor)
    again = floor_of(store)
    assert layout_now(again).aggregates == ()
    assert live_view(again.ledger.look(), TABLE, ANN)["you"] == 2
    if not dealt:
        again.transact(lambda transaction: deal(transaction, TABLE, ANN, seeded(4)))
    plays_it_out(again)
    assert live_view(again.ledger.look(), TABLE, ANN)["phase"] == "betting"
    hand = find_virtual(again.ledger.look(), TABLE)[1].hand
    assert hand is not None
    assert hand.round().layout.aggregates == ()
    assert layout_now(again).aggregates == LIMITED
    again.transact(lambda transaction: bet(transaction, TABLE, ANN, UP))
    again.transact(lambda transaction: deal(transaction, TABLE, ANN, seeded(5)))
    hand = find_virtual(again.ledger.look(), TABLE)[1].hand
    assert hand is not None
    assert hand.round().layout.aggregates == LIMITED
    assert verify(store, checks=(documents_agree,)).sound


def test_bets_that_are_taken_back_let_the_new_layout_lie_at_once() -> None:
    store = MemoryStore()
    as_earlier(seated(store))
    again = floor_of(store)
    again.transact(lambda transaction: bet(transaction, TABLE, ANN, {}))
    assert layout_now(again).aggregates == LIMITED


def test_opening_again_and_again_changes_nothing_more() -> None:
    store = MemoryStore()
    as_earlier(seated(store))
    floor_of(store)
    waiting = floor_of(store).ledger.look().get(VIRTUAL, TABLE)
    assert waiting is not None
    assert waiting.next_layout is not None
    assert floor_of(store).ledger.look().get(VIRTUAL, TABLE) == waiting


def test_a_plan_that_goes_back_to_the_old_layout_leaves_it() -> None:
    store = MemoryStore()
    as_earlier(seated(store))
    floor_of(store)
    again = floor_of(store, text=demo_text())
    table = again.ledger.look().get(VIRTUAL, TABLE)
    assert table is not None
    assert table.next_layout is None
    assert layout_now(again).aggregates == ()

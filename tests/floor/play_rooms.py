"""A play room for tests: its players, its shuffler, and a program that may restart at any step."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from croupier.cards import Card, parse_cards
from croupier.errors import CroupierError
from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.floor.live import bet, deal, decide
from croupier.floor.live_view import live_view
from croupier.floor.play_room import JACKPOT, open_play_room, table_id
from croupier.floor.seating import sit
from croupier.floor.virtual import VIRTUAL, VirtualTable
from croupier.ledger import Answer, MemoryStore, Store, Transaction
from croupier.ledger.verifying import verify
from croupier.rules import Round
from tests.floor.systems import Clock

ANN, BOB = "ann" * 10, "bob" * 10
TCP, UTH = table_id("three-card-poker"), table_id("ultimate-texas-holdem")

Work = Callable[[Transaction], Answer]


class Deck(Random):
    """A shuffler that gives these cards first; whatever else it is asked comes from its seed."""

    def __init__(self, *first: str, seed: int = 1) -> None:
        super().__init__(seed)
        self.first = [card for text in first for card in parse_cards(text)]

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        if len(population) < 52:
            return super().sample(population, k)
        rest: list[Card] = [card for card in population if card not in self.first]
        return [*self.first, *rest]


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311


class Room:
    """The play room over a store; every step may find a program that has just started."""

    def __init__(self, *, crashes: bool = False) -> None:
        self.store: Store = MemoryStore()
        self.clock = Clock()
        self.crashes = crashes
        self.floor = Floor(self.store, clock=self.clock)
        open_play_room(self.floor)

    def do(self, work: Work, *, request: str | None = None, content: object = None) -> Answer:
        if self.crashes:
            self.floor = Floor(self.store, clock=self.clock)
        return self.floor.transact(work, request=request, content=content)

    def refused(self, work: Work) -> str:
        with pytest.raises(CroupierError) as caught:
            self.do(work)
        return caught.value.name

    def table(self, name: str) -> VirtualTable:
        return self.floor.ledger.look().get(VIRTUAL, name) or VirtualTable(name)

    def balance(self, name: str, seat: int) -> int:
        return self.table(name).chairs[seat].balance

    def view(self, name: str, player: str = ANN) -> dict[str, Any]:
        view = live_view(self.floor.ledger.look(), name, player)
        json.dumps(view)
        return view

    def meter(self, level: str) -> Fraction:
        answer = self.floor.system.answer({"do": "read", "jackpot": JACKPOT})
        return Fraction(answer["levels"][level]["meter"])

    def confirm(self, name: str, card: str = "executive") -> Answer:
        return self.floor.system.answer({"do": "confirm", "table": name, "card": card})

    def is_sound(self) -> bool:
        return verify(self.store, checks=(documents_agree,)).sound

    def seats(self, name: str, *seats: tuple[str, int]) -> None:
        for player, seat in seats:
            self.do(partial(sit, name=name, player=player, seat=seat, called=player[:3].title()))

    def bets(self, name: str, player: str, /, **bets: int) -> Answer:
        return self.do(lambda transaction: bet(transaction, name, player, bets))

    def deals(self, name: str, player: str, *first: str) -> Answer:
        chance = Deck(*first) if first else seeded(5)
        return self.do(lambda transaction: deal(transaction, name, player, chance))

    def says(self, name: str, player: str, choice: str) -> Answer:
        hand = self.view(name, player)["hand"]
        return self.do(lambda transaction: decide(transaction, name, player, hand, choice))

    def round(self, name: str) -> Round:
        hand = self.table(name).hand
        assert hand is not None
        return hand.round()


def base_bets(room: Room, name: str) -> dict[str, int]:
    """The least of every bet of the layout, sensors and side bets included."""
    return {
        circle["bet"]: int(circle["min"].replace(".", "")) for circle in room.view(name)["circles"]
    }


def plays_it_out(room: Room, name: str, player: str, answer: Answer) -> Answer:
    """Always the first choice: play, raise, ride."""
    while "turn" in answer:
        choice = room.view(name, player)["turn"]["choices"][0]["name"]
        answer = room.says(name, player, choice)
    return answer

"""A randomly driven ledger with faults, compared with a model of a few dictionaries.

The model gets only what was acknowledged, and open requests are settled by repeating them: exactly
what a console can rely on.
"""

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    multiple,
    rule,
)

from croupier.ledger import (
    Answer,
    Collection,
    MemoryStore,
    Refusal,
    Refused,
    StoreUnavailable,
    Transaction,
)
from croupier.ledger.contract import STEPS
from croupier.ledger.ledger import Ledger
from tests.ledger.ledgers import START, audited
from tests.ledger.suite import Faults, Torn

NOTES: Collection[list[int]] = Collection("note", json.dumps, json.loads)
ACCOUNTS = ("a/wagers", "a/Mega/meter", "a/Mega/reserve", "a/house")
amounts = st.integers(-(10**12), 10**12)


class BookMachine(RuleBasedStateMachine):
    """Two ledgers on one store, one of them often behind."""

    open_requests = Bundle("open_requests")

    def __init__(self) -> None:
        super().__init__()
        self.faults = Faults()
        self.store = MemoryStore(step=self.faults)
        self.ledgers = [self.fresh(), self.fresh()]
        self.balances: dict[str, int] = {}
        self.notes: dict[str, list[int]] = {}
        self.answers: dict[str, Answer] = {}
        self.entries = self.failed = 0

    def fresh(self) -> Ledger:
        return Ledger(self.store, (NOTES,), clock=lambda: START)

    def work(self, asked: dict[str, Any]) -> Any:
        def work(transaction: Transaction) -> Answer:
            known = transaction.get(NOTES, asked["note"]) or []
            transaction.put(NOTES, asked["note"], [*known, asked["amount"]])
            postings = {asked["source"]: -asked["amount"], asked["target"]: asked["amount"]}
            if asked["source"] != asked["target"]:
                transaction.post("moved", postings, {"note": asked["note"]})
            if asked["refuse"]:
                raise Refused(Refusal.TOO_MUCH, "as asked")
            return {"length": len(known) + 1}

        return work

    def expect(self, request: str, asked: dict[str, Any], answer: Answer) -> None:
        """Check that the work was done once, whichever attempt did it."""
        if request in self.answers:
            assert answer == self.answers[request]
            return
        note = self.notes.setdefault(asked["note"], [])
        note.append(asked["amount"])
        assert answer == {"length": len(note)}
        if asked["source"] != asked["target"]:
            self.entries += 1
            for account, amount in (
                (asked["source"], -asked["amount"]),
                (asked["target"], asked["amount"]),
            ):
                if amount:
                    self.balances[account] = self.balances.get(account, 0) + amount
        self.answers[request] = answer

    def press(self, book: int, request: str, asked: dict[str, Any]) -> None:
        try:
            answer = self.ledgers[book].transact(self.work(asked), request=request, content=asked)
        except Refused:
            if not asked["refuse"] or request in self.answers:
                raise
        else:
            self.expect(request, asked, answer)

    asking = st.fixed_dictionaries(
        {
            "note": st.sampled_from("xyz"),
            "source": st.sampled_from(ACCOUNTS),
            "target": st.sampled_from(ACCOUNTS),
            "amount": amounts,
            "refuse": st.booleans(),
        }
    )
    names = st.sampled_from([f"r{number}" for number in range(12)])
    which = st.integers(0, 1)

    @rule(book=which, request=names, asked=asking)
    def ask(self, book: int, request: str, asked: dict[str, Any]) -> None:
        """A request that may be new, a repeat, or an old id with other content."""
        try:
            self.press(book, f"{request}-{sorted(asked.items())}", asked)
            self.ledgers[book].transact(self.work(asked), request=request, content=asked)
        except Refused as refused:
            if refused.refusal is Refusal.BAD_REQUEST:
                assert request in self.answers
            else:
                assert asked["refuse"]
        else:
            if request not in self.answers:
                with self.store.reading() as reader:
                    seen = reader.remembered([request])[request]
                self.expect(request, asked, json.loads(seen.answer))

    @rule(
        target=open_requests,
        book=which,
        asked=asking,
        step=st.sampled_from(STEPS),
        torn=st.booleans(),
    )
    def fail(self, book: int, asked: dict[str, Any], step: str, torn: bool) -> Any:
        """A fault in the middle: the console does not know what became of its request."""
        self.failed += 1
        request = f"open-{self.failed}"
        self.faults.at(step, Torn() if torn else OSError("gone"))
        before = self.store._pages.head
        try:
            self.press(book, request, asked)
        except (StoreUnavailable, Torn):
            # An open fault: a repeat, before anything else, shows what happened.
            if self.store._pages.head == before:
                return multiple((request, asked))
            self.press(1 - book, request, asked)
        finally:
            self.faults.at("", Torn())
        return multiple()

    @rule(book=which, left=consumes(open_requests))
    def ask_again(self, book: int, left: tuple[str, dict[str, Any]]) -> None:
        self.press(book, *left)

    @rule(book=which)
    def refresh(self, book: int) -> None:
        self.ledgers[book].refresh()
        assert self.image(self.ledgers[book]) == (self.balances, self.notes)

    @rule(book=which)
    def restart(self, book: int) -> None:
        self.ledgers[book] = self.fresh()
        assert self.image(self.ledgers[book]) == (self.balances, self.notes)

    def image(self, ledger: Ledger) -> tuple[dict[str, int], dict[str, list[int]]]:
        transaction = ledger.look()
        balances = {account: transaction.balance(account) for account in self.balances}
        return balances, dict(transaction.all(NOTES))

    @invariant()
    def the_store_says_what_the_model_says(self) -> None:
        with self.store.reading() as reader:
            assert reader.balances() == self.balances
            assert reader.head.sequence == self.entries
            stored = {key[1]: json.loads(text) for key, text in reader.documents().items()}
            assert stored == self.notes
            answers = {name: json.loads(seen.answer) for name, seen in reader.requests()}
        assert answers == self.answers

    def teardown(self) -> None:
        audited(self.store)


BookMachine.TestCase.settings = settings(settings.default, stateful_step_count=25)
TestBookMachine = pytest.mark.property(BookMachine.TestCase)

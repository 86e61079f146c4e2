"""Presses of a floor take their turns in the ledger together, in one thread.

Whoever presses while a turn is written is in the next one. A thread for each press would wait for
the lock of Python as often as there are presses, before the turn and after it.
"""

import asyncio

from anyio.lowlevel import RunVar

from croupier.ledger import Answer, Ledger
from croupier.ledger.together import Steps, together
from croupier.web.threads import for_the_floor


class Presses:
    """Those of one event loop that wait for the next turn; nothing here leaves the loop."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._waiting: list[tuple[Steps, asyncio.Future[Answer]]] = []
        self._task: asyncio.Task[None] | None = None

    async def take(self, steps: Steps) -> Answer:
        """Do it in the next turn."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((steps, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._serve())
        return await answer

    async def _serve(self) -> None:
        while self._waiting:
            taken, self._waiting = self._waiting, []
            outcomes: list[Answer | Exception] = [RuntimeError("the server is stopping")] * len(
                taken
            )
            try:
                outcomes = await for_the_floor(together, self.ledger, [one for one, _ in taken])
            finally:
                for (_, answer), outcome in zip(taken, outcomes, strict=True):
                    if answer.done():
                        continue  # whoever pressed is gone; it is done all the same
                    if isinstance(outcome, Exception):
                        answer.set_exception(outcome)
                    else:
                        answer.set_result(outcome)


_presses: RunVar[Presses] = RunVar("presses of the floor")


async def in_the_next_turn(ledger: Ledger, steps: Steps) -> Answer:
    """Do it together with all who press on this event loop before the turn begins."""
    presses = _presses.get(None)
    if presses is None or presses.ledger is not ledger:
        presses = Presses(ledger)
        _presses.set(presses)
    return await presses.take(steps)

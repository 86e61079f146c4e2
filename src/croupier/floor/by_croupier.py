"""What a console may do at a virtual table: confirm a win, and nothing that Croupier does."""

from collections.abc import Callable

from croupier.floor.forms import Command
from croupier.floor.live import end_hand
from croupier.floor.table import find_table
from croupier.floor.virtual import find_virtual
from croupier.ledger import Answer, Page, Refusal, Refused

Handler = Callable[[Page, Command], Answer]


def by_hand(handler: Handler) -> Handler:
    """A button that a dealer presses; at a virtual table there is no dealer."""

    def dealt(page: Page, command: Command) -> Answer:
        table = find_table(page, command["table"])
        if table.virtual:
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"table {table.id} is virtual: Croupier deals it, and nobody presses {command.do}",
            )
        return handler(page, command)

    return dealt


def then_ends(handler: Handler) -> Handler:
    """A button after which a virtual table may go on: END GAME follows when nothing waits."""

    def settled(page: Page, command: Command) -> Answer:
        answer = handler(page, command)
        if find_table(page, command["table"]).virtual:
            _, virtual = find_virtual(page, command["table"])
            if virtual.hand is not None and virtual.hand.settled and not virtual.hand.ended:
                _end_if_paid(page, virtual.id)
        return answer

    return settled


def _end_if_paid(page: Page, name: str) -> None:
    try:
        end_hand(page, name)
    except Refused as refused:
        if refused.refusal is not Refusal.UNFINISHED:
            raise

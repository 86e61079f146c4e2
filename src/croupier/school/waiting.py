"""Where a learner left off: a sentence for each room in which something waits."""

from collections.abc import Callable, Mapping

from croupier.errors import CroupierError
from croupier.ledger import Transaction
from croupier.ledger.units import money_text
from croupier.school.class_view import game_title
from croupier.school.drill.viewing import waits as drill_waits
from croupier.school.seat.documents import current
from croupier.school.trainer.record import SHIFTS


def waiting(transaction: Transaction, learner: str) -> Mapping[str, str]:
    """Return what waits for a learner, by room; rooms where nothing waits are omitted."""
    found = {room: _said(says, transaction, learner) for room, says in _ROOMS.items()}
    return {room: words for room, words in found.items() if words}


def _said(says: Callable[[Transaction, str], str], transaction: Transaction, learner: str) -> str:
    """Return the sentence; a missing pay table or lesson must not lock anyone out of the school."""
    try:
        return says(transaction, learner)
    except CroupierError:
        return "Something you left here can no longer be read; start over."


def _seat(transaction: Transaction, learner: str) -> str:
    session = current(transaction, learner)
    if session is None:
        return ""
    title = game_title(session.choice.game)
    if session.choice.mode == "quiz":
        asked = session.question is not None and session.question.answered is None
        return f"A question about {title} is waiting." if asked else f"The quiz on {title} goes on."
    if not session.takes_bets:
        return f"A hand of {title} is waiting."
    return f"Your seat at {title} is kept, with ${money_text(session.bankroll)}."


def _trainer(transaction: Transaction, learner: str) -> str:
    shift = transaction.get(SHIFTS, learner)
    if shift is None or shift.left or shift.is_over:
        return ""
    lesson = shift.table.lesson
    return (
        f"{lesson.title} at {game_title(shift.game)} is waiting: "
        f"round {len(shift.rounds)} of {lesson.rounds}."
    )


_ROOMS: Mapping[str, Callable[[Transaction, str], str]] = {
    "seat": _seat,
    "box": _trainer,
    "drill": drill_waits,
}

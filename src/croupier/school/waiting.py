"""Where a learner left off: what waits in each room, said in a sentence."""

from collections.abc import Callable, Mapping

from croupier.errors import CroupierError
from croupier.ledger import Page
from croupier.ledger.units import money_text
from croupier.school.box.record import SHIFTS
from croupier.school.class_view import game_title
from croupier.school.drill.viewing import waits as drill_waits
from croupier.school.seat.documents import current


def waiting(page: Page, learner: str) -> Mapping[str, str]:
    """What waits for a learner, by the name of the room; a room where nothing waits is left out."""
    found = {room: _said(says, page, learner) for room, says in _ROOMS.items()}
    return {room: words for room, words in found.items() if words}


def _said(says: Callable[[Page, str], str], page: Page, learner: str) -> str:
    """A pay table or a lesson that is gone must not keep anybody out of the school."""
    try:
        return says(page, learner)
    except CroupierError:
        return "Something you left here can no longer be read; start over."


def _seat(page: Page, learner: str) -> str:
    sitting = current(page, learner)
    if sitting is None:
        return ""
    title = game_title(sitting.choice.game)
    if sitting.choice.mode == "quiz":
        asked = sitting.question is not None and sitting.question.answered is None
        return f"A question about {title} is waiting." if asked else f"The quiz on {title} goes on."
    if not sitting.takes_bets:
        return f"A hand of {title} is waiting."
    return f"Your seat at {title} is kept, with ${money_text(sitting.purse)}."


def _box(page: Page, learner: str) -> str:
    shift = page.get(SHIFTS, learner)
    if shift is None or shift.left or shift.is_over:
        return ""
    lesson = shift.table.lesson
    return (
        f"{lesson.title} at {game_title(shift.game)} is waiting: "
        f"round {len(shift.rounds)} of {lesson.rounds}."
    )


_ROOMS: Mapping[str, Callable[[Page, str], str]] = {
    "seat": _seat,
    "box": _box,
    "drill": drill_waits,
}

"""A learner's answer, written the way people say it, and whether it is right."""

import re
from dataclasses import dataclass

from croupier.errors import BadAmount, brief
from croupier.money import cents
from croupier.school.drill.dues import PayDue

LETTERS_MAX = 40

PUSH, LOSE, METER, NOTHING = "push", "lose", "meter", "nothing"
WORDS = {
    PUSH: PUSH,
    "pushes": PUSH,
    LOSE: LOSE,
    "loses": LOSE,
    "lost": LOSE,
    "take": LOSE,
    METER: METER,
    NOTHING: NOTHING,
    "none": NOTHING,
    "no": NOTHING,
}
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(\D|$))", re.ASCII)
_BARE_CENTS = re.compile(r"\.\d{1,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class TypedAmount:
    """An amount in cents, or a word that says more than an amount of 0."""

    amount: int = 0
    word: str = ""

    def is_right(self, due: PayDue) -> bool:
        """Return whether it is what is due.

        0 is right for a push or a loss; a word must be the right one.
        """
        if self.word == METER or due.from_meter:
            return self.word == METER and due.from_meter
        if self.word in (PUSH, LOSE):
            return self.word == due.outcome and not due.taken
        return self.amount == due.asked


def read_amount(text: str) -> TypedAmount:
    """Parse `$12.50`, `12.50`, `1,000`, `0` or `push`; explain anything else."""
    typed = text.strip().lower()
    if typed in WORDS:
        word = WORDS[typed]
        return TypedAmount(word="" if word == NOTHING else word)
    if len(typed) > LETTERS_MAX:
        raise _unreadable(text)
    figure = _THOUSANDS.sub("", typed.removeprefix("$").strip())
    if _BARE_CENTS.fullmatch(figure):
        figure = f"0{figure}"
    try:
        return TypedAmount(cents(figure))
    except BadAmount as error:
        raise _unreadable(text) from error


def _unreadable(text: str) -> BadAmount:
    given = f"{brief(text.strip())} is not an amount" if text.strip() else "nothing was written"
    return BadAmount(
        f"{given}; write dollars like 12.50, 0 or push when nothing is paid, "
        "meter when the meter pays"
    )

"""A day as a script: commands as JSON lines, each answered with one line."""

import json
from collections.abc import Iterable, Iterator

from croupier.floor.jackpot_system import JackpotSystem
from croupier.ledger import Answer


def run_script(system: JackpotSystem, lines: Iterable[str]) -> Iterator[Answer]:
    """Answer every line that is not blank, in order; a bad line is refused and the day goes on."""
    for line in lines:
        if line.strip():
            yield system.answer(line)


def answer_text(answer: Answer) -> str:
    """An answer as one line of JSON."""
    return json.dumps(answer, ensure_ascii=False)

"""What the payout drill says: questions of a game, its jackpots and envy too, answered wrongly."""

from collections.abc import Iterator

from croupier.rules import Game, make_layout
from croupier.school.drill.asking import askable
from tests.school.drilling import Pupil

QUESTIONS = 3


def drilled(game: Game) -> Iterator[str]:
    """Every sentence of some questions, and of why their answers were wrong."""
    lines = askable(make_layout(game))
    beside = [line for line in lines if line in game.sensors or line == "envy"]
    for bets in ([], beside) if beside else ([],):
        pupil = Pupil(seed=3)
        pupil.begins(
            game.name, questions=QUESTIONS, bets=tuple(f"{game.name}/{bet}" for bet in bets)
        )
        for number in range(QUESTIONS):
            if number:
                pupil.goes_on()
            put = pupil.view["put"]
            yield from (put["asked"], put["dealer"]["hand"])
            yield from (side["hand"] for side in put.get("sides", ()))
            for seat in put["seats"]:
                yield from (seat["hand"], *seat["said"].split(", "))
            pupil.is_wrong()
            for part in pupil.view["verdict"]["parts"]:
                yield from (part["due"], part["worked_out"], part["line"], part["clause"]["text"])

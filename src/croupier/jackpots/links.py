"""What may be linked: the legality test of a jackpot over several games.

Different games may share a jackpot only if the prize has the same probability and the same winning
hand in each (REGULATION 22–26). Both are computed: the probability of every meter line by the
lab from the game's own rules, the hand by the words of the line as that game's pay table reads it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module

from croupier.games import find_game
from croupier.ledger import Refusal, Refused
from croupier.paytables import published_catalogue


@dataclass(frozen=True, slots=True)
class MeterLine:
    """A line that is paid from a meter, in one game."""

    hand: str
    level: str
    share: Fraction
    probability: Fraction


@cache
def meter_lines(table_id: str, game: str) -> tuple[MeterLine, ...]:
    """The meter lines of a pay table in a game, with their exact probabilities."""
    lab = import_module("croupier.lab")  # it compiles kernels: only mixed links pay for that
    table = published_catalogue().table(table_id)
    bet = next(jackpot.bet for jackpot in find_game(game).jackpots if jackpot.bet in table.bets)
    result = lab.kept_answer(lab.ask(game, bet, table=table_id))
    chances = {share.line: share.probability for share in result.lines}
    return tuple(
        MeterLine(line.label, line.odds.level, line.odds.ratio, chances[line.label])
        for line in table.for_bet(bet).lines
        if line.odds.level
    )


def check_link(table_id: str, games: Iterable[str]) -> None:
    """Refuse a jackpot over games in which its prizes are not the same hands and chances."""
    names = sorted(set(games))
    table = published_catalogue().table(table_id)
    for name in names:
        if name not in table.games:
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"{table_id} is for {', '.join(table.games)}, not for {name[:60]!r}",
            )
    for name in names[1:]:
        first, other = meter_lines(table_id, names[0]), meter_lines(table_id, name)
        for one, two in zip(first, other, strict=True):
            if one != two:
                raise Refused(
                    Refusal.NOT_ALLOWED,
                    f"{one.hand} is 1 in {1 / one.probability} in {names[0]} and {two.hand} 1 in "
                    f"{1 / two.probability} in {name}: they cannot share a jackpot",
                )

"""The odds of a jackpot's lines, sorted by their effect on its meters.

They come from the lab's exact analysis of the sensor bet; no cards are counted here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import BadBet, UnknownTable
from croupier.games import find_game
from croupier.lab.solve import answer, ask
from croupier.lab.verifying import Solve
from croupier.paytables import Catalogue, published_catalogue


@dataclass(frozen=True, slots=True)
class LevelOdds:
    """The lines that pay from one meter: those that reset it and those that take a share."""

    hit: Fraction
    """The chance that a bet takes 100%, after which the meter restarts."""
    shares: tuple[tuple[Fraction, Fraction], ...] = ()
    """The chance and share of each line that takes less."""

    @property
    def share_per_bet(self) -> Fraction:
        """The part of the meter that an average bet takes."""
        return self.hit + sum((chance * share for chance, share in self.shares), Fraction(0))

    @property
    def rarest(self) -> Fraction | None:
        """The chance of its rarest award."""
        chances = [self.hit, *(chance for chance, _ in self.shares)]
        return min((chance for chance in chances if chance), default=None)


@dataclass(frozen=True)
class JackpotOdds:
    """A pay table at a game: the chances of its lines, and what they pay per $1 wagered."""

    table: str
    game: str
    bet: str
    fixed_return: Fraction
    envy: Fraction
    """What one other player gets from an average bet."""
    fixed: tuple[tuple[Fraction, Fraction], ...]
    """The chance and pay of each “for 1” line."""
    levels: Mapping[str, LevelOdds]
    folded_hands_qualify: bool | None = None
    """Whether folded hands qualify; None if folding costs no line."""

    @property
    def largest_fixed(self) -> Fraction:
        return max((pay for _, pay in self.fixed), default=Fraction(0))


def odds_of(
    table: str,
    game: str = "",
    *,
    options: Mapping[str, object] | None = None,
    catalogue: Catalogue | None = None,
    solve: Solve = answer,
) -> JackpotOdds:
    """Return the odds of a jackpot's table at a game, by default the first one that it serves.

    >>> odds_of("LIR-P1").levels["Meter"].hit
    Fraction(1, 649740)
    """
    available = catalogue if catalogue is not None else published_catalogue()
    pays = available.table(table)
    rules = find_game(game or pays.games[0])
    if rules.name not in pays.games:
        raise UnknownTable(f"{pays.id} is for {', '.join(pays.games)}, not for {rules.name}")
    sensors = [bet for bet in rules.sensors if bet in pays.bets]
    if not sensors:
        raise BadBet(f"{pays.id} pays no jackpot at {rules.title}")
    bet = sensors[0]
    result = solve(
        ask(rules.name, bet, tables={bet: pays.id}, options=options, catalogue=available)
    )
    jackpot = result.progressive
    if jackpot is None or not jackpot.levels:
        raise BadBet(f"{pays.id} pays nothing from a meter")
    fixed = []
    hit: dict[str, Fraction] = dict.fromkeys(jackpot.levels, Fraction(0))
    shares: dict[str, list[tuple[Fraction, Fraction]]] = {name: [] for name in jackpot.levels}
    for line in result.lines:
        odds = line.odds
        if odds is None:
            continue
        if odds.kind != "meter":
            fixed.append((line.probability, odds.ratio))
        elif odds.ratio == 1:
            hit[odds.level] += line.probability
        else:
            shares[odds.level].append((line.probability, odds.ratio))
    return JackpotOdds(
        table=pays.id,
        game=rules.name,
        bet=bet,
        fixed_return=jackpot.fixed_return,
        envy=jackpot.envy_per_other_player,
        fixed=tuple(fixed),
        levels={name: LevelOdds(hit[name], tuple(shares[name])) for name in jackpot.levels},
        folded_hands_qualify=jackpot.folded_hands_qualify,
    )

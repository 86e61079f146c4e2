"""How the house's bots bet and decide: like a player who has read the back of the rule sheet.

A bot looks only at what its seat may see. Each game brings its rules of thumb; optimal play is the
lab's business.
"""

from random import Random

from croupier.errors import must
from croupier.law.limits import LATEST
from croupier.records.layout_view import Circle
from croupier.rules import Actions, Choice, Decided, Game, Round

SIDE_BETS = 0.25
"""How often a bot makes each side bet."""

GAMES_MAX = LATEST.games_per_player
"""The base game, each optional bet and each sensor is a game; nobody plays more at once."""


def bot_choice(round_: Round, offered: Actions) -> str:
    """Return a bot's choice when it has to decide."""
    must(offered.seat is not None and offered.decide is not None, "nobody is asked")
    asked = offered.decide
    wanted = asked.rule_of_thumb(round_.spot(offered.seat or 0), round_) if asked else ""
    names = [choice.name for choice in offered.choices]
    return wanted if wanted in names else names[0]


def bot_decision(round_: Round, offered: Actions) -> Decided:
    """Return it as a decision, with the first amount or cards that it allows."""
    return offered.decision(bot_choice(round_, offered))


def absent_choice(offered: Actions) -> str:
    """Return the choice for someone who does not answer: bet nothing more."""

    def risk(choice: Choice) -> tuple[bool, bool, bool]:
        return bool(choice.makes), choice.folds, not choice.takes_back

    return min(offered.choices, key=risk).name


def bot_bets(
    game: Game,
    circles: tuple[Circle, ...],
    chance: Random,
    *,
    sensors: float,
    games: int = GAMES_MAX,
) -> dict[str, int]:
    """Return a bot's bets: a few times the minimum on the base game, and now and then a side bet.

    `sensors` is how often a bot lights a sensor, from 0 to 1; `games` is how many it may play at
    once.
    """
    times = chance.choice((1, 1, 1, 2, 2, 4))
    known = [(circle, bet) for circle in circles if (bet := game.bet(circle.bet)) is not None]
    base, bets = set(game.main_bets), dict[str, int]()
    chosen = {chance.choice(game.any_of)} if game.any_of else base
    for circle, bet in known:
        if bet.key in chosen:
            amount = min(circle.min_cents * times, circle.max_cents)
            bets[bet.key] = bets.get(bet.equals, amount)
    played = 1
    for circle, bet in known:
        wanted = chance.random() < (sensors if circle.jackpot else SIDE_BETS)
        leans = all(key in bets for key in bet.needs) and (
            not bet.needs_one_of or any(key in bets for key in bet.needs_one_of)
        )
        if wanted and leans and bet.key not in base and played < games:
            bets[bet.key] = circle.min_cents
            played += 1
    return bets

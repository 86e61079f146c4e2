"""Keys in words: bets, metrics and the basis of a published figure."""

from collections.abc import Iterable, Mapping

from croupier.rules import Game

METRICS: Mapping[str, str] = {
    "house_edge": "House edge",
    "hit_frequency": "Hit frequency",
    "hold": "Hold",
}

BASES: Mapping[str, str] = {
    "per_bet": "as a share of the bet",
    "per_first_bet": "as a share of the base bet, with best play",
    "element_of_risk": "as a share of average total action",
    "winning_hands": "share of hands that win",
    "unknown": "basis not printed in the source",
}


def in_words(key: str) -> str:
    """Return a key without its underscores.

    >>> in_words("ante_bonus")
    'Ante Bonus'
    """
    return " ".join(word.capitalize() for word in key.split("_"))


def money_words(cents: int) -> str:
    """Format an amount as on a layout: whole dollars without cents.

    >>> money_words(500), money_words(5_000_050)
    ('$5', '$50,000.50')
    """
    dollars, rest = divmod(cents, 100)
    return f"${dollars:,}.{rest:02d}" if rest else f"${dollars:,}"


def metric_words(metric: str) -> str:
    return METRICS.get(metric) or in_words(metric)


def basis_words(basis: str) -> str:
    """Name the basis of a figure; a user's own file may have one that we have no words for."""
    return BASES.get(basis) or basis.replace("_", " ")


def folded_words(*, folded_hands_qualify: bool | None) -> str:
    """Describe how a jackpot bet was counted if hands can be folded."""
    if folded_hands_qualify is None:
        return "every hand counts; folding costs the bet nothing"
    if folded_hands_qualify:
        return "every hand counts, folded or not"
    return "a hand that best play of the base game folds wins nothing"


def pays_title(key: str, games: tuple[Game, ...]) -> str:
    """Return what a table pays under a key, named after the bets that use it in these games."""
    for game in games:
        titles = [bet.title for bet in game.bets if bet.table == key]
        if titles:
            return ", ".join(titles)
        if key in game.titles:
            return game.titles[key]
    return in_words(key)


def as_asked(game: Game, decisions: Iterable[str]) -> list[str]:
    """Return names of decisions, as in reports, in the order in which the game asks."""
    asked = [
        name
        for step in game.decisions
        for choice in step.choices
        for name in (choice.name, f"{choice.name} {step.key}")
    ]
    return sorted(decisions, key=lambda name: asked.index(name) if name in asked else len(asked))

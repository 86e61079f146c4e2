"""Rounds at random: any layout the catalogue and the switches allow, any bets, any cards.

Everything follows from one number, so a failure is told by its seed.
"""

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from croupier.cards import STANDARD, Card, rank_of, suit_of
from croupier.games import GAMES, find_game
from croupier.paytables import published_catalogue
from croupier.rules import (
    IRREGULARITIES,
    BetsLocked,
    Effect,
    Event,
    Game,
    Irregular,
    Layout,
    Pile,
    Round,
    Voided,
    Wager,
    actions,
    apply,
    deal_piles,
    make_layout,
    next_deal,
    open_round,
)

AMOUNTS_CENTS = (1, 5, 25, 333, 500, 1000, 123_45)

seeds = st.integers(min_value=0, max_value=2**32 - 1)

each_procedure = pytest.mark.parametrize(
    ("game", "procedure"),
    [
        pytest.param(game.name, procedure.key, id=f"{game.name}, {procedure.key}")
        for game in GAMES
        for procedure in game.procedures
    ],
)
each_game = pytest.mark.parametrize("game", [game.name for game in GAMES])
"""By name, because a failure prints its arguments, and a whole game is many pages."""


def examples(count: int) -> settings:
    """So many examples in `make test`, and in `make proof` as many times more as it has."""
    now = settings()
    return settings(
        max_examples=count * now.max_examples // settings.get_profile("ci").max_examples
    )


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - no money rides on it


def random_layout(game: Game, random: Random, procedure: str | None = None) -> Layout:
    """Any table for each bet, any switch thrown."""
    options: dict[str, object] = {}
    for option in game.options:
        if isinstance(option.default, bool):
            options[option.key] = random.random() < 0.5
        elif isinstance(option.default, str):
            options[option.key] = random.choice(option.choices)
        elif random.random() < 0.5:
            options[option.key] = random.sample(option.choices, len(option.choices))
    options.pop("ante_mandatory", None)  # it narrows what may be bet, and has cases of its own
    return make_layout(
        game,
        tables={
            key: random.choice(fitting).id
            for key in game.tables
            if (fitting := published_catalogue().serving(game.name, game.served(key)))
        },
        options=options,
        procedure=procedure or random.choice(game.procedures).key,
    )


def random_wagers(layout: Layout, random: Random) -> tuple[Wager, ...]:
    """Some seats, each with bets that the rule sheet lets stand together."""
    game = layout.game
    seats = sorted(random.sample(range(1, game.seats_max + 1), random.randint(1, game.seats_max)))
    fixed = {bet.key: random.choice(AMOUNTS_CENTS) for bet in game.bets if bet.same_at_all_seats}
    players = [random.choice((None, f"player {seat}")) for seat in seats]
    wagers = [
        Wager(seat, _bets(layout, random, fixed), player)
        for seat, player in zip(seats, players, strict=True)
    ]
    random.shuffle(wagers)
    return tuple(wagers)


def _bets(layout: Layout, random: Random, fixed: Mapping[str, int]) -> dict[str, int]:
    bets: dict[str, int] = {}
    for bet in layout.game.bets:
        if bet.alone_if and layout.option(bet.alone_if) and random.random() < 0.2:
            return {bet.key: random.choice(AMOUNTS_CENTS)}
    if layout.game.any_of:
        keys = [bet.key for bet in layout.game.bets]
        chosen = random.sample(keys, random.randint(1, len(keys)))
        return {key: random.choice(AMOUNTS_CENTS) for key in keys if key in chosen}
    alone = [bet.key for bet in layout.game.bets if not (bet.needs or bet.needs_one_of)][:2]
    first = [bet.key for bet in layout.game.bets if bet.mandatory] or random.choice(
        (alone[:1], alone[1:], alone)
    )
    for bet in layout.bets:
        amount = fixed.get(bet.key) or random.choice(AMOUNTS_CENTS)
        if bet.equals:
            bets[bet.key] = bets[bet.equals]
        elif bet.key in first or (
            (bet.needs or bet.needs_one_of)
            and set(bet.needs) <= bets.keys()
            and (not bet.needs_one_of or set(bet.needs_one_of) & bets.keys())
            and random.random() < 0.6
        ):
            bets[bet.key] = amount
    return bets


def random_order(layout: Layout, random: Random) -> list[Card]:
    """A shuffled deck; often one that brings high cards of few suits first, for the rare hands.

    Several packs otherwise bring cards of a few ranks first, for the ties.
    """
    cards = list(layout.deck)
    random.shuffle(cards)
    if random.random() < 0.5:
        suits = set(random.sample(range(4), random.randint(1, 3)))
        low = random.randint(0, 9)
        cards.sort(key=lambda card: not (suit_of(card) in suits and rank_of(card) >= low))
        head = random.randint(6, 30)
        top = cards[:head]
        random.shuffle(top)
        cards[:head] = top
    elif len(cards) > len(STANDARD):
        ranks = random.sample(range(13), random.randint(1, 4))
        cards.sort(key=lambda card: rank_of(card) not in ranks)
    return cards


def locked_round(game: Game, random: Random, procedure: str | None = None) -> Round:
    layout = random_layout(game, random, procedure)
    return apply(open_round(layout), BetsLocked(random_wagers(layout, random)))


def dealt_pile(round_: Round, random: Random) -> Pile:
    seats = [spot.seat for spot in round_.spots]
    return deal_piles(round_.layout, random_order(round_.layout, random), seats)


def next_event(round_: Round, pile: Pile, random: Random) -> Event | None:
    """What happens next: a card that is owed, or a decision at random."""
    offered = actions(round_)
    if offered.draws and round_.is_complete and random.random() < 0.5:
        return None  # cards that no bet depends on may be dealt or not
    if dealt := next_deal(round_, pile):
        return dealt
    decisions = list(offered)
    return random.choice(decisions) if decisions else None


def played_on(round_: Round, pile: Pile, random: Random) -> Iterator[Round]:
    """Every position from here to the end."""
    yield round_
    while (event := next_event(round_, pile, random)) is not None:
        round_ = apply(round_, event)
        yield round_


def troubled_positions(name: str, seed: int) -> list[Round]:
    """A round in which things go wrong now and then, and which the floor sometimes stops."""
    random = chance(seed)
    round_ = locked_round(find_game(name), random)
    pile = dealt_pile(round_, random)
    played = [round_]
    while True:
        if random.random() < 0.15 and (trouble := _trouble(round_, pile, random)) is not None:
            round_ = apply(round_, trouble)
            if isinstance(trouble, Irregular) and dealt_again(trouble.kind):
                pile = dealt_pile(round_, random)
        elif (event := next_event(round_, pile, random)) is not None:
            round_ = apply(round_, event)
        else:
            return played
        played.append(round_)
        if round_.is_void:
            return played


def dealt_again(kind: str) -> bool:
    """Whether the cards are dealt again after this; nobody does once the board is turned."""
    return kind in IRREGULARITIES and IRREGULARITIES[kind].effect is Effect.REDEAL


def _trouble(round_: Round, pile: Pile, random: Random) -> Event | None:
    """Something that may happen here; an exposed card is one that nobody was to get."""
    kinds = [*round_.layout.game.irregularities, "void"]
    kind = random.choice(kinds)
    if kind == "void":
        return Voided("the floor says so")
    if dealt_again(kind) and (round_.is_complete or kind not in actions(round_).irregularities):
        return None
    left = [card for card in pile.left if card not in round_.seen]
    card = random.choice((None, *left[:3])) if kind == "exposed-card" else None
    return Irregular(kind, card, random.choice(("", "seen by the floor")))


def positions(name: str, seed: int, procedure: str | None = None) -> list[Round]:
    """Every position of a round at random, from before the bets to where it may be settled."""
    random = chance(seed)
    round_ = locked_round(find_game(name), random, procedure)
    pile = dealt_pile(round_, random)
    return [open_round(round_.layout), *played_on(round_, pile, random)]

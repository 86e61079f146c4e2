"""Check that a game does not contradict itself, so that no inconsistent game reaches a table."""

from collections import Counter
from string import Formatter
from typing import TYPE_CHECKING

from croupier.errors import InvariantBroken, must
from croupier.paytables import READINGS
from croupier.rules.bets import WAITS
from croupier.rules.options import SEAT_ORDER
from croupier.rules.procedures import Procedure, Stage
from croupier.rules.steps import SEATS, Deal, Decide

if TYPE_CHECKING:
    from croupier.rules.game import Game


def check_game(game: "Game") -> None:
    """Refuse a game whose bets, steps, procedures and clauses do not fit together."""
    _check_bets(game)
    _check_titles(game)
    _check_steps(game)
    for procedure in game.procedures:
        _check_procedure(game, procedure)


def check_shoe(game: "Game") -> None:
    """Refuse a game that seats more players than its deck has cards for.

    A deck of a few cards is good enough for a proof with one seat, so only games that come to a
    table are checked.
    """
    if game.next is not None:
        return
    most = sum(
        step.cards * (game.seats_max if step.to == SEATS else 1)
        for step in game.steps
        if isinstance(step, Deal)
    )
    held = len(game.deck)
    must(
        most <= held,
        f"{game.name}: {game.seats_max} seats take {most} cards and the deck holds {held}",
    )


def _check_bets(game: "Game") -> None:
    keys = {bet.key for bet in game.bets}
    made = set(game.raises) - {
        choice.makes
        for step in game.decisions
        for choice in step.choices
        if choice.of == choice.makes  # a split makes the same bet again
    }
    must(keys.isdisjoint(made), f"{game.name}: a raise has the name of a bet")
    asked = {decide.key for decide in game.decisions}
    for error in game.common_errors:
        must(error.question in asked, f"{game.name}: nobody asks {error.question}")
    for bet in game.bets:
        must(not bet.table or bet.table in game.tables, f"{game.name}: {bet.key} has no table")
        waits = bool(bet.table) and game.tables[bet.table] == WAITS
        must(
            waits == bool(bet.reading) and (not bet.reading or bet.reading in READINGS),
            f"{game.name}: {bet.key} says how it is read, or has a table, and not both",
        )
        for clause in bet.clauses:
            must(clause in game.sheet, f"{game.name}: {bet.key} names no clause {clause!r}")
        for other in (*bet.needs, *bet.needs_one_of, *filter(None, (bet.equals,))):
            must(other in keys, f"{game.name}: {bet.key} leans on {other!r}, which is no bet")
    for key in game.any_of:
        must(key in keys, f"{game.name}: a round may begin with {key!r}, which is no bet")
    for key in game.irregularities.values():
        must(key in game.sheet, f"{game.name}: no clause {key!r}")
    must("void" in game.sheet, f"{game.name}: no clause says what a void round is")


def _check_titles(game: "Game") -> None:
    """Check that every line of the settlement has one title: its bet's or its own."""
    lines = next((tuple(o.choices) for o in game.options if o.key == "settlement_order"), ())
    must(bool(lines), f"{game.name}: no option says in which order bets are settled")
    bets = {bet.key: bet.title for bet in game.bets}
    for key in (*bets, *game.raises):
        must(key in lines, f"{game.name}: {key!r} is not in the order of settlement {lines}")
    for key, title in game.titles.items():
        must(key in lines, f"{game.name}: {title!r} is the title of {key!r}, which nothing settles")
        must(
            key not in bets,
            f"{game.name}: titles call {key!r} {title!r}; as a bet it is {bets.get(key)!r}",
        )
    for key in lines:
        must(key in bets or key in game.titles, f"{game.name}: {key!r} has no title")


def _check_steps(game: "Game") -> None:
    keys = Counter(step.key for step in game.steps)
    for key, times in keys.items():
        must(times == 1, f"{game.name}: {key!r} is the name of {times} steps")
    for step in game.steps:
        if isinstance(step, Decide):
            names = Counter(choice.name for choice in step.choices)
            must(len(names) == len(step.choices), f"{game.name}: {step.key} offers a choice twice")
            for choice in step.choices:
                named = not choice.clause or choice.clause in game.sheet
                must(named, f"{game.name}: {choice.name} names no clause {choice.clause!r}")
        else:
            known = (SEATS, *game.sides)
            must(step.to in known, f"{game.name}: {step.key} goes to {step.to!r}, not to {known}")


def left_open(stage: Stage) -> set[str]:
    """Return the fields in the text of a stage that the house fills in."""
    try:
        return {name for _, name, _, _ in Formatter().parse(stage.says) if name is not None}
    except ValueError as error:
        raise InvariantBroken(f"{stage.says!r} cannot be filled in: {error}") from error


def _check_handling(game: "Game", procedure: Procedure, whose: str) -> None:
    """Check that what the dealer says and does besides dealing concerns things the game has."""
    bets = {bet.key for bet in game.bets}
    for stage in procedure.stages:
        must(not stage.bet or stage.bet in bets, f"{whose}: {stage.bet!r} is no bet")
        must(stage.does != "positions" or bool(stage.bet), f"{whose}: positions without a bet")
        must(
            not stage.names_hand or bool(game.dealer_names) or bool(game.side_names),
            f"{whose}: a hand is announced, and no name for it is known",
        )
        must(
            not stage.rests_on or stage.rests_on in game.sheet,
            f"{whose}: {stage.says!r} rests on no clause {stage.rests_on!r}",
        )
        _check_words(game, stage, whose)
        must(not stage.loads or len(procedure.decks) == 2, f"{whose}: loads one of two decks")
    letters = Counter(routine.letter for routine in procedure.routines)
    for letter, times in letters.items():
        must(times == 1 and letter != "D", f"{whose}: {letter} numbers two things")


def _check_words(game: "Game", stage: Stage, whose: str) -> None:
    """Check that the text of a stage has only fields about the house's choices in resolving."""
    says = f"{whose}: {stage.says!r}"
    fields = left_open(stage)
    settles = stage.does == "settle"
    known = {"side", "order"} if settles or stage.resolves is not None else set[str]()
    must(fields <= known, f"{says} leaves open {sorted(fields - known)}; it may {sorted(known)}")
    must(
        ("order" in fields) == bool(stage.order),
        f"{says} and the order {stage.order!r} do not fit together",
    )
    must(
        not fields or settles or bool(stage.calls),
        f"{says} is called out as well, and needs `calls`",
    )
    chooses = any(option.key == SEAT_ORDER.key for option in game.options)
    must(
        not (settles and chooses) or "side" in fields,
        f"{says} does not say with {{side}} where the dealer begins",
    )


def _check_procedure(game: "Game", procedure: Procedure) -> None:
    """Check that the dealer's procedure and the steps of the game describe the same deal."""
    steps = {step.key: step for step in game.steps}
    whose = f"{game.name}, procedure {procedure.key}"
    _check_handling(game, procedure, whose)
    named: list[str] = []
    for stage in procedure.stages:
        if not stage.step:
            continue
        step = steps.get(stage.step)
        must(step is not None, f"{whose}: no step is called {stage.step!r}")
        wanted = Decide if stage.does == "ask" else Deal
        must(isinstance(step, wanted), f"{whose}: {stage.step!r} cannot be done by {stage.does!r}")
        named.append(stage.step)
    if game.next is not None:
        return
    order = [step.key for step in game.steps if step.key in named]
    must(named == order, f"{whose}: comes to {named}; the steps of the game are {order}")
    for decide in game.decisions:
        must(decide.key in named, f"{whose}: never asks {decide.key!r}")
    laid: Counter[str] = Counter()
    for stage in procedure.stages:
        if stage.does == "deal" and not stage.instead:
            laid[stage.to] += stage.kept
    dealt: Counter[str] = Counter()
    for step in game.steps:
        if isinstance(step, Deal):
            dealt[step.to] += step.cards
    must(laid == dealt, f"{whose}: lays out {dict(laid)}; the steps of the game deal {dict(dealt)}")

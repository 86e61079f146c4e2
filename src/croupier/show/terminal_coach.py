"""The coach in the terminal: comments on a decision, and how a session has gone."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.errors import counted
from croupier.money import dollars
from croupier.rules import Game
from croupier.school.seat.documents import Note
from croupier.school.seat.tally import SessionTally, luck_view
from croupier.school.seat.why import decimal, worth_in_money
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns
from croupier.show.terminal_settlement import signed

RIGHT, WRONG = "green", "red"


def note_page(note: Note, game: Game, look: Look) -> Group:
    """Show the verdict, the reason, and the value of each choice."""
    body: list[RenderableType] = ["", _verdict(note, game), note.why, "", _values(note, look)]
    if note.left_out:
        titles = ", ".join(game.line_title(bet) for bet in note.left_out)
        body.append(Text(f"Not counted in these values: {titles}.", QUIET))
    return Group(*body)


def _verdict(note: Note, game: Game) -> Text:
    if note.chosen is None:
        return Text(f"Coach: {note.best} is best.", TITLE)
    if note.cost:
        stake = f"{dollars(note.unit)} {game.unit}"
        money = worth_in_money(note.cost, note.unit)
        cost = f"{note.chosen} costs {decimal(note.cost)} {game.unit}s, {money} at a {stake}"
        return Text(f"Coach: {cost}; {note.best} is best.", f"{TITLE} {WRONG}")
    same = "" if note.chosen == note.best else f", as good as {note.best}"
    return Text(f"Coach: {note.chosen} is right{same}.", f"{TITLE} {RIGHT}")


def _values(note: Note, look: Look) -> Table:
    rows = columns(look, "Choice", "Worth", "Exactly, in base bets", right=("Worth",))
    for name, value in note.values:
        style = TITLE if name == note.best else ""
        rows.add_row(Text(name, style), decimal(value), str(value))
    return rows


def tally_page(tally: SessionTally) -> Group:
    """Show what was won, what perfect play would have won, and what mistakes cost."""
    rows = beside()
    rows.add_row("Result", signed(round(tally.actual)))
    if tally.expected is not None:
        rows.add_row("Perfect play", f"{signed(round(tally.expected))} on average")
    rows.add_row("Mistakes", _mistakes(tally))
    if tally.below is not None:
        rows.add_row("Luck", luck_view(tally, tally.below)["says"])
    if tally.beside:
        rows.add_row("Left out", f"{', '.join(tally.left_out)}: {signed(round(tally.beside))}")
    return Group("", rows)


def _mistakes(tally: SessionTally) -> str:
    if not tally.mistakes:
        return f"none in {counted(tally.decisions, 'decision')}"
    return (
        f"{tally.mistakes} in {counted(tally.decisions, 'decision')}, worth "
        f"{dollars(round(tally.mistake_cost))}; {dollars(round(tally.cost_per_hour))} an hour at "
        f"{tally.hands_per_hour} hands"
    )


def score_line(right: int, asked: int) -> str:
    """Return how a quiz has gone."""
    return f"{right} of {counted(asked, 'answer')} right."

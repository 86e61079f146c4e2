"""The payout drill in the terminal: the hand and its bets, the verdict, the result."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.money import dollars
from croupier.rules import Round, Spot
from croupier.school.drill.questions import Question
from croupier.school.drill.topics import stakes_in_order
from croupier.school.drill.viewing import asked_words
from croupier.show.terminal import Look, cards_line, hand_picture
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, section

PICTURES_MAX = 2
"""With more players than this, cards in pictures would not fit the screen."""

RIGHT, WRONG = "green", "red"


def question_page(question: Question, heading: str, look: Look) -> Group:
    """All cards, all chips, and what is asked; nobody says what the hands make."""
    table = question.table
    title = Text.assemble((heading, TITLE), f" {look.dot} ", (table.felt.game.title, QUIET))
    cards = _pictures(table, look) if len(table.spots) <= PICTURES_MAX else [_rows(table, look)]
    return Group("", title, *cards, "", _bets(table), "", Text(asked_words(question), TITLE))


def _pictures(table: Round, look: Look) -> Iterator[RenderableType]:
    if table.dealer:
        yield hand_picture("Dealer", table.dealer, look)
    if table.community:
        yield hand_picture("Community", table.community, look)
    for spot in table.spots:
        yield hand_picture(f"Seat {spot.seat}", spot.cards, look, name=_said(spot))


def _rows(table: Round, look: Look) -> Table:
    rows = Table.grid(padding=(0, 2, 0, 0))
    if table.dealer:
        rows.add_row("Dealer", cards_line(table.dealer, look), "")
    if table.community:
        rows.add_row("Community", cards_line(table.community, look), "")
    for spot in table.spots:
        rows.add_row(f"Seat {spot.seat}", cards_line(spot.cards, look), Text(_said(spot), QUIET))
    return rows


def _said(spot: Spot) -> str:
    return ", ".join(spot.decisions)


def _bets(table: Round) -> Table:
    rows = beside()
    for spot in table.spots:
        words = (
            f"{table.felt.game.line_title(bet)} ${dollars(stake)}"
            + (" (taken back)" if bet in spot.taken_back else "")
            for bet, stake in stakes_in_order(table.felt.game, spot).items()
        )
        rows.add_row(f"Seat {spot.seat}", ", ".join(words))
    return rows


def verdict_page(verdict: Mapping[str, Any], look: Look) -> Group:
    """Right or wrong, and for what was wrong the line, the arithmetic and the clause."""
    time = f" {look.dot} {verdict['seconds']} s{', slow' if verdict['slow'] else ''}"
    word = Text("Right", RIGHT) if verdict["right"] else Text("Wrong", WRONG)
    body: list[RenderableType] = [Text.assemble(word, time)]
    for part in verdict["parts"]:
        if not part["right"]:
            body.append(_explained(part))
    return Group(*body)


def _explained(part: Mapping[str, Any]) -> Table:
    rows = beside(indent=2)
    due = f"{part['due']}, not {part['said']}"
    rows.add_row("", part["title"], Text(due, TITLE))
    line = ", ".join(filter(None, (part["line"], part["table"])))
    if line:
        rows.add_row("", "", line)
    rows.add_row("", "", f"{part['worked_out']}.")
    rows.add_row("", Text(part["clause"]["id"], QUIET), Text(part["clause"]["text"], QUIET))
    return rows


def result_page(result: Mapping[str, Any], look: Look) -> Group:
    """How a course went, as a whole and by topic."""
    whole = (
        f"{result['right']} right, {result['wrong']} wrong {look.dot} median "
        f"{result['median_seconds']} s {look.dot} longest streak {result['best_streak']}"
    )
    rows = columns(look, "Topic", "Game", "Right", "Wrong", right=("Right", "Wrong"))
    for topic in result["topics"]:
        rows.add_row(topic["title"], topic["game"], str(topic["right"]), str(topic["wrong"]))
    return Group("", Text(f"Course {result['course']}: {whole}", TITLE), section("By topic", rows))


def past_page(past: list[dict[str, Any]], look: Look) -> Group:
    """Courses that are over, the latest first."""
    rows = columns(look, "Course", "Begun", "Games", "Right", "Wrong", "Median s",
                   right=("Course", "Right", "Wrong", "Median s"))  # fmt: skip
    for one in past:
        rows.add_row(
            str(one["course"]), one["begun"][:10], ", ".join(one["games"]),
            str(one["right"]), str(one["wrong"]), one["median_seconds"],
        )  # fmt: skip
    return section("Courses so far", rows)

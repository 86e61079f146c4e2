"""The payout drill in the terminal: the hand and its bets, the verdict, the result."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.money import dollars
from croupier.rules import Round, Spot
from croupier.school.drill.questions import DrillQuestion
from croupier.school.drill.topics import stakes_in_order
from croupier.school.drill.viewing import asked_words
from croupier.show.terminal import Look, cards_line, hand_picture
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, section

PICTURES_MAX = 2
"""With more players than this, card pictures would not fit the screen."""

RIGHT, WRONG = "green", "red"


def question_page(question: DrillQuestion, heading: str, look: Look) -> Group:
    """Show all cards, all chips, and the question, without naming the hands."""
    round_ = question.round
    title = Text.assemble((heading, TITLE), f" {look.dot} ", (round_.layout.game.title, QUIET))
    cards = _pictures(round_, look) if len(round_.spots) <= PICTURES_MAX else [_rows(round_, look)]
    return Group("", title, *cards, "", _bets(round_), "", Text(asked_words(question), TITLE))


def _pictures(round_: Round, look: Look) -> Iterator[RenderableType]:
    if round_.dealer:
        yield hand_picture("Dealer", round_.dealer, look)
    if round_.community:
        yield hand_picture("Community", round_.community, look)
    for side, cards in round_.others.items():
        yield hand_picture(round_.layout.game.side_title(side), cards, look)
    for spot in round_.spots:
        if not spot.cards:
            continue
        yield hand_picture(f"Seat {spot.seat}", spot.cards, look, name=_said(spot))


def _rows(round_: Round, look: Look) -> Table:
    rows = Table.grid(padding=(0, 2, 0, 0))
    if round_.dealer:
        rows.add_row("Dealer", cards_line(round_.dealer, look), "")
    if round_.community:
        rows.add_row("Community", cards_line(round_.community, look), "")
    for side, cards in round_.others.items():
        rows.add_row(round_.layout.game.side_title(side), cards_line(cards, look), "")
    for spot in round_.spots:
        rows.add_row(f"Seat {spot.seat}", cards_line(spot.cards, look), Text(_said(spot), QUIET))
    return rows


def _said(spot: Spot) -> str:
    return ", ".join(spot.decisions)


def _bets(round_: Round) -> Table:
    rows = beside()
    for spot in round_.spots:
        words = (
            f"{round_.layout.game.line_title(bet)} ${dollars(stake)}"
            + (" (taken back)" if bet in spot.taken_back else "")
            for bet, stake in stakes_in_order(round_.layout.game, spot).items()
        )
        rows.add_row(f"Seat {spot.seat}", ", ".join(words))
    return rows


def verdict_page(verdict: Mapping[str, Any], look: Look) -> Group:
    """Show right or wrong, and for a wrong answer the line, the arithmetic and the clause."""
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
    """Show how a course went, overall and by topic."""
    whole = (
        f"{result['right']} right, {result['wrong']} wrong {look.dot} median "
        f"{result['median_seconds']} s {look.dot} longest streak {result['best_streak']}"
    )
    rows = columns(look, "Topic", "Game", "Right", "Wrong", right=("Right", "Wrong"))
    for topic in result["topics"]:
        rows.add_row(topic["title"], topic["game"], str(topic["right"]), str(topic["wrong"]))
    return Group("", Text(f"Course {result['course']}: {whole}", TITLE), section("By topic", rows))


def past_page(past: list[dict[str, Any]], look: Look) -> Group:
    """Show finished courses, latest first."""
    rows = columns(look, "Course", "Started", "Games", "Right", "Wrong", "Median s",
                   right=("Course", "Right", "Wrong", "Median s"))  # fmt: skip
    for one in past:
        rows.add_row(
            str(one["course"]), one["begun"][:10], ", ".join(one["games"]),
            str(one["right"]), str(one["wrong"]), one["median_seconds"],
        )  # fmt: skip
    return section("Past courses", rows)

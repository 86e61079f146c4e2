"""The class in the terminal: a line per learner, one learner in detail, and what is hard."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.school.class_view import ClassView, LearnerProgress, WeakTopic
from croupier.show.class_sheet import ago, cost_words, share_words, trouble_words
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, TITLE, columns, section

NOBODY = "Nobody has practiced here yet. Begin with: croupier school learners add NAME"


def learners_page(view: ClassView, look: Look) -> RenderableType:
    """Show who practices here, and when they last did."""
    if not view.progresses:
        return Text(NOBODY)
    rows = columns(look, "Name", "Id", "Tries", "Last practiced", right=("Tries",))
    for progress in view.progresses:
        whole = progress.whole
        rows.add_row(
            progress.learner.name, progress.learner.id, str(whole.tries), ago(whole.last, view.at)
        )
    return rows


def class_page(view: ClassView, look: Look) -> RenderableType:
    """Show a line for each learner and game, each learner's worst topic, and the class's."""
    if not view.progresses:
        return Text(NOBODY)
    rows = columns(
        look, "Learner", "Room", "Game", "Tries", "Right", "Cost", "Last", right=("Tries", "Right")
    )
    for progress in view.progresses:
        if not progress.practices:
            rows.add_row(progress.learner.name, "", "", "0", "", "", "never")
        for place, practice in enumerate(progress.practices):
            rows.add_row(
                "" if place else progress.learner.name,
                practice.room_title,
                practice.game_title,
                str(practice.tries),
                share_words(practice.share),
                cost_words(practice),
                ago(practice.last, view.at),
            )
    parts: list[RenderableType] = [rows]
    stuck = [progress for progress in view.progresses if progress.troubles]
    if stuck:
        worst = columns(look, "Learner", "Working on")
        for progress in stuck:
            worst.add_row(progress.learner.name, trouble_words(progress.troubles[0]))
        parts.append(section("Who is stuck on what", worst))
    if view.hardest:
        parts.append(section("Hard for the class", _troubles(view.hardest, look, learners=True)))
    return Group(*parts)


def progress_page(progress: LearnerProgress, now: str, look: Look) -> RenderableType:
    """Show how one learner is doing."""
    whole = progress.whole
    head = Text(progress.learner.name, TITLE)
    if not progress.practices:
        return Group(head, Text("Nothing has been practiced yet.", QUIET))
    rows = columns(look, "Room", "Game", "Tries", "Right", "Cost", "Last", right=("Tries", "Right"))
    for practice in progress.practices:
        rows.add_row(
            practice.room_title, practice.game_title, str(practice.tries),
            share_words(practice.share), cost_words(practice), ago(practice.last, now),
        )  # fmt: skip
    said = (
        f"{whole.tries} answers, {share_words(whole.share)} right; the last {ago(whole.last, now)}"
    )
    parts: list[RenderableType] = [head, Text(said, QUIET), "", rows]
    if progress.courses:
        lessons = columns(look, "Game", "Lessons passed")
        for course in progress.courses:
            names = ", ".join(course.titles) or "none yet"
            lessons.add_row(course.game_title, f"{course.passed} of {course.of}: {names}")
        parts.append(section("Lessons", lessons))
    if progress.troubles:
        parts.append(section("Work on", _troubles(progress.troubles, look)))
    return Group(*parts)


def _troubles(troubles: tuple[WeakTopic, ...], look: Look, *, learners: bool = False) -> Table:
    headings = ["Topic", "Room", "Game", "Wrong lately", *(["Learners"] if learners else [])]
    rows = columns(look, *headings, right=("Wrong lately", "Learners"))
    for one in troubles:
        lru_cache = f"{one.wrong} of {one.recent}"
        more = [str(len(one.learners))] if learners else []
        rows.add_row(one.title, one.room_title, one.game_title, lru_cache, *more)
    return rows

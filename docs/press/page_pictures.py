"""Pictures of the public pages, of the school, and of what is printed."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import typst
from playwright.sync_api import Page, expect

from croupier.games import find_game
from croupier.lab.par_sheet import draw_up
from croupier.lab.result_cache import cached_answer
from croupier.lab.strategies.cached_card import cached_card
from croupier.lab.strategies.short import cached_strategy
from croupier.ledger import Answer
from croupier.paytables import published_catalogue
from croupier.rules import make_layout
from croupier.school.learners import enrol
from croupier.school.trainer import shift
from croupier.school.trainer.acts import act_json
from croupier.school.trainer.certificate import certificate_of
from croupier.school.trainer.lessons import lessons_for
from croupier.show.certificate_typst import certificate_source
from croupier.show.par_typst import typst_source
from croupier.show.rule_card_typst import rule_card_source
from croupier.show.strategy_card_typst import strategy_card_source
from croupier.web.school import LEARNER
from docs.press.studio import IMAGES, PHONE, SEED, Size, Studio, shoot

LAB_MILLISECONDS = 600_000
"""A lab that has solved nothing yet, on a busy machine."""
TALL, PHONE_TALL = (1280, 1000), (390, 1000)
TCP, UTH = "three-card-poker", "ultimate-texas-holdem"


# Public pages -----------------------------------------------------------------------------------


def pages(studio: Studio) -> None:
    """What everybody may see: games, pay tables, a hand settled, the lab."""
    for path, name, desk, phone in (
        ("/", "home", (1280, 1320), PHONE_TALL),
        (f"/games/{UTH}", "rules", TALL, PHONE_TALL),
        ("/tables", "catalogue", TALL, PHONE_TALL),
        (f"/settle?game={TCP}", "settle", (1280, 1180), PHONE_TALL),
        (f"/lab?game={TCP}", "lab", (1280, 1639), PHONE),
    ):
        for size in (desk, phone):
            with studio.looking(path, size) as page:
                if name == "settle":
                    page.get_by_role("button", name="Settle", exact=True).click()
                    expect(page.locator("main")).to_contain_text("TCP-")
                if name == "lab":
                    expect(page.locator("#summary")).to_contain_text("%", timeout=LAB_MILLISECONDS)
                shoot(page, f"{name}-{size[0]}")


# The school -------------------------------------------------------------------------------------


def school(studio: Studio) -> None:
    """Somebody who plays with the coach, is asked, deals and drills; and the class."""
    ann, *others = (_enrolled(studio, name) for name in ("Ann", "Ben", "Cho"))
    for learner in others:
        _passes(studio, learner, TCP, 3)
    _passes(studio, ann, TCP, None)
    _works(studio, ann, shift.begin, game=TCP, lesson="full-table", chance=Random(SEED))  # noqa: S311
    _deals(studio, ann, 8)
    with _learning(studio, ann, "/school/deal/table", (1280, 1100)) as page:
        expect(page.locator("#box")).to_have_attribute("data-at", re.compile("/"))
        shoot(page, "school-deal")
    earned = certificate_of(studio.school.look(), ann, TCP)
    _printed(certificate_source(earned), "school-certificate", 110)
    with _learning(studio, ann, f"/school/seat/choose?game={TCP}", (1280, 900)) as page:
        _sits(page, "quiz")
        page.locator("#go").click()
        expect(page.locator("#choices button").first).to_be_visible()
        shoot(page, "school-quiz")
    for path, name, size in (
        ("/school", "school", (1280, 1100)),
        ("/school/class", "school-class", (1280, 1100)),
        ("/school/drill", "school-drill", (1280, 800)),
    ):
        with _learning(studio, ann, path, size) as page:
            if name == "school-drill":
                begin = page.get_by_role("button", name="Begin", exact=True)
                begin.click()
                expect(begin).to_be_hidden()
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            shoot(page, name)
    for size, name in (((1280, 1290), "school-seat"), (PHONE, "school-seat-390")):
        with _learning(studio, ann, f"/school/seat/choose?game={TCP}", size) as page:
            _sits(page, "coach")
            page.locator("#go").click()
            page.locator("#go").click()
            page.locator("#choices button").first.click()
            expect(page.locator(".note-sign").first).to_be_visible(timeout=LAB_MILLISECONDS)
            shoot(page, name)


def _sits(page: Page, mode: str) -> None:
    page.get_by_role("radio", name=re.compile(f"^{mode}", re.IGNORECASE)).check()
    page.get_by_role("button", name="Sit down with $500").click()
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")


def _enrolled(studio: Studio, name: str) -> str:
    made = studio.school.transact(
        lambda transaction: {"id": enrol(transaction, name, Random(name)).id}  # noqa: S311
    )
    learner: str = made["id"]
    return learner


@contextmanager
def _learning(studio: Studio, learner: str, path: str, size: Size) -> Iterator[Page]:
    with studio.looking("/school", size) as page:
        page.context.add_cookies([{"name": LEARNER, "value": learner, "url": studio.site}])
        page.goto(studio.site + path)
        yield page


def _works(studio: Studio, learner: str, does: Callable[..., Answer], **given: Any) -> Answer:
    return studio.school.transact(lambda transaction: does(transaction, learner, **given))


def _passes(studio: Studio, learner: str, game: str, most: int | None) -> None:
    """Some lessons of a course, or all of them, without a fault."""
    for number, lesson in enumerate(lessons_for(find_game(game))[:most]):
        luck = Random(number)  # noqa: S311
        _works(studio, learner, shift.begin, game=game, lesson=lesson.key, chance=luck)
        _deals(studio, learner)
        while not shift.find_shift(studio.school.look(), learner).is_over:
            _works(studio, learner, shift.next_round, chance=luck)
            _deals(studio, learner)


def _deals(studio: Studio, learner: str, acts: int | None = None) -> None:
    """The round on the table, or its first acts, as its script has them."""
    found = shift.find_shift(studio.school.look(), learner)
    number = len(found.rounds)
    for at, step in enumerate(found.script(number).steps[:acts]):
        _works(studio, learner, shift.act, round=number, at=at, act=act_json(step.act))


# Papers -----------------------------------------------------------------------------------------


def papers(_: Studio) -> None:
    """A par sheet, a rule sheet and a strategy card, each its first page."""
    sheet = draw_up(
        published_catalogue().table("TCP-01"), catalogue=published_catalogue(),
        solve=cached_answer, strategy=cached_strategy,
    )  # fmt: skip
    _printed(typst_source(sheet), "par-sheet", 60)
    _printed(rule_card_source(make_layout(find_game(TCP))), "rule-sheet", 64)
    layout = make_layout(find_game(UTH))
    _printed(strategy_card_source(layout, cached_card(layout)), "strategy-card", 67.7)


def _printed(source: str, name: str, ppi: float) -> None:
    made: Any = typst.compile(source.encode(), ignore_system_fonts=True, format="png", ppi=ppi)
    first = made[0] if isinstance(made, list) else made
    (IMAGES / f"{name}.png").write_bytes(first)
    print(name)  # noqa: T201

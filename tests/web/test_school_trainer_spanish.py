"""The dealer's seat on a Spanish page in a browser: everything seen, and everything read out."""

import pytest
from playwright.sync_api import Page, expect

from croupier.games import find_game
from tests.show.test_languages import english_of
from tests.web.trainer_learners import LIR, TCP, Arrive, Learner, arrive, site, tabs

pytestmark = pytest.mark.browser
__all__ = ["arrive", "site", "tabs"]

SAID = """box => {
  const copy = box.cloneNode(true);
  copy.querySelectorAll(".source, [hidden], noscript, .cloth").forEach(each => each.remove());
  const labels = [...copy.querySelectorAll("[aria-label], [title]")];
  return [copy.textContent, ...labels.flatMap(
    each => [each.getAttribute("aria-label") ?? "", each.title])].join("\\n");
}"""
"""A page's text, for the eye and for a screen reader; documents keep their names."""


def english_on(page: Page, game: str) -> list[str]:
    rules = find_game(game)
    text = page.locator("#box").evaluate(SAID).replace(rules.title, "")
    return english_of(text, rules)


def begun(learner: Learner, game: str, lesson: str) -> None:
    learner.begins(game, lesson)
    assert english_on(learner.page, game) != []
    learner.visitor.goes_to("/school/deal/table?lang=es")
    learner.table.is_drawn()
    assert english_on(learner.page, game) == []


def test_a_supervisor_reads_no_english(arrive: Arrive) -> None:
    learner = arrive()
    page = learner.page
    begun(learner, TCP, "verify-and-confirm")
    expect(page.locator("#case-says")).to_contain_text("El crupier marcó")
    page.get_by_role("button", name="Anotar el motivo").click()
    expect(page.locator("#fault")).to_contain_text("hizo «Anotar el motivo»")
    expect(page.locator("#fault")).to_contain_text("el supervisor verifica el premio")
    page.get_by_role("button", name="Verificar que la mano es la marcada").click()
    expect(page.locator("#say")).to_contain_text("Correcto: Verificar que la mano es la marcada.")
    assert english_on(page, TCP) == []


@pytest.mark.parametrize(
    ("game", "lesson"),
    [(TCP, "first-shift"), (LIR, "opening"), (LIR, "jackpot"), ("baccarat", "first-shift")],
)
def test_a_dealer_reads_no_english_to_the_end_of_a_round(
    arrive: Arrive, game: str, lesson: str
) -> None:
    learner = arrive()
    begun(learner, game, lesson)
    english: list[str] = []

    def looks(act: object) -> bool:
        learner.page.evaluate("window.dispatchEvent(new Event('focus'))")  # it checks again
        learner.table.is_drawn()
        english.extend(english_on(learner.page, game))
        return False

    if lesson != "opening":
        with pytest.raises(StopIteration):
            learner.comes_to(looks)
    assert english == []

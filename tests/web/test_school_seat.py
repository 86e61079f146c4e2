"""The player's seat in a real chromium: every mode of every game, and every interruption.

What a page shows is compared with what the server says, so a wrong drawing fails.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from croupier.games import GAMES
from croupier.ledger.opening import open_store
from croupier.money import dollars
from croupier.paytables import Catalogue
from croupier.records import read_round
from croupier.rules import Game, settle
from croupier.school.seat import history, room
from croupier.school.seat.alone import Decision
from croupier.school.seat.choice import MODES, modes_of
from croupier.school.seat.coach import Coach
from croupier.school.seat.documents import Note
from croupier.school.seat.room import Room
from croupier.school.seat.why import Thought
from croupier.show.languages import find_language
from croupier.web.school_seat import MODES as SEAT_MODES
from tests.school.seating import COACH
from tests.web.learners import Tabs
from tests.web.seats import Player, ServedSeats, player, served, tabs
from tests.web.windows import DESK, PHONE, widths

pytestmark = pytest.mark.browser
__all__ = ["player", "served", "tabs"]

TCP, UTH, LIR = "three-card-poker", "ultimate-texas-holdem", "let-it-ride"


def fits(player: Player) -> None:
    """Check that nothing runs off the side, at desktop and phone widths."""
    for size in (DESK, PHONE):
        player.page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert widths(player.page) == [size["width"]] * 2


# Every mode of every game -----------------------------------------------------------------------


def chooses(player: Player, game: Game, mode: str, spots: int = 1) -> None:
    """Sit down through the form, as people do."""
    page = player.page
    player.goes_to(f"/school/seat/choose?game={game.name}")
    title = next(title for name, title, _ in SEAT_MODES if name == mode)
    page.get_by_role("radio", name=re.compile(f"^{title}")).check()
    page.get_by_role("group", name="Spots you play").get_by_label(str(spots)).check()
    page.get_by_role("button", name="Sit down with $500").click()
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    expect(page.get_by_role("heading", level=1)).to_contain_text(game.title)


def is_told(page: Page, player: Player) -> None:
    """Check that a finished hand is drawn as the server settled it, line by line."""
    view = player.view
    assert view["phase"] == "settled"
    expect(page.locator("#purse")).to_have_text(f"${view['purse']}")
    rows = page.locator("#result tbody tr")
    lines = [line for seat in view["seats"] for line in seat["lines"]]
    expect(rows).to_have_count(len(lines))
    for row, line in zip(rows.all(), lines, strict=True):
        for told in (line["title"], line["outcome"], f"${line['returned']}", line["reason"]):
            expect(row).to_contain_text(told)
    for seat in view["seats"]:
        assert player.cards(seat["seat"]) == seat["cards"]


def shows(page: Page, note: dict[str, object]) -> None:
    """Check that the first note next to the layout has everything the coach said."""
    card = page.locator("#notes .note-card").first
    values = note["values"]
    assert isinstance(values, list)
    expect(card.locator(".value")).to_have_count(len(values))
    for row, value in zip(card.locator(".value").all(), values, strict=True):
        for told in (value["choice"], value["decimal"], value["fraction"]):
            expect(row).to_contain_text(str(told).replace("-", "\N{MINUS SIGN}"))
    expect(card.locator(".value", has_text="best")).to_contain_text(str(note["best"]))
    expect(card.locator(".note-why")).to_have_text(str(note["why"]))


def plays_alone(player: Player) -> None:
    """Just the game, without a word about decisions."""
    page = player.page
    player.bets_and_deals()
    while player.view["turn"]:
        expect(page.locator("#say")).to_contain_text(player.view["turn"]["title"])
        player.takes(player.view["turn"]["choices"][-1]["name"])
    is_told(page, player)
    expect(page.locator(".note-card")).to_have_count(0)


def hears_the_coach(player: Player) -> None:
    """After every decision: what each choice was worth, and the cost of the one taken."""
    page, decided = player.page, 0
    player.bets_and_deals()
    while turn := player.view["turn"]:
        player.takes(turn["choices"][0]["name"])
        decided += 1
        expect(page.locator(".note-card")).to_have_count(decided)
        note = player.view["notes"][-1]
        shows(page, note)
        expect(page.locator(".value", has_text="yours").first).to_contain_text(note["chosen"])
        right = note["cost"]["fraction"] == "0"
        said = "Right" if right else f"Mistake: {note['chosen']} costs {note['cost']['decimal']}"
        expect(page.locator(".note-verdict").first).to_contain_text(said)
    assert decided
    is_told(page, player)
    expect(page.locator("#session .tally")).to_contain_text("decision")


def is_advised(player: Player) -> None:
    """Before every decision: the best choice, which then costs nothing."""
    page, mistakes = player.page, player.view["tally"]["mistakes"]
    player.bets_and_deals()
    assert player.view["turn"]
    while player.view["turn"]:
        advice = player.view["advice"]
        shows(page, advice)
        best = page.locator("#choices button", has_text="best")
        expect(best).to_have_count(1)
        expect(best).to_have_attribute("data-choice", advice["best"])
        player.takes(advice["best"])
    is_told(page, player)
    assert player.view["tally"]["mistakes"] == mistakes


def is_asked(player: Player) -> None:
    """Questions and their answers, which are counted and cost nothing."""
    page, right, bankroll = player.page, 0, player.view["purse"]
    for number in (1, 2):
        expect(player.go).to_have_text("First question" if number == 1 else "Next question")
        player.go.click()
        expect(page.locator(f"#room[data-place='question {number} question 0']")).to_be_visible()
        view = player.view
        expect(page.locator("#say")).to_have_text(view["question"]["asked"])
        assert player.cards() == view["seats"][0]["cards"]
        expect(page.locator("[data-spot]:visible")).to_have_count(1)
        expect(page.locator(".note-card")).to_have_count(0)
        player.takes(view["turn"]["choices"][0]["name"])
        answered = player.view["answered"]
        shows(page, answered)
        right += answered["cost"]["fraction"] == "0"
        expect(page.locator("#score")).to_have_text(f"{right} of {number} right")
    assert player.view["purse"] == bankroll, "a question costs nothing"


def is_asked_nothing(player: Player) -> None:
    """A game without decisions: every line is explained, and the coach says why that is all."""
    page = player.page
    player.bets_and_deals()
    assert player.view["turn"] is None
    is_told(page, player)
    expect(page.locator(".note-card")).to_have_count(0)
    silent = player.view["mode"] == "play"
    expect(page.locator("#coach-empty")).to_have_text(
        re.compile(
            "^You are playing on your own."
            if silent
            else "^You had no decision to make in this hand.$"
        )
    )


WALKS = {
    "play": plays_alone,
    "coach": hears_the_coach,
    "advice": is_advised,
    "quiz": is_asked,
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_mode_of_a_game(player: Player, game: Game) -> None:
    """One mode is chosen at the entrance, another one in each game, and the rest at the seat."""
    assert set(WALKS) == set(MODES)
    modes = modes_of(game)
    first = GAMES.index(game) % len(modes)
    spots = 2 if game.solver else 1  # without one, the coach needs seconds for each spot
    for mode in (*modes[first:], *modes[:first]):
        if not player.view["sitting"]:
            chooses(player, game, mode, spots)
        else:
            player.sets_mode(mode)
        if game.decisions:
            player.shuffles_for_a_question(game)
        (WALKS[mode] if game.decisions else is_asked_nothing)(player)
        fits(player)


def test_a_hand_that_asks_nothing_is_said_to_and_dealt_again(player: Player) -> None:
    page = player.sits("casino-war", mode="coach")
    player.bets_and_deals()
    assert player.view["phase"] == "settled", "the cards of this seed do not tie"
    expect(page.locator("#coach-empty")).to_have_text("You had no decision to make in this hand.")
    expect(player.go).to_have_text("Deal again")
    player.go.click()
    player.waits_for_hand(2)


# What interrupts --------------------------------------------------------------------------------


def test_a_refresh_finds_the_hand_where_it_was(player: Player) -> None:
    page = player.sits(TCP, mode="coach")
    page.get_by_role("button", name="Ante, spot 1").click()
    page.get_by_role("button", name="Ante, spot 1").click()
    page.reload()
    expect(page.locator("[data-circle=ante] [data-chip]")).to_have_text("10")
    player.go.click()
    player.waits_for_hand(1)
    before = player.cards()
    page.reload()
    player.stands()
    assert player.cards() == before == player.view["seats"][0]["cards"]
    player.takes("play")
    is_told(page, player)
    page.reload()
    expect(page.locator(".note-card")).to_have_count(1)
    is_told(page, player)


def test_an_old_tab_is_told_and_shown_the_present(player: Player) -> None:
    page = player.sits(TCP)
    player.bets_and_deals()
    view = player.view
    player.does("decide", hand=1, at=view["at"], choice="fold")
    page.locator("#choices [data-choice=play]").click()
    expect(page.locator("#wrong")).to_contain_text("went on in another window")
    player.stands()
    is_told(page, player)
    player.does("deal", bets={"1": {"ante": "5"}})
    player.go.click()  # deal again, after hand 1
    expect(page.locator("#wrong")).to_contain_text("went on in another window")
    player.waits_for_hand(2)
    assert player.view["hand"] == 2, "and no third hand was dealt"


def test_another_table_in_another_tab_is_gone_to(player: Player) -> None:
    page = player.sits(TCP)
    player.does("sit", game=LIR)
    player.go.click()
    player.go.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Let It Ride")


def test_back_and_forward_lead_to_what_is(player: Player) -> None:
    page = player.page
    chooses(player, GAMES[0], "play")
    player.bets_and_deals()
    cards = player.cards()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a seat")
    expect(page.get_by_text("You are sitting at Three Card Poker, hand 1.")).to_be_visible()
    player.does("decide", hand=1, at=player.view["at"], choice="play")
    page.go_forward()
    player.stands()
    assert player.cards() == cards
    is_told(page, player)


def test_a_press_twice_and_a_lost_answer_deal_once(player: Player) -> None:
    page = player.sits(TCP)
    player.go.click()
    keys: list[str] = []

    def lose_the_first(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()  # the server has dealt, but the answer is lost
            route.abort()
        else:
            route.continue_()

    page.route("**/api/school/seat/deal", lose_the_first)
    player.go.dblclick()
    player.waits_for_hand(1)
    expect(page.locator("#lost")).to_be_hidden()
    assert len(keys) == 2
    assert len(set(keys)) == 1, "the same press, asked again"
    assert player.view["hand"] == 1
    player.faults.clear()  # chromium reports that an answer was lost


def test_a_server_that_was_away_goes_on_with_the_hand(
    browser: Browser, catalogue: Catalogue, tmp_path: Path
) -> None:
    book = str(tmp_path / "school.db")
    served = ServedSeats(catalogue, open_store(book)).start()
    tabs = Tabs(
        browser, served, lambda page: Player(page, served.address, served=served, learner="")
    )
    with tabs.used_once() as player:
        player.is_new(served)
        page = player.sits(TCP, mode="play")
        player.bets_and_deals()
        cards = player.cards()
        served.stop()
        served.school.close()
        page.locator("#choices [data-choice=play]").click()
        expect(page.locator("#lost")).to_contain_text("this page keeps trying")
        assert player.cards() == cards, "what was dealt stays in sight"
        again = ServedSeats(catalogue, open_store(book))
        again.port = served.port
        player.served = again.start()
        expect(page.locator("#room[data-place^='hand 1 settled']")).to_be_visible()
        expect(page.locator("#lost")).to_be_hidden()
        is_told(page, player)
        assert player.cards() == cards
        player.faults.clear()  # chromium reports that nobody answered
    again.stop()
    again.school.close()


def test_a_profile_that_is_gone_is_chosen_again(player: Player) -> None:
    page = player.sits(TCP)
    page.context.clear_cookies()
    player.go.click()
    player.go.click()
    expect(page).to_have_url(f"{player.site}/school?next=%2Fschool%2Fseat")


class Thinker(Coach):
    """A coach who has nothing to say until he is made ready."""

    ready = False

    def note(self, decision: Decision, *, patient: bool = True) -> Note | None:
        return COACH.note(decision) if self.ready else None

    def thought(self, decision: Decision, *, patient: bool = True) -> Thought | None:
        return COACH.thought(decision) if self.ready else None


def test_a_coach_who_thinks_is_waited_for(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    coach = Thinker()
    monkeypatch.setattr(room, "ROOM", Room(coach=coach))
    page = player.sits(TCP, mode="advice")
    player.bets_and_deals()
    expect(page.locator("#coach-empty")).to_contain_text("You don't have to wait")
    expect(player.choices.first).to_be_visible()
    coach.ready = True
    shows(page, player.view["advice"])
    coach.ready = False
    player.sets_mode("quiz")
    player.go.click()
    player.choices.first.click()
    expect(page.locator("#say")).to_have_text("The coach is getting ready…")
    coach.ready = True
    expect(page.locator("#room[data-place='question 1 answered 0']")).to_be_visible()
    shows(page, player.view["answered"])
    expect(page.locator("#wrong")).to_be_hidden()


# What is wrong is said in place -----------------------------------------------------------------


def test_a_bet_the_rules_refuse_is_explained(player: Player) -> None:
    page = player.sits(UTH)
    page.get_by_role("button", name="Trips, spot 1").click()
    player.go.click()
    expect(page.locator("#wrong")).to_contain_text("Trips needs a bet on Ante")
    expect(page.locator("[data-circle=trips] [data-chip]")).to_have_text("5")
    page.get_by_role("button", name="Ante, spot 1").click()
    expect(page.locator("#wrong")).to_be_hidden()
    player.go.click()
    player.waits_for_hand(1)
    assert set(player.view["seats"][0]["bets"]) == {"ante", "blind", "trips"}


def test_a_raise_the_bankroll_does_not_hold_is_explained(player: Player) -> None:
    page = player.sits(UTH)
    page.get_by_role("radio", name="$100").check()
    for bet in ("Ante", "Trips", "Bad Beat"):
        page.get_by_role("button", name=f"{bet}, spot 1").click()
    player.go.click()
    player.waits_for_hand(1)
    expect(page.locator("#choices [data-choice='raise 4x']")).to_be_disabled()
    page.keyboard.press("1")
    expect(page.locator("#wrong")).to_contain_text("does not cover the $400")
    assert player.view["phase"] == "deciding"


def test_chips_are_put_up_and_taken_back(player: Player) -> None:
    page = player.sits(LIR)
    chip = page.locator("[data-circle=bet_1] [data-chip]")
    page.get_by_role("button", name="Bet 2, spot 1").click()
    expect(chip).to_have_text("5")
    expect(page.locator("[data-circle=bet_3] [data-chip]")).to_have_text("5")
    page.get_by_role("radio", name="$25").check()
    page.get_by_role("button", name="Bet 1, spot 1").click()
    expect(chip).to_have_text("30")
    page.get_by_role("button", name="$1 Bonus, spot 1").click()
    expect(page.locator("[data-circle=bonus] [data-chip]")).to_have_text("1")
    page.get_by_role("radio", name="take back").check()
    page.get_by_role("button", name="Bet $, spot 1").click()
    expect(chip).to_have_text("")
    page.get_by_role("button", name="Take all bets back").click()
    expect(page.locator("[data-circle=bonus] [data-chip]")).to_have_text("")
    expect(player.go).to_be_focused()


def test_buying_in_and_leaving(player: Player) -> None:
    page = player.sits(TCP)
    page.get_by_role("button", name="Buy in").click()
    expect(page.locator("#wrong")).to_contain_text("that is enough")
    player.bets_and_deals()
    player.takes("fold")
    page.get_by_role("button", name="Buy in").click()
    expect(page.locator("#purse")).to_have_text("$500.00")
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a seat")
    page.get_by_role("link", name="Your earlier sessions").click()
    expect(page.get_by_role("link", name=re.compile("^Three Card Poker"))).to_contain_text(
        "1 hand, $5.00 down"
    )


def test_a_table_of_the_users_own_is_played(player: Player) -> None:
    page = player.page
    player.goes_to(f"/school/seat/choose?game={TCP}")
    expect(page.get_by_label("Pair Plus", exact=True)).to_have_value("TCP-01")
    page.get_by_label("Pair Plus", exact=True).select_option("MY-01")
    page.get_by_text("House switches").click()
    page.get_by_label("Ante mandatory").select_option("yes")
    page.get_by_role("button", name="Sit down with $500").click()
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    assert player.view["choice"]["tables"]["pair_plus"] == "MY-01"
    assert player.view["choice"]["options"] == {"ante_mandatory": True}
    page.get_by_role("button", name="Pair Plus, spot 1").click()
    player.go.click()
    expect(page.locator("#wrong")).to_contain_text("Ante")


def test_a_table_with_an_aggregate_limit_says_so(player: Player) -> None:
    page = player.page
    player.goes_to("/school/seat/choose?game=ultimate-texas-holdem")
    page.get_by_text("Aggregate limits").click()
    page.get_by_label("Most on Blind").fill("none at all")
    page.get_by_role("button", name="Sit down with $500").click()
    expect(page.get_by_role("alert")).to_contain_text("blind is 'none at all'")
    page.get_by_label("Most on Blind").fill("50000")
    page.get_by_role("button", name="Sit down with $500").click()
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    expect(page.get_by_text("UTH-A1: One round pays at most $50,000 on Blind")).to_be_visible()
    assert player.view["limits"][0]["limit"] == "50000.00"


def test_what_a_house_forbids_is_said_at_the_door(player: Player) -> None:
    page = player.page
    player.goes_to(f"/school/seat/choose?game={TCP}")
    page.get_by_role("group", name="Spots you play").get_by_label("3").check()
    page.get_by_text("House switches").click()
    page.get_by_label("Two spots").select_option("no")
    page.get_by_role("button", name="Sit down with $500").click()
    expect(page.get_by_role("alert")).to_contain_text("the house allows one position")
    page.get_by_label("Two spots").select_option("adjacent")
    page.get_by_role("button", name="Sit down with $500").click()
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    assert player.view["spots"] == 3


# The session and its hands ----------------------------------------------------------------------


def test_the_session_is_told_and_every_hand_can_be_seen_again(player: Player) -> None:
    page = player.sits(LIR, mode="coach")
    expect(page.locator("#session")).to_contain_text("Play a hand to see how you stand")
    player.bets_and_deals()
    player.takes("pull")
    player.takes("ride")
    tally = player.view["tally"]
    expect(page.locator("#session dd").first).to_have_text("1")
    expect(page.locator("#session")).to_contain_text(f"${tally['mistake_cost']}")
    chart = page.get_by_role("img", name="Bankroll by hand")
    expect(chart).to_be_visible()
    page.get_by_text("Hands played (1)").click()
    page.get_by_role("link", name="Hand 1").click()
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    events = page.locator("#say")
    look, learner = player.served.school.look(), player.learner
    last = history.hand(look, learner, 1, 1)["replay"]["of"]
    expect(events).to_contain_text(f"Step {last} of {last}.")
    for step in range(last - 1, 0, -1):
        page.keyboard.press("ArrowLeft")
        expect(events).to_contain_text(f"Step {step} of {last}.")
        then = history.hand(look, learner, 1, 1, step=step)
        assert player.cards() == then["seats"][0]["cards"]
        expect(page.locator(".note-card")).to_have_count(len(then["notes"]))
    page.keyboard.press("ArrowLeft")
    expect(events).to_contain_text("Step 1 of")
    page.get_by_role("button", name="Next").click()
    expect(page).to_have_url(re.compile(r"\?step=2$"))
    page.reload()
    expect(events).to_contain_text("Step 2 of")
    page.keyboard.press("End")
    expect(page.locator("#result tbody tr")).to_have_count(
        len(history.hand(look, learner, 1, 1)["seats"][0]["lines"])
    )
    assert widths(page) == [DESK["width"]] * 2
    page.go_back()
    player.stands()


def test_a_hand_with_the_coach_in_spanish_from_the_door_to_its_replay(player: Player) -> None:
    """Chosen, played, explained, counted and replayed: the coach's words come from the server."""
    page, spanish = player.page, find_language("es")
    player.goes_to(f"/school/seat/choose?game={LIR}&lang=es")
    expect(page.locator("header.top")).to_contain_text("Tablas de pago")
    page.get_by_role("radio", name=re.compile("^Entrenador")).check()
    page.get_by_role("group", name="Velocidad del reparto").get_by_label("rápida").check()
    page.get_by_role("button", name="Sentarse con $500").click()
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#session")).to_contain_text("Juegue una mano para ver cómo va")
    page.get_by_role("button", name="Apostar el mínimo").click()
    page.get_by_role("button", name="Repartir", exact=True).click()
    player.waits_for_hand(1)
    for choice in ("pull", "ride"):
        player.takes(choice)
        note = player.view["notes"][-1]
        said = page.locator(".note-why").first
        expect(said).to_have_text(spanish.sentence(note["why"]))
        expect(said).to_contain_text("en promedio")
        expect(page.locator(".note-verdict").first).to_contain_text(re.compile("Correcto|Error"))
    tally = page.locator("#session .tally")
    expect(tally).to_contain_text("2 decisiones")
    expect(tally).to_contain_text("Los errores cuestan por hora de")
    expect(page.get_by_role("img", name="Fondos por mano")).to_be_visible()
    page.get_by_text("Manos jugadas (1)").click()
    page.get_by_role("link", name="Mano 1").click()
    expect(page.locator("#room")).to_have_attribute("data-ready", "yes")
    expect(page.locator("#say")).to_contain_text(re.compile(r"^Paso (\d+) de \1\."))
    page.get_by_role("button", name="Atrás").click()
    expect(page.locator("#say")).to_contain_text(re.compile(r"^Paso \d+ de \d+\."))
    expect(page.locator(".note-why").first).to_contain_text("en promedio")
    player.goes_to("/school/seat/history")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sus sesiones")
    expect(page.locator(".sitting-list")).to_contain_text("1 mano,")
    assert widths(page) == [DESK["width"]] * 2


def test_hands_are_taken_along_as_files(player: Player) -> None:
    page = player.sits(TCP, mode="play")
    player.bets_and_deals()
    player.takes("play")
    net = player.view["seats"][0]["net"]
    with page.expect_download() as records:
        page.get_by_role("link", name="All hands as JSON lines").click()
    (record,) = Path(records.value.path()).read_text("utf-8").splitlines()
    played = read_round(json.loads(record), catalogue=player.served.catalogue)
    (seat,) = settle(played).seats
    assert dollars(sum((line.returned or 0) - line.stake for line in seat.lines)) == net
    with page.expect_download() as table:
        page.get_by_role("link", name="All hands as CSV").click()
    head, row = Path(table.value.path()).read_text("utf-8").splitlines()
    assert head.endswith("net_dollars")
    assert row.endswith(net)


def test_a_fraction_is_shown_only_where_the_value_is_none_of_whole_bets(player: Player) -> None:
    """`1.0000, exactly 1` says nothing; `0.8750, exactly 7/8` does."""
    page = player.page
    player.goes_to("/school/seat/choose")
    note = """async (fraction) => {
        const value = { choice: "ride", decimal: "1.0000", fraction, money: "5.00" };
        const { drawNote } = await import("/static/school_seat_notes.js");
        const card = drawNote({
            title: "Bet 2", best: "pull", chosen: "ride", cost: value, values: [value],
            why: "", left_out: [],
            unit: { title: "base bet", stake: "5.00" },
        }, { seats: [1] });
        return card.querySelectorAll(".value-exact").length;
    }"""
    assert page.evaluate(note, "1") == 0
    assert page.evaluate(note, "7/8") == 2

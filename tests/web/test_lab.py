"""The lab on the web: the library's figures, one error shape, jobs that can be stopped."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI

from croupier import lab
from croupier.errors import BadOdds
from croupier.games import GAMES
from croupier.lab.progress import Progress
from croupier.lab.result_cache import cached_answer, known_answer, results_folder
from croupier.lab.wire import QuestionDocument, read_question, table_key
from croupier.paytables import Catalogue
from croupier.rules import WAITS, Game, make_layout
from croupier.show.page_lab_form import bet_choices, piles_seen
from croupier.web import lab_jobs
from croupier.web.app import create_app
from croupier.web.lab_jobs import JOBS_MAX, JOBS_OF_ADDRESS_MAX, LabDesk
from tests.web.conftest import Client
from tests.web.lab_in_threads import InThreads, slow_desk
from tests.web.pages import Page, read_page

ANALYSE, ADVISE = "/api/lab/analyse", "/api/lab/advise"
PATIENCE_SECONDS = 300

OWN = {
    "straight_flush": "40 to 1",
    "three_of_a_kind": "30",
    "straight": "6",
    "flush": "3 to 1",
    "pair": "2",
}

QUESTIONS: list[dict[str, Any]] = [
    {"game": "three-card-poker"},
    {"game": "three-card-poker", "bet": "pair_plus", "tables": {"pair_plus": "TCP-03"}},
    {"game": "three-card-poker", "bet": "pair_plus", "pays": OWN},
    {"game": "three-card-poker", "bet": "progressive", "tables": {"progressive": "ML03"}},
    {"game": "let-it-ride"},
    {"game": "let-it-ride", "tables": {"primary": "LIRX-02"}, "ties": "more"},
    {"game": "let-it-ride", "bet": "bonus"},
]


def without_time(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in ("seconds", "shown")}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: "-".join(map(str, question)))
def test_the_api_gives_the_figures_of_the_library(
    client: Client, catalogue: Catalogue, question: dict[str, Any]
) -> None:
    sent = client.post(ANALYSE, json=question)
    assert sent.status_code == 200, sent.text
    result = lab.analyse(**question, catalogue=catalogue)
    assert without_time(sent.json()) == without_time(json.loads(json.dumps(result.as_json())))


def test_bets_made_together_are_staked_in_dollars(client: Client) -> None:
    stakes = {"ante": "5", "pair_plus": "2.50"}
    sent = client.post(ANALYSE, json={"game": "three-card-poker", "stakes": stakes}).json()
    result = lab.analyse("three-card-poker", stakes={"ante": 2, "pair_plus": 1})
    assert sent["expected_value"] == str(result.expected_value)
    assert len(sent["distribution"]) == len(result.distribution)


def test_every_figure_is_ready_to_show(client: Client) -> None:
    base = client.post(ANALYSE, json={"game": "three-card-poker"}).json()["shown"]
    figures = {figure["name"]: figure for figure in base["figures"]}
    assert figures["House edge per base bet"]["value"] == "3.3730%"
    assert figures["House edge per base bet"]["exact"] == "686689/20358520"
    assert "(one Ante)" in figures["House edge per base bet"]["words"]
    assert figures["Element of risk"]["value"] == "2.0147%"
    assert figures["Hit frequency"]["words"].startswith("a hit: ")
    assert figures["Expected value"]["exact"] == "−686689/20358520"
    assert figures["Skewness"]["value"] == "0.418169"
    assert figures["Excess kurtosis"]["value"] == "−0.680209"
    assert figures["90% band, 1,000 rounds"]["value"] == "−119.0 to 51.5"
    assert base["grids"]["decisions"]["rows"] == [["play", "67.4208%"], ["fold", "32.5792%"]]
    assert "jackpot" not in base["grids"]

    jackpot = client.post(
        ANALYSE,
        json={
            "game": "three-card-poker",
            "bet": "progressive",
            "tables": {"progressive": "ML03"},
        },
    ).json()
    levels = [row[0] for row in jackpot["shown"]["grids"]["jackpot"]["rows"]]
    assert levels == list(jackpot["progressive"]["levels"])
    assert jackpot["shown"]["summary"].startswith("Fixed return ")
    lines = jackpot["shown"]["grids"]["lines"]
    assert [row[0].lower() for row in lines["rows"]] == [
        entry["line"].lower() for entry in jackpot["lines"]
    ]


TCP, LIR = {"game": "three-card-poker"}, {"game": "let-it-ride"}

BAD: list[tuple[str, dict[str, Any] | str, str, str, str]] = [
    # path, body, name, place, part of the message
    (ANALYSE, "", "bad-record", "document", "is empty"),
    (ANALYSE, "[1]", "bad-record", "document", "one at a time"),
    (ANALYSE, "3", "bad-record", "document", "JSON object"),
    (ANALYSE, {}, "bad-record", "game", "is missing"),
    (ANALYSE, {"game": 3}, "bad-record", "game", "the name of a game"),
    (ANALYSE, {"game": "snap"}, "unknown-game", "game", "snap"),
    (ANALYSE, {**LIR, "bet": "snap"}, "bad-bet", "", "choose one of base, bonus"),
    (ANALYSE, {**LIR, "bet": 1}, "bad-record", "bet", "as text"),
    (ANALYSE, {**LIR, "color": 1}, "bad-record", "color", "the fields are game"),
    (ANALYSE, {**LIR, "hands": 3}, "bad-bet", "", "leave out 3"),
    (ANALYSE, {**LIR, "hands": "3"}, "bad-record", "hands", "whole number"),
    (ANALYSE, {**LIR, "tables": {"primary": "X"}}, "unknown-table", "tables: primary", "X"),
    (ANALYSE, {**LIR, "tables": ["X"]}, "bad-record", "tables", "object"),
    (ANALYSE, {**LIR, "pays": {"pair": 1}}, "bad-record", "pays: pair", "as text"),
    (ANALYSE, {**LIR, "options": {"snap": 1}}, "bad-option", "options", "snap"),
    (ANALYSE, {**LIR, "options": 1}, "bad-record", "options", "switches"),
    (ANALYSE, {**LIR, "ties": "most"}, "bad-bet", "", "'less' or 'more'"),
    (ANALYSE, {**TCP, "stakes": {"ante": "0"}}, "bad-bet", "stakes: ante", "leave it out"),
    (ANALYSE, {**TCP, "stakes": {"ante": "x"}}, "bad-amount", "stakes: ante", "dollars"),
    (ANALYSE, {**TCP, "stakes": {"snap": "1"}}, "bad-bet", "stakes", "snap"),
    (ANALYSE, {**TCP, "bet": "pair_plus", "pays": {**OWN, "pair": "-1"}},
     "bad-odds", "pays: pair", "'-1'"),
    (ANALYSE, {**TCP, "bet": "pair_plus", "pays": {**OWN, "pair": ""}},
     "bad-odds", "pays: pair", "odds look like"),
    (ANALYSE, {**TCP, "bet": "pair_plus", "pays": dict.fromkeys(OWN, "none")},
     "bad-odds", "pays", "was removed"),
    (ANALYSE, {**TCP, "bet": "pair_plus", "pays": {**OWN, "snap": "1"}},
     "bad-odds", "pays", "no line 'snap'"),
    (ANALYSE, {"game": "three-card-poker-face-up", "pays": {"pair": "1"}},
     "bad-odds", "pays", "no pay table"),
    (f"{ANALYSE}?wait=soon", LIR, "bad-option", "wait", "'soon'"),
    (f"{ANALYSE}?wait=-1", LIR, "bad-option", "wait", "'-1'"),
    (ADVISE, TCP, "bad-record", "cards", "is missing"),
    (ADVISE, {**TCP, "cards": ["Kc"]}, "bad-record", "cards", "as text"),
    (ADVISE, {**TCP, "cards": "Kc 5d 1x"}, "bad-card", "cards", "1x"),
    (ADVISE, {**TCP, "cards": "Kc Kc 5d"}, "duplicate-card", "", "Kc"),
    (ADVISE, {**TCP, "cards": "Kc 5d"}, "wrong-hand-size", "cards", "2 cards"),
    (ADVISE, {**LIR, "cards": "Kc 5d 4d", "community": "Kc"}, "duplicate-card", "", ""),
    (ADVISE, {**LIR, "cards": "Kc 5d 4d", "decisions": "ride"}, "bad-record",
     "decisions", "list"),
    (ADVISE, {**LIR, "bet": "bonus", "cards": "Kc 5d 4d"}, "bad-bet", "", "base game"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "body", "name", "place", "message"), BAD)
def test_every_bad_question_has_the_one_error_shape(
    client: Client, path: str, body: dict[str, Any] | str, name: str, place: str, message: str
) -> None:
    sent = body if isinstance(body, str) else json.dumps(body)
    reply = client.post(path, content=sent.encode())
    assert reply.status_code == 422, reply.text
    assert reply.json().keys() == {"error"}
    error = reply.json()["error"]
    assert (error["name"], error["place"]) == (name, place)
    assert message in error["message"]


def test_a_solver_that_is_missing_is_told_by_name_and_other_bugs_are_not_hidden(
    catalogue: Catalogue,
) -> None:
    missing = {"name": "croupier.lab.snap_stud"}

    def solve(question: lab.Question, *, progress: Progress | None = None) -> lab.Analysis:
        raise ModuleNotFoundError("No module", name=missing["name"])

    with_desk = served(catalogue, slow_desk(solve))
    reply = with_desk.post(ANALYSE, json={"game": "let-it-ride"})
    assert (reply.status_code, reply.json()["error"]["name"]) == (422, "no-solver")
    assert "snap_stud" in reply.json()["error"]["message"]
    missing["name"] = "numpy"
    reply = with_desk.post(ANALYSE, json={"game": "let-it-ride"})
    assert (reply.status_code, reply.json()["error"]["name"]) == (500, "internal-error")


# Jobs -------------------------------------------------------------------------------------------


@dataclass
class SlowSolver:
    """Reports step by step, continues only when released, and then gives the real answer."""

    let_go: threading.Event = field(default_factory=threading.Event)
    started: threading.Event = field(default_factory=threading.Event)
    running: int = 0
    running_max: int = 0

    def __call__(self, question: lab.Question, *, progress: Progress | None = None) -> lab.Analysis:
        self.running += 1
        self.running_max = max(self.running_max, self.running)
        self.started.set()
        try:
            while not self.let_go.wait(0.005):
                if progress is not None:
                    progress(3, 10)
            return cached_answer(question)
        finally:
            self.running -= 1


def served(catalogue: Catalogue, desk: LabDesk) -> Client:
    app: FastAPI = create_app(catalogue)
    app.state.lab = desk
    return Client(app)


@pytest.fixture
def slow() -> Iterator[SlowSolver]:
    solver = SlowSolver()
    yield solver
    solver.let_go.set()


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not what():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.005)


def is_done(client: Client, where: str) -> bool:
    state = client.get(f"{where}?wait=1").json()["state"]
    assert state in ("solving", "done")
    return bool(state == "done")


QUESTION = {"game": "three-card-poker", "bet": "pair_plus"}


def test_a_long_solve_is_a_job_with_progress_and_then_a_result(
    catalogue: Catalogue, slow: SlowSolver
) -> None:
    client = served(catalogue, slow_desk(slow))
    reply = client.post(f"{ANALYSE}?wait=0", json=QUESTION)
    assert reply.status_code == 202
    where = reply.headers["location"]
    assert where == f"/api/lab/jobs/{reply.json()['job']}"
    eventually(lambda: client.get(where).json()["done"] == 3)
    state = client.get(where).json()
    assert (state["state"], state["total"]) == ("solving", 10)
    assert "result" not in state
    slow.let_go.set()
    eventually(partial(is_done, client, where))
    state = client.get(where).json()
    assert without_time(state["result"]) == without_time(
        lab.analyse("three-card-poker", "pair_plus").as_json()
    )
    assert client.request("DELETE", where).json()["state"] == "done"


@pytest.mark.usefixtures("nothing_kept")
def test_a_stopped_job_leaves_nothing_behind_and_makes_room(
    catalogue: Catalogue, slow: SlowSolver
) -> None:
    client = served(catalogue, slow_desk(slow))
    first = client.post(f"{ANALYSE}?wait=0", json=QUESTION).headers["location"]
    second = client.post(f"{ANALYSE}?wait=0", json=QUESTION).headers["location"]
    assert slow.started.wait(PATIENCE_SECONDS)
    # The second one is stopped while it waits its turn; then the first, in the middle of its work.
    for where in (second, first):
        reply = client.request("DELETE", f"{where}?wait={PATIENCE_SECONDS}")
        assert (reply.status_code, reply.json()["state"]) == (200, "stopped")
        assert client.get(where).json()["state"] == "stopped"
    assert slow.running_max == 1
    assert list(results_folder().glob("*")) == []
    slow.let_go.set()
    assert client.post(ANALYSE, json=QUESTION).status_code == 200
    assert len(list(results_folder().glob("*.json"))) == 1


def test_who_waits_for_a_job_that_another_stops_is_told(
    catalogue: Catalogue, slow: SlowSolver
) -> None:
    client = served(catalogue, desk := slow_desk(slow))
    replies: list[Any] = []
    waits = threading.Thread(target=lambda: replies.append(client.post(ANALYSE, json=QUESTION)))
    waits.start()
    # A solve may start before its job is listed.
    eventually(lambda: len(desk._jobs) == 1)
    for job in tuple(desk._jobs):
        client.request("DELETE", f"/api/lab/jobs/{job}")
    waits.join(PATIENCE_SECONDS)
    assert (replies[0].status_code, replies[0].json()["error"]["name"]) == (409, "solve-stopped")


def test_the_number_of_jobs_is_bounded_and_old_ones_are_forgotten(
    catalogue: Catalogue, slow: SlowSolver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_jobs, "JOBS_OF_ADDRESS_MAX", JOBS_MAX)
    client = served(catalogue, slow_desk(slow))
    asked = [client.post(f"{ANALYSE}?wait=0", json=QUESTION) for _ in range(JOBS_MAX + 1)]
    assert [reply.status_code for reply in asked] == [*[202] * JOBS_MAX, 429]
    assert asked[-1].json()["error"]["name"] == "too-many-jobs"
    assert int(asked[-1].headers["retry-after"]) > 0
    slow.let_go.set()
    places = [reply.headers["location"] for reply in asked[:-1]]
    for where in places:
        eventually(partial(is_done, client, where))
    monkeypatch.setattr(lab_jobs, "FINISHED_MAX", 2)
    assert client.post(ANALYSE, json=QUESTION).status_code == 200
    assert [client.get(where).status_code for where in places] == [404] * (JOBS_MAX - 1) + [200]
    assert client.get(places[0]).json()["error"]["name"] == "unknown-job"


def test_one_address_leaves_room_for_others(catalogue: Catalogue, slow: SlowSolver) -> None:
    desk = slow_desk(slow)
    client = served(catalogue, desk)
    asked = [client.post(f"{ANALYSE}?wait=0", json=QUESTION) for _ in range(JOBS_OF_ADDRESS_MAX)]
    assert [reply.status_code for reply in asked] == [202] * JOBS_OF_ADDRESS_MAX
    refused = client.post(f"{ANALYSE}?wait=0", json=QUESTION)
    assert (refused.status_code, refused.json()["error"]["name"]) == (429, "too-many-jobs")
    assert int(refused.headers["retry-after"]) > 0
    other = desk.start(lab.ask("three-card-poker", "pair_plus"), "10.1.2.3")
    # There is room again when one of them is stopped.
    client.request("DELETE", f"{asked[0].headers['location']}?wait={PATIENCE_SECONDS}")
    assert client.post(f"{ANALYSE}?wait=0", json=QUESTION).status_code == 202
    slow.let_go.set()
    assert other.task.result(PATIENCE_SECONDS).bet == "pair_plus"


def test_what_is_known_does_not_wait_for_a_long_solve(
    catalogue: Catalogue, slow: SlowSolver
) -> None:
    known = lab.ask("let-it-ride", "bonus")
    cached_answer(known)
    desk = LabDesk(
        InThreads(slow), known=lambda asked: known_answer(asked) if asked == known else None
    )
    client = served(catalogue, desk)
    client.post(f"{ANALYSE}?wait=0", json=QUESTION)
    assert slow.started.wait(PATIENCE_SECONDS)
    assert client.post(ANALYSE, json={"game": "let-it-ride", "bet": "bonus"}).status_code == 200


# Advice -----------------------------------------------------------------------------------------


def test_advice_gives_the_value_of_every_decision(client: Client) -> None:
    reply = client.post(ADVISE, json={"game": "three-card-poker", "cards": "Qh 6d 4c"}).json()
    layout = lab.ask("three-card-poker").layout
    advice = lab.advise(lab.situation(layout, cards="Qh 6d 4c"))
    assert reply["best"] == advice.best == "play"
    assert reply["values"] == {name: str(value) for name, value in advice.values.items()}
    assert reply["shown"]["rows"][0][0] == "play"
    assert reply["shown"]["title"] == "Best: play"


def test_the_panel_asks_only_for_cards_that_somebody_sees() -> None:
    seen = {game.name: piles_seen(make_layout(game)) for game in GAMES}
    assert seen["three-card-poker"] == ()
    assert seen["three-card-poker-face-up"] == ("dealer",)
    assert seen["let-it-ride"] == ("community",)
    assert seen["ultimate-texas-holdem"] == ("community",)
    assert seen["caribbean-stud"] == ("dealer",)


# The page ---------------------------------------------------------------------------------------

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def opened(client: Client, path: str, status: int = 200) -> Page:
    reply = client.get(path)
    assert reply.status_code == status, reply.text
    page = read_page(reply.text)
    assert "style" not in page.attributes
    assert len(page.places) == len(set(page.places))
    assert {control["id"] for control in page.controls} == page.labels
    return page


@by_game
def test_every_bet_of_every_game_can_be_chosen(client: Client, game: Game) -> None:
    for bet, title in bet_choices(game):
        page = opened(client, f"/lab?game={game.name}&bet={bet}")
        assert title in page.text
        sent = [control for control in page.controls if "data-line" in control]
        assert all(control["value"] for control in sent)
        # The form has what the table pays: typed back, it is the same table.
        question = {
            "game": game.name,
            "bet": bet,
            "pays": {c["data-line"]: c["value"] for c in sent},
        }
        if sent:
            document = QuestionDocument.model_validate(question)
            if game.tables.get(table_key(game, bet)) == WAITS:
                assert {control["value"] for control in sent} == {"none"}
                with pytest.raises(BadOdds, match="keep at least one"):
                    read_question(document, client.app.state.catalogue)
                continue
            asked = read_question(document, client.app.state.catalogue)
            key = table_key(game, bet)
            plain = lab.ask(game.name, bet, catalogue=client.app.state.catalogue)
            lines = [q.layout.pays(key, hands=q.hands).lines for q in (asked, plain)]
            assert [line.odds for line in lines[0]] == [line.odds for line in lines[1]]


PAIR_PLUS = "game=three-card-poker&bet=pair_plus&table=TCP-01"
FILLED = "filled=three-card-poker/pair_plus/TCP-01/"


def test_without_a_script_the_button_shows_figures_charts_and_sheet(client: Client) -> None:
    assert "2.3167%" not in opened(client, f"/lab?{PAIR_PLUS}").text
    page = opened(client, f"/lab?{PAIR_PLUS}&{FILLED}")
    assert "House edge 2.3167%" in page.text
    assert "128/5525" in page.text
    assert "Net result of a round" in page.text
    assert f"/lab/par.html?{PAIR_PLUS}" in page.links
    own = opened(client, f"/lab?{PAIR_PLUS}&pays.pair=2&{FILLED}")
    assert "House edge −14.6244%" in own.text
    assert "Three Card Poker: Pair Plus, TCP-01 with custom pays" in own.text


def test_another_choice_forgets_what_the_form_was_filled_in_for(client: Client) -> None:
    table = opened(client, f"/lab?{PAIR_PLUS.replace('TCP-01', 'TCP-03')}&pays.pair=9&{FILLED}")
    assert "Pair Plus, TCP-03" in table.text
    game = opened(client, f"/lab?{PAIR_PLUS.replace('three-card-poker', 'let-it-ride')}&{FILLED}")
    assert "Let It Ride: Base game (Bet 1, Bet 2, Bet $), LIRX-01" in game.text
    bet = opened(client, f"/lab?{PAIR_PLUS.replace('pair_plus', 'six_card_bonus')}&{FILLED}")
    assert "6 Card Bonus, TCP-6B1" in bet.text


def test_an_error_stands_beside_its_field_and_the_page_stays(client: Client) -> None:
    page = opened(client, f"/lab?{PAIR_PLUS}&pays.pair=%3Cb%3E&{FILLED}", 422)
    assert "bad-odds" not in page.text
    assert "odds look like" in page.text
    wrong = next(control for control in page.controls if control["id"] == "pays-pair")
    assert wrong["aria-describedby"] == "wrong-pays-pair"
    assert wrong["value"] == "<b>"
    advice = opened(
        client, "/lab?game=let-it-ride&cards=Kc+5x&filled=let-it-ride/base/LIRX-01/", 422
    )
    assert "bad-card" not in advice.text
    assert "is not a card" in advice.text
    assert "House edge per base bet 3.5057%" in advice.text


@pytest.mark.parametrize(
    ("query", "name", "words"),
    [
        ("game=snap", "unknown-game", "unknown game 'snap'"),
        ("game=let-it-ride&bet=pair_plus", "bad-bet", "has no bet 'pair_plus'"),
        ("game=let-it-ride&table=TCP-01", "unknown-table", "TCP-01 does not pay primary"),
        ("game=three-card-poker-face-up&table=TCP-01", "unknown-table", "has no pay table"),
        ("game=let-it-ride&bet=cover_all&hands=x", "bad-option", "is 'x'; give a number of hands"),
        ("game=let-it-ride&bet=cover_all&hands=99", "unknown-table", "no column for 99 hands"),
        ("color=red", "bad-option", "color : is not a field of the lab"),
    ],
)
def test_a_choice_that_does_not_exist_is_told(
    client: Client, query: str, name: str, words: str
) -> None:
    page = opened(client, f"/lab?{query}", 422)
    assert page.errors == [name]
    assert words in page.text


# Stakes, switches and ties ----------------------------------------------------------------------

BASE_GAME = "game=three-card-poker&bet=base&table=TCP-01"
BASE_FILLED = "filled=three-card-poker/base/TCP-01/"
RIDE_FILLED = "filled=let-it-ride/base/LIRX-01/"


def test_bets_made_together_are_one_answer_on_the_page(client: Client) -> None:
    page = opened(client, f"/lab?{BASE_GAME}&stake.ante=5&stake.pair_plus=2.50&{BASE_FILLED}")
    both = lab.analyse("three-card-poker", stakes={"ante": 2, "pair_plus": 1})
    assert both.expected_value is not None
    assert str(both.expected_value).replace("-", "−") in page.text
    assert "Base game (Ante) with Pair Plus" in page.text
    stakes = {c["data-stake"]: c["value"] for c in page.controls if "data-stake" in c}
    assert stakes == {"ante": "5", "pair_plus": "2.50", "six_card_bonus": ""}
    assert not [link for link in page.links if "/lab/par" in link], "a sheet is about one bet"


def test_a_bet_that_must_equal_another_is_staked_with_it(client: Client) -> None:
    page = opened(client, f"/lab?game=let-it-ride&stake.bet_1=3&stake.bonus=1&{RIDE_FILLED}")
    stakes = {"bet_1": 3, "bet_2": 3, "bet_3": 3, "bonus": 1}
    expected = lab.analyse("let-it-ride", stakes=stakes).expected_value
    assert str(expected).replace("-", "−") in page.text
    assert "and the same amount on Bet 2, Bet $" in page.text
    alone = f"/lab?game=let-it-ride&stake.bet_1=&stake.bonus=1&{RIDE_FILLED}"
    refused = opened(client, alone, 422)
    assert refused.errors == ["bad-bet"]
    assert "This cannot be solved" in refused.text


def test_ties_and_switches_are_asked_with_the_rest(client: Client) -> None:
    ride = f"/lab?game=let-it-ride&{RIDE_FILLED}"
    less, more = (opened(client, f"{ride}&ties={ties}").text for ties in ("less", "more"))
    for ties, text in (("less", less), ("more", more)):
        risk = lab.analyse("let-it-ride", ties=ties).element_of_risk
        assert str(risk) in text
    assert less != more

    link = "/lab?game=three-card-poker&bet=progressive&table=MG-01"
    link += "&filled=three-card-poker/progressive/MG-01/"
    folded = opened(client, link).text
    every = opened(client, f"{link}&option.folded_hands_qualify=yes").text
    assert "a hand that best play of the base game folds wins nothing" in folded
    assert "every hand counts, folded or not" in every
    assert "Fixed return if folded hands qualify" in folded
    assert "Fixed return unless folded hands qualify" in every


@by_game
def test_every_switch_that_changes_money_is_on_the_form(client: Client, game: Game) -> None:
    page = opened(client, f"/lab?game={game.name}")
    shown = {c["data-option"] for c in page.controls if "data-option" in c}
    assert shown == {option.key for option in game.options} - {"settlement_order"}
    staked = [c["data-stake"] for c in page.controls if "data-stake" in c]
    sensors = set(game.sensors)
    equal = {bet.key for bet in game.bets if bet.equals}
    assert set(staked) == {bet.key for bet in make_layout(game).bets} - sensors - equal


def test_a_wrong_stake_is_told_beside_its_field(client: Client) -> None:
    page = opened(client, f"/lab?{BASE_GAME}&stake.ante=%3Cb%3E&{BASE_FILLED}", 422)
    wrong = next(control for control in page.controls if control["id"] == "stake-ante")
    assert wrong["aria-describedby"] == "wrong-stake-ante"
    assert wrong["value"] == "<b>"
    assert "bad-amount" not in page.text
    assert "write dollars" in page.text


@pytest.mark.parametrize(
    ("query", "name", "words"),
    [
        ("option.color=red", "bad-option", "has no switch 'color'"),
        ("option.folded_hands_qualify=maybe", "bad-option", "is 'maybe'; write true or false"),
        ("ties=both", "bad-bet", "ties is 'both'"),
        ("stake.ante=0", "bad-bet", "stakes: ante: is 0; leave it out"),
    ],
)
def test_a_wrong_switch_tie_or_stake_is_told_on_the_form(
    client: Client, query: str, name: str, words: str
) -> None:
    page = opened(client, f"/lab?{BASE_GAME}&{query}&{BASE_FILLED}", 422)
    assert page.errors == [name]
    assert name not in page.text
    assert "This cannot be solved" in page.text
    assert words in page.text


@pytest.mark.parametrize("bet", ["snap", "progressive"])
def test_a_stake_on_a_bet_that_cannot_be_staked_is_told(client: Client, bet: str) -> None:
    page = opened(client, f"/lab?{BASE_GAME}&stake.{bet}=1&{BASE_FILLED}", 422)
    assert page.errors == ["bad-option"]
    assert f"{bet} : is not a bet you can stake here; the bets are ante" in page.text


def test_no_sheet_is_drawn_for_stakes_or_switches_it_does_not_know(client: Client) -> None:
    for query in ("stake.ante=5", "option.two_spots=any", "ties=more"):
        assert client.get(f"/lab/par.html?{BASE_GAME}&{query}").status_code == 422
    assert client.get(f"/lab/par.html?{BASE_GAME}&stake.ante=1&ties=less").status_code == 200


def test_par_sheets_of_printed_and_own_pays(client: Client) -> None:
    sheet = opened(client, f"/lab/par.html?{PAIR_PLUS}")
    assert "PAR SHEET" in sheet.text
    assert "2.3167%" in sheet.text
    own = opened(client, f"/lab/par.html?{PAIR_PLUS}&pays.pair=2")
    assert "no regulator has seen it" in own.text
    assert client.get("/lab/par.css").headers["content-type"].startswith("text/css")
    paper = client.get(f"/lab/par.pdf?{PAIR_PLUS}")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")
    face_up = opened(client, "/lab/par.html?game=three-card-poker-face-up")
    assert "Base game (Ante)" in face_up.text


def test_charts_are_a_part_of_their_own(client: Client) -> None:
    reply = client.get("/lab/charts?game=three-card-poker")
    assert "<svg" in reply.text
    assert "Q-6-4 or better" in reply.text
    assert "<html" not in reply.text

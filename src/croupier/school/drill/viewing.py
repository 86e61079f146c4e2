"""The drill as one learner sees it, as data for a screen: the question, the verdict, the result."""

from typing import Any

from croupier.cards import cards_text
from croupier.errors import CroupierError
from croupier.games import GAMES, find_game
from croupier.ledger import Transaction
from croupier.money import dollars, priced
from croupier.paytables import Catalogue
from croupier.records.layout_view import dealer_view, sides_view
from croupier.records.words import hit_text, pays_text
from croupier.rules import Layout, Line, Round, Settlement, Spot, settle
from croupier.rules.bets import ENVY
from croupier.school.drill.asking import askable, layout_for, usual_bets
from croupier.school.drill.courses import (
    Course,
    CourseChoice,
    Put,
    current_course,
    desk_of,
    milliseconds,
    past_courses,
)
from croupier.school.drill.dues import PayDue, due_on
from croupier.school.drill.questions import AskedAmount, DrillQuestion
from croupier.school.drill.saying import read_amount
from croupier.school.drill.topics import stakes_in_order, table_key, topic_at
from croupier.school.skills import Skills, skills_of

Data = dict[str, Any]

PAST_MAX = 20


def waits(transaction: Transaction, learner: str) -> str:
    """Return a sentence about what a learner has left unfinished; empty if nothing."""
    course = current_course(transaction, learner)
    if course is None or course.ended:
        return ""
    return f"Question {course.question} of {course.choice.questions} is waiting for you."


def drill_view(transaction: Transaction, learner: str, catalogue: Catalogue | None = None) -> Data:
    """Return a learner's state: nothing begun, a question, its verdict, or a course's result."""
    course, past = (
        current_course(transaction, learner),
        past_courses(transaction, learner, PAST_MAX),
    )
    view: Data = {
        "phase": "none",
        "course": 0,
        "question": 0,
        "of": 0,
        "pace_ms": desk_of(transaction, learner).spacing.target_ms,
        "score": None,
        "put": None,
        "verdict": None,
        "result": None,
        "lost": "",
        "past": [_past(one) for one in past],
        "last_games": list(past[0].choice.games) if past else [],
    }
    if course is None:
        return view
    view |= {
        "phase": "over",
        "course": course.number,
        "question": course.question,
        "of": course.choice.questions,
        "score": _score(course),
    }
    if course.put is None:
        return view | {"result": result(course, skills_of(transaction, learner))}
    try:
        question = course.put.question(catalogue)
    except CroupierError as error:  # a custom pay table has changed since it was asked
        return view | {"phase": "lost", "lost": str(error)}
    view["put"] = _put(course.put, question, transaction.instant)
    if not course.put.given:
        return view | {"phase": "asking"}
    return view | {"phase": "answered", "verdict": verdict(course, course.put, question)}


# The question -----------------------------------------------------------------------------------


def _put(put: Put, question: DrillQuestion, now: str) -> Data:
    round_ = question.round
    game = round_.layout.game
    asked = {ask.seat for ask in question.asks}
    names = bool(put.given)
    return {
        "game": game.name,
        "title": game.title,
        "tables": {key: table.id for key, table in round_.layout.tables.items()},
        "kind": question.kind,
        "asked": asked_words(question),
        "asks": [
            _ask(question, ask, due)
            for ask, due in zip(question.asks, question.dues(), strict=True)
        ],
        "seats": [
            _seat(spot, round_, names=names, asked=spot.seat in asked) for spot in round_.spots
        ],
        "dealer": {
            "plays": dealer_view(game, None)["plays"],
            "cards": cards_text(round_.dealer).split(),
            "hand": game.dealer_text(round_) if names else "",
        },
        "community": cards_text(round_.community).split(),
        "sides": [
            side | {"hand": side["hand"] if names else ""} for side in sides_view(game, round_)
        ],
        "target_ms": put.target_ms,
        "waited_ms": milliseconds(put.since, now),
    }


def asked_words(question: DrillQuestion) -> str:
    """Return a sentence that says what is asked."""
    ask, game = question.asks[0], question.round.layout.game
    if question.kind == "envy":
        return "Who gets envy, and how much? Go around from the right."
    seat = f" at seat {ask.seat}" if len(question.round.spots) > 1 else ""
    taken = any(due.taken for due in question.dues())
    if question.kind == "spot":
        does = "pay or take" if taken else "pay"
        return f"What do you {does} on each bet{seat}, in the house's order?"
    if taken:
        return f"How much of {game.line_title(ask.bet)}{seat} do you take?"
    return f"What do you pay on {game.line_title(ask.bet)}{seat}?"


def ask_title(question: DrillQuestion, ask: AskedAmount) -> str:
    """Return what one amount is for: the bet, or the seat in a question about envy."""
    if question.kind == "envy":
        return f"Seat {ask.seat}"
    title = question.round.layout.game.line_title(ask.bet)
    taken = question.dues()[question.asks.index(ask)].taken
    return f"{title}, taken" if taken and question.kind == "spot" else title


def _ask(question: DrillQuestion, ask: AskedAmount, due: PayDue) -> Data:
    round_ = question.round
    game, stake = round_.layout.game, round_.spot(ask.seat).stakes.get(ask.bet)
    key = table_key(game, ask.bet)
    return {
        "seat": ask.seat,
        "bet": ask.bet,
        "title": ask_title(question, ask),
        "takes": bool(due.taken),
        "stake": "" if stake is None else dollars(stake),
        "table": round_.layout.tables[key].id if key else "",
        "meter": ask.bet in game.sensors,
    }


def _seat(spot: Spot, round_: Round, *, names: bool, asked: bool) -> Data:
    game = round_.layout.game
    return {
        "seat": spot.seat,
        "cards": cards_text(spot.cards).split(),
        "hand": game.hand_name(spot, round_) if names else "",
        "said": ", ".join(spot.decisions),
        "folded": spot.folded,
        "asked": asked,
        "bets": [
            {
                "bet": bet,
                "title": game.line_title(bet),
                "amount": dollars(stake),
                "back": bet in spot.taken_back,
            }
            for bet, stake in stakes_in_order(game, spot).items()
        ],
    }


# The verdict ------------------------------------------------------------------------------------


def verdict(course: Course, put: Put, question: DrillQuestion) -> Data:
    """Return what was right, what was answered, and why: line, arithmetic and clause."""
    mark, settled = course.marks[-1], settle(question.round)
    return {
        "right": mark.right,
        "slow": mark.slow,
        "seconds": seconds(mark.milliseconds),
        "parts": [
            _part(question, settled, ask, text, right=right)
            for ask, text, (_, right) in zip(question.asks, put.given, mark.topics, strict=True)
        ],
    }


def _part(
    question: DrillQuestion, settled: Settlement, ask: AskedAmount, text: str, *, right: bool
) -> Data:
    layout = question.round.layout
    due = due_on(settled.seat(ask.seat).lines, ask.bet)
    line = due.lines[0] if due.lines else _any_envy(settled)
    key = table_key(layout.game, ask.bet)
    said = read_amount(text)
    worked_out = due.worked_out if due.lines else _no_envy(question.round, ask.seat)
    return {
        "title": ask_title(question, ask),
        "seat": ask.seat,
        "right": right,
        "said": said.word or priced(said.amount),
        "due": due_words(due),
        "worked_out": worked_out,
        "line": "" if line.bet == ENVY else _hit_words(line),
        "table": layout.tables[key].id if key and line.hit is not None else "",
        "clause": {
            "id": line.clause.id,
            "text": line.clause.text,
            "source": line.clause.source,
        },
    }


def _hit_words(line: Line) -> str:
    """Return the pay line that was hit, with its odds."""
    return ", ".join(filter(None, (hit_text(line), pays_text(line))))


def _any_envy(settled: Settlement) -> Line:
    """Return a line of envy, for its clause; a seat that gets none is shown the same clause."""
    return next(line for seat in settled.seats for line in seat.lines if line.bet == ENVY)


def _no_envy(round_: Round, seat: int) -> str:
    """Say why a seat gets nothing when others do."""
    if round_.spot(seat).has(*round_.layout.game.sensors):
        return f"No other hand pays seat {seat} envy, and a player's own hand never does"
    return f"Seat {seat} made no jackpot bet, so it gets no envy"


def due_words(due: PayDue) -> str:
    """Return what was to be paid (`$300`, `nothing`, the share of a meter) or to be taken."""
    if due.from_meter:
        return f"meter: {due.lines[0].odds}"
    if due.asked:
        return priced(due.asked)
    return "nothing (push)" if due.outcome == "push" else "nothing"


# The result -------------------------------------------------------------------------------------


def _score(course: Course) -> Data:
    return {
        "answered": len(course.marks),
        "right": course.right,
        "wrong": course.wrong,
        "streak": course.streak,
        "best_streak": course.best_streak,
    }


def result(course: Course, skills: Skills) -> Data:
    """Return how a course went, as a whole and by topic."""
    return {
        **_past(course),
        "slow": sum(mark.right and mark.slow for mark in course.marks),
        "topics": [
            {
                "topic": path,
                "game": find_game(topic_at(path).game).title,
                "title": skills[path].title if path in skills else path,
                "right": right,
                "wrong": wrong,
            }
            for path, (right, wrong) in course.by_topic().items()
        ],
    }


def _past(course: Course) -> Data:
    return {
        "course": course.number,
        "begun": course.begun,
        "games": [find_game(name).title for name in course.choice.games],
        "of": course.choice.questions,
        "answered": len(course.marks),
        "right": course.right,
        "wrong": course.wrong,
        "median_seconds": seconds(course.median_ms),
        "best_streak": course.best_streak,
    }


def seconds(waited_ms: int) -> str:
    """Return time as people read it: `4.2`."""
    return f"{waited_ms // 100 / 10:.1f}"


# What may be chosen -----------------------------------------------------------------------------


def offers(catalogue: Catalogue) -> list[Data]:
    """Return every game with the bets that can be asked and the pay tables available."""
    return [
        _offer(layout_for(game, CourseChoice((game.name,)), catalogue), catalogue) for game in GAMES
    ]


def _offer(layout: Layout, catalogue: Catalogue) -> Data:
    game, usual = layout.game, usual_bets(layout)
    return {
        "name": game.name,
        "title": game.title,
        "bets": [
            {"bet": bet, "title": game.line_title(bet), "usual": bet in usual}
            for bet in askable(layout)
        ],
        "tables": [
            {
                "key": key,
                "title": _listed(
                    [game.line_title(bet) for bet in askable(layout) if table_key(game, bet) == key]
                ),
                "chosen": layout.tables[key].id,
                "tables": [table.id for table in catalogue.serving(game.name, game.served(key))],
            }
            for key in game.tables
        ],
    }


def _listed(names: list[str]) -> str:
    """Return `Ante`, `Bet 1 and Bet 2`, or `Bet 1, Bet 2 and Bet 3`."""
    *first, last = names or [""]
    return f"{', '.join(first)} and {last}" if first else last

"""The seat as data for a screen: layout, bankroll, the coach's notes, and the results."""

# Besides the keys that every screen of the seat has:
# - A learner without a session gets {"sitting": 0, "phase": "none", …} and no layout keys; "fault"
#   is set if a custom pay table is gone and the session cannot be shown.
# - "thinking" is true while a note or the advice to be shown is still being worked out (a cold
#   solver); ask again in a moment. "advice" and entries of "notes" are absent until then.
# - A choice of "turn" has "cost" (dollars or "") and "enough" besides name, help and makes.
# - In quiz mode before the first question, the phase is "answered", and "question" and "answered"
#   are null.
# - A question is shown at once even if the coach is not ready; until then `answer` is refused as
#   wrong-state. A coach has note(decision, patient=…) and thought(decision, patient=…), both None
#   until it knows, and warm, consider and analysis.
# - "score" counts the quiz answers of this session.
# - "question" has "number", "asked" and "about"; the layout keys and "turn" show the situation.
# - "tally" has "left_out" ({"bets", "net"}), "unknown" (hands whose expectation is not known yet)
#   and "unreviewed" (decisions the coach has not valued); "expected" and "luck" may be null, and so
#   may the third entry of a point of the curve.
# - "pays" lists what meters paid in this hand: [{"seat", "bet", "title", "amount"}].
# - "purse" and "net" count every bet; "actual", "expected" and the curve leave out the bets on
#   meters and Cover All.

from croupier.errors import BadRecord, UnknownTable
from croupier.games import find_game
from croupier.ledger import Transaction
from croupier.ledger.units import in_units, money_text, to_the_cent
from croupier.money import dollars
from croupier.records.layout_view import (
    Data,
    bets_view,
    choices_view,
    circle_view,
    community_view,
    dealer_view,
    empty_seat,
    hand_view,
    limits_view,
    line_view,
    raises_view,
    sides_view,
)
from croupier.rules import Game, Layout, Round, actions, settle
from croupier.school.learners import LEARNERS
from croupier.school.paths import TopicPath
from croupier.school.seat.alone import asked
from croupier.school.seat.choice import MODES, SPEEDS, circles_of, sensors_of
from croupier.school.seat.documents import Note, QuizQuestion, SeatHand, SeatSession, current
from croupier.school.seat.meters import Meters, in_order
from croupier.school.seat.room import ROOM, Room
from croupier.school.seat.settling import notes_of
from croupier.school.seat.tally import tally_view
from croupier.school.seat.why import decimal, worth_in_money


def seat_view(transaction: Transaction, learner: str, *, room: Room = ROOM) -> Data:
    """Everything a screen draws for a learner now."""
    session = current(transaction, learner)
    if session is None:
        return _nowhere()
    try:
        return _seated(transaction, session, room)
    except (BadRecord, UnknownTable) as gone:
        # A custom pay table was changed or removed; the learner can start another session.
        return _nowhere() | {"fault": str(gone)}


def _nowhere() -> Data:
    return {"sitting": 0, "phase": "none", "modes": list(MODES), "speeds": list(SPEEDS)}


def _seated(transaction: Transaction, session: SeatSession, room: Room) -> Data:
    layout = session.choice.layout(room.catalogue)
    shown = head_view(session, layout) | {
        "meters": meters_view(layout, session.meters),
        "tally": tally_view(transaction, session, room=room),
    }
    if session.choice.mode == "quiz":
        return shown | _quiz(session, layout, room)
    return shown | _playing(transaction, session, layout, room)


def head_view(session: SeatSession, layout: Layout) -> Data:
    """Return what is the same in every phase, and placeholders for what is not."""
    choice = session.choice
    return {
        "sitting": session.number,
        "game": layout.game.name,
        "title": layout.game.title,
        "mode": choice.mode,
        "spots": choice.spots,
        "speed": choice.speed,
        "circles": [circle_view(layout.game, circle) for circle in circles_of(layout)],
        "raises": raises_view(layout.game),
        "limits": limits_view(layout),
        "purse": money_text(session.bankroll),
        "hand": session.hands,
        "at": 0,
        "turn": None,
        "advice": None,
        "notes": [],
        "pays": [],
        "thinking": False,
        "question": None,
        "answered": None,
        "score": {"right": session.answered_right, "of": session.answered},
        "choice": {
            "tables": {key: table.id for key, table in layout.tables.items()},
            "options": dict(choice.options),
            "procedure": layout.procedure.key,
        },
        "replay": None,
    }


# The layout -------------------------------------------------------------------------------------


def _playing(transaction: Transaction, session: SeatSession, layout: Layout, room: Room) -> Data:
    hand = session.hand
    learner = transaction.get(LEARNERS, session.learner)
    name = learner.name if learner is not None and session.choice.spots == 1 else ""
    if hand is None:
        return layout_view(layout.game, None, session.choice.spots, name=name) | {
            "phase": "betting"
        }
    played = hand.round(room.catalogue)
    shown = layout_view(layout.game, played, session.choice.spots, hand=hand, name=name)
    shown["phase"] = "settled" if hand.settled else "deciding"
    shown["at"] = len(played.events)
    shown["turn"] = turn_view(played, session.bankroll)
    if session.choice.mode == "coach":
        notes = list(notes_of(hand, room))
        shown["notes"] = [note_view(note) for note in notes if note is not None]
        shown["thinking"] = None in notes
    asking = asked(played)
    if session.choice.mode == "advice" and asking is not None:
        advice = room.coach.note(asking)
        shown["advice"] = None if advice is None else note_view(advice)
        shown["thinking"] = advice is None
    return shown


def layout_view(
    game: Game, played: Round | None, spots: int, *, hand: SeatHand | None = None, name: str = ""
) -> Data:
    """Return a round's cards, bets and lines, whatever may be done with them."""
    seats = [_seat(played, number, hand, name) for number in range(1, spots + 1)]
    return {
        "seats": seats,
        "dealer": dealer_view(game, played),
        "community": community_view(played),
        "sides": sides_view(game, played),
        "pays": [] if hand is None else _meter_pays(game, hand),
    }


def _seat(played: Round | None, number: int, hand: SeatHand | None, name: str) -> Data:
    shown = empty_seat(number) | {"name": name or f"Spot {number}", "kind": "you"}
    spot = next((spot for spot in played.spots if spot.seat == number), None) if played else None
    if played is None or spot is None:
        return shown
    game, sensors = played.layout.game, sensors_of(played.layout)
    shown |= hand_view(spot, shown=True)
    shown["bets"] = bets_view(spot.stakes)
    shown["lit"] = [bet for bet in spot.stakes if bet in sensors]
    if spot.cards:
        shown["hand"] = game.hand_name(spot, played)
    if hand is not None and hand.settled and played.is_complete:
        lines = settle(played).seat(number).lines
        shown["lines"] = [line_view(game, line) for line in lines]
        net = 0
        for line, drawn in zip(lines, shown["lines"], strict=True):
            returned = hand.returned(number, line)
            drawn["returned"] = money_text(returned)
            net += returned - in_units(line.stake)
        shown["net"] = money_text(net)
    return shown


def _meter_pays(game: Game, hand: SeatHand) -> list[Data]:
    return [
        {
            "seat": seat,
            "bet": bet,
            "title": game.line_title(bet),
            "amount": money_text(amount),
        }
        for seat, bet, amount in hand.meter_pays
    ]


def turn_view(played: Round, bankroll: int) -> Data | None:
    """Return which spot has to decide what, and what each choice costs."""
    offered = actions(played)
    if offered.seat is None or offered.decide is None:
        return None
    return {
        "seat": offered.seat,
        "decide": offered.decide.key,
        "title": offered.decide.title,
        "choices": choices_view(offered, lambda cost: in_units(cost) <= bankroll),
    }


def meters_view(layout: Layout, meters: Meters) -> list[Data]:
    """Return the practice meters as a display shows them: rounded down to the cent."""
    return [
        {
            "bet": bet,
            "title": layout.game.line_title(bet),
            "levels": [
                {"name": level, "amount": money_text(to_the_cent(amount))}
                for level, amount in levels.items()
            ],
        }
        for bet, levels in in_order(layout, meters).items()
    ]


# What the coach says ----------------------------------------------------------------------------


def note_view(note: Note) -> Data:
    game = find_game(TopicPath.read(note.topic).game)
    return {
        "seat": note.seat,
        "decide": note.decide,
        "title": note.title,
        "chosen": note.chosen,
        "best": note.best,
        "values": [
            {
                "choice": name,
                "fraction": str(value),
                "decimal": decimal(value),
                "money": worth_in_money(value, note.unit),
            }
            for name, value in note.values
        ],
        "cost": {
            "fraction": str(note.cost),
            "decimal": decimal(note.cost),
            "money": worth_in_money(note.cost, note.unit),
        },
        "unit": {"title": game.unit, "stake": dollars(note.unit)},
        "why": note.why,
        "left_out": [game.line_title(bet) for bet in note.left_out],
    }


def _quiz(session: SeatSession, layout: Layout, room: Room) -> Data:
    question = session.question
    if question is None:
        return layout_view(layout.game, None, 1) | {"phase": "answered"}
    played = question.round(room.catalogue)
    shown = layout_view(layout.game, played, 1)
    shown["question"] = question_view(question, played)
    if question.answered is not None:
        return shown | {"phase": "answered", "answered": note_view(question.answered)}
    # A question is not a hand: nobody pays for a raise that is the right answer.
    shown["turn"] = turn_view(played, in_units(sum(played.spot(1).stakes.values())) * 100)
    return shown | {"phase": "question"}


def question_view(question: QuizQuestion, played: Round) -> Data:
    asking = asked(played)
    title = asking.decide.title if asking is not None else ""
    return {"number": question.number, "asked": f"{title}. What is best here?", "about": title}

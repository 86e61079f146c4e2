"""What dealers and supervisors do besides dealing: open and close a table, replace a shuffler.

If no source document describes a routine, its source says that the house made it.
"""

from dataclasses import replace

from croupier.rules import Move, Option, Routine

HOUSE = "House procedure; no text of the game describes it"

LAY, PICK = "lay", "pick"
PAID_OPTION = Option(
    "hands_paid", LAY, "whether a hand lies until its bets are paid, or is picked up before they "
    "are: lay and pay, or pick and pay", choices=(LAY, PICK), title="Lay or pick and pay",
    money=False,
)  # fmt: skip
WORK_AREA = "Bring the hand into the work area; lay and pay, or pick and pay, as the house does it"

# A table that deals one deck --------------------------------------------------------------------


AFTER_BONUS = f"{HOUSE}; after Let It Ride Bonus: Opening"


def opening(mode: str, source: str) -> Routine:
    """Open a table whose shuffler is set to the game; `source` cites the document, if any."""
    return Routine(
        "opening",
        "Opening the table",
        "O",
        (
            Move("Turn the shuffler on"),
            Move(f"Set the shuffler to “{mode}”", source=source),
            Move("Verify the deck", "Verify the deck: every card is there once"),
            Move("Wash the deck", "Wash the deck: mix it face down on the layout"),
            Move("Load the deck into the shuffler"),
            Move("Press the green START button", "Press the green START button: the deck is "
                 "shuffled"),
        ),
        AFTER_BONUS,
    )  # fmt: skip


BONUS_DEAD_GAME = Routine(
    "dead-game",
    "When nobody plays",
    "G",
    (Move("Assume dead game mode", "With nobody at the table, assume dead game mode"),),
    "Let It Ride Bonus: Opening 5",
)
DEAD_GAME = replace(BONUS_DEAD_GAME, source=AFTER_BONUS)

CLOSING = Routine(
    "closing",
    "Closing the table",
    "C",
    (
        Move("Press the green START button", "When the last round is paid, press the green START "
             "button: the shuffler gives up its deck"),
        Move("Count the deck down", "Count the deck down: every card is there"),
        Move("Turn the shuffler off"),
        Move("Lock the chip tray", "Count the chip tray with the floor person and lock it"),
    ),
    HOUSE,
)  # fmt: skip


def routines(mode: str, source: str = "") -> tuple[Routine, ...]:
    """The routines of a table whose shuffler deals one deck in its own mode."""
    return opening(mode, source), DEAD_GAME, CLOSING


# Three Card Poker: a shuffler that fails --------------------------------------------------------

REPLACE_SHUFFLER = Routine(
    "shuffler",
    "When the shuffler malfunctions",
    "S",
    (
        Move("Follow the guide on the back of the shuffler",
             shows="The shuffler stops again: it keeps malfunctioning."),
        Move("Turn the shuffler off"),
        Move("Unplug the power cord"),
        Move("Put the backup shuffler in its place"),
        Move("Plug in the power cord and the data cable"),
        Move("Turn the shuffler on"),
        Move("Call the maker to service the shuffler",
             shows="The backup shuffler is ready: play can be resumed."),
    ),
    "Three Card Poker Training Manual: Irregularities 2",
)  # fmt: skip

# Let It Ride Bonus: two decks and a keypad ------------------------------------------------------

_IRREGULAR = "Let It Ride Bonus: Irregularities"

BONUS_OPENING = Routine(
    "opening",
    "Opening the table",
    "O",
    (
        Move("Turn the shuffler on"),
        Move("Put Key 1 into the first slot", "Put the table key, Key 1, into the first slot of "
             "the table controller", shows="The keypad is on."),
        Move("Verify deck 1", "Verify deck 1: every card is there once"),
        Move("Wash deck 1", "Wash deck 1: mix it face down on the layout"),
        Move("Load deck 1 into the shuffler"),
        Move("Press the green START button", "Press the green START button: deck 1 is shuffled"),
        Move("Verify deck 2", "While deck 1 is shuffled, verify deck 2"),
        Move("Wash deck 2"),
        Move("Put deck 2 into the discard rack"),
    ),
    "Let It Ride Bonus: Opening the Let It Ride Bonus Table",
)  # fmt: skip

BONUS_CLOSING = Routine(
    "closing",
    "Closing the table",
    "C",
    (
        Move("Press the green START button", "When the last round is over, press the green START "
             "button: the shuffler gives up its deck"),
        Move("Count deck 1 down", "Count deck 1 down: every card is there"),
        Move("Count deck 2 down", "Count deck 2 down: every card is there"),
        Move("Take Key 1 out of the first slot", shows="The keypad is off."),
        Move("Turn the shuffler off"),
        Move("Lock the chip tray", "Count the chip tray with the floor person and lock it"),
    ),
    HOUSE,
)  # fmt: skip

MISDEAL = Routine(
    "misdeal",
    "A packet of the wrong size: the floor person",
    "M",
    (
        Move("Collect all the cards in play"),
        Move("Press the green START button", "Press the green START button: the shuffler unloads "
             "the rest of the deck"),
    ),
    f"{_IRREGULAR} 2",
    by="floor",
)  # fmt: skip

FLASHING = Routine(
    "flashing",
    "Sensors that flash for a wrong count: the floor person",
    "F",
    (Move("Check the number of cards in every hand", "See that every player and the dealer have "
          "the right number of cards"),),
    f"{_IRREGULAR} 3",
    by="floor",
)  # fmt: skip

COUNT_RIGHT = Routine(
    "count-right",
    "The deck counts right: the floor person",
    "R",
    (Move("Resume play", "With every card there, resume play as the user guide says"),),
    f"{_IRREGULAR} 2(a), 3(a)",
    by="floor",
)

COUNT_WRONG = Routine(
    "count-wrong",
    "The deck counts wrong: the floor person",
    "N",
    (
        Move("Have all hands declared void"),
        Move("Remove the deck from the table"),
        Move("Verify the new deck", "Bring a new deck by the new deck procedures: verify it"),
        Move("Wash the new deck"),
        Move("Have the new deck loaded", "Have the dealer load the new deck into the nest area of "
             "the shuffler"),
    ),
    f"{_IRREGULAR} 2(b), 3(b)",
    by="floor",
)  # fmt: skip

KEYPAD_RESET = Routine(
    "keypad-reset",
    "Unloaded before the dealer's packet: the floor person",
    "K",
    (
        Move("Collect all the cards in play"),
        Move("Put the bonus bets back on the lit sensors", "Put the bonus bets back on the sensors "
             "that are lit; nobody else may bet now"),
        Move("Insert the Maintenance Key into slot 3"),
        Move("Press FOUR OF A KIND", "Press the Four of a Kind button on the keypad, which asks "
             "for ENTER to reset it", shows="To reset keypad press enter"),
        Move("Press ENTER", "Press ENTER: the keypad says that it is reset", shows="Keypad reset"),
        Move("Take the Maintenance Key out of slot 3", "Take the Maintenance Key out of slot 3; "
             "the dealer then presses LOCK OUT, collects the bonus bets again and loads the "
             "misdealt deck"),
    ),
    f"{_IRREGULAR} 4",
    by="floor",
)  # fmt: skip

BONUS_ROUTINES = (
    BONUS_OPENING, BONUS_DEAD_GAME, BONUS_CLOSING, MISDEAL, FLASHING, COUNT_RIGHT, COUNT_WRONG,
    KEYPAD_RESET,
)  # fmt: skip

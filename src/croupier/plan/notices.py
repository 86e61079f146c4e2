"""What is posted at tables and shown on displays: a key for the file, a sentence to print."""

from collections.abc import Mapping
from typing import Literal, get_args

Posting = Literal[
    "jackpot-amounts",
    "prize-restrictions",
    "prizes",
    "wager-limits",
    "dispute-procedure",
    "employee-play",
    "four-games",
]
Notice = Literal["house-funded", "may-be-withdrawn", "capped", "scaled-pays"]

POSTINGS: Mapping[str, str] = {
    "jackpot-amounts": "The amount of each jackpot that can be won here.",
    "prize-restrictions": "What keeps a hand from winning a prize.",
    "prizes": "Every prize, by odds or fixed, and the hand that wins it.",
    "wager-limits": "The minimum and maximum wager of each bet.",
    "dispute-procedure": "How a dispute is settled, and by whom.",
    "employee-play": "Whether and when employees may play.",
    "four-games": "Players are limited to wagering on a maximum of four games.",
}
"""What can be posted at a table."""

NOTICES: Mapping[str, str] = {
    "house-funded": "This is a house jackpot. It holds no money of players.",
    "may-be-withdrawn": "This jackpot may be withdrawn without notice.",
    "capped": "This jackpot has a maximum, and stops growing when it is reached.",
    "scaled-pays": "All fixed pays and envy are multiplied by the wager.",
}
"""What a jackpot's display can say beside its amount."""

DISPUTES = (
    "Speak up at once, before the next round is dealt. The floor supervisor decides at the table, "
    "and anyone who disagrees may ask for the manager on duty. A dispute that is not settled here "
    "may be brought to the state gambling regulator."
)
EMPLOYEE_PLAY = (
    "Employees may not play while on duty, and never at a table or on a jackpot that they work "
    "with."
)
"""What placards say if the house has no wording of its own."""

POSTING_KEYS: tuple[str, ...] = get_args(Posting)
NOTICE_KEYS: tuple[str, ...] = get_args(Notice)

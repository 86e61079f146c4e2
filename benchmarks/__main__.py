"""`python -m benchmarks`: every benchmark, one report; ends with an error if a target is missed."""

import os
import platform
import sys
from collections.abc import Callable

from benchmarks import (
    Row,
    floor_load,
    full_house,
    hands,
    hung_database,
    lab_beside,
    lab_general,
    lab_holdem,
    lab_six_card,
    lab_titles,
    lab_wild_and_bonus,
    ledger,
    ledger_years,
    rounds,
    school,
    school_history,
)

BENCHMARKS: tuple[tuple[str, Callable[[], list[Row]]], ...] = (
    ("Seven cards against peers", hands.seven_cards_against_peers),
    ("Arrays of hands", hands.other_arrays),
    ("Whole decks", hands.whole_decks),
    ("Rounds, one by one in plain Python", rounds.played_and_settled),
    ("Rounds from documents", rounds.settled_from_documents),
    ("Ultimate Texas Hold'em, solved exactly", lab_holdem.whole_game),
    ("Advice", lab_holdem.advice),
    ("Flush games", lab_titles.flush_games),
    ("Four-card games", lab_titles.four_card_games),
    ("DJ Wild and Texas Hold'em Bonus", lab_wild_and_bonus.whole_games),
    ("Advice on these", lab_wild_and_bonus.advice),
    ("Games without a solver of their own", lab_general.whole_games),
    ("Advice on such a game", lab_general.advice),
    ("Six Card Poker", lab_six_card.whole_game),
    ("Advice on it", lab_six_card.advice),
    ("Baccarat, EZ Baccarat and Three Card Baccarat", lab_titles.baccarat_family),
    ("Durable rounds in the book", ledger.durable_rounds),
    ("A book of a million rounds", ledger.a_million_rounds),
    ("A book of many days", ledger_years.many_days),
    ("A floor under load", floor_load.two_hundred_tables),
    ("A full house", full_house.screens_tables_and_the_lab),
    ("A database that hangs", hung_database.noticed),
    ("The lab beside the floor", lab_beside.every_page),
    ("The school's seat, coached", school.decisions),
    ("The school's quiz", school.questions),
    ("A school with a long history", school_history.long_histories),
)

COLUMNS = "{:<44}  {:>24}  {:<36}  {:>8}  {:>8}  {}"


def main() -> int:
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors.")
    print("One thread is used, except where callers are counted.")
    print("Ratios are the result; times differ from machine to machine.")
    missed = 0
    for title, benchmark in BENCHMARKS:
        print(f"\n{title}")
        print(COLUMNS.format("what", "measured", "against", "ratio", "target", "met"))
        for row in benchmark():
            print(line(row))
            missed += row.met is False
    print(f"\n{missed} targets missed." if missed else "\nEvery target is met.")
    return 1 if missed else 0


def line(row: Row) -> str:
    ratio = "" if row.ratio is None else f"{row.ratio:.1f}×"
    target = "" if row.target is None else f"{row.target:.3g}×"
    met = {True: "yes", False: "NO", None: ""}[row.met]
    return COLUMNS.format(row.what, row.measured, row.against, ratio, target, met).rstrip()


sys.exit(main())

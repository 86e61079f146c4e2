"""What games share: house switches, jackpot sensors, and what happens when things go wrong."""

from collections.abc import Mapping

from croupier.rules import Bet, JackpotSensor, Layout

EDITION = "2023-06-14"
"""The approval whose rule sheets these games follow."""
PUBLIC_RULES = "2026-11-16"
"""The day we wrote down games that are public knowledge and not in any of our approvals."""

# Jackpot sensors --------------------------------------------------------------------------------

JACKPOT_CLAUSES: Mapping[str, tuple[str, str]] = {
    "jackpot-wins": (
        "A jackpot bet pays by the best line of its pay table for the hand: percentages are of the "
        "meter, other pays come from the tray, and the wager is not returned.",
        "Progressive / Jackpot Rules of Play: winners a, b; pay tables",
    ),
    "jackpot-loses": (
        "A hand that is not on the jackpot pay table loses the jackpot bet.",
        "Progressive / Jackpot Rules of Play: the bet considers the best hand",
    ),
    "jackpot-folded": (
        "Unless the house lets folded hands qualify, a folded hand loses its jackpot bet and "
        "triggers no envy.",
        "Progressive / Jackpot Rules of Play: folded hands; that they do not is our own reading",
    ),
    "envy": (
        "When a hand with an envy line hits, every other seat at the table with a jackpot bet "
        "receives the envy amount for each dollar wagered, once for each such hand.",
        "Progressive / Jackpot Rules of Play: Envy Bonus",
    ),
}


def sensor_bets(
    key: str,
    title: str,
    needs_one_of: tuple[str, ...],
    clauses: tuple[str, ...] = (),
    reading: str = "",
) -> tuple[Bet, Bet]:
    """The bets of a seat's two sensors; both require a bet in the base game.

    `clauses` supplement those that every jackpot has. `reading` is the reading of the house's pay
    table's lines, for games with no published table, where the sensors wait for one.
    """
    return tuple(  # type: ignore[return-value]
        Bet(
            key + suffix,
            title + second,
            f"placed on the {'second ' if second else ''}sensor",
            table=key + suffix,
            serves=key,
            reading=reading,
            needs_one_of=needs_one_of,
            same_at_all_seats=True,
            clauses=(*clauses, *JACKPOT_CLAUSES),
        )
        for suffix, second in (("", ""), ("_2", ", second sensor"))
    )


def sensors(key: str, reads: Mapping[str, tuple[int, int]]) -> tuple[JackpotSensor, JackpotSensor]:
    """A seat's two sensors, and how many own and community cards each kind of table reads."""
    return JackpotSensor(key, reads), JackpotSensor(f"{key}_2", reads)


def reads_five_cards(layout: Layout, *keys: str) -> bool:
    """Whether one of these sensors is on a Multi Game Link, which reads exactly five cards."""
    return any(layout.pays(key).reading.name == "five_card" for key in keys)


# When things go wrong ---------------------------------------------------------------------------

OURS = "our own reading; the document is silent"
"""What a clause cites if no source document has it."""

IRREGULARITY_CLAUSES: Mapping[str, tuple[str, str]] = {
    "shuffler-malfunction": (
        "If the shuffler malfunctions, all hands are void.",
        OURS,
    ),
    "wrong-hand-size": (
        "If a player or the dealer has too many or too few cards, all hands are void and the "
        "cards are shuffled again.",
        OURS,
    ),
    "wrong-card-count": (
        "If the deck does not count to its full number, all hands are void and the deck is "
        "replaced.",
        OURS,
    ),
    "false-alarm": (
        "If the shuffler signals a wrong count and the count proves correct, the round stands.",
        OURS,
    ),
    "exposed-card": (
        "A single card found face up during the deal is not used, and the next card takes its "
        "place; with two or more, all hands are void and the cards are shuffled again.",
        OURS,
    ),
    "void": (
        "The floor may declare a round void: all stakes are returned and the round is recorded "
        "with its reason.",
        OURS,
    ),
}
"""What follows in every game unless its document says otherwise."""


REPLACED = "shuffler-replaced"
_WHERE_SAID: Mapping[str, str] = {
    REPLACED: "A shuffler that keeps malfunctioning is replaced and play is resumed: the cards are "
    "dealt again from the backup shuffler, with the same bets and no new ones.",
}
"""What follows only in a game whose document says it. If a failing shuffler is replaced, the
regulator decides whether that voids the round."""


def irregularity_clauses(said: Mapping[str, str]) -> Mapping[str, tuple[str, str]]:
    """The common clauses; a clause that a document states cites its place there."""
    return {
        key: (text, said.get(key, source)) for key, (text, source) in IRREGULARITY_CLAUSES.items()
    }


def further_clauses(said: Mapping[str, str]) -> Mapping[str, tuple[str, str]]:
    """The clauses that a document adds to the common ones, each with its place there."""
    return {key: (_WHERE_SAID[key], source) for key, source in said.items()}


IRREGULARITIES = {key: key for key in IRREGULARITY_CLAUSES if key != "void"}
"""Each kind with the clause that deals with it."""

_OF_SHUFFLERS = ("shuffler-malfunction", "wrong-card-count", "false-alarm")
"""What a machine causes or signals; nobody counts a shoe in the middle of a round."""

SHOE_IRREGULARITY_CLAUSES: Mapping[str, tuple[str, str]] = {
    key: clause for key, clause in IRREGULARITY_CLAUSES.items() if key not in _OF_SHUFFLERS
}
SHOE_IRREGULARITIES = {
    key: clause for key, clause in IRREGULARITIES.items() if key not in _OF_SHUFFLERS
}
"""The same for a game dealt only from a shoe."""

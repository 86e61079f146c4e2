"""House switches: what they are, and the order of resolving, which every game has."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A house switch, with its default and a sentence of help."""

    key: str
    default: bool | str | tuple[str, ...]
    help: str
    choices: tuple[str, ...] = ()
    """What a text may say; an order of bets is a permutation of these."""
    title: str = ""
    """What a form calls it."""
    money: bool = True
    """Whether it can change what a round comes to; else it is about the dealer's hands alone."""


RIGHT, LEFT = "right", "left"


def decks_option(*counts: int) -> Option:
    """How many decks are in the shoe; the first is the usual number."""
    choices = tuple(map(str, counts))
    return Option(
        "decks", choices[0], "how many decks are dealt from the shoe", choices=choices,
        title="Decks",
    )  # fmt: skip


SEAT_ORDER = Option(
    "seat_order", RIGHT, "where the dealer begins to resolve, at the right or at the left; the "
    "money never differs", choices=(RIGHT, LEFT), title="Seat order", money=False,
)  # fmt: skip


def resolving_options(*lines: str) -> tuple[Option, Option]:
    """The order of the bets of a spot and that of the seats, both the house's to choose."""
    return settlement_order_option(*lines), SEAT_ORDER


def settlement_order_option(*lines: str) -> Option:
    """Every rule sheet lets the casino resolve bets in its own order; the money is the same."""
    return Option(
        "settlement_order",
        (),
        "the order in which the dealer resolves the bets of a spot, each named once; empty means "
        "the order of the rule sheet, and the money never differs",
        choices=lines,
        title="Settlement order",
        money=False,
    )

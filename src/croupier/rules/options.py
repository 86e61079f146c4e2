"""House switches, and the order of resolving, which every game has."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """A house switch, with its default and a sentence of help."""

    key: str
    default: bool | str | tuple[str, ...]
    help: str
    choices: tuple[str, ...] = ()
    """The values of a text switch; an order of bets is a permutation of these."""
    title: str = ""
    """What a form calls it."""
    money: bool = True
    """Whether it can change what a round pays; if not, it affects only the dealer's procedure."""


RIGHT, LEFT = "right", "left"


def decks_option(*counts: int) -> Option:
    """The number of decks in the shoe; the first is the usual one."""
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
    """The house's choices of the order of a spot's bets and the order of the seats."""
    return settlement_order_option(*lines), SEAT_ORDER


def settlement_order_option(*lines: str) -> Option:
    """The order of bets: every rule sheet lets the casino choose it; the money is the same."""
    return Option(
        "settlement_order",
        (),
        "the order in which the dealer resolves the bets of a spot, each named once; empty means "
        "the order of the rule sheet, and the money never differs",
        choices=lines,
        title="Settlement order",
        money=False,
    )

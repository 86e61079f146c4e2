"""A game as a value: deck, bets, steps, rule sheet clauses, and a function that settles a spot.

A game never changes; a position in it is a `Round`.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from croupier.cards import STANDARD, Card, Deck
from croupier.rules.bets import Bet, JackpotSensor
from croupier.rules.house_rules import DrawingRule
from croupier.rules.options import Option
from croupier.rules.procedures import Procedure
from croupier.rules.sheet import Clause, Sheet
from croupier.rules.steps import COMMUNITY, DEALER, Deal, Decide, Next, Step

if TYPE_CHECKING:
    from croupier.rules.layout import Layout
    from croupier.rules.position import Round
    from croupier.rules.settlement import Line
    from croupier.rules.spots import Spot


@dataclass(frozen=True, slots=True)
class CommonError:
    """A mistake common at the tables, and the rule for when to make it."""

    words: str
    question: str
    """The key of the `Decide` that is answered this way."""
    rules: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Game:
    """A game is its rules: written once, read by the table, the lab, the school and the printer.

    Games compare by identity, whatever their fields are.
    """

    name: str
    title: str
    edition: str
    summary: str
    sheet: Sheet
    bets: tuple[Bet, ...]
    steps: tuple[Step, ...]
    procedures: tuple[Procedure, ...]
    settles: Callable[["Spot", "Round"], Iterable["Line"]]
    resolves: Callable[["Layout"], tuple[str, ...]]
    """The order in which the dealer resolves the lines of one spot."""
    tables: Mapping[str, str]
    """The default pay table of each key; `WAITS` for a bet with no published table."""
    hand_name: Callable[["Spot", "Round"], str]
    """What the dealer announces for a player's hand."""
    dealer_name: Callable[["Round"], str]
    """What the dealer's own hand is called."""
    dealer_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Every name it can have, by the kind of hand, if a dealer announces it."""
    qualifies: Callable[["Round"], bool] | None = None
    """Whether the dealer's hand qualifies, if the rules require it …"""
    unqualified: str = "does not qualify"
    """… and what is said of a hand that does not."""
    counted_in: str = ""
    """The noun that amounts are counted in: `Ante` for `2 Antes`. By default the title of the first
    base bet; set it if that is not a noun."""
    any_of: tuple[str, ...] = ()
    """The bets of the base game if none is mandatory and any one is enough: Player, Banker."""
    formerly: tuple[str, ...] = ()
    """Former edition names of these same rules, which older records have."""
    place: int = 100
    """Its position in a list of games, lowest first; games with the same one sort by title."""
    solver: str = ""
    """The lab's fast solver for games of this shape; if empty, the general solver answers."""
    strategy: str = ""
    """How to play it in a few lines; the lab parses them and computes what they cost."""
    common_errors: tuple[CommonError, ...] = ()
    """What players often do instead; the lab computes what each error costs."""
    rounds_an_hour: int = 40
    """How many rounds per hour a table with a few players deals."""
    seats_max: int = 7
    wordings: tuple[str, ...] = ("to", "for", "win")
    """The wordings in which a layout may print what the base game pays."""
    takes_jackpots: bool = True
    """Whether the rules describe a jackpot for it, whoever makes the sensors."""
    options: tuple[Option, ...] = ()
    jackpots: tuple[JackpotSensor, ...] = ()
    bonuses: tuple[JackpotSensor, ...] = ()
    """The bets with fixed pays that a sensor may be used for, if a text describes any."""
    irregularities: Mapping[str, str] = field(default_factory=dict)
    """The kinds of irregularity, each with the key of its clause."""
    aggregates: str = "House rule"
    """The heading under which its sheet allows aggregate limits, if the sheet mentions them."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What the layout calls settlement lines that are not bets of their own: Play, Envy."""
    check_spots: Callable[["Round"], None] = lambda round_: None
    """Checks what the rule sheet requires of all seats together once bets are down."""
    next: "Next | None" = None
    """What comes next, if the cards decide it; otherwise the steps follow in order."""
    sides: tuple[str, ...] = (DEALER, COMMUNITY)
    """Who holds cards besides the seats."""
    side_name: Callable[[str, "Round"], str] = lambda side, round_: ""
    """The dealer's name for the hand of a side that is neither the dealer nor the board …"""
    side_names: tuple[str, ...] = ()
    """… and every name it can have."""
    drawing: tuple[DrawingRule, ...] = ()
    """When sides draw another card, as the rule sheet prints it."""
    card_clause: Callable[["Round", str], Clause | None] = lambda round_, side: None
    """The clause by which a side draws a card now or does not, if the cards decide it."""
    worth: Callable[[Card], int] | None = None
    """What a card counts if hands are points modulo ten: 0 to 9, or 10 for a face that counts
    nothing but is distinct from a ten. To the rules, cards with the same count are the same."""
    deck: Deck = STANDARD
    suits: Literal["alike", "colors", "red and black", "never matter"] = "alike"
    """Which suits the base game does not distinguish: all four; two of one color, if the colors may
    also be swapped; two of one color, if red differs from black; or no suit ever matters, and one
    seven is as good as another."""

    def __post_init__(self) -> None:
        """Check the game: one that contradicts itself is our bug and never reaches a table."""
        from croupier.rules.agreement import check_game  # noqa: PLC0415  it reads whole games

        check_game(self)

    @property
    def decisions(self) -> tuple[Decide, ...]:
        return tuple(step for step in self.steps if isinstance(step, Decide))

    @property
    def raises(self) -> tuple[str, ...]:
        """The bets that decisions make, in the order of the questions."""
        made = (choice.makes for step in self.decisions for choice in step.choices)
        return tuple(dict.fromkeys(bet for bet in made if bet))

    @cached_property
    def base_bets(self) -> tuple[str, ...]:
        """The bets of the base game, which the lab stakes together.

        These are the bets that a round begins with or a decision builds on, and those that must
        equal them. If all bets are equivalent, it is the layout's first one.
        """
        made = (choice for step in self.decisions for choice in step.choices)
        leaned_on = {key for choice in made for key in (choice.of, choice.takes_back) if key}
        base: list[str] = []
        for bet in self.bets:
            begins = bet.mandatory or bet.mandatory_if or bet.key in leaned_on
            if begins or bet.equals in base:
                base.append(bet.key)
        return tuple(base) or self.any_of[:1] or tuple(bet.key for bet in self.bets[:1])

    @cached_property
    def main_bets(self) -> tuple[str, ...]:
        """The bets a round may begin with: those of the base game, or any of several."""
        return self.any_of or self.base_bets

    @cached_property
    def side_bets(self) -> tuple[str, ...]:
        """The bets besides the base game that no jackpot reads."""
        fixed = {*self.main_bets, *self.sensors}
        return tuple(bet.key for bet in self.bets if bet.key not in fixed)

    @cached_property
    def sensors(self) -> tuple[str, ...]:
        """The bets that a jackpot reads, in the order of the sensors."""
        return tuple(jackpot.bet for jackpot in self.jackpots)

    def sensor(self, bets: Container[str]) -> JackpotSensor | None:
        """Return the first sensor, of a jackpot or a bonus, whose bet is one of these."""
        return next((one for one in (*self.jackpots, *self.bonuses) if one.bet in bets), None)

    @cached_property
    def line_keys(self) -> tuple[str, ...]:
        """Every line a settlement may have: the layout's circles, then lines that are not bets."""
        return (*(bet.key for bet in self.bets), *self.titles)

    @property
    def unit(self) -> str:
        """The unit that amounts are counted in."""
        return self.counted_in or self.line_title(self.base_bets[0])

    def dealer_remark(self, round_: "Round") -> str:
        """Return what to add to the name of a dealer's hand."""
        unqualified = self.qualifies is not None and not self.qualifies(round_)
        return self.unqualified if unqualified else ""

    def dealer_text(self, round_: "Round") -> str:
        """Return the dealer's hand with the remark: `jack high (does not play)`."""
        name, remark = self.dealer_name(round_), self.dealer_remark(round_)
        return f"{name} ({remark})" if remark else name

    def clauses_of(self, bet: str) -> tuple[Clause, ...]:
        """Return the clauses that settle a bet, in the sheet's order; for a base bet, the game's.

        A side bet that names no clause is settled like the base game.
        """
        together = self.base_bets if bet in self.base_bets else (bet,)
        entries = [entry for entry in self.bets if entry.key in together]
        named = {key for entry in entries for key in entry.clauses}
        taken = {key for entry in self.bets for key in entry.clauses}
        if entries and (bet in self.base_bets or not named):
            named |= self.sheet.keys() - taken - {*self.irregularities.values(), "void"}
            named -= {clause.key for clause in self.conduct}
        return tuple(clause for key, clause in self.sheet.items() if key in named)

    def edition_of(self, bet: str) -> str:
        """Return the edition of the rules that a bet follows."""
        entry = self.bet(bet)
        return entry.edition if entry is not None and entry.edition else self.edition

    @property
    def conduct(self) -> tuple[Clause, ...]:
        """The clauses about people's conduct at the table, which settle no bet."""
        return tuple(clause for clause in self.sheet.values() if clause.about == "conduct")

    def served(self, key: str) -> str:
        """Return the bet in a pay table that a key of this game refers to."""
        return next((bet.serves for bet in self.bets if bet.table == key and bet.serves), key)

    def prize(self, key: str) -> str:
        """Return the kind of prize of a bet or line: the pay table that pays it, or its own name.

        A raise is paid by the table of the bet it multiplies, unless it has its own table or pays
        even money.
        """
        made = (choice for step in self.decisions for choice in step.choices)
        base = next((choice.of for choice in made if choice.makes == key and not choice.even), "")
        paid_as = self.bet(key) if key in self.tables or not base else self.bet(base)
        return paid_as.table if paid_as is not None and paid_as.table else key

    def bet(self, key: str) -> Bet | None:
        return next((bet for bet in self.bets if bet.key == key), None)

    def line_title(self, key: str) -> str:
        """Return a settlement line's name on the layout, whether or not it is a bet."""
        bet = self.bet(key)
        return bet.title if bet is not None else self.titles.get(key, key)

    def side_title(self, side: str) -> str:
        """Return the name that people use for a side."""
        return {DEALER: "Dealer", COMMUNITY: "Board"}.get(side, side.capitalize())

    @property
    def own_sides(self) -> tuple[str, ...]:
        """The sides that are neither the dealer nor the board."""
        return tuple(side for side in self.sides if side not in (DEALER, COMMUNITY))

    def deck_of(self, options: Mapping[str, object]) -> Deck:
        """Return the deck, with the house's number of packs if it has a choice."""
        switch = next((option for option in self.options if option.key == "decks"), None)
        decks = switch and options.get(switch.key, switch.default)
        if switch is None or decks == switch.default:
            return self.deck
        return Deck.packs(int(str(decks)))

    def cards_for(self, holder: str, layout: "Layout") -> int:
        """Return how many cards a holder has at the end of a round on this layout."""
        return sum(
            step.cards
            for step in self.steps
            if isinstance(step, Deal) and step.to == holder and step.offered(layout)
        )

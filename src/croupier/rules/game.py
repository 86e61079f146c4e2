"""A game as a value: its deck, its bets, the steps of a round, the clauses of its rule sheet, and
one function that settles a spot. It never changes; a position of it is a `Round`.
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
    """What is said at a table, and the rules of a question that it comes to."""

    words: str
    question: str
    """The key of the `Decide` that is answered so."""
    rules: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Game:
    """A game is its rules: written once, read by the table, the lab, the school and the printer.

    One game is equal only to itself, whatever another one says.
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
    """The default pay table of each key; `WAITS` where none was published for a bet."""
    hand_name: Callable[["Spot", "Round"], str]
    """What the dealer announces for a player's hand."""
    dealer_name: Callable[["Round"], str]
    """What the dealer's own hand is called."""
    dealer_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Everything it can be called, by the kind of hand, where a dealer announces it."""
    qualifies: Callable[["Round"], bool] | None = None
    """Whether the dealer's hand qualifies, where the rules ask for it …"""
    unqualified: str = "does not qualify"
    """… and what is said of one that does not."""
    counted_in: str = ""
    """What amounts are counted in, as one says it of several: `2 Antes`. The title of the first
    base bet, unless that is no noun."""
    any_of: tuple[str, ...] = ()
    """The bets of the base game where none is mandatory and any one is enough: on the Player, on
    the Banker."""
    formerly: tuple[str, ...] = ()
    """Editions under whose names these very rules were recorded before."""
    place: int = 100
    """Where it stands in a list of games, the lowest first; games of one place go by title."""
    solver: str = ""
    """The lab's fast solver for games of this shape; without one the general solver answers."""
    strategy: str = ""
    """How to play it in a few lines; the lab reads them and says what they cost."""
    common_errors: tuple[CommonError, ...] = ()
    """What players are known to do instead; the lab says what each costs."""
    rounds_an_hour: int = 40
    """How many rounds a table with a few players deals."""
    seats_max: int = 7
    wordings: tuple[str, ...] = ("to", "for", "win")
    """How a layout may print what the base game pays."""
    takes_jackpots: bool = True
    """Whether the rules describe a jackpot for it, whoever builds the sensors."""
    options: tuple[Option, ...] = ()
    jackpots: tuple[JackpotSensor, ...] = ()
    bonuses: tuple[JackpotSensor, ...] = ()
    """The bets of fixed pays that a sensor may stand for, where a text describes one."""
    irregularities: Mapping[str, str] = field(default_factory=dict)
    """Kinds of irregularity with the key of the clause that deals with each."""
    aggregates: str = "House rule"
    """The heading under which its sheet allows aggregate limits, where it speaks of them."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What the layout calls lines of the settlement that are no bet of their own: Play, Envy."""
    check_spots: Callable[["Round"], None] = lambda round_: None
    """What the rule sheet says about the seats as a whole, once bets are down."""
    next: "Next | None" = None
    """What comes next, where the cards decide it; otherwise the steps come as they are written."""
    sides: tuple[str, ...] = (DEALER, COMMUNITY)
    """Who holds cards besides the seats."""
    side_name: Callable[[str, "Round"], str] = lambda side, round_: ""
    """What the dealer calls the hand of a side that is neither the dealer nor the board …"""
    side_names: tuple[str, ...] = ()
    """… and everything it can be called."""
    drawing: tuple[DrawingRule, ...] = ()
    """When sides take another card, as the rule sheet prints it."""
    card_clause: Callable[["Round", str], Clause | None] = lambda round_, side: None
    """The clause by which a side gets a card now or gets none, where the cards decide it."""
    worth: Callable[[Card], int] | None = None
    """What a card counts where hands are points modulo ten: 0 to 9, and 10 for a face that counts
    nothing and is told apart from a ten. Cards that count the same are alike to the rules."""
    deck: Deck = STANDARD
    suits: Literal["alike", "colors", "red and black", "never matter"] = "alike"
    """Which suits the base game cannot tell apart: all four; two of one color, where the colors
    may be exchanged as a whole; two of one color, where red is not black; or no suit is ever
    looked at, and one seven is as good as another."""

    def __post_init__(self) -> None:
        """A game that contradicts itself is a bug of ours and never reaches a table."""
        from croupier.rules.agreement import check_game  # noqa: PLC0415  it reads whole games

        check_game(self)

    @property
    def decisions(self) -> tuple[Decide, ...]:
        return tuple(step for step in self.steps if isinstance(step, Decide))

    @property
    def raises(self) -> tuple[str, ...]:
        """The bets that decisions put up, in the order in which they are asked."""
        made = (choice.makes for step in self.decisions for choice in step.choices)
        return tuple(dict.fromkeys(bet for bet in made if bet))

    @cached_property
    def base_bets(self) -> tuple[str, ...]:
        """The bets of the base game: those a round begins with or a decision builds on, and those
        that must equal them; the first of the layout where no bet is more than another. The lab
        stakes them together."""
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
        """The bets beside the base game that no jackpot reads."""
        fixed = {*self.main_bets, *self.sensors}
        return tuple(bet.key for bet in self.bets if bet.key not in fixed)

    @cached_property
    def sensors(self) -> tuple[str, ...]:
        """The bets that a jackpot reads, the first sensor first."""
        return tuple(jackpot.bet for jackpot in self.jackpots)

    def sensor(self, bets: Container[str]) -> JackpotSensor | None:
        """The first sensor whose bet is one of these, also of a bonus."""
        return next((one for one in (*self.jackpots, *self.bonuses) if one.bet in bets), None)

    @cached_property
    def line_keys(self) -> tuple[str, ...]:
        """Every line a settlement may have: the circles of the layout, then what is no bet."""
        return (*(bet.key for bet in self.bets), *self.titles)

    @property
    def unit(self) -> str:
        """What amounts are counted in."""
        return self.counted_in or self.line_title(self.base_bets[0])

    def dealer_remark(self, round_: "Round") -> str:
        """What is to be said of a dealer's hand beside its name."""
        unqualified = self.qualifies is not None and not self.qualifies(round_)
        return self.unqualified if unqualified else ""

    def dealer_text(self, round_: "Round") -> str:
        """The dealer's hand with the remark: `jack high (does not play)`."""
        name, remark = self.dealer_name(round_), self.dealer_remark(round_)
        return f"{name} ({remark})" if remark else name

    def clauses_of(self, bet: str) -> tuple[Clause, ...]:
        """The clauses a bet is settled by, as the sheet has them; of a base bet all of its game.

        A bet beside the base game that names none is settled as the base game is.
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
        """The edition of the rules that a bet follows."""
        entry = self.bet(bet)
        return entry.edition if entry is not None and entry.edition else self.edition

    @property
    def conduct(self) -> tuple[Clause, ...]:
        """What the sheet asks of people at the table; no bet is settled by it."""
        return tuple(clause for clause in self.sheet.values() if clause.about == "conduct")

    def served(self, key: str) -> str:
        """The bet of a pay table that a key of this game asks for."""
        return next((bet.serves for bet in self.bets if bet.table == key and bet.serves), key)

    def prize(self, key: str) -> str:
        """What kind of prize a bet or a line is: the pay table that pays it, or its own name.

        A raise is paid by the table of the bet it multiplies, unless it has one of its own or is
        paid even money.
        """
        made = (choice for step in self.decisions for choice in step.choices)
        base = next((choice.of for choice in made if choice.makes == key and not choice.even), "")
        paid_as = self.bet(key) if key in self.tables or not base else self.bet(base)
        return paid_as.table if paid_as is not None and paid_as.table else key

    def bet(self, key: str) -> Bet | None:
        return next((bet for bet in self.bets if bet.key == key), None)

    def line_title(self, key: str) -> str:
        """A line of the settlement as the layout calls it, whether or not it is a bet."""
        bet = self.bet(key)
        return bet.title if bet is not None else self.titles.get(key, key)

    def side_title(self, side: str) -> str:
        """A side as people call it."""
        return {DEALER: "Dealer", COMMUNITY: "Board"}.get(side, side.capitalize())

    @property
    def own_sides(self) -> tuple[str, ...]:
        """The sides that are neither the dealer nor the board."""
        return tuple(side for side in self.sides if side not in (DEALER, COMMUNITY))

    def deck_of(self, options: Mapping[str, object]) -> Deck:
        """The deck, with as many packs as the house has chosen where it may choose."""
        switch = next((option for option in self.options if option.key == "decks"), None)
        decks = switch and options.get(switch.key, switch.default)
        if switch is None or decks == switch.default:
            return self.deck
        return Deck.packs(int(str(decks)))

    def cards_for(self, holder: str, layout: "Layout") -> int:
        """How many cards a holder has at the end of a round on this layout."""
        return sum(
            step.cards
            for step in self.steps
            if isinstance(step, Deal) and step.to == holder and step.offered(layout)
        )

"""The words a game is written in.

A `Game` is a value: its deck, its bets, the steps of a round in the order people come to know
things, the clauses of its rule sheet, and one function that settles a spot. It never changes; a
position of it is a `Round`.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from croupier.cards import STANDARD, Card, Deck
from croupier.errors import must
from croupier.paytables import READINGS
from croupier.rules.effects import Effect, Fold, Split, Stake, StakeBetween, TakeBack

if TYPE_CHECKING:
    from croupier.rules.layout import Layout
    from croupier.rules.position import Round
    from croupier.rules.settlement import Line
    from croupier.rules.spots import Hand, Spot

Allows = Callable[["Spot", "Spot | Hand", "Round"], bool]
"""Whether a hand of a seat may choose something, by what has been seen so far."""

RuleOfThumb = Callable[["Spot", "Round"], str]
"""What somebody says who has only looked at the back of the rule sheet."""

Holder = int | str
"""Whose cards: a seat by its number, or a side by its name: the dealer, the board, the Banker."""

DEALER, COMMUNITY, SEATS = "dealer", "community", "seats"


def holder_name(holder: Holder, hand: str = "") -> str:
    """How messages call a holder, and which of a seat's hands."""
    name = f"seat {holder}" if isinstance(holder, int) else holder
    return f"{name}, hand {hand}" if hand else name


About = Literal["", "hands", "tie", "returned", "conduct"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of the rule sheet, by number, with the heading of the source it rests on."""

    id: str
    key: str
    text: str
    source: str
    about: About = ""
    """What kind of rule it is: how every hand is made or given up, whatever is bet on it; equal
    hands; a bet that goes back because the dealer does not play; or how people behave at the
    table. Of ties and returned bets the lab says what it would cost to read them otherwise."""

    anchor: str = ""
    """Where on the page of a rule sheet it stands; empty where none prints it."""

    def __str__(self) -> str:
        return f"{self.id} {self.text}"


class Sheet(Mapping[str, Clause]):
    """The clauses of one game, numbered in the order they are written."""

    def __init__(
        self,
        prefix: str,
        clauses: Mapping[str, tuple[str, str]],
        about: Mapping[str, About] | None = None,
        *,
        printed: bool = True,
    ) -> None:
        """`clauses` maps a key to (our sentence, heading of the source), `about` to its kind."""
        self.prefix = prefix
        kinds = dict(about or {})
        must(
            kinds.keys() <= clauses.keys(), f"{prefix}: no clauses {kinds.keys() - clauses.keys()}"
        )
        self._clauses = {
            key: Clause(
                f"{prefix}-{number}",
                key,
                text,
                source,
                kinds.get(key, ""),
                f"{prefix}-{number}" if printed else "",
            )
            for number, (key, (text, source)) in enumerate(clauses.items(), start=1)
        }

    def __getitem__(self, key: str) -> Clause:
        return self._clauses[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)


@dataclass(frozen=True, slots=True)
class Bet:
    """A circle on the layout."""

    key: str
    title: str
    help: str
    table: str = ""
    """The key under which its pay table is chosen; empty when the rules alone say what it pays."""
    serves: str = ""
    """The bet of that table which pays it, where its name is another: a second sensor reads the
    lines of the first."""
    equals: str = ""
    """Another bet whose amount this one must match, and without which it may not stand."""
    needs: tuple[str, ...] = ()
    """All of these must be up beside it."""
    needs_one_of: tuple[str, ...] = ()
    alone_if: str = ""
    """A house switch that lifts `needs` and `needs_one_of`."""
    mandatory: bool = False
    mandatory_if: str = ""
    """A house switch that makes every seat place this bet."""
    same_at_all_seats: bool = False
    """Collected at a fixed amount: a sensor's wager or the $1 Bonus."""
    resolved_last: bool = False
    """Resolved when every spot is done, because the hands of the whole table decide it."""
    reads: tuple[Literal["seats", "dealer", "community"], ...] = ()
    """Whose cards decide it, of the player's own, the dealer's and the board; empty for all."""
    recommended_cents: int | None = None
    """What the maker recommends to bet on it, where the document says so."""
    named_cents: int | None = None
    """The amount that its text names, where it names one and no other."""
    clauses: tuple[str, ...] = ()
    """The clauses that are about it, by key. What no bet names is about the base game, whose own
    bets name only what they share with others."""
    worth: Callable[[tuple[Card, ...], "Round"], int] | None = None
    """What a hand of these cards is worth to a bet on the best hand at the table …"""
    hands: Callable[["Round"], int] | None = None
    """… and how many hands its pay table is read for."""
    counted_by: tuple[str, ...] = ()
    """The shuffler that counts the hands for it, and the versions of it that were approved for this
    game: that one or higher, and then single lower ones."""
    dealt_from: tuple[str, ...] = ()
    """Where the cards must come from on a layout with this bet, where its text says so: models of
    shufflers, `shoe` and `hand`."""
    mode: str = ""
    """What the shuffler that counts the hands for it is set to."""
    edition: str = ""
    """The rules it follows, where they are of another edition than those of the base game."""


@dataclass(frozen=True, slots=True)
class JackpotSensor:
    """A sensor: a bet that a jackpot table reads, with the cards that table is to look at."""

    bet: str
    reads: Mapping[str, tuple[int, int]]
    """By the reading of its table: of how many own and how many community cards, first to last."""

    def subject(self, spot: "Spot", round_: "Round", reading: str) -> Any:
        """What a table of that reading is asked about, for this spot."""
        own, community = self.reads[reading]
        return READINGS[reading].of_cards(spot.cards[:own], round_.community[:community])


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


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards that someone now sees for the first time: chance moves here, all cards at once."""

    key: str
    to: str
    """`seats`, or the side they go to."""
    cards: int
    offered: Callable[["Layout"], bool] = lambda layout: True
    """Whether this layout has the step at all."""
    when: Callable[["Round"], bool] = lambda round_: True
    """Whether a round on a layout that has it comes to it: nobody deals a war card without a
    war."""
    needed: Callable[["Round"], bool] = lambda round_: True
    """Whether a bet that is still up depends on cards of the dealer or the board; where none does,
    the house may turn them all the same."""
    receives: Callable[["Spot", "Round"], bool] = lambda spot, round_: True
    """Which seats get them, where they go to seats."""

    def draw(self, to: Holder = "", *, hand: str = "", cards: int = 0) -> "Draw":
        """These cards as the next thing to come, where a game says so itself."""
        return Draw(to or self.to, cards or self.cards, self.key, hand)


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards that chance owes next."""

    to: Holder
    cards: int
    step: str
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a player may do when asked."""

    name: str
    help: str
    effect: Effect | None = None
    """What it does; nothing where a player waits or stands pat."""
    when: "Allows | None" = None
    """Whether this hand may choose it: three times the Ante takes a pair of aces."""
    sign: str = ""
    """What a player does with the cards to say so, where the rule sheet has a sign for it."""

    @property
    def makes(self) -> str:
        """The bet it puts up."""
        raises = isinstance(self.effect, Stake | StakeBetween | Split)
        return self.effect.bet if raises else ""  # type: ignore[union-attr]

    @property
    def times(self) -> int:
        """How many times another bet it puts up, where that is fixed."""
        if isinstance(self.effect, Stake):
            return self.effect.times
        return int(isinstance(self.effect, Split))

    @property
    def of(self) -> str:
        """The bet that what it puts up is measured by."""
        if isinstance(self.effect, Stake | StakeBetween):
            return self.effect.of
        return self.effect.bet if isinstance(self.effect, Split) else ""

    @property
    def takes_back(self) -> str:
        return self.effect.bet if isinstance(self.effect, TakeBack) else ""

    @property
    def folds(self) -> bool:
        return isinstance(self.effect, Fold)


@dataclass(frozen=True, slots=True)
class Decide:
    """A question put to each seat in turn, from the dealer's left."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    asked: Callable[["Spot", "Round"], bool]
    """Which seats have something to decide here, by what has been seen so far."""
    rule_of_thumb: RuleOfThumb = lambda spot, round_: ""
    """How people play it by rule of thumb: so do the house's bots, and the quiz asks where that
    errs. Without one they say the first choice there is."""

    def choice(self, name: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.name == name), None)

    def ask(self, seat: int, *, hand: str = "") -> "Ask":
        """This question as the next thing to come, where a game says so itself."""
        return Ask(seat, self, hand)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that is put to one hand."""

    seat: int
    decide: Decide
    hand: str = ""


Step = Deal | Decide

Next = Callable[["Round"], Draw | Ask | None]
"""What comes next in a round that has begun; None when it is over."""


class Gesture(Enum):
    """What a dealer's hands do with a bet or with cards that lie before a seat."""

    PUSH_BACK = "push back"
    LOCK_UP = "lock up"
    LEAVE_UP = "leave face up"
    TUCK = "tuck"


@dataclass(frozen=True, slots=True)
class Stage:
    """One thing a dealer does, as the dealing procedure says it."""

    does: Literal["announce", "positions", "burn", "deal", "press", "ask", "reveal", "settle"]
    says: str
    """As the rule sheet prints it. A stage that resolves bets has `{side}` where it names the side
    it begins at, and `{order}` where the bets are listed: the layout fills in what the house
    chose."""
    to: str = ""
    cards: int = 0
    keep: int = 0
    """How many cards of the packet are kept, from the top; the rest are burned unseen."""
    face_up: bool = False
    """Whether a packet that goes to a seat lies there for all to see."""
    step: str = ""
    """The `Decide` that is asked, or the `Deal` that is turned face up."""
    offered: Callable[["Layout"], bool] = lambda layout: True
    when: Callable[["Round"], bool] = lambda round_: True
    """Whether a round on a layout that has the stage comes to it: somebody folded, a bet is up."""
    calls: str = ""
    """What the dealer calls out, presses or does, in a few words."""
    collects: bool = False
    """Whether bets that are `same_at_all_seats` go into the tray here."""
    resolves: Callable[["Spot", "Line"], bool] | None = None
    """Which lines are resolved at this stage already, before the spots are settled in turn."""
    bet: str = ""
    """The bet a stage is about: `positions` names those without it, a button shows its pays, and
    cards are tucked under it."""
    names_hand: Literal["", "always", "qualified"] = ""
    """When the dealer says what hand it is, beside whether it qualifies."""
    gesture: Gesture | None = None
    """What is done with the bet a player takes back, or with the cards of a hand that is done."""
    loads: bool = False
    """Whether the deck from the discard rack goes into the shuffler."""
    instead: bool = False
    """Whether it takes the place of another stage, where the house has chosen so."""
    manner: str = ""
    """How it is done, where no screen can tell whether it was: printed, and shown at the table."""
    order: str = ""
    """The order of the bets as the rule sheet lists it, for `{order}` in `says`; a house that
    chooses another has its own printed there."""

    @property
    def kept(self) -> int:
        return self.keep or self.cards

    @property
    def called(self) -> str:
        """The stage in a few words: its own, or all it says where that is short."""
        return self.calls or self.says


@dataclass(frozen=True, slots=True)
class Move:
    """One thing done at a table beside the deal: a key is turned, a deck is washed."""

    does: str
    """In a few words, as an order."""
    says: str = ""
    """As the rule sheet prints it, where the few words are not all."""
    shows: str = ""
    """What the display or the table then shows."""
    source: str = ""
    """Where it stands, if not where the rest of the routine does."""

    @property
    def text(self) -> str:
        return self.says or self.does


@dataclass(frozen=True, slots=True)
class Routine:
    """Moves that belong together and have an order: a table is opened, a shuffler is replaced."""

    key: str
    title: str
    letter: str
    """What its steps are numbered with on the rule sheet, as the deal is with D."""
    moves: tuple[Move, ...]
    source: str
    by: Literal["dealer", "floor"] = "dealer"
    """Whose hands do it."""


@dataclass(frozen=True, slots=True)
class CommonError:
    """What is said at a table, and the rules of a question that it comes to."""

    words: str
    question: str
    """The key of the `Decide` that is answered so."""
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Procedure:
    """In what order the cards leave a shuffler, and everything the dealer says and presses."""

    key: str
    title: str
    shufflers: tuple[str, ...]
    stages: tuple[Stage, ...]
    source: str
    shoe_too: bool = False
    """Whether the sheet only recommends its shufflers, and a shoe will do."""
    modes: tuple[str, ...] = ()
    """What its shufflers are set to, where the sheet says so; the first is the usual one."""
    from_shoe: bool = False
    """Whether `shufflers` names shoes, which count nothing and never fail."""
    decks: tuple[str, ...] = ()
    """The colors of the decks, where two are dealt in turn; one alone needs no color."""
    routines: tuple[Routine, ...] = ()
    """What is done at this table beside the deal."""


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
    """The default pay table of each key."""
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
    deck: Deck = STANDARD
    suits: Literal["alike", "colours", "red and black", "never matter"] = "alike"
    """Which suits the base game cannot tell apart: all four; two of one colour, where the colours
    may be exchanged as a whole; two of one colour, where red is not black; or no suit is ever
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
        that must equal them; the first of the layout where no bet is more than another."""
        made = (choice for step in self.decisions for choice in step.choices)
        leaned_on = {key for choice in made for key in (choice.of, choice.takes_back) if key}
        base: list[str] = []
        for bet in self.bets:
            begins = bet.mandatory or bet.mandatory_if or bet.key in leaned_on
            if begins or bet.equals in base:
                base.append(bet.key)
        return tuple(base) or tuple(bet.key for bet in self.bets[:1])

    @cached_property
    def side_bets(self) -> tuple[str, ...]:
        """The bets beside the base game that no jackpot reads."""
        fixed = {*self.base_bets, *self.sensors}
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

        A raise is paid by the table of the bet it multiplies, unless it has one of its own.
        """
        made = (choice for step in self.decisions for choice in step.choices)
        base = next((choice.of for choice in made if choice.makes == key), "")
        paid_as = self.bet(key) if key in self.tables or not base else self.bet(base)
        return paid_as.table if paid_as is not None and paid_as.table else key

    def bet(self, key: str) -> Bet | None:
        return next((bet for bet in self.bets if bet.key == key), None)

    def line_title(self, key: str) -> str:
        """A line of the settlement as the layout calls it, whether or not it is a bet."""
        bet = self.bet(key)
        return bet.title if bet is not None else self.titles.get(key, key)

    def cards_for(self, holder: str, layout: "Layout") -> int:
        """How many cards a holder has at the end of a round on this layout."""
        return sum(
            step.cards
            for step in self.steps
            if isinstance(step, Deal) and step.to == holder and step.offered(layout)
        )


ENVY = "envy"
"""The line of a settlement that another hand brings."""
RIGHT, LEFT = "right", "left"
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

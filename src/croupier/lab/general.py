"""The general solver: any game, solved exactly from its rules alone.

The solver knows `actions`, `apply` and `settle`, and nothing about any particular game. It lays out
every position of one seat's round, street by street, values them from the end, and takes the best
decision wherever the game asks. Deals that differ only in suits that the game does not distinguish
count as one deal with a weight, and a rule is asked again only if something it looks at has
changed: see `general_looking`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from croupier.cards import Deck
from croupier.errors import CroupierError, IllegalAction, InvariantBroken
from croupier.lab.general_finding import Place, find
from croupier.lab.general_looking import Ending, look
from croupier.lab.general_streets import DecisionPoint, Street, lay_out, one_more
from croupier.lab.general_suits import Symmetry
from croupier.lab.general_worth import Arrival, Places, TreeSolution
from croupier.lab.progress import Progress, Steps
from croupier.lab.referee import RulesNotCounted, symmetry_refusal
from croupier.lab.tally import AHEAD, Finish, RoundResult, Tally, bets_up, in_action
from croupier.lab.ties import best_choice, by_commitment
from croupier.rules import Layout, Round, actions

Strategy = Callable[[Round], str]

_BETWEEN_TICKS = 1000


class UndecidedSituation(CroupierError):
    """A custom strategy that says nothing, or nothing legal, about a question of the game."""


class GeneralSolver:
    """One game on one layout with fixed stakes; whatever is solved is kept."""

    def __init__(
        self,
        layout: Layout,
        stakes: Mapping[str, int],
        *,
        deck: Deck | None = None,
        ties: str = "less",
        strategy: Strategy | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.layout, self.stakes, self.ties = layout, dict(stakes), ties
        self.deck = deck if deck is not None else layout.deck
        self.strategy = strategy
        self._steps = Steps(0, progress)
        self.tick = one_more(self._steps)
        """Called with each step, for listeners to the progress."""
        self._whole: TreeSolution | None = None
        self._part: TreeSolution | None = None
        """The part that follows the last round that was not found elsewhere."""
        self._said: dict[DecisionPoint, Places] = {}

    def start(self) -> Round:
        return bets_up(self.layout, self.stakes)

    @property
    def whole(self) -> TreeSolution:
        """The whole game, from the first card on."""
        if self._whole is None:
            self._whole = self._solved(self.start())
        return self._whole

    def learn(self, solution: TreeSolution) -> None:
        """Take over an existing solution."""
        if solution.tree.is_whole and solution.tree.root.spots[0].stakes == self.stakes:
            self._whole = solution
        else:
            self._part = solution

    # Values -------------------------------------------------------------------------------------

    def value(self, round_: Round) -> Fraction:
        """Return the expected net result from here on, in cents of the stakes."""
        _check_seats(round_)
        ending = look(round_)
        if isinstance(ending, Ending):
            return ending.amount(round_.spots[0])
        solution, here = self._found(round_)
        return solution.value(here)

    def values(self, round_: Round) -> dict[str, Fraction]:
        """Return each legal decision's value, if it is taken now and play is best afterwards."""
        _check_seats(round_)
        if actions(round_).seat is None:
            return {}
        solution, here = self._found(round_)
        return solution.choices(here)

    def choose(self, round_: Round, values: Mapping[str, Fraction]) -> str:
        """Return the best decision; of equal ones, the one that bets less, or more."""
        if self.strategy is not None:
            return self._asked_for(round_, values)
        return best_choice(actions(round_).choices, values, self.ties)

    def _asked_for(self, round_: Round, legal: Mapping[str, object]) -> str:
        said = self.strategy(round_) if self.strategy is not None else ""
        if said not in legal:
            cards = round_.spots[0].cards
            raise UndecidedSituation(
                f"the strategy says {said!r} with {cards}; it may be {' or '.join(legal)}"
            )
        return said

    # Where a round is ---------------------------------------------------------------------------

    def solution(self, round_: Round) -> TreeSolution:
        """Return the solution that contains this round."""
        return self._found(round_)[0]

    def _known(self, round_: Round) -> tuple[TreeSolution, Place] | None:
        for solution in (self._whole, self._part):
            here = find(solution.tree, round_) if solution is not None else None
            if solution is not None and here is not None:
                return solution, here
        return None

    def _found(self, round_: Round) -> tuple[TreeSolution, Place]:
        """Find a round in a solution; first solve what can follow it if necessary."""
        known = self._known(round_)
        if known is None:
            self.learn(self._solved(round_))
            known = self._known(round_)
        if known is None:
            raise InvariantBroken("a round is found among what follows from it")
        return known

    def _solved(self, root: Round) -> TreeSolution:
        deck = self.deck.without(root.out_of_play)
        refused = symmetry_refusal(self.layout, self.stakes, self.deck)
        if refused:
            raise RulesNotCounted(refused)
        symmetry = Symmetry.on(root.layout, root.spots[0].stakes, deck)
        tree = lay_out(root, deck, symmetry, self._steps)
        policy = self._follow if self.strategy is not None else None
        solution = TreeSolution(tree, policy, self.tick)
        self._steps.finish()
        return solution

    # The whole game -----------------------------------------------------------------------------

    def policy(self, street: Street, asked: DecisionPoint) -> Places:
        """Return the decision in force in each position, for each way of getting there."""
        if self.strategy is not None:
            return self._follow(street, asked)
        choices = asked.decide.choices
        preferred = [choices.index(choice) for choice in by_commitment(choices, self.ties)]
        return self.whole.best(street, asked, preferred)

    def _follow(self, street: Street, asked: DecisionPoint) -> Places:
        """Return the strategy's decision in each position, for each way of getting there."""
        if asked not in self._said:
            names = {choice.name: place for place, choice in enumerate(asked.decide.choices)}
            said = np.zeros((len(asked.positions), len(street.lane.ways)), dtype=np.int64)
            for number, (at, way) in enumerate(np.ndindex(said.shape)):
                if number % _BETWEEN_TICKS == 0:
                    self.tick()
                round_ = street.round_at(int(asked.positions[at]), way)
                said[at, way] = names[self._asked_for(round_, names)]
            self._said[asked] = said
        return self._said[asked]

    def tally(self, *, first_bet: int, initial_stake: int, only: str = "") -> Tally:
        """Tally every way the round finishes under the strategy in force, with exact counts.

        With `only`, ends are named by what happened to that bet.
        """
        finished: dict[Finish, Fraction] = {}
        for arrival in self.whole.follow(self.policy, self.tick):
            for finish, share in self._finishes(arrival, only):
                finished[finish] = finished.get(finish, Fraction(0)) + share
        total = lcm(*(share.denominator for share in finished.values()))
        best_first = sorted(finished.items(), key=lambda entry: entry[0].net, reverse=True)
        return Tally(
            counts={finish: int(share * total) for finish, share in best_first},
            total=total,
            first_bet=Fraction(first_bet),
            initial_stake=Fraction(initial_stake),
            hit_means=AHEAD,
            method="every deal of the deck through the rules, suits merged",
        )

    def _finishes(self, arrival: Arrival, only: str) -> Iterator[tuple[Finish, Fraction]]:
        street, title = arrival.street, self.layout.game.line_title
        for row, ending in enumerate(street.endings):
            for way, spot in enumerate(street.lane.ways):
                net = ending.amount(spot)
                finish = Finish(
                    net=net,
                    wagered=Fraction(in_action(spot)),
                    result=RoundResult(
                        ", ".join(
                            f"{title(bet)} {outcome}"
                            for bet, outcome in ending.lines
                            if only in ("", bet)
                        )
                    ),
                    decisions=decision_names(self.layout, spot.decisions),
                    hit=net > 0,
                )
                share = Fraction(int(arrival.shares[row, way]), arrival.total)
                if share:
                    yield finish, share


def _check_seats(round_: Round) -> None:
    if len(round_.spots) != 1:
        raise IllegalAction(
            f"{len(round_.spots)} seats have bets; the general road values the round of one"
        )


def decision_names(layout: Layout, decisions: Sequence[str]) -> tuple[str, ...]:
    """Return decisions as reports name them, with the step if the game asks for one twice."""
    offered = Counter(choice.name for decide in layout.game.decisions for choice in decide.choices)
    return tuple(
        f"{name} {decide.key}" if offered[name] > 1 else name
        for name, decide in zip(decisions, layout.game.decisions, strict=False)
    )

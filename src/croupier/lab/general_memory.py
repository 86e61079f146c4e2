"""What the general solver has solved in this process, so the next question is fast.

It keeps a few whole games, and a few rounds from which a game was solved.
"""

from collections import deque
from threading import Lock

from croupier.errors import must
from croupier.lab.general import GeneralSolver
from croupier.lab.general_finding import find
from croupier.lab.general_worth import TreeSolution
from croupier.rules import Round

GAMES_MAX = 3
"""Mississippi Stud takes 60 megabytes."""
ROUNDS_MAX = 8

_games: deque[TreeSolution] = deque(maxlen=GAMES_MAX)
_rounds: deque[TreeSolution] = deque(maxlen=ROUNDS_MAX)
_lock = Lock()


def recall(round_: Round) -> TreeSolution | None:
    """Return a solution that contains this round, with its stakes."""
    with _lock:
        known = [*_games, *_rounds]
    return next((each for each in known if find(each.tree, round_) is not None), None)


def whole_game(solver: GeneralSolver) -> TreeSolution:
    """Return a solver's whole game under best play, solving and storing it if necessary."""
    own_deck = solver.deck == solver.layout.deck
    known = recall(solver.start()) if own_deck else None
    if known is not None:
        solver.learn(known)
    if own_deck:
        remember(solver.whole)
    return solver.whole


def remember(solution: TreeSolution) -> None:
    """Keep a solution for a game's own deck under best play; drop the oldest if there are many."""
    root, deck = solution.tree.root, solution.tree.deck
    must(solution.policy is None, "only best play is worth remembering")
    must(deck == root.layout.deck.without(root.out_of_play), "the deck is the game's own")
    if recall(root) is None:
        with _lock:
            (_games if solution.tree.is_whole else _rounds).append(solution)


def forget() -> None:
    """Forget everything, as in a new process."""
    with _lock:
        _games.clear()
        _rounds.clear()

"""Strategies for the terminal: a text with its cost and its errors, and the whole chart."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cards import RANKS
from croupier.lab import Chart, Misplay, StrategyValue
from croupier.lab.strategies.bet_choice import BetEdge
from croupier.lab.strategies.charts import ChartRule
from croupier.lab.verifying import percent
from croupier.rules import Game
from croupier.show.terminal import Look
from croupier.show.terminal_lab import exactly
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, indented, section

MISPLAYS_MAX = 8
EXCEPTIONS_MAX = 6
"""More exceptions per line are left to JSON."""


def strategy_text(result: StrategyValue, look: Look) -> Group:
    """Show what a strategy says, its value, and where it errs."""
    tables = ", ".join(f"{key} {table}" for key, table in result.tables.items())
    heading = Text.assemble((f"{result.game}: a strategy", TITLE), (f"  {tables}", QUIET))
    body: list[RenderableType] = [
        heading,
        "",
        indented(Group(*_written(result.lines))),
        "",
        _figures(result),
        section("Decisions", _decisions(result, look)),
    ]
    if result.misplays:
        shown = result.misplays[:MISPLAYS_MAX]
        left = len(result.misplays) - len(shown)
        body.append(section("Costliest mistakes", _misplays(shown, look)))
        if left:
            body.append(Text(f"… and {left:,} more that cost less", QUIET))
    return Group(*body)


def bets_text(game: Game, bets: Sequence[BetEdge], look: Look) -> Group:
    """Show, for a game without decisions, every bet by its edge, best first."""
    rows = columns(look, "Bet", "House edge", "Above the best", "Exactly")
    rows.columns[3].overflow = "fold"  # show an exact figure to the last digit
    for each in bets:
        rows.add_row(each.title, percent(each.edge), percent(each.cost), str(each.edge))
    said = "There are no decisions in this game; the only choice is the bet."
    return Group(Text(f"{game.name}: every bet", TITLE), said, "", rows)


def _written(lines: Sequence[str]) -> Iterator[RenderableType]:
    """Put rules below their heading, if there are headings."""
    headed = any(line.endswith(":") for line in lines)
    for line in lines:
        yield indented(Text(line)) if headed and not line.endswith(":") else Text(line)


def _figures(result: StrategyValue) -> Table:
    rows = beside()
    rows.add_row("Expected value", f"{float(result.expected_value):+.8f} of the base bet")
    rows.add_row("", exactly(result.expected_value))
    rows.add_row("Perfect play", f"{float(result.perfect):+.8f}")
    if result.cost:
        rows.add_row("Cost", f"{percent(result.cost, 6)} of the base bet per round")
        rows.add_row("", exactly(result.cost))
    else:
        rows.add_row("Cost", "nothing: this is perfect play")
    return rows


def _decisions(result: StrategyValue, look: Look) -> Table:
    rows = columns(look, "Decision", "How often", right=("How often",))
    for name, share in result.decisions.items():
        rows.add_row(name, percent(share))
    return rows


def _misplays(misplays: Sequence[Misplay], look: Look) -> Table:
    rows = columns(
        look, "Hand", "Example", "It says", "Better", "One in", "Cost",
        right=("One in", "Cost"),
    )  # fmt: skip
    for each in misplays:
        rows.add_row(
            each.hand,
            each.example,
            f"{each.said} (line {each.line})",
            each.best,
            f"{round(1 / each.frequency):,}",
            percent(each.cost, 6),
        )
    return rows


# Charts -----------------------------------------------------------------------------------------


def chart_text(found: Chart, look: Look) -> Group:
    """Show a chart, as far as a terminal can hold it."""
    tables = ", ".join(f"{key} {table}" for key, table in found.tables.items())
    heading = Text.assemble((f"{found.game}: perfect play", TITLE), (f"  {tables}", QUIET))
    if found.starting_hands:
        return Group(heading, "", starting_hand_map(found), "", _legend(found))
    return Group(heading, "", _rules(found, look))


def _rules(found: Chart, look: Look) -> RenderableType:
    if found.by_dealer_card:
        rows = columns(look, "Dealer shows", found.rules[0].decision.capitalize(), "Except")
        for rule in found.rules:
            shows = ", ".join(filter(None, (rule.shows, rule.matched)))
            rows.add_row(shows, ", ".join(rule.hands), _exceptions(rule))
        return Group(
            rows,
            "",
            Text("* only some of these hands, depending on suits. --json lists them all.", QUIET),
        )
    parts: list[RenderableType] = []
    for rule in found.rules:
        if rule.when:
            parts.append(Text(rule.when, TITLE))
        parts.append(Text(f"{rule.decision}:"))
        parts += [indented(Text(hand)) for hand in rule.hands]
        if rule.otherwise != rule.decision:
            parts.append(Text(f"{rule.otherwise}: every other hand"))
        for each in rule.exceptions:
            cost = f"{percent(each.cost, 6)} of the base bet per round"
            parts.append(Text(f"except: {each}, worth {cost}"))
        if rule.equal:
            parts.append(Text("worth the same either way: " + "; ".join(rule.equal), QUIET))
        parts.append("")
    return Group(*parts)


def _exceptions(rule: ChartRule) -> str:
    """Return `fold A-K-Q-5-2*; raise A-K-Q-4-2*`, costliest first."""
    shown = rule.exceptions[:EXCEPTIONS_MAX]
    by_decision: dict[str, list[str]] = {}
    for each in shown:
        some = "*" if each.hands < each.of else ""
        by_decision.setdefault(each.decision, []).append(each.hand + some)
    words = "; ".join(f"{name} {', '.join(hands)}" for name, hands in by_decision.items())
    left = len(rule.exceptions) - len(shown)
    return words + (f"; {left} more" if left else "")


def starting_hand_map(found: Chart) -> Text:
    """Map suited hands above the diagonal, the others below it; a letter for each decision."""
    letters = _letters(found.decisions)
    lines = ["   " + " ".join(reversed(RANKS))]
    for first in reversed(RANKS):
        cells = []
        for second in reversed(RANKS):
            high, low = sorted((first, second), key=RANKS.index, reverse=True)
            suited = RANKS.index(first) > RANKS.index(second)
            name = first * 2 if first == second else high + low + ("s" if suited else "o")
            cells.append(letters.get(found.starting_hands.get(name, ""), " "))
        lines.append(f"{first}  " + " ".join(cells))
    return Text("\n".join(lines))


def _letters(decisions: Sequence[str]) -> dict[str, str]:
    """Abbreviate decisions: `raise 4x` is a 4, `play` a P, the most cautious one a dot.

    >>> _letters(("raise 4x", "raise 3x", "check")), _letters(("play", "fold"))
    ({'raise 4x': '4', 'raise 3x': '3', 'check': '.'}, {'play': 'P', 'fold': '.'})
    """
    found: dict[str, str] = {}
    for name in decisions:
        digits = [letter for letter in name if letter.isdigit()]
        free = [letter for letter in name.upper() if letter not in (" ", *found.values())]
        found[name] = digits[0] if digits else "." if name == decisions[-1] else free[0]
    return found


def _legend(found: Chart) -> Group:
    letters = _letters(found.decisions)
    taken = set(found.starting_hands.values())
    words = [f"{letters[name]} {name}" for name in found.decisions if name in taken]
    return Group(
        Text("   ".join(words)),
        Text("Suited hands are above the diagonal, offsuit hands below it.", QUIET),
    )

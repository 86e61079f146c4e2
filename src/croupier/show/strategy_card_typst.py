"""The strategy card on half a sheet: for the pocket, and exactly one page."""

from collections.abc import Iterator

from croupier import __version__
from croupier.lab.strategies.card import CardQuestion, StrategyCard
from croupier.rules import Decide, Layout
from croupier.show.card_paper import OWNERS, SMALLEST_POINTS, USUAL_PAPER, Paper
from croupier.show.par_numbers import share
from croupier.show.strategy_card_charts import chart_parts, heading, note, shade, small_share
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Length, Literal

NOTHING_TO_DECIDE = "The game asks no question: there is nothing to decide."
NOTHING_SHORT = (
    "The lab has no short strategy for this game. It was solved from its rules alone, deal by "
    "deal; these are the figures of perfect play."
)


def strategy_card_source(layout: Layout, card: StrategyCard, paper: Paper = USUAL_PAPER) -> str:
    """The document, ready to compile."""
    width, height = paper.half
    pays = "; ".join(f"{designator}, {title}" for designator, title in card.tables)
    data: Literal = {
        "font": FONT,
        "smallest": SMALLEST_POINTS,
        "title": layout.game.title,
        "about": [
            *((f"Pay table {pays}",) if pays else ()),
            f"In percent of the {card.unit}, on average in a round; the fractions are exact.",
        ],
        "figures": [list(figure) for figure in _figures(card)],
        "parts": list(_parts(layout, card)),
        "foot": [OWNERS, f"Croupier {__version__}"],
    }
    room = {"width": Length(width), "height": Length(height)}
    return typst_document("one_page.typ", "strategy_card.typ", card=data, room=room)


def _figures(card: StrategyCard) -> Iterator[tuple[str, str, str]]:
    """A figure in percent, what it is, and the same exactly."""
    yield share(card.perfect_edge), "house edge, perfect play", str(card.perfect_edge)
    if card.edge is not None and card.cost is not None:
        yield share(card.edge), "house edge, this card", str(card.edge)
        if card.cost:
            yield small_share(card.cost), "what this card costs", str(card.cost)
        else:
            yield "nothing", "what this card costs", "it is perfect play"


# Parts ------------------------------------------------------------------------------------------


def _parts(layout: Layout, card: StrategyCard) -> Iterator[Literal]:
    decisions = layout.game.decisions
    yield heading("How you play" if card.own else "How to play")
    if card.cost is None:
        yield from _nothing_short(card)
    for decide, asked in zip(decisions, card.asked, strict=True):
        yield from _rules(decide, asked, titled=len(decisions) > 1)
    yield from chart_parts(decisions, card.chart)
    if decisions:
        yield heading("How often" if card.cost is not None else "How often, with perfect play")
        for decide, asked in zip(decisions, card.asked, strict=True):
            yield _bar(decide, asked, titled=len(decisions) > 1)
    errors = [habit for habit in card.habits if habit.cost]
    if errors:
        yield heading("What common errors cost")
        if len(decisions) > 1:
            yield note(
                f"Everything else played {'perfectly' if card.cost is None else 'by this card'}."
            )
        for habit in errors:
            yield {
                "kind": "cost",
                "said": habit.words,
                "share": small_share(habit.cost),
                "exact": str(habit.cost),
            }
    if card.misplays:
        yield heading("Where this strategy errs most" if card.own else "Where the card errs most")
        for misplay in card.misplays:
            yield {
                "kind": "slip",
                "said": misplay.hand,
                "share": small_share(misplay.cost),
                "better": f"{misplay.best}, not {misplay.said}",
                "more": f"; one round in {round(1 / misplay.frequency):,}; {misplay.cost}; "
                f"such as {misplay.example}",
            }
        left = card.misplays_count - len(card.misplays)
        if left:
            yield note(f"and {left:,} more that cost less", leads=False)


def _nothing_short(card: StrategyCard) -> Iterator[Literal]:
    if not card.asked:
        yield note(NOTHING_TO_DECIDE)
        if card.bets:
            yield heading("What each bet loses")
        for each in card.bets:
            yield {
                "kind": "cost",
                "said": each.title,
                "share": small_share(each.edge),
                "exact": str(each.edge),
            }
        return
    yield note(NOTHING_SHORT, leads=False)
    for habit in card.habits:
        if not habit.cost:
            yield note(f"{habit.words}: that costs nothing.", leads=False)


def _rules(decide: Decide, asked: CardQuestion, *, titled: bool) -> Iterator[Literal]:
    if titled:
        yield {"kind": "title", "said": decide.title}
    for decision, when in asked.rules:
        yield {"kind": "rule", "decision": decision, "when": when, **shade(decide, decision)}


def _bar(decide: Decide, asked: CardQuestion, *, titled: bool) -> Literal:
    return {
        "kind": "bar",
        "said": decide.title if titled else "",
        "shares": [
            {
                "name": name,
                "share": share(part, 2),
                "millionths": round(part * 1_000_000),
                **shade(decide, name),
            }
            for name, part in asked.shares
            if part
        ],
    }

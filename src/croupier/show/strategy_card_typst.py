"""The strategy card on half a sheet: pocket size, and exactly one page."""

from collections.abc import Iterator

from croupier import __version__
from croupier.lab.strategies.card import CardQuestion, Habit, StrategyCard
from croupier.rules import Decide, Layout
from croupier.show.card_paper import OWNERS, SMALLEST_POINTS, USUAL_PAPER, Paper
from croupier.show.languages import ENGLISH, Language
from croupier.show.par_numbers import share
from croupier.show.strategy_card_charts import (
    begun,
    chart_parts,
    heading,
    note,
    shade,
    small_share,
)
from croupier.show.templating import typst_document
from croupier.show.typst_notation import FONT, Length, Literal

NOTHING_TO_DECIDE = "This game has no decisions to make."
NOTHING_SHORT = (
    "The lab has no short strategy for this game. It was solved from its rules alone, deal by "
    "deal; these are the figures of perfect play."
)


def strategy_card_source(
    layout: Layout, card: StrategyCard, paper: Paper = USUAL_PAPER, language: Language = ENGLISH
) -> str:
    """Return the document, ready to compile, translated as far as the language file goes."""
    width, height = paper.half
    t = language
    pays = "; ".join(f"{designator}, {t.sentence(title)}" for designator, title in card.tables)
    data: Literal = {
        "font": FONT,
        "smallest": SMALLEST_POINTS,
        "lang": language.code,
        "tag": t("STRATEGY CARD"),
        "title": layout.game.title,
        "about": [
            *((t("Pay table {pays}", pays=pays),) if pays else ()),
            t.sentence(
                f"In percent of the {card.unit}, on average per round; the fractions are exact."
            ),
        ],
        "figures": [list(figure) for figure in _figures(card, language)],
        "parts": list(_parts(layout, card, language)),
        "foot": [t(OWNERS), f"Croupier {__version__}"],
    }
    room = {"width": Length(width), "height": Length(height)}
    return typst_document("one_page.typ", "strategy_card.typ", card=data, room=room)


def _figures(card: StrategyCard, t: Language) -> Iterator[tuple[str, str, str]]:
    """Yield a figure in percent, what it is, and its exact value."""
    yield share(card.perfect_edge), t("house edge, perfect play"), str(card.perfect_edge)
    if card.edge is not None and card.cost is not None:
        yield share(card.edge), t("house edge, this card"), str(card.edge)
        if card.cost:
            yield small_share(card.cost), t("what this card costs"), str(card.cost)
        else:
            yield t("nothing"), t("what this card costs"), t("it is perfect play")


# Parts ------------------------------------------------------------------------------------------


def _parts(layout: Layout, card: StrategyCard, t: Language) -> Iterator[Literal]:
    decisions = layout.game.decisions
    yield heading(t("How you play") if card.own else t("How to play"))
    if card.cost is None:
        yield from _nothing_short(card, t)
    for decide, asked in zip(decisions, card.asked, strict=True):
        yield from _rules(decide, asked, t, titled=len(decisions) > 1)
    yield from chart_parts(decisions, card.chart, t)
    if decisions:
        told = card.cost is not None
        yield heading(t("How often") if told else t("How often, with perfect play"))
        for decide, asked in zip(decisions, card.asked, strict=True):
            yield _bar(decide, asked, t, titled=len(decisions) > 1)
    yield from _errors(card, t, several=len(decisions) > 1)
    yield from _misplays(card, t)


def _errors(card: StrategyCard, t: Language, *, several: bool) -> Iterator[Literal]:
    errors = [habit for habit in card.habits if habit.cost]
    if not errors:
        return
    yield heading(t("What common errors cost"))
    if several and card.cost is None:
        yield note(t("Everything else played perfectly."))
    elif several:
        yield note(t("Everything else played by this card."))
    for habit in errors:
        yield {
            "kind": "cost",
            "said": _habit(habit, t),
            "share": small_share(habit.cost),
            "exact": str(habit.cost),
        }


def _misplays(card: StrategyCard, t: Language) -> Iterator[Literal]:
    if not card.misplays:
        return
    yield heading(t("Where this strategy errs most") if card.own else t("Where the card errs most"))
    for misplay in card.misplays:
        best, said = t.sentence(misplay.best), t.sentence(misplay.said)
        yield {
            "kind": "slip",
            "said": t.sentence(misplay.hand),
            "share": small_share(misplay.cost),
            "better": t("{best}, not {said}", best=best, said=said),
            "more": t(
                "; one round in {rounds}; {cost}; such as {example}",
                rounds=f"{round(1 / misplay.frequency):,}",
                cost=misplay.cost,
                example=t.sentence(misplay.example),
            ),
        }
    left = card.misplays_count - len(card.misplays)
    if left:
        yield note(t("and {count} more that cost less", count=f"{left:,}"), leads=False)


def _habit(habit: Habit, t: Language) -> str:
    """Return what is done instead; a choice at its start is translated without its capital."""
    small = habit.words[:1].lower() + habit.words[1:]
    said = t.sentence(small)
    return begun(said) if said != small else t.sentence(habit.words)


def _nothing_short(card: StrategyCard, t: Language) -> Iterator[Literal]:
    if not card.asked:
        yield note(t(NOTHING_TO_DECIDE))
        if card.bets:
            yield heading(t("What each bet loses"))
        for each in card.bets:
            yield {
                "kind": "cost",
                "said": each.title,
                "share": small_share(each.edge),
                "exact": str(each.edge),
            }
        return
    yield note(t(NOTHING_SHORT), leads=False)
    for habit in card.habits:
        if not habit.cost:
            yield note(t("{habit}: that costs nothing.", habit=_habit(habit, t)), leads=False)


def _rules(decide: Decide, asked: CardQuestion, t: Language, *, titled: bool) -> Iterator[Literal]:
    if titled:
        yield {"kind": "title", "said": t.sentence(decide.title)}
    for decision, when in asked.rules:
        yield {
            "kind": "rule",
            "decision": t.sentence(decision),
            "when": t.sentence(when),
            **shade(decide, decision),
        }


def _bar(decide: Decide, asked: CardQuestion, t: Language, *, titled: bool) -> Literal:
    return {
        "kind": "bar",
        "said": t.sentence(decide.title) if titled else "",
        "shares": [
            {
                "name": t.sentence(name),
                "share": share(part, 2),
                "millionths": round(part * 1_000_000),
                **shade(decide, name),
            }
            for name, part in asked.shares
            if part
        ],
    }

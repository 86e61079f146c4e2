"""The charts of a strategy card as parts of its page, colored by decision."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.cards import RANKS
from croupier.lab.strategies.card import CardChart
from croupier.rules import Choice, Decide
from croupier.show.languages import ENGLISH, Language
from croupier.show.par_numbers import share
from croupier.show.svg_charts import SHADES, share_of_deals
from croupier.show.typst_notation import Literal

CHART_COSTS = (
    "{choice} with this hand or better. The exceptions do not fit here; leaving them out "
    "costs {cost}."
)


def heading(title: str) -> Literal:
    return {"kind": "heading", "said": title}


def note(said: str, *, leads: bool = True) -> Literal:
    """Return a remark; one that leads stays with what follows it."""
    return {"kind": "note", "said": said, "leads": leads}


def small_share(value: Fraction) -> str:
    """Format a share with at least three significant digits, however small it is.

    >>> small_share(Fraction(1, 8)), small_share(Fraction(1, 3_000_000))
    ('12.5000%', '0.0000333%')
    """
    places = 4
    while places < 12 and value and abs(value) * 100 * 10**places < 100:
        places += 1
    return share(value, places)


def shade(decide: Decide, name: str) -> dict[str, Literal]:
    """Return the color of a decision: bets green, waiting and taking back pale, folding gray."""
    choice = next(each for each in decide.choices if each.name.lower() == name.lower())
    fill, letters = SHADES[_place(decide, choice)]
    return {"fill": fill, "letters": letters}


def _place(decide: Decide, choice: Choice) -> int:
    if choice.folds:
        return 3
    if choice.makes:
        larger = {each.times for each in decide.choices if each.makes == choice.makes}
        return 0 if choice.times == max(larger) else 1
    waits = any(each.makes for each in decide.choices)
    return 2 if waits or choice.takes_back else 0


def begun(words: str) -> str:
    """Return the same with a capital letter."""
    return words[:1].upper() + words[1:]


def chart_parts(
    decisions: tuple[Decide, ...], chart: CardChart, t: Language = ENGLISH
) -> Iterator[Literal]:
    if chart.starting_hands:
        asked = t.sentence(decisions[0].title)
        yield heading(t("Perfect play: {question}", question=asked[0].lower() + asked[1:]))
        yield _hand_map(decisions[0], chart, t)
    if chart.cells:
        suffixes = list(dict.fromkeys(cell.suffix for cell in chart.cells))
        ranks = list(dict.fromkeys(cell.shows for cell in chart.cells))
        hands = {(cell.shows, cell.suffix): t.sentence(cell.hands) for cell in chart.cells}
        yield heading(t("By the card the dealer shows"))
        choice = begun(t.sentence(chart.decision))
        yield note(t(CHART_COSTS, choice=choice, cost=small_share(chart.cost)))
        yield {
            "kind": "cells",
            "suffixes": [t.sentence(suffix) for suffix in suffixes],
            "rows": [
                [t.sentence(rank), *(hands[rank, suffix] for suffix in suffixes)] for rank in ranks
            ],
            **shade(decisions[0], chart.decision),
        }
    if chart.lists:
        yield heading(t("Perfect play on these pays"))
        for decide, (when, decision, listed) in zip(decisions, chart.lists, strict=False):
            if when:
                yield {"kind": "title", "said": t.sentence(decide.title)}
            for each in listed:
                yield {
                    "kind": "rule",
                    "decision": t.sentence(decision),
                    "when": t.sentence(each),
                    **shade(decide, decision),
                }


def _hand_map(decide: Decide, chart: CardChart, t: Language) -> Literal:
    """Draw suited hands above the diagonal, the others below it."""
    rows: list[Literal] = []
    for down, high in enumerate(reversed(RANKS)):
        row: list[Literal] = []
        for across, low in enumerate(reversed(RANKS)):
            first, second = (high, low) if across >= down else (low, high)
            kind = "" if across == down else "s" if across > down else "o"
            decision = chart.starting_hands.get(f"{first}{second}{kind}", "")
            row.append({"hand": f"{first}{second}", **shade(decide, decision)})
        rows.append(row)
    legend = []
    for choice in decide.choices:
        often = share_of_deals(chart.starting_hands, choice.name)
        if often:
            shown = {"name": t.sentence(choice.name), "share": share(often, 2)}
            legend.append({**shown, **shade(decide, choice.name)})
    where = t("Suited hands are above the diagonal, offsuit hands below it.")
    return {"kind": "hands", "rows": rows, "legend": legend, "where": where}

"""The dealer's seat for the terminal: the table as the dealer sees it, faults, and the report."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cards import parse_card
from croupier.show.terminal import BACK, Look, cards_line
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns

View = Mapping[str, Any]
FAULT = "bold red"


def table_page(view: View, look: Look) -> Group:
    """Show seats with bets and cards, the dealer, the board, the shuffler and the console."""
    rows: list[RenderableType] = [Text(view["case"], TITLE), ""] if view["case"] else []
    if view["counting"]:
        rows += [_cards(view["counting"], look), ""]
    rows.append(_seats(view, look))
    places = beside()
    for name, said in _places(view, look):
        places.add_row(name, said)
    rows += ["", places] if places.row_count else []
    if view["settling"] is not None:
        rows += ["", _settling(view["settling"], look)]
    if view["manner"]:
        rows += ["", Text(f"{view['manner']}.", "italic")]
    if view["hint"] is not None:
        hint = view["hint"]
        rows += ["", Text(f"Next: {hint['says']}.  {hint['clause']['id']}", QUIET)]
        if hint["clause"]["text"] not in hint["says"]:
            rows.append(Text(f"  {hint['clause']['text']}", QUIET))
    return Group(*rows)


def _cards(cards: Sequence[str | None], look: Look) -> Text:
    back = Text("##" if look.plain else "▒▒", BACK)
    return Text(" ").join(
        back if card is None else cards_line([parse_card(card)], look) for card in cards
    )


def _seats(view: View, look: Look) -> Table:
    table = columns(look, "Seat", "Bets", "Cards", "Said", "Resolved")
    for seat in view["seats"]:
        if seat["kind"] == "empty":
            continue
        bets = [f"{bet} {_chips(amount)}" for bet, amount in seat["bets"].items()
                if bet not in seat["back"]]  # fmt: skip
        bets += [f"({bet} lit)" for bet in seat["lit"] if bet not in seat["bets"]]
        cards = _cards(seat["cards"], look)
        if seat["hand"]:
            cards.append(f"  {seat['hand']}", "italic")
        done = ", ".join(f"{line['title']} {line['done']}" for line in seat["lines"])
        said = f"{seat['said']} ({seat['sign']})" if seat["sign"] else seat["said"]
        table.add_row(str(seat["seat"]), ", ".join(bets), cards, said, done)
    return table


def _chips(amount: str) -> str:
    return amount.removesuffix(".00")


def _places(view: View, look: Look) -> Iterator[tuple[str, Text]]:
    dealer = view["dealer"]
    if dealer["cards"]:
        line = _cards(dealer["cards"], look)
        if dealer["hand"]:
            line.append(f"  {dealer['hand']}", "italic")
        yield "Dealer", line
    if view["community"]:
        yield "Board", _cards(view["community"], look)
    for side in view["sides"]:
        line = _cards(side["cards"], look)
        if side["hand"]:
            line.append(f"  {side['hand']}", "italic")
        yield side["title"], line
    if view["packet"] is not None:
        yield "Packet", _cards(view["packet"]["shown"], look)
    if view["burned"]:
        yield "Rack", Text(f"{view['burned']} burned")
    if view["decks"] is not None:
        yield "Decks", Text(_decks(view["decks"]))
    if view["pays_shown"] is not None:
        shown = view["pays_shown"]
        pays = ", ".join(f"{line['label']} {line['pays']}" for line in shown["lines"])
        yield shown["title"], Text(f"{shown['hands']} hands: {pays}")
    console = view["console"]
    if console["message"]:
        yield "Console" if console["equipment"] else "Shuffler", Text(console["message"])


def _decks(decks: View) -> str:
    dealt = f"the {decks['dealing']} deck is dealt" if decks["dealing"] else "no deck is dealt"
    rack = f"the {decks['rack']} deck is in the rack" if decks["rack"] else "the rack is empty"
    return f"{dealt}, {rack}"


def _settling(settling: View, look: Look) -> Group:
    table = columns(look, "Line", "Stake", "Done", right=("Stake",))
    for bet in settling["bets"]:
        stake = f"{bet['stake']}{' (in the tray)' if bet['collected'] else ''}"
        table.add_row(bet["title"], stake, bet["done"] or "")
    return Group(Text(f"At seat {settling['seat']}", TITLE), table)


def fault_page(fault: View) -> Group:
    """Show what was wrong, by which clause, and what is right once that is revealed."""
    said = f" ({fault['kind']}): you {fault['did']}."
    rows: list[RenderableType] = [Text.assemble(("Fault", FAULT), said)]
    clause = fault["clause"]
    rows.append(Text(f"  {clause['id']} {clause['text']}"))
    if fault["should"]:
        rows.append(Text(f"  Correct: {fault['should']}."))
    return Group(*rows)


def round_page(view: View) -> Text:
    marks = view["marks"]
    return Text(
        f"Round {view['round']} of {view['of']} is over: procedure {_of(marks['procedure'])}, "
        f"pays {_of(marks['pays'])}, {marks['seconds']} s (pace {marks['pace']} s).",
        TITLE,
    )


def _of(marks: View) -> str:
    return f"{marks['won']} of {marks['of']}"


def result_page(view: View, look: Look) -> Group:
    """Show the report at the end of a shift."""
    result = view["result"]
    verdict = "Passed" if result["passed"] else f"Not passed: {result['pass_mark']}% is needed"
    rows: list[RenderableType] = [
        "",
        Text(f"{view['lesson']['title']}: {result['percent']}%. {verdict}.", TITLE),
        f"Procedure {_of(result['procedure'])}, pays {_of(result['pays'])}, "
        f"{result['seconds']} s against a pace of {result['pace']} s.",
    ]
    if result["faults"]:
        table = columns(look, "Times", "Clause", "What it says", right=("Times",))
        for fault in result["faults"]:
            table.add_row(str(fault["times"]), fault["clause"], fault["text"])
        rows += ["", table]
    return Group(*rows)


def course_page(title: str, course: Sequence[View], look: Look) -> Group:
    """Show the lessons of a game, and how far the learner has come."""
    table = columns(look, "Lesson", "Title", "Best", "Passed", "Tries", right=("Best", "Tries"))
    for entry in course:
        best = f"{entry['best']['percent']}%" if entry["best"] is not None else ""
        lesson = entry["lesson"]
        table.add_row(lesson["key"], lesson["title"], best, "yes" if entry["passed"] else "",
                      str(entry["tries"]))  # fmt: skip
    return Group(Text(f"The course of {title}", TITLE), table)


def certificate_page(certificate: View, look: Look) -> Group:
    """Show a certificate in words, with the digest for checking it."""
    table = columns(look, "Lesson", "Passed", "Score", "Time", right=("Score", "Time"))
    for lesson in certificate["lessons"]:
        table.add_row(lesson["title"], lesson["ended"][:10], f"{lesson['percent']}%",
                      f"{lesson['seconds']} s")  # fmt: skip
    return Group(
        Text(f"{certificate['learner']}: {certificate['title']}", TITLE),
        table,
        "",
        f"Digest {certificate['digest']}",
    )

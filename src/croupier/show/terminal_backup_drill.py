"""The drill of a backup for the terminal: what was restored, its age, and the verdict."""

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.errors import counted
from croupier.ledger.drilling import Drill
from croupier.show.terminal import Look
from croupier.show.terminal_layout import beside, section
from croupier.show.terminal_ledger import BAD, FINDINGS_SHOWN, GOOD, findings_table


def drill_page(drill: Drill, file: str, look: Look) -> Group:
    """Show what a bad day would find in this backup."""
    facts = beside()
    facts.add_row("Backup", f"{file}{', sealed' if drill.sealed else ''}")
    facts.add_row(
        "Entries", f"{drill.verdict.entries:,} in {drill.verdict.head.turn:,} transactions"
    )
    facts.add_row("Last hash", drill.verdict.head.hash)
    if drill.age_seconds is not None:
        facts.add_row("Last entry", f"{drill.last}, {age_words(drill.age_seconds)}")
    if drill.entries_behind is None:
        facts.add_row("Missing", "unknown: there is no running ledger to compare with")
    else:
        entries = "1 entry" if drill.entries_behind == 1 else f"{drill.entries_behind:,} entries"
        facts.add_row("Missing", f"{entries} in {counted(drill.turns_behind or 0, 'transaction')}")
    for words in drill.agreed:
        facts.add_row("Agrees", words)
    for words in drill.differences:
        facts.add_row("Differs", words)
    for words in drill.verdict.unchecked:
        facts.add_row("Not checked", words)
    facts.add_row("Took", f"{drill.seconds:.1f} seconds to restore and verify")
    body: list[RenderableType] = [facts]
    if not drill.verdict.sound:
        shown = drill.verdict.findings[:FINDINGS_SHOWN]
        body.append(section("Findings", findings_table(shown, look)))
    word = Text("FAILED: do not rely on this backup.", BAD)
    if drill.passed:
        word = Text(
            "Passed: the backup was restored and verified, and the copy was discarded.", GOOD
        )
    return Group(*body, "", word)


def age_words(seconds: float) -> str:
    """Return how long ago, in the two largest units that matter."""
    if seconds < 0:
        return "in the future: check the clock"
    minutes = int(seconds // 60)
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return f"{counted(days, 'day')} and {counted(hours, 'hour')} ago"
    if hours:
        return f"{counted(hours, 'hour')} and {counted(minutes, 'minute')} ago"
    return f"{counted(minutes, 'minute')} ago"

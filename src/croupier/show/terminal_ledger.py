"""The ledger for the terminal: a verdict, balances by jackpot, and entries."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.errors import counted
from croupier.ledger.accounts import jackpot_of, known_kind
from croupier.ledger.entry import Entry
from croupier.ledger.findings import AuditFinding
from croupier.ledger.powers import DatabaseRole
from croupier.ledger.signing import KEY_DIGITS
from croupier.ledger.units import money_text
from croupier.ledger.verdict import AuditVerdict, Funds, funds_of
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns, indented, section

GOOD, BAD = "bold green", "bold red"
FINDINGS_SHOWN = 20


def verdict_page(verdict: AuditVerdict, address: str, look: Look) -> Group:
    """Show what was checked, the verdict, and everything that was found."""
    facts = beside()
    facts.add_row("Ledger", address)
    if verdict.since is None:
        facts.add_row("Entries", f"{verdict.entries:,} in {verdict.head.turn:,} transactions")
    else:
        turns = verdict.head.turn - verdict.since.turn
        facts.add_row(
            "Entries",
            f"{verdict.entries:,} in {turns:,} transactions since checkpoint "
            f"{verdict.since.number:,} ({verdict.since.at}), of {verdict.head.sequence:,}",
        )
    facts.add_row("Last hash", verdict.head.hash)
    facts.add_row("Transaction", verdict.head.turn_hash)
    signed = verdict.signed
    if signed.checkpoints:
        facts.add_row(
            "Signed",
            f"{counted(signed.checkpoints, 'checkpoint')}, the last at transaction {signed.turn:,} "
            f"({signed.at}) with key {signed.key[:KEY_DIGITS]}",
        )
    for archive in verdict.archives:
        was_read = "read" if archive.number in verdict.read else "not read"
        facts.add_row(
            "Archive",
            f"{archive.file}: entries {archive.first:,} to {archive.sequence:,}, {was_read}",
        )
    if verdict.role is not None:
        facts.add_row("Database role", role_line(verdict.role))
    for remark in signed.remarks:
        facts.add_row("Remark", remark)
    for sentence in verdict.unchecked:
        facts.add_row("Not checked", sentence)
    word = Text(f"NOT SOUND: {counted(verdict.count, 'finding')}.", BAD)
    if verdict.sound:
        rest = "" if not verdict.unchecked else ", except for what was not checked"
        since = verdict.since
        start = "the first entry" if since is None else f"checkpoint {since.number:,}"
        if since is None and not {one.number for one in verdict.archives} <= verdict.read:
            start = f"the archive {verdict.archives[-1].file}"
        word = Text(f"Sound: everything follows from {start}{rest}.", GOOD)
    body: list[RenderableType] = [facts]
    if verdict.funds:
        body.append(section("Jackpots", funds_table(verdict.funds, look)))
    if not verdict.sound:
        body.append(section("Findings", findings_table(verdict.findings[:FINDINGS_SHOWN], look)))
        if verdict.count > FINDINGS_SHOWN:
            body.append(
                Text(f"and {verdict.count - FINDINGS_SHOWN:,} more; --json lists them all", QUIET)
            )
    return Group(*body, "", word)


def role_line(role: DatabaseRole) -> str:
    """Show a database role, and whether the database would let it rewrite the ledger."""
    if role.could_rewrite:
        return f"{role.name}, which could change or remove entries: it {role.how}"
    return f"{role.name}, which can add entries but not change or remove them"


def findings_table(findings: Iterable[AuditFinding], look: Look) -> Table:
    rows = columns(look, "Flaw", "Entry", "What", right=("Entry",))
    for finding in findings:
        rows.add_row(
            finding.flaw.word, "" if finding.entry is None else str(finding.entry), finding.words
        )
    return rows


def funds_table(funds: Mapping[str, Funds], look: Look) -> Table:
    """Show what came in, what is held and what went out, to the last fraction."""
    amounts = ("Came in", "Held", "Went out", "Difference")
    rows = columns(look, "Jackpot", *amounts, right=amounts)
    for name, of in sorted(funds.items()):
        figures = (of.came_in, of.held, of.went_out, of.difference)
        rows.add_row(name, *map(money_text, figures))
    return rows


def accounts_page(balances: Mapping[str, int], look: Look) -> Group:
    """Show every account with its balance, by jackpot."""
    if not balances:
        return Group("The ledger has no accounts yet.")
    body: list[RenderableType] = []
    for jackpot, accounts in groupby(sorted(balances, key=_place), key=jackpot_of):
        rows = columns(look, "Account", "Balance", "Meaning", right=("Balance",))
        for account in accounts:
            kind = known_kind(account)
            meaning = f"{kind.meaning} ({kind.side.value})" if kind is not None else "unknown"
            rows.add_row(
                account.removeprefix(f"{jackpot}/"), money_text(balances[account]), meaning
            )
        body += [Text(jackpot, TITLE), indented(rows), ""]
    return Group(*body, funds_table(funds_of(dict(balances)), look))


def entries_page(entries: Iterable[Entry], look: Look) -> Group:
    """Show entries one below another, each with its postings and readings."""
    body: list[RenderableType] = []
    for entry in entries:
        content = entry.content
        body.append(
            Text.assemble(
                (f"{entry.sequence}", TITLE),
                f" {look.dot} {entry.reason} {look.dot} {content['at']}",
                (f" {look.dot} {entry.id}", QUIET),
            )
        )
        rows = Table.grid(padding=(0, 2, 0, 0))
        rows.add_column()
        rows.add_column(justify="right", no_wrap=True)
        rows.add_column(style=QUIET)
        for account, amount in entry.postings.items():
            reading = content["readings"].get(account)
            rows.add_row(
                account, money_text(amount), "" if reading is None else f"= {money_text(reading)}"
            )
        body += [indented(rows), ""]
    return Group(*(body or ["No entries."]))


def _place(account: str) -> tuple[str, str]:
    return jackpot_of(account), account

"""`croupier ledger servers`: which database server has the ledger, and which ones follow it."""

from typing import Any

from croupier.cli.ledger_options import Database
from croupier.cli.output import AsJson, show_json
from croupier.cli.output import console as screen
from croupier.errors import brief
from croupier.ledger.contract import BadDatabase
from croupier.ledger.opening import default_address
from croupier.ledger.postgres_servers import ServerStanding, UnheardServer, survey

POSTGRES = ("postgresql://", "postgres://")


def servers_command(*, database: Database = None, as_json: AsJson = False) -> None:
    """Ask every PostgreSQL server of the ledger for its role: primary, standby or old primary.

    \b
    Examples:
      croupier ledger servers
      croupier ledger servers --database postgresql://ann@db1,db2/floor --json
    """
    address = database or default_address()
    if not address.startswith(POSTGRES):
        raise BadDatabase(
            f"{brief(address)} is a ledger in a file; only a ledger in PostgreSQL has servers"
        )
    found = survey(address)
    newest = max((one.timeline for one in found if isinstance(one, ServerStanding)), default=0)
    if as_json:
        show_json([_as_json(one, newest) for one in found])
        return
    for one in found:
        screen().print(f"{one.place}: {_words(one, newest)}", highlight=False, soft_wrap=True)


def _role(one: ServerStanding | UnheardServer, newest: int) -> str:
    if isinstance(one, UnheardServer):
        return "unreachable"
    if not one.takes_writes:
        return "standby"
    return "primary" if one.timeline == newest else "old primary"


def _words(one: ServerStanding | UnheardServer, newest: int) -> str:
    if isinstance(one, UnheardServer):
        return f"does not answer ({one.why})"
    if not one.takes_writes:
        return "standby"
    if one.timeline < newest:
        return f"old primary on timeline {one.timeline}; shut it down, nothing is written to it"
    copies = (
        "every commit waits for a standby" if one.promises_copy else "commits wait for no standby"
    )
    return f"primary on timeline {one.timeline}, followers: {one.followers}, {copies}"


def _as_json(one: ServerStanding | UnheardServer, newest: int) -> dict[str, Any]:
    known = one if isinstance(one, ServerStanding) else ServerStanding(one.place, False)
    return {
        "server": one.place,
        "role": _role(one, newest),
        "timeline": known.timeline or None,
        "promises_copy": known.promises_copy,
        "followers": known.followers,
    }

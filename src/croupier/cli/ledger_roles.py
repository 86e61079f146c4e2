"""`croupier ledger role`: a database role for the servers, which can only add to the ledger."""

from importlib import import_module
from typing import Annotated
from urllib.parse import quote

import typer

from croupier.cli.ledger_options import Database
from croupier.cli.output import AsJson, console, show, show_json
from croupier.errors import BadOption, brief
from croupier.ledger.contract import BadDatabase
from croupier.ledger.opening import default_address, is_shared
from croupier.show.terminal_layout import unbroken
from croupier.show.terminal_ledger import role_line


def role_command(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="The database role of the servers.")
    ] = None,
    *,
    printed: Annotated[
        bool,
        typer.Option("--print", help="Print the SQL for an administrator, and change nothing."),
    ] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Let a PostgreSQL role add to the ledger and nothing more; without a NAME, list the roles.

    Run it with the address of the role that owns the tables. The servers then use the address of
    NAME: PostgreSQL itself refuses to let them change or remove an entry. Restoring a backup,
    archiving and upgrading the tables stay with the owner. Run it again after every upgrade.

    \b
    Examples:
      croupier ledger role floor --database postgresql://croupier_owner@db/croupier
      croupier ledger role floor --print > role.sql
      croupier ledger role
    """
    address = database or default_address()
    if not is_shared(address):
        raise BadDatabase(
            f"{brief(address)} is a ledger in a file; only a ledger in PostgreSQL has roles"
        )
    if printed and name is None:
        raise BadOption("needs the NAME of a role", place="--print")
    if printed and as_json:
        raise BadOption("prints SQL; leave out --json", place="--print")
    # Imported here because a ledger in a file needs no driver.
    giving = import_module("croupier.ledger.role_giving")
    if name is None:
        roles = giving.known_roles(address)
        if as_json:
            show_json([role.as_json() for role in roles])
            return
        for role in roles:
            show(console(), unbroken(role_line(role)))
        return
    beside = {
        import_module("croupier.school.house").APART: False,
        import_module("croupier.floor.play_room").APART: True,
    }
    if printed:
        for statement in giving.role_statements(address, name, beside):
            typer.echo(f"{statement};")
        return
    given = giving.give_role(address, name, beside)
    if as_json:
        show_json({**given.role.as_json(), "created": given.created, "schema": given.schema})
        return
    show(console(), unbroken(f"{role_line(given.role)}: {given.address}"))
    if given.created:
        show(
            console(),
            unbroken(f"It is new and has no password; set one with psql: \\password {name}"),
        )
    if given.search_path:
        # A blank would begin another option, and a backslash keeps it from doing so.
        named = given.search_path.replace("\\", r"\\").replace(" ", r"\ ")
        path = f"options={quote(f'-csearch_path={named}')}"
        show(console(), unbroken(f"Its address must name the schema of the ledger: {path}"))

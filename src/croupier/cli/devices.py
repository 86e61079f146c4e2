"""`croupier devices`: the keys of sensor boards."""

import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Annotated

import typer

from croupier.cli.family import command_family
from croupier.cli.ledger_options import Database
from croupier.cli.output import AsJson, show_json
from croupier.floor.devices import DEVICES, Device, add_device, revoke_device
from croupier.floor.floor import Floor
from croupier.ledger import Answer, Transaction
from croupier.ledger.opening import open_store

app = command_family()

KEY_BYTES = 32
BY = "command line"
"""The author in the event log: anyone who may read the ledger's file or database."""


@app.callback()
def devices() -> None:
    """Issue, list and revoke the keys of the tables' sensor boards.

    \b
    Examples:
      croupier devices add T1
      croupier devices list
      croupier devices revoke board-1
    """


@app.command("add")
def add(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="The table that the board is built into.")
    ],
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Make a key for a table's board. The key is shown once; the ledger stores only its hash.

    \b
    Examples:
      croupier devices add T1
      croupier devices add T1 --database floor.db --json
    """
    key = secrets.token_urlsafe(KEY_BYTES)
    made: list[Device] = []

    def work(transaction: Transaction) -> Answer:
        made[:] = [add_device(transaction, table, key=key, by=BY)]
        return {}

    with _floor(database) as floor:
        floor.ledger.transact(work)
    (device,) = made
    if as_json:
        show_json({"device": device.id, "table": table, "key": key})
    else:
        typer.echo(f"Key for {device.id} at table {table}. It is not shown again:\n{key}")


@app.command("list")
def list_devices(*, database: Database = None, as_json: AsJson = False) -> None:
    """List the boards, and which are silent or revoked.

    \b
    Examples:
      croupier devices list
      croupier devices list --json
    """
    with _floor(database) as floor:
        found = [device for _, device in floor.ledger.look().all(DEVICES)]
    if as_json:
        show_json(
            [
                {
                    "device": device.id, "table": device.table, "added": device.added,
                    "revoked": device.revoked or None, "lost": device.lost or None,
                }
                for device in found
            ]
        )  # fmt: skip
    elif not found:
        typer.echo("There are no devices yet. To make a key for one: croupier devices add TABLE")
    else:
        for device in found:
            typer.echo(f"{device.id:<10} table {device.table:<8} {_state(device)}")


@app.command("revoke")
def revoke(
    device: Annotated[str, typer.Argument(metavar="DEVICE", help="The device, like board-1.")],
    *,
    database: Database = None,
) -> None:
    """Revoke a board's key. The board is shut out at once, even if it is connected.

    \b
    Examples:
      croupier devices revoke board-1
    """

    def work(transaction: Transaction) -> Answer:
        revoke_device(transaction, device, by=BY)
        return {}

    with _floor(database) as floor:
        floor.ledger.transact(work)
    typer.echo(f"{device} is revoked.")


def _state(device: Device) -> str:
    if device.revoked:
        return f"revoked {device.revoked}"
    return f"not heard since {device.lost}" if device.lost else f"added {device.added}"


@contextmanager
def _floor(database: str | None) -> Iterator[Floor]:
    """Open the floor of an existing ledger."""
    with closing(Floor(open_store(database, create=False))) as floor:
        yield floor

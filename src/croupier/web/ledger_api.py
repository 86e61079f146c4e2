"""The ledger over HTTP: its state, verification, a copy to take away, and exports."""

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Annotated, Any

from fastapi import Path, Query
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.journal import Happening, note
from croupier.ledger import Answer, StoreUnavailable, Transaction
from croupier.ledger.copying import backup
from croupier.ledger.exporting import FORMATS, export
from croupier.ledger.notary import Notary
from croupier.ledger.sealing import ENDING
from croupier.ledger.seals import PublicBackupKey, house_seal
from croupier.ledger.signing import BadKey
from croupier.ledger.verifying import must_be_hash
from croupier.rights import LooseRights
from croupier.web.answers import Json
from croupier.web.asked import must_be_one_of, word_of
from croupier.web.faults import UNAVAILABLE, StatusError
from croupier.web.files import made_file
from croupier.web.ledger_jobs import verifications_of
from croupier.web.operations import Operation, error_responses
from croupier.web.signed_in import Signed, floor_of, may
from croupier.web.threads import for_an_export

ACCEPTED = 202
MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/x-ndjson",
    "beancount": "text/plain; charset=utf-8",
}
BEGINNINGS = ("beginning", "checkpoint")
BACKUP_TYPE = "application/octet-stream"


async def see_ledger(request: Request, _: Annotated[Signed, may("manager")]) -> Response:
    """How many entries the ledger has, and the hash of the last one."""
    head = floor_of(request).ledger.head
    return Json({"turn": head.turn, "entries": head.sequence, "hash": head.hash})


async def start_verification(
    request: Request,
    _: Annotated[Signed, may("verify")],
    begin: Annotated[str, word_of("from", BEGINNINGS, "where the reading begins")] = BEGINNINGS[0],
    expect: Annotated[
        str, Query(description="a hash on record, or its first 16 digits or more, as on a report")
    ] = "",
) -> Response:
    """Recompute the ledger in the background, from its first entry or from the last checkpoint
    that the key of the house has signed; nothing is written. A hash that is expected must be found
    on the way."""
    must_be_one_of("from", begin, BEGINNINGS)
    noted = "".join(expect.lower().split())
    notary: Notary | None = request.app.state.notary
    run = verifications_of(request).start(
        floor_of(request).ledger.store,
        since_checkpoint=begin == BEGINNINGS[1],
        expect=must_be_hash(noted) if noted else None,
        witness=None if notary is None else notary.witness,
    )
    location = f"/api/floor/book/verifications/{run.id}"
    return Json(run.as_json(), ACCEPTED, {"Location": location})


async def see_verification(
    request: Request,
    _: Annotated[Signed, may("verify")],
    run: Annotated[str, Path(description="the id of a verification")],
) -> Response:
    """Progress of a verification, and its findings."""
    return Json(verifications_of(request).run(run).as_json())


async def take_backup(request: Request, signed: Annotated[Signed, may("backup")]) -> Response:
    """Download a verified copy of the whole ledger while it is in use. The log notes who took it.

    The copy contains everything, including hashes of PINs, and is sealed to the house's backup key:
    it cannot be read without the private half of that key.
    """
    floor, card = floor_of(request), signed.person.card
    seal = _seal()

    def noted(transaction: Transaction) -> Answer:
        note(transaction, Happening.BACKUP_TAKEN, by=card, entries=floor.ledger.head.sequence)
        return {}

    def make(path: FilePath) -> None:
        floor.ledger.transact(noted)
        backup(floor.ledger.store, path, seal=seal)

    name = f"croupier-{floor.ledger.look().instant[:19]}.db{ENDING}"
    answer: Response = await for_an_export(made_file, make, name, BACKUP_TYPE)
    return answer


def _seal() -> PublicBackupKey:
    """Return the house's backup key, made on first use; no copy leaves without one."""
    try:
        return house_seal()
    except (BadKey, LooseRights) as error:
        raise StatusError(
            StoreUnavailable(
                "the house's backup key cannot be used; on the server, run: "
                "croupier ledger backup-key"
            ),
            UNAVAILABLE,
        ) from error


async def export_ledger(
    request: Request,
    _: Annotated[Signed, may("reports")],
    form: Annotated[str, word_of("format", FORMATS, "how to write it")] = "csv",
) -> Response:
    """Export every entry for another program: `csv`, `jsonl` or `beancount`."""
    must_be_one_of("format", form, FORMATS)
    ledger = floor_of(request).ledger

    def make(path: FilePath) -> None:
        with ledger.store.reading() as reader:
            export(reader, form, path)

    name = f"croupier-{ledger.look().instant[:19]}.{form}"
    answer: Response = await for_an_export(made_file, make, name, MEDIA_TYPES[form])
    return answer


_REFUSALS = error_responses(401, 403, 404, 409, 422, 429, 503)


def _route(
    path: str, handler: Callable[..., Any], method: str = "GET", **details: Any
) -> Operation:
    return Operation(path, handler, methods=[method], responses=_REFUSALS, **details)


ROUTES = (
    _route("/api/floor/book", see_ledger),
    _route("/api/floor/book/verifications", start_verification, "POST", status_code=ACCEPTED),
    _route("/api/floor/book/verifications/{run}", see_verification),
    _route("/api/floor/book/backup", take_backup),
    _route("/api/floor/book/export", export_ledger),
)

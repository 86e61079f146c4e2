"""`croupier ledger key`, `checkpoint` and `witness`: who signs, and who keeps the signatures."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.family import command_family
from croupier.cli.ledger_options import Database, WitnessAddress
from croupier.cli.output import AsJson, console, show, show_json
from croupier.errors import BadOption
from croupier.ledger.checkpoint_audit import Trust
from croupier.ledger.checkpoints import CODE_DIGITS, Checkpoint, read_checkpoint
from croupier.ledger.contract import Store
from croupier.ledger.notary import Notary
from croupier.ledger.opening import open_store
from croupier.ledger.signing import (
    KEY_DIGITS,
    SigningKey,
    house_key,
    key_path,
    load_key,
    make_key,
    next_key,
    public_key,
    put_in_place,
)
from croupier.ledger.verifying import verify
from croupier.ledger.witness import FileWitness, WitnessRefused, open_witness, witness_server
from croupier.show.terminal_layout import unbroken

NOT_BORNE_OUT = 1

keys = command_family()


@keys.callback()
def key() -> None:
    """Make, show, rotate and revoke the key that signs the ledger.

    The key is kept outside the database, in a file that only its owner can read.

    \b
    Examples:
      croupier ledger key make
      croupier ledger key show
      croupier ledger key rotate
      croupier ledger key revoke 3f0a… --since 812
    """


@keys.command("make")
def make_command(*, as_json: AsJson = False) -> None:
    """Make this house's key, in a file that only you can read.

    \b
    Example:
      CROUPIER_LEDGER_KEY=/media/stick/ledger.pem croupier ledger key make
    """
    _tell_key(make_key(key_path()), as_json=as_json)


@keys.command("show")
def show_command(*, as_json: AsJson = False) -> None:
    """Show the public half of the key, for those who verify the ledger elsewhere.

    \b
    Example:
      croupier ledger key show
    """
    _tell_key(load_key(key_path()), as_json=as_json)


@keys.command("rotate")
def rotate_command(*, database: Database = None, as_json: AsJson = False) -> None:
    """Replace the key; the old key signs that the new one follows, and is kept aside.

    Stop the floor first and start it again afterward: a running floor keeps the key it started
    with. If this is interrupted, run it again.

    \b
    Example:
      croupier ledger key rotate
    """
    path = key_path()
    old = load_key(path)
    with closing(open_store(database, create=False)) as store:
        new = next_key(path)
        checkpoint = notary_of(store, old).rotate(new)
    aside = put_in_place(new, old)
    _tell(checkpoint, f"The key is now {new.public[:KEY_DIGITS]}; the old one is {aside}.", as_json)


@keys.command("lost")
def lost_command(*, database: Database = None, as_json: AsJson = False) -> None:
    """Continue with a new key if the old one is lost; every verification will say so.

    What the old key signed remains proved.

    \b
    Example:
      croupier ledger key lost
    """
    key = house_key(make=True)
    with closing(open_store(database, create=False)) as store:
        checkpoint = notary_of(store, key).declare_lost()
    _tell(checkpoint, f"A new key signs from checkpoint {checkpoint.number} on.", as_json)


@keys.command("revoke")
def revoke_command(
    revoked: Annotated[
        str, typer.Argument(metavar="KEY", help="The 64 hex digits of a public key.")
    ],
    *,
    since: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="TURN",
            help="Number of the last transaction for which the key is trusted.",
        ),
    ],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Stop trusting a key, such as a stolen one, for everything after a transaction.

    \b
    Example:
      croupier ledger key revoke 3f0a… --since 812
    """
    public = public_key(revoked, place="KEY")
    with closing(open_store(database, create=False)) as store:
        checkpoint = notary_of(store, house_key()).revoke(public, since)
    _tell(
        checkpoint, f"The key {public[:KEY_DIGITS]} is revoked after transaction {since}.", as_json
    )


def checkpoint_command(
    *,
    witness: WitnessAddress = None,
    anew: Annotated[
        bool,
        typer.Option(
            "--anew",
            help="Sign a ledger that is not the one signed here before, such as an older backup. "
            "Every verification will say so.",
        ),
    ] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Sign the current state of the ledger, and send it to the witness.

    A running floor does this on its own, every ten minutes and when it stops. A ledger that does
    not match what this house signed before is not signed again, unless you say so with --anew.

    \b
    Examples:
      croupier ledger checkpoint --witness /mnt/other/witness.jsonl
      croupier ledger checkpoint --anew
    """
    with closing(open_store(database, create=False)) as store:
        notary = notary_of(store, house_key(), witness)
        checkpoint = notary.begin_anew() if anew else notary.sign()
        notary.deliver()
    _tell(
        checkpoint,
        f"Signed: transaction {checkpoint.turn:,}, entry {checkpoint.sequence:,}.",
        as_json,
    )


def witness_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The witness's file of checkpoints.")
    ],
    *,
    listen: Annotated[
        str | None,
        typer.Option(metavar="HOST:PORT", help="Run as a witness: store in FILE what floors send."),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The house's public key; nothing else is stored. Default: the first it hears.",
        ),
    ] = None,
    successor: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The house's new public key after it lost the old one."),
    ] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Compare the ledger with a witness's file, or run as the witness for other machines.

    \b
    Examples:
      croupier ledger witness /mnt/other/witness.jsonl
      croupier ledger witness floor.jsonl --listen 0.0.0.0:8400 --key house.pub
      croupier ledger witness floor.jsonl --successor new.pub
    """
    if key is not None or successor is not None:
        _pin(file, key, successor, as_json=as_json and listen is None)
    if listen is not None:
        _be_witness(file, listen)
        return
    if key is not None or successor is not None:
        return
    held = FileWitness(file).held()
    if not held:
        raise BadOption(f"{file} has no checkpoints", place="FILE")
    with closing(open_store(database, create=False)) as store:
        verdict = verify(store, trust=Trust(witnessed=held))
    last = read_checkpoint(held[-1])
    if as_json:
        show_json({"checkpoints": len(held), "turn": last.turn, **verdict.as_json()})
    else:
        word = "agrees with them" if verdict.sound else f"does NOT agree: {verdict.findings[0]}"
        show(
            console(),
            unbroken(
                f"{len(held):,} checkpoint{'s' * (len(held) != 1)}, the last at transaction "
                f"{last.turn:,}: the ledger {word}."
            ),
        )
    if not verdict.sound:
        raise typer.Exit(NOT_BORNE_OUT)


def _pin(file: Path, key: Path | None, successor: Path | None, *, as_json: bool) -> None:
    """Set whose checkpoints a witness keeps, in a file beside its own."""
    witness = FileWitness(file)
    try:
        witness.pin(key=_public(key, "--key"), successor=_public(successor, "--successor"))
    except WitnessRefused as error:
        raise BadOption(error.message, place="--key") from error
    pinned = witness.pinned()
    if as_json:
        show_json({"key": pinned.key, "successors": list(pinned.successors)})
        return
    kept = pinned.key or "the first that it hears"
    after = "".join(f", then of {one}" for one in pinned.successors)
    show(console(), unbroken(f"{file} stores checkpoints of this key: {kept}{after}"))


def _public(file: Path | None, option: str) -> str:
    if file is None:
        return ""
    try:
        return public_key(file.read_text("utf-8"), place=str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{file} cannot be read: {error}", place=option) from error


def _be_witness(file: Path, listen: str) -> None:
    host, colon, port = listen.rpartition(":")
    if not colon or not port.isascii() or not port.isdecimal() or int(port) > 65535:
        raise BadOption(f"is {listen!r}; write it like 0.0.0.0:8400", place="--listen")
    try:
        server = witness_server(
            FileWitness(file),
            host or "127.0.0.1",
            int(port),
            lambda key: show(
                console(),
                unbroken(
                    f"From now on only checkpoints of this key are stored: {key}. Compare it with: "
                    "croupier ledger key show"
                ),
            ),
        )
    except OSError as error:
        raise BadOption(f"cannot listen on {listen}: {error.strerror}", place="--listen") from error
    with server:
        show(
            console(),
            unbroken(
                f"The witness listens at http://{host}:{server.server_port} and writes to {file}"
            ),
        )
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            show(console(), "The witness has stopped.")


def notary_of(store: Store, key: SigningKey | None, witness: str | None = None) -> Notary:
    if key is None:
        raise BadOption(
            f"there is no key at {key_path()}; make one with: croupier ledger key make",
            place="key",
        )
    seen = None if witness is None else open_witness(witness)
    return Notary(store, key, clock=lambda: datetime.now(UTC), witness=seen)


def _tell_key(key: SigningKey, *, as_json: bool) -> None:
    if as_json:
        show_json({"file": str(key.path), "public": key.public})
    else:
        show(console(), unbroken(f"{key.path}: the public key is {key.public}"))


def _tell(checkpoint: Checkpoint, words: str, as_json: bool) -> None:  # noqa: FBT001
    if as_json:
        show_json({"number": checkpoint.number, "turn": checkpoint.turn, "at": checkpoint.at,
                   "code": checkpoint.turn_hash[:CODE_DIGITS], "why": checkpoint.why,
                   "key": checkpoint.key})  # fmt: skip
    else:
        show(console(), unbroken(f"{words} Code {checkpoint.turn_hash[:CODE_DIGITS]}."))

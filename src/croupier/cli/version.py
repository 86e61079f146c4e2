"""`croupier version`: what is running here, and whether it is what was released."""

from pathlib import Path
from typing import Annotated

import typer

from croupier import __version__
from croupier.cli.family import command_family
from croupier.cli.output import AsJson, show_json
from croupier.errors import BadOption
from croupier.floor.release import BadSignature, must_be_signed, verify_installed
from croupier.ledger.signing import KEY_DIGITS, public_key

app = command_family()

NOT_GENUINE = 1
"""The exit status when a file differs from the release."""


@app.command()
def version(
    *,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every installed file against the release.")
    ] = False,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="With --verify: the release must be signed with this public key."
        ),
    ] = None,
    signature: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The signature file. Default: the one in the release."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the version; with --verify, prove that these are the released files.

    Every file of the package is hashed and compared with the release manifest, or with the file
    list of the wheel it was installed from. The fingerprint of that list is printed; compare it
    with the one published with the release. Because the list itself could have been rewritten,
    --key also checks its signature against the releaser's public key. The exit status is 1 if a
    file differs, is missing or does not belong. A development tree is not a release, and says so.

    \b
    Examples:
      croupier version
      croupier version --verify
      croupier version --verify --json
      croupier version --verify --key release.pub
    """
    if not verify and (key is not None or signature is not None):
        raise BadOption("is only for --verify; add it", place="--key or --signature")
    if signature is not None and key is None:
        raise BadOption("needs --key, the signer's public key", place="--signature")
    installed = verify_installed() if verify else None
    public = None if key is None else _public(key)
    wrong = "" if public is None else _wrong(public, signature)
    if as_json:
        release = {} if installed is None else {"release": installed.as_json()}
        if public is not None:
            release |= {"signature": {"key": public, "fits": not wrong, "words": wrong}}
        show_json({"version": __version__, **release})
    else:
        typer.echo(f"croupier {__version__}")
        if installed is not None:
            typer.echo(installed.told)
            if installed.fingerprint:
                typer.echo(f"{installed.kind} list: sha256 {installed.fingerprint}")
        if public is not None:
            typer.echo(wrong or f"signed with the key {public[:KEY_DIGITS]}")
    if (installed is not None and not installed.genuine) or wrong:
        raise typer.Exit(NOT_GENUINE)


def _public(file: Path) -> str:
    try:
        return public_key(file.read_text("utf-8"), place=str(file))
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{file} cannot be read: {error}", place="--key") from error


def _wrong(public: str, signature: Path | None) -> str:
    """Return what is wrong with the signature of the installed program, if anything."""
    try:
        must_be_signed(public, signature)
    except BadSignature as error:
        return str(error)
    return ""

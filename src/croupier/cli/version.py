"""`croupier version`: what runs here, and whether it is what was released."""

from typing import Annotated

import typer

from croupier import __version__
from croupier.cli.family import command_family
from croupier.cli.output import AsJson, show_json
from croupier.floor.release import verify_installed

app = command_family()

NOT_GENUINE = 1
"""The exit status when a file differs from the release."""


@app.command()
def version(
    *,
    verify: Annotated[
        bool, typer.Option("--verify", help="Hash every installed file against the release.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the version; with --verify, prove that it is the one that was released.

    Every file of the package is hashed and compared with the manifest of the release, or with the
    list of the wheel it was installed from. The fingerprint of that list is printed, to compare
    with the one that came with the release. The exit status is 1 if a file differs, is missing or
    does not belong here. A development tree is no release and says so.

    \b
    Examples:
      croupier version
      croupier version --verify
      croupier version --verify --json
    """
    installed = verify_installed() if verify else None
    if as_json:
        release = {} if installed is None else {"release": installed.as_json()}
        show_json({"version": __version__, **release})
    else:
        typer.echo(f"croupier {__version__}")
        if installed is not None:
            typer.echo(installed.told)
            if installed.fingerprint:
                typer.echo(f"{installed.kind} list: sha256 {installed.fingerprint}")
    if installed is not None and not installed.genuine:
        raise typer.Exit(NOT_GENUINE)

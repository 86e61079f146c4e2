"""The parts of the reference that are read off the program: its commands, its API, its settings."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi.routing import APIRoute
from starlette.routing import Route
from typer.main import get_command
from typer.testing import CliRunner

from croupier.cli import app
from croupier.home import HOME_VARIABLE
from croupier.ledger.opening import DATABASE_VARIABLE, WITNESS_VARIABLE
from croupier.ledger.patience import PATIENCE_VARIABLE
from croupier.ledger.seals import BACKUP_KEY_VARIABLE
from croupier.ledger.signing import KEY_VARIABLE
from croupier.paytables import published_catalogue
from croupier.web.app import ROUTES, create_app
from croupier.web.health_check import ADDRESS_VARIABLE
from croupier.web.hosts import HOSTS_VARIABLE
from croupier.web.proxies import PROXIES_VARIABLE
from croupier.web.staff_networks import STAFF_NETWORKS_VARIABLE

ENVIRONMENT: dict[str, str] = {
    HOME_VARIABLE: "The folder for everything that belongs to the user: ledgers, custom pay "
    "tables, practice, compiled kernels. Default: `croupier` in the user's data folder "
    "(`$XDG_DATA_HOME`, or `~/.local/share`).",
    DATABASE_VARIABLE: "The database for the floor's ledger and for the school. Default: files in "
    "the folder above. `postgresql://USER:PASSWORD@HOST/DATABASE` is PostgreSQL; several hosts, "
    "`ONE,TWO`, are a primary and its standbys.",
    KEY_VARIABLE: "The file with the key that signs the ledger. Default: `keys/ledger.pem` in the "
    "folder above.",
    BACKUP_KEY_VARIABLE: "The file with the private half of the key that seals backups made in the "
    "browser; the file next to it that ends in `.pub` is the public half. Default: "
    "`keys/backup.pem` in the folder above.",
    WITNESS_VARIABLE: "Where signed checkpoints are also kept: a file on another disk, or the "
    "address of a machine that runs `croupier ledger witness`.",
    PATIENCE_VARIABLE: "How many seconds to wait for a database that does not answer before the "
    "floor reports that it cannot be reached. Default: 5.",
    "CROUPIER_TABLES": "A folder with your custom pay tables, instead of `tables` in the folder "
    "above.",
    "CROUPIER_GAMES": "A folder with your own games, one in each Python file. They appear "
    "everywhere that built-in games do.",
    HOSTS_VARIABLE: "Other host names the server answers to, separated by commas. A request for "
    "any other name is refused, which protects against pages of other sites.",
    PROXIES_VARIABLE: "Addresses or networks of the proxies in front of the server, separated by "
    "commas. Only these are trusted to say in `X-Forwarded-For` where a request came from.",
    STAFF_NETWORKS_VARIABLE: "Addresses or networks that only the house's own people reach, such "
    "as `10.20.0.0/16`, separated by commas. Wrong PINs from elsewhere never keep them out.",
    ADDRESS_VARIABLE: "The server that `python -m croupier.web.health_check` checks, for example "
    "in a container. Default: `http://127.0.0.1:8321`.",
    "CROUPIER_ZONE": "The time zone of reports in the terminal, like `America/Los_Angeles`.",
    "CROUPIER_DAY_STARTS": "When the gaming day of those reports begins, like `06:00`.",
    "CROUPIER_SHIFTS": "The shifts in those reports, like `day=06:00 swing=14:00`.",
    "CROUPIER_TRACEBACK": "If set to 1, an internal error prints its traceback as well as its "
    "reference.",
    "NO_COLOR": "If set to anything, the terminal output has no color.",
}
"""Every variable of the environment that Croupier reads."""


def command_paths() -> list[tuple[str, ...]]:
    """Every command, a family before its members."""

    def walk(command: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if path:
            yield path
        for name, member in getattr(command, "commands", {}).items():
            yield from walk(member, (*path, name))

    return list(walk(get_command(app), ()))


def command_line_part() -> Iterator[str]:
    yield "```text"
    yield from _help(())
    yield "```"
    yield ""
    for path in command_paths():
        yield f"{'##' if len(path) == 1 else '###'} croupier {' '.join(path)}"
        yield ""
        yield "```text"
        yield from _help(path)
        yield "```"
        yield ""


def _help(path: tuple[str, ...]) -> list[str]:
    wide = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
    ran = CliRunner().invoke(app, [*path, "--help"], env=wide, prog_name="croupier")
    return [line.rstrip() for line in ran.stdout.rstrip().splitlines()]


def api_part() -> Iterator[str]:
    described = create_app(published_catalogue()).openapi()
    groups: dict[str, list[tuple[str, str, str]]] = {}
    for path, methods in described["paths"].items():
        for method, said in methods.items():
            group = path.removeprefix("/api/").split("/")[0].strip("/")
            text = " ".join((said.get("description") or said["summary"]).split())
            body = _body_words(said, described["components"]["schemas"])
            groups.setdefault(group, []).append((method.upper(), path, text + body))
    for group, rows in groups.items():
        yield f"## {group.capitalize()}"
        yield ""
        yield "| | address | what it does |"
        yield "|---|---|---|"
        for method, path, text in rows:
            yield f"| {method} | `{path}` | {_cell(text)} |"
        yield ""


def _body_words(said: Mapping[str, Any], schemas: Mapping[str, Any]) -> str:
    """The fields of a body that has one form; those that may be left out stand in brackets."""
    body = said.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
    if not name:
        return ""
    needed = schemas[name].get("required", ())
    fields = (
        f"`{field}`" if field in needed else f"[`{field}`]" for field in schemas[name]["properties"]
    )
    return f" Takes {', '.join(fields)}."


def pages_part() -> Iterator[str]:
    """Every page for people, with what its handler says it is."""
    yield "| page | what it shows |"
    yield "|---|---|"
    for path, text in pages_of_the_app():
        yield f"| `{path}` | {_cell(text)} |"
    yield ""


def pages_of_the_app() -> list[tuple[str, str]]:
    """Addresses that answer with something to look at, and the sentence of their handlers."""
    return [
        (route.path, (route.endpoint.__doc__ or "").strip().split("\n")[0])
        for route in ROUTES
        if isinstance(route, Route) and not isinstance(route, APIRoute)
    ]


def environment_part() -> Iterator[str]:
    yield "| variable | what it sets |"
    yield "|---|---|"
    yield from (f"| `{name}` | {text} |" for name, text in ENVIRONMENT.items())
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def variables_in(text: str) -> set[str]:
    """The variables of ours that a piece of code names."""
    return set(re.findall(r"\bCROUPIER_[A-Z_]+\b", text))

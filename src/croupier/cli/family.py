"""What all families of commands share: plain help, and no unrequested options."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import typer
from pydantic import ValidationError
from typer.core import TyperCommand, TyperGroup

_TYPE = re.compile(r" <[^<>]*>$")
_REQUIRED = re.compile(r"^\{(.*)\}")
_NESTED = re.compile(r"^\[(\[.*\](?:\.\.\.)?)\](?:\.\.\.)?$")
_WHOLE = 10_000
"""More letters than any first sentence has, so that no description is cut off."""


_KINDS = {"int": "a whole number", "float": "a number"}
_BOUNDS = {
    "greater_than_equal": ("below", "ge"), "less_than_equal": ("above", "le"),
}  # fmt: skip


def _plainly(wrong: Mapping[str, Any]) -> str:
    """What is wrong with a value, as people say it, with the value itself."""
    given, (kind, _, why) = wrong["input"], wrong["type"].partition("_")
    if kind in _KINDS and why:
        return f"{given!r} is not {_KINDS[kind]}"
    if wrong["type"] in _BOUNDS:
        side, limit = _BOUNDS[wrong["type"]]
        return f"{given} is {side} {wrong['ctx'][limit]}"
    return str(wrong["msg"])


class _PlainUsage:
    """Usage as in manuals: `GAME` is required, `[FILE]` is optional, and no Python types appear."""

    get_params: Callable[[Any], list[Any]]

    def make_context(self, *args: Any, **more: Any) -> Any:
        try:
            return super().make_context(*args, **more)  # type: ignore[misc]
        except typer.BadParameter as error:
            if isinstance(error.__cause__, ValidationError):
                error.message = _plainly(error.__cause__.errors()[0])
            raise

    # Depending on its version, Typer uses its own copy of click or the installed one: hence `Any`.
    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        return [_NESTED.sub(r"\1", _REQUIRED.sub(r"\1", piece)) for piece in pieces]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        found: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                name, words = record
                found[param.param_type_name].append((_TYPE.sub("", name), words))
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            if found[kind]:
                with formatter.section(title):
                    formatter.write_dl(found[kind])


class PlainCommand(_PlainUsage, TyperCommand):
    """A command whose help is plain."""


class Family(_PlainUsage, TyperGroup):
    """The commands of one family, each listed with its whole first sentence."""

    point: Callable[[str], None] | None = None
    """Called with a word that is no command; it may know better and raise an error that says so."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if self.point is not None and args and self.get_command(ctx, args[0]) is None:
            self.point(args[0])
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Treat the name of a family alone as a request for its list."""
        if not args and not self.invoke_without_command and not ctx.resilient_parsing:
            typer.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        rows = [
            (name, command.get_short_help_str(_WHOLE))
            for name, command in self.commands.items()
            if not command.hidden
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class _Family(typer.Typer):
    """A Typer whose commands are plain by default."""

    def command(self, name: str | None = None, **settings: Any) -> Any:
        return super().command(name, **{"cls": PlainCommand, **settings})


def command_family(point: Callable[[str], None] | None = None) -> typer.Typer:
    """Return an empty family; its help is plain text that can be piped and read anywhere.

    `point` is called with a word that is none of its commands.
    """
    cls = Family if point is None else type("Family", (Family,), {"point": staticmethod(point)})
    return _Family(cls=cls, rich_markup_mode=None, add_completion=False)

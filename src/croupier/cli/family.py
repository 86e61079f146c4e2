"""What every family of commands has in common: plain help, and no options nobody asked for."""

import re
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

_TYPE = re.compile(r" <[^<>]*>$")
_REQUIRED = re.compile(r"^\{(.*)\}")
_NESTED = re.compile(r"^\[(\[.*\](?:\.\.\.)?)\](?:\.\.\.)?$")
_WHOLE = 10_000
"""More letters than any first sentence has: what a command does is never cut off."""


class _PlainUsage:
    """Usage as manuals write it: `GAME` has to be given, `[FILE]` may be, and neither has a
    Python type beside it."""

    get_params: Callable[[Any], list[Any]]

    # Typer brings its own copy of click or uses the installed one, by version: hence `Any`.
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
    """Commands of one family; their list says the whole first sentence of each."""

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
        """The name of a family alone asks what there is in it."""
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
    """A Typer whose commands are plain without saying so one by one."""

    def command(self, name: str | None = None, **settings: Any) -> Any:
        return super().command(name, **{"cls": PlainCommand, **settings})


def command_family(point: Callable[[str], None] | None = None) -> typer.Typer:
    """An empty family; its help is plain text, which can be piped and read anywhere.

    `point` is asked about a word that is none of its commands.
    """
    cls = Family if point is None else type("Family", (Family,), {"point": staticmethod(point)})
    return _Family(cls=cls, rich_markup_mode=None, add_completion=False)

"""Documents from the files in `templates/`: the words are data, the layout is in the files.

Words reach typst as its own strings and HTML through escaping, so none of them becomes markup.
"""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from croupier.show.typst_notation import Literal, literal

if TYPE_CHECKING:
    from jinja2 import Environment


def typst_document(*names: str, **values: Literal) -> str:
    """Return a document's source: each value under its name, then the template files in order."""
    given = "".join(f"#let {name} = {literal(value)}\n" for name, value in values.items())
    return given + "\n".join(template_text(name) for name in names)


def html_document(name: str, **values: object) -> str:
    """Fill in an HTML template; every word is escaped."""
    return _environment().get_template(name).render(**values)


@cache
def template_text(name: str) -> str:
    """Return a file of `templates/` as it is."""
    return (files("croupier.show") / "templates" / name).read_text(encoding="utf-8")


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - only for HTML

    return Environment(
        loader=PackageLoader("croupier.show"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )

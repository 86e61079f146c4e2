"""The documentation as pages: Markdown in, HTML out, for the app and for the static site.

An installed Croupier has its documentation next to it, in `manual`; a source tree has it in `docs`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

import croupier

Contents = tuple[tuple[str, tuple[str, ...]], ...]

BESIDE = (".png", ".svg", ".json")
"""Files next to the pages that they show or link to."""

_PARTS: Contents = (
    ("Start here", ("index.md", "screens.md")),
    (
        "Tutorials",
        (
            "tutorials/mathematician.md",
            "tutorials/operator.md",
            "tutorials/dealer.md",
            "tutorials/designer.md",
            "tutorials/regulator.md",
        ),
    ),
    (
        "How to",
        (
            "how-to/add-a-game.md",
            "how-to/add-a-pay-table.md",
            "how-to/change-the-program.md",
            "how-to/connect-a-sensor.md",
            "how-to/manage-people.md",
            "how-to/move-to-postgresql.md",
            "how-to/two-servers.md",
            "how-to/run-in-a-container.md",
            "how-to/back-up-and-restore.md",
            "how-to/verify-the-ledger-by-hand.md",
        ),
    ),
    (
        "Reference",
        (
            "reference/command-line.md",
            "reference/api.md",
            "reference/settings.md",
            "pay-tables.md",
            "round-record.md",
            "floor-plan.md",
            "floor.md",
            "displays.md",
            "devices.md",
        ),
    ),
    (
        "Explanation",
        (
            "analysis.md",
            "jackpot-design.md",
            "ledger.md",
            "trust.md",
            "law.md",
            "traceability.md",
            "school.md",
            "school-cards.md",
            "architecture.md",
            "house-style.md",
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page of the documentation."""

    path: str
    title: str
    html: str
    headings: tuple[tuple[int, str, str], ...]
    """Level, anchor, words."""
    words: str
    sections: tuple[tuple[str, str, str], ...] = ()
    """Anchor, heading and words of each part, for the search."""

    @property
    def address(self) -> str:
        return self.path.removesuffix(".md") + ".html"


def manual_folder() -> Path | None:
    """Return the folder with this Croupier's documentation; None if it was installed without."""
    package = Path(croupier.__file__).resolve().parent
    for folder in (package / "manual", package.parent.parent / "docs"):
        if (folder / "index.md").is_file():
            return folder
    return None


def contents_of(folder: Path) -> Contents:
    """Return every page, in the order of the menu: the parts we order, then decisions by number."""
    decisions = tuple(f"decisions/{path.name}" for path in sorted(folder.glob("decisions/*.md")))
    return (*_PARTS, ("Decisions", decisions))


def read_page(folder: Path, path: str) -> ManualPage:
    """Render a page of the documentation from its Markdown."""
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse((folder / path).read_text(encoding="utf-8"))
    headings = tuple(_anchored(tokens))
    for token in tokens:
        for child in token.children or ():
            _relink(child)
    return ManualPage(
        path=path,
        title=next((text for level, _, text in headings if level == 1), path),
        html=_reached_by_keys(markdown.renderer.render(tokens, markdown.options, {})),
        headings=headings,
        words=" ".join(_words(tokens)),
        sections=tuple(_sections(tokens)),
    )


@cache
def manual_page(path: str) -> ManualPage | None:
    """Return a page of this Croupier's own documentation, by its name without a suffix."""
    folder = manual_folder()
    if folder is None or f"{path}.md" not in manual_names():
        return None
    return read_page(folder, f"{path}.md")


@cache
def manual_names() -> frozenset[str]:
    """Return every page of the menu, by its path."""
    folder = manual_folder()
    if folder is None:
        return frozenset()
    return frozenset(path for _, paths in contents_of(folder) for path in paths)


@cache
def manual_menu() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the menu: each part with the names and titles of its pages."""
    folder = manual_folder()
    if folder is None:
        return ()
    return tuple(
        (heading, tuple((path.removesuffix(".md"), _title(folder / path)) for path in paths))
        for heading, paths in contents_of(folder)
    )


@cache
def manual_files() -> frozenset[str]:
    """Return pictures and schemas next to the pages; nothing else in the folder is served."""
    folder = manual_folder()
    if folder is None:
        return frozenset()
    return frozenset(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.suffix in BESIDE and "press" not in path.parts
    )


def _title(path: Path) -> str:
    with path.open(encoding="utf-8") as lines:
        first = next((line for line in lines if line.startswith("# ")), f"# {path.stem}")
    return first.removeprefix("# ").strip().replace("`", "")


def _anchored(tokens: Sequence[Token]) -> Iterator[tuple[int, str, str]]:
    """Give every heading an anchor made from its words, as code hosting sites do."""
    seen: dict[str, int] = {}
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        text = "".join(child.content for child in inline.children or ())
        name = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        again = seen.get(name, 0)
        seen[name] = again + 1
        anchor = f"{name}-{again}" if again else name
        token.attrSet("id", anchor)
        yield int(token.tag[1]), anchor, text


def _relink(token: Token) -> None:
    """Make a link to one of our pages lead to its HTML."""
    target = str(token.attrGet("href") or "")
    if token.type != "link_open" or not target or urlsplit(target).scheme:
        return
    if urlsplit(target).path.endswith(".md"):
        token.attrSet("href", target.replace(".md", ".html", 1))


def _reached_by_keys(html: str) -> str:
    """Make whatever may be wider than a screen scroll by itself, and reachable by keyboard."""
    scrolls = '<div class="scroll" tabindex="0" role="region" aria-label="Table">'
    html = html.replace("<table>", f"{scrolls}<table>").replace("</table>", "</table></div>")
    return html.replace("<pre>", '<pre tabindex="0">')


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline" and token.children:
            yield _inline(token)


def _sections(tokens: Sequence[Token]) -> Iterator[tuple[str, str, str]]:
    """Yield the text under each heading, including code."""
    anchor, heading, said = "", "", list[str]()
    is_heading = False
    for token in tokens:
        if token.type == "heading_open":
            if heading:
                yield anchor, heading, " ".join(said)
            anchor, heading, said, is_heading = str(token.attrGet("id")), "", [], True
        elif token.type == "inline":
            if is_heading:
                heading, is_heading = _inline(token), False
            else:
                said.append(_inline(token))
        elif token.type in ("fence", "code_block"):
            said.append(" ".join(token.content.split()))
    if heading:
        yield anchor, heading, " ".join(said)


def _inline(token: Token) -> str:
    return "".join(
        child.content if child.type != "softbreak" else " " for child in token.children or ()
    )

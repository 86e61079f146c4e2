"""The documentation as a site of plain files: `make docs` writes it to `build/site`.

Markdown in, HTML out, with one template, one style sheet and a search that needs no server: the
site opens from a folder, without internet. A page that no part of `CONTENTS` names, a link that
leads nowhere and a heading that a link cannot find are errors, and a test builds the site.
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markdown_it import MarkdownIt
from markdown_it.token import Token

SITE = Path(__file__).parent
DOCS = SITE.parent
ROOT = DOCS.parent

CONTENTS: tuple[tuple[str, tuple[str, ...]], ...] = (
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
        ),
    ),
    ("Decisions", tuple(f"decisions/{path.name}" for path in sorted(DOCS.glob("decisions/*.md")))),
)
"""Every page, in the order of the menu."""

COPIED = (".png", ".svg", ".json")
"""Files beside the pages that the site needs."""


class BrokenDocs(Exception):
    """The documentation contradicts itself; each line says where."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site."""

    path: str
    title: str
    html: str
    headings: tuple[tuple[int, str, str], ...]
    """Level, anchor, words."""
    words: str

    @property
    def address(self) -> str:
        return self.path.removesuffix(".md") + ".html"


def build(out: Path) -> list[Page]:
    """Write the whole site into a folder, which is emptied first."""
    _must_name_every_page()
    pages = [_page(path) for _, paths in CONTENTS for path in paths]
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    template = Environment(
        loader=FileSystemLoader(SITE), autoescape=select_autoescape(["html"])
    ).get_template("page.html")
    for number, page in enumerate(pages):
        target = out / page.address
        target.parent.mkdir(parents=True, exist_ok=True)
        here = page.path.count("/")
        target.write_text(
            template.render(
                page=page,
                contents=_menu(pages),
                before=pages[number - 1] if number else None,
                after=pages[number + 1] if number + 1 < len(pages) else None,
                root="../" * here,
            ),
            encoding="utf-8",
        )
    _copy(out)
    (out / "search.js").write_text(_index(pages), encoding="utf-8")
    wrong = list(broken_links(out))
    if wrong:
        raise BrokenDocs("\n".join(wrong))
    return pages


def _must_name_every_page() -> None:
    named = {path for _, paths in CONTENTS for path in paths}
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    wrong = [f"{path} is in no part of the menu" for path in sorted(there - named)]
    wrong += [f"{path} is in the menu and does not exist" for path in sorted(named - there)]
    if wrong:
        raise BrokenDocs("\n".join(wrong))


def _menu(pages: Sequence[Page]) -> list[tuple[str, list[Page]]]:
    by_path = {page.path: page for page in pages}
    return [(heading, [by_path[path] for path in paths]) for heading, paths in CONTENTS]


def _copy(out: Path) -> None:
    for file in DOCS.rglob("*"):
        if file.suffix in COPIED and SITE not in file.parents:
            target = out / file.relative_to(DOCS)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    for name in ("site.css", "find.js"):
        shutil.copyfile(SITE / name, out / name)


def _index(pages: Sequence[Page]) -> str:
    entries = [{"at": page.address, "title": page.title, "words": page.words} for page in pages]
    return f"globalThis.PAGES = {json.dumps(entries, ensure_ascii=False)};\n"


# A page -----------------------------------------------------------------------------------------


def _page(path: str) -> Page:
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse((DOCS / path).read_text(encoding="utf-8"))
    headings = tuple(_anchored(tokens))
    for token in tokens:
        for child in token.children or ():
            _relink(child)
    words = " ".join(_words(tokens))
    return Page(
        path=path,
        title=next((text for level, _, text in headings if level == 1), path),
        html=markdown.renderer.render(tokens, markdown.options, {}),
        headings=headings,
        words=words,
    )


def _anchored(tokens: Sequence[Token]) -> Iterator[tuple[int, str, str]]:
    """Give every heading an anchor of its own words, as the forges do."""
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
    """A link to a page of ours leads to its HTML."""
    target = str(token.attrGet("href") or "")
    if token.type != "link_open" or not target or urlsplit(target).scheme:
        return
    parts = urlsplit(target)
    if parts.path.endswith(".md"):
        token.attrSet("href", target.replace(".md", ".html", 1))


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline" and token.children:
            yield "".join(
                child.content if child.type != "softbreak" else " " for child in token.children
            )


# Links ------------------------------------------------------------------------------------------


class _Reader(HTMLParser):
    """The anchors, links and pictures of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.anchors.add(str(given["id"]))
        target = given.get("href") if tag in ("a", "link") else given.get("src")
        if target:
            self.targets.append(target)


def broken_links(out: Path) -> Iterator[str]:
    """Links, pictures and anchors of a built site that lead nowhere, and anything from outside."""
    read: dict[Path, _Reader] = {}
    for file in sorted(out.rglob("*.html")):
        reader = read[file.resolve()] = _Reader()
        reader.feed(file.read_text(encoding="utf-8"))
    for file, reader in read.items():
        name = file.relative_to(out.resolve()).as_posix()
        for target in reader.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                yield f"{name} leads out of the site: {target}"
                continue
            there = (file.parent / unquote(parts.path)).resolve() if parts.path else file.resolve()
            if not there.exists():
                yield f"{name} links to {target}, which is not there"
            elif parts.fragment and there in read and parts.fragment not in read[there].anchors:
                yield f"{name} links to {target}, and there is no such heading"


def main(arguments: Sequence[str]) -> None:
    out = Path(arguments[0]) if arguments else ROOT / "build" / "site"
    try:
        pages = build(out)
    except BrokenDocs as error:
        sys.exit(f"the documentation contradicts itself:\n{escape(str(error), quote=False)}")
    sys.stdout.write(f"{len(pages)} pages: open {os.path.relpath(out / 'index.html')}\n")


if __name__ == "__main__":
    main(sys.argv[1:])

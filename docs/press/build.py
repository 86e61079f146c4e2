"""The documentation as a site of plain files: `make docs` writes it to `build/site`.

Markdown in, HTML out, with one template, one style sheet and a search that needs no server: the
site opens from a folder, without internet. A page that no part of `CONTENTS` names, a link that
leads nowhere and a heading that a link cannot find are errors, and a test builds the site.
"""

import json
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from jinja2 import Environment, FileSystemLoader, select_autoescape

from croupier.show.manual import BESIDE, ManualPage, contents_of, read_page

SITE = Path(__file__).parent
DOCS = SITE.parent
ROOT = DOCS.parent

CONTENTS = contents_of(DOCS)
"""Every page, in the order of the menu."""


class BrokenDocs(Exception):
    """The documentation contradicts itself; each line says where."""


def build(out: Path) -> list[ManualPage]:
    """Write the whole site into a folder, which is emptied first."""
    _must_name_every_page()
    pages = [read_page(DOCS, path) for _, paths in CONTENTS for path in paths]
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


def _menu(pages: Sequence[ManualPage]) -> list[tuple[str, list[ManualPage]]]:
    by_path = {page.path: page for page in pages}
    return [(heading, [by_path[path] for path in paths]) for heading, paths in CONTENTS]


def _copy(out: Path) -> None:
    for file in DOCS.rglob("*"):
        if file.suffix in BESIDE and SITE not in file.parents:
            target = out / file.relative_to(DOCS)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    for name in ("site.css", "find.js"):
        shutil.copyfile(SITE / name, out / name)


def _index(pages: Sequence[ManualPage]) -> str:
    entries = [{"at": page.address, "title": page.title, "words": page.words} for page in pages]
    return f"globalThis.PAGES = {json.dumps(entries, ensure_ascii=False)};\n"


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

"""Read a page the way a visitor does: its words, its links, its anchors."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

SILENT = {"script", "style", "title"}


@dataclass
class Page:
    links: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    attributes: set[str] = field(default_factory=set)
    controls: list[dict[str, str]] = field(default_factory=list)
    labels: set[str] = field(default_factory=set)
    errors: list[str] = field(default_factory=list)
    """Names of errors, which an error page has only for programs."""

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.inside.append(tag)
        if tag != "wbr":  # an optional line break is not a space
            self.page.words.append(" ")
        self.page.attributes |= given.keys()
        if tag in ("a", "link") and "href" in given:
            self.page.links.append(given["href"])
        if "src" in given:
            self.page.links.append(given["src"])
        if "data-error" in given:
            self.page.errors.append(given["data-error"])
        if "id" in given:
            self.page.places.append(given["id"])
        if tag in ("select", "input", "textarea"):
            self.page.controls.append(given)
        if tag == "label":
            self.page.labels.add(given["for"])

    def handle_endtag(self, tag: str) -> None:
        self.page.words.append(" ")
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not SILENT & set(self.inside):
            self.page.words.append(data)


def read_page(html: str) -> Page:
    reader = _Reader()
    reader.feed(html)
    return reader.page

"""The site builds from the Markdown, opens from a folder, and every link in it leads somewhere."""

from pathlib import Path

import pytest
from docs.press import build as press
from docs.press.build import CONTENTS, BrokenDocs, broken_links, build
from playwright.sync_api import Browser, expect

from tests.web.conftest import browser, playwright

__all__ = ["browser", "playwright"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    build(out)
    return out


def test_every_page_of_the_menu_is_there_and_can_be_found(site: Path) -> None:
    search = (site / "search.js").read_text("utf-8")
    for _, paths in CONTENTS:
        for path in paths:
            address = path.replace(".md", ".html")
            assert (site / address).is_file()
            assert f'"{address}"' in search


def test_nothing_comes_from_outside(site: Path) -> None:
    for file in [*site.rglob("*.html"), *site.rglob("*.css"), *site.rglob("*.js")]:
        text = file.read_text("utf-8")
        for outside in ('src="http', "src='http", "@import", "url(http", 'from "http'):
            assert outside not in text, f"{file.name} has {outside}"


@pytest.mark.browser
def test_the_search_works_from_a_folder(site: Path, browser: Browser) -> None:
    """Opened as a file, where browsers load no modules and fetch nothing."""
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto((site / "how-to" / "add-a-game.html").as_uri())
    page.get_by_label("Find").fill("hash chain")
    expect(page.locator("#found a").first).to_be_visible()
    expect(page.locator("#found")).to_contain_text("ledger")
    page.locator("#found a").first.click()
    expect(page.locator("h1")).to_be_visible()
    assert page.url.startswith("file://")
    page.get_by_label("Find").fill("xylophone")
    expect(page.locator("#found")).to_contain_text("Nothing has “xylophone” in it.")
    assert faults == []
    page.close()


@pytest.mark.parametrize(
    ("link", "complaint"),
    [
        ("nowhere.html", "which is not there"),
        ("index.html#no-such-heading", "no such heading"),
        ("images/none.png", "which is not there"),
        ("//elsewhere.example/page", "leads out of the site"),
    ],
)
def test_a_link_that_leads_nowhere_is_told(tmp_path: Path, link: str, complaint: str) -> None:
    (tmp_path / "index.html").write_text(
        f'<h1 id="here">x</h1><a href="#here">y</a><a href="{link}">z</a>'
    )
    (told,) = broken_links(tmp_path)
    assert complaint in told


def test_a_page_that_no_menu_names_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "CONTENTS", CONTENTS[1:])
    with pytest.raises(BrokenDocs, match=r"index\.md is in no part of the menu"):
        build(tmp_path / "out")

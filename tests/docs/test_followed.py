"""Every command and every snippet of the documentation is run, and prints what the page says."""

from pathlib import Path

import pytest
from docs.press.consoles import ANY, Saved, Snippet, Typed, pages, prints_as_said, steps

from tests.database_servers import free_port, machine_with_postgresql
from tests.docs.following import ROOT, Reader

FOLLOWED = [ROOT / "README.md", *pages(ROOT / "docs")]
OWN_SERVERS = "$ initdb "
OWNERS = "postgresql://croupier_owner:secret@localhost/croupier"
SERVERS = "postgresql://croupier:secret@localhost/croupier"


@pytest.mark.parametrize("page", FOLLOWED, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_reader_gets_what_the_page_says(
    page: Path, tmp_path: Path, croupier_home: Path, request: pytest.FixtureRequest
) -> None:
    text = page.read_text("utf-8")
    instead = {}
    if OWNERS in text:
        instead[OWNERS] = request.getfixturevalue("postgres_urls")()
        instead[SERVERS] = instead[OWNERS].replace("://postgres:", "://croupier:")
    if OWN_SERVERS in text:
        with machine_with_postgresql() as (folder, exported):
            ports = {port: str(free_port()) for port in ("5501", "5502")}
            Reader(folder, croupier_home, ports, exported).follows(page)
    else:
        Reader(tmp_path, croupier_home, instead).follows(page)


def test_steps_of_a_page() -> None:
    page = """
<!-- run: prepare -->
```toml house.toml
a = 1
```
   ```console
   $ one --long \\
       --option
   first
   …
   $ two  # said beside it
   ```
```python
print(1)
```
```text
1
```
"""
    assert list(steps(page)) == [
        Typed("prepare", (ANY,)),
        Saved("house.toml", "a = 1\n"),
        Typed("one --long --option", ("first", "…")),
        Typed("two", ()),
        Snippet("print(1)\n", "1\n"),
    ]


@pytest.mark.parametrize(
    ("said", "printed", "as_said"),
    [
        (("a", "b"), "a\nb\n", True),
        (("a", "…", "z"), "a\nm\nn\nz\n", True),
        (("a", "…", "z"), "a\nz\n", True),
        (("a", "…"), "b\na\n", False),
        (("a",), "a\nb\n", False),
        (("hash …",), "hash 12ab\n", True),
        (("hash … end",), "hash 12ab\n", False),
        (("1.5",), "1x5\n", False),
    ],
)
def test_what_counts_as_said(said: tuple[str, ...], printed: str, as_said: bool) -> None:
    assert prints_as_said(said, printed) is as_said

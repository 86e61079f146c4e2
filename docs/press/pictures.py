"""`make pictures`: every picture of the documentation, taken again from the pages of today.

`python -m docs.press.pictures consoles live` takes some of them.
"""

import sys

from docs.press import floor_pictures, page_pictures
from docs.press.studio import opened

SCENES = {
    "displays": floor_pictures.rest,
    "consoles": floor_pictures.consoles,
    "live": floor_pictures.live,
    "pages": page_pictures.pages,
    "school": page_pictures.school,
    "papers": page_pictures.papers,
}


def main(wanted: list[str]) -> None:
    unknown = [name for name in wanted if name not in SCENES]
    if unknown:
        raise SystemExit(f"no pictures of {', '.join(unknown)}; there are {', '.join(SCENES)}")
    with opened() as studio:
        for name, take in SCENES.items():
            if not wanted or name in wanted:
                take(studio)


if __name__ == "__main__":
    main(sys.argv[1:])

"""The documentation, served without the internet: its pages, its pictures, and the API."""

import mimetypes
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from croupier.show.api_reference import operations
from croupier.show.manual import manual_files, manual_folder, manual_menu, manual_page
from croupier.web.faults import NOT_FOUND, StatusError, UnknownPage
from croupier.web.templating import page

FIRST = "/docs/index.html"
ENDING = ".html"


def docs(_: Request) -> Response:
    """The first page of the documentation."""
    return RedirectResponse(FIRST)


def manual(request: Request) -> Response:
    """One page of the documentation, or a picture of it."""
    name = request.path_params["path"]
    folder = manual_folder()
    if folder is None:
        raise _missing("Croupier was installed here without its documentation")
    if name in manual_files():
        return _file(folder / name)
    found = manual_page(name.removesuffix(ENDING)) if name.endswith(ENDING) else None
    if found is None:
        raise _missing(f"the documentation has no page {name!r}; its first page is {FIRST}")
    menu = manual_menu()
    order = [(path, title) for _, entries in menu for path, title in entries]
    here = [path for path, _ in order].index(found.path.removesuffix(".md"))
    return page(
        request,
        "manual.html",
        page=found,
        menu=menu,
        here=order[here][0],
        before=order[here - 1] if here else None,
        after=order[here + 1] if here + 1 < len(order) else None,
    )


def api(request: Request) -> Response:
    """Every operation of the API, with its fields, a request to copy, and a button to try it."""
    app: FastAPI = request.app
    return page(request, "api.html", groups=operations(app.openapi()), menu=manual_menu())


def _file(path: Path) -> Response:
    kind, _ = mimetypes.guess_type(path.name)
    return FileResponse(path, media_type=kind)


def _missing(words: str) -> StatusError:
    return StatusError(UnknownPage(words), NOT_FOUND)


ROUTES = (
    Route("/docs", docs),
    Route("/docs/api", api),
    Route("/docs/{path:path}", manual),
)

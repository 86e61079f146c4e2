"""The app, wired: every screen's routes in one list, one middleware, one answer to errors."""

from fastapi import FastAPI
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from croupier import __version__
from croupier.paytables import Catalogue
from croupier.web import api, faults, home, lab, openapi, rules, settle, tables
from croupier.web.guard import Guard
from croupier.web.lab_jobs import Desk

ROUTES: tuple[BaseRoute, ...] = (
    *home.ROUTES,
    *rules.ROUTES,
    *tables.ROUTES,
    *settle.ROUTES,
    *lab.ROUTES,
    *api.ROUTES,
    Mount("/static", StaticFiles(packages=[("croupier.web", "static")]), name="static"),
)


def create_app(catalogue: Catalogue) -> FastAPI:
    """Croupier in the browser, over this catalogue."""
    app = FastAPI(
        title="Croupier",
        version=__version__,
        routes=list(ROUTES),
        exception_handlers=dict.fromkeys(faults.HANDLED, faults.answer),
        openapi_url="/api/openapi.json",
        # These pages load their scripts from the internet, and Croupier works without.
        docs_url=None,
        redoc_url=None,
    )
    app.state.catalogue = catalogue
    app.state.lab = Desk()
    app.add_middleware(Guard)
    openapi.describe(app)
    return app

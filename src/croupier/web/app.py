"""The app, wired together: all routes in one list, one middleware, one error handler."""

from secrets import SystemRandom

from fastapi import FastAPI
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from croupier import __version__
from croupier.floor.floor import Floor
from croupier.floor.gaming_day import GamingDay
from croupier.ledger import MemoryStore
from croupier.paytables import Catalogue
from croupier.plan import FloorPlan
from croupier.school.house import School
from croupier.web import (
    api,
    closing,
    console,
    device_api,
    displays,
    faults,
    floor_api,
    floor_events,
    floor_search,
    home,
    house_pages,
    lab,
    lab_advise,
    lab_api,
    lab_compare,
    lab_exports,
    lab_jackpot,
    lab_own,
    lab_verify,
    ledger_api,
    live,
    manager,
    manager_api,
    manager_jackpot,
    manager_reports,
    manager_table,
    manual,
    metrics,
    people_api,
    placards,
    plan_editor,
    rules,
    school,
    school_class,
    school_doors,
    school_drill,
    school_seat,
    school_trainer,
    search,
    settle,
    setup,
    sign_in,
    tables,
    titles,
    trace,
)
from croupier.web.forwarding import GuestDoor, Keeper
from croupier.web.guard import Guard
from croupier.web.hosts import hosts_of
from croupier.web.lab_jobs import LabDesk
from croupier.web.ledger_jobs import Verifications
from croupier.web.presence import Presence
from croupier.web.press_door import PressDoor
from croupier.web.signed_in import RateLimits
from croupier.web.staff_networks import staff_networks
from croupier.web.streams import StreamRoom

ROUTES: tuple[BaseRoute, ...] = (
    floor_api.COMMANDS,
    *home.ROUTES,
    *rules.ROUTES,
    *tables.ROUTES,
    *titles.ROUTES,
    *trace.ROUTES,
    *settle.ROUTES,
    *manual.ROUTES,
    *house_pages.ROUTES,
    *search.ROUTES,
    *lab.ROUTES,
    *lab_api.ROUTES,
    *lab_compare.ROUTES,
    *lab_own.ROUTES,
    *lab_jackpot.ROUTES,
    *lab_advise.ROUTES,
    *lab_verify.ROUTES,
    *lab_exports.ROUTES,
    *api.ROUTES,
    *floor_api.ROUTES,
    *floor_search.ROUTES,
    *people_api.ROUTES,
    *floor_events.ROUTES,
    *sign_in.ROUTES,
    *console.ROUTES,
    *live.ROUTES,
    *manager.ROUTES,
    *manager_jackpot.ROUTES,
    *manager_table.ROUTES,
    *manager_reports.ROUTES,
    *closing.ROUTES,
    *placards.ROUTES,
    *plan_editor.ROUTES,
    *setup.ROUTES,
    *manager_api.ROUTES,
    *ledger_api.ROUTES,
    *displays.ROUTES,
    *device_api.ROUTES,
    *metrics.ROUTES,
    *school.ROUTES,
    *school_seat.ROUTES,
    *school_trainer.ROUTES,
    *school_drill.ROUTES,
    *school_class.ROUTES,
    *school_doors.ROUTES,
    Mount("/static", StaticFiles(packages=[("croupier.web", "static")]), name="static"),
)


def create_app(
    catalogue: Catalogue,
    floor: Floor | None = None,
    *,
    host: str = "",
    calendar: GamingDay | None = None,
    school: School | None = None,
    plan: FloorPlan | None = None,
    play: Floor | None = None,
    guests: Keeper | None = None,
    beside_a_floor: bool = False,
) -> FastAPI:
    """Build the app for the browser with this catalog, and with a floor if it runs one.

    Without a school ledger, practice results are kept as long as the app lives. Reports use the
    gaming days of the calendar, or else of universal time. Placards are printed from the plan that
    the floor was opened with. The app answers to the name of the host it is served at, to localhost
    and to numeric addresses.

    `play` is the floor with the virtual tables, by default the floor itself. With `guests`,
    everything that needs no sign-in is handed to another process, which runs the same app
    `beside_a_floor`.
    """
    app = FastAPI(
        title="Croupier",
        version=__version__,
        routes=list(ROUTES),
        exception_handlers=dict.fromkeys(faults.HANDLED, faults.answer),
        openapi_url="/api/openapi.json",
        # FastAPI's own pages load scripts from the internet; ours is /docs/api.
        docs_url=None,
        redoc_url=None,
    )
    app.state.catalogue = catalogue
    app.state.plan = plan
    app.state.plan_file = None
    app.state.demo = False
    app.state.open_next = None
    app.state.first_sign_ins = {}
    app.state.lab = LabDesk()
    app.state.floor = floor
    app.state.school = school or School(MemoryStore())
    app.state.chance = SystemRandom()
    app.state.calendar = calendar or GamingDay()
    app.state.verifications = Verifications()
    app.state.limits = RateLimits()
    app.state.feed = floor_events.Feed(floor.ledger) if floor is not None else None
    app.state.staff_networks = staff_networks()
    app.state.stream_room = StreamRoom()
    app.state.play = play or floor
    app.state.play_feed = app.state.feed if play is None else floor_events.Feed(play.ledger)
    app.state.presence = Presence()
    app.state.beside_a_floor = beside_a_floor
    app.state.guests = guests
    app.state.screens = None
    app.state.home = {}
    app.state.findable = None
    app.state.boards = device_api.BoardMonitor(floor) if floor is not None else None
    app.state.metrics = metrics.Metrics()
    if floor is not None:
        app.state.metrics.follow(floor, app.state.feed, app.state.boards)
    app.state.self_test = None
    app.state.notary = None
    if guests is not None:
        app.add_middleware(GuestDoor, keeper=guests)
    app.add_middleware(PressDoor, route=floor_api.COMMANDS)
    app.add_middleware(Guard, hosts=hosts_of(host))
    app.add_middleware(metrics.Stopwatch, metrics=app.state.metrics)
    return app

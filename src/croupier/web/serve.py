"""Croupier on an address: the socket first, so that a port already taken is told by name."""

import errno
import socket
import sys
from ipaddress import ip_address

import uvicorn

from croupier.errors import CroupierError, PortTaken
from croupier.paytables import Catalogue
from croupier.web.app import create_app

PORT_MAX = 65535
STOP_SECONDS_MAX = 3
"""How long open requests may finish after Ctrl-C."""


class BadAddress(CroupierError):
    """A host or port that this machine cannot listen on."""


def serve(host: str, port: int, catalogue: Catalogue) -> None:
    """Serve until interrupted; port 0 takes any that is free."""
    with listen(host, port) as listener:
        sys.stdout.write(welcome(host, listener.getsockname()[1]))
        sys.stdout.flush()
        config = uvicorn.Config(
            create_app(catalogue),
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="off",
            ws="none",
            timeout_graceful_shutdown=STOP_SECONDS_MAX,
        )
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:
            sys.stdout.write("Croupier has stopped.\n")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or an error that says what to do instead."""
    if not 0 <= port <= PORT_MAX:
        raise BadAddress(f"port {port} does not exist; choose one up to {PORT_MAX}, like 8321")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise BadAddress(
            f"{host!r} with port {port} is no address of this machine; "
            "the usual one is 127.0.0.1 with port 8321"
        ) from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(
                f"port {port} on {host} is taken by another program; choose another, like "
                f"`croupier serve --port {_another(port)}` or `make run PORT={_another(port)}`"
            ) from error
        raise BadAddress(
            f"cannot listen on {host} with port {port}: {(error.strerror or 'refused').lower()}; "
            "the usual address is 127.0.0.1 with port 8321"
        ) from error
    return listener


def welcome(host: str, port: int) -> str:
    """What the terminal says once the address answers."""
    name = f"[{host}]" if ":" in host else host
    if _is_any(host):
        return (
            f"Croupier is at http://localhost:{port} and on every other address of this machine.\n"
            "No sign-in is needed yet, so anyone who reaches it can read it. Ctrl-C stops it.\n"
        )
    return (
        f"Croupier is at http://{name}:{port}\n"
        "No sign-in is needed yet; nothing you paste is kept. Ctrl-C stops it.\n"
    )


def _is_any(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host


def _another(port: int) -> int:
    return port + 1 if port < PORT_MAX else port - 1

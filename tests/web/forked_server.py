"""A floor server that starts in a moment: everything is imported once, and each life is a fork.

    python -m tests.web.forked_server PORT

The database is `CROUPIER_DATABASE_URL`. It serves like `croupier serve`, with the same self-test
and the same limits. When the serving child is killed, or ends because its database is gone, the
next one starts, as an operating system does for a service. The pid of each child is printed.
"""

import os
import signal
import sys
import time

from croupier.errors import CroupierError
from croupier.floor.floor import Floor
from croupier.floor.self_test import self_test
from croupier.ledger import MemoryStore
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.web.serve import Serving, serve
from tests.orphans import end_with_parent

AGAIN_SECONDS = 0.05


def live(port: int) -> None:
    floor = Floor(open_store())
    serve("127.0.0.1", port, published_catalogue(), Serving(floor=floor))


def main() -> None:
    port = int(sys.argv[1])
    end_with_parent(signal.SIGKILL)
    self_test(MemoryStore())  # what is read and compiled the first time is there for every child
    out = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    while True:
        child = os.fork()
        if child == 0:
            end_with_parent(signal.SIGKILL)
            try:
                live(port)
            except CroupierError:
                time.sleep(AGAIN_SECONDS)
            finally:
                os._exit(1)
        os.write(out, f"{child}\n".encode())
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()

"""Check whether this machine's server is healthy: `python -m croupier.web.health_check`.

It is for a container's health check and for cron: the exit status is 1 if the server does not
answer or reports that its ledger cannot be read or written. Its certificate is made for another
name and is not checked: this asks whether the server is healthy, not who it is.
"""

import json
import os
import ssl
import sys
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ADDRESS_VARIABLE = "CROUPIER_HEALTH"
DEFAULT = "http://127.0.0.1:8321"  # a container may not know the name localhost
SECONDS_MAX = 8


def health(address: str) -> tuple[bool, str]:
    """Return whether the server at an address is healthy, and its answer."""
    if not address.startswith(("http://", "https://")):
        return False, f"{ADDRESS_VARIABLE} is {address!r}; write it like {DEFAULT}"
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    request = Request(f"{address.rstrip('/')}/api/health")  # noqa: S310
    try:
        with urlopen(request, timeout=SECONDS_MAX, context=context) as answer:  # noqa: S310
            told = json.load(answer)
    except HTTPError as error:
        return False, f"{address} answers {error.code}"
    except (URLError, OSError, ValueError) as error:
        return False, f"{address} does not answer: {getattr(error, 'reason', error)}"
    return told.get("status") == "ok", f"{address}: {told.get('status')}"


def main() -> None:
    well, words = health(os.environ.get(ADDRESS_VARIABLE) or DEFAULT)
    sys.stdout.write(f"{words}\n")
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()

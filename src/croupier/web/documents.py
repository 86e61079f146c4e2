"""A document in a request body or a form field: one at a time, in any formatting."""

from croupier.errors import BadRecord, CroupierError
from croupier.records import read_documents


def one_document(text: str) -> object:
    """Return the only document of a text."""
    place = "document"
    try:
        documents = read_documents(text)
    except CroupierError as error:
        raise error.at(place) from error
    if documents.shape != "one":
        count = len(documents.entries)
        raise BadRecord(f"holds {count} rounds; give one at a time", place=place)
    return documents.entries[0]


def document_of(body: bytes) -> object:
    """Return the only document of a request."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(
            f"is not UTF-8 text: byte {error.start} cannot be read", place="document"
        ) from error
    return one_document(text)

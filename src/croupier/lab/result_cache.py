"""A cache of results: known tables answer at once, and only this exact version's results count.

A result is a file named by a digest of everything it depends on: the question, the pays, and the
source of the packages that computed it. It is written to a temporary file and renamed, so a solve
that was stopped leaves nothing behind.
"""

import hashlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

from croupier.codec import Codec, canonical
from croupier.errors import CroupierError
from croupier.home import data_folder
from croupier.lab.analysis import Analysis
from croupier.lab.fingerprint import fingerprint
from croupier.lab.solve import Question, answer
from croupier.lab.wire import write_question
from croupier.rights import make_private_folder

Value = TypeVar("Value")

BYTES_MAX = 512 << 20
FILES_MAX = 20_000
"""The most files kept: many times everything that can be asked about the published tables."""
KEPT_SHARE = 0.9
"""The share that stays when room is made, so that room need not be made at every answer."""
PART_SECONDS_MAX = 3600

_only_cached: ContextVar[bool] = ContextVar("only_kept", default=False)


ANALYSES: Codec[Analysis] = Codec(Analysis)


class NotCached(CroupierError):
    """An answer that has not been worked out yet."""


def results_folder() -> Path:
    return data_folder() / "results"


def digest_of(question: Question) -> str:
    """Return a name for a question with everything its answer depends on."""
    layout = question.layout
    depends = {
        "code": fingerprint(),
        "edition": layout.game.edition,
        "deck": question.deck.copies,
        "question": write_question(question).canonical(),
        "tables": {key: [table.id, table.digest] for key, table in layout.tables.items()},
    }
    return hashlib.sha256(canonical(depends).encode()).hexdigest()[:32]


def cached_answer(
    question: Question,
    *,
    progress: Callable[[int, int], None] | None = None,
    folder: Path | None = None,
) -> Analysis:
    """Return the answer from the cache, or compute it and store it there."""
    return cached_value(
        digest_of(question),
        lambda: answer(question, progress=progress),
        ANALYSES,
        folder=folder,
    )


def cached_value(
    name: str,
    make: Callable[[], Value],
    codec: Codec[Value],
    *,
    folder: Path | None = None,
) -> Value:
    """Return a value from the cache, or compute and store it, named by all it depends on."""
    path = (folder or results_folder()) / f"{name}.json"
    try:
        value = codec.load(path.read_text(encoding="utf-8"))
        _used(path)
        return value
    except (OSError, ValueError):
        pass  # missing or damaged: it is made again and replaced
    if _only_cached.get():
        raise NotCached(f"nothing is kept under {name}")
    value = make()
    # Not the canonical form, which sorts: levels and decisions keep the order of their table.
    _write(path, json.dumps(codec.as_json(value), ensure_ascii=False))
    return value


def known_answer(question: Question) -> Analysis | None:
    """Return the answer if it is in the cache."""
    try:
        with only_cached():
            return cached_answer(question)
    except NotCached:
        return None


@contextmanager
def only_cached() -> Iterator[None]:
    """Compute nothing new inside this context; anything not in the cache raises `NotCached`."""
    token = _only_cached.set(True)
    try:
        yield
    finally:
        _only_cached.reset(token)


def _write(path: Path, text: str) -> None:
    try:
        make_private_folder(path.parent)
        beside = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
        make_room(path.parent)
    except OSError:
        return  # a read-only home costs time, not answers


def _used(path: Path) -> None:
    """Mark a file as just used, so it is deleted last."""
    with suppress(OSError):
        os.utime(path)


def make_room(folder: Path, *, most: int = BYTES_MAX, files: int = FILES_MAX) -> None:
    """Keep the most recently used results; anyone may ask a lab new questions.

    Also delete files whose writer ended before finishing them.
    """
    found = []
    for entry in os.scandir(folder):
        with suppress(OSError):  # another process was faster
            known = entry.stat()
            is_part = entry.name.endswith(".part")
            if is_part and time.time() - known.st_mtime > PART_SECONDS_MAX:
                Path(entry.path).unlink()
            elif not is_part and entry.is_file():
                found.append((known.st_mtime_ns, known.st_size, entry.path))
    room = sum(size for _, size, _ in found)
    if room <= most and len(found) <= files:
        return
    found.sort(reverse=True)
    while found and (room > most * KEPT_SHARE or len(found) > files * KEPT_SHARE):
        _, size, oldest = found.pop()
        room -= size
        with suppress(OSError):
            Path(oldest).unlink()

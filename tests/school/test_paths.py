"""Topics are written and read in one place, and nothing is lost between."""

import pytest

from croupier.school.drill.topics import Topic, topic_at
from croupier.school.paths import NamedKey, TopicPath


@pytest.mark.parametrize(
    "text",
    [
        "seat/three-card-poker/play/Queen high",
        "seat/let-it-ride/bet 1",
        "box/let-it-ride/LIR-D4",
        "drill/caribbean-stud/cover_all/flush/3",
        "drill",
    ],
)
def test_a_path_is_read_as_it_was_written(text: str) -> None:
    assert str(TopicPath.read(text)) == text


def test_the_parts_of_a_path() -> None:
    path = TopicPath.read("drill/caribbean-stud/cover_all/flush/3")
    assert (path.room, path.game) == ("drill", "caribbean-stud")
    assert topic_at(str(path)) == Topic("caribbean-stud", "cover_all", "flush", 3)


def test_a_bare_key_is_of_every_game_and_a_named_one_of_its_own() -> None:
    assert NamedKey.read("ante").is_of("casino-war")
    assert NamedKey.read("casino-war/ante").is_of("casino-war")
    assert not NamedKey.read("casino-war/ante").is_of("let-it-ride")

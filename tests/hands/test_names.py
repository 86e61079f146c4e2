"""The names a dealer chooses from are the names that hands have, no more and no fewer."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement

from croupier.cards import STANDARD, Card
from croupier.hands import (
    best_five,
    best_four,
    five_card_name,
    four_card_name,
    longest_run,
    run_name,
    three_card,
    three_card_name,
)
from croupier.hands.names import (
    FIVE_CARD_NAMES,
    FOUR_CARD_NAMES,
    RUN_NAMES,
    THREE_CARD_NAMES,
    Names,
)


def all_names(names: Names) -> list[str]:
    return [name for kind in names.values() for name in kind]


def five_card_hands() -> Iterator[Sequence[Card]]:
    """One hand of every kind that five cards can make."""
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) <= 4:
            yield [Card(4 * rank + (at % 4)) for at, rank in enumerate(ranks)]
    for ranks in combinations(range(13), 5):
        yield [Card(4 * rank) for rank in ranks]


def test_every_five_card_hand_has_its_name_once() -> None:
    known = all_names(FIVE_CARD_NAMES)
    assert len(known) == len(set(known))
    assert set(known) == {five_card_name(best_five(hand)) for hand in five_card_hands()}


def test_every_best_four_of_five_has_its_name_once() -> None:
    """A flush of four beside any fifth card is in the hands below, straight flushes too."""
    known = all_names(FOUR_CARD_NAMES)
    assert len(known) == len(set(known))
    suited = (
        [*(Card(4 * rank) for rank in four), Card(4 * other + 1)]
        for four in combinations(range(13), 4)
        for other in range(13)
    )
    found = {four_card_name(best_four(hand)) for hand in chain(five_card_hands(), suited)}
    assert set(known) == found


def test_every_three_card_hand_has_its_name_once() -> None:
    known = all_names(THREE_CARD_NAMES)
    assert len(known) == len(set(known))
    found = {three_card_name(three_card(hand)) for hand in combinations(list(STANDARD), 3)}
    assert set(known) == found


def test_every_run_has_its_name_once() -> None:
    known = all_names(RUN_NAMES)
    assert len(known) == len(set(known))
    for length in range(1, 8):
        for low in range(1, 15 - length):
            ranks = [(low + step - 2) % 13 for step in range(length)]
            run = [Card(4 * rank + (0 if step % 2 else 1)) for step, rank in enumerate(ranks)]
            assert run_name(longest_run(run)) in RUN_NAMES[f"run of {length}"]
    assert len(known) == sum(14 - length for length in range(1, 8))

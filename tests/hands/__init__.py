"""What the tests of rankings share: hands to rank."""

import numpy as np
import numpy.typing as npt


def deal(hands: int, size: int) -> npt.NDArray[np.uint8]:
    """Random hands, the same in every run."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (hands, 1))
    return np.random.default_rng(size).permuted(decks, axis=1)[:, :size]

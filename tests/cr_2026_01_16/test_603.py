"""603: as in November 2024, where what is 603.2e and 603.2g here is 603.2f and 603.2h."""

import pytest

from simulator.editions.matrix import RuleNumberError, matrix
from tests.cr_2024_11_08.test_603 import *  # noqa: F403


def test_what_becomes_tapped_and_what_actually_occurs_have_other_numbers(edition: str) -> None:
    for here, there in (("603.2e", "603.2f"), ("603.2g", "603.2h"), ("701.8a", "701.7a"), ("732.1", "730.1")):
        (ours,), (theirs,) = matrix(edition, here), matrix("cr-2024-11-08", there)
        assert ours.functions == theirs.functions
        with pytest.raises(RuleNumberError):
            matrix(edition, there)

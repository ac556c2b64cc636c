"""Masks of boards of named cards are exact, whatever cards they are made of: a share of `tests.envs.named_masks`."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("gymnasium")

from simulator.envs import FullCombat, NamedBoards, PlainCombat, search_of_named
from tests.envs.named_masks import compared


@pytest.mark.parametrize(
    "boards",
    [
        NamedBoards(None, 3, 3, split="train"),
        NamedBoards(None, 3, 3, split="held_out", seed=7),
        NamedBoards("pauper-like", 3, 3, level="strong", seed=3),
        NamedBoards("keywords", 3, 3, edition="cr-2010-02-01"),
    ],
    ids=["train", "held out", "strong", "2010"],
)
def test_masks_are_exact_by_brute_force(boards: NamedBoards) -> None:
    found = [one for _, one in compared(boards, range(5))]
    assert sum(one.states for one in found) > 60
    assert sum(one.legal for one in found) < sum(one.declarations for one in found)


def test_a_mask_that_lacks_a_choice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    boards, legal = NamedBoards(["Grizzly Bears"], 2, 2, fixed=True), PlainCombat.legal
    assert not isinstance(search_of_named(boards, 1), FullCombat)
    monkeypatch.setattr(PlainCombat, "legal", lambda search: legal(search)[1:] if search.pairs else legal(search))
    with pytest.raises(AssertionError, match="those that are reached are the legal ones"):
        [*compared(boards, range(3))]

"""613.4b and c: what modifies a creature is applied after what sets its base, whichever began first."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("613.4c")

KRASIS = "Unruly Krasis"  # as it attacks, another creature may have base power and toughness 4/4


@pytest.mark.parametrize(("more", "size"), [((3, 3), [7, 7]), ((0, -1), [4, 3]), ((-1, 2), [3, 6])])
def test_modified_and_then_set(more: tuple[int, int], size: list[int]) -> None:
    modify: Json = {"do": "effect", "kind": "modify", "object": "Grizzly Bears", "power": more[0], "toughness": more[1]}
    resolve: Json = {**RESOLVE, "choice": ["Grizzly Bears", True]}
    script = [attack(KRASIS, "Grizzly Bears"), modify, resolve, expect(pt={"Grizzly Bears": size})]
    assert isinstance(play((KRASIS, "Grizzly Bears"), (), script), Passed)

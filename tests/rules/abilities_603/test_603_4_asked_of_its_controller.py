"""109.5, 603.4: an intervening "if" is asked once more for who controls the ability, whoever controls its source."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, attack, expect, play

pytestmark = pytest.mark.rule("603.4")

TEXT = "Whenever this creature attacks, if you control an artifact, you gain 1 life."
BEAR: Json = {"id": "bear", "power": 2, "toughness": 2, "text": [TEXT]}
TAKEN: Json = {"do": "effect", "kind": "control", "object": "bear", "player": "D"}
STACKED: list[Json] = [attack("bear"), {"do": "stack_triggers", "player": "A", "order": ["bear"]}]


def artifact(name: str) -> Json:
    return {"id": name, "types": ["artifact"]}


@pytest.mark.parametrize(("ours", "theirs", "life"), [(True, False, 21), (False, True, 20), (True, True, 21)])
def test_its_source_is_taken_before_it_resolves(edition: str, ours: bool, theirs: bool, life: int) -> None:
    gone: list[Json] = [] if ours else [{"do": "effect", "kind": "destroy", "object": "ours"}]
    script = [*STACKED, TAKEN, *gone, RESOLVE, expect(life={"A": life, "D": 20})]
    d = (artifact("theirs"),) if theirs else ()
    assert play((BEAR, artifact("ours")), d, script, edition=edition) == Passed()

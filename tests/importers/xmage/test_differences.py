"""What XMage did otherwise than the rules in the recorded games, each looked at by a person: `differences.tsv`.

A row is one comparison. Its kind says who is right:

- `xmage`: XMage differs from the rules. That is its prompt alone: it names every untapped creature, also those that can
  block none of the attackers. The rules don't forbid a prompt; they refuse the declaration (509.1b), and no declaration
  that XMage accepted in these games is illegal.
- `left out`: the recording doesn't tell it, so that it can't be said who is right. What it lacks stands in `theirs`.
- `ours`: the import doesn't know it.

`line` is the `seq` of the first line that begins with "Attacker:" of the combat.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from simulator.cards.library import open_cards
from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.importers.importing import import_recordings
from simulator.importers.sizes import CHANGED, NOT_ATTACHED
from simulator.importers.xmage.program import XMAGE
from tests.importers.xmage.recordings import RECORDED

HERE = Path(__file__).parent
OFFERS = {case.id: case for case in read_each(str(HERE / "offers.cases.jsonl")) if isinstance(case, Case)}
RULES = HERE.parents[2] / "../shared/rules/2026-01-16.txt"


class Row(NamedTuple):
    """A comparison that did not come out equal; `kind`, `rule` and `reason` are a person's."""

    game: str
    line: str
    what: str
    ours: str
    theirs: str
    kind: str
    rule: str
    reason: str


def table() -> list[Row]:
    with (HERE / "differences.tsv").open(encoding="utf-8", newline="") as file:
        names, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    assert tuple(names) == Row._fields
    return [Row(*row) for row in rows]


TABLE = table()


@pytest.mark.skipif(not RECORDED, reason="../shared/data/xmage is absent")
def test_the_recorded_games_differ_in_these_and_nothing_else(tmp_path: Path) -> None:
    differing, unsaid, sizes, not_known = set(), set(), Counter[str](), Counter[str]()
    find = open_cards().exactly
    for path in RECORDED:
        report = import_recordings(XMAGE, [path], tmp_path, find)
        game = path.name.removesuffix(".json.gz")
        for _, one in report.differences:
            if one.what.startswith("size of "):
                sizes[one.why] += 1
            else:
                differing.add((game, str(one.line), one.what, one.ours, one.theirs))
        not_known.update(report.compared.undetermined)
        unsaid |= {(game, because) for because in report.compared.open if because.startswith("line ")}
    assert differing == {row[:5] for row in TABLE if row.kind != "left out"}
    # Of 71 combats with blocks two: graveyards of which nothing is recorded.
    assert not_known == {"offers": 7, "sizes": 13, "declared_legal": 2, "damage": 5, "deaths": 0, "life": 4}
    # Prowess, counters of landfall and the like; those of 212 more creatures are as the cards on the board say.
    assert sizes == {CHANGED: 28, NOT_ATTACHED: 2}
    assert unsaid == {(row.game, f"line {row.line}: {row.theirs}") for row in TABLE if row.kind == "left out"}


def test_each_row_has_a_kind_and_a_reason() -> None:
    assert len({row[:3] for row in TABLE}) == len(TABLE)
    assert {row.kind for row in TABLE} == {"xmage", "left out", "ours"}
    assert all(row.reason.endswith(".") for row in TABLE)


@pytest.mark.skipif(not RULES.is_file(), reason="../shared/rules/2026-01-16.txt is absent")
def test_each_row_names_a_rule_that_is_there() -> None:
    numbers = {line.split(" ")[0].rstrip(".") for line in RULES.read_text(encoding="utf-8").splitlines()}
    assert {row.rule for row in TABLE} <= numbers


def test_in_which_xmage_differs_has_a_case_by_the_rules() -> None:
    judged = {rule for case in OFFERS.values() for rule in case.rules}
    assert {row.rule for row in TABLE if row.kind == "xmage"} <= judged


@pytest.mark.parametrize("name", sorted(OFFERS))
def test_a_creature_that_is_offered_in_vain_may_not_block(name: str) -> None:
    assert run_case(OFFERS[name]) == Passed()

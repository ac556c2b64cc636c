"""Well-formed case files are read, whatever they are written in, and written again as they were."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from events.rule import Edition
from simulator.cases.format.blocking import MustBeBlockedEffect
from simulator.cases.format.case import Case, write_case
from simulator.cases.format.effects import DestroyEffect, GainEffect
from simulator.cases.format.errors import CaseError
from simulator.cases.format.steps import DeclareAttack, DeclareBlocks, Expect, ResolveTop
from simulator.cases.read.reading import read_case, read_cases, read_each

SUITES = sorted(Path(__file__).parent.glob("*.cases.jsonl"))
SHARED = Path(__file__).parents[2] / "../shared/cases"

YAML = """
edition: cr-2024-06-07
board:
  active: A
  defending: [D]
  permanents:
    - {id: a1, controller: A, power: 2, toughness: 2, keywords: [menace]}
    - {id: b1, controller: D, power: 2, toughness: 2, counters: {+1/+1: 2}}
script:
  - {do: attack, attacks: {a1: D}}
  - {do: effect, kind: must_be_blocked, object: a1, by: [b1]}
  - {do: block, player: D, blocks: {b1: [a1]}}
  - {do: expect, legal: false, violates: ["509.1b"], priority: null}
"""

TOML = """
edition = "cr-2024-06-07"
[board]
active = "A"
defending = ["D"]
[[board.permanents]]
id = "a1"
controller = "A"
power = 2
toughness = 2
[[script]]
do = "attack"
attacks = {a1 = "D"}
"""


def test_there_are_suites() -> None:
    assert len(SUITES) == 12


@pytest.mark.parametrize("suite", SUITES, ids=lambda path: path.name)
def test_the_suites_are_the_shared_ones(suite: Path) -> None:
    shared = SHARED / suite.name
    if not shared.exists():
        pytest.skip(f"../shared/cases/{suite.name} is absent")
    assert suite.read_bytes() == shared.read_bytes()


@pytest.mark.parametrize("suite", SUITES, ids=lambda path: path.name)
def test_every_case_of_the_suites_is_read_and_written_again(suite: Path, tmp_path: Path) -> None:
    cases = read_cases(str(suite))
    assert len(cases) == len(suite.read_text(encoding="utf-8").splitlines())
    copy = tmp_path / "copy.cases.jsonl"
    copy.write_text("".join(write_case(case) + "\n" for case in cases), encoding="utf-8")
    assert read_cases(str(copy)) == cases


def test_writing_leaves_out_nothing_but_defaults() -> None:
    for suite in SUITES:
        for line, case in zip(suite.read_text(encoding="utf-8").splitlines(), read_cases(str(suite)), strict=True):
            missing = _missing(json.loads(line), json.loads(write_case(case)))
            assert set(missing) <= {None, False, "", 20, "regular", "dispute", "interpretation"}, case.id


def _missing(before: object, after: object) -> list[object]:
    """The values of `before` that `after` no longer has; empty lists and objects count as None."""
    if isinstance(before, dict) and isinstance(after, dict):
        gone = [value or None for key, value in before.items() if key not in after]
        return gone + [lost for key in after for lost in _missing(before[key], after[key])]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [lost for one, other in zip(before, after, strict=True) for lost in _missing(one, other)]
    return [] if before == after else [repr((before, after))]


def test_a_dispute_file_in_yaml(tmp_path: Path) -> None:
    file = tmp_path / "menace-alone.yaml"
    file.write_text(YAML, encoding="utf-8")
    case = read_case(str(file))
    assert (case.id, case.edition, case.origin) == ("menace-alone", Edition.CR_2024_06_07, "dispute")
    assert (case.confidence, case.rules) == ("interpretation", ())
    assert case.board.permanents[1].counters == {"+1/+1": 2}
    assert case.script == (
        DeclareAttack(attacks={"a1": "D"}),
        MustBeBlockedEffect(object="a1", by=("b1",)),
        DeclareBlocks(player="D", blocks={"b1": ("a1",)}),
        Expect(legal=False, violates=("509.1b",), priority=None),
    )


def test_the_same_case_in_json_yaml_and_toml(tmp_path: Path) -> None:
    (tmp_path / "same.toml").write_text(TOML, encoding="utf-8")
    case = read_case(str(tmp_path / "same.toml"))
    assert case.script == (DeclareAttack(attacks={"a1": "D"}),)
    for name in ("same.json", "same.yml", "same.cases.jsonl"):
        (tmp_path / name).write_text(write_case(case), encoding="utf-8")
        assert read_case(str(tmp_path / name)) == case


def test_a_byte_order_mark_and_windows_line_ends_are_no_trouble(tmp_path: Path) -> None:
    lines = SUITES[0].read_bytes().splitlines()[:2]
    file = tmp_path / "windows.cases.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + b"\r\n".join(lines) + b"\r\n")
    assert len(read_cases(str(file))) == 2


def test_a_bad_line_does_not_spoil_the_others(tmp_path: Path) -> None:
    good = SUITES[0].read_text(encoding="utf-8").splitlines()[:2]
    file = tmp_path / "mixed.cases.jsonl"
    file.write_text("\n".join([good[0], "{", good[1]]), encoding="utf-8")
    first, bad, last = read_each(str(file))
    assert isinstance(first, Case)
    assert isinstance(last, Case)
    assert isinstance(bad, CaseError)
    assert bad.where.startswith("line 2")


def test_a_permanent_that_is_put_in_is_known_from_then_on(tmp_path: Path) -> None:
    file = tmp_path / "put.yaml"
    put = (
        "\n  - {do: put_blocking, permanent: {id: t1, controller: D, power: 1, toughness: 1,"
        " text: ['T: Whenever this creature deals damage, ...']}, blocking: a1}"
        "\n  - {do: effect, kind: destroy, object: [t1, b1]}"
        "\n  - {do: effect, kind: gain, object: a1, text: 'U: When this creature dies, ...'}"
        "\n  - {do: resolve_top, choice: t1}"
        "\n  - {do: expect, waiting: [T, U]}\n"
    )
    file.write_text(YAML.rstrip("\n") + put, encoding="utf-8")
    script = read_case(str(file)).script
    assert script[-4] == DestroyEffect(object=("t1", "b1"))
    assert isinstance(script[-3], GainEffect)
    assert script[-2] == ResolveTop(choice="t1")


def test_what_is_not_asserted_is_unset() -> None:
    expect = Expect(legal=None)
    assert expect.legal is None
    assert expect.blocked is msgspec.UNSET


@pytest.mark.parametrize(
    ("word", "is_read"),
    [
        ("black", True),
        ("tap", True),
        ("colorless", True),
        ("flying", True),
        ("island", True),
        ("goblin", True),
        ("Goblins", False),
        ("nothing", False),
    ],
)
def test_what_is_chosen_as_something_resolves_is_a_name_or_a_word_that_can_be(
    tmp_path: Path, word: str, is_read: bool
) -> None:
    case = {"edition": "cr-2024-06-07", "board": {"active": "A", "defending": ["D"], "permanents": []}}
    file = tmp_path / "case.json"
    file.write_text(json.dumps({**case, "script": [{"do": "resolve_top", "choice": word}]}), encoding="utf-8")
    if is_read:
        assert read_case(str(file)).script == (ResolveTop(choice=word),)
    else:
        with pytest.raises(CaseError, match="another word that is chosen"):
            read_case(str(file))

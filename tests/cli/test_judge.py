"""`blockers judge`: what each edition says of a dispute, and why they differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.cases.read.reading import read_case
from simulator.cases.run.judged import differences, judge_case
from simulator.cli.main import run
from simulator.editions import TABLES, edition_table, of_the_same_game
from simulator.editions.differing import differing_parts, with_parts_of

ORDER = """\
edition: cr-2024-06-07
board:
  active: A
  defending: [D]
  permanents:
    - {id: a1, controller: A, power: 5, toughness: 5}
    - {id: b1, controller: D, power: 2, toughness: 2}
    - {id: b2, controller: D, power: 1, toughness: 4}
script:
  - {do: attack, attacks: {a1: D}}
  - {do: block, player: D, blocks: {b1: [a1], b2: [a1]}}
  - {do: order, player: A, for: a1, order: [b1, b2]}
  - {do: assign, player: A, for: a1, assign: {b2: 5}}
"""

MENACE = """\
edition: cr-2024-06-07
board:
  active: A
  defending: [D]
  permanents:
    - {id: a1, controller: A, power: 3, toughness: 3, keywords: [menace]}
    - {id: b1, controller: D, power: 2, toughness: 2, text: ["This creature blocks each combat if able."]}
    - {id: b2, controller: D, power: 1, toughness: 4}
script:
  - {do: attack, attacks: {a1: D}}
"""


def written(folder: Path, text: str) -> str:
    path = folder / "dispute.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def asked(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict[str, Any]:
    assert run(["judge", *arguments, "--json"]) == status
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_an_assignment_that_skips_a_creature_in_the_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = ("--edition", "cr-2024-06-07", "--edition", "cr-2024-11-08")
    document = asked(capsys, written(tmp_path, ORDER), *both)
    assert (document["schema"], document["case"]) == (1, "dispute")
    june, november = document["results"]
    assert (june["edition"], june["legal"]) == ("cr-2024-06-07", False)
    assert [violation["rule"] for violation in june["violations"]] == ["510.1c"]
    assert june["violations"][0]["objects"] == ["a1", "b1", "b2"]
    assert (november["edition"], november["legal"], november["violations"]) == ("cr-2024-11-08", True, [])
    assert november["because"] == "$.script[2] is refused: cr-2024-11-08 has no damage assignment orders"
    (difference,) = document["differences"]
    assert difference["editions"] == ["cr-2024-06-07", "cr-2024-11-08"]
    assert "cr-2024-06-07 510.1c" in difference["rules"]
    assert "in cr-2024-11-08 there is no such rule" in difference["text"]


def test_what_every_edition_says_alike_has_no_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = MENACE.replace("menace", "flying") + "  - {do: block, player: D, blocks: {b1: [a1]}}\n"
    document = asked(capsys, written(tmp_path, alone), "--edition", "cr-2024-06-07", "--edition", "cr-2024-11-08")
    for result in document["results"]:
        assert (result["legal"], result["obeyed"], result["maximum"]) == (False, 1, 0)
        assert [violation["rule"] for violation in result["violations"]] == ["509.1b"]
        assert (result["witness"], result["nearest"]) == ({}, {})
    assert document["differences"] == []


def test_without_a_proposal_the_legal_declarations_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (result,) = asked(capsys, written(tmp_path, MENACE))["results"]
    assert (result["legal"], result["maximum"], result["count"]) == (None, 1, 1)
    assert result["declarations"] == [{"b1": ["a1"], "b2": ["a1"]}]


def test_an_attack_that_is_refused_is_the_last_proposal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused = MENACE.replace("toughness: 3, keywords", "toughness: 3, tapped: true, keywords")
    (result,) = asked(capsys, written(tmp_path, refused))["results"]
    assert result["legal"] is False
    assert [violation["rule"] for violation in result["violations"]] == ["508.1a"]


def test_an_attack_that_is_refused_and_made_otherwise_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = MENACE.replace("script:\n", "script:\n  - {do: attack, attacks: {b1: D}}\n")
    (result,) = asked(capsys, written(tmp_path, again))["results"]
    assert (result["legal"], result["count"]) == (None, 1)
    assert result["because"].startswith("$.script[0] is refused: 508.1a")


def test_a_keyword_that_an_edition_does_not_have_yet_is_the_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, MENACE + "  - {do: block, player: D, blocks: {b1: [a1]}}\n")
    document = asked(capsys, path, "--edition", "cr-2024-06-07", "--edition", "cr-2009-10-01", status=3)
    assert [result["legal"] for result in document["results"]] == [False, None]
    (difference,) = document["differences"]
    assert '"menace" is no card type or keyword of cr-2009-10-01 yet' in difference["text"]


def test_creatures_with_costs_are_exempt_in_the_older_editions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    costly = MENACE.replace("keywords: [menace]", "colors: [red]").replace(
        "script:\n", "script:\n  - {do: effect, kind: block_cost, object: b1, cost: {mana: '{1}'}}\n"
    )
    path = written(tmp_path, costly + "  - {do: block, player: D, blocks: {b1: [a1]}}\n")
    document = asked(capsys, path, "--edition", "cr-2024-06-07", "--edition", "cr-2010-02-01")
    assert [(result["legal"], result["maximum"]) for result in document["results"]] == [(True, 1), (True, 0)]
    (difference,) = document["differences"]
    assert difference["rules"] == ["cr-2024-06-07 509.1c", "cr-2010-02-01 509.1c"]
    assert "without a cost, are exempt from effects that require them to block" in difference["text"]


def test_a_sentence_that_nobody_understands_makes_the_verdict_undetermined_and_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = MENACE.replace("keywords: [menace]", 'text: ["This creature frobs any blocking creature."]')
    path = written(tmp_path, strange + "  - {do: block, player: D, blocks: {b1: [a1]}}\n")
    (result,) = asked(capsys, path, status=3)["results"]
    assert (result["legal"], result["reached"]) == (None, False)
    assert "This creature frobs any blocking creature." in result["because"]


def test_a_person_reads_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = ("--edition", "cr-2024-06-07", "--edition", "cr-2024-11-08")
    assert run(["judge", written(tmp_path, ORDER), *both]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["cr-2024-06-07", "illegal"]
    assert lines[1].startswith("  510.1c: b2 is assigned damage before b1")
    assert lines[2].split() == ["cr-2024-11-08", "legal"]
    assert lines[-1].startswith("cr-2024-06-07 and cr-2024-11-08 differ: in cr-2024-06-07 510.1c: ")


def test_all_editions_are_those_of_the_same_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = asked(capsys, written(tmp_path, ORDER), "--editions", "all")
    editions = [result["edition"] for result in document["results"]]
    assert editions == [str(table.edition) for table in of_the_same_game(edition_table("cr-2024-06-07"))]
    assert all(edition.startswith("cr-") for edition in editions)


def test_an_edition_that_is_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", written(tmp_path, ORDER), "--edition", "cr-1993-08-05"]) == 2
    assert "cr-1993-08-05" in capsys.readouterr().err


def test_with_all_their_differing_parts_exchanged_an_edition_answers_as_the_other(tmp_path: Path) -> None:
    case = read_case(written(tmp_path, ORDER))
    own = edition_table("cr-2024-06-07")
    for other in of_the_same_game(own):
        exchanged = with_parts_of(own, other, differing_parts(own, other))
        assert judge_case(case, exchanged).answer == judge_case(case, other).answer, other.edition


def test_an_edition_does_not_differ_from_itself() -> None:
    for table in TABLES.values():
        assert differing_parts(table, table) == []
    assert list(differences(read_case("replays/dispute.yaml"), [], [])) == []

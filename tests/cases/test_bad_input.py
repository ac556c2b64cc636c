"""Every bad case file gets one clear error: the file, the place, what was found, what was expected."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path
from typing import Any

import pytest

from simulator.cases.format.errors import CaseError
from simulator.cases.read.reading import read_case, read_cases


def case() -> dict[str, Any]:
    """A good case, to be spoiled."""
    return {
        "id": "x",
        "edition": "cr-2024-06-07",
        "board": {
            "active": "A",
            "defending": ["D"],
            "players": {"D": {"hand": ["Growth"]}},
            "permanents": [
                {"id": "a1", "controller": "A", "power": 2, "toughness": 2, "text": ["T: When ..., ..."]},
                {"id": "b1", "controller": "D", "power": 2, "toughness": 2},
            ],
        },
        "script": [
            {"do": "attack", "attacks": {"a1": "D"}},
            {"do": "block", "player": "D", "blocks": {"b1": ["a1"]}},
            {"do": "effect", "kind": "destroy", "object": "b1"},
            {"do": "expect", "legal": True},
        ],
    }


def set_at(path: str, value: Any) -> dict[str, Any]:
    """The good case with another value at a path such as `script.3.legal`; `...` takes it away."""
    spoiled = case()
    at: Any = spoiled
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        at = at[part]
    if value is ...:
        del at[last]
    elif isinstance(at, list) and last == len(at):
        at.append(value)
    else:
        at[last] = value
    return spoiled


EFFECT = {"do": "effect", "object": "b1"}
TOKEN = {"id": "t1", "controller": "D", "power": 1, "toughness": 1}

SPOILED: list[tuple[str, Any, str, str, str]] = [
    # path, value, where, found, expected
    ("id", 7, "$.id", "7", "text"),
    ("id", "", "$.id", '""', "text"),
    ("id", "two\nlines", "$.id", r'"two\nlines"', "one line"),
    ("id", "x" * 300, "$.id", "300 characters", "at most 200"),
    ("edition", ..., "$", "without it", '"edition"'),
    ("edition", "cr-2024-06-7", "$.edition", '"cr-2024-06-7"', '"cr-2024-06-07"?'),
    ("origin", "guess", "$.origin", '"guess"', "one of: derived"),
    ("rules", ["509.1b", "509.1b"], "$.rules[1]", "a second time", "once"),
    ("rules", ["509.1b)"], "$.rules[0]", '"509.1b)"', "rule number"),
    ("rules", [509.1], "$.rules[0]", "509.1", "rule number"),
    ("scirpt", [], "$.scirpt", "unknown field", '"script"?'),
    ("board", [], "$.board", "a list of 0", "an object"),
    ("board.permanents", ..., "$.board", "without it", '"permanents"'),
    ("board.defending", [], "$.board.defending", "an empty list", "at least one"),
    ("board.active", None, "$.board.active", "null", "a player"),
    ("board.players.D.life", 2.0, "$.board.players.D.life", "2.0", "whole number"),
    ("board.players.D.life", True, "$.board.players.D.life", "true", "whole number"),
    ("board.players.D.life", 10**30, "line 1", "more than 18 digits", "smaller"),
    ("board.players.D.mana", "2R", "$.board.players.D.mana", '"2R"', "{2}{R}"),
    ("board.permanents.0.id", "b1", "$.board.permanents[1].id", "a second time", "another id"),
    ("board.permanents.0.id", "D", "$.board.permanents[0].id", "a player's", "another id"),
    ("board.permanents.0.power", ..., "$.board.permanents[0]", 'without "power"', '"power"'),
    ("board.permanents.0.toughness", ..., "$.board.permanents[0]", 'without "toughness"', '"toughness"'),
    ("board.permanents.0.controller", "Z", "$.board.permanents[0].controller", '"Z"', "a player"),
    ("board.permanents.0.attached_to", "zz", "$.board.permanents[0].attached_to", '"zz"', "a permanent"),
    ("board.permanents.0.colors", ["purple"], "$.board.permanents[0].colors[0]", '"purple"', "white"),
    ("board.permanents.0.types", [], "$.board.permanents[0].types", "an empty list", "at least one"),
    (
        "board.permanents.0.counters",
        {"+1/+1": 0},
        '$.board.permanents[0].counters["+1/+1"]',
        "0",
        "at least 1",
    ),
    (
        "board.permanents.0.civilization",
        ["fire"],
        "$.board.permanents[0].civilization",
        "civil",
        "Duel Masters",
    ),
    ("board.permanents.0.tapped", "yes", "$.board.permanents[0].tapped", '"yes"', "true or false"),
    ("script", {"do": "attack"}, "$.script", "an object", "a list"),
    ("script.1", "block", "$.script[1]", '"block"', "an object"),
    ("script.1.do", ..., "$.script[1]", 'without "do"', '"do"'),
    ("script.1.do", "blok", "$.script[1].do", '"blok"', '"block"?'),
    ("script.1.do", ["block"], "$.script[1].do", "a list of 1", "attack"),
    ("script.1.blocks", ..., "$.script[1]", "without it", '"blocks"'),
    ("script.1.blocks", {"b1": "a1"}, "$.script[1].blocks.b1", '"a1"', "a list"),
    ("script.1.blocks", {"b1": ["a1", "a1"]}, "$.script[1].blocks.b1[1]", "a second time", "once"),
    ("script.1.blocks", {"b2": ["a1"]}, "$.script[1].blocks.b2", '"b2"', "a permanent: one of: a1, b1"),
    ("script.1.block", {}, "$.script[1].block", "unknown field", '"blocks"?'),
    ("script.1.player", "b1", "$.script[1].player", '"b1"', "a player"),
    ("script.2.kind", "destory", "$.script[2].kind", '"destory"', '"destroy"?'),
    ("script.2.kind", ..., "$.script[2]", 'without "kind"', '"kind"'),
    ("script.2.object", [], "$.script[2].object", "an empty list", "at least one"),
    ("script.2.object", "D", "$.script[2].object", '"D"', "a permanent"),
    ("script.2.object", 1, "$.script[2].object", "1", "a permanent or a list"),
    ("script.2.amount", 1, "$.script[2].amount", "unknown field", "object"),
    ("script.2", {**EFFECT, "kind": "gain"}, "$.script[2]", "neither", '"keyword" and "text"'),
    ("script.2", {**EFFECT, "kind": "prevent", "amount": 1, "all": True}, "$.script[2]", "both", "one of"),
    ("script.2", {**EFFECT, "kind": "prevent", "all": False}, "$.script[2].all", "false", "true"),
    ("script.2", {**EFFECT, "kind": "leaves_attack"}, "$.script[2].kind", "Duel Masters", "this edition"),
    ("script.2", {**EFFECT, "kind": "extra_blocks", "n": "all"}, "$.script[2].n", '"all"', '"any"'),
    ("script.2", {**EFFECT, "kind": "extra_blocks", "n": 0}, "$.script[2].n", "0", "at least 1"),
    (
        "script.2",
        {**EFFECT, "kind": "block_cost", "cost": {"gold": 1}},
        "$.script[2].cost.gold",
        "unknown",
        "mana",
    ),
    (
        "script.2",
        {"do": "choose", "player": "D", "creatures": []},
        "$.script[2].do",
        "Duel Masters",
        "this edition",
    ),
    (
        "script.2",
        {"do": "put_blocking", "permanent": {**TOKEN, "id": "b1"}, "blocking": "a1"},
        "$.script[2].permanent.id",
        "a second time",
        "another id",
    ),
    (
        "script.2",
        {"do": "put_blocking", "permanent": {**TOKEN, "power": "1"}, "blocking": "a1"},
        "$.script[2].permanent.power",
        '"1"',
        "whole number",
    ),
    ("script.1.blocks", {"t1": ["a1"]}, "$.script[1].blocks.t1", '"t1"', "a permanent"),
    ("script.3", {"do": "expect"}, "$.script[3]", "no key", "assertion"),
    ("script.3.legal", "yes", "$.script[3].legal", '"yes"', "undetermined"),
    ("script.3.legal", 1, "$.script[3].legal", "1", "true or false"),
    ("script.3.legall", True, "$.script[3].legall", "unknown field", '"legal"?'),
    ("script.3.blocked", None, "$.script[3].blocked", "null", "a list"),
    ("script.3.violates", [], "$.script[3].violates", "an empty list", "at least one"),
    ("script.3.pt", {"a1": [1]}, "$.script[3].pt.a1", "a list of 1", "a list of 2"),
    ("script.3.pt", {"a1": [1, "2"]}, "$.script[3].pt.a1[1]", '"2"', "whole number"),
    ("script.3.waiting", ["U"], "$.script[3].waiting[0]", '"U"', "label"),
    ("script.3.stack", ["combat damage"], "$.script[3].stack[0]", '"combat damage"', "label"),
    ("script.3.graveyard", ["Groth"], "$.script[3].graveyard[0]", '"Groth"', '"Growth"?'),
    ("script.3.log_restored", False, "$.script[3].log_restored", "false", "true"),
    ("script.3.step", "combat", "$.script[3].step", '"combat"', "combat_damage"),
    ("script.3.legal_declarations", [], "$.script[3].legal_declarations", "an empty list", "at least one"),
    (
        "script.3.legal_declarations",
        [{"b1": ["a1"]}, {}, {"b1": ["a1"]}],
        "$.script[3].legal_declarations[2]",
        "a second time",
        "once",
    ),
    (
        "script.3.completable",
        {"decided": [], "blocks": {}},
        "$.script[3].completable",
        "without it",
        '"value"',
    ),
    (
        "script.3",
        {"do": "expect", "blocked": ["a1"], "unblocked": ["a1"]},
        "$.script[3].unblocked",
        '"a1"',
        "one of the two",
    ),
]


@pytest.mark.parametrize(("path", "value", "where", "found", "expected"), SPOILED)
def test_a_spoiled_case(tmp_path: Path, path: str, value: Any, where: str, found: str, expected: str) -> None:
    line = json.dumps(set_at(path, value))
    (tmp_path / "bad.json").write_text(line, encoding="utf-8")
    (tmp_path / "bad.cases.jsonl").write_text(json.dumps(case()).replace('"x"', '"y"') + "\n" + line, "utf-8")
    for file, prefix in ((tmp_path / "bad.json", ""), (tmp_path / "bad.cases.jsonl", "line 2, ")):
        with pytest.raises(CaseError) as caught:
            read_cases(str(file))
        error = caught.value
        assert error.file == str(file)
        if where.startswith("$"):
            assert error.where == prefix + where
        assert found in error.found
        assert expected in error.expected
        assert "\n" not in str(error)


def test_the_key_that_is_wrong_is_named_after_an_effect_too(tmp_path: Path) -> None:
    file = tmp_path / "spoiled.json"
    script = [{**EFFECT, "kind": "tap"}, {"do": "block", "player": "D", "blocks": {"b1": 7, "b2": ["a1"]}}]
    file.write_text(json.dumps(case() | {"script": script}), encoding="utf-8")
    with pytest.raises(CaseError) as caught:
        read_case(str(file))
    assert (caught.value.where, caught.value.found) == ("$.script[1].blocks.b1", "7")


def test_the_good_case_is_good(tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(json.dumps(case()), encoding="utf-8")
    assert read_case(str(tmp_path / "good.json")).id == "x"


TEXTS: list[tuple[str, bytes, str, str, str]] = [
    # name, bytes, where, found, expected
    ("empty.json", b"", "", "an empty file", "a case"),
    ("blank.yaml", b" \n\n", "", "an empty file", "a case"),
    ("empty.cases.jsonl", b"", "", "an empty file", "one case a line"),
    ("blank.cases.jsonl", b"\n", "line 1", "an empty line", "a case"),
    ("list.json", b"[]", "$", "a list of 0", "an object"),
    ("null.yaml", b"null", "$", "null", "an object"),
    ("cut.json", b'{"edition": "cr-2024', "line 1, column 13", "broken JSON", "JSON"),
    ("cut2.json", b'{"edition": ', "line 1, column 13", "ends too early", "JSON"),
    ("words.json", b"{edition: 1}", "line 1, column 2", "broken JSON", "JSON"),
    ("nan.json", b'{"id": NaN}', "", "NaN", "JSON"),
    ("twice.json", b'{"id": "a", "id": "b"}', "", 'the key "id" stands twice', "JSON"),
    ("long.json", b'{"id": ' + b"9" * 5000 + b"}", "", "JSON", "JSON"),
    ("deep.json", b'{"board": ' + b"[" * 100_000, "", "nesting deeper", "a case"),
    ("deeper.json", b"[" * 40 + b"]" * 40, "", "nesting deeper", "a case"),
    ("half.json", b'{"id": "\\ud800"}', "", "surrogate", "whole characters"),
    ("latin.json", b'{"id": "Sm\xe9agol"}', "", "0xe9", "UTF-8"),
    ("wide.json", '{"id": "x"}'.encode("utf-16"), "", "UTF-16", "UTF-8"),
    ("wide.cases.jsonl", '{"id": "x"}\n{}\n'.encode("utf-16"), "", "UTF-16", "UTF-8"),
    ("packed.json", gzip.compress(b"{}", mtime=0), "", "compressed", "unpack"),
    ("big.json", b" " * (2 << 20), "", "more than 1024 KiB", "one case"),
    ("broad.cases.jsonl", b" " * (2 << 20), "line 1", "more than 1 MiB", "one case a line"),
    ("case.txt", b"{}", "", "*.txt", "*.yaml"),
    ("case", b"{}", "", "without a suffix", "*.yaml"),
    ("case.toml", b"edition = ", "", "broken TOML", "TOML"),
    ("deep.toml", b"a = " + b"[" * 5000, "", "nesting deeper", "a case"),
    ("dotted.toml", b".".join([b"a"] * 100) + b" = 1", "", "nesting deeper", "a case"),
    ("dots.toml", b"a." * (1 << 18) + b"a = 1", "", "500 dots", "TOML"),
    ("date.toml", b"id = 2024-06-07", "$.id", "2024-06-07", "text"),
    ("deep.yaml", b"[" * 100_000, "", "nesting deeper", "a case"),
    ("deeper.yaml", b"".join(b" " * n + b"- \n" for n in range(40)), "", "nesting deeper", "a case"),
    ("alias.yaml", b"a: &x [1]\nb: *x\n", "line 1, column 4", "an alias or anchor", "written out"),
    ("alias2.yaml", b"b: *x\n", "line 1, column 4", "an alias or anchor", "written out"),
    ("tag.yaml", b"a: !!python/object:os.system {}\n", "line 1, column 4", "the tag", "without tags"),
    ("string.yaml", b"a: !!str 1\n", "line 1, column 4", "the tag", "without tags"),
    ("two.yaml", b"a: 1\n---\nb: 1\n", "line 2, column 1", "a second document", "one case"),
    ("twice.yaml", b"a: 1\na: 2\n", "line 2, column 1", 'the key "a" a second time', "once"),
    ("key.yaml", b"1: 2\n", "line 1, column 1", "a key that is no text", "quote"),
    ("key2.yaml", b"[a]: 2\n", "line 1, column 3", "a key that is no text", "quote"),
    ("broken.yaml", b"a: [1\n", "line 2", "broken YAML", "YAML"),
    ("control.yaml", b"a: \x01\n", "", "broken YAML", "YAML"),
    *(
        (
            f"word{n}.yaml",
            b"id: " + word + b"\n",
            "line 1, column 5",
            f"the unquoted {word.decode()}",
            "quote",
        )
        for n, word in enumerate(
            b"no Yes on OFF True 010 0x1F 0o7 1_000 +1 1:30 1.5 .5 1e3 .inf .NaN 2024-06-07 << NULL".split()
        )
    ),
    ("number.yaml", b"edition: cr-2024-06-07\nid: 7\n", "$.id", "7", "text"),
]


@pytest.mark.parametrize(("name", "data", "where", "found", "expected"), TEXTS, ids=[text[0] for text in TEXTS])
def test_a_file_that_is_no_case(tmp_path: Path, name: str, data: bytes, where: str, found: str, expected: str) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(CaseError) as caught:
        read_case(str(file))
    error = caught.value
    assert error.file == str(file)
    assert error.where.startswith(where)
    assert found in error.found
    assert expected in error.expected
    assert "\n" not in str(error)
    assert len(str(error)) < 1000 + len(str(file))


def test_several_cases_where_one_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "two.cases.jsonl"
    file.write_text(json.dumps(case()) + "\n" + json.dumps(case()).replace('"x"', '"y"'), encoding="utf-8")
    with pytest.raises(CaseError, match="2 cases"):
        read_case(str(file))


def test_two_cases_of_one_id(tmp_path: Path) -> None:
    file = tmp_path / "two.cases.jsonl"
    file.write_text(json.dumps(case()) + "\n" + json.dumps(case()), encoding="utf-8")
    with pytest.raises(CaseError, match=r'line 2, \$\.id: found the id "x", which line 1 has'):
        read_cases(str(file))


def test_a_file_that_is_not_there_is_the_systems_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_case(str(tmp_path / "none.json"))


@pytest.mark.parametrize(
    "data",
    [
        b"[" * (1 << 20),
        b"a" * (1 << 20),
        b"- " * (1 << 19),
        b"{a: " * (1 << 18),
        b"? " * (1 << 19),
        b"- &a [\n" * (1 << 17),
    ],
)
def test_a_hostile_yaml_file_is_refused_quickly(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_bytes(data)
    before = time.process_time()
    with pytest.raises(CaseError):
        read_case(str(file))
    assert time.process_time() - before < 5

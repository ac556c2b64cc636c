"""Named cards with abilities that are not read: the commands agree, and say nothing before it matters."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.cards import library
from simulator.cli.main import run
from tests.cases.cards import FewCards

pytestmark = pytest.mark.usefixtures("few_cards")


@pytest.fixture
def few_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", FewCards)


ATTACK = "{do: attack, attacks: {a: D}}"
BLOCK = "{do: block, player: D, blocks: {b: [a]}}"
NO_BLOCK = "{do: block, player: D, blocks: {}}"
LEGAL, ILLEGAL = "{do: expect, legal: true}", "{do: expect, legal: false}"


class Asked:
    """What the four commands say of one board: exit status and what is said."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], a: str, b: str, *script: str) -> None:
        self.file, self.capsys = folder / "board.yaml", capsys
        board = [f"{{id: a, controller: A, {a}}}", f"{{id: b, controller: D, {b}}}"]
        lines = ["edition: cr-2026-01-16", "board:", "  active: A", "  defending: [D]", "  permanents:"]
        lines += [f"    - {each}" for each in board] + ["script:"] + [f"  - {step}" for step in script]
        self.file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def json(self, command: str) -> tuple[int, dict[str, Any]]:
        status = run([command, str(self.file), "--json"])
        found: dict[str, Any] = json.loads(self.capsys.readouterr().out)
        return status, found

    def judge(self) -> tuple[int, bool | None, str]:
        status, found = self.json("judge")
        (result,) = found["results"]
        return status, result["legal"], result["because"]

    def check(self) -> tuple[int, str]:
        status, found = self.json("check")
        said = [each["because"] for each in found["undetermined_cases"]] + found["error_messages"]
        return status, "; ".join([*said, *(str(each) for each in found["failures"])])

    def legal(self) -> tuple[int, int | None, str]:
        status, found = self.json("legal")
        return status, found["count"], found.get("because", "")

    def play(self, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
        from simulator.envs.text.terminal import TerminalPlay

        monkeypatch.setattr(TerminalPlay, "play", lambda self: True)
        status = run(["play", "--case", str(self.file), "--seed", "1"])
        return status, self.capsys.readouterr().err


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    return lambda *parts: Asked(tmp_path, capsys, *parts)


BEAR = "card: Plain Bear"
STATIC = "Odd Static's first ability (not understood)"
TRIGGER = "Heel's second ability (what this triggered ability does is not read)"


def test_an_unread_static_makes_blocks_undetermined_and_is_called_by_its_card_and_place(
    ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = ask(BEAR, "card: Odd Static", ATTACK, BLOCK)
    said = board.judge()
    assert said[:2] == (3, None)
    assert f"b: {STATIC}" in said[2]
    assert board.check()[0] == 3
    assert f"b: {STATIC}" in board.check()[1]
    assert board.legal()[:2] == (3, None)
    assert f"b: {STATIC}" in board.legal()[2]
    status, said = board.play(monkeypatch)
    assert (status, f"b: {STATIC}" in said) == (3, True)


def test_an_unread_attack_trigger_matters_once_it_has_resolved(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = ask(BEAR, "card: Heel", ATTACK, BLOCK, LEGAL)
    assert (quiet.judge()[:2], quiet.check(), quiet.legal()[:2]) == ((0, True), (0, ""), (0, 2))
    assert quiet.play(monkeypatch) == (0, "")
    attacking = ask("card: Heel", BEAR, ATTACK)
    assert attacking.check() == (0, "")
    for script in ((ATTACK, BLOCK), (ATTACK, "{do: resolve_top}", BLOCK)):
        board = ask("card: Heel", BEAR, *script)
        said = board.judge()
        assert said[:2] == (3, None)
        assert f"a: {TRIGGER}" in said[2]
        assert f"a: {TRIGGER}" in board.check()[1]
        assert board.legal()[:2] == (3, None)
        assert f"a: {TRIGGER}" in board.legal()[2]
        status, because = board.play(monkeypatch)
        assert (status, f"a: {TRIGGER}" in because) == (3, True)


@pytest.mark.parametrize("card", ["Busy Static", "Arriving Static"])
def test_what_nobody_activates_and_what_does_not_enter_says_nothing(
    card: str, ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pair in ((BEAR, f"card: {card}"), (f"card: {card}", BEAR)):
        board = ask(*pair, ATTACK, BLOCK, LEGAL, "{do: deal_damage}", "{do: expect, graveyard: [a, b]}")
        assert (board.judge(), board.check(), board.legal()) == ((0, True, ""), (0, ""), (0, 2, ""))
        assert board.play(monkeypatch) == (0, "")


def test_an_unread_trigger_on_entering_matters_once_its_card_enters(ask: Any) -> None:
    put = "{do: put_attacking, permanent: {id: n, controller: A, card: Arriving Static}, attacking: D}"
    board = ask(BEAR, BEAR, ATTACK, put, BLOCK)
    for said in (board.judge()[2], board.check()[1], board.legal()[2]):
        assert "n: Arriving Static's first ability (when this triggers is not read)" in said


def test_illegal_by_what_is_read_is_illegal_whatever_the_unread_says(ask: Any) -> None:
    board = ask("card: Brute", BEAR, ATTACK, BLOCK, ILLEGAL)
    assert (board.judge(), board.check()) == ((0, False, ""), (0, ""))
    status, found = board.json("judge")
    (violation,) = found["results"][0]["violations"]
    assert (status, violation["because"]) == (0, "a: Brute's first ability")
    legal = ask("card: Brute", BEAR, ATTACK, NO_BLOCK)
    assert legal.judge()[:2] == (3, None)
    assert "a: Brute's second ability (not understood)" in legal.judge()[2]


@pytest.mark.parametrize("did", ["[]", "[{do: effect, kind: cant_block, object: b}]"])
def test_the_game_goes_on_as_a_script_says_that_an_unread_ability_did(
    did: str, ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = f"{{do: resolve_top, choice: b, did: {did}}}"
    can = did == "[]"
    board = ask("card: Heel", BEAR, ATTACK, told, BLOCK, LEGAL if can else ILLEGAL)
    assert (board.judge(), board.check()) == ((0, can, ""), (0, ""))
    assert board.legal() == (0, 2 if can else 1, "")
    assert board.play(monkeypatch) == (0, "")


def test_what_an_unread_ability_did_may_put_a_creature_onto_the_battlefield(ask: Any) -> None:
    put = "{do: put_attacking, permanent: {id: n, controller: A, card: Menacing Ogre}, attacking: D}"
    board = ask("card: Heel", BEAR, ATTACK, f"{{do: resolve_top, did: [{put}]}}", "{do: expect, attacking: [a, n]}")
    assert (board.check(), board.legal()) == ((0, ""), (0, 2, ""))


@pytest.mark.parametrize(
    ("a", "said"),
    [
        ("card: Growing Ogre", "put_counters, whom this, n 1"),
        ("card: Plain Bear, keywords: [battle cry]", "size, whom each_other_attacker, power 1"),
        ('card: Plain Bear, text: ["Whenever this creature attacks, ..."]', 'its effect is written "..."'),
    ],
)
def test_what_is_read_is_not_told(a: str, said: str, ask: Any, capsys: pytest.CaptureFixture[str]) -> None:
    board = ask(a, BEAR, ATTACK, "{do: resolve_top, did: []}")
    status, because = board.check()
    assert status == 2
    assert because.startswith(f"board: $.script[1].did: found what the ability of a did, which is read: {said}")
    for command in ("judge", "legal", "play --case"):
        assert run([*command.split(), str(board.file)]) == 2
        assert f"$.script[1].did: found what the ability of a did, which is read: {said}" in capsys.readouterr().err


def test_nothing_is_told_of_an_empty_stack(ask: Any) -> None:
    board = ask(BEAR, BEAR, ATTACK, "{do: resolve_top, did: []}", ILLEGAL, BLOCK, LEGAL)
    assert board.check() == (0, "")


def test_numbers_of_a_card_are_in_doubt_where_something_gives_others(ask: Any) -> None:
    more = "{do: put_attacking, permanent: {id: n, controller: A, card: Captain}, attacking: D}"
    size = "{do: expect, pt: {a: [2, 2]}}"
    given = "Captain's first ability (what power and toughness it gives a now is not computed)"
    captain = "{id: c, controller: A, card: Captain, power: 2, toughness: 2}"
    for board in ((f"{BEAR}}}\n    - {captain[:-1]}", ATTACK, size), (BEAR, ATTACK, more, size)):
        status, because = ask(BEAR, *board).check()
        assert (status, given in because) == (3, True)
    written = ask(f"{BEAR}, power: 2, toughness: 2", f"{BEAR}}}\n    - {captain[:-1]}", ATTACK, size)
    assert written.check() == (0, "")


def test_a_card_that_enters_beside_what_gives_numbers_has_others_than_its_own(ask: Any) -> None:
    more = "{do: put_attacking, permanent: {id: n, controller: A, card: Plain Bear}, attacking: D}"
    board = ask("card: Captain", BEAR, ATTACK, more, "{do: expect, pt: {n: [2, 2]}}")
    assert "it gives n now is not computed" in board.check()[1]
    typed = more.replace("Bear}", "Bear, power: 2, toughness: 2}")
    board = ask("card: Captain", BEAR, ATTACK, typed, "{do: expect, pt: {n: [2, 2]}}")
    assert board.check() == (0, "")


def test_to_decline_what_is_not_read_is_no_mistake_and_leaves_it_unread(ask: Any) -> None:
    declined = ask("card: Heel", BEAR, ATTACK, "{do: resolve_top, choice: false}", BLOCK)
    assert declined.judge()[:2] == (3, None)
    assert f"a: {TRIGGER}" in declined.judge()[2]
    told = ask("card: Heel", BEAR, ATTACK, "{do: resolve_top, choice: false, did: []}", LEGAL, BLOCK, LEGAL)
    assert told.check() == (0, "")


def test_a_condition_that_nobody_can_judge_matters_where_it_makes_a_difference(
    ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for card in ("Maybe", "Maybe Two"):
        blocking = ask(BEAR, f"card: {card}", ATTACK, BLOCK, LEGAL)
        assert (blocking.judge(), blocking.check(), blocking.legal()) == ((0, True, ""), (0, ""), (0, 2, ""))
        assert blocking.play(monkeypatch) == (0, "")
    attacking = ask("card: Maybe", BEAR, ATTACK, BLOCK)
    said = "a: Maybe's first ability"
    assert (attacking.judge()[:2], attacking.legal()[:2]) == ((3, None), (3, None))
    assert said in attacking.judge()[2]
    assert said in attacking.legal()[2]
    assert said in attacking.check()[1]
    status, because = attacking.play(monkeypatch)
    assert (status, said in because) == (3, True)
    no_block = ask("card: Maybe", BEAR, ATTACK, NO_BLOCK, LEGAL)
    assert (no_block.judge(), no_block.check()) == ((0, True, ""), (0, ""))


def test_a_card_that_enters_beside_what_gives_numbers_may_have_died_of_them(ask: Any) -> None:
    more = "{do: put_attacking, permanent: {id: n, controller: A, card: Plain Bear}, attacking: D}"
    block = "{do: block, player: D, blocks: {b: [n]}}"
    board = ask("card: Captain", BEAR, ATTACK, more, block)
    assert board.judge()[:2] == board.legal()[:2] == (3, None)
    assert "it gives n now is not computed" in board.legal()[2]
    typed = ask("card: Captain", BEAR, ATTACK, more.replace("Bear}", "Bear, power: 3, toughness: 3}"), block, LEGAL)
    assert (typed.judge(), typed.check()) == ((0, True, ""), (0, ""))


PUT = "{do: put_attacking, permanent: {id: n, controller: A, power: 1, toughness: 1}, attacking: D}"


WELCOMES = "b: Welcomer's first ability (what this triggered ability does is not read)"


@pytest.mark.parametrize(("card", "answer"), [("Greeter", (0, True, "")), ("Welcomer", (3, None, WELCOMES))])
def test_what_triggers_as_it_enters_itself_says_nothing_as_another_enters(ask: Any, card: str, answer: object) -> None:
    assert ask("card: Plain Bear", f"card: {card}", ATTACK, PUT, BLOCK).judge() == answer


def beside_a_lord(file: Path, capsys: pytest.CaptureFixture[str], bear: str, *script: str) -> tuple[int, str]:
    """What `check` says of a board with a Captain of the defending player's, and a bear beside it."""
    board = [f"{{id: bear, controller: D, {bear}}}", "{id: captain, controller: D, card: Captain}"]
    lines = ["edition: cr-2026-01-16", "board:", "  active: A", "  defending: [D]", "  permanents:"]
    lines += [f"    - {each}" for each in board] + ["script:"] + [f"  - {step}" for step in script]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status = run(["check", str(file), "--json"])
    found = json.loads(capsys.readouterr().out)
    return status, "; ".join(each["because"] for each in found["undetermined_cases"])


@pytest.mark.parametrize(
    ("bear", "script"),
    [
        ("card: Plain Bear", ["{do: expect, pt: {bear: [2, 2]}}"]),
        (
            "card: Plain Bear",
            ["{do: effect, kind: damage, object: bear, amount: 2}", "{do: expect, graveyard: [bear]}"],
        ),
        (
            "card: Plain Bear, power: 3, toughness: 3",
            ["{do: effect, kind: destroy, object: captain}", "{do: expect, pt: {bear: [3, 3]}}"],
        ),
    ],
)
def test_numbers_beside_a_lord_are_in_doubt_before_a_step_has_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bear: str, script: list[str]
) -> None:
    status, because = beside_a_lord(tmp_path / "board.yaml", capsys, bear, *script)
    assert (status, because.partition(" (")[0].rpartition(": ")[2]) == (3, "Captain's first ability")

"""The picture of a board: all that is on it, within the width, with or without colour and box-drawing signs."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from events.combat import BlockerChosen
from events.damage import CountersPut, PoisonGained
from events.declaration_abilities import CantBlock
from projections.narrative.narrative import labels_of
from simulator.display.board import BoardPicture
from simulator.display.console import console_on
from simulator.game.game import Game
from tests.given import effect, given


def pictured(game: Game, *, width: int = 80, encoding: str = "utf-8") -> str:
    """The picture as it comes out of a pipe."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console_on(stream, width=width).print(BoardPicture(game.position, labels_of(game.log)))
    stream.seek(0)
    return stream.read()


def blocked_game(edition: str = "cr-2024-06-07") -> Game:
    return given(
        edition,
        alice=["ogre 4/4 menace", "rhino 3/3 trample", "kite 2/2 flying", "elf 1/1; tapped; damage 0"],
        bob=["squire 2/2 first strike", "wall 0/4; damage 1", "cub 1/1", "jace planeswalker 4"],
        attack={"ogre": "bob", "rhino": "jace", "kite": "bob"},
        block={"squire": ["ogre"], "wall": ["ogre"]},
    )


def test_the_whole_picture_of_a_known_board() -> None:
    game = blocked_game()
    game.announce_order("alice", "ogre", ["wall", "squire"])
    assert [line.rstrip() for line in pictured(game, width=64).splitlines()] == [
        "alice  20 life  attacking ──────────────────────────────────────",
        "others: elf 1/1, tapped",
        "╭─ ogre ───────────╮ ╭─ rhino ──────────╮ ╭─ kite ───────────╮",
        "│ 4/4  ↷ tapped    │ │ 3/3  ↷ tapped    │ │ 2/2  ↷ tapped    │",
        "│ menace           │ │ trample          │ │ flying           │",
        "│ blocked          │ │ unblocked        │ │ unblocked        │",
        "╰──────────────────╯ ╰──────────────────╯ ╰──────────────────╯",
        "      ▲ order 1             ▼ jace                ▼ bob",
        "╭─ wall ───────────╮",
        "│ 0/4              │",
        "│ 1 damage         │",
        "╰──────────────────╯",
        "      ▲ order 2",
        "╭─ squire ─────────╮",
        "│ 2/2              │",
        "│ first strike     │",
        "╰──────────────────╯",
        "bob  20 life  defending ────────────────────────────────────────",
        "others: cub 1/1; jace planeswalker loyalty 4",
    ]


@pytest.mark.parametrize("width", [24, 40, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    crowd = given(
        "cr-2024-11-08",
        alice=[f"attacker-with-a-long-name-{n} 10/10 first strike, trample, lifelink" for n in range(7)],
        bob=[f"blocker-{n} 1/1 reach" for n in range(7)],
        attack=[f"attacker-with-a-long-name-{n}" for n in range(7)],
        block={f"blocker-{n}": [f"attacker-with-a-long-name-{n // 2}"] for n in range(7)},
    )
    for game in (blocked_game(), crowd):
        lines = pictured(game, width=width).splitlines()
        assert max(map(len, lines)) <= width
        assert any("unblocked" in line for line in lines)


def test_a_pipe_gets_no_escape_codes_and_no_signs_that_it_cannot_write() -> None:
    assert "\x1b" not in pictured(blocked_game())
    typed = pictured(blocked_game(), encoding="ascii")
    assert typed.isascii()
    assert "4/4  ~ tapped" in typed
    assert "^" in typed


@pytest.mark.parametrize(("no_color", "has_codes"), [("1", False), ("", True)])
def test_a_terminal_gets_colour_unless_that_is_switched_off(
    monkeypatch: pytest.MonkeyPatch, no_color: str, has_codes: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    stream = io.StringIO()
    game = blocked_game()
    console_on(stream, width=80).print(BoardPicture(game.position, labels_of(game.log)))
    assert ("\x1b[" in stream.getvalue()) is has_codes


def test_blocks_that_are_only_chosen_are_shown_as_such() -> None:
    game = given("cr-2024-11-08", alice=["ogre 4/4"], bob=["cub 1/1"], attack=["ogre"])
    game.pass_step()
    game.apply(BlockerChosen("cub", "ogre"))
    picture = pictured(game)
    assert "▲ chosen" in picture
    assert "attacking" in picture
    assert "blocked" not in picture


def test_a_blocker_of_several_stands_beneath_each_and_names_them_in_order() -> None:
    game = given(
        "cr-2024-06-07",
        alice=["ogre 4/4", "rhino 3/3"],
        bob=[("hydra 3/3", "This creature can block any number of creatures.")],
        attack=["ogre", "rhino"],
        block={"hydra": ["ogre", "rhino"]},
    )
    assert pictured(game).count("╭─ hydra") == 2
    assert "blocks ogre and rhino" in pictured(game)
    game.announce_order("bob", "hydra", ["rhino", "ogre"])
    assert "blocks rhino, then ogre" in pictured(game)


def test_what_names_hold_never_reaches_the_terminal_as_commands() -> None:
    game = given("cr-2024-11-08", alice=["ogre 4/4"], bob=["cub 1/1"], attack=["ogre"], block={})
    labels = {"ogre": "\x1b[2J[red]ogre[/]\n"}
    stream = io.StringIO()
    console_on(stream, width=80).print(BoardPicture(game.position, labels))
    assert r"\x1b[2J[red]ogre[/]\n" in stream.getvalue()


def test_a_long_name_is_cut_and_makes_no_card_wider() -> None:
    game = given(
        "cr-2024-11-08", alice=["ogre 4/4"], bob=["a" * 90 + " 1/1"], attack=["ogre"], block={"a" * 90: ["ogre"]}
    )
    cards = [line.rstrip() for line in pictured(game).splitlines() if line[0] in "╭│╰"]
    assert {len(line) for line in cards} == {29}
    assert "aaa…" in pictured(game)
    assert "aaa~" in pictured(game, encoding="ascii")


def test_two_of_a_long_name_can_be_told_apart() -> None:
    game = given(
        "cr-2024-11-08", alice=["i1 1/1", "i2 1/1", "i3 1/1", "i4 1/1"], attack=["i1", "i2", "i3", "i4"], block={}
    )
    stream = io.StringIO()
    labels = {each: f"1/1 first strike #70135 ({each})" for each in ("i1", "i2", "i3", "i4")}
    console_on(stream, width=80).print(BoardPicture(game.position, labels))
    titles = re.findall(r"╭─ (.*?) ─*╮", stream.getvalue())
    assert titles == [f"1/1 fir… (i{number})" for number in (1, 2, 3, 4)]


def test_counters_and_poison_are_shown() -> None:
    game = given("cr-2024-11-08", alice=["ogre 4/4"], bob=["cub 1/1"], attack=["ogre"], block={})
    game.log.extend([CountersPut("ogre", "-1/-1", 2, "120.3d"), PoisonGained("bob", 3, "120.3b")])
    picture = pictured(game)
    assert "2 -1/-1 counters" in picture
    assert "bob  20 life  3 poison  defending" in picture


def test_effects_in_force_are_named() -> None:
    blind = effect(CantBlock(words="Creatures can't block."))
    game = given("cr-2024-11-08", alice=["ogre 4/4"], bob=["cub 1/1"], effects=[blind])
    assert "effects: Creatures can't block." in pictured(game)


def test_a_board_without_combat_shows_both_sides() -> None:
    picture = pictured(given("cr-2024-11-08", alice=["ogre 4/4"], bob=["cub 1/1"]))
    assert [line.split("  ")[0] for line in picture.splitlines()] == [
        "alice",
        "others: ogre 4/4",
        "bob",
        "others: cub 1/1",
    ]


def test_the_console_prints_square_brackets_as_they_are() -> None:
    console: Console = console_on(io.StringIO(), width=80)
    console.print("[bold]x[/bold] :smile:")
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue() == "[bold]x[/bold] :smile:\n"

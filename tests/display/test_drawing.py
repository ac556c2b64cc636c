"""The drawing of a board: all that lies there is in it as text, whatever it is called."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as xml

import pytest

from events.board import GameBegan, PermanentEntered, Player, TurnBegan
from events.board import Permanent as Known
from events.log import Log
from projections.narrative.narrative import labels_of
from projections.views import Views
from simulator import Game
from simulator.display.drawing import draw
from simulator.replay.reading import read_replay

SVG = "{http://www.w3.org/2000/svg}"
REPLAYS = sorted((Path(__file__).parents[2] / "replays").glob("*.replay.jsonl*"))
HOSTILE = ('<script>alert(1)</script>"&', "a\u202eb", "\x1b[31mred", "x" * 10_000, "]]>", "<!--")


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in xml.fromstring(svg).iter(f"{SVG}text")]


def arrows(svg: str) -> int:
    return sum(each.get("class") in ("w", "m") for each in xml.fromstring(svg).iter(f"{SVG}path"))


def blocked() -> Game:
    game = Game.from_notation("2010 | A: Hill Giant; Serra Angel | D 7: Bear Cub; 1/1 | attack: Giant, Angel")
    game.declare_blockers({"Bear Cub": ["Hill Giant"], "1/1": ["Hill Giant"]})
    game.announce_order("A", "Hill Giant", ["1/1", "Bear Cub"])
    return game


def test_it_shows_names_sizes_life_who_is_blocked_and_the_order() -> None:
    said = texts(draw(blocked().position))
    assert {"Hill Giant", "Serra Angel", "Bear Cub", "3/3", "4/4", "2/2", "blocked", "unblocked", "1", "2"} <= {*said}
    assert "D · 7 life · defending" in said


def test_there_is_an_arrow_for_each_block() -> None:
    game = blocked()
    assert arrows(draw(game.position)) == 2
    assert arrows(draw(game.position, blocks={"Bear Cub": ["Serra Angel"]})) == 3


def test_a_proposed_block_that_is_not_legal_is_marked() -> None:
    game = Game.from_notation("A: Serra Angel | D: Bear Cub | attack: Angel")
    svg = draw(game.position, blocks={"Bear Cub": ["Serra Angel"]}, wrong=[("Bear Cub", "Serra Angel")])
    assert "not legal" in texts(svg)


def test_with_two_defending_players_each_card_says_whom_it_attacks_or_whose_it_is() -> None:
    game = Game.from_notation("A: Hill Giant; 2/2 | D: Bear Cub | E: 1/1 | attack: Giant > D, 2/2 > E")
    said = texts(draw(game.position, blocks={"Bear Cub": ["Hill Giant"]}))
    assert {"attacks D", "attacks E", "of D"} <= {*said}


def test_many_that_fight_stand_in_one_row() -> None:
    game = Game.from_notation("A: 12 3/3 | D: 12 2/2 | attack: 3/3, " + ", ".join(f"3/3 {n}" for n in range(2, 13)))
    blocks = {f"2/2{f' {n}' if n > 1 else ''}": [f"3/3{f' {n}' if n > 1 else ''}"] for n in range(1, 13)}
    groups = xml.fromstring(draw(game.position, blocks=blocks)).findall(f"{SVG}g[@class='card']")
    heights = {(each.get("transform") or "").split(" ")[1] for each in groups}
    assert (len(groups), len(heights)) == (24, 2)


def test_its_description_says_in_words_all_that_it_shows() -> None:
    said = xml.fromstring(draw(blocked().position)).findtext(f"{SVG}desc") or ""
    assert said.splitlines() == [
        "A: 20 life",
        "D: 7 life",
        "Hill Giant of A, 3/3, tapped, attacks D, blocked, damage order: 1/1, Bear Cub",
        "Serra Angel of A, 4/4, flying, vigilance, attacks D, unblocked",
        "Bear Cub of D, 2/2, blocks Hill Giant",
        "1/1 of D, 1/1, blocks Hill Giant",
        "red frame: attacking and blocked: it stays so if what blocks it leaves",
        "broken frame: attacking and unblocked: blockers were declared, and none for it",
        "blue frame: blocking",
        "arrow: blocks what it points to",
        "number on an arrow: place in the damage assignment order",
    ]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_text(name: str) -> None:
    there = Known(id="a1", controller="A", name=name, power=1, toughness=1)
    events = [
        GameBegan(players=(Player("A", 20), Player(name, 20))),
        PermanentEntered(there),
        TurnBegan("A", (name,), 1),
    ]
    svg = draw(Views(Log(events)).position, {"a1": name})
    kinds = {each.tag.removeprefix(SVG) for each in xml.fromstring(svg).iter()}
    assert kinds <= {"svg", "title", "desc", "style", "rect", "line", "g", "text", "path", "circle"}
    assert "\u202e" not in svg
    assert "\x1b" not in svg


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.name)
def test_each_moment_of_a_recorded_game_can_be_drawn(file: Path) -> None:
    replay = read_replay(str(file))
    labels, views = labels_of(replay.events), Views(Log())
    for at, event in enumerate(replay.events):
        views.log.append(event)
        if at % 7 == 0:
            svg = draw(views.position, labels)
            cards = {known.id for known in views.position.board.permanents.values()}
            assert len(xml.fromstring(svg).findall(f"{SVG}g[@class='card']")) == len(cards)


def test_notebooks_show_a_game_and_its_legal_blocks() -> None:
    game = Game.from_notation("A: Hill Giant | D: 2/2 | attack: Giant")
    assert game._repr_svg_().startswith("<svg ")
    table = game.legal_blocks._repr_html_()
    assert "2/2 blocks Hill Giant" in table
    assert "no blocks" in table

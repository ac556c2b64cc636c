"""The drawing of a board: all that lies there is in it as text, whatever it is called."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as xml

import pytest

from events.board import GameBegan, PermanentEntered, Player, TurnBegan
from events.board import Permanent as Known
from events.log import Log
from projections.narrative.narrative import labels_of
from projections.views import Views
from simulator import Game
from simulator.display.drawing import Drawing, draw
from simulator.display.places import HEIGHT, TAB, WIDTH
from simulator.display.titles import titles_of
from simulator.display.unable import Bound
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
        "broken frame: attacking and unblocked: the declaration is over, and nothing blocks it",
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


LONG = "Okina, Temple to the Grandfathers Guardian Spirit"


@pytest.mark.parametrize("narrow", [False, True])
def test_what_is_attached_lies_behind_its_bearer(*, narrow: bool) -> None:
    game = Game.from_notation(
        "A: Hill Giant; Serra Angel; Lure on Serra Angel; Bonesplitter on Serra Angel | D: 2/2; Pacifism on 2/2 | "
        "attack: Giant, Angel"
    )
    parts = Drawing(game.position, {}, {}).parts(narrow=narrow).parts
    spots = {part.of: (part.x, part.y) for part in parts if part.of}
    order = [part.of for part in parts if part.of]
    for name, bearer in (("Lure", "Serra Angel"), ("Bonesplitter", "Serra Angel"), ("Pacifism", "2/2")):
        (x, y), (at_x, at_y) = spots[name], spots[bearer]
        assert (x, 0 < at_y - y <= 2 * TAB) == (at_x, True)
        assert order.index(name) < order.index(bearer)
    assert "attached" in {sign.name for sign in Drawing(game.position, {}, {}).parts().signs}


@pytest.mark.parametrize("number", [1, 4, 12])
def test_beside_each_other_the_sides_fit_a_phone_and_nothing_covers_anything(number: int) -> None:
    ones, others = "; ".join(["3/3"] * number), "; ".join(["2/2"] * number)
    names = ["3/3", *(f"3/3 {n}" for n in range(2, number + 1))]
    game = Game.from_notation(f"A: {ones}; 1/1; 1/1 | D: {others}; 4/4 tapped | attack: {', '.join(names)}")
    game.declare_blockers({"2/2": ["3/3"], **({"2/2 2": ["3/3"], "2/2 3": ["3/3 4"]} if number > 3 else {})})
    _, width, height, parts, _ = Drawing(game.position, {}, {}).parts(narrow=True)
    assert width <= 400
    spots = [(part.x, part.y) for part in parts if part.of]
    assert len({*spots}) == len(game.board.permanents)
    assert all(0 <= x <= width - WIDTH and 0 <= y <= height - HEIGHT for x, y in spots)
    for one, other in combinations(spots, 2):
        assert abs(one[0] - other[0]) >= WIDTH or abs(one[1] - other[1]) >= HEIGHT


def test_labels_that_differ_look_different() -> None:
    labels = [
        LONG,
        f"{LONG}s",
        f"{LONG} (i7)",
        f"{LONG} (i8)",
        "x" * 100,
        "x" * 101,
        "1/1 #7 (i1)",
        "2/2 #7 (i1)",
        "·2",
    ]
    titles = titles_of(labels, 21)
    assert [*titles] == sorted(labels, key=lambda label: len(label) > 21)
    assert len({*titles.values()}) == len(labels)
    assert max(map(len, titles.values())) <= 21
    assert titles[f"{LONG} (i7)"].endswith("… (i7)")


def test_the_size_on_a_card_is_the_one_that_holds_now() -> None:
    game = Game.from_notation("A: 2/2 with 2 +1/+1 counters; 3/3 | D: 1/1 | attack: 2/2")
    said = texts(draw(game.position))
    assert {"2/2", "4/4", "now"} <= {*said}
    assert said.count("now") == 1
    there = Known(id="i4", controller="A", name="2/2 flying #69917", power=4, toughness=3)
    events = [GameBegan(players=(Player("A", 20),)), PermanentEntered(there)]
    said = texts(draw(Views(Log(events)).position, labels_of(events)))
    assert {"#69917", "4/3"} <= {*said}
    assert not any("2/2" in text for text in said)


def test_creatures_that_can_not_block_have_a_sign_with_the_reason() -> None:
    game = Game.from_notation("A: Serra Angel | D: Bear Cub; 2/2 reach tapped; 1/1 flying; 3/3 reach | attack: Angel")
    svg = game._repr_svg_()
    assert texts(svg).count("can't block") == 2
    titles = [each.text for each in xml.fromstring(svg).iter(f"{SVG}title")]
    assert "can't block: Bear Cub can't block Serra Angel (flying)" in titles
    assert "can't block: 2/2 reach is tapped and can't be chosen to block" in titles
    said = xml.fromstring(svg).findtext(f"{SVG}desc") or ""
    assert "Bear Cub of D, 2/2, can't block: Bear Cub can't block Serra Angel (flying)" in said
    assert "crossed circle: can't block any attacking creature" in said


def test_who_needs_another_to_block_with_has_no_such_sign() -> None:
    game = Game.from_notation("A: Hill Giant | D: Ember Beast; 2/2 | attack: Giant")
    said = texts(game._repr_svg_())
    assert "can't block" not in said
    assert said.count("can't block alone") == 1


def test_who_has_to_block_is_said_with_the_card_that_requires_it() -> None:
    game = Game.from_notation("A: Hill Giant | D: 2/2 | attack: Hill Giant")
    bound = {"2/2": (Bound("must block if able", "Mark for Death"),)}
    svg = draw(game.position, bound=bound)
    assert texts(svg).count("must block if able") == 1
    assert "2/2 of D, 2/2, must block if able (Mark for Death)" in (xml.fromstring(svg).findtext(f"{SVG}desc") or "")
    svg = draw(game.position, blocks={"2/2": ["Hill Giant"]}, bound=bound)
    assert "must block if able" not in texts(svg)


def test_an_order_that_is_given_holds_though_none_is_announced() -> None:
    game = Game.from_notation("A: 4/4 | D: 1/1; 2/2; 3/3 | attack: 4/4")
    game.declare_blockers({"1/1": ["4/4"], "2/2": ["4/4"]})
    for rows, expected in ({"4/4": [("2/2", "1/1")]}, ["2/2", "1/1"]), ({}, ["1/1", "2/2"]):
        parts = Drawing(game.position, {}, {}, rows=rows).parts().parts
        across = {part.of: part.x for part in parts if part.of in expected}
        assert sorted(across, key=lambda name: across[name]) == expected


def test_a_planeswalker_says_that_its_number_is_its_loyalty() -> None:
    walker = Known(id="w1", controller="A", types=("planeswalker",), loyalty=4)
    svg = draw(Views(Log([GameBegan(players=(Player("A", 20),)), PermanentEntered(walker)])).position)
    assert "loyalty 4" in texts(svg)
    assert "w1 of A, loyalty 4, planeswalker" in (xml.fromstring(svg).findtext(f"{SVG}desc") or "")


@pytest.mark.parametrize("attack", ["attack: Giant, 3/3", ""])
def test_on_a_phone_each_of_two_players_is_named_over_their_cards(attack: str) -> None:
    game = Game.from_notation(f"A: Hill Giant; 3/3; 1/1 | D: 2/2; 4/4 tapped | {attack}".removesuffix(" | "))
    parts = Drawing(game.position, {}, {}).parts(narrow=True).parts
    headings = {part.row[0]: part for part in parts if not part.of and part.row}
    for part in parts:
        if part.of:
            heading = headings[game.board.permanents[part.of].controller]
            assert heading.y < part.y
            assert heading.x == part.x or not attack
    assert len({heading.y for heading in headings.values()}) == (1 if attack else 2)


def test_only_the_signs_of_a_picture_are_explained() -> None:
    game = Game.from_notation("A: Hill Giant | D: 2/2")
    assert Drawing(game.position, {}, {}).parts().signs == ()
    game = Game.from_notation("A: Hill Giant; 3/3 | D: 2/2 | attack: Giant, 3/3")
    assert [sign.name for sign in Drawing(game.position, {}, {}).parts().signs] == ["attacking", "neither"]
    game.declare_blockers({"2/2": ["Hill Giant"]})
    used = [sign.name for sign in Drawing(game.position, {}, {}).parts().signs]
    assert used == ["blocked", "unblocked", "blocking", "blocks"]


def test_without_a_block_each_attacking_creature_becomes_unblocked_with_the_declaration() -> None:
    game = Game.from_notation("A: Hill Giant; 3/3 | D: 2/2 | attack: Giant, 3/3")
    assert "unblocked" not in texts(draw(game.position))
    game.declare_blockers({})
    assert texts(draw(game.position)).count("unblocked") == 2

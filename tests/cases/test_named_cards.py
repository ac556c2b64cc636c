"""Cards that a case names: what is printed on them, what is written beside them, and what is wrong with a name."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.abilities import Opaque, Triggered
from events.board import Permanent
from simulator.cards import library
from simulator.cases.format.case import Case, write_case, write_case_for_people
from simulator.cases.format.errors import CaseError
from simulator.cases.format.named_cards import abilities_on, but_for_modes, card_named, characteristics_by, lacking
from simulator.cases.format.words import CasePermanent
from simulator.cases.read.reading import case_of, read_cases
from simulator.cases.run.checking import Failed, Passed, run_case
from simulator.cases.run.scripts import begin, game_of
from simulator.game.game import Game
from simulator.oracle.card import CompiledFace, PrintedAbility
from tests.cases.cards import FewCards

pytestmark = pytest.mark.usefixtures("few_cards", "whole_tables")


@pytest.fixture
def few_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", FewCards)


def case(*permanents: dict[str, Any], script: tuple[dict[str, Any], ...] = (), edition: str = "cr-2026-01-16") -> Case:
    whole = [{"controller": "A", **permanent} for permanent in permanents]
    board = {"active": "A", "defending": ["D"], "permanents": whole}
    return case_of({"edition": edition, "board": board, "script": list(script)}, "some.yaml")


def on_the_board(**permanent: Any) -> Permanent:
    return begin(case({"id": "p", **permanent})).game.board.permanents["p"]


def fault(*permanents: dict[str, Any], **more: Any) -> str:
    with pytest.raises(CaseError) as wrong:
        case(*permanents, **more)
    return str(wrong.value).removeprefix("some.yaml: ")


def test_a_card_brings_all_that_is_printed_on_it() -> None:
    ogre = on_the_board(card="Menacing Ogre")
    assert (ogre.name, ogre.card, ogre.types) == ("Menacing Ogre", "Menacing Ogre", ("creature",))
    assert (ogre.subtypes, ogre.colors, ogre.power, ogre.toughness) == (("goblin", "warrior"), ("red",), 3, 4)
    assert ogre.keywords == ("menace", "trample")
    assert [ability.words for ability in ogre.abilities] == ["menace", "trample"]
    walker = on_the_board(card="Walker")
    assert (walker.types, walker.supertypes, walker.loyalty) == (("planeswalker",), ("legendary",), 4)
    assert (walker.power, walker.toughness) == (None, None)


def test_what_is_written_beside_a_card_stands_in_place_of_what_is_printed() -> None:
    written = {"types": ["artifact"], "subtypes": [], "supertypes": ["snow"], "colors": [], "power": 7, "name": "Og"}
    ogre = on_the_board(card="Menacing Ogre", **written)
    assert (ogre.types, ogre.subtypes, ogre.supertypes, ogre.colors) == (("artifact",), (), ("snow",), ())
    assert (ogre.power, ogre.toughness, ogre.name, ogre.card) == (7, 4, "Og", "Menacing Ogre")
    assert on_the_board(card="Walker", loyalty=2).loyalty == 2


def test_keywords_and_sentences_beside_a_card_are_added_to_it() -> None:
    ogre = on_the_board(card="Menacing Ogre", keywords=["flying"], text=["Menacing Ogre can't block."])
    assert ogre.keywords == ("menace", "trample", "flying")
    said = ["menace", "trample", "flying", "Menacing Ogre can't block."]
    assert [each.words for each in ogre.abilities] == said
    assert type(ogre.abilities[-1]).__name__ == "CantBlock"


def test_counters_come_on_top_of_the_printed_numbers() -> None:
    bear = on_the_board(card="Plain Bear", counters={"+1/+1": 2}, tapped=True)
    assert (bear.power, bear.toughness) == (4, 4)


def test_a_face_is_named_by_its_name() -> None:
    assert on_the_board(card="Front").power == 1
    back = on_the_board(card="Front", face="Back")
    assert (back.name, back.card, back.power, back.keywords) == ("Back", "Back", 5, ("flying",))


NAMED = {"id": "p", "card": "Plain Bear"}


@pytest.mark.parametrize(
    ("permanent", "said"),
    [
        (
            {"card": "Hell"},
            '$.board.permanents[1].card: found "Hell", which is no card that is known; expected a card\'s name; the '
            'nearest: "Heel", "Menacing Ogre", "Plain Bear"',
        ),
        (
            {"card": "Plain"},
            '$.board.permanents[1].card: found "Plain", which several cards may mean; expected one of them: "Plain '
            'Bear", "Plain Field"',
        ),
        (
            {"card": "Strike"},
            "$.board.permanents[1].card: found Strike, which is an instant; expected a card that is a permanent",
        ),
        (
            {"card": "Plain Bear", "face": "Moon"},
            '$.board.permanents[1].face: found "Moon", which is no face of Plain Bear; expected one of its faces: '
            '"Plain Bear"',
        ),
        (
            {"face": "Back", "power": 1, "toughness": 1},
            '$.board.permanents[1].face: found "face" without "card"; expected "card", the name of the card that has '
            "this face",
        ),
        (
            {"card": "Counting Goyf"},
            '$.board.permanents[1]: found Counting Goyf without "power", which is * on the card; expected the field '
            '"power", the number that it is on the board',
        ),
        (
            {"card": "Counting Goyf", "power": 3},
            '$.board.permanents[1]: found Counting Goyf without "toughness", which is 1+* on the card; expected the '
            'field "toughness", the number that it is on the board',
        ),
        (
            {"card": "Walker", "types": ["creature"]},
            '$.board.permanents[1]: found a creature without "power"; expected the field "power"',
        ),
    ],
)
def test_what_is_wrong_with_a_card_is_said_at_its_place(permanent: dict[str, Any], said: str) -> None:
    assert fault(NAMED, {"id": "q", **permanent}) == said


def test_a_number_that_the_card_leaves_open_is_written_beside_it() -> None:
    goyf = on_the_board(card="Counting Goyf", power=4, toughness=5)
    assert (goyf.power, goyf.toughness, goyf.as_printed) == (4, 5, False)


PUT = {"do": "put_attacking", "permanent": {"id": "n", "controller": "A", "card": "Menacing Ogre"}, "attacking": "D"}


def test_what_is_put_onto_the_battlefield_may_be_a_card() -> None:
    attack = {"do": "attack", "attacks": {"p": "D"}}
    blocked = {"do": "block", "player": "D", "blocks": {"b": ["n"]}}
    illegal = {"do": "expect", "legal": False, "violates": ["509.1b"], "attacking": ["p", "n"]}
    blocker = {"id": "b", "controller": "D", "power": 1, "toughness": 1}
    assert run_case(case(NAMED, blocker, script=(attack, PUT, blocked, illegal))) == Passed()


def test_a_name_that_a_step_puts_and_nobody_knows_is_said_at_its_place() -> None:
    wrong = {**PUT, "permanent": {"id": "n", "controller": "A", "card": "Nobody"}}
    assert fault(NAMED, script=(wrong,)).startswith('$.script[0].permanent.card: found "Nobody", which is no card')
    blocking = {"do": "put_blocking", "permanent": {"id": "n", "controller": "D", "card": "Strike"}, "blocking": "p"}
    assert fault(NAMED, script=(blocking,)).startswith("$.script[0].permanent.card: found Strike, which is an instant")


def test_a_card_with_toughness_is_none_of_duel_masters() -> None:
    said = fault(NAMED, edition="dm-en-1.38")
    assert said == "$.board.permanents[0].card: found Plain Bear, a card of Magic; expected a card of Duel Masters"


def test_an_edition_without_a_keyword_of_the_card_says_so_at_the_card() -> None:
    said = str(run_case(case({"id": "p", "card": "Menacing Ogre"}, edition="cr-2008-02-01")))
    assert said == '$.board.permanents[0].card: "menace" is no card type or keyword of cr-2008-02-01 yet'


YAML = """\
edition: cr-2026-01-16
board:
  active: A
  defending: [D]
  permanents:
    - {id: ogre, controller: A, card: Menacing Ogre, power: 5}
    - {id: bear, controller: D, card: Plain Bear, keywords: [flying]}
script:
  - {do: attack, attacks: {ogre: D}}
"""


def test_cards_are_named_in_yaml_json_and_suites_alike(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(YAML, encoding="utf-8")
    (found,) = read_cases(str(tmp_path / "one.yaml"))
    (tmp_path / "one.json").write_text(write_case_for_people(found), encoding="utf-8")
    (tmp_path / "one.cases.jsonl").write_text(write_case(found) + "\n", encoding="utf-8")
    for file in ("one.yaml", "one.json", "one.cases.jsonl"):
        assert read_cases(str(tmp_path / file)) == [found]
        game = Game.from_case(tmp_path / file)
        assert game.legal_blocks.count() == 1
        assert game.board.permanents["ogre"].power == 5


def test_a_case_keeps_the_card_as_it_was_written() -> None:
    written = {"id": "p", "card": "Front", "face": "Back", "controller": "A", "keywords": ["menace"]}
    said = json.loads(write_case(case(written)))
    assert said["board"]["permanents"] == [written]


def test_nothing_of_the_cards_is_looked_at_where_no_case_names_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "open_cards", lambda: pytest.fail("opened"))
    monkeypatch.delitem(sys.modules, "simulator.cards.pack", raising=False)
    begin(case({"id": "p", "power": 1, "toughness": 1}))
    assert "simulator.cards.pack" not in sys.modules


def test_a_case_made_in_python_with_an_unknown_card_says_so_as_it_is_played() -> None:
    known = case({"id": "p", "card": "Plain Bear"})
    wrong = msgspec.structs.replace(known.board.permanents[0], card="Nobody")
    board = msgspec.structs.replace(known.board, permanents=(wrong,))
    said = run_case(msgspec.structs.replace(known, board=board))
    assert not isinstance(said, Passed | Failed)
    assert str(said).startswith('$.board.permanents[0].card: found "Nobody"')


def test_the_game_of_a_file_with_an_unknown_card_is_an_error_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(YAML.replace("Plain Bear", "Playn Bear"), encoding="utf-8")
    with pytest.raises(CaseError, match=r"one.yaml: \$.board.permanents\[1\].card: found \"Playn Bear\""):
        game_of(file)


def test_every_field_that_is_written_wins_and_every_other_one_is_as_printed() -> None:
    @given(
        st.sampled_from(["Menacing Ogre", "Plain Bear", "Walker", "Heel"]),
        st.fixed_dictionaries(
            {},
            optional={
                "name": st.sampled_from(["Og", "Bo"]),
                "types": st.sampled_from([["artifact"], ["creature", "land"]]),
                "subtypes": st.sampled_from([[], ["elf"]]),
                "supertypes": st.sampled_from([[], ["snow"]]),
                "colors": st.sampled_from([[], ["blue", "green"]]),
                "power": st.integers(-3, 9),
                "toughness": st.integers(1, 9),
                "loyalty": st.integers(0, 9),
            },
        ),
    )
    def wins(card: str, written: dict[str, Any]) -> None:
        face = FewCards().card(card)
        if "creature" in written.get("types", ()) and not face.power:
            written = {"power": 1, "toughness": 1, **written}
        known = on_the_board(card=card, **written)
        for field in ("name", "types", "subtypes", "supertypes", "colors", "power", "toughness", "loyalty"):
            printed = getattr(face, field)
            if field in ("power", "toughness", "loyalty"):
                printed = int(printed) if printed else None
            wanted = written.get(field, printed)
            assert getattr(known, field) == (tuple(wanted) if isinstance(wanted, list) else wanted)
        assert known.keywords == face.keywords

    wins()


def test_a_numbered_ability_stands_for_what_it_is_called_by() -> None:
    brute = card_named("Brute")
    abilities = tuple(abilities_on(brute))
    assert not lacking(brute, abilities)
    triggers = [each for each in abilities if isinstance(each, Triggered)]
    others = [each for each in abilities if each not in triggers]
    assert list(lacking(brute, others)) == [but_for_modes(each) for each in triggers]
    assert not lacking(brute, [*others, Opaque(number=7, words="Brute's third ability")])
    assert lacking(brute, [*others, Opaque(number=7)])


@pytest.mark.parametrize(
    ("keyword", "subtypes", "types", "attached"),
    [
        ("bestow {4}{u}", ("nymph",), ("enchantment",), ("nymph", "aura")),
        ("reconfigure {2}", ("equipment", "lizard"), ("artifact",), ("equipment", "lizard")),
    ],
)
def test_what_is_bestowed_or_reconfigured_is_no_creature_while_it_is_attached(
    keyword: str, subtypes: tuple[str, ...], types: tuple[str, ...], attached: tuple[str, ...]
) -> None:
    keywords = (PrintedAbility(kind="keywords", keywords=(keyword,)),)
    face = CompiledFace(name="Naiad", types=(*types, "creature"), subtypes=subtypes, printed=keywords)
    free = characteristics_by(CasePermanent(id="n", controller="A", card="Naiad"), face)
    assert (free.types, free.subtypes) == ((*types, "creature"), subtypes)
    worn = characteristics_by(CasePermanent(id="n", controller="A", card="Naiad", attached_to="w"), face)
    assert (worn.types, worn.subtypes) == (types, attached)
    assert ("enchant creature" in worn.keywords) is ("aura" in attached)

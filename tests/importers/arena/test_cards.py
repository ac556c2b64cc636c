"""Named cards in recorded games: which number means which ability, and what is compared with it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from events import declaration_abilities as ab
from events.abilities import Opaque
from events.board import CharacteristicsChanged, Permanent, PermanentEntered
from events.rule import Edition
from simulator.cards.library import open_cards
from simulator.cards.wordless import without_text
from simulator.cases.dispute import dispute_of
from simulator.importers.arena.cards import FindCard
from simulator.importers.arena.converting import ConvertedGame, convert
from simulator.importers.arena.importing import ImportResult, import_logs, replay_of
from simulator.importers.arena.names import read_names
from simulator.importers.comparing import Difference
from simulator.oracle.card import Face
from simulator.oracle.faces import compile_face
from simulator.replay.reading import read_replay

from .logs import (
    BATTLEFIELD,
    FLYING,
    Json,
    Sent,
    as_reduced,
    card,
    games_of,
    one_game,
    recorded_files,
    recorded_games,
    state,
)
from .test_importing import holds

NAMES = Path(__file__).parent / "data" / "cards.csv"
"""The cards of the recorded games by Arena's numbers, in the columns of 17Lands' table that are read."""

SLOTH, LOUT, TIDE, PIPER = 5001, 5002, 5003, 5004
"""Ability numbers as Arena has them for a wording."""


WHENEVER = "Whenever this creature attacks, draw a card."


def face(name: str, *text: str) -> Face:
    return Face(name=name, types=("creature",), power="2", toughness="2", text="\n".join(text))


FACES = {
    made.name: made
    for made in (
        face("Stone Sloth", "This creature can't block."),
        face("Moth Sloth", "Flying", "This creature can't block."),
        face("Other Sloth", "This creature can't be blocked."),
        face("Grave Lout", "This creature attacks each combat if able."),
        face("Tide Piper", WHENEVER),
        face("Ebb Piper", WHENEVER),
        face("Odd Piper", "Each creature dances the polka with this creature."),
        face("Plain Bear"),
    )
}


def find(name: str) -> Any:
    if name == "Ebb Piper":
        return without_text(compile_face(FACES[name]))
    return compile_face(FACES[name]) if name in FACES else None


def told(lines: list[Sent], names: Mapping[int, str], cards: FindCard | None = find) -> ConvertedGame:
    (game,) = games_of(as_reduced(lines))
    return convert(game, Edition.CR_2024_11_08, {70000 + number: name for number, name in names.items()}, cards)


def with_objects(change: Callable[[Json], Json], **more: Any) -> list[Sent]:
    """The invented game with each object changed, and fields of its state of the main phase."""
    lines = json.loads(json.dumps(one_game()))
    for _, message in lines:
        sent = message.get("gameStateMessage", {})
        sent["gameObjects"] = [change(one) for one in sent.get("gameObjects", [])]
    lines[1][1]["gameStateMessage"].update(more)
    return [(who, message) for who, message in lines]


def having(instance: int, *numbers: int, **more: Any) -> Callable[[Json], Json]:
    """A change: one object has these ability numbers, and such fields."""

    def change(one: Json) -> Json:
        if one["instanceId"] != instance:
            return one
        return {**one, "uniqueAbilities": [{"id": n, "grpId": grp} for n, grp in enumerate(numbers)], **more}

    return change


def annotated(kind: str, instance: int, **details: int) -> Json:
    said = [{"key": key, "valueInt32": [value]} for key, value in details.items()]
    return {"id": 900, "affectorId": 1, "affectedIds": [instance], "type": [f"AnnotationType_{kind}"], "details": said}


def permanent(game: ConvertedGame, known: str) -> Permanent:
    """A permanent as it was last described."""
    described = (line for line in game.lines if isinstance(line, PermanentEntered | CharacteristicsChanged))
    return [line.permanent for line in described if line.permanent.id == known][-1]


def differences(game: ConvertedGame) -> list[Difference]:
    return game.compared.differences


# Which number means which ability.


def test_a_permanent_has_the_abilities_of_its_card() -> None:
    game = told(with_objects(having(302, SLOTH)), {302: "Stone Sloth"})
    found = permanent(game, "i302")
    assert (found.name, found.card) == ("Stone Sloth", "Stone Sloth")
    assert [type(ability) for ability in found.abilities] == [ab.CantBlock]


def test_without_cards_names_are_labels() -> None:
    game = told(with_objects(having(302, SLOTH)), {302: "Stone Sloth"}, cards=None)
    assert permanent(game, "i302").abilities == (Opaque(number=SLOTH),)
    assert permanent(game, "i302").card == ""


def test_a_number_means_the_same_on_a_token_that_copies_the_card() -> None:
    def change(one: Json) -> Json:
        copied = having(301, SLOTH, type="GameObjectType_Token")(one)
        return having(302, SLOTH)(copied)

    game = told(with_objects(change), {302: "Stone Sloth"})
    assert [type(ability) for ability in permanent(game, "i301").abilities] == [ab.CantBlock]
    assert permanent(game, "i301").card == ""


def test_a_permanent_that_lost_its_abilities_has_none() -> None:
    game = told(with_objects(having(302)), {302: "Stone Sloth"})
    assert permanent(game, "i302").abilities == ()
    assert permanent(game, "i302").card == ""


def test_what_it_was_given_tells_nothing_of_its_card() -> None:
    given = annotated("AddAbility", 302, grpid=FLYING)
    sent = with_objects(having(302, SLOTH, FLYING), persistentAnnotations=[given])
    found = permanent(told(sent, {302: "Stone Sloth"}), "i302")
    assert found.card == "Stone Sloth"
    assert found.keywords == ("flying",)
    assert {type(ability) for ability in found.abilities} == {ab.CantBlock, ab.CantBeBlockedExceptBy}


@pytest.mark.parametrize("kind", ["RemoveAbility", "CopiedObject", "TextChange"])
def test_what_was_altered_tells_nothing_of_its_card(kind: str) -> None:
    sent = with_objects(having(302, SLOTH), persistentAnnotations=[annotated(kind, 302)])
    assert permanent(told(sent, {302: "Stone Sloth"}), "i302").abilities == (Opaque(number=SLOTH),)


@pytest.mark.parametrize(
    "numbers", [(), (SLOTH, LOUT), (FLYING,), (SLOTH, FLYING), (SLOTH, SLOTH)], ids=lambda numbers: str(len(numbers))
)
def test_numbers_that_do_not_fit_the_card_stay_numbers(numbers: tuple[int, ...]) -> None:
    found = permanent(told(with_objects(having(302, *numbers)), {302: "Moth Sloth"}), "i302")
    assert found.card == ""
    assert {one.number for one in found.abilities if isinstance(one, Opaque)} == {*numbers} - {FLYING}


def test_a_number_that_means_two_things_means_neither() -> None:
    def change(one: Json) -> Json:
        return having(302, SLOTH)(having(301, SLOTH)(one))

    game = told(with_objects(change), {301: "Stone Sloth", 302: "Other Sloth"})
    assert permanent(game, "i302").abilities == (Opaque(number=SLOTH),)


def test_a_face_down_permanent_has_no_card() -> None:
    game = told(with_objects(having(302, isFacedown=True)), {302: "Plain Bear"})
    assert permanent(game, "i302").card == ""


def test_a_name_that_no_card_has_is_a_label() -> None:
    game = told(with_objects(having(302, SLOTH)), {302: "Bear of the Future"})
    assert (permanent(game, "i302").name, permanent(game, "i302").card) == ("Bear of the Future", "")
    assert permanent(game, "i302").abilities == (Opaque(number=SLOTH),)


def test_what_triggers_stays_a_number_since_the_log_shows_what_it_did() -> None:
    game = told(with_objects(having(201, PIPER)), {201: "Tide Piper"})
    first = next(line.permanent for line in game.lines if isinstance(line, PermanentEntered))
    assert first.abilities == (Opaque(number=PIPER, words=WHENEVER),)
    assert first.card == "Tide Piper"


def test_an_ability_is_called_by_the_card_that_it_is_on() -> None:
    def change(one: Json) -> Json:
        return having(301, PIPER)(having(302, PIPER, FLYING)(one))

    sent = with_objects(change, persistentAnnotations=[annotated("AddAbility", 302, grpid=FLYING)])
    game = told(sent, {301: "Tide Piper", 302: "Ebb Piper"})
    assert [ability.words for ability in permanent(game, "i302").abilities][:1] == ["Ebb Piper's first ability"]
    assert [ability.words for ability in permanent(game, "i301").abilities] == [WHENEVER]


def test_the_log_says_counters_and_what_is_attached() -> None:
    annotations = [
        annotated("Counter", 301, count=2, counter_type=1),
        {"id": 901, "affectorId": 302, "affectedIds": [301], "type": ["AnnotationType_Attachment"]},
    ]
    game = told(with_objects(lambda one: one, persistentAnnotations=annotations), {})
    assert permanent(game, "i301").counters == (("+1/+1", 2),)
    assert permanent(game, "i302").attached_to == "i301"


def test_the_whole_board_is_told() -> None:
    """Conditions count lands and artifacts too."""
    land = {**card(400, 2, 0, 0), "cardTypes": ["CardType_Land"]}
    zone = {"zoneId": BATTLEFIELD, "type": "ZoneType_Battlefield", "objectInstanceIds": [201, 202, 301, 302, 400]}
    lines = json.loads(json.dumps(one_game()))
    lines[1][1]["gameStateMessage"]["gameObjects"].append(land)
    lines[1][1]["gameStateMessage"]["zones"] = [zone]
    entered = [line.permanent.id for line in told(lines, {}).lines if isinstance(line, PermanentEntered)]
    assert "i400" in entered
    land.update(subtypes=["SubType_Island"], superTypes=["SuperType_Basic"])
    assert permanent(told(lines, {}), "i400").name == "Island"
    plain = told(lines, {}, cards=None)
    assert "i400" not in [line.permanent.id for line in plain.lines if isinstance(line, PermanentEntered)]


# What is compared.


def test_offers_are_compared_with_the_abilities_of_cards() -> None:
    """A wrong table makes a creature unable to block that Arena offers: each request differs, and says by what."""
    game = told(with_objects(having(302, SLOTH)), {302: "Stone Sloth"})
    wrong = [one for one in differences(game) if one.what == "offers"]
    assert len(wrong) == game.compared.total["offers"] == 4
    assert wrong[0].theirs == "i301: i201 i202; Stone Sloth (i302): i201 i202"
    assert wrong[0].ours == "i301: i201"
    assert wrong[0].why == "Stone Sloth (i302): This creature can't block.; i202: menace"


def test_an_offer_that_rests_on_unread_words_is_counted() -> None:
    game = told(with_objects(having(302, TIDE)), {302: "Odd Piper"})
    assert differences(game) == []
    assert game.compared.unread["offers"] == game.compared.total["offers"] == 4
    read = told(with_objects(having(302, PIPER)), {302: "Tide Piper"})
    assert read.compared.unread["offers"] == 0


def asked_for_attackers(*attackers: int, must: tuple[int, ...] = (), sick: int = 0) -> list[Sent]:
    """The invented game with a request for attackers."""
    lines = with_objects(lambda one: {**one, "hasSummoningSickness": True} if one["instanceId"] == sick else one)
    offers = [
        {
            "attackerInstanceId": one,
            "legalDamageRecipients": [{"type": "DamageRecType_Player", "playerSystemSeatId": 2}],
            "mustAttack": one in must,
        }
        for one in attackers
    ]
    sent = {"attackers": offers, "qualifiedAttackers": offers}
    asked: Sent = "S", {"systemSeatIds": [1], "declareAttackersReq": sent}
    for place in range(3, len(lines)):
        if "gameStateMessage" in lines[place][1]:
            number = lines[place][1]["gameStateMessage"]["gameStateId"]
            lines[place][1]["gameStateMessage"].update(gameStateId=number + 1, prevGameStateId=number)
    return [*lines[:3], state(4, "DeclareAttack"), asked, *lines[3:]]


def test_attackers_are_compared_with_the_abilities_of_cards() -> None:
    game = told(asked_for_attackers(201, 202), {201: "Plain Bear"})
    assert differences(game) == []
    assert (game.compared.equal["attackers"], game.compared.equal["must_attack"]) == (1, 1)


def test_who_came_this_turn_can_not_attack() -> None:
    game = told(asked_for_attackers(201, 202, sick=202), {201: "Plain Bear"})
    (difference,) = [one for one in differences(game) if one.what == "attackers"]
    assert difference.theirs == "Plain Bear (i201): P2; i202: P2"
    assert difference.ours == "Plain Bear (i201): P2"


def test_who_must_attack_is_compared() -> None:
    game = told(asked_for_attackers(201, 202, must=(202,)), {})
    assert [(one.what, one.ours, one.theirs) for one in differences(game)] == [("must attack", "none", "i202")]
    lines = asked_for_attackers(201, 202, must=(202,))
    qualified = annotated("Qualification", 202, QualificationType=34, grpid=9)
    lines[1][1]["gameStateMessage"]["persistentAnnotations"] = [qualified]
    assert differences(told(lines, {})) == []


def test_a_qualification_that_a_read_ability_makes_is_not_told_twice() -> None:
    def change(one: Json) -> Json:
        return having(302, LOUT)(one)

    qualified = annotated("Qualification", 302, QualificationType=34, grpid=LOUT)
    found = permanent(told(with_objects(change, persistentAnnotations=[qualified]), {302: "Grave Lout"}), "i302")
    assert [type(ability) for ability in found.abilities] == [ab.MustAttack]
    unknown = permanent(told(with_objects(change, persistentAnnotations=[qualified]), {}), "i302")
    assert unknown.abilities == (Opaque(number=LOUT), ab.MustAttack(words="qualification 34"))


# The recorded games.


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> ImportResult:
    """All recorded games, imported with their cards."""
    out = tmp_path_factory.mktemp("named")
    return import_logs(recorded_files(), out, names=read_names(NAMES), find=open_cards().exactly)


def test_every_recorded_game_agrees_with_the_abilities_of_its_cards(named: ImportResult) -> None:
    compared = named.compared
    assert named.errors == []
    what = "damage of Dawnhand Dissident (i293) to Figure of Fable (i204)"
    assert [(one.line, one.what, one.why) for _, one in named.differences] == [
        (5103, what, "an effect prevented it, as the log marks")
    ]
    assert compared.total["offers"] == 138
    assert compared.total["attackers"] == 187
    for category, total in compared.total.items():
        assert compared.equal[category] + compared.undetermined[category] == total - (category == "damage"), category
        assert compared.undetermined[category] <= total // 10, category


def test_most_permanents_of_the_recorded_games_have_their_card(named: ImportResult, tmp_path: Path) -> None:
    assert named.cards.permanents == 686
    assert named.cards.cards >= 470
    plain = import_logs(recorded_files(), tmp_path)
    for category in ("offers", "declared_legal", "damage"):
        assert 2 * named.compared.unread[category] < plain.compared.unread[category]


def test_the_replays_with_cards_hold(named: ImportResult) -> None:
    for path in named.replays:
        holds(read_replay(path))


def test_a_moment_of_such_a_replay_is_a_board_of_named_cards(named: ImportResult) -> None:
    (path,) = [path for path in named.replays if path.name.endswith("bg-elves-5.replay.jsonl")]
    replay = read_replay(path)
    case = dispute_of(replay.events, 150, replay.header.edition, "x")
    assert {"Doran, Besieged by Time", "Vinebred Brawler"} <= {each.card for each in case.board.permanents}


def test_every_kind_of_file_gives_the_same_cards(tmp_path: Path, named: ImportResult) -> None:
    table = read_names(NAMES)
    scryfall = tmp_path / "default-cards.json"
    rows = ",\n".join(
        json.dumps({"object": "card", "name": name, "arena_id": number}) for number, name in table.items()
    )
    scryfall.write_text(f"[\n{rows}\n]\n")
    database = tmp_path / "Raw_CardDatabase_1.mtga"
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE Cards (GrpId INTEGER, TitleId INTEGER)")
        connection.execute("CREATE TABLE Localizations_enUS (LocId INTEGER, Formatted INTEGER, Loc TEXT)")
        connection.executemany("INSERT INTO Cards VALUES (?, ?)", [(number, number + 7) for number in table])
        titles = [(number + 7, name) for number, name in table.items()]
        connection.executemany("INSERT INTO Localizations_enUS VALUES (?, 1, ?)", titles)
    connection.close()
    assert read_names(scryfall) == read_names(database) == table


def test_a_game_is_told_alike_whatever_is_imported_with_it(named: ImportResult) -> None:
    path = recorded_files()[5]
    game = recorded_games(path)[1]
    stem = path.name.removesuffix(".jsonl.gz")
    data, _ = replay_of(game, stem, None, read_names(NAMES), open_cards().exactly)
    (replay,) = [each for each in named.replays if each.name == f"arena-{stem}-2.replay.jsonl"]
    assert replay.read_bytes() == data

"""The combats of the recorded games are found, each with what was said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.importers.arena.combats import games
from simulator.importers.arena.findings import ArenaLogError, Gap
from simulator.importers.arena.reading import Entry
from simulator.importers.arena.records import (
    ArenaCombat,
    BlockSubmitted,
    DamageRequest,
    OrderConfirmed,
    OrderRequest,
    attack_moment,
    attackers,
    block_moment,
    blocks,
    clicks,
    damage_seen,
    deaths,
    statuses,
)

from .logs import (
    RECORDED,
    as_2019,
    as_reduced,
    as_text,
    attacking,
    card,
    entries,
    games_of,
    one_game,
    recorded_files,
    recorded_games,
    state,
)

pytestmark = pytest.mark.usefixtures("whole_tables")


ELVES = "manasight-corpus__session_2026-02-22_0000_ecl-premier-bg-elves"
IN_2019 = "mtga-depr-quint__2019-07_output_log_0.17"
SUMMARIZED = "[Message summarized because one or more GameStateMessages exceeded ...]\n"


def told() -> dict[str, tuple[int, ...]]:
    """The table of counts in the data's README, by file."""
    page = RECORDED / "README.md"
    if not page.exists():
        pytest.skip("../shared/data/arena is absent")
    rows = re.findall(r"^\| (\S+) \|((?: \d+ \|)+)$", page.read_text(encoding="utf-8"), re.M)
    return {name: tuple(int(n) for n in re.findall(r"\d+", row)) for name, row in rows}


def counted(combats: list[ArenaCombat]) -> tuple[int, ...]:
    """The same counts of ours, but for the two columns on the attackers' abilities."""
    seen = [[each for moment in combat.moments for each in moment.permanents] for combat in combats]
    asked = [combat.requests for combat in combats]
    return (
        len(combats),
        sum(any(each.block_state.endswith(("Blocked", "Blocking")) for each in all_) for all_ in seen),
        sum(any(each.attack_info and len(each.attack_info.ordered_blockers) > 1 for each in all_) for all_ in seen),
        sum(map(len, asked)),
        sum(len(requests[1:]) for requests in asked),
        sum(
            requests[0].request.has_restrictions or requests[0].request.has_requirements
            for requests in asked
            if requests
        ),
        sum(len(each.request.block_warnings) for requests in asked for each in requests),
        sum(isinstance(record, DamageRequest) for combat in combats for record in combat.records),
    )


def test_the_counts_of_every_recorded_file_are_those_of_its_readme() -> None:
    table = told()
    total = [0] * 8
    for path in recorded_files():
        row = table[path.name.removesuffix(".jsonl.gz")]
        ours = counted([combat for game in recorded_games(path) for combat in game.combats])
        assert ours == row[:3] + row[5:], path.name
        total = [a + b for a, b in zip(total, ours, strict=True)]
    assert total == [374, 87, 6, 149, 58, 5, 2, 8]


def recorded(name: str) -> list[ArenaCombat]:
    files: list[Path] = [path for path in recorded_files() if path.name.startswith(name)]
    return [combat for game in recorded_games(files[0]) for combat in game.combats]


def test_a_revised_and_withdrawn_block_is_described_click_by_click() -> None:
    combat = next(combat for combat in recorded(ELVES) if any(r.line == 27956 for r in combat.requests))
    assert [(click.moment.line, click.blocker, click.attacker, click.chosen) for click in clicks(combat)] == [
        (28105, 248, 259, True),
        (28105, 300, 259, True),
        (28247, 248, 259, False),
        (28305, 300, 259, False),
        (28425, 300, 239, True),
    ]
    declared = block_moment(combat)
    assert declared is not None
    assert blocks(declared) == {300: (239,)}
    assert statuses(declared) == {239: "blocked", 259: "unblocked", 300: "blocking"}


def test_in_2019_an_order_was_asked_for_and_confirmed() -> None:
    combat = next(combat for combat in recorded(IN_2019) if any(isinstance(r, OrderRequest) for r in combat.records))
    (asked,) = [record for record in combat.records if isinstance(record, OrderRequest)]
    assert [(order.instance_id, order.recipients.ids) for order in asked.orders] == [(373, (317, 299))]
    assert any(isinstance(r, OrderConfirmed) and r.result == "ResultCode_Success" for r in combat.records)
    declared = block_moment(combat)
    assert declared is not None
    assert {373: "blocked", 372: "blocked", 293: "unblocked", 306: "unblocked"}.items() <= statuses(declared).items()


def test_one_prevented_damage_is_known_in_all_recorded_games() -> None:
    all_damage = [
        seen
        for path in recorded_files()
        for game in recorded_games(path)
        for combat in game.combats
        for seen in damage_seen(combat)
    ]
    assert len(all_damage) > 740
    assert [(seen.moment.line, seen.source, seen.target, seen.amount) for seen in all_damage if seen.prevented] == [
        (5103, 293, 204, 0)
    ]
    assert {seen.moment.step for seen in all_damage} == {"Step_FirstStrikeDamage", "Step_CombatDamage"}


# The invented game.


def test_the_invented_game_is_described_whole() -> None:
    (game,) = games_of(as_text(one_game()))
    (combat,) = game.combats
    assert (game.number, game.seat, combat.turn, combat.active, combat.gap) == (1, 2, 3, 1, None)
    declared = attack_moment(combat)
    assert declared is not None
    assert [seen.instance_id for seen in attackers(declared)] == [201, 202]
    assert [(click.blocker, click.attacker, click.chosen) for click in clicks(combat)] == [
        (301, 201, True),
        (301, 201, False),
        (301, 201, True),
    ]
    assert sum(isinstance(record, BlockSubmitted) for record in combat.records) == 1
    assert [(seen.source, seen.target, seen.amount) for seen in damage_seen(combat)] == [
        (201, 301, 3),
        (301, 201, 2),
        (202, 2, 2),
    ]


def test_an_opaque_client_loses_no_click() -> None:
    (ours,), (theirs,) = games_of(as_2019(one_game())), games_of(as_text(one_game()))
    assert [(c.blocker, c.attacker, c.chosen) for c in clicks(ours.combats[0])] == [
        (c.blocker, c.attacker, c.chosen) for c in clicks(theirs.combats[0])
    ]


def test_a_second_combat_of_the_same_turn_is_another_combat() -> None:
    again = [
        state(11, "EndCombat", gameObjects=[card(202, 1, 2, 2)]),
        state(12, "BeginCombat"),
        state(13, "DeclareAttack", gameObjects=[attacking(202, 2, 2)]),
        state(14, "main"),
    ]
    (game,) = games_of(as_reduced([*one_game()[:-1], *again]))
    assert [combat.turn for combat in game.combats] == [3, 3]


def test_creatures_put_onto_the_battlefield_attacking_join_the_combat() -> None:
    zone = {"zoneId": 28, "type": "ZoneType_Battlefield", "objectInstanceIds": [201, 202, 203, 301, 302]}
    joined = [
        *one_game()[:4],
        state(5, gameObjects=[attacking(203, 1, 1)], zones=[zone]),
        state(6, "main"),
    ]
    (game,) = games_of(as_reduced(joined))
    (combat,) = game.combats
    assert len(attackers(combat.moments[-1])) == 3


def test_a_combat_without_attackers_is_none() -> None:
    quiet = [*one_game()[:3], state(4, "DeclareAttack"), state(5, "EndCombat"), state(6, "main")]
    (game,) = games_of(as_reduced(quiet))
    assert game.combats == ()


def test_a_combat_after_a_summarized_message_is_labelled_with_its_gap_once() -> None:
    text = as_text(one_game()[:2]).decode() + SUMMARIZED + as_text(one_game()[3:]).decode()
    (game,) = games_of(text.encode())
    (combat,) = game.combats
    assert [gap.kind for gap in game.gaps] == ["summarized"]
    assert combat.gap == game.gaps[0]


def test_a_log_that_begins_in_the_middle_of_a_game_says_so() -> None:
    (game,) = games_of(as_reduced(one_game()[2:]))
    assert [str(gap) for gap in game.gaps] == ["line 1: the log begins in the middle of a game"]
    assert all(combat.gap is not None for combat in game.combats)


def test_each_full_state_of_another_match_begins_a_game() -> None:
    other = [state(1, full=True, gameInfo={"matchID": "other", "gameNumber": 1}), *one_game()[1:]]
    assert [(game.number, len(game.combats)) for game in games_of(as_reduced(one_game() + other))] == [
        (1, 1),
        (2, 1),
    ]


def test_a_fault_comes_after_the_game_that_it_cut_short() -> None:
    def broken() -> Iterator[Entry | Gap]:
        yield from entries(as_reduced(one_game()))
        raise ArenaLogError("Player.log", 99, "gzip data that is cut off", "a whole gzip file")

    found = games(broken())
    game = next(found)
    assert len(game.combats) == 1
    assert [(gap.line, gap.kind) for gap in game.gaps] == [(99, "cut")]
    with pytest.raises(ArenaLogError, match="cut off"):
        next(found)


def test_what_dies_is_named_as_it_was_on_the_battlefield() -> None:
    details = [
        {"key": "orig_id", "type": "KeyValuePairValueType_int32", "valueInt32": [301]},
        {"key": "new_id", "type": "KeyValuePairValueType_int32", "valueInt32": [401]},
    ]
    category = {"key": "category", "type": "KeyValuePairValueType_string", "valueString": ["SBA_Damage"]}
    happened = [
        {"id": 8, "affectedIds": [301], "type": ["AnnotationType_ObjectIdChanged"], "details": details},
        {"id": 9, "affectedIds": [401], "type": ["AnnotationType_ZoneTransfer"], "details": [category]},
    ]
    (game,) = games_of(as_reduced([*one_game()[:-1], state(11, annotations=happened), state(12, "main")]))
    assert [(death.object, death.category) for death in deaths(game.combats[0])] == [(301, "SBA_Damage")]

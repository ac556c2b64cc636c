"""Whatever the numbers in a log are, the importer tells a sound replay or says what is wrong: it never fails."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from events.rule import Edition
from simulator.importers.arena.combats import STEPS
from simulator.importers.arena.findings import ArenaLogError
from simulator.importers.arena.importing import replay_of
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.resim import resim

from .logs import Json, as_reduced, games_of, one_game
from .test_cards import FACES, LOUT, PIPER, SLOTH, TIDE, annotated, asked_for_attackers, find
from .test_importing import EXCERPTS, excerpt_game


def damaged(part: Any, chance: random.Random, rate: float) -> None:
    """Change some numbers, steps, lists and fields in place."""
    if isinstance(part, dict):
        for key in list(part):
            if chance.random() < rate:
                _damage_field(part, key, chance)
            if key in part:
                damaged(part[key], chance, rate)
    elif isinstance(part, list):
        for place, value in enumerate(part):
            if isinstance(value, int) and chance.random() < rate:
                part[place] = chance.choice([0, 1, 2, value + 1, value - 1])
            else:
                damaged(value, chance, rate)


def _damage_field(part: Json, key: str, chance: random.Random) -> None:
    value = part[key]
    if isinstance(value, list):
        part[key] = chance.sample(value, chance.randrange(len(value) + 1)) * chance.choice([1, 2])
    elif isinstance(value, int):
        part[key] = chance.choice([0, 1, 2, 3, -1, value + 1, 99_999])
    elif value in STEPS:
        part[key] = chance.choice(STEPS)
    else:
        del part[key]


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), rate=st.sampled_from([0.01, 0.05, 0.2]))
def test_a_damaged_game_gives_a_sound_replay_or_a_fault(seed: int, rate: float) -> None:
    chance = random.Random(seed)
    lines = one_game()
    for _, message in lines:
        damaged(message, chance, rate)
    if chance.random() < 0.3:
        chance.shuffle(lines)
    try:
        found = games_of(as_reduced(lines))
    except ArenaLogError:
        return
    for game in found:
        data, _ = replay_of(game, "damaged", chance.choice(list(Edition)[4:6]), {})
        assert resim(parse_replay(data, "damaged")).differences == ()


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), rate=st.sampled_from([0.01, 0.05, 0.2]))
def test_a_damaged_game_of_named_cards_gives_a_sound_replay_or_a_fault(seed: int, rate: float) -> None:
    chance = random.Random(seed)
    lines = json.loads(json.dumps(asked_for_attackers(201, 202)))
    for _, message in lines:
        for seen in message.get("gameStateMessage", {}).get("gameObjects", ()):
            numbers = chance.sample([SLOTH, LOUT, TIDE, PIPER, 8, 9, 142], chance.randrange(3))
            seen["uniqueAbilities"] = [{"id": n, "grpId": number} for n, number in enumerate(numbers)]
    said = [annotated(kind, chance.choice([201, 202, 301, 302]), **CHANGES) for kind in chance.sample(KINDS, 3)]
    lines[1][1]["gameStateMessage"]["persistentAnnotations"] = [{**one, "id": n} for n, one in enumerate(said)]
    for _, message in lines:
        damaged(message, chance, rate)
    names = {70000 + number: chance.choice([*FACES]) for number in (201, 202, 301, 302)}
    try:
        found = games_of(as_reduced(lines))
    except ArenaLogError:
        return
    for game in found:
        data, compared = replay_of(game, "damaged", chance.choice(list(Edition)[4:6]), names, find)
        assert resim(parse_replay(data, "damaged")).differences == ()
        assert all(compared.equal[each] <= total for each, total in compared.total.items())


KINDS = ["AddAbility", "Attachment", "CopiedObject", "Counter", "Qualification", "RemoveAbility"]
CHANGES = {"grpid": SLOTH, "count": 2, "counter_type": 1, "QualificationType": 31}


@given(seed=st.integers(0, 10**6))
def test_steps_and_attacks_that_the_log_loses_give_a_sound_replay(seed: int) -> None:
    chance = random.Random(seed)
    lines = [(sender, json.loads(json.dumps(message))) for sender, message in one_game()]
    for _, message in lines:
        sent = message.get("gameStateMessage", {})
        if sent.get("turnInfo", {}).get("step") in STEPS and chance.random() < 0.1:
            sent["turnInfo"]["step"] = chance.choice(STEPS)
        for seen in sent.get("gameObjects", ()):
            if "attackInfo" in seen and chance.random() < 0.3:
                del seen["attackInfo"]
    for game in games_of(as_reduced(lines)):
        data, _ = replay_of(game, "lost", Edition.CR_2024_11_08, {})
        assert resim(parse_replay(data, "lost")).differences == ()


def test_names_never_change_what_happens() -> None:
    for path in EXCERPTS:
        game = excerpt_game(path.name)
        plain, _ = replay_of(game, "x", None, {})
        named, _ = replay_of(game, "x", None, dict.fromkeys(range(100_000), "Bear"))
        without_names = [
            [json.loads(line) for line in data.splitlines()[1:-1] if b'"digest"' not in line] for data in (plain, named)
        ]
        for lines in without_names:
            for line in lines:
                line.get("permanent", {}).pop("name", None)
        assert without_names[0] == without_names[1]

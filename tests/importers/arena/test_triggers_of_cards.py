"""What triggers in recorded combats by what is read of the cards is what Arena put on the stack."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from events import triggers as when
from events.abilities import Triggered
from events.event import Event
from simulator.cards.library import open_cards
from simulator.importers.arena import meanings, records
from simulator.importers.arena.cards import GameCards, learned
from simulator.importers.arena.converting import _Converter
from simulator.importers.arena.importing import edition_of
from simulator.importers.arena.names import read_names
from simulator.importers.arena.records import ArenaCombat, ArenaGame, ArenaMoment

from .logs import recorded_files, recorded_games
from .test_cards import NAMES

Put = Counter[tuple[str, str]]
"""How often each ability, as (its permanent, its words), was put on the stack."""


class Triggering(_Converter):
    """Converts a game with the triggered abilities of its cards on the board, and notes what triggers."""

    def __init__(self, recorded: ArenaGame, names: dict[int, str], cards: GameCards) -> None:
        super().__init__(recorded, edition_of(recorded)[0], names, cards)
        self.triggered: Put = Counter()
        self.noted: set[tuple[int, int]] = set()

    def feed(self, event: Event) -> tuple[Event, ...]:
        derived = super().feed(event)
        for trigger in self.ours.triggers.waiting:
            known = (self.ours.board.turn, trigger.number)
            if known not in self.noted:
                self.noted.add(known)
                attacked = self.ours.board.step not in ("main", "beginning_of_combat")
                if attacked and is_followed(trigger.ability):
                    self.triggered[trigger.source, trigger.ability.words] += 1
        return derived


FOLLOWED = (when.Attacks, when.Blocks, when.BlocksCreature, when.BecomesBlocked, when.BecomesBlockedBy, when.Dies)
"""Events that no board of a log misses."""


def is_followed(ability: object) -> bool:
    """Whether all is read of when an ability triggers, and a board sees that happen."""
    return (
        isinstance(ability, Triggered)
        and bool(ability.when)
        and ability.only_if is None
        and all(isinstance(each, FOLLOWED) and not getattr(each, "partly", False) for each in ability.when)
    )


def put_on_the_stack(path: Path) -> dict[int, list[tuple[int, int]]]:
    """By the log's line what Arena put on the stack: the permanent, and the number of its ability."""
    numbers: dict[int, int] = {}
    found: dict[int, list[tuple[int, int]]] = {}
    with gzip.open(path, "rt") as lines:
        for line in lines:
            document = json.loads(line)
            state = document["m"].get("gameStateMessage", {})
            for seen in state.get("gameObjects", ()):
                if seen["type"] == "GameObjectType_Ability":
                    numbers[seen["instanceId"]] = seen["grpId"]
            for annotation in state.get("annotations", ()):
                if "AnnotationType_AbilityInstanceCreated" in annotation["type"]:
                    source = annotation.get("affectorId", 0)
                    created = [(source, numbers.get(each, 0)) for each in annotation["affectedIds"]]
                    found.setdefault(document["l"], []).extend(created)
    return found


def since_the_attack(combat: ArenaCombat) -> Iterator[ArenaMoment]:
    moments = combat.moments
    attack = records.attack_moment(combat)
    yield from moments[moments.index(attack) :] if attack is not None else ()


def of_arena(combat: ArenaCombat, put: dict[int, list[tuple[int, int]]], cards: GameCards) -> Put:
    """What Arena put on the stack of the triggered abilities whose events are read.

    A number is not told where the game is over at the same time; then it is of the one ability that may be meant.
    """
    found: Put = Counter()
    for moment in since_the_attack(combat):
        there = {seen.instance_id: seen for seen in moment.permanents}
        for source, number in put.pop(moment.line, ()):
            described = cards.describe(there[source]).abilities if source in there else ()
            own = {each.words for each in described if is_followed(each)}
            meaning = cards.meanings.get(number)
            said = {each.words for each in (meaning.abilities if meaning else ()) if is_followed(each)}
            if (said or not number) and (called := own & said or own or said):
                found[f"i{source}", min(called)] += 1
    return found


def test_what_triggers_in_recorded_combats_is_what_arena_put_on_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meanings, "_IN_FORCE", (*meanings._IN_FORCE, Triggered))
    names, find = read_names(NAMES), open_cards().exactly
    agreed, differing = 0, []
    for path in recorded_files():
        put = put_on_the_stack(path)
        for game in recorded_games(path):
            converter = Triggering(game, names, learned(game, names, find))
            for combat in game.combats:
                converter.triggered = Counter()
                converter.convert_combat(combat)
                if combat.gap is None:
                    theirs = of_arena(combat, put, converter.cards)
                    agreed += (converter.triggered & theirs).total()
                    if converter.triggered != theirs:
                        differing.append(
                            (path.name, combat.line, converter.triggered - theirs, theirs - converter.triggered)
                        )
    assert differing == []
    assert agreed >= 80

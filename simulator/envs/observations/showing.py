"""Observations that show abilities: the entity and graph forms with a row of `abilities` for each creature.

They show the board as it is at the moment: what effects and other permanents give creatures, and what they take away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from gymnasium.spaces import Dict, Graph, GraphInstance
from numpy.typing import NDArray

from events.abilities import (
    Activated,
    AnyAbility,
    Grants,
    SpellAbility,
    SpellsHave,
    Triggered,
    TriggeredManaAbility,
    Unsupported,
)
from events.board import Permanent
from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.filters import THIS
from events.log import Log
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT, SwitchedPT
from projections.layers.characteristics import meant
from projections.layers.conditions import is_so
from projections.position import Position
from projections.views import Views
from simulator.editions import trigger_rules
from simulator.envs.declaring import Pair
from simulator.envs.observations import layout
from simulator.envs.observations.abilities import WIDTH_OF_ABILITIES
from simulator.envs.observations.entities import (
    AT_BLOCKS,
    Entities,
    Graphed,
    box,
    entities,
    entities_space,
)
from simulator.envs.observations.layout import Feature
from simulator.envs.observations.observing import Observer
from simulator.envs.observations.reading import AbilityRow, abilities_of, remembered
from simulator.envs.search import Fighter, Search
from simulator.envs.vanilla.engine import PlainCombat

NODE = (
    Feature("attacker", 1, "0 or 1", "it is one of the attackers"),
    Feature("blocker", 1, "0 or 1", "it is one of the creatures that may block"),
    Feature("active", 1, "0 or 1", "the active player controls it"),
    Feature("defending", 1, "0 or 1", "the defending player controls it"),
)
"""A node of the graph with abilities, before the features of its creature and those of its abilities."""

BETWEEN = (
    Feature("attached", 1, "0 or 1", "the first is attached to the second"),
    Feature("affects", 1, "0 or 1", "a static ability of the first speaks of the second, and is in force"),
)
"""An edge of the graph with abilities, after the features of pairs."""

AT_ATTACHED, AT_AFFECTS = layout.WIDTH_OF_PAIR, layout.WIDTH_OF_PAIR + 1

_row = remembered(abilities_of)


class AbilitiesShown(NamedTuple):
    """What a board shows of abilities at a moment."""

    active: str
    """The active player."""
    permanents: Mapping[str, Permanent]
    rows: Mapping[str, AbilityRow]
    """By permanent."""
    relations: tuple[tuple[str, str, int], ...]
    """What is attached to what, and what affects what: two permanents, and where an edge says so."""

    def of(self, fighters: Sequence[Fighter], places: int) -> NDArray[np.float32]:
        """(places, `WIDTH_OF_ABILITIES`): the rows of creatures; zeros for those that are not on the battlefield."""
        rows = np.zeros((places, WIDTH_OF_ABILITIES), np.float32)
        for place, fighter in enumerate(fighters):
            if (row := self.rows.get(fighter.id)) is not None:
                rows[place] = row
        return rows


def abilities_shown(search: Search, observer: Observer) -> AbilitiesShown:
    """What the board shows of abilities at a moment."""
    if isinstance(search, PlainCombat) and not search.over:
        # Nothing of that changes before combat damage.
        if observer.abilities is None:
            observer.abilities = _shown_on(Views(Log(search.table.log), trigger_rules(search.edition)).position)
        known: AbilitiesShown = observer.abilities
        return known
    return _shown_on(search.position)


def _shown_on(position: Position) -> AbilitiesShown:
    there = position.board.permanents
    given: dict[str, list[AnyAbility]] = {}
    relations: list[tuple[str, str, int]] = []
    for name, permanent in there.items():
        if permanent.attached_to in there:
            relations.append((name, permanent.attached_to, AT_ATTACHED))
    for ability, this, other in _speaking(position):
        if not isinstance(ability, _BY_LAYERS):
            given.setdefault(other, []).append(ability)
        if this is not None and this.id != other and (this.id, other, AT_AFFECTS) not in relations:
            relations.append((this.id, other, AT_AFFECTS))
    rows = {name: _row(each, tuple(given.get(name, ()))) for name, each in there.items()}
    return AbilitiesShown(position.board.active, dict(there), rows, tuple(relations))


_BY_LAYERS = (
    Grants, LosesAbilities, ChangesTypes, ChangesColors, IsNotOfType, ModifiesPT, SetsBasePT, DefinesPT, SwitchedPT,
)  # fmt: skip
"""Abilities whose outcome permanents have already."""

_NOT_STATIC = (Triggered, Activated, SpellAbility, SpellsHave, Unsupported, TriggeredManaAbility)


@remembered
def _of_others(permanent: Permanent, given: tuple[AnyAbility, ...]) -> tuple[AnyAbility, ...]:
    """The static abilities that speak of others than their permanent alone."""
    return tuple([each for each in permanent.abilities if each.subject != THIS and not isinstance(each, _NOT_STATIC)])


def _speaking(position: Position) -> Iterator[tuple[AnyAbility, Permanent | None, str]]:
    """The static abilities and effects in force that speak of others than their permanent alone.

    Each with that permanent, if there is one, and with each of those of whom it speaks.
    """
    board = position.board
    found: list[tuple[AnyAbility, Permanent | None]] = [
        (ability, permanent) for permanent in board.permanents.values() for ability in _of_others(permanent, ())
    ]
    found += [(effect.ability, board.permanents.get(effect.source)) for effect in board.effects.values()]
    if not found:
        return
    seen = position.triggers.as_seen()._replace(permanents=board.permanents)
    for ability, this in found:
        if ability.condition is not None and not (this and is_so(ability.condition, seen, this)):
            continue
        whom = seen.meant(ability.subject, None) if this is None else meant(seen, ability, this)
        for other in whom:
            yield ability, this, other.id


def entities_with_abilities_space(size: int) -> Dict:
    """The space of the entity form with abilities."""
    rows = {f"{side}_abilities": box(size, WIDTH_OF_ABILITIES, dtype="float32") for side in ("attacker", "blocker")}
    return Dict({**entities_space(size).spaces, **rows})


def entities_with_abilities(
    flat: NDArray[np.float32], observer: Observer, pairs: Sequence[Pair], shown: AbilitiesShown
) -> Entities:
    """The entity form, with `attacker_abilities` and `blocker_abilities` of shape (size, `WIDTH_OF_ABILITIES`).

    Args:
        flat: the flat form; it is copied.
        observer: what wrote it.
        pairs: the blocks chosen so far.
        shown: what the board shows of abilities.
    """
    found, seen = entities(flat, observer, pairs), observer.seen
    found["attacker_abilities"] = shown.of(seen.attackers, observer.size)
    found["blocker_abilities"] = shown.of(seen.blockers, observer.size)
    return found


WIDTH_OF_NODE = len(NODE) + layout.WIDTH + WIDTH_OF_ABILITIES
WIDTH_OF_EDGE = layout.WIDTH_OF_PAIR + len(BETWEEN)


def graph_with_abilities_space() -> Dict:
    """The space of the graph form with abilities."""
    graphs = Graph(node_space=box(WIDTH_OF_NODE, dtype="float32"), edge_space=box(WIDTH_OF_EDGE, dtype="float32"))
    return Dict({"globals": box(layout.WIDTH_OF_GLOBALS, dtype="float32"), "graph": graphs})


def graph_with_abilities(
    flat: NDArray[np.float32], observer: Observer, pairs: Sequence[Pair], shown: AbilitiesShown
) -> Graphed:
    """The graph form with abilities; the arguments are those of `entities_with_abilities`.

    Nodes are the attackers, the blockers, then all other permanents in board order, each with `NODE`, the features of
    its creature (zeros for the others) and of its abilities. Edges have the features of pairs, then `BETWEEN`. There is
    one from a blocker to an attacker where the graph form has one, and one from a permanent to another where it is
    attached to it, or a static ability of it speaks of that one.
    """
    those, seen = entities(flat, observer, pairs), observer.seen
    many, against = len(seen.attackers), len(seen.blockers)
    names = dict.fromkeys([*[one.id for one in (*seen.attackers, *seen.blockers)], *shown.permanents])
    places = {name: place for place, name in enumerate(names)}
    nodes = np.zeros((len(places), WIDTH_OF_NODE), np.float32)
    nodes[:many, 0] = nodes[many : many + against, 1] = 1.0
    at = len(NODE) + layout.WIDTH
    nodes[:many, len(NODE) : at] = those["attackers"][:many]
    nodes[many : many + against, len(NODE) : at] = those["blockers"][:against]
    for name, permanent in shown.permanents.items():
        node = nodes[places[name]]
        node[2 if permanent.controller == shown.active else 3] = 1.0
        node[at:] = shown.rows[name]
    edges: dict[tuple[int, int], NDArray[np.float32]] = {}
    between = those["pairs"][:against, :many]
    for b, a in zip(*np.nonzero(between[:, :, [0, AT_BLOCKS]].any(axis=2)), strict=True):
        _edge(edges, int(b) + many, int(a))[: layout.WIDTH_OF_PAIR] = between[b, a]
    for one, other, kind in shown.relations:
        _edge(edges, places[one], places[other])[kind] = 1.0
    links = np.array([*edges], np.int32).reshape(-1, 2)
    features = np.array([*edges.values()], np.float32).reshape(-1, WIDTH_OF_EDGE)
    return {"globals": those["globals"], "graph": GraphInstance(nodes, features, links)}


def _edge(edges: dict[tuple[int, int], NDArray[np.float32]], one: int, other: int) -> NDArray[np.float32]:
    found = edges.get((one, other))
    if found is None:
        found = edges[one, other] = np.zeros(WIDTH_OF_EDGE, np.float32)
    return found

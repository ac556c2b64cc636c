"""A case in which permanents go by the names of their cards, so that all that is said of it does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from projections.narrative.story import listed
from simulator.cases.format.case import Case, plain_case
from simulator.cases.format.named_cards import CardFault, card_named
from simulator.cases.notation.renaming import Renaming
from simulator.cases.notation.words.characteristics import called
from simulator.cases.read.reading import case_of
from simulator.editions import edition_table
from simulator.oracle.card import CompiledFace


def by_names(case: Case) -> Case:
    """The same case; each permanent that has a card or a name is called by it, several alike with numbers.

    >>> giant = {"id": "h", "controller": "A", "card": "Hill Giant"}
    >>> plain = {"id": "b", "controller": "D", "power": 2, "toughness": 2}
    >>> board = {"active": "A", "defending": ["D"], "permanents": [giant, plain]}
    >>> case = case_of({"edition": "cr-2026-01-16", "board": board}, "example")
    >>> [permanent.id for permanent in by_names(case).board.permanents]
    ['Hill Giant', 'b']
    """
    if edition_table(case.edition).plays != "Magic":
        return case
    plain: dict[str, Any] = json.loads(json.dumps(plain_case(case)))
    board = plain["board"]
    mentioned = [board["active"], *board["defending"], *board.get("players", {}), *board.get("turn_order", ())]
    players = list(dict.fromkeys(mentioned))
    defending = [name for name in players if name in board["defending"]]
    renaming = Renaming(case, plain, players, defending, nameless=False)
    script = []
    for at, step in enumerate(plain.get("script", ())):
        renamed = renaming.step(step, at)
        renaming.scene.advance(renamed)
        script.append(renamed)
    value = {**plain, "board": {**board, "permanents": renaming.permanents}, "script": script}
    return case_of(value, case.id)


def nameless(case: Case) -> Iterator[str]:
    """What the permanents of a case are that have neither card nor name, those that are alike together.

    >>> some = [{"id": name, "controller": "A", "power": 2, "toughness": 2} for name in ("x", "y")]
    >>> board = {"active": "A", "defending": ["D"], "permanents": some}
    >>> [*nameless(case_of({"edition": "cr-2026-01-16", "board": board}, "example"))]
    ['x and y: 2/2, of A']
    """
    alike: dict[str, list[str]] = {}
    for permanent in plain_case(case)["board"]["permanents"]:
        if "card" not in permanent and not permanent.get("name"):
            looks = called({key: value for key, value in permanent.items() if key != "name"})
            tapped = ", tapped" if permanent.get("tapped") else ""
            alike.setdefault(f"{looks}{tapped}, of {permanent['controller']}", []).append(permanent["id"])
    for looks, ids in alike.items():
        if looks.partition(",")[0] not in ids:
            yield f"{listed(ids)}: {looks}"


def faces_of(case: Case) -> Iterator[CompiledFace]:
    """The cards that a case names."""
    plain = plain_case(case)
    named = {*cards_in(plain)}
    for player in plain["board"].get("players", {}).values():
        named |= {*player.get("hand", ()), *player.get("graveyard", ())}
    for name in sorted(named):
        try:
            yield card_named(name, game=edition_table(case.edition).plays)
        except CardFault:
            continue


def cards_in(value: object) -> Iterator[str]:
    """Every name of a card in a part of a case, as JSON has it.

    >>> [*cards_in({"board": {"permanents": [{"id": "a", "card": "Moor Fiend"}]}, "script": [{"card": "Shock"}]})]
    ['Moor Fiend', 'Shock']
    """
    if isinstance(value, dict):
        card = value.get("card")
        if isinstance(card, str):
            yield card
        for each in value.values():
            yield from cards_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from cards_in(each)

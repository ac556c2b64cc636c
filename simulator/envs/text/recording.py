"""An episode written down: as a replay, or as every choice with what was legal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from simulator.envs.search import Search
from simulator.game.game import Game
from simulator.replay.format import SCHEMA, Header
from simulator.replay.writing import record, sealed_replay

__all__ = ["choice_of", "choices_of", "replay_of"]


def replay_of(game: Game, title: str) -> bytes:
    """A replay file of a game, with the declarations that were taken back in it."""
    header = Header(schema=SCHEMA, edition=game.edition, title=title, shows="A combat of the training environment.")
    return sealed_replay(header, record(game), game.table.trigger_rules)


def choice_of(search: Search, choice: int) -> dict[str, Any]:
    """A choice that is about to be made, as JSON: who is asked, in which phase, which creature, what is legal."""
    seen = search.seen
    creatures = {"order": seen.attackers, "attack": seen.attackers}.get(search.phase, seen.blockers)
    return {
        "agent": search.agent,
        "phase": search.phase,
        "asked": creatures[search.asked].id if search.asked >= 0 else "",
        "legal": list(search.legal()),
        "choice": choice,
    }


def choices_of(search: Search, made: Iterable[Mapping[str, Any]], title: str) -> bytes:
    """A combat as JSON lines: the board, every choice, and what came of it.

    Args:
        search: the combat as it is now.
        made: its choices, each as `choice_of` has it.
        title: what it is called.
    """
    seen, returns = search.seen, search.returns()
    board = {
        "schema": 1,
        "title": title,
        "edition": search.edition,
        "attackers": [{"id": one.id, "power": one.power, "toughness": one.toughness} for one in seen.attackers],
        "blockers": [{"id": one.id, "power": one.power, "toughness": one.toughness} for one in seen.blockers],
        "life": {"active": seen.life[0], "defending": seen.life[1]},
    }
    result = {"over": search.over, "returns": returns._asdict(), "state_digest": search.state_digest()}
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in (board, *made, result)).encode()

"""The same game with other names for its players: "Player 1", "Player 2" and so on."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from events.board import GameBegan
from simulator.cases.format.case import Case, plain_case
from simulator.cases.read.reading import case_of
from simulator.replay.format import AnyLine, Digest, Header, line_text
from simulator.replay.reading import Replay, parse_replay
from simulator.replay.writing import rules_of_triggers, sealed_replay

_IN_WORDS = frozenset({"because", "edition_because", "file", "note", "shows", "text", "title"})
"""The fields in which a player's name may stand among other words."""

_OF_OTHERS = frozenset(
    {
        *("card", "card_game", "colors", "edition", "keywords", "kind", "mana_cost", "rule", "step", "subtypes"),
        *("supertypes", "type", "types", "words"),
    }
)
"""The fields that never name a player, whatever one is called."""

_decoder = msgspec.json.Decoder(AnyLine)


def redacted_replay(replay: Replay) -> Replay:
    """A replay whose players have other names.

    Raises:
        ReplayError: what a player is called is also the name of something else, so that it can't be told apart.
    """
    names = _others(player.id for event in replay.events if isinstance(event, GameBegan) for player in event.players)
    header: Header = msgspec.convert(_renamed(msgspec.to_builtins(replay.header), names), Header)
    lines = [_decoder.decode(_said(line_text(line), names)) for line in replay.lines if not isinstance(line, Digest)]
    data = sealed_replay(header, lines, rules_of_triggers(header))
    return parse_replay(data, replay.file)


def redacted_case(case: Case) -> Case:
    """A case whose players have other names."""
    plain: dict[str, Any] = json.loads(json.dumps(plain_case(case)))
    board = plain["board"]
    names = _others([board["active"], *board["defending"], *board.get("players", {}), *board.get("turn_order", ())])
    return case_of(_renamed(plain, names), case.id)


def _others(players: Any) -> dict[str, str]:
    return {name: f"Player {number}" for number, name in enumerate(dict.fromkeys(players), start=1) if name}


def _said(text: str, names: Mapping[str, str]) -> str:
    return json.dumps(_renamed(json.loads(text), names))


def _renamed(value: Any, names: Mapping[str, str], field: str = "") -> Any:
    """A value in which players have other names."""
    if isinstance(value, str):
        if field in _OF_OTHERS:
            return value
        if value in names:
            return names[value]
        return _in_words(value, names) if field in _IN_WORDS else value
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(each, names, key) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(each, names, "" if field in _IN_WORDS else field) for each in value]
    return value


def _in_words(text: str, names: Mapping[str, str]) -> str:
    longest = sorted(names, key=len, reverse=True)
    return re.sub("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest), lambda found: names[found[0]], text)

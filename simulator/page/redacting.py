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
from simulator.page.plain_values import with_texts
from simulator.replay.format import AnyLine, Digest, Header, ReplayError, ReplayLine, line_text
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
        ReplayError: what a player is called is a word of the format too, so that it can't be told apart.
    """
    names = _others(player.id for event in replay.events if isinstance(event, GameBegan) for player in event.players)
    header: Header = msgspec.convert(with_other_names(msgspec.to_builtins(replay.header), names), Header)
    try:
        lines = [_with_other_names(line, names) for line in replay.lines if not isinstance(line, Digest)]
    except msgspec.ValidationError as wrong:
        found = f"a player whose name is a word of the format ({wrong})"
        raise ReplayError(replay.file, 0, found, "names that can be told from it") from None
    data = sealed_replay(header, lines, rules_of_triggers(header))
    return parse_replay(data, replay.file)


def _with_other_names(line: ReplayLine, names: Mapping[str, str]) -> Any:
    return _decoder.decode(json.dumps(with_other_names(json.loads(line_text(line)), names)))


def redacted_case(case: Case) -> Case:
    """A case whose players have other names."""
    plain: dict[str, Any] = json.loads(json.dumps(plain_case(case)))
    board = plain["board"]
    names = _others([board["active"], *board["defending"], *board.get("players", {}), *board.get("turn_order", ())])
    return case_of(with_other_names(plain, names), case.id)


def _others(players: Any) -> dict[str, str]:
    return {name: f"Player {number}" for number, name in enumerate(dict.fromkeys(players), start=1) if name}


def with_other_names(value: Any, names: Mapping[str, str]) -> Any:
    """A plain value in which players have other names."""

    def text(said: str, field: str) -> str:
        if field.removesuffix("[]") in _OF_OTHERS:
            return said
        if said in names:
            return names[said]
        return _in_words(said, names) if field in _IN_WORDS else said

    return with_texts(value, text, key=lambda name: names.get(name, name))


def _in_words(text: str, names: Mapping[str, str]) -> str:
    longest = sorted(names, key=len, reverse=True)
    return re.sub("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest), lambda found: names[found[0]], text)

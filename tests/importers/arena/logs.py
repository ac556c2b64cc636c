"""Small logs of one invented game, in every form that a log can have."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from simulator.importers.arena.combats import games
from simulator.importers.arena.findings import Gap
from simulator.importers.arena.reading import Entry, read_log
from simulator.importers.arena.records import ArenaGame

Json = dict[str, Any]
Sent = tuple[str, Json]
"""Who sent a message ("S" the engine, "C" the client), and the message."""

TIME = "1775426387196"
RECORDED = Path(__file__).parents[3] / "../shared/data/arena"

PLANTED = ("Zephyrine Quillfeather", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Quillfeather#12345")
"""A name, an account id and a screen name, as they stand all over a real log."""

MENACE, FLYING, REACH = 142, 8, 13
BATTLEFIELD, LIBRARY = 28, 32


def recorded_files() -> list[Path]:
    files = sorted(RECORDED.glob("*.jsonl.gz"))
    if not files:
        pytest.skip("../shared/data/arena is absent")
    return files


def recorded_games(path: Path) -> list[ArenaGame]:
    with path.open("rb") as stream:
        return list(games(read_log(stream, path.name)))


def entries(log: bytes) -> list[Entry | Gap]:
    return list(read_log(io.BytesIO(log), "Player.log"))


def games_of(log: bytes) -> list[ArenaGame]:
    return list(games(read_log(io.BytesIO(log), "Player.log")))


# The game.


def card(instance: int, seat: int, power: int, toughness: int, *abilities: int, **more: Any) -> Json:
    return {
        "instanceId": instance,
        "grpId": 70000 + instance,
        "type": "GameObjectType_Card",
        "zoneId": BATTLEFIELD,
        "ownerSeatId": seat,
        "controllerSeatId": seat,
        "cardTypes": ["CardType_Creature"],
        "power": {"value": power} if power else {},
        "toughness": {"value": toughness},
        "uniqueAbilities": [{"id": n, "grpId": grp} for n, grp in enumerate(abilities)],
        **more,
    }


def state(number: int, step: str = "", *, full: bool = False, turn: int = 3, **more: Any) -> Sent:
    """A state: `step` "" keeps the turn information, "main" leaves combat; else a combat step's name."""
    sent: Json = {
        "type": "GameStateType_Full" if full else "GameStateType_Diff",
        "gameStateId": number,
        "update": "GameStateUpdate_SendAndRecord",
        **({} if full else {"prevGameStateId": number - 1}),
        **more,
    }
    if step:
        place = {"phase": "Phase_Main1"} if step == "main" else {"phase": "Phase_Combat", "step": f"Step_{step}"}
        sent["turnInfo"] = {**place, "turnNumber": turn, "activePlayer": 1}
    message = {"type": "GREMessageType_GameStateMessage", "systemSeatIds": [2], "gameStateMessage": sent}
    return "S", message


def attacking(instance: int, power: int, toughness: int, *abilities: int, block: str = "") -> Json:
    return card(
        instance,
        1,
        power,
        toughness,
        *abilities,
        isTapped=True,
        attackState="AttackState_Attacking",
        attackInfo={"targetId": 2},
        **({"blockState": f"BlockState_{block}"} if block else {}),
    )


def blocking(instance: int, attacker: int, *, declared: bool = False) -> Json:
    return card(
        instance,
        2,
        2,
        2,
        blockState="BlockState_Blocking" if declared else "BlockState_Declared",
        blockInfo={"attackerIds": [attacker]},
    )


def request(number: int, offers: Iterable[Json], **more: Any) -> Sent:
    return "S", {
        "type": "GREMessageType_DeclareBlockersReq",
        "systemSeatIds": [2],
        "msgId": number,
        "gameStateId": number,
        "declareBlockersReq": {"blockers": list(offers), **more},
    }


def click(blocker: int, *attackers: int) -> Sent:
    chosen: Json = {"blockerInstanceId": blocker, "selectedAttackerInstanceIds": list(attackers)}
    return "C", {
        "type": "ClientMessageType_DeclareBlockersResp",
        "declareBlockersResp": {"selectedBlockers": [chosen]},
    }


def damage(number: int, source: int, target: int, amount: int) -> Json:
    details = [
        {"key": key, "type": "KeyValuePairValueType_int32", "valueInt32": [value]}
        for key, value in (("damage", amount), ("type", 1))
    ]
    return {
        "id": number,
        "affectorId": source,
        "affectedIds": [target],
        "type": ["AnnotationType_DamageDealt"],
        "details": details,
    }


def one_game() -> list[Sent]:
    """A 3/2 and a 2/2 with menace attack; one of two 2/2 blocks the 3/2 after a withdrawn block; damage."""
    offer = {"blockerInstanceId": 301, "attackerInstanceIds": [201, 202], "maxAttackers": 1}
    other = {**offer, "blockerInstanceId": 302}
    again = {"blockerInstanceId": 301, "selectedAttackerInstanceIds": [201], "maxAttackers": 1}
    zone = {"zoneId": BATTLEFIELD, "type": "ZoneType_Battlefield", "objectInstanceIds": [201, 202, 301, 302]}
    return [
        state(
            1,
            full=True,
            gameInfo={"matchID": PLANTED[1], "gameNumber": 1},
            players=[{"lifeTotal": 20, "systemSeatNumber": seat, "playerName": PLANTED[0]} for seat in (1, 2)],
        ),
        state(
            2,
            "main",
            zones=[zone],
            gameObjects=[
                card(201, 1, 3, 2),
                card(202, 1, 2, 2, MENACE),
                card(301, 2, 2, 2),
                card(302, 2, 2, 2),
            ],
        ),
        state(3, "BeginCombat"),
        state(4, "DeclareAttack", gameObjects=[attacking(201, 3, 2), attacking(202, 2, 2, MENACE)]),
        state(5, "DeclareBlock"),
        request(5, [offer, other], hasRestrictions=True),
        click(301, 201),
        state(6, gameObjects=[blocking(301, 201)]),
        request(6, [again, other], hasRestrictions=True),
        click(301),
        state(7, gameObjects=[card(301, 2, 2, 2)]),
        request(7, [offer, other], hasRestrictions=True),
        click(301, 201),
        state(8, gameObjects=[blocking(301, 201)]),
        request(8, [again, other], hasRestrictions=True),
        ("C", {"type": "ClientMessageType_SubmitBlockersReq", "gameStateId": 8}),
        (
            "S",
            {
                "type": "GREMessageType_SubmitBlockersResp",
                "submitBlockersResp": {"result": "ResultCode_Success"},
            },
        ),
        state(
            9,
            "DeclareBlock",
            gameObjects=[
                attacking(201, 3, 2, block="Blocked"),
                attacking(202, 2, 2, MENACE, block="Unblocked"),
                blocking(301, 201, declared=True),
            ],
        ),
        state(
            10,
            "CombatDamage",
            annotations=[damage(1, 201, 301, 3), damage(2, 301, 201, 2), damage(3, 202, 2, 2)],
            players=[{"lifeTotal": 18, "systemSeatNumber": 2}],
            zones=[{**zone, "objectInstanceIds": [202, 302]}],
        ),
        state(11, "main"),
    ]


# The forms.


def as_reduced(sent: Iterable[Sent]) -> bytes:
    return b"".join(
        json.dumps({"l": line, "ts": TIME, "d": who, "m": message}).encode() + b"\n"
        for line, (who, message) in enumerate(sent, 1)
    )


def as_text(sent: Iterable[Sent], *, prefix: bool = False, newline: str = "\n") -> bytes:
    """Today's log: the engine's JSON in one line, the client's in several, among lines of other kinds."""
    lines: list[str] = ["Mono path[0] = 'C:/MTGA'", "DETAILED LOGS: ENABLED"]
    header = "[UnityCrossThreadLogger]4/5/2026 2:59:46 PM: "
    for who, message in sent:
        if who == "S":
            lines += [f"{header}Match to {PLANTED[1]}: GreToClientEvent", json.dumps(_from_engine(message))]
        else:
            lines += [f"{header}{PLANTED[1]} to Match: ClientToGremessage"]
            lines += json.dumps(_from_client(message), indent=2).split("\n")
    numbered = (f"[{n}] {line}" for n, line in enumerate(lines, 1)) if prefix else iter(lines)
    return "".join(line + newline for line in numbered).encode()


def as_2018(sent: Iterable[Sent]) -> bytes:
    """The log of 2018: everything in several lines, the client's message under another key."""
    lines: list[str] = []
    for who, message in sent:
        lines.append("[UnityCrossThreadLogger]6/7/2018 7:21:03 PM")
        document = _from_engine(message) if who == "S" else {"requestId": 7, "clientToGreMessage": message}
        lines += json.dumps(document, indent=2).split("\n")
    return "\n".join(lines).encode()


def as_2019(sent: Iterable[Sent]) -> bytes:
    """The log of 2019: the client's payload is base64 and can't be read."""
    opaque = (
        (who, message if who == "S" else {"clientToMatchServiceMessageType": "x", "payload": "CAESBgoEEA=="})
        for who, message in sent
    )
    lines: list[str] = []
    for who, message in opaque:
        document = _from_engine(message) if who == "S" else {**_from_client({}), "payload": "CAESBgoEEA=="}
        lines += json.dumps(document, indent=2).split("\n")
    return "\n".join(lines).encode()


def _from_engine(message: Json) -> Json:
    return {"requestId": 1, "timestamp": TIME, "greToClientEvent": {"greToClientMessages": [message]}}


def _from_client(message: Json) -> Json:
    return {
        "requestId": 1,
        "clientToMatchServiceMessageType": "ClientToMatchServiceMessageType_ClientToGREMessage",
        "timestamp": "639110231871829240",
        "payload": message,
    }


def recorded_as_text(path: Path) -> Iterator[bytes]:
    """A recorded file of the reduced form in today's framing, entry by entry."""
    with gzip.open(path) as lines:
        for line in lines:
            document = json.loads(line)
            yield as_text([(document["d"], document["m"])])

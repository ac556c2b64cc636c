"""Clicks: the choices that lead to a declaration, which a player may still take back.

A declaration is judged as a whole once it is made. A click only has to be one that a player could make: at its
moment, by whom it concerns, of what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from events import combat as c
from events.declaring import LEADING, LEADS_TO
from events.duel_masters import CreaturesChosen
from events.event import Event
from projections.position import Position
from simulator.editions import EditionTable
from simulator.editions.procedures import WHO_ATTACKS_TOGETHER
from simulator.replay.difference import Finding, amiss

Clicks = Mapping[type[Event], Callable[[Position, Any, EditionTable], Iterator[Finding]]]


def _absent(position: Position, *ids: str) -> list[str]:
    """Those that are neither a player nor on the battlefield."""
    board = position.board
    return [one for one in ids if one not in board.permanents and one not in board.players]


def _no_attack_now(position: Position) -> str:
    """Why nobody chooses attackers now; "" where somebody does."""
    if position.board.step != "declare_attackers":
        return f"no attackers are chosen in {position.board.step}"
    return "attackers were declared already" if position.combat.attackers_declared else ""


def _attacker_chosen(position: Position, event: c.AttackerChosen, table: EditionTable) -> Iterator[Finding]:
    what, attacker, board = f"choice of {event.attacker} to attack", event.attacker, position.board
    attacking = table.answer(WHO_ATTACKS_TOGETHER)(position, board.active)
    if why := _no_attack_now(position):
        yield amiss(what, why)
    elif absent := _absent(position, attacker, event.target):
        yield amiss(what, f"there is no {' and no '.join(absent)}")
    elif position.controller(attacker) not in attacking:
        yield amiss(what, f"{board.active} chooses attackers now, and does not control {attacker}")
    elif position.combat.chosen_attacks.get(attacker) == event.target:
        yield amiss(what, f"{attacker} is chosen to attack {event.target} already")


def _attacker_withdrawn(position: Position, event: c.AttackerWithdrawn, table: EditionTable) -> Iterator[Finding]:
    what = f"withdrawal of {event.attacker}"
    if why := _no_attack_now(position):
        yield amiss(what, why)
    elif event.attacker not in position.combat.chosen_attacks:
        yield amiss(what, f"{event.attacker} is not chosen to attack")


def _not_theirs_to_band(position: Position, event: c.BandsAnnounced, table: EditionTable) -> str:
    active = position.board.active
    if event.player in table.answer(WHO_ATTACKS_TOGETHER)(position, active):
        return ""
    return f"{active} announces bands now, not {event.player}"


def _bands(position: Position, event: c.BandsAnnounced, table: EditionTable) -> Iterator[Finding]:
    what = "announcement of bands"
    if why := _no_attack_now(position) or _not_theirs_to_band(position, event, table):
        yield amiss(what, why)
    elif absent := _absent(position, *[one for band in event.bands for one in band]):
        yield amiss(what, f"there is no {' and no '.join(absent)}")


def _no_block_now(position: Position) -> str:
    """Why nobody chooses blockers now; "" where somebody does."""
    step = position.board.step
    if step != "declare_blockers":
        return f"no blockers are chosen in {step}"
    return "" if position.declaring else "blockers were declared already"


def _blocker_chosen(position: Position, event: c.BlockerChosen, table: EditionTable) -> Iterator[Finding]:
    what, blocker, attacker = f"choice of {event.blocker} to block", event.blocker, event.attacker
    choosing = {mate for player in position.declaring for mate in position.board.team_of(player)}
    if why := _no_block_now(position):
        yield amiss(what, why)
    elif absent := _absent(position, blocker, attacker):
        yield amiss(what, f"there is no {' and no '.join(absent)}")
    elif position.controller(blocker) not in choosing:
        yield amiss(what, f"{', '.join(position.declaring)} declares blockers now, and does not control {blocker}")
    elif attacker not in position.combat.attacking:
        yield amiss(what, f"{attacker} is no attacking creature")
    elif attacker in position.combat.chosen_blocks.get(blocker, ()):
        yield amiss(what, f"{blocker} is chosen to block {attacker} already")


def _blocker_withdrawn(position: Position, event: c.BlockerWithdrawn, table: EditionTable) -> Iterator[Finding]:
    what = f"withdrawal of {event.blocker}"
    if why := _no_block_now(position):
        yield amiss(what, why)
    elif event.attacker not in position.combat.chosen_blocks.get(event.blocker, ()):
        yield amiss(what, f"{event.blocker} is not chosen to block {event.attacker}")


def _creatures_chosen(position: Position, event: CreaturesChosen, table: EditionTable) -> Iterator[Finding]:
    what, board, combat = "choice of creatures", position.board, position.combat
    choosers = {position.defending_player(attacker) for attacker in combat.attacking}
    strays = [one for one in event.creatures if position.controller(one) != event.player]
    if board.step != "declare_blockers" or combat.declared:
        yield amiss(what, f"no creatures are chosen now, in {board.step}")
    elif event.player not in choosers:
        yield amiss(what, f"{', '.join(sorted(choosers)) or 'nobody'} chooses creatures now, not {event.player}")
    elif strays:
        yield amiss(what, f"{event.player} does not control {', '.join(strays)}")
    elif len({*event.creatures}) < len(event.creatures):
        yield amiss(what, "a creature is chosen twice")


_JUDGES: Clicks = {
    c.AttackerChosen: _attacker_chosen,
    c.AttackerWithdrawn: _attacker_withdrawn,
    c.BandsAnnounced: _bands,
    c.BlockerChosen: _blocker_chosen,
    c.BlockerWithdrawn: _blocker_withdrawn,
    CreaturesChosen: _creatures_chosen,
}

CLICKS_OF: Mapping[str, Clicks] = MappingProxyType(
    {plays: {kind: _JUDGES[kind] for kind in kinds} for plays, kinds in LEADING.items()}
)
"""By the game, for each click who judges whether it could be made; the table says which players could."""


def not_now(position: Position, event: Event, table: EditionTable) -> str:
    """Why a click of Magic can't be made now, whatever it chooses; "" if it can, and for what is no such click."""
    if type(event) in LEADS_TO[c.BlockersDeclared]:
        return _no_block_now(position)
    if isinstance(event, c.BandsAnnounced) and (wrong := _not_theirs_to_band(position, event, table)):
        return wrong
    return _no_attack_now(position) if type(event) in LEADS_TO[c.AttackersDeclared] else ""

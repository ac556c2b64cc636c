"""Which objects an instruction, a target or a cost describes: decided where the board says it, else not."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from events.board import Permanent
from events.counters import counters_on
from events.filters import Filter, Which
from events.quantities import X
from events.references import (
    YOU,
    AnyPlayer,
    Bearer,
    CombatRole,
    DefendingPlayer,
    Described,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    FoughtBefore,
    Named,
    ObjectState,
    That,
    ThatPlayer,
    This,
    You,
)
from projections.followed.whom import STATES_ON_A_BOARD
from projections.layers.among import is_among
from projections.matching import asks_for_keywords, is_token, matches, with_keywords
from projections.position import Position
from projections.triggers.asking import is_historic
from projections.verdict_doubts import sizes_asked_of
from simulator.rules.card_faces import mana_value_of


class Viewer(NamedTuple):
    """From where a description is seen: a moment, the object that has the words, its controller, and who defends.

    `defending` is the one player whom the event's attacking creature attacks (508.5); "" where that is not one.
    `that_player` is the player of the event: who is dealt damage, casts; "" where it has none.
    `objects` are those of the event. `lost` are the targets that were cards in a graveyard and have left it since.
    """

    position: Position
    this: Permanent | None
    player: str
    defending: str = ""
    that_player: str = ""
    objects: tuple[str, ...] = ()
    lost: frozenset[str] = frozenset()

    @property
    def source(self) -> Permanent | None:
        """The object that has the words, as one of who controls the spell or ability on the stack (113.8)."""
        this = self.this
        return this if this is None or this.controller == self.player else replace(this, controller=self.player)

    def opponents(self) -> list[str]:
        """The controller's opponents, in turn order."""
        mates = self.position.board.team_of(self.player)
        return [player for player in self.position.board.in_turn_order() if player not in mates]


def is_described(described: Described, candidate: Permanent, by: Viewer) -> bool | None:
    """Whether a permanent is one of the objects that are described; None where nobody here can say.

    Args:
        described: the description.
        candidate: a permanent on the battlefield.
        by: from where it is seen.
    """
    if described.zone != "battlefield" or described.is_a != "permanent":
        return False
    answers = (
        _is_meant(described, candidate, by),
        is_controlled(described.controlled_by, candidate, by),
        _fights(described.fighting, candidate.id, by.position),
        True if described.combat_with is None else _fights_with(described, candidate.id, by),
        described.tapped is None or described.tapped is (candidate.id in by.position.board.tapped),
        _is_other(described, candidate, by),
        _has_mana_value(described, candidate),
        None if described.damaged is not None else True,
        True if described.fought is None else _fought(described.fought, candidate, by),
        described.token is None or _is_as_asked(is_token(candidate), described.token),
        *(_is_in_state(state, candidate, by) for state in described.states),
    )
    return False if False in answers else None if None in answers else True


def _is_as_asked(found: bool | None, asked: bool) -> bool | None:
    return None if found is None else found is asked


def _is_in_state(state: ObjectState | Named, candidate: Permanent, by: Viewer) -> bool | None:
    """Whether a permanent is what no filter says; None of what no board says."""
    if isinstance(state, Named) or state not in STATES_ON_A_BOARD:
        return None
    if state == "with a counter":
        return any(counters_on(candidate).values())
    if state == "historic":
        return is_historic(candidate)
    seen = by.position.triggers.as_seen()._replace(permanents=by.position.board.permanents)
    return is_among(state, candidate, candidate, seen)


def _is_meant(described: Described, candidate: Permanent, by: Viewer) -> bool | None:
    if sizes_asked_of(by.position, described.which, candidate, by.this, by.player):
        return None
    known = candidate
    if asks_for_keywords(described.which):
        (known,) = with_keywords(by.position.board, (candidate,))
    return matches(described.which, known, by.this, by.player, by.position.board.team_of(by.player))


def is_controlled(player: AnyPlayer | None, candidate: Permanent, by: Viewer) -> bool | None:
    """Whether such a player controls an object; None where nobody here can say.

    Args:
        player: who should control it; None for anyone.
        candidate: the object.
        by: from where the words are seen.
    """
    if player is None or isinstance(player, EachPlayer):
        return True
    if isinstance(player, You):
        return candidate.controller == by.player
    if isinstance(player, EachOpponent):
        return candidate.controller in by.opponents()
    if isinstance(player, EachOtherPlayer):
        return candidate.controller != by.player
    if isinstance(player, DefendingPlayer):
        return _defends(candidate.controller, by)
    if isinstance(player, ThatPlayer) and by.that_player:
        return candidate.controller == by.that_player
    return None


def _defends(player: str, by: Viewer) -> bool | None:
    """Whether a player is the defending player that is meant; None where it may be one of several."""
    if by.defending:
        return player == by.defending
    return None if player in by.position.board.defending else False


def _fights(fighting: CombatRole, candidate: str, position: Position) -> bool:
    combat = position.combat
    attacks, blocks = candidate in combat.attacking, candidate in combat.blocking
    return {
        "": True,
        "attacking": attacks,
        "blocking": blocks,
        "attacking_or_blocking": attacks or blocks,
        "unblocked": candidate in combat.unblocked,
        "blocked": candidate in combat.blocked,
        "blocking_or_blocked": blocks or candidate in combat.blocked,
    }[fighting]


def _fights_with(described: Described, candidate: str, by: Viewer) -> bool | None:
    """Whether a creature blocks this one, or is blocked by it; None of another one, or where this has left."""
    if not isinstance(described.combat_with, This) or by.this is None or by.this.id not in by.position.board.permanents:
        return None
    blocking = by.position.combat.blocking
    blocks, is_blocked = by.this.id in blocking.get(candidate, ()), candidate in blocking.get(by.this.id, ())
    return {"blocking": blocks, "blocked_by": is_blocked}.get(described.relation, blocks or is_blocked)


def _fought(asked: FoughtBefore, candidate: Permanent, by: Viewer) -> bool | None:
    """Whether a creature blocked or was blocked so; None where it depends on a creature that is named."""
    return None if asked.by is not None else fought_before(asked, candidate, by, None)


def fought_before(asked: FoughtBefore, candidate: Permanent, by: Viewer, named: frozenset[str] | None) -> bool | None:
    """Whether a creature has blocked or been blocked so: combat remembers each block of this one.

    What was put onto the battlefield blocking never "blocked" (509.4). Of an earlier combat of the turn nobody knows.

    Args:
        asked: what it did.
        candidate: the creature.
        by: from where the words are seen.
        named: the creatures that it did it with; None for any, or any such.
    """
    combat = by.position.combat
    if combat.number > 1 and not asked.combat:
        return None
    blocked = [attacker for blocker, attacker, how in combat.history if blocker == candidate.id and how != "put"]
    was_by = [(blocker, how) for blocker, attacker, how in combat.history if attacker == candidate.id]
    found: list[str] = blocked if asked.how != "was_blocked" else []
    if asked.how != "blocked":
        found += [blocker for blocker, how in was_by if how != "put"]
        if any(how == "put" and (named is None or blocker in named) for blocker, how in was_by):
            return None
    if named is not None:
        return not named.isdisjoint(found)
    return _one_was_such(asked.such, found, by) if asked.such is not None else _fought_any(asked, candidate, by, found)


def _fought_any(asked: FoughtBefore, candidate: Permanent, by: Viewer, found: list[str]) -> bool:
    """Whether it fought anyone; a creature can be blocked by none too, by an effect."""
    return bool(found) or (asked.how != "blocked" and candidate.id in by.position.triggers.been_blocked)


def _one_was_such(such: Described, creatures: list[str], by: Viewer) -> bool | None:
    """Whether one of several creatures was such then; what has left, or may have been changed since, may have been."""
    there = by.position.board.permanents
    answers = [
        is_described(such, there[each], by) if each in there and _is_as_it_came(by.position, each) else None
        for each in creatures
    ]
    return True if True in answers else None if None in answers else False


def _is_as_it_came(position: Position, creature: str) -> bool:
    """Whether a creature is what it came as: of the same types and colors, with the same abilities and controller."""
    now, came = position.triggers.logged.get(creature), position.board.came.get(creature)
    if now is None or came is None or position.triggers.layered is not None:
        return False
    return all(getattr(now, field) == getattr(came, field) for field in _WHAT_IT_IS)


_WHAT_IT_IS = ("controller", "types", "subtypes", "supertypes", "colors", "keywords", "abilities")


def _is_other(described: Described, candidate: Permanent, by: Viewer) -> bool | None:
    if described.other_than is None:
        return True
    if isinstance(described.other_than, This):
        return by.this is None or candidate.id != by.this.id
    if isinstance(described.other_than, Bearer):
        return by.this is None or candidate.id != by.this.attached_to
    if isinstance(described.other_than, That) and by.objects:
        return candidate.id not in by.objects
    return None


def filters_of(described: Described, by: Viewer) -> Which:
    """What is described, as filters that name players and objects outright; () if nothing can ever be meant.

    Args:
        described: the description; it asks for what a filter can ask for.
        by: from where it is seen.
    """
    other = _excluded(described, by)
    found = (_outright(each, by) for each in described.which or (Filter(),))
    narrowed = (_narrowed(each, described.controlled_by, by) for each in found if each is not None)
    return tuple(replace(each, no_id=(*each.no_id, *other)) for each in narrowed if each is not None)


def _excluded(described: Described, by: Viewer) -> tuple[str, ...]:
    if isinstance(described.other_than, That):
        return by.objects
    if described.other_than is None or by.this is None:
        return ()
    return (by.this.id,) if isinstance(described.other_than, This) else (by.this.attached_to,)


def _outright(each: Filter, by: Viewer) -> Filter | None:
    """A filter that names what it means by "this", "you" and "enchanted"; None if there is no such thing."""
    ids, this = each.ids, by.this
    for asked, name in ((each.this, "" if this is None else this.id), (each.bears_this, this and this.attached_to)):
        if asked:
            if not name or (ids and name not in ids):
                return None
            ids = (name,)
    others = () if this is None else (this.id,) * each.other + (this.attached_to,) * each.other_than_bearer
    named = replace(
        each, ids=ids, this=False, bears_this=False, other=False, other_than_bearer=False,
        no_id=(*each.no_id, *others), controller="",
    )  # fmt: skip
    if each.controller == "team":
        team = tuple(by.position.board.team_of(by.player)) or (by.player,)
        return replace(
            named, controlled_by=tuple(one for one in team if one in each.controlled_by or not each.controlled_by)
        )
    player = YOU if each.controller == "you" else EachOpponent() if each.controller == "opponent" else None
    return _narrowed(named, player, by)


def _narrowed(each: Filter, player: AnyPlayer | None, by: Viewer) -> Filter | None:
    """A filter for those alone of its objects that a player controls; None if there is no such player."""
    if player is None or isinstance(player, EachPlayer):
        return each
    players = [by.player] if isinstance(player, You) else by.opponents()
    left = tuple(one for one in players if not each.controlled_by or one in each.controlled_by)
    return replace(each, controlled_by=left) if left else None


def _has_mana_value(described: Described, candidate: Permanent) -> bool | None:
    """Whether a permanent has such a mana value; None where nothing says it."""
    least, most = described.mana_value_at_least, described.mana_value_at_most
    if least is None and most is None:
        return True
    value = mana_value_of(candidate)
    if value is None or isinstance(most, X):
        return None
    return (least is None or value >= least) and (most is None or value <= most)

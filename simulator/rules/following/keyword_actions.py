"""Keyword actions of the board that have one name: adapt, amass, bolster, detain, proliferate, suspect (701)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from events import board as e
from events import declaration_abilities as d
from events import instructions as i
from events.board import EffectBegan, Permanent
from events.counters import counters_on
from events.effects import PermanentDesignated
from events.event import Event, External
from events.filters import Filter
from events.instructions import TokenKind
from events.players import PlayerCountersEffectApplied
from events.references import THIS_ONE
from projections.layers.standing import POISON
from simulator.rules.designations import SUSPECTED, said_by_designations
from simulator.rules.following import tokens, told_actions
from simulator.rules.following.counters import counters_changed
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.following.told_actions import GROWTH


def _adapts(now: Resolving, effect: i.Does) -> Iterator[External]:
    """A permanent without +1/+1 counters gets some (701.46a)."""
    without = [each for each in now.permanents(effect.what or THIS_ONE) if GROWTH not in dict(each.counters)]
    return counters_changed(now, without, GROWTH, now.number(effect.n))


def _grows_monstrous(now: Resolving, effect: i.Does) -> Iterator[External]:
    """A permanent that is not monstrous gets +1/+1 counters and becomes monstrous (701.37a)."""
    for known in now.permanents(THIS_ONE):
        if "monstrous" not in known.designations:
            yield from counters_changed(now, (known,), GROWTH, max(0, now.number(effect.n)))
            yield PermanentDesignated(known.id, "monstrous")


def _bolsters(now: Resolving, effect: i.Does) -> Iterator[External]:
    """A creature with the least toughness among the player's gets counters; of several one is chosen (701.39a)."""
    board, unsure = now.position.board, now.position.triggers.unread.sizes.in_doubt
    for player in now.players(effect.who):
        creatures = [each for each in board.controlled_by(player) if "creature" in each.types]
        if any(each.id in unsure for each in creatures):
            raise NotDetermined("whose toughness is the least is not known")
        least = min((each.toughness or 0 for each in creatures), default=0)
        among = [each.id for each in creatures if (each.toughness or 0) == least]
        chosen = [board.permanents[one] for one in now.choose_among(player, among)]
        yield from counters_changed(now, chosen, GROWTH, now.number(effect.n))


def _amasses(now: Resolving, effect: i.Does) -> Iterator[External]:
    """Counters on an Army of the player's, which is created if there is none, and of that type too (701.47a)."""
    kind, n = effect.kind or "zombie", now.number(effect.n)
    for player in now.players(effect.who):
        there = [each for each in now.position.board.controlled_by(player) if _is_an_army(each)]
        if there:
            (chosen,) = now.choose_among(player, [each.id for each in there])
            army = now.position.board.permanents[chosen]
        else:
            token = TokenKind(types=("creature",), subtypes=(kind, "army"), colors=("black",), power=0, toughness=0)
            (name,) = tokens.names_of_tokens(now, 1)
            army = tokens.token_of(now, token, name, player)
            yield e.PermanentEntered(army)
        changes = [*counters_changed(now, (army,), GROWTH, n)]
        yield from changes
        if kind not in army.subtypes and "changeling" not in army.keywords:
            raise NotDetermined(f"that {army.id} becomes a {kind} besides is not followed")


def _is_an_army(known: Permanent) -> bool:
    return "creature" in known.types and ("army" in known.subtypes or "changeling" in known.keywords)


def _proliferates(now: Resolving, effect: i.Does) -> Iterator[External]:
    """Any number of permanents and players with counters get one more of each kind that they have (701.34a)."""
    board, times = now.position.board, 1 if effect.n is None else now.number(effect.n)
    if times != 1:
        raise NotDetermined("proliferating several times is not followed")
    among = [known.id for known in board.permanents.values() if counters_on(known)]
    among += [player for player in board.players if _counters_of_player(now, player) != {}]
    for player in now.players(effect.who):
        for one in now.choose_among(player, among, len(among), up_to=True):
            if one not in board.permanents:
                theirs = _counters_of_player(now, one)
                if theirs is None:
                    raise NotDetermined(f"which counters {one} has is not known")
                yield from (PlayerCountersEffectApplied(one, kind, 1) for kind in theirs)
                continue
            known = board.permanents[one]
            for kind in counters_on(known):
                yield from counters_changed(now, (known,), kind, 1)


def _counters_of_player(now: Resolving, player: str) -> dict[str, int] | None:
    """How many counters of each kind a player has; None where nothing says it."""
    standing = now.position.triggers.standing
    if player in standing.uncounted:
        return None
    others = {kind: n for (who, kind), n in standing.counters if who == player and kind != POISON}
    return {kind: n for kind, n in {POISON: now.position.board.poison.get(player, 0), **others}.items() if n > 0}


def _suspects(now: Resolving, effect: i.Does) -> Iterator[External]:
    """A suspected permanent has menace and can't block; it can't become suspected again (701.60c, d)."""
    gained = said_by_designations([SUSPECTED])
    for known in now.permanents(effect.what):
        if not any(ability.words == SUSPECTED for ability in known.abilities):
            yield e.AbilitiesGained(known.id, gained.abilities, gained.keywords)
            yield PermanentDesignated(known.id, "suspected")


def _detains(now: Resolving, effect: i.Does) -> Iterator[External]:
    """Until the player's next turn it can't attack or block, and its abilities can't be activated (701.35a)."""
    player, turn = now.by.player, now.position.board.turn
    for known in now.permanents(effect.what):
        subject = (Filter(ids=(known.id,)),)
        for place, ability in enumerate((d.CantAttack(), d.CantBlock(), d.CantActivate())):
            name = f"{known.id} is detained by {player} in turn {turn}: {now.found.number}.{place}"
            detained = replace(ability, subject=subject, words="detained")
            yield EffectBegan(name, detained, now.lasting_source, "next_turn", player)


DONE: Mapping[str, Follows] = {
    **told_actions.DONE,
    **tokens.DONE,
    "adapt": _adapts,
    "amass": _amasses,
    "bolster": _bolsters,
    "detain": _detains,
    "monstrosity": _grows_monstrous,
    "proliferate": _proliferates,
    "suspect": _suspects,
}
"""By keyword action: what is done on the board."""


def _does(now: Resolving, effect: i.Does) -> Iterable[Event]:
    """What a keyword action does; one that moves cards outside the battlefield alone does nothing that is seen."""
    return DONE[effect.action](now, effect) if effect.action in DONE else ()


FOLLOWED: Mapping[type, Follows] = {i.Does: _does}

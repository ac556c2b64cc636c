"""When abilities trigger on spells that are cast, and on what becomes a target."""

from __future__ import annotations

from events import trigger_conditions as other
from events.casting import AbilityActivated, SpellCast
from projections.matching import matches
from projections.triggers.asking import concerns, is_so_meanwhile
from projections.triggers.conditions import is_player
from projections.triggers.stack_objects import NOTHING_COUNTED, About, Played, StackObject
from projections.triggers.triggers import Triggers


def is_cast(t: Triggers, spell: SpellCast) -> None:
    """A player has cast a spell: it is on the stack, and none of its own abilities on casting others (601.2i)."""
    for this, ability, asked in t.of(other.Casts):
        team = t.team_of(this.controller)
        meant = matches(asked.subject, spell.card, this, this.controller, team)
        if meant and is_player(asked.who, spell.player, this, t) and is_so_meanwhile(t, asked, this):
            t.trigger(this, ability)


def become_targets(t: Triggers, targeting: StackObject, targets: tuple[str, ...]) -> None:
    """Permanents have become targets of a spell or ability: each once, however often it names it (603.2c).

    Args:
        t: the triggered abilities as they are.
        targeting: the spell or ability.
        targets: all that was chosen for it.
    """
    spell = isinstance(targeting, Played) and not isinstance(targeting.announced, AbilityActivated)
    for this, ability, asked in t.of(other.BecomesTheTarget):
        if asked.of == ("ability" if spell else "spell") or not is_player(asked.who, targeting.controller, this, t):
            continue
        t.about = About(player=targeting.controller, targeting=targeting.number)
        for target in dict.fromkeys(targets):
            if target in t._permanents and concerns(t, asked, target, this):
                t.trigger(this, ability, (target,))
        t.about = NOTHING_COUNTED

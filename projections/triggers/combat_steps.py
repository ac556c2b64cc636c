"""When abilities trigger on the steps of combat."""

from __future__ import annotations

from events import trigger_conditions as other
from events.abilities import Triggered
from events.board import Permanent, Step
from events.references import ThatPlayer
from projections.followed.naming import said_in
from projections.followed_events import STEPS_THAT_BEGIN
from projections.triggers.asking import is_so_meanwhile
from projections.triggers.stack_objects import NOTHING_COUNTED, About
from projections.triggers.triggers import Triggers


def step_begins(t: Triggers, step: Step) -> None:
    """A step of combat, or a main phase after it, begins: abilities trigger on that (603.2b, 511.2).

    The second main phase of a turn is usually that after its first combat (505.1a).
    """
    watching = t.of(other.StepBegins)
    if not watching:
        return
    for this, ability, asked in watching:
        now = step in STEPS_THAT_BEGIN.get(asked.step, ()) and _is_turn_of(t, asked.whose, this)
        now = now and (asked.step != "second_main" or t.main_phases == 2)
        for player in _whose_step(t, ability, asked.whose) if now else ():
            t.about = About(player=player)
            if is_so_meanwhile(t, asked, this):
                t.trigger(this, ability)
    t.about = NOTHING_COUNTED


def _whose_step(t: Triggers, ability: Triggered, whose: other.Who) -> tuple[str, ...]:
    """For whom an ability triggers as a step begins: once, but for each of a team if it says "that player".

    That holds where it triggers on each player's, or each opponent's, step (805.4d).
    """
    if not t.teams:
        return (t.active,)
    says = (ability.effect, ability.targets, ability.only_if)
    each = whose != "you" and any(True for _ in said_in(says, ThatPlayer))
    return t.team_of(t.active) if each else ("",)


def _is_turn_of(t: Triggers, whose: other.Who, this: Permanent) -> bool:
    """Whether the active player is meant by a word, as the controller of an ability sees it; a team has its turn."""
    yours = t.active in (this.controller, *t.team_of(this.controller))
    return whose == "any" or yours is (whose == "you")


def delayed_abilities_trigger(t: Triggers, source: str = "") -> None:
    """At end of combat, or as a source leaves, each ability that was set up for then triggers once (511.2, 603.7b)."""
    leaves = ("this_leaves", source)
    due = [
        each for each in t.delayed if (each.at, each.source) == leaves or (not source and each.at == "end_of_combat")
    ]
    for delayed in due:
        t.number += 1
        t.waiting = (*t.waiting, delayed._replace(number=t.number))
    t.delayed = tuple(each for each in t.delayed if each not in due)

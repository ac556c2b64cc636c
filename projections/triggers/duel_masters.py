"""What the events of a Duel Masters attack mean to triggered abilities; they wait, and there is no stack."""

from __future__ import annotations

from events import duel_masters as m
from events.event import Event
from projections.projection import Handler
from projections.triggers.board_events import goes
from projections.triggers.change_events import is_tapped, is_untapped
from projections.triggers.combat_steps import delayed_abilities_trigger
from projections.triggers.conditions import battles
from projections.triggers.doubts import cards_move, game_goes_on, happens, is_put_to_the_test
from projections.triggers.triggers import Triggers
from projections.unread import NOTHING, Doubt

BATTLE_NOT_KNOWN = "how much power it has in the battle, or what an ability says of it there, is not known"

NOT_JUDGED = "nobody here knows whether it goes there instead of being destroyed"


def _attack_began(now: Triggers, event: m.AttackBegan) -> None:
    now._begin_combat()
    now._departed = {}
    game_goes_on(now)


def _attack_ended(now: Triggers, event: m.AttackEnded) -> None:
    """Nothing fights any more; what triggered in the attack has been dealt with, and is still counted."""
    if any(target in now.players and attacker not in now.blocked for attacker, target in now._attacking.items()):
        cards_move(now)
    now._attacking, now._defending, now._blocking = {}, {}, {}
    now.blocked = frozenset()
    now.waiting = ()
    now._decided = {}
    now.once = now.fought = now._before = None
    now._departed = {}
    now.delayed = ()


def _specified(now: Triggers, event: m.CreaturesSpecified | m.AbilitiesOrdered) -> None:
    now.once = frozenset()


def _no_blocker_declared(now: Triggers, event: m.NoBlockerDeclared) -> None:
    now.rules.attacks_and_isnt_blocked(now, event.attacker)


def _redirected(now: Triggers, event: m.AttackRedirected) -> None:
    if event.attacker in now._attacking:
        now._attacking[event.attacker] = event.target


def _chosen_creature_tapped(now: Triggers, event: m.ChosenCreatureTapped) -> None:
    is_tapped(now, event.creature)


def _battled(now: Triggers, event: m.Battled) -> None:
    """Two creatures battled: by powers or abilities in doubt, or beside words that are not read, much may follow."""
    if event.in_doubt:
        happens(now, [Doubt(creature, "", BATTLE_NOT_KNOWN) for creature in event.in_doubt])
    if now.unread is not NOTHING:
        is_put_to_the_test(now, event.attacker, event.opponent)
    delayed_abilities_trigger(now)
    if now._watchers:
        battles(now, event.attacker, event.opponent, event.lost)


def _tapped_by_ability(now: Triggers, event: m.TappedByAbility) -> None:
    is_tapped(now, event.creature)


def _untapped_by_ability(now: Triggers, event: m.UntappedByAbility) -> None:
    is_untapped(now, event.creature)


def _left_battle_zone(now: Triggers, event: m.LeftBattleZone) -> None:
    if event.in_doubt:
        happens(now, [Doubt(event.creature, event.in_doubt, NOT_JUDGED)])
    goes(now, event.creature)


def _entered_blocking(now: Triggers, event: m.EnteredBlocking) -> None:
    """It is a blocking creature, and nothing triggers: it has not "blocked"."""
    now._blocking[event.blocker] = (event.attacker,)


def _mode_chosen(now: Triggers, event: m.ModeChosen) -> None:
    now._decided = {**now._decided, event.trigger: event.mode}


def _uses_declared(now: Triggers, event: m.UsesDeclared) -> None:
    """What is used waits to be resolved; that player's other abilities whose use is declared are not used."""
    open_ = [t for t in now.waiting if t.ability.use and t.controller == event.player and t.number not in now._decided]
    unused = {trigger.number for trigger in open_ if trigger.number not in event.triggers}
    now.waiting = tuple(trigger for trigger in now.waiting if trigger.number not in unused)
    now._decided = {**now._decided, **{trigger.number: "" for trigger in open_ if trigger.number not in unused}}


DUEL_TRIGGERS: dict[type[Event], Handler] = {
    m.AbilitiesOrdered: _specified,
    m.AttackBegan: _attack_began,
    m.AttackEnded: _attack_ended,
    m.AttackRedirected: _redirected,
    m.Battled: _battled,
    m.ChosenCreatureTapped: _chosen_creature_tapped,
    m.CreaturesSpecified: _specified,
    m.EnteredBlocking: _entered_blocking,
    m.LeftBattleZone: _left_battle_zone,
    m.ModeChosen: _mode_chosen,
    m.NoBlockerDeclared: _no_blocker_declared,
    m.TappedByAbility: _tapped_by_ability,
    m.UntappedByAbility: _untapped_by_ability,
    m.UsesDeclared: _uses_declared,
}
"""What each type of event of Duel Masters does."""

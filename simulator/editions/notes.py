"""What the editions' rules say that other rows, the projections or the game keep, and why others are out of scope.

Each is said once here, under a name; the editions' pages give it their numbers.
"""

from __future__ import annotations

from events.declaration_abilities import Ability
from events.trigger_conditions import TriggerCondition
from projections.board import Board
from projections.combat import Combat
from projections.matching import is_meant
from projections.orders import Orders
from projections.position import Position
from projections.triggers import conditions
from projections.triggers.triggers import Triggers
from simulator.editions.table import RuleNote
from simulator.legality.compile import building
from simulator.rules import (
    attack,
    banding,
    blocks,
    costs,
    damage_assignment,
    damage_dealing,
    leaving_combat,
    prevention,
    steps,
)

# The combat phase.

TEAMMATES_ARE_NO_OPPONENTS = RuleNote("a player's teammates are no opponents of that player", is_meant)
PLAYERS_PLANESWALKERS_AND_BATTLES_ARE_ATTACKED = RuleNote(
    "the active player attacks; attacked are defending players, their planeswalkers, battles they protect",
    attack.attack_targets_can_be_attacked,
)
PLAYERS_AND_PLANESWALKERS_ARE_ATTACKED = RuleNote(
    "the active player attacks; attacked are defending players and planeswalkers that they control",
    attack.attack_targets_can_be_attacked,
)
ONLY_PLAYERS_AND_PLANESWALKERS_ARE_ATTACKED = RuleNote(
    "the active player attacks; attacked are defending players and planeswalkers that they control",
    attack.players_and_planeswalkers_can_be_attacked,
)
TEAMS_ATTACK_AND_DEFEND = RuleNote(
    "with shared team turns the active team attacks and the other team defends", steps.play_as_a_team
)
THE_NONACTIVE_TEAM_DEFENDS = RuleNote("in Two-Headed Giant the nonactive team defends", steps.play_as_a_team)
ONLY_CREATURES_FIGHT = RuleNote(
    "only creatures attack or block; only players, planeswalkers and battles are attacked",
    attack.chosen_attackers_can_be_chosen,
)
ONLY_CREATURES_FIGHT_BEFORE_BATTLES = RuleNote(
    "only creatures attack or block; only players and planeswalkers are attacked", attack.chosen_attackers_can_be_chosen
)
NONCREATURES_NEVER_FIGHT = RuleNote(
    "what is no creature never attacks or blocks, even if it is put onto the battlefield so",
    blocks.put_creatures_become_blocking,
)
NONCREATURES_PUT_INTO_PLAY_NEVER_FIGHT = RuleNote(
    "what is no creature never attacks or blocks, even if it is put into play so", blocks.put_creatures_become_blocking
)
PUT_ATTACKING_UNDER_THE_ATTACKING_PLAYER = RuleNote(
    "what is put onto the battlefield attacking attacks only under the attacking player's control",
    attack.creatures_attack_by_effect,
)
PUT_ATTACKING_WHAT_CAN_BE_ATTACKED = RuleNote(
    "what is put onto the battlefield attacking what is gone, or can't be attacked, does not attack",
    attack.creatures_attack_by_effect,
)
PUT_BLOCKING_AN_ATTACKER_OF_ITS_CONTROLLER = RuleNote(
    "what is put onto the battlefield blocking blocks only an attacker of its controller",
    blocks.put_creatures_become_blocking,
)
PUT_BLOCKING_WHAT_ATTACKS_ITS_CONTROLLER = RuleNote(
    "what is put onto the battlefield blocking blocks only what attacks its controller or a planeswalker there",
    blocks.put_creatures_become_blocking,
)
BATTLES_NEVER_FIGHT = RuleNote(
    "a battle never attacks or blocks, even if it is put onto the battlefield so", blocks.put_creatures_become_blocking
)
NO_EFFECT_MAKES_BATTLES_FIGHT = RuleNote(
    "no effect makes a battle an attacking or blocking creature", blocks.creatures_block_by_effect
)
PHASING_REMOVES_NOTHING = RuleNote(
    "phasing out removes nothing from combat: what is phased out is there for nobody until it phases in",
    damage_assignment.recipients,
)
LATER_RESTRICTIONS_REMOVE_NOTHING = RuleNote(
    "a rule against attacking or blocking that comes later removes nothing from combat",
    leaving_combat.permanents_are_removed_from_combat,
)
TAPPING_REMOVES_NOTHING = RuleNote(
    "tapping or untapping removes nothing from combat, and prevents no combat damage", damage_assignment.assigners
)
ATTACKERS_OF_WHAT_IS_GONE_STILL_ATTACK = RuleNote(
    "what attacked something that is gone goes on attacking, may be blocked, and deals no damage if unblocked",
    leaving_combat.permanents_are_removed_from_combat,
)
ATTACKERS_OF_A_PLANESWALKER_THAT_IS_GONE_STILL_ATTACK = RuleNote(
    "what attacked a planeswalker that is gone goes on attacking, may be blocked, deals no damage if unblocked",
    leaving_combat.permanents_are_removed_from_combat,
)
PLANESWALKER_AND_BATTLE = RuleNote(
    "what is a planeswalker and a battle goes on being attacked while it can still be attacked",
    leaving_combat.permanents_that_change_type_are_removed_from_combat,
)
ATTACKING_ALONE = RuleNote(
    "a creature attacks alone if no other was declared, and is attacking alone if no other is attacking",
    conditions.attacks,
)
FIGHTING_ALONE = RuleNote("a creature is attacking alone, or blocking alone, if no other one is", Triggers.trigger)

# The beginning of combat step.

ACTIVE_PLAYER_HAS_PRIORITY = RuleNote(
    "the active player has priority, and then the others", "simulator.game.game.Game.pass_step"
)
TRIGGERS_AS_COMBAT_BEGINS = RuleNote(
    "abilities that trigger as combat begins go on the stack first",
    "simulator.game.stack_and_damage.StackAndDamage.settle_stack",
)
THEN_THERE_IS_PRIORITY = RuleNote(
    "then the active player has priority, and then the others", "simulator.game.game.Game.pass_step"
)
BEGINNING_OF_COMBAT_HAS_PRIORITY = RuleNote(
    "the beginning of combat step has priority, after abilities that trigger then",
    "simulator.game.game.Game.pass_step",
)

# The declare attackers step.

ATTACKERS_ARE_DECLARED_IN_STEPS = RuleNote(
    "attackers are declared in steps; what is illegal is taken back", "simulator.game.game.Game.declare_attackers"
)
ATTACKERS_ARE_DECLARED_FIRST = RuleNote(
    "attackers are declared as the step begins; then what triggered goes on the stack, and there is priority",
    "simulator.game.game.Game.declare_attackers",
)
ATTACK_TRIGGERS_SEE_THE_DECLARATION = RuleNote(
    "an ability triggers on attacking by what creatures are as they are declared", conditions.attacks
)
ATTACK_TRIGGERS_WAIT_FOR_PRIORITY = RuleNote(
    "what triggered as attackers were declared waits until a player would have priority", Triggers
)
CONDITIONS_ON_ATTACKERS = RuleNote("conditions of triggering on attackers are of several kinds", TriggerCondition)
ATTACKING_IS_BEING_DECLARED = RuleNote(
    "attacking is being declared as an attacker, not being put onto the battlefield attacking", conditions.attacks
)
UNBLOCKED_TRIGGERS_IN_THE_BLOCKERS_STEP = RuleNote(
    "attacking and not being blocked triggers in the declare blockers step", conditions.attacks_and_isnt_blocked
)
PUT_ATTACKING_WHAT_IS_GONE = RuleNote(
    "what is put onto the battlefield attacking what is gone does not attack", attack.creatures_attack_by_effect
)
STATED_TO_ATTACK_WHAT_IS_GONE = RuleNote(
    "what is stated to attack what is gone does not attack", attack.creatures_attack_by_effect
)
ATTACKING_LATE_IS_UNRESTRICTED = RuleNote(
    "no requirement or restriction concerns a creature that comes to attack without being declared",
    attack.creatures_attack_by_effect,
)
DEFENDING_PLAYER = RuleNote(
    "the defending player is the one whom, or whose permanent, the creature attacks or attacked",
    Position.defending_player,
)
EACH_ATTACKER_HAS_ONE_DEFENDING_PLAYER = RuleNote(
    "each attacking creature has one defending player of its own", Position.defending_player
)
DEFENDING_PLAYER_OR_PLANESWALKER = RuleNote(
    "the defending player is the one whom, or whose planeswalker, the creature attacks", Position.defending_player
)
RESELECTED_ATTACKERS_STAY_IN_COMBAT = RuleNote(
    "a creature whose attack is reselected stays in combat and has not attacked a second time", Combat
)
RESELECTING_IS_UNRESTRICTED = RuleNote(
    "no requirement or restriction on declaring attackers concerns what is reselected", attack.attacks_are_reselected
)
RESELECTED_IS_AN_OPPONENT_OR_THEIRS = RuleNote(
    "reselected is an opponent, a planeswalker that one controls or a battle that one protects",
    attack.attacks_are_reselected,
)
RESELECTED_IS_AN_OPPONENT_OR_THEIR_PLANESWALKER = RuleNote(
    "reselected is an opponent, or a planeswalker that one controls", attack.attacks_are_reselected
)
RESELECTED_IS_A_DEFENDING_PLAYER_OR_THEIRS = RuleNote(
    "reselected is a defending player, or what that one controls or protects", attack.attacks_are_reselected
)
RESELECTED_IS_A_DEFENDING_PLAYER_OR_THEIR_PLANESWALKER = RuleNote(
    "reselected is a defending player, or a planeswalker that one controls", attack.attacks_are_reselected
)
WITHOUT_ATTACKERS_STEPS_ARE_SKIPPED = RuleNote(
    "without an attacking creature there is no declare blockers step and no combat damage", steps.steps_proceed_in_order
)

# The declare blockers step.

BLOCKERS_ARE_DECLARED_IN_STEPS = RuleNote(
    "blockers are declared in steps; what is illegal is taken back", "simulator.game.game.Game.declare_blockers"
)
BLOCKERS_ARE_DECLARED_FIRST = RuleNote(
    "blockers are declared as the step begins; then what triggered goes on the stack, and there is priority",
    "simulator.game.game.Game.declare_blockers",
)
CONDITIONS_ON_BLOCKERS = RuleNote("conditions of triggering on blockers are of several kinds", TriggerCondition)
CONDITIONS_ON_BLOCKING = RuleNote("conditions of triggering on blocking are of several kinds", TriggerCondition)
BECOMING_BLOCKED_TRIGGERS_ONCE = RuleNote(
    "becoming blocked triggers only at the first point at which the creature becomes blocked in that combat",
    conditions.becomes_blocked_for_the_first_time,
)
ORDERS_SHRINK = RuleNote("what stops being blocked leaves the blocking creature's order; the rest keep theirs", Orders)
PUT_BLOCKING_WHAT_NO_LONGER_ATTACKS = RuleNote(
    "what is put onto the battlefield blocking what no longer attacks is no blocking creature",
    blocks.put_creatures_become_blocking,
)
PUT_BLOCKING_IS_UNRESTRICTED = RuleNote(
    "no requirement or restriction concerns a creature put onto the battlefield blocking",
    blocks.put_creatures_become_blocking,
)
RESTRICTIONS_AND_REQUIREMENTS = RuleNote(
    "restrictions say that a creature can't attack or block, requirements that it must", Ability
)
ILLEGAL_ATTACKS_ARE_PROPOSED_AGAIN = RuleNote(
    "an attack that conflicts with a restriction or requirement is illegal, and another one is proposed",
    "simulator.game.judge.judge_attack",
)
ILLEGAL_BLOCKS_ARE_PROPOSED_AGAIN = RuleNote(
    "a block that conflicts with a restriction or requirement is illegal, and another one is proposed",
    "simulator.game.judge.BlockQuestion",
)
EVASION_IS_CUMULATIVE = RuleNote(
    "evasion abilities are cumulative; one gained or lost after a legal block changes nothing",
    blocks.restrictions_are_obeyed,
)
WHEN_A_SET_CONFLICTS = RuleNote(
    "a set conflicts if it breaks a restriction, or if more requirements could be obeyed; any other is legal",
    blocks.requirements_are_obeyed,
)

# The combat damage step.

ASSIGNMENTS_ARE_JUDGED_TOGETHER = RuleNote(
    "an assignment is judged with all others of its player and taken back if it is illegal",
    "simulator.game.judge.judge_division",
)
DAMAGE_OF_ONE_CREATURE_AT_A_TIME = RuleNote(
    "all the damage of one creature is assigned before any of another creature's is",
    "simulator.game.game.Game.assign_damage",
)
WHOLE_ASSIGNMENT_IS_CHECKED = RuleNote(
    "when all of a player's creatures have assigned, the whole is checked and taken back if it is illegal",
    "simulator.game.game.Game.announce_damage",
)
DAMAGE_IS_DIVIDED_FREELY = RuleNote(
    "combat damage is divided freely among the legal recipients, and judged with all others of its player",
    "simulator.game.judge.judge_division",
)
ASSIGNED_DAMAGE_IS_ON_THE_STACK = RuleNote(
    "combat damage is on the stack once it has been assigned", damage_dealing.assigned_damage_goes_on_the_stack
)
ONLY_RESOLVING_REMOVES_DAMAGE = RuleNote(
    "combat damage on the stack is no spell or ability: nothing removes it but its resolving", Triggers
)
DAMAGE_STAYS_AS_ASSIGNED = RuleNote(
    "it is dealt as it was assigned, though its source has gone, its power changed or its recipient not fights",
    damage_dealing.damage_on_the_stack_is_dealt,
)
SOURCE_AS_IT_LAST_EXISTED = RuleNote(
    "its source is the creature as it is, or as it last existed", damage_dealing.damage_on_the_stack_is_dealt
)
NO_DAMAGE_TO_WHAT_IS_GONE = RuleNote(
    "what is no longer in play, or neither a creature nor a planeswalker, is dealt none", prevention.can_be_dealt_damage
)
TRAMPLING_OVER_WHAT_IS_GONE = RuleNote(
    "with the planeswalker gone, what tramples over it may reach its player; with a battle gone, nobody",
    damage_assignment.recipients,
)
TRAMPLING_OVER_A_PLANESWALKER_THAT_IS_GONE = RuleNote(
    "with the planeswalker gone, what tramples over it may reach its player", damage_assignment.recipients
)
TRAMPLING_NEEDS_WHOLE_TOUGHNESS = RuleNote(
    "with trample damage goes beyond the blockers once each is assigned its whole toughness, deathtouch or not",
    damage_assignment.damage_up_to_toughness_is_lethal,
)
TRAMPLING_STOPS_AT_PLANESWALKERS = RuleNote(
    "what attacks a planeswalker assigns nothing to its player, even if the planeswalker is gone",
    damage_assignment.recipients,
)
DEATHTOUCH_DIVIDES_FREELY = RuleNote(
    "damage of a creature with deathtouch is divided freely among those that fight it, whatever the order",
    damage_assignment.blocked_creatures_without_deathtouch_keep_their_order,
)
BANDING_LETS_OPPONENTS_ASSIGN = RuleNote(
    "banding lets an opponent of the creature's controller assign its combat damage", banding.assigner_of
)

# The end of combat step, and what stands elsewhere in the rules.

END_OF_COMBAT_HAS_PRIORITY = RuleNote(
    "the end of combat step begins with priority", "simulator.game.game.Game.pass_step"
)
STATE_BASED_EFFECTS_BEFORE_PRIORITY = RuleNote(
    "state-based effects happen, and then what triggered goes on the stack, whenever there would be priority",
    "simulator.game.session.Session.apply",
)
LOSING_BANDING_LOSES_BANDS_WITH_OTHER = RuleNote(
    'what loses banding loses every "bands with other" ability as well', Board
)
REVERSED_DECLARATIONS_ARE_MADE_AGAIN = RuleNote(
    "the player whose declaration was reversed declares again; nobody had priority, so nobody retains it",
    "simulator.game.game.Game.abandon",
)
ONE_DEFENDING_PLAYER_OF_A_TEAM = RuleNote(
    "for each attacking creature the defending player is one specific player of the team", building.speaking_of
)

# Out of scope.

DEFENDING_PLAYERS_ARE_GIVEN = "who the defending players are is given as the turn begins"
HAVING_HAD_TO_ATTACK_IS_NOT_READ = "no ability that asks whether a creature had to attack is read"
CASTING_GOES_BY_THE_STEP = (
    "at which points of combat words let a spell be cast is judged by the step that the game is in alone"
)
NO_LIMITED_RANGE_OF_INFLUENCE = "a limited range of influence is not played here"
NOTHING_READ_TRIGGERS_SO = "no ability that triggers so is read"
WHO_ATTACKS_WHOM_IS_NOT_READ = "no ability that asks which players attack which is read"
DAMAGE_STAYS_ON_WHAT_PHASES_OUT = "damage on what phases out stays marked on it"
BANDS_WITH_OTHER_GOES_BY_QUALITY = (
    '"bands with other" is judged by the quality that it names, not by who has the same ability'
)
PLAYERS_WHO_HAVE_LOST_STAY = (
    "no event takes a player who has lost out of the game: where others play on, what they do is undetermined"
)
NO_SHARED_LIFE_TOTAL = "a team's shared life total is not kept: each player has a life total of their own"
DAMAGE_TO_A_TEAM_IS_SETTLED_EARLY = (
    "which player of a team an unblocked creature deals damage to is settled here as it attacks one of them"
)
DAMAGE_TO_A_TEAM_IS_NOT_CHOSEN_AGAIN = (
    "each creature attacks one player of the team; which of them it assigns its damage to is not chosen anew"
)

# Costs, and prevention.

COSTS_OF_NOTHING_ARE_ACKNOWLEDGED = RuleNote(
    "a cost of {0} is paid as the player acknowledges it; it is not paid by itself", costs.block_payment_is_whole
)
PREVENTED_DAMAGE_IS_NOT_DEALT = RuleNote("damage that is prevented is not dealt", prevention.after_effects)

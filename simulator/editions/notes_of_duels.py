"""What rules of Duel Masters say, once for all editions that have them, and what is out of scope; see `notes`."""

from __future__ import annotations

from simulator.duel_masters import attacking
from simulator.editions.table import RuleNote

BATTLES_COMPARE_POWER = RuleNote(
    "second-hand: a battle compares power; the creature with less loses, with equal power both do", attacking.losers_of
)
CREATURES_ATTACK_ONE_AT_A_TIME = RuleNote(
    "second-hand: creatures attack one at a time", "simulator.game.duel.Duel.attack"
)
LEAVING_CREATURES_LEAVE_THE_ATTACK = RuleNote(
    "second-hand: a creature that leaves the battle zone, or that an effect removes, leaves the attack",
    attacking.creatures_leave_the_attack,
)
ATTACKING_TAPS = RuleNote(
    "second-hand: the attacking creature is tapped; it was there as its player's turn began, or attacks at once",
    "simulator.game.duel.Duel.attack",
)
REDIRECTED_LAST_BY_ANOTHER_ABILITY = RuleNote(
    "a creature to which another ability than Blocker changed the attack last is no blocking creature",
    attacking.last_redirecting_blockers_become_blocking,
)
CREATURES_BATTLE = RuleNote(
    "second-hand: in the battle step the attacking creature battles the blocking or the attacked one",
    attacking.opponent_in_battle,
)
WINNERS_OF_ALL_BATTLES = RuleNote(
    "second-hand: a creature that wins all battles beats any other; of two such neither loses", attacking.losers_of
)
NO_SHIELDS = "second-hand: shields and winning the game by a direct attack are not kept here"

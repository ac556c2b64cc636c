"""What players propose and what the game asks: the procedures and questions that every edition's table knows.

A table has a `Check` for each rule of a procedure and one `Answer` to each question, or names the procedure or the
question among those that its edition is `without`. A new one is a constant here; each table then has to know it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import msgspec

if TYPE_CHECKING:
    from events.board import Permanent
    from projections.position import Position
    from projections.triggers.stack_objects import Trigger
    from simulator.duel_masters.attacking import AbilityOrder, CreatureAttack
    from simulator.duel_masters.choosing import AnyUsable, AtMostOne, Chosen
    from simulator.duel_masters.waiting import ModeProposal, Resolving, Uses
    from simulator.legality.compile.attack import AttackCompiled
    from simulator.legality.compile.building import Compiled, InATeam
    from simulator.rules.announcing import Announcement
    from simulator.rules.attack import Attack
    from simulator.rules.blocks import BlockProposal
    from simulator.rules.costs import Payment
    from simulator.rules.damage_assignment import Division, Lethal
    from simulator.rules.damage_orders import OrderAnnouncement, Placement
    from simulator.rules.mana import Activation, Reversal
    from simulator.rules.stack import Resolution, Stacking
    from simulator.rules.steps import DamageAnnouncement
    from simulator.rules.trigger_targets import Targeting

GameName = Literal["Magic", "Duel Masters"]
"""A game that editions have rules of."""

Proposal = TypeVar("Proposal")
Answering = TypeVar("Answering", bound=Callable[..., object])


class Procedure(msgspec.Struct, Generic[Proposal], frozen=True):
    """Something that a player proposes to do, and that rules are checked for; generic in the type of the proposal."""

    name: str
    plays: GameName = "Magic"


class Question(msgspec.Struct, Generic[Answering], frozen=True):
    """Something that the game asks an edition; generic in the type of the function that answers."""

    name: str
    plays: GameName = "Magic"


DECLARE_ATTACKERS: Procedure[Attack] = Procedure("declare attackers")
DECLARE_BLOCKERS: Procedure[BlockProposal] = Procedure("declare blockers")
ACTIVATE_A_MANA_ABILITY: Procedure[Activation] = Procedure("activate a mana ability")
CAST_A_SPELL: Procedure[Announcement] = Procedure("cast a spell")
ACTIVATE_AN_ABILITY: Procedure[Announcement] = Procedure("activate an ability")
PAY_COSTS: Procedure[Payment] = Procedure("pay costs")
LEAVE_COSTS_UNPAID: Procedure[Position] = Procedure("leave costs unpaid")
REVERSE_MANA_ABILITIES: Procedure[Reversal] = Procedure("reverse mana abilities")
ANNOUNCE_AN_ORDER: Procedure[OrderAnnouncement] = Procedure("announce an order")
PLACE_IN_AN_ORDER: Procedure[Placement] = Procedure("place in an order")
PUT_ABILITIES_ON_THE_STACK: Procedure[Stacking] = Procedure("put triggered abilities on the stack")
CHOOSE_TARGETS: Procedure[Targeting] = Procedure("choose targets")
RESOLVE_AN_ABILITY: Procedure[Resolution] = Procedure("resolve an ability")
ANNOUNCE_COMBAT_DAMAGE: Procedure[DamageAnnouncement] = Procedure("announce combat damage")
ASSIGN_COMBAT_DAMAGE: Procedure[Division] = Procedure("assign combat damage")

WHICH_LEGENDS_CANT_STAY_TOGETHER: Question[Callable[[Position, Permanent], list[str]]] = Question(
    "which legends can't stay together"
)
WHAT_A_NEGATIVE_CHANGE_OF_SIZE_IS: Question[Callable[[int], int]] = Question("what a negative change of size is")
WHO_GETS_PRIORITY: Question[Callable[[Position], str]] = Question("who gets priority")
WHO_ATTACKS_TOGETHER: Question[Callable[[Position, str], tuple[str, ...]]] = Question("who attacks together")
WHO_IS_EXEMPT_FROM_ATTACKING: Question[Callable[[AttackCompiled], AttackCompiled]] = Question(
    "who is exempt from requirements to attack"
)
WHO_CAN_BE_EXERTED: Question[Callable[[Position], list[str]]] = Question("who can be exerted")
WHO_CAN_ENLIST: Question[Callable[[Position], list[str]]] = Question("who can enlist")
WHO_DECLARES_BLOCKERS_NEXT: Question[Callable[[Position], str]] = Question("who declares blockers next")
WHO_BLOCKS_TOGETHER: Question[Callable[[Position, str], tuple[str, ...]]] = Question("who blocks together")
WHO_DEFENDS_IN_A_TEAM: Question[InATeam] = Question("who is the defending player in a team")
WHO_IS_EXEMPT_FROM_BLOCKING: Question[Callable[[Compiled], Compiled]] = Question("who is exempt from requirements")
WHICH_CREATURES_HAVE_AN_ORDER: Question[Callable[[Position], list[str]]] = Question("which creatures have an order")
WHOSE_ORDERS_ARE_ANNOUNCED: Question[Callable[[Position], list[tuple[str, str]]]] = Question(
    "whose orders are announced"
)
WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER: Question[Callable[[Position], tuple[Trigger, ...]]] = Question(
    "which abilities go on the stack together"
)
WHO_ANNOUNCES_DAMAGE_NEXT: Question[Callable[[Position], list[str]]] = Question("who announces damage next")
WHO_ANNOUNCES_DAMAGE_TOGETHER: Question[Callable[[Position, str], tuple[str, ...]]] = Question(
    "who announces damage together"
)
HOW_MUCH_DAMAGE_IS_LETHAL: Question[Lethal] = Question("how much damage is lethal")

ORDERS: frozenset[Procedure[Any] | Question[Any]] = frozenset(
    {ANNOUNCE_AN_ORDER, PLACE_IN_AN_ORDER, WHICH_CREATURES_HAVE_AN_ORDER, WHOSE_ORDERS_ARE_ANNOUNCED}
)
"""What an edition without damage assignment orders is without."""

OPTIONAL_COSTS_TO_ATTACK: frozenset[Procedure[Any] | Question[Any]] = frozenset({WHO_CAN_BE_EXERTED, WHO_CAN_ENLIST})
"""What an edition is without that is older than exerting and enlisting."""

ATTACK: Procedure[CreatureAttack] = Procedure("attack", "Duel Masters")
CHOOSE_CREATURES: Procedure[Chosen] = Procedure("choose creatures", "Duel Masters")
ORDER_ABILITIES: Procedure[AbilityOrder] = Procedure("order abilities", "Duel Masters")
DECLARE_USES: Procedure[Uses] = Procedure("declare uses", "Duel Masters")
CHOOSE_A_MODE: Procedure[ModeProposal] = Procedure("choose a mode", "Duel Masters")
RESOLVE_A_WAITING_ABILITY: Procedure[Resolving] = Procedure("resolve a waiting ability", "Duel Masters")

WHICH_CHOICES_ARE_LEGAL: Question[Callable[[Position], AtMostOne | AnyUsable]] = Question(
    "which choices are legal", "Duel Masters"
)

_KNOWN = tuple(each for each in globals().values() if isinstance(each, Procedure | Question))


def known_in(plays: GameName) -> dict[str, Procedure[object] | Question[Callable[..., object]]]:
    """The procedures and questions of a game, by name: what each of its editions has to know."""
    return {each.name: each for each in _KNOWN if each.plays == plays}

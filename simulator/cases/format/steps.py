"""The steps of a case's script, one `do` each: what players do, how the combat moves on, and what must be true.

The results of spells and abilities (`do: effect`) are in `effects.py` and `blocking.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from events.casting import MOST_KICKS
from simulator.cases.format import words as w
from simulator.cases.format.kinds import AnyEffect
from simulator.cases.format.words import CasePermanent

_ZoneNames = Annotated[tuple[w.ZoneName, ...], Meta(extra={"unique": True})]
_SomeRuleNumbers = Annotated[tuple[w.RuleNumber, ...], Meta(min_length=1, extra={"unique": True})]
_Declarations = Annotated[tuple[w.CaseBlocks, ...], Meta(min_length=1, extra={"unique": True})]
_StepName = Literal[
    "main", "beginning_of_combat", "declare_attackers", "declare_blockers", "combat_damage", "end_of_combat"
]


class Completable(w.CasePart, frozen=True):
    """Can the partial declaration `blocks`, where `decided` get no more attackers, still become legal?"""

    decided: w.PermanentNames
    blocks: w.CaseBlocks
    value: bool


class Assignments(w.CasePart, frozen=True):
    """The complete set of legal damage assignments of one creature."""

    for_: w.PermanentName = msgspec.field(name="for")
    sets: Annotated[tuple[w.DamageByName, ...], Meta(extra={"unique": True})]


class Assigned(w.CasePart, frozen=True):
    """Would this damage assignment of one creature be legal now?"""

    for_: w.PermanentName = msgspec.field(name="for")
    assign: w.DamageByName
    value: bool


class OrderToAnnounce(w.CasePart, frozen=True):
    """A damage assignment order that is to be announced: whose, and by whom."""

    for_: w.PermanentName = msgspec.field(name="for")
    by: w.PlayerName


class Expect(w.CasePart, tag_field="do", tag="expect", frozen=True):
    """Assertions at this point; all that are given must hold, and what is left out is `UNSET`.

    `legal: null` says that the declaration's costs are open, `priority: null` that nobody has priority.
    """

    legal: bool | Literal["undetermined"] | UnsetType | None = UNSET
    violates: _SomeRuleNumbers | UnsetType = UNSET
    obeyed: w.NonNegative | UnsetType = UNSET
    max_requirements: w.NonNegative | UnsetType = UNSET
    legal_declarations: _Declarations | UnsetType = UNSET
    legal_declaration_count: w.NonNegative | UnsetType = UNSET
    completable: Completable | UnsetType = UNSET
    legal_assignments: Assignments | UnsetType = UNSET
    legal_assignment: Assigned | UnsetType = UNSET
    cost: w.ManaText | w.CaseCost | UnsetType = UNSET
    attacking: w.PermanentNames | UnsetType = UNSET
    blocked: w.PermanentNames | UnsetType = UNSET
    unblocked: w.PermanentNames | UnsetType = UNSET
    attack_target: dict[w.PermanentName, w.ObjectName] | UnsetType = UNSET
    blocking: w.CaseBlocks | UnsetType = UNSET
    orders: dict[w.PermanentName, w.PermanentNames] | UnsetType = UNSET
    orders_to_announce: tuple[OrderToAnnounce, ...] | UnsetType = UNSET
    triggers: dict[w.Label, w.NonNegative] | UnsetType = UNSET
    waiting: tuple[w.Label, ...] | UnsetType = UNSET
    stack: tuple[w.StackName, ...] | UnsetType = UNSET
    priority: w.PlayerName | UnsetType | None = UNSET
    damage: w.DamageByName | UnsetType = UNSET
    life: dict[w.PlayerName, w.WholeNumber] | UnsetType = UNSET
    poison: dict[w.PlayerName, w.NonNegative] | UnsetType = UNSET
    pt: dict[w.PermanentName, tuple[w.WholeNumber, w.WholeNumber]] | UnsetType = UNSET
    counters: dict[w.PermanentName, dict[w.CounterName, w.NonNegative]] | UnsetType = UNSET
    graveyard: _ZoneNames | UnsetType = UNSET
    battlefield: w.PermanentNames | UnsetType = UNSET
    not_battlefield: w.PermanentNames | UnsetType = UNSET
    tapped: w.PermanentNames | UnsetType = UNSET
    untapped: w.PermanentNames | UnsetType = UNSET
    mana: dict[w.PlayerName, w.ManaText] | UnsetType = UNSET
    reversible: dict[w.PermanentName, bool] | UnsetType = UNSET
    log_restored: w.True_ | UnsetType = UNSET
    step: _StepName | UnsetType = UNSET
    lost: w.PlayerNames | UnsetType = UNSET


class ScriptStep(w.CasePart, tag_field="do", tag=w.tag_of, frozen=True):
    """Something that a player does, or that happens, at a point of the script."""


class PlayerStep(ScriptStep, frozen=True):
    """Something that one player does."""

    player: w.PlayerName


class DeclareAttack(ScriptStep, tag="attack", frozen=True):
    """The whole attack declaration: whom each attacker attacks, the bands, who is exerted, and who enlists whom."""

    attacks: dict[w.PermanentName, w.ObjectName]
    bands: tuple[w.PermanentNames, ...] = ()
    exert: w.PermanentNames = ()
    enlist: dict[w.PermanentName, w.PermanentName] = msgspec.field(default_factory=dict)


class DeclareBlocks(PlayerStep, tag="block", frozen=True):
    """A player's whole block declaration."""

    blocks: w.CaseBlocks


class ActivateMana(PlayerStep, frozen=True):
    """A mana ability, inside or outside a declaration; the mana of `pays_with` pays for it."""

    source: w.PermanentName
    pays_with: w.PermanentName = ""


ResolutionChoice = bool | int | w.AnyName | tuple[bool | int | w.AnyName, ...]
"""What is chosen as something resolves; of several choices a list, in the order in which the words ask."""


class _Announce(PlayerStep, kw_only=True, frozen=True):
    """What is announced as an ability is activated or a spell is cast; modes count as printed, from 1.

    `choose` says what pays for it where the cost leaves a choice.
    """

    targets: tuple[w.TargetName, ...] = ()
    x: w.NonNegative | UnsetType = UNSET
    modes: tuple[w.Positive, ...] = ()
    choose: w.CostChoices = w.CostChoices()


class Activate(_Announce, frozen=True):
    """An activated ability of a permanent, or of a card in hand: its number from 1 as printed, or some of its words.

    `choice` is what is chosen as a mana ability resolves, which it does at once.
    """

    permanent: w.PermanentName = ""
    card: w.CardName = ""
    ability: w.Positive | w.ShortText = 1
    choice: ResolutionChoice = ""


class Cast(_Announce, frozen=True):
    """A card is cast, or one of its faces; `kicked`: how many times its kicker, offspring or squad cost is paid."""

    card: w.ShortText
    face: w.ShortText = ""
    kicked: bool | Annotated[int, Meta(ge=1, le=MOST_KICKS)] = False


class Pay(PlayerStep, frozen=True):
    """The whole locked-in cost is paid; mana `{0}` acknowledges a cost of nothing."""

    mana: w.ManaText = ""
    sacrifice: w.PermanentNames = ()
    tap: w.PermanentNames = ()
    return_to_hand: w.PermanentNames = ()
    discard: tuple[w.CardName, ...] = ()
    life: w.NonNegative = 0


class Abandon(PlayerStep, frozen=True):
    """The player can't or won't complete the declaration; which mana abilities stay, which are reversed."""

    keep: w.PermanentNames = ()
    reverse: w.PermanentNames = ()


class AnnounceOrder(PlayerStep, tag="order", frozen=True):
    """A damage assignment order is announced."""

    for_: w.PermanentName = msgspec.field(name="for")
    order: w.PermanentNames


class Place(PlayerStep, frozen=True):
    """A new creature is placed in an existing order; position 0 is the first."""

    in_order_of: w.PermanentName
    new: w.PermanentName
    position: w.NonNegative


class EnterBlocking(ScriptStep, tag="put_blocking", frozen=True):
    """A creature is put onto the battlefield blocking."""

    permanent: CasePermanent
    blocking: w.PermanentName


class EnterAttacking(ScriptStep, tag="put_attacking", frozen=True):
    """A creature is put onto the battlefield attacking a player or a permanent."""

    permanent: CasePermanent
    attacking: w.ObjectName


class StackTriggers(PlayerStep, frozen=True):
    """A player's waiting triggered abilities go on the stack, the first one lowest."""

    order: tuple[w.TriggerName, ...]


class WrittenEffect(ScriptStep, tag="effect", frozen=True):
    """A step with `do: effect`, as it is read; in a case stands the effect itself."""

    effect: AnyEffect


if TYPE_CHECKING:
    _Did = ScriptStep | AnyEffect
else:
    _Did = WrittenEffect | EnterBlocking | EnterAttacking


class ResolveTop(ScriptStep, frozen=True):
    """The top of the stack resolves; in Duel Masters the waiting ability that `choice` names, before what is chosen.

    `choice` is what is chosen then: of several choices a list, in the order in which the words ask. `enters` names what
    it puts onto the battlefield, in the order of the words. `did` says what it did where that is not read: effects, and
    permanents that are put onto the battlefield.
    """

    choice: ResolutionChoice = ""
    enters: Annotated[tuple[w.ShortText, ...], Meta(extra={"unique": True})] = ()
    did: tuple[_Did, ...] | UnsetType = UNSET


class PassPriority(ScriptStep, frozen=True):
    """All players pass in succession."""


class Assign(PlayerStep, frozen=True):
    """One creature's combat damage is assigned."""

    for_: w.PermanentName = msgspec.field(name="for")
    assign: w.DamageByName


class DealDamage(ScriptStep, frozen=True):
    """Combat damage is dealt, in the first-strike step or the regular one."""

    step: Literal["first", "regular"] = "regular"


class EndStep(ScriptStep, frozen=True):
    """The step ends."""


class EndCombat(ScriptStep, frozen=True):
    """The combat ends."""


class NextCombat(ScriptStep, frozen=True):
    """Another combat phase begins this turn."""


class Choose(PlayerStep, frozen=True):
    """Duel Masters: the creatures that the non-turn player chooses in the block step."""

    creatures: w.PermanentNames


class ResolveOrder(PlayerStep, frozen=True):
    """Duel Masters: the order in which the chosen creatures' abilities resolve."""

    order: w.PermanentNames


class DeclareUse(PlayerStep, frozen=True):
    """Duel Masters: which abilities whose use must be declared are used."""

    use: Annotated[tuple[w.Label, ...], Meta(extra={"unique": True})]


class ChooseMode(PlayerStep, frozen=True):
    """Duel Masters: the mode of a triggered ability."""

    ability: w.Label
    mode: w.ShortText


class Battle(ScriptStep, frozen=True):
    """Duel Masters: the creatures battle."""


class EndAttack(ScriptStep, frozen=True):
    """Duel Masters: the attack ends."""


STEPS: tuple[type[ScriptStep] | type[Expect], ...] = (
    *(
        value
        for value in globals().values()
        if isinstance(value, type)
        and issubclass(value, ScriptStep)
        and value not in (ScriptStep, PlayerStep, WrittenEffect, _Announce)
    ),
    Expect,
)
"""Every kind of step but `effect`, in the order above."""

DUEL_MASTERS_STEPS: frozenset[type[ScriptStep] | type[Expect]] = frozenset(
    {Choose, ResolveOrder, DeclareUse, ChooseMode, Battle, EndAttack}
)
"""The steps that only the Duel Masters editions know."""

COMMON_STEPS: frozenset[type[ScriptStep] | type[Expect]] = frozenset({DeclareAttack, ResolveTop, Expect})
"""The steps that every edition knows; the others belong to Magic alone."""

"""What our instructions do, in the other reading's words for kinds of effects."""

from __future__ import annotations

from collections.abc import Iterator

from events import abilities as a
from events import card_instructions as c
from events import declaration_abilities as ab
from events import instructions as i
from events import instructions_of_objects as of
from events import triggers as t
from events.abilities import AnyAbility
from events.instructions import Instruction
from events.sizes import ModifiesPT, SetsBasePT

_KINDS: dict[type[Instruction], tuple[str, ...]] = {
    a.CreatesTokens: ("create",),
    i.AddsMana: ("add_mana",),
    i.Attaches: ("attach",),
    i.Becomes: ("becomes", "add_type"),
    i.BecomesBlockedNow: ("becomes",),
    i.CantBlockIt: ("cant_block",),
    i.Counters: ("counter",),
    i.CreatesCopies: ("create",),
    i.DealsDamage: ("deal_damage",),
    i.DealsDamageToTargets: ("deal_damage",),
    i.DestroysNoRegeneration: ("destroy",),
    i.Discards: ("discard",),
    i.DistributesCounters: ("put_counter",),
    i.DoublesCounters: ("double",),
    i.Draws: ("draw",),
    i.Exiles: ("exile",),
    i.ExtraCombat: ("extra_combat",),
    i.Fights: ("fight",),
    i.GainsControl: ("gain_control",),
    i.GetsPT: ("modify_pt",),
    i.Goads: ("goad",),
    i.HasBasePT: ("becomes",),
    i.LosesKeywords: ("lose_abilities",),
    i.LosesLife: ("lose_life",),
    i.Mills: ("mill",),
    i.MustBlockIt: ("must_block",),
    i.PhasesOut: ("phase_out",),
    i.PlayerGetsCounters: ("get_energy", "put_counter"),
    i.PlayerSacrifices: ("sacrifice",),
    i.Prevents: ("prevent_damage",),
    i.PreventsToTargets: ("prevent_damage",),
    i.PutsCounters: ("put_counter",),
    i.Regenerates: ("regenerate",),
    i.RemovesCounters: ("remove_counter",),
    i.RemovesFromCombat: ("remove_from_combat",),
    i.Sacrifices: ("sacrifice",),
    i.Shuffles: ("shuffle",),
    i.StaysTapped: ("doesnt_untap",),
    i.SwitchesPT: ("switch_pt",),
    i.Taps: ("tap",),
    i.Transforms: ("transform", "convert"),
    i.Untaps: ("untap",),
    c.ChoosesCards: ("choose",),
    c.DiscardsAny: ("discard",),
    c.DiscardsCards: ("discard",),
    c.ExilesFaceDown: ("exile",),
    c.ExilesFromTop: ("exile",),
    c.GivesFlashback: ("grant_keyword", "grant_ability"),
    c.LosesHalf: ("lose_life",),
    c.MayLook: ("look",),
    c.MillsHalf: ("mill",),
    c.PutsNthFromTop: ("put_in_library", "put_on_top"),
    c.RevealsCards: ("reveal",),
    c.RevealsFound: ("reveal",),
    c.Seeks: ("seek",),
    c.ShufflesInto: ("shuffle",),
    of.AssignsNoCombatDamage: ("assign_no_combat_damage",),
    of.AttacksDespiteDefender: ("grant_ability",),
    of.BecomesChosen: ("becomes",),
    of.BecomesCopy: ("becomes",),
    of.BecomesDesignated: ("becomes",),
    of.BlocksNow: ("block",),
    of.CantBeRegenerated: ("cant_be_regenerated",),
    of.ChoosesObjects: ("choose",),
    of.DoublesPT: ("double",),
    of.ExchangesControl: ("exchange",),
    of.GainsProtection: ("grant_keyword",),
    of.KeepsMana: ("retain_mana",),
    of.MovesCounters: ("put_counter",),
    of.PutsItsCounters: ("put_counter",),
    of.TapsOrUntaps: ("untap",),
    t.DefenderLosesLife: ("lose_life",),
    t.DefenderSacrifices: ("sacrifice",),
    t.Destroy: ("destroy",),
    t.GainLife: ("gain_life",),
    t.Provoke: ("must_block",),
    t.PutCounters: ("put_counter",),
    t.Size: ("modify_pt",),
}
"""Kinds of instructions, and how the other reading may call each."""

_ZONES = {
    "hand": ("return_to_hand", "put_in_hand"),
    "battlefield": ("return_to_battlefield",),
    "library_top": ("put_on_top",),
    "library_bottom": ("put_on_bottom",),
    "library": ("shuffle", "put_in_library"),
    "graveyard": ("put_in_graveyard",),
    "exile": ("exile",),
}
_AT_END = {"destroy": "destroy", "return": "return_to_hand", "sacrifice": "sacrifice"}
_ACTIONS = {"take an extra turn": "extra_turn", "take the initiative": "take_initiative"}
_RULES: dict[type[AnyAbility], tuple[str, ...]] = {
    a.DamageCantBePrevented: ("cant_prevent_damage",),
    a.PreventDamage: ("prevent_damage",),
    ab.BlockCost: ("cant_block",),
    ab.CantAttack: ("cant_attack", "cant_attack_or_block"),
    ab.CantBeBlocked: ("cant_be_blocked",),
    ab.CantBeBlockedExceptBy: ("cant_be_blocked",),
    ab.CantBlock: ("cant_block", "cant_attack_or_block"),
    ab.ExtraBlocks: ("grant_ability",),
    ab.Lure: ("lure",),
    ab.MustAttack: ("must_attack", "must_attack_or_block"),
    ab.MustBeBlocked: ("must_be_blocked",),
    ab.MustBlock: ("must_block", "must_attack_or_block"),
    ModifiesPT: ("modify_pt",),
    SetsBasePT: ("becomes",),
}
"""Rules of combat that hold for a time, and how the other reading may call each."""


def _parts(instruction: Instruction) -> tuple[Instruction | None, ...] | None:
    """The instructions that an instruction is made of; None where it is one itself."""
    match instruction:
        case a.InOrder():
            return instruction.steps
        case a.May():
            return instruction.do, instruction.then, instruction.otherwise
        case a.IfDone():
            return instruction.do, instruction.then, instruction.otherwise
        case a.UnlessPaid() | a.Delayed() | a.WhenYouDo() | a.ForEachPlayer() | a.AttackingPlayer():
            return (instruction.do,)
        case a.IfTrue() | a.IfSuch():
            return instruction.then, instruction.otherwise
        case a.AtOnce():
            return instruction.these
        case a.Choose():
            return tuple(mode.effect for mode in instruction.modes)
    return None


def is_modal(instruction: Instruction | None) -> bool:
    """Whether an instruction has modes, or is made of some that have."""
    if instruction is None:
        return False
    return isinstance(instruction, a.Choose) or any(map(is_modal, _parts(instruction) or ()))


def kinds_of(instruction: Instruction | None) -> Iterator[tuple[str, ...]]:
    """What an instruction does, action by action, each with all names that the other reading may have for it.

    Raises:
        TypeError: the instruction is of a kind that has no name here.

    >>> list(kinds_of(a.InOrder(steps=(i.Draws(), i.Discards()))))
    [('draw',), ('discard',)]
    """
    if instruction is None:
        return
    if (parts := _parts(instruction)) is not None:
        for part in parts:
            yield from kinds_of(part)
        return
    match instruction:
        case a.FlipsCoin():
            yield ("flip_coin",)
            yield from kinds_of(instruction.then)
            yield from kinds_of(instruction.otherwise)
        case a.RollsDie():
            # The rows stand in lines of their own, of which the other reading keeps nothing.
            yield ("roll_die",)
        case a.Gains():
            if instruction.keywords:
                yield ("grant_keyword",)
            if instruction.abilities:
                yield ("grant_ability", "grant_keyword")
        case a.Binds():
            for ability in instruction.abilities:
                if type(ability) not in _RULES:
                    raise TypeError(f"{type(ability).__name__} for a time has no name in tests/second_reading/doing.py")
                yield _RULES[type(ability)]
        case c.EasesCasting():
            if instruction.keywords:
                yield "grant_keyword", "grant_ability"
        case of.SpendsManaOnly():
            # Of what mana may be spent on the other reading keeps nothing.
            return
        case c.RevealsUntil():
            yield ("exile",) if instruction.exile else ("reveal",)
        case c.SearchesAndExiles():
            yield ("search",)
            yield ("exile",)
        case i.Puts() | c.PutsTheRest() | c.PutsInOrder() | c.PutsFromHand():
            yield _ZONES[instruction.to]
        case i.Searches():
            yield ("search",)
            yield _ZONES[instruction.to]
        case c.LooksAtCards():
            yield ("reveal",) if instruction.reveal else ("look",)
        case c.TakesSome():
            yield _ZONES[instruction.to] if instruction.to else ("reveal",)
            if instruction.rest:
                yield _ZONES[instruction.rest]
        case c.MayPlay():
            yield ("cast", "play") if instruction.cast else ("play",)
            if instruction.then_exiled:
                yield ("exile",)
            if instruction.any_mana:
                yield ("spend_mana_as",)
        case i.Does(action="become the monarch"):
            yield "become_monarch", "becomes"
        case i.Does():
            named = _ACTIONS.get(instruction.action, instruction.action.replace(" ", "_"))
            yield (named,)
        case t.AtEndOfCombat():
            yield (_AT_END[instruction.action],)
        case _ if type(instruction) in _KINDS:
            yield _KINDS[type(instruction)]
        case _:
            raise TypeError(f"{type(instruction).__name__} has no name in tests/second_reading/doing.py")

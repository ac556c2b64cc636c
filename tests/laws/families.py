"""An instruction of each family that is followed, of the targets of a spell, and what of the game it may change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from events import card_instructions as c
from events import instructions as i
from events import instructions_of_objects as io
from events.abilities import (
    AtOnce,
    AttackingPlayer,
    Binds,
    Choose,
    CreatesTokens,
    Delayed,
    DieRow,
    FlipsCoin,
    ForEachPlayer,
    Gains,
    IfDone,
    IfSuch,
    IfTrue,
    InOrder,
    May,
    Mode,
    RollsDie,
    UnlessPaid,
    WhenYouDo,
)
from events.ability_costs import LifeCost
from events.declaration_abilities import CantBlock, YourTurn
from events.filters import Filter
from events.instructions import Instruction
from events.references import (
    THIS_ONE,
    YOU,
    ControllerOf,
    Described,
    EachOpponent,
    EachPlayer,
    FoundCards,
    OneOfThem,
    Target,
)
from events.triggers import Destroy, GainLife
from tests.families import Family

Part = Literal["targets", "others", "new", "players", "mana", "rules", "later", "combats"]
"""A part of the game: targets, other permanents and what they fight, permanents that come; life and counters of
players; their mana; rules that hold for a time; what is still to be done; how many combats there are.
"""


class Deed(NamedTuple):
    """An instruction of a family, the parts of the game that it may change, and how many creatures it targets."""

    instruction: Instruction
    changes: frozenset[Part]
    targets: int = 1


IT, OTHER = Target(), Target(1)
CREATURE = Described(which=(Filter(any_type=("creature",)),))
CARD = Described(is_a="card")
SPELL = Described(which=CREATURE.which, is_a="spell")
GROWTH = "+1/+1"
SPIRIT = i.TokenKind(types=("creature",), power=1, toughness=1)
FINDS = c.LooksAtCards(n=1, reveal=True)
FOUND = FoundCards()


def _of_targets(*instructions: Instruction, targets: int = 1) -> list[Deed]:
    return [Deed(each, frozenset({"targets"}), targets) for each in instructions]


def _changing(instruction: Instruction, *parts: Part, targets: int = 1) -> Deed:
    return Deed(instruction, frozenset(parts), targets)


def _of_cards(*instructions: Instruction) -> list[Deed]:
    """Instructions that move or show cards outside the battlefield alone: nothing on the board changes."""
    return [Deed(each, frozenset()) for each in instructions]


_EACH: Mapping[str, list[Deed]] = {
    "made of others": [
        *_of_targets(
            InOrder(steps=(i.Taps(what=IT), i.Untaps(what=IT))),
            May(do=Destroy(what=IT), otherwise=i.Taps(what=IT)),
            IfTrue(condition=YourTurn(), then=Destroy(what=IT)),
            IfSuch(what=IT, such=Described(controlled_by=YOU), then=Destroy(what=IT), otherwise=i.Taps(what=IT)),
            IfDone(do=i.Sacrifices(what=IT), then=i.Taps(what=IT)),
            FlipsCoin(then=Destroy(what=IT), otherwise=i.Taps(what=IT)),
            RollsDie(sides=6, rows=(DieRow(least=1, most=3, effect=i.Taps(what=IT)),)),
            Choose(modes=(Mode(effect=i.Taps(what=IT)), Mode(effect=i.Untaps(what=IT)))),
        ),
        _changing(UnlessPaid(do=Destroy(what=IT), who=YOU, pays=(LifeCost(n=2),)), "targets", "players"),
        _changing(ForEachPlayer(who=EachPlayer(), do=i.LosesLife(who=OneOfThem(), n=1)), "players"),
        _changing(Delayed(at="end_of_combat", do=Destroy(what=IT)), "later"),
        _changing(WhenYouDo(do=i.Draws()), "later"),
        _changing(
            AtOnce(
                these=(
                    i.DealsDamage(source=THIS_ONE, n=1, to=IT),
                    i.DealsDamage(source=THIS_ONE, n=2, players=EachPlayer()),
                )
            ),
            "targets",
            "players",
        ),
    ],
    "to permanents": [
        *_of_targets(
            Destroy(what=IT),
            i.DestroysNoRegeneration(what=IT),
            i.Exiles(what=IT),
            i.Puts(what=IT, to="hand"),
            c.PutsNthFromTop(what=IT, n=2),
            i.Sacrifices(what=IT),
            i.Taps(what=IT),
            i.Untaps(what=IT),
            io.TapsOrUntaps(what=IT),
            i.StaysTapped(what=IT),
            i.PhasesOut(what=IT),
            i.Transforms(what=IT),
            i.Regenerates(what=IT),
            i.Counters(what=IT),
            io.CountersWhatTargets(),
            i.GainsControl(what=IT),
            io.BecomesDesignated(what=IT, designation="renowned"),
            io.ChoosesObjects(what=IT),
        ),
        *_of_targets(i.Attaches(what=IT, to=OTHER), io.PairsWith(what=IT, other=OTHER), targets=2),
        _changing(i.PlayerSacrifices(who=EachOpponent(), what=CREATURE), "others", "targets"),
    ],
    "sizes, types and abilities": _of_targets(
        i.GetsPT(what=IT, power=1, toughness=-1),
        i.HasBasePT(what=IT, power=4, toughness=1),
        i.SwitchesPT(what=IT),
        io.DoublesPT(what=IT),
        i.LosesKeywords(what=IT, keywords=("flying",)),
        Gains(what=IT, keywords=("flying",)),
        io.GainsProtection(what=IT),
        i.Becomes(what=IT, colors=("black",), until="end_of_turn"),
        io.BecomesChosen(what=IT, choice="color", until="end_of_turn"),
    ),
    "combat": [
        *_of_targets(i.BecomesBlockedNow(what=IT), i.RemovesFromCombat(what=IT)),
        *_of_targets(
            io.BlocksNow(what=IT, attacker=OTHER),
            i.Fights(one=IT, other=OTHER),
            targets=2,
        ),
        _changing(i.MustBlockIt(what=IT, attacker=OTHER), "rules", targets=2),
        _changing(i.CantBlockIt(what=IT, attacker=OTHER), "rules", targets=2),
        _changing(Binds(what=IT, abilities=(CantBlock(),)), "rules"),
        _changing(i.Goads(what=IT), "rules"),
        _changing(io.AssignsNoCombatDamage(what=IT), "rules"),
        _changing(io.AttacksDespiteDefender(what=IT), "rules"),
        _changing(i.ExtraCombat(), "combats"),
    ],
    "damage and players": [
        *_of_targets(
            i.DealsDamage(source=THIS_ONE, n=2, to=IT),
            i.DealsDamageToTargets(source=THIS_ONE, n=2),
        ),
        _changing(i.Prevents(to=IT), "rules"),
        _changing(i.PreventsToTargets(n=2), "rules"),
        _changing(GainLife(n=2), "players"),
        _changing(i.LosesLife(who=EachPlayer(), n=1), "players"),
        _changing(c.LosesHalf(who=EachOpponent()), "players"),
        _changing(i.PlayerGetsCounters(who=YOU, counter="poison"), "players"),
        _changing(i.AddsMana(mana=("{G}",)), "mana"),
        _changing(InOrder(steps=(i.AddsMana(mana=("{G}",)), io.KeepsMana())), "mana"),
        _changing(InOrder(steps=(i.AddsMana(mana=("{G}",)), io.SpendsManaOnly(spells=(SPELL,)))), "mana"),
    ],
    "counters": [
        *_of_targets(
            i.PutsCounters(what=IT, counter=GROWTH),
            i.RemovesCounters(what=IT, counter=GROWTH),
            i.DoublesCounters(what=IT, counter=GROWTH),
            i.DistributesCounters(counter=GROWTH, n=1),
        ),
        *_of_targets(
            io.MovesCounters(of=IT, on=OTHER, counter=GROWTH),
            io.PutsItsCounters(of=IT, on=OTHER),
            targets=2,
        ),
    ],
    "tokens and cards that enter": [
        _changing(CreatesTokens(token=SPIRIT), "new"),
        _changing(
            AttackingPlayer(do=CreatesTokens(token=SPIRIT, fighting="attacking"), attacks=ControllerOf(of=IT)), "new"
        ),
        _changing(i.CreatesCopies(of=IT), "new"),
        _changing(i.Searches(what=(CARD,), to="battlefield"), "new"),
        _changing(c.TakesSome(what=(CARD,), to="battlefield"), "new"),
    ],
    "cards": _of_cards(
        i.Draws(),
        i.Discards(),
        i.Mills(),
        i.Shuffles(),
        c.ChoosesCards(),
        c.DiscardsAny(),
        c.DiscardsCards(what=FOUND),
        c.EasesCasting(what=(CREATURE,), less="{1}"),
        c.ExilesFaceDown(what=FOUND),
        c.ExilesFromTop(),
        c.GivesFlashback(what=IT),
        c.LooksAtCards(),
        c.MayLook(what=FOUND),
        c.MayPlay(what=FOUND, until="end_of_turn"),
        c.MillsHalf(who=EachOpponent()),
        c.PutsFromHand(to="library_top"),
        InOrder(steps=(FINDS, c.PutsInOrder(what=FOUND, to="library_top", order="any"))),
        c.PutsTheRest(to="library_bottom"),
        c.RevealsCards(who=EachOpponent()),
        c.RevealsFound(what=FOUND),
        c.RevealsUntil(what=(CREATURE,)),
        c.SearchesAndExiles(what=(CREATURE,), whose=EachOpponent()),
        c.Seeks(what=(CREATURE,)),
        c.ShufflesInto(),
    ),
    "of one name": [
        *_of_targets(
            i.Does(action="connive", what=IT),
            i.Does(action="explore", what=IT),
            i.Does(action="suspect", what=IT),
        ),
        *_of_cards(
            i.Does(action="become the monarch"),
            i.Does(action="fateseal", n=1),
            i.Does(action="learn"),
            i.Does(action="scry", n=1),
            i.Does(action="surveil", n=1),
            i.Does(action="take an extra turn"),
            i.Does(action="adapt", n=1),
            i.Does(action="monstrosity", n=1),
        ),
        _changing(i.Does(action="endure", what=IT, n=1), "targets", "new"),
        _changing(i.Does(action="detain", what=IT), "rules"),
        _changing(i.Does(action="bolster", n=1), "others", "targets"),
        _changing(i.Does(action="proliferate"), "others", "targets"),
        _changing(i.Does(action="amass", n=1), "new"),
        _changing(i.Does(action="investigate"), "new"),
        _changing(i.Does(action="populate"), "new"),
    ],
}


def _named(instruction: Instruction) -> Family:
    """The family that an instruction is drawn for: of several steps the last one."""
    match instruction:
        case i.Does(action=action):
            return action
        case InOrder(steps=(_, io.KeepsMana() | io.SpendsManaOnly() | c.PutsInOrder() as last)):
            return type(last)
    return type(instruction)


DRAWN: Mapping[Family, Deed] = {_named(each.instruction): each for some in _EACH.values() for each in some}
"""By family: what is drawn of it."""

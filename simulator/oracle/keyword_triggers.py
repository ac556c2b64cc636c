"""Keywords that are triggered abilities, as the events, targets and instructions that they stand for (702)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from events import conditions as c
from events import instructions as i
from events import references as r
from events import trigger_conditions as o
from events import triggers as t
from events.abilities import (
    AttackingPlayer,
    CreatesTokens,
    Delayed,
    ForEachPlayer,
    InOrder,
    May,
    Triggered,
    UnlessPaid,
)
from events.ability_costs import AnyCost, LifeCost, ManaCost, ObjectCost
from events.card_instructions import ExilesFromTop
from events.declaration_abilities import AllOf
from events.filters import Filter
from events.instructions_of_objects import BecomesDesignated, CountersWhatTargets, KeepsMana, PairsWith
from projections.matching import creature_type

_TO_A_GRAVEYARD = (o.PutIntoGraveyard(),)
_COMBAT_DAMAGE_TO_A_PLAYER = (o.DealsDamage(combat=True, to="player"),)


def _back_with_a_counter(counter: str) -> Triggered:
    """Persist (702.79a) and undying (702.93a): it returns with a counter, if it had none of that kind."""
    back = i.Puts(what=r.THIS_ONE, to="battlefield", control="owner", counter=counter)
    return Triggered(when=_TO_A_GRAVEYARD, only_if=t.HadNoCounter(counter=counter), effect=back)


_MYRIAD = InOrder(
    steps=(
        ForEachPlayer(
            who=r.EachOtherOpponent(than=r.DefendingPlayer()),
            do=May(
                do=AttackingPlayer(
                    do=i.CreatesCopies(of=r.THIS_ONE, tapped=True, fighting="attacking"),
                    attacks=r.OneOfThem(),
                    or_planeswalker=True,
                )
            ),
        ),
        Delayed(at="end_of_combat", do=i.Exiles(what=r.Made(0)), if_any=r.Made(0)),
    )
)

TRIGGERS: Mapping[str, Triggered] = MappingProxyType(
    {
        "persist": _back_with_a_counter("-1/-1"),
        "undying": _back_with_a_counter("+1/+1"),
        "myriad": Triggered(when=(t.Attacks(),), effect=_MYRIAD),  # 702.116a
        "ingest": Triggered(  # 702.115a
            when=_COMBAT_DAMAGE_TO_A_PLAYER, effect=ExilesFromTop(whose=r.ThatPlayer())
        ),
        # 702.105a.
        "dethrone": Triggered(
            when=(o.AttacksPlayer(attacked="player", only_while=c.HasMostLife(who="defending player")),),
            effect=i.PutsCounters(what=r.THIS_ONE, counter="+1/+1"),
        ),
    }
)
"""Those that have no number."""


_CREATURE = Filter(any_type=("creature",))
_UNPAIRED = c.InState(state="paired", negated=True)
_ANOTHER_UNPAIRED = c.ControlsInState(which=(replace(_CREATURE, other=True),), state="unpaired")

SOULBOND = (
    Triggered(
        when=(o.Enters(),),
        only_if=t.ConditionHolds(condition=AllOf(conditions=(_UNPAIRED, _ANOTHER_UNPAIRED))),
        effect=PairsWith(
            what=r.Chosen(
                r.Described(which=(_CREATURE,), controlled_by=r.YOU, other_than=r.THIS_ONE, states=("unpaired",)),
                up_to=True,
            ),
            other=r.THIS_ONE,
        ),
    ),
    Triggered(
        when=(o.Enters(subject=(replace(_CREATURE, other=True, controller="you"),)),),
        only_if=t.ConditionHolds(condition=_UNPAIRED),
        effect=May(do=PairsWith(what=r.THAT_ONE, other=r.THIS_ONE)),
    ),
)
"""The two abilities of soulbond (702.95a): each may pair its creature, the first one with a creature that is chosen."""


def _afterlife(n: int) -> Triggered:
    """702.135a."""
    spirit = i.TokenKind(
        types=("creature",), subtypes=("spirit",), colors=("white", "black"), power=1, toughness=1, keywords=("flying",)
    )
    return Triggered(when=_TO_A_GRAVEYARD, effect=CreatesTokens(token=spirit, n=n))


def _poisonous(n: int) -> Triggered:
    """702.70a."""
    poisons = i.PlayerGetsCounters(who=r.ThatPlayer(), counter="poison", n=n)
    return Triggered(when=_COMBAT_DAMAGE_TO_A_PLAYER, effect=poisons)


def _soulshift(n: int) -> Triggered:
    """702.46a."""
    spirit = r.Described(
        which=(Filter(any_subtype=("spirit",)),),
        controlled_by=r.YOU,
        zone="graveyard",
        is_a="card",
        mana_value_at_most=n,
    )
    back = May(do=i.Puts(what=r.Target(0), to="hand"))
    return Triggered(when=_TO_A_GRAVEYARD, effect=back, targets=(r.Targets(objects=(spirit,)),))


def _firebending(n: int) -> Triggered:
    """702.189a."""
    steps = (i.AddsMana(mana=("{R}" * n,)), KeepsMana(until="end_of_combat"))
    return Triggered(when=(t.Attacks(),), effect=InOrder(steps=steps))


def _mobilize(n: int) -> Triggered:
    """702.181a."""
    warrior = i.TokenKind(types=("creature",), subtypes=("warrior",), colors=("red",), power=1, toughness=1)
    created = CreatesTokens(token=warrior, n=n, tapped=True, fighting="attacking")
    later = Delayed(at="end_step", do=i.Sacrifices(what=r.Made(0)))
    return Triggered(when=(t.Attacks(),), effect=InOrder(steps=(created, later)))


def _modular(n: int) -> Triggered:
    """702.43a, but for how many counters it enters with, which the board shows."""
    had = r.CountersHad(on=r.THIS_ONE, counter="+1/+1")
    puts = i.PutsCounters(what=r.Target(0), counter="+1/+1", n=had)
    golem = r.Described(which=(Filter(any_type=("creature",), all_types=("artifact",)),))
    return Triggered(when=_TO_A_GRAVEYARD, effect=May(do=puts), targets=(r.Targets(objects=(golem,)),))


def _renown(n: int) -> Triggered:
    """702.112a."""
    steps = (
        i.PutsCounters(what=r.THIS_ONE, counter="+1/+1", n=n),
        BecomesDesignated(what=r.THIS_ONE, designation="renowned"),
    )
    not_yet = t.ConditionHolds(condition=c.InState(state="renowned", negated=True))
    return Triggered(when=(o.DealsDamage(combat=True, to="player"),), only_if=not_yet, effect=InOrder(steps=steps))


def champion(quality: str) -> tuple[Triggered, Triggered] | None:
    """The two linked abilities of a permanent that champions another one (702.72a).

    Args:
        quality: what it champions: "creature", or creature types with "or" between them.

    Returns:
        The abilities; None where the quality is not known.

    >>> first, then = champion("goblin or shaman")
    >>> then.effect.what, champion("song")
    (ExiledWith(many=False), None)
    """
    kinds = [creature_type(word) for word in quality.split(" or ")]
    which: tuple[Filter, ...]
    if quality == "creature":
        which = (Filter(any_type=("creature",), controller="you"),)
    else:
        which = tuple(Filter(any_subtype=(kind,), controller="you") for kind in kinds if kind is not None)
        if len(which) < len(kinds):
            return None
    another = r.Described(which=which, other_than=r.THIS_ONE)
    exile = ObjectCost(action="exile", what=another)
    back = i.Puts(what=r.ExiledWith(), to="battlefield", control="owner")
    return (
        Triggered(when=(o.Enters(),), effect=UnlessPaid(do=i.Sacrifices(what=r.THIS_ONE), who=r.YOU, pays=(exile,))),
        Triggered(when=(o.LeavesTheBattlefield(),), effect=back),
    )


def partner_with(name: str) -> tuple[Triggered]:
    """The triggered ability of "partner with" a name (702.124j); the other one is about building decks.

    Args:
        name: the name of the other card, in lower case.
    """
    named = r.Described(is_a="card", states=(r.Named(name=name),))
    who = r.TargetPlayer(0)
    search = i.Searches(what=(named,), to="hand", reveal=True, who=who)
    return (Triggered(when=(o.Enters(),), effect=May(who=who, do=search), targets=(r.Targets(players="any"),)),)


def ward(cost: str) -> tuple[Triggered] | None:
    """The ability of ward with a cost (702.21a).

    Args:
        cost: its words behind "ward": mana symbols, or behind a dash life or a card.

    Returns:
        The ability; None where the cost is not read.

    >>> ward(" {2}")[0].effect.pays, ward("—pay 2 life")[0].effect.pays, ward("—sacrifice a permanent")
    ((ManaCost(mana='{2}', less_if_new=False, waterbend=False),), (LifeCost(n=2),), None)
    """
    mana, life = _WARD_OF_MANA.fullmatch(cost), _WARD_OF_LIFE.fullmatch(cost)
    pays: AnyCost
    if mana:
        pays = ManaCost(mana=mana[1].upper())
    elif life:
        pays = LifeCost(n=int(life[1]))
    elif cost == "—discard a card":
        pays = ObjectCost(action="discard", what=r.Described(zone="hand", is_a="card"))
    else:
        return None
    counters = UnlessPaid(do=CountersWhatTargets(), who=r.ThatPlayer(), pays=(pays,))
    return (Triggered(when=(o.BecomesTheTarget(who="opponent"),), effect=counters),)


_WARD_OF_MANA = re.compile(r" ((?:\{[0-9wubrgc]+\})+)")
_WARD_OF_LIFE = re.compile(r"—pay (\d{1,6}) life")


NUMBERED_TRIGGERS: Mapping[str, Callable[[int], Triggered]] = MappingProxyType(
    {
        "afterlife": _afterlife,
        "firebending": _firebending,
        "mobilize": _mobilize,
        "modular": _modular,
        "poisonous": _poisonous,
        "renown": _renown,
        "soulshift": _soulshift,
    }
)
"""Those that have a number."""

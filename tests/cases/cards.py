"""A few cards made by hand, in place of the installed pack."""

from __future__ import annotations

from collections.abc import Mapping

from events.abilities import AnyAbility, PowerToughness, Triggered, Unsupported
from events.declaration_abilities import CantBeBlocked, CantBlock, ExtraBlocks, MinBlockers, UnknownCondition
from events.filters import Filter
from events.trigger_conditions import Enters
from events.triggers import Attacks, PutCounters
from simulator.cards.names import AmbiguousCard, UnknownCard
from simulator.oracle.card import AbilityKind, CompiledFace, PrintedAbility
from simulator.oracle.keywords import compile_keyword


def keyword_line(*keywords: str) -> PrintedAbility:
    abilities: tuple[AnyAbility, ...] = ()
    for keyword in keywords:
        compiled = compile_keyword(keyword)
        abilities += (compiled,) if isinstance(compiled, Unsupported) else compiled
    return PrintedAbility(kind="keywords", keywords=keywords, abilities=abilities)


def says(ability: AnyAbility, kind: AbilityKind = "static") -> PrintedAbility:
    return PrintedAbility(kind=kind, abilities=(ability,))


def creature(name: str, *printed: PrintedAbility, power: str = "2", toughness: str = "2") -> CompiledFace:
    return CompiledFace(
        name=name,
        types=("creature",),
        subtypes=("goblin", "warrior"),
        colors=("red",),
        power=power,
        toughness=toughness,
        printed=printed,
    )


STATIC = Unsupported(why="not understood")
ATTACKS = Triggered(when=(Attacks(),))
COUNTER = Triggered(when=(Attacks(),), effect=PutCounters(n=1))
ACTIVATED = Unsupported(why="an activated ability", blocking=False, acts="activated")
LATER = Unsupported(why="not understood", acts="attacking", frees="nobody")
ENTERS = Triggered(acts="enters")

FACES: Mapping[str, CompiledFace] = {
    face.name: face
    for face in (
        creature("Plain Bear"),
        creature("Heel", keyword_line("dash {2}{r}"), says(ATTACKS, "triggered"), power="3"),
        creature("Menacing Ogre", keyword_line("menace", "trample"), power="3", toughness="4"),
        creature("Growing Ogre", says(COUNTER, "triggered")),
        creature("Odd Static", says(STATIC)),
        creature("Busy Static", says(ACTIVATED, "activated")),
        creature("Arriving Static", says(ENTERS, "triggered")),
        creature("Greeter", says(Triggered(when=(Enters(),)), "triggered")),
        creature("Welcomer", says(Triggered(when=(Enters(subject=(Filter(any_type=("creature",)),)),)), "triggered")),
        creature("Coward", says(CantBlock())),
        creature("Brute", says(MinBlockers(n=2)), says(LATER), says(ENTERS, "triggered")),
        creature("Counting Goyf", power="*", toughness="1+*"),
        creature("Captain", says(PowerToughness(subject=(Filter(other=True, controller="you"),)))),
        creature("Maybe", says(CantBeBlocked(condition=UnknownCondition("seven cards are in a graveyard")))),
        creature("Maybe Two", says(ExtraBlocks(n=1, condition=UnknownCondition("you are the monarch")))),
        creature("Front", power="1", toughness="1"),
        CompiledFace(name="Strike", types=("instant",)),
        CompiledFace(name="Walker", types=("planeswalker",), supertypes=("legendary",), loyalty="4"),
    )
}
BACK = creature("Back", keyword_line("flying"), power="5", toughness="5")


class FewCards:
    """The cards above, by their exact names."""

    def card(self, name: str, face: str = "") -> CompiledFace:
        if name == "Plain":
            raise AmbiguousCard(name, ["Plain Bear", "Plain Field"])
        if name == "Front" and face == "Back":
            return BACK
        if name not in FACES or face not in ("", name):
            raise UnknownCard(name, ["Heel", "Menacing Ogre", "Plain Bear"])
        return FACES[name]

"""Cards that return to the battlefield as new objects (400.7), as they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from events.board import Permanent, PermanentEntered
from events.combat import AttackingEffectApplied
from events.event import External
from events.instructions import Puts
from projections.permanents import LIVING_METAL
from simulator.oracle.abilities import compile_ability
from simulator.oracle.card import PrintedAbility
from simulator.oracle.keyword_table import ENTERING_KEYWORDS
from simulator.oracle.keywords import is_one_of
from simulator.oracle.reading import DEEDS_AS_IT_ENTERS
from simulator.rules.counters import counters_change_by, said_by, size_of
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving

_OTHERWISE = frozenset({"bestow", "disguise", "mutate", "morph", "megamorph", "reconfigure", "impending"})
"""Keywords of permanents that may have entered as something else than what they are printed as."""


def returned(now: Resolving, effect: Puts) -> Iterator[External]:
    """What left the battlefield, and is where it went, returns as a new object; a token does not (111.8).

    Raises:
        NotDetermined: it is not known what it is as it enters.
    """
    board = now.position.board
    for name in now.ids(effect.what):
        if board.gone.get(name) not in ("graveyard", "exile") or board.came[name].token:
            continue
        printed = as_printed(now, board.came[name], "returns")
        owner = printed.owner or printed.controller
        player = owner if effect.control == "owner" else now.by.player
        entering = replace(printed, id=_name(now, name), controller=player, owner=owner, entered_this_turn=True)
        yield PermanentEntered(_with_counter(now, entering, effect.counter), tapped=effect.tapped, was=name)
        if effect.fighting == "attacking":
            yield AttackingEffectApplied(entering.id, _attacked(now))


def _name(now: Resolving, card: str) -> str:
    """The id of the new object, which nothing has or had: it is none of those that spoke of the card before (400.7)."""
    given = next(now.entering, "")
    others = (f"{card} ({number})" for number in count(2))
    return given or next(each for each in others if each not in now.position.board.came)


def _attacked(now: Resolving) -> str:
    board = now.position.board
    others = (known for known in board.permanents.values() if {"battle", "planeswalker"} & {*known.types})
    if len(board.defending) != 1 or any(others):
        raise NotDetermined("what it attacks is not known")
    return board.defending[0]


def _with_counter(now: Resolving, entering: Permanent, kind: str) -> Permanent:
    if not kind:
        return entering
    more = counters_change_by(entering, kind, 1, now.edition)
    power, toughness = size_of({kind: 1})
    return replace(
        entering,
        counters=((more.kind, 1),),
        keywords=(*entering.keywords, *more.keywords),
        abilities=(*entering.abilities, *more.abilities),
        power=None if entering.power is None else entering.power + power,
        toughness=None if entering.toughness is None else entering.toughness + toughness,
    )


def as_printed(now: Resolving, came: Permanent, happens: str) -> Permanent:
    """A permanent as its card is printed: as it first came, without counters and what it was attached to.

    Args:
        now: what resolves.
        came: the permanent as it came.
        happens: what happens to it, so that this is asked.

    Raises:
        NotDetermined: that is not known, or its words say how it enters.
    """
    legends = [
        known.id
        for known in now.position.board.permanents.values()
        if known.name and known.name == came.name and "legendary" in {*known.supertypes} & {*came.supertypes}
    ]
    sized = came.power is not None or came.toughness is not None
    enters_by_its_words = any(is_one_of(keyword, ENTERING_KEYWORDS | _OTHERWISE) for keyword in came.keywords) or any(
        {"entering", DEEDS_AS_IT_ENTERS} & {*said.elsewhere.split(", ")} for said in _printed(came, happens)
    )
    why = {
        "its size as it is printed is not known": bool(came.card) and sized and not came.as_printed,
        "what was chosen as it entered is chosen anew": bool(came.chosen or came.paired_with),
        "how many counters it enters with is not known": came.loyalty is not None or came.defense is not None,
        "what an Aura is attached to as it enters is not followed": "aura" in came.subtypes,
        "what it says of how it enters is not followed": enters_by_its_words or LIVING_METAL in came.keywords,
        f"which of it and {', '.join(legends)} stays is not played": bool(legends),
    }
    for reason, so in why.items():
        if so:
            raise NotDetermined(f"{came.id} {happens}, and {reason}")
    counters = dict(came.counters)
    said, (power, toughness) = said_by(counters, now.edition), size_of(counters)
    return replace(
        came,
        power=None if came.power is None else came.power - power,
        toughness=None if came.toughness is None else came.toughness - toughness,
        keywords=came.keywords[: len(came.keywords) - len(said.keywords)],
        abilities=came.abilities[: len(came.abilities) - len(said.abilities)],
        counters=(),
        attached_to="",
        designations=(),
    )


def _printed(came: Permanent, happens: str) -> Iterator[PrintedAbility]:
    """What its card and its sentences say, ability by ability.

    Raises:
        NotDetermined: its card has other faces, or is not at hand.
    """
    if came.card:
        # The cards are looked into only where one is named.
        from simulator.cards.library import open_cards

        face = open_cards().exactly(came.card)
        if face is None or face.layout != "normal":
            raise NotDetermined(f"{came.id} {happens}, and which face of its card it has is not known")
        yield from face.printed
    for sentence in came.text:
        yield compile_ability(sentence, came.name)

"""What permanents are as they are printed: as they return to the battlefield as new objects (400.7), or are copied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from events.board import Permanent
from projections.permanents import LIVING_METAL
from simulator.oracle.card import PrintedAbility
from simulator.oracle.keyword_table import ENTERING_KEYWORDS
from simulator.oracle.keywords import is_one_of
from simulator.oracle.reading import DEEDS_AS_IT_ENTERS
from simulator.oracle.words import read_paragraph
from simulator.rules.counters import without_counters
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving

_OTHERWISE = frozenset({"bestow", "disguise", "mutate", "morph", "megamorph", "reconfigure", "impending"})
"""Keywords of permanents that may have entered as something else than what they are printed as."""


def as_printed(now: Resolving, came: Permanent, happens: str, controllers: Iterable[str]) -> Permanent:
    """A permanent as its card is printed: as it first came, without counters and what it was attached to.

    Args:
        now: what resolves.
        came: the permanent as it came.
        happens: what happens to it, so that this is asked.
        controllers: the players of whom each controls such a permanent then.

    Raises:
        NotDetermined: that is not known, or its words say how it enters.
    """
    theirs = (replace(came, controller=each) for each in dict.fromkeys(controllers))
    legends = [one for each in theirs for one in now.legends(now.position, each)]
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
    return replace(without_counters(came, now.edition), attached_to="", designations=())


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
        yield read_paragraph(sentence, came.name)

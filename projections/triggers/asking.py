"""What trigger conditions ask of what happens, beside what it is: whom they speak of, and while what is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from events import trigger_conditions as other
from events.board import Permanent
from events.triggers import When
from projections.triggers.triggers import Triggers
from projections.unread import Doubt


def concerns(t: Triggers, asked: When, candidate: str, this: Permanent) -> bool:
    """Whether a permanent of an event is meant by a condition; where nobody knows, what follows is unknown.

    Args:
        t: the triggered abilities as they are.
        asked: the condition.
        candidate: the permanent, as it is or as it just left the battlefield.
        this: the permanent that has the ability.
    """
    if not t.triggers_on(asked.subject, candidate, this):
        return False
    if asked.among:
        known = t.known(candidate) or t._departed.get(candidate)
        answers = [known is not None and _BESIDES[each](t, known, this) for each in asked.among]
        if False in answers:
            return False
        if None in answers:
            _in_doubt(t, asked, this, f"whether {candidate} is {asked.among[answers.index(None)]} is not known")
            return False
    return is_so_meanwhile(t, asked, this)


def is_so_meanwhile(t: Triggers, asked: When, this: Permanent) -> bool:
    """Whether what has to be so as an event happens is so; where nobody knows, what follows is unknown."""
    if asked.only_while is None:
        return True
    found = t.is_true(asked.only_while, this, t._defending.get(this.id, ""))
    if found is None:
        _in_doubt(t, asked, this, "whether its condition holds is not known")
    return found is True


def _in_doubt(t: Triggers, asked: When, this: Permanent, why: str) -> None:
    words = (ability.words for ability in this.abilities if asked in getattr(ability, "when", ()))
    t.unread = t.unread.and_happened(Doubt(this.id, next(words, ""), why))


def is_a_token(known: Permanent) -> bool | None:
    """Whether a permanent is a token; None where a board says neither that nor which card it is.

    >>> [is_a_token(Permanent(id="a", controller="A", types=types)) for types in (("token", "creature"), ("creature",))]
    [True, None]
    """
    if known.token or "token" in known.types:
        return True
    return False if known.card else None


def _attached(t: Triggers, known: Permanent, subtype: str) -> Iterator[Permanent]:
    """What is attached to a permanent, or was until it left at the same time."""
    there = (*t._permanents.values(), *t._departed.values())
    return (each for each in there if each.attached_to == known.id and subtype in each.subtypes)


def _counters(known: Permanent) -> bool:
    return any(n > 0 for _, n in known.counters) or bool(known.loyalty) or bool(known.defense)


def _is_modified(t: Triggers, known: Permanent) -> bool:
    """A permanent is modified by counters, by Equipment, and by Auras that its controller controls (700.9)."""
    auras = (each for each in _attached(t, known, "aura") if each.controller == known.controller)
    return _counters(known) or any(_attached(t, known, "equipment")) or any(auras)


def is_historic(known: Permanent) -> bool:
    """Legendary permanents, artifacts and Sagas are historic (700.6)."""
    return "legendary" in known.supertypes or "artifact" in known.types or "saga" in known.subtypes


def _dealt_damage_by(t: Triggers, known: Permanent, this: Permanent) -> bool | None:
    """Whether a permanent was dealt damage by another one this turn; None where nobody knows what dealt it."""
    if (this.id, known.id) in t.harmed:
        return True
    return None if ("", known.id) in t.harmed else False


_Answer = Callable[[Triggers, Permanent, Permanent], bool | None]


def _no(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _not_known(t: Triggers, known: Permanent, this: Permanent) -> None:
    """No board says it."""


_BESIDES: Mapping[other.Besides, _Answer] = MappingProxyType(
    {
        "dealt damage by this": _dealt_damage_by,
        "enchanted": lambda t, known, this: any(_attached(t, known, "aura")),
        "equipped": lambda t, known, this: any(_attached(t, known, "equipment")),
        "goaded": _not_known,
        "historic": lambda t, known, this: is_historic(known),
        "modified": lambda t, known, this: _is_modified(t, known),
        "multicolored": lambda t, known, this: len(known.colors) > 1,
        "nontoken": lambda t, known, this: _no(is_a_token(known)),
        "renowned": lambda t, known, this: "renowned" in known.designations,
        "saddled": lambda t, known, this: "saddled" in known.designations,
        "suspected": lambda t, known, this: "suspected" in known.designations,
        "token": lambda t, known, this: is_a_token(known),
        "with a counter": lambda t, known, this: _counters(known),
    }
)
"""For each word whether it is so of a permanent, as the one that has the ability sees it; None where nobody knows."""

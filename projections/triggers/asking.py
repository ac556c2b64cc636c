"""What trigger conditions ask of what happens, beside what it is: whom they speak of, and while what is so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType

from events import card_trigger_conditions as cards
from events import trigger_conditions as other
from events import triggers as when
from events.board import Permanent
from events.filters import Filter
from events.triggers import When
from projections.matching import is_token, matches
from projections.triggers.triggers import Triggers
from projections.unread import Doubt

_LOOKS_BACK = (
    when.Dies,
    other.LeavesTheBattlefield,
    other.PutIntoExile,
    other.PutIntoGraveyard,
    other.Sacrificed,
    other.SeveralDie,
    cards.ReturnedToHand,
)
"""Conditions on what leaves the battlefield, which is looked back at."""


def concerns(t: Triggers, asked: When, candidate: str, this: Permanent) -> bool:
    """Whether a permanent of an event is meant by a condition; where nobody knows, what follows is unknown.

    Args:
        t: the triggered abilities as they are.
        asked: the condition.
        candidate: the permanent, as it is or as it just left the battlefield.
        this: the permanent that has the ability.
    """
    if not t.triggers_on(asked.subject, candidate, this, back=isinstance(asked, _LOOKS_BACK)):
        return False
    if asked.among:
        known = t.known(candidate) or t._departed.get(candidate)
        answers = [known is not None and _BESIDES[each](t, known, this) for each in asked.among]
        if False in answers:
            return False
        if None in answers:
            _in_doubt(t, asked, this, f"whether {candidate} is {asked.among[answers.index(None)]} is not known")
            return False
    return asked.only_while is None or is_so_meanwhile(t, asked, this)


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


def _fought(t: Triggers, known: Permanent, deeds: Collection[str]) -> bool:
    """Whether a permanent attacks or blocks, or did until it left the battlefield at the same time."""
    attacking, blocking = t.fought or (t._attacking, t._blocking)
    return ("attacking" in deeds and known.id in attacking) or ("blocking" in deeds and known.id in blocking)


def _blocks_this(t: Triggers, known: Permanent, this: Permanent) -> bool:
    return this.id in t._blocking.get(known.id, ())


def _owner(known: Permanent) -> str:
    return known.owner or known.controller


def _is_of_chosen_type(known: Permanent, this: Permanent) -> bool | None:
    """Whether a permanent is of the type that was chosen for another one; None where nobody says which one it is."""
    chosen = this.chosen.lower()
    return matches((Filter(any_subtype=(chosen,)),), known, this, this.controller) if chosen else None


def _is_square(t: Triggers, known: Permanent) -> bool | None:
    """Whether a creature's power is its toughness; None where its numbers are in doubt."""
    return None if t.unread.sizes.of(known.id) else known.power == known.toughness


_OUTLAWS = (Filter(any_subtype=("assassin", "mercenary", "pirate", "rogue", "warlock")),)


def _not_known(t: Triggers, known: Permanent, this: Permanent) -> None:
    """No board says it."""


_BESIDES: Mapping[other.Besides, _Answer] = MappingProxyType(
    {
        "another player's": lambda t, known, this: _owner(known) != this.controller,
        "attacking": lambda t, known, this: _fought(t, known, ("attacking",)),
        "attacking or blocking": lambda t, known, this: _fought(t, known, ("attacking", "blocking")),
        "blocking": lambda t, known, this: _fought(t, known, ("blocking",)),
        "blocking this": lambda t, known, this: _blocks_this(t, known, this),
        "dealt damage by this": _dealt_damage_by,
        "enchanted": lambda t, known, this: any(_attached(t, known, "aura")),
        "enchanted or equipped": lambda t, known, this: (
            any(_attached(t, known, "aura")) or any(_attached(t, known, "equipment"))
        ),
        "equipped": lambda t, known, this: any(_attached(t, known, "equipment")),
        "goaded": _not_known,
        "historic": lambda t, known, this: is_historic(known),
        "modified": lambda t, known, this: _is_modified(t, known),
        "multicolored": lambda t, known, this: len(known.colors) > 1,
        "nontoken": lambda t, known, this: _no(is_token(known)),
        "not controlled by you": lambda t, known, this: known.controller != this.controller,
        "not owned by you": lambda t, known, this: _owner(known) != this.controller,
        "of the chosen type": lambda t, known, this: _is_of_chosen_type(known, this),
        "outlaw": lambda t, known, this: matches(_OUTLAWS, known, this, this.controller),
        "owned by an opponent": lambda t, known, this: (
            _owner(known) not in (this.controller, *t.team_of(this.controller))
        ),
        "owned by you": lambda t, known, this: _owner(known) == this.controller,
        "renowned": lambda t, known, this: "renowned" in known.designations,
        "saddled": lambda t, known, this: "saddled" in known.designations,
        "suspected": lambda t, known, this: "suspected" in known.designations,
        "token": lambda t, known, this: is_token(known),
        "with a counter": lambda t, known, this: _counters(known),
        "with power equal to its toughness": lambda t, known, this: _is_square(t, known),
    }
)
"""For each word whether it is so of a permanent, as the one that has the ability sees it; None where nobody knows."""

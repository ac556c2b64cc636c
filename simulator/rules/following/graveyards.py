"""Which cards leave graveyards by what resolves, where that can be told: so that none of them leaves unseen."""

from __future__ import annotations

from collections.abc import Sequence

from events.abilities import InOrder, May
from events.instructions import Exiles, Instruction, Puts
from events.references import AllOf, Chosen, Each, ExiledWith, FoundCards, Target
from projections.followed.naming import done_at_once, is_composed, leaves_of, parts_of
from projections.followed.players import shows_nothing
from projections.followed_instructions import instruction_is_followed, triggered_is_followed
from projections.position import Position
from projections.triggers.graveyards import may_take_cards
from projections.triggers.stack_objects import Played, StackObject, Trigger
from simulator.rules.announcing import effects_of, viewer_of
from simulator.rules.cards_elsewhere import alike, cards_in_graveyards, is_described_card
from simulator.rules.described import Viewer
from simulator.rules.following.choosing import Answer


def takes_described_cards(effect: Instruction) -> bool:
    """Whether an instruction moves cards out of graveyards that it describes, so that somebody chooses, or all go.

    >>> from events.references import Described
    >>> takes_described_cards(Exiles(what=Chosen(what=Described(is_a="card", zone="graveyard"))))
    True
    """
    parts = parts_of(effect) if is_composed(effect) else ()
    return any(map(takes_described_cards, parts)) or (
        may_take_cards(effect) and any(map(_are_in_graveyards, _references(getattr(effect, "what", None))))
    )


def all_are_told(position: Position, found: StackObject, said: Sequence[Answer]) -> bool:
    """Whether it is known of each card that would leave a graveyard by what resolves which one that is.

    It has a name of its own, or it is named by who chooses, or no other one can be chosen.

    Args:
        position: the moment before it resolves.
        found: what resolves; all that it does can be followed.
        said: what players choose.
    """
    targets = position.triggers.targets.get(found.number, ()) if isinstance(found, Trigger) else ()
    left = [each for each in said if each not in targets]
    known = any(there.cards or there.whole for there in position.triggers.graveyards.values())
    if not known and not any(isinstance(each, str) for each in left):
        return False
    by, x = viewer_of(position, found), found.announced.x if isinstance(found, Played) else None
    effects = [*filter(instruction_is_followed, effects_of(found))]
    taking = [leaf for effect in effects for leaf in done_at_once(effect) if may_take_cards(leaf)]
    chosen = any(isinstance(each, bool) for each in left) or any(_names(leaf, by, x, left) for leaf in taking)
    surely = all(chosen or not shows_nothing(each) or _asks_for_nothing(each) for each in effects)
    return bool(taking) and surely and all(_is_told(leaf, by, x, left) for leaf in taking)


def tells_what_leaves(position: Position, found: StackObject, said: Sequence[Answer]) -> bool:
    """Whether a triggered ability that shows nothing else on the board moves cards out of graveyards, which are told.

    Args:
        position: the moment before it resolves.
        found: what resolves.
        said: what players choose.
    """
    effect = found.ability.effect if isinstance(found, Trigger) else None
    if effect is None or not triggered_is_followed(effect) or not _is_plain(effect):
        return False
    targets = any(isinstance(getattr(leaf, "what", None), Target) for leaf in leaves_of(effect))
    return (targets or takes_described_cards(effect)) and all_are_told(position, found, said)


def _is_plain(effect: Instruction) -> bool:
    """Whether nothing has to be known to follow an instruction but what players choose."""
    return not is_composed(effect) or (isinstance(effect, InOrder | May) and all(map(_is_plain, parts_of(effect))))


def _asks_for_nothing(effect: Instruction) -> bool:
    """Whether an instruction is followed whatever players choose."""
    return not is_composed(effect) or (isinstance(effect, InOrder) and all(map(_asks_for_nothing, effect.steps)))


def _references(what: object) -> tuple[object, ...]:
    return what.these if isinstance(what, AllOf) else (what,)


def _are_in_graveyards(what: object) -> bool:
    described = what.what if isinstance(what, Chosen | Each) else None
    return described is not None and described.is_a == "card" and described.zone == "graveyard"


def _is_told(leaf: Instruction, by: Viewer, x: int | None, said: Sequence[Answer]) -> bool:
    """Whether it is known which cards an instruction moves, if any are in a graveyard."""
    if not isinstance(leaf, Exiles | Puts):
        return False
    for each in _references(leaf.what):
        if isinstance(each, ExiledWith | FoundCards):
            return False
        if isinstance(each, Chosen | Each) and _are_in_graveyards(each) and not _are_known(each, by, x, said):
            return False
    return True


def _names(leaf: Instruction, by: Viewer, x: int | None, said: Sequence[Answer]) -> bool:
    """Whether somebody names a card that an instruction moves."""
    asked = (each for each in _references(getattr(leaf, "what", None)) if isinstance(each, Chosen))
    return any(_are_in_graveyards(each) and _named(each, by, x, said) for each in asked)


def _named(asked: Chosen, by: Viewer, x: int | None, said: Sequence[Answer]) -> int:
    return sum(isinstance(each, str) and is_described_card(asked.what, each, by, x) is True for each in said)


def _are_known(asked: Chosen | Each, by: Viewer, x: int | None, said: Sequence[Answer]) -> bool:
    known = cards_in_graveyards(by, asked.what)
    such = None if known is None else {card: is_described_card(asked.what, card, by, x) for card in known}
    if isinstance(asked, Each):
        return such is not None and None not in such.values()
    named = _named(asked, by, x, said)
    if not isinstance(asked.n, int) or asked.up_to:
        return bool(named) or (such is not None and not any(such.values()))
    if such is None or None in such.values():
        return named >= asked.n
    among = [card for card, so in such.items() if so]
    return named >= asked.n or len(among) <= asked.n or alike(by.position, among)

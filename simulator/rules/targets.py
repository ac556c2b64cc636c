"""Targets of spells and abilities: how many the words ask for, and which are legal (115, 601.2c, 608.2b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from events.board import Permanent
from events.declaration_abilities import CantBeTargeted, PlayerCantBeTargeted
from events.quantities import X
from events.references import Described, Targets
from projections.board import Board
from projections.matching import is_meant
from projections.unread import Doubt
from projections.verdict_doubts import may_be_dead, sizes_asked_of
from simulator.rules.cards_elsewhere import card_elsewhere, is_described_card, would_have_come_unseen
from simulator.rules.described import Viewer, is_described
from simulator.rules.spells import is_such_a_spell, spell_of
from simulator.rules.traits import abilities_in_force


class TargetSlot(NamedTuple):
    """What was chosen for one word "target"."""

    asked: Targets
    chosen: tuple[str, ...]


def _number(n: int | X | None, x: int | None, otherwise: int) -> int:
    return otherwise if n is None else (x or 0) if isinstance(n, X) else n


NO_FURTHER = ""
"""Among targets that were chosen: the word whose turn it is takes no further one, although it could."""


def slots(asked: Sequence[Targets], chosen: tuple[str, ...], x: int | None = None) -> tuple[TargetSlot, ...] | None:
    """What was chosen, for each word "target" in turn; None if it is too much or too little.

    A word that leaves the number open takes as much as those after it leave, up to `NO_FURTHER`.

    Args:
        asked: what the words ask for, in their order.
        chosen: the targets, in the same order.
        x: the value of X.

    >>> one, two = Targets(), Targets(least=0, most=2)
    >>> [slot.chosen for slot in slots((one, two), ("a", "b")) or ()], slots((one,), ())
    ([('a',), ('b',)], None)
    >>> [slot.chosen for slot in slots((two, two), ("a", NO_FURTHER, "b")) or ()]
    [('a',), ('b',)]
    """
    left, found = chosen, []
    for place, each in enumerate(asked):
        least, most = bounds_of(each, len(left), x)
        ends = NO_FURTHER in left
        later = 0 if ends else sum(bounds_of(other, 0, x)[0] for other in asked[place + 1 :])
        free = left.index(NO_FURTHER) if ends else len(left)
        if free < least:
            return None
        taken = min(most, max(free - later, least))
        found.append(TargetSlot(each, left[:taken]))
        left = left[taken + (ends and taken == free and taken < most) :]
    return None if left else tuple(found)


def without_marks(chosen: Iterable[str]) -> tuple[str, ...]:
    """Targets that were chosen, without `NO_FURTHER`.

    >>> without_marks(("a", NO_FURTHER, "b"))
    ('a', 'b')
    """
    return tuple(one for one in chosen if one != NO_FURTHER)


def bounds_of(asked: Targets, among: int, x: int | None = None) -> tuple[int, int]:
    """How many targets a word asks for, at least and at most, where there are so many.

    >>> bounds_of(Targets(least=0, most=None), 4)
    (0, 4)
    """
    return _number(asked.least, x, 0), _number(asked.most, x, among)


def in_words(asked: Sequence[Targets], picked: Sequence[tuple[str, ...]], x: int | None = None) -> tuple[str, ...]:
    """What was picked for each word "target" as one list, from which `slots` tells it again.

    >>> one = Targets(least=0)
    >>> in_words((one, one), (("a",), ())), in_words((one, one), ((), ("a",)))
    (('a',), ('', 'a'))
    """
    plain = tuple(one for those in picked for one in those)
    divided = slots(asked, plain, x)
    if divided is not None and [slot.chosen for slot in divided] == [*picked]:
        return plain
    marked: list[str] = []
    for each, those in zip(asked, picked, strict=True):
        marked += those
        if len(those) < bounds_of(each, len(those) + 1, x)[1]:
            marked.append(NO_FURTHER)
    return tuple(marked)


def as_they_fit(asked: Sequence[Targets], chosen: tuple[str, ...], by: Viewer, x: int | None = None) -> tuple[str, ...]:
    """The same targets, where one that a word can't take is left to a later word; as they are, if none fits either.

    A card's name that is said again means another card of that name in that graveyard, if there is one.

    Args:
        asked: what the words ask for, in their order.
        chosen: the targets, in the same order.
        by: the spell or ability, and the moment.
        x: the value of X.
    """
    chosen = _told_apart(chosen, by)
    if NO_FURTHER in chosen or len(asked) < 2 or len(chosen) > MOST_TO_PLACE:
        return chosen
    for picked in _divisions(asked, chosen, x):
        pairs = ((each, one) for each, those in zip(asked, picked, strict=True) for one in those)
        if all(is_legal_target(each, one, by) is not False for each, one in pairs):
            return in_words(asked, picked, x)
    return chosen


def _told_apart(chosen: tuple[str, ...], by: Viewer) -> tuple[str, ...]:
    if len({*chosen}) == len(chosen):
        return chosen
    found: list[str] = []
    for one in chosen:
        alike = _of_that_name(one, by) if one in found else ()
        found.append(next((card for card in alike if card not in chosen and card not in found), one))
    return tuple(found)


def _of_that_name(card: str, by: Viewer) -> tuple[str, ...]:
    """The cards of the name of a card in a graveyard that are there too."""
    for there in by.position.triggers.graveyards.values():
        names = [each.card for each in there.cards if each.id == card]
        if names:
            return tuple(each.id for each in there.cards if each.card == names[0])
    return ()


MOST_TO_PLACE = 12
"""Of more targets it is not looked at which of them fits which word."""


def _divisions(asked: Sequence[Targets], chosen: tuple[str, ...], x: int | None) -> Iterator[list[tuple[str, ...]]]:
    """Each way to divide targets among the words, in order; first those in which the earlier words take more."""
    if not asked:
        if not chosen:
            yield []
        return
    least, most = bounds_of(asked[0], len(chosen), x)
    for taken in range(min(most, len(chosen)), least - 1, -1):
        for rest in _divisions(asked[1:], chosen[taken:], x):
            yield [chosen[:taken], *rest]


def cant_be_targets(board: Board, source: Permanent | None, candidates: Iterable[Permanent]) -> dict[str, str]:
    """Those that have shroud, or hexproof or protection against a source, each with the words that say so."""
    there = (*candidates,)
    return {
        candidate.id: ability.words or ability.keyword
        for ability, this, _ in abilities_in_force(board, CantBeTargeted)
        for candidate in there
        if is_meant(board, ability.subject, candidate, this)
        and (not ability.by or (source is not None and is_meant(board, ability.by, source, candidate)))
    }


def player_cant_be_target(player: str, by: Viewer) -> bool:
    """Whether an ability says that a player can't be the target of a spell or ability (702.11c, 702.18a)."""
    return any(
        this is not None and this.controller == player and (not ability.by_opponents or player in by.opponents())
        for ability, this, _ in abilities_in_force(by.position.board, PlayerCantBeTargeted)
    )


def is_legal_target(asked: Targets, target: str, by: Viewer) -> bool | None:
    """Whether an object or player is a legal target for a word "target"; None where nobody here can say.

    Args:
        asked: what the word asks for.
        target: a permanent, a player, a card or a spell on the stack.
        by: the spell or ability, and the moment.
    """
    board = by.position.board
    if target in board.players:
        asked_for = asked.players == "any" or (asked.players == "opponent" and target in by.opponents())
        return asked_for and not player_cant_be_target(target, by)
    if target in by.lost:
        return False
    known = board.permanents.get(target)
    if known is None:
        return _is_legal_elsewhere(asked, target, by)
    if target in cant_be_targets(board, by.source, (known,)):
        return False
    answers = [is_described(described, known, by) for described in asked.objects]
    if True in answers:
        return None if target in may_be_dead(by.position) else True
    return None if None in answers else False


def _is_legal_elsewhere(asked: Targets, target: str, by: Viewer) -> bool | None:
    """Whether what is neither a permanent nor a player is a legal target: a card, as far as it is known, or a spell."""
    answers = [
        _is_legal_card(each, target, by) if each.is_a == "card" else _is_legal_spell(each, target, by)
        for each in asked.objects
        if each.zone != "battlefield" or each.is_a != "permanent"
    ]
    return True if True in answers else None if None in answers else False


def _is_legal_card(described: Described, target: str, by: Viewer) -> bool | None:
    answer = is_described_card(described, target, by)
    return None if answer and would_have_come_unseen(described, target, by) else answer


def _is_legal_spell(described: Described, target: str, by: Viewer) -> bool | None:
    spell = spell_of(by.position, target)
    return None if spell is None else is_such_a_spell(described, spell, by)


def may_be_elsewhere(asked: Targets) -> bool:
    """Whether a target may be a card or a spell, which no board shows.

    >>> from events.references import Described
    >>> may_be_elsewhere(Targets(objects=(Described(zone="graveyard", is_a="card"),))), may_be_elsewhere(Targets())
    (True, False)
    """
    return any(each.zone != "battlefield" or each.is_a != "permanent" for each in asked.objects)


def doubts_about_a_target(asked: Targets, target: str, by: Viewer) -> tuple[Doubt, ...]:
    """The numbers in doubt by which nobody here can say whether a permanent is a legal target."""
    known = by.position.board.permanents.get(target)
    if known is None:
        return ()
    dead = may_be_dead(by.position).get(target)
    found = [
        each
        for described in asked.objects
        for each in sizes_asked_of(by.position, described.which, known, by.this, by.player)
    ]
    return tuple(dict.fromkeys([dead, *found] if dead is not None else found))


def legal_targets_of(asked: Targets, by: Viewer) -> list[str]:
    """Every permanent and player that is known to be a legal target for a word "target", players last."""
    board = by.position.board
    return [one for one in (*board.permanents, *board.players) if is_legal_target(asked, one, by)]


def from_several_graveyards(slot: TargetSlot, by: Viewer) -> bool:
    """Whether the cards chosen for a word that says "from an opponent's graveyard" are of several players."""
    one_opponents = any(
        each.is_a == "card" and each.zone == "graveyard" and any(which.controller == "opponent" for which in each.which)
        for each in slot.asked.objects
    )
    if len(slot.chosen) < 2 or not one_opponents:
        return False
    cards = [card_elsewhere(by.position, one) for one in slot.chosen]
    return len({card.owner for card in cards if card is not None and card.owner}) > 1


def chosen_twice(chosen: Sequence[TargetSlot]) -> Iterator[str]:
    """What was chosen more than once for one word "target", or again although another is asked for (115.3)."""
    before: list[str] = []
    for slot in chosen:
        for place, target in enumerate(slot.chosen):
            if target in slot.chosen[:place] or (slot.asked.another and target in before):
                yield target
        before += slot.chosen

"""How many cards leave a library, where the board says how many are in it: they are drawn (121.1), milled, exiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from events import card_instructions as c
from events import instructions as i
from events.casting import SpellCast
from events.event import External
from events.instructions import Instruction
from events.players import LibraryEffectApplied
from projections.followed.counted import is_counted
from projections.followed.hands import finds_in_your_library
from projections.followed.naming import is_composed, leaves_of
from projections.matching import is_token
from projections.position import Position
from projections.triggers.stack_objects import Played, StackObject
from simulator.rules.announcing import effects_of
from simulator.rules.card_faces import face_of_card
from simulator.rules.cards_elsewhere import is_described_card
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving


class _Leave(NamedTuple):
    """How many cards leave the top of a player's library; `most` None: nobody knows how many are there after that."""

    player: str
    least: int = 0
    most: int | None = None
    drawn: bool = False


def cards_leave(now: Resolving, effect: Instruction) -> Iterator[External]:
    """What an instruction does to libraries of which the board says how many cards are in them.

    Nothing is said of other libraries: they are as large as they have to be. Of what is made of others, nobody says
    here what is followed: each may be, or not.
    """
    if not now.position.board.libraries:
        return
    for each in leaves_of(effect):
        count_found(now, each)
        if not is_counted(each):
            continue
        try:
            leaving = [*_COUNTED.get(type(each), _of_anybody)(now, each)]
        except NotDetermined:
            leaving = [*_of_anybody(now, each)]
        yield from _events(now, [one._replace(least=0) for one in leaving] if is_composed(effect) else leaving)


def is_empty(now: Resolving, player: str) -> bool:
    """Whether it is known that no card is in a player's library."""
    return now.position.board.libraries.get(player, (0, 1))[1] == 0


def check_that_any_may_be_on_top(now: Resolving, player: str) -> None:
    """Nothing, if nobody knows a card of a player's library.

    Raises:
        NotDetermined: a card that is known was put there, and it is not followed where it lies.
    """
    if player in now.position.triggers.turn.stacked and not is_empty(now, player):
        raise NotDetermined(f"a card that is known was put into {player}'s library, and where it lies is not followed")


def most_found(now: Resolving, player: str, n: int) -> int:
    """How many of so many cards are found in a player's library at the most: no more than are in it."""
    return min(n, now.position.board.libraries.get(player, (0, n))[1])


def count_found(now: Resolving, effect: Instruction) -> None:
    """Know how many cards an instruction finds at the most that mills, exiles or looks at some of libraries.

    Nobody mills more than there are (701.17b); of "them" no more can be chosen by what follows (608.2d).
    """
    match effect:
        case i.Mills(n=n, who=who) | c.ExilesFromTop(n=n, whose=who) | c.LooksAtCards(n=n, whose=who):
            now.named.most_found = _most_of_each(now, n, who)
            now.named.found_left = not isinstance(effect, c.LooksAtCards)
        case c.RevealsUntil():
            now.named.most_found, now.named.found_left = None, False


def _most_of_each(now: Resolving, n: Any, who: Any) -> int | None:
    try:
        most = None if n is None else max(0, now.number(n))
        return None if most is None else sum(most_found(now, player, most) for player in now.players(who))
    except NotDetermined:
        return None


def comes_to_a_hand(now: Resolving, player: str, found: tuple[str, ...]) -> bool:
    """Cards that are named as they are found are put into a player's hand; whether events say so, as it is followed."""
    triggers = now.position.triggers
    told = player in triggers.hands_known or player in triggers.hands_in_doubt
    if told:
        faces = [(card, face_of_card(card)) for card in found]
        names = (card if face is None else face.name for card, face in faces)
        now.named.to_hands[player] = (*now.named.to_hands.get(player, ()), *names)
    return told


def cards_of_actions_leave(now: Resolving, players: Iterable[str], *, drawn: bool) -> Iterator[External]:
    """Each of the players draws a card, or reveals one, which may leave their library or not."""
    return _events(now, [_Leave(player, int(drawn), 1, drawn) for player in players])


def may_be_put_there(position: Position, found: StackObject) -> Iterator[External]:
    """What is said of its owner's library after a spell has resolved that is not read: its card may be there.

    Args:
        position: the moment.
        found: what has resolved; of anything but an instant or sorcery card nothing is said.
    """
    spell = found.announced if isinstance(found, Played) else None
    if isinstance(spell, SpellCast) and {"instant", "sorcery"} & {*spell.card.types} and not is_token(spell.card):
        owner = spell.card.owner or spell.card.controller
        if owner in position.board.libraries:
            yield LibraryEffectApplied(player=owner, most=0, added=1)


def _events(now: Resolving, leaving: Iterable[_Leave]) -> Iterator[External]:
    there = now.position.board.libraries
    for player, least, most, drawn in leaving if there else ():
        if player in there and most != 0:
            yield LibraryEffectApplied(player=player, least=least, most=most, drawn=drawn)


def _draws(now: Resolving, effect: i.Draws) -> Iterator[_Leave]:
    n = max(0, now.number(effect.n))
    return (_Leave(player, n, n, drawn=True) for player in now.players(effect.who))


def _mills(now: Resolving, effect: i.Mills) -> Iterator[_Leave]:
    n = max(0, now.number(effect.n))
    return (_Leave(player, n, n) for player in now.players(effect.who))


def _exiles(now: Resolving, effect: c.ExilesFromTop) -> Iterator[_Leave]:
    n = max(0, now.number(effect.n))
    return (_Leave(player, n, n) for player in now.players(effect.whose))


def _searches(now: Resolving, effect: i.Searches) -> Iterator[_Leave]:
    """Nobody sees how many cards are found, unless they are named (701.23b)."""
    for player in now.players(effect.who):
        n = most_found(now, player, max(0, now.number(effect.n)))
        if now.says_card:
            found = now.answers.cards(player, lambda card: _is_one(now, card, effect), 0, n)
            told = effect.to == "hand" and comes_to_a_hand(now, player, found)
            yield _Leave(player, 0, 0) if told else _Leave(player, len(found), len(found))
        else:
            yield _Leave(player, 0, n)


def _is_one(now: Resolving, card: str, effect: i.Searches) -> bool:
    return any(is_described_card(each, card, now.by, now.x) is not False for each in effect.what)


def _takes(now: Resolving, effect: c.TakesSome) -> Iterator[_Leave]:
    """Of cards that were milled or exiled before some are taken: they have left the library, if none goes back."""
    back = "library" in effect.to or "library" in effect.rest
    if now.named.found_left:
        return _of_anybody(now, effect) if back else iter(())
    found = now.named.most_found
    taken = 0 if "library" in effect.to else found if effect.n is None else effect.n
    return _of_those_looked_at(now, effect, taken if not effect.rest or "library" in effect.rest else found)


def _rest(now: Resolving, effect: c.PutsTheRest) -> Iterator[_Leave]:
    """Where no card was found, there is none to be put anywhere."""
    found = now.named.most_found
    if found == 0:
        return iter(())
    return _of_those_looked_at(now, effect, 0 if "library" in effect.to else found)


def _of_those_looked_at(now: Resolving, effect: Instruction, most: int | None) -> Iterator[_Leave]:
    """So many at the most of the cards that a player looked at, where these are known to be of their own library."""
    every = (leaf for each in effects_of(now.found) for leaf in leaves_of(each))
    yours = now.named.most_found is not None and not now.named.found_left and finds_in_your_library(*every)
    return iter((_Leave(now.by.player, 0, most),)) if yours else _of_anybody(now, effect)


def _does(now: Resolving, effect: i.Does) -> Iterator[_Leave]:
    learns = effect.action == "learn"
    for player in now.players(effect.who):
        yield _Leave(player, 0, 1 if learns else max(0, now.number(effect.n)), drawn=learns)


def _of_anybody(now: Resolving, effect: Instruction) -> Iterator[_Leave]:
    """Cards are moved of which nobody says how many there are, or whose."""
    drawn = isinstance(effect, i.Draws)
    return (_Leave(player, drawn=drawn) for player in now.position.board.players)


_COUNTED: Mapping[type[Instruction], Callable[[Resolving, Any], Iterator[_Leave]]] = {
    c.ExilesFromTop: _exiles,
    c.PutsTheRest: _rest,
    c.TakesSome: _takes,
    i.Does: _does,
    i.Draws: _draws,
    i.Mills: _mills,
    i.Searches: _searches,
}
"""How many cards leave a library by an instruction of which no event says so otherwise."""

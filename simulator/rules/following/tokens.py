"""Tokens that are created (111)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from events import board as e
from events import instructions as i
from events.abilities import AnyAbility, CreatesTokens
from events.board import Permanent
from events.effects import PutBlocking
from events.event import External
from events.instructions import TokenKind
from events.references import AnyPlayer
from projections.followed.leaves import MOST_TOKENS
from simulator.oracle.words import compile_words
from simulator.rules.following.attacking import enters_attacking
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.predefined_tokens import predefined_token
from simulator.rules.following.resolving import Follows, Resolving


def names_of_tokens(now: Resolving, n: int) -> list[str]:
    """The ids of so many tokens: those that are given, then others that nothing on the battlefield has.

    Raises:
        NotDetermined: there are more of them than are followed.
    """
    if n > MOST_TOKENS:
        raise NotDetermined(f"more than {MOST_TOKENS} tokens that are created together are not followed")
    taken, names = {*now.position.board.permanents, *now.position.board.players}, list[str]()
    for number in range(n):
        by_default = (f"{now.found.source} token {other}" for other in count(number + 1))
        name = next(now.entering, "") or next(each for each in by_default if each not in taken)
        taken.add(name)
        names.append(name)
    return names


def token_of(now: Resolving, token: TokenKind, name: str, player: str, *abilities: AnyAbility) -> Permanent:
    """A token that a player creates, of whom it is (111.2).

    Raises:
        NotDetermined: it is a legend beside another one of its name, of which one stays.
    """
    said = compile_words(token.keywords, (), token.name)
    created = Permanent(
        id=name,
        controller=player,
        owner=player,
        name=token.name,
        types=token.types,
        subtypes=token.subtypes,
        supertypes=token.supertypes,
        colors=token.colors,
        power=None if token.power is None else now.number(token.power),
        toughness=None if token.toughness is None else now.number(token.toughness),
        keywords=said.keywords,
        abilities=(*said.abilities, *abilities),
        entered_this_turn=True,
        as_printed=True,
        token=True,
        mana_cost="",
    )
    if now.legends(now.position, created):
        raise NotDetermined(f"which of several {token.name} is put into a graveyard is not played")
    return created


def creates_tokens(now: Resolving, effect: CreatesTokens) -> Iterator[External]:
    """Each of the players creates so many tokens (111.2), which enter and fight as is said."""
    players, n = now.players(effect.who), max(0, now.number(effect.n))
    names = names_of_tokens(now, n * len(players))
    now.makes(names)
    for place, name in enumerate(names):
        player = players[place // n]
        kind, abilities = effect.token, effect.abilities
        if not kind.types:
            kind, said = predefined_token(kind.name)
            abilities = (*said, *abilities)
        token = token_of(now, kind, name, player, *abilities)
        yield e.PermanentEntered(token, tapped=effect.tapped)
        yield from _fighting(now, effect, token)


def _fighting(now: Resolving, effect: CreatesTokens, token: Permanent) -> Iterator[External]:
    """It enters attacking what its controller chooses, or blocking the attacker that is meant (508.4, 509.4)."""
    if effect.fighting == "attacking":
        yield from enters_attacking(now, token)
    elif effect.fighting == "blocking" and effect.against is not None:
        attackers = now.permanents(effect.against)
        if len(attackers) > 1:
            raise NotDetermined("which of several attackers a token blocks is not known")
        yield from (PutBlocking(token.id, attacker.id) for attacker in attackers)


def predefined_created(now: Resolving, kind: str, who: AnyPlayer, n: int) -> Iterator[External]:
    """Players create so many predefined tokens each (111.10)."""
    return creates_tokens(now, CreatesTokens(token=TokenKind(name=kind), who=who, n=max(0, n)))


def _investigates(now: Resolving, effect: i.Does) -> Iterator[External]:
    """To investigate is to create a Clue token (701.16a)."""
    return predefined_created(now, "clue", effect.who, 1 if effect.n is None else now.number(effect.n))


FOLLOWED: Mapping[type, Follows] = {
    CreatesTokens: creates_tokens,
}
DONE: Mapping[str, Follows] = {
    "investigate": _investigates,
}
"""By keyword action: what is done."""

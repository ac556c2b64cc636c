"""Tokens that are copies of permanents (707), and tokens that enter attacking a certain player (508.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from events.abilities import AttackingPlayer, CreatesTokens
from events.board import Permanent, PermanentEntered
from events.event import External
from events.instructions import CopyExcept, CreatesCopies, Instruction
from simulator.oracle.words import compile_words
from simulator.rules.following import tokens
from simulator.rules.following.attacking import enters_attacking
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving
from simulator.rules.following.returning import as_printed


def creates_copies(now: Resolving, effect: CreatesCopies) -> Iterator[External]:
    """Each of the players creates so many tokens with the copiable values of an object, each that is meant (707.2).

    Args:
        now: what resolves.
        effect: who creates how many copies, and of what.

    Yields:
        The tokens as they enter.

    Raises:
        NotDetermined: what a copy is, is not known, or more than one legend would be created.
    """
    players, n = now.players(effect.who), max(0, now.number(effect.n))
    copied = [_copiable(now, known, effect.but, players) for known in now.as_last_seen(effect.of)]
    if n > 1 and any("legendary" in known.supertypes for known in copied):
        raise NotDetermined("which of several copies of a legend is put into a graveyard is not played")
    names = tokens.names_of_tokens(now, n * len(players) * len(copied))
    now.makes(names)
    kinds = [(known, player) for known in copied for player in players for _ in range(n)]
    for name, (known, player) in zip(names, kinds, strict=True):
        token = replace(known, id=name, controller=player, owner=player, token=True, entered_this_turn=True)
        yield PermanentEntered(token, tapped=effect.tapped)
        if effect.fighting == "attacking":
            yield from enters_attacking(now, token)


def _copiable(now: Resolving, known: Permanent, but: CopyExcept, players: Sequence[str]) -> Permanent:
    """What a copy of a permanent is: as that is printed, but for what is said besides (707.2, 707.9).

    Raises:
        NotDetermined: that is not known, or it is something else now than as it entered.
    """
    came = now.position.board.came.get(known.id)
    if came is None or (came.card, came.name) != (known.card, known.name):
        raise NotDetermined(f"what a copy of {known.id} is, is not known")
    if but.not_legendary:
        came = replace(came, supertypes=tuple(each for each in came.supertypes if each != "legendary"))
    printed = as_printed(now, came, "is copied", players)
    said = compile_words(but.keywords, (), printed.name)
    return replace(
        printed,
        keywords=(*printed.keywords, *said.keywords),
        abilities=(*printed.abilities, *said.abilities),
        chosen="",
        paired_with="",
    )


def _attacking_player(now: Resolving, effect: AttackingPlayer) -> Iterator[External]:
    """What enters attacks that player, or one of the planeswalkers that they control, as who controls it chooses."""
    board, players = now.position.board, now.players(effect.attacks)
    if len(players) != 1 or players[0] not in board.defending:
        raise NotDetermined("whether what enters can attack that player is not known")
    theirs = [known.id for known in board.controlled_by(players[0]) if "planeswalker" in known.types]
    among = [players[0], *(theirs if effect.or_planeswalker else ())]
    for event in _created(now, effect.do):
        yield event
        if isinstance(event, PermanentEntered):
            yield from enters_attacking(now, event.permanent, among)


def _created(now: Resolving, effect: Instruction) -> Iterator[External]:
    """The tokens that an instruction creates, before they attack."""
    match effect:
        case CreatesCopies():
            yield from creates_copies(now, replace(effect, fighting=""))
        case CreatesTokens():
            yield from tokens.creates_tokens(now, replace(effect, fighting=""))


FOLLOWED: Mapping[type, Follows] = {
    AttackingPlayer: _attacking_player,
    CreatesCopies: creates_copies,
}

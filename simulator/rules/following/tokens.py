"""Tokens that are created (111)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from events import board as e
from events.abilities import CreatesTokens
from events.board import Permanent
from events.combat import AttackingEffectApplied
from events.event import External
from simulator.oracle.abilities import compile_words
from simulator.rules.following.resolving import Follows, Resolving


def _creates_tokens(now: Resolving, effect: CreatesTokens) -> Iterator[External]:
    token, taken = effect.token, {*now.position.board.permanents, *now.position.board.players}
    said = compile_words(token.keywords, (), token.name)
    made: list[str] = []
    for number in range(now.number(effect.n)):
        by_default = (f"{now.found.source} token {other}" for other in count(number + 1))
        name = next(now.entering, "") or next(each for each in by_default if each not in taken)
        taken.add(name)
        made.append(name)
        now.makes(made)
        entering = Permanent(
            id=name,
            controller=now.by.player,
            owner=now.by.player,
            name=token.name,
            types=token.types,
            subtypes=token.subtypes,
            supertypes=token.supertypes,
            colors=token.colors,
            power=token.power if isinstance(token.power, int) else None,
            toughness=token.toughness if isinstance(token.toughness, int) else None,
            keywords=said.keywords,
            abilities=(*said.abilities, *effect.abilities),
            entered_this_turn=True,
            as_printed=True,
        )
        yield e.PermanentEntered(entering, tapped=effect.tapped)
        if effect.fighting == "attacking":
            yield AttackingEffectApplied(name, now.position.board.defending[0])


FOLLOWED: Mapping[type, Follows] = {
    CreatesTokens: _creates_tokens,
}

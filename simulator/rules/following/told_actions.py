"""Keyword actions that a card elsewhere, or a player, decides: connive, endure, explore, populate (701)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from events import instructions as i
from events.board import PermanentEntered
from events.event import External
from events.instructions import TokenKind
from events.references import Remembered
from projections.matching import is_token
from simulator.rules.card_faces import face_of_card
from simulator.rules.following import copies, tokens
from simulator.rules.following.counters import counters_changed
from simulator.rules.following.discarding import are_discarded, discards_untold, may_be_in_hand
from simulator.rules.following.libraries import cards_of_actions_leave, check_that_any_may_be_on_top, is_empty
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving

GROWTH = "+1/+1"
"""The kind of counter that they put."""


def _connives(now: Resolving, effect: i.Does) -> Iterator[External]:
    """Its controller draws a card and discards one; it is told which, or whether that was a nonland card (701.50a)."""
    yield from cards_of_actions_leave(now, _controllers(now, effect), drawn=True)
    if now.answers.says_word:
        yield from _discards_named(now, effect)
        return
    yield from discards_untold(now, effect, [known.controller for known in now.permanents(effect.what)])
    yield from _one_by_one(now, effect)


def _discards_named(now: Resolving, effect: i.Does) -> Iterator[External]:
    """The card that each discards is told by its name."""
    there = {known.id for known in now.permanents(effect.what)}
    for known in now.as_last_seen(effect.what):
        player = known.controller
        cards = now.answers.cards(player, partial(_may_be_discarded, now, player), 1, 1)
        yield from are_discarded(now, player, cards)
        lands = [card for card in cards if (face := face_of_card(card)) is not None and "land" in face.types]
        if known.id in there and not lands:
            yield from counters_changed(now, (known,), GROWTH, 1)


def _may_be_discarded(now: Resolving, player: str, card: str) -> bool:
    return face_of_card(card) is not None and may_be_in_hand(now, player, card, ())


def _explores(now: Resolving, effect: i.Does) -> Iterator[External]:
    """Its controller reveals a card; it is told whether no land card was revealed, as of an empty library (701.44a)."""
    for known in now.as_last_seen(effect.what):
        check_that_any_may_be_on_top(now, known.controller)
    yield from cards_of_actions_leave(now, _controllers(now, effect), drawn=False)
    yield from _one_by_one(now, effect, lambda player: is_empty(now, player))


def _controllers(now: Resolving, effect: i.Does) -> list[str]:
    """Whose libraries it concerns, once for each object; nobody looks where the board says of no library how large."""
    there = now.position.board.libraries
    return [known.controller for known in now.as_last_seen(effect.what)] if there else []


def _one_by_one(
    now: Resolving, effect: i.Does, surely: Callable[[str], bool] = lambda _player: False
) -> Iterator[External]:
    """Each gets a +1/+1 counter if that is sure for its player, or told; of what has left, nothing shows (701.44c)."""
    there = {known.id for known in now.permanents(effect.what)}
    for known in now.as_last_seen(effect.what):
        if known.id not in there:
            now.answers.may_be_told(known.controller)
        elif surely(known.controller) or now.answers.told(known.controller):
            yield from counters_changed(now, (known,), GROWTH, 1)


def _endures(now: Resolving, effect: i.Does) -> Iterator[External]:
    """Its controller puts counters on it, or else creates a Spirit token of that size (701.63a)."""
    n, there = now.number(effect.n), now.position.board.permanents
    if n <= 0:
        return
    for known in now.as_last_seen(effect.what):
        if known.id not in there:
            now.answers.may_decline(known.controller)
        elif now.answers.accepts(known.controller):
            yield from counters_changed(now, (known,), GROWTH, n)
            continue
        token = TokenKind(types=("creature",), subtypes=("spirit",), colors=("white",), power=n, toughness=n)
        (name,) = tokens.names_of_tokens(now, 1)
        yield PermanentEntered(tokens.token_of(now, token, name, known.controller))


def _populates(now: Resolving, effect: i.Does) -> Iterator[External]:
    """The player chooses a creature token that they control, and creates a copy of it, if there is one (701.36)."""
    for player in now.players(effect.who):
        creatures = [each for each in now.position.board.controlled_by(player) if "creature" in each.types]
        if any(is_token(each) is None for each in creatures):
            raise NotDetermined("which creatures are tokens is not known")
        chosen = now.choose_among(player, [each.id for each in creatures if is_token(each)])
        if chosen:
            yield from (*copies.creates_copies(now, i.CreatesCopies(of=Remembered(chosen), who=effect.who)),)
            # Words never speak of it as of a token that was created, so that it is not counted among those.
            now.named.made.pop(now.made_at, None)


DONE: Mapping[str, Follows] = {
    "connive": _connives,
    "endure": _endures,
    "explore": _explores,
    "populate": _populates,
}
"""By keyword action: what is done."""

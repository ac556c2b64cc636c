"""External events of a replay that contradict the board just before them.

A recording says what effects did, and nothing in the log explains it. But an effect is on something that is there,
by players who are there; where it is not, the recording contradicts itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from events import board as e
from events import combat as c
from events import damage as d
from events import duel_masters as m
from events import effects as f
from events import players as y
from events import resolving as r
from events.board import MAGIC
from events.counters import counters_on
from events.event import Event
from projections.board import Board
from projections.followed.mana import MANA_SYMBOLS
from projections.mana import symbols
from projections.position import Position
from simulator.cases.format.words import CARD_TYPES, CIVILIZATIONS, COLORS
from simulator.replay.verifying.printed import misprinted_gain, misprints
from simulator.rules.prevention import can_be_dealt_damage

_Found = Iterator[str]

MANA = ("W", "U", "B", "R", "G", "C")
"""The types of mana in a pool, beside numbers."""


def _twice(ids: tuple[str, ...]) -> _Found:
    for index, one in enumerate(ids):
        if one in ids[:index]:
            yield f"{one} is named twice"


def _absent(board: Board, permanent: str) -> _Found:
    if permanent not in board.permanents:
        yield f"there is no {permanent or 'unnamed permanent'} on the battlefield"


def _stranger(board: Board, player: str) -> _Found:
    if player not in board.players:
        yield f"there is no player {player or 'without a name'}"


def _nowhere(board: Board, one: str) -> _Found:
    """Neither a player nor on the battlefield."""
    if one not in board.permanents and one not in board.players:
        yield f"{one or 'nothing'} is neither a player nor on the battlefield"


def _no_amount(_board: Board, amount: int | None) -> _Found:
    if amount is not None and amount <= 0:
        yield f"{amount} is no amount of damage"


def _not_phased_out(board: Board, permanent: str) -> _Found:
    if permanent not in board.phased_out:
        yield f"{permanent} is not phased out"


_Judge = Callable[[Position, Any], _Found]


def _each(**checks: Callable[[Board, Any], _Found]) -> _Judge:
    """Checks of single fields against the board, in this order."""

    def judge(position: Position, event: Any) -> _Found:
        for field, check in checks.items():
            yield from check(position.board, getattr(event, field))

    return judge


def _game_began(position: Position, event: e.GameBegan) -> _Found:
    board = position.board
    players = tuple(player.id for player in event.players)
    if board.players:
        yield "the game has begun already"
    if not all(players) or not players:
        yield "there is no player, or one without a name"
    yield from _twice(players)
    yield from _twice(tuple(card for player in event.players for card in player.hand))
    yield from _twice(tuple(mate for team in event.teams for mate in team))
    yield from (f"there is no player {mate}" for team in event.teams for mate in team if mate not in players)
    for player in event.players:
        if player.library < 0 or player.poison < 0:
            yield f"{player.id} has less than no cards, or poison counters"
        yield from (f"there is no mana {{{kind}}}" for kind in symbols(player.mana) if not _is_mana(kind))
        if player.library and player.standing is not None and player.standing.empty_library:
            yield f"{player.id} has cards in the library and none"
        if player.empty_handed and player.hand:
            yield f"{player.id} has cards in hand and none"
        for card in player.graveyard or ():
            if (card.owner, card.controller) != (player.id, player.id):
                yield f"{card.id} is in the graveyard of {player.id}, who does not own it"
            yield from misprints(card)


def _is_mana(symbol: str) -> bool:
    return symbol in MANA or (symbol.isdecimal() and symbol.isascii())


def _turn_began(position: Position, event: e.TurnBegan) -> _Found:
    board = position.board
    yield from _stranger(board, event.active)
    for player in event.defending:
        yield from _stranger(board, player)
        if player in board.team_of(event.active):
            yield f"{player} can't defend in a turn of {event.active}"
    yield from _twice(event.defending)
    if event.number < 0:
        yield f"there is no turn {event.number}"
    elif 0 < event.number <= board.turn:
        yield f"turn {board.turn} has begun already"


def _entered(position: Position, event: e.PermanentEntered) -> _Found:
    board, new = position.board, event.permanent
    if new.id in board.permanents or new.id in board.phased_out:
        yield f"{new.id} is on the battlefield already"
    if not new.id or new.id in board.players:
        yield f"{new.id or 'nothing'} is no name for a permanent"
    if event.damage < 0:
        yield f"{event.damage} is no amount of damage"
    lying = {card.id for there in position.triggers.graveyards.values() for card in there.cards}
    if event.was and event.was not in board.gone and event.was not in lying:
        yield f"{event.was} has not left the battlefield, and lies in no graveyard"
    if event.came_from and not position.triggers.following:
        yield f"nothing resolves that puts {new.id} onto the battlefield"
    yield from _characteristics(board, new)


def _words(words: tuple[str, ...]) -> _Found:
    yield from (f"{word!r} is no word in lower case" for word in words if not word or word != word.lower())


def _colors(colors: tuple[str, ...]) -> _Found:
    yield from _twice(colors)
    yield from (f"{color!r} is no color" for color in colors if color not in (*COLORS, *CIVILIZATIONS))


def _characteristics(board: Board, permanent: e.Permanent) -> _Found:
    yield from _stranger(board, permanent.controller)
    for player in filter(None, (permanent.owner, permanent.protector)):
        yield from _stranger(board, player)
    if permanent.protector and "battle" not in permanent.types:
        yield f"{permanent.id} is no battle and has a protector"
    if permanent.attached_to == permanent.id:
        yield f"{permanent.id} is attached to itself"
    elif permanent.attached_to:
        yield from _nowhere(board, permanent.attached_to)
    known = board.permanents.get(permanent.id)
    created = permanent.entered_this_turn or (known is not None and known.as_printed)
    if not permanent.card and ((permanent.as_printed and not created) or permanent.card_game != MAGIC):
        yield f"{permanent.id} has something of a card, and no card is named"
    if permanent.paired_with == permanent.id:
        yield f"{permanent.id} is paired with itself"
    for kind, number in (*permanent.counters, ("loyalty", permanent.loyalty), ("defense", permanent.defense)):
        if number is not None and number < 0:
            yield f"{permanent.id} has {number} {kind} counters"
    if permanent.toughness is not None and permanent.power is None:
        yield f"{permanent.id} has toughness and no power"
    for words in (permanent.types, permanent.subtypes, permanent.supertypes, permanent.colors, permanent.keywords):
        yield from _words(words)
    for words in (permanent.types, permanent.subtypes, permanent.supertypes):
        yield from _twice(words)
    yield from _colors(permanent.colors)
    yield from (f"{kind!r} is no card type" for kind in permanent.types if kind not in CARD_TYPES)
    yield from misprints(permanent)


def _characteristics_changed(position: Position, event: e.CharacteristicsChanged) -> _Found:
    yield from _absent(position.board, event.permanent.id)
    yield from _characteristics(position.board, event.permanent)


def _gained(position: Position, event: e.AbilitiesGained) -> _Found:
    yield from _absent(position.board, event.object)
    if not event.abilities and not event.keywords:
        yield "nothing is gained"
    yield from _words(event.keywords)
    yield from misprinted_gain(event)


def _lost(position: Position, event: e.AbilitiesLost) -> _Found:
    yield from _absent(position.board, event.object)
    yield from _twice(event.words)
    if not event.words:
        yield "nothing is lost"


def _counters_moved(position: Position, event: f.CountersEffectApplied) -> _Found:
    yield from _absent(position.board, event.object)
    if event.amount == 0 or not event.kind:
        yield "no counter is put or removed"
    known = position.board.permanents.get(event.object)
    if known is not None and event.amount < 0:
        there = counters_on(known).get(event.kind, 0)
        if there + event.amount < 0:
            yield f"{known.id} has {there} {event.kind} counters"
    yield from _words(event.keywords)
    yield from misprinted_gain(e.AbilitiesGained(event.object, event.abilities, event.keywords))


def _colored(position: Position, event: e.ColorsChanged) -> _Found:
    yield from _absent(position.board, event.object)
    yield from _colors(event.colors)


def _effect_began(position: Position, event: e.EffectBegan) -> _Found:
    if not event.effect or event.effect in position.board.effects:
        yield f"{event.effect or 'an effect without a name'} is in force already"
    if event.source:
        yield from _nowhere(position.board, event.source)


def _effect_ended(position: Position, event: e.EffectEnded) -> _Found:
    if event.effect not in position.board.effects and event.effect not in position.damage.shields:
        yield f"no effect {event.effect} is in force"


def _shield(position: Position, event: d.PreventionEffectBegan | d.RedirectionEffectBegan) -> _Found:
    if not event.effect or event.effect in position.damage.shields:
        yield f"{event.effect or 'an effect without a name'} prevents or redirects damage already"
    if event.target:
        yield from _nowhere(position.board, event.target)
    yield from _no_amount(position.board, event.amount)


def _redirection(position: Position, event: d.RedirectionEffectBegan) -> _Found:
    yield from _shield(position, event)
    yield from _nowhere(position.board, event.to)


def _damage_dealt(position: Position, event: d.DamageEffectApplied) -> _Found:
    if not event.damage:
        yield "no damage is dealt"
    for recipient, amount in event.damage:
        if not can_be_dealt_damage(position, recipient):
            yield f"{recipient} can't be dealt damage"
        yield from _no_amount(position.board, amount)
    yield from _twice(tuple(recipient for recipient, _ in event.damage))
    if event.last is not None and event.last.id != event.source:
        yield f"{event.last.id} is not the source {event.source}"


def _life_by_effect(position: Position, event: y.LifeEffectApplied) -> _Found:
    if not event.life:
        yield "nobody gains or loses life"
    for player, amount in event.life:
        yield from _stranger(position.board, player)
        if amount == 0:
            yield f"{player} gains or loses no life"
    yield from _twice(tuple(player for player, _ in event.life))


def _mana_effect(position: Position, event: y.ManaEffectApplied) -> _Found:
    yield from _stranger(position.board, event.player)
    if not event.mana or not MANA_SYMBOLS.issuperset(symbols(event.mana)):
        yield f"{event.mana or 'nothing'} is no mana that is added"


def _discard_effect(position: Position, event: y.DiscardEffectApplied) -> _Found:
    yield from _stranger(position.board, event.player)
    for card in event.cards:
        if not card or card in position.board.permanents:
            yield f"{card or 'nothing'} is no card outside the battlefield"


def _moved_unseen(position: Position, event: y.CardsMovedUnseen) -> _Found:
    for player in (*event.hands, *event.graveyards, *(player for player, _ in event.gone)):
        yield from _stranger(position.board, player)
    for player, n in event.gone:
        if n <= 0:
            yield f"{n} cards leave the hand of {player}"
    if not position.triggers.following:
        yield "no instructions are followed now that move cards"


def _player_gets_counters(position: Position, event: y.PlayerCountersEffectApplied) -> _Found:
    yield from _stranger(position.board, event.player)
    if not event.kind or event.amount <= 0:
        yield f"{event.player} gets no counters"


def _library_affected(position: Position, event: y.LibraryEffectApplied) -> _Found:
    yield from _stranger(position.board, event.player)
    most = event.most if event.most is None else event.most + event.added
    if event.least < 0 or (most is not None and most < max(1, event.least)):
        yield f"{event.player} has less than no cards moved from a library"


def _damage_of_several(position: Position, event: d.DamageOfSeveralApplied) -> _Found:
    if not event.damage:
        yield "no damage is dealt"
    for _, recipient, amount in event.damage:
        if not can_be_dealt_damage(position, recipient):
            yield f"{recipient} can't be dealt damage"
        yield from _no_amount(position.board, amount)


def _reselected(position: Position, event: f.ReselectionEffectApplied) -> _Found:
    if event.attacker not in position.combat.attacking:
        yield f"{event.attacker} is no attacking creature"
    yield from _nowhere(position.board, event.target)


def _set_up_for_later(position: Position, event: r.DelayedAbilitySetUp) -> _Found:
    resolves = position.triggers.resolved
    if not position.triggers.following or resolves is None:
        yield "nothing resolves now that sets anything up"
    elif (resolves.controller, resolves.source) != (event.player, event.source):
        yield f"what resolves is of {resolves.source}, controlled by {resolves.controller}"


def _resolution_ended(position: Position, event: r.ResolutionEnded) -> _Found:
    if position.triggers.following != event.trigger:
        yield f"the instructions of {event.trigger} are not followed now"


def _spell_countered(position: Position, event: f.SpellCountered) -> _Found:
    if not any(each.number == event.trigger for each in position.triggers.stack):
        yield f"{event.trigger} is no spell or ability on the stack"


def _card_moved(position: Position, event: e.CardMoved) -> _Found:
    yield from _stranger(position.board, event.owner)
    if not event.card or event.card in position.board.permanents:
        yield f"{event.card or 'nothing'} is no card outside the battlefield"
    if event.was_in == event.to:
        yield f"{event.card} is in that zone already"
    resolving = position.triggers.resolved
    if event.was_in == "stack" and (resolving is None or resolving.source != event.card):
        yield f"{event.card} is no spell that resolves"
    if event.known is not None and (event.to != "graveyard" or event.known.id != event.card):
        yield f"{event.card} is no card that goes to a graveyard as {event.known.id}"


_OF_A_PERMANENT = _each(object=_absent)
_OF_AN_ATTACKER = _each(attacker=_absent)
_OF_A_BLOCK = _each(blocker=_absent, attacker=_absent)

_EXTERNAL: Mapping[type[Event], _Judge] = MappingProxyType(
    {
        c.AttackingEffectApplied: _each(attacker=_absent, target=_nowhere),
        c.CombatRemovalEffectApplied: _OF_A_PERMANENT,
        d.DamageEffectApplied: _damage_dealt,
        d.DamageOfSeveralApplied: _damage_of_several,
        d.DamagePrevented: _each(source=_absent, target=_nowhere, amount=_no_amount),
        d.PreventionEffectBegan: _shield,
        d.RedirectionEffectBegan: _redirection,
        e.AbilitiesGained: _gained,
        e.AbilitiesLost: _lost,
        e.CharacteristicsChanged: _characteristics_changed,
        e.ColorsChanged: _colored,
        e.ControlChanged: _each(object=_absent, controller=_stranger),
        e.DamageMarked: _each(object=_absent, amount=_no_amount),
        e.DamageRemoved: _each(object=lambda board, one: _absent(board, one) if one else iter(())),
        e.EffectBegan: _effect_began,
        e.EffectEnded: _effect_ended,
        e.GameBegan: _game_began,
        e.LifeChanged: _each(player=_stranger),
        e.PermanentEntered: _entered,
        e.PermanentLeft: _OF_A_PERMANENT,
        e.CardMoved: _card_moved,
        e.PermanentTapped: _OF_A_PERMANENT,
        e.PermanentUntapped: _OF_A_PERMANENT,
        e.PowerToughnessChanged: _OF_A_PERMANENT,
        e.TurnBegan: _turn_began,
        f.BlockEffectApplied: _OF_A_BLOCK,
        f.BlockedEffectApplied: _OF_AN_ATTACKER,
        f.UnblockedEffectApplied: _OF_AN_ATTACKER,
        f.ContinuousEffectBegan: _OF_A_PERMANENT,
        f.CountersEffectApplied: _counters_moved,
        f.DestroyEffectApplied: _OF_A_PERMANENT,
        f.SacrificeEffectApplied: _OF_A_PERMANENT,
        f.CreaturesPaired: _each(object=_absent, other=_absent),
        f.PermanentDesignated: _OF_A_PERMANENT,
        f.PermanentAttached: _each(object=_absent, to=_nowhere),
        f.StaysTappedEffectApplied: _OF_A_PERMANENT,
        e.BattlefieldRecorded: lambda _position, _event: iter(()),
        f.CombatPhaseAdded: lambda _position, _event: iter(()),
        f.PermanentPhasedIn: _each(object=_not_phased_out),
        f.PermanentPhasedOut: _OF_A_PERMANENT,
        f.PutBlocking: _OF_A_BLOCK,
        f.RegenerationEffectApplied: _OF_A_PERMANENT,
        f.ReselectionEffectApplied: _reselected,
        f.SpellCountered: _spell_countered,
        f.StopBlockingEffectApplied: _OF_A_BLOCK,
        y.LifeEffectApplied: _life_by_effect,
        y.ManaEffectApplied: _mana_effect,
        y.LibraryEffectApplied: _library_affected,
        y.CardsMovedUnseen: _moved_unseen,
        y.DiscardEffectApplied: _discard_effect,
        y.PlayerCountersEffectApplied: _player_gets_counters,
        r.DelayedAbilitySetUp: _set_up_for_later,
        r.ResolutionEnded: _resolution_ended,
        m.PutIntoBattleZoneBlocking: _each(creature=_absent, attacker=_absent),
    }
)
"""For each type of external event what contradicts the position before it."""


def is_external(event: Event) -> bool:
    """Whether only the recording says that an event happened."""
    return type(event) in _EXTERNAL


def contradictions(position: Position, event: Event) -> Iterator[str]:
    """What in the position just before an external event contradicts it; nothing of other events."""
    judge = _EXTERNAL.get(type(event))
    return judge(position, event) if judge is not None else iter(())

"""The results of spells and abilities that a script can state: steps with `do: effect`, one `kind` each.

A kind is one class: the fields that a case writes, the events that happen in a game of Magic and in a duel, and, for
effects on the rules of blocking (`blocking.py`), how an ability is written as that effect. A new kind is a new class:
the reader, the player of scripts and the writer find it by its name, which ends with `Effect`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from events import board as e
from events import effects as x
from events.abilities import FinalityCounters, ShieldCounters, StunCounters
from events.characteristics import ChangesTypes
from events.combat import CombatRemovalEffectApplied
from events.damage import DamageEffectApplied, PreventionEffectBegan, RedirectionEffectBegan
from events.duel_masters import PutIntoBattleZoneBlocking
from events.event import Event, OneOfSeveral
from simulator.cases.format import words as w
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.setup import abilities_of, check_words, entered
from simulator.cases.format.words import CasePermanent
from simulator.game.game import Game
from simulator.game.session import Session
from simulator.oracle.keywords import keywords_of, printed
from simulator.oracle.words import compile_words
from simulator.rules.cant_have import that_it_can_have
from simulator.rules.leaving_combat import by_effects_that_destroy
from simulator.rules.shorthands import lost_with
from simulator.rules.traits import is_exiled_instead, untapped


def all_of(objects: str | tuple[str, ...]) -> tuple[str, ...]:
    """The ids in a field that holds one or several."""
    return (objects,) if isinstance(objects, str) else objects


class Effect(w.CasePart, tag_field="kind", tag=w.tag_of, frozen=True):
    """A spell or ability has resolved with this result."""

    settles_orders: ClassVar[bool] = False
    """Whether damage assignment orders that are still open are announced before it happens."""
    in_duels: ClassVar[bool] = False
    """Whether the same happens in Duel Masters."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        """What happens in a game of Magic; each event is applied before the next is asked for, but see `at_once`.

        Args:
            game: the game.
            path: where the effect stands, such as `$.script[3]`.

        Raises:
            NotBuilt: the kind is of Duel Masters alone, or it needs what is not built yet.
        """
        raise NotBuilt(f"{path}.kind", f'the effect "{self.__struct_config__.tag}" is not built yet')

    def events_in_duel(self, duel: Session, path: str) -> Iterator[Event]:
        """What happens in a duel of Duel Masters; see `events`."""
        if self.in_duels:
            return self.events(duel, path)
        raise NotBuilt(f"{path}.kind", f'the effect "{self.__struct_config__.tag}" is not built for Duel Masters')


class _OnPermanents(Effect, frozen=True):
    """An effect on permanents."""

    object: w.NamedPermanents

    def there(self, game: Session) -> list[e.Permanent]:
        """Those of its permanents that are on the battlefield."""
        permanents = game.board.permanents
        return [permanents[name] for name in all_of(self.object) if name in permanents]


class _Affecting(_OnPermanents, kw_only=True, frozen=True):
    """An effect on permanents; `by` names the permanent it comes from."""

    by: w.PermanentName = ""


class _ToEach(_Affecting, frozen=True):
    """An effect that is one event for each of the permanents."""

    event: ClassVar[type[Any]]

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return (self.event(permanent.id) for permanent in self.there(game))


class _Leaving(_Affecting, frozen=True):
    """An effect by which the permanents leave the battlefield at the same time."""

    zone: ClassVar[e.Zone]
    sacrificed: ClassVar[bool] = False

    def events(self, game: Session, path: str) -> Iterator[Event]:
        for index, permanent in enumerate(self.there(game)):
            exiled = self.zone == "graveyard" and is_exiled_instead(game.position, permanent, together=index > 0)
            to = "exile" if exiled else self.zone
            yield e.PermanentLeft(permanent.id, to, together=index > 0, sacrificed=self.sacrificed)


def at_once(events: Iterator[Event]) -> Iterator[Event]:
    """The events of an effect; what happens to several objects at the same time says so (`more`).

    Of those the next one is asked for before the one before it is applied.

    >>> [event.more for event in at_once(iter([e.ColorsChanged("a", ("red",)), e.ColorsChanged("b", ("red",))]))]
    [True, False]
    """
    waiting: OneOfSeveral | None = None
    for event in events:
        if waiting is not None:
            yield replace(waiting, more=True)
            waiting = None
        if isinstance(event, OneOfSeveral):
            waiting = event
        else:
            yield event
    if waiting is not None:
        yield waiting


def happen(game: Game, effect: Effect, path: str) -> None:
    """Let an effect happen in a game of Magic; see `Effect.events`."""
    if effect.settles_orders:
        game.settle_orders()
    for event in at_once(effect.events(game, path)):
        game.apply(event)


class DestroyEffect(_Affecting, frozen=True):
    """The permanents are destroyed."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return by_effects_that_destroy(game.position, self.there(game))

    def events_in_duel(self, duel: Session, path: str) -> Iterator[Event]:
        for index, permanent in enumerate(self.there(duel)):
            if "creature" in permanent.types:
                yield x.DestroyEffectApplied(permanent.id, together=index > 0)
            else:
                yield e.PermanentLeft(permanent.id, together=index > 0)


class SacrificeEffect(_Leaving, frozen=True):
    """Their controllers sacrifice them."""

    in_duels = True
    zone = "graveyard"
    sacrificed = True


class BounceEffect(_Leaving, frozen=True):
    """They return to their owners' hands."""

    in_duels = True
    zone = "hand"


class ExileEffect(_Leaving, frozen=True):
    """They are exiled."""

    zone = "exile"


class TapEffect(_ToEach, frozen=True):
    """They become tapped."""

    in_duels = True
    event = e.PermanentTapped


class UntapEffect(_Affecting, frozen=True):
    """They become untapped, but for those on which a stun counter is removed instead."""

    in_duels = True

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return (untapped(game.board, permanent) for permanent in self.there(game))


class _OfWords(_Affecting, frozen=True):
    """An effect on a keyword, or on the ability of a sentence."""

    in_duels = True
    keyword: w.ShortText = ""
    text: w.SentenceText = ""
    until: Literal["turn", ""] = ""


class GainEffect(_OfWords, frozen=True):
    """They gain a keyword, or the ability of a sentence."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        check_words((self.keyword,), f"{path}.keyword", game.table)
        keywords, text = ((words,) if words else () for words in (self.keyword, self.text))
        for permanent in self.there(game):
            abilities = abilities_of(keywords, text, permanent.name, game.table)
            named = compile_words(keywords, text, permanent.name).keywords
            gained = that_it_can_have(game.board, permanent, abilities, named)
            if gained.abilities or gained.keywords:
                yield e.AbilitiesGained(permanent.id, gained.abilities, gained.keywords, self.until)


class LoseEffect(_OfWords, frozen=True):
    """They lose a keyword, the ability of a sentence, or all abilities: `text: all abilities`.

    In duels "power attacker" is that of any number.
    """

    def events(self, game: Session, path: str) -> Iterator[Event]:
        words = (printed(self.keyword),) if self.keyword else keywords_of(self.text) or (self.text,)
        everything = printed(self.text).removesuffix(".") == "all abilities"
        for permanent in self.there(game):
            lost, left = (_all_abilities(permanent, game), ()) if everything else lost_with(permanent, words)
            if lost:
                yield e.AbilitiesLost(permanent.id, lost, self.until)
            if left:
                yield e.AbilitiesGained(
                    permanent.id, abilities_of(left, (), permanent.name, game.table), left, self.until
                )

    def events_in_duel(self, duel: Session, path: str) -> Iterator[Event]:
        if printed(self.keyword) != "power attacker":
            yield from self.events(duel, path)
            return
        for permanent in self.there(duel):
            said = (each.words for each in permanent.abilities if each.words.startswith("power attacker +"))
            if words := tuple(dict.fromkeys(said)):
                yield e.AbilitiesLost(permanent.id, words, self.until)


def _all_abilities(permanent: e.Permanent, game: Session) -> tuple[str, ...]:
    """The words of all abilities of a permanent, and the keywords that others may give it; of counters none."""
    own = (each.words for each in permanent.abilities if not isinstance(each, _OF_COUNTERS))
    given = (each.keyword for known in game.board.permanents.values() for each in known.abilities)
    return tuple(dict.fromkeys(words for words in (*permanent.keywords, *permanent.text, *own, *given) if words))


_OF_COUNTERS = (FinalityCounters, ShieldCounters, StunCounters)


class ModifyEffect(_Affecting, frozen=True):
    """Their power and toughness change by these numbers until end of turn; in Duel Masters for good."""

    power: w.WholeNumber = 0
    toughness: w.WholeNumber = 0

    def events(self, game: Session, path: str) -> Iterator[Event]:
        for permanent in self.there(game):
            power, toughness = self.power, self.toughness
            if permanent.id in game.triggers.switched:
                # Power and toughness change before they are switched (613.4c-d).
                power, toughness = toughness, power
            size = (permanent.power or 0) + power, (permanent.toughness or 0) + toughness
            yield e.PowerToughnessChanged(permanent.id, *size, "turn")

    def events_in_duel(self, duel: Session, path: str) -> Iterator[Event]:
        for permanent in self.there(duel):
            yield e.CharacteristicsChanged(replace(permanent, power=(permanent.power or 0) + self.power))


class RecolorEffect(_Affecting, frozen=True):
    """They are of these colors, or civilizations, from now on."""

    colors: w.Colors | UnsetType = UNSET
    civilization: w.Civilizations | UnsetType = UNSET

    def events(self, game: Session, path: str) -> Iterator[Event]:
        if isinstance(self.colors, UnsetType):
            raise NotBuilt(f"{path}.civilization", "civilizations are of Duel Masters alone")
        for permanent in self.there(game):
            yield e.ColorsChanged(permanent.id, self.colors)

    def events_in_duel(self, duel: Session, path: str) -> Iterator[Event]:
        if isinstance(self.civilization, UnsetType):
            raise NotBuilt(f"{path}.colors", "creatures of Duel Masters have civilizations")
        for permanent in self.there(duel):
            yield e.ColorsChanged(permanent.id, self.civilization)


def _as_written(game: Session, permanent: e.Permanent) -> e.Permanent:
    """A permanent with the size that the board shows, and else without what static abilities make of it (611.3a)."""
    written = game.written[permanent.id]
    return replace(written, power=permanent.power, toughness=permanent.toughness)


class RetypeEffect(_Affecting, frozen=True):
    """They have these card types from now on; the board shows this power and toughness then, if they are given.

    Without sizes it is an effect of the layer of types, and what the others make of the permanents follows from that.
    """

    types: w.Types
    power: w.WholeNumber | UnsetType = UNSET
    toughness: w.WholeNumber | UnsetType = UNSET

    def events(self, game: Session, path: str) -> Iterator[Event]:
        check_words(self.types, f"{path}.types", game.table)
        for permanent in self.there(game):
            if self.power is UNSET and self.toughness is UNSET:
                changes = (ChangesTypes(types=self.types),)
                yield x.ContinuousEffectBegan(object=permanent.id, abilities=changes, until="")
                continue
            power = permanent.power if isinstance(self.power, UnsetType) else self.power
            toughness = permanent.toughness if isinstance(self.toughness, UnsetType) else self.toughness
            yield e.CharacteristicsChanged(
                replace(_as_written(game, permanent), types=self.types, power=power, toughness=toughness)
            )


class StopBeingCreatureEffect(_Affecting, frozen=True):
    """They are no creatures from now on."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        for permanent in self.there(game):
            types = tuple(card_type for card_type in permanent.types if card_type != "creature")
            yield e.CharacteristicsChanged(replace(_as_written(game, permanent), types=types))


class PhaseOutEffect(_ToEach, frozen=True):
    """They phase out."""

    event = x.PermanentPhasedOut


class ControlEffect(_Affecting, frozen=True):
    """A player gains control of them."""

    in_duels = True
    player: w.PlayerName

    def events(self, game: Session, path: str) -> Iterator[Event]:
        for permanent in self.there(game):
            if permanent.controller != self.player:
                yield e.ControlChanged(permanent.id, self.player)


def _points(amount: int | UnsetType, everything: bool) -> int | None:
    """So many points, or None for all; an effect that says neither does nothing."""
    return None if everything else 0 if isinstance(amount, UnsetType) else amount


class PreventEffect(Effect, frozen=True):
    """The next `amount` damage, or all damage, that would be dealt to them is prevented."""

    object: w.NamedObjects
    amount: w.Positive | UnsetType = UNSET
    all: w.True_ = False
    by: w.PermanentName = ""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        for index, target in enumerate(all_of(self.object)):
            yield PreventionEffectBegan(f"{path}.{index}", target, amount=_points(self.amount, self.all))


class RedirectEffect(Effect, frozen=True):
    """The next `amount` damage, or all, that would be dealt to them is dealt to `to` instead."""

    object: w.NamedObjects
    to: w.ObjectName
    amount: w.Positive | UnsetType = UNSET
    all: w.True_ = False
    by: w.PermanentName = ""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        for index, target in enumerate(all_of(self.object)):
            yield RedirectionEffectBegan(f"{path}.{index}", target, self.to, amount=_points(self.amount, self.all))


class DamageEffect(Effect, frozen=True):
    """Damage that is not combat damage is dealt to each of them."""

    object: w.NamedObjects
    amount: w.Positive
    by: w.PermanentName = ""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        dealt = tuple((target, self.amount) for target in all_of(self.object))
        yield DamageEffectApplied(self.by, dealt, _last(game, self.by))


def _last(game: Session, source: str) -> e.Permanent | None:
    """A source that has left the battlefield as it last existed, or else as it entered; "" and one there: None."""
    if not source or source in game.board.permanents:
        return None
    left = (known for known, _ in reversed(game.triggers.left))
    if (last := next((known for known in left if known.id == source), None)) is not None:
        return last
    came = (event.permanent for event in reversed(game.log) if isinstance(event, e.PermanentEntered))
    return next((permanent for permanent in came if permanent.id == source), None)


class LoseLifeEffect(Effect, frozen=True):
    """Players lose life."""

    object: w.PlayerName | Annotated[tuple[w.PlayerName, ...], Meta(min_length=1, extra={"unique": True})]
    amount: w.Positive
    by: w.PermanentName = ""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return (e.LifeChanged(player, game.board.life[player] - self.amount) for player in all_of(self.object))


class RegenerateEffect(_ToEach, frozen=True):
    """The next time that one of them would be destroyed this turn, it is regenerated instead."""

    event = x.RegenerationEffectApplied


# Combat


class BecomesBlockedEffect(_Affecting, frozen=True):
    """The attackers become blocked."""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return (x.BlockedEffectApplied(attacker) for attacker in all_of(self.object))


class BecomesUnblockedEffect(_Affecting, frozen=True):
    """The attackers become unblocked; `if_only_blocked_by`: only if nothing else blocked them this combat."""

    if_only_blocked_by: w.PermanentName = ""

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return (x.UnblockedEffectApplied(attacker, self.if_only_blocked_by) for attacker in all_of(self.object))


class MakeBlockEffect(_Affecting, frozen=True):
    """The creatures block the attacker, instead of or in addition to what they block."""

    settles_orders = True
    attacker: w.PermanentName
    in_addition: w.True_ = False

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return (x.BlockEffectApplied(blocker, self.attacker, self.in_addition) for blocker in all_of(self.object))


class StopBlockingEffect(_Affecting, frozen=True):
    """The creatures no longer block the attacker."""

    attacker: w.PermanentName

    def events(self, game: Session, path: str) -> Iterator[Event]:
        return (x.StopBlockingEffectApplied(blocker, self.attacker) for blocker in all_of(self.object))


class RemoveFromCombatEffect(_ToEach, frozen=True):
    """They are removed from combat."""

    in_duels = True
    event = CombatRemovalEffectApplied


# Duel Masters


class PutIntoBattleZoneBlockingEffect(Effect, frozen=True):
    """A creature is put into the battle zone blocking the attacker."""

    permanent: CasePermanent
    attacker: w.PermanentName
    by: w.PermanentName = ""

    def events_in_duel(self, duel: Session, path: str) -> Iterator[Event]:
        yield entered(replace(self.permanent, entered_this_turn=True), f"{path}.permanent", duel.table)
        yield PutIntoBattleZoneBlocking(self.permanent.id, self.attacker)


class LeavesAttackEffect(_Affecting, frozen=True):
    """They leave the attack."""

    def events_in_duel(self, duel: Session, path: str) -> Iterator[Event]:
        return (CombatRemovalEffectApplied(permanent.id) for permanent in self.there(duel))

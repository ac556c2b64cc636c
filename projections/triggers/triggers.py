"""Triggered abilities, and the stack: what has triggered in this combat, what waits, and what is on the stack.

Nothing is recorded when an ability triggers: it follows from the log, with everything's characteristics as of that
event (509.5f). So the state holds the permanents as they are, and who fights whom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from events.abilities import Triggered
from events.board import Permanent
from events.casting import SpellCast
from events.declaration_abilities import Condition, Controls, DefendingPlayerControls, YourTurn
from events.filters import THIS, Which
from events.triggers import BlockedByAtLeast, ConditionHolds, FoughtAlone, HadNoCounter, WasSo, When
from projections.asked_for import decides_a_condition
from projections.followed_events import event_is_followed
from projections.hands import Coming, HandInDoubt
from projections.layers.conditions import is_so, looks_at_sizes
from projections.layers.graveyards import Graveyard
from projections.layers.seen import Seen
from projections.layers.standing import Standing
from projections.layers.state import PLAIN, Effect, Layers, switched
from projections.layers.this_turn import FRESH, Counted, Turn
from projections.matching import asks_for_keywords, asks_for_sizes, gives_always, matches, with_given_keywords
from projections.projection import ReadOnlyMap
from projections.triggers.intervening import speaks_of_its_permanent
from projections.triggers.often import is_its_turn_to_trigger
from projections.triggers.stack_objects import NOTHING_COUNTED, About, StackObject, Trigger, digested
from projections.unread import NOTHING, Doubt, Tied, Unread, not_known

NOBODY_ENTERS: tuple[int, tuple[tuple[str, frozenset[tuple[str, Triggered]]], ...]] = (0, ())
"""Nothing has entered that something else may enter with."""


W = TypeVar("W", bound=When)

How = Literal["declared", "effect", "put"]
"""How a creature came to block: declared as a blocker, by an effect, or put onto the battlefield blocking."""


def nothing_triggers(t: Triggers, attacker: str) -> None:
    """Nothing triggers on it."""


class TriggerRules(NamedTuple):
    """When abilities trigger on blocking, as one edition says: for each kind of condition the function that decides.

    Args:
        blocks: a creature (the first id) came to block an attacking one, in this way; last what it blocked before
            (None: it was no blocking creature).
        blocks_a_creature: likewise, for each attacking creature.
        becomes_blocked: an attacking creature that wasn't a blocked creature became one.
        becomes_blocked_by_a_creature: an attacking creature (the first id), and how a creature came to block it.
        fights_so_many: how many creatures block a creature (`blocked`), or how many it blocks, has changed.
        attacks_and_isnt_blocked: no creature was declared as a blocker for an attacking creature.
        is_made_unblocked: an attacking creature became an unblocked creature by an effect.
    """

    blocks: Callable[[Triggers, str, str, How, tuple[str, ...] | None], None]
    blocks_a_creature: Callable[[Triggers, str, str, How, tuple[str, ...] | None], None]
    becomes_blocked: Callable[[Triggers, str], None]
    becomes_blocked_by_a_creature: Callable[[Triggers, str, str, How, tuple[str, ...] | None], None]
    fights_so_many: Callable[[Triggers, str, int, int, bool], None]
    attacks_and_isnt_blocked: Callable[[Triggers, str], None]
    is_made_unblocked: Callable[[Triggers, str], None] = nothing_triggers


Damage = tuple[str, str, bool]
"""What dealt damage to what ("" where nobody knows what did), and whether the log shows it."""

_NONE: frozenset[Any] = frozenset()
"""Nobody, and nothing."""


class Triggers:
    """Triggered abilities now. Read only.

    Args:
        rules: when abilities trigger on blocking.

    `counts` says how often each has triggered in this combat, by its name; `waiting` are those that wait to be put on
    the stack, in the order in which they triggered; `stack` those on it, bottom first; `delayed` those that will
    trigger at end of combat; `resolved` the last one that resolved. `used` counts, by permanent and place, how often
    each activated ability was activated this turn, and `only_once` names those of them that can be activated once.

    `decided` are the modes of abilities that wait, by number, and those whose use was declared (""). `combat_damage`
    are the creatures whose combat damage is on the stack as one object, below all abilities: it goes there as a step
    begins; none where combat damage does not use the stack, or is not on it. `targets` are those that were chosen for
    abilities on the stack, by number, and `last` the sources of such abilities and of that damage that have left the
    battlefield, as they last existed.

    The rest is what conditions are judged by: `permanents` as they are, `lasting` those that are otherwise until end of
    turn, as they will be again, who attacks whom and who defends (also of creatures that left combat), who blocks whom,
    which attacking creatures are blocked (`been_blocked`: and were, at any time in this combat), `attacked` which
    player attacked which, `chosen` the attackers that are being declared. `departed` left the battlefield at the same
    time as the event that is looked at, and `fought` are those who attacked and blocked before; `once` is what has
    triggered for all that happens at the same time, None outside a declaration or damage; `acting` says that nothing
    has happened since blockers were declared, or combat damage was announced, but what follows from that. `shown` are
    the permanents that static abilities make otherwise than the log has them, for which it is known who is tapped, each
    player's life and cards in hand where they were named, what players have and are (`standing`), and what they have
    done this `turn`. `begun` says that the board has been set up, so that what enters or changes is no part of it;
    `hurt` were dealt damage this turn, `left` is what left the battlefield and whether it died, `acted` who attacked or
    blocked for whom, with the last one of the turn's `combats` in which they did; `main_phases` counts those of the
    turn, and `ending_combat` is True in the end of combat step; `unread` is what is not read of all this. `last_player`
    cast a spell or activated an ability last, and nothing has resolved, and no step has begun, since then; ""
    otherwise. `following` is the number of what resolves while its instructions are followed; 0 otherwise. `together`
    is who left the battlefield at the same time, as abilities that speak of several count them; `harmed` says what
    dealt damage to what this turn ("" where nobody knows), and `this_turn` which abilities have triggered, of those
    that do so only once, or for the first time. `about` is what the event is about that is looked at, and `gone` what
    abilities are of or about that has left the battlefield, or what left while they resolve, as it last existed, with
    the traits that others gave it. `graveyards` are the players' graveyards as far as they are known. `telling` is the
    doubt about what somebody just tells of an ability that is not read, if that may end as its source leaves, and
    `tied` such doubts about what was told.
    """

    __slots__ = (
        "_acted", "_attacking", "_before", "_blocking", "_came", "_came_off", "_cast_as", "_chosen", "_coming",
        "_counted", "_counts", "_damage", "_decided", "_defending", "_departed", "_entering_with", "_first", "_gone",
        "_graveyards", "_hands", "_hands_in_doubt", "_held", "_last", "_lasting", "_later", "_layers", "_life",
        "_noted", "_permanents", "_phased", "_tapped", "_targets", "_to_trigger", "_turn", "_used", "_watchers",
        "_watching", "about", "acting", "active", "attacked", "been_blocked", "begun", "blocked", "combat_damage",
        "combats", "delayed", "ending_combat", "entering", "following", "fought", "last_player", "left",
        "left_graveyards", "lost", "main_phases", "number", "once", "only_once", "owned", "players", "resolved",
        "rules", "stack", "standing", "teams", "telling", "this_turn", "tied", "together", "unread", "waiting",
    )  # fmt: skip

    acted = ReadOnlyMap[tuple[str, str, str], int]()
    attacking = ReadOnlyMap[str, str]()
    blocking = ReadOnlyMap[str, tuple[str, ...]]()
    chosen = ReadOnlyMap[str, None]()
    counts = ReadOnlyMap[str, int]()
    decided = ReadOnlyMap[int, str]()
    defending = ReadOnlyMap[str, str]()
    departed = ReadOnlyMap[str, Permanent]()
    gone = ReadOnlyMap[str, Permanent]()
    last = ReadOnlyMap[str, Permanent]()
    lasting = ReadOnlyMap[str, Permanent]()
    phased = ReadOnlyMap[str, tuple[Permanent, str]]()
    graveyards = ReadOnlyMap[str, Graveyard]()
    hands = ReadOnlyMap[str, tuple[str, ...]]()
    hands_in_doubt = ReadOnlyMap[str, HandInDoubt]()
    coming = ReadOnlyMap[str, Coming]()
    targets = ReadOnlyMap[int, tuple[str, ...]]()
    used = ReadOnlyMap[tuple[str, int], int]()

    def __init__(self, rules: TriggerRules) -> None:
        self.rules = rules
        self.owned = True
        self._permanents: dict[str, Permanent] = {}
        self._lasting: dict[str, Permanent] = {}
        self._phased: dict[str, tuple[Permanent, str]] = {}
        self._watchers: dict[str, tuple[tuple[Triggered, When], ...]] = {}
        self._watching: Mapping[type, Sequence[Any]] | None = None
        self.players: tuple[str, ...] = ()
        self.active = ""
        self.teams: tuple[tuple[str, ...], ...] = ()
        self._departed: dict[str, Permanent] = {}
        self._held: tuple[tuple[Permanent, Triggered, bool | None], ...] = ()
        """The intervening ifs that were asked as something left, and whether they held, while more may leave."""
        self._later: list[tuple[Permanent, Triggered, tuple[str, ...], str, bool, About]] | None = None
        """What triggers on what is just leaving, if an "if" holds once it has left; None: nothing leaves now."""
        self.delayed: tuple[Trigger, ...] = ()
        self.waiting: tuple[Trigger, ...] = ()
        self.stack: tuple[StackObject, ...] = ()
        self.resolved: StackObject | None = None
        self._used: dict[tuple[str, int], int] = {}
        self.only_once: frozenset[tuple[str, int]] = frozenset()
        self._targets: dict[int, tuple[str, ...]] = {}
        self._decided: dict[int, str] = {}
        self._last: dict[str, Permanent] = {}
        self.combat_damage: tuple[str, ...] = ()
        self.number = 0
        self.last_player = ""
        self.together: frozenset[tuple[object, ...]] = frozenset()
        self.this_turn: frozenset[tuple[str, Triggered]] = frozenset()
        self.following = 0
        self.telling: Tied | None = None
        self.tied: tuple[Tied, ...] = ()
        self.about = NOTHING_COUNTED
        self._gone: Mapping[str, Permanent] = {}
        self._first: Mapping[tuple[object, ...], range] = {}
        self.begun = False
        self._damage: dict[Damage, int] = {}
        """What dealt damage to what this turn, each with how many permanents had left when it last did."""
        self._acted: dict[tuple[str, str, str], int] = {}
        self.combats = 0
        self.main_phases = 1
        self.ending_combat = False
        self.left: tuple[tuple[Permanent, bool], ...] = ()
        self.unread: Unread = NOTHING
        self._layers: Layers = PLAIN
        self._tapped: dict[str, None] = {}
        self._life: Mapping[str, int] = {}
        self._hands: Mapping[str, tuple[str, ...]] = {}
        """The hands of which all cards are known."""
        self._hands_in_doubt: Mapping[str, HandInDoubt] = {}
        self._coming: Mapping[str, Coming] = {}
        """How many cards come to each hand unseen at the most by what resolves; without whom any number may come to."""
        self._came: dict[str, Permanent] = {}
        self._cast_as: dict[str, SpellCast | None] = {}
        """The spell that each permanent was that has entered since the board was set up; None: it was none."""
        self._graveyards: Mapping[str, Graveyard] = {}
        self.left_graveyards: frozenset[str] = _NONE
        """The cards that were known to be in a graveyard and are there no more."""
        self.lost: frozenset[tuple[int, str]] = _NONE
        """Of the targets of what is on the stack those that have left a graveyard since, each with its number."""
        self.blocked: frozenset[str] = _NONE
        self.been_blocked: frozenset[str] = _NONE
        self._attacking: dict[str, str] = {}
        self._defending: dict[str, str] = {}
        self._blocking: dict[str, tuple[str, ...]] = {}
        self._chosen: dict[str, None] = {}
        self._entering_with = NOBODY_ENTERS
        """What entered while something resolves, by the number of that: each with what triggers on it."""
        self._to_trigger: tuple[tuple[str, tuple[str, ...], tuple[str, ...] | None], ...] = ()
        """Declared blockers, what they block and what they blocked before, until all declared with them do."""
        self._counts: Mapping[str, int] = {}
        self._turn = FRESH
        self._counted: dict[tuple[str, Counted], int] = {}
        self._noted = _NONE
        """The permanents that `is_noted` means, and perhaps some that are no longer so."""
        self.standing = Standing()
        self._begin_combat()

    def _begin_combat(self) -> None:
        """Nothing has triggered in this combat yet, and nothing fights."""
        if self._attacking or self._defending or self._blocking or self._chosen or self._counts:
            self._attacking, self._defending, self._blocking, self._chosen, self._counts = {}, {}, {}, {}, {}
        self._entering_with, self._to_trigger = NOBODY_ENTERS, ()
        self.blocked = self.been_blocked = _NONE
        self.attacked: frozenset[tuple[str, str]] = _NONE
        self.entering = ""
        self.once: frozenset[tuple[object, ...]] | None = None
        self.acting = False
        self.fought: tuple[frozenset[str], frozenset[str]] | None = None
        """What attacks and what blocks, before the first of those left that leave the battlefield at this time."""
        self._before: Mapping[str, Permanent] | None = None
        self._came_off: Mapping[str, Permanent] = {}
        """What came off something that left at this time, as it was attached."""
        """What the layers showed then; None: nothing has left at this time, or there were no layers."""

    def copy(self) -> Triggers:
        """A state of its own; what seldom changes is copied when it does."""
        other = Triggers.__new__(Triggers)
        other.rules = self.rules
        other.owned = False
        other._permanents = self._permanents
        other._lasting = self._lasting
        other._phased = self._phased
        other._watchers = self._watchers
        other._watching = self._watching
        other.players = self.players
        other.active = self.active
        other.teams = self.teams
        other._departed = self._departed
        other._held = self._held
        other._later = self._later
        other.delayed = self.delayed
        other.waiting = self.waiting
        other.stack = self.stack
        other.resolved = self.resolved
        other._targets = self._targets
        other._used = self._used
        other.only_once = self.only_once
        other._decided = self._decided
        other._last = self._last
        other.combat_damage = self.combat_damage
        other.number = self.number
        other.last_player = self.last_player
        other.together = self.together
        other.this_turn = self.this_turn
        other.following = self.following
        other.telling = self.telling
        other.tied = self.tied
        other.about = self.about
        other._gone = self._gone
        other._first = self._first
        other.begun = self.begun
        other._damage = self._damage.copy()
        other._acted = self._acted.copy()
        other.combats = self.combats
        other.main_phases = self.main_phases
        other.ending_combat = self.ending_combat
        other.left = self.left
        other.unread = self.unread
        other._layers = self._layers
        other._tapped = self._tapped.copy()
        other._life = self._life
        other._hands = self._hands
        other._hands_in_doubt = self._hands_in_doubt
        other._coming = self._coming
        other._came = self._came
        other._cast_as = self._cast_as
        other._graveyards = self._graveyards
        other.left_graveyards = self.left_graveyards
        other.lost = self.lost
        other._turn = self._turn
        other._counted = self._counted.copy()
        other._noted = self._noted
        other.standing = self.standing
        other._attacking = self._attacking.copy()
        other._defending = self._defending.copy()
        other._blocking = self._blocking.copy()
        other.blocked = self.blocked
        other.been_blocked = self.been_blocked
        other.attacked = self.attacked
        other._chosen = self._chosen.copy()
        other._to_trigger = self._to_trigger
        other._entering_with = self._entering_with
        other._counts = self._counts
        other.entering = self.entering
        other.once = self.once
        other.acting = self.acting
        other.fought = self.fought
        other._before = self._before
        other._came_off = self._came_off
        return other

    @property
    def something_leaves(self) -> bool:
        """Whether something has left the battlefield at this time, as far as any ability may look back at it."""
        return self.fought is not None or bool(self._departed)

    @property
    def continuous_effects(self) -> tuple[Effect, ...]:
        """The effects of resolved spells and abilities that change permanents by layers and have not ended."""
        return self._layers.effects

    @property
    def permanents(self) -> Mapping[str, Permanent]:
        """The permanents on the battlefield, as the layers show them."""
        return MappingProxyType(self._shown())

    def _shown(self) -> dict[str, Permanent]:
        """The same, for those that change nothing of it."""
        shown = self._layers.shown
        return {**self._permanents, **shown} if shown else self._permanents

    @property
    def logged(self) -> Mapping[str, Permanent]:
        """The permanents on the battlefield, as the log has them without what the layers make of them."""
        return MappingProxyType(self._permanents)

    @property
    def layered(self) -> Mapping[str, Permanent] | None:
        """What the layers make of permanents, the same object for as long as they make the same of them.

        None where no ability or effect may change permanents by layers, or the board is not set up yet.
        """
        return self._layers.shown if self.begun and self._layers is not PLAIN else None

    @property
    def shown(self) -> Mapping[str, Permanent]:
        """The permanents that the layers show otherwise than the log has them."""
        return MappingProxyType(self._layers.shown)

    @property
    def turn(self) -> Turn:
        """What players have done this turn, as far as it is known."""
        if not self._counted:
            return self._turn
        return self._turn._replace(counts=tuple([(*counted, n) for counted, n in self._counted.items()]))

    def count(self, player: str, what: Counted, n: int = 1) -> None:
        """So much more of something has happened to a player this turn, or been done by them."""
        counted = player, what
        self._counted[counted] = self._counted.get(counted, 0) + n

    @property
    def harmed(self) -> frozenset[tuple[str, str]]:
        """What dealt damage to what this turn, of those that have not left since; "" where nobody knows what did.

        What leaves at the same time as others looks back with them (603.10a).
        """
        gone = [None if known.id in self._departed else known.id for known, _ in self.left]
        return frozenset(
            (what, whom)
            for (what, whom, _), before in self._damage.items()
            if not {what, whom}.intersection(gone[before:])
        )

    @property
    def hurt(self) -> frozenset[str]:
        """What was dealt damage this turn, as far as the log shows it."""
        return frozenset(whom for _, whom, shown in self._damage if shown)

    @property
    def switched(self) -> frozenset[str]:
        """The creatures whose power and toughness are switched."""
        return frozenset(switched(self._layers))

    @property
    def hands_known(self) -> frozenset[str]:
        """The players of whom every card in hand is known: the board said so, and none came or left unseen."""
        return frozenset(self._hands)

    @property
    def graveyards_known(self) -> frozenset[str]:
        """The players in whose graveyards no cards are but those that are known, or counted."""
        return frozenset(player for player, there in self._graveyards.items() if there.whole)

    def as_seen(self) -> Seen:
        """What abilities look at, as it is now; the numbers are those that the layers show."""
        hands = {player: len(cards) for player, cards in self._hands.items()}
        return Seen(
            self.permanents,
            self._tapped.keys(),
            MappingProxyType(self._attacking),
            MappingProxyType(self._defending),
            MappingProxyType(self._blocking),
            self.active,
            self.players,
            self.teams,
            MappingProxyType(self._life),
            hands,
            {player for _, deed, player in self._acted if deed == "attacked"},
            {(creature, deed) for creature, deed, _ in self._acted},
            {(creature, deed) for (creature, deed, _), combat in self._acted.items() if combat == self.combats},
            self.left,
            MappingProxyType(self._graveyards),
            self.turn,
            self.standing,
            self.combats,
            MappingProxyType(self._cast_as),
            is_so,
        )

    def known(self, permanent: str) -> Permanent | None:
        """A permanent on the battlefield, as the layers show it; None if it is not there."""
        if self._layers is PLAIN:
            return self._permanents.get(permanent)
        return self._layers.shown.get(permanent) or self._permanents.get(permanent)

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name; the board and the combat that it also holds are other projections'."""
        return {
            "counts": list(self._counts.items()),
            "waiting": digested(self.waiting),
            "stack": digested(self.stack),
            "delayed": digested(self.delayed),
            "resolved": None if self.resolved is None else digested((self.resolved,))[0],
            "number": self.number,
            "targets": list(self._targets.items()),
            "decided": list(self._decided.items()),
            "last": list(self._last.values()),
            "combat_damage": self.combat_damage,
            "used": list(self._used.items()),
            **({"following": self.following} if self.following else {}),
        }

    def _own(self) -> None:
        """Copy what seldom changes, before it does."""
        if not self.owned:
            self._permanents = self._permanents.copy()
            self._lasting = self._lasting.copy()
            self._phased = self._phased.copy()
            self._came = self._came.copy()
            self._cast_as = self._cast_as.copy()
            self._watchers = self._watchers.copy()
            self.owned = True
        self._watching = None

    def _hear(self, permanent: Permanent) -> None:
        """Know what triggered abilities a permanent has from now on."""
        heard = [
            (ability, when)
            for ability in permanent.abilities
            if type(ability) is Triggered
            for when in ability.when
            if event_is_followed(when)
        ]
        if heard:
            self._watchers[permanent.id] = tuple(heard)
            self._watching = None
        elif permanent.id in self._watchers:
            del self._watchers[permanent.id]

    def of(self, condition: type[W]) -> Sequence[tuple[Permanent, Triggered, W]]:
        """The abilities with a condition of a type: each with its permanent, as it is, and that condition."""
        watching = self._watching
        if watching is None:
            watching = self._watching = self._by_condition()
        return watching.get(condition, ())

    def alike(self, condition: type[W]) -> Sequence[tuple[Permanent, Triggered, W]]:
        """The same, where each stands for all instances of an ability that its permanent has (113.2c)."""
        found = self.of(condition)
        if len(found) == len({this.id for this, _, _ in found}):
            return found
        return (*{(this.id, ability, asked): (this, ability, asked) for this, ability, asked in found}.values(),)

    def _by_condition(self) -> Mapping[type, Sequence[Any]]:
        """The abilities for each type of condition that is followed."""
        found: dict[type, list[tuple[Permanent, Triggered, When]]] = {}
        watchers = self._watchers
        for source, permanent in self._shown().items() if watchers else ():
            if source in watchers:
                for ability, when in watchers[source]:
                    found.setdefault(type(when), []).append((permanent, ability, when))
        return found

    def meant(self, which: Which, candidate: str, this: Permanent, *, back: bool = False) -> bool:
        """Whether a permanent, as it is or as it just left the battlefield, is meant in an ability of `this`.

        `back`: what left at the same time still gives keywords (603.10a).
        """
        if which == THIS and candidate != this.id:
            return False
        known = self.known(candidate) or self._departed.get(candidate)
        if known is None:
            return False
        if asks_for_keywords(which):
            known = self._with_keywords(known, back=back)
        return matches(which, known, this, this.controller, self.team_of(this.controller))

    def _with_keywords(self, known: Permanent, *, back: bool, perhaps: bool = False) -> Permanent:
        """A permanent with the keywords that others give it; `perhaps`: those too that may not be given."""

        def holds(condition: Condition | None, this: Permanent) -> bool:
            found = self._gives_keywords(condition, this)
            return perhaps if found is None else found

        there = (*self._shown().values(), *(self._departed.values() if back else ()))
        (given,) = with_given_keywords((known,), there, self.team_of, holds)
        return given

    def _gives_keywords(self, condition: Condition | None, this: Permanent) -> bool | None:
        """Whether what a permanent gives under a condition it gives now; what asks for keywords itself is not asked."""
        if condition is None:
            return True
        if self.unread.sizes.doubts and looks_at_sizes(condition):
            return None
        return is_so(condition, self.as_seen(), this, self._defending.get(this.id, ""))

    def keywords_asked(self, which: Which, candidate: str, this: Permanent, *, back: bool) -> tuple[Doubt, ...]:
        """By which abilities it is not known whether a permanent has a keyword that decides whether it is meant."""
        known = self.known(candidate) or self._departed.get(candidate)
        doubts = tuple(
            Doubt(each.id, ability.words, not_known(ability.condition))
            for each in self._shown().values()
            for ability in each.abilities
            if ability.keyword and not gives_always(ability) and self._gives_keywords(ability.condition, each) is None
        )
        if known is None or not doubts:
            return ()
        found = (self._with_keywords(known, back=back), self._with_keywords(known, back=back, perhaps=True))
        team = self.team_of(this.controller)
        sure, perhaps = (matches(which, each, this, this.controller, team) for each in found)
        return doubts if sure is not perhaps else ()

    def sizes_asked(self, which: Which, candidate: str, this: Permanent) -> tuple[Doubt, ...]:
        """Whose power or toughness is in doubt, and decides whether a permanent is meant in an ability of `this`."""
        sizes = self.unread.sizes
        known = self.known(candidate) or self._departed.get(candidate)
        if not (sizes.doubts or sizes.last) or known is None:
            return ()
        return sizes.that_decide(which, known, this, this.controller, self.team_of(this.controller))

    def triggers_on(self, which: Which, candidate: str, this: Permanent, *, back: bool = False) -> bool:
        """Whether a permanent of an event is meant; where what is in doubt decides it, what follows is unknown.

        `back`: the event is looked back at, as the permanent leaves the battlefield (603.10a).
        """
        if self.unread is not NOTHING and (doubts := self.sizes_asked(which, candidate, this)):
            self.unread = self.unread.and_happened(*doubts)
        if asks_for_keywords(which) and (doubts := self.keywords_asked(which, candidate, this, back=back)):
            self.unread = self.unread.and_happened(*doubts)
        return self.meant(which, candidate, this, back=back)

    def triggers_on_any(self, which: Which, candidates: Iterable[str], this: Permanent) -> bool:
        """Whether a permanent is meant of several; a number in doubt matters only if no other one is meant for sure."""
        there = [*candidates]
        if not self.unread.sizes.doubts or not asks_for_sizes(which):
            return any(self.meant(which, each, this) for each in there)
        doubts = {each: self.sizes_asked(which, each, this) for each in there}
        if any(not doubts[each] and self.meant(which, each, this) for each in there):
            return True
        self.unread = self.unread.and_happened(*(doubt for found in doubts.values() for doubt in found))
        return any(self.meant(which, each, this) for each in there)

    def team_of(self, player: str) -> tuple[str, ...]:
        """The players of a player's team; none where there are no teams."""
        return next((team for team in self.teams if player in team), ())

    def blockers_of(self, attacker: str) -> int:
        """How many creatures block an attacking creature."""
        return sum(attacker in attackers for attackers in self._blocking.values())

    def trigger(
        self,
        this: Permanent,
        ability: Triggered,
        objects: tuple[str, ...] = (),
        attacker: str = "",
        *,
        alike: bool = False,
    ) -> None:
        """An ability triggers, unless its intervening "if" says otherwise (603.4).

        Args:
            this: the permanent that has it.
            ability: the ability.
            objects: "that creature".
            attacker: the attacking creature of the event, if any.
            alike: whether it stands for all instances that the permanent has of it, which all trigger (113.2c).
        """
        asked_of = ability.only_if.condition if isinstance(ability.only_if, ConditionHolds) else None
        if self._later is not None and asked_of is not None and not speaks_of_its_permanent(asked_of):
            self._later.append((this, ability, objects, attacker, alike, self.about))
            return
        player = self._defending.get(attacker, "")
        often = False
        for asked in ability.when:
            if asked.often:
                often = True
        if (often or ability.only_if is not None) and not self._triggers_now(this, ability, objects, player, often):
            return
        last = self._departed.get(this.id)
        if last is not None and this.id not in self._permanents:
            self._last = {**self._last, this.id: last}
            self._gone = {**self._gone, this.id: last}
        # Of instances that trigger only so often in a turn the first speaks for the others.
        instances = max(1, this.abilities.count(ability)) if alike or often else 1
        about = self.about
        objects = objects or about.objects
        found = Trigger(
            self.number + 1,
            this.id,
            ability,
            this.controller,
            objects,
            player,
            amount=about.amount,
            that_player=about.player,
            targeting=about.targeting,
        )
        self._counts = {**self._counts, found.name: self._counts.get(found.name, 0) + instances}
        self.waiting = (*self.waiting, *(found._replace(number=self.number + n) for n in range(1, instances + 1)))
        self.number += instances

    def trigger_what_waited(self) -> None:
        """A permanent has left: what triggers on that does so if its "if" holds now (603.4).

        Of several that leave at the same time nobody knows here which is the last: an "if" that the next one makes true
        or false leaves what follows undetermined.
        """
        for this, ability, held in self._held:
            if self.holds(ability, this.id) is not held:
                self.unread = self.unread.and_happened(*self.doubts_of_condition(ability, this))
        later, self._later = self._later, None
        for this, ability, objects, attacker, alike, about in later or ():
            before, self.about = self.about, about
            self._held = (*self._held, (this, ability, self.holds(ability, this.id)))
            self.trigger(this, ability, objects, attacker, alike=alike)
            self.about = before

    def _triggers_now(
        self, this: Permanent, ability: Triggered, objects: tuple[str, ...], defending: str, often: bool
    ) -> bool:
        """Whether an ability that says how often it triggers, or has an intervening "if", does so now."""
        if not self._fought_alone(ability, objects) or _had_the_counter(ability, this):
            return False
        if often and not is_its_turn_to_trigger(self, this, ability, "first_each_turn"):
            return False
        holds = self.holds(ability, this.id, defending)
        if isinstance(ability.only_if, WasSo):
            holds = self._was_so(ability.only_if.condition, objects)
        if holds is None:
            self.unread = self.unread.and_happened(*self.doubts_of_condition(ability, this))
        return bool(holds) and not (often and not is_its_turn_to_trigger(self, this, ability, "once_each_turn"))

    def trigger_once(
        self,
        key: tuple[object, ...],
        this: Permanent,
        ability: Triggered,
        attacker: str = "",
        objects: tuple[str, ...] = (),
    ) -> None:
        """All instances of an ability trigger once for all that happens at the same time."""
        if self.once is None:
            self.trigger(this, ability, objects, attacker, alike=True)
        elif key not in self.once:
            self.once |= {key}
            before = self.number
            self.trigger(this, ability, objects, attacker, alike=True)
            self._first = {**self._first, key: range(before + 1, self.number + 1)}
        elif self.about.amount is not None:
            numbers = self._first.get(key, ())
            more = self.about._replace(objects=objects or self.about.objects)
            self.waiting = tuple(each.and_more(more) if each.number in numbers else each for each in self.waiting)

    def trigger_together(self, this: Permanent, ability: Triggered, asked: When, one: str, n: int) -> None:
        """An ability triggers once as the `n`-th of several leaves the battlefield at the same time as the others."""
        key = (this.id, ability, asked)
        self.together |= {(*key, one)}
        if sum(each[:-1] == key for each in self.together) == n:
            self.trigger(this, ability)

    def holds(self, ability: Triggered, source: str, defending: str = "", controller: str = "") -> bool | None:
        """Whether the ability's intervening "if" is true as things are; what it says of the past is true for good.

        Args:
            ability: the ability.
            source: the permanent that has it.
            defending: the defending player, as the event's attacking creature has it.
            controller: who controls the ability, once it has triggered (109.5); by default the source's controller.

        Returns:
            None where it is not known.
        """
        match ability.only_if:
            case None | FoughtAlone() | HadNoCounter() | WasSo():
                return True
            case BlockedByAtLeast(n):
                return self.blockers_of(source) >= n
            case ConditionHolds(condition) if (this := self._asking(source, condition)) is not None:
                taken = controller not in ("", this.controller)
                return self.is_true(condition, replace(this, controller=controller) if taken else this, defending)
            case _:
                return None

    def _asking(self, source: str, condition: Condition) -> Permanent | None:
        """The permanent as which a condition sees things: as it last existed, if it says nothing of that one itself."""
        this = self.known(source)
        if this is None and not speaks_of_its_permanent(condition):
            this = self._last.get(source) or self._gone.get(source) or self._departed.get(source)
        return this

    def is_true(self, condition: Condition, this: Permanent, defending: str = "") -> bool | None:
        """Whether a condition holds as a permanent that has it sees it; None where it is not known."""
        unread = self.unread.words
        if unread and any(decides_a_condition(each, condition) for _, words in unread for each in words):
            return None
        match condition:
            case Controls():
                return self._enough(condition, this, this.controller)
            case DefendingPlayerControls() if defending:
                return self._enough(condition, this, defending)
            case YourTurn(negated):
                return (self.active in (this.controller, *self.team_of(this.controller))) is not negated
            case _ if self.unread.sizes.doubts and looks_at_sizes(condition):
                return None
            case _:
                return is_so(condition, self.as_seen(), this, defending)

    def _was_so(self, condition: Condition, objects: tuple[str, ...]) -> bool | None:
        """Whether what leaves the battlefield is so as it last exists there; with what has left at the same time."""
        known = self.known(objects[0]) if len(objects) == 1 else None
        sizes = self.unread.sizes
        if known is None or ((sizes.doubts or sizes.last) and looks_at_sizes(condition)):
            return None
        seen = self.as_seen()
        return is_so(condition, seen._replace(permanents={**self._departed, **seen.permanents}), known)

    def doubts_of_condition(self, ability: Triggered, this: Permanent) -> tuple[Doubt, ...]:
        """Why it is not known whether an ability's intervening "if" is true: by whose numbers, as far as by any."""
        asked = ability.only_if.condition if isinstance(ability.only_if, ConditionHolds) else None
        if isinstance(asked, Controls | DefendingPlayerControls):
            found = [doubt for each in self._permanents for doubt in self.sizes_asked(asked.which, each, this)]
            if found:
                return tuple(dict.fromkeys(found))
        return (Doubt(this.id, ability.words, not_known(asked)),)

    def _enough(self, asked: Controls | DefendingPlayerControls, this: Permanent, player: str) -> bool | None:
        """Whether a player, or all do, controls as many as a condition asks; None where numbers in doubt decide it."""
        of_any = isinstance(asked, Controls) and asked.whose == "any"
        counted = [each.id for each in self._permanents.values() if of_any or each.controller == player]
        unsure = {each for each in counted if self.sizes_asked(asked.which, each, this)}
        sure = sum(self.meant(asked.which, each, this) for each in counted if each not in unsure)
        if sure < asked.at_least <= sure + len(unsure):
            return None
        return (sure >= asked.at_least) is not asked.negated

    def _fought_alone(self, ability: Triggered, objects: tuple[str, ...]) -> bool:
        """Whether "that creature" was the only one attacking, or the only one blocking, if the ability asks for it."""
        if not isinstance(ability.only_if, FoughtAlone):
            return True
        return self.fought is not None and frozenset(objects) in self.fought


def is_noted(permanent: Permanent) -> bool:
    """Whether a permanent is asked for as turns begin or others come: what is new, has designations, Sagas, ascend."""
    if permanent.entered_this_turn or permanent.designations:
        return True
    return "saga" in permanent.subtypes or "ascend" in permanent.keywords


def _had_the_counter(ability: Triggered, this: Permanent) -> bool:
    """Whether a permanent had such a counter on it as its ability asks that it had not."""
    asked = ability.only_if
    return isinstance(asked, HadNoCounter) and dict(this.counters).get(asked.counter, 0) > 0

"""Mana abilities: when they can be activated, what they cost and add, and which an illegal action takes back."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from events.abilities import (
    Activated,
    AnyAbility,
    LibraryAffects,
    ManaAbility,
    TriggeredManaAbility,
    Unsupported,
)
from events.ability_costs import TapThis
from events.board import Permanent, StepBegan, TurnBegan
from events.casting import AbilityActivated
from events.costs import (
    LibraryAffected,
    LifePaid,
    ManaAbilityActivated,
    ManaAdded,
    ManaEmptied,
    ManaSpent,
    TappedForCost,
)
from events.damage import LifeLost
from events.declaration_abilities import CantActivate
from events.event import Event
from events.rule import Rule, Violation
from projections.board import Board
from projections.followed.mana import is_another_mana_ability
from projections.followed_instructions import instruction_is_followed
from projections.mana import ManaAbilityUse, symbols
from projections.matching import is_meant
from projections.position import Position
from projections.unread import Doubt
from simulator.rules.basic_land_types import intrinsic_mana_ability, may_be_taken
from simulator.rules.costs import ATTACKING, BLOCKING, can_pay_life, pays_exactly, requires_mana, snow_sources
from simulator.rules.spending import mana_for_an_ability, mana_is_counted
from simulator.rules.traits import abilities_in_force, is_summoning_sick, sacrificed, said_by


class Activation(msgspec.Struct, frozen=True):
    """A mana ability that a player wants to activate in a position.

    `priority` is the player who has priority, or "". `lacking` is mana that the ability costs and the player lacks.
    """

    position: Position
    event: ManaAbilityActivated
    priority: str
    lacking: str = ""

    @property
    def source(self) -> Permanent | None:
        """The permanent, if it is there."""
        return self.position.board.permanents.get(self.event.source)

    @property
    def ability(self) -> ManaAbility | None:
        """The ability, if the permanent has it."""
        abilities = mana_abilities_of(self.source)
        return abilities[self.event.ability] if 0 <= self.event.ability < len(abilities) else None


def mana_abilities_of(permanent: Permanent | None) -> tuple[ManaAbility, ...]:
    """The activated mana abilities of a permanent, in their order; that of its basic land types comes last (305.6)."""
    if permanent is None:
        return ()
    written = tuple(ability for ability in permanent.abilities if isinstance(ability, ManaAbility))
    intrinsic = intrinsic_mana_ability(permanent)
    return written if intrinsic is None else (*written, intrinsic)


MAY_ADD_MANA = "it may be a mana ability"
NOT_FOLLOWED = "a mana ability, and the game does not follow what it costs or adds"


def mana_ability_doubts(activation: Activation) -> tuple[Doubt, ...]:
    """The abilities that a player may mean who names a mana ability, or mana, that no ability that is read has."""
    event, source, ability = activation.event, activation.source, activation.ability
    if source is None or source.controller != event.player:
        return ()
    intrinsic = ability is not None and ability == intrinsic_mana_ability(source)
    if intrinsic and (taken := may_be_taken(activation.position, source)):
        return taken
    if ability is not None and "moved_from" in ability.library and _counts_cards(activation.position, event.player):
        return (Doubt(source.id, ability.words, "what it moves out of the library is not followed"),)
    if ability is not None and (not event.adds or event.adds in ability.adds):
        return ()
    return tuple(
        Doubt(source.id, each.words, NOT_FOLLOWED if is_another_mana_ability(each) else MAY_ADD_MANA)
        for each in source.abilities
        if is_another_mana_ability(each) or may_add_mana(each, source.keywords)
    )


def _counts_cards(position: Position, player: str) -> bool:
    """Whether it is known how many cards are in a player's library, or which ones are in their graveyard."""
    return player in position.board.libraries or player in position.triggers.graveyards_known


def may_add_mana(ability: AnyAbility, keywords: Collection[str]) -> bool:
    """Whether an ability may be a mana ability by what it is not read to say.

    Args:
        ability: the ability.
        keywords: those of its permanent, which stand for no mana abilities.
    """
    if isinstance(ability, Unsupported):
        keyword = (ability.keyword or ability.words) in keywords
        return ability.acts == "activated" and not ability.playing and not keyword
    return isinstance(ability, Activated) and ability.effect is None and not (ability.targets or ability.loyalty)


def mana_ability_is_followed(position: Position, event: AbilityActivated) -> bool:
    """Whether the game follows a mana ability that does more, or costs more, than a plain one, as it is activated.

    It does not while the costs of a declaration are paid, or where others trigger on what is tapped for mana.
    """
    ability = event.ability
    if not isinstance(ability, Activated) or not instruction_is_followed(ability.effect):
        return False
    taps = any(isinstance(part, TapThis) for part in ability.cost)
    this = position.board.permanents.get(event.source)
    others = taps and any(True for _ in _triggered(position, this, event.player))
    return position.mana.owed is None and not others


# When one can be activated.


def _no_mana_is_asked_for(rule: Rule, activation: Activation) -> Iterator[Violation]:
    owed, event = activation.position.mana.owed, activation.event
    if owed is None:
        return
    if owed.player != event.player:
        text = f"{owed.player} pays costs now, so {event.player} can't activate a mana ability"
        yield Violation(rule, (event.source,), text)
    elif not requires_mana(owed.costs):
        text = f"none of the costs is mana, so no mana ability of {event.source} can be activated now"
        yield Violation(rule, (event.source,), text)


def block_costs_ask_for_mana(rule: Rule, activation: Activation) -> Iterator[Violation]:
    """While blockers are declared, mana abilities are activated only by who pays, and only for costs with mana."""
    if activation.position.board.step == BLOCKING:
        yield from _no_mana_is_asked_for(rule, activation)


def attack_costs_ask_for_mana(rule: Rule, activation: Activation) -> Iterator[Violation]:
    """While attackers are declared, mana abilities are activated only by who pays, and only for costs with mana."""
    if activation.position.board.step == ATTACKING:
        yield from _no_mana_is_asked_for(rule, activation)


def the_ability_is_the_players(rule: Rule, activation: Activation) -> Iterator[Violation]:
    """A player activates a mana ability of a permanent that they control, for mana that it can add."""
    event, source, ability = activation.event, activation.source, activation.ability
    taps = ability is not None and ability.tap
    if source is None or source.controller != event.player:
        yield Violation(rule, (event.source,), f"{event.source} is no permanent that {event.player} controls")
    elif (because := forbids_activating(activation.position.board, source, taps)) is not None:
        yield Violation(rule, (event.source,), f"abilities of {event.source} can't be activated", because)
    elif mana_ability_doubts(activation):
        return
    elif ability is None:
        yield Violation(rule, (event.source,), f"{event.source} has no such mana ability")
    elif event.adds and event.adds not in ability.adds:
        text = f"the mana ability of {event.source} adds {' or '.join(ability.adds)}, not {event.adds}"
        yield Violation(rule, (event.source,), text)


def players_activate_with_priority_or_while_paying(rule: Rule, activation: Activation) -> Iterator[Violation]:
    """Outside of paying costs, a player activates a mana ability only when players get priority, each in turn."""
    if activation.position.mana.owed is None and not activation.priority:
        source = activation.event.source
        yield Violation(rule, (source,), f"nobody has priority now, so no mana ability of {source} can be activated")


def forbids_activating(board: Board, source: Permanent, taps: bool) -> str | None:
    """What says that abilities of a permanent can't be activated; None if nothing does.

    Args:
        board: the board.
        source: the permanent.
        taps: whether the tap symbol is in the cost of the ability.
    """
    for ability, this, name in abilities_in_force(board, CantActivate):
        if (taps or not ability.with_tap) and is_meant(board, ability.subject, source, this):
            return said_by(name, ability.words)
    return None


def activation_costs_can_be_paid(rule: Rule, activation: Activation) -> Iterator[Violation]:
    """The cost of activating it can be paid in full: an untapped permanent, enough life, the mana it asks for."""
    position, event, ability = activation.position, activation.event, activation.ability
    if ability is None:
        return
    if ability.tap and event.source in position.board.tapped:
        yield Violation(rule, (event.source,), f"{event.source} is tapped and can't be tapped for mana")
    if not can_pay_life(position.board, event.player, ability.life):
        yield Violation(rule, (event.source,), f"{event.player} can't pay {ability.life} life")
    if not event.mana and (ability.mana == "" or counts_as_paid(position, event.player)):
        return
    pool = mana_for_an_ability(position, event.player, activation.source)
    snow = snow_sources(activation.position.board, ability.mana)
    lacking = activation.lacking or not pays_exactly(ability.mana, event.mana, snow)
    if lacking or any(unit not in pool for unit in event.mana):
        text = f"{event.player} does not pay {ability.mana or '{0}'} for the mana ability of {event.source}"
        yield Violation(rule, (event.source,), text)


def counts_as_paid(position: Position, player: str) -> bool:
    """Whether mana that a player's pool lacks counts as paid.

    It does where the board does not say what is in it, but not while a declaration waits for its costs.
    """
    return position.mana.owed is None and not mana_is_counted(position.board, player)


def summoning_sick_creatures_cant_tap_for_mana(rule: Rule, activation: Activation) -> Iterator[Violation]:
    """A creature that came under its controller's control this turn can't pay the tap symbol, unless it has haste."""
    source, ability = activation.source, activation.ability
    if source is None or ability is None or not ability.tap or "creature" not in source.types:
        return
    if is_summoning_sick(activation.position.board, source):
        text = f"{source.id} came under {source.controller}'s control this turn and can't be tapped for mana"
        yield Violation(rule, (source.id,), text)


def triggered_abilities_add_a_type_that_was_produced(rule: Rule, activation: Activation) -> Iterator[Violation]:
    """For each triggered mana ability that can add one of several types one that was produced is chosen (605.1b)."""
    event, source, ability = activation.event, activation.source, activation.ability
    if ability is None:
        return
    types = _produced(event.adds or ability.adds[0])
    triggered = _triggered(activation.position, source, event.player) if ability.tap and len(types) > 1 else ()
    open_choices = [name for name, triggers in triggered if not triggers.adds]
    if len(event.triggered_adds) > len(open_choices) or not set(event.triggered_adds) <= set(types):
        text = f"one of {' or '.join(types)} is chosen for each of {', '.join(open_choices) or 'no abilities'}"
        yield Violation(rule, (event.source, *open_choices), text)


# What it does.


def _triggered(position: Position, tapped: Permanent | None, player: str) -> Iterator[tuple[str, TriggeredManaAbility]]:
    """The mana abilities that trigger when a player taps a permanent for mana, each with its permanent.

    Nothing is asked of a permanent that was sacrificed for mana.
    """
    for permanent in position.board.permanents.values():
        for ability in permanent.abilities:
            if (
                isinstance(ability, TriggeredManaAbility)
                and (ability.whose == "any" or permanent.controller == player)
                and (tapped is None or is_meant(position.board, ability.tapped, tapped, permanent))
            ):
                yield permanent.id, ability


def _produced(mana: str) -> tuple[str, ...]:
    """The types of mana among what was produced, as printed: a number is colorless mana.

    >>> _produced("{G}{W}{G}"), _produced("{2}")
    (('{G}', '{W}'), ('{C}',))
    """
    return tuple(dict.fromkeys(f"{{{'C' if symbol.isdigit() else symbol}}}" for symbol in symbols(mana)))


def mana_abilities_resolve_at_once(rule: Rule, position: Position, event: ManaAbilityActivated) -> Iterator[Event]:
    """The cost of an activated mana ability is paid, and it adds its mana without using the stack."""
    source = position.board.permanents.get(event.source)
    abilities = mana_abilities_of(source)
    if source is None or not 0 <= event.ability < len(abilities):
        return
    ability, number, player = abilities[event.ability], rule.number, event.player
    if event.mana:
        yield ManaSpent(player, event.mana, event.source, number)
    if ability.life:
        yield LifePaid(player, ability.life, number)
    if ability.tap:
        yield TappedForCost(event.source, number)
    for how in ability.library:
        yield LibraryAffected(player, how, event.source, number)
    if ability.sacrifice:
        yield sacrificed(position, event.source, number)
    triggered = tuple(name for name, _ in _triggered(position, source, player)) if ability.tap else ()
    adds = event.adds or ability.adds[0]
    yield ManaAdded(player, adds, event.source, event.source, number, triggered, event.triggered_adds)


def triggered_mana_abilities_resolve_at_once(rule: Rule, position: Position, event: ManaAdded) -> Iterator[ManaAdded]:
    """Triggered mana abilities resolve immediately after the mana ability that they triggered on.

    One that adds mana of a type that was produced adds it of the type that the player chose.
    """
    types, chosen = _produced(event.mana), iter(event.triggered_adds)
    tapped = position.board.permanents.get(event.activated)
    for name, ability in _triggered(position, tapped, event.player):
        if name in event.triggered:
            of_a_type = next(chosen, types[0]) if len(types) != 1 and not ability.adds else types[0]
            yield ManaAdded(event.player, ability.adds or of_a_type, name, event.activated, rule.number)


def pools_empty(rule: Rule, position: Position, event: StepBegan | TurnBegan) -> Iterator[ManaEmptied]:
    """Unspent mana is lost as each step ends, the last one of a turn too, but for mana that is kept and mana that a
    board was set up with.
    """
    for player in position.mana.pools:
        if lost := position.mana.lost_as_a_step_ends(player):
            yield ManaEmptied(player, lost, rule.number)


def pools_empty_and_burn_as_phases_end(
    rule: Rule, position: Position, event: StepBegan | TurnBegan
) -> Iterator[ManaEmptied | LifeLost]:
    """Unused mana is lost as each phase ends, not each step, and its player loses 1 life for each (mana burn)."""
    if isinstance(event, TurnBegan) or event.step in ("beginning_of_combat", "main"):
        for emptied in pools_empty(rule, position, event):
            yield emptied
            yield LifeLost(emptied.player, len(emptied.mana), rule.number)


class Reversal(msgspec.Struct, frozen=True):
    """A proposal to take an open declaration back, and with it the mana abilities of some permanents."""

    position: Position
    reversed: frozenset[str]
    kept: frozenset[str] = frozenset()

    @property
    def activated(self) -> tuple[ManaAbilityUse, ...]:
        """The mana abilities activated since the declaration opened."""
        return self.position.mana.activated


def with_what_it_paid_for(position: Position, source: str) -> frozenset[str]:
    """A permanent, and all those whose mana abilities its mana paid for, directly or not."""
    found = {source}
    for activated in position.mana.activated:
        if not found.isdisjoint(activated.spent_of):
            found.add(activated.source)
    return frozenset(found)


def only_mana_abilities_activated_meanwhile_are_reversed(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """Only mana abilities that were activated while making the declaration are kept or reversed, each one of both."""
    sources = {activated.source for activated in reversal.activated}
    for source in sorted((reversal.reversed | reversal.kept) - sources):
        yield Violation(rule, (source,), f"no mana ability of {source} was activated during the declaration")
    for source in sorted(reversal.reversed & reversal.kept):
        yield Violation(rule, (source,), f"the mana ability of {source} can't be both kept and reversed")


def only_the_acting_player_reverses_mana_abilities(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """The player, or team, whose declaration it was reverses mana abilities; what others activated stays."""
    position = reversal.position
    acting = position.board.team_of(position.mana.owed.player) if position.mana.owed is not None else ()
    for activated in reversal.activated:
        if activated.source in reversal.reversed and activated.player not in acting:
            text = f"the mana ability of {activated.source} is {activated.player}'s, who made no illegal declaration"
            yield Violation(rule, (activated.source,), text)


def mana_spent_on_a_kept_ability_stays_spent(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """A mana ability can't be reversed while its mana is spent on another one that is not reversed."""
    for activated in reversal.activated:
        if activated.source in reversal.reversed:
            continue
        for source in activated.spent_of:
            if source in reversal.reversed:
                text = f"mana of {source} was spent on the mana ability of {activated.source}, which is kept"
                yield Violation(rule, (source, activated.source), text)


def _stays(rule: Rule, reversal: Reversal, how: LibraryAffects, what: str) -> Iterator[Violation]:
    for activated in reversal.activated:
        if activated.source in reversal.reversed and how in activated.library:
            yield Violation(rule, (activated.source,), f"the mana ability of {activated.source} {what}")


def cards_moved_to_libraries_stay_moved(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """What moved cards to a library can't be reversed."""
    yield from _stays(rule, reversal, "moved_to", "moved cards to a library and can't be reversed")


def cards_moved_from_libraries_stay_moved(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """What moved cards from a library to a zone other than the stack can't be reversed."""
    yield from _stays(rule, reversal, "moved_from", "moved cards from a library and can't be reversed")


def shuffled_libraries_stay_shuffled(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """What caused a library to be shuffled can't be reversed."""
    yield from _stays(rule, reversal, "shuffled", "caused a library to be shuffled and can't be reversed")


def revealed_cards_of_libraries_stay_revealed(rule: Rule, reversal: Reversal) -> Iterator[Violation]:
    """What caused cards of a library to be revealed can't be reversed."""
    yield from _stays(rule, reversal, "revealed", "revealed cards of a library and can't be reversed")

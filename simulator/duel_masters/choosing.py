"""Choosing creatures that block or redirect an attack: what each edition asks of a choice, and all legal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from events import declaration_abilities as ab
from events.abilities import RedirectsAttack
from events.board import Permanent
from events.filters import Which
from events.rule import Rule, Violation
from projections.matching import matches, undecided
from projections.position import Position
from projections.unread import Doubt
from projections.verdict_doubts import compares_numbers, doubts_about_blocks, named
from simulator.duel_masters.power import doubts_about_power, means_now, with_power
from simulator.rules.traits import abilities_in_force

_NOT_JUDGED = (
    ab.BeBlockedCost,
    ab.BlockCost,
    ab.BlockOnlyIfAlso,
    ab.BlockOnlyWithOthers,
    ab.ChoosesBlocks,
    ab.ExtraBlocks,
    ab.IgnoreEvasion,
    ab.MaxBlockers,
    ab.MaxTotalBlockers,
    ab.MinBlockers,
    ab.MustBeBlocked,
)
"""Abilities about blocking of which the rules of Duel Masters, as far as they are known here, say nothing."""

_JUDGED = (
    RedirectsAttack,
    ab.BlockOnly,
    ab.CantBeBlocked,
    ab.CantBeBlockedExceptBy,
    ab.CantBlock,
    ab.Lure,
    ab.MustBlock,
)


class Obstacle(NamedTuple):
    """Why a creature can't use an ability: in a sentence, and where that comes from ("": the rule itself)."""

    text: str
    because: str = ""


def attack_in(position: Position) -> tuple[str, str]:
    """The attacking creature and what it attacks; "" and "" when nothing attacks."""
    return next(iter(position.combat.attacking.items()), ("", ""))


def still_chosen(position: Position) -> tuple[str, ...]:
    """The chosen creatures whose abilities are not resolved yet, those that left the battle zone apart."""
    return tuple(creature for creature in position.combat.chosen_blocks if creature in position.board.permanents)


def _said(source: str, words: str) -> str:
    return f"{source}: {words}" if source and words else source or words


def _seen_from(position: Position, which: Which, candidate: str, speaking_of: str, this: Permanent | None) -> bool:
    """Whether a candidate is meant where "this creature" is the one that the ability of `this` speaks of."""
    permanents = position.board.permanents
    known = permanents.get(candidate)
    you = this.controller if this is not None else ""
    return known is not None and matches(which, with_power(position, known), permanents.get(speaking_of), you)


def obstacles_to_blocking(position: Position, creature: str) -> Iterator[Obstacle]:
    """What keeps a creature from blocking the attacking creature: conditions of its own, or of the attacker's."""
    attacker, _ = attack_in(position)
    board = position.board
    for cant, this, source in abilities_in_force(board, ab.CantBlock):
        meant = means_now(position, cant.subject, creature, this)
        if meant and _seen_from(position, cant.attackers, attacker, creature, this):
            yield Obstacle(f"{creature} can't block {attacker}", _said(source, cant.words))
    for only, this, source in abilities_in_force(board, ab.BlockOnly):
        meant = means_now(position, only.subject, creature, this)
        if meant and not _seen_from(position, only.attackers, attacker, creature, this):
            yield Obstacle(f"{creature} can't block {attacker}", _said(source, only.words))
    for evades, this, source in abilities_in_force(board, ab.CantBeBlocked):
        meant = means_now(position, evades.subject, attacker, this)
        if meant and _seen_from(position, evades.by, creature, attacker, this):
            yield Obstacle(f"{attacker} can't be blocked by {creature}", _said(source, evades.words))
    for but, this, source in abilities_in_force(board, ab.CantBeBlockedExceptBy):
        meant = means_now(position, but.subject, attacker, this)
        if meant and not _seen_from(position, but.by, creature, attacker, this):
            yield Obstacle(f"{attacker} can't be blocked by {creature}", _said(source, but.words))


def abilities_to_redirect(position: Position, creature: str) -> list[RedirectsAttack]:
    """The abilities of a creature that redirect an attack, those that block first."""
    found = [
        ability
        for ability, this, _ in abilities_in_force(position.board, RedirectsAttack)
        if means_now(position, ability.subject, creature, this)
    ]
    return sorted(dict.fromkeys(found), key=lambda ability: not ability.blocks)


def _redirects_its_attack(position: Position, creature: str, ability: RedirectsAttack) -> bool:
    """Whether an ability redirects attacks of the creature that attacks."""
    attacker, _ = attack_in(position)
    return not ability.attackers or _seen_from(position, ability.attackers, attacker, creature, None)


def obstacles_to_redirecting(position: Position, creature: str, ability: RedirectsAttack) -> Iterator[Obstacle]:
    """What keeps a creature from using an ability to have the attack changed to itself."""
    _, target = attack_in(position)
    if creature == target:
        yield Obstacle(f"{creature} is attacked itself")
    if not _redirects_its_attack(position, creature, ability):
        yield Obstacle(f"{creature} redirects attacks of others than {attack_in(position)[0]}", ability.words)
    if target in position.board.players and not ability.players:
        yield Obstacle(f"{creature} redirects attacks on creatures, and {target} is attacked", ability.words)
    if ability.blocks:
        yield from obstacles_to_blocking(position, creature)


def blocks_with(position: Position, creature: str) -> bool:
    """Whether a creature blocks when it redirects the attack: with Blocker if it can, else with what it has."""
    abilities = abilities_to_redirect(position, creature)
    if len({ability.blocks for ability in abilities}) > 1:
        return next(obstacles_to_blocking(position, creature), None) is None
    return any(ability.blocks for ability in abilities)


def must_block(position: Position, able: Iterable[str]) -> dict[str, str]:
    """Those of the creatures able to block that an effect forces to, and where that comes from."""
    attacker, _ = attack_in(position)
    forced: dict[str, str] = {}
    for creature in able:
        for must, this, source in abilities_in_force(position.board, ab.MustBlock):
            meant = means_now(position, must.subject, creature, this)
            if meant and _seen_from(position, must.attackers, attacker, creature, this):
                forced.setdefault(creature, _said(source, must.words))
        for lure, this, source in abilities_in_force(position.board, ab.Lure):
            meant = means_now(position, lure.subject, attacker, this)
            if meant and _seen_from(position, lure.by, creature, attacker, this):
                forced.setdefault(creature, _said(source, lure.words))
    return forced


def doubt_in(position: Position) -> str:
    """What on the board could change a verdict and can't be judged here, and why; "" for nothing."""
    board = position.board
    permanents = board.permanents
    abilities: list[tuple[str, Permanent | None, ab.Ability]]
    abilities = [(known.id, known, each) for known in permanents.values() for each in known.abilities]
    abilities += [(effect.effect, permanents.get(effect.source), effect.ability) for effect in board.effects.values()]
    doubts = [*doubts_about_blocks(position)]
    for source, this, ability in abilities:
        if isinstance(ability, _NOT_JUDGED):
            doubts.append(Doubt(source, ability.words, "no rule of Duel Masters on this is known here"))
        elif isinstance(ability, _JUDGED) and undecided(ability, board, this):
            # Only what is not judged is put in words.
            from simulator.oracle.printing.conditions import condition_in_words

            said = condition_in_words(ability.condition) if ability.condition is not None else ""
            doubts.append(Doubt(source, ability.words, f"nobody here can judge {said!r}"))
    if any(compares_numbers(ability) for _, _, ability in abilities):
        doubts.extend(doubts_about_power(position))
    return named(doubts)


class Chosen(msgspec.Struct, frozen=True):
    """A proposal: the creatures that a player chooses, all at once."""

    position: Position
    player: str
    creatures: tuple[str, ...]


def _theirs(position: Position) -> list[str]:
    """The creatures of the player who is attacked, or whose creature is."""
    attacker, _ = attack_in(position)
    player = position.defending_player(attacker)
    return [known.id for known in position.board.controlled_by(player) if "creature" in known.types]


def _obstacles_for_a_blocker(position: Position, creature: str) -> list[Obstacle]:
    """Why a creature can't be chosen as the blocking creature."""
    found = []
    blocking = [ability for ability in abilities_to_redirect(position, creature) if ability.blocks]
    if not blocking:
        found.append(Obstacle(f"{creature} has no Blocker ability"))
    elif not any(_redirects_its_attack(position, creature, ability) for ability in blocking):
        found.append(Obstacle(f"{creature} can't block {attack_in(position)[0]}", blocking[0].words))
    if creature in position.board.tapped:
        found.append(Obstacle(f"{creature} is tapped"))
    return [*found, *obstacles_to_blocking(position, creature)]


def _obstacles_for_a_user(position: Position, creature: str) -> list[Obstacle]:
    """Why a creature can't be chosen to use an ability that redirects the attack."""
    found = [Obstacle(f"{creature} is tapped")] if creature in position.board.tapped else []
    abilities = abilities_to_redirect(position, creature)
    if not abilities:
        return [Obstacle(f"{creature} has no ability that redirects an attack"), *found]
    reasons = [list(obstacles_to_redirecting(position, creature, ability)) for ability in abilities]
    usable = any(not each for each in reasons)
    return found if usable else [*found, *dict.fromkeys(each for some in reasons for each in some)]


def _able_to_block(position: Position) -> list[str]:
    return [creature for creature in _theirs(position) if not _obstacles_for_a_blocker(position, creature)]


def _able_to_use_blocker(position: Position) -> list[str]:
    """Those that can use a Blocker ability, which is what effects can force them to."""
    return [
        creature
        for creature in _theirs(position)
        if creature not in position.board.tapped
        and any(
            ability.blocks and not any(obstacles_to_redirecting(position, creature, ability))
            for ability in abilities_to_redirect(position, creature)
        )
    ]


def the_defending_player_chooses(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """The player who is not the turn player chooses."""
    attacker, _ = attack_in(chosen.position)
    chooser = chosen.position.defending_player(attacker)
    if chosen.player != chooser:
        yield Violation(rule, (chosen.player,), f"{chooser} chooses creatures now, not {chosen.player}")


def creatures_are_the_players(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """The chosen creatures are in the battle zone, and the choosing player's."""
    theirs = _theirs(chosen.position)
    for creature in chosen.creatures:
        if creature not in theirs:
            attacker, _ = attack_in(chosen.position)
            chooser = chosen.position.defending_player(attacker)
            yield Violation(rule, (creature,), f"{creature} is no creature of {chooser} in the battle zone")


def _violations(rule: Rule, creature: str, obstacles: Iterable[Obstacle]) -> Iterator[Violation]:
    for obstacle in obstacles:
        yield Violation(rule, (creature,), obstacle.text, obstacle.because)


def at_most_one_creature_is_chosen(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """One creature is chosen to block, or none."""
    if len(chosen.creatures) > 1:
        yield Violation(rule, chosen.creatures, f"{len(chosen.creatures)} creatures are chosen, and one may block")


def chosen_creatures_can_block(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """The chosen creature has Blocker, is untapped, and no condition of it or the attacker keeps it from blocking."""
    theirs = _theirs(chosen.position)
    for creature in chosen.creatures:
        if creature in theirs:
            yield from _violations(rule, creature, _obstacles_for_a_blocker(chosen.position, creature))


def one_creature_that_must_block_is_chosen(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """Where effects force creatures to block that can, the player chooses one of them."""
    forced = must_block(chosen.position, _able_to_block(chosen.position))
    if forced and forced.keys().isdisjoint(chosen.creatures):
        names = " or ".join(forced)
        because = "; ".join(dict.fromkeys(forced.values()))
        yield Violation(rule, tuple(forced), f"{names} must be chosen to block", because)


def chosen_creatures_can_use_their_abilities(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """Each chosen creature is untapped and can properly use an ability that redirects this attack to it."""
    theirs = _theirs(chosen.position)
    for creature in chosen.creatures:
        if creature in theirs:
            yield from _violations(rule, creature, _obstacles_for_a_user(chosen.position, creature))


def every_creature_that_must_block_is_chosen(rule: Rule, chosen: Chosen) -> Iterator[Violation]:
    """All creatures that effects force to block, and that can, are chosen."""
    for creature, because in must_block(chosen.position, _able_to_use_blocker(chosen.position)).items():
        if creature not in chosen.creatures:
            yield Violation(rule, (creature,), f"{creature} must be chosen to block", because)


class Choices(msgspec.Struct, frozen=True):
    """All legal choices: `able` are the creatures that can be chosen, in board order, `forced` those that must be."""

    able: tuple[str, ...]
    forced: frozenset[str]


class AtMostOne(Choices, frozen=True):
    """One creature or none; one of those that are forced, if any is."""

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        if not self.forced:
            yield ()
        for creature in self.able:
            if not self.forced or creature in self.forced:
                yield (creature,)

    def count(self) -> int:
        """How many there are."""
        return len(self.forced) or 1 + len(self.able)

    def nearest(self, creatures: Iterable[str]) -> tuple[str, ...]:
        """A legal choice with the fewest creatures changed."""
        among = [creature for creature in self.able if not self.forced or creature in self.forced]
        kept = [creature for creature in among if creature in creatures]
        return tuple(kept[:1] or (among[:1] if self.forced else []))


class AnyUsable(Choices, frozen=True):
    """Any number of creatures, all that are forced among them."""

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        free = [creature for creature in self.able if creature not in self.forced]
        for mask in range(1 << len(free)):
            taken = {creature for index, creature in enumerate(free) if mask >> index & 1}
            yield tuple(creature for creature in self.able if creature in taken or creature in self.forced)

    def count(self) -> int:
        """How many there are."""
        return 1 << (len(self.able) - len(self.forced))

    def nearest(self, creatures: Iterable[str]) -> tuple[str, ...]:
        """The legal choice with the fewest creatures changed."""
        kept = {*creatures} | self.forced
        return tuple(creature for creature in self.able if creature in kept)


def at_most_one_blocker(position: Position) -> AtMostOne:
    """The legal choices of at most one blocking creature."""
    able = _able_to_block(position)
    return AtMostOne(tuple(able), frozenset(must_block(position, able)))


def any_creatures_that_can_use_their_abilities(position: Position) -> AnyUsable:
    """The legal choices of any number of creatures that use abilities to redirect the attack."""
    able = [creature for creature in _theirs(position) if not _obstacles_for_a_user(position, creature)]
    return AnyUsable(tuple(able), frozenset(must_block(position, _able_to_use_blocker(position))))

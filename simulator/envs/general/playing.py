"""Spells and activated abilities that a player may play now: every way to announce one that is played exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice
from typing import NamedTuple

from msgspec.structs import replace

from events.abilities import Activated, Choose, Unsupported
from events.board import DAMAGE_STEPS
from events.casting import AbilityActivated, SpellCast
from events.quantities import X
from events.references import Targets
from projections.board import Board
from projections.followed.mana import is_another_mana_ability
from projections.position import Position
from projections.unread import Doubt, doubt_of, is_not_read, unseen
from projections.verdict_doubts import doubts_about_damage, doubts_at_any_time
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.setup import spell
from simulator.editions.table import EditionTable
from simulator.envs.general.fight import resolve_all
from simulator.game.arguments import BadArgument
from simulator.game.casting_judge import can_be_legal
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, Verdict, WrongMoment
from simulator.rules.announcing import Announcement, Spell, activated_abilities
from simulator.rules.targets import legal_targets_of, slots

MOST_X = 8
"""The greatest value of X that is a choice."""

MOST_WAYS = 256
"""Ways to announce one spell or ability that are looked at: the first ones."""


class Way(NamedTuple):
    """A way to play a spell or an activated ability, or some of one.

    Args:
        path: the choices that lead to it. The first is the card in hand or the permanent, by its number: cards in hand
            first. Then comes the ability of a permanent, from 1; each mode, from 1, and 0 for no further; the value of
            X; and for each target whose it is (1: the active player's, 2: the defending player's, 0: no further
            target) and which: that player (0), or the permanent of that place among those that the player controls.
        says: what each of those choices means.
        event: the spell or ability as it is announced.
    """

    path: tuple[int, ...]
    says: tuple[str, ...]
    event: AbilityActivated | SpellCast

    def then(self, choices: tuple[int, ...], says: tuple[str, ...], event: AbilityActivated | SpellCast) -> Way:
        """The way on which these choices come next."""
        return Way((*self.path, *choices), (*self.says, *says), event)


class PlayOption(NamedTuple):
    """A card in hand, or a permanent, of which something can be played exactly.

    Args:
        ways: the ways to play something of it that there may be; each begins with the number of the option.
        announced: of the first ways what is announced, with what pays for it; None where one is not exact. The last
            of these is exact.
    """

    ways: tuple[Way, ...]
    announced: tuple[AbilityActivated | SpellCast | None, ...]


def options_to_play(game: Game, player: str) -> tuple[PlayOption, ...]:
    """What a player who has priority can play exactly (601.2, 602.2): by card in hand and permanent.

    A spell or ability is played exactly where it is legal, and nothing is undetermined if all players pass from then
    on, until combat damage has been dealt. A kicker is not paid, and where a cost asks for objects there has to be one
    possibility.

    Args:
        game: the game; it is not changed. Nothing waits for the stack.
        player: the player.

    Returns:
        Each card and permanent with such a way, with the ways that there may be; see `exact_ways`. Their first choices
        are 1, 2 and so on.
    """
    position, found = game.position, list[PlayOption]()
    for several in _to_begin_with(game, player):
        possible = [first for first in several if can_be_legal(first.event, position, game.table)]
        ways = [way for first in possible for way in _announced_ways(game, first)]
        announced = list[AbilityActivated | SpellCast | None]()
        for way in ways:
            announced.append(_as_announced(game, way.event))
            if announced[-1] is not None:
                number = len(found) + 1
                numbered = tuple(each._replace(path=(number, *each.path[1:])) for each in ways)
                found.append(PlayOption(numbered, tuple(announced)))
                break
    return tuple(found)


def exact_ways(game: Game, option: PlayOption) -> tuple[Way, ...]:
    """The ways on which something of a card or permanent is played exactly, with what pays for it.

    Args:
        game: the game in which the option was found; it is not changed.
        option: the card or permanent.
    """
    others = (_as_announced(game, way.event) for way in option.ways[len(option.announced) :])
    announced = zip(option.ways, chain(option.announced, others), strict=True)
    return tuple(way._replace(event=event) for way, event in announced if event is not None)


def _to_begin_with(game: Game, player: str) -> Iterator[list[Way]]:
    """What a player could play, by card in hand and by permanent; nothing is chosen for it yet."""
    board = game.board
    for name in dict.fromkeys(board.hand_of(player)):
        held = spell_in_hand(name, _free_name(name, game), player, game.table)
        if held is not None and ("instant" in held.card.types or "flash" in held.card.keywords):
            cast = SpellCast(player=player, card=held.card, does=held.does, unread=held.unread, cost=held.cost)
            yield [Way((0,), (f"cast {name}",), cast)]
    for permanent in board.permanents.values():
        several = []
        for place, ability in enumerate(activated_abilities(permanent)):
            if is_another_mana_ability(ability):
                continue
            if isinstance(ability, Activated) and (permanent.controller == player or "any_player" in ability.only):
                event = AbilityActivated(player=player, source=permanent.id, ability=ability, place=place)
                several.append(Way((0, place + 1), (f"activate {permanent.id}", ability.words), event))
        if several:
            yield several


@lru_cache(maxsize=1024)
def spell_in_hand(name: str, spell_id: str, player: str, table: EditionTable) -> Spell | None:
    """A card in a player's hand as it is cast; None where it is no card that is known, or can't be cast.

    Args:
        name: the card's name.
        spell_id: the id that the spell has.
        player: who holds it.
        table: the rules to play by.
    """
    try:
        return spell(name, "", spell_id, player, "a hand", table)
    except NotBuilt:
        return None


def _free_name(name: str, game: Game) -> str:
    """An id for a spell that nothing else has, or had since the board was set up."""
    cast = sum(isinstance(event, SpellCast) and event.card.name == name for event in game.log)
    return f"{name} {cast + 1}" if cast else name


def _announced_ways(game: Game, first: Way) -> Iterator[Way]:
    """The ways on from a card or permanent, whether they can be played or not."""
    position = game.position
    announced = (
        chosen
        for with_modes in _with_modes(position, first)
        for with_x in _with_x(position, with_modes)
        for chosen in _with_targets(position, with_x)
    )
    return islice(announced, MOST_WAYS)


def _with_modes(position: Position, chosen: Way) -> Iterator[Way]:
    """With each choice of modes, no mode twice."""
    modal = Announcement(position, chosen.event).modal
    if modal is None:
        yield chosen
        return
    most = _most(modal)
    for many in range(modal.least, most + 1):
        for modes in combinations(range(len(modal.modes)), many):
            end = (0,) if many < most else ()
            says = tuple(f"mode {mode + 1}" for mode in modes)
            numbers = tuple(mode + 1 for mode in modes)
            yield chosen.then(
                (*numbers, *end), (*says, *(["no further mode"] * len(end))), replace(chosen.event, modes=modes)
            )


def _most(modal: Choose) -> int:
    return len(modal.modes) if modal.most is None else min(modal.most, len(modal.modes))


def _with_x(position: Position, chosen: Way) -> Iterator[Way]:
    """With each value of X."""
    if not Announcement(position, chosen.event).has_x:
        yield chosen
        return
    for x in range(MOST_X + 1):
        yield chosen.then((x,), (f"X is {x}",), replace(chosen.event, x=x))


def _with_targets(position: Position, chosen: Way) -> Iterator[Way]:
    """With each choice of targets, those of one word "target" in board order."""
    announcement = Announcement(position, chosen.event)
    asked = announcement.asked
    among = [legal_targets_of(each, announcement.by) for each in asked]
    for picked in _each_choice(asked, among, chosen.event.x):
        targets = tuple(target for those in picked for target in those)
        divided = slots(asked, targets, chosen.event.x)
        if divided is None or tuple(slot.chosen for slot in divided) != picked:
            continue
        path, says = list[int](), list[str]()
        for each, those, candidates in zip(asked, picked, among, strict=True):
            for target in those:
                side, place = _place_of(position.board, target)
                path += [side, place]
                says += [f"what is {_whose(position.board, side)}", target]
            if len(those) < min(_number(each.most, chosen.event.x, len(candidates)), len(candidates)):
                path.append(0)
                says.append("no further target")
        yield chosen.then(tuple(path), tuple(says), replace(chosen.event, targets=targets))


def _each_choice(
    asked: Sequence[Targets], among: Sequence[Sequence[str]], x: int | None
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Each choice of targets for some words "target"."""
    if not asked:
        yield ()
        return
    least, most = _number(asked[0].least, x, 0), _number(asked[0].most, x, len(among[0]))
    for many in range(least, min(most, len(among[0])) + 1):
        for those in combinations(among[0], many):
            for rest in _each_choice(asked[1:], among[1:], x):
                yield (those, *rest)


def _number(n: int | X | None, x: int | None, otherwise: int) -> int:
    return otherwise if n is None else n if isinstance(n, int) else x or 0


def _place_of(board: Board, target: str) -> tuple[int, int]:
    """Whose a target is, 1 the active player's and 2 another's, and its place there: 0 is the player."""
    known = board.permanents.get(target)
    player = known.controller if known is not None else target
    theirs = [each.id for each in board.controlled_by(player)]
    return (1 if player == board.active else 2), (theirs.index(target) + 1 if known is not None else 0)


def _whose(board: Board, side: int) -> str:
    return f"{board.active if side == 1 else board.defending[0]}'s"


def _as_announced(game: Game, event: AbilityActivated | SpellCast) -> AbilityActivated | SpellCast | None:
    """A spell or ability as it is announced, with what pays for it; None where it is not played exactly."""
    fork = game.fork()
    at = len(fork.log)
    try:
        if not announced(fork, event).legal:
            return None
        resolve_all(fork)
        found = fork.log.since(at)[0]
        if doubts_about_the_rest(fork):
            return None
        if not somebody_is_dead(fork.board):
            fork.pass_step()
            while fork.board.step in DAMAGE_STEPS:
                fork.deal_damage()
                resolve_all(fork)
                fork.pass_step()
    except (IllegalAction, WrongMoment, BadArgument):
        return None
    return found if isinstance(found, AbilityActivated | SpellCast) and not doubts_about_the_rest(fork) else None


def announced(game: Game, event: AbilityActivated | SpellCast) -> Verdict:
    """Cast a spell, or activate an ability, as a player does."""
    modes = tuple(mode + 1 for mode in event.modes)
    if isinstance(event, SpellCast):
        held = Spell(event.card, event.does, event.unread, event.cost)
        return game.cast(event.player, held, targets=event.targets, x=event.x, modes=modes)
    return game.activate(event.player, event.source, event.place + 1, targets=event.targets, x=event.x, modes=modes)


def doubts_about_the_rest(game: Game) -> tuple[Doubt, ...]:
    """What is not read, or not known, and may change anything in the rest of a combat."""
    position = game.position
    effects = (each for each in position.board.effects.values() if isinstance(each.ability, Unsupported))
    return (
        *doubts_at_any_time(position),
        *position.triggers.unread.sizes.in_doubt.values(),
        *doubts_about_damage(position, position.board.permanents),
        *_words_that_plays_may_wake(position),
        *(doubt_of(each.source, each.ability) for each in effects if isinstance(each.ability, Unsupported)),
    )


def _words_that_plays_may_wake(position: Position) -> Iterator[Doubt]:
    """What permanents say that is not read, and that acts on something that spells and abilities may do."""
    for permanent in position.board.permanents.values():
        for ability in permanent.abilities:
            if is_not_read(ability) and unseen(ability) - {"activated"}:
                yield doubt_of(permanent.id, ability)


def somebody_is_dead(board: Board) -> bool:
    """Whether a player has no life left, so that the game is over (704.5a)."""
    return any(board.life_of(player) <= 0 for player in (board.active, *board.defending))

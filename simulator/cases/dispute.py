"""A moment of a recorded game as a case: its board, the attack, and the block declaration that was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from events.abilities import Opaque
from events.board import ManaCard, Player, PlayerStanding, StepBegan
from events.board import Permanent as Known
from events.combat import BlockersDeclared
from events.declaring import LEADS_TO, first_choice
from events.duel_masters import AttackEnded, CreaturesChosen, CreaturesSpecified
from events.event import Event
from events.log import Log
from events.rule import Edition
from projections.board import Board
from projections.layers.graveyards import UNKNOWN
from projections.position import Position
from projections.triggers.stack_objects import Played
from projections.views import Views
from simulator.cases.format.blocking import InForce, effects_that_say
from simulator.cases.format.case import AnyStep, Case
from simulator.cases.format.effects import Effect
from simulator.cases.format.named_cards import CardFault, abilities_on, but_for_modes, called_at, card_named, lacking
from simulator.cases.format.steps import Choose, DeclareAttack, DeclareBlocks
from simulator.cases.format.words import (
    CARD_TYPES,
    CIVILIZATIONS,
    COLORS,
    DESIGNATIONS,
    CaseBoard,
    CaseManaCard,
    CasePermanent,
    CasePlayer,
)
from simulator.editions import edition_table
from simulator.oracle.card import CompiledFace
from simulator.rules.counters import said_by, size_of
from simulator.rules.steps import chooser_of_blocks


class Restated(msgspec.Struct, frozen=True):
    """What a script says of the abilities that no keyword and no sentence stands for, and notes on what it can't."""

    effects: tuple[Effect, ...]
    notes: tuple[str, ...]


class _Moment(msgspec.Struct, frozen=True):
    """A moment before a block declaration.

    Args:
        at: how many events have happened.
        position: the position then.
        attacking: what attacks, or will attack, in that combat.
        made: the declaration that follows, or the choice of creatures; None if there is none.
        missing: what is in that combat, and not on the board of the moment.
    """

    at: int
    position: Position
    attacking: Mapping[str, str]
    made: AnyStep | None
    missing: tuple[str, ...] = ()


def dispute_of(events: Sequence[Event], at: int, edition: str, name: str) -> Case:
    """The case of a moment in a recorded game.

    The case begins before attackers are declared, on the board of that moment. The attack, and what other players
    blocked, are in its script; the last step is the block declaration that was made next in that combat, or, after
    it was made, that one on the board on which it was made.

    Args:
        events: the events of the game.
        at: the moment: how many of them have happened.
        edition: the rules in force.
        name: the case's id.
    """
    moment = _MOMENTS[edition_table(edition).plays](events, at)
    position = moment.position
    restated = restate(position)
    notes = [f"The board after {moment.at} events.", *restated.notes]
    played = (each for each in position.triggers.stack if isinstance(each, Played))
    notes += [f"Not on this board: {each.name}, which {each.controller} played and is on the stack." for each in played]
    notes += [f"Not on this board: {name}, which is in the combat." for name in moment.missing]
    board = _board(moment, Edition(edition))
    notes += _counters_left_out(moment, board)
    notes += [
        f"Others may give {each.id} power and toughness that are not in its numbers."
        for each in _without_card_numbers(moment, board)
    ]
    script: list[AnyStep] = [*restated.effects]
    if moment.attacking:
        script.append(
            DeclareAttack(attacks={a: target or position.board.defending[0] for a, target in moment.attacking.items()})
        )
        notes += [f"What {attacker} attacked is gone." for attacker, target in moment.attacking.items() if not target]
        script += _declared(position)
    if moment.made is not None:
        script.append(moment.made)
    return Case(
        id=name,
        edition=Edition(edition),
        note=" ".join(dict.fromkeys(notes)),
        board=board,
        script=tuple(script),
    )


def _moment(events: Sequence[Event], at: int) -> _Moment:
    """The moment that is meant: `at` itself, or the beginning of the declaration that was made before it."""
    position = _position(events[:at])
    index = _declaration(events, at, between=_is_between(position))
    if index is None:
        return _there(_Moment(at, position, _attacking(position), None))
    at = first_choice(events, min(at, index), LEADS_TO[BlockersDeclared])
    declared, before = events[index], _position(events[:index])
    assert isinstance(declared, BlockersDeclared)
    chosen = before.combat.chosen_blocks.items()
    declaring = before.board.team_of(declared.player)
    blocks = {blocker: attackers for blocker, attackers in chosen if before.controller(blocker) in declaring}
    position = _position(events[:at])
    attacking = {**before.combat.attacking, **_attacking(position)}
    made = DeclareBlocks(player=declared.chosen_by or declared.player, blocks=blocks)
    return _there(_Moment(at, position, attacking, made))


def _there(moment: _Moment) -> _Moment:
    """A moment with that of its attack that its board has; a declaration is in it whole or not at all."""
    board = moment.position.board
    known = {*board.permanents, *board.players, ""}
    attacking = {name: target for name, target in moment.attacking.items() if {name, target} <= known}
    named = {name for pair in moment.attacking.items() for name in pair} | _named(moment.made)
    missing = tuple(sorted(named - known))
    made = moment.made if attacking and not missing else None
    return _Moment(moment.at, moment.position, attacking, made, missing)


def _named(made: AnyStep | None) -> set[str]:
    """What a declaration or choice names."""
    if isinstance(made, Choose):
        return set(made.creatures)
    if isinstance(made, DeclareBlocks):
        return {name for blocker, attackers in made.blocks.items() for name in (blocker, *attackers)}
    return set()


def _is_between(position: Position) -> bool:
    """Whether no combat is going on; what is known of one is then of one that is over."""
    return position.board.step == "main"


def _attacking(position: Position) -> Mapping[str, str]:
    return {} if _is_between(position) else position.combat.attacking


def _declared(position: Position) -> list[AnyStep]:
    """The declarations of blockers that stand."""
    declared = () if _is_between(position) else position.combat.declared
    return [
        DeclareBlocks(player=chooser_of_blocks(position, one), blocks=_blocks_of(position, one)) for one in declared
    ]


def _moment_of_a_duel(events: Sequence[Event], at: int) -> _Moment:
    """The moment that is meant: `at`, or the one before the creatures of its attack, or of the next, were chosen."""
    ends = [i for i, event in enumerate(events) if isinstance(event, AttackEnded)]
    start = max((i for i in ends if i < at), default=0)
    stand = [i for i in range(start, len(events)) if isinstance(events[i], CreaturesSpecified)]
    if not stand:
        position = _position(events[:at])
        return _there(_Moment(at, position, position.combat.attacking, None))
    before = stand[0] - 1
    chosen = events[before]
    assert isinstance(chosen, CreaturesChosen)
    attacking = _position(events[:before]).combat.attacking
    position = _position(events[: min(at, before)])
    made = Choose(player=chosen.player, creatures=chosen.creatures)
    return _there(_Moment(min(at, before), position, attacking, made))


_MOMENTS = {"Magic": _moment, "Duel Masters": _moment_of_a_duel}


def _declaration(events: Sequence[Event], at: int, *, between: bool) -> int | None:
    """Where the declaration of the combat that is going on is; `between` two, that of the next, or else the last."""
    combats = [
        i for i, event in enumerate(events) if isinstance(event, StepBegan) and event.step == "beginning_of_combat"
    ]
    start = max((i for i in combats if i < at), default=0)
    later = [i for i in combats if i >= at]
    ends = later[1:] if between else later
    end = ends[0] if ends else len(events)
    declarations = [i for i in range(start, end) if isinstance(events[i], BlockersDeclared)]
    return next((i for i in declarations if i >= at), declarations[-1] if declarations else None)


def _position(events: Sequence[Event]) -> Position:
    return Views(Log(events)).position


def _blocks_of(position: Position, player: str) -> dict[str, tuple[str, ...]]:
    return {
        creature: attackers
        for creature, attackers in position.combat.blocking.items()
        if position.controller(creature) in position.board.team_of(player)
    }


def _board(moment: _Moment, edition: Edition) -> CaseBoard:
    board = moment.position.board
    return CaseBoard(
        active=board.active,
        defending=board.defending,
        players={player.id: _player(player, moment.position) for player in board.players.values()},
        teams=board.teams,
        permanents=tuple(_permanent(known, moment, edition) for known in board.permanents.values()),
    )


def _without_card_numbers(moment: _Moment, board: CaseBoard) -> Iterator[CasePermanent]:
    """Permanents whose numbers were their card's, and are written now as if they were the board's."""
    for known, written in zip(moment.position.board.permanents.values(), board.permanents, strict=True):
        if known.as_printed and written.power is not UNSET and written.toughness is not UNSET:
            yield written


def _player(player: Player, position: Position) -> CasePlayer:
    zone = player.mana_zone
    there = position.triggers.graveyards.get(player.id, UNKNOWN)
    more = player.standing or PlayerStanding()
    named = there.whole and not there.blank and all(each.card for each in there.cards)
    return CasePlayer(
        life=position.board.life[player.id],
        mana=player.mana or UNSET,
        poison=player.poison,
        hand=player.hand if player.hand or player.empty_handed else UNSET,
        counters={kind: n for kind, n in more.counters or () if n > 0},
        designations=more.designations or (),
        speed=UNSET if more.speed is None else more.speed,
        starting_life=UNSET if more.starting_life is None else more.starting_life,
        graveyard=tuple(each.card for each in there.cards) if named else UNSET,
        library=_library(player, position),
        shields=UNSET if player.shields is None else player.shields,
        mana_zone=UNSET if zone is None else tuple(_mana_card(card) for card in zone),
    )


def _library(player: Player, position: Position) -> int | UnsetType:
    least, most = position.board.libraries.get(player.id, (0, 1))
    return least if least == most else UNSET


def _mana_card(card: ManaCard) -> CaseManaCard:
    civilizations = tuple(each for each in CIVILIZATIONS if each in card.civilizations)
    return CaseManaCard(civilization=civilizations, tapped=card.tapped)


def _counters_left_out(moment: _Moment, board: CaseBoard) -> Iterator[str]:
    """Keyword counters whose keyword their permanent has lost since: on a board they would give it again."""
    for known, written in zip(moment.position.board.permanents.values(), board.permanents, strict=True):
        for kind, n in known.counters:
            if n > 0 and kind not in written.counters:
                yield f"Not on this board: {n} {kind} on {known.id}, which has lost {kind}."


def _permanent(known: Known, moment: _Moment, edition: Edition) -> CasePermanent:
    """A permanent as it was before it attacked: untapped and able to; by its card, if it has all that the card says."""
    position = moment.position
    attacks = known.id in moment.attacking
    card = _card_of(known)
    face = card or CompiledFace(name="")
    types = tuple(word for word in CARD_TYPES if word in known.types) or ("enchantment",)
    colors = tuple(word for word in COLORS if word in known.colors)
    keywords = _without(known.keywords, face.keywords)
    counters = _counters(known, keywords, edition)
    power, toughness = size_of(counters)
    return CasePermanent(
        card=face.name,
        id=known.id,
        controller=known.controller,
        owner=known.owner if known.owner != known.controller else "",
        name="" if known.name == face.name else known.name,
        types=UNSET if known.types == face.types else types,
        subtypes=UNSET if known.subtypes == face.subtypes else known.subtypes,
        supertypes=UNSET if known.supertypes == face.supertypes else known.supertypes,
        colors=UNSET if known.colors == face.colors or not (card or colors) else colors,
        civilization=tuple(word for word in CIVILIZATIONS if word in known.colors),
        power=_number(known, known.power, power, face.power),
        toughness=_number(known, known.toughness, toughness, face.toughness),
        keywords=_without(keywords, said_by(counters, edition).keywords),
        text=known.text,
        tapped=known.id in position.board.tapped and not attacks,
        damage=position.board.marked.get(known.id, 0),
        counters=counters,
        attached_to=known.attached_to if known.attached_to in position.board.permanents else "",
        loyalty=UNSET if known.loyalty is None else known.loyalty,
        defense=UNSET if known.defense is None else known.defense,
        protector=known.protector,
        entered_this_turn=known.entered_this_turn and not attacks,
        chosen=known.chosen,
        paired_with=known.paired_with if known.paired_with in position.board.permanents else "",
        designations=tuple(each for each in DESIGNATIONS if each in known.designations),
        exiled=_exiled_with(position, known.id),
    )


def _exiled_with(position: Position, permanent: str) -> dict[str, tuple[str, ...]] | UnsetType:
    """The cards that are exiled with a permanent, by their owners and their names, where they are known."""
    board, found = position.board, dict[str, tuple[str, ...]]()
    for card, owner in board.exiled_with.get(permanent, ()):
        if board.gone.get(card, "exile") == "exile":
            came = board.came.get(card)
            found[owner] = (*found.get(owner, ()), card if came is None else came.card or came.name or card)
    return found if found else UNSET


def _counters(known: Known, keywords: tuple[str, ...], edition: Edition) -> dict[str, int]:
    """The counters of a permanent, but for those whose keyword it has lost, of the keywords that are not its card's."""
    counters: dict[str, int] = {}
    left = Counter(keywords)
    for kind, n in known.counters:
        given = Counter(said_by({kind: n}, edition).keywords)
        if n > 0 and given <= left:
            counters[kind] = n
            left -= given
    return counters


def _number(known: Known, number: int | None, counted: int, printed: str) -> int | UnsetType:
    """Power or toughness, without what counters add; left to its card where that is the card's own number."""
    if number is None:
        return UNSET
    number -= counted
    return UNSET if known.as_printed and str(number) == printed.removesuffix("+") else number


def _card_of(known: Known) -> CompiledFace | None:
    """The card that a permanent was named by, if it still has all abilities and keywords that the card says now."""
    try:
        face = card_named(known.card, game=known.card_game) if known.card else None
    except CardFault:
        return None
    if face is None or face.name != known.card:
        return None
    has_all = not Counter(face.keywords) - Counter(known.keywords)
    return face if has_all and not lacking(face, known.abilities) else None


def _without(words: tuple[str, ...], printed: tuple[str, ...]) -> tuple[str, ...]:
    """Words without those that are printed, each as often as it is there."""
    return tuple((Counter(words) - Counter(printed)).elements()) if printed else words


def restate(position: Position) -> Restated:
    """The abilities of permanents that are neither among their keywords nor in their text, and all effects in force.

    Each is an effect of a script on the very objects that it means now.
    """
    effects: list[Effect] = []
    notes: list[str] = []
    for it in _in_force(position.board):
        restated = effects_that_say(it)
        if restated is None:
            notes.append(f"Not restated: {_called(it)}.")
        else:
            effects += restated
    return Restated(tuple(effects), tuple(notes))


def _called(it: InForce) -> str:
    ability = it.ability
    what = f"ability {ability.number}" if isinstance(ability, Opaque) else ability.words or type(ability).__name__
    return what if it.this is None else f"{what} of {it.this.id}"


def _in_force(board: Board) -> Iterator[InForce]:
    for known in board.permanents.values():
        card = _card_of(known)
        printed = {but_for_modes(each) for each in abilities_on(card)} if card else set()
        called = {called_at(card, place) for place in range(len(card.printed))} if card else set()
        said = {*known.keywords, *known.text, *(f"{kind} counter" for kind, _ in known.counters)}
        for ability in known.abilities:
            stands_for_it = isinstance(ability, Opaque) and ability.words in called
            if not stands_for_it and ability.words not in said and but_for_modes(ability) not in printed:
                yield InForce(board, ability, known)
    for effect in board.effects.values():
        yield InForce(board, effect.ability, board.permanents.get(effect.source))

"""Which power and toughness recorded creatures have by their names, beside those that are recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from events.abilities import AnyAbility, Unsupported
from events.board import GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.combat import BecameAttacking
from simulator.game.game import Game
from simulator.importers.cards import ATTACHED_TO_WHAT, NOT_RECORDED, GameCards
from simulator.importers.recorded import RecordedBoard, RecordedCombat, RecordedPermanent

NOT_SHOWN = "its numbers hang on what the recording doesn't show, such as graveyards"
NO_CARD = "its card has no numbers: it became a creature by what the recording doesn't tell"
NOT_ATTACHED = "what Auras and Equipment are attached to is not all recorded"
CHANGED = "counters, and effects until end of turn, are not recorded"


class SizeByName(NamedTuple):
    """A creature that fights, as it is recorded, and its power and toughness by its name.

    Args:
        known: the creature; its size is recorded.
        ours: what the cards on the board make of it; None where that is not known.
        why: the kind of reason for which it may differ from what is recorded.
    """

    known: RecordedPermanent
    ours: tuple[int, int] | None
    why: str


def sizes_by_name(combat: RecordedCombat, cards: GameCards, edition: str) -> Iterator[SizeByName]:
    """The creatures that fight in a combat, each with the size that it has by the names of all that is on the board.

    Args:
        combat: the combat, as blockers were declared.
        cards: the game's cards.
        edition: the edition of the rules.
    """
    fighting = {*combat.attacks, *(combat.blocks or {})}
    shown = [known for known in combat.declared.permanents if known.id in fighting and known.size is not None]
    if not shown:
        return
    game = _as_printed(combat.declared, combat, cards, edition)
    in_doubt = game.triggers.unread.sizes.in_doubt
    loose = any(_is_loose(permanent) for permanent in game.board.permanents.values())
    for known in shown:
        there = game.position.board.permanents[known.id]
        why = _why(known, cards, loose=loose)
        unknown = known.id in in_doubt or why == NOT_SHOWN or any(map(_is_unknown, there.abilities))
        if unknown or there.power is None or there.toughness is None:
            yield SizeByName(known, None, NOT_SHOWN)
        else:
            yield SizeByName(known, (there.power, there.toughness), why)


def _as_printed(board: RecordedBoard, combat: RecordedCombat, cards: GameCards, edition: str) -> Game:
    """The recorded board with what its cards say, in the attack, and with no recorded sizes."""
    game = Game(edition=edition)
    players = tuple(Player(each, 20) for each in dict.fromkeys((combat.active, *combat.defending)))
    whose = {known.id: known.controller for known in board.permanents}
    game.log.extend(
        [
            GameBegan(players=players),
            TurnBegan(combat.active, combat.defending, combat.turn),
            *(PermanentEntered(_by_name(known, cards)) for known in board.permanents),
            *(
                BecameAttacking(attacker, target, "", whose.get(target, target))
                for attacker, target in combat.attacks.items()
                if attacker in whose
            ),
        ]
    )
    return game


def _by_name(known: RecordedPermanent, cards: GameCards) -> Permanent:
    """A recorded permanent with the numbers of its card, or of what created it, to which the board adds."""
    found = cards.permanent(known._replace(size=None, fights=known.size is not None))
    return replace(found, as_printed=True) if known.size is not None else found


def _is_loose(permanent: Permanent) -> bool:
    """Whether it is an Aura or Equipment of which it is not recorded what it is attached to."""
    return any(isinstance(each, Unsupported) and each.why == ATTACHED_TO_WHAT for each in permanent.abilities)


def _is_unknown(ability: AnyAbility) -> bool:
    """Whether an ability says that numbers, or all abilities, of its permanent are not recorded."""
    return isinstance(ability, Unsupported) and ability.why == NOT_RECORDED


def _why(known: RecordedPermanent, cards: GameCards, *, loose: bool) -> str:
    """The kind of reason for which a creature's size may differ from what its name says."""
    face = cards.find(known.name)
    if face is not None and any("*" in number for number in (face.power, face.toughness)):
        return NOT_SHOWN
    if face is not None and not face.power:
        return NO_CARD
    return NOT_ATTACHED if loose else CHANGED

"""Cards outside the battlefield, each called by its name or by its id as a permanent: which of them words describe.

No board shows libraries, and of hands and graveyards as much as it says. A card that somebody names counts as being
where it has to be, as long as nothing is known against that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from events.board import Permanent, Zone
from events.references import (
    AnyPlayer,
    DefendingPlayer,
    Described,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Named,
    That,
    ThatPlayer,
    This,
    You,
)
from projections.matching import asks_for_sizes, is_token, matches
from projections.position import Position
from simulator.oracle.called import abilities_on
from simulator.oracle.card import CompiledFace
from simulator.rules.card_faces import face_of_card, mana_value
from simulator.rules.described import Viewer

_WHOLE = re.compile(r"-?[0-9]{1,9}")


class CardElsewhere(NamedTuple):
    """A card outside the battlefield.

    Args:
        face: its front face.
        owner: who owns it; "" where nothing says so.
        zone: where it is; "" where nothing says so.
        left: the id that it had as a permanent in this game, or that it has in a graveyard; "" if it has none.
    """

    face: CompiledFace
    owner: str = ""
    zone: Zone | str = ""
    left: str = ""


def card_elsewhere(position: Position, name: str) -> CardElsewhere | None:
    """The card outside the battlefield that a name means; None where that is not known, or it is on the battlefield.

    Args:
        position: the moment.
        name: the id of a permanent that has left the battlefield, or a card's name.
    """
    board = position.board
    if name in board.permanents or name in board.players:
        return None
    came = board.came.get(name)
    if came is None and (found := _in_a_graveyard(position, name)) is not None:
        return found
    if came is None:
        face = face_of_card(name)
        return CardElsewhere(face) if face is not None else None
    if is_token(came) or name not in board.gone:
        return None
    front = face_of_card(came.card) if came.card else None
    return CardElsewhere(front, came.owner or came.controller, board.gone[name], name) if front is not None else None


def _in_a_graveyard(position: Position, name: str) -> CardElsewhere | None:
    """A card that a board says is in a graveyard, by the name that it has there, or by its card's."""
    cards = [(owner, each) for owner, there in position.triggers.graveyards.items() for each in there.cards]
    of_that_name = [(owner, each) for owner, each in cards if each.id == name]
    for owner, each in of_that_name or [(owner, each) for owner, each in cards if each.card == name]:
        face = face_of_card(each.card)
        if face is not None:
            return CardElsewhere(face, owner, "graveyard", each.id)
    return None


def called_so(position: Position, cards: Sequence[str], name: str) -> str | None:
    """The first of some cards that has a name, or another name of the same card, or had it as a permanent."""
    if name in cards:
        return name
    came, face = position.board.came, face_of_card(name)
    for card in cards:
        of = came[card].card if card in came else card
        if name.casefold() in (card.casefold(), of.casefold()) or (face is not None and face == face_of_card(of)):
            return card
    return None


def alike(position: Position, cards: Sequence[str]) -> bool:
    """Whether cards outside the battlefield are known to be of one name, so that of these any will do."""
    found = [card_elsewhere(position, card) for card in cards]
    return None not in found and len({each.face.name for each in found if each is not None}) == 1


def is_described_card(
    described: Described, name: str, by: Viewer, x: int | None = None, *, anywhere: bool = False
) -> bool | None:
    """Whether a card outside the battlefield is one of those that are described; None where nobody here can say.

    Args:
        described: the description of cards; a library's, where it names no zone.
        name: the card's name, or its id as a permanent.
        by: from where it is seen.
        x: the value of X, where it is known.
        anywhere: whether it does not matter where the card is.
    """
    if described.is_a != "card":
        return False
    card = card_elsewhere(by.position, name)
    if card is None:
        return False if _is_known_to_be_no_card(by.position, name) else None
    answers = (
        anywhere or _is_there(described, card, name, by),
        _is_owned(described.controlled_by, card, by),
        _is_other(described, card, by),
        _is_such(described, card, by),
        _has_mana_value(described, card, x),
        *(card.face.name.lower() == each.name if isinstance(each, Named) else None for each in described.states),
        None if described.damaged is not None else described.token is not True,
    )
    return False if False in answers else None if None in answers else True


def _is_known_to_be_no_card(position: Position, name: str) -> bool:
    board = position.board
    return (
        name in board.permanents or name in board.players or (name in board.came and bool(is_token(board.came[name])))
    )


def _is_there(described: Described, card: CardElsewhere, name: str, by: Viewer) -> bool | None:
    """What is known to be nowhere else may be there, but in a graveyard all of whose cards are known.

    Where one of that name has left a graveyard, nobody can say whether another is there. In a library there may be
    other copies of a card, which is named by its printed name; an id means one card alone.
    """
    zone = "library" if described.zone == "battlefield" else described.zone
    if card.zone:
        is_another = name != card.left or card.left not in by.position.board.came
        return card.zone == zone or (zone == "library" and is_another)
    if zone != "graveyard" or cards_in_graveyards(by, described) is not None:
        return zone != "graveyard"
    return None if name in by.position.triggers.left_graveyards else True


def _whose_graveyards(by: Viewer, described: Described) -> Iterator[str]:
    """The players whose graveyards a description may mean."""
    for player in by.position.board.players:
        if _is_owned(described.controlled_by, CardElsewhere(_NO_CARD, player), by) is not False:
            yield player


def would_have_come_unseen(described: Described, name: str, by: Viewer) -> bool:
    """Whether a card can be in a graveyard only if it came there unseen: the board stated all that were there.

    Args:
        described: the description of cards.
        name: the card's name, or its id as a permanent.
        by: from where it is seen.
    """
    if described.zone != "graveyard" or (card := card_elsewhere(by.position, name)) is None or card.zone:
        return False
    players = by.position.board.players
    return all(players[each].graveyard is not None for each in _whose_graveyards(by, described))


def cards_in_graveyards(by: Viewer, described: Described) -> list[str] | None:
    """The cards in the graveyards that a description means; None where one of these is not known as a whole.

    Args:
        by: from where it is seen.
        described: the description of cards in a graveyard.
    """
    graveyards = by.position.triggers.graveyards
    found: list[str] = []
    for player in _whose_graveyards(by, described):
        there = graveyards.get(player)
        if there is None or not there.whole or there.blank:
            return None
        found += [each.id for each in there.cards]
    return found


_NO_CARD = CompiledFace(name="")


def _is_owned(player: AnyPlayer | None, card: CardElsewhere, by: Viewer) -> bool | None:
    if player is None or isinstance(player, EachPlayer) or not card.owner:
        return True
    match player:
        case You():
            return card.owner == by.player
        case EachOpponent():
            return card.owner in by.opponents()
        case EachOtherPlayer():
            return card.owner != by.player
        case DefendingPlayer() if by.defending:
            return card.owner == by.defending
        case ThatPlayer() if by.that_player:
            return card.owner == by.that_player
    return None


def _is_other(described: Described, card: CardElsewhere, by: Viewer) -> bool | None:
    if described.other_than is None:
        return True
    if isinstance(described.other_than, This):
        return by.this is None or not card.left or card.left != by.this.id
    if isinstance(described.other_than, That) and by.objects:
        return not card.left or card.left not in by.objects
    return None


def _is_such(described: Described, card: CardElsewhere, by: Viewer) -> bool | None:
    face = card.face
    if not card.owner and any(each.controller or each.controlled_by for each in described.which):
        return None
    sizes = [int(each) if _WHOLE.fullmatch(each) else None for each in (face.power, face.toughness)]
    if described.which and asks_for_sizes(described.which) and None in sizes and (face.power or face.toughness):
        return None
    return matches(described.which, as_a_card(card), by.this, by.player, by.position.board.team_of(by.player))


def as_a_card(card: CardElsewhere) -> Permanent:
    """A card's characteristics as it is outside the battlefield, in the form in which those of permanents are."""
    face = card.face
    sizes = [int(each) if _WHOLE.fullmatch(each) else None for each in (face.power, face.toughness)]
    return Permanent(
        id=card.left or face.name,
        controller=card.owner,
        owner=card.owner,
        name=face.name,
        types=face.types,
        subtypes=face.subtypes,
        supertypes=face.supertypes,
        colors=face.colors,
        power=sizes[0],
        toughness=sizes[1],
        keywords=face.keywords,
        card=face.name,
    )


_FRONT_ALONE = frozenset({"adventure", "flip", "meld", "modal_dfc", "mutate", "normal", "prepare", "transform"})
"""The layouts of cards that are elsewhere than on the battlefield what their front faces are (712.8a)."""


def in_a_graveyard(card: CardElsewhere) -> Permanent | None:
    """A card as it is in its owner's graveyard, as boards state such; None where that is not what its front face is."""
    face, known = card.face, as_a_card(card)
    if face.layout not in _FRONT_ALONE:
        return None
    known = replace(known, abilities=tuple(abilities_on(face)))
    if None not in (known.power, known.toughness):
        return replace(known, as_printed=True)
    # What its numbers are there is not known: they are those of no board.
    return replace(known, power=0, toughness=0) if face.power or face.toughness else known


def _has_mana_value(described: Described, card: CardElsewhere, x: int | None) -> bool | None:
    least, most = described.mana_value_at_least, described.mana_value_at_most
    if least is None and most is None:
        return True
    value = mana_value(card.face.cost)
    at_most = most if isinstance(most, int) or most is None else x
    if most is not None and at_most is None:
        return None
    return (least is None or value >= least) and (at_most is None or value <= at_most)

"""Cards that a case names: the one place where what is printed on a card comes to a permanent.

The pack of cards is imported and opened only once a case names a card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from events.abilities import AnyAbility, Opaque, Triggered
from events.filters import THIS
from events.sizes import DefinesPT
from projections.layers.quantities import boards_say
from simulator.cases.format.unsaid import (
    behind_a_door,
    behind_an_unknown_door,
    enters_as_a_copy,
    enters_as_one_of_several,
    has_doors,
    may_be_a_copy,
    of_what_is_copied,
    of_what_it_entered_as,
    with_time_counters,
)
from simulator.cases.format.words import CasePermanent
from simulator.oracle.called import abilities_at as abilities_at
from simulator.oracle.called import abilities_by_place as abilities_by_place
from simulator.oracle.called import abilities_on as abilities_on
from simulator.oracle.called import called_at as called_at
from simulator.oracle.card import PERMANENT_TYPES, CardGame, CompiledFace
from simulator.oracle.keywords import is_one_of
from simulator.plain_text import plain

if TYPE_CHECKING:
    from simulator.cards.library import Cards

_CAST = PERMANENT_TYPES | {"instant", "sorcery"}

MOST_NAMED = 10
"""Names that an error lists."""
MAX_SHOWN = 60
"""Characters of a name that an error shows."""

_WHOLE = re.compile(r"-?[0-9]{1,9}")


class CardFault(ValueError):
    """A permanent that is no card, or not that one.

    Args:
        field: the field of the permanent that is wrong; "" for the permanent as a whole.
        found: what is there.
        expected: what may stand there.
    """

    def __init__(self, field: str, found: str, expected: str) -> None:
        super().__init__(field, found, expected)
        self.field = field
        self.found = found
        self.expected = expected


_OTHER_GAME: Mapping[CardGame, CardGame] = {"Magic": "Duel Masters", "Duel Masters": "Magic"}


def card_named(name: str, face: str = "", *, game: CardGame = "Magic") -> CompiledFace:
    """The card of a name, and of its faces the one that is named, or the front.

    Args:
        name: the name, as `Pack.card` takes it.
        face: the name of the face; "" for the one that the name means.
        game: the game that the card is of.

    Raises:
        CardFault: there is none, or several may be meant.
        PackError: the cards at hand are damaged.
    """
    from simulator.cards.names import AmbiguousCard, MissingFace, UnknownCard

    try:
        return _cards_of(game).card(name, face)
    except MissingFace as missing:
        found = f"{_quoted(missing.name)}, a face of {missing.card} that is not among the cards at hand"
        remedy = "another face, or cards that have it (blockers cards import FILE)"
        raise CardFault("face" if face else "card", found, remedy) from None
    except AmbiguousCard as several:
        found = f"{_quoted(name)}, which several cards may mean"
        raise CardFault("card", found, f"one of them: {_listed(several.candidates)}") from None
    except UnknownCard as unknown:
        if not face:
            nearest = f"; the nearest: {_listed(unknown.nearest)}" if unknown.nearest else ""
            other = _OTHER_GAME[game]
            if of_other := _whole_name(other, name):
                raise CardFault("card", f"{of_other}, a card of {other}", f"a card of {game}") from None
            found = f"{_quoted(name)}, which is no card that is known"
            raise CardFault("card", found, f"a card's name{nearest}") from None
    front = card_named(name, game=game)
    faces = _listed(dict.fromkeys((front.name, *front.others)))
    raise CardFault("face", f"{_quoted(face)}, which is no face of {front.name}", f"one of its faces: {faces}")


def face_exactly(name: str) -> CompiledFace | None:
    """The face that has a name, as permanents and spells keep it; None where none or several have it."""
    from simulator.cards.library import open_cards

    return open_cards().exactly(name)


def may_be_a_card(name: str) -> bool:
    """Whether a name means a card of Magic, or may mean one of several."""
    return _cards_of("Magic").has(name)


def _cards_of(game: CardGame) -> Cards:
    """The cards of a game at hand."""
    from simulator.cards import library

    return library.open_cards() if game == "Magic" else library.open_cards_of(game)


def _whole_name(game: CardGame, name: str) -> str:
    """The card of a game that has just that name; "" if none has."""
    from simulator.cards.names import AmbiguousCard, UnknownCard, folded

    try:
        found = _cards_of(game).card(name).name
    except (AmbiguousCard, UnknownCard):
        return ""
    return found if folded(found) == folded(name) else ""


def _quoted(name: str) -> str:
    return f'"{plain(name[:MAX_SHOWN])}"'


def _listed(names: Collection[str]) -> str:
    """Names in a row, each in quotes, since names have commas."""
    more = ["..."] if len(names) > MOST_NAMED else []
    return ", ".join([*map(_quoted, islice(names, MOST_NAMED)), *more])


def spell_named(name: str, face: str = "") -> CompiledFace:
    """The card of a name that is cast, and of its faces the one that is named, or the front.

    Raises:
        CardFault: there is none, several may be meant, or it is a land or no card of Magic.
        PackError: the cards at hand are damaged.
    """
    found = card_named(name, face)
    if _CAST.isdisjoint(found.types) or "land" in found.types:
        raise CardFault("card", f"{found.name}, which is {_kind(found)}", "a card that can be cast")
    return found


class Characteristics(Struct, frozen=True):
    """What a permanent of a case is, its counters apart; `abilities` are those that its card brings.

    Args:
        card: the name of the face, "" where the permanent is written without a card.
        as_printed: whether a number of power and toughness is that of the card, so that what is given is not in it.
        copies: whether it may be a copy of something that nobody names, so that its numbers are not known either.
        mana_cost: in mana symbols, None where nothing says it.
    """

    name: str
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    colors: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    keywords: tuple[str, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()
    card: str = ""
    as_printed: bool = False
    card_game: CardGame = "Magic"
    copies: bool = False
    mana_cost: str | None = None


_NO_CARD = CompiledFace(name="", types=("creature",))


def characteristics_of(permanent: CasePermanent, game: CardGame) -> Characteristics:
    """What a permanent is by its card, and by what is written beside that or instead of it.

    Args:
        permanent: a permanent of a case.
        game: the game that the case is of.

    Raises:
        CardFault: the card is not known, is no permanent, or has no such face; or a number is to be written.
    """
    face = _NO_CARD
    if permanent.card:
        face = card_named(permanent.card, permanent.face, game=game)
        if not face.is_permanent:
            raise CardFault("card", f"{face.name}, which is {_kind(face)}", "a card that is a permanent")
    elif permanent.face:
        raise CardFault("face", '"face" without "card"', '"card", the name of the card that has this face')
    return _as_shown(permanent, characteristics_by(permanent, face), face)


def _as_shown(permanent: CasePermanent, known: Characteristics, face: CompiledFace) -> Characteristics:
    """A permanent of a board, with what that leaves open of it: what it copies, and which of its doors are unlocked.

    `face` says that this half of its card is unlocked, and no other.
    """
    if may_be_a_copy(face):
        copied = [
            of_what_is_copied(called_at(face, at)) for at, each in enumerate(face.printed) if enters_as_a_copy(each)
        ]
        power, toughness = (None if each is UNSET else each for each in (permanent.power, permanent.toughness))
        known = replace(known, abilities=(*known.abilities, *copied), power=power, toughness=toughness, copies=True)
        known = known if permanent.mana_cost is not UNSET else replace(known, mana_cost=None)
    if not (permanent.keywords or permanent.text or permanent.chosen):
        # Where counters come with the abilities, none of them means that it entered without these.
        defined = not (_WHOLE.fullmatch(face.power) and _WHOLE.fullmatch(face.toughness))
        unsaid = [
            of_what_it_entered_as(called_at(face, at))
            for at, each in enumerate(face.printed)
            if enters_as_one_of_several(each) and (permanent.counters or defined)
        ]
        known = replace(known, abilities=(*known.abilities, *unsaid))
    if "time" in permanent.counters and isinstance(permanent.types, UnsetType):
        impending = (each for each in known.keywords if each.startswith("impending"))
        known = replace(known, abilities=(*known.abilities, *map(with_time_counters, impending)))
    if has_doors(face) and not permanent.face:
        abilities = (*map(behind_a_door, known.abilities), *_behind_other_doors(face))
        known = replace(known, abilities=abilities)
    return known


def _behind_other_doors(face: CompiledFace) -> Iterator[AnyAbility]:
    for name in face.others:
        try:
            other = card_named(name)
        except CardFault:
            yield from behind_an_unknown_door(name)
        else:
            yield from map(behind_a_door, abilities_on(other))


def characteristics_by(permanent: CasePermanent, face: CompiledFace) -> Characteristics:
    """What a permanent, or a card elsewhere, is by a face, and by what is written beside that or instead of it.

    Raises:
        CardFault: a number is to be written.
    """
    printed = bool(face.power or face.toughness)
    if permanent.attached_to:
        face = _attached(face)
    return Characteristics(
        name=permanent.name or face.name,
        types=_written(permanent.types, face.types),
        subtypes=_written(permanent.subtypes, face.subtypes),
        supertypes=_written(permanent.supertypes, face.supertypes),
        colors=permanent.civilization or _written(permanent.colors, face.colors),
        power=_number(permanent.power, "power", face),
        toughness=_number(permanent.toughness, "toughness", face),
        loyalty=_number(permanent.loyalty, "loyalty", face),
        defense=_number(permanent.defense, "defense", face),
        keywords=face.keywords if _is_free(face) else (*face.keywords, "enchant creature"),
        abilities=tuple(abilities_on(face)),
        card=face.name,
        card_game=face.game,
        as_printed=printed and isinstance(permanent.power, UnsetType) | isinstance(permanent.toughness, UnsetType),
        mana_cost=_mana_cost(permanent, face),
    )


def _mana_cost(permanent: CasePermanent, face: CompiledFace) -> str | None:
    """The mana cost of a permanent as it is written, or as its card is cast in one way alone."""
    if not isinstance(permanent.mana_cost, UnsetType):
        return permanent.mana_cost
    several = has_doors(face) or any(is_one_of(keyword, _OF_OTHER_COSTS) for keyword in face.keywords)
    return face.cost if face.name and face.game == "Magic" and not several else None


_OF_OTHER_COSTS = frozenset({"prototype"})
"""Keywords of permanents that may have another mana cost than their card (718.3b)."""


def _attached(face: CompiledFace) -> CompiledFace:
    """A face as it is while its permanent is attached: with bestow or reconfigure it is no creature then.

    A bestowed one is an Aura with enchant creature (702.103b), one with reconfigure an Equipment alone (702.151b).
    Their creature types count again once they come off.
    """
    types = tuple(each for each in face.types if each != "creature")
    if any(keyword.startswith("bestow") for keyword in face.keywords):
        return replace(face, types=types, subtypes=(*face.subtypes, "aura"))
    if any(keyword.startswith("reconfigure") for keyword in face.keywords):
        return replace(face, types=types)
    return face


def _is_free(face: CompiledFace) -> bool:
    """Whether a face is not that of a bestowed Aura, which has enchant creature."""
    return "aura" not in face.subtypes or not any(keyword.startswith("bestow") for keyword in face.keywords)


def _written(written: tuple[str, ...] | UnsetType, printed: tuple[str, ...]) -> tuple[str, ...]:
    return printed if isinstance(written, UnsetType) else written


def _kind(face: CompiledFace) -> str:
    words = " ".join((*face.supertypes, *face.types)) or "no card to be played"
    return f"an {words}" if words[0] in "aeiou" else f"a {words}" if face.types else words


def _number(written: int | UnsetType, field: str, face: CompiledFace) -> int | None:
    """A number as it is written, or as it is printed; 0 where an ability of the card defines it."""
    if not isinstance(written, UnsetType):
        return written
    said: str = getattr(face, field)
    if not said:
        return None
    if face.game == "Duel Masters":
        said = said.removesuffix("+")
    if not _WHOLE.fullmatch(said) and any(_defines(each, field) for each in face.abilities):
        return 0
    if not _WHOLE.fullmatch(said):
        found = f'{face.name} without "{field}", which is {said} on the card'
        raise CardFault("", found, f'the field "{field}", the number that it is on the board')
    return int(said)


def _defines(ability: AnyAbility, field: str) -> bool:
    """Whether an ability defines the power, or the toughness, of its own permanent as any board says it (604.3)."""
    if not isinstance(ability, DefinesPT) or ability.subject != THIS:
        return False
    defined = ability.power if field == "power" else ability.toughness if field == "toughness" else None
    return defined is not None and boards_say(defined)


def lacking(face: CompiledFace, abilities: Collection[AnyAbility]) -> Counter[AnyAbility]:
    """The abilities of a card that are not among these, modes apart.

    An ability that is known by another engine's number only stands for what it is called by.
    """
    stood_for = {ability.words for ability in abilities if isinstance(ability, Opaque) and ability.words}
    says = [
        but_for_modes(each)
        for place in range(len(face.printed))
        if called_at(face, place) not in stood_for
        for each in abilities_at(face, place)
        if each.words not in stood_for
    ]
    return Counter(says) - Counter(map(but_for_modes, abilities))


def but_for_modes(ability: AnyAbility) -> AnyAbility:
    """An ability without its modes, which not all rules know."""
    return replace(ability, modes=()) if isinstance(ability, Triggered) else ability

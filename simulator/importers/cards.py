"""Recorded permanents by the names of their cards: what they are on the board, as far as the recording tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from events.abilities import (
    Activated,
    AnyAbility,
    CombatTrait,
    CreatesTokens,
    Grants,
    ManaAbility,
    Trait,
    Triggered,
    Unsupported,
)
from events.board import Permanent
from events.characteristics import ChangesTypes, IsNotOfType
from events.filters import THIS
from events.instructions import Attaches
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from projections.followed.naming import said_in
from simulator.importers.recorded import RecordedPermanent
from simulator.oracle.called import abilities_by_place, abilities_on
from simulator.oracle.card import CompiledFace
from simulator.oracle.keywords import printed
from simulator.oracle.words import compile_words
from simulator.rules.following.predefined_tokens import predefined_token

FindCard = Callable[[str], CompiledFace | None]
"""The face of a whole name; None where no card is known by it."""

FACE_DOWN = "face down creature"
NOT_RECORDED = "the recording doesn't say them"
NOT_ALL_RECORDED = "the recording doesn't show the whole board"
ATTACHED_TO_WHAT = "what it is attached to is not recorded"
_TOKEN = " Token"
_PREDEFINED = frozenset({"blood", "clue", "food", "gold", "junk", "map", "powerstone", "treasure"})


class GameCards:
    """The cards of one recorded game: those that are known by name, and the tokens that they create.

    Args:
        named: the names of the cards that the recording names.
        find: finds the card of a name.
        face_down: the names that the recording gives to what is face down.

    `permanent` gives what a recorded permanent is, and `in_sight` the words of a card's triggered abilities of which
    all that they may do is seen on the battlefield. Both are remembered: boards that follow each other show the same.
    """

    def __init__(self, named: Iterable[str], find: FindCard, face_down: frozenset[str] = frozenset()) -> None:
        self.find = lru_cache(maxsize=4096)(find)
        self.face_down = face_down
        self.permanent = lru_cache(maxsize=4096)(self._permanent)
        self.in_sight = lru_cache(maxsize=4096)(self._in_sight)
        self.tokens: dict[str, list[CreatesTokens]] = {}
        for name in sorted(named):
            face = self.find(name)
            for made in _created_by(face) if face is not None else ():
                self.tokens.setdefault(_called(made), []).append(made)

    def _in_sight(self, card: str) -> frozenset[str]:
        face = self.find(card)
        places = () if face is None else abilities_by_place(face)
        seen = [(called, *ability.keywords) for called, ability in places if ability.in_sight]
        return frozenset(word for words in seen for word in words)

    def _permanent(self, seen: RecordedPermanent) -> Permanent:
        """What a recorded permanent is: its card's characteristics, with the recorded power and toughness.

        Those of a creature that fights, where none are recorded, are of its card, or of the token as it was created.
        """
        if seen.name in self.face_down:
            known = Permanent(id=seen.id, controller=seen.controller, name=FACE_DOWN)
            return _sized(known, seen, (2, 2))
        face = self.find(seen.name)
        if face is None:
            return self._token(seen)
        if seen.copies:
            return self._copy(seen, face)
        abilities: tuple[AnyAbility, ...] = tuple(abilities_on(face))
        abilities += compile_words(seen.as_creature or (), (), face.name).abilities
        attached_to = ""
        if _ATTACHED.intersection(face.subtypes):
            attached_to = seen.attached_to or ""
            if not attached_to and not _is_attached_by_equip_alone(face):
                abilities = _unattached(face)
        if seen.no_creature:
            abilities = tuple(each for each in abilities if not isinstance(each, IsNotOfType))
        is_creature = seen.size is not None or seen.fights
        if is_creature and not _may_be_a_creature(face) and seen.as_creature is None:
            why = "what makes it a creature, and what else it is by that, is not recorded"
            abilities = (*abilities, Unsupported(words=f"{face.name} as a creature", why=why))
        known = Permanent(
            id=seen.id,
            controller=seen.controller,
            name=face.name,
            types=tuple(kind for kind in face.types if not (seen.no_creature and kind == "creature")),
            subtypes=face.subtypes,
            supertypes=face.supertypes,
            colors=face.colors,
            keywords=(*map(printed, face.keywords), *(seen.as_creature or ())),
            abilities=abilities,
            loyalty=int(face.loyalty) if face.loyalty.isdecimal() else None,
            attached_to=attached_to,
            card=face.name,
        )
        return _sized(known, seen, (face.power, face.toughness))

    def _copy(self, seen: RecordedPermanent, own: CompiledFace) -> Permanent:
        """A copy of another card that keeps its name, its size, and the types that its own card adds to the copied."""
        copied = self.permanent(seen._replace(name=seen.copies, copies=""))
        return replace(
            _sized(copied, seen, (own.power, own.toughness)),
            name=own.name,
            subtypes=(*copied.subtypes, *(each for each in own.subtypes if each not in copied.subtypes)),
            supertypes=tuple(dict.fromkeys((*copied.supertypes, *own.supertypes))),
        )

    def _token(self, seen: RecordedPermanent) -> Permanent:
        """A token, as the cards of the game say that they create it; else its abilities are not known."""
        name = seen.name.removesuffix(_TOKEN)
        plain = Permanent(id=seen.id, controller=seen.controller, name=seen.name, token=seen.name.endswith(_TOKEN))
        if name.lower() in _PREDEFINED and seen.size is None and not seen.fights:
            kind, abilities = predefined_token(name.lower())
            return replace(plain, types=kind.types, subtypes=kind.subtypes, abilities=abilities, token=True)
        creating = self.tokens.get(name.lower(), ())
        made = {_characteristics(each): each for each in creating}
        if len(made) > 1 and seen.size is not None:
            as_large = {key: one for key, one in made.items() if (one.token.power, one.token.toughness) == seen.size}
            made = as_large or made
        if len(made) == 1:
            (one,) = made.values()
            kind = one.token
            said = compile_words(kind.keywords, (), kind.name)
            known = replace(
                plain,
                types=kind.types,
                subtypes=kind.subtypes,
                supertypes=kind.supertypes,
                colors=kind.colors,
                keywords=said.keywords,
                abilities=(*said.abilities, *one.abilities),
                token=True,
            )
            sizes = {(each.token.power, each.token.toughness) for each in creating}
            return _sized(known, seen, next(iter(sizes)) if len(sizes) == 1 else (None, None))
        types = ("creature",) if seen.size is not None or seen.fights else ("artifact",)
        unknown = Unsupported(words=f"the abilities of {seen.name}", why=NOT_RECORDED)
        return _sized(replace(plain, types=types, abilities=(unknown,)), seen, (None, None))


def _created_by(face: CompiledFace) -> Iterable[CreatesTokens]:
    for ability in face.abilities:
        yield from said_in(getattr(ability, "effect", None), CreatesTokens)
    yield from face.tokens


def _called(made: CreatesTokens) -> str:
    """What a recording calls a token, in lower case and without the word "Token"."""
    return made.token.name.lower() or " ".join(made.token.subtypes)


def _characteristics(made: CreatesTokens) -> tuple[object, ...]:
    kind = made.token
    return kind.types, kind.subtypes, kind.supertypes, frozenset(kind.colors), kind.keywords, made.abilities


_ATTACHED = frozenset({"aura", "equipment", "fortification"})
_ATTACHING = frozenset({"for mirrodin!", "job select", "living weapon", "reconfigure"})


def _is_attached_by_equip_alone(face: CompiledFace) -> bool:
    """Whether an Equipment is attached to nothing until its equip ability is activated, which a recording tells."""
    if "equipment" not in face.subtypes or not _ATTACHING.isdisjoint(face.keywords):
        return False
    effects = [getattr(each, "effect", None) for each in face.abilities]
    unread = any(
        isinstance(each, Unsupported) and not each.words.lower().startswith("equip") for each in face.abilities
    )
    return not unread and not any(True for effect in effects for _ in said_in(effect, Attaches))


def _may_be_a_creature(face: CompiledFace) -> bool:
    """Whether a card is a creature, or its own words say when it is one."""
    if "creature" in face.types or "vehicle" in face.subtypes:
        return True
    changes = (each for each in face.abilities if isinstance(each, ChangesTypes) and each.subject == THIS)
    return any("creature" in each.types for each in changes)


def _unattached(face: CompiledFace) -> tuple[AnyAbility, ...]:
    """What is attached to other things: a recording that doesn't say to which leaves open what it does to whom."""
    if any(each.startswith("enchant ") and each != "enchant creature" for each in face.keywords):
        return ()
    blocking = not all(map(_leaves_blocks_alone, face.abilities))
    return (Unsupported(words=face.name, why=ATTACHED_TO_WHAT, blocking=blocking),)


_OF_BLOCKS: frozenset[Trait] = frozenset({"banding", "slayer", "wins_all_battles"})


def _leaves_blocks_alone(ability: AnyAbility) -> bool:
    """Whether an ability of what is attached can't change which blocks are legal: sizes are recorded as they are."""
    if isinstance(ability, Grants):
        return all(map(_leaves_blocks_alone, ability.abilities))
    if isinstance(ability, CombatTrait):
        return ability.trait not in _OF_BLOCKS
    if isinstance(ability, Unsupported):
        return not ability.blocking
    return isinstance(ability, Activated | ManaAbility | ModifiesPT | SetsBasePT | Triggered)


def _sized(known: Permanent, seen: RecordedPermanent, printed: tuple[object, object]) -> Permanent:
    """The same with the recorded size, or for what fights without one with its card's; then it is a creature as well.

    Args:
        known: the permanent.
        seen: what is recorded of it.
        printed: power and toughness as its card or what created it says; no numbers where they hang on more than that.
    """
    if seen.size is None and not seen.fights:
        return known
    types = known.types if "creature" in known.types else (*known.types, "creature")
    known = replace(known, types=types)
    if seen.size is not None:
        return replace(known, power=seen.size[0], toughness=seen.size[1])
    try:
        power, toughness = (int(str(number)) for number in printed)
    except ValueError:
        unknown = Unsupported(words=f"the power and toughness of {known.name}", why=NOT_RECORDED)
        others = (each for each in known.abilities if not isinstance(each, DefinesPT))
        return replace(known, abilities=(*others, unknown))
    return replace(known, power=power, toughness=toughness, as_printed=bool(known.card))


def not_seen(player: str) -> Permanent:
    """What a player may control beside what is recorded: as long as it stands, what may hang on it is undetermined.

    It is the same in each combat, as what hung on it once stays undetermined.
    """
    words = f"what else {player} may control"
    unknown = Unsupported(words=words, why=NOT_ALL_RECORDED)
    return Permanent(id=f"unseen-{player}", controller=player, name=words, types=(), abilities=(unknown,))


def named_ids(permanents: Mapping[str, Permanent]) -> dict[str, str]:
    """What each permanent is called by its id."""
    return {known: permanent.name for known, permanent in permanents.items()}

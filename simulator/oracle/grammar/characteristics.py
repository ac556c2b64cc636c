"""The parts of the grammar that change what permanents are: their types, colors and abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args

from lark import Token

from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.conditions import ColorChosen, TypeChosen
from projections.matching import LAND_TYPES, creature_type
from simulator.oracle.grammar.nouns import CannotSay, Subject, always, inline_args
from simulator.oracle.grammar.sizes import PredicateOfSome, SizeReader, creatures_meant
from simulator.oracle.grammar.subtypes import singular_subtype
from simulator.oracle.keywords import COLORS
from simulator.oracle.reading import Abilities

_CHOSEN = ("chosen color", "chosen type")
Besides = Literal["", "colors", "types", "creature types", "colors and types"]


def _says(say: Callable[[Subject], Abilities]) -> PredicateOfSome:
    """What is said of a subject that may be told by its state too; not by what somebody chose."""

    def predicate(subject: Subject) -> Abilities:
        if any(each in _CHOSEN for each in subject.among):
            raise CannotSay("what permanents of a chosen kind are")
        return say(subject._replace(which=creatures_meant(subject)))

    return PredicateOfSome(predicate)


def _subtype(word: str) -> str:
    """A subtype in the singular, as permanents have it."""
    for each in (word, word.removesuffix("s")):
        if each in LAND_TYPES:
            return each
    return creature_type(word) or singular_subtype(word)


@inline_args
class CharacteristicReader(SizeReader):
    """Abilities that change types, colors and abilities, for the parts of a parse tree that say them."""

    def is_word(self, word: Token) -> tuple[str, str]:
        match word.type:
            case "COLOR":
                return "colors", str(word)
            case "TYPE" | "CREATURE":
                return "types", str(word)
            case "TYPES":
                return "types", word.removesuffix("s")
            case "SUPERTYPE":
                return "supertypes", str(word)
        return "subtypes", _subtype(str(word))

    is_creatures = always(("types", "creature"))

    def is_now(self, *said: Any) -> PredicateOfSome:
        found: dict[str, tuple[str, ...]] = {}
        besides: Besides = ""
        size: Token | None = None
        for each in said:
            if isinstance(each, tuple):
                found[each[0]] = (*found.get(each[0], ()), each[1])
            elif each.type == "SIZE":
                size = each
            elif each.type != "AND":
                said_besides = each.replace("land types", "types")
                besides = next(kind for kind in get_args(Besides) if kind and said_besides.endswith(f"other {kind}"))
        return _says(lambda subject: _such(subject, found, besides, size, self))

    def is_still_a_land(self, size: Token, *said: Any) -> PredicateOfSome:
        """Becoming a creature of a size, and staying what else it is (205.1b)."""
        return self.is_of_size(size, *said, Token("BESIDES", "in addition to its other types"))

    def is_of_size(self, size: Token, *said: Any) -> PredicateOfSome:
        """Becoming a creature of a size, with keywords."""
        words = [each for each in said if isinstance(each, tuple)]
        given = next((each for each in said if isinstance(each, PredicateOfSome)), None)
        besides = (each for each in said if isinstance(each, Token) and each.type == "BESIDES")
        now = self.is_now(*words, size, *besides)
        if given is None:
            return now
        return PredicateOfSome(lambda subject: (*now(subject), *given(subject)))

    is_colorless = always(_says(lambda subject: (ChangesColors(subject=subject.which, among=subject.among),)))
    is_all_colors = always(
        _says(lambda subject: (ChangesColors(subject=subject.which, colors=COLORS, among=subject.among),))
    )

    def is_chosen_color(self, *besides: Token) -> PredicateOfSome:
        return _says(
            lambda subject: (
                ChangesColors(
                    subject=subject.which,
                    chosen=True,
                    besides=bool(besides),
                    among=subject.among,
                    condition=ColorChosen(),
                ),
            )
        )

    def is_chosen_type(self, *words: Token) -> PredicateOfSome:
        besides = [word for word in words if word.type == "BESIDES"]
        kind = _of_types(besides[0]) if besides else ""
        return _says(
            lambda subject: (
                ChangesTypes(
                    subject=subject.which, chosen=True, besides=kind, among=subject.among, condition=TypeChosen()
                ),
            )
        )

    def is_also(self, *words: Any) -> PredicateOfSome:
        subtypes = tuple(_subtype(str(each)) for each in words if each.type not in ("AND", "JOINT", "LISTED"))
        subtypes += tuple(each for word in words if word.type == "LISTED" for each in self.listed_noun(word).value)
        return _says(
            lambda subject: (
                ChangesTypes(subject=subject.which, subtypes=subtypes, besides="types", among=subject.among),
            )
        )

    def every_creature_type(self, _creature: Token, *besides: Token) -> PredicateOfSome:
        return _every("creature types", *besides)

    def every_land_type(self, land: Token, besides: Token) -> PredicateOfSome:
        _only("land", land)
        return _every("land types", besides)

    def every_basic_land_type(self, basic: Token, land: Token, besides: Token) -> PredicateOfSome:
        _only("basic land", f"{basic} {land}")
        return _every("basic land types", besides)

    def is_no_creature(self, *_creature: Token) -> PredicateOfSome:
        def say(subject: Subject) -> Abilities:
            if subject.among:
                raise CannotSay(f"{subject.among[0]} permanents that are no creatures")
            return (IsNotOfType(subject=subject.which, type="creature"),)

        return _says(say)

    def loses_all(self) -> PredicateOfSome:
        return _says(lambda subject: (LosesAbilities(subject=subject.which, among=subject.among),))

    def loses_all_others(self) -> PredicateOfSome:
        return _says(lambda subject: (LosesAbilities(subject=subject.which, others=True, among=subject.among),))

    def loses(self, *keywords: Token) -> PredicateOfSome:
        named = tuple(str(each) for each in keywords if each.type == "KEYWORD")
        return _says(lambda subject: (LosesAbilities(subject=subject.which, keywords=named, among=subject.among),))

    def loses_for_good(self, lost: Token, kept: Token) -> PredicateOfSome:
        if kept != lost:
            raise CannotSay(f"losing {lost}, and not having {kept}")
        return _says(
            lambda subject: (
                LosesAbilities(subject=subject.which, keywords=(str(lost),), for_good=True, among=subject.among),
            )
        )


def _only(kind: str, said: str) -> None:
    if said != kind:
        raise CannotSay(f"every {said} type")


def _of_types(besides: Token) -> Literal["types", "creature types"]:
    if besides.endswith("colors and types"):
        raise CannotSay("colors in addition where none is given")
    return "creature types" if besides.endswith("creature types") else "types"


def _every(kind: Literal["creature types", "land types", "basic land types"], *besides: Token) -> PredicateOfSome:
    beside = _of_types(besides[0]) if besides else ""
    return _says(
        lambda subject: (ChangesTypes(subject=subject.which, all_of=kind, besides=beside, among=subject.among),)
    )


def _such(
    subject: Subject,
    found: dict[str, tuple[str, ...]],
    besides: Besides,
    size: Token | None,
    reader: CharacteristicReader,
) -> Abilities:
    """What is said of those who are a "green Treefolk with base power and toughness 0/4"."""
    colors = found.get("colors", ())
    if besides == "colors and types" and not colors:
        raise CannotSay("colors in addition where none is given")
    if found.keys() == {"colors"} and besides in ("", "colors") and not size:
        return (ChangesColors(subject=subject.which, colors=colors, besides=bool(besides), among=subject.among),)
    if besides == "colors" or not found.keys() & {"types", "subtypes"}:
        raise CannotSay("a color, or a supertype, and nothing that is of it")
    types = ChangesTypes(
        subject=subject.which,
        besides="types" if besides == "colors and types" else besides,
        among=subject.among,
        types=found.get("types", ()),
        subtypes=found.get("subtypes", ()),
        supertypes=found.get("supertypes", ()),
    )
    of_color = ChangesColors(
        subject=subject.which, colors=colors, besides=besides == "colors and types", among=subject.among
    )
    sizes = () if size is None else reader.has_base(Token("AND", "and"), size)(subject)
    return (types, *((of_color,) if colors else ()), *sizes)

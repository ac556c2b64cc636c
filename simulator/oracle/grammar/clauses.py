"""The parts of the grammar that say something of a subject, as abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from lark import Token

from events import declaration_abilities as ab
from events.abilities import (
    AnyAbility,
    CombatTrait,
    Grants,
    ManaAbility,
    Trait,
    Triggered,
    TriggeredManaAbility,
    Unsupported,
)
from events.conditions import ColorChosen
from events.filters import THE_CHOSEN_COLOR, THIS, Filter, Which
from events.instructions import GetsPT
from events.quantities import CountAmong
from events.references import THIS_ONE, Described, HowMany
from events.triggers import BecomesBlocked, Blocks
from simulator.oracle.grammar.attacks import AttackReader, DeclarationCosts
from simulator.oracle.grammar.blocking import BlockingClauses
from simulator.oracle.grammar.characteristics import CharacteristicReader
from simulator.oracle.grammar.damage import DamageClauses
from simulator.oracle.grammar.nouns import (
    BEARER,
    PAIR,
    CannotSay,
    CreatureGroup,
    FilterPart,
    Predicate,
    Subject,
    about_groups,
    always,
    inline_args,
    said_of,
    says,
    says_number,
    says_whom,
    which,
)
from simulator.oracle.grammar.sizes import PredicateOfSome, creatures_meant
from simulator.oracle.keyword_table import ASKED_FOR, GIVEN, OPPONENTS_PERMANENTS, TRAITS
from simulator.oracle.keywords import compile_keyword, protection_from_the_chosen_color
from simulator.oracle.reading import Abilities, in_quotation_marks

_NUMBERS = {
    word: value
    for value, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
}


_OF_ALL_PERMANENTS = ("deathtouch", "hexproof", "indestructible", "lifelink", "shroud")
"""Keywords that say something of permanents that are no creatures too."""


def _only_creatures(trait: str, subject: Subject) -> Which:
    """Whom a trait is given to: not other permanents, which can deal damage or be destroyed too."""
    for group in subject.groups:
        if group.creatures and group.meant.any_type and trait in _OF_ALL_PERMANENTS:
            raise CannotSay(f"giving {trait} to {group.meant.any_type[0]} creatures alone")
    return (
        tuple(
            msgspec.structs.replace(group.meant, any_type=group.meant.any_type or ("creature",))
            if group.creatures
            else group.meant
            for group in subject.groups
        )
        or subject.which
    )


def _granted(keyword: str, subject: Subject) -> Abilities:
    """A keyword's abilities for other permanents; with those that filters ask for also that they have it."""
    if keyword not in GIVEN and not keyword.endswith("walk"):
        raise CannotSay(f"giving {keyword} to others")
    abilities = compile_keyword(keyword)
    if isinstance(abilities, Unsupported):
        raise CannotSay(f"giving {keyword} to others")
    meant = _only_creatures(keyword, subject) if keyword in (*TRAITS, *_OF_ALL_PERMANENTS) else subject.which
    given = tuple(msgspec.structs.replace(ability, subject=meant, keyword=keyword) for ability in abilities)
    if keyword not in ASKED_FOR:
        return given
    if any("no_keyword" in group.fields for group in subject.groups):
        raise CannotSay(f"giving {keyword} to creatures that are told by the keywords that they lack")
    return (*given, ab.HasKeyword(subject=_only_creatures(keyword, subject), keyword=keyword))


def _given(word: Token, subject: Subject) -> Abilities:
    """What a keyword that a sentence gives to its subject stands for.

    Raises:
        CannotSay: it is to be granted as a whole.
    """
    if subject.among:
        raise CannotSay(f"giving something to {subject.among[0]} creatures")
    if word.type in ("GRANTED", "QUOTED") or subject.named == "things":
        raise CannotSay("an ability that is not said of the subject")
    if word.type == "KEYWORD":
        return _granted(str(word), subject)
    read = compile_keyword(str(word))
    if read and not isinstance(read, Unsupported):
        raise CannotSay("an ability that is not said of the subject")
    if not isinstance(read, Unsupported):
        return (ab.HasKeyword(subject=subject.which, keyword=str(word)),)
    return (msgspec.structs.replace(read, subject=subject.which, keyword=str(word).partition(" ")[0]),)


def _of_color(subject: Subject, color: str) -> Subject:
    if not subject.groups or any(group.meant.any_color for group in subject.groups):
        raise CannotSay("which of them have that color")
    groups = tuple(
        group._replace(
            meant=msgspec.structs.replace(group.meant, any_color=(color,)), fields=group.fields | {"any_color"}
        )
        for group in subject.groups
    )
    return subject._replace(which=which(groups), groups=groups)


def _has_each(words: Sequence[Token], subject: Subject) -> Abilities:
    """What a subject has: what can be said of it is said so, keyword by keyword, and the rest is granted to it."""
    found: list[AnyAbility] = []
    for word in words:
        try:
            said = _given(word, subject)
        except CannotSay:
            said = (_grants(word, subject),)
        last, next_ = found[-1] if found else None, said[0] if said else None
        if isinstance(last, Grants) and isinstance(next_, Grants) and last.condition == next_.condition:
            found[-1] = _together(last, next_)
        else:
            found += said
    return tuple(found)


def _grants(word: Token, subject: Subject) -> Grants:
    """A keyword, or an ability in quotation marks that is still to be read, for those of whom a sentence speaks."""
    among = subject.among
    if word.type == "QUOTED":
        return Grants(subject=creatures_meant(subject), abilities=(in_quotation_marks(word),), among=among)
    keyword = str(word)
    if keyword == f"protection from {THE_CHOSEN_COLOR}":
        given = protection_from_the_chosen_color()
        return Grants(
            subject=creatures_meant(subject), keywords=(keyword,), abilities=given, among=among, condition=ColorChosen()
        )
    read = compile_keyword(keyword)
    abilities = (read,) if isinstance(read, Unsupported) else read
    return Grants(subject=creatures_meant(subject), keywords=(keyword,), abilities=abilities, among=among)


def _together(one: Grants, other: Grants) -> Grants:
    return msgspec.structs.replace(
        one, keywords=(*one.keywords, *other.keywords), abilities=(*one.abilities, *other.abilities)
    )


def _given_activated(subject: Subject) -> Unsupported:
    """What stands for an activated ability that is given, or can't be activated: it acts once somebody would do so."""
    why = "an activated ability that is given"
    return Unsupported(subject=subject.which, why=why, blocking=False, acts="activated")


def _assigns(trait: Trait) -> Predicate:
    """Creatures assign combat damage by something else than their power."""
    return lambda subject: (CombatTrait(subject=_only_creatures(trait, subject), trait=trait),)


def _only_one(number: Token) -> None:
    if number != "one":
        raise CannotSay(f"{number} mana of a kind that is chosen")


@inline_args
class Clauses(AttackReader, BlockingClauses, DeclarationCosts, DamageClauses, CharacteristicReader):
    """Abilities for the statements of a sentence's parse tree."""

    this_subject = always(Subject(THIS, "this"))
    bearer_subject = always(Subject(BEARER, "bearer"))
    it_subject = always(Subject((), "it"))
    pair_subject = always(Subject(PAIR, "pair"))

    def each_subject(self, group: CreatureGroup) -> Subject:
        return about_groups((group,), "each")

    def groups_subject(self, groups: tuple[CreatureGroup, ...]) -> Subject:
        return about_groups(groups, "plural")

    def this_and_groups_subject(self, _this: Any, _and: str, groups: tuple[CreatureGroup, ...]) -> Subject:
        if len(groups) != 1:
            raise CannotSay("whom the second half of a description is about")
        this = CreatureGroup(THIS[0], frozenset({"this"}), creatures=False)
        others = about_groups(groups, "plural")
        return others._replace(which=(*THIS, *others.which), groups=(this, *others.groups))

    def commanders_subject(self, whose: FilterPart | None = None) -> Subject:
        commanders = self.group(*([whose] if whose else []))._replace(creatures=False)
        return about_groups((commanders,), "plural")._replace(named="things", among=("commander",))

    def number(self, word: Token) -> int:
        return _NUMBERS.get(word) or int(word)

    def max_total_blockers(self, n: int) -> Abilities:
        return (ab.MaxTotalBlockers(n=n),)

    chooses_blocks = always((ab.ChoosesBlocks(),))

    def attacker_chooses_blocks(self, _creature: Token) -> Abilities:
        return (ab.ChoosesBlocks(attacking=True),)

    def has_bushido(self, _bushido: Token, per: Any) -> Predicate:
        """The keyword with a number that is counted as its ability resolves (702.45a)."""
        if isinstance(per, CountAmong) and per.among == ("attacking",):
            per = HowMany(what=Described(which=per.which, fighting="attacking"))
        grows = GetsPT(what=THIS_ONE, power=per, toughness=per)

        def predicate(subject: Subject) -> Abilities:
            if subject.which != THIS or subject.among:
                raise CannotSay("bushido x of others")
            return (Triggered(when=(Blocks(), BecomesBlocked()), effect=grows),)

        return predicate

    # Mana abilities

    def mana_symbols(self, mana: Token) -> dict[str, Any]:
        said = str(mana).upper()
        if "{Q}" in said:
            raise CannotSay("the untap symbol in a cost")
        symbols = said.replace("{T}", "")
        return {**({"tap": True} if symbols != said else {}), **({"mana": symbols} if symbols else {})}

    sacrifice_this = always({"sacrifice": True})
    reveal_card = always({"library": ("revealed",)})
    mill_card = always({"library": ("moved_from",)})

    def mana_made(self, *words: Token) -> tuple[str, ...]:
        return tuple(str(word).upper() for word in words if word.type == "MANA")

    def any_color(self, number: Token) -> tuple[str, ...]:
        _only_one(number)
        return tuple(f"{{{color}}}" for color in "WUBRG")

    def mana_ability(self, *parts: Any) -> Abilities:
        *costs, adds = parts
        said: dict[str, Any] = {}
        for cost in costs:
            part = {"life": cost.life} if isinstance(cost, ab.Cost) else cost
            if said.keys() & part.keys():
                raise CannotSay("a cost of which a part is paid twice")
            said |= part
        return (ManaAbility(adds=adds, **said),)

    any_player = always("any")
    you_do = always("you")

    def same_type(self, number: Token, _type: Token) -> str:
        _only_one(number)
        return ""

    def additional_mana(self, mana: Token) -> str:
        return mana.upper()

    def more_mana(self, adds: str) -> str:
        return adds

    def triggered_mana_ability(self, whose: Literal["any", "you"], tapped: Which, adds: str) -> Abilities:
        return (TriggeredManaAbility(tapped=tapped, whose=whose, adds=adds),)

    # Restrictions

    cant_block = always(says(ab.CantBlock))
    cant_block_groups = says_whom(ab.CantBlock, "attackers")

    def cant_block_this(self, *_this: object) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if subject.named == "this":
                raise CannotSay("a creature that blocks itself")
            return (ab.CantBeBlocked(by=subject.which),)

        return predicate

    cant_block_alone = always(says(ab.BlockOnlyWithOthers, n=1))
    cant_block_unless_others = says_number(ab.BlockOnlyWithOthers)

    def cant_block_unless_also(self, group: CreatureGroup) -> Predicate:
        return lambda subject: (ab.BlockOnlyIfAlso(subject=subject.which, also=said_of((group,), subject)),)

    cant_block_or_be_blocked = always(says(ab.CantBlock, ab.CantBeBlocked))

    def cant_block_or_be_blocked_by(self, groups: tuple[CreatureGroup, ...]) -> Predicate:
        return lambda subject: (
            ab.CantBlock(subject=subject.which, attackers=said_of(groups, subject)),
            ab.CantBeBlocked(subject=subject.which, by=said_of(groups, subject)),
        )

    cant_attack_or_block_alone = always(says(ab.AttackOnlyWithOthers, ab.BlockOnlyWithOthers, n=1))
    assigns_by_toughness = always(_assigns("assigns_by_toughness"))

    def assigns_by_greater_toughness(self, _words: Token) -> Predicate:
        return _assigns("assigns_by_greater_toughness")

    wins_all_battles = always(says(CombatTrait, trait="wins_all_battles"))
    cant_be_blocked = always(says(ab.CantBeBlocked))
    cant_be_blocked_by = says_whom(ab.CantBeBlocked, "by")
    cant_be_blocked_except_by = says_whom(ab.CantBeBlockedExceptBy, "by")
    cant_be_targeted = always(says(ab.CantBeTargeted))

    def cant_be_targeted_by_colors(self, of_spells: FilterPart, of_sources: FilterPart) -> Predicate:
        if of_spells != of_sources or of_spells.field not in ("any_color", "no_color"):
            raise CannotSay("spells of one quality and sources of another")
        by = (Filter(**{of_spells.field: of_spells.value}),)
        return lambda subject: (ab.CantBeTargeted(subject=subject.which, by=by),)

    def cant_be_targeted_by_opponents(self) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            if subject.named != "this" and any(group.meant.controller != "you" for group in subject.groups):
                raise CannotSay("whose opponents these are")
            if subject.named == "bearer":
                raise CannotSay("whose opponents these are")
            return (ab.CantBeTargeted(subject=subject.which, by=OPPONENTS_PERMANENTS),)

        return predicate

    def player_has(self, keyword: Token) -> Abilities:
        if keyword not in ("hexproof", "shroud"):
            raise CannotSay(f"a player with {keyword}")
        return (ab.PlayerCantBeTargeted(by_opponents=keyword == "hexproof"),)

    def player_and_creatures_have(self, *said: Any) -> Abilities:
        keyword = said[-1]
        groups = next((each for each in said if isinstance(each, tuple)), None)
        of = self.groups_subject(groups) if groups else Subject(THIS, "this")
        return (*self.player_has(keyword), *self.has(keyword)(of))

    max_blockers = says_number(ab.MaxBlockers)
    min_blockers = says_number(ab.MinBlockers)
    all_or_none = always(says(ab.MinBlockers, n=None))
    block_only = says_whom(ab.BlockOnly, "attackers")

    # Permissions and requirements

    one_extra_block = always(says(ab.ExtraBlocks, n=1))
    extra_blocks = says_number(ab.ExtraBlocks)
    any_extra_blocks = always(says(ab.ExtraBlocks, n=None))
    must_block = always(says(ab.MustBlock))
    must_be_blocked = always(says(ab.MustBeBlocked))
    must_be_blocked_by_at_least = says_number(ab.MustBeBlocked, "at_least")
    must_be_blocked_by_exactly = says_number(ab.MustBeBlocked, "exactly")

    def must_be_blocked_by(self, group: CreatureGroup) -> Predicate:
        return lambda subject: (ab.MustBeBlocked(subject=subject.which, by=said_of((group,), subject)),)

    # Keywords given by a sentence

    def has(self, *words: Token) -> Predicate:
        given = tuple(word for word in words if word.type != "AND")
        return PredicateOfSome(lambda subject: _has_each(given, subject))

    def has_by_color(self, *words: Token) -> Predicate:
        keywords = [word for word in words if word.type == "KEYWORD"]
        colors = [str(word) for word in words if word.type == "COLOR"]
        return PredicateOfSome(
            lambda subject: tuple(
                ability
                for keyword, color in zip(keywords, colors, strict=True)
                for ability in _has_each((keyword,), _of_color(subject, color))
            )
        )

    def land_has_quoted(self, _type: Token, quoted: Token) -> Abilities:
        return self.has(quoted)(Subject(BEARER, "bearer"))

    def cant_crew_too(self) -> Predicate:
        return lambda subject: (*says(ab.CantAttack, ab.CantBlock)(subject), _given_activated(subject))

    cant_activate_but_mana = always(lambda subject: (_given_activated(subject),))
    cant_activate_with_tap = always(lambda subject: (ab.CantActivate(subject=creatures_meant(subject), with_tap=True),))

    def is_keyword(self, keyword: Token) -> Predicate:
        if keyword != "indestructible":
            raise CannotSay(f"being {keyword}")
        return lambda subject: _granted("indestructible", subject)

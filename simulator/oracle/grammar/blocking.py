"""The parts of the grammar of static abilities that say more of blocking: who fights whom, and who assigns damage."""

from __future__ import annotations

from typing import Final

from lark import Token
from msgspec.structs import replace

from events import declaration_abilities as ab
from events.abilities import CombatTrait
from events.filters import THIS, Filter
from simulator.oracle.grammar.nouns import (
    AMONG,
    BEARER,
    CannotSay,
    CreatureGroup,
    FilterPart,
    Nouns,
    Predicate,
    Subject,
    about_groups,
    always,
    inline_args,
    said_of,
    says,
)
from simulator.oracle.reading import Abilities

_AS_THOUGH: Final = "assigns_as_though_unblocked"


@inline_args
class BlockingClauses(Nouns):
    """Abilities about blocking, for the parts of a parse tree that speak of it."""

    # Whom

    this_or_bearer_subject = always(Subject((*THIS, *BEARER), "pair"))

    def bearer_of_type(self, word: Token) -> Subject:
        if word not in ("artifact", "land"):
            raise CannotSay(f"an enchanted {word}")
        return Subject(BEARER, "bearer")

    def attackers_of_you(self, groups: tuple[CreatureGroup, ...]) -> Subject:
        return about_groups(groups, "plural")._replace(among=("attacking you",))

    def each_attacker_of_you(self, group: CreatureGroup) -> Subject:
        return about_groups((group,), "each")._replace(among=("attacking you",))

    def each_fighting_this(self, group: CreatureGroup, _this: object) -> Subject:
        return about_groups((group,), "each")._replace(among=("blocking or blocked by this",))

    def each_or_keyword(self, group: CreatureGroup, join: str, keyword: Token) -> Subject:
        return about_groups(self.or_keyword((group,), join, keyword), "each")

    def fighting_this(self, groups: tuple[CreatureGroup, ...], _this: object) -> Subject:
        return about_groups(groups, "plural")._replace(among=("blocking or blocked by this",))

    # What is said of them

    def cant_attack_you_or_block(self, groups: tuple[CreatureGroup, ...]) -> Predicate:
        return lambda subject: (
            ab.CantAttack(subject=subject.which, attacked=("you",)),
            ab.CantBlock(subject=subject.which, attackers=said_of(groups, subject)),
        )

    def power_or_toughness_at_most(
        self, groups: tuple[CreatureGroup, ...], _words: Token, n: int
    ) -> tuple[CreatureGroup, ...]:
        """Creatures of which one number or the other is small enough: those of either kind."""
        if len(groups) > 1 or groups[0].fields & {"power_at_most", "toughness_at_most"}:
            raise CannotSay("which of several kinds of creatures have such a power or toughness")
        (group,) = groups
        return tuple(
            group._replace(meant=replace(group.meant, **{field: n}), fields=group.fields | {field})
            for field in ("power_at_most", "toughness_at_most")
        )

    that_are_enchanted = always(FilterPart(AMONG, ("enchanted",)))

    def cant_be_blocked_except_by_vehicles(self) -> Predicate:
        return says(ab.CantBeBlockedExceptBy, by=(Filter(any_subtype=("vehicle",)),))

    ninety_nine_extra_blocks = always(says(ab.ExtraBlocks, n=99))

    bearer_assigns_as_though_unblocked = always((CombatTrait(subject=BEARER, trait=_AS_THOUGH),))

    def those_assign_as_though_unblocked(self, groups: tuple[CreatureGroup, ...], *_this: object) -> Abilities:
        return _assign_as_though(about_groups(groups, "plural"))

    def each_assigns_as_though_unblocked(self, group: CreatureGroup) -> Abilities:
        return _assign_as_though(about_groups((group,), "each"))


def _assign_as_though(subject: Subject) -> Abilities:
    """Creatures that may assign their damage as though they weren't blocked; only their controller chooses that.

    Raises:
        CannotSay: somebody else's creatures are meant too.
    """
    if any(group.meant.controller != "you" for group in subject.groups):
        raise CannotSay("how another player's creatures assign their damage")
    return (CombatTrait(subject=subject.which, trait=_AS_THOUGH),)

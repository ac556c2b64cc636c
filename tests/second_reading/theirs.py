"""The other project's reading of a card, as facts that can be compared with ours."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tests.second_reading.facts import Fact, qualities_of, slug

FILE = Path(__file__).parents[2] / "../shared/data/cards/second_reading.jsonl.gz"


class Reading(msgspec.Struct, frozen=True):
    """What the other project says of a card, in its own terms."""

    name: str
    facts: tuple[tuple[Any, ...], ...]


@cache
def readings() -> dict[str, Reading]:
    """All of them, by the card's name."""
    decoder = msgspec.json.Decoder(Reading)
    with gzip.open(FILE, "rb") as lines:
        found = [decoder.decode(line) for line in lines]
    return {reading.name: reading for reading in found}


_PASSES = re.compile(r"this_turn|until_|this_combat|for_as_long_as")
_CHOSEN = re.compile(
    r"(?:up_to_)?(?:one_|two_|three_|x_|any_number_of_)?(?:an)?(?:other_)?target_|that_|those_|each_of_those"
)
_PREDICATES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern), kinds)
    for pattern, kinds in (
        (r"(?:cant_|enchanted_cant_)?attack_(?:or_block|block_or)", ("can't attack", "can't block")),
        (r"cant_attack_or_block", ("can't attack", "can't block")),
        (r"cant_block_or_be_blocked|cant_block_and_cant_be_blocked", ("can't block", "can't be blocked")),
        (r"(?:cant_)?be_blocked", ("can't be blocked",)),
        (r"(?:cant_)?block|can_block_only", ("can't block",)),
        (r"(?:cant_)?attack", ("can't attack",)),
    )
)
_STATICS = {
    "can_block_additional": ("blocks more",),
    "can_block_any_number": ("blocks more",),
    "must_be_blocked": ("is blocked if able",),
    "lure": ("is blocked if able",),
    "cant_be_blocked_by_lower_power": ("can't be blocked",),
    "enchanted_cant_attack_block_or_activate": ("can't attack", "can't block"),
    "cant_attack_or_block_alone": ("can't attack", "can't block"),
    "max_one_attacker_each_combat": ("so many attack at most",),
    "max_one_blocker_each_combat": ("so many block at most",),
    "may_assign_damage_as_though_unblocked": ("assigns as though unblocked",),
}
_EFFECTS = {
    "must_attack": ("attacks if able",),
    "must_block": ("blocks if able",),
    "must_attack_or_block": ("attacks if able", "blocks if able"),
    "must_be_blocked": ("is blocked if able",),
    "lure": ("is blocked if able",),
    "cant_attack": ("can't attack",),
    "cant_block": ("can't block",),
    "cant_attack_or_block": ("can't attack", "can't block"),
}
_GIVEN = (
    (re.compile(r"can_block_(?:an_|any_|\w+_)additional|can_block_any_number"), "blocks more"),
    (re.compile(r"can_block_.*as_though"), "blocks as though"),
)


def _declaring(fact: tuple[Any, ...], abilities: dict[str, str]) -> Iterator[Fact]:
    """What a fact says about who may or must attack and block."""
    match fact:
        case ("cant" | "card_restriction", str(subject), str(said)):
            if _PASSES.search(said) or _CHOSEN.match(subject):
                return
            kinds = next((kinds for pattern, kinds in _PREDICATES if pattern.match(said)), ())
            for kind in kinds:
                yield Fact(kind, qualities=qualities_of(f"{subject}_{said}"))
        case ("static", str(said)) if said in _STATICS:
            number = {"1"} if "one" in said.split("_") else set()
            alone = {"alone"} if said.endswith("alone") else set()
            power = {"power", "less"} if said.endswith("power") else set()
            for kind in _STATICS[said]:
                yield Fact(kind, qualities=frozenset(number | alone | power))
        case ("attacks_each_combat",):
            yield Fact("attacks if able")
        case ("card_effect", str(ability), int(), str(said), _, str(subject), detail, condition):
            if abilities.get(ability) != "static":
                return
            qualities = qualities_of(subject) | ({"a condition"} if condition != "-" else set())
            for kind in _EFFECTS.get(said, ()):
                yield Fact(kind, qualities=qualities, line=_line(ability))
            for pattern, kind in _GIVEN if said == "grant_ability" else ():
                if pattern.match(detail):
                    yield Fact(kind, qualities=qualities | qualities_of(detail), line=_line(ability))


def _line(ability: str) -> int:
    """The line of an ability by its number, such as "a1b" or "a1_0"."""
    found = re.search(r"\d+", ability)
    return int(found[0]) if found else -1


_EVENTS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"(?:^|_)(?:{pattern})(?:_|$)"), kind)
    for pattern, kind in (
        (r"(?:beginning_of_)?(?:the_|each_|your_)*end_of_combat", "end of combat"),
        (r"beginning_of_(?:each_|the_|your_|that_)*combat\w*", "beginning of combat"),
        (
            r"(?:beginning|end)_of_\w*?(?:upkeep|draw_step|main_phase|end_step|cleanup_step|end_of_turn|turn)s?",
            "another step",
        ),
        (r"beginning_of_\w*combat\w*", "beginning of combat"),
        (r"blocks?_or_becomes?_blocked|blocks?_or_becomes?_blocked_by", "blocks and becomes blocked"),
        (r"becomes?_blocked|become_blocked", "becomes blocked"),
        (r"attacks?_and_isn_?t_blocked|attacks_\w+_and_isn_?t_blocked|attack_and_aren_?t_blocked", "attacks unblocked"),
        (r"blocks?", "blocks"),
        (r"attacks?", "attacks"),
        (r"dies|(?<!_a_)(?<!planar_)(?<!third_)die|is_put_into_a_graveyard_from_the_battlefield", "dies"),
        (r"is_dealt_\w*damage|are_dealt_\w*damage|is_dealt|dealt_damage", "is dealt damage"),
        (r"deals?_\w*damage", "deals damage"),
        (r"you_gain_life|gains?_life", "gains life"),
        (r"loses?_life|lose_life", "loses life"),
        (r"becomes?_tapped", "becomes tapped"),
        (r"becomes?_untapped", "becomes untapped"),
        (r"becomes?_the_target", "becomes a target"),
        (r"sacrifices?|is_sacrificed", "is sacrificed"),
        (r"counters?_(?:is|are)_put_on|puts?_(?!into_)\w*counters?_on", "counters are put"),
        (r"enters?", "enters"),
        (r"leaves?_the_battlefield", "leaves"),
        (r"is_(?:put_into_exile|exiled)_from_the_battlefield", "is exiled"),
        (r"is_turned_face_up|becomes_monstrous", "somebody acts"),
        (r"casts?|cycle|draws?|discards?|copy|activates?|crank|scry|surveil|mutates?", "somebody acts"),
    )
)
_WHOM = (
    (re.compile(r"(?:^|_)(?:another|other|and_at_least)(?:_|$)"), "another"),
    (re.compile(r"(?:^|(?<!_an)(?<!^an)(?<!_more)_)enchanted_[a-z]+"), "its bearer"),
    (re.compile(r"(?:^|(?<!_an)(?<!^an)(?<!_more)_)equipped_[a-z]+"), "its bearer"),
    (re.compile(r"(?:^|_)(?:a|an|one_or_more|two_or_more|another)_(?:\w+_)?you_control"), "yours"),
    (re.compile(r"(?:^|_)under_your_control(?:_|$)|(?:^|_)you_attack(?:_|$)"), "yours"),
    (re.compile(r"(?:^|_)alone(?:_|$)"), "alone"),
)


_SEVERAL = re.compile(r"_and_(?=when_|whenever_|at_the_|at_)|_or_(?=when_|whenever_)")
_WHICH = re.compile(r"dealt_\w*?damage_by_(?:\w+?_)?this_turn")
"""Words of which creatures an event speaks, and not of what happens to them."""


def events_in(said: str) -> frozenset[str]:
    """The kinds of events that a trigger's slug names.

    >>> sorted(events_in("enters_or_attacks"))
    ['attacks', 'enters']
    >>> sorted(events_in("at_the_beginning_of_your_upkeep_and_whenever_you_cast_a_spell"))
    ['another step', 'somebody acts']
    """
    return frozenset().union(*(_one_event(_WHICH.sub("_", part)) for part in _SEVERAL.split(said)))


def _one_event(said: str) -> frozenset[str]:
    found = set()
    for pattern, kind in _EVENTS:
        if pattern.search(said):
            if kind == "another step":
                return frozenset({kind})
            found.add(kind)
            said = pattern.sub("_", said)
    if "blocks and becomes blocked" in found:
        found = (found - {"blocks and becomes blocked"}) | {"blocks", "becomes blocked"}
    return frozenset(found)


_ATTACKED = re.compile(r"_(?:a|one_or_more)_(?:planeswalkers?|battles?)_you_control")
"""Words of what is attacked, and not of what attacks."""


def whom(said: str) -> frozenset[str]:
    """Whom a trigger's slug speaks of."""
    said = _ATTACKED.sub("_", said)
    return frozenset(kind for pattern, kind in _WHOM if pattern.search(said))


def _names(name: str) -> list[str]:
    return sorted({slug(part) for each in name.split(" // ") for part in (each, each.partition(",")[0])}, key=len)[::-1]


_NUMBERS = re.compile(r"([+-]\d+)/([+-]\d+)(?:_per_|$)")
_BEARER = re.compile(r"(?:enchanted|equipped|fortified)_[a-z]+(?<!s)$")


def _of_numbers(name: str, subject: str, condition: str, *, counted: bool) -> frozenset[str]:
    """Whose numbers change, whether once for each of something, and whether under a condition."""
    found = {"counted"} if counted else {"a condition"} if condition != "-" else set()
    if subject == "self" or slug(name.removeprefix("A-")).startswith(subject):
        found.add("its own")
    elif _BEARER.match(subject):
        found.add("its bearer's")
    elif subject not in ("it", "they"):
        found.add("others'")
    return frozenset(found)


_PLACES = {"loyalty": "activated", "saga_chapter": "triggered"}
"""Kinds of abilities that are of another kind here: a chapter triggers, and a loyalty ability is activated."""


def of(reading: Reading) -> Iterator[Fact]:
    """What a reading says, as facts that can be compared."""
    abilities = {fact[1]: fact[2] for fact in reading.facts if fact[0] == "card_ability"}
    for fact in reading.facts:
        yield from _declaring(fact, abilities)
        match fact:
            case ("printed_keyword", str(name)):
                yield Fact("keyword", name)
            case ("card_ability", str(ability), str(kind)):
                yield Fact("kind of ability", kind, line=_line(ability))
            case ("ability_trigger", str(ability), str(said)):
                for name in _names(reading.name):
                    said = f"_{said}_".replace(f"_{name}_", "_").strip("_")
                for kind in events_in(said) or {"not known"}:
                    yield Fact("event", kind, whom(said), _line(ability))
            case ("cda", str(which), _):
                yield Fact("defined numbers", which)
            case ("card_effect", str(ability), int(), str(kind), amount, subject, detail, condition):
                where = abilities.get(ability, "")
                if kind == "modify_pt" and where == "static" and (numbers := _NUMBERS.match(amount)):
                    more = "for_each" in condition or "per_" in amount
                    what = f"{int(numbers[1])}/{int(numbers[2])}"
                    yield Fact(
                        "numbers", what, _of_numbers(reading.name, subject, condition, counted=more), _line(ability)
                    )
                if kind == "grant_keyword" and where == "static":
                    yield Fact("keyword given", detail if amount in ("-", "") else amount, line=_line(ability))
                else:
                    place = "mode" if not where and "mode" in ability else _PLACES.get(where, where) or "no"
                    yield Fact(f"effect of {place} ability", kind, line=_line(ability) if where else None)

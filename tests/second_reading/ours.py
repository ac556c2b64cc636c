"""Our reading of a card, as facts that can be compared with the other project's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from events import declaration_abilities as ab
from events import triggers as t
from events.abilities import AnyAbility, CombatTrait, PreventDamage, Triggered, Unsupported
from events.filters import Filter
from projections.unread import SIZES
from simulator.cards.source import read_source
from simulator.oracle.card import CompiledFace, Face, PrintedAbility
from simulator.oracle.faces import compile_face
from tests.second_reading.facts import Fact, Line, qualities_of, slug
from tests.second_reading.theirs import FILE, readings

CARDS = FILE.with_name("oracle_2026-07.json.gz")


@cache
def faces() -> dict[str, Face]:
    """All faces by their name; of several that have the same, the first."""
    found: dict[str, Face] = {}
    for each in read_source(CARDS):
        found.setdefault(each.face.name, each.face)
    return found


_DECLARING: dict[type[AnyAbility], str] = {
    ab.CantBlock: "can't block",
    ab.BlockOnly: "can't block",
    ab.BlockOnlyWithOthers: "can't block",
    ab.BlockOnlyIfAlso: "can't block",
    ab.BlockCost: "can't block",
    ab.CantAttack: "can't attack",
    ab.AttackOnlyWithOthers: "can't attack",
    ab.AttackCost: "can't attack",
    ab.CantBeBlocked: "can't be blocked",
    ab.CantBeBlockedExceptBy: "can't be blocked",
    ab.MinBlockers: "can't be blocked",
    ab.MaxBlockers: "can't be blocked",
    ab.BeBlockedCost: "can't be blocked",
    ab.MaxTotalAttackers: "so many attack at most",
    ab.MaxTotalBlockers: "so many block at most",
    ab.MustAttack: "attacks if able",
    ab.MustBlock: "blocks if able",
    ab.MustBeBlocked: "is blocked if able",
    ab.Lure: "is blocked if able",
    ab.ExtraBlocks: "blocks more",
    ab.IgnoreEvasion: "blocks as though",
}
_EVENTS: dict[type[t.TriggerCondition], str] = {
    t.Attacks: "attacks",
    t.AttacksUnblocked: "attacks unblocked",
    t.Blocks: "blocks",
    t.BlocksCreature: "blocks",
    t.BlocksCount: "blocks",
    t.OneOrMoreBlock: "blocks",
    t.BecomesBlocked: "becomes blocked",
    t.BecomesBlockedBy: "becomes blocked",
    t.BecomesBlockedByCount: "becomes blocked",
    t.OneOrMoreBecomeBlocked: "becomes blocked",
    t.Dies: "dies",
    t.IsDealtDamage: "is dealt damage",
    t.GainsLife: "gains life",
    t.BecomesTapped: "becomes tapped",
}
_EFFECTS: dict[str, str] = {
    "Size": "modify_pt",
    "PutCounters": "put_counter",
    "DefenderLosesLife": "lose_life",
    "DefenderSacrifices": "sacrifice",
    "Destroy": "destroy",
    "GainLife": "gain_life",
    "Provoke": "must_block",
}
_AT_END = {"destroy": "destroy", "return": "return_to_hand", "sacrifice": "sacrifice"}


def _words_of(value: object) -> Iterator[str]:
    """The words of filters and numbers in an ability."""
    match value:
        case Filter():
            for name in value.__struct_fields__:
                held = getattr(value, name)
                if name.startswith(("power", "toughness")) and held not in (None, ""):
                    yield name.partition("_")[0]
                    yield {"at_least": "greater", "at_most": "less"}.get(name.partition("_")[2], str(held))
                    yield from _words_of(held if isinstance(held, int) else "")
                elif isinstance(held, tuple):
                    yield from held
        case tuple():
            for each in value:
                yield from _words_of(each)
        case str():
            yield value.replace("_", " ")
        case ab.Cost() | bool():
            return
        case int():
            yield str(value)


@cache
def _defaults(kind: type[AnyAbility]) -> tuple[object, ...]:
    return tuple(field.default for field in msgspec.structs.fields(kind))


def _qualities(ability: AnyAbility) -> frozenset[str]:
    words = [
        word
        for name, default in zip(ability.__struct_fields__, _defaults(type(ability)), strict=True)
        if name not in ("condition", "words", "keyword") and getattr(ability, name) != default
        for word in _words_of(getattr(ability, name))
    ]
    found = qualities_of(slug(" ".join(words)))
    if isinstance(ability, ab.MinBlockers) and ability.n is None:
        found |= {"a condition"}
    elif isinstance(ability, ab.CantBeBlockedExceptBy | ab.MinBlockers):
        found |= {"except"}
    if isinstance(ability, ab.BlockOnly):
        found |= {"only"}
    if isinstance(ability, ab.BlockOnlyWithOthers | ab.AttackOnlyWithOthers) and ability.n == 1:
        found = (found - {"1"}) | {"alone"}
    if ability.condition is not None or isinstance(ability, ab.AttackCost | ab.BlockCost | ab.BeBlockedCost):
        found |= {"a condition"}
    return found


def _whom(when: t.TriggerCondition) -> frozenset[str]:
    found = set()
    for each in when.subject:
        if each.other:
            found.add("another")
        if each.bears_this:
            found.add("its bearer")
        if each.controller == "you" and not each.this:
            found.add("yours")
    if getattr(when, "alone", False):
        found.add("alone")
    return frozenset(found)


def _facts(ability: AnyAbility, line: int) -> Iterator[Fact]:
    if isinstance(ability, Triggered):
        for when in ability.when:
            yield Fact("event", _EVENTS.get(type(when), type(when).__name__), _whom(when), line)
        if ability.effect is not None:
            effect = type(ability.effect).__name__
            what = _EFFECTS.get(effect, effect)
            if isinstance(ability.effect, t.AtEndOfCombat):
                what = _AT_END[ability.effect.action]
            yield Fact("effect of triggered ability", what, line=line)
    elif ability.keyword:
        yield Fact("keyword given", slug(ability.keyword), line=line)
    elif type(ability) in _DECLARING:
        yield Fact(_DECLARING[type(ability)], qualities=_qualities(ability), line=line)
    elif isinstance(ability, CombatTrait) and ability.trait == "assigns_as_though_unblocked":
        yield Fact("assigns as though unblocked", line=line)
    elif isinstance(ability, SIZES):
        yield Fact("effect of static ability", "modify_pt", line=line)
    elif isinstance(ability, PreventDamage):
        yield Fact("effect of static ability", "prevent_damage", line=line)


@cache
def their_keywords() -> tuple[str, ...]:
    """The names of the keywords that the other reading knows, the longest first."""
    names = {fact[1] for reading in readings().values() for fact in reading.facts if fact[0] == "printed_keyword"}
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def keyword_name(keyword: str) -> str:
    """The name of a keyword without its number, cost or quality, as the other reading calls it.

    >>> keyword_name("swampcycling {2}"), keyword_name("snow forestwalk")
    ('cycling', 'landwalk')
    """
    if re.match(r"(?:[a-z]+ )?[a-z]*cycling\b", keyword):
        return "cycling"
    if keyword.endswith(("walk", "landwalk")):
        return "landwalk"
    if keyword in ("daybound", "nightbound"):
        return "daybound_and_nightbound"
    said = slug(keyword)
    return next((name for name in their_keywords() if said == name or said.startswith(f"{name}_")), said)


def _line_of(printed: PrintedAbility, line: int, words: str) -> Line:
    facts: list[Fact] = []
    if printed.kind == "keywords":
        facts += [Fact("keyword", keyword_name(keyword), line=line) for keyword in printed.keywords]
    else:
        facts += [fact for ability in printed.abilities for fact in _facts(ability, line)]
    state = "elsewhere" if printed.elsewhere else "unread" if printed.unread else "read"
    frames = [each.acts for each in printed.abilities if isinstance(each, Triggered | Unsupported)]
    opened = [each.acts for each in printed.abilities if isinstance(each, Triggered) and not each.when]
    acts = (opened or frames or [""])[0] if printed.kind != "keywords" else ""
    return Line(words, state, printed.kind, tuple(facts), acts)


def lines_of(face: Face) -> dict[int, Line]:
    """What we read of a face, line by line of its text; modes count with the line that they belong to.

    Lines of reminder text alone have no number, as in the other reading.
    """
    compiled: CompiledFace = compile_face(face)
    found: dict[int, Line] = {}
    printed = iter(compiled.printed)
    begun: Line | None = None
    for words in map(str.strip, face.text.split("\n")):
        if not re.sub(r"(?<!\s)\s*\([^()]*\)", "", words).strip():
            begun = None
            continue
        if begun is None or not words.startswith("•"):
            begun = _line_of(next(printed), len(found), words)
        found[len(found)] = begun
    return found

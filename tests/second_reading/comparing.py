"""Where the two readings of a card disagree, each disagreement in a class that can be decided as a whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from simulator.oracle.card import CompiledFace, Face
from tests.second_reading import ours, theirs
from tests.second_reading.facts import RANK, Fact, Line, slug


class Disagreement(NamedTuple):
    """One disagreement.

    Args:
        kind: its class.
        card: the name of the face.
        words: the line of its text, or all of it.
        said: what each reading says.
    """

    kind: str
    card: str
    words: str
    said: str


_MEANT = {
    "can't block": "cant_block|attack_or_block|attack_block_or|block_only|cant_attack",
    "can't attack": "cant_attack|cant_attack",
    "can't be blocked": "cant_be_blocked|or_be_blocked|unblockable|cant_block_(?:it|this)",
    "attacks if able": "attacks?_(?:each|this|or)|if_able",
    "blocks if able": "if_able",
    "is blocked if able": "if_able|able_to_block",
    "blocks more": "can_block_(?:an|any|up|two|three|\\w+_additional)",
    "blocks as though": "can_block_.*as_though",
    "so many attack at most": "can_attack_each_combat",
    "so many block at most": "can_block_each_combat",
    "assigns as though unblocked": "as_though_(?:it|they)_were?n_?t_blocked",
}


def _declaring(face: Face, said: list[Fact], lines: dict[int, Line]) -> Iterator[Disagreement]:
    """Who may or must attack and block."""
    for kind, pattern in _MEANT.items():
        of_theirs = [fact for fact in said if fact.kind == kind]
        of_ours = [fact for line in {*lines.values()} for fact in line.facts if fact.kind == kind]
        meant = [line for line in lines.values() if re.search(pattern, slug(line.words))]
        if of_theirs and not of_ours:
            if any(line.state == "unread" for line in meant or lines.values()):
                continue
            states = sorted({f"{line.kind} {line.state}" for line in meant}) or ["nowhere"]
            words = " / ".join(line.words for line in meant) or face.text
            yield Disagreement(f"{kind}: they alone, {', '.join(states)}", face.name, words, _told(of_theirs, of_ours))
        elif of_ours and of_theirs:
            ours_too = {quality for fact in of_ours for quality in fact.qualities}
            theirs_too = {quality for fact in of_theirs for quality in fact.qualities}
            if ours_too != theirs_too and not any(line.state == "unread" for line in meant):
                more = "both have more" if ours_too - theirs_too and theirs_too - ours_too else ""
                side = more or ("we have more" if ours_too - theirs_too else "they have more")
                words = " / ".join(line.words for line in meant)
                differ = ", ".join(sorted(_class_of(each) for each in ours_too ^ theirs_too))
                yield Disagreement(f"{kind}: {side}, {differ}", face.name, words, _told(of_theirs, of_ours))
        elif of_ours:
            yield from _we_alone(face, kind, of_ours, said, lines)


def _we_alone(
    face: Face, kind: str, of_ours: list[Fact], said: list[Fact], lines: dict[int, Line]
) -> Iterator[Disagreement]:
    """What we alone say of a line of which they say something else; where they say nothing, they didn't read it."""
    for fact in of_ours:
        of_line = [each for each in said if each.line == fact.line]
        kinds = sorted({f"{each.kind} {each.what}".strip() for each in of_line if each.kind != "kind of ability"})
        if kinds and fact.line is not None:
            words = lines[fact.line].words
            yield Disagreement(f"{kind}: we alone", face.name, words, _told(of_line, [fact]))


def _class_of(quality: str) -> str:
    return "a number" if quality.isdecimal() else "a condition" if quality == "a condition" else "a quality"


def _told(said: list[Fact], of_ours: list[Fact]) -> str:
    return f"they: {'; '.join(map(_short, said)) or 'nothing'} | we: {'; '.join(map(_short, of_ours)) or 'nothing'}"


def _short(fact: Fact) -> str:
    qualities = f" ({', '.join(sorted(fact.qualities))})" if fact.qualities else ""
    return f"{fact.kind} {fact.what}".strip() + qualities


def _keywords(face: Face, said: list[Fact], lines: dict[int, Line]) -> Iterator[Disagreement]:
    """The printed keywords of a card."""
    of_ours = {fact.what for line in lines.values() for fact in line.facts if fact.kind == "keyword"}
    of_theirs = {fact.what for fact in said if fact.kind == "keyword"}
    for name in sorted(of_theirs - of_ours):
        part = _NAMES.get(name, name)
        meant = {line for line in lines.values() if part in slug(line.words)}
        if any(line.state == "unread" or line.kind == "level" for line in meant):
            continue
        labelled = any(re.match(rf"{part}[a-z_]* ?—", line.words.lower().replace(" ", "_", 1)) for line in meant)
        begun = any(slug(line.words).startswith(part) for line in meant)
        where = "a label" if labelled else "begins a line" if begun else "within a line" if meant else "not in the text"
        words = " / ".join(line.words for line in meant) or face.text
        yield Disagreement(f"keyword: they alone, {where}", face.name, words, f"they: {name}")
    for name in sorted(of_ours - of_theirs):
        of_line = next(line for line in lines.values() if any(fact.what == name for fact in line.facts))
        known = "another name" if name in ours.their_keywords() else "one that they don't know"
        told = f"we: {name} | they: {sorted(of_theirs) or 'none'}"
        if of_theirs:
            yield Disagreement(f"keyword: we alone, {known}", face.name, of_line.words, told)


_NAMES = {"landwalk": "walk", "daybound_and_nightbound": "bound"}
"""Keywords of which the text has only a part of the other reading's name."""

_MOMENT = {
    "beginning of combat": 0,
    "attacks": 1,
    "becomes untapped": 1,
    "counters are put": 1,
    "attacks unblocked": 2,
    "becomes blocked": 2,
    "blocks": 2,
    "deals damage": 3,
    "end of combat": 3,
    "gains life": 3,
    "is dealt damage": 3,
    "loses life": 3,
    "dies": 4,
    "is exiled": 4,
    "is sacrificed": 4,
    "leaves": 4,
    "becomes a target": 5,
    "enters": 5,
}
"""The moment of a combat from which on a kind of event may happen; things may be tapped earlier."""


def _events(face: Face, said: list[Fact], lines: dict[int, Line]) -> Iterator[Disagreement]:
    """On which events abilities trigger."""
    for number, line in lines.items():
        if line.kind not in ("triggered", "static"):
            continue
        of_theirs = [fact for fact in said if fact.kind == "event" and fact.line == number]
        of_ours = [fact for fact in line.facts if fact.kind == "event"]
        kinds = {fact.what for fact in of_theirs} - {"not known"}
        if not kinds:
            continue
        told = _told(of_theirs, of_ours)
        named = " and ".join(sorted(kinds))
        if of_ours:
            we = {fact.what for fact in of_ours}
            not_ours = _before(kinds - we, line.acts) if line.acts else kinds - we
            if not_ours or we - kinds:
                ours_too = " and ".join(sorted(we))
                yield Disagreement(f"event: they {named}, we {ours_too}", face.name, line.words, told)
            elif not _of_the_same(of_theirs, of_ours):
                yield Disagreement("event: of whom", face.name, line.words, told)
        elif line.state == "elsewhere":
            if kinds != {"another step"}:
                yield Disagreement(f"event: they {named}, we elsewhere", face.name, line.words, told)
        elif line.acts and _before(kinds, line.acts):
            yield Disagreement(f"event: they {named}, we from {line.acts!r} on", face.name, line.words, told)


def _before(kinds: set[str], acts: str) -> set[str]:
    """The events that may happen before such a moment."""
    return {kind for kind in kinds if _MOMENT.get(kind, max(RANK.values())) < RANK[acts]}


def _of_the_same(of_theirs: list[Fact], of_ours: list[Fact]) -> bool:
    """Whether events are of the same creatures; one that is read in part may be of more."""
    said = {quality for fact in of_theirs for quality in fact.qualities}
    ours_too = {quality for fact in of_ours for quality in fact.qualities}
    return said == ours_too or ("in part" in ours_too and ours_too - {"in part"} <= said)


_SAME_KIND = {
    "triggered": {"triggered", "activated"},
    "activated": {"activated", "level"},
    "static": {"static", "spell"},
    "spell": {"spell"},
    "saga_chapter": {"chapter"},
    "loyalty": {"activated"},
    "replacement": {"static"},
}


_SET_UP = re.compile(r"this turn|this combat|your next|When you do,|When you next")
"""Words of what a spell says of the time after it has resolved."""


def _kinds(face: Face, said: list[Fact], lines: dict[int, Line]) -> Iterator[Disagreement]:
    """What kind of ability a line is."""
    for number, line in lines.items():
        for kind in sorted({fact.what for fact in said if fact.kind == "kind of ability" and fact.line == number}):
            if kind in _SAME_KIND and line.kind not in _SAME_KIND[kind]:
                told = f"they: {kind} | we: {line.kind}"
                where = ", of what it sets up" if line.kind == "spell" and _SET_UP.search(line.words) else ""
                yield Disagreement(f"kind of ability: they {kind}, we {line.kind}{where}", face.name, line.words, told)


_IN_COMBAT = frozenset({
    "modify_pt", "grant_keyword", "grant_ability", "prevent_damage", "lose_abilities", "becomes", "goad",
    "cant_prevent_damage", "switch_pt", "double", "deal_damage", "destroy", "regenerate", "redirect_damage",
    "gain_control", "must_attack", "must_block", "cant_attack", "cant_block",
})  # fmt: skip
"""Effects of a static ability that a combat can depend on."""


_PLACES = ("triggered", "static", "activated", "spell")
_READ_TOGETHER = frozenset({
    "cant_be_regenerated", "choose", "choose_new_targets", "pay", "put_in_graveyard", "put_in_hand", "reveal",
    "shuffle",
})  # fmt: skip
"""What is a part of another instruction here, or a choice that it asks for, or a cost."""


def _static_half(said: list[Fact], number: int) -> set[str]:
    """What they say that a spell's line does as a static ability; they cut such a line in two."""
    return {fact.what for fact in said if fact.kind == "effect of static ability" and fact.line == number}


_ABOUT_DECLARING = frozenset({"cant_attack", "cant_block", "grant_ability", "must_attack", "must_block"})
"""What is compared by who may or must attack and block, where a line says that."""


def _effects(face: Face, said: list[Fact], lines: dict[int, Line]) -> Iterator[Disagreement]:
    """What abilities do."""
    of_modes = {fact.what for fact in said if fact.kind == "effect of mode ability"}
    for number, line in lines.items():
        for place in _PLACES:
            kind = f"effect of {place} ability"
            of_theirs = {fact.what for fact in said if fact.kind == kind and fact.line == number}
            of_theirs |= of_modes if line.modal else set()
            if place == "spell" and line.kind == "spell":
                of_theirs |= _static_half(said, number)
            facts = [fact for fact in line.facts if fact.kind == kind]
            of_ours = {fact.what for fact in facts}
            told = f"they: {sorted(of_theirs)} | we: {sorted(of_ours)}"
            if of_theirs and of_ours and (line.state == "read" or place != "static"):
                alone = sorted({fact.what for fact in facts if not of_theirs & {fact.what, *fact.qualities}})
                names = {name for fact in facts for name in (fact.what, *fact.qualities)}
                names |= _ABOUT_DECLARING if any(fact.kind in _MEANT for fact in line.facts) else set()
                for what in alone:
                    yield Disagreement(f"{kind}: we alone, {what}", face.name, line.words, told)
                more = of_theirs - names - _READ_TOGETHER if place != "static" else (of_theirs - names) & _IN_COMBAT
                for what in sorted(more) if line.done or place == "static" else ():
                    yield Disagreement(f"{kind}: they alone, {what}", face.name, line.words, told)
            elif place == "static" and line.state == "elsewhere" and of_theirs & _IN_COMBAT:
                more_words = ", ".join(sorted(of_theirs & _IN_COMBAT))
                yield Disagreement(f"{kind}: they {more_words}, we elsewhere", face.name, line.words, told)
        given = {fact.what for fact in said if fact.kind == "keyword given" and fact.line == number}
        of_us = {fact.what for fact in line.facts if fact.kind == "keyword given"}
        if given and line.state == "elsewhere":
            yield Disagreement("keyword given: they alone, elsewhere", face.name, line.words, f"they: {sorted(given)}")
        elif given and line.state == "read" and given != of_us:
            told = f"they: {sorted(given)} | we: {sorted(of_us)}"
            of_a_spell = ", of a spell" if line.kind == "spell" else ""
            yield Disagreement(f"keyword given: another{of_a_spell}", face.name, line.words, told)


_WHOSE = ("its own", "its bearer's", "others'")


def _numbers(face: Face, said: list[Fact], lines: dict[int, Line]) -> Iterator[Disagreement]:
    """By how much power and toughness change, whose, and under what condition; and what defines them."""
    for number, line in lines.items():
        of_theirs = [fact for fact in said if fact.kind == "numbers" and fact.line == number]
        of_ours = [fact for fact in line.facts if fact.kind == "numbers"]
        told = _told(of_theirs, of_ours)
        if not of_theirs or line.state != "read" or line.kind == "spell":
            continue
        if sorted(fact.what for fact in of_theirs) != sorted(fact.what for fact in of_ours):
            yield Disagreement("numbers: others", face.name, line.words, told)
            continue
        theirs_too, ours_too = (
            frozenset(q for fact in facts for q in fact.qualities) for facts in (of_theirs, of_ours)
        )
        whose = [each for each in _WHOSE if each in theirs_too]
        if whose and whose != [each for each in _WHOSE if each in ours_too]:
            yield Disagreement("numbers: whose", face.name, line.words, told)
        for quality in ("counted", "a condition"):
            if (quality in theirs_too) != (quality in ours_too):
                who = "they" if quality in theirs_too else "we"
                yield Disagreement(f"numbers: {who} alone, {quality}", face.name, line.words, told)
    defined = {fact.what for fact in said if fact.kind == "defined numbers"}
    of_us = {fact.what for line in lines.values() for fact in line.facts if fact.kind == "defined numbers"}
    if defined != of_us and defined and all(line.state != "unread" for line in lines.values()):
        words = " / ".join(line.words for line in lines.values() if "equal" in line.words)
        yield Disagreement("defined numbers: others", face.name, words, f"they: {defined} | we: {of_us or 'nothing'}")


def of_face(face: Face, compiled: CompiledFace, reading: theirs.Reading) -> list[Disagreement]:
    """Where the two readings of a face disagree."""
    said = list(theirs.of(reading))
    lines = ours.lines_of(face, compiled)
    return [
        found
        for compare in (_declaring, _keywords, _events, _kinds, _effects, _numbers)
        for found in compare(face, said, lines)
    ]


def agreed(face: Face, compiled: CompiledFace, reading: theirs.Reading) -> Counter[str]:
    """How many facts of each kind both readings of a face say."""
    lines = {*ours.lines_of(face, compiled).values()}
    of_ours = {(fact.kind, fact.what) for line in lines for fact in line.facts}
    return Counter(kind for kind, what in {(fact.kind, fact.what) for fact in theirs.of(reading)} & of_ours)


def of_both() -> Iterator[tuple[Face, CompiledFace, theirs.Reading]]:
    """The faces that both readings have, each with what is read of it here and there."""
    faces = ours.faces()
    return ((*faces[name], reading) for name, reading in theirs.readings().items() if name in faces)


def all_of_them() -> list[Disagreement]:
    """Every disagreement about a face that both readings have."""
    return [found for both in of_both() for found in of_face(*both)]

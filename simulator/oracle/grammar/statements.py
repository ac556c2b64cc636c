"""Statements with a condition, and several in one sentence, taken apart until the grammar knows each."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from events import declaration_abilities as ab
from events.abilities import PowerToughness
from events.declaration_abilities import CantBlock, Condition, UnknownCondition
from events.filters import Which
from simulator.oracle.reading import Abilities, Irrelevant

Read = Callable[[str], Abilities | Irrelevant | str]
ReadCondition = Callable[[str], Condition | None]
"""What a condition in plain words is in the algebra; None if the grammar does not know it."""

_VERB = r"(?:can't|cannot|can|must|has|have|gets?|is|are|blocks?|attacks?)"
_SUBJECT = re.compile(rf"(?P<subject>.+?) (?P<said>{_VERB} .+?)\.?")
_JOINT = re.compile(rf"(?:, and |, | and )(?={_VERB} |its activated )")
_AND_SENTENCE = re.compile(r",? and (?=all |this creature )")
_GIVES_ACTIVATED = re.compile(
    r"its activated abilities can't be activated unless they're mana abilities"
    r'|has "(?:\{[^{}"]+\}|, |sacrifice |pay |discard )[^:"]*: (?!add )(?:(?! add )[^"])*"'
)
"""What says nothing until something is activated."""
_SINGLE = ("this creature", "this permanent", "this token", "this vehicle", "enchanted creature", "enchanted permanent",
           "equipped creature")  # fmt: skip

_LEADING = re.compile(r"(?:as long as (?P<while>[^,]+)|during (?P<turn>your) turn|during (?P<others>turns other than "
                      r"yours)), (?P<rest>.+)")  # fmt: skip
_TRAILING = re.compile(r"(?P<rest>.+?) (?P<how>as long as|if|unless|during your turn)(?: (?P<when>(?!able\b).+?))?\.?")

_N = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_ITS = r"(?:it's|this creature is|enchanted creature is|equipped creature is)"
_UNKNOWN = re.compile(
    "|".join(
        (
            rf"{_N} or more cards are in your graveyard",
            rf"there are {_N} or more (?:permanent |creature |land |instant and sorcery )?cards in your graveyard",
            rf"there are {_N} or more card types among cards in your graveyard",
            rf"(?:you have|an opponent has) {_N} or (?:more|fewer) cards in (?:hand|your graveyard|their graveyard)",
            rf"you have {_N} or (?:more|less) life",
            rf"you've drawn {_N} or more cards this turn",
            r"you've cast (?:an instant or sorcery|another|a noncreature) spell this turn",
            rf"you've cast {_N} or more spells this turn",
            r"you've (?:gained life|sacrificed an artifact|discarded a card|attacked) this turn",
            r"(?:a creature|an artifact) (?:died|entered|entered the battlefield)(?: under your control)? this turn",
            r"you're the monarch",
            r"you have (?:the city's blessing|the initiative|max speed)",
            r"you control (?:an untapped|a tapped) (?:land|creature|artifact)",
            r"defending player controls (?:an untapped|a tapped) (?:land|creature|artifact)",
            r"defending player (?:is the monarch|is poisoned)",
            rf"defending player has {_N} or (?:more|fewer) cards in (?:hand|their graveyard)",
            rf"{_ITS} (?:attacking|attacking alone|enchanted|equipped|monstrous|modified|renowned|saddled|suspected|"
            r"tapped|untapped|transformed|your ring-bearer)",
            r"(?:it|this creature) has an? [+-]\d/[+-]\d counter on it",
            rf"(?:it|this creature) has {_N} or more (?:[+-]\d/[+-]\d|[a-z]+) counters on it",
            r"enchanted (?:permanent is a creature|creature is (?:white|blue|black|red|green|a human|an artifact))",
        )
    )
)
"""Conditions that are known for what they are, but that no board here can judge."""


def read_statement(text: str, read: Read, judge: ReadCondition) -> Abilities | Irrelevant | str:
    """What a sentence in plain words says, or the reason why it is not understood.

    Args:
        text: the sentence.
        read: what the grammar makes of one statement.
        judge: what the grammar makes of a condition.
    """
    whole = read(text)
    if not isinstance(whole, str):
        return whole
    if size := defined_size(text, read):
        return (size,)
    conditional = _conditional(text, read, judge)
    if isinstance(conditional, tuple):
        return conditional
    several = _several(text, read)
    if several is not None:
        return several
    return whole if conditional is None or whole.endswith("not built yet") else conditional


def _conditional(text: str, read: Read, judge: ReadCondition) -> Abilities | str | None:
    if leading := _LEADING.fullmatch(text):
        when = leading["while"] or ("it's your turn" if leading["turn"] else "it's not your turn")
        return _under(when, _named(when, leading["rest"]), "as long as", read, judge, most=9)
    trailing = _TRAILING.fullmatch(text)
    if trailing is None:
        return None
    how, when = trailing["how"], trailing["when"] or ""
    if how == "during your turn":
        if when:
            return None
        how, when = "as long as", "it's your turn"
    said = _under(when, trailing["rest"], how, read, judge)
    if not isinstance(said, tuple) and (longer := _TRAILING_LONGER.fullmatch(text)):
        return _under(longer["when"], longer["rest"], longer["how"], read, judge) or said
    return said


_TRIED_BOTH_WAYS = (
    ab.AttackOnlyWithOthers, ab.BlockOnly, ab.BlockOnlyIfAlso, ab.BlockOnlyWithOthers, ab.CantAttack, ab.CantBeBlocked,
    ab.CantBeBlockedExceptBy, ab.CantBlock, ab.ExtraBlocks, ab.IgnoreEvasion, ab.Lure, ab.MaxBlockers,
    ab.MaxTotalBlockers, ab.MinBlockers, ab.MustBeBlocked, ab.MustBlock,
)  # fmt: skip
"""Abilities of declarations, which are judged with and without a condition that can't be judged."""

_TRAILING_LONGER = re.compile(r"(?P<rest>.+) (?P<how>as long as|if|unless) (?P<when>(?!able\b).+?)\.?")


def _named(when: str, rest: str) -> str:
    """The rest of a sentence with the name of the permanent that its condition begins with, instead of "it"."""
    first = next((name for name in _SINGLE if when.startswith(name + " ")), "")
    return re.sub(r"^it(?= )", first, rest) if first else rest


def _under(when: str, rest: str, how: str, read: Read, judge: ReadCondition, most: int = 1) -> Abilities | str | None:
    """What holds only under a condition; None where that is not understood, or where it says more than `most` things.

    Where only the condition is not understood, that is the reason.

    A condition at the end may belong to the last of several things only.
    """
    if not when or rest.startswith(("it ", "they ")):
        return None
    said: Abilities | Irrelevant | str | None = read(rest)
    if isinstance(said, str):
        said = _several(rest, read, most)
    elif isinstance(said, tuple) and len(said) > most and " and " in rest:
        return None
    if not isinstance(said, tuple) or not said or any(ability.condition for ability in said):
        return None
    if any(isinstance(ability, ab.HasKeyword) for ability in said):
        return f"giving a keyword under the condition {when!r} is not built yet"
    sizes = tuple(replace(ability, while_="other") for ability in said if isinstance(ability, PowerToughness))
    said = tuple(ability for ability in said if not isinstance(ability, PowerToughness))
    if not said:
        return None if _JOINT.search(when) else sizes
    condition = judge(when)
    if condition is None:
        if not _UNKNOWN.fullmatch(when) or not rest.startswith(_SINGLE):
            return f"the condition {when!r} is not understood"
        if not all(isinstance(ability, _TRIED_BOTH_WAYS) for ability in said):
            return f"the condition {when!r} can't be judged"
        condition = UnknownCondition(f"{how} {when}")
    elif how == "unless":
        if isinstance(condition, UnknownCondition):
            return None
        condition = replace(condition, negated=not condition.negated)
    return (*sizes, *(replace(ability, condition=condition) for ability in said))


def _several(text: str, read: Read, most: int = 9) -> Abilities | Irrelevant | None:
    """At most `most` statements about one subject; None where one of them is not understood."""
    first, *more = _AND_SENTENCE.split(text, maxsplit=1)
    found = _SUBJECT.fullmatch(first)
    if found is None:
        return None
    subject = found["subject"]
    parts = [part for part in _JOINT.split(found["said"]) if not _GIVES_ACTIVATED.fullmatch(part)]
    sizes = {part: size for part in parts if (size := given_size(subject, part, read))}
    sentences = [f"{subject} {part}" for part in parts if part not in sizes]
    if more:
        if subject not in _SINGLE:
            return None
        sentences.append(re.sub(r"\b(?:it|her|him)\b(?= do so)", subject, more[0]))
    if not sentences:
        return tuple(sizes.values()) or Irrelevant("an activated ability that is given")
    if len(sentences) + len(sizes) > most or sentences == [text]:
        return None
    said = [read(sentence) for sentence in sentences]
    if not all(isinstance(each, tuple) for each in said):
        return None
    return (*sizes.values(), *(ability for each in said if isinstance(each, tuple) for ability in each))


While = Literal["", "attacking", "blocking", "other"]

_NUMBER = r"(?:[0-9]+|x|\*)"
_SIZE = r"(?:power|toughness|power and toughness)"
_WORDS = r"[^\"“]+"
_GIVEN = re.compile(
    rf"(?P<fixed>gets? [+-][0-9]+/[+-][0-9]+|ha(?:s|ve) base power (?:and toughness )?[0-9]+(?:/[0-9]+)?)"
    rf"|gets? [+-][0-9]+/[+-][0-9]+ for each {_WORDS}|gets? [+-]{_NUMBER}/[+-]{_NUMBER}, where x is {_WORDS}"
    rf"|ha(?:s|ve) base {_SIZE} (?:each )?(?:equal to {_WORDS}|{_NUMBER}/{_NUMBER}, where x is {_WORDS})"
)
_DEFINED = re.compile(rf"(?P<whose>[a-z' -]+?)'s? (?:base )?{_SIZE} (?:is|are)(?: each)? equal to [^,\"“]+\.?")
_MORE = re.compile(r"\band (?:it|this creature|can't|has|have|must|attacks?|blocks?)\b|\buntil\b")
_ALSO = re.compile(r"\b(?:assigns?|becomes?|can|can't|costs?|doesn't|don't|gains?|instead|loses?|may|until)\b")
_FIGHTING = re.compile(r"\b(attacking|blocking) ")
_TOKENS = re.compile(r"\b([a-z]+) tokens\b")
_NO_NOUNS = re.compile(
    r"\b(?:and|as|becomes?|can|can't|gains?|if|is|it|its|loses?|may|that|they|unless|until|when|whenever)\b|[,:\"“]"
)


def given_size(subject: str, predicate: str, read: Read) -> PowerToughness | None:
    """What "gets +n/+n" and its like say; None where the predicate is nothing like that.

    Args:
        subject: whom the sentence is about, in plain words.
        predicate: what it says of them, no more than one thing.
        read: what the grammar makes of one statement.
    """
    said = _GIVEN.fullmatch(predicate)
    if said is None or _ALSO.search(predicate):
        return None
    return _of(subject, "" if said["fixed"] else "other", read)


def defined_size(text: str, read: Read) -> PowerToughness | None:
    """What "power and toughness are each equal to" says; None where the sentence is no such one, or says more."""
    said = _DEFINED.fullmatch(text)
    return None if said is None or _MORE.search(text) else _of(said["whose"], "other", read)


def _of(subject: str, while_: While, read: Read) -> PowerToughness | None:
    """The size of those whom the words name: anybody's, where they are not read; None where they are no noun."""
    fighting = _FIGHTING.search(subject)
    plain = _TOKENS.sub(r"\1s", _FIGHTING.sub("", subject, count=1))
    found = _whose(plain, read)
    if found is None:
        return None if _NO_NOUNS.search(subject) else PowerToughness(subject=(), while_="other")
    if fighting and not while_:
        while_ = "attacking" if fighting[1] == "attacking" else "blocking"
    return PowerToughness(subject=found, while_=while_)


def _whose(subject: str, read: Read) -> Which | None:
    match read(f"{subject} can't block"):
        case (CantBlock(subject=which, attackers=()),):
            return which
    return None

"""One ability of a Duel Masters card: a paragraph of its text to what it says in the algebra."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from events import declaration_abilities as ab
from events import triggers as t
from events.abilities import AnyAbility, Triggered, Unsupported
from events.filters import THIS, Filter, Which
from simulator.oracle.abilities import MAX_PARAGRAPH
from simulator.oracle.card import PrintedAbility
from simulator.oracle.duel_masters.frames import elsewhere, when_it_acts
from simulator.oracle.paragraphs import sentences_of, without_reminders
from simulator.oracle.reading import MOST_PARAGRAPHS, Abilities, self_named

_LABEL = re.compile(r"(survivor|wave striker|turbo rush|accelerator|silent skill|metamorph|tap) : (?=.)")
_ELSEWHERE = {"silent skill": "at the start of a turn", "tap": "tapping instead of attacking"}
"""Labels of what is used at other times than during an attack."""
_SAVER = re.compile(r"saver: [a-z ]+\.?")
_WHEN = re.compile(r"(?:when|whenever|at) |except during ")
_COMMA = re.compile(r", ")
_IF = re.compile(r"if [^,]+, ")
OTHER_STEP = "an ability that triggers at another time of the turn"
CARDS_ALONE = "what it does is done to cards that are in no battle zone"
_SURVIVORS: Which = (Filter(any_type=("creature",), any_subtype=("survivor",), controller="you"),)
_WAVE_STRIKERS: Which = (Filter(any_type=("creature",), other=True, any_keyword=("wave striker",)),)
_KEYWORD_LABELS = frozenset({"survivor", "wave striker"})
"""Labels that are keywords of the creature too."""


class _Label(NamedTuple):
    """Whose an ability behind a label is, and while what."""

    subject: Which = THIS
    condition: ab.Condition | None = None


_LABELS = {
    "": _Label(),
    "survivor": _Label(subject=_SURVIVORS),
    "wave striker": _Label(condition=ab.Controls(which=_WAVE_STRIKERS, at_least=2, whose="any")),
    "accelerator": _Label(condition=ab.ThisIs("crossed")),
    "turbo rush": _Label(condition=ab.UnknownCondition("if another creature of yours broke a shield this turn")),
    "metamorph": _Label(condition=ab.ManaZone(at_least=7)),
}


@lru_cache(maxsize=MOST_PARAGRAPHS)
def compile_duel_ability(words: str, name: str = "") -> PrintedAbility:
    """What one ability of a card of Duel Masters says: a paragraph of its text.

    Nothing is swallowed: what is not read of it is among its abilities, `Unsupported` or a `Triggered` without effect.

    Args:
        words: the paragraph, with or without reminder text.
        name: what the text may call its own card by.

    >>> [type(ability).__name__ for ability in compile_duel_ability("This creature can't attack players.").abilities]
    ['CantAttackWhat']
    >>> compile_duel_ability("Double breaker (This creature breaks 2 shields.)").keywords
    ('double breaker',)
    """
    said = " ".join(without_reminders(words).split())
    if len(words) > 2 * MAX_PARAGRAPH:
        why = f"an ability of more than {MAX_PARAGRAPH} characters"
        return PrintedAbility(kind="static", words=said, abilities=(Unsupported(words=said, why=why),))
    read = _read(_plain(without_reminders(self_named(words, name))))
    if read.kind == "keywords":
        return replace(read, words=said)
    abilities = (each if each.words in read.keywords else replace(each, words=said) for each in read.abilities)
    return replace(read, words=said, abilities=tuple(abilities))


def _plain(text: str) -> str:
    """Words in lower case, with straight quotes before the punctuation that ends what they quote."""
    straight = text.replace("’", "'").replace("“", '"').replace("”", '"').replace("―", "—").replace("–", "-")
    return re.sub(r"([.,])\"", r'"\1', " ".join(straight.lower().split()))


def _parsed(text: str, start: Any) -> Any:
    """What the grammar makes of a text, or the reason why it is not understood; Lark is imported when it is needed."""
    from simulator.oracle.duel_masters.parsing import parsed

    return parsed(text, start)


def _read(said: str) -> PrintedAbility:
    label = _LABEL.match(said)
    if label is None:
        return _ability(said)
    name, body = label[1], said[label.end() :]
    if name in _ELSEWHERE:
        return PrintedAbility(kind="activated", elsewhere=_ELSEWHERE[name])
    own = (name,) if name in _KEYWORD_LABELS else ()
    read = _under(_ability(body, labelled=True), _LABELS[name])
    return replace(read, keywords=own)


def _under(read: PrintedAbility, label: _Label) -> PrintedAbility:
    """An ability that others have too, or that its creature has only at times."""
    abilities: list[AnyAbility] = []
    for each in read.abilities:
        if isinstance(each, Unsupported):
            abilities.append(each)
        elif isinstance(each, Triggered):
            if label.condition is None and all(when.subject == THIS for when in each.when) and _of_cards(each):
                abilities.append(replace(each, when=tuple(replace(one, subject=label.subject) for one in each.when)))
            elif label.condition is not None and _of_cards(each):
                return PrintedAbility(kind="triggered", elsewhere=CARDS_ALONE)
            else:
                abilities.append(Triggered(acts=_earliest(each)))
        elif each.subject != THIS or (each.condition is not None and label.condition is not None):
            if label.condition is None or each.condition is not None:
                abilities.append(Unsupported(why="what others give under a condition of theirs is not read"))
            else:
                abilities.append(replace(each, condition=label.condition))
        else:
            subject = label.subject if label.subject != THIS else each.subject
            abilities.append(replace(each, subject=subject, condition=each.condition or label.condition))
    kind = "static" if read.kind == "keywords" else read.kind
    return PrintedAbility(kind=kind, abilities=tuple(abilities), elsewhere=read.elsewhere)


def _of_cards(ability: Triggered) -> bool:
    return isinstance(ability.effect, t.MovesCards)


def _earliest(ability: Triggered) -> Any:
    """From when on an ability may trigger, where it is not read whether it does."""
    if not ability.when:
        return ability.acts
    if any(isinstance(each, t.Attacks | t.IsAttacked) for each in ability.when):
        return "attacking"
    if any(isinstance(each, t.Battles | t.Dies) for each in ability.when):
        return "damage"
    return "blocking"


def _ability(said: str, *, labelled: bool = False) -> PrintedAbility:
    keywords = _parsed(said, "keywords")
    if not isinstance(keywords, str):
        return PrintedAbility(
            kind="static" if labelled else "keywords",
            keywords=tuple(each.words for each in keywords),
            abilities=tuple(_of_keywords(keywords, labelled=labelled)),
        )
    if _SAVER.fullmatch(said):
        why = "what is destroyed in another's place is not read"
        return PrintedAbility(kind="static", abilities=(Unsupported(why=why, blocking=False, acts="damage"),))
    if _WHEN.match(said):
        if found := elsewhere(said.removesuffix(".")):
            return PrintedAbility(kind="triggered", elsewhere=found.why)
        return _static(said) or _triggered(said)
    several = [_sentence(sentence.removesuffix(".")) for sentence in _sentences(said)]
    abilities = tuple(ability for each in several for ability in each.abilities)
    if len(several) == 1:
        return several[0]
    kept = [each.elsewhere for each in several if each.elsewhere]
    keywords_of_all = tuple(keyword for each in several for keyword in each.keywords)
    reason = kept[0] if kept and not abilities and not keywords_of_all else ""
    return PrintedAbility(kind="static", keywords=keywords_of_all, abilities=abilities, elsewhere=reason)


def _sentences(said: str) -> list[str]:
    """The sentences of a paragraph in plain words; what tells them apart stands in capitals on the card."""
    capital = re.sub(r"(?<=[.!?] )([a-z])", lambda first: first[1].upper(), said)
    return [sentence.lower() for sentence in sentences_of(capital)]


def _of_keywords(keywords: Iterable[Any], *, labelled: bool) -> Iterator[AnyAbility]:
    for each in keywords:
        for ability in each.abilities:
            yield replace(ability, words="" if labelled else each.words, keyword=each.words if labelled else "")


def _sentence(said: str) -> PrintedAbility:
    """A sentence that is no triggered ability."""
    keywords = _parsed(said, "keywords")
    if not isinstance(keywords, str):
        return PrintedAbility(
            kind="keywords",
            keywords=tuple(each.words for each in keywords),
            abilities=tuple(_of_keywords(keywords, labelled=False)),
        )
    if read := _static(said):
        return read
    if found := elsewhere(said):
        return PrintedAbility(kind="static", elsewhere=found.why)
    return PrintedAbility(kind="static", abilities=(Unsupported(why=_parsed(said, "static")),))


def _static(said: str) -> PrintedAbility | None:
    read: Abilities | str = _parsed(said, "static")
    return None if isinstance(read, str) else PrintedAbility(kind="static", abilities=read)


def _triggered(said: str) -> PrintedAbility:
    read: Triggered | str = _parsed(said, "triggered")
    if not isinstance(read, str):
        return PrintedAbility(kind="triggered", abilities=(read,))
    acts = when_it_acts(said)
    if acts is None:
        return PrintedAbility(kind="triggered", elsewhere=OTHER_STEP)
    commas = [comma.end() for comma in _COMMA.finditer(said)][:2]
    for end in commas:
        does = _parsed(_IF.sub("", said[end:], count=1), "does")
        if isinstance(does, t.MovesCards) and acts != "enters":
            return PrintedAbility(kind="triggered", elsewhere=CARDS_ALONE)
    for end in commas:
        frame: Triggered | str = _parsed(f"{said[:end]}...", "triggered")
        if not isinstance(frame, str) and not _IF.match(said, end):
            return PrintedAbility(kind="triggered", abilities=(frame,))
    return PrintedAbility(kind="triggered", abilities=(Triggered(acts=acts),))

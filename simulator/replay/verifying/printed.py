"""A permanent's printed words against the abilities that a replay records for it.

A replay records what the words meant to the reader of its day, and today's reader may read more in them. So only what
no reader ever read so is a contradiction; where today's reader merely reads otherwise, nobody can vouch for either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from events import board as e
from events.abilities import AnyAbility, Opaque, Unsupported
from events.event import Event
from projections.position import Position
from simulator.oracle.card import CompiledFace

DUEL_KEYWORDS = ("blocker", "guardman", "slayer")
NUMBERED = "cr-2024-06-07"
"""An edition that has a rule for every keyword whose meaning in combat never changed."""
LONGEST = 1_000
"""Letters of a sentence that is read again."""
MOST = 1_000
"""Different sentences of a replay that are read again: reading one takes a hundredfold of a line's time."""

_UNREAD = (Opaque, Unsupported)


@lru_cache(maxsize=4096)
def _read(keyword: str) -> tuple[AnyAbility, ...] | Unsupported:
    """What a keyword means as it is read today."""
    from simulator.oracle.duel_masters.words import compile_duel_keyword

    return compile_duel_keyword(keyword)


@lru_cache(maxsize=4096)
def _never_changed(keyword: str) -> bool:
    """Whether a keyword has meant the same to every reader."""
    from simulator.oracle.keywords import keyword_rule

    words = _printed(keyword)
    return not isinstance(_read(keyword), Unsupported) and bool(words in DUEL_KEYWORDS or keyword_rule(words, NUMBERED))


@lru_cache(maxsize=4096)
def _sentence(sentence: str, name: str) -> tuple[AnyAbility, ...]:
    """What a sentence means as it is read today; none where it is not read."""
    if len(sentence) > LONGEST:
        return ()
    from simulator.oracle.abilities import compile_ability

    return tuple(each for each in compile_ability(sentence, name).abilities if not isinstance(each, Unsupported))


def _of(abilities: Iterable[AnyAbility], words: Iterable[str]) -> list[AnyAbility]:
    """The recorded abilities of some words."""
    wanted = {*words}
    return [ability for ability in abilities if ability.words in wanted]


def _same(recorded: Iterable[AnyAbility], read: Iterable[AnyAbility]) -> bool:
    """Whether they are the same abilities, each as often."""
    return Counter(recorded) == Counter(read)


def _printed(keyword: str) -> str:
    """A keyword as abilities carry it in their words."""
    from simulator.oracle.keywords import printed

    return printed(keyword)


def _words(permanent: e.Permanent) -> set[str]:
    """All words that abilities of a permanent can be compiled from."""
    read = [ability.words for sentence in permanent.text for ability in _sentence(sentence, permanent.name)]
    counters = (f"{kind} counter" for kind, _ in permanent.counters)
    return {*permanent.text, *read, *counters, *_words_on(permanent), *map(_printed, permanent.keywords)}


def _card(permanent: e.Permanent) -> CompiledFace | None:
    """A permanent's card as it is read today; None where it is not known."""
    from simulator.cases.format.named_cards import CardFault, card_named

    try:
        return card_named(permanent.card, game=permanent.card_game)
    except CardFault:
        return None


def _words_on(permanent: e.Permanent) -> Iterator[str]:
    """What the abilities of a named card are called by."""
    from simulator.cases.format.named_cards import abilities_on, called_at

    face = _card(permanent) if permanent.card else None
    if face is not None:
        yield from (ability.words for ability in abilities_on(face))
        yield from (called_at(face, place) for place in range(len(face.printed)))


def _by_its_card(permanent: e.Permanent) -> Iterator[str]:
    """A card that is not known, or is read otherwise today, so that nothing says what its abilities were."""
    from simulator.cases.format.named_cards import lacking

    today = _card(permanent)
    if today is None:
        yield f"{permanent.id} being the card {permanent.card!r}, which is not known here"
    elif lacking(today, permanent.abilities):
        yield f"{permanent.id} having the abilities recorded for {permanent.card!r}, which is read otherwise today"


def _unprinted(permanent: e.Permanent) -> list[str]:
    """The words of abilities that are neither a keyword nor in the text."""
    if all(ability.words in permanent.keywords for ability in permanent.abilities):
        return []
    printed = _words(permanent)
    return [ability.words for ability in permanent.abilities if ability.words and ability.words not in printed]


def _without_ability(permanent: e.Permanent) -> list[str]:
    """The sentences that today's reader understands and of which no ability is recorded."""
    missing = []
    for sentence in permanent.text:
        read = _sentence(sentence, permanent.name)
        if read and not _of(permanent.abilities, [sentence, *(ability.words for ability in read)]):
            missing.append(sentence)
    return missing


def _misread(
    who: str, keywords: Iterable[str], abilities: Sequence[AnyAbility], *, never_changed: bool
) -> Iterator[str]:
    """The keywords that are recorded with another meaning than they have, or with none."""
    for keyword, times in Counter(keywords).items():
        if _never_changed(keyword) is not never_changed:
            continue
        read, recorded = _read(keyword), _of(abilities, [_printed(keyword)])
        meant = () if isinstance(read, Unsupported) else read * times
        if (meant or isinstance(read, Unsupported)) and not recorded:
            yield f"{who} has {keyword} without the ability that it is"
        elif meant and not _same(recorded, meant) and not any(isinstance(ability, _UNREAD) for ability in recorded):
            yield f"{who} has {keyword} with another ability than it is"


def misprints(permanent: e.Permanent) -> Iterator[str]:
    """Keywords that are recorded with another meaning than they have, and abilities in the place of other words."""
    yield from _misread(permanent.id, permanent.keywords, permanent.abilities, never_changed=True)
    missing = _without_ability(permanent)
    if missing and (others := _unprinted(permanent)):
        yield f"{permanent.id} has no ability of its text {missing[0]!r}, but one of {others[0]!r}"


def misprinted_gain(event: e.AbilitiesGained) -> Iterator[str]:
    """Likewise of abilities that a permanent gains."""
    yield from _misread(event.object, event.keywords, event.abilities, never_changed=True)


def _otherwise(who: str, sentence: str, name: str, abilities: Sequence[AnyAbility], times: int = 1) -> Iterator[str]:
    """A sentence, so often printed, whose abilities are others than are read today."""
    read = _sentence(sentence, name) * times
    recorded = _of(abilities, [sentence, *(ability.words for ability in read)])
    if read and recorded and not _same(recorded, read):
        yield f"{who} having the abilities recorded for {sentence!r}, which is read otherwise today"


def _of_a_permanent(permanent: e.Permanent, before: e.Permanent | None) -> Iterator[str]:
    known = {ability.words for ability in before.abilities} if before is not None else set()
    if permanent.card and before is None:
        yield from _by_its_card(permanent)
    missing, others = _without_ability(permanent), [w for w in _unprinted(permanent) if w not in known]
    if others and not missing:
        yield f"{permanent.id} having an ability of {others[0]!r}, which is none of its printed words"
    if missing and not others:
        yield f"{permanent.id} having no ability of its text {missing[0]!r}, which is understood today"
    yield from _keywords(permanent.id, permanent.keywords, permanent.abilities)
    for sentence, times in Counter(permanent.text).items():
        yield from _otherwise(permanent.id, sentence, permanent.name, permanent.abilities, times)


def too_many_sentences(lines: Iterable[object]) -> bool:
    """Whether a replay prints more different sentences than are read again."""
    found: set[str] = set()
    for line in lines:
        if isinstance(line, (e.PermanentEntered, e.CharacteristicsChanged)):
            found.update(line.permanent.text)
        elif isinstance(line, e.AbilitiesGained):
            found.update(ability.words for ability in line.abilities)
        elif isinstance(line, e.EffectBegan):
            found.add(line.ability.words)
        if len(found) > MOST:
            return True
    return False


def without_text(event: Event) -> Event:
    """The event with nothing printed that would have to be read."""
    if isinstance(event, (e.PermanentEntered, e.CharacteristicsChanged)):
        return replace(event, permanent=replace(event.permanent, text=()))
    return event


def _of_a_loss(event: e.AbilitiesLost, known: e.Permanent | None) -> Iterator[str]:
    had = _words(known) | {ability.words for ability in known.abilities} if known is not None else set()
    for words in event.words:
        if words not in had:
            yield f"{event.object} losing {words!r}, which it does not have"


def _of_a_gain(event: e.AbilitiesGained) -> Iterator[str]:
    yield from _keywords(event.object, event.keywords, event.abilities)
    for sentence in dict.fromkeys(ability.words for ability in event.abilities):
        yield from _otherwise(event.object, sentence, "", event.abilities)


def _keywords(who: str, keywords: Iterable[str], abilities: Sequence[AnyAbility]) -> Iterator[str]:
    """The keywords whose meaning may have been another one to the reader of the day."""
    for doubt in _misread(who, keywords, abilities, never_changed=False):
        yield f"what is recorded of a keyword: {doubt}"


def doubts(position: Position, event: Event) -> Iterator[str]:
    """What a replay says about abilities and nothing in it can prove."""
    permanents = position.board.permanents
    if isinstance(event, (e.PermanentEntered, e.CharacteristicsChanged)):
        yield from _of_a_permanent(event.permanent, permanents.get(event.permanent.id))
    elif isinstance(event, e.AbilitiesGained):
        yield from _of_a_gain(event)
    elif isinstance(event, e.AbilitiesLost):
        yield from _of_a_loss(event, permanents.get(event.object))
    elif isinstance(event, e.EffectBegan):
        yield from _otherwise(event.effect, event.ability.words, "", [event.ability])

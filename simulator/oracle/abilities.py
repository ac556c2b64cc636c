"""One ability of a card: a paragraph of rules text to what it says in the algebra."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import asdict, replace

from events.abilities import Activated, AnyAbility, AnySize, Grants, Triggered, TriggeredInGraveyard, Unsupported
from events.card_trigger_conditions import CardPut
from events.conditions import HasCounters, UnreadCondition
from events.declaration_abilities import CantBeTargeted, MayBeExerted
from events.filters import THIS, Filter
from events.triggers import When
from simulator.oracle.card import AbilityKind, PrintedAbility
from simulator.oracle.effects import (
    LABELS_OF_ABILITIES,
    labelled,
    read_activated,
    read_cast_only,
    read_chapter,
    read_exerted,
    read_spell,
    read_triggered,
)
from simulator.oracle.elsewhere import as_a_whole, waiting
from simulator.oracle.freeing import freed_by
from simulator.oracle.in_sight import with_what_is_in_sight
from simulator.oracle.keyword_lines import abilities_of_keywords
from simulator.oracle.keywords import idle_because
from simulator.oracle.levels import held_at_level, size_at_level
from simulator.oracle.paragraphs import (
    AbilityText,
    TextPlace,
    acts_in_a_graveyard,
    acts_there_too,
    chapters_in,
    paragraph_of,
    sentences_of,
    with_modes_marked,
    without_reminders,
)
from simulator.oracle.reading import (
    CAST_AT_OTHER_TIMES,
    CASTING,
    DEEDS_AS_IT_ENTERS,
    MOST_PARAGRAPHS,
    Abilities,
    Irrelevant,
    OpaqueEffect,
    Understood,
    self_named,
    with_quotations_read,
)
from simulator.oracle.resizing import resized_by
from simulator.oracle.sentences import MAX_SENTENCE, compile_sentence, event_of, split_label

MAX_PARAGRAPH = 4 * MAX_SENTENCE
"""Characters that a paragraph may have. The longest real one has some 1,000."""

_MODE = re.compile(r"\n• ?")
_CHOOSE_ONE = re.compile(r"choose one —$", re.IGNORECASE)
_SPEAKS_OF_ANOTHER = re.compile(r"(?:it|they|that|those)\b", re.IGNORECASE)
_HOW_OFTEN = re.compile(r"This ability (?:can't trigger|triggers|only triggers) ", re.IGNORECASE)
_ONCE_EACH_TURN = (" This ability triggers only once each turn.", " This ability only triggers once each turn.")


@lru_cache(maxsize=MOST_PARAGRAPHS)
def compile_ability(
    words: str,
    name: str = "",
    *,
    legendary: bool = False,
    place: TextPlace = "permanent",
    level: HasCounters | None = None,
) -> PrintedAbility:
    """What one ability of a card says: a paragraph of its rules text.

    Nothing is swallowed: what is not read of it is among its abilities, `Unsupported` or a `Triggered` without effect.

    Args:
        words: the paragraph, with or without reminder text.
        name: what the text may call its own permanent by, "" if that has no name.
        legendary: whether the permanent may call itself by its first name.
        place: where the paragraph stands.
        level: as long as what it holds, under a level symbol.

    >>> from events.triggers import Attacks
    >>> compile_ability("Whim can't block. (It may attack.)", "Whim").abilities[0].words
    "Whim can't block."
    >>> compile_ability("Flying, first strike").keywords
    ('flying', 'first strike')
    >>> compile_ability("Whenever this creature attacks, scry 1. Then dance.").unread[0].when == (Attacks(),)
    True
    """
    plain = without_reminders(words).strip() if "(" in words else words
    if len(words) > 2 * MAX_PARAGRAPH or len(plain) > MAX_PARAGRAPH:
        why = f"an ability of more than {MAX_PARAGRAPH} characters"
        return PrintedAbility(kind="static", words=plain, abilities=(Unsupported(words=plain, why=why),))
    label, said = split_label(words.strip())
    # A name may have parentheses of its own, so it is looked for before they go.
    said = with_modes_marked(without_reminders(self_named(said, name, legendary=legendary)).strip())
    said_whole = f"{label}: {said}" if label else said
    read = _read(said_whole, place) if level is None else _read_at_level(said_whole, level)
    abilities = read.abilities
    if read.kind != "keywords":
        abilities = tuple(_worded(each, plain, said) for each in abilities)
    return with_what_is_in_sight(replace(read, words=plain, abilities=abilities), plain)


def _worded(ability: AnyAbility, words: str, said: str) -> AnyAbility:
    """An ability with its words; where they are not read, with whom all that its paragraph says may free or resize."""
    if isinstance(ability, Unsupported) and ability.blocking:
        sizes = resized_by(said) if ability.acts == "always" and ability.changes != "attacks" else ""
        return replace(ability, words=words, frees=freed_by(said), sizes=sizes)
    return replace(ability, words=words)


def _read_at_level(said: str, level: HasCounters) -> PrintedAbility:
    """What a paragraph under a level symbol says, as long as its permanent has so many level counters (711.2)."""
    return size_at_level(said, level) or held_at_level(_read(said, "permanent"), level)


@lru_cache(maxsize=MOST_PARAGRAPHS)
def _read(said: str, place: TextPlace) -> PrintedAbility:
    """What a paragraph says that calls its permanent "this creature"; the words are left to who gave them."""
    paragraph = paragraph_of(said, place)
    if paragraph.kind == "keywords":
        return _keyword_line(paragraph)
    if paragraph.kind == "level":
        return _level(paragraph)
    if paragraph.kind == "chapter":
        # It triggers as lore counters are put, after the draw step. It is there once for each of its numbers (714.2c).
        chapter = read_chapter(paragraph.said, _quoted)
        return PrintedAbility(kind="chapter", abilities=(chapter,) * chapters_in(said))
    if paragraph.kind == "triggered":
        return _triggered(paragraph, certain=place != "level" and not paragraph.limited)
    if paragraph.kind == "activated":
        if paragraph.label in LABELS_OF_ABILITIES:
            return PrintedAbility(kind="activated", abilities=(labelled(paragraph.label, paragraph.said, _quoted),))
        found = _activated(paragraph.said)
        return PrintedAbility(kind="activated", abilities=_not_always(found) if paragraph.limited else found)
    if how := next((how for how, words in _HOW_IT_IS_CAST.items() if words.fullmatch(paragraph.said)), ""):
        return PrintedAbility(kind="static", elsewhere=how)
    if paragraph.kind == "spell":
        return _spell(paragraph.said)
    if paragraph.label == "max speed":
        return _static(f"As long as you have max speed, {paragraph.said[:1].lower()}{paragraph.said[1:]}")
    if paragraph.limited:
        why = "an ability that is not always there"
        return PrintedAbility(kind="static", abilities=(Unsupported(why=why),))
    return _static(paragraph.said)


_HOW_IT_IS_CAST = {
    CAST_AT_OTHER_TIMES: re.compile(
        r"(?:[^.]*[,—] )?you may cast this spell as though it had flash[^.]*\."
        r"(?: if you cast it any time a sorcery couldn't have been cast, [^.]*\.)?",
        re.IGNORECASE,
    ),
    "casting, for other costs": re.compile(
        r"(?:if [^.]*, )?you may [^.]* rather than pay this spell's mana cost\.", re.IGNORECASE
    ),
}
"""How a spell may be cast otherwise than its card types and its mana cost say, and what its words are like then."""


def _keyword_line(paragraph: AbilityText) -> PrintedAbility:
    """A line of keywords; those of casting and its like act nowhere in combat."""
    abilities = abilities_of_keywords(paragraph.keywords)
    return PrintedAbility(
        kind="keywords",
        keywords=paragraph.keywords,
        abilities=abilities,
        elsewhere="" if any(isinstance(each, Unsupported) for each in abilities) else idle_because(paragraph.keywords),
    )


def _level(paragraph: AbilityText) -> PrintedAbility:
    """What a level of a card gives, or the line that begins one."""
    if re.match(r"LEVEL \d[\d+-]*$|STATION$", paragraph.said):
        return PrintedAbility(kind="level", elsewhere="the beginning of a level")
    if re.match(r"\{[^:]*: Level \d", paragraph.said):
        return PrintedAbility(kind="level", abilities=_activated(paragraph.said))
    why = "an ability that a level of its card gives"
    return PrintedAbility(kind="level", abilities=(Unsupported(why=why),))


def _activated(said: str) -> Abilities:
    """An activated ability: a mana ability, or one that acts once it is activated."""
    if len(said) <= MAX_SENTENCE and len(sentences_of(said)) == 1:
        read = compile_sentence(said)
        if isinstance(read, Understood):
            return read.abilities
    return (read_activated(said, _quoted),)


def _not_always(abilities: Abilities) -> Abilities:
    """Activated abilities whose label says when they can be activated, which is not read."""
    why = "a mana ability that can't always be activated"
    return tuple(
        replace(each, only_not_read=True)
        if isinstance(each, Activated)
        else Unsupported(why=why, blocking=False, acts="activated")
        for each in abilities
    )


def _quoted(words: str) -> Abilities:
    """What an ability in quotation marks says."""
    read = compile_ability(words)
    return (*abilities_of_keywords(read.keywords), *read.abilities) if read.kind != "keywords" else read.abilities


def _spell(said: str) -> PrintedAbility:
    """What a spell does when it resolves, or how it is cast."""
    read = [compile_sentence(sentence) for sentence in sentences_of(said) or [said]]
    of_casting = [isinstance(each, Irrelevant) and each.why == CASTING for each in read]
    if all(of_casting):
        return PrintedAbility(kind="static", elsewhere=CASTING)
    whole = read[0] if len(read) == 1 else compile_sentence(said)
    if isinstance(whole, Irrelevant):
        return PrintedAbility(kind="static", elsewhere=whole.why)
    if (cast_only := read_cast_only(said)) is not None:
        return PrintedAbility(kind="static", abilities=(cast_only,))
    spell = read_spell(said, _quoted)
    if spell.effect is None and (any(of_casting) or _NO_SENTENCE.search(said)):
        # Among other words, or as a keyword, it may ask for an additional cost, or allow another one.
        why = "how it is cast, among other words" if any(of_casting) else "a keyword that is not known"
        offers = Unsupported(why=why, blocking=False, acts="activated", playing="cast_costs", frees="nobody")
        return PrintedAbility(kind="spell", abilities=(spell, offers))
    return PrintedAbility(kind="spell", abilities=(spell,))


_NO_SENTENCE = re.compile(r"^[^\n]*[^\n.!?\"”)\]]$")
"""A line that does not end as a sentence does."""


def _triggered(paragraph: AbilityText, *, certain: bool) -> PrintedAbility:
    """A triggered ability; what it does is read where it is a single sentence.

    Args:
        paragraph: the ability.
        certain: whether it is always there, and triggers whenever its event happens.
    """
    for sentence in _ONCE_EACH_TURN:
        if paragraph.said.endswith(sentence):
            rest = paragraph._replace(said=paragraph.said.removesuffix(sentence))
            return _only_once_each_turn(_triggered(rest, certain=certain))
    if certain and (same := _SAME_IS_TRUE.fullmatch(paragraph.said)):
        return _of_each_keyword(same)
    frame, *modes = _MODE.split(paragraph.said)
    first, *more = sentences_of(frame) or [frame]
    read = compile_sentence(first)
    if not isinstance(read, Irrelevant | Understood | OpaqueEffect):
        event = event_of(first)
        read = event if isinstance(event, Irrelevant) else OpaqueEffect(event)
    match read:
        case Irrelevant(why):
            return PrintedAbility(kind="triggered", elsewhere=why)
        case Understood(abilities) if not more and not modes and certain:
            return PrintedAbility(kind="triggered", abilities=tuple(map(_in_a_graveyard_if_there, abilities)))
        case OpaqueEffect(ability) | Understood((Triggered() as ability,)):
            pass
        case _:
            why = "a triggered ability that is read only in part"
            return PrintedAbility(kind="triggered", abilities=(Unsupported(why=why),))
    if more or modes:
        ability = replace(ability, effect=None, modes=())
    if modes and not more and _CHOOSE_ONE.search(first):
        ability = replace(ability, modes=tuple(modes))
    if not certain or any(map(_HOW_OFTEN.match, more)):
        ability = replace(ability, effect=None, when=tuple(replace(each, partly=True) for each in ability.when))
    elif not ability.opaque:
        ability = read_triggered(ability, paragraph.said, _quoted)
    if acts_in_a_graveyard(paragraph.said) and not any(map(_may_be_its_own_death, ability.when)):
        ability = TriggeredInGraveyard(**asdict(ability))
    there_too = (TriggeredInGraveyard(**asdict(ability)),) if acts_there_too(paragraph.said) else ()
    return PrintedAbility(kind="triggered", abilities=(ability, *there_too))


def _in_a_graveyard_if_there(ability: AnyAbility) -> AnyAbility:
    """The ability as one of a card in a graveyard, where it triggers as that leaves the graveyard (603.10a)."""
    if isinstance(ability, Triggered) and any(map(_is_leaving_a_graveyard, ability.when)):
        return TriggeredInGraveyard(**asdict(ability))
    return ability


def _is_leaving_a_graveyard(condition: When) -> bool:
    return isinstance(condition, CardPut) and condition.subject == THIS and condition.source == "graveyard"


_SAME_IS_TRUE = re.compile(
    r"(?P<event>At the beginning of [^,.]+), (?P<who>[^,.]+) gains? (?P<keyword>[a-z]+(?: [a-z]+)?) until end of turn"
    r" if a creature you control has (?P=keyword)\. The same is true for (?P<others>[a-z, ]+)\."
)
"""What is done with a keyword if some creature has it, and then with others in the same way."""


def _of_each_keyword(same: re.Match[str]) -> PrintedAbility:
    """A triggered ability that says of one keyword what is true for others too, as if it said so of each of them."""
    others = re.split(r", and |, | and ", same["others"])
    read = read_spell(
        " ".join(
            f"If you control a creature with {keyword}, {same['who']} gain {keyword} until end of turn."
            for keyword in (same["keyword"], *others)
        ),
        _quoted,
    )
    event = event_of(f"{same['event']}, you gain 1 life.")
    if not isinstance(event, Triggered):
        return PrintedAbility(kind="triggered", abilities=(Triggered(),))
    return PrintedAbility(kind="triggered", abilities=(replace(event, effect=read.effect),))


def _only_once_each_turn(printed_ability: PrintedAbility) -> PrintedAbility:
    """A triggered ability that triggers only once each turn."""

    def limited(ability: AnyAbility) -> AnyAbility:
        if not isinstance(ability, Triggered):
            return ability
        if any(each.often for each in ability.when):
            return replace(ability, effect=None, when=tuple(replace(each, partly=True) for each in ability.when))
        return replace(ability, when=tuple(replace(each, often="once_each_turn") for each in ability.when))

    return replace(printed_ability, abilities=tuple(map(limited, printed_ability.abilities)))


def _may_be_its_own_death(when: When) -> bool:
    """Whether an event may put the permanent itself into a graveyard, which its ability sees (113.6m, 603.10a).

    An Aura that sees what it enchants die is put there after that (704.5m).
    """
    itself = not when.subject or any((each.this and not each.other) or each.bears_this for each in when.subject)
    return when.earliest == "dies" and itself


def _linked(sentence: str, ability: Triggered, before: AnyAbility) -> Triggered:
    """A triggered ability of a static paragraph; on "when you do" it can't trigger before what is done can be."""
    if not isinstance(before, Unsupported) or before.acts == "always":
        return ability
    linked = not ability.when and sentence.startswith(_WHEN_YOU_DO)
    return replace(ability, acts=before.acts) if linked else ability


_OTHERWISE = re.compile(r"Otherwise, it (?=has|gets|can't|can)", re.IGNORECASE)


def _otherwise(sentence: str, before: list[AnyAbility]) -> Abilities | None:
    """What a sentence says that begins with "otherwise": what is so while the condition before it is not true."""
    if _OTHERWISE.match(sentence) is None or not before:
        return None
    last = before[-1]
    its = [each for each in before if each.condition == last.condition and each.subject == last.subject]
    condition = last.condition
    name = _NAMES.get(last.subject)
    if len(its) < len(before) or name is None or condition is None or not hasattr(condition, "negated"):
        return None
    read = compile_sentence(_OTHERWISE.sub(f"{name} ", sentence))
    if not isinstance(read, Understood) or any(each.condition is not None for each in read.abilities):
        return None
    if isinstance(condition, UnreadCondition) and not all(isinstance(each, AnySize) for each in read.abilities):
        return None
    negated = replace(condition, negated=not condition.negated)
    return tuple(with_quotations_read(replace(each, condition=negated), sentence, _quoted) for each in read.abilities)


_NAMES = {THIS: "This creature", (Filter(bears_this=True),): "Enchanted creature"}
"""What a text calls one permanent that a sentence may speak of as "it"."""


def _goes_on(sentence: str, before: list[str]) -> bool:
    """Whether a sentence says more of how a permanent enters, or how it is cast, as the one before it does."""
    read = compile_sentence(sentence)
    if isinstance(read, Irrelevant) and read.why == CASTING:
        return before[-1:] == [CASTING]
    entering = isinstance(read, Irrelevant) and read.why == "entering"
    return entering and before[-1:] in (["entering"], [DEEDS_AS_IT_ENTERS])


_WHAT_STAYS = {"it's still a land.": "that's still a land", "they're still lands.": "that are still lands"}
"""A sentence that says of what becomes something else what it stays, and how that sentence says so itself (205.1b)."""


def _with_what_stays(sentences: list[str]) -> list[str]:
    """The sentences, where what something stays is said with what it becomes."""
    found: list[str] = []
    for each in sentences:
        stays = _WHAT_STAYS.get(each.lower().replace("’", "'"))
        if stays and len(found) == 1:
            found[-1] = f"{found[-1].removesuffix('.')} {stays}."
        elif found and each.startswith(("Its activated abilities can't be activated", "Its activated abilities can’t")):
            found[-1] = f"{found[-1].removesuffix('.')}, and its{each[3:]}"
        else:
            found.append(each)
    return found


_STAYS_ATTACHED = re.compile(
    r"this effect doesn['’]t remove (?P<what>auras|this (?:aura|creature|enchantment))\.", re.IGNORECASE
)
"""A sentence that says of protection what it does not remove (702.16n)."""


def _kept(sentence: str, before: AnyAbility) -> AnyAbility | None:
    """The protection that was granted just before, with what it does not remove; None where it is not about that."""
    said = _STAYS_ATTACHED.fullmatch(sentence)
    if said is None or not isinstance(before, Grants):
        return None
    keeps = (Filter(any_subtype=("aura",)),) if said["what"].lower() == "auras" else THIS
    given = tuple(replace(each, keeps=keeps) if isinstance(each, CantBeTargeted) else each for each in before.abilities)
    return replace(before, abilities=given) if given != before.abilities else None


_LIES_THERE = re.compile(
    r"as long as this (?:card|creature) is in your graveyard(?: and [^,]*)?, (?P<rest>[^.]*\.(?: ?[\"”])?)",
    re.IGNORECASE,
)
_GIVES_ACTIVATED = re.compile(r"\bhave [\"“][^\"”]*: ")


def _in_a_graveyard(said: str) -> Unsupported | None:
    """A static ability that functions only while its card is in a graveyard (113.6b), which is not followed there."""
    found = _LIES_THERE.fullmatch(said)
    if found is None:
        return None
    why = "what it does in a graveyard is not followed"
    if waits := waiting(said.lower()) or waiting(found["rest"].lower()):
        return replace(waits, why=why, zone="graveyard")
    if _GIVES_ACTIVATED.search(found["rest"]):
        return Unsupported(why=why, blocking=False, acts="activated", playing="may_activate", zone="graveyard")
    return Unsupported(why=why, zone="graveyard")


def _as_it_enters(sentence: str, ability: Triggered) -> Triggered:
    """A triggered ability behind what its permanent does as it enters: on "when you do" it triggers then alone."""
    if not sentence.startswith(_WHEN_YOU_DO):
        return ability
    return replace(ability, acts="enters")


_WHEN_YOU_DO = "When you do, "
_EVERYWHERE = re.compile(r"All cards that aren['’]t on the battlefield, spells, and permanents (?=are )", re.IGNORECASE)
"""The subject of a sentence that says something of all objects, those on the battlefield among them."""


def _static(said: str) -> PrintedAbility:
    """A static ability: sentence by sentence, what is read and what is not."""
    if there := _in_a_graveyard(said):
        return PrintedAbility(kind="static", abilities=(there,))
    if everywhere := _EVERYWHERE.match(said):
        of_permanents = _static(f"All permanents {said[everywhere.end() :]}")
        of_spells = Unsupported(why="what color spells are is not followed", blocking=False, acts="activated")
        return replace(of_permanents, abilities=(*of_permanents.abilities, of_spells))
    sentences = sentences_of(said) or [said]
    match as_a_whole(" ".join(said.lower().split())) if len(sentences) > 1 else None:
        case Irrelevant(why):
            return PrintedAbility(kind="static", elsewhere=why)
        case Unsupported() as waits:
            return PrintedAbility(kind="static", abilities=(waits,))
    if len(sentences) == 2 and sentences[1].startswith(("Remove ", "Put ")):
        # What is removed or put as damage is prevented belongs to the prevention (615.5).
        read = compile_sentence(said)
        sentences = [said] if isinstance(read, Understood) else sentences
    found: list[AnyAbility] = []
    elsewhere: list[str] = []
    for place, sentence in enumerate(_with_what_stays(sentences)):
        if place and (otherwise := _otherwise(sentence, found)) is not None:
            found += otherwise
            continue
        if found and (kept := _kept(sentence, found[-1])) is not None:
            found[-1] = kept
            continue
        if place and _SPEAKS_OF_ANOTHER.match(sentence) and not _goes_on(sentence, elsewhere):
            found.append(Unsupported(why="a sentence that speaks of the one before it"))
            continue
        if found and isinstance(found[-1], MayBeExerted) and sentence.startswith(_WHEN_YOU_DO):
            found.append(read_exerted(" ".join(sentences[place:]), _quoted))
            break
        match compile_sentence(sentence):
            case Understood(abilities):
                found += (with_quotations_read(each, sentence, _quoted) for each in abilities)
            case Irrelevant(why):
                elsewhere.append(why)
            case OpaqueEffect(ability):
                if not found and elsewhere and elsewhere[-1].startswith("entering"):
                    ability = _as_it_enters(sentence, ability)
                found.append(_linked(sentence, ability, found[-1]) if found else ability)
            case unsupported:
                found.append(unsupported)
    # "Has bushido X, where X is ..." is a triggered ability (702.45a).
    kind: AbilityKind = "triggered" if found and all(type(each) is Triggered for each in found) else "static"
    return PrintedAbility(
        kind=kind, abilities=tuple(found), elsewhere="" if found else ", ".join(dict.fromkeys(elsewhere))
    )

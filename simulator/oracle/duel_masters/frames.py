"""When words of Duel Masters that are not read can act: from which moment of an attack on, or never during one."""

from __future__ import annotations

import re

from events.abilities import Acts
from simulator.oracle.reading import Irrelevant


def _table(*rows: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rows_words), what) for rows_words, what in rows)


_CREATURES = r"[a-z', -]+"
_ELSEWHERE = _table(
    (
        r"instead of having (?:this|the crossed) creature attack, you may tap it to use (?:its|this) tap ability",
        "tapping",
    ),
    (rf"each of your {_CREATURES} may tap instead of attacking to use this creature's ability.*", "tapping"),
    (rf"each (?:(?!gets|has)[a-z' ])+ costs [0-9] more to (?:summon|cast){_CREATURES}[0-9]?{_CREATURES}", "summoning"),
    (
        r"[a-z', -]+ (?:each )?costs? (?:up to )?[0-9] (?:more|less) to (?:summon|cast|generate)(?: or cross)?",
        "summoning",
    ),
    (r"they can't cost less than [0-9]", "summoning"),
    (r"you can summon this creature only if [a-z ]+", "summoning"),
    (r"(?:gravity zero|sympathy)(?:—|: )[a-z0-9, ]+", "summoning"),
    (r"you can put an evolution creature of any race on this creature", "summoning"),
    (
        rf"{_CREATURES}(?:\"silent skill\")? (?:is|are) put into (?:the battle|his mana) zone tapped",
        "entering",
    ),
    (r"players can't (?:cast spells|summon creatures) other than [a-z ]+", "summoning"),
    (r"your opponent can't cast [a-z ]+", "summoning"),
    (r"you may cross cross gears with this creature for no cost", "crossing"),
    (r"(?:this creature|creatures in the battle zone) (?:doesn't|don't) untap at the start of [a-z' ]+", "untapping"),
    (r"you can't untap the cards in your mana zone at the start of each of your turns", "untapping"),
    (r"cards in your mana zone are considered to be cards of every civilization", "mana"),
    (r"(?:player's|players|no one) (?:can't|may) use the \"shield trigger\" abilities of [a-z ]+", "shields"),
    (
        r"(?:while this creature is tapped, )?your opponent can't use the \"shield trigger\" ability of his shields",
        "shields",
    ),
    (r"your opponent reveals shields broken by your creatures", "shields"),
    (
        r"when(?:ever)? (?:this creature|an opponent's creature|one of your shields)"
        r" (?:would break|would be broken|breaks)(?: a shield| one of your opponent's shields)?,"
        r" (?:your opponent (?:puts|shows) (?:it|that shield)|you choose the shield|you may discard 2 cards from your"
        r" hand)(?:(?!\b(?:battle zone|creatures?|destroy|tap|untap)\b).)*",
        "shields",
    ),
    (r"no one can look at their deck", "decks"),
    (r"after you cast a spell by using [^.]+", "shields"),
)
"""Frames of sentences that can't act during an attack, whatever else is on the board; with what they are about."""

_EVENTS: tuple[tuple[re.Pattern[str], str], ...] = _table(
    (r"at the (?:end|start)\b|when each player untaps", "elsewhere"),
    (r"\bwould (?:be discarded|choose|draw)\b|\bcast(?:s|ing)?\b|\bsummons?\b|\buses\b|\bdiscards?\b", "activated"),
    (r"\bdraws?\b|\bgenerates?\b|\bmana zone\b", "activated"),
    (r"\bput\b.*\bbattle zone\b|\bputs?\b.*\binto\b|\bevolves\b", "enters"),
    (r"\bthis creature would be (?:destroyed|put)\b", "dies"),
    (r"\battack", "attacking"),
    (r"\bblock", "blocking"),
    (r"\bwould be (?:destroyed|put)\b|\bshields?\b|\bbattles?\b|\bis destroyed\b|\bloses\b|\bwins\b", "damage"),
    (r"\bleaves?\b|\bdestroyed\b|\bgraveyard\b", "dies"),
)
"""Words of an event, by from when on an ability with it may trigger."""

_DRAWING = re.compile(r"(?:except )?during the start of [^,]*, whenever [^,]* draws? cards, draw [a-z ]+")


def elsewhere(sentence: str) -> Irrelevant | None:
    """The reason why a sentence can't act during an attack; None where it may.

    Args:
        sentence: a sentence in plain words, without a full stop.

    >>> elsewhere("this creature is put into the battle zone tapped").why
    'entering'
    """
    if _DRAWING.fullmatch(sentence):
        return Irrelevant("hands")
    return next((Irrelevant(what) for frame, what in _ELSEWHERE if frame.fullmatch(sentence)), None)


def when_it_acts(text: str) -> Acts | None:
    """From when on a triggered ability may trigger; None where it never does during an attack.

    Args:
        text: the ability in plain words, event first.

    >>> when_it_acts("at the end of your turn, tap this creature."), when_it_acts("whenever it sleeps, ...")
    (None, 'beginning')
    """
    event = text.partition(", ")[0]
    for words, acts in _EVENTS:
        if words.search(event):
            return None if acts == "elsewhere" else _acts(acts)
    return "beginning"


def _acts(name: str) -> Acts:
    known: dict[str, Acts] = {
        "activated": "activated", "enters": "enters", "attacking": "attacking", "blocking": "blocking",
        "damage": "damage", "dies": "dies",
    }  # fmt: skip
    return known[name]

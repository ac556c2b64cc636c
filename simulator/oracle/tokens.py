"""What tokens a face says are created, though the sentence as a whole may not be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from types import MappingProxyType

from msgspec.structs import replace

from events.abilities import AnyAbility, CreatesTokens
from projections.followed.naming import said_in
from simulator.oracle.abilities import compile_ability
from simulator.oracle.paragraphs import without_reminders

_WORDS = r"[^.\"“”—]"
_ONE = r"[\"“][^\"“”]+[\"”]"
_CREATES = re.compile(
    rf"\b[Cc]reates? (?:a number of|that many|twice X|X|[a-z]+) (?P<kind>{_WORDS}*?)\btokens?\b"
    rf"(?P<named> named [A-Z][A-Za-z’'-]*(?: (?!with\b)[A-Za-z’'-]+)*)?"
    rf"(?:(?P<has> with|\. It has) (?P<keywords>[a-z]{_WORDS}*)?(?P<quoted>{_ONE}(?:(?:,|,? and) {_ONE})*)?)?"
    r"(?! with\b|\. It has\b)"
)
"""Words that create tokens: how many is not asked, nor whether they enter tapped or attacking."""
_QUOTED = re.compile(_ONE)
_WITHIN = re.compile(r"'([A-Z{].*)'")
"""An ability in quotation marks within one in quotation marks."""
_BETWEEN = re.compile(r",? and |, ?")
_BY_KEYWORD = MappingProxyType(
    {
        "afterlife": "1/1 white and black Spirit creature token with flying",
        "amass": "0/0 black {} Army creature token",
        "fabricate": "1/1 colorless Servo artifact creature token",
        "for mirrodin!": "2/2 red Rebel creature token",
        "gift a tapped fish": "1/1 blue Fish creature token",
        "job select": "1/1 colorless Hero creature token",
        "living weapon": "0/0 black Phyrexian Germ creature token",
    }
)
"""What keywords create (702.135a, 701.47a, 702.123a, 702.163a, 702.174f, 702.182a, 702.92a)."""
_KEYWORD = re.compile(rf"\b(?P<keyword>{'|'.join(map(re.escape, _BY_KEYWORD))})(?: (?P<kind>[A-Z][a-z]+)s)?", re.I)


def tokens_said(text: str) -> tuple[CreatesTokens, ...]:
    """The tokens that a face's text says are created, each kind once; those whose words are not read are left out.

    How many there are, for whom, and whether they enter tapped or attacking, is not told. What the tokens' own
    abilities create is among them.

    Args:
        text: the rules text of a face.

    >>> [each.token.subtypes for each in tokens_said("Amass Orcs 2. Create X 2/2 red Cat creature tokens with haste.")]
    [('cat',), ('orc', 'army')]
    """
    plain = without_reminders(text)
    within = (_WITHIN.sub(r'"\1"', quoted[1:-1]) for quoted in _QUOTED.findall(plain) if "'" in quoted)
    return tuple(dict.fromkeys(made for each in (plain, *within) for made in _said(each)))


def _said(text: str) -> Iterator[CreatesTokens]:
    for found in _CREATES.finditer(text):
        if found["has"] and not (found["keywords"] or found["quoted"]):
            continue
        abilities: list[AnyAbility] = []
        for quoted in _QUOTED.findall(found["quoted"] or ""):
            words = _WITHIN.sub(r'"\1"', quoted[1:-1])
            yield from _said(words)
            abilities += (replace(each, words="") for each in compile_ability(words).abilities)
        for made in _with_keywords(f"{found['kind']}token{found['named'] or ''}", found["keywords"] or ""):
            yield replace(made, abilities=(*made.abilities, *abilities))
    for found in _KEYWORD.finditer(text):
        yield from _read(_BY_KEYWORD[found["keyword"].lower()].format(found["kind"] or ""))


def _with_keywords(token: str, said: str) -> Iterable[CreatesTokens]:
    """The token with as many of the words that follow as are keywords; none where the first is no keyword."""
    given = [each.strip() for each in _BETWEEN.split(said) if each.strip()]
    if not given:
        return _read(token)
    for n in range(len(given), 0, -1):
        listed = given[0] if n == 1 else f"{', '.join(given[: n - 1])}{',' * (n > 2)} and {given[n - 1]}"
        if found := tuple(_read(f"{token} with {listed}")):
            return found
    return ()


def _read(words: str) -> Iterator[CreatesTokens]:
    for ability in compile_ability(f"Create a {words}.", place="spell").abilities:
        yield from said_in(getattr(ability, "effect", None), CreatesTokens)

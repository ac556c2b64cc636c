"""Whom words that are not read may free of a restriction, as far as their vocabulary tells without reading them.

Restrictions end as abilities are lost, as colors, types or control change, as permanents leave, or as something permits
what is forbidden. What has none of the verbs of these frees nobody. This decides no meaning, only how far a doubt goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from events.abilities import Frees


def _words(table: str) -> frozenset[str]:
    return frozenset(table.split())


_CHANGING = _words(
    """
    abilities ability annihilator applies apply are aren't attach attached attaches base become becomes been being
    bestow bestowed can champion change changed changeling changes changing considered copied copies copy count
    counts cumulative decayed devoid echo evoke except exchange exchanges exploit face fading flip flipped flips
    goad he's ignore ignored ignores ignoring into is isn't it's lose loses losing manifest meld merge merged mutate
    neither nor phase phased phases phasing protection same share shares she's soulbond switch switched switches
    text texts they're though toughness transform transformed transforms treat treated turn turned type types
    unattach unattached until vanishing was were won't you're
    """
)
"""Words by which abilities, colors, types, control, permissions and a toughness that is enough may change."""

_REMOVING = _words(
    """
    blight bolster bottom bury cloak connive damage destroy destroyed destroys die dies discard exile exiled exiles
    explore explores fight fights gain gains leave leaves library onto put puts owner's remove removed removes return
    returned returns sacrifice sacrificed sacrifices shuffle shuffles specialize stun tap tapped taps
    """
)
"""Words by which an ability that triggers may have taken something away by the time that is asked about."""

_DOING = _words(
    "destroy destroys exile exiles fight fights remove removes return returns sacrifice sacrifices shuffle tap taps"
)
"""Those of them that say what is done outside an ability that triggers: as it enters, or as dice have come up."""

_REPLACING = _DOING - {"exile", "exiles", "shuffle"}
"""The same, where something else would happen: what goes elsewhere instead would have left anyway."""

_TRIGGERS = frozenset({"when", "whenever", "beginning"})
_SET_ASIDE = re.compile(
    r"\b(?:as long as|during|if|unless|for each|while|when|whenever|where)\b[^,.;:\"“”•]*?(?=[,.;:\"“”•]| and |$)"
    r"|[\"“](?![^\"“”]*\b(?:when|whenever|at the)\b)[^\"“”:]*:[^\"“”]*[\"”]"
    r"|\bthat(?:'s| are| is| was| were)(?! by\b)"
    r"|\b(?:until end of turn|(?:on|during) (?:your|each|their|its) [a-z' ]*turns?|each turn|this turn"
    r"|(?:of )?any (?:one )?(?:color|type)|counters? on (?:it|them))\b"
)
"""Conditions, events, relative clauses, activated abilities in quotation marks: of themselves they change nothing."""

_CONTROL = re.compile(
    r"\b(?:control of|(?:gains?|exchanges?) control|controls? (?:enchanted|equipped|this|that|those|the|target)"
    r"|under (?:your|their|its|an|that|another))\b"
)
_SMALLER = re.compile(r"[-−](?:\d|x\b)")
_SIZE = re.compile(r"(?<![+\d])\d+/\d+")
_WORD = re.compile(r"[a-z][a-z'-]*")
_SENTENCE = re.compile(r"[^.•|]+")
_LABEL = re.compile(r"^(?:[^—.,]* — )?(?:then )?[ ,]*")

_ITSELF = re.compile(r"(?:remove [^.]* from )?this (?!spell|card|turn|combat|ability|effect)[a-z-]+\b")
_HOST = re.compile(r"(?:you control )?(?:enchanted|equipped|fortified) (?!player|opponent)[a-z-]*[a-rt-z]\b")
_IT = re.compile(r"it(?:'s)?\b")
_AS_LONG_AS = re.compile(r"(?:as long as|if|while) ")
_OF_ITS_OWN = re.compile(
    r"\b(?:all (?:other )?abilities|(?:all|other) (?:creature |card )?types|(?:all|other) colors"
    r"|(?:all )?other (?:colors|card types|creature types|types)(?:,? (?:and|or) [a-z]+)*"
    r"|every (?:creature|basic land) type)\b"
)
_OTHERS = _words(
    """
    all another any artifacts auras both controller creatures defending each enchantments equipment every lands opponent
    opponents other others permanents planeswalkers player players target that their them they those tokens vehicles you
    your
    """
)
"""Words that speak of more than one permanent: then it is not told whom the words free."""


def freed_by(said: str) -> Frees:
    """Whom the words of an ability that is not read may free of a restriction, at most.

    Args:
        said: the whole ability, its permanent called "this creature".

    >>> freed_by("This creature has flying as long as you control a Wolf.")
    'nobody'
    >>> freed_by("This creature is all colors."), freed_by("Enchanted creature loses all abilities.")
    ('itself', 'host')
    >>> freed_by("All creatures lose all abilities."), freed_by("Denimwalk")
    ('anyone', 'anyone')
    """
    plain = " ".join(said.lower().replace("’", "'").split())
    if "." not in plain:
        return "anyone"
    triggers = not _TRIGGERS.isdisjoint(_WORD.findall(plain))
    if '"' in plain or "“" in plain or triggers:
        return "anyone" if _frees(plain, triggers=triggers) else "nobody"
    found: list[Frees] = ["nobody"]
    found += (who for sentence, who in sentences_with_subjects(plain) if _frees(sentence, triggers=False))
    return next(each for each in FURTHEST_FIRST if each in found)


FURTHEST_FIRST: tuple[Frees, ...] = ("anyone", "host", "itself", "nobody")
"""Whom words may concern, beginning with the most."""


def sentences_with_subjects(said: str) -> Iterator[tuple[str, Frees]]:
    """The sentences of an ability in plain lower case, each with the one permanent that it speaks of, if it does."""
    before: Frees = "anyone"
    for sentence in _SENTENCE.findall(said):
        before = _subject(sentence.strip(), before)
        yield sentence, before


def without_conditions(said: str) -> str:
    """Words in plain lower case without conditions, events, relative clauses and activated abilities."""
    return _SET_ASIDE.sub(" ", said)


def _frees(said: str, *, triggers: bool) -> bool:
    """Whether words have one by which a restriction may end."""
    rest = without_conditions(said)
    words = frozenset(_WORD.findall(rest))
    if not words.isdisjoint(_CHANGING) or _CONTROL.search(rest) or _SMALLER.search(rest):
        return True
    if _SIZE.search(rest) and words.isdisjoint(("create", "creates", "created", "token", "tokens")):
        return True
    done = _REMOVING if triggers else _REPLACING if "would" in said else _DOING
    return not words.isdisjoint(done)


def _subject(sentence: str, before: Frees) -> Frees:
    """Whom a sentence speaks of, where that is one permanent alone; `before`: whom the one before it did."""
    said = _LABEL.sub("", sentence)
    rest = _LABEL.sub("", _SET_ASIDE.sub("", said).strip())
    if _IT.match(rest):
        first = _AS_LONG_AS.match(said)
        subject = before if first is None and _IT.match(said) else _called(said[first.end() :]) if first else "anyone"
    else:
        subject = _called(rest)
    rest = _HOST.sub("", _OF_ITS_OWN.sub("", rest), count=1)
    return subject if _OTHERS.isdisjoint(_WORD.findall(rest)) else "anyone"


def _called(said: str) -> Frees:
    """Whom words begin with."""
    return "itself" if _ITSELF.match(said) else "host" if _HOST.match(said) else "anyone"

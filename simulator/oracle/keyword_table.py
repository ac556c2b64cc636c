"""The table of keywords: what each stands for in the algebra of abilities, and the number of its rule.

A new keyword is one row here: whatever reads keywords, or sentences that name them, looks them up in this table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from events import conditions as c
from events import declaration_abilities as ab
from events import instructions as i
from events import references as r
from events import trigger_conditions as o
from events import triggers as t
from events.abilities import (
    AnyAbility,
    CombatTrait,
    RedirectsAttack,
    Trait,
    Triggered,
)
from events.filters import Filter
from events.instructions import Instruction
from simulator.oracle.keyword_triggers import NUMBERED_TRIGGERS, SOULBOND, TRIGGERS


def _listed(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.replace("\n", ",").split(",") if name.strip())


class Keyword(NamedTuple):
    """A keyword that stands for these abilities.

    Args:
        abilities: what it says, without its words.
        rules: the numbers of its rule in 2008, in 2009 and 2010, and since 2022; "" where there is none.
        in_text: what sentences may do with it: name it, also give it to creatures, or also ask whether a creature has
            it; "": they never name it.
    """

    abilities: tuple[AnyAbility, ...]
    rules: tuple[str, str, str] = ("", "", "")
    in_text: Literal["", "named", "given", "asked"] = ""


def _on(*when: t.When, effect: Instruction, optional: bool = False) -> tuple[Triggered]:
    return (Triggered(when=when, effect=effect, optional=optional),)


def _trait(trait: Trait, in_2008: str, in_2009: str, since_2022: str) -> Keyword:
    return Keyword((CombatTrait(trait=trait),), (in_2008, in_2009, since_2022), "given")


OPPONENTS_PERMANENTS = (Filter(controller="opponent"),)
_YOUR_CREATURE = (Filter(any_type=("creature",), controller="you"),)

KEYWORDS: Mapping[str, Keyword] = MappingProxyType(
    {
        "flying": Keyword(
            (ab.CantBeBlockedExceptBy(by=(Filter(any_keyword=("flying", "reach")),)),),
            rules=("502.4", "702.9", "702.9"),
            in_text="asked",
        ),
        "reach": Keyword((), rules=("502.70", "702.15", "702.17"), in_text="asked"),
        "menace": Keyword((ab.MinBlockers(n=2),), rules=("", "", "702.111"), in_text="given"),
        "shadow": Keyword(
            (
                ab.CantBeBlocked(by=(Filter(no_keyword=("shadow",)),)),
                ab.BlockOnly(attackers=(Filter(any_keyword=("shadow",)),)),
            ),
            rules=("502.8", "702.25", "702.28"),
            in_text="asked",
        ),
        "horsemanship": Keyword(
            (ab.CantBeBlocked(by=(Filter(no_keyword=("horsemanship",)),)),),
            rules=("502.17", "702.28", "702.31"),
            in_text="asked",
        ),
        "fear": Keyword(
            (ab.CantBeBlockedExceptBy(by=(Filter(any_type=("artifact",)), Filter(any_color=("black",)))),),
            rules=("502.25", "702.33", "702.36"),
            in_text="given",
        ),
        "intimidate": Keyword(
            (ab.CantBeBlockedExceptBy(by=(Filter(any_type=("artifact",)), Filter(shares_color=True))),),
            rules=("", "702.11", "702.13"),
            in_text="given",
        ),
        "skulk": Keyword(
            (ab.CantBeBlocked(by=(Filter(power_than_this="greater"),)),), rules=("", "", "702.118"), in_text="given"
        ),
        "defender": Keyword((ab.CantAttack(),), rules=("502.41", "702.3", "702.3"), in_text="asked"),
        "decayed": Keyword(
            (ab.CantBlock(), *_on(t.Attacks(), effect=t.AtEndOfCombat(action="sacrifice"))),
            rules=("", "", "702.147"),
            in_text="named",
        ),
        "blocker": Keyword((RedirectsAttack(players=True, blocks=True),)),
        "guardman": Keyword((RedirectsAttack(),)),
        "hexproof": Keyword((ab.CantBeTargeted(by=OPPONENTS_PERMANENTS),), rules=("", "", "702.11"), in_text="given"),
        "shroud": Keyword((ab.CantBeTargeted(),), rules=("502.36", "702.16", "702.18"), in_text="given"),
        "unleash": Keyword(
            (ab.CantBlock(subject=(Filter(this=True, any_counter=("+1/+1",)),)),), rules=("", "", "702.98")
        ),
        "first strike": _trait("first_strike", "502.2", "702.7", "702.7"),
        "double strike": _trait("double_strike", "502.28", "702.4", "702.4"),
        "trample": _trait("trample", "502.9", "702.17", "702.19"),
        "deathtouch": _trait("deathtouch", "502.63", "702.2", "702.2"),
        "lifelink": _trait("lifelink", "502.68", "702.13", "702.15"),
        "vigilance": _trait("vigilance", "502.14", "702.18", "702.20"),
        "indestructible": _trait("indestructible", "", "", "702.12"),
        "haste": _trait("haste", "502.5", "702.10", "702.10"),
        "wither": _trait("wither", "", "702.77", "702.80"),
        "infect": _trait("infect", "", "", "702.90"),
        "banding": _trait("banding", "502.10", "702.19", "702.22"),
        "trample over planeswalkers": Keyword((CombatTrait(trait="trample_over_planeswalkers"),)),
        "slayer": Keyword((CombatTrait(trait="slayer"),)),
        "battle cry": Keyword(_on(t.Attacks(), effect=t.Size(whom="each_other_attacker", power=1, toughness=0))),
        "enlist": Keyword(
            (
                *_on(
                    o.Enlists(linked=True),
                    effect=i.GetsPT(what=r.THIS_ONE, power=r.Of(what="power", of=r.THAT_ONE), toughness=0),
                ),
                ab.MayEnlist(),
            ),
            rules=("", "", "702.154"),
        ),
        "exalted": Keyword(
            _on(t.Attacks(subject=_YOUR_CREATURE, alone=True), effect=t.Size(whom="that", power=1, toughness=1))
        ),
        "flanking": Keyword(
            _on(
                t.BecomesBlockedBy(by=(Filter(no_keyword=("flanking",)),)),
                effect=t.Size(whom="that", power=-1, toughness=-1),
            ),
            in_text="named",
        ),
        "melee": Keyword(_on(t.Attacks(), effect=t.Size(power=1, toughness=1, per="opponent_attacked"))),
        "mentor": Keyword(_on(t.Attacks(), effect=t.PutCounters(whom="target"))),
        "prowess": Keyword(_on(o.Casts(subject=(Filter(no_type=("creature",)),)), effect=t.Size(power=1, toughness=1))),
        "provoke": Keyword(_on(t.Attacks(), effect=t.Provoke(), optional=True)),
        "soulbond": Keyword(SOULBOND, rules=("", "", "702.95")),
        **{name: Keyword((triggered,)) for name, triggered in TRIGGERS.items()},
        "training": Keyword(_on(t.Attacks(beside=(Filter(power_than_this="greater"),)), effect=t.PutCounters())),
    }
)
"""The keywords that are read and have neither a number nor a quality."""

NUMBERED: Mapping[str, Callable[[int], Triggered]] = MappingProxyType(
    {
        **NUMBERED_TRIGGERS,
        "afflict": lambda n: Triggered(when=(t.BecomesBlocked(),), effect=t.DefenderLosesLife(n=n)),
        "annihilator": lambda n: Triggered(when=(t.Attacks(),), effect=t.DefenderSacrifices(n=n)),
        "bushido": lambda n: Triggered(when=(t.Blocks(), t.BecomesBlocked()), effect=t.Size(power=n, toughness=n)),
        "frenzy": lambda n: Triggered(when=(t.AttacksUnblocked(),), effect=t.Size(power=n, toughness=0)),
        "rampage": lambda n: Triggered(
            when=(t.BecomesBlocked(),), effect=t.Size(power=n, toughness=n, per="blocker_beyond_the_first")
        ),
    }
)
"""The keywords that are read and have a number."""


def _came(how: c.Came) -> t.ConditionHolds:
    return t.ConditionHolds(condition=c.CameAs(how=how))


_DO_UNREAD: tuple[tuple[str, Triggered], ...] = (
    ("haunt, modular", Triggered(when=(o.PutIntoGraveyard(),))),
    ("firebending, mobilize", Triggered(when=(t.Attacks(),))),
    # By its player's speed, which the keyword gives: once each turn of that player (702.179d).
    ("start your engines!", Triggered(when=(o.LosesLife(who="opponent"),), only_if=t.NotKnown())),
    ("double team", Triggered(when=(t.Attacks(),), only_if=t.NotKnown())),
    ("champion", Triggered(when=(o.Enters(), o.LeavesTheBattlefield()))),
    ("renown", Triggered(when=(o.DealsDamage(combat=True, to="player"),), only_if=t.NotKnown())),
    (
        "backup, exploit, fabricate, for mirrodin!, hideaway, job select, living weapon",
        Triggered(when=(o.Enters(),)),
    ),
    ("offspring", Triggered(when=(o.Enters(),), only_if=_came("offspring paid"))),
    ("squad", Triggered(when=(o.Enters(),), only_if=_came("squad paid"))),
    ("evolve, graft", Triggered(acts="enters")),
    ("extort, increment", Triggered(acts="activated")),
    ("vanishing", Triggered(acts="effect")),
)
UNREAD: Mapping[str, Triggered] = MappingProxyType(
    {name: triggered for names, triggered in _DO_UNREAD for name in _listed(names)}
)
"""Keywords of which the table says when they trigger, but not what they do; their numbers and costs don't matter.

Those that act once "activated" trigger on something that is cast, and vanishing as an effect removes its last counter.
"""

_FIRST = {name: next(iter(keyword.abilities), None) for name, keyword in KEYWORDS.items()}

TRIGGERED_KEYWORDS = frozenset(
    {*NUMBERED, *UNREAD, *(name for name, first in _FIRST.items() if isinstance(first, Triggered))}
)
"""Keywords that are triggered abilities: they change no declaration's legality by themselves."""

TRAITS = frozenset(name for name, first in _FIRST.items() if isinstance(first, CombatTrait))
"""Keywords that combat itself looks at."""

GIVEN = frozenset(name for name, keyword in KEYWORDS.items() if keyword.in_text in ("given", "asked"))
"""Keywords that a sentence can give to creatures."""

ASKED_FOR = frozenset(name for name, keyword in KEYWORDS.items() if keyword.in_text == "asked")
"""Keywords of which a sentence can say what it is to block as though one had them, or had them not."""

NOT_BUILT = frozenset({"bands with other", "protection"})
"""Keywords that matter to blocking in a way that is not built yet."""

DAMAGE_NOT_BUILT = frozenset({"absorb", "totem armor", "toxic", "umbra armor"})
"""Keywords that matter to how damage is dealt, and not to blocking, in a way that is not built yet."""

_RULES: Mapping[str, tuple[str, str, str]] = {
    **{name: keyword.rules for name, keyword in KEYWORDS.items()},
    "landwalk": ("502.6", "702.12", "702.14"),
    "protection": ("502.7", "702.14", "702.16"),
}
_EDITIONS = ("cr-2008-02-01", "cr-2009-10-01", "cr-2010-02-01", "cr-2022-10-07", "cr-2024-06-07", "cr-2024-11-08",
             "cr-2026-01-16")  # fmt: skip
_COLUMNS = (0, 1, 1, 2, 2, 2, 2)

_LANDWALK_PARTS = {"cr-2008-02-01": "b", "cr-2009-10-01": "b"}


def part_on_blocking(name: str, edition: str) -> str:
    """The letter of the part of a keyword's rule that says what can't block, or how trample assigns; "" without one.

    >>> part_on_blocking("landwalk", "cr-2009-10-01"), part_on_blocking("landwalk", "cr-2010-02-01")
    ('b', 'c')
    """
    if name == "landwalk":
        return _LANDWALK_PARTS.get(edition, "c")
    return "f" if name == "protection" else "b" if name in EVASION | {"trample"} else ""


EVASION: frozenset[str] = frozenset({"flying", "fear", "intimidate", "shadow", "horsemanship", "menace", "skulk"})
"""Keywords whose rule says in its part b what can't block, and in its part c that several are redundant."""

KEYWORD_RULES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        name: {edition: rules[at] for edition, at in zip(_EDITIONS, _COLUMNS, strict=True) if rules[at]}
        for name, rules in _RULES.items()
        if any(rules)
    }
)
"""Keyword to the number of its rule in each edition that has one."""

_LANDWALK = (
    "(?:(?:snow|legendary|basic) )?(?:plains|island|swamp|mountain|forest|desert)walk"
    "|(?:snow|legendary|artifact|nonbasic) landwalk"
)


def keyword_terminal() -> str:
    """The grammar's terminal for a keyword that a sentence names, in Lark's notation."""
    names = "|".join(name for name, keyword in KEYWORDS.items() if keyword.in_text)
    return rf"KEYWORD.3: /(?:{names}|{_LANDWALK})(?![a-z'\/-])/"


def _longest_first(names: Iterable[str]) -> list[str]:
    """Names, the longest first and those of one length by the alphabet: a grammar is always the same text."""
    return sorted(names, key=lambda name: (-len(name), name))


def granted_terminal() -> str:
    """The grammar's terminal for a keyword that sentences grant beside those which they name, in Lark's notation."""
    alone = "|".join(_longest_first(TRIGGERED_KEYWORDS - set(NUMBERED))).replace("!", r"\!")
    numbered = "|".join(sorted({*NUMBERED, "firebending", "mobilize", "poisonous", "toxic"}))
    activated = "|".join(_longest_first(ACTIVATED_KEYWORDS))
    quality = (
        "(?:the chosen color|all colors|each color|each of your opponents|each opponent|your opponents|[a-z][a-z'-]*)"
    )
    return (
        rf"GRANTED.4: /(?:(?:protection|hexproof) from {quality}(?:(?:,? and|,) from {quality})*"
        rf"|(?:{activated}) (?:\{{[^{{}}]+\}})+|(?:{numbered}) [0-9]+|(?:{alone})(?! [0-9—]))(?![a-z'\/-])/"
    )


_OF_CASTING = """
    affinity, aftermath, assist, bargain, bestow, buyback, cascade, casualty, cipher, cleave, conspire, convoke, delve,
    demonstrate, disturb, emerge, entwine, epic, escalate, escape, flash, flashback, foretell, freerunning, fuse, gift,
    gravestorm, harmonize, improvise, jump-start, kicker, mayhem, miracle, multikicker, mutate, offering, overload,
    plot, prowl, rebound, replicate, retrace, ripple, spectacle, splice, split second, spree, storm, strive, surge,
    teamwork, tiered, undaunted, warp, web-slinging
"""
KEYWORDS_OF_CASTING = frozenset(_listed(_OF_CASTING))
"""Keywords of how a card is cast, and of what happens as it is."""

AS_IT_IS_CAST = frozenset(_listed("cascade, cipher, demonstrate, epic, gravestorm, haunt, ripple, storm"))
"""Keywords that do something as their own spell is cast, or as it resolves, which is not played."""


def keywords_of_spells_terminal() -> str:
    """The grammar's terminal for a keyword that spells have, in Lark's notation."""
    names = _longest_first({*KEYWORDS_OF_CASTING, "deathtouch", "infect", "lifelink", "wither"})
    return (
        rf"KEYWORD_OF_SPELLS.6: /(?:{'|'.join(names)})(?: for [a-z ]+?(?=\.|$)| [0-9]+)?(?: (?:\{{[^{{}}]+\}})+)?"
        r"(?![a-z'\/-])/"
    )


_OF_DECKS = """
    choose a background, companion, doctor's companion, double agenda, friends forever, hidden agenda, partner,
    ready to run, starting intensity
"""
_ACTIVATED_AS_A_SORCERY = """
    embalm, eternalize, scavenge, specialize, transmute
"""
_OF_OTHER_STEPS = """
    cumulative upkeep, echo, fading, forecast, phasing
"""
_OF_ENTERING = """
    amplify, bloodthirst, blitz, devour, evoke, impending, ravenous, read ahead, riot, sunburst,
    tribute,
"""
_SHOWN_BY_THE_BOARD = """
    ascend, changeling, devoid, enchant, space sculptor
"""

_AS_THEIR_PERMANENT_ENTERS = (
    _OF_ENTERING
    + "compleated, daybound, fading, gift, graft, modular, more than meets the eye, nightbound, prototype, "
    + "unleash, vanishing"
)
ENTERING_KEYWORDS = frozenset(_listed(_AS_THEIR_PERMANENT_ENTERS))
"""Keywords that say how their permanent enters, or how it was cast for that; where it stands already, it shows."""

_CAST = "a keyword of how, when or from where its card is cast: that is for whoever casts it"
_DECKS = "a keyword of decks, which acts before the game or in a main phase"
_SORCERY = "a keyword that is activated as a sorcery"
_OTHER_STEPS = "a keyword of the untap step or of an upkeep"
_SHOWN = "a keyword of what its permanent is, or what its player has: a board shows it"
_DRAWN = "a keyword of its card as another is drawn: what is drawn is not seen"
_ENTERED = "a keyword of how its permanent enters: a board shows what it did"
_HASTE = "a keyword of how its card came to the battlefield: the haste that it may have is asked for as it attacks"
_BLITZ = f"{_HASTE}, and the card that it may give is in doubt as it dies"
_IMPENDING = "a keyword of how its permanent enters: what that is, is in doubt while a board shows time counters on it"
_DISCARDED = "a keyword of its card as it is discarded: that is in doubt where a hand names the card"
_RECOVERED = "a keyword of its card in a graveyard: in doubt once it went there from the battlefield"
_IN_TURN = "a keyword of whose turn it is: its permanent is set up by that, and in doubt as its controller changes"
_TURNED = "a keyword of day and night: a board shows the face that is up"
IDLE_KEYWORDS: Mapping[str, str] = MappingProxyType(
    {
        name: why
        for why, names in (
            (_CAST, _OF_CASTING),
            (_DECKS, _OF_DECKS),
            (_SORCERY, _ACTIVATED_AS_A_SORCERY),
            (_OTHER_STEPS, _OF_OTHER_STEPS),
            (_SHOWN, _SHOWN_BY_THE_BOARD),
            (_DRAWN, "dredge"),
            (_ENTERED, _OF_ENTERING + "compleated, more than meets the eye, prototype"),
            (_HASTE, "dash, encore, riot, suspend, unearth"),
            (_BLITZ, "blitz"),
            (_IMPENDING, "impending"),
            (_DISCARDED, "madness"),
            (_RECOVERED, "recover"),
            (_IN_TURN, "living metal"),
            (_TURNED, "daybound, nightbound"),
        )
        for name in _listed(names)
    }
)
"""Keywords that change nothing on the battlefield between the beginning and the end of combat, each with the reason."""

IRRELEVANT_KEYWORDS = frozenset(IDLE_KEYWORDS)
"""The same keywords, without why."""

ACTIVATED_KEYWORDS = frozenset(
    _listed("""
    aura swap, basic landcycling, boast, commander ninjutsu, craft, crew, cycling, disguise, equip, fortify, level up,
    megamorph, morph, ninjutsu, outlast, reconfigure, reinforce, saddle, sneak, station, transfigure, ward
""")
)
"""Keywords that matter only once somebody activates something or turns something face up; ward, once one targets."""

AS_A_SORCERY = frozenset(_listed("craft, equip, fortify, level up, outlast, reconfigure, saddle, station, transfigure"))
"""Those of them that say "activate only as a sorcery" (702)."""

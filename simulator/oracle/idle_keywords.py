"""Keywords that never act while creatures fight, and those that act only once somebody activates something."""

from __future__ import annotations

__all__ = ["ACTIVATED_KEYWORDS", "IRRELEVANT_KEYWORDS"]


def _listed(names: str) -> frozenset[str]:
    return frozenset(name.strip() for name in names.replace("\n", ",").split(",") if name.strip())


_OF_CASTING = """
    affinity, assist, bargain, bestow, buyback, cascade, casualty, cleave, compleated, conspire, convoke, dash, delve,
    demonstrate, disturb, emerge, entwine, epic, escalate, escape, flash, flashback, foretell, freerunning, fuse, gift,
    gravestorm, harmonize, hidden agenda, improvise, jump-start, kicker, madness, mayhem, miracle,
    more than meets the eye, multikicker, mutate, offering, overload, plot, prototype, prowl, rebound, replicate,
    retrace, ripple, specialize, spectacle, splice, split second, spree, storm, strive, surge, suspend, tiered,
    undaunted, warp, web-slinging
"""
_OF_DECKS = """
    choose a background, companion, doctor's companion, double agenda, friends forever, partner, partner with,
    start your engines!
"""
_OF_HANDS_AND_GRAVEYARDS = """
    aftermath, cipher, dredge, embalm, encore, eternalize, forecast, ingest, recover, scavenge, soulshift, transmute,
    unearth
"""
_OF_THE_UPKEEP_AND_THE_UNTAP_STEP = """
    cumulative upkeep, daybound, echo, fading, nightbound, phasing, vanishing
"""
_OF_ENTERING = """
    amplify, bloodthirst, blitz, devour, evoke, impending, ravenous, read ahead, riot, sunburst
"""
_SHOWN_BY_THE_BOARD = """
    ascend, changeling, devoid, enchant, living metal, space sculptor
"""

IRRELEVANT_KEYWORDS = frozenset[str]().union(
    *map(
        _listed,
        (
            _OF_CASTING,
            _OF_DECKS,
            _OF_ENTERING,
            _OF_HANDS_AND_GRAVEYARDS,
            _OF_THE_UPKEEP_AND_THE_UNTAP_STEP,
            _SHOWN_BY_THE_BOARD,
        ),
    )
)
"""Keywords that change nothing on the battlefield between the beginning and the end of combat."""

ACTIVATED_KEYWORDS = _listed("""
    aura swap, basic landcycling, boast, commander ninjutsu, craft, crew, cycling, disguise, equip, fortify, level up,
    megamorph, morph, ninjutsu, outlast, reconfigure, reinforce, saddle, sneak, station, transfigure, ward
""")
"""Keywords that matter only once somebody activates something or turns something face up; ward, once one targets."""

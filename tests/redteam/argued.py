"""What nothing in a replay can show to be forged where its digests are computed anew, each class with the argument.

A mutation is looked up here only after every check has let it pass. What is not listed is missed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.redteam.mutations import Mutation


class Argued(NamedTuple):
    """A class of mutations.

    Args:
        line: a pattern of the line's type.
        kind: a pattern of the kind of change.
        field: a pattern of the value that is changed.
        because: why nothing in the file can show it.
    """

    line: str
    kind: str
    field: str
    because: str


WHOLE = "drop|double|swap"
EVENT = r".+\.\d+"

ARGUED = (
    # What people wrote, and where it was recorded.
    Argued("header", "text|player|id", "title|shows|edition_because|source.*", "words for people"),
    Argued("header", "number", "source.*", "where it was recorded: the recording is not in the file"),
    Argued("note", ".*", ".*", "words for people"),
    Argued("header", "word", "edition", "all that happened is the same, with the same numbers, in both editions"),
    Argued("header", "flag", "rulings_overlay", "nothing that happened is what those rulings are about"),
    Argued("assertion", WHOLE, "", "an engine may say less, the same again, or say it a little sooner or later"),
    Argued("assertion", ".*", "by|line|offers.*", "compared with nothing: what was offered is no rule"),
    Argued("assertion", "shorten", ".*", "an engine may say less: creatures that are left out are not compared"),
    Argued("rejected", "drop", "", "what was taken back leaves nothing behind (730.1): it need not have been tried"),
    Argued("rejected", "swap", "", "the same is as illegal a moment sooner or later"),
    Argued("rejected", "reorder", "events", "the same clicks in another order"),
    Argued(
        "rejected", "id|player", "events.(attacker|blocker|target)", "another declaration that breaks the very same"
    ),
    Argued("rejected", "lengthen", "events", "creatures of a duel are chosen anew, instead of those before, and alike"),
    Argued("assertion", "reorder", "blocked|unblocked|damage|blocking.*", "said in any order"),
    # What the board was, and what effects did: true of another game, as long as nothing after it depends on it.
    Argued("game_began.1", "number", "players.(life|library|poison)", "another game may begin so"),
    Argued(
        "game_began.1", "flag", "players.empty_handed", "another game may begin so: nothing in it asks who holds cards"
    ),
    Argued("game_began.1", "text|lengthen|shorten|reorder", "players.*|teams.*", "another game may begin so"),
    Argued("turn_began.1", "number", "number", "turns are told by number, and only order shows"),
    Argued("turn_began.1", "double", "", "without a number it may be another turn"),
    Argued("turn_began.1", "shorten|reorder", "defending", "another game with others defending, or in another order"),
    Argued(EVENT, "swap", "", "told a moment sooner or later, nothing between depending on it"),
    Argued(EVENT, "drop", "", "an effect that nothing after it depends on need not have happened"),
    Argued("permanent_entered.1", "number|text", "damage|permanent.(power|toughness|loyalty|defense)", "another card"),
    Argued("permanent_entered.1", "flag", "tapped|permanent.entered_this_turn", "another turn before this one"),
    Argued("permanent_entered.1", "player|id|text", "permanent.(owner|controller|protector)", "another player's card"),
    Argued(
        "permanent_entered.1", "id|text|player", "permanent.(id|attached_to)", "another card, that nothing speaks of"
    ),
    Argued(
        "(permanent_entered|characteristics_changed).1",
        "text|id|player",
        "permanent.(chosen|paired_with)",
        "what was chosen, or the other one of a pair: no ability in the file asks for it",
    ),
    Argued(
        "permanent_entered.1",
        "flag",
        "permanent.(token|another_face)",
        "another card: whether it is one matters to nothing",
    ),
    Argued("permanent_entered.1", "flag", "permanent.as_printed", "a token that has the numbers of the words for it"),
    Argued("permanent_entered.1", "text|player|id", "permanent.(name|subtypes|supertypes)", "another card"),
    Argued("permanent_entered.1", "shorten|reorder", "permanent.(colors|subtypes|supertypes|types)", "another card"),
    Argued("characteristics_changed.1", "number", "permanent.(power|toughness|abilities.number)", "another effect"),
    Argued("control_changed.1", "player", "controller", "another effect, of which nothing more is told"),
    Argued("colors_changed.1", "shorten|reorder", "colors", "another effect, of which nothing more is told"),
    Argued("power_toughness_changed.1", "number", "power|toughness", "another effect, of which nothing more is told"),
    Argued("effect_began.1", "text|flag|word|number|id|player|shorten", "effect|source|ability.*", "another effect"),
    Argued(".*_effect_began.1", "flag|number|text|id", "combat|once|amount|source|effect", "another effect"),
    Argued(".*", "word", "until", "how long it lasts shows only where another turn follows"),
    Argued("permanent_left.1", "word", "to", "where it went matters to nothing after it"),
    Argued("(destroy_effect_applied|permanent_left).1", "flag", "together", "only what triggers on it could show it"),
    Argued("block_effect_applied.1", "flag", "in_addition", "it blocks nothing else that it would stop blocking"),
    Argued("(permanent_tapped|permanent_untapped|colors_changed).1", "id", "object", "another effect, on another one"),
    Argued("(put_blocking|.*_effect_applied).1", "id", ".*", "an effect that did nothing may have been on another"),
)
"""In the order in which they are looked up."""


def _fits(argued: Argued, mutation: Mutation) -> bool:
    return all(
        re.fullmatch(pattern, value)
        for pattern, value in (
            (argued.line, mutation.tag),
            (argued.kind, mutation.kind),
            (argued.field, mutation.field),
        )
    )


def reason_of(mutation: Mutation) -> str:
    """Why nothing in the file can show a mutation; "" where something could."""
    return next((argued.because for argued in ARGUED if _fits(argued, mutation)), "")

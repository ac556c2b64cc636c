"""What an explanation is: an answer, then the chain of reasons: a card, its ability in words, a rule, a fact."""

from __future__ import annotations

from typing import Literal

import msgspec

ChosenBy = Literal["", "player", "plainly"]
"""By whom something was chosen: by nobody, as it had to happen; by a player; in the plainest legal way."""

Reply = Literal["yes", "no", "depends", "unknown"]
"""Legal; illegal; legal or not by what is still open; not known here."""


class _Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of an answer."""


class Reason(_Value, frozen=True, kw_only=True):
    """One link of the chain.

    Args:
        text: the fact, as a sentence.
        card: the card whose ability it is; "" where the rules alone say so.
        ability: the ability in words, or the keyword.
        rule: the number of the rule in the edition.
        says: what that rule says, in our words.
        objects: the names of those whom it is about.
    """

    text: str
    card: str = ""
    ability: str = ""
    rule: str = ""
    says: str = ""
    objects: tuple[str, ...] = ()


class Required(_Value, frozen=True, kw_only=True):
    """One requirement on a declaration (508.1d, 509.1c).

    Args:
        text: who has to do what, if able.
        card: the card that requires it.
        ability: its ability in words.
        obeyed: whether the declaration obeys it.
        why_not: for one that is not obeyed, why it could not be, or with which other it can't be obeyed together.
    """

    text: str
    card: str = ""
    ability: str = ""
    obeyed: bool
    why_not: str = ""


class Instead(_Value, frozen=True, kw_only=True):
    """A legal declaration in place of an illegal one.

    Args:
        text: the declaration in words.
        blocks: who blocks whom; for an attack, who attacks whom; for damage, who is assigned some.
        nearest: whether it is the one with the fewest changes.
    """

    text: str
    blocks: dict[str, tuple[str, ...]]
    nearest: bool = False


class Branch(_Value, frozen=True, kw_only=True):
    """What the answer is under one of several assumptions.

    Args:
        text: the assumption.
        reply: the answer.
        reasons: why.
    """

    text: str
    reply: Reply
    reasons: tuple[Reason, ...] = ()


class Explanation(_Value, frozen=True, kw_only=True, tag_field="part", tag="explanation"):
    """The answer to one proposal.

    Args:
        asked: which proposal it is, such as "Bob's first block".
        proposed: what is proposed, in words.
        reply: the answer.
        headline: the answer in a sentence.
        reasons: why, the most important first.
        required: the requirements on the declaration.
        obeyed: how many of them it obeys; None where they don't count.
        maximum: the most that can be obeyed together; None where that is not known.
        instead: legal declarations in place of it.
        more: how many further declarations are legal; None where nobody counted them.
        either_way: what else the answer may be, and when.
    """

    asked: str
    proposed: str
    reply: Reply
    headline: str
    reasons: tuple[Reason, ...] = ()
    required: tuple[Required, ...] = ()
    obeyed: int | None = None
    maximum: int | None = None
    instead: tuple[Instead, ...] = ()
    more: int | None = None
    either_way: tuple[Branch, ...] = ()


class Told(_Value, frozen=True, kw_only=True, tag_field="part", tag="told"):
    """One line of the story.

    Args:
        text: what happened.
        rule: the number of the rule that made it happen; "" for what players chose and effects did.
        says: what that rule says, in our words.
        chosen: "" for what had to happen, "player" for what somebody chose, "plainly" for what nobody said, and that
            was played in the plainest legal way.
    """

    text: str
    rule: str = ""
    says: str = ""
    chosen: ChosenBy = ""


class Possible(_Value, frozen=True, kw_only=True):
    """A legal block, and what comes of it.

    Args:
        text: the declaration in words.
        blocks: who blocks whom.
        comes: what happens in that combat, a line for each thing.
        because: why that is not known; "" where it is.
    """

    text: str
    blocks: dict[str, tuple[str, ...]]
    comes: tuple[str, ...] = ()
    because: str = ""


class CaseAnswer(_Value, frozen=True, kw_only=True):
    """The answer to a question about a combat, under one edition.

    Args:
        title: the question, where somebody put it in words.
        edition: the edition's name.
        reply: the answer to the last proposal; "yes" where there is none and all is known.
        nameless: what the permanents are that have neither card nor name, a line for those that are alike.
        parts: the proposals with their explanations, and between them what happened, in order.
        after: from which place in `parts` on they are of steps after the last proposal.
        because: why the rest is not known; "" where it is.
        possible: the legal blocks, where they were asked for.
        count: how many there are; None where nobody asked, or nobody knows.
        difference: why the edition says something else than the first; "" where it does not.
    """

    title: str = ""
    edition: str
    reply: Reply
    nameless: tuple[str, ...] = ()
    parts: tuple[Explanation | Told, ...] = ()
    after: int = 0
    because: str = ""
    possible: tuple[Possible, ...] = ()
    count: int | None = None
    difference: str = ""

"""Combats in words, for players that read: the board, what is asked, what each choice means; and answers in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from events.board import Permanent
from projections.board import Board
from projections.views import Views
from simulator.editions import trigger_rules
from simulator.envs.duel import DuelSearch
from simulator.envs.full import FullCombat
from simulator.envs.search import Search
from simulator.legality.bits import bits

__all__ = ["UnclearAnswer", "choice_from_text", "declaration_from_text", "observe_text", "question_text"]

NOTHING = ("none", "no", "nobody", "nothing", "no one", "stop", "done", "pass", "no block", "decline")
"""Words for choice 0."""

YES = ("yes", "attack", "pay")
"""Words for choice 1 where a yes is asked for."""


class UnclearAnswer(ValueError):
    """An answer that is no legal choice, or more than one."""


def observe_text(search: Search) -> str:
    """What a combat or duel shows, in words.

    Args:
        search: it is not changed.

    Returns:
        The players, the creatures with all that they can do, the blocks so far, what is asked of whom, and the legal
        choices with what each means; lines of plain English.
    """
    board = Views(search.log, trigger_rules(search.edition)).board
    return "\n".join((*_board(search, board), "", question_text(search)))


def question_text(search: Search) -> str:
    """What is asked of whom, and the legal choices with what each means."""
    if search.over:
        returns = search.returns()
        what = "duel" if isinstance(search, DuelSearch) else "combat"
        return f"The {what} is over. Value for the defending role: {returns.defending:+g}; active: {returns.active:+g}."
    lines = [f"You choose for the {search.agent} player. {_question(search)}", "Legal choices:"]
    lines += [f"  {choice}: {_meaning(search, choice)}" for choice in search.legal()]
    return "\n".join(lines)


# The board.


def _board(search: Search, board: Board) -> Iterator[str]:
    seen = search.seen
    yield f"Combat under the rules {search.edition}."
    yield f"Active player: {board.active}, {board.life_of(board.active)} life."
    for player in board.defending:
        yield f"Defending player: {player}, {board.life_of(player)} life."
    blocking = dict[int, list[int]]()
    blocked = dict[int, list[int]]()
    for b, a in search.pairs:
        blocking.setdefault(b, []).append(a)
        blocked.setdefault(a, []).append(b)
    yield "Creatures that may attack:" if search.phase == "attack" else "Attacking creatures:"
    for a, each in enumerate(seen.attackers):
        by = [seen.blockers[b].id for b in blocked.get(a, ())]
        yield f"  {_creature(board.permanents.get(each.id), each.id)}" + (f"; blocked by {_and(by)}" if by else "")
    yield "Creatures of the defending player:"
    for b, each in enumerate(seen.blockers):
        line = f"  {_creature(board.permanents.get(each.id), each.id)}"
        may = [seen.attackers[a].id for a in bits(seen.allowed[b])]
        those = [seen.attackers[a].id for a in blocking.get(b, ())]
        if search.phase == "block":
            line += f"; may block {_or(may)}" if may else "; can't block any of them"
        yield line + (f"; blocks {_and(those)}" if those else "")
    for effect in board.effects.values():
        if effect.ability.words:
            yield f"Effect: {effect.ability.words}"


def _creature(permanent: Permanent | None, name: str) -> str:
    if permanent is None:
        return f"{name}: gone"
    called = f"{name} ({permanent.name})" if permanent.name and permanent.name != name else name
    said = dict.fromkeys([*permanent.keywords, *permanent.text, *(ability.words for ability in permanent.abilities)])
    words = list(filter(None, said))
    return f"{called}: {permanent.power}/{permanent.toughness}" + (f", {'; '.join(words)}" if words else "")


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _or(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


# The question.


def _asked(search: Search) -> str:
    side = search.seen.attackers if search.phase in ("attack", "order") else search.seen.blockers
    return side[search.asked].id if search.asked >= 0 else ""


def _question(search: Search) -> str:
    asked, phase = _asked(search), search.phase
    if phase == "attack":
        return f"Does {asked} attack?"
    if phase == "block":
        done = [search.seen.attackers[a].id for b, a in search.pairs if b == search.asked]
        return f"Which attacking creature does {asked} block{' further, beside ' + _and(done) if done else ''}?"
    if phase == "cost":
        return "Is the cost of these blocks paid, or are the blocks taken back?"
    if phase == "trick":
        return "What is played?"
    others = search.seen.blockers if phase == "order" else search.seen.attackers
    so_far = [others[place].id for place in search.picked]
    after = f" after {_and(so_far)}" if so_far else ""
    return f"To which creature does {asked} assign lethal damage next{after}?"


def _meaning(search: Search, choice: int) -> str:
    seen, asked, phase = search.seen, _asked(search), search.phase
    if phase == "attack":
        return f"{asked} attacks" if choice else f"{asked} does not attack"
    if phase == "block":
        further = any(b == search.asked for b, _ in search.pairs)
        if not choice:
            return f"{asked} blocks nothing further" if further else f"{asked} does not block"
        return f"{asked} blocks {seen.attackers[choice - 1].id}"
    if phase == "cost":
        return "the cost is paid" if choice else "the blocks are taken back"
    if phase == "trick":
        tricks = search.scenario.tricks if isinstance(search, FullCombat) else ()
        return tricks[choice - 1].words if choice else "nothing is played"
    return (seen.blockers if phase == "order" else seen.attackers)[choice - 1].id


# Answers.


def choice_from_text(search: Search, answer: str) -> int:
    """The choice of which an answer tells.

    An answer is a choice's number, the id of the creature that is chosen, or a word such as "none", "yes" or "no"; in
    capitals or not. In a longer one, what stands behind the last "answer:" or "choice:" counts; else it may name one
    legal choice only.

    Args:
        search: who is asked what.
        answer: the answer.

    Raises:
        UnclearAnswer: it is no legal choice, or more than one.
    """
    legal = search.legal()
    words = {word: choice for choice in legal for word in _words(search, choice)}
    text = re.split(r"\b(?:answer|choice)\s*(?:is)?\s*[:=]", answer.casefold())[-1].strip(" \t\r\n.!?\"'`*()[]")
    if text in words:
        return words[text]
    # Longer words first, so that "no block" is not read as "no", nor b1 within b12.
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    found = {words[match] for match in re.findall(rf"(?<![\w-])(?:{pattern})(?![\w-])", text)} if words else set()
    if len(found) == 1:
        return found.pop()
    what = "names more than one legal choice" if found else "names no legal choice"
    choices = "; ".join(f"{choice}: {_meaning(search, choice)}" for choice in legal)
    raise UnclearAnswer(f"{answer!r} {what}; answer with the number of one: {choices or 'nothing can be chosen'}")


def _words(search: Search, choice: int) -> Iterator[str]:
    yield str(choice)
    if search.phase in ("attack", "cost"):
        yield from YES if choice else NOTHING
    elif not choice:
        yield from NOTHING
    elif search.phase == "block":
        yield search.seen.attackers[choice - 1].id.casefold()
    elif search.phase == "trick":
        yield _meaning(search, choice).casefold()
    else:
        yield (search.seen.blockers if search.phase == "order" else search.seen.attackers)[choice - 1].id.casefold()


def declaration_from_text(search: Search, answer: str) -> dict[str, tuple[str, ...]]:
    """The whole declaration of blocks of which an answer tells, legal or not, as `CombatAEC.propose` takes it.

    An answer names a blocking creature and those that it blocks, again and again: "b1 blocks a2, b3 a2", "b1: a1 a2";
    or it is a word such as "none". Only ids of creatures count, and commas and the words between them do not.

    Args:
        search: who is asked what.
        answer: the answer.

    Raises:
        UnclearAnswer: it names an attacking creature before any that blocks it, or a blocking one that blocks nothing;
            or nobody at all.
    """
    attackers = {each.id.casefold(): each.id for each in search.seen.attackers}
    blockers = {each.id.casefold(): each.id for each in search.seen.blockers}
    names = "|".join(re.escape(name) for name in sorted({*attackers, *blockers}, key=len, reverse=True))
    text = answer.casefold().strip(" \t\r\n.!?\"'`*()[]{}")
    found: dict[str, tuple[str, ...]] = {}
    blocker = ""
    for name in re.findall(rf"(?<![\w-])(?:{names})(?![\w-])", text) if names else ():
        if name in blockers:
            if blocker and not found[blocker]:
                raise UnclearAnswer(f"{answer!r} does not say what {blocker} blocks")
            blocker = blockers[name]
            found.setdefault(blocker, ())
        elif not blocker:
            raise UnclearAnswer(f"{answer!r} does not say what blocks {attackers[name]}")
        else:
            found[blocker] += (attackers[name],)
    if blocker and not found[blocker]:
        raise UnclearAnswer(f"{answer!r} does not say what {blocker} blocks")
    if not found and text not in NOTHING:
        raise UnclearAnswer(f"{answer!r} names no creature that blocks; say 'b1 a2, b3 a2' or the like, or 'none'")
    return found

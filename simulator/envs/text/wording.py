"""Combats in words and pictures, for players that read; and answers in words.

>>> from simulator.envs import Boards, PlainCombat
>>> combat = PlainCombat(Boards(4, 4).table(730))
>>> print(question_text(combat))  # and all that is on the board: observe_text(combat)
You choose for the defending player. Which attacking creature does b2 block?
Legal choices:
  1: b2 blocks a1
  3: b2 blocks a3
>>> choice_from_text(combat, "It is large enough for both, so: b2 blocks a3.")
3
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console, RenderableType
from rich.text import Text

from events.board import Permanent
from projections.board import Board
from projections.narrative.narrative import labels_of
from projections.narrative.story import listed
from projections.views import Views
from simulator.display.board import BoardPicture
from simulator.display.drawing import draw
from simulator.editions import trigger_rules
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.search import Search
from simulator.game.game import Game
from simulator.legality.problem import bits
from simulator.plain_text import plain_lines


def rendered(search: Search, mode: str | None) -> str | None:
    """What `render` of an environment returns.

    Args:
        search: the combat or duel.
        mode: `"ansi"`, `"svg"` or None.
    """
    if mode is None:
        return None
    return combat_ansi(search) if mode == "ansi" else combat_svg(search)


def combat_svg(search: Search) -> str:
    """The board of a combat or duel and what is asked, as an SVG document that refers to nothing outside it.

    Args:
        search: the combat or duel; equal ones give equal documents.
    """
    asked = question_text(search).splitlines()[:1]
    return draw(_game(search).position, labels_of(search.log), caption=[*asked, str(search.edition)])


def combat_ansi(search: Search, *, width: int = 80) -> str:
    """The board of a combat or duel and what is asked, as text without escape codes.

    Args:
        search: the combat or duel.
        width: columns of the text.
    """
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, markup=False, emoji=False, highlight=False)
    for part in _parts(search):
        console.print(part)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def _game(search: Search) -> Game:
    game = Game(edition=search.edition)
    game.log.extend(search.log)
    return game


def _parts(search: Search) -> list[RenderableType]:
    return [
        BoardPicture(_game(search).position, labels_of(search.log)),
        Text(""),
        Text(plain_lines(question_text(search))),
    ]


NOTHING = ("none", "no", "nobody", "nothing", "no one", "stop", "done", "pass", "decline")
"""Words for choice 0."""

VERBS = {"attack": "attack", "block": "block", "cost": "pay", "trick": "play"}
"""What is done, or not done, in a phase that has a choice 0."""

REFUSALS = ("do not", "does not", "don't", "doesn't", "dont", "doesnt", "will not", "won't")
"""Words before such a verb for choice 0."""

YES = {"attack": ("yes", "attack", "attacks"), "cost": ("yes", "pay", "pays")}
"""Words for choice 1 where a yes is asked for."""

NEGATION = (
    r"\b(?:not|no|never|neither|nor|cannot|without|except|unless|against|avoid|skip|refuse[sd]?|rather than|instead of"
    r"|any\w+ but|every\w+ but|all but|\w+n't|dont|doesnt|wont|cant)\b"
)
"""Words that may turn an answer into its opposite."""

NOBODY = {*NOTHING, "-", "no block", "no blocks", *(f"{refusal} block" for refusal in REFUSALS)}
"""Answers that no creature blocks."""

FILLING = {"also", "and", "block", "blocks", "both", "my", "the", "then", "with"}
"""Words that add nothing to the names of a declaration."""

WORD = r"\w+(?:['-]\w+)*|[^\s\w,;:=>\u2192&+()\[\]{}\"'`*./-]"
"""What else may stand in a declaration than ids: words, and signs that could mean anything."""

EDGES = " \t\r\n.!?\"'`*()[]{}"
"""What may stand around an answer."""


class UnclearAnswer(ValueError):
    """An answer that names no choice or declaration, or perhaps more than one."""


def observe_text(search: Search) -> str:
    """A combat or duel in words.

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
        over = f"The {what} is over. Value for the defending role: {returns.defending:+g}; active: {returns.active:+g}."
        doubt = search.undetermined if isinstance(search, FullCombat) else ""
        return f"{over}\nUndetermined: {doubt}" if doubt else over
    lines = [f"You choose for the {search.agent} player. {_question(search)}", "Legal choices:"]
    lines += [f"  {choice}: {_meaning(search, choice)}" for choice in search.legal()]
    return "\n".join(lines)


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
        yield f"  {_creature(board.permanents.get(each.id), each.id)}" + (f"; blocked by {listed(by)}" if by else "")
    yield "Creatures of the defending player:"
    for b, each in enumerate(seen.blockers):
        line = f"  {_creature(board.permanents.get(each.id), each.id)}"
        may = [seen.attackers[a].id for a in bits(seen.allowed[b])]
        those = [seen.attackers[a].id for a in blocking.get(b, ())]
        if search.phase == "block":
            line += f"; may block {listed(may, 'or')}" if may else "; can't block any of them"
        yield line + (f"; blocks {listed(those)}" if those else "")
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


def creature_asked(search: Search) -> str:
    """The id of the creature that is asked about; "" where none is."""
    side = search.seen.attackers if search.phase in ("attack", "order") else search.seen.blockers
    return side[search.asked].id if search.asked >= 0 else ""


def _question(search: Search) -> str:
    asked, phase = creature_asked(search), search.phase
    if phase == "attack":
        return f"Does {asked} attack?"
    if phase == "block":
        done = [search.seen.attackers[a].id for b, a in search.pairs if b == search.asked]
        return f"Which attacking creature does {asked} block{' further, beside ' + listed(done) if done else ''}?"
    if phase == "cost":
        return "Is the cost of these blocks paid, or are the blocks taken back?"
    if phase == "trick":
        return "What is chosen for it next?" if search.announcing else "What is played?"
    others = search.seen.blockers if phase == "order" else search.seen.attackers
    so_far = [others[place].id for place in search.picked]
    after = f" after {listed(so_far)}" if so_far else ""
    return f"To which creature does {asked} assign lethal damage next{after}?"


def _meaning(search: Search, choice: int) -> str:
    seen, asked, phase = search.seen, creature_asked(search), search.phase
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
        return search.means(choice) if isinstance(search, FullCombat) else "nothing is played"
    return (seen.blockers if phase == "order" else seen.attackers)[choice - 1].id


def choice_from_text(search: Search, answer: str) -> int:
    """The choice that an answer names.

    An answer is a choice's number, any line of `question_text`, the id of the creature that is chosen, or a word such
    as "none", "yes" or "don't block"; in capitals or not. In a longer one, what stands behind the last "answer:" or
    "choice:" counts; else it may name one legal choice only, no creature that is neither asked nor can be chosen, and
    nothing that could turn it into its opposite. A number alone is always that of a choice.

    Args:
        search: who is asked what.
        answer: the answer.

    Raises:
        UnclearAnswer: it is no legal choice, or it may be another than it seems.
    """
    legal = search.legal()
    whole, final = _plain(answer), _final(answer)
    words = {choice: tuple(filter(None, map(_plain, _words(search, choice)))) for choice in legal}
    for text in (whole, final):
        if text in map(str, legal):
            return int(text)
        for fold in (str, str.casefold):
            exact = [choice for choice in legal if fold(text) in map(fold, words[choice])]
            if len(exact) == 1:
                return exact[0]
    found, wrong = _named(search, words, final.casefold())
    if len(found) == 1 and not wrong:
        return found.pop()
    what = wrong or ("names more than one legal choice" if found else "names no legal choice")
    choices = "; ".join(f"{choice}: {_meaning(search, choice)}" for choice in legal)
    raise UnclearAnswer(f"{answer!r} {what}; answer with the number of one: {choices or 'nothing can be chosen'}")


def _named(search: Search, words: Mapping[int, tuple[str, ...]], text: str) -> tuple[set[int], str]:
    """The choices that a longer answer names, and what makes it unclear nevertheless."""
    choices: dict[str, set[int]] = {creature_asked(search).casefold(): set()}
    for choice, those in words.items():
        for word in those:
            choices.setdefault(word.casefold(), set()).add(choice)
    others = {one.id.casefold(): one.id for one in (*search.seen.attackers, *search.seen.blockers)}
    pattern = _any_of({*choices, *others} - {""})
    named = re.findall(pattern, text)
    strange = [others[word] for word in named if word not in choices]
    # Why something is chosen denies nothing of it: "bear, since it does not fly".
    left = re.sub(r"\b(?:since|because)\b[^,;.!?]*", " ", re.sub(pattern, " ", text))
    denied = re.search(NEGATION, left)
    wrong = ""
    if denied:
        wrong = f"says {denied.group()!r}, which may turn it into its opposite"
    elif strange:
        wrong = f"names {strange[0]}, which is not asked and can't be chosen"
    return {choice for word in named for choice in choices.get(word, ())}, wrong


def _words(search: Search, choice: int) -> Iterator[str]:
    phase, meaning = search.phase, _meaning(search, choice)
    yield from (str(choice), f"{choice}: {meaning}", meaning)
    if not choice and not search.announcing:
        verb = VERBS[phase]
        yield from (*NOTHING, f"no {verb}", f"no {verb}s", *[f"{refusal} {verb}" for refusal in REFUSALS])
    elif phase in YES:
        yield from YES[phase]
    elif phase == "block":
        yield search.seen.attackers[choice - 1].id


def _plain(text: str, edges: str = EDGES) -> str:
    return " ".join(text.replace("\u2019", "'").split()).strip(edges)


def _final(answer: str, edges: str = EDGES) -> str:
    """What is answered in the end."""
    return _plain(re.split(r"\b(?:answer|choice)\s*(?:is\s*)?[:=]", answer, flags=re.IGNORECASE)[-1], edges)


def _any_of(words: Iterable[str]) -> str:
    """A pattern of whole words, longer ones first: "no block" is not read as "no", nor b1 within b12, or 1 in 1/3."""
    # A "no" with something behind it says more than no.
    listed = [
        re.escape(word) + (r"(?!\s*[^\s.,;:!?])" if word == "no" else "")
        for word in sorted(words, key=len, reverse=True)
    ]
    return rf"(?<![\w/+-])(?:{'|'.join(listed) or '(?!)'})(?![\w/]|-\w|\.\d)"


def declaration_from_text(search: Search, answer: str) -> dict[str, tuple[str, ...]]:
    """The whole declaration of blocks that an answer names, legal or not, as `CombatAEC.propose` takes it.

    An answer names a blocking creature and those that it blocks, again and again: "b1 blocks a2, b3 a2", "b1: a1 a2",
    "b1->a1"; or it is a word such as "none". What stands behind the last "answer:" counts. Ids of creatures may be in
    capitals or not; signs between them do not count, nor words such as "and", but any other word makes it unclear.

    Args:
        search: who is asked what.
        answer: the answer.

    Raises:
        UnclearAnswer: it names an attacking creature before any that blocks it, or a blocking one that blocks nothing;
            or it holds a word that is not understood; or it names nobody at all.
    """
    attackers, blockers = ([one.id for one in side] for side in (search.seen.attackers, search.seen.blockers))
    known = f"blockers: {', '.join(blockers) or 'none'}; attackers: {', '.join(attackers) or 'none'}"

    def unclear(what: str) -> UnclearAnswer:
        return UnclearAnswer(f"{answer!r} {what}; say 'b1 a2, b3 a2' or the like, or 'none' ({known})")

    if _final(answer).casefold() in NOBODY:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    blocker = ""
    for word in re.findall(rf"{_any_of([*attackers, *blockers])}|{WORD}", _final(answer, " .!?"), re.IGNORECASE):
        called = _called(word, [*attackers, *blockers])
        if len(called) > 1:
            raise unclear(f"does not say which is meant by {word!r}, {listed(called, 'or')}")
        if not called and word.casefold() in FILLING:
            continue
        if not called:
            raise unclear(f"holds {word!r}, which is not understood")
        name = called[0]
        if name in blockers:
            if blocker and not found[blocker]:
                break
            blocker = name
            found.setdefault(blocker, ())
        elif not blocker:
            raise unclear(f"does not say what blocks {name}")
        elif name not in found[blocker]:
            found[blocker] += (name,)
    if blocker and not found[blocker]:
        raise unclear(f"does not say what {blocker} blocks")
    if not found:
        raise unclear("names no creature that blocks")
    return found


def _called(word: str, ids: list[str]) -> list[str]:
    """The creatures that are called so: as it is written, or else in capitals or not."""
    return [word] if word in ids else [one for one in ids if one.casefold() == word.casefold()]

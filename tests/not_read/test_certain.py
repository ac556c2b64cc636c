"""What is certain whatever the words that are not read may say."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility, Unsupported
from events.board import EffectBegan, GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.declaration_abilities import ExtraBlocks
from events.filters import Filter
from simulator.game.game import Game
from simulator.game.verdict import UndeterminedDeclaration
from simulator.oracle import compile_words

NOT_READ = Unsupported(words="This creature dances.", why="not understood")
FREES_NOBODY = Unsupported(words="This creature dances.", why="not understood", frees="nobody")
BLOCKS = {"b1": ["a1"]}


def board(attacker: str = "", blocker: str = "", *more: AnyAbility) -> Game:
    """An attack of a1 (with a sentence or keyword), b1 and b2 at home, and then words on a2 that are not read."""

    def creature(name: str, controller: str, words: str) -> PermanentEntered:
        sentences, keywords = ((words,), ()) if words.endswith(".") else ((), (words,) if words else ())
        _, abilities = compile_words(keywords, sentences, name)
        return PermanentEntered(
            Permanent(id=name, controller=controller, power=2, toughness=2, keywords=keywords, abilities=abilities)
        )

    game = Game([GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1)])
    for entering in (creature("a1", "A", attacker), creature("b1", "D", blocker), creature("b2", "D", "")):
        game.apply(entering)
    game.declare_attackers({"a1": "D"})
    for place, ability in enumerate(more or (NOT_READ,)):
        game.apply(EffectBegan(f"e{place}", ability, "a2"))
    return game


RESTRICTIONS = pytest.mark.parametrize(
    ("attacker", "blocker"),
    [
        ("menace", ""),
        ("This creature can't be blocked.", ""),
        ("", "This creature can't block."),
        ("", "This creature can't block alone."),
    ],
)


@RESTRICTIONS
def test_a_restriction_that_is_read_is_broken_whatever_else_is_said(attacker: str, blocker: str) -> None:
    verdict = board(attacker, blocker, FREES_NOBODY).judge(BLOCKS)
    assert verdict.legal is False
    assert [violation.rule.number for violation in verdict.violations] == ["509.1b"]
    assert (verdict.obeyed, verdict.maximum, verdict.witness, verdict.because) == (None, None, None, "")


@RESTRICTIONS
def test_it_is_not_beside_words_that_may_free_anyone_of_it(attacker: str, blocker: str) -> None:
    assert board(attacker, blocker).judge(BLOCKS).legal is None


@pytest.mark.parametrize("having", ["power 3 or greater", "toughness 3 or greater"])
def test_it_is_not_where_numbers_decide_whom_it_means(having: str) -> None:
    attacker = f"This creature can't be blocked except by creatures with {having}."
    assert board(attacker, "", FREES_NOBODY).judge(BLOCKS).legal is None


@pytest.mark.parametrize(
    ("attacker", "why"),
    [
        ("flying", "a permission to block it as though it did not fly"),
        ("This creature can't be blocked except by creatures with flying.", "a keyword given to b1"),
        ("", "a restriction"),
    ],
)
def test_what_words_could_permit_or_forbid_is_undetermined(attacker: str, why: str) -> None:
    verdict = board(attacker).judge(BLOCKS)
    assert verdict.legal is None, why
    assert verdict.because == "a2: This creature dances. (not understood)"


def test_a_creature_that_is_nowhere_blocks_illegally_whatever_is_said() -> None:
    verdict = board().judge({"nobody": ["a1"]})
    assert verdict.legal is False
    assert [violation.objects for violation in verdict.violations] == [("nobody", "a1")]


def test_words_that_are_known_not_to_be_about_blocking_leave_blocks_alone() -> None:
    armor = Unsupported(words="totem armor", why="not built yet", blocking=False)
    assert board("", "", armor).judge(BLOCKS).legal is True


def test_a_checked_declaration_refuses_what_is_undetermined_and_changes_nothing() -> None:
    game = board()
    before = len(game.log), game.digests()
    with pytest.raises(UndeterminedDeclaration, match="This creature dances"):
        game.declare_blockers(BLOCKS)
    assert (len(game.log), game.digests()) == before
    assert game.rulings[-1].verdict.legal is None


def test_permissions_that_are_read_leave_the_verdict_as_it_is() -> None:
    extra = ExtraBlocks(subject=(Filter(ids=("b1",)),), n=1)
    assert board("", "", extra).judge(BLOCKS).legal is True

"""What a script can't go on after: a player has lost the game, or it is not said which of several permanents stays."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from events.rule import Rule, Violation
from projections.verdict_doubts import doubts_about_damage, named
from simulator.cases.run.losers import losers
from simulator.editions.procedures import WHICH_LEGENDS_CANT_STAY_TOGETHER
from simulator.game.game import Game
from simulator.game.verdict import NotKnown, Outcome, Verdict
from simulator.rules.losing import game_is_over, players_in_danger, players_who_may_have_overdrawn
from simulator.rules.world_rule import worlds_of_unknown_age


def who_have_lost(game: Game) -> list[str]:
    """The players who have lost the game, as far as the board says.

    Raises:
        NotKnown: somebody would have lost, and words that are not read may forbid it or change it.
    """
    lost = [*losers(game)]
    check_that_it_is_known(game, lost)
    return lost


def check_that_it_is_known(game: Game, lost: Collection[str]) -> None:
    """Check that just these players have lost the game.

    Raises:
        NotKnown: somebody would have lost, and words that are not read may forbid it or change it.
    """
    if doubt := _doubt(game, lost):
        raise NotKnown(doubt)


def _doubt(game: Game, lost: Collection[str]) -> str:
    """Why it is not known who has lost the game; "" where it is."""
    who = dict.fromkeys([*lost, *players_in_danger(game.board)])
    if not who:
        return ""
    if unsure := [one for one in players_who_may_have_overdrawn(game.board) if one not in lost]:
        return f"whether {', '.join(unsure)} drew from an empty library is not known"
    others = [one for one in players_in_danger(game.board) if one not in lost]
    if others and (along := what_leaves_is_open(game, lost)):
        return f"whether {', '.join(others)} lost the game too is not known: {along}"
    if game.board.teams:
        return f"whether {', '.join(who)} lost the game is for the team's life total and poison, which are not kept"
    doubts = doubts_about_damage(game.position, ())
    return f"whether {', '.join(who)} lost the game depends on what is not read: {named(doubts)}" if doubts else ""


def verdict_at_the_end(game: Game, lost: Mapping[str, Rule], *, players_pass: bool = False) -> Verdict | None:
    """The verdict on whatever comes next: illegal once the game is over; None while the game goes on.

    It is undetermined where words that are not read may forbid that a player loses, or others play on: that what a
    player has leaves the game with them is not played (800.4a). So it is while legendary permanents are there together
    that can't stay: which of them does is not played (704.5j). Of world permanents with which a board is set up it is
    not known which one is the newest (704.5k).

    Args:
        game: the game.
        lost: the players who have lost it, each with the rule by which they did.
        players_pass: whether what comes begins with all players passing, so that state-based actions are performed.
    """
    if doubt := _doubt(game, lost):
        return Verdict(Outcome.UNDETERMINED, because=doubt)
    if not lost:
        why = who_stays_is_open(game, all_go=players_pass and game.all_legends_go)
        return Verdict(Outcome.UNDETERMINED, because=why) if why else None
    if game_is_over(game.board, lost):
        over = [Violation(rule, (one,), f"{one} has lost the game, which is over") for one, rule in lost.items()]
        return Verdict.of(over)
    return Verdict(Outcome.UNDETERMINED, because=_left_with(lost))


def _left_with(lost: Iterable[str]) -> str:
    who = ", ".join(lost)
    return f"{who} lost the game, and what leaves it with {who} is not played"


def what_leaves_is_open(game: Game, lost: Collection[str]) -> str:
    """Why it is not known what is there after a player has lost a game that goes on; "" where it is.

    What they own leaves the game with them, and what they control ends or leaves as well, on the stack too (800.4a, d);
    who owns nothing and controls nothing there takes nothing along.
    """
    if not lost or game_is_over(game.board, lost):
        return ""
    theirs = any(each.owner in lost or each.controller in lost for each in game.board.permanents.values())
    waiting = any(each.controller in lost for each in (*game.triggers.stack, *game.triggers.waiting))
    return _left_with(lost) if theirs or waiting else ""


def who_stays_is_open(game: Game, *, all_go: bool = False) -> str:
    """Why it is not known which legendary permanents of one name, or world permanents, are there; "" where it is.

    Args:
        game: the game.
        all_go: whether all legends of one name are about to go.
    """
    position, together = game.position, game.table.answer(WHICH_LEGENDS_CANT_STAY_TOGETHER)
    for permanent in () if all_go else position.board.permanents.values():
        if "legendary" in permanent.supertypes and len(found := together(position, permanent)) > 1:
            return f"{', '.join(found)} are legendary and of the same name; which of them stays is not played"
    if worlds := worlds_of_unknown_age(position.board):
        return f"{', '.join(worlds)} have the supertype world; which of them is the newest is not known"
    return ""

"""Playing the steps of a script that concern costs: mana abilities, paying, abandoning a declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.cases import steps as s
from simulator.game import WrongMoment
from simulator.verdict import Verdict

if TYPE_CHECKING:
    from simulator.cases.playing import Play

__all__ = ["abandon", "activate_mana", "pay"]


def activate_mana(play: Play, step: s.ActivateMana, path: str) -> None:
    """A mana ability is activated, inside or outside a declaration; that a player may is no verdict of its own."""
    play.attempt(lambda: play.game.activate_mana(step.player, step.source, pays_with=step.pays_with))


def pay(play: Play, step: s.Pay, path: str) -> None:
    """The whole locked-in cost is paid."""
    play.attempt(
        lambda: play.game.pay(
            step.player,
            mana=step.mana,
            life=step.life,
            tap=step.tap,
            discard=step.discard,
            return_to_hand=step.return_to_hand,
            sacrifice=step.sacrifice,
        )
    )


def abandon(play: Play, step: s.Abandon, path: str) -> None:
    """The open declaration is taken back; `log_restored` then compares with the moment before it."""

    def give_up() -> Verdict:
        owed = play.game.mana.owed
        if owed is not None and owed.player != step.player:
            raise WrongMoment(f"{owed.player} pays costs now, not {step.player}")
        return play.game.abandon(keep=step.keep, reverse=step.reverse)

    was_open = play.game.owed is not None
    play.attempt(give_up)
    if was_open and play.game.owed is None:
        play.restored = play.fingerprint() == play.before_declaring

"""Events of a Duel Masters attack: creatures chosen, attacks redirected, uses declared, modes chosen, battles."""

from __future__ import annotations

from typing import Literal

from events.event import Choice, Derived, External, Number, put_defaults_in_place


class AttackBegan(Derived, frozen=True):
    """An attack began: one creature attacks, and no other until this attack has ended (505.4)."""

    rule: str


class AttackStepFinished(Choice, frozen=True):
    """The players did all that there was to do in a step of the attack, and the next one begins.

    `step` is the step that ended, by the board's name for it.
    """

    step: str


class CreaturesChosen(Choice, frozen=True):
    """The non-turn player chose creatures, all at once, instead of any chosen before (507.1a)."""

    player: str
    creatures: tuple[str, ...]


class CreaturesSpecified(Choice, frozen=True):
    """The non-turn player specified the chosen creatures, or none: the choice stands (507.1)."""

    player: str


class AbilitiesOrdered(Choice, frozen=True):
    """The non-turn player put the chosen creatures in the order in which their abilities are resolved (507.2)."""

    player: str
    order: tuple[str, ...]


class ChosenCreatureTapped(Derived, frozen=True):
    """A chosen creature was tapped: to block, or to use its ability."""

    creature: str
    rule: str


class AttackRedirected(Derived, frozen=True):
    """A chosen creature's ability was resolved, so that the attack is on that creature now (507.2)."""

    attacker: str
    target: str
    rule: str


class NoBlockerDeclared(Derived, frozen=True):
    """No creature was declared as a blocker for an attacking creature (507.2b of the English rules)."""

    attacker: str
    rule: str


class ModeChosen(Choice, frozen=True):
    """A player chose the mode of a modal triggered ability; `trigger` is how many had triggered in the turn with it."""

    player: str
    trigger: Number
    mode: str


class UsesDeclared(Choice, frozen=True):
    """A player declared which of their abilities whose use is declared are used; the others are not (507.3d, f)."""

    player: str
    triggers: tuple[Number, ...]


class PutIntoBattleZoneBlocking(External, frozen=True):
    """An effect put a creature into the battle zone blocking an attacking creature."""

    creature: str
    attacker: str


class EnteredBlocking(Derived, frozen=True):
    """A creature that was put into the battle zone blocking is a blocking creature, which never "blocked"."""

    blocker: str
    attacker: str
    rule: str


class Battled(Derived, frozen=True):
    """An attacking creature and another one battled: who lost, and who battled a slayer (508).

    `in_doubt`: those of which the power is not known, or what an ability says of their battle.
    """

    attacker: str
    opponent: str
    lost: tuple[str, ...]
    slain: tuple[str, ...]
    rule: str
    in_doubt: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        put_defaults_in_place(self)


class TappedByAbility(Derived, frozen=True):
    """A creature was tapped by what an ability did."""

    creature: str
    rule: str


class UntappedByAbility(Derived, frozen=True):
    """A creature was untapped by what an ability did."""

    creature: str
    rule: str


class LeftBattleZone(Derived, frozen=True):
    """A creature left the battle zone by what an ability said: to a hand, or "elsewhere" to where no zone is kept.

    `in_doubt`: the words of the ability, where nobody knows whether the creature goes there, or is destroyed.
    """

    creature: str
    to: Literal["hand", "elsewhere"]
    rule: str
    in_doubt: str = ""

    def __post_init__(self) -> None:
        put_defaults_in_place(self)


class AttackEnded(Derived, frozen=True):
    """The attack ended: nothing attacks, blocks or is blocked any more."""

    rule: str

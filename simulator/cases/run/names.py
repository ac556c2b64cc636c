"""What the names in a script of Magic mean: of spells, of activated abilities, and of abilities that wait."""

from __future__ import annotations

from collections.abc import Sequence

from events.abilities import Triggered
from events.board import Permanent
from events.casting import SpellCast
from projections.triggers.stack_objects import Trigger
from simulator.cases.format import steps as s
from simulator.cases.format.case import Case
from simulator.cases.format.errors import CaseError
from simulator.cases.format.named_cards import abilities_by_place, face_exactly, spell_named
from simulator.cases.format.words import free_name
from simulator.game.arguments import BadArgument
from simulator.game.casting import place_of_ability
from simulator.game.game import Game
from simulator.game.verdict import WrongMoment
from simulator.rules.announcing import viewer_of


def names_of_spells(case: Case) -> dict[int, str]:
    """The id of each spell that a script casts, by the place of its step, if none of its steps is refused."""
    board = case.board
    mates = [name for team in board.teams for name in team]
    taken = {*board.players, *board.turn_order, *mates, board.active, *board.defending}
    taken.update(permanent.id for permanent in board.permanents)
    found: dict[int, str] = {}
    for place, step in enumerate(case.script):
        if isinstance(step, s.Cast):
            found[place] = free_name(spell_named(step.card, step.face).name, taken)
            taken.add(found[place])
        elif isinstance(step, s.EnterAttacking | s.EnterBlocking):
            taken.add(step.permanent.id)
        elif isinstance(step, s.ResolveTop):
            entering = step.did if isinstance(step.did, tuple) else ()
            taken.update(step.enters)
            taken.update(e.permanent.id for e in entering if isinstance(e, s.EnterAttacking | s.EnterBlocking))
    return found


def name_of_spell(game: Game, step: s.Cast) -> str:
    """The id of a spell that a step casts now: the card's name, with a number if something has or had that name.

    Args:
        game: the game just before it.
        step: the step.
    """
    cast = (event.card.id for event in game.log if isinstance(event, SpellCast))
    return free_name(spell_named(step.card, step.face).name, {*game.board.players, *game.board.came, *cast})


def place_named(known: Permanent, ability: int | str, case: str, path: str) -> int:
    """The place among its activated abilities, from 0, that a step names; see `place_of_ability`.

    Args:
        known: the permanent or card.
        ability: its number from 1, or some of its words.
        case: the id of the case.
        path: where the step stands.

    Raises:
        CaseError: there is none, or several may be meant.
    """
    try:
        return place_of_ability(known, ability)
    except BadArgument as bad:
        raise CaseError(case, f"{path}.{bad.where}", bad.found, bad.expected) from None


def waiting_abilities(game: Game, player: str, names: Sequence[str]) -> list[int]:
    """The numbers of the abilities that wait and that labels mean; of several with one label, the first that triggered.

    A place such as `a1:2` counts the abilities of the card, or, where that names none, its triggered abilities alone.
    """
    waiting = [trigger for trigger in game.triggers.waiting if trigger.controller == player]
    missing = ""
    for places in (_places_on_card, _places_among_triggered):
        numbers: list[int] = []
        for name in names:
            meant = (t for t in waiting if t.number not in numbers and (t.name == name or name in places(game, t)))
            found = next((t.number for t in meant), None)
            if found is None:
                missing = missing or name
                break
            numbers.append(found)
        else:
            return numbers
    raise WrongMoment(f"no ability {missing} of {player} waits to be put on the stack")


def _places_on_card(game: Game, trigger: Trigger) -> list[str]:
    """What a triggered ability is called by its place on the card of its permanent, from 1."""
    known = viewer_of(game.position, trigger).this
    if known is None or not known.card:
        return []
    face = face_exactly(known.card)
    said = enumerate(abilities_by_place(face) if face is not None else (), 1)
    return [f"{trigger.source}:{place}" for place, (_, each) in said if trigger.ability in each.abilities]


def _places_among_triggered(game: Game, trigger: Trigger) -> list[str]:
    """What it is called by its place among the triggered abilities of its permanent, from 1."""
    known = viewer_of(game.position, trigger).this
    abilities = known.abilities if known is not None else ()
    triggered = enumerate((each for each in abilities if isinstance(each, Triggered)), 1)
    return [f"{trigger.source}:{place}" for place, each in triggered if each == trigger.ability]

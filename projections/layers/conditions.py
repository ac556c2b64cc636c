"""Whether a condition of an ability holds at one moment, where the board and the log say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import conditions as n
from events import declaration_abilities as ab
from events.board import Permanent
from events.counters import counters_on
from events.declaration_abilities import Condition
from events.quantities import Devotion
from projections.layers.among import STATES, is_among
from projections.layers.graveyards import card_types
from projections.layers.quantities import boards_say, is_of_sizes
from projections.layers.seen import Seen
from projections.layers.turns import OF_TURNS_AND_PLAYERS, any_of, between, players_meant, within
from projections.matching import asks_for_sizes

Judged = Callable[[Any, Seen, Permanent, str], bool | None]
"""From a condition, what is seen, the permanent that has the ability and the defending player to whether it is so."""


def is_so(condition: Condition, seen: Seen, this: Permanent, defending: str = "") -> bool | None:
    """Whether a condition holds now, as the permanent that has the ability sees it; None where nobody can say.

    Args:
        condition: the condition.
        seen: the moment.
        this: the permanent that has the ability.
        defending: the defending player, "" where there is none or it may be one of several.

    >>> bear = Permanent(id="bear", controller="A")
    >>> attacking = n.InState(state="attacking")
    >>> is_so(attacking, Seen({"bear": bear}, attacking={"bear": "B"}), bear), is_so(attacking, Seen({}), bear)
    (True, False)
    """
    if isinstance(condition, ab.AllOf | ab.AnyOf):
        return _together(condition, [is_so(each, seen, this, defending) for each in condition.conditions])
    judged = _JUDGED.get(type(condition))
    so = judged(condition, seen, this, defending) if judged is not None else None
    return None if so is None else so is not getattr(condition, "negated", False)


def _together(condition: ab.AllOf | ab.AnyOf, answers: list[bool | None]) -> bool | None:
    """Whether all of several conditions hold, or one of them, by whether each does."""
    decides = isinstance(condition, ab.AnyOf)
    so = decides if decides in answers else None if None in answers else not decides
    return None if so is None else so is not condition.negated


def can_be_judged(condition: Condition) -> bool:
    """Whether there are boards that say whether a condition of this kind holds."""
    if isinstance(condition, ab.AllOf | ab.AnyOf):
        return all(map(can_be_judged, condition.conditions))
    if isinstance(condition, n.AmountIs):
        return boards_say(condition.what)
    if isinstance(condition, n.YouDidThisTurn):
        return condition.deed != "cast_another_spell" and (condition.deed != "attacked" or condition.at_least <= 1)
    if isinstance(condition, n.InState):
        return condition.state in STATES
    if isinstance(condition, n.HasCards):
        return condition.zone == "graveyard" or not (condition.kind or condition.which)
    return type(condition) in _JUDGED


def is_judged_by_layers(condition: Condition | None) -> bool:
    """Whether it is found as statics are applied whether a condition holds, not where a declaration is judged.

    >>> is_judged_by_layers(ab.EmptyHand(whose="you")), is_judged_by_layers(ab.YourTurn())
    (True, False)
    """
    if isinstance(condition, ab.Controls):
        return looks_at_sizes(condition)
    return isinstance(condition, n.NotJudged | ab.EmptyHand)


def left_unsaid(condition: Condition) -> str:
    """What a board leaves unsaid where nobody can say whether a condition holds; "" where it is something else.

    >>> left_unsaid(n.CardTypesInGraveyard(at_least=4)), left_unsaid(ab.YourTurn())
    ('"graveyard" of a player', '')
    """
    match condition:
        case ab.AllOf(conditions=parts) | ab.AnyOf(conditions=parts):
            return next(filter(None, map(left_unsaid, parts)), "")
        case n.CardTypesInGraveyard():
            return '"graveyard" of a player'
        case n.HasCards(zone=zone):
            return f'"{zone}" of a player'
        case n.HasMore(of="cards in hand") | ab.EmptyHand():
            return '"hand" of a player'
        case n.AmountIs(what=Devotion()):
            return '"card" or "mana_cost" of a permanent'
        case n.ColorChosen() | n.TypeChosen():
            return '"chosen" of a permanent'
        case n.LifeAgainstStart():
            return '"starting_life" of a player'
        case n.HasStatus(status="max speed"):
            return '"speed" of a player'
        case n.YouDidThisTurn() | n.PlayerThisTurn() | n.HappenedThisTurn():
            return '"this_turn" of a player'
    return ""


def is_about_moved_cards(condition: Condition) -> bool:
    """Whether a condition changes only as cards move between zones."""
    if isinstance(condition, ab.AllOf | ab.AnyOf):
        return all(map(is_about_moved_cards, condition.conditions))
    return isinstance(condition, n.HasCards | n.CardTypesInGraveyard)


def looks_at_sizes(condition: Condition) -> bool:
    """Whether it depends on power or toughness if a condition holds."""
    if isinstance(condition, ab.AllOf | ab.AnyOf):
        return any(map(looks_at_sizes, condition.conditions))
    if isinstance(condition, n.AmountIs):
        return is_of_sizes(condition.what)
    if isinstance(condition, n.DifferentPowers):
        return True
    asked = (getattr(condition, field, ()) for field in ("of", "which", "whom"))
    return any(isinstance(which, tuple) and which and asks_for_sizes(which) for which in asked)


def _enough(
    asked: ab.Controls | ab.DefendingPlayerControls | n.OpponentControls,
    seen: Seen,
    this: Permanent,
    player: str | None,
) -> bool:
    found = seen.meant(asked.which, this)
    return sum(player is None or each.controller == player for each in found) >= asked.at_least


def _controls(asked: ab.Controls, seen: Seen, this: Permanent, defending: str) -> bool:
    return _enough(asked, seen, this, None if asked.whose == "any" else this.controller)


def _defending_controls(asked: ab.DefendingPlayerControls, seen: Seen, this: Permanent, defending: str) -> bool | None:
    player = defending or seen.defending.get(this.id, "")
    return _enough(asked, seen, this, player) if player else None


def _opponent_controls(asked: n.OpponentControls, seen: Seen, this: Permanent, defending: str) -> bool:
    return any(_enough(asked, seen, this, player) for player in seen.opponents_of(this.controller))


def _your_turn(asked: ab.YourTurn, seen: Seen, this: Permanent, defending: str) -> bool:
    return seen.active in seen.side_of(this.controller)


def _this_is(asked: ab.ThisIs, seen: Seen, this: Permanent, defending: str) -> bool:
    if asked.state == "tapped":
        return this.id in seen.tapped
    return any("cross gear" in each.types for each in seen.attached(this.id, ""))


def _color_chosen(asked: n.ColorChosen, seen: Seen, this: Permanent, defending: str) -> bool | None:
    return True if this.chosen.lower() in _COLORS else None


def _type_chosen(asked: n.TypeChosen, seen: Seen, this: Permanent, defending: str) -> bool | None:
    return True if this.chosen else None


_COLORS = frozenset({"white", "blue", "black", "red", "green"})


def _empty_hand(asked: ab.EmptyHand, seen: Seen, this: Permanent, defending: str) -> bool | None:
    players = seen.players if asked.whose == "any" else (this.controller,)
    return any_of(players, lambda player: within(seen.hands.get(player), None, 0))


def _controls_commander(asked: n.ControlsCommander, seen: Seen, this: Permanent, defending: str) -> bool:
    theirs = [each for each in seen.meant(asked.which, this) if each.controller == this.controller]
    return any(
        "commander" in each.designations and (not asked.own or (each.owner or each.controller) == this.controller)
        for each in theirs
    )


def _in_state(asked: n.InState, seen: Seen, this: Permanent, defending: str) -> bool | None:
    state = STATES.get(asked.state)
    return None if state is None else any(state(seen, each) for each in seen.meant(asked.of, this))


def _is_such(asked: n.IsSuch, seen: Seen, this: Permanent, defending: str) -> bool:
    such = {each.id for each in seen.meant(asked.which, this)}
    return any(each.id in such for each in seen.meant(asked.of, this))


def _has_counters(asked: n.HasCounters, seen: Seen, this: Permanent, defending: str) -> bool:
    for each in seen.meant(asked.of, this):
        there = counters_on(each)
        n = there.get(asked.counter, 0) if asked.counter else sum(there.values())
        if within(n, asked.at_least, asked.at_most) and not (asked.even and n % 2):
            return True
    return False


def _fights(asked: n.Fights, seen: Seen, this: Permanent, defending: str) -> bool:
    whom = {each.id for each in seen.meant(asked.whom, this)}
    for each in seen.meant(asked.of, this):
        blockers = {one for one, blocked in seen.blocking.items() if each.id in blocked}
        if len(blockers & whom) >= asked.at_least:
            return True
        if asked.either and len(whom.intersection(seen.blocking.get(each.id, ()))) >= asked.at_least:
            return True
    return False


def _has_status(asked: n.HasStatus, seen: Seen, this: Permanent, defending: str) -> bool | None:
    players = players_meant(asked.who, seen, this, defending)
    return any_of(players, lambda player: seen.standing.is_so(player, asked.status))


def _has_cards(asked: n.HasCards, seen: Seen, this: Permanent, defending: str) -> bool | None:
    players = players_meant(asked.who, seen, this, defending)
    if asked.zone == "graveyard":
        return any_of(players, lambda player: _are_in_graveyard(asked, seen, this, player))
    if asked.kind or asked.which:
        return None
    return any_of(players, lambda player: within(seen.hands.get(player), asked.at_least, asked.at_most))


def _are_in_graveyard(asked: n.HasCards, seen: Seen, this: Permanent, player: str) -> bool | None:
    least, most = seen.graveyard_of(player).how_many(asked.kind, asked.which, this)
    return between(least, most, asked.at_least, asked.at_most)


def _card_types(asked: n.CardTypesInGraveyard, seen: Seen, this: Permanent, defending: str) -> bool | None:
    return between(*card_types((seen.graveyard_of(this.controller),)), asked.at_least, None)


def _has_life(asked: n.HasLife, seen: Seen, this: Permanent, defending: str) -> bool | None:
    players = players_meant(asked.who, seen, this, defending)
    return any_of(players, lambda player: within(seen.life.get(player), asked.at_least, asked.at_most))


def _controls_in_state(asked: n.ControlsInState, seen: Seen, this: Permanent, defending: str) -> bool | None:
    such = [(each.controller, is_among(asked.state, each, this, seen)) for each in seen.meant(asked.which, this)]
    players = players_meant(asked.who, seen, this, defending)

    def enough(player: str) -> bool | None:
        sure = such.count((player, True))
        if sure < asked.at_least <= sure + such.count((player, None)):
            return None
        return sure >= asked.at_least

    return any_of(players, enough)


def _came_as(asked: n.CameAs, seen: Seen, this: Permanent, defending: str) -> bool | None:
    """Whether it was cast so: what was put onto the battlefield was not cast, and none of its costs was paid."""
    meant = tuple(each.id for each in seen.meant(asked.of, this))
    return any_of(meant, lambda name: _was_cast(asked.how, seen, this, name))


def _was_cast(how: n.Came, seen: Seen, this: Permanent, permanent: str) -> bool | None:
    if permanent not in seen.cast_as:
        return None
    spell = seen.cast_as[permanent]
    if spell is None:
        return False
    if how in _PAID:
        return spell.kicked > 0 and any(each.startswith(_PAID[how]) for each in spell.card.keywords)
    if how in ("cast by you", "cast from your hand") and spell.player != this.controller:
        return False
    return True if how in ("cast", "cast by you") else None


_PAID: Mapping[n.Came, tuple[str, ...]] = MappingProxyType(
    {"kicked": ("kicker", "multikicker"), "offspring paid": ("offspring",), "squad paid": ("squad",)}
)
"""The keywords whose additional costs are paid as a spell is cast, by how it was cast then."""


_JUDGED: Mapping[type, Judged] = MappingProxyType(
    {
        ab.Controls: _controls,
        ab.EmptyHand: _empty_hand,
        ab.DefendingPlayerControls: _defending_controls,
        ab.ThisIs: _this_is,
        ab.YourTurn: _your_turn,
        n.CameAs: _came_as,
        n.CardTypesInGraveyard: _card_types,
        n.ColorChosen: _color_chosen,
        n.TypeChosen: _type_chosen,
        n.ControlsCommander: _controls_commander,
        n.ControlsInState: _controls_in_state,
        n.Fights: _fights,
        n.HasCards: _has_cards,
        n.HasCounters: _has_counters,
        n.HasLife: _has_life,
        n.HasStatus: _has_status,
        n.InState: _in_state,
        n.IsSuch: _is_such,
        n.OpponentControls: _opponent_controls,
        **OF_TURNS_AND_PLAYERS,
    }
)
"""The conditions that a board, or what the log says of this turn, can decide."""

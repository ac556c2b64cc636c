"""Whether conditions hold that ask what has happened this turn, or compare what players have.

A log may begin in the middle of a turn: what it shows has happened, and what it doesn't show may have happened before,
where the board does not say what did. Only combats are in the log for sure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import conditions as n
from events.board import Permanent
from projections.layers.quantities import amount_of
from projections.layers.seen import Seen
from projections.layers.standing import POISON
from projections.layers.this_turn import Counted
from projections.matching import matches


def players_meant(asked: n.WhichPlayer, seen: Seen, this: Permanent, defending: str) -> tuple[str, ...] | None:
    """The players of whom one has to be so; None where nobody can say who is meant."""
    if asked == "you":
        return (this.controller,)
    if asked == "any player":
        return seen.players
    if asked == "opponent":
        return seen.opponents_of(this.controller)
    player = defending or seen.defending.get(this.id, "")
    return (player,) if player else None


def any_of(players: tuple[str, ...] | None, so: Callable[[str], bool | None]) -> bool | None:
    """Whether it is so of one of the players; None where nobody can say."""
    if players is None:
        return None
    answers = [so(player) for player in players]
    return True if True in answers else None if None in answers else False


def within(number: int | None, at_least: int | None, at_most: int | None) -> bool | None:
    """Whether a number lies within its bounds; None where it is not known.

    >>> within(3, 2, None), within(3, None, 2), within(None, 1, 1)
    (True, False, None)
    """
    if number is None:
        return None
    return (at_least is None or number >= at_least) and (at_most is None or number <= at_most)


def between(least: int, most: int | None, at_least: int | None, at_most: int | None) -> bool | None:
    """Whether a number lies within its bounds that is at least and at most so much; None where it is not known.

    >>> between(3, None, 2, None), between(1, None, 2, None), between(1, 1, 2, None)
    (True, None, False)
    """
    too_few = at_least is not None and most is not None and most < at_least
    too_many = at_most is not None and least > at_most
    if too_few or too_many:
        return False
    enough = at_least is None or least >= at_least
    few_enough = at_most is None or (most is not None and most <= at_most)
    return True if enough and few_enough else None


def _did_this_turn(asked: n.YouDidThisTurn, seen: Seen, this: Permanent, defending: str) -> bool | None:
    you, turn = this.controller, seen.turn
    match asked.deed:
        case "attacked":
            return you in seen.attackers if asked.at_least <= 1 else None
        case "cast_a_creature_spell":
            found = turn.cast_by(you, ("creature",))
        case "cast_a_noncreature_spell":
            found = turn.cast_by(you, no_type=("creature",))
        case "cast_instant_or_sorcery":
            found = turn.cast_by(you, ("instant", "sorcery"))
        case "cast_spells":
            found = turn.cast_by(you)
        case "sacrificed_a_permanent":
            found = turn.sacrificed_by(you)
        case "sacrificed_an_artifact":
            found = turn.sacrificed_by(you, ("artifact",))
        case "cast_another_spell":
            return None
        case deed:
            found = turn.how_many(you, _COUNTED[deed])
    return between(*found, asked.at_least, None)


_COUNTED: Mapping[str, Counted] = {
    "committed_a_crime": "crimes",
    "descended": "descended",
    "discarded_a_card": "discarded",
    "drawn_cards": "drawn",
    "gained_life": "life_gained",
    "lost_life": "life_lost",
    "surveilled": "surveilled",
}
"""What is counted of a turn, by the deed that asks for it."""


def _it_did_this_turn(asked: n.DidThisTurn, seen: Seen, this: Permanent, defending: str) -> bool | None:
    one = seen.meant(asked.of, this)
    if asked.deed == "entered":
        return any(each.entered_this_turn for each in one)
    deeds = [deed for deed in ("attacked", "blocked") if deed in asked.deed]
    acted = seen.acted_in_combat if asked.combat else seen.acted
    return any((each.id, deed) in acted for each in one for deed in deeds)


def _to_a_player(asked: n.PlayerThisTurn, seen: Seen, this: Permanent, defending: str) -> bool | None:
    what: Counted = "life_lost" if asked.event == "lost life" else "damage"
    players = players_meant(asked.who, seen, this, defending)
    return any_of(players, lambda player: between(*seen.turn.how_many(player, what), 1, None))


def _happened_this_turn(asked: n.HappenedThisTurn, seen: Seen, this: Permanent, defending: str) -> bool | None:
    you = this.controller
    before = [seen.turn.earlier(player) for player in ((you,) if asked.yours else seen.players)]
    earlier = [each for one in before if one is not None for each in (*one.died, *one.left)]
    if asked.event == "died":
        earlier = [each for one in before if one is not None for each in one.died]
        found = [*earlier, *(each for each, died in seen.gone if died)]
    elif asked.event == "left":
        found = [*earlier, *(each for each, _ in seen.gone)]
    else:
        there = (*seen.permanents.values(), *(each for each, _ in seen.gone))
        found = [each for each in there if each.entered_this_turn]
    meant = [each for each in found if matches(asked.which, each, this, you, seen.team_of(you))]
    n = sum(not asked.yours or each.controller == you for each in meant)
    if asked.event != "entered":
        return between(n, None if None in before else n, asked.at_least, None)
    # What entered and left again before the board was looked at, or under whom, it does not say.
    moved = [each for each in meant if each.controller != (each.owner or each.controller)]
    sure = n - sum(each.controller == you for each in moved) if asked.yours else n
    unsure = bool(earlier) or bool(moved) or None in before
    return between(sure, None if unsure else n, asked.at_least, None)


def _has_more(asked: n.HasMore, seen: Seen, this: Permanent, defending: str) -> bool | None:
    theirs = seen.opponents_of(this.controller) if asked.than == "each opponent" else None
    others = theirs if theirs is not None else _others(asked, seen, this, defending)
    if others is None:
        return None

    def more(player: str) -> bool | None:
        mine, numbers = _how_many(asked, seen, this, player), [_how_many(asked, seen, this, each) for each in others]
        if mine is None or None in numbers:
            return None
        compared = [mine > each for each in numbers if each is not None]
        return all(compared) if asked.than == "each opponent" else any(compared)

    return any_of(players_meant(asked.who, seen, this, defending), more)


def _others(asked: n.HasMore, seen: Seen, this: Permanent, defending: str) -> tuple[str, ...] | None:
    """The players with whom one is compared: the attacking player is the active one (506.2), where no team attacks."""
    if asked.than != "attacking player":
        return players_meant(_ONE[asked.than], seen, this, defending)
    return (seen.active,) if seen.active and not seen.team_of(seen.active) else None


def _has_most_life(asked: n.HasMostLife, seen: Seen, this: Permanent, defending: str) -> bool | None:
    def so(player: str) -> bool | None:
        return seen.life[player] >= max(seen.life.values()) if player in seen.life else None

    return any_of(players_meant(asked.who, seen, this, defending), so)


_ONE: Mapping[str, n.WhichPlayer] = {"you": "you", "opponent": "opponent", "defending player": "defending player"}


def _how_many(asked: n.HasMore, seen: Seen, this: Permanent, player: str) -> int | None:
    if asked.of == "life":
        return seen.life.get(player)
    if asked.of == "cards in hand":
        return seen.hands.get(player)
    return sum(each.controller == player for each in seen.meant(asked.which, this))


def _amount_is(asked: n.AmountIs, seen: Seen, this: Permanent, defending: str) -> bool | None:
    return within(amount_of(asked.what, seen, this), asked.at_least, asked.at_most)


def _different_powers(asked: n.DifferentPowers, seen: Seen, this: Permanent, defending: str) -> bool:
    return len({each.power or 0 for each in seen.meant(asked.which, this)}) >= asked.at_least


def _has_poison(asked: n.HasPoison, seen: Seen, this: Permanent, defending: str) -> bool | None:
    players = players_meant(asked.who, seen, this, defending)
    return any_of(players, lambda player: (seen.standing.counters_of(player, POISON) or 0) >= asked.at_least)


def _against_start(asked: n.LifeAgainstStart, seen: Seen, this: Permanent, defending: str) -> bool | None:
    def so(player: str) -> bool | None:
        start, life = dict(seen.standing.starting_life).get(player), seen.life.get(player)
        if start is None or life is None:
            return None
        return life * 2 <= start if asked.half else life >= start + asked.over

    return any_of(players_meant(asked.who, seen, this, defending), so)


def _first_combat(asked: n.FirstCombatPhase, seen: Seen, this: Permanent, defending: str) -> bool:
    return seen.combats <= 1


OF_TURNS_AND_PLAYERS: Mapping[type, Callable[[Any, Seen, Permanent, str], bool | None]] = MappingProxyType(
    {
        n.AmountIs: _amount_is,
        n.DidThisTurn: _it_did_this_turn,
        n.DifferentPowers: _different_powers,
        n.HappenedThisTurn: _happened_this_turn,
        n.HasMore: _has_more,
        n.HasMostLife: _has_most_life,
        n.FirstCombatPhase: _first_combat,
        n.HasPoison: _has_poison,
        n.LifeAgainstStart: _against_start,
        n.PlayerThisTurn: _to_a_player,
        n.YouDidThisTurn: _did_this_turn,
    }
)
"""By type of condition."""

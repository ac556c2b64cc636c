"""What each type of event does to the board."""

from __future__ import annotations

from types import MappingProxyType

from events import board as e
from events import casting as s
from events import combat as c
from events import costs as k
from events import damage as d
from events import duel_masters as m
from events import effects as f
from events import players as y
from events import triggers as t
from events.board import Permanent
from events.declaration_abilities import MustBlock
from events.filters import Filter
from projections import libraries
from projections.board import Board
from projections.matching import is_token
from projections.permanents import CHANGES, comes_off, in_another_turn
from projections.projection import Projection


def _game_began(board: Board, event: e.GameBegan) -> None:
    board.teams = event.teams
    board._players = {player.id: player for player in event.players}
    life, hands, poison, known = {}, {}, {}, {}
    for name, player in board._players.items():
        life[name] = player.life
        hands[name] = player.hand
        if player.poison:
            poison[name] = player.poison
        if (player.library or player.standing is not None) and (left := libraries.at_first(player)) is not None:
            known[name] = left
    board._life, board._hands, board._poison, board._libraries = life, hands, poison, known
    board.hands_known = frozenset([player.id for player in event.players if player.hand_is_stated])
    board.players = MappingProxyType(board._players)


def _turn_began(board: Board, event: e.TurnBegan) -> None:
    board.active = event.active
    board.defending = event.defending
    board.turn = event.number
    board.step = "main"
    board._transformed = {}
    _turn_ended(board)
    if board._effects:
        _end_effects_until_the_turn_of(board, event.active)
    there = board._permanents.values()
    came = [each for each in there if each.entered_this_turn or (each.designations and "saddled" in each.designations)]
    if came:
        board._own()
        board._permanents.update({known.id: in_another_turn(known) for known in came})


def _turn_ended(board: Board) -> None:
    """Damage wears off, also from phased-out permanents, and what lasts this turn or until end of turn ends (514.2)."""
    board._shields = {}
    board._marked.clear()
    if board._effects:
        _end_effects(board, "turn", "combat")
    if board._phased_out:
        board._phased_out = {
            each: (board._lasting.get(each, permanent), with_, tapped, 0)
            for each, (permanent, with_, tapped, _) in board._phased_out.items()
        }
    if board._lasting:
        board._own()
        board._permanents.update({one: known for one, known in board._lasting.items() if one in board._permanents})
        board._lasting.clear()


def _end_effects(board: Board, *until: str) -> None:
    for name in [name for name, effect in board._effects.items() if effect.until in until]:
        del board._effects[name]


def _end_effects_until_the_turn_of(board: Board, player: str) -> None:
    """What lasts until a player's next turn ends as that begins; teammates take their turns together (805.4)."""
    players = board.team_of(player)
    for name, effect in [*board._effects.items()]:
        if effect.until == "next_turn" and effect.player in players:
            del board._effects[name]


def _step_began(board: Board, event: e.StepBegan) -> None:
    combat_ends = event.step == "main" or board.step == "end_of_combat"
    board.step = event.step
    if board._effects and combat_ends:
        _end_effects(board, "combat")


def _attack_began(board: Board, event: m.AttackBegan) -> None:
    board.step = "declare_attackers"


def _attack_ended(board: Board, event: m.AttackEnded) -> None:
    board.step = "main"
    _end_effects(board, "combat")


def _entered(board: Board, event: e.PermanentEntered) -> None:
    permanent = event.permanent
    name = permanent.id
    if any(board._hands.values()):
        for player, hand in board._hands.items():
            if name in hand:
                board._hands[player] = tuple([card for card in hand if card != name])
    if event.came_from or event.was:
        _comes_from_elsewhere(board, event)
    if permanent.exiled is not None or board.step != "main":
        # What enters in the course of a combat has nothing exiled with it yet.
        board._exiled_with = {**board._exiled_with, name: permanent.exiled or ()}
    if board._past_is_shared:
        board._own_past()
    if board._permanents.shared:
        board._own()
    board._permanents[name] = permanent
    board._came[name] = permanent
    if board._gone:
        board._gone.pop(name, None)
        board._gone.pop(event.was, None)
    if event.tapped:
        board._tapped[name] = None
    if event.damage:
        board._marked[name] = event.damage


def _comes_from_elsewhere(board: Board, event: e.PermanentEntered) -> None:
    """The card of a permanent that enters is no longer in its owner's library or hand."""
    permanent = event.permanent
    owner = permanent.owner or permanent.controller
    if event.came_from == "library" or board._gone.get(event.was) == "library":
        board._libraries = libraries.changed(board._libraries, owner, -1, -1)
    if event.came_from == "hand":
        _leaves_hand(board, owner, permanent.card)


def _forget(board: Board, permanent: str) -> None:
    board._own()
    board._permanents.pop(permanent, None)
    board._tapped.pop(permanent, None)
    board._marked.pop(permanent, None)
    if permanent in board._shields:
        board._shields = {each: n for each, n in board._shields.items() if each != permanent}
    if board._lasting:
        board._lasting.pop(permanent, None)


def _leaves(board: Board, permanent: str, to: e.Zone = "graveyard") -> None:
    if permanent in board._permanents:
        if board._past_is_shared:
            board._own_past()
        board._gone[permanent] = to
    _forget(board, permanent)
    comes_off(board, permanent)


def _exiled_with(board: Board, by: str, card: str, owner: str) -> None:
    if by in board._exiled_with:
        board._exiled_with = {**board._exiled_with, by: (*board._exiled_with[by], (card, owner))}


def _characteristics_changed(board: Board, event: e.CharacteristicsChanged) -> None:
    """What transforms is from then on what it came as: its other face is up."""
    CHANGES[e.CharacteristicsChanged](board, event)
    name = event.permanent.id
    if event.transformed_by is not None and name in board._permanents:
        board._own_past()
        board._came[name] = event.permanent
        board._transformed = {**board._transformed, name: event.transformed_by}


def _card_moved(board: Board, event: e.CardMoved) -> None:
    board._libraries = libraries.after_moving(board._libraries, event)
    if event.card in board._gone:
        board._own_past()
        board._gone[event.card] = event.to
    if event.was_in == "hand":
        _leaves_hand(board, event.owner, event.card)
    if event.to == "hand" and event.owner in board._hands:
        board._hands[event.owner] = (*board._hands[event.owner], event.card)
    if event.was_in == "exile":
        card = event.card, event.owner
        board._exiled_with = {
            by: tuple(each for each in cards if each != card) for by, cards in board._exiled_with.items()
        }
    if event.exiled_with:
        _exiled_with(board, event.exiled_with, event.card, event.owner)


def _leaves_hand(board: Board, player: str, card: str) -> None:
    held = board.held(player, card)
    if held is not None:
        hand = [*board._hands[player]]
        hand.remove(held)
        board._hands[player] = tuple(hand)


def _left(board: Board, event: e.PermanentLeft) -> None:
    known = board._permanents.get(event.object)
    if known is not None and (board._libraries or event.exiled_with):
        owner = known.owner or known.controller
        if not (token := is_token(known)):
            board._libraries = libraries.after_leaving(board._libraries, owner, event, perhaps=token is None)
        if event.exiled_with:
            _exiled_with(board, event.exiled_with, event.object, owner)
    if event.to == "hand":
        _returned(board, event)
    else:
        _leaves(board, event.object, event.to)


def _died(board: Board, event: d.CreatureDestroyed | d.PutIntoGraveyard | k.PermanentSacrificed) -> None:
    _leaves(board, event.object, "exile" if event.exiled else "graveyard")


def _left_battle_zone(board: Board, event: m.LeftBattleZone) -> None:
    if event.to == "hand":
        _to_hand(board, event.creature)
    else:
        _leaves(board, event.creature)


def _returned(board: Board, event: e.PermanentLeft | k.PermanentReturned) -> None:
    known = board._permanents.get(event.object)
    if known is not None and is_token(known) is None:
        board.hands_known -= {known.owner or known.controller}
    _to_hand(board, event.object)


def _to_hand(board: Board, permanent: str) -> None:
    """The card is in its owner's hand from now on."""
    known = board._permanents.get(permanent)
    if known is not None:
        _leaves(board, permanent, "hand")
        owner = known.owner or known.controller
        if owner in board._hands and not is_token(known):
            board._hands[owner] = (*board._hands[owner], permanent)


def _discarded(board: Board, event: k.CardDiscarded) -> None:
    _leaves_hand(board, event.player, event.card)


def _discard_effect(board: Board, event: y.DiscardEffectApplied) -> None:
    if event.hand:
        board._hands[event.player] = ()
        board.hands_known |= {event.player}


def _moved_unseen(board: Board, event: y.CardsMovedUnseen) -> None:
    board.hands_known -= {*event.hands}
    if event.exiled_with in board._exiled_with:
        board._exiled_with = {by: cards for by, cards in board._exiled_with.items() if by != event.exiled_with}


def _cast(board: Board, event: s.SpellCast) -> None:
    """A card with the spell's name is no longer in its owner's hand."""
    there = (board.held(event.player, called) for called in (event.card.id, event.card.name))
    if (held := next((card for card in there if card is not None), None)) is not None:
        _leaves_hand(board, event.player, held)


def _tapped(board: Board, event: e.PermanentTapped | k.TappedForCost) -> None:
    board._tapped[event.object] = None


def _attacker_tapped(board: Board, event: c.AttackerTapped) -> None:
    board._tapped[event.attacker] = None


def _chosen_creature_tapped(board: Board, event: m.ChosenCreatureTapped) -> None:
    board._tapped[event.creature] = None


def _tapped_by_ability(board: Board, event: m.TappedByAbility) -> None:
    board._tapped[event.creature] = None


def _untapped_by_ability(board: Board, event: m.UntappedByAbility) -> None:
    board._tapped.pop(event.creature, None)


def _untapped(board: Board, event: e.PermanentUntapped | k.UntappedForCost) -> None:
    board._tapped.pop(event.object, None)


def _mark(board: Board, permanent: str, amount: int) -> None:
    if permanent in board._permanents:
        board._marked[permanent] = board._marked.get(permanent, 0) + amount


def _damage_marked(board: Board, event: e.DamageMarked) -> None:
    _mark(board, event.object, event.amount)


def _damage_removed(board: Board, event: e.DamageRemoved) -> None:
    if event.object:
        board._marked.pop(event.object, None)
    else:
        board._marked.clear()


def _damage_dealt(board: Board, event: d.CombatDamageDealt | d.DamageDealt) -> None:
    permanent = board._permanents.get(event.target)
    if permanent is not None and not event.unmarked and _is_marked(permanent):
        _mark(board, event.target, event.amount)


def _is_marked(permanent: Permanent) -> bool:
    """Whether damage stays marked on a permanent: also on one that an effect has made a creature."""
    return "creature" in permanent.types or {"planeswalker", "battle"}.isdisjoint(permanent.types)


def _life_changed(board: Board, event: e.LifeChanged) -> None:
    board._life = {**board._life, event.player: event.life}


def _life_lost(board: Board, event: d.LifeLost | k.LifePaid) -> None:
    board._life = {**board._life, event.player: board._life.get(event.player, 0) - event.amount}


def _life_gained(board: Board, event: d.LifeGained) -> None:
    board._life = {**board._life, event.player: board._life.get(event.player, 0) + event.amount}


def _poison_gained(board: Board, event: d.PoisonGained | y.PlayerCountersEffectApplied) -> None:
    board._poison = {**board._poison, event.player: board._poison.get(event.player, 0) + event.amount}


def _player_gets_counters(board: Board, event: y.PlayerCountersEffectApplied) -> None:
    """Of counters that players have, the board keeps those of poison."""
    if event.kind == "poison":
        _poison_gained(board, event)


def _library_affected(board: Board, event: y.LibraryEffectApplied) -> None:
    """Cards leave the top of a library; who draws more than there are has drawn from an empty one."""
    left = board._libraries.get(event.player)
    if left is not None:
        if (too_many := libraries.draws_too_many(left, event)) is not False:
            surely = too_many is True or board._overdrawn.get(event.player, False)
            board._overdrawn = {**board._overdrawn, event.player: surely}
        board._libraries = {**board._libraries, event.player: libraries.after_effect(left, event)}


def _effect_began(board: Board, event: e.EffectBegan) -> None:
    board._effects[event.effect] = event


def _effect_ended(board: Board, event: e.EffectEnded) -> None:
    board._effects.pop(event.effect, None)


def _regeneration(board: Board, event: f.RegenerationEffectApplied) -> None:
    if event.object in board._permanents:
        board._shields = {**board._shields, event.object: board._shields.get(event.object, 0) + 1}


def _regenerated(board: Board, event: f.Regenerated) -> None:
    """All damage is removed from it and it is tapped; one shield is used up (701.15a)."""
    board._marked.pop(event.object, None)
    board._tapped[event.object] = None
    shields = {**board._shields, event.object: board._shields.get(event.object, 0) - 1}
    board._shields = {each: n for each, n in shields.items() if n > 0}


def _phased_out(board: Board, event: f.PermanentPhasedOut) -> None:
    """What is attached phases out with it; it keeps everything but effects that watch it (702.26d, f, g)."""
    leaving = [event.object]
    for host in leaving:
        attached = [each.id for each in board._permanents.values() if each.attached_to == host]
        leaving += [permanent for permanent in attached if permanent not in leaving]
    for each in leaving:
        permanent = board._permanents.get(each)
        if permanent is not None:
            now = (permanent, event.object, each in board._tapped, board._marked.get(each, 0))
            board._phased_out = {**board._phased_out, each: now}
            lasting = board._lasting.get(each)
            _forget(board, each)
            if lasting is not None:
                board._lasting[each] = lasting


def _phased_in(board: Board, event: f.PermanentPhasedIn) -> None:
    coming = {each: known for each, known in board._phased_out.items() if known[1] == event.object}
    board._phased_out = {each: known for each, known in board._phased_out.items() if each not in coming}
    board._own()
    for each, (permanent, _, tapped, damage) in coming.items():
        board._permanents[each] = permanent
        if tapped:
            board._tapped[each] = None
        if damage:
            board._marked[each] = damage


def _provoked(board: Board, event: t.CreatureProvoked) -> None:
    if event.untapped:
        board._tapped.pop(event.creature, None)
    ability = MustBlock(subject=(Filter(ids=(event.creature,)),), attackers=(Filter(ids=(event.attacker,)),))
    effect = f"{event.attacker} provokes {event.creature}"
    board._effects[effect] = e.EffectBegan(effect, ability, event.attacker, "combat")


BOARD = Projection(
    "board",
    Board,
    {
        e.GameBegan: _game_began,
        e.TurnBegan: _turn_began,
        e.StepBegan: _step_began,
        e.PermanentEntered: _entered,
        e.PermanentLeft: _left,
        e.CardMoved: _card_moved,
        e.PermanentTapped: _tapped,
        e.PermanentUntapped: _untapped,
        e.DamageMarked: _damage_marked,
        e.DamageRemoved: _damage_removed,
        e.LifeChanged: _life_changed,
        e.EffectBegan: _effect_began,
        e.EffectEnded: _effect_ended,
        c.AttackerTapped: _attacker_tapped,
        d.CombatDamageDealt: _damage_dealt,
        d.DamageDealt: _damage_dealt,
        d.CreatureDestroyed: _died,
        d.LifeGained: _life_gained,
        d.LifeLost: _life_lost,
        k.CardDiscarded: _discarded,
        k.LifePaid: _life_lost,
        k.PermanentReturned: _returned,
        k.PermanentSacrificed: _died,
        k.TappedForCost: _tapped,
        k.UntappedForCost: _untapped,
        d.PoisonGained: _poison_gained,
        d.PutIntoGraveyard: _died,
        f.PermanentPhasedIn: _phased_in,
        f.PermanentPhasedOut: _phased_out,
        f.Regenerated: _regenerated,
        f.RegenerationEffectApplied: _regeneration,
        y.CardsMovedUnseen: _moved_unseen,
        y.DiscardEffectApplied: _discard_effect,
        y.LibraryEffectApplied: _library_affected,
        y.PlayerCountersEffectApplied: _player_gets_counters,
        m.AttackBegan: _attack_began,
        m.AttackEnded: _attack_ended,
        m.ChosenCreatureTapped: _chosen_creature_tapped,
        m.LeftBattleZone: _left_battle_zone,
        m.TappedByAbility: _tapped_by_ability,
        m.UntappedByAbility: _untapped_by_ability,
        t.CreatureProvoked: _provoked,
        s.SpellCast: _cast,
        **CHANGES,
        e.CharacteristicsChanged: _characteristics_changed,
    },
)

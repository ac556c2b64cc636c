"""Whom Arena lets attack, who must, and who did, compared with the abilities in force on the board."""

from __future__ import annotations

from collections.abc import Mapping

from projections.verdict_doubts import doubts_about_attacks
from simulator.editions.procedures import WHO_IS_EXEMPT_FROM_ATTACKING
from simulator.game.game import Game
from simulator.game.judge import judge_attack
from simulator.importers.arena.cards import GameCards
from simulator.importers.arena.findings import ATTACKERS_CATEGORIES, unexplained
from simulator.importers.arena.permanents import object_id, player_id, target_id
from simulator.importers.arena.records import AttackRequest
from simulator.importers.comparing import Compared, Difference
from simulator.legality.compile.attack import AttackCompiled
from simulator.legality.problem import bits
from simulator.rules.attack import Attack

MayAttack = Mapping[str, frozenset[str]]
"""Each creature that may attack, with what it may attack."""


def attackers_offered(request: AttackRequest) -> MayAttack:
    """Whom Arena lets attack what; where something must attack, not only that."""
    offered = request.request.qualified_attackers or request.request.attackers
    return {
        object_id(one.attacker_instance_id): frozenset(
            target_id(each.planeswalker_instance_id or each.player_system_seat_id)
            for each in one.legal_damage_recipients
        )
        for one in offered
    }


def compare_attackers(game: Game, request: AttackRequest, compared: Compared, cards: GameCards) -> None:
    """Compare whom Arena lets attack, and who must, with the rules and the abilities in force.

    The game is where attackers are declared.
    """
    player = player_id(request.seat)
    asked = game.board.step == "declare_attackers" and player == game.board.active
    exempt = game.table.answer(WHO_IS_EXEMPT_FROM_ATTACKING)
    attack = Attack(game.position, player, {}, exempt=exempt)
    if not asked or doubts_about_attacks(game.position) or attack.compiled.open or attack.compiled.unread:
        for category in ATTACKERS_CATEGORIES:
            compared.count(category, None)
        return
    problem = attack.compiled.problem
    ours = {
        creature: frozenset(problem.attackers[index] for index in bits(allowed))
        for creature, allowed in zip(problem.blockers, problem.allowed, strict=True)
        if allowed
    }
    theirs = attackers_offered(request)
    must = {one for one, weight in zip(problem.blockers, problem.must_block, strict=True) if weight and one in ours}
    said = {object_id(one.attacker_instance_id) for one in request.request.attackers if one.must_attack}
    unread = cards.unread_of(game.board.permanents, {*problem.blockers})
    differing = {one for one in {*ours, *theirs} if ours.get(one) != theirs.get(one)}
    for category, differs, mine, other in (
        ("attackers", differing, _text(ours), _text(theirs)),
        ("must_attack", must ^ said, " ".join(sorted(must)) or "none", " ".join(sorted(said)) or "none"),
    ):
        why = _reasons(attack.compiled, differs) or unexplained(cards.unread_of(game.board.permanents, differs))
        difference = Difference(request.line, category.replace("_", " "), mine, other, why)
        compared.count(category, not differs, difference, unread=bool(unread))


def compare_attack(game: Game, attacks: Mapping[str, str], line: int, compared: Compared, cards: GameCards) -> None:
    """Arena accepted the attack, so it must be legal here."""
    verdict = judge_attack(game.position, game.board.active, attacks, game.table)
    because = str(verdict).replace("\n", "; ")
    mine = {one.id for one in game.board.controlled_by(game.board.active) if "creature" in one.types}
    unread = cards.unread_of(game.board.permanents, mine)
    difference = Difference(line, "attack legal", because, "accepted", unexplained(unread))
    compared.count("attack_legal", verdict.legal, difference, unread=bool(unread))


def _reasons(compiled: AttackCompiled, creatures: set[str]) -> str:
    """The abilities that say whether these creatures can attack, or must."""
    concerned = compiled.problem.blockers
    said = [f"{each.source}: {each.words}" for each in compiled.forbidden if concerned[each.creature] in creatures]
    said += [f"{each.source}: {each.words}" for each in compiled.required if concerned[each.creature] in creatures]
    return "; ".join(dict.fromkeys(said))


def _text(may: MayAttack) -> str:
    return "; ".join(f"{creature}: {' '.join(sorted(targets))}" for creature, targets in sorted(may.items())) or "none"

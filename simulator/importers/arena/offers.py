"""What Arena offers a player who declares blockers, compared with our model of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from simulator.importers.arena.findings import unexplained
from simulator.importers.arena.permanents import ArenaCreature, creature, instance_of, is_creature, object_id
from simulator.importers.arena.records import ArenaCombat, ArenaMoment, BlockRequest, attackers, chosen_blocks
from simulator.importers.comparing import Category, Compared, Difference
from simulator.legality.problem import Problem, bits

INSUFFICIENT_BLOCKERS = "BlockWarningType_InsufficientBlockers"
MUST_BE_BLOCKED = "BlockWarningType_MustBeBlocked"


@dataclass(frozen=True, slots=True)
class ArenaOffer:
    """One creature: attackers it may choose now, those it has chosen, whether it must block, and how many at most."""

    attackers: frozenset[int]
    selected: frozenset[int]
    must_block: bool
    most: int = 1


@dataclass(frozen=True, slots=True)
class Offered:
    """One request: the offer to each creature that has one, the two flags, and (attacker, warning) pairs."""

    offers: Mapping[int, ArenaOffer]
    has_restrictions: bool
    has_requirements: bool
    warnings: frozenset[tuple[int, str]]


def pairwise_able(blocker: ArenaCreature, attacker: ArenaCreature) -> bool:
    """Whether `blocker` could block `attacker` if these two were alone: untapped, evasion, qualifications."""
    if blocker.tapped or blocker.qualified.cant_block or "decayed" in blocker.keywords:
        return False
    if attacker.id in blocker.qualified.cant_block_these:
        return False
    if attacker.qualified.cant_be_blocked or blocker.id in attacker.qualified.cant_be_blocked_by:
        return False
    return not _evades(attacker, blocker)


def _evades(attacker: ArenaCreature, blocker: ArenaCreature) -> bool:
    mine, theirs = attacker.keywords, blocker.keywords
    shares_color = not attacker.colors.isdisjoint(blocker.colors)
    return (
        ("flying" in mine and theirs.isdisjoint({"flying", "reach"}))
        or ("shadow" in mine) != ("shadow" in theirs)
        or ("horsemanship" in mine and "horsemanship" not in theirs)
        or ("skulk" in mine and blocker.power > attacker.power)
        or ("fear" in mine and not (blocker.artifact or "CardColor_Black" in blocker.colors))
        or ("intimidate" in mine and not (blocker.artifact or shares_color))
    )


def offered(
    attackers: tuple[ArenaCreature, ...], defenders: tuple[ArenaCreature, ...], chosen: Mapping[int, frozenset[int]]
) -> Offered:
    """What Arena offers when `defenders` may block `attackers` and `chosen` has been chosen so far."""
    return offered_by(
        AbleToBlock(
            able={b.id: frozenset(a.id for a in attackers if pairwise_able(b, a)) for b in defenders},
            menace=frozenset(a.id for a in attackers if "menace" in a.keywords),
            single=frozenset(a.id for a in attackers if a.qualified.max_one_blocker),
            wanted=frozenset(a.id for a in attackers if a.qualified.must_be_blocked),
        ),
        chosen,
    )


@dataclass(frozen=True, slots=True)
class AbleToBlock:
    """Who is able to block whom, each creature with the attackers, and what else is to be observed.

    Args:
        able: for each creature of the defending player the attackers that it could block if these two were alone.
        menace: the attackers that fewer than two creatures can't block.
        single: those that no more than one creature can block.
        wanted: those that must be blocked if able.
        most: how many attackers a creature can block, where that is not one.
    """

    able: Mapping[int, frozenset[int]]
    menace: frozenset[int]
    single: frozenset[int]
    wanted: frozenset[int]
    most: Mapping[int, int] = field(default_factory=dict)


def able_by(problem: Problem) -> AbleToBlock:
    """Who is able to block whom by the rules and all abilities on a board."""
    attackers = [instance_of(attacker) for attacker in problem.attackers]
    able = {
        instance_of(blocker): frozenset(attackers[index] for index in bits(allowed))
        for blocker, allowed in zip(problem.blockers, problem.allowed, strict=True)
    }
    must = {one for one, weight in zip(attackers, problem.must_be_blocked, strict=True) if weight}
    return AbleToBlock(
        able=able,
        menace=frozenset(one for one, least in zip(attackers, problem.low, strict=True) if least > 1),
        single=frozenset(one for one, most in zip(attackers, problem.high, strict=True) if most == 1),
        wanted=frozenset(must | {attackers[counted.attacker] for counted in problem.counted}),
        most={instance_of(one): cap for one, cap in zip(problem.blockers, problem.cap, strict=True) if cap != 1},
    )


def offered_by(who: AbleToBlock, chosen: Mapping[int, frozenset[int]]) -> Offered:
    """What Arena offers when so many have chosen.

    Three rules come on top of who is able to block whom. An attacker with menace is left out when fewer than
    two creatures are able to block it; once one has chosen it, that is only warned of. An attacker that can't
    be blocked by more than one creature is left out when another creature has chosen it. While an attacker
    that must be blocked is not, those able to block it are offered nothing else.
    """
    able = who.able
    blockable = frozenset().union(*able.values())
    menace, single, wanted = who.menace & blockable, who.single & blockable, who.wanted & blockable
    by = {a: frozenset(b for b, those in chosen.items() if a in those) for a in blockable}
    out_of_reach = frozenset(a for a in menace if sum(a in pairs for pairs in able.values()) < 2)
    unmet = frozenset(a for a in wanted if not by[a])

    offers: dict[int, ArenaOffer] = {}
    for b in able:
        selected = chosen.get(b, frozenset())
        taken = frozenset(a for a in single if by[a] - {b})
        may = able[b] - out_of_reach - taken
        called = may & unmet
        must = bool(called) or any(by[a] == {b} for a in selected & wanted)
        now = frozenset() if selected else called or may
        if now or selected:
            offers[b] = ArenaOffer(now, selected, must, who.most.get(b, 1))
    warnings = {(a, INSUFFICIENT_BLOCKERS) for a in menace if len(by[a]) == 1}
    warnings |= {(a, MUST_BE_BLOCKED) for a in unmet}
    return Offered(offers, bool(menace or single), bool(wanted), frozenset(warnings))


@dataclass(frozen=True, slots=True)
class OfferComparison:
    """One request beside the model's answer: which of offers, flags and warnings are equal.

    `again` for a request that follows a click; `flagged` when the engine set a flag. `opaque` are the
    unknown abilities of the creatures whose offers differ: they may be why. `unread`: a creature has some.
    """

    line: int
    again: bool
    flagged: bool
    offers_equal: bool
    flags_equal: bool
    warnings_equal: bool
    ours: Offered
    theirs: Offered
    opaque: tuple[int, ...]
    unread: bool = False

    @property
    def why(self) -> str:
        """Why the offers may differ: "unexplained", with the opaque ability ids there are."""
        return unexplained(dict.fromkeys(self.opaque, ""))


def compare_offers(combat: ArenaCombat) -> Iterator[OfferComparison]:
    """Every request of a combat compared, but for those after a gap: their board is not known."""
    for position, request in enumerate(combat.requests):
        if request.moment.gap is not None:
            continue
        theirs = engine_offered(request)
        defenders, opponents = creatures_of(request.moment, request.seat)
        ours = modelled_offered(request)
        yield OfferComparison(
            line=request.line,
            again=position > 0,
            flagged=theirs.has_restrictions or theirs.has_requirements,
            offers_equal=dict(ours.offers) == dict(theirs.offers),
            flags_equal=_flags(ours) == _flags(theirs),
            warnings_equal=ours.warnings == theirs.warnings,
            ours=ours,
            theirs=theirs,
            unread=any(each.opaque for each in (*defenders, *opponents)),
            opaque=_opaque_in_differences(ours, theirs, (*defenders, *opponents)),
        )


def count_offers(combat: ArenaCombat, compared: Compared) -> None:
    """Count every comparison of a combat's requests, and collect the differences."""
    for each in compare_offers(combat):
        for category, equal, ours, theirs in offers_compared(each.ours, each.theirs):
            compared.count(category, equal, Difference(each.line, category, ours, theirs, each.why), unread=each.unread)


def offers_compared(ours: Offered, theirs: Offered) -> Iterator[tuple[Category, bool, str, str]]:
    """Whether offers, flags and warnings are equal, each with what we say of it, and what Arena says."""
    equal = dict(ours.offers) == dict(theirs.offers)
    yield "offers", equal, _offers_text(ours), _offers_text(theirs)
    yield "flags", _flags(ours) == _flags(theirs), _flags_text(ours), _flags_text(theirs)
    yield "warnings", ours.warnings == theirs.warnings, _warnings_text(ours), _warnings_text(theirs)


def _flags(answer: Offered) -> tuple[bool, bool]:
    return answer.has_restrictions, answer.has_requirements


def _offers_text(answer: Offered) -> str:
    return "; ".join(
        f"{object_id(blocker)}: {' '.join(map(object_id, sorted(offer.attackers))) or 'nothing'}"
        + (f" (chosen {' '.join(map(object_id, sorted(offer.selected)))})" if offer.selected else "")
        + (" (must block)" if offer.must_block else "")
        + (f" (at most {offer.most})" if offer.most != 1 else "")
        for blocker, offer in sorted(answer.offers.items())
    )


def _flags_text(answer: Offered) -> str:
    flags = (("restrictions", answer.has_restrictions), ("requirements", answer.has_requirements))
    return " ".join(name for name, is_set in flags if is_set) or "none"


def _warnings_text(answer: Offered) -> str:
    return "; ".join(f"{object_id(attacker)}: {kind}" for attacker, kind in sorted(answer.warnings)) or "none"


def engine_offered(request: BlockRequest) -> Offered:
    """What the engine offered."""
    sent = request.request
    return Offered(
        offers={
            offer.blocker_instance_id: ArenaOffer(
                frozenset(offer.attacker_instance_ids),
                frozenset(offer.selected_attacker_instance_ids),
                offer.must_block,
                offer.max_attackers,
            )
            for offer in sent.blockers
        },
        has_restrictions=sent.has_restrictions,
        has_requirements=sent.has_requirements,
        warnings=frozenset((warning.instance_id, warning.type) for warning in sent.block_warnings),
    )


def modelled_offered(request: BlockRequest) -> Offered:
    """What the model says of the board on which the engine asked."""
    defenders, opponents = creatures_of(request.moment, request.seat)
    chosen = {blocker: frozenset(those) for blocker, those in chosen_blocks(request.moment).items()}
    return offered(opponents, defenders, chosen)


def creatures_of(moment: ArenaMoment, seat: int) -> tuple[tuple[ArenaCreature, ...], tuple[ArenaCreature, ...]]:
    """The creatures of the player in a seat, and the attackers."""
    defenders = tuple(
        creature(seen, moment.qualifications)
        for seen in moment.permanents
        if is_creature(seen) and seen.controller_seat_id == seat
    )
    return defenders, tuple(creature(seen, moment.qualifications) for seen in attackers(moment))


def _opaque_in_differences(ours: Offered, theirs: Offered, creatures: tuple[ArenaCreature, ...]) -> tuple[int, ...]:
    differing = differing_in(ours, theirs)
    return tuple(sorted({number for each in creatures if each.id in differing for number in each.opaque}))


def differing_in(ours: Offered, theirs: Offered) -> set[int]:
    """The creatures whose offers differ."""
    differing: set[int] = set()
    nothing = ArenaOffer(frozenset(), frozenset(), must_block=False)
    for blocker in {*ours.offers, *theirs.offers}:
        mine, other = ours.offers.get(blocker, nothing), theirs.offers.get(blocker, nothing)
        if mine != other:
            differing |= {blocker} | (mine.attackers ^ other.attackers)
    return differing

"""What the rules make of a recorded combat, compared with what the program said, accepted and dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set

from events.damage import CombatDamageDealt, CreatureDestroyed, PutIntoGraveyard
from events.event import Event
from projections.narrative.story import listed
from simulator.game.game import Game
from simulator.game.verdict import Verdict
from simulator.importers.cards import named_ids
from simulator.importers.comparing import OF_RECORDINGS, Category, Compared, Difference, untold
from simulator.importers.lacking import and_unseen
from simulator.importers.recorded import RecordedCombat, RecordedDamage
from simulator.importers.sizes import SizeByName


class Outcomes:
    """What was compared of a game's combats.

    Args:
        players: the game's players.
    """

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.compared = Compared(OF_RECORDINGS)
        self.doubted = False
        """Whether a block of the combat that is told could not be judged."""

    def offer(self, combat: RecordedCombat, player: str, game: Game) -> None:
        """Compare whom the program offered a player to block with, where it says so, with who can block."""
        offered = combat.offered.get(player)
        if offered is None:
            return
        question = game.block_question(player)
        if question.doubts or question.compiled.open:
            self.compared.count("offers", None)
            return
        problem = question.compiled.problem
        ours = {one for one, allowed in zip(problem.blockers, problem.allowed, strict=True) if allowed}
        names = named_ids(game.board.permanents)
        mine = ", ".join(sorted(f"{names.get(each, each)}" for each in ours))
        other = ", ".join(sorted(f"{names.get(each, each)}" for each in offered))
        unable = Counter(names.get(each, each) for each in offered if each not in ours)
        why = f"offered though able to block none of the attackers (509.1a-b): {_listed(unable)}" if unable else ""
        difference = Difference(combat.line_of_blocks, f"offered to {player}", mine, other, why)
        self.compared.count("offers", ours == {*offered}, difference)

    def sizes(self, combat: RecordedCombat, found: Iterable[SizeByName]) -> None:
        """Compare the recorded sizes of the creatures that fight with those that they have by their names."""
        for one in found:
            if one.ours is None:
                self.compared.count("sizes", None)
                continue
            ours, theirs = ("/".join(map(str, size)) for size in (one.ours, one.known.size or ()))
            what = f"size of {one.known.name}"
            difference = Difference(combat.line_of_blocks, what, ours, theirs, one.why)
            self.compared.count("sizes", ours == theirs, difference)

    def block(self, combat: RecordedCombat, player: str, verdict: Verdict, *, blocks: bool) -> None:
        """Compare the verdict on a player's declaration, where it `blocks` anything, with the program's acceptance."""
        because = str(verdict).replace("\n", "; ")
        if verdict.legal is None:
            because = and_unseen(because, combat.declared.unseen)
        self.doubted |= verdict.legal is None
        if blocks:
            self.compared.count(
                "declared_legal",
                verdict.legal,
                Difference(combat.line_of_blocks, f"{player}'s block", because, "accepted", "illegal by the rules"),
                because if verdict.legal is None else "",
            )

    def fought(
        self,
        combat: RecordedCombat,
        happened: Iterable[Event],
        names: Mapping[str, str],
        fighting: Set[str],
        lives: Mapping[str, int],
    ) -> None:
        """Compare damage, deaths and life, each where the recording tells it.

        Args:
            combat: the combat.
            happened: what happened in it by the rules, since blocks were declared.
            names: what each permanent is called by its id.
            fighting: the names of those that fought.
            lives: the players' life totals after it.
        """
        events = tuple(happened)
        if combat.damage is not None:
            dealt = [each for each in events if isinstance(each, CombatDamageDealt)]
            self._damage(combat, combat.damage, dealt, names, fighting)
        if combat.died is not None:
            dead = [each.object for each in events if isinstance(each, CreatureDestroyed | PutIntoGraveyard)]
            died = Counter(names[each] for each in dead if each in names)
            theirs = Counter(name for name in (names.get(each, each) for each in combat.died) if name in fighting)
            self._compare("deaths", combat, _listed(died), _listed(theirs))
        if recorded := combat.life or (combat.after.life if combat.after is not None else {}):
            life = {each: lives.get(each) for each in recorded}
            self._compare("life", combat, _lives(life), _lives(recorded))
        elif combat.before.life:
            why = f"line {combat.line_of_blocks}: no life totals are recorded after the combat's damage"
            self.compared.count("life", None, why=why)

    def _compare(self, category: Category, combat: RecordedCombat, ours: str, theirs: str, why: str = "") -> None:
        why = why or "; ".join([*combat.tricks, *_not_recorded(combat)])
        why = why or ("not all on the board is read" if self.doubted else "unexplained")
        self.compared.count(category, ours == theirs, Difference(combat.line_of_blocks, category, ours, theirs, why))

    def _damage(
        self,
        combat: RecordedCombat,
        recorded: tuple[RecordedDamage, ...],
        dealt: list[CombatDamageDealt],
        names: Mapping[str, str],
        there: Set[str],
    ) -> None:
        """Each source dealt each target as much as the recording says, by the names that it has for them."""
        attacked = {names.get(target, target) for target in combat.attacks.values()}
        to = {*self.players, *there, *attacked}
        theirs, ours = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for told in recorded:
            source, target = names.get(told.source, told.source), names.get(told.target, told.target)
            if source in there and target in to:
                theirs[source, target] += told.amount
        for each in dealt:
            ours[names.get(each.source, each.source), names.get(each.target, each.target)] += each.amount
        blocks = (combat.blocks or {}).items()
        fought = [(names.get(a, a), names.get(b, b)) for b, attackers in blocks for a in attackers]
        if silent := untold(ours, theirs, fought):
            by = f"no damage by {', '.join(silent)}, only by what fought it"
            self.compared.count("damage", None, why=f"line {combat.line_of_blocks}: the recording tells {by}")
        else:
            self._compare("damage", combat, _points(ours), _points(theirs))


def _not_recorded(combat: RecordedCombat) -> Iterator[str]:
    """Why the outcome of a combat may differ although nobody acted in it: what its recording doesn't say."""
    if any(known.fights and known.size is None for known in combat.declared.permanents):
        yield "sizes are not recorded: here they are those of the cards"
    if combat.declared.unseen:
        yield f"what else {listed(combat.declared.unseen)} control is not recorded"


def _listed(names: Counter[str]) -> str:
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in sorted(names.items())) or "none"


def _lives(life: Mapping[str, int | None]) -> str:
    return ", ".join(f"{player} {n}" for player, n in sorted(life.items()))


def _points(damage: Counter[tuple[str, str]]) -> str:
    return ", ".join(f"{source} {n} to {target}" for (source, target), n in sorted(damage.items())) or "none"

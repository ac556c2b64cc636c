"""The game: the public face. It holds the log, asks the edition's table, and is where a declaration is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import NoReturn, Self

from events.abilities import Cost
from events.board import PlayersPassed, Step
from events.combat import (
    AttackerChosen,
    AttackersDeclared,
    AttackerWithdrawn,
    BandsAnnounced,
    BlockerChosen,
    BlockersDeclared,
    BlockerWithdrawn,
)
from events.costs import CostPaid
from events.event import Event
from events.log import History
from events.rule import Edition
from projections.views import Savepoint
from simulator.editions import EditionError, EditionTable, edition_table
from simulator.editions.procedures import WHO_ATTACKS_TOGETHER, WHO_BLOCKS_TOGETHER, WHO_DECLARES_BLOCKERS_NEXT
from simulator.game import arguments
from simulator.game.costs import abandon, activate_mana, is_reversible, pay
from simulator.game.fighting import Fighting
from simulator.game.from_files import READERS
from simulator.game.judge import (
    BlockQuestion,
    judge_attack,
)
from simulator.game.legal_blocks import LegalBlocks
from simulator.game.session import Ruling
from simulator.game.stack import settle_orders, settle_stack
from simulator.game.verdict import (
    BlockDeclaration,
    IllegalAction,
    IllegalDeclaration,
    Outcome,
    UndeterminedDeclaration,
    Verdict,
    WrongMoment,
)
from simulator.rules.costs import total_cost
from simulator.rules.steps import chooser_of_blocks

__all__ = ["Game", "Ruling", "WrongMoment"]


class Game(Fighting):
    """A game from any moment on, under one edition of the rules.

    Args:
        board: the events that set the board up, or a whole log.
        edition: the edition's name, such as `"cr-2024-06-07"`, or a table.
        rulings_overlay: whether rulings of the edition's day are followed where they contradict it; of the editions
            that are built, this concerns `"cr-2008-02-01"`.

    Raises:
        EditionError: there is no such edition, or it is one of another game; or no such rulings are known.

    `apply` is the unchecked door for machines; `declare_attackers`, `declare_blockers`, `announce_order`,
    `assign_damage` and `pass_step` check first and change nothing when the rules refuse.
    """

    __slots__ = ("_question",)

    def __init__(
        self,
        board: Iterable[Event] = (),
        *,
        edition: str | EditionTable = Edition.CR_2024_06_07,
        rulings_overlay: bool = False,
    ) -> None:
        if rulings_overlay:
            named = edition.edition if isinstance(edition, EditionTable) else edition
            edition = edition_table(named, rulings_overlay=True)
        super().__init__(edition)
        if self.table.plays != "Magic":
            raise EditionError(f"{self.edition} is an edition of {self.table.plays}; simulator.Duel plays it")
        self._question: tuple[History, BlockQuestion] | None = None
        for event in board:
            self.apply(event)

    @classmethod
    def from_case(cls, path: str | PathLike[str]) -> Game:
        """The board of a case or dispute file, with its script played up to the first block.

        Raises:
            CaseError: the file can't be used; the message says where.
        """
        game: Game = READERS["case of a game"](path)
        return game

    @classmethod
    def from_replay(cls, path: str | PathLike[str]) -> Game:
        """The game of a replay file, at its end.

        Raises:
            ReplayError: the file can't be used; the message says where.
        """
        replay = READERS["replay"](path)
        game = cls(edition=replay.header.edition, rulings_overlay=replay.header.rulings_overlay)
        game.log.extend(replay.events)
        return game

    # Blocks.

    @property
    def declaring(self) -> str:
        """The defending player who declares blockers next, in turn order, for the whole team; "" when all have."""
        return self.table.answer(WHO_DECLARES_BLOCKERS_NEXT)(self.position)

    @property
    def choosing(self) -> str:
        """Who chooses the blocks of the player who declares next: that one, or whom an effect names; "" likewise."""
        return self.declaring and chooser_of_blocks(self.position, self.declaring)

    def fork(self) -> Self:
        """A game of its own that shares the log so far; its cost does not depend on the log's length."""
        other = super().fork()
        other._question = self._question
        return other

    def _asked(self, player: str) -> BlockQuestion:
        if self._question is not None:
            asked_at, question = self._question
            if question.player == player and len(asked_at) == len(self.log) and self.log.includes(asked_at):
                return question
        fork = self.fork()
        fork._to_blocks()
        question = BlockQuestion(fork.position, player, self.table, self.budget)
        self._question = (self.log.mark(), question)
        return question

    @property
    def legal_blocks(self) -> LegalBlocks:
        """The legal declarations of the player who declares next: iterable, `.count()`, `in`; lazy."""
        return LegalBlocks(self._asked(self.declaring))

    def judge(self, blocks: Mapping[str, Sequence[str]], *, player: str = "") -> Verdict:
        """The verdict on a block declaration; nothing is changed.

        Args:
            blocks: for each blocking creature the attacking creatures that it blocks.
            player: who declares, now or later in this step, or chooses the blocks in another's place; by default
                whose turn it is to.

        Raises:
            BadArgument: it is no declaration.
            WrongMoment: that player declares no blockers in this step any more, or nobody does now.
        """
        declared = arguments.blocks(blocks)
        who, _ = self._for_whom(arguments.text("player", player), later=True)
        return self._asked(who).judge(declared)

    def declare_blockers(self, blocks: Mapping[str, Sequence[str]], *, player: str = "") -> Verdict:
        """Declare blockers; the checked door. Where costs arise, the declaration stays open until `pay` or `abandon`.

        Args:
            blocks: for each blocking creature the attacking creatures that it blocks; {} for none.
            player: who chooses the blocks, one of the team in shared team turns; by default whose turn it is to.

        Returns:
            The verdict, which is legal.

        Raises:
            IllegalDeclaration: it was not; the game is as it was before, and `rulings` has one more.
            UndeterminedDeclaration: nobody here can judge it; likewise.
            WrongMoment: there is no declaration of blockers to be made now, or not by this player.
            BadArgument: it is no declaration.
        """
        declared, player = arguments.blocks(blocks), arguments.text("player", player)
        before = self.savepoint()
        try:
            self._to_blocks()
            who, chooser = self._for_whom(player)
        except (WrongMoment, IllegalAction):
            self.rollback(before)
            raise
        question = self._asked(who)
        verdict = question.judge(declared)
        self._choose_blocks(who, declared)
        if not verdict.legal:
            self._refuse(before, verdict)
        self.opened = before
        self.apply(BlockersDeclared(who, chooser if chooser != who else ""))
        return verdict

    def _for_whom(self, player: str, *, later: bool = False) -> tuple[str, str]:
        """The defending player for whose creatures a player chooses blocks, and that player.

        Args:
            player: who chooses; "" for whose turn it is to.
            later: whether those are meant as well whose turn is still to come.
        """
        position = self.position
        board, next_one = position.board, self.table.answer(WHO_DECLARES_BLOCKERS_NEXT)(position)
        choosing = chooser_of_blocks(position, next_one) if next_one else ""
        chooser = player or choosing
        if next_one and chooser in board.team_of(choosing):
            for_themselves = chooser in board.defending and chooser in board.team_of(next_one)
            return (chooser if for_themselves else next_one), chooser
        if later and player in position.declaring:
            return player, player
        raise WrongMoment(f"{choosing or 'nobody'} declares blockers now, not {chooser or 'a second time'}")

    def _choose_blocks(self, player: str, declared: BlockDeclaration) -> None:
        """The clicks that lead from what the player has chosen so far to what is declared."""
        position = self.position
        team = self.table.answer(WHO_BLOCKS_TOGETHER)(position, player)
        chosen = {b: those for b, those in position.combat.chosen_blocks.items() if position.controller(b) in team}
        for blocker, attackers in chosen.items():
            self.log.extend(BlockerWithdrawn(blocker, a) for a in attackers if a not in declared.get(blocker, ()))
        for blocker, attackers in declared.items():
            self.log.extend(BlockerChosen(blocker, a) for a in attackers if a not in chosen.get(blocker, ()))

    def _refuse(self, before: Savepoint, verdict: Verdict) -> NoReturn:
        cut = self.rollback(before)
        self.rulings = (*self.rulings, Ruling(before.history, cut, verdict, self.rule(self.table.illegal_actions)))
        raise (IllegalDeclaration if verdict.outcome is Outcome.ILLEGAL else UndeterminedDeclaration)(verdict)

    def _to_blocks(self) -> None:
        if self.board.step in ("main", "beginning_of_combat"):
            raise WrongMoment("nobody has declared attackers yet, so there is nothing to block")
        if self.board.step == "declare_attackers":
            self.pass_step()
        if self.board.step != "declare_blockers":
            raise WrongMoment(f"blockers are declared in the declare blockers step; this is {self.board.step}")

    # Costs.

    @property
    def owed(self) -> Cost | None:
        """The locked-in total cost that an open declaration waits for now; None when none is open."""
        owed = self.mana.owed
        return total_cost(owed.costs) if owed is not None else None

    def activate_mana(
        self,
        player: str,
        source: str,
        *,
        pays_with: str = "",
        ability: int = 0,
        adds: str = "",
        triggered_adds: Sequence[str] = (),
    ) -> Verdict:
        """Activate a mana ability, while costs are paid or at any other time that a player may (605.3a).

        Args:
            player: who activates it.
            source: the permanent that has it.
            pays_with: the permanent whose mana pays for it, if it costs mana; by default the oldest mana.
            ability: which of its mana abilities, counted from 0.
            adds: the mana chosen, where it can add one of several kinds; by default the first.
            triggered_adds: the mana chosen, such as `"{G}"`, for each triggered mana ability that can add one of
                several types that were produced, in board order; by default the first type.

        Raises:
            IllegalAction: it can't be activated now; the game is as it was before.
            BadArgument: an argument is not of its kind; likewise.
        """
        return activate_mana(
            self,
            arguments.text("player", player),
            arguments.text("source", source),
            arguments.text("pays_with", pays_with),
            arguments.number("ability", ability),
            arguments.text("adds", adds),
            arguments.in_order("triggered_adds", triggered_adds),
        )

    def pay(
        self,
        player: str,
        *,
        mana: str = "",
        life: int = 0,
        tap: Sequence[str] = (),
        discard: Sequence[str] = (),
        return_to_hand: Sequence[str] = (),
        sacrifice: Sequence[str] = (),
    ) -> Verdict:
        """Pay the whole locked-in cost of the open declaration; a cost of nothing is acknowledged so too (118.5).

        Args:
            player: who pays.
            mana: the mana as printed; a number is mana of any type, the oldest in the pool.
            life: points of life.
            tap: untapped permanents that are tapped.
            discard: cards that are discarded.
            return_to_hand: permanents that are returned to their owner's hand.
            sacrifice: permanents that are sacrificed.

        Raises:
            IllegalAction: it is not the whole cost, or can't be paid; nothing was paid.
            BadArgument: an argument is not of its kind; likewise.
        """
        paid = CostPaid(
            arguments.text("player", player),
            (),
            arguments.number("life", life),
            arguments.texts("tap", tap),
            arguments.texts("discard", discard),
            arguments.texts("return_to_hand", return_to_hand),
            arguments.texts("sacrifice", sacrifice),
        )
        return pay(self, paid, arguments.text("mana", mana))

    def abandon(self, keep: Sequence[str] = (), reverse: Sequence[str] = ()) -> Verdict:
        """Take the open declaration back unpaid: it is illegal, and `rulings` has one more.

        Args:
            keep: permanents whose mana abilities, activated meanwhile, are not reversed.
            reverse: those whose mana abilities are; one that is in neither is reversed if it may be, else kept.

        Returns:
            The verdict on the declaration, which is illegal.

        Raises:
            IllegalAction: the rules forbid to keep and reverse these; the declaration stays open.
            WrongMoment: no declaration is open.
            BadArgument: these are no lists of ids.
        """
        return abandon(self, arguments.texts("keep", keep), arguments.texts("reverse", reverse))

    def reversible(self, source: str) -> bool:
        """Whether the mana abilities of a permanent may be reversed when the open declaration is."""
        return is_reversible(self.position, arguments.text("source", source), self.table)

    # Attacks.

    def declare_attackers(
        self, attacks: Mapping[str, str], *, player: str = "", bands: Iterable[Sequence[str]] = ()
    ) -> Verdict:
        """Declare attackers; the checked door. Passes to the declare attackers step where that is still to come.

        Args:
            attacks: for each attacking creature the player, planeswalker or battle that it attacks.
            player: who attacks; by default the active player.
            bands: the attacking creatures that are banded with each other (508.1e).

        Raises:
            IllegalDeclaration: the game is as it was before, and `rulings` has one more.
            WrongMoment: attackers were declared already, or `player` is not the active player.
            BadArgument: it is no declaration.
        """
        declared, banded = arguments.attacks(attacks), arguments.bands(bands)
        before = self.savepoint()
        who = arguments.text("player", player) or self.board.active
        if who not in self.table.answer(WHO_ATTACKS_TOGETHER)(self.position, self.board.active):
            raise WrongMoment(f"{self.board.active} declares attackers in this turn, not {who}")
        while self.board.step in ("main", "beginning_of_combat"):
            self.pass_step()
        if self.board.step != "declare_attackers" or self.combat.attackers_declared:
            self.rollback(before)
            raise WrongMoment("attackers are declared once, as the declare attackers step begins")
        verdict = judge_attack(self.position, who, declared, self.table, banded, self.budget)
        chosen = self.combat.chosen_attacks
        self.log.extend([AttackerWithdrawn(creature) for creature in chosen if creature not in declared])
        self.log.extend([AttackerChosen(c, target) for c, target in declared.items() if chosen.get(c) != target])
        if banded != self.combat.chosen_bands:
            self.log.append(BandsAnnounced(who, banded))
        if not verdict.legal:
            self._refuse(before, verdict)
        self.opened = before
        self.apply(AttackersDeclared(who))
        return verdict

    # Steps.

    def pass_step(self) -> Step:
        """All players pass: the step ends and the next begins. What was left open is done in the plainest legal way:
        no attackers, no blockers, orders in board order, damage in the first legal way.

        Returns:
            The step that began.

        Raises:
            IllegalDeclaration: a player whose creatures must attack, or block, has not declared.
        """
        if self.mana.owed is not None:
            raise WrongMoment(f"a declaration waits until {self.mana.owed.player} pays its costs or abandons it")
        step = self.board.step
        if step == "declare_attackers" and not self.combat.attackers_declared:
            self.declare_attackers({})
        while step == "declare_blockers" and self.declaring:
            self.declare_blockers({})
        settle_orders(self)
        if step in ("first_strike_damage", "combat_damage"):
            self.deal_damage()
        settle_stack(self)
        self.apply(PlayersPassed())
        return self.board.step

    def __repr__(self) -> str:
        return f"<Game {self.edition}, {self.board.step} of turn {self.board.turn}, {len(self.log)} events>"

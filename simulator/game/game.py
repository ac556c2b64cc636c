"""The game: the public class. Each method checks its arguments, asks the judge, and appends what was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple, Self

from events.board import DAMAGE_STEPS, PlayersPassed, Step
from events.combat import AttackersDeclared, BandsAnnounced, BlockersDeclared
from events.costs import CostPaid, ManaAbilityActivated
from events.declaration_abilities import Cost
from events.declaring import choices_to_attack, choices_to_block
from events.event import Event
from events.log import History
from events.rule import Edition
from projections.position import Position
from simulator.editions import EditionTable, edition_table
from simulator.editions.procedures import (
    PAY_COSTS,
    REVERSE_MANA_ABILITIES,
    WHO_ATTACKS_TOGETHER,
    WHO_BLOCKS_TOGETHER,
    WHO_CAN_BE_EXERTED,
    WHO_CAN_ENLIST,
    WHO_DECLARES_BLOCKERS_NEXT,
    GameName,
)
from simulator.game import READERS, arguments
from simulator.game.casting import SpellsAndAbilities
from simulator.game.judge import BlockQuestion, judge_activation, judge_attack, judge_unpaid, judged, with_mana_spent
from simulator.game.legal import LegalBlocks
from simulator.game.taking_back import sources_to_reverse, to_before_declaration
from simulator.game.verdict import IllegalAction, Verdict, WrongMoment
from simulator.rules.costs import payment_of, total_cost
from simulator.rules.mana import Reversal, with_what_it_paid_for
from simulator.rules.steps import chooser_of_blocks


class _Blocking(NamedTuple):
    """The declare blockers step that a moment leads to, and the questions asked about it.

    Args:
        asked_at: the moment.
        passed: what happens from there until blockers are declared.
        position: the position in which they are.
        questions: the question of each player; forks add to them too.
    """

    asked_at: History
    passed: tuple[Event, ...]
    position: Position
    questions: dict[str, BlockQuestion]


class Game(SpellsAndAbilities):
    """A game from any moment on, under one edition of the rules.

    Args:
        board: the events that set the board up, or a whole log.
        edition: the edition's name, such as `"cr-2024-06-07"`, or a table.
        rulings_overlay: whether rulings of the edition's day are followed where they contradict it; of the editions
            that are built, this concerns `"cr-2008-02-01"`.

    Raises:
        EditionError: there is no such edition, or it is one of another game; or no such rulings are known.

    `apply` is for machines and checks nothing. `declare_attackers`, `declare_blockers`, `announce_order`,
    `assign_damage`, `pass_step` and the other methods for players check first, and change nothing when the rules
    refuse.
    """

    plays: ClassVar[GameName] = "Magic"

    __slots__ = ()

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
        super().__init__(board, edition)

    @classmethod
    def from_notation(cls, text: str) -> Self:
        """The board of a combat notation, with what is declared in it played up to the first block.

        Args:
            text: one line: an edition, each player with their permanents, then what is declared.

        Raises:
            CaseError: it can't be used; the message says in which column, and what may stand there.

        >>> game = Game.from_notation("2026-01 | Ann: Hill Giant | Bob: 2/2 flying | attack: Hill Giant")
        >>> game.legal_blocks.count()
        2
        """
        game: Self = READERS["notation"](arguments.text("text", text))
        return game

    def notation(self) -> str:
        """The board and what was declared, as one line that `from_notation` reads; permanents go by their names.

        As in a dispute file, the board is that before attackers were declared; what is on the stack has no place in it.

        Raises:
            CaseError: no turn has begun, the game has teams, or it is too large for a line.

        >>> Game.from_notation("Ann: hill giant | Bob: 2/2 flying | attack: giant").notation()
        '2026-01 | Ann 20: Hill Giant | Bob 20: 2/2 flying | attack: Hill Giant'
        """
        line: str = READERS["game for a notation"](self)
        return line

    # Blocks.

    @property
    def declaring(self) -> str:
        """The defending player who declares blockers next, in turn order, for the whole team; "" when all have."""
        return self.table.answer(WHO_DECLARES_BLOCKERS_NEXT)(self.position)

    @property
    def choosing(self) -> str:
        """Who chooses the blocks of the player who declares next: that one, or whom an effect names; "" likewise."""
        player = self.declaring
        return player and chooser_of_blocks(self.position, player)

    @property
    def legal_blocks(self) -> LegalBlocks:
        """The legal declarations of the player who declares next: iterable, `.count()`, `in`; lazy."""
        return LegalBlocks(self.block_question(self.declaring))

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
        declared, player = arguments.blocks(blocks), arguments.text("player", player)
        who, _ = self._for_whom(self.position, player, later=True)
        return self.block_question(who).judge(declared)

    def block_question(self, player: str) -> BlockQuestion:
        """Who may block whom, as a player declares blockers in this step: compiled once for each moment."""
        known = self._known_blocking()
        if known is None:
            fork = self.fork()
            fork._to_blocks()
            passed = tuple(fork.log.since(len(self.log)))
            known = self._asked = _Blocking(self.log.mark(), passed, fork.position, {})
        return self._question(known, player)

    def _known_blocking(self) -> _Blocking | None:
        """The declare blockers step that this moment leads to, if it was asked about already."""
        known: _Blocking | None = self._asked
        return known if known is not None and self.log.is_at(known.asked_at) else None

    def _question(self, blocking: _Blocking, player: str) -> BlockQuestion:
        question = blocking.questions.get(player)
        if question is None or question.budget is not self.budget:
            question = BlockQuestion(blocking.position, player, self.table, self.budget)
            blocking.questions[player] = question
        return question

    def declare_blockers(self, blocks: Mapping[str, Sequence[str]], *, player: str = "") -> Verdict:
        """Declare blockers. Where costs arise, the declaration stays open until `pay` or `abandon`.

        Args:
            blocks: for each blocking creature the attacking creatures that it blocks; {} for none.
            player: who chooses the blocks, one of the team in shared team turns; by default whose turn it is to.

        Returns:
            The verdict, which is legal.

        Raises:
            IllegalDeclaration: it was not; the game is as it was before, and `rulings` has one more.
            UndeterminedDeclaration: nobody here can judge it; the game is as it was before, and `rulings` has one more.
            WrongMoment: there is no declaration of blockers to be made now, or not by this player.
            BadArgument: it is no declaration.
        """
        declared, player = arguments.blocks(blocks), arguments.text("player", player)
        before = self.savepoint()
        try:
            blocking = self._enter_blocking(before.history)
            position = blocking.position
            who, chooser = self._for_whom(position, player)
        except (WrongMoment, IllegalAction):
            self.rollback(before)
            raise
        verdict = self._question(blocking, who).judge(declared)
        chosen = position.combat.chosen_blocks
        if chosen:
            team = self.table.answer(WHO_BLOCKS_TOGETHER)(position, who)
            chosen = {b: those for b, those in chosen.items() if position.controller(b) in team}
        self.log.extend([*choices_to_block(chosen, declared)])
        return self._declare(before, verdict, BlockersDeclared(who, chooser if chooser != who else ""))

    def _enter_blocking(self, now: History) -> _Blocking:
        """Let the declare blockers step begin, if it is still to come: as it did the last time from this moment."""
        known = self._known_blocking()
        # What follows is to be taken from a common budget each time.
        if known is None or (known.passed and self.budget is not None):
            self._to_blocks()
            position = self._views.held()
            self._asked = known = _Blocking(now, tuple(self.log.since(len(now))), position, {})
        else:
            self.log.extend(known.passed)
        return known

    def _for_whom(self, position: Position, player: str, *, later: bool = False) -> tuple[str, str]:
        """The defending player for whose creatures a player chooses blocks, and that player.

        Args:
            position: the position in which blockers are declared.
            player: who chooses; "" for whose turn it is to.
            later: whether a player counts as well whose turn is still to come.
        """
        board, next_one = position.board, self.table.answer(WHO_DECLARES_BLOCKERS_NEXT)(position)
        choosing = chooser_of_blocks(position, next_one) if next_one else ""
        chooser = player or choosing
        if next_one and chooser in board.team_of(choosing):
            for_themselves = chooser in board.defending and chooser in board.team_of(next_one)
            return (chooser if for_themselves else next_one), chooser
        if later and player in position.declaring:
            return player, player
        raise WrongMoment(f"{choosing or 'nobody'} declares blockers now, not {chooser or 'a second time'}")

    def _to_blocks(self) -> None:
        step = self._views.position.board.step
        if step in ("main", "beginning_of_combat"):
            raise WrongMoment("nobody has declared attackers yet, so there is nothing to block")
        if step == "declare_attackers":
            step = self.pass_step()
        if step != "declare_blockers":
            raise WrongMoment(f"blockers are declared in the declare blockers step; this is {step}")

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
            pays_with: the permanent whose mana pays for it, if it costs mana; by default what is of least use else.
            ability: which of its mana abilities, counted from 0.
            adds: the mana chosen, where it can add one of several kinds; by default the first.
            triggered_adds: the mana chosen, such as `"{G}"`, for each triggered mana ability that can add one of
                several types that were produced, in board order; by default the first type.

        Raises:
            IllegalAction: it can't be activated now; the game is as it was before.
            BadArgument: an argument is not of its kind; likewise.
        """
        player, source = arguments.text("player", player), arguments.text("source", source)
        pays_with, ability = arguments.text("pays_with", pays_with), arguments.number("ability", ability)
        adds, others = arguments.text("adds", adds), arguments.in_order("triggered_adds", triggered_adds)
        chosen = ManaAbilityActivated(player, source, ability, (), adds, others)
        event, lacking = with_mana_spent(self.position, chosen, pays_with)
        return self._act(judge_activation(self.position, event, self.table, lacking), event)

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
            mana: the mana as printed; a number is mana of any type, of that which is of least use else.
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
        payment = payment_of(self.position, paid, arguments.text("mana", mana))
        return self._act(judged(self.table, PAY_COSTS, payment), payment.paid)

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
        kept, reversed_ = arguments.texts("keep", keep), arguments.texts("reverse", reverse)
        position = self.position
        if position.mana.owed is None:
            raise WrongMoment("no declaration waits for its costs, so there is nothing to abandon")
        sources = sources_to_reverse(position, kept, reversed_, self.table)
        verdict = judge_unpaid(position, self.table)
        began, staying = to_before_declaration(self.log.mark(), self.opened, sources)
        self.take_back(began, verdict, staying)
        return verdict

    def reversible(self, source: str) -> bool:
        """Whether the mana abilities of a permanent may be reversed when the open declaration is."""
        position, source = self.position, arguments.text("source", source)
        return (
            judged(
                self.table, REVERSE_MANA_ABILITIES, Reversal(position, with_what_it_paid_for(position, source))
            ).legal
            is True
        )

    # Attacks.

    def declare_attackers(
        self,
        attacks: Mapping[str, str],
        *,
        player: str = "",
        bands: Iterable[Sequence[str]] = (),
        exert: Sequence[str] = (),
        enlist: Mapping[str, str] = MappingProxyType({}),
    ) -> Verdict:
        """Declare attackers. Passes to the declare attackers step where that is still to come.

        Args:
            attacks: for each attacking creature the player, planeswalker or battle that it attacks.
            player: who attacks; by default the active player.
            bands: the attacking creatures that are banded with each other (508.1e).
            exert: the attacking creatures that are exerted as they attack (508.1g).
            enlist: for each attacking creature that enlists another one the creature that is tapped (702.154).

        Raises:
            IllegalDeclaration: the game is as it was before, and `rulings` has one more.
            WrongMoment: attackers were declared already, or `player` is not the active player.
            BadArgument: it is no declaration.
        """
        declared, banded, exerted = arguments.attacks(attacks), arguments.bands(bands), arguments.texts("exert", exert)
        if exerted and not self.table.has(WHO_CAN_BE_EXERTED):
            raise arguments.BadArgument(
                "exert", ", ".join(exerted), f"nothing: {self.table.edition} has no such action"
            )
        enlisted = tuple(arguments.creatures_by_creature("enlist", enlist).items())
        if enlisted and not self.table.has(WHO_CAN_ENLIST):
            raise arguments.BadArgument("enlist", str(enlist), f"nothing: {self.table.edition} has no such action")
        before = self.savepoint()
        position = self.position
        active = position.board.active
        who = arguments.text("player", player) or active
        if who not in self.table.answer(WHO_ATTACKS_TOGETHER)(position, active):
            raise WrongMoment(f"{active} declares attackers in this turn, not {who}")
        while self.board.step in ("main", "beginning_of_combat"):
            self.pass_step()
        if self.board.step != "declare_attackers" or self.combat.attackers_declared:
            self.rollback(before)
            raise WrongMoment("attackers are declared once, as the declare attackers step begins")
        position = self.position
        verdict = judge_attack(position, who, declared, self.table, banded, self.budget, tuple(exerted), enlisted)
        self.log.extend(choices_to_attack(position.combat.chosen_attacks, declared))
        if banded != position.combat.chosen_bands:
            self.log.append(BandsAnnounced(who, banded))
        return self._declare(before, verdict, AttackersDeclared(who, tuple(exerted), enlisted))

    # Steps.

    def pass_step(self) -> Step:
        """All players pass: the step ends and the next begins. What was left open is done in the plainest legal way:
        no attackers, no blockers, orders in board order, damage in the first legal way.

        Returns:
            The step that began.

        Raises:
            IllegalDeclaration: a player whose creatures must attack, or block, has not declared.
            WrongMoment: a declaration waits for its costs.
        """
        self.check_costs_are_paid()
        board, combat, *_ = self._views.position
        step = board.step
        if step == "declare_attackers" and not combat.attackers_declared:
            self.declare_attackers({})
        while step == "declare_blockers" and self.declaring:
            self.declare_blockers({})
        self.settle_orders()
        if step in DAMAGE_STEPS:
            self.deal_damage()
        self.settle_stack()
        self.apply(PlayersPassed())
        return self._views.position.board.step

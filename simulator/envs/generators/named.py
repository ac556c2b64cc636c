"""Combats of named cards, for environments: written and read as boards of case files are."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import game_before_blocks
from simulator.envs.errors import EnvsError, whole
from simulator.envs.generators.card_lists import Named as Named
from simulator.envs.generators.card_lists import Split, known_tricks, select_cards
from simulator.envs.scenario import ATTACKING_PLAYER, DEFENDING_PLAYER, MOST, Scenario, names
from simulator.envs.seeds import WORD, Draws, mixed


def scenario_of_cards(
    attackers: Sequence[Named],
    blockers: Sequence[Named],
    *,
    edition: str = "cr-2026-01-16",
    life: int = 20,
    name: str = "named cards",
    hand: Sequence[str] = (),
    hand_against: Sequence[str] = (),
    plays: int = 0,
) -> Scenario:
    """The combat in which some cards attack a player who has others, before blocks.

    Args:
        attackers: the attacking creatures `a1`, `a2` and so on, all untapped and able to attack.
        blockers: the permanents `b1`, `b2` and so on of the defending player.
        edition: the edition's name.
        life: the defending player's life total.
        name: what the combat is called.
        hand: cards in the hand of the attacking player.
        hand_against: cards in the hand of the defending player.
        plays: how many spells and abilities the players may play after blocks, together; see `Scenario`.

    Raises:
        EnvsError: a card is in hands twice.
        CaseError: a card is not known, or is no permanent, or something else is wrong with one; or the attack can't be
            judged (`UndeterminedCase`).

    >>> bear = {"name": "Bear", "power": 2, "toughness": 2}
    >>> from simulator.envs import search_of
    >>> search_of(scenario_of_cards([bear], [bear, bear])).legal()
    (0, 1)
    >>> combat = search_of(scenario_of_cards([bear], [bear], hand=["Giant Growth"], plays=1)).play([1])
    >>> combat.phase, combat.legal(), combat.means(1)
    ('trick', (0, 1), 'cast Giant Growth')
    """
    in_hands = [*hand, *hand_against]
    if len({*in_hands}) < len(in_hands):
        raise EnvsError(f"{name}, the hands", ", ".join(in_hands), "each card once, since cards in hands go by name")
    sides = ((ATTACKING_PLAYER, "a", attackers), (DEFENDING_PLAYER, "b", blockers))
    permanents = [
        {"id": each, "controller": player, **({"card": card} if isinstance(card, str) else card)}
        for player, letter, cards in sides
        for each, card in zip(names(letter, len(cards)), cards, strict=True)
    ]
    board = {
        "active": ATTACKING_PLAYER,
        "defending": [DEFENDING_PLAYER],
        "players": {
            ATTACKING_PLAYER: {"hand": [*hand]},
            DEFENDING_PLAYER: {"life": life, "hand": [*hand_against]},
        },
        "permanents": permanents,
    }
    attack = {"do": "attack", "attacks": dict.fromkeys(names("a", len(attackers)), DEFENDING_PLAYER)}
    case = case_of({"id": name, "edition": edition, "board": board, "script": [attack]}, name)
    game = game_before_blocks(case, name)
    if game.board.step == "declare_attackers" and game.mana.owed is None:
        game.pass_step()
    return Scenario(name, edition, tuple(game.log), plays=plays)


VERSION = "named 1"
"""What decides the draws, with the number; another version has another text."""

VERSION_WITH_HANDS = "named with hands 1"
"""The same where players have cards in hand."""

MOST_IN_HAND = 8
"""Cards in a player's hand at most."""

PLAYS = 4
"""Spells and abilities that are played after blocks at most, where nothing else is said."""


class NamedBoards:
    """Boards of named cards, by number: each creature is one of some cards, each as likely as the others.

    Args:
        cards: the cards by their names, or permanents with the fields that a board of a case file has, `id` and
            `controller` apart; or a file of names, such as a deck list; or a ready-made set: "whole", "vanilla",
            "keywords" or "pauper-like" (`card_sets.SETS`). By default all creatures that come with the program and are
            read whole.
        attackers: attacking creatures at most, 1 to 64.
        blockers: creatures of the defending player at most, 1 to 64.
        fixed: whether there are always so many; else half of them or more.
        edition: the edition's name.
        pool: how many boards there are; 0 for a board of its own for each number.
        first: the number of the first board of a pool.
        tricks: the cards of which some are in the players' hands, each as likely as the others; by default, where there
            are hands, all instants that come with the program and are read whole.
        hand: how many cards each player has in hand, up to 8; no card is in hands twice.
        plays: how many spells and abilities the players may play after blocks, together; see `Scenario`. By default 4
            where there are hands, else none.
        level: the band of power levels that the creatures are of: the least and the greatest (`levels.level_of`), or
            "weak", "fair" or "strong". By default any.
        split: "train" for the cards to train with, "held_out" for the others, in hands too: no card is of both. By
            default all.
        held_out: the share of all cards that is held out, from 0 to 1; which ones, their names alone decide.
        seed: which boards these numbers have; with another seed they are others.

    Raises:
        EnvsError: an argument is not one of those, or a card is not known or no creature, or several may be meant, or
            not all of it is read.

    >>> boards = NamedBoards(["Grizzly Bears", "Giant Spider"], 2, 1, fixed=True)
    >>> [event.permanent.name for event in boards.scenario(3).events[2:5]]
    ['Giant Spider', 'Grizzly Bears', 'Giant Spider']
    >>> train = NamedBoards("pauper-like", level=(0, 1), split="train", seed=7)
    >>> {*train.cards} & {*NamedBoards("pauper-like", level=(0, 1), split="held_out").cards}
    set()
    """

    __slots__ = (
        "attackers", "blockers", "cards", "edition", "first", "fixed", "hand", "plays", "pool", "seed", "tricks",
    )  # fmt: skip

    def __init__(
        self,
        cards: str | PathLike[str] | Sequence[Named] | None = None,
        attackers: int = 4,
        blockers: int = 4,
        *,
        fixed: bool = False,
        edition: str = "cr-2026-01-16",
        pool: int = 0,
        first: int = 0,
        tricks: Sequence[str] | None = None,
        hand: int = 0,
        plays: int | None = None,
        level: str | tuple[float, float] | None = None,
        split: Split = "",
        held_out: float = 0.2,
        seed: int = 0,
    ) -> None:
        self.cards = select_cards("whole" if cards is None else cards, level=level, split=split, held_out=held_out)
        self.attackers = whole("attackers", attackers, 1, MOST)
        self.blockers = whole("blockers", blockers, 1, MOST)
        self.fixed = fixed
        self.edition = edition
        self.pool = whole("pool", pool)
        self.first = whole("first", first)
        self.hand = whole("hand", hand, 0, MOST_IN_HAND)
        self.tricks = known_tricks(tricks, split, held_out, 2 * self.hand) if self.hand else ()
        self.seed = whole("seed", seed, 0, WORD)
        self.plays = whole("plays", (PLAYS if self.hand else 0) if plays is None else plays)

    def number(self, episode: int) -> int:
        """The number of the board of an episode's number (see `seeds.number_of_episode`)."""
        return self.first + episode % self.pool if self.pool else episode

    def scenario(self, episode: int, attempt: int = 0) -> Scenario:
        """The combat of an episode's number.

        Args:
            episode: the number.
            attempt: how many of its boards were drawn before, and could not be played.

        Raises:
            EnvsError: it is no whole number of 0 or more.
            CaseError: the attack can't be judged (`UndeterminedCase`), or the edition lacks a word of a card.
        """
        number = whole("the number of a board", self.number(episode), 0, WORD)
        version = VERSION_WITH_HANDS if self.hand else VERSION
        if self.seed:
            version = f"{version}, seed {self.seed}"
        draws = Draws(version, mixed(number + attempt & WORD) if attempt else number)
        many, against = (
            most if self.fixed else most - draws.below(most // 2 + 1) for most in (self.attackers, self.blockers)
        )
        attackers, blockers = ([draws.one_of(self.cards) for _ in range(side)] for side in (many, against))
        life = 1 + draws.below(20)
        held = _each_once(draws, self.tricks, 2 * self.hand)
        return scenario_of_cards(
            attackers,
            blockers,
            edition=self.edition,
            life=life,
            name=f"{version}, number {number}",
            hand=held[::2],
            hand_against=held[1::2],
            plays=self.plays,
        )


def _each_once(draws: Draws, cards: Sequence[str], many: int) -> list[str]:
    """So many of some cards, none twice."""
    left, drawn = [*dict.fromkeys(cards)], list[str]()
    for _ in range(many):
        place = draws.below(len(left))
        drawn.append(left[place])
        left[place] = left[-1]
        left.pop()
    return drawn

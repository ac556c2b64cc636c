"""What players choose as a spell or ability resolves (608.2d): an answer for each choice, in the order of the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile

from events.instructions import Instruction
from events.resolving import ChosenOnResolution
from simulator.rules.following.numbers import NotDetermined

Answer = str | int | bool
"""What a player chooses: an object, a player, a color or another word; a number; whether something is done."""


def leading_numbers(answers: Sequence[Answer]) -> tuple[int, ...]:
    """The numbers with which answers begin, which are modes as printed from 1, where these are chosen first.

    >>> leading_numbers((2, 3, "a1", 1)), leading_numbers((True, 1))
    ((2, 3), ())
    """
    return tuple(takewhile(lambda each: type(each) is int, answers))  # type: ignore[arg-type]


Takes = Callable[[Sequence[str]], bool]
"""Whether a choice can be answered by some words, one or more."""


def ways_to_split(words: Sequence[str], choices: Sequence[Takes]) -> int:
    """In how many ways words can answer choices that follow each other, each by the next words that are left.

    A choice is left without an answer only where no word is left, or where it can't take the next one.

    >>> some_of_them = lambda words: {*words} <= {"x", "y"} and len({*words}) == len(words)
    >>> [ways_to_split(words, [some_of_them] * 2) for words in (["x", "x"], ["x"], ["x", "y"])]
    [1, 1, 2]
    """

    @cache
    def ways(at: int, start: int) -> int:
        if at == len(choices) or start == len(words):
            return int(start == len(words))
        ends = [end for end in range(start + 1, len(words) + 1) if choices[at](words[start:end])]
        return sum(ways(at + 1, end) for end in ends or [start])

    return ways(0, 0)


class NobodyChose(Exception):
    """There are several possibilities for a choice, and nobody says which is chosen."""


class CantBeChosen(Exception):
    """What is chosen is no option, or an illegal or impossible one.

    Args:
        objects: what is chosen.
        text: what could be.
    """

    def __init__(self, objects: Sequence[str], text: str) -> None:
        super().__init__(objects, text)
        self.objects = tuple(objects)
        self.text = text

    def __str__(self) -> str:
        return self.text


class Answers:
    """The answers to what an object asks for as it resolves; each is taken once, in the order of the words.

    Args:
        trigger: the number of what resolves.
        said: what is said; None: nothing is, of any choice.
        guesses: whether, where nothing is said of a choice, the first possibility is chosen, and nothing is done that
            a player may do, and each choice takes as many answers as it can; otherwise nobody chose, where there are
            several possibilities.
        targeted: whether targets were chosen too, so that to say none may mean these alone.

    `followed` are the instructions that were followed so far, each with all that it asked for.
    """

    def __init__(
        self, trigger: int = 0, said: Sequence[Answer] | None = None, *, guesses: bool = True, targeted: bool = False
    ) -> None:
        self.trigger = trigger
        self.guesses = guesses
        self.followed: list[Instruction] = []
        self._left = [*(said or ())]
        self._none_where_it_can_be = said is not None
        self._none = said is not None and not said and not targeted
        self._made: list[ChosenOnResolution] = []
        self._words: list[str] = []
        self._choices: list[Takes] = []

    @property
    def left(self) -> tuple[Answer, ...]:
        """What is said and answers nothing so far."""
        return tuple(self._left)

    @property
    def says_number(self) -> bool:
        """Whether the next answer is a number."""
        return self._says(int)

    @property
    def says_word(self) -> bool:
        """Whether the next answer is a word, such as the name of an object."""
        return self._says(str)

    @property
    def says_whether(self) -> bool:
        """Whether the next answer says that something is done, or is not."""
        return self._says(bool)

    @property
    def says_none(self) -> bool:
        """Whether it is said that nothing is chosen."""
        return self._none

    def leave_out(self, targets: Sequence[str], modes: Sequence[int]) -> None:
        """Leave out what is said once more of targets and modes, which were chosen before, the modes from 0."""
        if self._left[: len(modes)] == [mode + 1 for mode in modes]:
            del self._left[: len(modes)]
        for each in targets:
            if each in self._left:
                self._left.remove(each)

    def made(self) -> list[ChosenOnResolution]:
        """The choices that were made since this was asked before, as events."""
        made, self._made = self._made, []
        return made

    def objects(self, player: str, among: Sequence[str], least: int, most: int) -> tuple[str, ...]:
        """Choose some of several objects or players, each once; one that is named again answers the next choice.

        Args:
            player: who chooses.
            among: what can be chosen.
            least: how many at least; where there are fewer, all of them.
            most: how many at most.

        Raises:
            NobodyChose: nothing is said, and there are several possibilities.
            NotDetermined: what is said may answer this choice or the one before.
            CantBeChosen: something else is said, or none.
        """
        most = min(most, len(among))
        least = min(least, most)

        def takes(words: Sequence[str]) -> bool:
            return least <= len(words) <= most and len({*words}) == len(words) and {*words} <= {*among}

        if not self._says(str):
            self._check_that_none_can_be(player, least)
            self._take((), takes)
            return self._unsaid_objects(player, among, least, most)
        chosen: list[str] = []
        while len(chosen) < most and self._says(str):
            if least == most or (self._left[0] in among and self._left[0] not in chosen):
                chosen.append(str(self._left.pop(0)))
            else:
                break
        self._take(chosen, takes)
        if most == 0:
            return ()
        if not takes(chosen):
            count = str(least) if least == most else f"{least} to {most}"
            raise CantBeChosen(tuple(chosen), f"{player} chooses {count} of {', '.join(among)}")
        self._made.append(ChosenOnResolution(player=player, trigger=self.trigger, objects=tuple(chosen)))
        return tuple(chosen)

    def _take(self, words: Sequence[str], takes: Takes) -> None:
        """Remember the words that answer a choice, and check that they don't answer those before it as well.

        Raises:
            NotDetermined: they, and those that answered the choices just before, may be meant in several ways.
        """
        self._words += words
        self._choices.append(takes)
        if not self.guesses and ways_to_split(self._words, self._choices) > 1:
            raise NotDetermined("which of several choices in a row each answer is for is not said")

    def _unsaid_objects(self, player: str, among: Sequence[str], least: int, most: int) -> tuple[str, ...]:
        if most == 0 or least == len(among):
            return tuple(among)[:most]
        if least == 0 and self._none_where_it_can_be:
            return ()
        if not self.guesses:
            raise NobodyChose
        chosen = tuple(among[:least])
        if chosen:
            self._made.append(ChosenOnResolution(player=player, trigger=self.trigger, objects=chosen))
        return chosen

    def cards(
        self,
        player: str,
        fits: Callable[[str], bool],
        least: int,
        most: int,
        known: Sequence[str] | None = None,
        called: Callable[[str], str] = str,
    ) -> tuple[str, ...]:
        """Choose some cards outside the battlefield, each by its name, or by the id that it had as a permanent.

        Where only one choice is possible, a word that is none of these cards is left to a later choice.

        Args:
            player: who chooses.
            fits: whether a card is one of those that can be chosen.
            least: how many at least; where there are fewer, all of them.
            most: how many at most.
            known: the cards that there are; None where nobody here can say.
            called: by what name of a card it is known where it is.

        Raises:
            NobodyChose: nothing is said, and there may be several possibilities.
            NotDetermined: what is said may answer this choice or the one before.
            CantBeChosen: something else is said, or none.
        """
        among = None if known is None else [each for each in known if fits(each)]
        if among is not None:
            most = min(most, len(among))
            least = min(least, most)
        forced = among is not None and least == most == len(among)

        def takes(words: Sequence[str]) -> bool:
            enough = least <= len(words) <= most and all(map(fits, words))
            return enough and (among is None or not Counter(map(called, words)) - Counter(among))

        said: list[str] = []
        while len(said) < most and self._says(str) and (not (said or forced) or fits(str(self._left[0]))):
            said.append(str(self._left.pop(0)))
        self._take(said, takes)
        chosen = [*map(called, said)]
        if not chosen:
            self._check_that_none_can_be(player, 0 if among is None else least)
            return self._unsaid_cards(among, least, most)
        left = [*(chosen if among is None else among)]
        for each in chosen:
            if not fits(each) or each not in left:
                asked = ", ".join(among) if among else "the cards that are described"
                raise CantBeChosen((each,), f"{each} is none of what {player} chooses among: {asked}")
            left.remove(each)
        if len(chosen) < least:
            raise CantBeChosen(tuple(chosen), f"{player} chooses {least} cards")
        self._made.append(ChosenOnResolution(player=player, trigger=self.trigger, cards=tuple(chosen)))
        return tuple(chosen)

    def _unsaid_cards(self, among: Sequence[str] | None, least: int, most: int) -> tuple[str, ...]:
        """The cards where none is named: all that there are, or none where that can be and other things are said."""
        if most == 0 or (among is not None and least == len(among)):
            return tuple(among or ())[:most]
        if least == 0 and (self._none_where_it_can_be or self.guesses):
            return ()
        if among is None or not self.guesses:
            raise NobodyChose
        return tuple(among[:least])

    def _check_that_none_can_be(self, player: str, least: int) -> None:
        """Nothing, unless it is said that nothing is chosen, and something has to be.

        Raises:
            CantBeChosen: it is.
        """
        if self._none and least:
            raise CantBeChosen((), f"{player} chooses {least}, not none")

    def accepts(self, player: str, possible: Callable[[], bool] = lambda: True) -> bool:
        """Whether a player does what they may do.

        Args:
            player: who chooses.
            possible: says whether it can be done at all; asked where that matters.

        Raises:
            NobodyChose: nothing is said, and it is possible.
            CantBeChosen: it is said that they do, and it is impossible.
        """
        if not self._says(bool):
            if not self.guesses and possible():
                raise NobodyChose
            return False
        does = bool(self._pop_other())
        if does and not possible():
            raise CantBeChosen((player,), f"{player} can't do that")
        self._made.append(ChosenOnResolution(player=player, trigger=self.trigger, accepts=does))
        return does

    def number(self, player: str, least: int, most: int) -> int:
        """Choose a number.

        Raises:
            NobodyChose: nothing is said, and there are several possibilities.
            CantBeChosen: it is less, or more, than can be chosen.
        """
        if not self._says(int):
            if least != most and not self.guesses:
                raise NobodyChose
            return least
        chosen = int(self._pop_other())
        if not least <= chosen <= most:
            raise CantBeChosen((str(chosen),), f"{player} chooses a number from {least} to {most}")
        self._made.append(ChosenOnResolution(player=player, trigger=self.trigger, number=chosen))
        return chosen

    def told(self, player: str) -> bool:
        """Whether something is so that no board shows: how a coin came up, or what a card is that lies elsewhere.

        Nobody chooses it, so that it is never guessed.

        Raises:
            NobodyChose: nothing is said.
        """
        if not self._says(bool):
            raise NobodyChose
        so = bool(self._pop_other())
        self._made.append(ChosenOnResolution(player=player, trigger=self.trigger, accepts=so))
        return so

    def may_be_told(self, player: str) -> None:
        """Take what is told, where something is, of what shows nowhere whether it is so or not."""
        if self._says(bool):
            self.told(player)

    def may_decline(self, player: str) -> None:
        """Take that a player does not do what is impossible, where somebody says so."""
        if self._says(bool) and self._left[0] is False:
            self.told(player)

    def told_number(self, player: str, least: int = 0, most: int | None = None) -> int:
        """A number that no board shows: what was rolled, or what stands on a card that lies elsewhere; never guessed.

        Raises:
            NobodyChose: nothing is said.
            CantBeChosen: it is less, or more, than it can be.
        """
        if not self._says(int):
            raise NobodyChose
        number = int(self._pop_other())
        if number < least or (most is not None and number > most):
            raise CantBeChosen(
                (str(number),), f"the number is {least} or more{f', {most} at the most' if most else ''}"
            )
        self._made.append(ChosenOnResolution(player=player, trigger=self.trigger, number=number))
        return number

    def word(self, player: str, among: Sequence[str]) -> str:
        """Choose one of several words, such as colors or keywords.

        Raises:
            NobodyChose: nothing is said, and there are several possibilities.
            CantBeChosen: it is none of them.
        """
        if not self._says(str):
            if len(among) > 1 and not self.guesses:
                raise NobodyChose
            return among[0]
        said = str(self._pop_other())
        chosen = said if said in among else said.lower()
        if chosen not in among:
            raise CantBeChosen((said,), f"{player} chooses one of {', '.join(among)}")
        self._made.append(ChosenOnResolution(player=player, trigger=self.trigger, word=chosen))
        return chosen

    def _pop_other(self) -> Answer:
        """The next answer, which names no object: those before it answer no choice after it."""
        self._words, self._choices = [], []
        return self._left.pop(0)

    def _says(self, kind: type) -> bool:
        """Whether the next answer is of a kind; a truth value is no number."""
        return bool(self._left) and type(self._left[0]) is kind

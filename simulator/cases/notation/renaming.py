"""A case with its permanents called by their names, as a notation has them."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.cases.format.case import Case
from simulator.cases.format.words import CasePermanent, free_name, free_names
from simulator.cases.notation.meaning.forms import fields_with_names, step_with_names
from simulator.cases.notation.meaning.scene import Scene
from simulator.cases.notation.reading import cards_named, ids_for, scene_of
from simulator.cases.notation.words.characteristics import Plain, called
from simulator.cases.run.names import names_of_spells


def cards_in_script(plain: Plain) -> list[str]:
    """The cards in hands whose abilities a case activates."""
    return [step["card"] for step in plain.get("script", ()) if step["do"] == "activate" and "card" in step]


def cards_elsewhere(plain: Plain) -> frozenset[str]:
    """The cards that a case names in hands and graveyards, and those that its script may find or mean elsewhere."""
    players = plain["board"].get("players", {}).values()
    stated = {card for said in players for zone in ("hand", "graveyard") for card in said.get(zone, ())}
    said = [_words(step.get(field)) for step in plain.get("script", ()) for field in ("choice", "targets")]
    return frozenset(stated.union(*said))


def _words(choice: object) -> set[str]:
    if isinstance(choice, list):
        return {word for each in choice for word in _words(each)}
    return {choice} if isinstance(choice, str) else set()


class Renaming:
    """What everything of a case is called from now on.

    Args:
        case: the case as it is.
        plain: the same as JSON has it, its permanents in the order in which they are written.
        players: the players in turn order.
        defending: those who defend.
        exact: everything keeps its name; else so does what shares its card's name with a card elsewhere.
        nameless: whether what has neither card nor name is called by its words too; else it keeps its id.
    """

    def __init__(
        self,
        case: Case,
        plain: Plain,
        players: Sequence[str],
        defending: Sequence[str],
        *,
        exact: bool = False,
        nameless: bool = True,
    ) -> None:
        self._exact, self._nameless = exact, nameless
        self._spells = {} if exact else names_of_spells(case)
        self._elsewhere = cards_elsewhere(plain)
        board = plain["board"]
        permanents: list[Plain] = board["permanents"]
        old = [permanent["id"] for permanent in permanents]
        self.taken = [*players, *cards_in_script(plain)]
        new = ids_for(permanents, self.taken, [self._kept(permanent) for permanent in permanents])
        self._new: dict[str, str] = dict(zip(old, new, strict=True))
        for said in board.get("players", {}).values():
            cards = said.get("graveyard", ())
            before, after = (free_names(cards, [*players, *ids]) for ids in (old, new))
            self._new.update((one, other) for one, other in zip(before, after, strict=True) if one != other)
        self.permanents = [self._permanent(each) for each in permanents]
        cards = cards_named(board.get("players", {}))
        self.scene: Scene = scene_of(self.permanents, players, defending, cards)

    def _kept(self, permanent: Plain) -> str:
        """The id that a permanent keeps; "" where it is called otherwise."""
        has_name = "card" in permanent or permanent.get("name")
        twice = permanent.get("card", permanent.get("name")) in self._elsewhere
        return permanent["id"] if self._exact or twice or not (self._nameless or has_name) else ""

    def _name(self, name: str, kinds: Sequence[str]) -> str:
        if set(kinds) == {"player"}:
            return name
        if "ability" in kinds and name not in self._new and ":" in name:
            permanent, _, place = name.rpartition(":")
            return f"{self._new.get(permanent, permanent)}:{place}"
        return self._new.get(name, name)

    def _permanent(self, permanent: Plain) -> Plain:
        named = fields_with_names(permanent, CasePermanent, self._name)
        chosen = {"chosen": self._new.get(named["chosen"], named["chosen"])} if "chosen" in named else {}
        return {**named, **chosen, "id": self._new[permanent["id"]]}

    def step(self, step: Plain, at: int) -> Plain:
        """A step with new names; what enters by it, and a spell that it casts, are called by their names too.

        Args:
            step: the step.
            at: its place in the script; `scene` stands before it.
        """
        renamed = self._with_entering(step, self.scene.copy())
        if at in self._spells:
            self._new[self._spells[at]] = self.scene.spell_name(renamed)
        return renamed

    def _with_entering(self, step: Plain, scene: Scene) -> Plain:
        own = {key: value for key, value in step.items() if key != "did"}
        entering = own.get("permanent")
        if isinstance(entering, dict):
            self._new[entering["id"]] = self._kept(entering) or free_name(called(entering), scene.taken())
        for name in own.get("enters", ()):
            self._new[name] = name if self._exact else free_name(name, [*scene.players, *scene.permanents])
        named = step_with_names(own, self._name)
        if isinstance(entering, dict):
            named["permanent"] = self._permanent(entering)
        if "enters" in own:
            named["enters"] = [self._new[name] for name in own["enters"]]
        scene.advance(named)
        if "did" in step:
            named["did"] = [self._with_entering(each, scene) for each in step["did"]]
        return named

"""One table: the same boards under every edition of the Comprehensive Rules, and what each of them says.

The columns are the editions in the order of their dates. A row's board and script are in the case format; what is
compared is what the last proposal's verdict, or the state at the end, says.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from simulator.cases.format.steps import Expect
from simulator.cases.read.reading import case_of
from simulator.cases.run.expecting import OBSERVED
from simulator.cases.run.scripts import begin
from simulator.editions import TABLES

pytestmark = pytest.mark.usefixtures("whole_tables")


COLUMNS = (
    "cr-2008-02-01",
    "cr-2009-10-01",
    "cr-2010-02-01",
    "cr-2022-10-07",
    "cr-2024-06-07",
    "cr-2024-11-08",
    "cr-2026-01-16",
)


class Row(NamedTuple):
    """A board, what happens on it, what is asked, and the answer of each edition, in the order of `COLUMNS`."""

    name: str
    permanents: list[dict[str, Any]]
    script: list[dict[str, Any]]
    asked: str
    answers: tuple[Any, ...]


def a(name: str, *text: str, size: tuple[int, int] = (3, 3), **more: Any) -> dict[str, Any]:
    """A creature of the active player."""
    return {"id": name, "controller": "A", "power": size[0], "toughness": size[1], "text": list(text), **more}


def d(name: str, *text: str, size: tuple[int, int] = (2, 2), **more: Any) -> dict[str, Any]:
    """A creature of the defending player."""
    return {"id": name, "controller": "D", "power": size[0], "toughness": size[1], "text": list(text), **more}


def attack(*names: str) -> dict[str, Any]:
    return {"do": "attack", "attacks": dict.fromkeys(names, "D")}


def block(**blocks: Any) -> dict[str, Any]:
    named = {blocker: [attacker] if isinstance(attacker, str) else attacker for blocker, attacker in blocks.items()}
    return {"do": "block", "player": "D", "blocks": named}


def effect(kind: str, **fields: Any) -> dict[str, Any]:
    return {"do": "effect", "kind": kind, **fields}


X_TEXT = (
    "Xb: Whenever this creature becomes blocked, ...",
    "Xc: Whenever this creature becomes blocked by a creature, ...",
    "Xu: Whenever this creature attacks and isn't blocked, ...",
)
B_TEXT = (
    "Bb: Whenever this creature blocks, ...",
    "Bc: Whenever this creature blocks a creature, ...",
)
X, Y, B, C = a("x", *X_TEXT), a("y"), d("b", *B_TEXT), d("c")
TWO = d("b", *B_TEXT, "This creature can block an additional creature each combat.")
TOKEN = {"do": "put_blocking", "blocking": "x", "permanent": d("t", *B_TEXT)}
FREE = effect("make_block", object="b", attacker="x")
ALSO = effect("make_block", object="b", attacker="x", in_addition=True)
UNBLOCKED = effect("becomes_unblocked", object="x")


def counts(*names: str) -> str:
    """How often these abilities have triggered in the combat so far."""
    return "triggers " + ", ".join(names)


def alike(answer: Any) -> tuple[Any, ...]:
    return (answer,) * 7


BOTH_OF_X = counts("Xb", "Xc")
BOTH_OF_B = counts("Bb", "Bc")

TRIGGERS = (
    Row("made to block an unblocked attacker: B", [X, B], [attack("x"), block(), FREE], BOTH_OF_B,
        ((0, 0), (1, 0), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1))),
    Row("made to block an unblocked attacker: X", [X, B], [attack("x"), block(), FREE], BOTH_OF_X, alike((1, 1))),
    Row("made to block a blocked attacker: X becomes blocked no second time", [X, B, C],
        [attack("x"), block(c="x"), FREE], counts("Xb"), alike((1,))),
    Row("made to block a blocked attacker: by a creature once more", [X, B, C],
        [attack("x"), block(c="x"), FREE], counts("Xc"), ((1,), (2,), (2,), (2,), (2,), (2,), (2,))),
    Row("made to block one more attacker: B blocks no second time", [X, Y, B],
        [attack("x", "y"), block(b="y"), ALSO], counts("Bb"), alike((1,))),
    Row("made to block one more attacker: B blocks a creature again", [X, Y, B],
        [attack("x", "y"), block(b="y"), ALSO], counts("Bc"),
        ((1,), (1,), (2,), (2,), (2,), (2,), (2,))),
    Row("made to block what it blocks already: by a creature", [X, B], [attack("x"), block(b="x"), ALSO],
        counts("Xc"), ((1,), (2,), (1,), (1,), (1,), (1,), (1,))),
    Row("put blocking an unblocked attacker: the token never blocked", [X], [attack("x"), block(), TOKEN], BOTH_OF_B,
        alike((0, 0))),
    Row("put blocking an unblocked attacker: X", [X], [attack("x"), block(), TOKEN], BOTH_OF_X, alike((1, 1))),
    Row("put blocking a blocked attacker: by a creature", [X, C], [attack("x"), block(c="x"), TOKEN],
        counts("Xc"), ((1,), (2,), (2,), (2,), (2,), (2,), (2,))),
    Row("becomes blocked by an effect, by no creature", [X],
        [attack("x"), block(), effect("becomes_blocked", object="x")], BOTH_OF_X, alike((1, 0))),
    Row("made unblocked, then made to be blocked again", [X, B, C],
        [attack("x"), block(c="x"), effect("stop_blocking", object="c", attacker="x"), UNBLOCKED, FREE],
        counts("Xb"), ((1,), (2,), (2,), (2,), (2,), (2,), (2,))),
    Row("attacks and no creature blocks it", [X, B], [attack("x"), block()], counts("Xu"), alike((1,))),
    Row("blocked, and its only blocker is removed", [X, B],
        [attack("x"), block(b="x"), effect("remove_from_combat", object="b")], counts("Xu"), alike((0,))),
    Row("blocked, and made unblocked later", [X, B], [attack("x"), block(b="x"), UNBLOCKED], counts("Xu"),
        (None, (0,), (0,), (0,), (0,), (0,), (0,))),
    Row("put onto the battlefield attacking, and no creature blocks it", [a("y"), B],
        [attack("y"), {"do": "put_attacking", "permanent": a("x", *X_TEXT), "attacking": "D"}, block()],
        counts("Xu"), (None, None, None, (1,), (1,), (1,), (1,))),
)  # fmt: skip
"""None: the words of the edition are silent, or against each other."""

GORGER = [a("x", size=(5, 5)), d("b", size=(2, 2)), d("c", size=(1, 4))]
BLOCKED_BY_TWO = [attack("x"), block(b="x", c="x")]
ORDERED = [*BLOCKED_BY_TWO, {"do": "order", "player": "A", "for": "x", "order": ["b", "c"]}]
SKIPS = [*ORDERED, {"do": "assign", "player": "A", "for": "x", "assign": {"c": 5}}]
TOUCH = [a("x", size=(3, 3), keywords=["deathtouch"]), d("b", size=(2, 4)), d("c", size=(1, 4))]
TOUCH_ONE_EACH = [*ORDERED, {"do": "assign", "player": "A", "for": "x", "assign": {"b": 1, "c": 2}}]
TOUCH_TRAMPLES = [a("x", size=(3, 3), keywords=["deathtouch", "trample"]), d("b", size=(2, 2))]
OVER = [attack("x"), block(b="x"), {"do": "assign", "player": "A", "for": "x", "assign": {"b": 1, "D": 2}}]
COSTLY = [X, d("b", "This creature blocks each combat if able.")]
COST = effect("block_cost", object="b", cost={"mana": "{1}"})

REVEALER = {
    "id": "m",
    "controller": "D",
    "types": ["artifact"],
    "text": ["{T}, Reveal the top card of your library: Add {B}."],
}
ACTIVATED = [attack("x"), COST, block(b="x"), {"do": "activate_mana", "player": "D", "source": "m"}]
BOTH_ASSIGNED = [
    attack("x"),
    block(b="x"),
    {"do": "assign", "player": "A", "for": "x", "assign": {"b": 3}},
    {"do": "assign", "player": "D", "for": "b", "assign": {"x": 2}},
]
BATTLE = {"id": "s", "controller": "D", "types": ["creature", "battle"], "power": 1, "toughness": 1, "defense": 3}

LAND = {"id": "l", "controller": "D", "types": ["land"], "text": ["{T}: Add {R}."]}
TAPS_AND_ATTACKS = a("x", "Tt: Whenever this creature becomes tapped, ...", "Ta: Whenever this creature attacks, ...")

RULES = (
    Row("the active player declares no blockers", [X, B],
        [attack("x"), {"do": "block", "player": "A", "blocks": {"b": ["x"]}}], "legal", alike(False)),
    Row("a creature is chosen for one attacker", [X, Y, B], [attack("x", "y"), block(b=["x", "y"])], "legal",
        alike(False)),
    Row("restrictions come before costs: nothing is owed", [a("x", keywords=["flying"]), B],
        [attack("x"), COST, block(b="x")], "legal", alike(False)),
    Row("what blocks if able stays home, though both could block together", [*COSTLY, C],
        [attack("x"), effect("min_blockers", object="x", n=2), block()], "legal", alike(False)),
    Row("both block together, so that it blocks as it must", [*COSTLY, C],
        [attack("x"), effect("min_blockers", object="x", n=2), block(b="x", c="x")], "legal", alike(True)),
    Row("a creature that can't block alone blocks alone", [X, d("b", "This creature can't block alone.")],
        [attack("x"), block(b="x")], "legal", alike(False)),
    Row("a removed blocker leaves the order of the others", GORGER,
        [*ORDERED, effect("remove_from_combat", object="b")], "order x",
        ([], ["c"], ["c"], ["c"], ["c"], [], [])),
    Row("a declaration that is abandoned takes the mana back", [X, B, LAND],
        [attack("x"), COST, block(b="x"), {"do": "activate_mana", "player": "D", "source": "l"},
         {"do": "abandon", "player": "D", "reverse": ["l"]}], "mana D", alike("")),
    Row("what triggered on attacking is below what triggered on tapping", [TAPS_AND_ATTACKS],
        [attack("x"), {"do": "resolve_top"}], "stack", (None, ["Ta"], ["Ta"], ["Tt"], ["Tt"], ["Tt"], ["Tt"])),
    Row("a battle that is a creature blocks", [X, {**BATTLE, "protector": "A"}], [attack("x"), block(s="x")], "legal",
        (None, None, None, None, False, False, False)),
    Row("flying put onto the battlefield before what does not fly", [a("x", keywords=["flying"])],
        [attack("x"), block(), TOKEN], "blocking", alike({"t": ["x"]})),
    Row("two instances of lifelink", [a("x", keywords=["lifelink", "lifelink"])],
        [attack("x"), block(), {"do": "deal_damage"}, {"do": "end_combat"}], "life A",
        (26, 23, 23, 23, 23, 23, 23)),
    Row("damage of a creature that has gone since it was assigned", [a("x"), d("b", size=(2, 9))],
        [*BOTH_ASSIGNED, effect("destroy", object="x"), {"do": "deal_damage"}], "damage b",
        (3, 0, 0, 0, 0, 0, 0)),
    Row("a mana ability that revealed a card of a library is reversible", [X, B, REVEALER], ACTIVATED, "reversible m",
        (True, True, True, False, False, False, False)),
    Row("two blockers, damage divided before the order among them is lethal ahead", GORGER,
        [*ORDERED, {"do": "assign", "player": "A", "for": "x", "assign": {"b": 1, "c": 4}}], "legal",
        (True, False, False, False, False, True, True)),
    Row("who announces an order for two blockers", GORGER, BLOCKED_BY_TWO, "orders",
        (0, 1, 3, 3, 3, 0, 0)),
    Row("who announces an order for one blocker", GORGER[:2], [attack("x"), block(b="x")], "orders",
        (0, 0, 2, 2, 2, 0, 0)),
    Row("damage that skips a creature ahead in the order", GORGER, SKIPS, "legal",
        (True, False, False, False, False, True, True)),
    Row("deathtouch divides among two blockers, one to the first", TOUCH, TOUCH_ONE_EACH, "legal",
        (True, True, True, True, True, True, True)),
    Row("one deathtouch damage is lethal for trampling over", TOUCH_TRAMPLES, OVER, "legal",
        (False, False, False, True, True, True, True)),
    Row("what blocks if able and has a cost need not block", COSTLY, [attack("x"), COST, block()], "legal",
        alike(True)),
    Row("what blocks if able and has a cost: the maximum, that cost being incurred", COSTLY,
        [attack("x"), COST, block(b="x")], "maximum", (0, 0, 0, 1, 1, 1, 1)),
    Row("mana is lost as a phase ends", [a("x"), LAND],
        [{"do": "activate_mana", "player": "D", "source": "l"}, attack("x"), block()], "life D",
        (19, 20, 20, 20, 20, 20, 20)),
    Row("a creature that phases out is removed from combat", [X, B],
        [attack("x"), block(b="x"), effect("phase_out", object="b")], "blocking",
        (None, None, None, {}, {}, {}, {})),
    Row("what blocks this turn if able, in a second combat", [a("x", keywords=["vigilance"]), d("b", size=(0, 9))],
        [attack("x"), effect("must_block", object="b"), block(b="x"), {"do": "next_combat"}, attack("x"), block()],
        "legal", (None, None, None, False, False, False, False)),
    Row("combat damage waits on the stack", [X, B],
        [attack("x"), block(b="x"), {"do": "assign", "player": "A", "for": "x", "assign": {"b": 3}},
         {"do": "assign", "player": "D", "for": "b", "assign": {"x": 2}}], "stack",
        (["combat damage"], [], [], [], [], [], [])),
)  # fmt: skip


def answer(row: Row, edition: str) -> Any:
    """What the edition says of a row's board after its script."""
    value = {
        "id": row.name,
        "edition": edition,
        "board": {"active": "A", "defending": ["D"], "permanents": row.permanents},
        "script": row.script,
    }
    case = case_of(value, "the table")
    play = begin(case)
    for index, step in enumerate(case.script):
        assert not isinstance(step, Expect)
        play.play(index)
    game = play.game
    kind, _, rest = row.asked.partition(" ")
    if kind == "triggers":
        return tuple(game.triggers.counts.get(name, 0) for name in rest.split(", "))
    if kind == "life":
        return game.board.life[rest]
    if kind == "orders":
        return len(OBSERVED["orders_to_announce"](play, ())[1])
    if kind == "blocking":
        return {blocker: list(attackers) for blocker, attackers in game.combat.blocking.items()}
    if kind == "stack":
        return OBSERVED["stack"](play, ())[1]
    if kind == "order":
        return list(game.orders.orders.get(rest, ()))
    if kind == "mana":
        return "".join(symbol for symbol, _ in game.mana.pool(rest))
    if kind in ("damage", "reversible"):
        return OBSERVED[kind](play, {rest: 0})[1][rest]
    assert play.proposed is not None
    return getattr(play.proposed, kind)


@pytest.mark.parametrize("edition", [column for column in COLUMNS if column in TABLES])
@pytest.mark.parametrize("row", [*TRIGGERS, *RULES], ids=lambda row: row.name)
def test_the_same_board_under_each_edition(row: Row, edition: str) -> None:
    expected = row.answers[COLUMNS.index(edition)]
    if expected is None:
        pytest.skip(f"the words of {edition} are silent on this, or against each other")
    assert answer(row, edition) == expected


def test_every_row_has_an_answer_of_each_edition() -> None:
    assert all(len(row.answers) == len(COLUMNS) for row in (*TRIGGERS, *RULES))
    assert len(TRIGGERS) >= 15

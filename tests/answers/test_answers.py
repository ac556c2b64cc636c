"""Answers to notations: restrictions, requirements, what is open, what comes of a block; and the commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.answers import CaseAnswer, Explanation, answer_to
from simulator.answers.explanation import Told
from simulator.answers.naming import by_names
from simulator.cases.format.case import case_from
from simulator.cases.notation import read_notation
from simulator.cases.read.reading import read_case, read_cases
from simulator.cases.run.checking import Passed, run_case
from simulator.cli.main import run
from simulator.display.answers import lines_of
from tests.cards.test_boards import BOARDS, NOT_KNOWN, WRONG

DISPUTES = Path(__file__).parents[3] / "shared/cases/disputes"


def answered(notation: str, **how: int) -> CaseAnswer:
    return answer_to(read_notation(notation), **how)


def explained(notation: str) -> Explanation:
    return next(part for part in answered(notation).parts if isinstance(part, Explanation))


def said(notation: str) -> str:
    return "\n".join(line.text for line in lines_of(answered(notation)))


def test_menace_names_itself_and_its_rule() -> None:
    part = explained("A: Boggart Brute | D: 2/2 | attack: Brute | block: 2/2 > Brute")
    assert (part.reply, part.headline) == (
        "no",
        "No. Boggart Brute can be blocked only by two or more, and one creature blocks it.",
    )
    assert (part.reasons[0].ability, part.reasons[0].rule) == ("menace", "509.1b, 702.111b")
    assert [each.text for each in part.instead] == ["no block"]
    assert part.more == 0


def test_a_legal_block_says_why_flying_does_not_forbid_it() -> None:
    part = explained("A: Serra Angel | D: Giant Spider | attack: Angel | block: Spider > Angel")
    assert part.headline == "Yes, legal: Giant Spider blocks Serra Angel."
    assert part.reasons[0].text == "Serra Angel has flying, and Giant Spider has reach."


def test_a_legal_block_on_an_empty_field_says_that_nothing_is_in_its_way() -> None:
    assert "Nothing on the board restricts" in said("A: Hill Giant | D: 2/2 | attack: Giant | block: 2/2 > Giant")


def test_a_keyword_of_an_aura_names_the_aura() -> None:
    text = said("A: Hill Giant; Flight on Hill Giant | D: 2/2 | attack: Hill Giant | block: 2/2 > Hill Giant")
    assert "No. 2/2 can't block Hill Giant." in text
    assert "Flight: Enchanted creature has flying." in text


def test_a_keyword_that_an_ability_gave_says_whose() -> None:
    text = said(
        "A: 2 Pyreheart Wolf | D: 2 2/2 | attack: Pyreheart Wolf, Pyreheart Wolf 2 | block: 2/2 > Pyreheart Wolf"
    )
    assert "No. Pyreheart Wolf can be blocked only by two or more, and one creature blocks it." in text
    assert (
        "Pyreheart Wolf has menace by its own ability and by that of Pyreheart Wolf 2; several count as one. (702.111c)"
    ) in text
    assert text.count("Whenever this creature attacks, each creature you control gains menace") == 1


@pytest.mark.skipif(not DISPUTES.is_dir(), reason="../shared is absent")
def test_what_a_block_costs_is_said_with_its_card_and_that_nothing_has_to_be_acknowledged() -> None:
    """118.5: a cost of {0} is not paid by itself."""
    case = read_case(str(DISPUTES / "warcadence.yaml"))
    part = next(part for part in answer_to(case).parts if isinstance(part, Explanation))
    assert part.headline == "Legal once D has paid {0}, not before: b1 blocks a1."
    (why,) = part.reasons
    assert (why.card, why.rule) == ("War Cadence", "118.5, 509.1d, 509.1f")
    assert "pays {X} for each blocking creature they control" in why.ability
    assert why.text == "D has to pay {0} for b1, as X is 0; a cost of nothing is not paid by itself: D has to say so."


def test_costs_of_several_blockers_are_added_up() -> None:
    part = explained(
        "A: 2 Hill Giant; Archangel of Tithes | D: 2 2/2"
        " | attack: Hill Giant, Hill Giant 2, Archangel | block: 2/2 > Hill Giant, 2/2 2 > Hill Giant 2"
    )
    assert part.headline.startswith("Legal once D has paid {2}, not before: ")
    assert [each.text for each in part.reasons] == ["D has to pay {1} for 2/2 and 2/2 2 each."]


def test_too_few_requirements_are_said_in_numbers_that_do_not_name_some_of_them() -> None:
    part = explained("A: Taunting Elf; Hill Giant | D: 2 2/2 | attack: Elf, Giant | block: 2/2 > Elf")
    assert part.headline == "No. 2/2 2 must block Taunting Elf if able."
    text = said("A: Taunting Elf; Hill Giant | D: 3 2/2 | attack: Elf, Giant | block: 2/2 > Elf")
    assert "No. Only 1 requirement is obeyed, and 3 can be at once." in text
    assert "1 of 3 requirements are obeyed:" in text


def test_requirements_are_named_and_those_that_exclude_each_other() -> None:
    part = explained("A: 2 Taunting Elf | D: 2/2 | attack: Taunting Elf, Taunting Elf 2 | block: 2/2 > Taunting Elf")
    assert part.reply == "yes"
    assert [(each.text, each.obeyed) for each in part.required] == [
        ("2/2 must block Taunting Elf if able.", True),
        ("2/2 must block Taunting Elf 2 if able.", False),
    ]
    assert part.required[1].why_not == (
        "it can't be obeyed together with: 2/2 must block Taunting Elf if able, as 2/2 can block only one attacker"
    )


def test_what_is_not_read_leaves_it_unknown_and_says_so() -> None:
    text = "A: Hill Giant | D: 2/2 [This creature dances if it blocks a Giant.] | attack: Giant | block: 2/2 > Giant"
    part = explained(text)
    assert part.reply == "unknown"
    assert "This creature dances" in part.headline


def test_without_a_block_the_legal_ones_are_listed_with_what_comes_of_them() -> None:
    answer = answered("A: Hill Giant | D 3: 2/2 | attack: Giant")
    assert answer.count == 2
    assert {each.text: each.comes for each in answer.possible} == {
        "no block": ("D loses 3 life and is at 0",),
        "2/2 blocks Hill Giant": ("2/2 dies",),
    }


def test_the_story_goes_to_the_end_and_marks_what_nobody_chose() -> None:
    answer = answer_to(
        read_notation("A: Hill Giant | D: 2 2/2 | attack: Giant | block: 2/2 > Giant, 2/2 2 > Giant"), to_the_end=True
    )
    plainly = [part.text for part in answer.parts if not isinstance(part, Explanation) and part.chosen == "plainly"]
    assert any(text.startswith("Hill Giant assigns") for text in plainly)
    lines = [line.text for line in lines_of(answer, story=True)]
    assert any("the plainest legal way" in line for line in lines)


@pytest.mark.parametrize(
    ("notation", "status"),
    [
        ("A: Hill Giant | D: 2/2 | attack: Giant | block: 2/2 > Giant", 0),
        ("A: Serra Angel | D: 2/2 | attack: Angel | block: 2/2 > Angel", 1),
        ("A: Hill Giant | D: 2/2 | attack: Giant | blok: 2/2 > Giant", 2),
        ("A: Hill Giant | D: 2/2 [It dances if it blocks.] | attack: Giant | block: 2/2 > Giant", 3),
    ],
)
def test_the_exit_status_is_the_answer(notation: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", notation]) == status
    out = capsys.readouterr()
    assert ("error" in out.err) is (status == 2)


def test_json_has_all_of_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", "--json", "A: Serra Angel | D: 2/2 | attack: Angel | block: 2/2 > Angel"]) == 1
    document = json.loads(capsys.readouterr().out)
    (answer,) = document["answers"]
    part = next(each for each in answer["parts"] if "headline" in each)
    assert (answer["reply"], part["reply"]) == ("no", "no")
    assert part["reasons"][0]["rule"] == "509.1b, 702.9b"


def test_editions_that_differ_say_by_which_rule(capsys: pytest.CaptureFixture[str]) -> None:
    notation = "A: 3/3 | D: 2/2; 1/1 | attack: 3/3 | block: 2/2 > 3/3, 1/1 > 3/3 | damage: 3/3: 1 2/2, 2 1/1"
    assert run(["ask", "--edition", "2022", "--edition", "2026", notation]) == 1
    before, now = capsys.readouterr().out.split("cr-2026-01-16\n", 1)
    assert before.startswith("cr-2022-10-07\n")
    assert "No. 1/1 is assigned damage before 2/2, ahead of it in the order, is assigned lethal damage." in before
    assert "Yes, legal: 3/3 assigns 1 to 2/2 and 2 to 1/1." in now
    assert "in cr-2022-10-07 510.1c" in before


def test_what_if_lists_each_legal_block(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", "--what-if", "A: Hill Giant | D: 2/2 | attack: Giant"]) == 0
    assert "2/2 blocks Hill Giant: 2/2 dies" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["rulings", "peers"])
def test_a_case_by_names_comes_out_as_it_did(name: str) -> None:
    suite = Path(__file__).parents[1] / f"cases/{name}.cases.jsonl"
    for case in read_cases(str(suite)):
        assert type(run_case(by_names(case))) is type(run_case(case)), case.id


def test_boards_of_named_cards_by_names_come_out_as_they_did() -> None:
    for case in BOARDS[::40]:
        if case.id not in NOT_KNOWN | WRONG:
            assert isinstance(run_case(by_names(case)), Passed), case.id


def test_too_few_creatures_are_a_reason_why_a_requirement_is_not_obeyed() -> None:
    part = explained("A: Gorm the Great | D: 2/2 | attack: Gorm | block: none")
    assert part.reply == "no"
    assert [(each.text, each.why_not) for each in part.required] == [
        ("Gorm the Great must be blocked if able.", ""),
        (
            "Gorm the Great must be blocked by two or more creatures if able.",
            "it can't be obeyed: only one creature can be chosen to block",
        ),
    ]


def test_what_if_lists_the_blocks_also_where_one_is_proposed() -> None:
    answer = answered("A: Hill Giant | D: 2/2 | attack: Giant | block: 2/2 > Giant", most=10)
    assert answer.count == 2
    assert [each.text for each in answer.possible] == ["no block", "2/2 blocks Hill Giant"]
    assert answered("A: Hill Giant | D: 2/2 | attack: Giant | block: 2/2 > Giant").count is None


def test_what_an_edition_lacks_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    run(["ask", "--edition", "all", "A: Boggart Brute | D: 2/2 | attack: Brute | block: 2/2 > Brute"])
    said_of_2009 = capsys.readouterr().out.split("cr-2009-10-01\n", 1)[1].split("cr-2010-02-01\n")[0]
    assert said_of_2009 == 'Not known: "menace" is no card type or keyword of cr-2009-10-01 yet\n'


@pytest.mark.skipif(not DISPUTES.is_dir(), reason="../shared is absent")
def test_what_is_lethal_says_whence_the_toughness_comes_and_that_prevention_does_not_matter() -> None:
    """702.19b: what changes the damage that is dealt is not looked at."""
    guardian = [*lines_of(answer_to(read_case(str(DISPUTES / "guardian1.yaml"))))]
    said_of_it = [line.text.strip() for line in guardian]
    assert "Guardian of the Gateless has toughness 4, not 3, since that ability resolved." in said_of_it
    assert "Only this is legal: t assigns 4 to Guardian of the Gateless." in said_of_it
    shield = "\n".join(line.text for line in lines_of(answer_to(read_case(str(DISPUTES / "shield.yaml")))))
    assert (
        "without regard to protection from green of Stormscape Familiar, which prevents it later. (702.19b)" in shield
    )
    assert "1 damage of Avatar of Might to Stormscape Familiar is prevented (615.6)" in shield


@pytest.mark.skipif(not DISPUTES.is_dir(), reason="../shared is absent")
def test_why_a_requirement_is_not_obeyed_speaks_of_a_block_that_nobody_declared() -> None:
    text = "\n".join(line.text for line in lines_of(answer_to(read_case(str(DISPUTES / "kharn.yaml")))))
    assert "m can be blocked only by two or more, and one creature would block it)" in text
    assert "Yes, not blocking is legal, and nothing else is." in text


@pytest.mark.skipif(not DISPUTES.is_dir(), reason="../shared is absent")
def test_a_restriction_of_another_creature_says_who_is_free() -> None:
    text = "\n".join(line.text for line in lines_of(answer_to(read_case(str(DISPUTES / "heelcutter.yaml")))))
    assert "b1 can't block because of this, and b2 can. (508.3a, 509.1b)" in text


FIGHTING = [
    {"id": "big", "controller": "A", "power": 3, "toughness": 3},
    {"id": "small", "controller": "D", "power": 1, "toughness": 1},
]


def told_of(script: list[dict[str, object]], **players: object) -> list[str]:
    board = {"active": "A", "defending": ["D"], "players": players, "permanents": FIGHTING}
    case = case_from({"id": "told", "edition": "cr-2026-01-16", "board": board, "script": script})
    return [part.text for part in answer_to(case, to_the_end=True).parts if isinstance(part, Told)]


def test_nothing_is_told_after_the_game_is_over() -> None:
    unblocked = [{"do": "attack", "attacks": {"big": "D"}}, {"do": "deal_damage"}]
    assert told_of(unblocked, D={"life": 3})[-1] == "D loses the game"
    assert told_of(unblocked, D={"life": 4})[-1] == "the end of combat step begins"


def test_a_draw_from_an_empty_library_is_none() -> None:
    drawing = [{"do": "cast", "player": "A", "card": "Divination"}, {"do": "resolve_top"}]
    told = told_of(drawing, A={"library": 1})
    assert told[-2:] == ["A is to draw 2 cards, and the library has fewer", "A loses the game"]
    assert "A draws 2 cards" in told_of(drawing, A={"library": 2})


def test_what_has_no_legal_target_any_more_is_not_told_to_resolve() -> None:
    shocks = [{"do": "cast", "player": "A", "card": "Shock", "targets": ["small"]} for _ in range(2)]
    told = told_of([*shocks, {"do": "resolve_top"}, {"do": "resolve_top"}])
    assert told.count("Shock resolves") == 1
    assert "Shock has no legal target and is removed from the stack" in told


def test_a_restriction_that_binds_nobody_is_no_reason() -> None:
    part = explained("A: White Knight | D: Grizzly Bears | attack: Knight | block: Bears > Knight")
    assert [reason.text for reason in part.reasons] == ["Nothing on the board restricts or requires this block."]


@pytest.mark.parametrize(("edition", "lethal"), [("2024-06", True), ("2026", False)])
def test_of_a_blocker_what_is_lethal_is_a_reason_where_it_has_an_order_alone(
    capsys: pytest.CaptureFixture[str], edition: str, lethal: bool
) -> None:
    giant = "A: 2/2; 2/3 | D: Two-Headed Giant of Foriys | attack: 2/2, 2/3"
    blocks = "block: Giant > 2/2 & 2/3 | damage: Giant: 2 2/2, 2 2/3"
    run(["ask", "--edition", edition, f"{giant} | {blocks}"])
    told = capsys.readouterr().out
    assert "assigns 4 damage" in told
    assert "has trample" not in told
    assert ("is lethal" in told) == lethal


@pytest.mark.parametrize(
    ("notation", "rule", "says"),
    [
        ("A: Bog Wraith | D: 2/2; Swamp | attack: Wraith | block: 2/2 > Wraith", "702.14c", "controls a Swamp"),
        ("A: White Knight | D: Walking Corpse | attack: Knight | block: Corpse > Knight", "702.16f", "black creatures"),
    ],
)
def test_a_keyword_of_which_there_are_many_kinds_is_named(
    notation: str, rule: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["ask", "--json", notation]) == 1
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    reason = next(each for each in answer["parts"] if "headline" in each)["reasons"][0]
    assert reason["rule"] == f"509.1b, {rule}"
    assert says in reason["says"]


def test_a_rule_is_cited_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", "--edition", "2008", "A: Hill Giant | D: 2/2 | attack: Giant | block: 2/2 > Giant"]) == 0
    assert "(309.2a)" in capsys.readouterr().out


def test_who_can_attack_another_is_told_whom_it_cannot(capsys: pytest.CaptureFixture[str]) -> None:
    notation = "A: Hill Giant | D: Form of the Dragon; Jace Beleren | attack: Giant"
    assert run(["ask", notation]) == 1
    out = capsys.readouterr().out
    assert "Hill Giant can't attack D." in out
    assert "Form of the Dragon: " in out

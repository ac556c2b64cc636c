"""The page in a real browser: its steps, blocks that are tried, keys, a phone, names that mean harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from simulator import Game
from simulator.cases.format.case import Case, plain_case
from simulator.cases.format.steps import DeclareBlocks
from simulator.cases.notation import read_notation
from simulator.cases.read.reading import case_of, read_case, read_cases
from simulator.display.drawing import arrow_between
from simulator.display.places import Spot
from simulator.editions import edition_table, of_the_same_game
from simulator.page import game_of_case, game_of_replay, html_of
from simulator.page.content import PageGame, Tries
from simulator.page.redacting import with_other_names
from simulator.replay.reading import Replay, read_replay
from simulator.review.remarks import block_remarks
from tests.page.read import boards, chapters

ROOT = Path(__file__).parents[2]
SHARED = ROOT / "../shared"
REPLAYS = sorted((ROOT / "replays").glob("*.replay.jsonl"))
BOARDS = 200
OFFERED = "2026-01 | Ann: Goblin Heelcutter; Serra Angel | Bob: Wall of Omens; 2/2 reach | attack: Angel | block: none"

Open = Callable[..., Any]

STEPS = """async ([key, number]) => {
  const rows = () => [...document.querySelectorAll("#table tbody tr")];
  const read = () => rows().map((row) => [...row.children].map((cell) => cell.textContent));
  const found = [[Number(document.body.dataset.event), read()]];
  for (let step = 1; step < number; step += 1) {
    const before = document.body.dataset.event;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    for (let turn = 0; turn < 2000 && document.body.dataset.event === before; turn += 1) {
      await new Promise((done) => setTimeout(done));
    }
    found.push([Number(document.body.dataset.event), read()]);
  }
  return found;
}"""


def stepped(page: Any, number: int, key: str) -> list[tuple[int, list[tuple[str, ...]]]]:
    """The number of each event and the table beside it, as a person steps through them with a key."""
    found = page.evaluate(STEPS, [key, number])
    return [(event, [tuple(row) for row in rows]) for event, rows in found]


def walk(open_page: Open, replay: Replay) -> int:
    """Step forth and back through all events of a replay, and compare each board with the fold; how many there are."""
    expected = [*enumerate(boards(replay), start=1)]
    page = open_page(html_of([game_of_replay(replay)]), "#e=1")
    assert stepped(page, len(expected), "ArrowRight") == expected
    assert stepped(page, len(expected), "ArrowLeft") == expected[::-1]
    page.close()
    return len(expected)


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.name)
def test_stepping_forth_and_back_shows_the_fold_at_each_event(open_page: Open, file: Path) -> None:
    assert walk(open_page, read_replay(file)) > 30


# Blocks that are tried.

TRY = """(options) => {
  options.forEach((option, index) => {
    const select = document.getElementById(`try-${index}`);
    if (select.selectedIndex === option) return;
    select.selectedIndex = option;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}"""


def cases_with_blocks() -> Iterator[tuple[Case, DeclareBlocks]]:
    """Cases of the suite that declare a block first of all that is declared after the attack."""
    for file in sorted((SHARED / "cases").glob("*.cases.jsonl")):
        for case in read_cases(str(file)):
            if edition_table(case.edition).plays == "Magic" and any(isinstance(s, DeclareBlocks) for s in case.script):
                yield case, next(step for step in case.script if isinstance(step, DeclareBlocks))


def tried(tries: Tries, number: int) -> Iterator[tuple[tuple[int, ...], dict[str, tuple[str, ...]]]]:
    """Some declarations that the page knows, spread over all: the options, and the blocks in words of the game."""
    keys: list[tuple[int, ...]] = []
    if tries.all:
        for at in range(0, len(tries.all), max(1, len(tries.all) // number)):
            key, left = [], at
            for options in reversed(tries.options):
                left, option = divmod(left, len(options))
                key.insert(0, option)
            keys.append(tuple(key))
    else:
        every = [tuple(map(int, key.split(","))) for key in tries.near]
        keys = every[:: max(1, len(every) // number)]
    for key in keys[:number]:
        blocks = {
            blocker: tuple(tries.attackers[place] for place in options[option])
            for blocker, options, option in zip(tries.blockers, tries.options, key, strict=True)
            if option
        }
        yield key, blocks


@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is absent")
def test_what_is_tried_is_answered_as_game_judge_does(open_page: Open) -> None:
    from simulator.answers.naming import by_names
    from simulator.cases.run.scripts import game_before_blocks

    games: list[tuple[PageGame, Game, Tries]] = []
    for case, _ in cases_with_blocks():
        if len(games) == BOARDS:
            break
        made = game_of_case(case)
        tries = [each for chapter in chapters(made.recordings[0]) for each in chapter.tries[:1]]
        if tries and tries[0].blockers and tries[0].attackers:
            games.append((made, game_before_blocks(by_names(case), case.id), tries[0]))
    page = open_page(html_of([made for made, _, _ in games]))
    looked_at = 0
    for number, (made, game, tries) in enumerate(games, start=1):
        page.evaluate("(hash) => { location.hash = hash; }", f"g={number}")
        page.wait_for_function("(title) => document.getElementById('title').textContent === title", arg=made.title)
        page.keyboard.press("t")
        page.wait_for_selector("#try-0")
        for key, blocks in tried(tries, 6):
            page.evaluate(TRY, list(key))
            page.wait_for_function(
                "(key) => key.every((option, at) => document.getElementById(`try-${at}`)?.selectedIndex === option)",
                arg=list(key),
            )
            said = page.locator("#tried p").first.get_attribute("class")
            legal = game.judge(blocks).legal
            assert said == {True: "yes", False: "no", None: "open"}[legal], (made.title, blocks)
            looked_at += 1
        page.keyboard.press("Escape")
    assert len(games) == BOARDS
    assert looked_at > 3 * BOARDS


def test_a_block_is_tried_by_tapping_the_board(open_page: Open) -> None:
    page = open_page(html_of([game_of_case(read_notation(OFFERED))]), has_touch=True)
    page.locator("#try").tap()
    for name in ("2/2 reach", "Serra Angel"):
        page.locator(f'#first [data-of="{name}"]').tap()
    assert page.locator("#tried").inner_text().strip() == "Legal."
    for name in ("Wall of Omens", "Serra Angel"):
        page.locator(f'#first [data-of="{name}"]').tap()
    assert "Serra Angel" in page.locator("#tried").inner_text()
    assert page.locator("#tried p").first.get_attribute("class") == "no"
    assert page.locator("#first .picture svg path.m").count() == 2
    page.locator("#leave").tap()
    assert page.locator("#try").is_visible()


def test_the_nearest_legal_block_is_drawn_at_a_touch(open_page: Open) -> None:
    notation = OFFERED.replace("block: none", "block: Wall > Angel")
    page = open_page(html_of([game_of_case(read_notation(notation))]))
    assert page.locator("#explained .no").count() == 1
    page.locator("#explained button").first.click()
    assert page.locator("#tried p").first.get_attribute("class") == "yes"


# Keys, links, editions.


def test_it_can_be_used_by_keys_alone(open_page: Open) -> None:
    replay = read_replay(ROOT / "replays/revised-block.replay.jsonl")
    page = open_page(html_of([game_of_replay(replay)]))

    def event() -> int:
        return int(page.evaluate("document.body.dataset.event"))

    def press(key: str) -> int:
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        return event()

    assert press("Home") == 1
    assert press("ArrowRight") == 2
    assert press("ArrowLeft") == 1
    of_a_step = press("Shift+ArrowRight")
    assert of_a_step > 1
    assert press("PageDown") > of_a_step
    assert press("End") == len(replay.events)
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()
    page.keyboard.press("b")
    assert page.locator("#table").is_visible()
    page.keyboard.press("t")
    page.wait_for_selector("#try-0")
    assert page.evaluate("document.activeElement.id") == "try-0"
    page.keyboard.press("ArrowDown")
    assert page.locator("#tried").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("#try").is_visible()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.body.dataset.event) > 2")
    page.keyboard.press("Space")
    assert page.locator("#play").get_attribute("aria-pressed") == "false"


def test_declarations_that_were_taken_back_at_one_moment_have_marks_beside_each_other(open_page: Open) -> None:
    notation = OFFERED.replace("block: none", "block: Wall > Angel | block: Wall > Angel | block: 2/2 > Angel")
    page = open_page(html_of([game_of_case(read_notation(notation))]))
    one, other = (mark.bounding_box() for mark in page.locator("#marks button").all())
    assert other["x"] >= one["x"] + one["width"]
    assert page.locator("#mark-kinds").inner_text() == "red: taken back (2)"


def test_the_marks_are_reached_by_a_key(open_page: Open) -> None:
    notation = OFFERED.replace("block: none", "block: Wall > Angel | block: 2/2 > Angel")
    page = open_page(html_of([game_of_case(read_notation(notation))]), "#e=1")
    assert page.locator("#marks button").count() == 1
    assert page.locator("#mark-kinds").inner_text().strip() == "red: taken back"
    assert (page.locator("#marks button").get_attribute("title") or "").startswith("Taken back: ")
    page.keyboard.press("m")
    page.wait_for_function("() => document.body.dataset.event !== '1'")
    assert "declared and taken back as illegal" in page.locator("#remarks").inner_text()
    assert page.locator("#explained .no").count() == 1
    page.locator("#remarks summary").click()
    assert "Wall of Omens is chosen to block Serra Angel" in page.locator("#remarks").inner_text()


def test_a_link_leads_to_its_moment_and_editions_stand_side_by_side(open_page: Open) -> None:
    replay = read_replay(ROOT / "replays/damage-order-2019.replay.jsonl")
    html = html_of([game_of_replay(replay, [edition_table("cr-2024-11-08")])])
    page = open_page(html, "#e=57&beside=cr-2024-11-08")
    assert "event 57" in page.locator("#now").inner_text()
    assert page.locator("#second").is_visible()
    assert page.locator("#second figcaption").inner_text().startswith("cr-2024-11-08, event ")
    page.locator("#edition").select_option(label="cr-2024-11-08")
    page.wait_for_timeout(100)
    assert "edition=cr-2024-11-08" in page.evaluate("location.hash")
    assert not page.locator("#second").is_visible()


def test_the_replay_is_downloaded_from_the_page(open_page: Open) -> None:
    replay = read_replay(ROOT / "replays/trample.replay.jsonl")
    page = open_page(html_of([game_of_replay(replay)]), accept_downloads=True)
    with page.expect_download() as waiting:
        page.locator("#download").click()
    assert Path(waiting.value.path()).read_bytes() == replay.data
    assert waiting.value.suggested_filename == "trample.replay.jsonl"


# For everyone.


def test_a_mark_leads_to_the_block_than_which_another_was_better(open_page: Open) -> None:
    replay = read_replay(ROOT / "replays/trample.replay.jsonl")
    page = open_page(html_of([game_of_replay(replay, review=block_remarks)]), "#e=1")
    assert page.locator("#mark-kinds").inner_text().strip() == "green: better block"
    page.locator("#marks .better").click()
    page.wait_for_function("() => document.body.dataset.event !== '1'")
    assert "declares" in page.locator("#now").inner_text()
    assert "Better: 1/1 deathtouch #75504 > 8/8 trample #96386" in page.locator("#remarks").inner_text()
    assert "6 less life (worse, 2 less than the best)." in page.locator("#remarks").inner_text()


@pytest.mark.parametrize("width", [390, 1400])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_for_those_who_can_not_see_it_well(open_page: Open, width: int, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    case = read_case(str(ROOT / "replays/dispute.yaml"))
    replay = read_replay(ROOT / "replays/revised-block.replay.jsonl")
    html = html_of([game_of_case(case, of_the_same_game(edition_table(case.edition))), game_of_replay(replay)])
    for hash_ in ("#g=1", "#g=2", "#g=1&beside=cr-2010-02-01"):
        page = open_page(html, hash_, viewport={"width": width, "height": 800}, color_scheme=scheme, bypass_csp=True)
        for key in ("b", "t"):
            page.keyboard.press(key)
            page.wait_for_timeout(50)
            found = axe.run(page).response["violations"]
            serious = [
                (each["id"], each["nodes"][0]["html"][:200])
                for each in found
                if each["impact"] in ("serious", "critical")
            ]
            assert serious == []


@pytest.mark.parametrize("file", REPLAYS[:4], ids=lambda file: file.name)
def test_nothing_is_wider_than_a_phone(open_page: Open, file: Path) -> None:
    page = open_page(html_of([game_of_replay(read_replay(file))]), viewport={"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("t")
    page.keyboard.press("b")
    page.wait_for_timeout(50)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_hostile_names_are_text(open_page: Open) -> None:
    hurts = "document.title='hurt'"
    player, creature = f'<img src=x onerror="{hurts}">', f"</script><script>{hurts}</script>"
    case = read_notation("A: 3/3 | D: 2/2 | attack: 3/3 | block: 2/2 > 3/3")
    hostile = case_of(with_other_names(plain_case(case), {"A": player, "3/3": creature}), "hostile")
    page = open_page(html_of([game_of_case(hostile)]))
    page.keyboard.press("t")
    page.wait_for_selector("#try-0")
    assert "hurt" not in page.title() or "script" in page.title()
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 2
    assert {player, creature} <= {*page.locator("#table th").all_text_contents()}


def test_a_page_of_a_hundred_combats_opens_in_a_second(open_page: Open) -> None:
    games = [game_of_replay(read_replay(file)) for file in REPLAYS]
    page = open_page(html_of(games * 10))
    taken = page.evaluate("performance.getEntriesByName('shown')[0].startTime")
    assert taken < 1000


def test_a_block_that_was_taken_back_is_drawn_as_the_page_opens(open_page: Open) -> None:
    notation = OFFERED.replace("block: none", "block: Wall > Angel")
    page = open_page(html_of([game_of_case(read_notation(notation))]))
    page.wait_for_selector("#tried p")
    assert page.locator("#tried p").first.get_attribute("class") == "no"
    assert page.locator("#first .picture svg path.m").count() == 1


def test_of_a_game_without_events_nothing_of_another_one_stays(open_page: Open) -> None:
    replay = read_replay(REPLAYS[0])
    empty = game_of_replay(Replay("empty.replay.jsonl", replay.header, ()))
    page = open_page(html_of([empty, game_of_replay(replay)]))
    assert "event" in page.locator("#now").inner_text()
    page.locator("#game").select_option(index=0)
    page.wait_for_function("() => document.getElementById('now').textContent.includes('Nothing is recorded')")
    assert page.locator("#first .picture svg").count() == 0
    assert page.locator("#lines li").count() == 0


def test_creatures_are_tapped_at_once_and_one_may_change_its_mind(open_page: Open) -> None:
    notation = "2026-01 | A: Hill Giant; Raging Goblin | D: Giant Spider | attack: Giant, Goblin | block: none"
    page = open_page(html_of([game_of_case(read_notation(notation))]))
    for name in ("Giant Spider", "Raging Goblin", "Giant Spider", "Hill Giant"):
        page.locator(f'#first [data-of="{name}"]').click()
    assert page.locator("#try-0").evaluate("(select) => select.selectedOptions[0].textContent") == "blocks Hill Giant"


# What a player looks for.

MANY = "A: 6 3/3; 1/1; Lure on 1/1 | D: 7 2/2; Wall of Omens tapped | attack: 3/3, 3/3 2, 3/3 3, 3/3 4, 3/3 5, 3/3 6"

OUTSIDE = """() => {
  const seen = [...document.querySelectorAll("#first .picture")].map((each) => each.getBoundingClientRect());
  const cards = [...document.querySelectorAll("#first [data-of]")].map((each) => each.getBoundingClientRect());
  return cards.filter((card) => card.left < seen[0].left || card.right > seen[0].right).length;
}"""


@pytest.mark.parametrize("width", [320, 390, 700, 1400])
def test_no_card_of_a_board_is_cut(open_page: Open, width: int) -> None:
    page = open_page(
        html_of([game_of_case(read_notation(f"{MANY} | block: 2/2 > 3/3, 2/2 2 > 3/3 3"))]),
        viewport={"width": width, "height": 800},
    )
    assert page.evaluate(OUTSIDE) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("t")
    page.wait_for_selector("#try-0")
    assert page.evaluate(OUTSIDE) == 0


def test_a_board_is_laid_out_anew_where_the_window_changes(open_page: Open) -> None:
    notation = "A: 4 3/3 | D: 4 2/2 | attack: 3/3, 3/3 2, 3/3 3, 3/3 4 | block: none"
    page = open_page(html_of([game_of_case(read_notation(notation))]))
    page.set_viewport_size({"width": 390, "height": 800})
    page.wait_for_function("() => document.querySelector('#first svg').viewBox.baseVal.width < 400")
    assert page.evaluate(OUTSIDE) == 0
    page.set_viewport_size({"width": 1400, "height": 800})
    page.wait_for_function("() => document.querySelector('#first svg').viewBox.baseVal.width > 400")


@pytest.mark.parametrize("width", [390, 1400])
def test_the_answer_to_the_block_on_the_board_stands_first(open_page: Open, width: int) -> None:
    notation = OFFERED.replace("block: none", "block: Wall > Angel | block: 2/2 > Angel")
    page = open_page(html_of([game_of_case(read_notation(notation))]), viewport={"width": width, "height": 800})
    first, second = page.locator("#explained > div").all()
    assert first.inner_text().startswith("On the board:")
    assert first.locator("p.yes").count() == 1
    assert second.inner_text().startswith("Not on the board, taken back:")
    second.locator("button", has_text="Show it").click()
    page.wait_for_selector("#first .picture svg path.m", state="attached")
    first, second = page.locator("#explained > div").all()
    assert first.inner_text().startswith("On the board, though it was taken back:")
    assert first.locator("p.no").count() == 1
    second.locator("button", has_text="Show it").click()
    page.wait_for_function("() => !document.querySelector('#first .picture svg path.m')")
    assert page.locator("#explained > div").first.inner_text().startswith("On the board:")


def test_on_a_phone_the_answer_stands_above_the_board(open_page: Open) -> None:
    notation = OFFERED.replace("block: none", "block: Wall > Angel | block: 2/2 > Angel")
    html = html_of([game_of_case(read_notation(notation))])
    page = open_page(html, viewport={"width": 390, "height": 844})
    said = page.locator("#short")
    first, second = said.locator("li").all_inner_texts()
    assert first.startswith("Bob's first block, Wall of Omens blocks Serra Angel: No. ")
    assert second == "Bob's second block: Yes, legal: 2/2 reach blocks Serra Angel."
    assert said.bounding_box()["y"] < page.locator("#first .picture").bounding_box()["y"]
    for name in ("Wall of Omens", "Serra Angel"):
        page.locator(f'#first [data-of="{name}"]').click()
    page.wait_for_selector("#short .no")
    assert not open_page(html).locator("#short").is_visible()


def test_a_reason_sets_the_words_of_a_card_apart_and_what_alone_is_legal_is_said_so(open_page: Open) -> None:
    notation = "2026-01 | A: Hill Giant | D: Ember Beast | attack: Giant | block: Ember Beast > Giant"
    page = open_page(html_of([game_of_case(read_notation(notation))]))
    assert "block alone." in page.locator("#explained .ability").first.inner_text()
    assert "Only this is legal: no block." in page.locator("#explained").inner_text()
    assert page.locator("#explained p button", has_text="Show").count() >= 1


def test_the_answer_to_a_block_that_nobody_declared_stands_before_others(open_page: Open) -> None:
    page = open_page(html_of([game_of_case(read_notation(OFFERED))]))
    for name in ("Wall of Omens", "Serra Angel"):
        page.locator(f'#first [data-of="{name}"]').click()
    page.wait_for_selector("#tried p.no")
    is_before = "document.getElementById('tried').compareDocumentPosition(document.getElementById('explained')) & 4"
    assert page.evaluate(is_before)
    assert page.locator("#explained .here").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector("#explained .here")
    assert not page.evaluate(is_before)


def test_a_page_opens_where_attackers_are_blocked_or_not(open_page: Open) -> None:
    page = open_page(html_of([game_of_case(read_notation(OFFERED))]))
    assert "Serra Angel becomes unblocked" in page.locator("#now").inner_text()
    assert page.locator("#first .picture svg text", has_text="unblocked").count() == 1
    assert "unblocked: the declaration is over, and nothing blocks it" in page.locator("#first .legend").inner_text()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.getElementById('now').textContent.includes('declares no blockers')")
    assert page.locator("#first .picture svg text", has_text="unblocked").count() == 0


def test_a_card_that_is_reached_by_a_key_says_its_words_and_stays_while_one_steps(open_page: Open) -> None:
    page = open_page(html_of([game_of_case(read_notation(OFFERED))]))
    page.locator("#edition").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.of") == "Goblin Heelcutter"
    assert "Whenever this creature attacks, target creature can't block" in page.locator("#card").inner_text()
    page.keyboard.press("Tab")
    assert "Flying\nVigilance" in page.locator("#card").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.getElementById('now').textContent.includes('passed')")
    assert page.evaluate("document.activeElement.dataset.of") == "Serra Angel"
    assert "unblocked" in page.locator("#card").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("#card", state="hidden")
    page.keyboard.press("b")
    assert "Whenever this creature attacks" in page.locator("#cards").inner_text()


def test_on_a_phone_a_touch_says_why_a_creature_can_not_block(open_page: Open) -> None:
    html = html_of([game_of_case(read_notation(OFFERED))])
    page = open_page(html, viewport={"width": 390, "height": 800}, has_touch=True)
    page.locator('#first [data-of="Wall of Omens"]').tap()
    assert "can't block: Wall of Omens can't block Serra Angel (flying)" in page.locator("#card").inner_text()
    box = page.locator("#card").bounding_box()
    assert 0 <= box["y"] <= box["y"] + box["height"] <= 800
    page.locator("#card button").tap()
    assert not page.locator("#card").is_visible()


def test_only_the_older_of_two_editions_shows_an_order_and_the_difference_is_said_first(open_page: Open) -> None:
    replay = read_replay(ROOT / "replays/damage-order-2019.replay.jsonl")
    html = html_of([game_of_replay(replay, [edition_table("cr-2024-11-08")])])
    page = open_page(html, "#e=46&beside=cr-2024-11-08")
    assert page.locator("#first .picture svg circle").count() == 2
    assert page.locator("#second .picture svg circle").count() == 0
    assert "damage assignment order" in page.locator("#first .legend").inner_text()
    assert "damage assignment order" not in page.locator("#second .legend").inner_text()
    said = page.locator("#board").inner_text()
    assert said.startswith("The difference: cr-2024-11-08 has no damage assignment orders")
    assert "#70135 (i373): #69269, then #68590 (i299), so its" in page.locator("#difference").inner_text()
    captions = [page.locator(f"#{each} figcaption p").all_inner_texts() for each in ("first", "second")]
    assert [len(each) for each in captions] == [2, 2]
    assert all(each[1].startswith("The block: Yes, legal: ") for each in captions)


def test_a_block_that_is_tried_on_a_phone_has_its_arrow_from_card_to_card(open_page: Open) -> None:
    page = open_page(html_of([game_of_case(read_notation(OFFERED))]), viewport={"width": 390, "height": 800})
    for name in ("2/2 reach", "Serra Angel"):
        page.locator(f'#first [data-of="{name}"]').click()
    page.wait_for_selector("#first .picture svg > g > path.w", state="attached")
    spots = {}
    for name in ("2/2 reach", "Serra Angel"):
        found = page.locator(f'#first [data-of="{name}"]').get_attribute("transform")
        spots[name] = Spot(*map(float, found.removeprefix("translate(").removesuffix(")").split()))
    expected = arrow_between(spots["2/2 reach"], spots["Serra Angel"])
    drawn = page.locator("#first .picture svg > g > path")
    assert [each.get_attribute("d") for each in drawn.all()] == [expected.path, expected.head]

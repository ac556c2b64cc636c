"""What the lines of a log make: games, turns, and combats as they were recorded."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from simulator.importers.importing import edition_of
from simulator.importers.mtgo.reading import MtgoError
from simulator.importers.recorded import RecordedClick
from tests.importers.mtgo.logs import NOON, binary_log, card, combats, named, read, said, text_log

ATTACK = ("Turn 1: Ann.", "Ann casts [Hill Giant].", "Turn 2: Ann.", "Bob is being attacked by [Hill Giant].")


def test_a_block_that_stands_when_the_game_goes_on_was_declared(tmp_path: Path) -> None:
    (combat,) = combats(tmp_path, *ATTACK, "[Grizzly Bears] blocks [Hill Giant].", "Turn 2: Bob.")
    assert named(combat) == {"Grizzly Bears": ["Hill Giant"]}
    assert (combat.line, combat.line_of_blocks, combat.active, combat.defending) == (10, 11, "P1", ("P2",))
    assert combat.damage is None
    assert combat.died is None
    assert combat.after is None
    assert {known.size for known in combat.declared.permanents} == {None}


def test_blocks_that_were_taken_back_are_clicks(tmp_path: Path) -> None:
    clicked = ("[Ox] blocks [Hill Giant].", "[Ox] stops blocking.", "[Grizzly Bears] blocks [Hill Giant].")
    (combat,) = combats(tmp_path, *ATTACK, *clicked, "Ann casts [Shock] targeting [Grizzly Bears].")
    ox, bears, giant = (
        next(known.id for known in combat.declared.permanents if known.name == name)
        for name in ("Ox", "Grizzly Bears", "Hill Giant")
    )
    assert combat.blocks == {bears: (giant,)}
    taken = RecordedClick(ox, giant, withdrawn=True)
    assert combat.clicks == (RecordedClick(ox, giant), taken, RecordedClick(bears, giant))
    assert combat.tricks == ("P1 casts Shock targeting Grizzly Bears",)


def test_chat_and_onlookers_between_clicks_are_no_going_on(tmp_path: Path) -> None:
    between = ("Zoe: [Ox] blocks [Hill Giant].", "Zoe has started watching.", "Bob has lost connection to the game.")
    lines = ("[Ox] blocks [Hill Giant].", *between, "[Ox] stops blocking.", "Turn 2: Bob.")
    (combat,) = combats(tmp_path, *ATTACK, *lines)
    assert combat.blocks == {}
    assert len(combat.clicks) == 2


def test_that_nothing_blocks_is_known_when_the_next_turn_begins(tmp_path: Path) -> None:
    (combat,) = combats(tmp_path, *ATTACK, "Turn 2: Bob.")
    assert combat.blocks == {}


@pytest.mark.parametrize("ending", [(), ("Bob has conceded from the game.", "Winner: Ann")])
def test_where_the_game_ends_after_the_attack_no_blocks_are_told(ending: tuple[str, ...], tmp_path: Path) -> None:
    (combat,) = combats(tmp_path, *ATTACK, *ending)
    assert combat.blocks is None


def test_blocks_that_were_chosen_as_the_recording_ends_were_not_declared(tmp_path: Path) -> None:
    (combat,) = combats(tmp_path, *ATTACK, "[Ox] blocks [Hill Giant].")
    assert combat.blocks is None
    assert combat.missing == ("blocks were chosen, and the recording ends before they were declared",)


def test_the_last_blow_was_dealt_after_blocks(tmp_path: Path) -> None:
    (combat,) = combats(tmp_path, *ATTACK, "Winner: Ann")
    assert combat.blocks == {}


def test_an_attack_that_is_told_again_with_more_attackers_is_one(tmp_path: Path) -> None:
    (combat,) = combats(tmp_path, *ATTACK, "Bob is being attacked by [Hill Giant] and [Ox].", "Turn 2: Bob.")
    assert [known.name for known in combat.before.permanents] == ["Hill Giant", "Ox"]


def test_what_attacks_a_planeswalker_belongs_to_the_same_declaration(tmp_path: Path) -> None:
    attack = "Bob's [Liliana of the Veil] is being attacked by [Ox]."
    (combat,) = combats(tmp_path, *ATTACK, attack, "[Grizzly Bears] blocks [Ox].", "Turn 2: Bob.")
    names = {known.id: (known.name, known.controller) for known in combat.before.permanents}
    assert [(names[each][0], names.get(to, to)) for each, to in combat.attacks.items()] == [
        ("Hill Giant", "P2"),
        ("Ox", ("Liliana of the Veil", "P2")),
    ]
    assert named(combat) == {"Grizzly Bears": ["Ox"]}


def test_another_attack_in_the_same_turn_is_another_combat(tmp_path: Path) -> None:
    again = ("Ann casts [Relentless Assault].", "Bob is being attacked by [Hill Giant].")
    first, second = combats(tmp_path, *ATTACK, *again, "Turn 2: Bob.")
    assert first.turn == second.turn
    assert first.attacks == second.attacks


def test_what_enters_attacking_is_not_there_before(tmp_path: Path) -> None:
    enters = ("Ann's [Ox] creates a Goblin token.", "Ann puts [Goblin] token onto the battlefield attacking Bob")
    (combat,) = combats(tmp_path, *ATTACK, *enters, "[Ox] blocks [Goblin] token.", "Turn 2: Bob.")
    assert "Goblin Token" not in [known.name for known in combat.before.permanents]
    assert named(combat) == {"Ox": ["Goblin Token"]}
    assert set(combat.attacks.values()) == {"P2"}


def test_a_creature_that_came_after_the_attack_is_not_there_before(tmp_path: Path) -> None:
    lines = ("Bob casts [Dreamcaller Siren].", "[Dreamcaller Siren] blocks [Hill Giant].", "Turn 2: Bob.")
    (combat,) = combats(tmp_path, *ATTACK, *lines)
    assert [known.name for known in combat.before.permanents] == ["Hill Giant"]
    assert named(combat) == {"Dreamcaller Siren": ["Hill Giant"]}


def test_what_may_be_there_too_is_said_the_latest_first(tmp_path: Path) -> None:
    had = (
        "Bob casts [Squadron Hawk].",
        "Bob casts [Shock].",
        "Bob casts [Ox].",
        "Bob casts [Ox].",
        "Bob plays [Forest].",
    )
    (combat,) = combats(tmp_path, *had, *ATTACK, "[Ox] blocks [Hill Giant].", "Turn 2: Bob.")
    assert combat.declared.unseen == {
        "P1": "Magic Online doesn't record what stays home",
        "P2": "Magic Online doesn't record what stays home: Ox, Squadron Hawk, cast or created before, may be there",
    }


def test_at_most_ten_of_them_are_named(tmp_path: Path) -> None:
    had = [f"Bob casts [Creature {number}]." for number in range(13)]
    (combat,) = combats(tmp_path, *had, *ATTACK, "Turn 2: Bob.")
    assert combat.before.unseen["P2"].count("Creature") == 10
    assert "Creature 3 and 3 more, cast" in combat.before.unseen["P2"]


def test_of_alike_attackers_the_first_that_is_not_blocked_is_taken(tmp_path: Path) -> None:
    attack = "Bob is being attacked by [Myr] token, [Myr] token, and [Myr] token."
    blocks = ("[Ox] blocks [Myr] token.", "[Grizzly Bears] blocks [Myr] token.")
    (combat,) = combats(tmp_path, *ATTACK[:3], attack, *blocks, "Turn 2: Bob.")
    assert combat.blocks is not None
    blocked = [attacker for (attacker,) in combat.blocks.values()]
    assert blocked == [*combat.attacks][:2]
    assert combat.alike == tuple(blocked)


def test_an_order_tells_that_several_block_one_of_alike_attackers(tmp_path: Path) -> None:
    attack = "Bob is being attacked by [Myr] token and [Myr] token."
    order = "Blockers for [Myr] token are ordered as follows: [Grizzly Bears], [Ox]"
    blocks = ("[Ox] blocks [Myr] token.", "[Grizzly Bears] blocks [Myr] token.", order)
    (combat,) = combats(tmp_path, *ATTACK[:3], attack, *blocks, "Turn 2: Bob.")
    assert combat.blocks is not None
    ox, bears = combat.blocks
    first = next(iter(combat.attacks))
    assert combat.blocks == {ox: (first,), bears: (first,)}
    assert combat.orders == {first: (bears, ox)}


def test_a_block_of_what_does_not_attack_is_said_and_not_invented(tmp_path: Path) -> None:
    (combat,) = combats(tmp_path, *ATTACK, "[Ox] blocks [Air Elemental].", "Turn 2: Bob.")
    assert combat.blocks == {}
    assert combat.missing == ("Ox blocks Air Elemental, of which no line tells that it attacks",)


def test_a_creature_that_blocks_twice_is_one_where_no_other_came(tmp_path: Path) -> None:
    attack = "Bob is being attacked by [Hill Giant] and [Grizzly Bears]."
    lines = ("[Palace Guard] blocks [Hill Giant].", "[Palace Guard] blocks [Grizzly Bears].", "Turn 2: Bob.")
    (one,) = combats(tmp_path, "Bob casts [Palace Guard].", *ATTACK[:3], attack, *lines)
    assert named(one) == {"Palace Guard": ["Hill Giant", "Grizzly Bears"]}
    (two,) = combats(tmp_path, *["Bob casts [Palace Guard]."] * 2, *ATTACK[:3], attack, *lines)
    assert two.blocks is not None
    assert len(two.blocks) == 2


def test_a_line_of_blocks_without_an_attack_is_a_gap(tmp_path: Path) -> None:
    (game,) = read(
        text_log("Turn 2: Ann.", "[Ox] blocks [Hill Giant].", "Bob is being attacked by nobody [Ox]"), tmp_path
    )
    assert [(gap.line, gap.text) for gap in game.gaps] == [
        (8, "a line about blocks, and no attack comes before"),
        (9, "a line that speaks of combat and can't be read"),
    ]


def test_more_creatures_than_any_combat_has_are_a_gap(tmp_path: Path) -> None:
    attack = f"Bob is being attacked by {', '.join(['[Myr] token'] * 501)}."
    clicks = ["[Ox] blocks [Hill Giant].", "[Ox] stops blocking."] * 251
    (game,) = read(text_log(*ATTACK, *clicks, "Turn 3: Ann.", attack), tmp_path)
    assert {gap.text for gap in game.gaps} == {"more than 500 creatures in one combat"}
    assert len(game.gaps) == 3
    assert len(game.combats[0].clicks) == 500


def test_a_header_that_names_others_is_no_list_of_players(tmp_path: Path) -> None:
    log = text_log(
        "Ann joined the game.", "Bob joined the game.", *ATTACK, header="A\nObserver,Legality\n== Game 1 (5) ==\n"
    )
    (game,) = read(log, tmp_path)
    assert [combat.active for combat in game.combats] == ["P1"]


def test_turns_are_counted_for_all_players(tmp_path: Path) -> None:
    attacks = ("Bob is being attacked by [Ox].", "Ann is being attacked by [Ox].")
    told = (
        "Turn 1: Bob.",
        attacks[1],
        "Turn 2: Ann.",
        attacks[0],
        "Turn 2: Bob.",
        attacks[1],
        "Turn 3: Ann.",
        attacks[0],
    )
    assert [combat.turn for combat in combats(tmp_path, *told)] == [2, 3, 4, 5]


def test_an_attack_before_any_turn_is_in_the_turn_before(tmp_path: Path) -> None:
    told = ("Ann is being attacked by [Ox].", "Turn 6: Ann", "Turn 7: Bob", "Turn 7: Ann")
    (combat,) = combats(tmp_path, *told)
    assert (combat.turn, combat.active) == (11, "P2")


def test_an_attack_on_the_player_whose_turn_it_is_shows_that_a_line_is_lost(tmp_path: Path) -> None:
    (game,) = read(text_log("Turn 2: Ann.", "Ann is being attacked by [Ox].", "Turn 3: Ann."), tmp_path)
    assert game.combats[0].active == "P2"
    assert game.gaps[0].text == "the turn's beginning, as P1 is attacked"


ONE = (
    "@P@PAnn joined the game.",
    "@P@PBob joined the game.",
    "@PAnn chooses to play first.",
    "@PTurn 1: Ann",
    "@PTurn 1: Bob",
    "@PTurn 2: Ann",
    f"@PBob is being attacked by {card('Grizzly Bears', 412)} and {card('Grizzly Bears', 433)}.",
    f"@P{card('Ox', 440)} blocks {card('Grizzly Bears', 433)}.",
    f"@P{card('Ox', 440)} stops blocking.",
    f"@P{card('Ox', 440)} blocks {card('Grizzly Bears', 412)}.",
    "@PTurn 2: Bob",
    "@PBob has conceded from the game.",
    "@PAnn wins the game.",
    "@PAnn leads the match 1-0",
)


@pytest.mark.parametrize("extra", [b"", b"\0", b"\x01"])
def test_a_match_in_the_binary_form_is_its_games_with_their_days_and_ids(extra: bytes, tmp_path: Path) -> None:
    chat = [(NOON, "Bob", f"@PAnn is being attacked by {card('Ox', 1)}.")]
    data = binary_log([*said(*ONE), *chat, *said(*ONE, start=NOON + timedelta(days=1))], extra=extra)
    first, second = read(data, tmp_path)
    assert (first.day, second.day, first.number, second.number) == ("2021-05-09", "2021-05-10", 1, 2)
    (combat,) = first.combats
    assert (combat.attacks, combat.blocks) == ({"o412": "P2", "o433": "P2"}, {"o440": ("o412",)})
    assert combat.clicks[1] == RecordedClick("o440", "o433", withdrawn=True)
    assert combat.alike == ()
    assert edition_of(first)[0].value == "cr-2024-06-07"


def test_a_player_who_comes_back_begins_no_game(tmp_path: Path) -> None:
    back = ("@PBob has lost connection to the game.", "@P@PBob joined the game.")
    assert len(read(binary_log(said(*ONE[:6], *back, *ONE[6:])), tmp_path)) == 1


def test_a_game_without_a_date_has_the_edition_in_which_orders_were_announced(tmp_path: Path) -> None:
    order = "Blockers for [Hill Giant] are ordered as follows: [Ox], [Grizzly Bears]"
    blocks = ("[Grizzly Bears] blocks [Hill Giant].", "[Ox] blocks [Hill Giant].")
    (plain,) = read(text_log(*ATTACK, *blocks, "Turn 2: Bob."), tmp_path)
    (ordered,) = read(text_log(*ATTACK, *blocks, order, "Turn 2: Bob."), tmp_path)
    assert edition_of(plain)[0].value == "cr-2026-01-16"
    assert edition_of(ordered) == (
        "cr-2024-06-07",
        "the recording has no date, but a damage assignment order was announced",
    )


@pytest.mark.parametrize(
    ("ann", "bob"),
    [("Hill Giant", "Ox"), ("Turn 3", "Turn 2"), ("P2", "P1"), ("a", "a b"), ("Winner", "Winner:"), ("x.*", "(x")],
)
def test_names_of_players_are_nothing_but_names(ann: str, bob: str, tmp_path: Path) -> None:
    lines = (
        f"Turn 1: {ann}.",
        f"{ann} casts [Hill Giant].",
        f"Turn 1: {bob}.",
        f"Turn 2: {ann}.",
        f"{bob} is being attacked by [Hill Giant].",
        "[Ox] blocks [Hill Giant].",
        f"{ann} casts [Shock] targeting {bob}.",
        f"Turn 2: {bob}.",
        f"{ann} has conceded from the game.",
        f"Winner: {bob}",
    )
    (game,) = read(text_log(*lines, header=f"Modern\n{ann},{bob}\n\n== Game 1 (5) ==\n"), tmp_path)
    (combat,) = game.combats
    assert combat.tricks == ("P1 casts Shock targeting P2",)
    assert (combat.turn, combat.active, named(combat)) == (3, "P1", {"Ox": ["Hill Giant"]})


def test_no_name_is_in_what_is_recorded(tmp_path: Path) -> None:
    (game,) = read(
        text_log(*ATTACK, "Bob casts [Shock] targeting Ann.", "Turn 2: Bob.").replace("Ann", "Zoe77"), tmp_path
    )
    assert "Zoe77" not in repr(game)
    assert "Bob" not in repr(game)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "an empty file"),
        (b"\xff\xfeM\0o\0", "text in UTF-16"),
        ("== Game 1 (5) ==\n".encode("utf-16-le"), "bytes that are neither text nor begin as a binary log does"),
        (b"{}\n", "no line of a game"),
        (binary_log([]), "no line of a game"),
        (binary_log([]) + b"\x01", "the end in the middle of a message"),
        (binary_log([(NOON, "Bob", "hi")]), "no line of a game"),
    ],
)
def test_what_is_no_log_is_refused(data: bytes, found: str, tmp_path: Path) -> None:
    with pytest.raises(MtgoError) as refused:
        read(data, tmp_path)
    assert refused.value.found.startswith(found)


def test_a_line_that_is_no_text_is_a_gap_and_the_others_are_read(tmp_path: Path) -> None:
    data = text_log(*ATTACK, "???", "Turn 2: Bob.").encode().replace(b"???", b"\xff\xc3(")
    (game,) = read(data, tmp_path)
    assert [(gap.line, gap.text) for gap in game.gaps] == [(11, "a line that is no text in UTF-8")]
    assert len(game.combats) == 1

"""Tokens of several kinds and what is said of them, whom an event names, and how much is read whole."""

from __future__ import annotations

import pytest

from events import instructions as i
from events import references as r
from events.abilities import (
    Activated,
    AttackingPlayer,
    CreatesTokens,
    Delayed,
    IfDone,
    InOrder,
    ManaAbility,
    May,
    SpellAbility,
    Triggered,
    UnlessPaid,
    WhenYouDo,
)
from events.ability_costs import ManaCost
from events.filters import THIS, Filter
from events.instructions import Instruction, TokenKind
from events.quantities import AttachedTo, ColorsAmong, Greatest
from events.triggers import Destroy, GainLife
from simulator.oracle.abilities import compile_ability

DIES = "When this creature dies, "
ATTACKS = "Whenever this creature attacks, "
HITS = "Whenever this creature deals combat damage to a player, "
THAT, THIS_ONE = r.That(), r.THIS_ONE


def read(words: str) -> Instruction | None:
    """What the one ability of a paragraph does; None where that is not read."""
    (ability,) = compile_ability(words).abilities
    assert isinstance(ability, Triggered | SpellAbility)
    return ability.effect


def creature(*subtypes: str, size: tuple[int, int], colors: str = "", **more: object) -> TokenKind:
    power, toughness = size
    fields: dict[str, object] = {"types": ("creature",), "colors": tuple(colors.split()), **more}
    return TokenKind(subtypes=subtypes, power=power, toughness=toughness, **fields)  # type: ignore[arg-type]


SCION = creature("eldrazi", "scion", size=(1, 1))
GOLEM = {"types": ("artifact", "creature"), "size": (3, 3)}


def test_what_a_created_token_has_is_text_of_its_own() -> None:
    effect = read(DIES + 'create a 1/1 colorless Eldrazi Scion creature token. It has "Sacrifice this token: Add {C}."')
    assert isinstance(effect, CreatesTokens)
    assert effect.token == SCION
    (ability,) = effect.abilities
    assert isinstance(ability, ManaAbility)
    assert ability.sacrifice


def test_what_is_said_of_tokens_that_may_be_created_is_said_of_those() -> None:
    effect = read(DIES + "you may create two 1/1 green Elf creature tokens. They have flying.")
    elf = creature("elf", size=(1, 1), colors="green", keywords=("flying",))
    assert effect == May(do=CreatesTokens(token=elf, n=2))


@pytest.mark.parametrize(
    "words",
    [
        "create a 1/1 green Elf creature token. You gain 1 life. It has flying.",
        "create a token that's a copy of target creature. It has flying.",
        "create a 1/1 green Elf creature token. It has flying or trample.",
        "create a 1/1 green Elf creature token. It has flying and you gain 1 life.",
        "destroy target creature. It enters the battlefield tapped and attacking.",
        "populate. The token enters the battlefield tapped and attacking.",
        "create a white Cat creature token.",
        "create a 1/1 white Cat artifact token.",
    ],
)
def test_what_is_said_of_other_tokens_is_not_read(words: str) -> None:
    assert read(ATTACKS + words) is None


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        (
            "create a 3/3 colorless Golem artifact creature token with flying, a 3/3 colorless Golem artifact creature "
            "token with vigilance, and a 3/3 colorless Golem artifact creature token with trample.",
            InOrder(
                steps=tuple(
                    CreatesTokens(token=creature("golem", keywords=(word,), **GOLEM))  # type: ignore[arg-type]
                    for word in ("flying", "vigilance", "trample")
                )
            ),
        ),
        (
            "create a Clue token and a Food token.",
            InOrder(steps=tuple(CreatesTokens(token=TokenKind(name=each)) for each in ("clue", "food"))),
        ),
        (
            "create a Junk token and draw a card.",
            InOrder(steps=(CreatesTokens(token=TokenKind(name="junk")), i.Draws())),
        ),
        (
            "create Ragavan, a legendary 2/1 red Monkey creature token. Ragavan enters the battlefield tapped and "
            "attacking. Exile that token at end of combat.",
            InOrder(
                steps=(
                    CreatesTokens(
                        token=creature("monkey", size=(2, 1), colors="red", supertypes=("legendary",), name="Ragavan"),
                        tapped=True,
                        fighting="attacking",
                    ),
                    Delayed(at="end_of_combat", do=i.Exiles(what=r.Made(0))),
                )
            ),
        ),
        (
            "create a colorless artifact token named Scrap.",
            CreatesTokens(token=TokenKind(name="Scrap", types=("artifact",))),
        ),
        (
            "create a 2/2 Elemental creature token that's all colors.",
            CreatesTokens(token=creature("elemental", size=(2, 2), colors="white blue black red green")),
        ),
        (
            "create a token that's a copy of target creature and that's tapped and attacking. Exile the token "
            "at end of "
            "combat.",
            InOrder(
                steps=(
                    i.CreatesCopies(of=r.Target(0), tapped=True, fighting="attacking"),
                    Delayed(at="end_of_combat", do=i.Exiles(what=r.Made(0))),
                )
            ),
        ),
        (
            "for each Equipment attached to it, create a 1/1 white Soldier creature token.",
            CreatesTokens(
                token=creature("soldier", size=(1, 1), colors="white"),
                n=AttachedTo(which=(Filter(any_subtype=("equipment",)),), to=THIS),
            ),
        ),
        (
            "create a number of 2/2 black Zombie creature tokens equal to the number of opponents you have.",
            CreatesTokens(
                token=creature("zombie", size=(2, 2), colors="black"), n=r.HowManyPlayers(who=r.EachOpponent())
            ),
        ),
        ("proliferate twice.", InOrder(steps=(i.Does(action="proliferate"),) * 2)),
        (
            "it deals 1 damage to the player or planeswalker it's attacking.",
            i.DealsDamage(source=THIS_ONE, n=1, to=r.Attacked(by=THIS_ONE), players=r.AttackedPlayer(by=THIS_ONE)),
        ),
        (
            "it gets +X/+0 until end of turn, where X is the greatest power among other creatures you control.",
            i.GetsPT(
                what=THIS_ONE,
                power=Greatest(what="power", which=(Filter(any_type=("creature",), controller="you", other=True),)),
                toughness=0,
            ),
        ),
        (
            "you gain X life, where X is the number of colors among permanents you control.",
            GainLife(n=ColorsAmong(which=(Filter(controller="you"),))),
        ),
        (
            "each opponent loses 5 life. You gain life equal to the life lost this way.",
            InOrder(steps=(i.LosesLife(who=r.EachOpponent(), n=5), GainLife(n=r.LifeLostThisWay()))),
        ),
        (
            "change the base power and toughness of target creature to this creature's power and toughness until end "
            "of turn.",
            i.HasBasePT(
                what=r.Target(0),
                power=r.Of(what="power", of=THIS_ONE),
                toughness=r.Of(what="toughness", of=THIS_ONE),
            ),
        ),
        (
            "put a +1/+1 counter on it. When you do, it deals 2 damage to any other target.",
            IfDone(
                do=i.PutsCounters(what=THIS_ONE, counter="+1/+1"),
                then=WhenYouDo(
                    do=i.DealsDamageToTargets(source=THIS_ONE, n=2),
                    targets=(
                        r.Targets(
                            objects=tuple(
                                r.Described(which=(Filter(any_type=(each,)),), other_than=THIS_ONE)
                                for each in ("creature", "planeswalker", "battle")
                            ),
                            players="any",
                        ),
                    ),
                ),
            ),
        ),
        (
            "defending player may pay {4}. If that player doesn't, untap it.",
            May(who=r.DefendingPlayer(), pays=(ManaCost(mana="{4}"),), otherwise=i.Untaps(what=THIS_ONE)),
        ),
        (
            "it deals damage to defending player equal to the number of artifacts they control.",
            i.DealsDamage(
                source=THIS_ONE,
                n=r.HowMany(
                    what=r.Described(which=(Filter(any_type=("artifact",)),), controlled_by=r.DefendingPlayer())
                ),
                players=r.DefendingPlayer(),
            ),
        ),
        (
            "exile up to one other target creature you control, then return that card to the battlefield under its "
            "owner's control.",
            InOrder(
                steps=(
                    i.Exiles(what=r.Target(0)),
                    i.Puts(what=r.Target(0), to="battlefield", control="owner"),
                )
            ),
        ),
    ],
)
def test_what_is_done_is_read_whole(words: str, effect: Instruction) -> None:
    assert read(ATTACKS + words) == effect


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        (
            "Whenever one or more creatures you control attack, they gain menace until end of turn.",
            "Gains(what=That()",
        ),
        (
            "Whenever a source deals damage to this creature, that source's controller sacrifices that many permanents "
            "of their choice.",
            "PlayerSacrifices(who=ControllerOf(of=That())",
        ),
        (
            "Whenever a source an opponent controls deals damage to you, that player loses 1 life.",
            "LosesLife(who=ControllerOf(of=That()), n=1)",
        ),
        (
            "Whenever one or more +1/+1 counters are put on a creature you control, this creature deals that "
            "much damage "
            "to each opponent.",
            "DealsDamage(source=This(), n=ThatMuch()",
        ),
        (
            "Whenever a player attacks one of your opponents, that attacking player gains 1 life and that "
            "opponent loses 1 life.",
            "LosesLife(who=ThatPlayer(), n=1)",
        ),
        (
            "Whenever you gain life, target player loses X life, where X is the amount of life you gained.",
            "n=ThatMuch()",
        ),
        ("Whenever this creature becomes blocked by a Wall, destroy that Wall.", "Destroy(what=That())"),
        ("Whenever a Sliver deals combat damage to a creature, destroy that creature.", "Destroy(what=That())"),
        ("Whenever a creature deals damage to a planeswalker, destroy that planeswalker.", "Destroy(what=That())"),
        ("Whenever equipped creature is dealt damage, destroy it.", "Destroy(what=That())"),
        ("At the beginning of combat on each opponent's turn, that player loses 1 life.", "LosesLife(who=ThatPlayer()"),
    ],
)
def test_what_an_event_names_is_known(words: str, effect: str) -> None:
    assert effect in repr(read(words))


@pytest.mark.parametrize(
    "words",
    [
        # Which of the two creatures?
        "Whenever a creature you control deals combat damage to a creature, destroy that creature.",
        "Whenever this creature attacks, you may sacrifice any number of creatures. If you do, draw a card.",
        "Whenever this creature attacks, draw cards equal to the sacrificed creature's power.",
        "Whenever this creature attacks, choose target creature. Each opponent sacrifices that creature.",
        # Of which attackers' player?
        "Whenever a player attacks a player, that player loses 1 life.",
        "Whenever you gain life, draw a card, then you lose X life, where X is the life lost this way.",
        "Whenever this creature attacks, draw a card. Each opponent loses X life, where X is the amount of "
        "damage dealt.",
        "Whenever this creature attacks, you may draw a card. If they do, you gain 1 life.",
        "Whenever this creature attacks, each opponent loses X life, where X is the number of creatures they control.",
        "Whenever this creature attacks, create a 1/1 red Cat creature token named This Creature's Kitten.",
    ],
)
def test_what_may_be_one_of_several_is_not_read(words: str) -> None:
    assert read(words) is None


def test_unless_another_player_does_something() -> None:
    effect = read(
        "Whenever this creature deals combat damage to a creature, that creature's controller loses 2 life "
        "unless they pay {2}."
    )
    who = r.ControllerOf(of=THAT)
    assert effect == UnlessPaid(do=i.LosesLife(who=who, n=2), who=who, pays=(ManaCost(mana="{2}"),))


def test_a_token_that_attacks_who_is_meant() -> None:
    effect = read(
        "Whenever you attack a player, create a 1/1 white Cat creature token that's tapped and attacking that player."
    )
    token = CreatesTokens(token=creature("cat", size=(1, 1), colors="white"), tapped=True, fighting="attacking")
    assert effect == AttackingPlayer(do=token, attacks=r.ThatPlayer())


def test_a_token_that_blocks_the_attacker() -> None:
    effect = read(
        "Whenever this creature blocks a creature, create a 1/1 white Cat creature token that's blocking that creature."
    )
    token = creature("cat", size=(1, 1), colors="white")
    assert effect == CreatesTokens(token=token, fighting="blocking", against=THAT)


def test_destroying_for_good() -> None:
    words = (
        "Whenever this creature deals combat damage to a creature, destroy that creature. The creature can't be "
        "regenerated."
    )
    assert read(words) == i.DestroysNoRegeneration(what=THAT)
    assert read(words.partition(" The")[0]) == Destroy(what=THAT)


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        ("it gets +1/+0 until end of turn for each historic permanent you control.", "states=('historic',)"),
        ("each equipped attacking creature gains haste until end of turn.", "states=('equipped',)"),
        ("add {C}{C}. Spend this mana only to activate abilities.", "SpendsManaOnly(spells=(), abilities=(), any"),
        ("add eight {C}. Until end of turn, you don't lose this mana as steps and phases end.", "n=8"),
        (
            "you may sacrifice another creature. If you do, draw cards equal to the sacrificed creature's power.",
            "n=Of(what='power', of=Made(n=0))",
        ),
        (
            "target land you control becomes an X/X Elemental creature until end of turn, where X is this creature's "
            "power. It's still a land.",
            "power=Of(what='power', of=This()), toughness=Of(what='power', of=This())",
        ),
        (
            "target land becomes a 0/0 Elemental creature with haste that's still a land.",
            "keywords=('haste',), besides='types'",
        ),
        ("untap each Pest, Bat, and Spider you control.", "any_subtype=('bat',)"),
        (
            "untap all attacking creatures and after this phase, there is an additional combat phase.",
            "ExtraCombat(main=False)",
        ),
    ],
)
def test_what_it_says_is_part_of_what_is_done(words: str, effect: str) -> None:
    assert effect in repr(read(ATTACKS + words))


@pytest.mark.parametrize(
    ("words", "effect"),
    [
        ("attach all Equipment you control to this creature.", "Attaches(what=Each("),
        ("attach target Equipment you control to this creature.", "Attaches(what=Target(n=0)"),
        ("destroy target creature with a counter on it.", "Destroy(what=Target(n=0))"),
        ("untap each creature you control with +1/+1 counters on it.", "any_counter=('+1/+1',)"),
    ],
)
def test_words_that_begin_alike_are_told_apart(words: str, effect: str) -> None:
    assert effect in repr(read(ATTACKS + words))


def test_the_name_of_a_token_ends_before_the_moment_it_is_made_at() -> None:
    words = (
        "{1}, Sacrifice this creature: Create a 1/1 green Insect creature token with flying named Butterfly at the "
        "beginning of the next end step."
    )
    (ability,) = compile_ability(words).abilities
    assert isinstance(ability, Activated)
    assert isinstance(ability.effect, Delayed)
    assert isinstance(ability.effect.do, CreatesTokens)
    assert (ability.effect.at, ability.effect.do.token.name) == ("end_step", "Butterfly")


@pytest.mark.parametrize(
    ("who", "player"), [("defending player", r.DefendingPlayer()), ("each player", r.EachPlayer()), ("", r.YOU)]
)
def test_who_adds_mana_of_one_symbol(who: str, player: r.AnyPlayer) -> None:
    (ability,) = compile_ability(
        f"Whenever this creature attacks, {who} add{'s' if who else ''} three {{R}}."
    ).abilities
    assert isinstance(ability, Triggered)
    assert ability.effect == i.AddsMana(mana=("{R}",), n=3, who=player)

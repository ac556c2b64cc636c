"""The fields of Arena's messages that a combat needs; the log's other fields are passed over.

The names are the log's own (`instanceId` is `instance_id` here). An absent field has its protobuf default.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

_Number = Annotated[int, msgspec.Meta(ge=-(1 << 31), lt=1 << 32)]
_Text = Annotated[str, msgspec.Meta(max_length=200)]


class _Part(msgspec.Struct, frozen=True, rename="camel", gc=False):
    pass


class Value(_Part, frozen=True):
    """A number that the log wraps; `{}` is 0."""

    value: _Number = 0


class AbilityId(_Part, frozen=True):
    grp_id: _Number = 0


class OrderedCreature(_Part, frozen=True):
    """A creature in an attacker's or a blocker's list of opponents."""

    instance_id: _Number
    assigned_damage: _Number = 0


class AttackInfo(_Part, frozen=True):
    """What an attacker attacks: a seat, or the instance of a planeswalker or battle."""

    target_id: _Number = 0
    damage_ordered: bool = False
    ordered_blockers: tuple[OrderedCreature, ...] = ()


class BlockInfo(_Part, frozen=True):
    attacker_ids: tuple[_Number, ...] = ()
    damage_ordered: bool = False
    ordered_attackers: tuple[OrderedCreature, ...] = ()


class GameObject(_Part, frozen=True):
    """A card, token or ability as the engine sees it now: a diff's object replaces the one before."""

    instance_id: _Number
    type: _Text = ""
    grp_id: _Number = 0
    owner_seat_id: _Number = 0
    controller_seat_id: _Number = 0
    super_types: tuple[_Text, ...] = ()
    card_types: tuple[_Text, ...] = ()
    subtypes: tuple[_Text, ...] = ()
    color: tuple[_Text, ...] = ()
    power: Value | None = None
    toughness: Value | None = None
    loyalty: Value | None = None
    defense: Value | None = None
    is_tapped: bool = False
    damage: _Number = 0
    attack_state: _Text = ""
    block_state: _Text = ""
    attack_info: AttackInfo | None = None
    block_info: BlockInfo | None = None
    is_facedown: bool = False
    has_summoning_sickness: bool = False
    unique_abilities: tuple[AbilityId, ...] = ()
    abilities: tuple[_Number, ...] = ()


class ArenaZone(_Part, frozen=True):
    zone_id: _Number
    type: _Text = ""
    object_instance_ids: tuple[_Number, ...] = ()


class ArenaPlayer(_Part, frozen=True):
    system_seat_number: _Number = 0
    life_total: _Number = 0


class TurnInfo(_Part, frozen=True):
    phase: _Text = ""
    step: _Text = ""
    turn_number: _Number = 0
    active_player: _Number = 0


class Detail(_Part, frozen=True):
    key: _Text = ""
    value_int32: tuple[_Number, ...] = msgspec.field(default=(), name="valueInt32")
    value_string: tuple[str, ...] = ()


class Annotation(_Part, frozen=True):
    """Something that happened, or that holds, beside the objects themselves."""

    id: _Number = 0
    affector_id: _Number = 0
    affected_ids: tuple[_Number, ...] = ()
    type: tuple[_Text, ...] = ()
    details: tuple[Detail, ...] = ()

    def number(self, key: str) -> int:
        """The first number under `key`, 0 without one."""
        for detail in self.details:
            if detail.key == key and detail.value_int32:
                return detail.value_int32[0]
        return 0

    def numbers(self, key: str) -> tuple[int, ...]:
        """Every number under `key`."""
        return tuple(n for detail in self.details if detail.key == key for n in detail.value_int32)

    def text(self, key: str) -> str:
        """The first text under `key`, "" without one."""
        for detail in self.details:
            if detail.key == key and detail.value_string:
                return detail.value_string[0]
        return ""


class GameInfo(_Part, frozen=True):
    match_id: str = msgspec.field(default="", name="matchID")
    game_number: _Number = 0


class GameState(_Part, frozen=True):
    """A full state, or the difference to the state `prev_game_state_id`."""

    type: _Text
    game_state_id: _Number = 0
    prev_game_state_id: _Number = 0
    update: _Text = ""
    game_info: GameInfo | None = None
    turn_info: TurnInfo | None = None
    players: tuple[ArenaPlayer, ...] = ()
    zones: tuple[ArenaZone, ...] = ()
    game_objects: tuple[GameObject, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    persistent_annotations: tuple[Annotation, ...] = ()
    diff_deleted_instance_ids: tuple[_Number, ...] = ()
    diff_deleted_persistent_annotation_ids: tuple[_Number, ...] = ()


class DamageRecipient(_Part, frozen=True):
    """What an attacker may attack: the player in a seat, or a planeswalker."""

    player_system_seat_id: _Number = 0
    planeswalker_instance_id: _Number = 0


class AttackerOffer(_Part, frozen=True):
    """One creature that may attack, and what."""

    attacker_instance_id: _Number
    legal_damage_recipients: tuple[DamageRecipient, ...] = ()
    must_attack: bool = False


class DeclareAttackersReq(_Part, frozen=True):
    """Who may attack now, and (as newer logs have it) who may attack at all."""

    attackers: tuple[AttackerOffer, ...] = ()
    qualified_attackers: tuple[AttackerOffer, ...] = ()


class BlockerOffer(_Part, frozen=True):
    """One creature that may block: whom it may still choose, and whom it has chosen."""

    blocker_instance_id: _Number
    attacker_instance_ids: tuple[_Number, ...] = ()
    selected_attacker_instance_ids: tuple[_Number, ...] = ()
    max_attackers: _Number = 1
    must_block: bool = False


class BlockWarning(_Part, frozen=True):
    instance_id: _Number = 0
    type: _Text = ""


class DeclareBlockersReq(_Part, frozen=True):
    blockers: tuple[BlockerOffer, ...] = ()
    has_requirements: bool = False
    has_restrictions: bool = False
    block_warnings: tuple[BlockWarning, ...] = ()


class DamageAssignment(_Part, frozen=True):
    """Damage to one recipient; for trample a recipient may be a seat."""

    instance_id: _Number
    assigned_damage: _Number = 0


class Assigner(_Part, frozen=True):
    instance_id: _Number
    assignments: tuple[DamageAssignment, ...] = ()


class AssignDamage(_Part, frozen=True):
    damage_assigners: tuple[Assigner, ...] = ()


class AssignDamageResp(_Part, frozen=True):
    assigners: tuple[Assigner, ...] = ()


class Recipients(_Part, frozen=True):
    ids: tuple[_Number, ...] = ()


class OrderedCombatant(_Part, frozen=True):
    instance_id: _Number
    recipients: Recipients = Recipients()


class OrderCombatDamageReq(_Part, frozen=True):
    order_damage_type: _Text = ""
    orders: tuple[OrderedCombatant, ...] = ()


class OrderConfirmation(_Part, frozen=True):
    result: _Text = ""
    order_damage_type: _Text = ""


class Message(_Part, frozen=True):
    """One message of either side; which fields it has depends on `type`."""

    type: _Text = ""
    system_seat_ids: tuple[_Number, ...] = ()
    game_state_message: GameState | None = None
    declare_attackers_req: DeclareAttackersReq | None = None
    declare_blockers_req: DeclareBlockersReq | None = None
    assign_damage_req: AssignDamage | None = None
    assign_damage_resp: AssignDamageResp | None = None
    order_combat_damage_req: OrderCombatDamageReq | None = None
    order_damage_confirmation: OrderConfirmation | None = None


class ReducedLine(msgspec.Struct, frozen=True, gc=False):
    """A line of the reduced form: source line, timestamp, who sent it, the message itself."""

    l: _Number  # noqa: E741 - the file's own key
    ts: str
    d: Literal["S", "C"]
    m: Message


class EngineMessages(_Part, frozen=True):
    gre_to_client_messages: tuple[Message, ...] = ()


class EngineLine(_Part, frozen=True):
    """A JSON document of a text log that the engine sent."""

    gre_to_client_event: EngineMessages
    timestamp: str | int = 0


class ClientLine(_Part, frozen=True):
    """A JSON document of a text log that the client sent; in 2019 `payload` is base64 and stays opaque."""

    timestamp: str | int = 0
    payload: Message | str | None = None
    client_to_gre_message: Message | str | None = None

"""The format of cases: a board, an edition, a script and what must be true, as types.

What a script says of spells and abilities, beside what the classes of `steps.py` say of each step:

- `activate` takes `player`, and `permanent` or, for a card in hand, `card`. `ability` is its number among the activated
  abilities as printed, from 1, mana abilities included; or some of its words. `cast` takes `player` and `card`, with
  `face` for another face than the front, and `kicked`.
- Both take `targets` in the order in which the words ask for them, `x`, and `modes` as printed, from 1. `choose` says
  what pays where the cost leaves a choice: `sacrifice`, `tap`, `return_to_hand`, `discard`. Mana counts as paid, unless
  the player has `mana` on the board, where "" is an empty pool; that mana stays until it is spent. Then whatever can
  be paid is paid, generic mana with colorless mana first and then with the types of which most is left; with `pay` and
  `activate_mana` a player says which mana pays, where that matters later. What the rules refuse is `legal: false`, and
  everything is as before.
- The spell has its card's name as its id, with a number if something else has that name, and keeps it as a permanent;
  `enters: [ids]` of `resolve_top` names it otherwise.
- `resolve_top` takes `choice`: `true` or `false` for a "may", an id, a card in hand, a color, a number, or a list of
  several; `[]` is no target. `did: [steps]` says what something did that is not read, and stands nowhere else. Without
  it what follows is undetermined, and names the ability.
- A step that belongs to a later part of the turn lets what is on the stack resolve first, as `pass_priority` does:
  where somebody has to choose and nobody says what, what follows is undetermined. Who names some of the cards that a
  search finds finds no more.
- Where it is read what is paid, but not what else the words ask for, the step goes on and its own verdict is
  undetermined; where it is not read what is paid, the step is refused, and later ones are not reached.
- State-based actions are performed after `put_attacking`, `put_blocking` and each effect. Where a player chooses which
  of several legends stays, or it is not known which world permanent is the newest, what follows is undetermined.
- What comes after the main phase that follows a combat is not played, but for another combat: `next_combat`.
- `stack_triggers` names one of several waiting abilities of a permanent by its place on the card, as in `a1:2`.
- `power` and `toughness` that are written, also beside a card, are what the board shows at that moment: what other
  permanents give is in them, and counters, which come on top, are not.
- A permanent's `chosen` is what was chosen as it entered, `paired_with` its soulbond partner, `designations` what it
  has become: monstrous or renowned, `exiled` the cards that are exiled with it, by their owners: `{D: [card names]}`.
- A card in a graveyard, a library or a hand is called by its name, or by the id that it had as a permanent: as a target
  and as a `choice`; `enters: [ids]` names what is put onto the battlefield. `lost` of an `expect` are
  the players who have lost the game.
- Counters count by their rules in the edition: `+n/-m` of any form, and keyword, shield, stun and finality counters.
  The effects `put_counters` and `remove_counters` take `object`, `counter` and `n`.
"""

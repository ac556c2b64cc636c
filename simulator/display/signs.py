"""The signs in a picture of a board: how each looks, and what it means; and the style of all of it."""

from __future__ import annotations

from typing import Literal, NamedTuple

STYLE = """
.t{font:600 13px system-ui,sans-serif;fill:#1b1b1f}
.t1{font-size:11px}.t0{font-size:9.5px}
.s{font:11px system-ui,sans-serif;fill:#47474f}
.p{font:700 16px system-ui,sans-serif;fill:#1b1b1f}
.l{font:600 14px system-ui,sans-serif;fill:#1b1b1f}
.c{fill:#fff;stroke:#6b6b76;stroke-width:1.5}
.k{fill:#eceae4;stroke:#6b6b76;stroke-width:1.5}
.a{stroke:#b3261e}.b{stroke:#1f5fa8}.x{stroke:#8a6100;stroke-dasharray:5 3}
.n{fill:#b3261e}.w{stroke:#1f5fa8;stroke-width:2.5;fill:none}.h{fill:#1f5fa8}
.m{stroke:#b3261e;stroke-width:2.5;stroke-dasharray:6 4;fill:none}
.u{stroke:#5b5b66;stroke-width:2;fill:none}
.bg{fill:#f6f5f2}.ln{stroke:#c9c7c0}
@media(prefers-color-scheme:dark){.t,.p,.l{fill:#f1f0ec}.s{fill:#c2c1bc}.c{fill:#2a2a2f}.k{fill:#3a3a42}.bg{fill:#19191c}
.ln{stroke:#4a4a52}.u{stroke:#c2c1bc}
.a{stroke:#ff897d}.b,.w{stroke:#8ab8f0}.h{fill:#8ab8f0}.n{fill:#ff897d}.x{stroke:#e0b352}.m{stroke:#ff897d}}
"""

CANT_BLOCK = '<circle class="u" cx="7" cy="7" r="6"/><path class="u" d="M2.8 11.2L11.2 2.8"/>'
"""The sign of a creature that can't block, so high and so wide as a letter."""

SignName = Literal[
    "attacking", "blocked", "unblocked", "blocking", "neither", "blocks", "wrong", "order", "unable", "attached", "now"
]


class Sign(NamedTuple):
    """A sign that pictures use.

    Args:
        name: its name.
        shape: an example, as SVG elements, at most 30 wide and 18 high.
        looks: how it looks, in words.
        means: what it means.
    """

    name: SignName
    shape: str
    looks: str
    means: str


def _frame(kind: str) -> str:
    return f'<rect class="c {kind}" x="1" y="1" width="28" height="16" rx="3"/>'


SIGNS = (
    Sign("attacking", _frame("a"), "red frame", "attacking"),
    Sign("blocked", _frame("a"), "red frame", "attacking and blocked: it stays so if what blocks it leaves"),
    Sign(
        "unblocked",
        _frame("x"),
        "broken frame",
        "attacking and unblocked: the declaration is over, and nothing blocks it",
    ),
    Sign("blocking", _frame("b"), "blue frame", "blocking"),
    Sign("neither", _frame(""), "grey frame", "neither attacking nor blocking"),
    Sign(
        "blocks",
        '<path class="w" d="M2 9h20"/><path class="h" d="M29 9l-9 -5v10z"/>',
        "arrow",
        "blocks what it points to",
    ),
    Sign(
        "wrong",
        '<path class="m" d="M2 9h20"/><path class="n" d="M29 9l-9 -5v10z"/>',
        "broken red arrow",
        "not a legal block",
    ),
    Sign(
        "order",
        '<circle class="c b" cx="15" cy="9" r="8"/><text class="s" x="15" y="13" text-anchor="middle">1</text>',
        "number on an arrow",
        "place in the damage assignment order",
    ),
    Sign(
        "unable",
        f'<g transform="translate(8 2)">{CANT_BLOCK}</g>',
        "crossed circle",
        "can't block any attacking creature",
    ),
    Sign(
        "attached",
        '<rect class="k" x="4" y="1" width="22" height="12" rx="3"/>'
        '<rect class="c" x="1" y="7" width="28" height="10" rx="3"/>',
        "tab behind a card",
        "attached to the card that it is behind",
    ),
    Sign(
        "now",
        '<text class="s" x="15" y="13" text-anchor="middle">now</text>',
        "“now”",
        "its size is not that in its name",
    ),
)
"""All of them."""

"""What is saved of predefined tokens is what their words are read as."""

from __future__ import annotations

import pytest

from simulator.rules.following.predefined_tokens import predefined_tokens
from tests.oracle.predefined_tokens import read_again


@pytest.mark.rule("111.10")
def test_what_is_saved_is_what_is_read() -> None:
    """Where this fails, `python -m tests.oracle.predefined_tokens` saves them anew."""
    assert predefined_tokens() == read_again()


@pytest.mark.rule("111.10")
def test_every_word_of_them_is_read() -> None:
    assert all(token.says and token.abilities for token in predefined_tokens().values())

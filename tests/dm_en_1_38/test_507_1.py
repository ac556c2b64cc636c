"""507.1: as in Japanese, the player whose turn it is not specifies, so the same tests."""

from tests.dm_ja.test_507_1 import *  # noqa: F403

"""506.1c: the same second-hand rule as in Japanese, so the same tests."""

from tests.dm_ja.test_506_1c import *  # noqa: F403

"""507.3: read with the Japanese 507.4, of which it says the same less clearly, so the same tests."""

from tests.dm_ja.test_507_4 import *  # noqa: F403

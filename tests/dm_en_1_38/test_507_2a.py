"""507.2a: characteristics are looked at as in the Japanese 507.3b, so the same tests, the example first."""

from tests.dm_ja.test_507_3b import *  # noqa: F403

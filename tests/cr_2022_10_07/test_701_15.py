"""701.15: what these tests hold is worded to the same effect in June 2024."""

from tests.cr_2024_06_07.test_701_15 import *  # noqa: F403

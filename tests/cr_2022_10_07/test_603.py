"""603: what these tests hold is worded to the same effect in June 2024."""

from tests.cr_2024_06_07.test_603 import *  # noqa: F403

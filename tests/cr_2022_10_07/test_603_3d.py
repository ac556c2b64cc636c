"""603.3d: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_603_3d import *  # noqa: F403

"""603.3d: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_603_3d import *  # noqa: F403

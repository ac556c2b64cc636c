"""510.1c: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_510_1c_as_though import *  # noqa: F403

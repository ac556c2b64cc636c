"""310.8: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_310_8 import *  # noqa: F403

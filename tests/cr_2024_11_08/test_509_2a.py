"""509.2, 509.2a: what June 2024 prints as 509.4, 509.4a, so the same tests."""

from tests.cr_2024_06_07.test_509_4 import *  # noqa: F403

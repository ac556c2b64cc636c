"""509.3a-g: what June 2024 prints as 509.5a-g, so the same tests."""

from tests.cr_2024_06_07.test_509_5 import *  # noqa: F403

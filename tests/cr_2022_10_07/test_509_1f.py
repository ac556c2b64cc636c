"""509.1f: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_509_1f import *  # noqa: F403

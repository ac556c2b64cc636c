"""509.1g: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_509_1g import *  # noqa: F403

"""509.1a: the words of June 2024 without its battles, so the same tests."""

from tests.cr_2024_06_07.test_509_1a import *  # noqa: F403

"""509.1c: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_509_1c import *  # noqa: F403

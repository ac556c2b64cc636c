"""509.1h: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_509_1h import *  # noqa: F403

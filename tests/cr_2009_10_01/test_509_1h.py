"""509.1h: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_509_1h import *  # noqa: F403

"""509.1b: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_509_1b import *  # noqa: F403

# Of keywords that were not there yet:
del test_what_is_disobeyed_is_told  # noqa: F821

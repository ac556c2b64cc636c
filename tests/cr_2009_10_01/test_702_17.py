"""702.17: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_702_19 import *  # noqa: F403

# Of keywords that were not there yet:
del test_702_19d_with_its_blockers_gone_it_assigns_all_and_not_nothing  # noqa: F821

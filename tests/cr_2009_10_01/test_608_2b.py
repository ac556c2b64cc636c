"""608.2b: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_608_2b import *  # noqa: F403

# Of keywords that were not there yet:
del test_a_creature_that_is_mentored_still_has_less_power_and_attacks  # noqa: F821
del test_other_changes_leave_it_legal  # noqa: F821

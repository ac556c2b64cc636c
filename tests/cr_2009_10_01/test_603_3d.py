"""603.3d: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_603_3d import *  # noqa: F403

# Of keywords that were not there yet:
del test_a_creature_without_power_mentors_nobody  # noqa: F821
del test_a_source_that_left_is_as_it_last_existed  # noqa: F821
del test_an_ability_without_a_legal_target_is_removed_from_the_stack  # noqa: F821

"""Many plain combats at once: tables, compiled steps and observations."""

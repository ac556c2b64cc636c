"""701: keyword actions that effects say."""

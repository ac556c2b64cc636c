"""What the doors share: actions, episodes, rewards, whole declarations that are proposed."""

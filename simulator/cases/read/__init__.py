"""Case files, read strictly."""

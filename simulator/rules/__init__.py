"""The rules' mechanics by step. None knows its edition or its number: each is handed its `Rule`."""

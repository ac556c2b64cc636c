"""The rules' mechanics, one small function each. None knows its edition or its number: each is handed its `Rule`."""

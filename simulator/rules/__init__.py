"""The rules' mechanics by step. None knows its edition or its number: the edition's row hands it the `Rule`."""

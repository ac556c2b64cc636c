"""The parts of the grammar that say under which condition something holds."""

"""What an example needs that is not installed, for the person who runs it."""

from __future__ import annotations

__all__ = ["lacking"]


def lacking(missing: ImportError, extra: str, name: str) -> SystemExit | ImportError:
    """What to raise where the libraries of an example are not there: the end of it, or of its import.

    Args:
        missing: what the import said.
        extra: the extra of this project that has them.
        name: the example's `__name__`.

    >>> lacking(ImportError("No module named 'ray'"), "ray", "__main__")
    SystemExit('No module named \\'ray\\'; this example needs the extra `ray`: pip install "declare-blockers[ray]"')
    """
    told = f'{missing}; this example needs the extra `{extra}`: pip install "declare-blockers[{extra}]"'
    return SystemExit(told) if name == "__main__" else ImportError(told, name=missing.name)

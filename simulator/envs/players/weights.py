"""Files of weights: a network and how it was trained, read within limits and with nothing in them that runs.

A file is a map in MessagePack: `format`, `digest` and `body`, the bytes of another map. The digest is of those bytes,
so that a damaged file is told from a whole one. Weights are whole halves: floats of 16 bits, little-endian.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
import numpy as np

from simulator.envs.errors import EnvsError
from simulator.envs.players.network import BlockNetwork, Layer, Sizes, layers_of

FORMAT: Final = "blockers weights 1"
"""What decides how a file is read, and what the network is told and computes; another network has another text."""

MOST_BYTES = 1_000_000
"""Bytes of a file at most."""

HALF = np.dtype("<f2")

_Words = Annotated[str, msgspec.Meta(max_length=200)]


class WeightsError(EnvsError):
    """A file of weights that can't be used."""


class Training(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a network was trained, and how good it was then."""

    version: _Words
    """Which training it was; another one has another text."""
    seed: int
    settings: dict[_Words, int | float | str]
    """What the run was made of."""
    made_with: dict[_Words, _Words]
    """The versions of the libraries that computed it."""
    scores: dict[_Words, float]
    """How far it came from random legal play to exact minimax, in per cent, by what it was measured on."""


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    training: Training
    sizes: Sizes
    layers: dict[_Words, bytes]
    """Of each layer its weights, row by row, then its bias."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["blockers weights 1"]
    digest: bytes
    body: bytes


class Trained(NamedTuple):
    """What a file has."""

    network: BlockNetwork
    training: Training


def read_weights(path: Path) -> Trained:
    """The network of a file, and how it was trained.

    Raises:
        WeightsError: it can't be read, or has no weights of such a network.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise WeightsError(str(path), f"no file that can be read ({error.strerror})", _EXPECTED) from error
    return weights_of(data, str(path))


def weights_of(data: bytes, where: str) -> Trained:
    """The same of the bytes of a file.

    Args:
        data: the bytes.
        where: what the file is called, for errors.

    Raises:
        WeightsError: they are no weights of such a network.
    """
    if len(data) > MOST_BYTES:
        raise WeightsError(where, f"more than {MOST_BYTES:,} bytes", _EXPECTED)
    try:
        file = msgspec.msgpack.decode(data, type=_File)
        if file.digest != _digest(file.body):
            raise WeightsError(where, "bytes that were changed: their digest is another one", _EXPECTED)
        body = msgspec.msgpack.decode(file.body, type=_Body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WeightsError(where, f"no weights ({error})", _EXPECTED) from error
    shapes = layers_of(body.sizes)
    if body.layers.keys() != shapes.keys():
        found = f"the layers {', '.join(body.layers)}"
        raise WeightsError(where, found, f"{', '.join(shapes)}, as those sizes have them")
    layers = {name: _layer(body.layers[name], shape, f"{where}, layer {name!r}") for name, shape in shapes.items()}
    return Trained(BlockNetwork(body.sizes, layers), body.training)


def written(trained: Trained) -> bytes:
    """A network and how it was trained, as the bytes of a file; the weights are rounded to 16 bits.

    Raises:
        WeightsError: it is too large for a file.
    """
    network, training = trained
    layers = {
        name: b"".join(np.ascontiguousarray(each, HALF).tobytes() for each in network.layers[name])
        for name in layers_of(network.sizes)
    }
    body = msgspec.msgpack.encode(_Body(training, network.sizes, layers))
    data = msgspec.msgpack.encode(_File(FORMAT, _digest(body), body))
    if len(data) > MOST_BYTES:
        raise WeightsError("the weights", f"{len(data):,} bytes", f"{MOST_BYTES:,} at most: a smaller network")
    return data


_EXPECTED = "weights as the program comes with; install it again, or train some with simulator.envs.examples"


def _digest(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).digest()


def _layer(data: bytes, shape: tuple[int, int], where: str) -> Layer:
    told, gives = shape
    expected = (told + 1) * gives * HALF.itemsize
    if len(data) != expected:
        raise WeightsError(where, f"{len(data):,} bytes", f"{expected:,}: {told} x {gives} weights and {gives} more")
    numbers = np.frombuffer(data, HALF).astype(np.float32)
    if not np.isfinite(numbers).all():
        raise WeightsError(where, "a weight that is no number", _EXPECTED)
    return Layer(numbers[: told * gives].reshape(gives, told), numbers[told * gives :])

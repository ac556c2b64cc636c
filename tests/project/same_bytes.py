"""Whether two checkouts of this project say and write the same, to the byte.

Run in each checkout, then compare what was written:

    python tests/project/same_bytes.py write before.json  # in the older checkout, with it as PYTHONPATH
    python tests/project/same_bytes.py write after.json   # in the newer one
    python tests/project/same_bytes.py compare before.json after.json

Nothing here names a module of the project: what is needed is found by the name it is defined under, so that a checkout
in which everything stands elsewhere is compared too.
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path.cwd()
SHARED = ROOT / "../shared"

EPISODES = 10_000
"""Episodes that are played through each API of the training environment."""


def digest(parts: Iterator[bytes]) -> str:
    """16 hexadecimal digits over some bytes."""
    state = blake2b(digest_size=8)
    for part in parts:
        state.update(len(part).to_bytes(8, "big") + part)
    return state.hexdigest()


@cache
def defined(*names: str) -> Any:
    """The first of some public functions or classes that the product defines, wherever it stands."""
    for name in names:
        pattern = re.compile(rf"^(?:class|def) {name}\b", re.MULTILINE)
        for path in sorted(ROOT.glob("simulator/**/*.py")):
            if pattern.search(path.read_text(encoding="utf-8")):
                module = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
                return getattr(import_module(module), name)
    raise SystemExit(f"{ROOT}: none of {', '.join(names)} is defined in simulator")


def command(arguments: list[str]) -> bytes:
    """What `blockers` prints and how it ends."""
    from click.testing import CliRunner

    try:
        blockers = import_module("simulator.cli.main").blockers
    except ModuleNotFoundError:
        blockers = import_module("simulator.cli").blockers
    done = CliRunner().invoke(blockers, arguments)
    timeless = re.sub(r'"(seconds|duration|elapsed)": [0-9.e-]+', "", done.output)
    return f"{done.exit_code}\n{timeless}\n{done.exception!r}".encode()


# Files that must stand as they stood.


def data_files() -> Iterator[bytes]:
    """The goldens, pinned logs, replays, stored samples and suites, wherever they stand: name and content."""
    kinds = {".jsonl", ".gz", ".json", ".yaml", ".toml", ".svg", ".txt", ".mtga", ".csv"}
    found = [path for folder in ("tests", "replays") for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
    for path in sorted(found, key=lambda path: (path.name, path.read_bytes())):
        if path.name not in ("disputed.txt", "index.json"):
            yield path.name.encode() + b"\0" + path.read_bytes()


# Cases.


def suites() -> list[Path]:
    """All suites of cases: those of the tests and the shared ones."""
    own = [path for path in (ROOT / "tests").rglob("*.cases.jsonl") if "not_read" not in path.parts]
    return sorted([*own, *(SHARED / "cases").glob("*.cases.jsonl")], key=lambda path: path.name)


def checked_cases() -> Iterator[bytes]:
    """What `check` says of each suite."""
    for suite in suites():
        said = command(["check", "--json", str(suite)])
        yield suite.name.encode() + said.replace(str(suite).encode(), b"")


def judged_cases() -> Iterator[bytes]:
    """What `judge` says of each case under every edition, and `legal` of its board."""
    with tempfile.TemporaryDirectory() as folder:
        one = Path(folder) / "one.json"
        for suite in suites():
            for line in suite.read_bytes().splitlines():
                if line.strip():
                    one.write_bytes(line)
                    for arguments in (["judge", "--editions", "all", "--json"], ["legal", "--count", "--json"]):
                        yield command([*arguments, str(one)]).replace(folder.encode(), b"")


def pinned_logs() -> Iterator[bytes]:
    """The logs of the suites' cases and what was said of refused steps, made anew."""
    with suppress(ModuleNotFoundError):
        module = next(import_module(name) for name in ("tests.pinned", "tests.laws.pinned", "tests.cases.pinned")
                      if (ROOT / (name.replace(".", "/") + ".py")).exists())  # fmt: skip
        import msgspec

        for suite in module.SUITES:
            yield suite.name.encode() + msgspec.json.encode(module.pinned(suite), order="deterministic")


# Replays and stores.


def replays() -> list[Path]:
    """The curated replays and the samples of the tests."""
    found = list(ROOT.glob("replays/*.replay.jsonl"))
    found += [path for path in (ROOT / "tests").rglob("*.replay.jsonl") if "forged" not in path.parts]
    return sorted(found, key=lambda path: path.name)


def replay_checks() -> Iterator[bytes]:
    """What `replay` says of each: the account, the checks, and under another edition."""
    for path in replays():
        for arguments in ([], ["--verify", "--json"], ["--resim", "--json"], ["--edition", "cr-2010-02-01", "--json"]):
            yield command(["replay", *arguments, str(path)]).replace(str(path).encode(), b"")


def imported() -> Iterator[bytes]:
    """Arena's logs, imported: each replay's bytes, and what `replay` says of it."""
    logs = sorted(str(path) for path in (SHARED / "data/arena").rglob("*") if path.suffix in (".gz", ".log", ".json"))
    with tempfile.TemporaryDirectory() as folder:
        yield command(["import", "arena", *logs, "-o", folder, "--json"]).replace(folder.encode(), b"")
        for path in sorted(Path(folder).iterdir()):
            yield path.name.encode() + path.read_bytes()
        for path in sorted(Path(folder).iterdir()):
            yield command(["replay", "--verify", "--resim", "--json", str(path)]).replace(folder.encode(), b"")


def stored() -> Iterator[bytes]:
    """The curated replays into a store and out of it again."""
    with tempfile.TemporaryDirectory() as folder:
        store = ["--store", f"{folder}/games.sqlite", "games"]
        names = [str(path) for path in sorted(ROOT.glob("replays/*.replay.jsonl"))]
        yield command([*store, "import", *names]).replace(folder.encode(), b"").replace(str(ROOT).encode(), b"")
        for name in names:
            game = Path(name).name.removesuffix(".replay.jsonl")
            out = f"{folder}/{game}.out.replay.jsonl"
            command([*store, "export", game, "-o", out])
            yield Path(out).read_bytes() if Path(out).exists() else b"missing " + game.encode()
        yield command([*store, "rulings", "--json"])


def rules_of_editions() -> Iterator[bytes]:
    """The rows of every edition: number, what is said of it, and how many functions keep it: names may change."""
    for edition in EDITIONS:
        rules = json.loads(command(["rules", "--json", "--edition", edition]).split(b"\n", 1)[1].rsplit(b"\n", 2)[0])
        for rule in rules["rules"]:
            said = {key: rule[key] for key in ("number", "says", "out_of_scope") if key in rule}
            yield json.dumps([said, len(rule.get("functions", ()))], sort_keys=True).encode()


EDITIONS = (
    "cr-2008-02-01",
    "cr-2009-10-01",
    "cr-2010-02-01",
    "cr-2022-10-07",
    "cr-2024-06-07",
    "cr-2024-11-08",
    "cr-2026-01-16",
    "dm-en-1.38",
    "dm-ja",
)
MAGIC = EDITIONS[:7]


# Episodes.


def _log_bytes(search: Any) -> bytes:
    encode = import_module("events.codec").encode_events
    return bytes(encode([*search.log]))


def searched(engine: str, episodes: int) -> Iterator[bytes]:
    """Episodes of the search interface, random legal choices: choices, returns and the log."""
    envs = import_module("simulator.envs")
    make = getattr(envs, engine)
    for seed in range(episodes):
        edition = MAGIC[1 + seed % 6]
        boards = envs.Boards(1 + seed % 6, 1 + seed // 6 % 6, edition=edition, pool=0)
        if engine == "PlainCombat":
            search = make(boards.table(seed))
        else:
            search = make.from_army(defined("army")(seed, 4, 4), edition, f"board {seed}")
        draw = random.Random(seed)
        made = []
        while not search.over:
            choices = search.legal()
            made.append((search.agent, search.phase, search.asked, choices))
            search.apply(draw.choice(choices))
        yield repr((made, search.choices, tuple(search.returns()))).encode() + _log_bytes(search)


def _bytes_of(value: Any) -> bytes:
    if isinstance(value, dict):
        return b"".join(str(key).encode() + _bytes_of(value[key]) for key in sorted(value))
    if hasattr(value, "nodes"):
        return b"".join(_bytes_of(part) for part in (value.nodes, value.edges, value.edge_links))
    return value.tobytes() if hasattr(value, "tobytes") else repr(value).encode()


def aec_episodes(episodes: int, observations: str = "flat") -> Iterator[bytes]:
    """Episodes of the PettingZoo API: every observation, mask and reward, and the log."""
    env = defined("CombatAEC", "CombatEnvAEC")(observations=observations)
    for seed in range(episodes):
        env.reset(seed=seed)
        draw = random.Random(seed)
        parts = []
        for agent in env.agent_iter():
            seen, reward, ended, cut, info = env.last()
            parts.append(_bytes_of(seen) + repr((agent, float(reward), ended, cut, sorted(info))).encode())
            legal = [place for place, allowed in enumerate(seen["action_mask"]) if allowed]
            env.step(None if ended or cut else draw.choice(legal))
        yield b"".join(parts) + _log_bytes(env.search)


def gymnasium_episodes(episodes: int) -> Iterator[bytes]:
    """Episodes of the Gymnasium API, likewise."""
    env = defined("CombatEnv")()
    for seed in range(episodes):
        seen, _ = env.reset(seed=seed)
        draw = random.Random(seed)
        parts = [_bytes_of(seen)]
        over = False
        while not over:
            legal = [place for place, allowed in enumerate(seen["action_mask"]) if allowed]
            seen, reward, ended, cut, _ = env.step(draw.choice(legal))
            over = ended or cut
            parts.append(_bytes_of(seen) + repr((float(reward), ended, cut)).encode())
        yield b"".join(parts) + _log_bytes(env.search)


def vector_episodes(episodes: int) -> Iterator[bytes]:
    """Episodes of the vector API, many at once: every observation, mask, reward and end, and logs of some."""
    import inspect

    import numpy as np

    envs = import_module("simulator.envs")
    vector = defined("VectorCombat")
    old = {"compiled": True} if "compiled" in inspect.signature(vector).parameters else {}
    for edition, size in ((MAGIC[4], 4), (MAGIC[5], 6), (MAGIC[1], 5)):
        env = vector(512, envs.Boards(size, size, edition=edition, pool=256), **old)
        seen, infos = env.reset(seed=7)
        draw = np.random.default_rng(7)
        ended = 0
        while ended < episodes // 3 + 1:
            yield _bytes_of(seen) + _bytes_of(infos["agent"]) + _bytes_of(infos["asked"])
            mask = np.asarray(seen["action_mask"], dtype=np.float64)
            actions = (draw.random(mask.shape) * mask).argmax(axis=1)
            seen, rewards, ends, cuts, infos = env.step(actions)
            ended += int(ends.sum())
            yield _bytes_of(rewards) + _bytes_of(ends) + _bytes_of(cuts)
            if "final_obs" in infos:
                for child in np.flatnonzero(infos["_final_obs"]):
                    yield _bytes_of(infos["final_obs"][child])


PARTS: dict[str, Callable[[], Iterator[bytes]]] = {
    "data files": data_files,
    "check": checked_cases,
    "judge and legal": judged_cases,
    "pinned logs": pinned_logs,
    "replays": replay_checks,
    "imported": imported,
    "store": stored,
    "rules of editions": rules_of_editions,
    "search, plain": lambda: searched("PlainCombat", EPISODES),
    "search, general": lambda: searched("FullCombat", EPISODES),
    "PettingZoo, flat": lambda: aec_episodes(EPISODES),
    "PettingZoo, entities": lambda: aec_episodes(EPISODES, "entities"),
    "PettingZoo, graph": lambda: aec_episodes(EPISODES, "graph"),
    "Gymnasium": lambda: gymnasium_episodes(EPISODES),
    "vector": lambda: vector_episodes(EPISODES),
}


def write(out: str, only: list[str]) -> None:
    """Write per part how many pieces there are, and a digest of them all."""
    found: dict[str, list[Any]] = json.loads(Path(out).read_text()) if Path(out).exists() else {}
    for name, part in PARTS.items():
        if only and name not in only:
            continue
        pieces = [digest(iter([piece])) for piece in part()]
        found[name] = [len(pieces), digest(piece.encode() for piece in pieces), pieces]
        print(f"{name}: {len(pieces)} pieces, {found[name][1]}", flush=True)
        Path(out).write_text(json.dumps(found))


def compare(before: str, after: str) -> int:
    """Print per part whether both say the same; the exit status."""
    old, new = json.loads(Path(before).read_text()), json.loads(Path(after).read_text())
    worse = 0
    for name in dict.fromkeys((*old, *new)):
        if name not in old or name not in new:
            worse += 1
            print(f"{name}: only in {before if name in old else after}")
            continue
        different = [place for place, (a, b) in enumerate(zip(old[name][2], new[name][2], strict=False)) if a != b]
        same = old[name][1] == new[name][1]
        worse += not same
        where = "" if same else f"; {old[name][0]} and {new[name][0]} pieces, different: {different[:8]}"
        print(f"{name}: {new[name][0]} pieces, {'the same' if same else 'NOT the same'} {new[name][1]}{where}")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    if sys.argv[1] == "write":
        write(sys.argv[2], sys.argv[3:])
    else:
        raise SystemExit(compare(*sys.argv[2:4]))

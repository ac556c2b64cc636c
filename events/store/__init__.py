"""Games that survive: a store of games, each a stream of committed units, with what was taken back beside it."""

from __future__ import annotations

from events.store.batch import StoreBatch as StoreBatch
from events.store.errors import BadGameName as BadGameName
from events.store.errors import DiskFull as DiskFull
from events.store.errors import GameExists as GameExists
from events.store.errors import NoStore as NoStore
from events.store.errors import NotAStore as NotAStore
from events.store.errors import StaleWriter as StaleWriter
from events.store.errors import StoreClosed as StoreClosed
from events.store.errors import StoreDamaged as StoreDamaged
from events.store.errors import StoreError as StoreError
from events.store.errors import StoreGone as StoreGone
from events.store.errors import StoreLocked as StoreLocked
from events.store.errors import StoreReadOnly as StoreReadOnly
from events.store.errors import StoreSettings as StoreSettings
from events.store.errors import UnknownEvent as UnknownEvent
from events.store.errors import UnknownGame as UnknownGame
from events.store.errors import Unstorable as Unstorable
from events.store.errors import WasWritten as WasWritten
from events.store.errors import WrongSchema as WrongSchema
from events.store.inspecting import DamageFound as DamageFound
from events.store.inspecting import Inspected as Inspected
from events.store.inspecting import inspect as inspect
from events.store.inspecting import listed_games as listed_games
from events.store.records import GameForm as GameForm
from events.store.records import ListedGame as ListedGame
from events.store.records import StoredRuling as StoredRuling
from events.store.records import Unit as Unit
from events.store.records import UnitRemark as UnitRemark
from events.store.store import GameStore as GameStore
from events.store.stored import Stand as Stand
from events.store.stored import StoredGame as StoredGame

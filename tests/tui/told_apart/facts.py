"""The facts of a view, found by its types, and other values that each of them could have.

A fact is a field of one of the structs a view is made of, named by the two: `Unit.ammo`. Nothing here
knows a game; what a plausible value is follows from the type of the field and from what stands there in
other positions. Whether a changed view is one that can be is for the rules to say (`possible.py`).
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect as types
from msgspec.structs import replace

Path = tuple[str | int, ...]
"""How to get from a view to a value: names of fields, numbers of items and keys."""


class Name(NamedTuple):
    """What a fact is called."""

    of: str
    """The struct."""
    field: str

    def __str__(self) -> str:
        return f"{self.of}.{self.field}"


class Fact(NamedTuple):
    """A fact as it stands in a view."""

    name: Name
    path: Path
    value: Any


def declared(view: type[Any]) -> dict[Name, types.Type]:
    """Every fact that a view of this type may hold, with the type of its field.

    A field that always holds a struct of one type is none: it has its facts inside.
    """
    found: dict[Name, types.Type] = {}
    seen: set[type[Any]] = set()

    def look(kind: types.Type) -> None:
        match kind:
            case types.StructType(cls=cls, fields=fields) if cls not in seen:
                seen.add(cls)
                for field in fields:
                    if not isinstance(field.type, types.StructType):
                        found[Name(cls.__name__, field.name)] = field.type
                    look(field.type)
            case types.UnionType(types=several) | types.TupleType(item_types=several):
                for each in several:
                    look(each)
            case types.VarTupleType(item_type=item):
                look(item)
            case types.DictType(value_type=value):
                look(value)

    look(types.type_info(view))
    return found


def facts(value: Any, path: Path = ()) -> Iterator[Fact]:
    """All facts in a value, those of what it holds among them."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            held = getattr(value, field)
            yield Fact(Name(type(value).__name__, field), (*path, field), held)
            yield from facts(held, (*path, field))
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            yield from facts(item, (*path, n))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from facts(item, (*path, key))


def at(value: Any, path: Path) -> Any:
    """What stands there. Raises `LookupError` where there is no such place."""
    for step in path:
        if isinstance(value, msgspec.Struct):
            if step not in value.__struct_fields__:
                raise LookupError(step)
            value = getattr(value, str(step))
        elif isinstance(value, tuple | dict):
            value = value[step]  # type: ignore[index]
        else:
            raise LookupError(step)
    return value


def put(value: Any, path: Path, new: Any) -> Any:
    """The same with something else in that place."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, msgspec.Struct):
        return replace(value, **{str(step): put(getattr(value, str(step)), rest, new)})
    if isinstance(value, dict):
        return {**value, step: put(value[step], rest, new)}
    assert isinstance(step, int)
    items = (*value[:step], put(value[step], rest, new), *value[step + 1 :])
    return type(value)(*items) if hasattr(value, "_fields") else items


def others(value: Any, kind: types.Type, pool: Sequence[Any]) -> Iterator[Any]:
    """Values that could stand there instead, the nearest first.

    `pool`: what stands in this field elsewhere. What is inside the structs that a field holds is left to
    their own facts.
    """
    for other in _others(value, kind, pool):
        if other != value or type(other) is not type(value):
            yield other


def _others(value: Any, kind: types.Type, pool: Sequence[Any]) -> Iterator[Any]:
    match kind:
        case types.BoolType():
            yield not value
        case types.EnumType(cls=cls):
            yield from cls
        case types.LiteralType(values=values):
            yield from values
        case types.IntType():
            yield from (value + 1, value - 1)
            yield from pool
        case types.FloatType():
            yield from (value + 1.0, value - 1.0)
        case types.StrType():
            yield from pool
            yield f"{value}x"
        case types.NamedTupleType(fields=fields):
            for n, field in enumerate(fields):
                for item in _others(value[n], field.type, ()):
                    yield put(value, (n,), item)
        case types.TupleType(item_types=items):
            for n, each in enumerate(items):
                for item in _others(value[n], each, [other[n] for other in pool]):
                    yield put(value, (n,), item)
        case types.VarTupleType(item_type=item):
            yield from _other_rows(value, item, pool)
        case types.DictType(value_type=held):
            for key, item in value.items():
                for other in _others(item, held, ()):
                    yield {**value, key: other}
                yield {k: v for k, v in value.items() if k != key}
        case types.UnionType(types=several):
            yield from _other_kinds(value, several, pool)


def _other_kinds(value: Any, several: Sequence[types.Type], pool: Sequence[Any]) -> Iterator[Any]:
    """Of a field that holds one of several things, or nothing."""
    if value is not None:
        for each in several:
            if _fits(value, each) and not isinstance(each, types.StructType):
                yield from _others(value, each, [p for p in pool if _fits(p, each)])
    if any(isinstance(each, types.NoneType) for each in several):
        yield None
    for each in several:
        match each:
            case types.IntType() if value is None:
                yield from (0, 1)
            case types.FloatType() if value is None:
                yield 0.5
            case types.LiteralType(values=values):
                yield from values
    yield from pool


def _fits(value: Any, kind: types.Type) -> bool:
    """Whether a value is of this kind, as far as the kinds in one union differ."""
    match kind:
        case types.NoneType():
            return value is None
        case types.BoolType():
            return isinstance(value, bool)
        case types.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case types.FloatType():
            return isinstance(value, float)
        case types.StrType():
            return isinstance(value, str)
        case types.LiteralType(values=values):
            return value in values
        case types.StructType(cls=cls):
            return isinstance(value, cls)
    return isinstance(value, tuple)


def _other_rows(value: tuple[Any, ...], kind: types.Type, pool: Sequence[Any]) -> Iterator[Any]:
    """One item fewer, two in another order, one item another, one more."""
    items = list(dict.fromkeys(item for row in (value, *pool) if row is not None for item in row))
    if isinstance(kind, types.LiteralType):
        items = list(kind.values)
    for n in range(len(value)):
        yield (*value[:n], *value[n + 1 :])
    for n in range(len(value) - 1):
        yield (*value[:n], value[n + 1], value[n], *value[n + 2 :])
    if not _holds_structs(kind):
        for n, item in enumerate(value):
            for other in others(item, kind, items):
                yield (*value[:n], other, *value[n + 1 :])
    for item in items:
        yield (*value, item)
    for n, item in enumerate(value):
        for other in items:
            if other != item:
                yield (*value[:n], other, *value[n + 1 :])


def _holds_structs(kind: types.Type) -> bool:
    """Whether items of this kind have facts of their own."""
    if isinstance(kind, types.UnionType):
        return any(isinstance(each, types.StructType) for each in kind.types)
    return isinstance(kind, types.StructType)

"""Strict reading of documents written by people, and the comparison `try` makes.

Every fault is one sentence that names the field and the value:
`units[3].hex[0]: expected an int, got "4"`. Used by all games for positions and options.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from engine.game import Document, Unreadable

T = TypeVar("T")

_AT = re.compile(r"^(?P<fault>.*?)(?: - at `(?P<path>\$[^`]*|key[^`]*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_QUOTED = re.compile(r"'[^']{61,}'")
_LONGEST = 120
"""Characters of a place within a document; it is cut in the middle."""
_SAME = 1e-9
"""Doubles are equal within this, absolute or relative (documents of Full Thrust)."""


def parse(text: str | bytes, what: str) -> Any:
    """The JSON text as plain values. Raises `Unreadable` naming `what` and the place of the fault.

    A key that stands twice in an object is refused: one of its values would be lost unseen.
    """

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise Unreadable(f"{what}: the key {show(key)} stands twice in one object")
            found[key] = value
        return found

    def constant(word: str) -> Any:
        raise Unreadable(f"{what}: {word} is not a number that JSON knows")

    try:
        return json.loads(text, object_pairs_hook=once, parse_constant=constant)
    except json.JSONDecodeError as fault:
        raise Unreadable(f"{what}: line {fault.lineno}, column {fault.colno}: {fault.msg}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"{what}: the text is not UTF-8") from None
    except RecursionError:
        raise Unreadable(f"{what}: nested too deeply") from None


def convert(document: Any, kind: type[T], what: str = "", *, words: bool = False) -> T:
    """The plain values as `kind`, a struct or any type msgspec knows.

    `what` stands before the path in the fault's sentence. `words`: values are texts of a command
    line (`true`, `3`), to be read as what the field wants. Raises `Unreadable`.
    """
    try:
        return msgspec.convert(document, kind, strict=not words)
    except msgspec.ValidationError as fault:
        raise Unreadable(_sentence(str(fault), document, what)) from None
    except UnicodeEncodeError:
        raise Unreadable(f"{what or 'document'}: a text in it holds half a letter") from None
    except RecursionError:
        raise Unreadable(f"{what or 'document'}: nested too deeply") from None


def _sentence(text: str, document: Any, what: str) -> str:
    match = _AT.match(text)
    assert match
    fault, path = match["fault"], match["path"] or "$"
    fault = _QUOTED.sub(lambda long: f"{long[0][:57]}...'", fault.replace("`", ""))
    fault = fault[:1].lower() + fault[1:]
    unknown = re.match(r"object contains unknown field (.*)", fault)
    missing = re.match(r"object missing required field (.*)", fault)
    name = path.removeprefix("$").removeprefix(".")
    if unknown or missing:
        field = (unknown or missing)[1]  # type: ignore[index]
        name = f"{name}.{field}" if name else field
        fault = "unknown key" if unknown else "this key is needed"
        return f"{_short(_join(what, name))}: {fault}"
    name = _short(_join(what, name)) or "document"
    if "..." in path or fault.endswith(", got null"):
        return f"{name}: {fault}"
    return (
        f"{name}: {fault}, got {show(_value(document, path))}"
        if ", got" not in fault
        else (f"{name}: {fault} {show(_value(document, path))}")
    )


def _short(name: str) -> str:
    half = _LONGEST // 2
    return name if len(name) <= _LONGEST else f"{name[: half - 3]}...{name[-half:]}"


def _join(what: str, name: str) -> str:
    joint = "." if what and name and what[-1] != " " and name[0] != "[" else ""
    return what + joint + name


def _value(document: Any, path: str) -> Any:
    value = document
    for key, index in _STEP.findall(path):
        try:
            value = value[int(index)] if index else value[key]
        except (KeyError, IndexError, TypeError, ValueError):
            return None
    return value


def show(value: Any) -> str:
    """A value as JSON, cut to a length that fits a sentence."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def read_options(options: Mapping[str, object], kind: type[T]) -> T:
    """Options of a new table: texts of the command line or values of a document. Raises `Unreadable`."""
    known: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    for name in options:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise Unreadable(f"option {name}: this game has no such option (it has: {listed})")
    return convert(dict(options), kind, "option ", words=any(isinstance(v, str) for v in options.values()))


def differences(
    expected: Any, found: Any, unordered: frozenset[str] = frozenset(), name: str = ""
) -> Iterator[str]:
    """How `found` fails what is expected of it: a sentence for each place.

    Objects are compared by the keys the expectation names; an object may stand for a list, its keys
    being indices. A found value may be `Comparing`. Lists are compared whole, without regard to order
    below a key of `unordered`.
    """
    label = name or "document"
    if isinstance(expected, Mapping) and not hasattr(found, "matches"):
        if isinstance(found, list | tuple):
            found = {str(n): item for n, item in enumerate(found)}
        if not isinstance(found, Mapping):
            yield f"{label}: expected {show(expected)}, found {show(found)}"
            return
        for key, part in expected.items():
            below = f"{name}.{key}" if name else key
            if key in found:
                yield from differences(part, found[key], unordered, below)
            elif part is not None:
                yield f"{below}: expected {show(part)}, found nothing of that name"
        return
    if not _equal(expected, found, name.rpartition(".")[2] in unordered):
        yield f"{label}: expected {show(expected)}, found {show(found)}"


class Comparing(Protocol):
    """A found value that compares itself, such as hands by seat whose cards have no order."""

    def matches(self, expected: Any) -> bool:
        """Whether it is what was expected."""


def _equal(expected: Any, found: Any, unordered: bool) -> bool:
    compare = getattr(found, "matches", None)
    if compare is not None:
        return bool(compare(expected))
    if isinstance(expected, Mapping):
        return not any(differences(expected, found))
    if isinstance(expected, list | tuple):
        if not isinstance(found, list | tuple) or len(expected) != len(found):
            return False
        if unordered:
            rest = list(found)
            for item in expected:
                at = next((n for n, other in enumerate(rest) if _equal(item, other, False)), None)
                if at is None:
                    return False
                del rest[at]
            return True
        return all(_equal(a, b, False) for a, b in zip(expected, found, strict=True))
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return expected == found or math.isclose(expected, found, rel_tol=_SAME, abs_tol=_SAME)
    return bool(expected == found)


__all__ = ["Document", "Unreadable", "convert", "differences", "parse", "read_options", "show"]

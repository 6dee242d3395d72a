"""What is worked out of a frozen struct once, when first asked for, and kept beside its fields.

A struct with `dict=True` has room for it outside its bytes, its equality and `replace`. The
standard library's `cached_property` takes a lock on Python 3.11, which made a random game of Full
Metal Planète a third slower.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
Self = TypeVar("Self", bound="derived[Any]")


class derived(Generic[T]):
    """A property that is computed once for each object."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self: Self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self: Any, instance: object | None, owner: type) -> Any:
        if instance is None:
            return self
        value = self._compute(instance)
        instance.__dict__[self._name] = value
        return value

"""Values of the data model: 32-bit integers, booleans, strings, undefined, and records, which only events carry."""

from dataclasses import dataclass

from .outside import OutsideSubset


@dataclass(frozen=True)
class Undefined:
    pass


@dataclass(frozen=True)
class Record:
    fields: tuple[tuple[str, "Value"], ...]

    def get(self, name: str) -> "Value":
        return dict(self.fields).get(name, UNDEFINED)


UNDEFINED = Undefined()
Value = int | bool | str | Undefined | Record


def is_integer(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def integer(value: int) -> int:
    if not -2**31 <= value < 2**31:
        raise OutsideSubset("an integer of more than 32 bits")
    return value


def truth(value: Value) -> bool:
    return value is not UNDEFINED and (isinstance(value, Record) or bool(value))


def as_text(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Undefined):
        return "undefined"
    if isinstance(value, Record):
        raise OutsideSubset("a record as a string")
    return str(value)


def type_name(value: Value) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    if isinstance(value, Undefined):
        return "undefined"
    return "object" if isinstance(value, Record) else "number"


def identical(left: Value, right: Value) -> bool:
    if isinstance(left, Record) or isinstance(right, Record):
        raise OutsideSubset("records compared")
    return type_name(left) == type_name(right) and left == right


def equal(left: Value, right: Value) -> bool:
    """As == does: numbers and booleans are the only different kinds that may be compared here."""
    kinds = {type_name(left), type_name(right)}
    if kinds == {"boolean", "number"}:
        return int(left) == int(right)  # type: ignore[arg-type]
    if len(kinds) == 2 and "undefined" not in kinds:
        raise OutsideSubset(f"== of {' and '.join(sorted(kinds))}")
    return identical(left, right)


def key(value: Value) -> tuple[str, object]:
    """To compare states: Python takes 1 and True for the same."""
    return type_name(value), value

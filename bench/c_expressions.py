"""Random C integer expressions that are defined in every execution: each carries its type and a range that holds its
value, and an operator whose result might not fit is rewritten (unsigned arithmetic, or smaller operands)."""

import random
from collections.abc import Callable
from dataclasses import dataclass

POINTS_OF_INTEREST = (0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 63, 64, 100, 127, 128, 200, 255, 256, 1000, 32767, 32768, 65535)


@dataclass(frozen=True)
class Type:
    name: str
    rank: int  # 0 for _Bool, 1 char, 2 short, 3 int, 4 long, 5 long long
    bits: int
    signed: bool

    @property
    def low(self) -> int:
        return -(1 << self.bits - 1) if self.signed else 0

    @property
    def high(self) -> int:
        return (1 << (self.bits - 1 if self.signed else self.bits)) - 1

    def holds(self, low: int, high: int) -> bool:
        return self.low <= low and high <= self.high

    def literal(self, value: int) -> str:
        """A constant of this type, after promotion."""
        suffix = {4: "L", 5: "LL"}.get(self.rank, "") if self.signed or self.rank < 3 else {3: "U", 4: "UL", 5: "ULL"}[self.rank]
        if self.rank >= 3 and self.signed and value == self.low:
            return f"(-{-(value + 1)}{suffix} - 1)"
        return f"{value}{suffix}" if value >= 0 else f"({value}{suffix})"


class Types:
    """The integer types of a data model."""

    def __init__(self, data_model: str):
        long = 64 if data_model == "LP64" else 32
        self.boolean = Type("_Bool", 0, 1, False)
        self.character = Type("char", 1, 8, True)
        self.schar, self.uchar = Type("signed char", 1, 8, True), Type("unsigned char", 1, 8, False)
        self.short, self.ushort = Type("short", 2, 16, True), Type("unsigned short", 2, 16, False)
        self.int, self.uint = Type("int", 3, 32, True), Type("unsigned int", 3, 32, False)
        self.long, self.ulong = Type("long", 4, long, True), Type("unsigned long", 4, long, False)
        self.llong, self.ullong = Type("long long", 5, 64, True), Type("unsigned long long", 5, 64, False)
        self.unsigned_of = {3: self.uint, 4: self.ulong, 5: self.ullong}
        self.signed_of = {3: self.int, 4: self.long, 5: self.llong}
        self.small = [self.schar, self.uchar, self.short, self.ushort, self.character]
        self.all = [self.boolean, *self.small, self.int, self.uint, self.long, self.ulong, self.llong, self.ullong]
        self.weighted = [*self.all, self.int, self.int, self.int, self.int, self.uint, self.uint]

    def promoted(self, type: Type) -> Type:
        return type if type.rank >= 3 else self.int

    def common(self, one: Type, other: Type) -> Type:
        """The usual arithmetic conversions (C11 6.3.1.8)."""
        one, other = self.promoted(one), self.promoted(other)
        if one.signed == other.signed:
            return one if one.rank >= other.rank else other
        signed, unsigned = (one, other) if one.signed else (other, one)
        if unsigned.rank >= signed.rank:
            return unsigned
        return signed if signed.bits > unsigned.bits else self.unsigned_of[signed.rank]


@dataclass(frozen=True)
class Expression:
    text: str
    type: Type
    low: int
    high: int


class ExpressionBuilder:
    def __init__(self, rng: random.Random, types: Types, leaf: Callable[[], Expression], allow_overflow: bool):
        self.rng, self.types, self.leaf, self.allow_overflow = rng, types, leaf, allow_overflow

    def constant(self, type: Type | None = None) -> Expression:
        type = type or self.rng.choice([self.types.int] * 4 + [self.types.uint, self.types.llong, self.types.ullong])
        choice = self.rng.random()
        if choice < (0.4 if self.allow_overflow else 0.7):
            value = self.rng.choice(POINTS_OF_INTEREST) * (self.rng.choice((1, 1, -1)) if type.signed else 1)
        elif choice < 0.85:
            value = self.rng.choice((type.low, type.high)) + self.rng.randint(-2, 2)
        else:
            value = self.rng.randint(-20, 20)
        value = min(max(value, type.low), type.high)
        return Expression(type.literal(value), self.types.promoted(type), value, value)

    def converted(self, value: Expression, type: Type) -> tuple[int, int]:
        """The range of the value after a conversion."""
        if type.rank == 0:
            return (0 if value.low <= 0 <= value.high else 1), (0 if value.low == value.high == 0 else 1)
        return (value.low, value.high) if type.holds(value.low, value.high) else (type.low, type.high)

    def cast(self, value: Expression, type: Type) -> Expression:
        return Expression(f"({type.name})({value.text})", type, *self.converted(value, type))

    def reduced(self, value: Expression) -> Expression:
        """The value made small."""
        choice = self.rng.randrange(3)
        if choice == 0:
            return self.binary("%", value, self.small_positive())
        if choice == 1:
            mask = self.rng.choice((1, 3, 7, 15, 63, 255))
            return self.binary("&", value, Expression(str(mask), self.types.int, mask, mask))
        return self.cast(value, self.rng.choice((self.types.schar, self.types.uchar)))

    def small_positive(self) -> Expression:
        value = self.rng.choice((2, 3, 4, 5, 7, 8, 10, 16, 100))
        return Expression(str(value), self.types.int, value, value)

    def binary(self, operator: str, left: Expression, right: Expression) -> Expression:
        common = self.types.common(left.type, right.type)
        text = f"({left.text} {operator} {right.text})"
        if operator in ("<", "<=", ">", ">=", "==", "!=", "&&", "||"):
            return Expression(text, self.types.int, 0, 1)
        if operator in ("<<", ">>"):
            return self.shift(operator, left, right)
        (a, b), (c, d) = self.converted(left, common), self.converted(right, common)
        if operator in "&|^":
            return Expression(text, common, *self.bitwise(operator, common, a, b, c, d))
        if operator in "/%":
            if c <= 0 <= d or (c <= -1 <= d and common.signed):
                right = Expression(f"(({right.text} & 15) + 1)", self.types.promoted(right.type), 1, 16)
                return self.binary(operator, left, right)
            if operator == "%":
                bound = max(abs(c), abs(d)) - 1
                return Expression(text, common, max(a, -bound) if a < 0 else 0, min(b, bound) if b > 0 else 0)
            corners = [int(abs(x) // abs(y)) * (1 if (x < 0) == (y < 0) else -1) for x in (a, b) for y in (c, d)]
            return Expression(text, common, min(*corners, 0), max(*corners, 0))
        corners = {"+": (a + c, b + d), "-": (a - d, b - c), "*": (a * c, a * d, b * c, b * d)}[operator]
        low, high = min(corners), max(corners)
        if common.holds(low, high):
            return Expression(text, common, low, high)
        # Compilers fold constants without a trap, so these never overflow.
        if not common.signed or (self.allow_overflow and a < b and c <= d and self.rng.random() < 0.6):
            return Expression(text, common, common.low, common.high)
        if self.rng.random() < 0.5:
            unsigned = self.types.unsigned_of[common.rank]
            result = self.binary(operator, self.cast(left, unsigned), self.cast(right, unsigned))
            return self.cast(result, common) if self.rng.random() < 0.7 else result
        return self.binary(operator, self.reduced(left), self.reduced(right))

    def bitwise(self, operator: str, common: Type, a: int, b: int, c: int, d: int) -> tuple[int, int]:
        if operator == "&" and (a >= 0 or c >= 0):
            return 0, min(high for low, high in ((a, b), (c, d)) if low >= 0)
        if a >= 0 and c >= 0:
            return 0, min((1 << max(b.bit_length(), d.bit_length())) - 1, common.high)
        return common.low, common.high

    def shift(self, operator: str, left: Expression, right: Expression) -> Expression:
        type = self.types.promoted(left.type)
        if right.low < 0 or right.high >= type.bits:
            mask = type.bits - 1 if self.rng.random() < 0.5 else 7
            right = Expression(f"({right.text} & {mask})", self.types.promoted(right.type), 0, mask)
        if operator == ">>":
            return Expression(f"({left.text} >> {right.text})", type, min(left.low >> right.low, left.low >> right.high),
                              max(left.high >> right.low, left.high >> right.high))
        if type.signed and (left.low < 0 or left.high << right.high > type.high):
            left, type = self.cast(left, self.types.unsigned_of[type.rank]), self.types.unsigned_of[type.rank]
        high = left.high << right.high
        fits = type.holds(0, high)
        return Expression(f"({left.text} << {right.text})", type, (left.low << right.low) if fits else 0,
                          high if fits else type.high)

    def unary(self, operator: str, value: Expression) -> Expression:
        type = self.types.promoted(value.type)
        if operator == "!":
            return Expression(f"(!{value.text})", self.types.int, 0, 1)
        if operator == "~":
            return Expression(f"(~{value.text})", type, *((~value.high, ~value.low) if type.signed else (0, type.high)))
        if type.signed and -value.low > type.high and not (self.allow_overflow and value.low < value.high):
            return self.unary("-", self.reduced(value))
        low, high = (-value.high, -value.low) if type.signed else (type.low, type.high)
        return Expression(f"(-{value.text})", type, low, min(high, type.high))

    def conditional(self, condition: str, one: Expression, other: Expression) -> Expression:
        common = self.types.common(one.type, other.type)
        (a, b), (c, d) = self.converted(one, common), self.converted(other, common)
        return Expression(f"({condition} ? {one.text} : {other.text})", common, min(a, c), max(b, d))

    def expression(self, depth: int = 2) -> Expression:
        choice = self.rng.random()
        if depth <= 0 or choice < 0.15:
            return self.leaf() if self.rng.random() < 0.75 else self.constant()
        if choice < 0.70:
            operator = self.rng.choice(("+", "-", "*", "+", "-", "/", "%", "&", "|", "^", "<<", ">>"))
            right = self.constant() if self.rng.random() < 0.4 else self.expression(depth - 1)
            return self.binary(operator, self.expression(depth - 1), right)
        if choice < 0.78:
            return self.unary(self.rng.choice("-~!"), self.expression(depth - 1))
        if choice < 0.88:
            return self.cast(self.expression(depth - 1), self.rng.choice(self.types.all))
        if choice < 0.93:
            return self.conditional(self.condition(depth - 1), self.expression(depth - 1), self.expression(depth - 1))
        if choice < 0.95:
            value = self.expression(depth - 1)
            return Expression(f"({self.leaf().text}, {value.text})", self.types.promoted(value.type), value.low, value.high)
        return Expression(self.condition(depth - 1), self.types.int, 0, 1)

    def condition(self, depth: int = 1) -> str:
        choice = self.rng.random()
        if depth > 0 and choice < 0.2:
            operator = self.rng.choice(("&&", "||"))
            return f"({self.condition(depth - 1)} {operator} {self.condition(depth - 1)})"
        if choice < 0.25:
            return f"(!{self.condition(depth - 1)})"
        if choice < 0.32:
            return f"({self.leaf().text} != 0)"
        operator = self.rng.choice(("<", "<=", ">", ">=", "==", "!="))
        left = self.expression(depth - 1) if depth > 0 else self.leaf()
        if self.rng.random() < 0.6:
            return f"({left.text} {operator} {self.near(left).text})"
        return f"({left.text} {operator} {self.expression(depth - 1).text})"

    def near(self, value: Expression) -> Expression:
        """A constant that the value can be on both sides of."""
        low, high = max(value.low, -300), min(value.high, 300)
        if low >= high or self.rng.random() < 0.2:
            return self.constant()
        number = self.rng.randint(low, high)
        return Expression(str(number) if number >= 0 else f"({number})", self.types.int, number, number)

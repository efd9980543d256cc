"""The expressions that the oracle knows: a small subset of ECMAScript's, translated to functions of the scope they are evaluated in."""

import re
from collections.abc import Callable
from typing import Protocol

from . import values
from .outside import OutsideSubset
from .values import UNDEFINED, Record, Value


class EvaluationError(Exception):
    """What makes the platform raise error.execution."""


class Scope(Protocol):
    def declared(self, name: str) -> bool: ...
    def value(self, name: str) -> Value: ...
    def is_active(self, state: str) -> bool: ...


Expression = Callable[[Scope], Value]

TOKEN = re.compile(r"""\s*(?:(?P<number>\d+(?![\w.]))|(?P<name>[A-Za-z_$][\w$]*)|(?P<string>'[^'\\\n]*'|"[^"\\\n]*")"""
                   r"""|(?P<sign>===|!==|==|!=|<=|>=|&&|\|\||[-+*<>!().\[\]]))""")
BINARY = ({"||"}, {"&&"}, {"==", "!=", "===", "!=="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*"})  # the weakest first
# An expression that begins so is none, which is an error when it is evaluated, not when it is read.
RESERVED = {"return", "if", "while", "for", "break", "continue", "throw", "switch"}
UNKNOWN = {"new", "function", "null", "this", "delete", "void", "in", "instanceof", "var", "Infinity", "NaN", "Math", "JSON"}


def parse(text: str) -> Expression:
    tokens = _tokens(text)
    if tokens and tokens[0][1] in RESERVED:
        return _illegal(text)
    parser = _Parser(tokens, text)
    result = parser.binary(0)
    if parser.position != len(tokens):
        raise OutsideSubset(f"expression {text!r}")
    return result


def _tokens(text: str) -> list[tuple[str, str]]:
    tokens, position = [], 0
    text = text.rstrip()
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise OutsideSubset(f"expression {text!r}")
        tokens.append((match.lastgroup or "", match[match.lastgroup or 0]))
        position = match.end()
    return tokens


def _illegal(text: str) -> Expression:
    def evaluate(_: Scope) -> Value:
        raise EvaluationError(f"no expression: {text!r}")
    return evaluate


class _Parser:
    def __init__(self, tokens: list[tuple[str, str]], text: str) -> None:
        self.tokens, self.text, self.position = tokens, text, 0

    def next(self) -> tuple[str, str]:
        return self.tokens[self.position] if self.position < len(self.tokens) else ("", "")

    def take(self) -> tuple[str, str]:
        token = self.next()
        self.position += 1
        return token

    def expect(self, sign: str) -> None:
        if self.take() != ("sign", sign):
            raise OutsideSubset(f"expression {self.text!r}")

    def binary(self, level: int) -> Expression:
        if level == len(BINARY):
            return self.unary()
        result = self.binary(level + 1)
        while self.next()[0] == "sign" and self.next()[1] in BINARY[level]:
            result = _binary(self.take()[1], result, self.binary(level + 1))
        return result

    def unary(self) -> Expression:
        kind, text = self.next()
        if (kind, text) == ("sign", "!"):
            self.take()
            operand = self.unary()
            return lambda scope: not values.truth(operand(scope))
        if (kind, text) == ("sign", "-"):
            self.take()
            negated = self.unary()
            return lambda scope: values.integer(-_number(negated(scope)))
        if (kind, text) == ("name", "typeof"):
            self.take()
            return self.type_of()
        return self.member()

    def type_of(self) -> Expression:
        kind, name = self.next()
        operand = self.unary()
        if kind == "name":  # of what is not declared it is 'undefined'
            return lambda scope: values.type_name(operand(scope)) if _known(scope, name) else "undefined"
        return lambda scope: values.type_name(operand(scope))

    def member(self) -> Expression:
        result = self.primary()
        while self.next() in (("sign", "."), ("sign", "[")):
            if self.take()[1] == ".":
                kind, name = self.take()
                if kind != "name":
                    raise OutsideSubset(f"expression {self.text!r}")
            else:
                kind, name = self.take()
                if kind != "string":
                    raise OutsideSubset(f"expression {self.text!r}")
                name = name[1:-1]
                self.expect("]")
            result = _member(result, name)
        return result

    def primary(self) -> Expression:
        kind, text = self.take()
        if kind == "number":
            number = values.integer(int(text))
            return lambda _: number
        if kind == "string":
            return lambda _: text[1:-1]
        if (kind, text) == ("sign", "("):
            result = self.binary(0)
            self.expect(")")
            return result
        if kind == "name" and text == "In":
            self.expect("(")
            state = self.binary(0)
            self.expect(")")
            return lambda scope: scope.is_active(values.as_text(state(scope)))
        if kind == "name" and text in ("true", "false", "undefined"):
            constant: Value = {"true": True, "false": False, "undefined": UNDEFINED}[text]
            return lambda _: constant
        if kind == "name" and text not in UNKNOWN:
            return lambda scope: _variable(scope, text)
        raise OutsideSubset(f"expression {self.text!r}")


def _known(scope: Scope, name: str) -> bool:
    return name in ("true", "false", "undefined", "In") or scope.declared(name)


def _variable(scope: Scope, name: str) -> Value:
    if not scope.declared(name):
        raise EvaluationError(f"{name} is not declared")
    return scope.value(name)


def _member(record: Expression, name: str) -> Expression:
    def evaluate(scope: Scope) -> Value:
        value = record(scope)
        if isinstance(value, Record):
            return value.get(name)
        if value is UNDEFINED:
            raise EvaluationError(f"undefined has no {name}")
        raise OutsideSubset(f"a member of {values.type_name(value)}")
    return evaluate


def _number(value: Value) -> int:
    if not values.is_integer(value):
        raise OutsideSubset(f"arithmetic with {values.type_name(value)}")
    return value  # type: ignore[return-value]


def _binary(sign: str, left: Expression, right: Expression) -> Expression:
    def both(scope: Scope) -> tuple[Value, Value]:
        first = left(scope)
        return first, right(scope)

    def evaluate(scope: Scope) -> Value:
        if sign in ("&&", "||"):
            first = left(scope)
            return right(scope) if values.truth(first) == (sign == "&&") else first
        first, second = both(scope)
        match sign:
            case "===":
                return values.identical(first, second)
            case "!==":
                return not values.identical(first, second)
            case "==":
                return values.equal(first, second)
            case "!=":
                return not values.equal(first, second)
            case "+":
                if isinstance(first, str) or isinstance(second, str):
                    return values.as_text(first) + values.as_text(second)
                return values.integer(_number(first) + _number(second))
            case "-":
                return values.integer(_number(first) - _number(second))
            case "*":
                return values.integer(_number(first) * _number(second))
        if not (isinstance(first, str) and isinstance(second, str)):
            first, second = _number(first), _number(second)
        return {"<": first < second, "<=": first <= second, ">": first > second, ">=": first >= second}[sign]  # type: ignore[operator]
    return evaluate

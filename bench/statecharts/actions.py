"""Executable content."""

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from . import values
from .chart import Assign, Block, Cancel, If, Log, Payload, Raise, Send
from .expressions import EvaluationError, Expression
from .outside import OutsideSubset
from .session import PROCESSOR, SESSION, Event
from .values import UNDEFINED, Record, Value

if TYPE_CHECKING:
    from .interpreter import Interpreter


def execute(block: Block, machine: "Interpreter") -> None:
    """An error ends the block, not what follows the block."""
    try:
        _run(block, machine)
    except EvaluationError:
        machine.session.error()
    except _SendError as error:
        machine.session.error(error.kind, error.send_id)


def payload_value(payload: Payload, machine: "Interpreter") -> Value:
    if payload.content is not None:
        return payload.content(machine)
    return Record(tuple((name, value(machine)) for name, value in payload.named)) if payload.named else UNDEFINED


class _SendError(Exception):
    def __init__(self, kind: str, send_id: Value) -> None:
        super().__init__(kind)
        self.kind, self.send_id = kind, send_id


def _run(block: Block, machine: "Interpreter") -> None:
    session = machine.session
    for action in block:
        match action:
            case Raise(event):
                session.internal.append(Event(event, "internal"))
            case Assign(location, expression):
                session.assign(location, expression(machine))
            case Log(expression):
                if expression is not None:
                    expression(machine)
            case If(branches):
                for condition, branch in branches:
                    if condition is None or _holds(condition, machine):
                        _run(branch, machine)
                        break
            case Cancel(identifier):
                session.cancel(values.as_text(identifier(machine)))
            case Send():
                _send(action, machine)


def _holds(condition: Expression, machine: "Interpreter") -> bool:
    """A condition that cannot be evaluated is false, and the error is reported."""
    try:
        return values.truth(condition(machine))
    except EvaluationError:
        machine.session.error()
        return False


def _send(send: Send, machine: "Interpreter") -> None:
    session = machine.session
    send_id: Value = send.id if send.id is not None else UNDEFINED
    if send.id_location is not None:
        send_id = f"oracle.sent.{session.sent}"
        session.sent += 1
        session.assign(send.id_location, send_id)
    event = values.as_text(send.event(machine))
    target = values.as_text(send.target(machine)) if send.target else None
    kind = values.as_text(send.type(machine)) if send.type else PROCESSOR
    delay = _duration(values.as_text(send.delay(machine))) if send.delay else 0
    data = payload_value(send.payload, machine)
    if "BasicHTTP" in kind or kind == "basichttp":
        raise OutsideSubset("HTTP")
    if kind not in (PROCESSOR, PROCESSOR.replace("#", "")) and kind != "scxml":
        raise _SendError("error.execution", send_id)
    if target == "#_internal":
        session.internal.append(Event(event, "internal", data, send_id))
    elif target in (None, "", f"#_scxml_{SESSION}"):
        session.wait(delay, Event(event, "external", data, send_id, f"#_scxml_{SESSION}", PROCESSOR))
    elif target and target.startswith("#_"):
        raise _SendError("error.communication", send_id)
    else:
        raise _SendError("error.execution", send_id)


def _duration(text: str) -> int:
    match = re.fullmatch(r"\s*(\d*\.?\d+)(ms|s)\s*", text)
    if not match:
        raise EvaluationError(f"{text!r} is no duration")
    return int(Fraction(match[1]) * (1000 if match[2] == "ms" else 1_000_000))

"""What lives as long as a chart does: data, queues and the events that wait for their time."""

from collections import deque
from dataclasses import dataclass

from . import values
from .chart import Chart
from .expressions import EvaluationError
from .outside import OutsideSubset
from .values import UNDEFINED, Record, Value

PROCESSOR = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"
SESSION = "oracle-session"


@dataclass(frozen=True)
class Event:
    name: str
    type: str = "external"
    data: Value = UNDEFINED
    send_id: Value = UNDEFINED
    origin: Value = UNDEFINED
    origin_type: Value = UNDEFINED

    def record(self) -> Record:
        return Record((("name", self.name), ("type", self.type), ("sendid", self.send_id), ("origin", self.origin),
                       ("origintype", self.origin_type), ("invokeid", UNDEFINED), ("data", self.data)))

    def key(self) -> tuple[object, ...]:
        return tuple(values.key(value) for _, value in self.record().fields)


@dataclass(frozen=True)
class Waiting:
    due: int  # in microseconds
    number: int  # of the send, which orders what is due at the same time
    event: Event


class Session:
    """Implements the expressions' scope, but for In()."""
    system = ("_event", "_name", "_sessionid", "_ioprocessors")

    def __init__(self, chart: Chart) -> None:
        self.name = chart.name
        self.data: dict[str, Value] = {data.name: UNDEFINED for data in chart.data}
        self.internal: deque[Event] = deque()
        self.waiting: list[Waiting] = []
        self.now = 0
        self.sent = 0
        self.event: Event | None = None

    def declared(self, name: str) -> bool:
        return name in self.data or name in self.system

    def value(self, name: str) -> Value:
        match name:
            case "_event":
                return self.event.record() if self.event else UNDEFINED
            case "_name":
                return self.name
            case "_sessionid":
                return SESSION
            case "_ioprocessors":
                raise OutsideSubset(name)
        return self.data[name]

    def assign(self, location: str, value: Value) -> None:
        """What is not declared, and what belongs to the system, cannot be assigned to."""
        root = location.split(".")[0]
        if root in self.system or root not in self.data:
            raise EvaluationError(f"{location} cannot be assigned to")
        if root != location:
            raise OutsideSubset("assign to a member")
        self.data[location] = value

    def error(self, kind: str = "error.execution", send_id: Value = UNDEFINED) -> None:
        self.internal.append(Event(kind, "platform", send_id=send_id))

    def wait(self, delay: int, event: Event) -> None:
        self.sent += 1
        self.waiting.append(Waiting(self.now + delay, self.sent, event))
        self.waiting.sort(key=lambda waiting: (waiting.due, waiting.number))

    def cancel(self, identifier: str) -> None:
        self.waiting = [waiting for waiting in self.waiting if waiting.event.send_id != identifier]

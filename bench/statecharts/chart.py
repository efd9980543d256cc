"""A statechart as the algorithm sees it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .expressions import Expression


@dataclass
class Raise:
    event: str


@dataclass
class Assign:
    location: str
    expression: Expression


@dataclass
class Log:
    expression: Expression | None


@dataclass
class If:
    branches: list[tuple[Expression | None, "Block"]]  # without a condition: else


@dataclass
class Cancel:
    id: Expression


@dataclass
class Payload:
    """What an event carries: named values, or one value instead."""
    named: list[tuple[str, Expression]] = field(default_factory=list)
    content: Expression | None = None


@dataclass
class Send:
    event: Expression
    target: Expression | None
    type: Expression | None
    delay: Expression | None
    id: str | None
    id_location: str | None
    payload: Payload


Action = Raise | Assign | Log | If | Cancel | Send
Block = list[Action]


@dataclass(eq=False)
class Transition:
    source: "State"
    order: int
    events: list[str]  # descriptors; none: taken without an event
    condition: Expression | None
    target_names: list[str]
    internal: bool
    content: Block
    targets: list["State"] = field(default_factory=list)


@dataclass(eq=False)
class State:
    kind: str  # scxml, state, parallel, final, history
    name: str
    line: int
    order: int  # of the document
    parent: "State | None"
    last: int = 0  # order of the last thing in it
    deep: bool = False  # a history
    children: list["State"] = field(default_factory=list)  # without histories
    histories: list["State"] = field(default_factory=list)
    transitions: list[Transition] = field(default_factory=list)
    initial: Transition | None = None  # of compound states; of histories the default
    on_entry: list[Block] = field(default_factory=list)
    on_exit: list[Block] = field(default_factory=list)
    data: list["Data"] = field(default_factory=list)
    done_data: Payload | None = None

    @property
    def is_atomic(self) -> bool:
        return self.kind in ("state", "final") and not self.children

    @property
    def is_compound(self) -> bool:
        return self.kind in ("state", "scxml") and bool(self.children)

    def ancestors(self, end: "State | None" = None) -> Iterator["State"]:
        """From the parent up to what lies below `end`."""
        state = self.parent
        while state is not None and state is not end:
            yield state
            state = state.parent

    def descends_from(self, other: "State") -> bool:
        return other.order < self.order <= other.last


@dataclass
class Data:
    name: str
    expression: Expression | None
    state: State


@dataclass
class Chart:
    root: State
    states: list[State]  # in document order, with the root and the histories
    name: str
    late: bool
    by_name: dict[str, State] = field(default_factory=dict)
    own_events: set[str] = field(default_factory=set)  # that it raises or sends, where they are not computed

    @property
    def data(self) -> list[Data]:
        return [data for state in self.states for data in state.data]

    @property
    def transitions(self) -> list[Transition]:
        return [transition for state in self.states for transition in state.transitions]

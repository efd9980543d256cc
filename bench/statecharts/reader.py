"""Charts from XML."""

import re
from pathlib import Path

from . import expressions, xml_document
from .chart import (Assign, Block, Cancel, Chart, Data, If, Log, Payload, Raise, Send, State, Transition)
from .expressions import Expression
from .outside import InvalidChart, OutsideSubset
from .xml_document import Element

STATES = {"state", "parallel", "final", "history"}


def read(path: Path) -> Chart:
    return _Reader(xml_document.read(path)).chart


def parse(text: str) -> Chart:
    return _Reader(xml_document.parse(text)).chart


def _constant(text: str) -> Expression:
    return lambda _: text


def _required(element: Element, attribute: str) -> str:
    if attribute not in element.attributes:
        raise InvalidChart(f"line {element.line}: {element.name} without {attribute}")
    return element.attributes[attribute]


def _optional(element: Element, attribute: str) -> Expression | None:
    return expressions.parse(element.attributes[attribute]) if attribute in element.attributes else None


def _either(element: Element, attribute: str) -> Expression | None:
    """NAME has the value itself, NAMEexpr an expression."""
    if attribute in element.attributes:
        return _constant(element.attributes[attribute])
    return _optional(element, attribute + "expr")


class _Reader:
    def __init__(self, root: Element) -> None:
        if root.name != "scxml":
            raise InvalidChart(f"the root is {root.name}")
        if root.attributes.get("datamodel", "ecmascript") != "ecmascript":
            raise OutsideSubset(f"datamodel {root.attributes['datamodel']}")
        self.states: list[State] = []
        self.order = 0
        self.own_events: set[str] = set()
        state = self.state(root, None)
        self.chart = Chart(state, self.states, root.attributes.get("name", ""), root.attributes.get("binding") == "late",
                           own_events=self.own_events)
        for each in self.states:
            if each.name in self.chart.by_name:
                raise InvalidChart(f"two states {each.name}")
            self.chart.by_name[each.name] = each
        for each in self.states:
            for transition in each.transitions + ([each.initial] if each.initial else []):
                transition.targets = [self.target(name) for name in transition.target_names]
        for each in self.states:
            self.check(each)

    def target(self, name: str) -> State:
        if name not in self.chart.by_name:
            raise InvalidChart(f"no state {name}")
        return self.chart.by_name[name]

    def check(self, state: State) -> None:
        if state.initial and state.kind != "history":
            if not state.initial.targets or not all(target.descends_from(state) for target in state.initial.targets):
                raise InvalidChart(f"initial states of {state.name} outside of it")
        if state.kind == "history":
            assert state.parent
            if not state.initial or not state.initial.targets or not all(target.descends_from(state.parent) for target in state.initial.targets):
                raise InvalidChart(f"default of {state.name} outside of its parent")
            if not state.deep and not all(target.parent is state.parent for target in state.initial.targets):
                raise InvalidChart(f"default of {state.name} too deep")
            if state.parent.kind not in ("state", "parallel"):
                raise InvalidChart(f"history {state.name} in {state.parent.kind}")
        for transition in [*state.transitions, *([state.initial] if state.initial else [])]:
            self.check_targets(transition)
        for transition in state.transitions:
            if not (transition.events or transition.condition or transition.targets):
                raise InvalidChart(f"a transition of {state.name} that says nothing")

    def check_targets(self, transition: Transition) -> None:
        """Targets have to be active together: of two, the least common ancestor is parallel."""
        for index, first in enumerate(transition.targets):
            for second in transition.targets[index + 1:]:
                common = next((ancestor for ancestor in first.ancestors() if second.descends_from(ancestor)), None)
                nested = first.descends_from(second) or second.descends_from(first) or first is second
                if nested or common is None or common.kind != "parallel":
                    raise InvalidChart(f"targets {first.name} and {second.name} exclude each other")

    def next_order(self) -> int:
        self.order += 1
        return self.order

    def state(self, element: Element, parent: State | None) -> State:
        kind = element.name
        name = "" if kind == "scxml" else element.attributes.get("id", f"[line {element.line}]")
        state = State(kind, name, element.line, self.next_order(), parent, deep=element.attributes.get("type") == "deep")
        self.states.append(state)
        for child in element.children:
            self.member(state, child)
        if "initial" in element.attributes:
            state.initial = Transition(state, self.next_order(), [], None, element.attributes["initial"].split(), False, [])
        elif state.is_compound and not state.initial:
            first = state.children[0]
            state.initial = Transition(state, self.next_order(), [], None, [first.name], False, [])
        state.last = self.order
        if kind in ("scxml", "parallel") and not state.children:
            raise InvalidChart(f"{kind} without states")
        if not state.is_compound and kind != "history" and state.initial:
            raise InvalidChart(f"{name} has initial states but no children")
        return state

    def member(self, state: State, element: Element) -> None:
        kind = element.name
        if kind in STATES:
            if state.kind in ("final", "history") or (state.kind, kind) in (("scxml", "history"), ("parallel", "final")):
                raise InvalidChart(f"{kind} in {state.kind}")
            child = self.state(element, state)
            (state.histories if kind == "history" else state.children).append(child)
        elif kind == "transition" and state.kind == "history":
            state.initial = self.transition(state, element)
        elif kind == "transition" and state.kind in ("state", "parallel"):
            state.transitions.append(self.transition(state, element))
        elif kind == "initial" and len(element.children) == 1 and element.children[0].name == "transition":
            state.initial = self.transition(state, element.children[0])
        elif kind == "onentry":
            state.on_entry.append(self.block(element.children))
        elif kind == "onexit":
            state.on_exit.append(self.block(element.children))
        elif kind == "datamodel":
            state.data += [self.data(state, child) for child in element.children]
        elif kind == "donedata" and state.kind == "final":
            state.done_data = self.payload(element)
        else:
            raise OutsideSubset(f"{kind} in {state.kind}")

    def data(self, state: State, element: Element) -> Data:
        if "src" in element.attributes:
            raise OutsideSubset("data from elsewhere")
        if element.children:
            raise OutsideSubset("data as XML")
        expression = _optional(element, "expr")
        if element.text.strip():
            expression = expressions.parse(element.text)
        return Data(_required(element, "id"), expression, state)

    def transition(self, state: State, element: Element) -> Transition:
        descriptors = [re.sub(r"\.\*?$", "", word) for word in element.attributes.get("event", "").split()]
        return Transition(state, self.next_order(), descriptors, _optional(element, "cond"),
                          element.attributes.get("target", "").split(), element.attributes.get("type") == "internal", self.block(element.children))

    def block(self, elements: list[Element]) -> Block:
        return [self.action(element) for element in elements]

    def action(self, element: Element) -> Raise | Assign | Log | If | Cancel | Send:
        match element.name:
            case "raise":
                self.own_events.add(_required(element, "event"))
                return Raise(_required(element, "event"))
            case "assign":
                if element.text.strip() or element.children:
                    raise OutsideSubset("assign with content")
                return Assign(_required(element, "location").strip(), expressions.parse(_required(element, "expr")))
            case "log":
                return Log(_optional(element, "expr") if element.attributes.get("expr") else None)
            case "if":
                return self.conditional(element)
            case "cancel":
                identifier = _either(element, "sendid")
                if identifier is None:
                    raise InvalidChart("cancel without sendid")
                return Cancel(identifier)
            case "send":
                return self.send(element)
        raise OutsideSubset(element.name)

    def conditional(self, element: Element) -> If:
        branches: list[tuple[Expression | None, Block]] = [(expressions.parse(_required(element, "cond")), [])]
        for child in element.children:
            if child.name == "elseif":
                branches.append((expressions.parse(_required(child, "cond")), []))
            elif child.name == "else":
                branches.append((None, []))
            else:
                branches[-1][1].append(self.action(child))
        return If(branches)

    def send(self, element: Element) -> Send:
        self.own_events |= {element.attributes["event"]} if "event" in element.attributes else set()
        event = _either(element, "event")
        if event is None:
            raise OutsideSubset("send without event")
        return Send(event, _either(element, "target"), _either(element, "type"), _either(element, "delay"), element.attributes.get("id"),
                    element.attributes.get("idlocation"), self.payload(element))

    def payload(self, element: Element) -> Payload:
        payload = Payload([(name, expressions.parse(name)) for name in element.attributes.get("namelist", "").split()])
        for child in element.children:
            if child.name == "param":
                value = _optional(child, "expr") or expressions.parse(_required(child, "location"))
                payload.named.append((_required(child, "name"), value))
            elif child.name == "content" and "expr" in child.attributes:
                payload.content = expressions.parse(child.attributes["expr"])
            elif child.name == "content" and not child.children:
                payload.content = _constant(self.literal(child.text))
            else:
                raise OutsideSubset(f"{child.name} in {element.name}")
        return payload

    def literal(self, text: str) -> str:
        words = " ".join(text.split())
        if re.fullmatch(r"-?\d+|true|false|null|[\[{\"'].*", words):
            raise OutsideSubset("content that may be more than text")
        return words

"""Random charts: 3 to 12 states, up to four levels deep. A seed fixes everything."""

from dataclasses import dataclass
from random import Random
from xml.sax.saxutils import quoteattr

from . import reader
from .chart import Chart
from .enumeration import Environment, Reached, explore, named_events
from .outside import Diverges, OutsideSubset
from .random_content import DELAYED, OUTSIDE, RAISED, Content
from .random_tree import Node, together, tree


class RandomChart:
    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.root = tree(self.random)
        self.nodes = [node for node in self.root.all() if node is not self.root]
        self.histories = [history for node in self.nodes for history in node.histories]
        self.content = Content(self.random, [node.name for node in self.nodes])
        self.decorate()

    def xml(self) -> str:
        return self.root.xml() + "\n"

    def decorate(self) -> None:
        if data := self.content.data():
            self.root.content.append(data)
        for node in self.root.all():
            if node.kind in ("scxml", "state") and node.children:
                self.initial(node)
            for history in node.histories:
                history.content.append(self.default(node, history))
            if node is not self.root:
                self.behaviour(node)

    def initial(self, node: Node) -> None:
        """An attribute, an element with content, or the first child by default."""
        kind = self.random.random()
        targets = " ".join(target.name for target in together(self.random, node))
        if kind < 0.4:
            node.attributes["initial"] = targets
        elif kind < 0.6 and node.kind == "state":
            node.content.append(f"<initial>\n{self.element('transition', {'target': targets}, '  ')}\n</initial>")

    def default(self, parent: Node, history: Node) -> str:
        targets = together(self.random, parent)
        if history.attributes["type"] == "shallow":
            targets = [self.random.choice(parent.children)]
        return self.element("transition", {"target": " ".join(target.name for target in targets)}, "")

    def behaviour(self, node: Node) -> None:
        random = self.random
        for kind in ("onentry", "onexit"):
            raises = RAISED if random.random() < 0.2 else ()
            if random.random() < 0.25 and (block := self.content.block("  ", raises)):
                node.content.append(f"<{kind}>\n{block}\n</{kind}>")
        if node.kind == "final":
            return
        for _ in range(random.choice((1, 1, 2, 2, 3))):
            node.content.append(self.transition(node))

    def transition(self, node: Node) -> str:
        random = self.random
        attributes: dict[str, str] = {}
        descriptors = [] if random.random() < 0.08 else [self.descriptor() for _ in range(random.choice((1, 1, 1, 2)))]
        if descriptors:
            attributes["event"] = " ".join(descriptors)
        if not descriptors or random.random() < 0.3:
            attributes["cond"] = self.content.condition(event=bool(descriptors))
        if random.random() < 0.88 or not descriptors:
            attributes["target"] = " ".join(target.name for target in self.targets(node, forward=not descriptors and random.random() < 0.9))
            if random.random() < 0.2:
                attributes["type"] = "internal"
        return self.element("transition", attributes, "", self.raised_after(descriptors))

    def raised_after(self, descriptors: list[str]) -> tuple[str, ...]:
        """Mostly events that this transition's own come before, so that macrosteps end."""
        if self.random.random() < 0.1 or not set(descriptors) - set(OUTSIDE):
            return RAISED if descriptors else ()
        numbers = [RAISED.index(each) + 1 for each in descriptors if each in RAISED]
        return RAISED[max(numbers):] if numbers else ()

    def descriptor(self) -> str:
        random = self.random
        finished = [node.parent.name for node in self.nodes if node.kind == "final" and node.parent and node.parent.kind == "state"]
        choices = [*OUTSIDE] * 5 + ["go", "go.*"] + ["*"] * (random.random() < 0.3)
        choices += [*RAISED] * 3 if self.content.raises else []
        choices += [*DELAYED] * 3 if self.content.delays else []
        choices += [f"done.state.{name}" for name in finished] * 3
        choices += [f"done.state.{node.name}" for node in self.nodes if node.kind == "parallel" and finished] * 2
        choices += ["error.execution", "error"] * 2 if self.content.errors else []
        return random.choice(choices)

    def targets(self, node: Node, *, forward: bool) -> list[Node]:
        random = self.random
        later = [other for other in self.nodes[self.nodes.index(node) + 1:] if node not in other.ancestors()]
        if forward and later:
            return [random.choice(later)]
        if self.histories and random.random() < 0.25:
            return [random.choice(self.histories)]
        near = [*node.children, *(node.parent.children if node.parent and node.parent.kind != "parallel" else [])]
        if near and random.random() < 0.6:
            return [random.choice(near)]
        return together(random, self.root)

    def element(self, name: str, attributes: dict[str, str], indent: str, raises: tuple[str, ...] = ()) -> str:
        start = f"{indent}<{name}" + "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
        block = self.content.block(indent + "  ", raises) if self.random.random() < 0.35 else ""
        return f"{start}>\n{block}\n{indent}</{name}>" if block else f"{start}/>"

    def script(self) -> list[str]:
        """Of events, known and unknown, and durations."""
        random = self.random
        items = []
        for _ in range(random.randint(3, 15)):
            if self.content.delays and random.random() < 0.3:
                items.append(f"{random.randint(1, 7)}0ms")
            items.append(random.choice((*OUTSIDE * 4, *RAISED, *DELAYED, "unknown", "e1.more", "go")))
        return items


@dataclass(frozen=True)
class Drawn:
    text: str
    chart: Chart
    reached: Reached  # when it may be sent what it names
    source: RandomChart


def draw(seed: str, bound: int) -> Drawn:
    """The first of a sequence whose macrosteps end; dull ones are mostly left out."""
    for attempt in range(1000):
        source = RandomChart(f"{seed} {attempt}")
        text = source.xml()
        try:
            chart = reader.parse(text)
            reached = explore(chart, Environment(tuple(named_events(chart))), bound)
        except (OutsideSubset, Diverges):
            continue
        if len(reached.ways) > 3 or source.random.random() < 0.15:
            return Drawn(text, chart, reached, source)
    raise RuntimeError(f"no chart for {seed}")

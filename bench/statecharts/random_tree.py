"""The states of random charts: a tree of a few states with parallel regions, finals and histories."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from xml.sax.saxutils import quoteattr


@dataclass(eq=False)
class Node:
    kind: str
    name: str
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    attributes: dict[str, str] = field(default_factory=dict)
    content: list[str] = field(default_factory=list)  # XML of transitions, entries, …
    histories: list["Node"] = field(default_factory=list)

    @property
    def depth(self) -> int:
        return 0 if self.parent is None else self.parent.depth + 1

    def ancestors(self) -> list["Node"]:
        return [] if self.parent is None else [self.parent, *self.parent.ancestors()]

    def all(self) -> Iterator["Node"]:
        """Without histories, in document order."""
        yield self
        for child in self.children:
            yield from child.all()

    def xml(self, indent: str = "") -> str:
        attributes = "".join(f" {name}={quoteattr(value)}" for name, value in self.attributes.items())
        name = "" if self.kind == "scxml" else f" id={quoteattr(self.name)}"
        inner = [indent + "  " + line for text in self.content for line in text.splitlines()]
        inner += [node.xml(indent + "  ") for node in (*self.histories, *self.children)]
        if not inner:
            return f"{indent}<{self.kind}{name}{attributes}/>"
        return "\n".join([f"{indent}<{self.kind}{name}{attributes}>", *inner, f"{indent}</{self.kind}>"])


def tree(random: Random) -> Node:
    root = Node("scxml", "", attributes={"xmlns": "http://www.w3.org/2005/07/scxml", "version": "1.0", "datamodel": "ecmascript"})
    names = iter(f"s{number}" for number in range(1, 1000))
    size = random.randint(3, 12)
    for _ in range(random.choice((1, 2, 2, 3, 3))):
        root.children.append(Node("state", next(names), root))
    while sum(1 for _ in root.all()) - 1 < size:
        parents = [node for node in root.all() if node.depth < 4 and node.kind != "final" and len(node.children) < 4]
        parent = random.choice(parents)
        if not parent.children and parent.kind == "state" and random.random() < 0.25:
            parent.kind = "parallel"
            parent.children += [Node("state", next(names), parent) for _ in range(random.choice((2, 2, 3)))]
            for region in parent.children if parent.depth < 3 else []:
                region.children += [Node("state", next(names), region) for _ in range(random.choice((0, 2, 2, 3)))]
        else:
            kind = "final" if parent.kind != "parallel" and parent.children and random.random() < (0.2 if parent.parent else 0.05) else "state"
            parent.children.append(Node(kind, next(names), parent))
    histories = iter(f"h{number}" for number in range(1, 1000))
    for node in [node for node in root.all() if node.kind in ("state", "parallel") and node.children]:
        if random.random() < 0.4:
            node.histories.append(Node("history", next(histories), node, attributes={"type": random.choice(("shallow", "deep"))}))
    return root


def together(random: Random, below: Node) -> list[Node]:
    """States below a node that can be active together: one, or one in each of some regions of a parallel state."""
    target = random.choice([node for node in below.all() if node is not below])
    common = next((ancestor for ancestor in target.ancestors() if ancestor.kind == "parallel" and (ancestor is not below or below.kind == "parallel")
                   and (below is ancestor or below in ancestor.ancestors())), None)
    if common is None or random.random() < 0.5:
        return [target]
    chosen = [random.choice(list(region.all())) for region in common.children if region is not target and region not in target.ancestors()]
    return [target, *(node for node in chosen if random.random() < 0.6)]

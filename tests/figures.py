"""Figures of a run, and what a test asks of them.

A figure has the name that `argosy verify --stats json` gives it in the last stage, the one that answers: a number of the stage itself (reached, explored, covered,
refinements), one of its details (abstractions, strengthened states, k), or CPA.OPERATOR for the number of calls (predicate.merge). And `states at line 14`: how many
states of the final graph (arg.dot of --output-path) stand there. A condition is

    2                exactly that; also '= 2'
    '>= 2'           also '<= 2', '< 2', '> 2'
    '< lazy'         fewer than the run that the task definition calls `lazy`, or than the configuration of that name has without options; also '= lazy' and so on
    '>= 1, < lazy'   both
"""

import collections
import operator
import re

OPERATORS = {"=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
CONDITION = re.compile(r"(=|<=|<|>=|>)?\s*(?:(\d+)|([A-Za-z][\w+-]*))")

STATES = "states at line "


class FigureError(Exception):
    """A condition that means nothing."""


def parse_conditions(text):
    """Pairs of a relation and what stands on its right: a number, or the name of a run."""
    conditions = []
    for part in text.split(","):
        match = CONDITION.fullmatch(part.strip())
        if not match or (match[3] and not match[1]):
            raise FigureError(f"{part.strip()!r} is no condition")
        conditions.append((match[1] or "=", int(match[2]) if match[2] else match[3]))
    return conditions


def runs_named_in(conditions):
    return {right for _, right in conditions if isinstance(right, str)}


def figures_of(statistics):
    """What the last stage has counted, by name; times are not among it."""
    if not statistics["stages"]:
        return {}
    stage = statistics["stages"][-1]
    figures = {f"{cpa}.{name}": figure["calls"] for cpa, operators in stage.get("cpas", {}).items() for name, figure in operators.items()}
    for source in (stage, stage.get("details", {})):
        figures |= {name: value for name, value in source.items() if isinstance(value, int) and not isinstance(value, bool)}
    return figures


def states_by_line(graph):
    """From the text of arg.dot, by the names of figures."""
    return dict(collections.Counter(f"{STATES}{line}" for line in re.findall(r'^  S\d+ \[label="\w+ N\d+, line (\d+)\\n', graph, re.MULTILINE)))


def what_fails(wanted, figures, figures_of_run):
    """The first condition (of those by figure's name) that does not hold, in words; None when all do. `figures_of_run` gives the figures of another run by its name."""
    for name, conditions in wanted.items():
        if name not in figures:
            return f"there is no figure {name!r}; there are: {', '.join(sorted(figures))}"
        for relation, right in conditions:
            bound, whose = right, ""
            if isinstance(right, str):
                other = figures_of_run(right)
                if name not in other:
                    return f"{right} has no figure {name!r}"
                bound, whose = other[name], f", which {right} has"
            if not OPERATORS[relation](figures[name], bound):
                return f"{name}: {figures[name]}, expected {relation} {bound}{whose}"
    return None

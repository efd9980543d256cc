"""Task definitions of tests/verification: SV-COMP's format 2.0 with one property, and a key of our own. `tests/run-verification --help` explains the key."""

import dataclasses
import pathlib
import re

import figures

TESTS = pathlib.Path(__file__).resolve().parent / "verification"
EXPECTATIONS = {"true": {"true"}, "false": {"false"}, "unknown": {"unknown"}, "unknown-or-true": {"unknown", "true"},
                "unknown-or-false": {"unknown", "false"}}
# Made for some programs only: 'all' does not ask them for an answer.
FOR_SOME = {"execution", "summaries", "bam-interval", "bam-octagon", "bam-predicate", "bam-value", "bam-value+predicate"}
# Programs that once had a wrong answer, or none: each has to have the right one from somebody.
MUST_BE_ANSWERED = "regressions"
RUN_KEYS = {"config", "name", "options", "precision", "expect", "figures", "reason", "says", "timelimit", "why"}


class TestError(Exception):
    """What a run does differs from what is expected, or the test itself is broken."""


def scalar(text):
    """One YAML flow value: a quoted or plain scalar, or a list of them."""
    text = text.strip()
    if text.startswith("["):
        if not text.endswith("]"):
            raise TestError(f"list on several lines: {text}")
        return [scalar(item) for item in re.findall(r"""'[^']*'|"[^"]*"|[^,\s][^,]*""", text[1:-1])]
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1].replace("''", "'")
    return text


def parse_yaml(text):
    """The part of YAML that task definitions use: mappings and lists of mappings, by indentation; values on one line.
    Debian's base system has no YAML module for Python."""
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        content = re.sub(r"(^|\s)#.*$", "", line) if "'" not in line and '"' not in line else line
        if content.strip():
            lines.append((number, len(content) - len(content.lstrip()), content.strip()))

    def block(at, indent):
        """The mapping or list whose lines are indented by `indent`, and the first line after it."""
        value = [] if lines[at][2].startswith("- ") else {}
        while at < len(lines) and lines[at][1] == indent:
            number, _, content = lines[at]
            if isinstance(value, list):
                if not content.startswith("- "):
                    raise TestError(f"line {number}: expected '- '")
                lines[at] = (number, indent + 2, content[2:])
                item, at = block(at, indent + 2)
                value.append(item)
                continue
            match = re.fullmatch(r"([A-Za-z_][\w+. -]*):(?:\s+(.*))?", content)
            if not match:
                raise TestError(f"line {number} is not 'key: value': {content}")
            if match[1] in value:
                raise TestError(f"line {number}: {match[1]} is given twice")
            at += 1
            if match[2]:
                value[match[1]] = scalar(match[2])
            elif at < len(lines) and lines[at][1] > indent:
                value[match[1]], at = block(at, lines[at][1])
            else:
                raise TestError(f"line {number}: {match[1]} has no value")
        return value, at

    value, end = block(0, 0) if lines else ({}, 0)
    if end != len(lines):
        raise TestError(f"line {lines[end][0]}: unexpected indentation")
    return value


@dataclasses.dataclass(frozen=True, eq=False)
class Test:
    """One program, one property, one data model."""

    name: str
    files: tuple
    property_file: pathlib.Path
    expected: str  # true or false
    data_model: str
    expectations: dict  # configuration, or 'all': a key of EXPECTATIONS, or 'skip'
    reason: str = ""
    target: str = ""
    arguments: tuple = ()
    timelimit: str = ""
    unanswered: str = ""
    # Of a run with options:
    only: str = ""  # this configuration, or a file with one
    says: str = ""
    is_unsound: bool = False
    figures: dict = dataclasses.field(default_factory=dict)  # name: conditions
    named_runs: dict = dataclasses.field(default_factory=dict)  # what conditions name: a test and its configuration

    def wish(self, configuration):
        anything = f"unknown-or-{self.expected}"
        general = anything if configuration in FOR_SOME else self.expectations.get("all", anything)
        return self.expectations.get(configuration, general)

    def may_give_up(self, configuration):
        """Whether nothing is asked for but that no answer is wrong."""
        return self.wish(configuration).startswith("unknown-or-")

    def admitted(self, configuration):
        """The verdicts that this configuration may give."""
        wish = self.wish(configuration)
        return EXPECTATIONS[f"unknown-or-{self.expected}" if wish == "skip" else wish]

    def demands_answer(self, configurations):
        return not self.is_unsound and any(self.wish(name) == self.expected for name in ([self.only] if self.only else configurations))

    def runs_to_compare_with(self):
        return {self.named_runs[name] for conditions in self.figures.values() for name in figures.runs_named_in(conditions)}


def tests_of(file, configurations):
    definition = parse_yaml(file.read_text())
    if definition.get("format_version") != "2.0":
        raise TestError("format_version is not '2.0'")
    if len(definition["properties"]) != 1:
        raise TestError("one property per task definition is expected")
    prop = definition["properties"][0]
    inputs = definition["input_files"]
    files = tuple(file.parent / name for name in (inputs if isinstance(inputs, list) else [inputs]))
    for needed in (*files, file.parent / prop["property_file"]):
        if not needed.is_file():
            raise TestError(f"{needed} does not exist")
    expected = prop["expected_verdict"]
    if expected not in ("true", "false"):
        raise TestError("expected_verdict is neither true nor false")
    own = dict(definition.get("argosy", {}))
    own.pop("why", None)
    extras = {key: own.pop(key) for key in ("reason", "timelimit", "target", "unanswered") if key in own}
    arguments = tuple(own.pop("arguments", ()))
    models = own.pop("data_models", [definition["options"]["data_model"]])
    runs = own.pop("runs", [])
    for key, wish in own.items():
        if key != "all" and key not in configurations:
            raise TestError(f"argosy: {key} is neither a key nor a configuration")
        if wish != "skip" and wish not in EXPECTATIONS:
            raise TestError(f"argosy: {key}: {wish} is not one of {', '.join(EXPECTATIONS)}, skip")
        if wish != "skip" and not EXPECTATIONS[wish] <= {"unknown", expected}:
            raise TestError(f"argosy: {key}: {wish} contradicts expected_verdict: {expected}")
    stem = file.relative_to(TESTS).with_suffix("").as_posix()
    tests = []
    for model in models:
        test = Test(f"{stem} ({model})" if len(models) > 1 else stem, files, file.parent / prop["property_file"], expected, model, own,
                    arguments=arguments, **extras)
        tests += [test, *runs_with_options(test, runs, configurations)]
    check_that_it_is_answered(file, tests, configurations)
    return tests


def check_that_it_is_answered(file, tests, configurations):
    is_asked_for = any(test.demands_answer(configurations) for test in tests)
    is_marked = any(test.unanswered for test in tests)
    if is_marked and is_asked_for:
        raise TestError("argosy: it is called unanswered, but the answer is asked for")
    if MUST_BE_ANSWERED in file.relative_to(TESTS).parts[:-1] and not is_asked_for and not is_marked:
        raise TestError("argosy: no configuration is asked for the right answer (where none has it: unanswered: 'why')")


def runs_with_options(test, runs, configurations):
    result, named = [], {name: (test, name) for name in configurations}
    for run in runs:
        names = run["config"] if isinstance(run["config"], list) else [run["config"]]
        made = [run_with_options(test, run, name, configurations, named) for name in names]
        if "name" in run:
            if len(made) != 1 or run["name"] in named:
                raise TestError(f"argosy: runs: {run['name']} names another run, or several")
            named[run["name"]] = made[0], made[0].only
        result += made
    for run in result:
        for name in {name for conditions in run.figures.values() for name in figures.runs_named_in(conditions)}:
            if name not in named:
                raise TestError(f"argosy: runs: figures: there is no run {name}")
            other, configuration = named[name]
            if other.wish(configuration) not in ("true", "false", "unknown"):
                raise TestError(f"argosy: runs: figures: nothing certain is asked of {name}: what it counts up to its time limit means nothing")
    return result


def run_with_options(test, run, configuration, configurations, named):
    unknown = set(run) - RUN_KEYS
    if unknown or run["expect"] not in EXPECTATIONS:
        raise TestError(f"argosy: runs: {unknown or run['config'] + ': ' + run['expect']}")
    if configuration not in configurations:
        configuration = file_beside(test, configuration)
    options = tuple(run.get("options", ()))
    is_unsound = any("unsound" in option for option in options)
    if not is_unsound and not EXPECTATIONS[run["expect"]] <= {"unknown", test.expected}:
        raise TestError(f"argosy: runs: {run['expect']} contradicts expected_verdict: {test.expected}")
    if "figures" in run and run["expect"].startswith("unknown-or-"):
        raise TestError("argosy: runs: figures: nothing certain is asked of the run: what it counts up to its time limit means nothing")
    arguments = [argument for option in options for argument in ("--option", option)]
    if "precision" in run:
        arguments += ["--precision", file_beside(test, run["precision"])]
    name = " ".join((test.name, *options, *([run["precision"]] if "precision" in run else [])))
    try:
        conditions = {figure: figures.parse_conditions(text) for figure, text in run.get("figures", {}).items()}
    except figures.FigureError as error:
        raise TestError(f"argosy: runs: figures: {error}") from None
    return dataclasses.replace(
        test, name=name, expectations={configuration: run["expect"]}, only=configuration, arguments=(*test.arguments, *arguments),
        is_unsound=is_unsound, figures=conditions, named_runs=named, unanswered="",
        **{key: run[key] for key in ("reason", "says", "timelimit") if key in run})


def file_beside(test, name):
    file = test.files[0].parent / name
    if not file.is_file():
        raise TestError(f"argosy: runs: {name} is neither a configuration nor a file")
    return str(file)


def collect(text, configurations):
    tests, broken = [], []
    for file in sorted(TESTS.rglob("*.yml")):
        try:
            tests += tests_of(file, configurations)
        except (TestError, KeyError, OSError, TypeError, AttributeError) as error:
            broken.append((str(file.relative_to(TESTS)), f"unreadable task definition: {error!r}"))
    mentioned = {path for test in tests for path in test.files}
    for file in sorted(TESTS.rglob("*.c")):
        if file not in mentioned and not broken:
            broken.append((str(file.relative_to(TESTS)), "no task definition mentions it"))
    return [test for test in tests if text in test.name], broken

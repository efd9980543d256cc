"""XML elements with their lines, which the standard library's trees forget."""

from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from .outside import InvalidChart, OutsideSubset

SCXML = "http://www.w3.org/2005/07/scxml"


@dataclass
class Element:
    name: str  # of the SCXML namespace; others keep theirs in front
    attributes: dict[str, str]
    line: int
    children: list["Element"] = field(default_factory=list)
    text: str = ""  # directly in the element


def parse(text: str) -> Element:
    roots: list[Element] = []
    open_elements: list[Element] = []
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(name: str, attributes: dict[str, str]) -> None:
        namespace, _, local = name.rpartition(" ")
        own = {key: value for key, value in attributes.items() if " " not in key}
        element = Element(local if namespace in ("", SCXML) else name, own, parser.CurrentLineNumber)
        (open_elements[-1].children if open_elements else roots).append(element)
        open_elements.append(element)

    def end(_: str) -> None:
        open_elements.pop()

    def characters(data: str) -> None:
        if open_elements:
            open_elements[-1].text += data

    def entity(*_: object) -> None:
        raise OutsideSubset("entities")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise InvalidChart(str(error)) from error
    return roots[0]


def read(path: Path) -> Element:
    return parse(path.read_text(encoding="utf-8"))

"""What a public document needs beyond states, events and data."""

from pathlib import Path

from . import xml_document
from .outside import InvalidChart, OutsideSubset
from .xml_document import Element

CLASSES = ("invoke", "script", "HTTP", "none of these")


def classify(document: Path) -> str:
    try:
        root = xml_document.read(document)
    except (InvalidChart, OutsideSubset):
        return CLASSES[-1]
    names = {element.name for element in elements(root)}
    values = [value.lower() for element in elements(root) for value in element.attributes.values()]
    if names & {"invoke", "finalize"}:
        return "invoke"
    if "script" in names:
        return "script"
    if any("basichttp" in value for value in values) or any(value.startswith("http") for element in elements(root) if element.name == "send"
                                                            for value in [element.attributes.get("target", "")]):
        return "HTTP"
    return CLASSES[-1]


def state_names(document: Path) -> set[str]:
    return {element.attributes.get("id", "") for element in elements(xml_document.read(document)) if element.name in ("state", "parallel", "final")}


def elements(root: Element) -> list[Element]:
    return [root, *(each for child in root.children for each in elements(child))]

"""Makes a chart and its script smaller while they stay interesting."""

import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence

from .xml_document import SCXML

Interesting = Callable[[str, tuple[str, ...]], bool]


def reduced(text: str, items: Sequence[str], interesting: Interesting, seconds: float) -> tuple[str, tuple[str, ...]]:
    end = time.monotonic() + seconds
    shorter = tuple(items)
    while time.monotonic() < end:
        before = text, shorter
        shorter = _fewer_items(text, shorter, interesting, end)
        text = _smaller(text, shorter, interesting, end)
        if (text, shorter) == before:
            break
    return text, shorter


def _fewer_items(text: str, items: tuple[str, ...], interesting: Interesting, end: float) -> tuple[str, ...]:
    place = len(items) - 1
    while place >= 0 and time.monotonic() < end:
        candidate = items[:place] + items[place + 1:]
        if interesting(text, candidate):
            items = candidate
        place -= 1
    return items


def _smaller(text: str, items: tuple[str, ...], interesting: Interesting, end: float) -> str:
    """Drops one element or attribute after the other, the greatest first; a state may be replaced by its children."""
    ElementTree.register_namespace("", SCXML)
    number = 0
    while time.monotonic() < end:
        candidate = _without(text, number)
        if candidate is None:
            return text
        if candidate != text and interesting(candidate, items):
            text = candidate
        else:
            number += 1
    return text


def _without(text: str, number: int) -> str | None:
    """The number-th way to leave something out; none when there are no more."""
    root = ElementTree.fromstring(text)
    parents = {child: parent for parent in root.iter() for child in parent}
    elements = sorted(parents, key=lambda element: -sum(1 for _ in element.iter()))
    if number < len(elements):
        parents[elements[number]].remove(elements[number])
        return _text(root)
    number -= len(elements)
    wrapping = [element for element in elements if len(element)]
    if number < len(wrapping):
        element = wrapping[number]
        siblings = list(parents[element])
        place = siblings.index(element)
        parents[element][place:place + 1] = list(element)
        return _text(root)
    number -= len(wrapping)
    attributes = [(element, name) for element in root.iter() for name in element.attrib if name not in ("id", "version")]
    if number < len(attributes):
        element, name = attributes[number]
        words = element.attrib[name].split()
        if name in ("target", "event", "initial") and len(words) > 1:
            element.attrib[name] = " ".join(words[:-1])
        else:
            del element.attrib[name]
        return _text(root)
    return None


def _text(root: ElementTree.Element) -> str:
    for element in root.iter():
        element.text = element.tail = None  # but for spaces, random charts have none
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode") + "\n"

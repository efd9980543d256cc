"""What the oracle does not answer for."""


class OutsideSubset(Exception):
    """The document uses what the oracle does not know, so it has no opinion."""


class Diverges(Exception):
    """No end of a macrostep within the bound."""


class InvalidChart(Exception):
    """The document is no chart: unknown targets, two states of one name, elements where they must not be."""

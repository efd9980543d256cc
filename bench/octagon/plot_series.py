#!/usr/bin/env python3
"""Draws the output of `octagon-speed --series` (read from standard input) as SVG: over the number of variables with
blocks of 4 and of 16, and over the size of the blocks with 256 variables. Both axes are logarithmic."""
import csv
import math
import sys

COLOURS = {"closure": "#1f77b4", "join of all": "#8c564b", "join": "#d62728", "constraint": "#2ca02c",
           "assignment": "#9467bd"}
WIDTH, HEIGHT, LEFT, TOP, PANEL_WIDTH, PANEL_HEIGHT = 900, 360, 60, 40, 230, 260


def panel(rows, left, title, axis, low, high):
    """The lines of one diagram."""
    values = sorted({row[axis] for row in rows})

    def across(value):
        return left + PANEL_WIDTH * math.log2(value / values[0]) / math.log2(values[-1] / values[0])

    def down(time):
        return TOP + PANEL_HEIGHT * (1 - math.log10(time / low) / math.log10(high / low))

    yield f'<text x="{left}" y="{TOP - 12}">{title}</text>'
    yield f'<rect x="{left}" y="{TOP}" width="{PANEL_WIDTH}" height="{PANEL_HEIGHT}" fill="none" stroke="#999"/>'
    for value in values:
        yield f'<text x="{across(value):.1f}" y="{TOP + PANEL_HEIGHT + 18}" text-anchor="middle">{value}</text>'
    for exponent in range(round(math.log10(low)), round(math.log10(high)) + 1):
        height = down(10 ** exponent)
        yield f'<text x="{left - 6}" y="{height + 4:.1f}" text-anchor="end">{10 ** exponent:g}</text>'
        yield f'<path d="M{left} {height:.1f}h{PANEL_WIDTH}" stroke="#ddd"/>'
    for operation, colour in COLOURS.items():
        line = sorted((row[axis], row["microseconds"]) for row in rows if row["operation"] == operation)
        points = " ".join(f"{across(value):.1f},{down(time):.1f}" for value, time in line)
        yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'


def main():
    rows = [{"operation": row["operation"], "variables": int(row["variables"]), "block": int(row["block"]),
             "microseconds": float(row["microseconds"])} for row in csv.DictReader(sys.stdin)]
    times = [row["microseconds"] for row in rows]
    low, high = 10 ** math.floor(math.log10(min(times))), 10 ** math.ceil(math.log10(max(times)))
    panels = [("us, blocks of 4, over n", "variables", [row for row in rows if row["block"] == 4]),
              ("us, blocks of 16, over n", "variables", [row for row in rows if row["block"] == 16]),
              ("us, n = 256, over the size of blocks", "block", [row for row in rows if row["variables"] == 256])]
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" '
          'font-size="12">')
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>')
    for index, (title, axis, chosen) in enumerate(panels):
        for element in panel(chosen, LEFT + index * (PANEL_WIDTH + 50), title, axis, low, high):
            print(element)
    names = {"closure": "closure (all blocks)", "join of all": "join (all differ)", "join": "join (one differs)",
             "constraint": "one constraint more", "assignment": "x := x + 1"}
    for index, (operation, name) in enumerate(names.items()):
        print(f'<text x="{LEFT + 160 * index}" y="{HEIGHT - 12}" fill="{COLOURS[operation]}">{name}</text>')
    print("</svg>")


main()

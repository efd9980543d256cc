#!/usr/bin/env python3
"""Tests the interpreter of statecharts that random charts are compared with (bench/statecharts). Prints 'N passed, N failed'."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "bench"))
from statecharts import enumeration, playing, reader  # noqa: E402
from statecharts.outside import Diverges, InvalidChart, OutsideSubset  # noqa: E402


def chart(content: str, attributes: str = ""):
    return reader.parse(f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" {attributes}>{content}</scxml>')


class Oracle(unittest.TestCase):
    def plays(self, content: str, items: str, *expected: str, attributes: str = "") -> None:
        got = playing.configurations(chart(content, attributes), items.split())
        self.assertEqual([" ".join(names) for names in got], list(expected))

    def verdict(self, expression: str, expected: bool, declared: str = "") -> None:
        escaped = expression.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
        self.plays(f'<datamodel>{declared}</datamodel><state id="s"><transition cond="{escaped}" target="yes"/><transition target="no"/></state>'
                   '<state id="yes"/><state id="no"/>', "", "yes" if expected else "no")


class Transitions(Oracle):
    def test_the_inner_state_comes_first(self) -> None:
        self.plays('<state id="outer"><transition event="e" target="away"/><state id="inner"><transition event="e" target="other"/></state>'
                   '<state id="other"/></state><state id="away"/>', "e e", "inner", "other", "away")

    def test_the_first_in_the_document_whose_condition_holds(self) -> None:
        self.plays('<datamodel><data id="x" expr="2"/></datamodel><state id="a"><transition event="e" cond="x == 1" target="b"/>'
                   '<transition event="e" cond="x == 2" target="c"/><transition event="e" target="d"/></state>'
                   '<state id="b"/><state id="c"/><state id="d"/>', "e", "a", "c")

    def test_eventless_transitions_come_before_raised_events(self) -> None:
        self.plays('<state id="a"><transition event="e" target="b"/></state>'
                   '<state id="b"><onentry><raise event="r"/></onentry><transition event="r" target="c"/><transition target="d"/></state>'
                   '<state id="c"/><state id="d"/>', "e", "a", "d")

    def test_raised_events_come_before_external_ones_and_in_order(self) -> None:
        self.plays('<state id="a"><onentry><raise event="r"/><raise event="s"/></onentry><transition event="s" target="wrong"/>'
                   '<transition event="r" target="b"/></state><state id="b"><transition event="s" target="c"/></state>'
                   '<state id="c"/><state id="wrong"/>', "", "c")

    def test_descriptors_match_by_tokens(self) -> None:
        content = ('<state id="a"><transition event="no.match foo.bar" target="b"/></state><state id="b"><transition event="foo.*" target="c"/></state>'
                   '<state id="c"><transition event="*" target="a"/></state>')
        self.plays(content, "foo.barred foo.bar.x foobar foo x", "a", "a", "b", "b", "c", "a")

    def test_targetless_transitions_leave_nothing(self) -> None:
        self.plays('<datamodel><data id="left" expr="0"/></datamodel><state id="a"><onexit><assign location="left" expr="left + 1"/></onexit>'
                   '<transition event="stay"/><transition event="self" target="a"/><transition event="look" cond="left == 1" target="one"/>'
                   '</state><state id="one"/>', "stay look self look", "a", "a", "a", "a", "one")

    def test_internal_transitions_do_not_leave_their_source(self) -> None:
        for kind, expected in (("internal", "zero"), ("external", "one")):
            self.plays('<datamodel><data id="left" expr="0"/></datamodel><state id="a"><onexit><assign location="left" expr="left + 1"/></onexit>'
                       f'<transition event="move" type="{kind}" target="a2"/><state id="a1"/><state id="a2">'
                       '<transition event="look" cond="left == 0" target="zero"/><transition event="look" target="one"/></state></state>'
                       '<state id="zero"/><state id="one"/>', "move look", "a1", "a2", expected)

    def test_internal_transitions_of_parallel_states_are_external(self) -> None:
        self.plays('<datamodel><data id="left" expr="0"/></datamodel><parallel id="p"><onexit><assign location="left" expr="left + 1"/></onexit>'
                   '<transition event="move" type="internal" target="r2"/><transition event="look" cond="left == 1" target="one"/>'
                   '<state id="r1"><state id="r"/><state id="r2"/></state></parallel><state id="one"/>', "move look", "r", "r2", "one")

    def test_without_end(self) -> None:
        with self.assertRaises(Diverges):
            playing.configurations(chart('<state id="a"><transition target="b"/></state><state id="b"><transition target="a"/></state>'), [])


class Parallel(Oracle):
    REGIONS = ('<parallel id="p"><state id="r"><state id="r1"><transition event="e" target="r2"/></state><state id="r2"/></state>'
               '<state id="q"><state id="q1"><transition event="e" target="{target}"/></state><state id="q2"/></state></parallel><state id="away"/>')

    def test_all_regions_move(self) -> None:
        self.plays(self.REGIONS.format(target="q2"), "e", "r1 q1", "r2 q2")

    def test_the_first_in_the_document_preempts(self) -> None:
        self.plays(self.REGIONS.format(target="away"), "e e", "r1 q1", "r2 q1", "away")

    def test_a_descendant_preempts_its_ancestor(self) -> None:
        content = ('<state id="top"><parallel id="p"><transition event="e" target="away"/><state id="r"><state id="r1"/></state>'
                   '<state id="q"><state id="q1"><transition event="e" target="q2"/></state><state id="q2"/></state></parallel></state><state id="away"/>')
        self.plays(content, "e e", "r1 q1", "r1 q2", "away")

    def test_a_target_in_one_region_enters_the_others(self) -> None:
        content = ('<state id="a"><transition event="e" target="r2"/><transition event="f" target="q2 r2"/></state><parallel id="p">'
                   '<state id="r"><state id="r1"/><state id="r2"/></state><state id="q"><state id="q1"/><state id="q2"/></state></parallel>')
        self.plays(content, "e", "a", "r2 q1")
        self.plays(content, "f", "a", "r2 q2")

    def test_in(self) -> None:
        content = ('<parallel id="p"><state id="r"><state id="r1"><transition event="e" target="r2"/></state><state id="r2"/></state>'
                   '<state id="q"><state id="q1"><transition cond="In(\'r2\')" target="q2"/></state><state id="q2"/></state></parallel>')
        self.plays(content, "e", "r1 q1", "r2 q2")

    def test_done_events(self) -> None:
        content = ('<state id="outside"><transition event="done.state.p" target="away"/><parallel id="p">'
                   '<state id="r"><state id="r1"><transition event="e" target="r2"/></state><final id="r2"/></state>'
                   '<state id="q"><state id="q1"><transition event="done.state.r" target="q2"/></state><final id="q2"/></state></parallel></state>'
                   '<state id="away"/>')
        self.plays(content, "e", "r1 q1", "away")


class Histories(Oracle):
    CONTENT = ('<state id="a" initial="{initial}"><history id="h" type="{type}"><transition target="a3"/></history><transition event="out" target="b"/>'
               '<state id="a1"><state id="a11"><transition event="e" target="a12"/></state><state id="a12"/></state><state id="a3"/></state>'
               '<state id="b"><transition event="back" target="h"/></state>')

    def test_shallow(self) -> None:
        self.plays(self.CONTENT.format(type="shallow", initial="a1"), "e out back", "a11", "a12", "b", "a11")

    def test_deep(self) -> None:
        self.plays(self.CONTENT.format(type="deep", initial="a1"), "e out back", "a11", "a12", "b", "a12")

    def test_default(self) -> None:
        self.plays(self.CONTENT.format(type="deep", initial="h"), "", "a3")

    def test_content_of_the_default_runs_after_the_parents_entry(self) -> None:
        self.plays('<datamodel><data id="x" expr="1"/></datamodel><state id="b"><transition event="in" target="h"/></state>'
                   '<state id="a"><onentry><assign location="x" expr="x * 5"/></onentry><history id="h"><transition target="a1">'
                   '<assign location="x" expr="x + 1"/></transition></history><state id="a1"><transition cond="x == 6" target="six"/></state></state>'
                   '<state id="six"/>', "in", "b", "six")


class Content(Oracle):
    def test_order_of_exits_transition_entries(self) -> None:
        append = '<assign location="x" expr="x * 10 + {0}"/>'
        self.plays(f'<datamodel><data id="x" expr="0"/></datamodel><state id="a"><onexit>{append.format(2)}</onexit><state id="a1">'
                   f'<onexit>{append.format(1)}</onexit><transition event="e" target="b1">{append.format(3)}</transition></state></state>'
                   f'<state id="b"><onentry>{append.format(4)}</onentry><initial><transition target="b1">{append.format(9)}</transition></initial>'
                   f'<state id="b1"><onentry>{append.format(5)}</onentry><transition cond="x == 12345" target="right"/></state></state>'
                   '<state id="right"/>', "e", "a1", "right")

    def test_if(self) -> None:
        for value, expected in ((1, "one"), (2, "two"), (3, "more")):
            self.plays(f'<datamodel><data id="x" expr="{value}"/></datamodel><state id="a"><onentry><if cond="x == 1"><raise event="one"/>'
                       '<elseif cond="x == 2"/><raise event="two"/><else/><raise event="more"/></if></onentry><transition event="one" target="one"/>'
                       '<transition event="two" target="two"/><transition event="more" target="more"/></state>'
                       '<state id="one"/><state id="two"/><state id="more"/>', "", expected)

    def test_an_error_ends_its_block_only(self) -> None:
        self.plays('<datamodel><data id="x" expr="0"/></datamodel><state id="a"><onentry><assign location="y" expr="1"/><assign location="x" expr="7"/>'
                   '</onentry><onentry><assign location="x" expr="x + 1"/></onentry><transition event="error.execution" cond="x == 1" target="b"/></state>'
                   '<state id="b"/>', "", "b")

    def test_late_binding(self) -> None:
        content = ('<state id="a"><transition cond="typeof x === \'undefined\'" target="b"/></state>'
                   '<state id="b"><datamodel><data id="x" expr="1"/></datamodel><transition cond="x == 1" target="c"/></state><state id="c"/>')
        self.plays(content, "", "c", attributes='binding="late"')
        self.plays(content, "", "a")

    def test_expressions(self) -> None:
        x = '<data id="x" expr="5"/>'
        for text, expected in (("x - 2 - 1 === 2", True), ("1 + 2 * 3 == 7", True), ("!(x < 5) && x >= 5", True), ("x != 5 || false", False),
                               ("-x + 5 == 0", True), ("'a' + x == 'a5'", True), ("true == 1", True), ("true === 1", False),
                               ("typeof y === 'undefined'", True), ("x === undefined", False), ("0 || 3", True), ("x && 0", False),
                               ("1 < 2 == true", True), ("unknown == 1 || true", False)):
            self.verdict(text, expected, x)

    def test_what_lies_outside(self) -> None:
        for expression in ("x / 2", "[1]", "Math.pow(1,1)", "2147483647 + 1"):
            with self.assertRaises(OutsideSubset, msg=expression):
                self.verdict(expression, True, '<data id="x" expr="5"/>')

    def test_no_charts(self) -> None:
        for content in ('<state id="a"/><state id="a"/>', '<state id="a"><transition target="b"/></state>', '<state id="a">',
                        '<state id="a" initial="b"><state id="a1"/></state><state id="b"/>',
                        '<state id="a"><transition target="b c"/></state><state id="b"/><state id="c"/>'):
            with self.assertRaises(InvalidChart, msg=content):
                chart(content)


class Time(Oracle):
    CONTENT = ('<state id="a"><onentry><send event="late" delay="20ms"/><send event="soon" delay="10ms" id="soon"/></onentry>'
               '<transition event="soon" target="b"/><transition event="late" target="c"/></state>'
               '<state id="b"><transition event="late" target="d"/></state><state id="c"/><state id="d"/>')

    def test_delayed_events_come_when_they_are_due(self) -> None:
        self.plays(self.CONTENT, "9ms x 1ms x 9ms x 1ms x", "a", "a", "b", "b", "d")

    def test_cancel(self) -> None:
        content = self.CONTENT.replace('<transition event="soon"', '<transition event="e"><cancel sendid="soon"/></transition><transition event="soon"')
        self.plays(content, "e 20ms x", "a", "a", "c")

    def test_no_delay_is_not_now(self) -> None:
        self.plays('<state id="a"><onentry><send event="e"/></onentry><transition event="e" target="b"/></state><state id="b"/>', "1ms x", "a", "b")


class Enumeration(unittest.TestCase):
    def reached(self, content: str, **options: object) -> set[str]:
        read = chart(content)
        result = enumeration.explore(read, enumeration.Environment(tuple(enumeration.named_events(read)), **options))  # type: ignore[arg-type]
        self.assertTrue(result.complete)
        for configuration, way in result.ways.items():
            self.assertEqual(self.after(read, way), {state.name for state in configuration if state.is_atomic})
        return {" ".join(state.name for state in sorted(each, key=lambda state: state.order) if state.is_atomic) for each in result.ways}

    def after(self, read: object, way: tuple[str | int, ...]) -> set[str]:
        items = [f"{item // 1000}ms" if isinstance(item, int) else item for item in way]
        return set(playing.configurations(read, [*items, "nobody.knows"])[-1])  # type: ignore[arg-type]

    def test_events_in_any_order(self) -> None:
        self.assertEqual(self.reached(Parallel.REGIONS.format(target="q2")), {"r1 q1", "r2 q2"})
        self.assertEqual(self.reached(Parallel.REGIONS.format(target="q2").replace('event="e"', 'event="f"', 1)),
                         {"r1 q1", "r2 q1", "r1 q2", "r2 q2"})

    def test_data_counts(self) -> None:
        content = ('<datamodel><data id="x" expr="0"/></datamodel><state id="a"><transition event="e" cond="x &lt; 3"><assign location="x" expr="x + 1"/>'
                   '</transition><transition event="f" cond="x == {0}" target="b"/></state><state id="b"/>')
        self.assertEqual(self.reached(content.format(3)), {"a", "b"})
        self.assertEqual(self.reached(content.format(4)), {"a"})

    def test_time_goes_to_the_next_delayed_event(self) -> None:
        self.assertEqual(self.reached(Time.CONTENT), {"a", "b", "c", "d"})
        self.assertEqual(self.reached(Time.CONTENT.replace('event="soon" target', 'event="other" target')), {"a", "b", "c", "d"})

    def test_the_bound_is_said(self) -> None:
        read = chart('<datamodel><data id="x" expr="0"/></datamodel><state id="a"><transition event="e"><assign location="x" expr="x + 1"/></transition></state>')
        result = enumeration.explore(read, enumeration.Environment(("e",)), bound=50)
        self.assertFalse(result.complete)


if __name__ == "__main__":
    program = unittest.main(exit=False, verbosity=1)
    outcome = program.result
    bad = len(outcome.failures) + len(outcome.errors)
    print(f"{outcome.testsRun - bad - len(outcome.skipped)} passed, {bad} failed")
    sys.exit(1 if bad else 0)

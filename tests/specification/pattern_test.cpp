#include <gtest/gtest.h>

#include "specification/evaluation.h"
#include "specification/parser.h"
#include "tests/program/program_builder.h"

namespace argosy::automaton {
namespace {

using test::ProgramBuilder;

/// A program with one of each kind of statement.
class Patterns : public testing::Test {
 protected:
  Patterns() {
    main = b.function("main", b.int32());
    b.program.start = main;
    f = b.function("f", b.int32(), {b.int32()});
    lock = b.undefinedFunction("lock", nullptr, {b.pointerTo(b.int32())});
    x = b.local(main, "x", b.int32());
    y = b.local(main, "y", b.int32());
    p = b.local(main, "p", b.pointerTo(b.int32()));
    g = b.global("g", b.int32());
    array = b.global("a", b.types().array(b.int32(), 10));
    wide = b.local(main, "w", b.types().integer(64, true));
    s = b.global("s", b.record("S", {b.int32(), b.int32()}));
    temporary = b.use(b.variable("t", b.int32(), Storage::Temporary, main));
  }

  bool matches(const std::string& pattern, EdgeId edge) {
    bindings.clear();
    return automaton::matches(b.program, expressions::parseStatement(pattern, {}), b.program.edges[edge], bindings);
  }
  ExpressionRef binary(BinaryOperator op, ExpressionRef l, ExpressionRef r) { return b.expressions().binary(op, l, r); }

  ProgramBuilder b;
  FunctionId main, f, lock;
  ExpressionRef x, y, p, g, array, wide, s, temporary;
  Bindings bindings;
};

TEST_F(Patterns, Assignments) {
  const EdgeId edge = b.assign(main, x, b.number(5));
  EXPECT_TRUE(matches("x = 5", edge));
  EXPECT_TRUE(matches("x = 5;", edge));
  EXPECT_TRUE(matches("x = $?", edge));
  EXPECT_TRUE(bindings.empty());
  EXPECT_TRUE(matches("x = $1", edge));
  EXPECT_EQ(bindings.at(1).expression, b.number(5));
  EXPECT_TRUE(matches("$1 = $?", edge));
  EXPECT_EQ(bindings.at(1).text, "x");
  EXPECT_FALSE(matches("x = 6", edge));
  EXPECT_FALSE(matches("y = 5", edge));
  EXPECT_FALSE(matches("y = $1", edge));
  EXPECT_TRUE(bindings.empty());
  EXPECT_FALSE(matches("x", edge));
  EXPECT_FALSE(matches("return 5", edge));
}

TEST_F(Patterns, TheSameJokerStandsForTheSameExpression) {
  const EdgeId same = b.assign(main, x, b.expressions().add(y, y));
  const EdgeId different = b.assign(main, x, b.expressions().add(y, g));
  EXPECT_TRUE(matches("x = $1 + $1", same));
  EXPECT_FALSE(matches("x = $1 + $1", different));
  EXPECT_TRUE(matches("x = $1 + $2", different));
  EXPECT_TRUE(matches("x = $? + $?", different));
}

TEST_F(Patterns, ExpressionsOfTheModelAreSeenAsC) {
  const EdgeId converted = b.assign(main, wide, b.cast(wide->type(), x));
  EXPECT_TRUE(matches("w = x", converted));
  const EdgeId increment = b.assign(main, x, b.expressions().add(x, b.number(1)));
  EXPECT_TRUE(matches("x++", increment));
  EXPECT_TRUE(matches("x += 1", increment));
  EXPECT_FALSE(matches("x--", increment));
  EXPECT_FALSE(matches("y++", increment));
  const EdgeId negative = b.assign(main, x, b.number(-1));
  EXPECT_TRUE(matches("x = -1", negative));
  EXPECT_FALSE(matches("x = 1", negative));
  const EdgeId element = b.assign(main, b.expressions().element(array, x), b.at(p));
  EXPECT_TRUE(matches("a[x] = *p", element));
  EXPECT_FALSE(matches("a[y] = *p", element));
  const EdgeId offset = b.assign(main, b.at(b.expressions().pointerAdd(p, b.number(2))), b.number(0));
  EXPECT_TRUE(matches("p[2] = 0", offset));
  EXPECT_TRUE(matches("*(p + 2) = 0", offset));
  const EdgeId field = b.assign(main, b.expressions().member(s, 1), b.number(0));
  EXPECT_TRUE(matches("s.f1 = 0", field));
  EXPECT_FALSE(matches("s.f0 = 0", field));
  const EdgeId comparison = b.assign(main, x, binary(BinaryOperator::Less, y, g));
  EXPECT_TRUE(matches("x = y < g", comparison));
  EXPECT_TRUE(matches("x = g > y", comparison));
  EXPECT_FALSE(matches("x = g < y", comparison));
  const EdgeId decayed = b.assign(main, p, b.expressions().decay(array));
  EXPECT_TRUE(matches("p = a", decayed));
  EXPECT_TRUE(matches("p = &a[0]", decayed));
  EXPECT_FALSE(matches("p = s", decayed));
}

TEST_F(Patterns, Calls) {
  const EdgeId plain = b.call(main, f, {x});
  EXPECT_TRUE(matches("f($?)", plain));
  EXPECT_TRUE(matches("f(x)", plain));
  EXPECT_TRUE(matches("f($1)", plain));
  EXPECT_EQ(bindings.at(1).expression, x);
  EXPECT_FALSE(matches("f()", plain));
  EXPECT_FALSE(matches("f($1, $?)", plain));
  EXPECT_FALSE(matches("g($?)", plain));
  EXPECT_FALSE(matches("x = f($?)", plain));
  EXPECT_TRUE(matches("$1($?)", plain));
  EXPECT_EQ(bindings.at(1).text, "f");

  const EdgeId assigned = b.call(main, f, {b.number(3)}, y);
  EXPECT_TRUE(matches("y = f(3)", assigned));
  EXPECT_TRUE(matches("$1 = f($2)", assigned));
  EXPECT_EQ(bindings.at(1).expression, y);
  EXPECT_EQ(bindings.at(2).expression, b.number(3));
  EXPECT_TRUE(matches("f(3)", assigned));
  EXPECT_FALSE(matches("x = f(3)", assigned));
  EXPECT_TRUE(matches("y = $1", assigned));
  EXPECT_EQ(bindings.at(1).text, "f(3)");

  const EdgeId address = b.call(main, lock, {b.addressOf(g)});
  EXPECT_TRUE(matches("lock(&g)", address));
  EXPECT_FALSE(matches("lock(&x)", address));
}

TEST_F(Patterns, ResultsAreFollowedThroughTemporaries) {
  const EdgeId call = b.call(main, f, {x}, temporary);
  const EdgeId copy = b.assign(main, wide, b.cast(wide->type(), temporary));
  EXPECT_TRUE(matches("w = f($1)", call));
  EXPECT_FALSE(matches("x = f($1)", call));
  EXPECT_FALSE(matches("w = f($1)", copy));
  EXPECT_FALSE(matches("w = $?", call));  // once, at the assignment
  EXPECT_TRUE(matches("w = $?", copy));
}

TEST_F(Patterns, InputsAndLibraryOperationsAreCalls) {
  const EdgeId input = b.then(main, Havoc{x, HavocCause::Input, "__VERIFIER_nondet_int", {}});
  EXPECT_TRUE(matches("x = __VERIFIER_nondet_int()", input));
  EXPECT_TRUE(callsFunction(b.program, b.program.edges[input], "__VERIFIER_nondet_int"));
  const EdgeId arbitrary = b.then(main, Havoc{x, HavocCause::Arbitrary, "", {}});
  EXPECT_FALSE(callsFunction(b.program, b.program.edges[arbitrary], ""));
  EXPECT_TRUE(matches("x = $?", arbitrary));
  const EdgeId set = b.then(main, SetMemory{p, b.number(0), b.expressions().sizeConstant(4)});
  EXPECT_TRUE(matches("memset(p, 0, $?)", set));
  EXPECT_TRUE(callsFunction(b.program, b.program.edges[set], "memset"));
  b.program.functions[main].origin = FunctionOrigin::Model;
  EXPECT_FALSE(callsFunction(b.program, b.program.edges[set], "memset"));
}

TEST_F(Patterns, ReturnsAndDeclarations) {
  const EdgeId declared = b.then(main, Declare{x->variable()});
  EXPECT_TRUE(matches("int x", declared));
  EXPECT_TRUE(matches("int $1;", declared));
  EXPECT_EQ(bindings.at(1).text, "x");
  EXPECT_FALSE(matches("unsigned x", declared));
  EXPECT_FALSE(matches("int y", declared));
  const EdgeId pointer = b.then(main, Declare{p->variable()});
  EXPECT_TRUE(matches("int *p", pointer));
  EXPECT_FALSE(matches("int p", pointer));

  const EdgeId initialised = b.assign(main, y, b.number(2));
  EXPECT_FALSE(matches("int y = 2", initialised));
  b.program.edges[initialised].info.kind = StatementKind::Declaration;
  EXPECT_TRUE(matches("int y = 2", initialised));
  EXPECT_TRUE(matches("signed int $? = $1", initialised));
  EXPECT_FALSE(matches("long y = 2", initialised));
  EXPECT_FALSE(matches("int y", initialised));

  const EdgeId returned = b.then(main, Return{x});
  EXPECT_TRUE(matches("return x", returned));
  EXPECT_TRUE(matches("return $1;", returned));
  EXPECT_FALSE(matches("return", returned));
  EXPECT_FALSE(matches("return y", returned));
}

TEST_F(Patterns, Branches) {
  const ExpressionRef equal = binary(BinaryOperator::Equal, x, b.number(7));
  const EdgeId taken = b.then(main, Assume{equal, true});
  const EdgeId notTaken = b.then(main, Assume{equal, false});
  EXPECT_TRUE(matches("x == 7", taken));
  EXPECT_FALSE(matches("x == 7", notTaken));
  EXPECT_FALSE(matches("x != 7", taken));
  EXPECT_TRUE(matches("x != 7", notTaken));
  EXPECT_TRUE(matches("!(x == 7)", notTaken));
  EXPECT_FALSE(matches("!(x == 7)", taken));
  EXPECT_TRUE(matches("$1 == $2", taken));
  const EdgeId truthy = b.then(main, Assume{binary(BinaryOperator::NotEqual, x, b.number(0)), true});
  EXPECT_TRUE(matches("x", truthy));
  EXPECT_FALSE(matches("!x", truthy));
}

class Conditions : public Patterns {
 protected:
  /// The trigger's value at the step, with no variables involved.
  bool holds(const std::string& trigger, EdgeId edge, bool isLeave = false) {
    const std::string text = "AUTOMATON A INITIAL STATE I; STATE I : " + trigger + " -> GOTO I; END AUTOMATON";
    const Automaton automaton = parseSpecification(text, "t.spc").at(0);
    bindings.clear();
    const Condition resolved =
        resolve(b.program, automaton.states[0].transitions[0].trigger, {edge, isLeave}, bindings);
    return std::get<bool>(resolved.is);
  }
};

TEST_F(Conditions, Text) {
  const EdgeId edge = b.assign(main, x, b.number(5));
  EXPECT_TRUE(holds("MATCH \"x = 5\"", edge));
  EXPECT_TRUE(holds("MATCH \"x=5;\"", edge));
  EXPECT_FALSE(holds("MATCH \"x = 55\"", edge));
  EXPECT_TRUE(holds("MATCH [x = \\d+]", edge));
  EXPECT_TRUE(holds("MATCH [x = .*;]", edge));
  EXPECT_FALSE(holds("MATCH [x]", edge));
  EXPECT_TRUE(holds("MATCH [[a-z] = 5]", edge));
  const EdgeId call = b.call(main, f, {x});
  EXPECT_TRUE(holds("MATCH [f\\(.*\\)]", call));
  EXPECT_FALSE(holds("MATCH [f\\(.*\\)]", call, true));
  EXPECT_TRUE(holds("MATCH \"return from f\"", call, true));
}

TEST_F(Conditions, CallsHappenWhenTheyAreEntered) {
  const EdgeId call = b.call(main, f, {x});
  for (const char* trigger : {"MATCH FUNCTIONCALL \"f\"", "MATCH FUNCTIONCALL", "MATCH {f($?)}"}) {
    EXPECT_TRUE(holds(trigger, call)) << trigger;
    EXPECT_FALSE(holds(trigger, call, true)) << trigger;
  }
  EXPECT_FALSE(holds("MATCH FUNCTIONCALL \"g\"", call));
  EXPECT_TRUE(holds("CHECK(location, \"functionName==f\")", call));
  EXPECT_TRUE(holds("CHECK(location, \"functionName == main\")", call, true));
  const EdgeId assertion = b.call(main, b.undefinedFunction("__assert_fail"));
  EXPECT_TRUE(holds("MATCH ASSERT", assertion));
  EXPECT_FALSE(holds("MATCH ASSERT", call));
}

TEST_F(Conditions, LabelsAreAtNodes) {
  const EdgeId before = b.assign(main, x, b.number(5));
  const EdgeId after = b.assign(main, x, b.number(6));
  b.program.nodes[b.program.edges[before].target].labels = {"OTHER", "ERROR"};
  EXPECT_TRUE(holds("MATCH LABEL \"ERROR\"", before));
  EXPECT_TRUE(holds("MATCH LABEL [ERR.*]", before));
  EXPECT_FALSE(holds("MATCH LABEL \"ERR\"", before));
  EXPECT_FALSE(holds("MATCH LABEL \"ERROR\"", after));
  const EdgeId call = b.call(main, f, {x});
  b.program.nodes[b.program.functions[f].entry].labels = {"START"};
  EXPECT_TRUE(holds("MATCH LABEL \"START\"", call));
  EXPECT_FALSE(holds("MATCH LABEL \"START\"", call, true));
}

TEST_F(Conditions, EntryAndExit) {
  const EdgeId first = b.assign(main, x, b.number(5));
  const EdgeId call = b.call(main, f, {x});
  b.finish(f, b.number(0));
  const EdgeId inF = b.program.nodes[b.program.functions[f].entry].outgoing.at(0);
  const EdgeId blocked = b.then(main, Halt{HaltKind::Blocked, nullptr});
  const EdgeId aborted = b.then(main, Halt{HaltKind::Abort, nullptr});
  const EdgeId more = b.assign(main, x, b.number(1));
  b.finish(main, b.number(0));
  const EdgeId last = b.program.nodes[b.program.functions[main].exit].incoming.at(0);
  EXPECT_TRUE(holds("MATCH ENTRY", first));
  for (EdgeId edge : {call, inF, last}) EXPECT_FALSE(holds("MATCH ENTRY", edge));
  EXPECT_TRUE(holds("MATCH EXIT", aborted));
  EXPECT_TRUE(holds("MATCH EXIT", last));
  for (EdgeId edge : {first, call, inF, blocked, more}) EXPECT_FALSE(holds("MATCH EXIT", edge));
}

TEST_F(Conditions, Lines) {
  const EdgeId edge = b.assign(main, x, b.number(5));
  EXPECT_FALSE(holds("COVERS_LINES(7)", edge));
  SourceRange& range = b.program.edges[edge].info.range;
  range.file = FileId(0);
  range.begin = {7, 1};
  range.end = {8, 3};
  EXPECT_TRUE(holds("COVERS_LINES(7)", edge));
  EXPECT_TRUE(holds("COVERS_LINES(1 8)", edge));
  EXPECT_FALSE(holds("COVERS_LINES(6 9)", edge));
}

TEST_F(Conditions, ConnectivesAndBindings) {
  const EdgeId call = b.call(main, f, {x});
  EXPECT_TRUE(holds("MATCH {f($1)} && !MATCH {g($2)}", call));
  EXPECT_EQ(bindings.size(), 1u);
  EXPECT_TRUE(holds("MATCH {g($1)} || MATCH {f($1)}", call));
  EXPECT_EQ(bindings.at(1).expression, x);
  EXPECT_TRUE(holds("MATCH {g($?)} == FALSE", call));
  EXPECT_TRUE(holds("MATCH {f($?)} != MATCH {g($?)}", call));
}

}  // namespace
}  // namespace argosy::automaton

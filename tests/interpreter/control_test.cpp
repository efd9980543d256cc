// Control flow, calls, inputs, limits and the ways an execution ends.
#include "tests/interpreter/program_builder.h"

namespace argosy::interpreter {
namespace {

class Control : public ForEachDataModel {};
INSTANTIATE_TEST_SUITE_P(DataModels, Control, testing::Values(DataModel::ILP32, DataModel::LP64));

TEST_P(Control, LoopSumsUp) {
  ExpressionTable& e = b.expressions();
  ExpressionRef i = b.local("i", b.int32()), s = b.local("s", b.int32());
  b.assign(i, b.number(0));
  b.assign(s, b.number(0));
  const NodeId head = b.here();
  const NodeId done = b.branch(e.less(i, b.number(10)));
  b.assign(s, e.add(s, i));
  b.emitTo(head, Assign{i, e.add(i, b.number(1))});
  b.continueIn(b.program.start, done);
  b.exit(s);
  b.expectExit(45);
}

TEST_P(Control, TakesTheFirstPassingEdge) {
  ExpressionTable& e = b.expressions();
  ExpressionRef x = b.local("x", b.int32());
  b.emit(Havoc{x, HavocCause::Input, "__VERIFIER_nondet_int", {}});
  const NodeId from = b.here();
  for (int value : {1, 2, 3}) {
    b.continueIn(b.program.start, from);
    b.emit(Assume{e.equal(x, b.number(value)), true});
    b.exit(b.number(10 * value));
  }
  b.expectExit(20, "2");
  b.expectExit(30, "3");
  EXPECT_EQ(b.run("4").outcome, Outcome::Blocked);
  EXPECT_EQ(b.run("").outcome, Outcome::InputExhausted);
}

TEST_P(Control, HaltsInEachWay) {
  b.emit(Halt{HaltKind::Abort, nullptr});
  EXPECT_EQ(b.run().outcome, Outcome::Abort);
  ProgramBuilder blocked(GetParam());
  blocked.emit(Halt{HaltKind::Blocked, nullptr});
  EXPECT_EQ(blocked.run().outcome, Outcome::Blocked);
  ProgramBuilder open(GetParam());
  const ReasonId reason =
      open.program.addReason({ReasonKind::NonLocalJump, ReasonEffect::LosesBehaviours, "longjmp", {}});
  const EdgeId edge = open.emit(Unmodelled{reason});
  const Result result = open.run();
  EXPECT_EQ(result.outcome, Outcome::Unmodelled);
  EXPECT_EQ(result.message, "longjmp");
  EXPECT_EQ(result.edge, edge);
}

TEST_P(Control, StopsAtLimits) {
  const NodeId head = b.here();
  b.emit(Skip{});
  b.emitTo(head, Skip{});
  b.options.stepLimit = 1000;
  Result result = b.run();
  EXPECT_EQ(result.outcome, Outcome::StepLimit);
  EXPECT_EQ(result.steps, 1000U);
  b.options.stepLimit.reset();
  b.options.timeLimitSeconds = 0.01;
  EXPECT_EQ(b.run().outcome, Outcome::TimeLimit);
}

TEST_P(Control, TracesTheOperationsInOrder) {
  ExpressionRef x = b.local("x", b.int32());
  const EdgeId first = b.emit(Assign{x, b.number(1)});
  const NodeId no = b.branch(x);
  const EdgeId taken = b.program.nodes[b.program.edges[first].target].outgoing[0];
  const EdgeId last = b.emit(Halt{HaltKind::Exit, x});
  b.continueIn(b.program.start, no);
  b.exit(b.number(7));
  std::vector<EdgeId> trace;
  b.options.trace = [&](EdgeId edge) { trace.push_back(edge); };
  b.expectExit(1);
  EXPECT_EQ(trace, (std::vector<EdgeId>{first, taken, last}));
}

TEST_P(Control, RecursionAndItsLimit) {
  ExpressionTable& e = b.expressions();
  const FunctionId factorial = b.function("factorial", b.types().function(b.int32(), {b.int32()}, false, true));
  ExpressionRef n = b.parameter("n", b.int32()), r = b.local("r", b.int32());
  const NodeId recursive = b.branch(e.binary(BinaryOperator::LessEqual, n, b.number(1)));
  b.returns(b.number(1));
  b.continueIn(factorial, recursive);
  b.call(factorial, {e.binary(BinaryOperator::Subtract, n, b.number(1))}, r);
  b.returns(e.binary(BinaryOperator::Multiply, n, r));
  b.continueInStart();
  ExpressionRef x = b.local("x", b.int32());
  b.emit(Havoc{x, HavocCause::Input, "", {}});
  b.call(factorial, {x}, x);
  b.exit(x);
  b.expectExit(120, "5");
  b.expectViolation(Violation::SignedOverflow, "20");
  b.options.callDepthLimit = 50;
  const Result result = b.run("60");
  EXPECT_EQ(result.outcome, Outcome::StackOverflow);
  EXPECT_EQ(result.callStack.size(), 49U);
  b.options.callDepthLimit = 200000;
  b.options.checks.clear();
  EXPECT_EQ(b.run("150000").outcome, Outcome::Exit);
}

TEST_P(Control, RecordsAreParametersAndResults) {
  ExpressionTable& e = b.expressions();
  TypeRef pair = b.record("pair", {{"a", b.int32(), 0, {}}, {"b", b.int32(), 32, {}}}, 8);
  const FunctionId swap = b.function("swap", b.types().function(pair, {pair}, false, true));
  ExpressionRef p = b.parameter("p", pair), q = b.local("q", pair);
  b.assign(e.member(q, 0), e.member(p, 1));
  b.assign(e.member(q, 1), e.member(p, 0));
  b.assign(e.member(p, 0), b.number(99));  // the caller's object stays as it is
  b.returns(q);
  b.continueInStart();
  ExpressionRef x = b.local("x", pair), y = b.local("y", pair);
  b.assign(e.member(x, 0), b.number(1));
  b.assign(e.member(x, 1), b.number(2));
  b.call(swap, {x}, y);
  b.exit(e.add(e.binary(BinaryOperator::Multiply, e.member(y, 0), b.number(10)),
               e.add(e.member(y, 1), e.binary(BinaryOperator::Multiply, e.member(x, 0), b.number(100)))));
  b.expectExit(121);
}

TEST_P(Control, VariadicArgumentsLieInSlots) {
  ExpressionTable& e = b.expressions();
  TypeRef longLong = b.types().integer(64, true);
  const FunctionId f = b.function("f", b.types().function(b.int32(), {b.int32()}, true, true));
  b.parameter("n", b.int32());
  ExpressionRef area = b.variadicArea();
  const auto slot = [&](int index) { return e.pointerAdd(area, b.number(index * (isWide() ? 8 : 4))); };
  // int, long long, int: on ILP32 the long long takes two slots.
  ExpressionRef first = e.dereferenceAs(b.int32(), slot(0)), second = e.dereferenceAs(longLong, slot(1)),
                third = e.dereferenceAs(b.int32(), slot(isWide() ? 2 : 3));
  ExpressionRef sum = b.local("sum", longLong);
  b.assign(sum, e.add(e.cast(longLong, first), e.add(second, e.cast(longLong, third))));
  b.returns(e.cast(b.int32(), sum));
  b.continueInStart();
  ExpressionRef r = b.local("r", b.int32());
  b.call(f, {b.number(3), b.number(1), e.integer(longLong, (Int128{1} << 40) + 10), b.number(100)}, r);
  b.exit(r);
  b.options.checks = defaultChecks();
  b.expectExit(111);
}

TEST_P(Control, FunctionPointers) {
  ExpressionTable& e = b.expressions();
  TypeRef type = b.types().function(b.int32(), {b.int32()}, false, true);
  const FunctionId twice = b.function("twice", type);
  ExpressionRef n = b.parameter("n", b.int32());
  b.returns(e.add(n, n));
  b.continueInStart();
  ExpressionRef p = b.local("p", b.pointerTo(type)), r = b.local("r", b.int32());
  b.assign(p, e.functionAddress(twice, type));
  b.emit(Call{r, FunctionId(), p, {b.number(21)}, {}});
  b.exit(r);
  b.expectExit(42);

  for (const int address : {0, 12345}) {
    ProgramBuilder wrong(GetParam());
    TypeRef function = wrong.types().function(wrong.int32(), {}, false, true);
    wrong.emit(Call{nullptr, FunctionId(), wrong.expressions().integer(wrong.pointerTo(function), address), {}, {}});
    wrong.expectViolation(Violation::InvalidCall);
  }
}

TEST_P(Control, ErrorFunctionsAndUndefinedFunctions) {
  TypeRef type = b.types().function(b.int32(), {}, false, true);
  const FunctionId unknown = b.declare("unknown", type), error = b.declare("reach_error", type);
  ExpressionRef r = b.local("r", b.int32());
  b.assign(r, b.number(5));
  b.call(unknown, {}, r);
  const NodeId nonZero = b.branch(b.expressions().equal(r, b.number(0)));
  b.call(error);
  b.exit(b.number(1));
  b.continueIn(b.program.start, nonZero);
  b.exit(b.number(2));
  b.expectViolation(Violation::ErrorCall);
  b.options.checks.clear();
  b.expectExit(1);
}

TEST_P(Control, FallingOffTheEndGivesAnArbitraryValue) {
  const FunctionId f = b.function("f", b.types().function(b.int32(), {}, false, true));
  b.emitTo(b.program.functions[f].exit, Skip{});
  b.continueInStart();
  ExpressionRef r = b.local("r", b.int32());
  b.assign(r, b.number(5));
  b.call(f, {}, r);
  b.exit(r);
  b.expectExit(0);
}

TEST_P(Control, MainGetsTheProgramArguments) {
  ExpressionTable& e = b.expressions();
  TypeRef strings = b.pointerTo(b.pointerTo(b.types().character()));
  const FunctionId main = b.function("main", b.types().function(b.int32(), {b.int32(), strings}, false, true));
  ExpressionRef argc = b.parameter("argc", b.int32()), argv = b.parameter("argv", strings);
  ExpressionRef letter = e.dereference(e.dereference(e.pointerAdd(argv, b.number(1))));
  b.returns(e.add(argc, e.cast(b.int32(), letter)));
  b.continueInStart();
  ExpressionRef c = b.local("c", b.int32()), v = b.local("v", strings), r = b.local("r", b.int32());
  b.emit(Havoc{c, HavocCause::Arbitrary, "", {}});
  b.emit(Havoc{v, HavocCause::Arbitrary, "", {}});
  b.call(main, {c, v}, r);
  b.exit(r);
  b.options.programArguments = {"a", "bc"};
  b.expectExit(3 + 'a');
  b.options.programArguments = {};
  b.expectViolation(Violation::NullDereference);
}

TEST_P(Control, ResultNamesEdgeAndCallStack) {
  const FunctionId f = b.function("f", b.types().function(b.types().voidType(), {}, false, true));
  const EdgeId bad =
      b.emit(Assign{b.local("x", b.int32()), b.expressions().binary(BinaryOperator::Divide, b.number(1), b.number(0))});
  b.continueInStart();
  const EdgeId call = b.emit(Call{nullptr, f, nullptr, {}, {}});
  b.exit(b.number(0));
  const Result result = b.run();
  EXPECT_EQ(result.violation, Violation::DivisionByZero);
  EXPECT_EQ(result.edge, bad);
  EXPECT_EQ(result.callStack, std::vector<EdgeId>{call});
  EXPECT_EQ(result.steps, 2U);
}

}  // namespace
}  // namespace argosy::interpreter

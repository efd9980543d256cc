// Observers see values just before an operation, and change nothing.
#include "tests/interpreter/program_builder.h"

namespace argosy::interpreter {
namespace {

TEST(Observe, ValuesBeforeEachOperation) {
  ProgramBuilder b;
  ExpressionRef x = b.local("x", b.int32()), y = b.local("y", b.int32());
  b.assign(x, b.number(20));
  b.assign(y, b.expressions().add(x, b.number(1)));
  b.assign(x, b.expressions().add(x, y));
  b.exit(x);
  std::vector<std::pair<UInt128, UInt128>> changes;  // old, new
  b.options.observe = [&](EdgeId edge, Inspector& inspector) {
    EXPECT_EQ(inspector.callDepth(), 1u);
    if (const auto* assign = std::get_if<Assign>(&b.program.edges[edge].operation)) {
      const auto value = inspector.value(assign->value);
      changes.emplace_back(inspector.value(assign->target).value(), value.value());
    }
  };
  b.expectExit(41);
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[0].second, 20u);
  EXPECT_EQ(changes[1].second, 21u);
  EXPECT_EQ(changes[2], (std::pair<UInt128, UInt128>{20, 41}));
}

/// What cannot be evaluated has no value; the execution itself comes to the violation.
TEST(Observe, UndefinedBehaviourHasNoValue) {
  ProgramBuilder b;
  ExpressionRef x = b.local("x", b.int32()), p = b.local("p", b.pointerTo(b.int32()));
  b.assign(p, b.expressions().null(b.pointerTo(b.int32())));
  b.assign(x, b.expressions().dereference(p));
  b.exit(x);
  bool asked = false;
  b.options.observe = [&](EdgeId edge, Inspector& inspector) {
    const auto* assign = std::get_if<Assign>(&b.program.edges[edge].operation);
    if (!assign || assign->value->kind() != ExpressionKind::Dereference) return;
    asked = true;
    EXPECT_EQ(inspector.value(assign->value), std::nullopt);
  };
  b.expectViolation(Violation::NullDereference);
  EXPECT_TRUE(asked);
}

/// An observer may end the execution, and is told of calls that end while their variables are still there.
TEST(Observe, CallsAreLeft) {
  ProgramBuilder b;
  const FunctionId f = b.function("f", b.types().function(b.int32(), {b.int32()}, false, true));
  const ExpressionRef parameter = b.parameter("p", b.int32());
  b.returns(b.expressions().add(parameter, b.number(1)));
  b.continueInStart();
  const ExpressionRef x = b.local("x", b.int32());
  const EdgeId call = b.emit(Call{x, f, nullptr, {b.number(4)}, {}});
  b.exit(x);
  std::vector<std::string> told;
  b.options.observe = [&](EdgeId edge, Inspector& inspector) {
    told.push_back(edge == call ? "call" : inspector.callDepth() == 2 ? "inside" : "after");
    if (told.back() == "after") inspector.stop(Outcome::ViolationFound, "seen");
  };
  b.options.leave = [&](EdgeId edge, Inspector& inspector) {
    EXPECT_EQ(edge, call);
    EXPECT_EQ(inspector.callDepth(), 2u);
    EXPECT_EQ(inspector.value(parameter), UInt128{4});
    told.emplace_back("leave");
  };
  const Result result = b.run();
  EXPECT_EQ(told, (std::vector<std::string>{"call", "inside", "leave", "after"}));
  EXPECT_EQ(result.outcome, Outcome::ViolationFound);
  EXPECT_EQ(result.violation, Violation::Observed);
  EXPECT_EQ(result.message, "seen");
}

/// Frames have room for the addresses that the function itself takes, and no more.
TEST(Observe, AddressesThatNobodyTakesHaveNoValue) {
  ProgramBuilder b;
  const ExpressionRef x = b.local("x", b.int32()), y = b.local("y", b.int32()),
                      p = b.local("p", b.pointerTo(b.int32()));
  b.assign(p, b.expressions().addressOf(y));
  b.assign(x, b.number(3));
  b.exit(x);
  const ExpressionRef withAddress = b.expressions().binary(BinaryOperator::Equal, p, b.expressions().addressOf(y));
  const ExpressionRef without = b.expressions().binary(BinaryOperator::Equal, p, b.expressions().addressOf(x));
  b.function("f", b.types().function(b.types().voidType(), {b.int32()}, false, true));
  const ExpressionRef ofOther = b.parameter("q", b.int32());
  bool asked = false;
  b.options.observe = [&](EdgeId edge, Inspector& inspector) {
    const auto* assign = std::get_if<Assign>(&b.program.edges[edge].operation);
    if (!assign || assign->target != x) return;
    asked = true;
    EXPECT_TRUE(inspector.value(b.expressions().add(x, b.number(100))));
    EXPECT_EQ(inspector.value(without), std::nullopt);
    EXPECT_EQ(inspector.value(withAddress), UInt128{1});
    EXPECT_EQ(inspector.value(ofOther), std::nullopt) << "a variable of another function";
  };
  b.expectExit(3);
  EXPECT_TRUE(asked);
}

}  // namespace
}  // namespace argosy::interpreter

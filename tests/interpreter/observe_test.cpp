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

}  // namespace
}  // namespace argosy::interpreter

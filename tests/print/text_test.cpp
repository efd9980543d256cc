#include "program/print/text.h"

#include <gtest/gtest.h>

#include "tests/print/program_builder.h"

namespace argosy::testing {
namespace {

class Text : public ::testing::Test {
 protected:
  void SetUp() override {
    b.define("f", b.integer());
    x = b.local("x", b.integer());
    y = b.local("y", b.integer());
    z = b.local("z", b.integer());
  }
  std::string text(ExpressionRef expression) { return toText(b.program, expression); }
  std::string text(const Operation& operation) { return toText(b.program, operation); }
  ExpressionRef binary(BinaryOperator op, ExpressionRef l, ExpressionRef r) { return b.e().binary(op, l, r); }

  ProgramBuilder b;
  ExpressionRef x = nullptr, y = nullptr, z = nullptr;
};

TEST_F(Text, ParenthesesOnlyWhereTheyAreNeeded) {
  using enum BinaryOperator;
  EXPECT_EQ(text(binary(Add, x, binary(Multiply, y, z))), "x + y * z");
  EXPECT_EQ(text(binary(Multiply, x, binary(Add, y, z))), "x * (y + z)");
  EXPECT_EQ(text(binary(Subtract, binary(Subtract, x, y), z)), "x - y - z");
  EXPECT_EQ(text(binary(Subtract, x, binary(Subtract, y, z))), "x - (y - z)");
  EXPECT_EQ(text(binary(BitAnd, x, binary(Equal, y, z))), "x & y == z");
  EXPECT_EQ(text(binary(Equal, binary(BitAnd, x, y), z)), "(x & y) == z");
  EXPECT_EQ(text(binary(ShiftLeft, x, binary(Add, y, z))), "x << y + z");
  EXPECT_EQ(text(b.e().unary(UnaryOperator::Negate, b.e().unary(UnaryOperator::Negate, x))), "- -x");
  EXPECT_EQ(text(b.e().unary(UnaryOperator::Complement, binary(Add, x, y))), "~(x + y)");
}

TEST_F(Text, ConditionsAreWrittenAsInC) {
  using enum BinaryOperator;
  const auto condition = [&](ExpressionRef expression) { return toConditionText(b.program, expression); };
  const ExpressionRef zero = b.e().int32(0);
  const ExpressionRef p = binary(Less, x, y), q = binary(Equal, y, z), r = binary(NotEqual, x, z);
  EXPECT_EQ(condition(binary(BitAnd, p, q)), "x < y && y == z");
  EXPECT_EQ(condition(binary(BitOr, binary(BitAnd, p, q), r)), "(x < y && y == z) || x != z");
  EXPECT_EQ(condition(binary(BitAnd, binary(BitOr, p, q), r)), "(x < y || y == z) && x != z");
  EXPECT_EQ(condition(binary(BitAnd, binary(BitAnd, p, q), r)), "x < y && y == z && x != z");
  EXPECT_EQ(condition(binary(Equal, binary(BitOr, p, q), zero)), "!(x < y || y == z)");
  EXPECT_EQ(condition(binary(BitAnd, binary(NotEqual, binary(BitOr, p, q), zero), r)), "(x < y || y == z) && x != z");
  // Of numbers that are no truth values, the operators mean their bits.
  EXPECT_EQ(condition(binary(BitAnd, x, y)), "x & y");
  EXPECT_EQ(condition(binary(NotEqual, binary(BitAnd, x, p), zero)), "(x & x < y) != 0");
  EXPECT_EQ(condition(binary(Equal, x, zero)), "x == 0");
  const TypeRef pointer = b.t().pointer(b.integer());
  EXPECT_EQ(condition(binary(NotEqual, b.local("p", pointer), b.e().null(pointer))), "p != 0");
}

TEST_F(Text, MemoryAccess) {
  const TypeRef node = b.t().declareRecord("node", false);
  b.t().completeRecord(node, {{"value", b.integer(), 0, {}}, {"next", b.t().pointer(node), 64, {}}}, 16, 8);
  const ExpressionRef p = b.local("p", b.t().pointer(node)), n = b.local("n", node);
  const ExpressionRef a = b.local("a", b.t().array(b.integer(), 5));
  EXPECT_EQ(text(b.e().member(b.e().dereference(p), 0)), "p->value");
  EXPECT_EQ(text(b.e().member(b.e().dereference(b.e().member(n, 1)), 0)), "n.next->value");
  EXPECT_EQ(text(b.e().addressOf(b.e().element(a, x))), "&a[x]");
  const ExpressionRef q = b.local("q", b.t().pointer(b.integer()));
  EXPECT_EQ(text(b.e().dereference(b.e().pointerAdd(q, x))), "*(q + x)");
  EXPECT_EQ(text(b.e().cast(b.t().pointer(node), q)), "(struct node *)q");
  EXPECT_EQ(text(b.e().member(b.e().dereference(b.e().cast(b.t().pointer(node), q)), 0)), "((struct node *)q)->value");
}

TEST_F(Text, Constants) {
  EXPECT_EQ(text(b.e().int32(-7)), "-7");
  EXPECT_EQ(text(b.e().integer(b.t().integer(32, false), -1)), "4294967295U");
  EXPECT_EQ(text(b.e().integer(b.t().integer(64, true), 5)), "5L");
  EXPECT_EQ(text(b.e().null(b.t().pointer(b.integer()))), "NULL");
  EXPECT_EQ(text(binary(BinaryOperator::Subtract, x, b.e().int32(-1))), "x - -1");
}

TEST_F(Text, Operations) {
  EXPECT_EQ(text(Assign{x, b.e().add(y, b.e().int32(1))}), "x = y + 1");
  EXPECT_EQ(text(Assume{b.e().less(x, y), true}), "[x < y]");
  EXPECT_EQ(text(Assume{b.e().less(x, y), false}), "[!(x < y)]");
  EXPECT_EQ(text(Havoc{x, HavocCause::Input, "__VERIFIER_nondet_int", {}}), "x = __VERIFIER_nondet_int()");
  const FunctionId g = b.declare("g", b.t().function(b.integer(), {b.integer()}, false, true));
  EXPECT_EQ(text(Call{x, g, nullptr, {y}, {}}), "x = g(y)");
  EXPECT_EQ(text(Return{x}), "return x");
  EXPECT_EQ(text(Return{nullptr}), "return");
  EXPECT_EQ(text(Kill{{x->variable(), y->variable()}}), "kill x, y");
  EXPECT_EQ(text(Declare{x->variable()}), "declare int x");
  EXPECT_EQ(text(Halt{HaltKind::Exit, b.e().int32(3)}), "exit(3)");
  const ExpressionRef a = b.local("a", b.t().array(b.integer(), 5));
  EXPECT_EQ(text(WriteElements{x, y, b.e().element(a, x), z}), "for x < y: a[x] = z");
  const ReasonId reason = b.program.addReason({ReasonKind::InlineAssembly, ReasonEffect::OverApproximates, "asm", {}});
  EXPECT_EQ(text(Havoc{x, HavocCause::Approximation, "", reason}), "havoc x  {asm}");
}

class SourceText : public Text {
 protected:
  ExpressionRef declared(const std::string& name, const std::string& uniqueName, FileId file, SourcePosition at) {
    const ExpressionRef variable = b.local(name, b.integer());
    Variable& entry = b.program.variables[variable->variable()];
    entry.uniqueName = uniqueName;
    entry.range = {file, at, at};
    return variable;
  }
  std::string sum(ExpressionRef left, ExpressionRef right) {
    return toSourceText(b.program, binary(BinaryOperator::Add, left, right));
  }

  const FileId file{0u};
};

TEST_F(SourceText, HasTheNamesOfTheSource) {
  const ExpressionRef inner = declared("i", "i__2", file, {12, 5});
  EXPECT_EQ(text(inner), "i__2");
  EXPECT_EQ(toSourceText(b.program, inner), "i");
  EXPECT_EQ(sum(inner, x), "i + x");
  EXPECT_EQ(toSourceText(b.program, Operation(Assign{inner, x})), "i = x");
  EXPECT_EQ(toSourceText(b.program, Operation(Declare{inner->variable()})), "declare int i");
  EXPECT_EQ(toConditionText(b.program, binary(BinaryOperator::Less, inner, x)), "i < x");
}

TEST_F(SourceText, TellsVariablesOfOneNameApartWhereBothAreSaid) {
  const ExpressionRef outer = declared("i", "i", file, {3, 7}), inner = declared("i", "i__2", file, {12, 5});
  EXPECT_EQ(sum(outer, inner), "i@3 + i@12");
  EXPECT_EQ(sum(outer, x), "i + x") << "only where both are said";
  const ExpressionRef neighbour = declared("i", "i__3", file, {12, 20});
  EXPECT_EQ(sum(inner, neighbour), "i@12:5 + i@12:20");
  b.program.files.push_back("folder/other.c");
  const ExpressionRef other = declared("i", "i__4", FileId(1u), {3, 7});
  EXPECT_EQ(sum(outer, other), "i@example.c:3 + i@other.c:3");
}

TEST_F(SourceText, NamesTypesFunctionsAndAnonymousMembersAsTheSourceDoes) {
  const TypeRef renamed = b.t().declareRecord("timespec__2", false, "struct timespec");
  const TypeRef holder = b.t().declareRecord("holder", false),
                unnamed = b.t().declareRecord("anonymous", true, "union (anonymous)");
  b.t().completeRecord(renamed, {{"s", b.integer(), 0, {}}}, 4, 4);
  b.t().completeRecord(unnamed, {{"u", b.integer(), 0, {}}}, 4, 4);
  b.t().completeRecord(holder, {{"", unnamed, 0, {}}}, 4, 4);
  const ExpressionRef cast = b.e().cast(b.t().pointer(renamed), b.local("q", b.t().pointer(b.integer())));
  EXPECT_EQ(text(cast), "(struct timespec__2 *)q");
  EXPECT_EQ(toSourceText(b.program, cast), "(struct timespec *)q");
  const ExpressionRef h = b.local("h", holder), p = b.local("p", b.t().pointer(holder));
  EXPECT_EQ(toSourceText(b.program, b.e().member(b.e().member(h, 0), 0)), "h.u");
  EXPECT_EQ(toSourceText(b.program, b.e().member(b.e().member(b.e().dereference(p), 0), 0)), "p->u");
  const FunctionId function = b.declare("g", b.t().function(b.integer(), {}, false, true));
  b.program.functions[function].uniqueName = "g__2";
  EXPECT_EQ(toSourceText(b.program, Operation(Call{nullptr, function, nullptr, {}, {}})), "g()");
}

}  // namespace
}  // namespace argosy::testing

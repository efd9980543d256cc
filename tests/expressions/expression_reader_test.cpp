#include "expressions/expression_reader.h"

#include <gtest/gtest.h>

#include "expressions/names.h"
#include "expressions/qualified_expression.h"
#include "program/print/text.h"
#include "tests/program/program_builder.h"

namespace argosy::expressions {
namespace {

using test::ProgramBuilder;

class ExpressionReaderTest : public testing::Test, private Meaning {
 protected:
  ExpressionReaderTest() {
    main = b.function("main");
    b.program.start = main;
    other = b.function("other");
    x = b.local(main, "x", b.int32());
    b.local(main, "c", b.types().integer(8, false));
    b.local(main, "u", b.types().integer(32, false));
    b.local(main, "l", b.types().integer(64, true));
    b.local(main, "p", b.pointerTo(b.int32()));
    b.global("a", b.types().array(b.int32(), 4));
    b.global("s", b.record("S", {b.int32(), b.types().integer(8, true)}));
  }

  /// The conditions, each with a semicolon; "never" when one is always zero.
  std::string read(const std::string& text) {
    const auto conditions = ExpressionReader(b.program, *this).conditions(parseExpressions(text, {"t", 1, 1}));
    if (!conditions) return "never";
    std::string result;
    for (const ExpressionRef condition : *conditions) result += toText(b.program, condition) + ";";
    return result;
  }

  std::string errorOf(const std::string& text) {
    try {
      return read(text);
    } catch (const TextError& error) {
      return error.what();
    }
  }

  std::string readInFunction(FunctionId function, const std::string& text) {
    try {
      return toText(b.program, readQualified(b.program, function, parsePlainExpression(text, {"t", 1, 1})));
    } catch (const TextError& error) {
      return error.what();
    }
  }

  ProgramBuilder b;
  FunctionId main, other;
  ExpressionRef x = nullptr;
  Scope scope;

 private:
  ExpressionRef ofName(const CExpression& name) override {
    return b.program.variableExpression(findVariable(b.program, main, name, scope));
  }
};

/// What is built can be compared with what the program says itself.
TEST_F(ExpressionReaderTest, TypesAreThoseOfC) {
  EXPECT_EQ(read("c + 1 == 3"), "(int)c + 1 == 3;");
  EXPECT_EQ(read("x < u"), "(unsigned int)x < u;");
  EXPECT_EQ(read("u < l"), "(long long)u < l;");
  EXPECT_EQ(read("x"), "x != 0;");
  EXPECT_EQ(read("!p"), "p == NULL;");
  EXPECT_EQ(read("p != 0 && *p >= 2"), "p != NULL;2 <= *p;");
  EXPECT_EQ(read("a[x] == p[1]"), "a[x] == *(p + 1);");
  EXPECT_EQ(read("s.f1 > -1"), "-1 < (int)s.f1;");
  EXPECT_EQ(read("(char)x == 3"), "(int)(signed char)x == 3;");
  EXPECT_EQ(read("x == 1 || x == 2"), "(x == 1 | x == 2) != 0;");
  EXPECT_EQ(read("x == 1 || x % 2 == 1"), "(x == 1 | x % 2 == 1) != 0;");
  EXPECT_EQ(read("x == 1 || 1u << (u & 31) == 2u"), "(x == 1 | 1U << (u & 31U) == 2U) != 0;");
}

TEST_F(ExpressionReaderTest, ConstantsAreDecided) {
  EXPECT_EQ(read("1 < 2; x == 1"), "x == 1;");
  EXPECT_EQ(read("x == 1; 2 < 1"), "never");
}

TEST_F(ExpressionReaderTest, WhatHasNoMeaningIsAnErrorWithItsPlace) {
  EXPECT_EQ(errorOf("x + nowhere"),
            "t:1:5: expected a variable of the function 'main' or a global one, found 'nowhere'");
  EXPECT_EQ(errorOf("*x"), "t:1:1: expected a pointer to an object after '*'");
  EXPECT_NE(errorOf("!p || *p == 1").find("over operands whose evaluation can fail"), std::string::npos);
  EXPECT_NE(errorOf("!p || x % u == 1").find("over operands whose evaluation can fail"), std::string::npos);
  EXPECT_NE(errorOf("!p || x % -1 == 1").find("over operands whose evaluation can fail"), std::string::npos);
  EXPECT_NE(errorOf("!p || 1u << x == 1").find("over operands whose evaluation can fail"), std::string::npos);
  EXPECT_EQ(errorOf("\\result == 1"),
            "t:1:1: expected a variable of the function 'main' or a global one, found '\\result'");
  EXPECT_EQ(errorOf("$1 == 2"), "t:1:1: this expression is not supported");
}

TEST_F(ExpressionReaderTest, AScopeTellsVariablesOfOneNameApart) {
  const ExpressionRef inner = b.local(main, "x", b.types().integer(64, true));
  EXPECT_NE(errorOf("x == 1").find("'x' is ambiguous in the function 'main'"), std::string::npos);
  scope = [&](const std::string&) { return inner->variable(); };
  EXPECT_EQ(read("x == 1"), toText(b.program, inner) + " == 1L;");
  scope = [](const std::string&) { return VariableId(); };
  EXPECT_NE(errorOf("x == 1").find("expected a variable of the function"), std::string::npos);
}

TEST_F(ExpressionReaderTest, QualifiedNamesSayWhoseTheyAre) {
  const ExpressionRef theirs = b.local(other, "x", b.types().integer(8, true));
  EXPECT_EQ(readInFunction(main, "x == 1"), toText(b.program, x) + " == 1");
  EXPECT_EQ(readInFunction(main, "other::x == 1"), "(int)" + toText(b.program, theirs) + " == 1");
  EXPECT_EQ(readInFunction(other, "main::x == 1"), toText(b.program, x) + " == 1");
  EXPECT_EQ(readInFunction(other, "u == 1"), "t:1:1: there is no variable 'u' in the function 'other'");
  EXPECT_EQ(readInFunction(FunctionId(), "0"), "0");
}

}  // namespace
}  // namespace argosy::expressions

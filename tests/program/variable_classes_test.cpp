#include "program/facts/variable_classes.h"

#include <gtest/gtest.h>

#include "tests/program/program_builder.h"

namespace argosy {
namespace {

using test::ProgramBuilder;

class VariableClassesTest : public testing::Test {
 protected:
  VariableClassesTest() : main(b.function("main")) { b.program.start = main; }

  VariableClasses classes() {
    computeAddressTaken(b.program);
    const ControlFlow flow(b.program);
    return VariableClasses(b.program, flow, Liveness(b.program, flow));
  }
  VariableClass classOf(ExpressionRef x) { return classes().classOf(x->variable()); }
  ExpressionRef local(const std::string& name) { return b.local(main, name, b.int32()); }
  void assign(ExpressionRef target, ExpressionRef value) { b.assign(main, target, value); }
  void assume(ExpressionRef condition) { b.then(main, Assume{condition, true}); }
  ExpressionRef binary(BinaryOperator op, ExpressionRef l, ExpressionRef r) { return b.expressions().binary(op, l, r); }

  ProgramBuilder b;
  FunctionId main;
};

TEST_F(VariableClassesTest, FlagsAreBoolean) {
  ExpressionRef x = local("x"), y = local("y"), z = local("z");
  assign(x, b.number(1));
  assign(y, x);
  assign(y, binary(BinaryOperator::BitAnd, x, y));
  assume(b.expressions().equal(y, b.number(0)));
  assign(z, b.number(7));
  assign(z, binary(BinaryOperator::BitAnd, z, z));
  EXPECT_EQ(classOf(x), VariableClass::Boolean);
  EXPECT_EQ(classOf(y), VariableClass::Boolean);
  EXPECT_EQ(classOf(z), VariableClass::LinearInteger);
  EXPECT_EQ(classes().groupOf(x->variable()), classes().groupOf(y->variable()));
  EXPECT_NE(classes().groupOf(x->variable()), classes().groupOf(z->variable()));
}

TEST_F(VariableClassesTest, StatesAreComparedOnly) {
  ExpressionRef state = local("state"), next = local("next"), isThree = local("isThree");
  assign(state, b.number(3));
  assign(next, state);
  assume(b.expressions().equal(next, b.number(0)));
  assign(isThree, b.expressions().equal(state, b.number(3)));
  EXPECT_EQ(classOf(state), VariableClass::EqualityOnly);
  EXPECT_EQ(classOf(next), VariableClass::EqualityOnly);
  EXPECT_EQ(classOf(isThree), VariableClass::Boolean);  // the outcome of a comparison is a new value
}

TEST_F(VariableClassesTest, ArithmeticSpreadsInTheGroup) {
  ExpressionRef i = local("i"), j = local("j"), k = local("k"), m = local("m"), n = local("n");
  assign(i, binary(BinaryOperator::Add, i, b.number(1)));
  assign(j, i);
  assume(b.expressions().less(k, b.number(1)));
  assign(m, binary(BinaryOperator::Multiply, m, n));
  EXPECT_EQ(classOf(i), VariableClass::LinearInteger);
  EXPECT_EQ(classOf(j), VariableClass::LinearInteger);
  EXPECT_EQ(classOf(k), VariableClass::LinearInteger);
  EXPECT_EQ(classOf(m), VariableClass::Other);
  EXPECT_EQ(classOf(n), VariableClass::Other);
}

TEST_F(VariableClassesTest, CallsConnect) {
  const FunctionId f = b.function("f", b.int32(), {b.int32()});
  b.finish(f, b.parameter(f, 0));
  ExpressionRef x = local("x"), y = local("y");
  assign(x, b.number(1));
  b.call(main, f, {x}, y);
  EXPECT_EQ(classOf(y), VariableClass::Boolean);
  assign(x, b.number(2));
  EXPECT_EQ(classOf(y), VariableClass::EqualityOnly);
  EXPECT_EQ(classOf(b.parameter(f, 0)), VariableClass::EqualityOnly);
}

TEST_F(VariableClassesTest, ArbitraryValuesAreNotBoolean) {
  ExpressionRef x = local("x"), y = local("y"), flag = b.local(main, "flag", b.types().boolean()), z = local("z");
  b.then(main, Havoc{x, HavocCause::Input, "f", {}});
  b.then(main, Havoc{flag, HavocCause::Input, "f", {}});
  b.then(main, Declare{y->variable()});
  assume(b.expressions().equal(y, b.number(0)));  // reads an uninitialised variable
  b.then(main, Declare{z->variable()});
  assign(z, b.number(0));
  assume(b.expressions().equal(z, b.number(0)));
  EXPECT_EQ(classOf(x), VariableClass::EqualityOnly);
  EXPECT_EQ(classOf(y), VariableClass::EqualityOnly);
  EXPECT_EQ(classOf(z), VariableClass::Boolean);
  EXPECT_EQ(classOf(flag), VariableClass::Boolean);
}

TEST_F(VariableClassesTest, GlobalsThatOutsideCodeMayWrite) {
  ExpressionRef g = b.global("g", b.int32()), h = b.global("h", b.int32());
  b.program.variables[h->variable()].hasInternalLinkage = true;
  assign(g, b.number(1));
  assign(h, b.number(1));
  EXPECT_EQ(classOf(g), VariableClass::Boolean);
  b.call(main, b.undefinedFunction("outside"));
  EXPECT_EQ(classOf(g), VariableClass::EqualityOnly);
  EXPECT_EQ(classOf(h), VariableClass::Boolean);
}

TEST_F(VariableClassesTest, MemoryIsOther) {
  ExpressionRef x = local("x"), y = local("y"), i = local("i"), v = local("v");
  ExpressionRef p = b.local(main, "p", b.pointerTo(b.int32())), a = b.local(main, "a", b.types().array(b.int32(), 3));
  assign(p, b.addressOf(x));
  assign(y, b.at(p));
  assign(b.expressions().element(a, i), v);
  assign(v, b.number(1));
  EXPECT_EQ(classOf(x), VariableClass::Other);
  EXPECT_EQ(classOf(y), VariableClass::Other);
  EXPECT_EQ(classOf(i), VariableClass::Other);
  EXPECT_EQ(classOf(v), VariableClass::Boolean);
}

TEST_F(VariableClassesTest, LoopCounter) {
  ExpressionRef i = local("i"), n = local("n"), s = local("s");
  assign(i, b.number(0));
  const NodeId head = b.here(main);
  ExpressionRef goesOn = b.expressions().less(i, n);
  assume(goesOn);
  assign(s, binary(BinaryOperator::Add, s, b.number(2)));
  b.program.addEdge(b.here(main), head, Assign{i, binary(BinaryOperator::Add, i, b.number(1))});
  b.program.addEdge(head, b.program.functions[main].exit, Assume{goesOn, false});
  const VariableClasses result = classes();
  EXPECT_TRUE(result.isLoopCounter(i->variable()));
  EXPECT_FALSE(result.isLoopCounter(s->variable()));
  EXPECT_FALSE(result.isLoopCounter(n->variable()));
}

}  // namespace
}  // namespace argosy

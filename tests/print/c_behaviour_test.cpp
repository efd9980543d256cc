#include <gtest/gtest.h>

#include <csignal>

#include "tests/print/compiled_program.h"
#include "tests/print/program_builder.h"

namespace argosy::testing {
namespace {

/// int sum(int count, ...): adds a long and a short's worth from the area; built as the front end builds va_arg.
FunctionId defineVariadic(ProgramBuilder& b) {
  const TypeRef longType = b.t().integer(64, true);
  const FunctionId f = b.define("sum", b.integer(), {{"first", b.integer()}}, true);
  const ExpressionRef area = b.use(b.program.functions[f].variadicArea);
  const auto at = [&](int offset, TypeRef type) {
    return b.e().cast(b.integer(), b.e().dereferenceAs(type, b.e().pointerAdd(area, b.e().int32(offset))));
  };
  b.returns(b.e().add(b.parameter(0), b.e().add(at(0, longType), at(8, b.integer()))));
  return f;
}

TEST(CBehaviour, VariadicFunctionsReadTheirArea) {
  ProgramBuilder b;
  const FunctionId sum = defineVariadic(b);
  const TypeRef functionType = b.program.functions[sum].type;
  const TypeRef byte = b.t().character();
  const FunctionId printf = b.declare("printf", b.t().function(b.integer(), {b.t().pointer(byte)}, true, true));
  const TypeRef otherType = b.program.functions[printf].type;
  const ExpressionRef format = b.use(b.variable("format", b.t().array(byte, 4), Storage::Literal));
  const char contents[] = "%d;";
  for (int i = 0; i < 3; ++i) b.initialise(b.e().element(format, b.e().int32(i)), b.e().integer(byte, contents[i]));

  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef x = b.local("x", b.integer()), y = b.local("y", b.integer());
  const ExpressionRef p = b.local("p", b.t().pointer(functionType)), q = b.local("q", b.t().pointer(otherType));
  const std::vector<ExpressionRef> arguments{b.e().int32(1), b.e().integer(b.t().integer(64, true), 20),
                                             b.e().int32(3)};
  b.then(Call{x, sum, nullptr, arguments, {}});
  b.assign(p, b.e().functionAddress(sum, functionType));
  b.then(Call{y, FunctionId(), p, arguments, {}});
  b.then(Call{nullptr, printf, nullptr, {b.e().decay(format), x}, {}});
  b.assign(q, b.e().functionAddress(printf, otherType));
  b.then(Call{nullptr, FunctionId(), q, {b.e().decay(format), y}, {}});
  b.returns(b.e().int32(0));
  b.start({main});
  const RunResult result = compileAndRun(b.program);
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output, "24;24;");
}

TEST(CBehaviour, InputsComeFromTheirFunctions) {
  ProgramBuilder b;
  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef x = b.local("x", b.integer());
  b.then(Havoc{x, HavocCause::Input, "__VERIFIER_nondet_int", {}});
  b.then(Havoc{x, HavocCause::Arbitrary, "", {}});
  b.returns(x);
  b.start({main});
  const std::string input = "int __VERIFIER_nondet_int(void) { return 41; }\n";
  EXPECT_EQ(compileAndRun(b.program, input).status, 41);
  const std::string arbitrary =
      "void __argosy_arbitrary_bytes(void *p, __SIZE_TYPE__ n) { __builtin_memset(p, 0, n); *(char *)p = 7; }\n";
  EXPECT_EQ(compileAndRun(b.program, input + arbitrary).status, 7);
}

TEST(CBehaviour, WaysToStop) {
  const auto statusAfter = [](HaltKind kind, int code) {
    ProgramBuilder b;
    const FunctionId main = b.define("main", b.integer());
    b.jump(Halt{kind, b.e().int32(code)}, b.program.functions[main].exit);
    b.start({main});
    return compileAndRun(b.program).status;
  };
  EXPECT_EQ(statusAfter(HaltKind::Blocked, 3), 0);
  EXPECT_EQ(statusAfter(HaltKind::Abort, 3), -SIGABRT);
  EXPECT_EQ(statusAfter(HaltKind::Exit, 9), 9);
}

TEST(CBehaviour, UnmodelledSaysWhy) {
  ProgramBuilder b;
  const FunctionId main = b.define("main", b.integer());
  const ReasonId reason =
      b.program.addReason({ReasonKind::NonLocalJump, ReasonEffect::LosesBehaviours, "call of \"setjmp\"", {}});
  b.jump(Unmodelled{reason}, b.program.functions[main].exit);
  b.start({main});
  const RunResult result = compileAndRun(b.program);
  EXPECT_EQ(result.status, -SIGABRT);
  EXPECT_NE(result.output.find("call of \"setjmp\""), std::string::npos) << result.output;
}

TEST(CBehaviour, AnUnsatisfiedAssumptionBlocks) {
  ProgramBuilder b;
  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef x = b.local("x", b.integer());
  b.assign(x, b.e().int32(1));
  b.then(Assume{b.e().less(x, b.e().int32(1)), true});
  b.returns(b.e().int32(5));
  b.start({main});
  EXPECT_EQ(compileAndRun(b.program).status, 0);
}

TEST(CBehaviour, ConstructorsRunBeforeMainInOrder) {
  ProgramBuilder b;
  const ExpressionRef x = b.global("x", b.integer());
  const FunctionId first = b.define("first", b.t().voidType());
  b.assign(x, b.e().add(x, b.e().int32(3)));
  b.returns(nullptr);
  const FunctionId second = b.define("second", b.t().voidType());
  b.assign(x, b.e().binary(BinaryOperator::Multiply, x, b.e().int32(7)));
  b.returns(nullptr);
  const FunctionId main = b.define("main", b.integer());
  b.returns(x);
  b.start({first, second, main});
  EXPECT_EQ(compileAndRun(b.program).status, 21);
}

TEST(CBehaviour, AnotherEntryFunctionRunsTheStartFunction) {
  ProgramBuilder b;
  const FunctionId entry = b.define("entry", b.integer());
  b.returns(b.e().int32(12));
  b.define("main", b.integer());
  b.returns(b.e().int32(1));
  b.start({entry});
  EXPECT_EQ(compileAndRun(b.program).status, 12);
}

TEST(CBehaviour, MemoryOperations) {
  ProgramBuilder b;
  const TypeRef byte = b.t().integer(8, false), pointer = b.t().pointer(byte);
  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef p = b.local("p", pointer), q = b.local("q", pointer), i = b.local("i", b.integer());
  // 2,000 variable-length arrays of 64 KB one after the other: on the stack they would not fit together.
  const NodeId after = b.node();
  b.assign(i, b.e().int32(0));
  const NodeId loop = b.at();
  b.branch(b.e().less(i, b.e().int32(2000)), after);
  b.then(Allocate{p, b.e().sizeConstant(65536), AllocationKind::Scope});
  b.then(SetMemory{p, b.e().int32(0x101), b.e().sizeConstant(65536)});
  b.then(Deallocate{p, AllocationKind::Scope});
  b.jump(Assign{i, b.e().add(i, b.e().int32(1))}, loop);
  b.moveTo(after);
  b.then(Allocate{p, b.e().sizeConstant(8), AllocationKind::Heap});
  b.then(Allocate{q, b.e().sizeConstant(8), AllocationKind::Function});
  b.then(SetMemory{p, b.e().int32(0x105), b.e().sizeConstant(8)});
  b.then(CopyMemory{q, p, b.e().sizeConstant(8)});
  b.assign(i,
           b.e().cast(b.integer(), b.e().dereferenceAs(b.t().integer(16, false), b.e().pointerAdd(q, b.e().int32(1)))));
  b.returns(b.e().binary(BinaryOperator::ShiftRight, i, b.e().int32(4)));
  b.start({main});
  EXPECT_EQ(compileAndRun(b.program).status, 0x50);
}

TEST(CBehaviour, ElementWrites) {
  ProgramBuilder b;
  const TypeRef number = b.t().integer(64, false);
  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef a = b.global("a", b.t().array(b.integer(), 10)), k = b.local("k", number),
                      n = b.local("n", number);
  const auto at = [&](int index) { return b.e().element(a, b.e().int32(index)); };
  const ExpressionRef twice = b.e().binary(BinaryOperator::Multiply, k, b.e().integer(number, 2));
  b.assign(n, b.e().integer(number, 4));
  b.then(WriteElements{k, n, b.e().element(a, twice), b.e().cast(b.integer(), b.e().add(k, n))});
  b.then(WriteElements{k, b.e().integer(number, 0), b.e().element(a, k), b.e().int32(50)});
  // 4 + 5 + 6 + 7, beside zeros
  ExpressionRef sum = b.e().cast(b.integer(), k);
  for (int i = 0; i < 10; ++i) sum = b.e().add(sum, at(i));
  b.returns(b.e().add(sum, b.e().binary(BinaryOperator::Multiply, at(6), b.e().int32(10))));
  b.start({main});
  EXPECT_EQ(compileAndRun(b.program).status, 92);
}

TEST(CBehaviour, WhatAllocaGaveInALoopLivesUntilTheFunctionReturns) {
  ProgramBuilder b;
  const FunctionId main = b.define("main", b.integer());
  const TypeRef pointer = b.t().pointer(b.integer());
  const ExpressionRef first = b.local("first", pointer), p = b.local("p", pointer), i = b.local("i", b.integer());
  b.then(Allocate{first, b.e().sizeConstant(4), AllocationKind::Function});
  b.assign(b.e().dereference(first), b.e().int32(77));
  b.assign(i, b.e().int32(0));
  const NodeId loop = b.at(), after = b.node();
  b.branch(b.e().less(i, b.e().int32(5)), after);
  b.then(Allocate{p, b.e().sizeConstant(4), AllocationKind::Function});
  b.assign(b.e().dereference(p), b.e().dereference(first));  // a list: each object holds the sum so far
  b.assign(b.e().dereference(p), b.e().add(b.e().dereference(p), b.e().int32(1)));
  b.assign(first, p);
  b.jump(Assign{i, b.e().add(i, b.e().int32(1))}, loop);
  b.moveTo(after);
  b.returns(b.e().dereference(first));
  b.start({main});
  EXPECT_EQ(compileAndRun(b.program).status, 82);
}

TEST(CBehaviour, MainGetsTheArgumentsOfTheProcess) {
  ProgramBuilder b;
  const TypeRef byte = b.t().character(), text = b.t().pointer(byte);
  const FunctionId main = b.define("main", b.integer(), {{"argc", b.integer()}, {"argv", b.t().pointer(text)}});
  // argc + argv[0][0]: the program is started by its absolute path.
  const ExpressionRef name = b.e().dereference(b.parameter(1));
  b.returns(b.e().add(b.parameter(0), b.e().cast(b.integer(), b.e().dereference(name))));
  const FunctionId start = b.define("__start", b.t().voidType());
  b.program.start = start;
  const ExpressionRef count = b.local("count", b.integer()), values = b.local("values", b.t().pointer(text));
  const ExpressionRef status = b.local("status", b.integer());
  b.then(Havoc{count, HavocCause::Arbitrary, "", {}});
  b.then(Havoc{values, HavocCause::Approximation, "", {}});
  b.then(Call{status, main, nullptr, {count, values}, {}});
  b.jump(Halt{HaltKind::Exit, status}, b.program.functions[start].exit);
  EXPECT_EQ(compileAndRun(b.program).status, 1 + '/');
}

}  // namespace
}  // namespace argosy::testing

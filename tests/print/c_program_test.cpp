#include <gtest/gtest.h>

#include "tests/print/compiled_program.h"
#include "tests/print/program_builder.h"

namespace argosy::testing {
namespace {

TEST(CProgram, LoopComputesItsSum) {
  ProgramBuilder b;
  buildSumLoop(b);
  EXPECT_EQ(compileAndRun(b.program).status, 45);
  b.program.compact();
  EXPECT_EQ(compileAndRun(b.program).status, 45);
}

TEST(CProgram, ConstantsKeepTheirValueAndType) {
  ProgramBuilder b;
  const FunctionId main = b.define("main", b.integer());
  const TypeRef wide = b.t().integer(128, true), longType = b.t().integer(64, true), narrow = b.t().integer(8, true);
  const TypeRef unsignedType = b.t().integer(32, false);
  const ExpressionRef x = b.local("x", wide), y = b.local("y", longType), z = b.local("z", b.integer());
  const ExpressionRef c = b.local("c", narrow), failures = b.local("failures", b.integer());
  const auto check = [&](ExpressionRef condition) {
    b.assign(failures, b.e().add(b.e().add(failures, failures), b.e().isZero(condition)));
  };
  b.assign(failures, b.e().int32(0));
  const Int128 huge = (Int128{1} << 100) + 5;
  b.assign(x, b.e().integer(wide, -huge));
  b.assign(y, b.e().integer(longType, Int128{1} << 63));
  b.assign(z, b.e().int32(Int128{1} << 31));
  b.assign(c, b.e().integer(narrow, -128));
  // Read back in another way: by shifting, and by comparing with a sum.
  check(b.e().equal(b.e().binary(BinaryOperator::ShiftRight, x, b.e().int32(100)), b.e().integer(wide, -2)));
  check(b.e().less(y, b.e().integer(longType, -Int128{0x7fffffffffffffff})));
  check(b.e().less(z, b.e().int32(-0x7fffffff)));
  check(b.e().equal(b.e().cast(b.integer(), c), b.e().int32(-128)));
  check(b.e().less(b.e().cast(unsignedType, z), b.e().integer(unsignedType, 0x80000001)));
  // Narrow operators give narrow results.
  const TypeRef byte = b.t().integer(8, false);
  const ExpressionRef u = b.local("u", byte);
  b.assign(u, b.e().integer(byte, 200));
  check(b.e().equal(b.e().cast(b.integer(), b.e().add(u, u)), b.e().int32(144)));
  check(b.e().equal(b.e().cast(b.integer(), b.e().unary(UnaryOperator::Complement, u)), b.e().int32(55)));
  b.returns(failures);
  b.start({main});
  EXPECT_EQ(compileAndRun(b.program).status, 0);
}

TEST(CProgram, RecordsHaveTheLayoutOfTheModel) {
  ProgramBuilder b;
  const TypeRef byte = b.t().integer(8, false), u32 = b.t().integer(32, false), u64 = b.t().integer(64, false);
  const TypeRef inner = b.t().declareRecord("inner", true);
  b.t().completeRecord(inner, {{"word", u32, 0, {}}, {"byte", byte, 0, {}}, {"low", u32, 0, 3}}, 4, 4);
  // No target lays out these fields like this by itself: gaps, bit-fields across storage units, an unaligned member.
  const TypeRef record = b.t().declareRecord("record", false);
  b.t().completeRecord(record,
                       {{"a", byte, 0, {}},
                        {"b", u32, 11, 9},
                        {"c", u64, 20, 40},
                        {"", inner, 9 * 8, {}},
                        {"d", u32, 112, 7},
                        {"tail", b.t().array(byte, std::nullopt), 20 * 8, {}}},
                       20, 2);
  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef r = b.local("r", record), i = b.local("i", b.integer()), sum = b.local("sum", b.integer());
  b.assign(r, b.e().zero(record));
  b.assign(b.e().member(r, 0), b.e().integer(byte, 1));
  b.assign(b.e().member(r, 1), b.e().integer(u32, 0xFFFF));  // keeps 9 bits: 11..19
  b.assign(b.e().member(r, 2), b.e().integer(u64, 1));       // bit 20
  b.assign(b.e().member(b.e().member(r, 3), 0), b.e().integer(u32, 0x04030201));
  b.assign(b.e().member(r, 4), b.e().integer(u32, 3));
  const ExpressionRef bytes = b.e().cast(b.t().pointer(byte), b.e().addressOf(r));
  const auto byteAt = [&](int at) {
    return b.e().cast(b.integer(), b.e().dereference(b.e().pointerAdd(bytes, b.e().int32(at))));
  };
  b.assign(sum, b.e().int32(0));
  b.assign(i, b.e().int32(0));
  const int expected[] = {1, 0xF8, 0x1F, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0, 3, 0, 0, 0, 0, 0};
  for (int at = 0; at < 20; ++at) b.assign(sum, b.e().add(sum, b.e().notEqual(byteAt(at), b.e().int32(expected[at]))));
  b.assign(sum, b.e().add(sum, b.e().notEqual(b.e().member(r, 1), b.e().integer(u32, 0x1FF))));
  b.returns(sum);
  b.start({main});
  EXPECT_EQ(compileAndRun(b.program).status, 0);
}

TEST(CProgram, StaticObjectsStartWithTheirInitialValues) {
  ProgramBuilder b;
  const TypeRef longType = b.t().integer(64, true);
  const TypeRef pair = b.t().declareRecord("pair", false);
  b.t().completeRecord(pair, {{"number", b.integer(), 0, {}}, {"text", b.t().pointer(b.t().character()), 64, {}}}, 16,
                       8);
  const TypeRef either = b.t().declareRecord("either", true);
  b.t().completeRecord(either, {{"small", b.integer(), 0, {}}, {"large", longType, 0, {}}}, 8, 8);

  const ExpressionRef text = b.use(b.variable("text", b.t().array(b.t().character(), 6), Storage::Literal));
  const char contents[] =
      "?\"\x01"
      "7e";
  for (int i = 0; i < 5; ++i)
    b.initialise(b.e().element(text, b.e().int32(i)), b.e().integer(b.t().character(), contents[i]));
  const ExpressionRef pairs = b.global("pairs", b.t().array(pair, 3));
  const ExpressionRef last = b.e().element(pairs, b.e().int32(2));
  b.initialise(b.e().member(last, 0), b.e().int32(17));
  b.initialise(b.e().member(last, 1), b.e().addressOf(b.e().element(text, b.e().int32(3))));
  const ExpressionRef u = b.global("u", either);
  b.initialise(b.e().member(u, 1), b.e().integer(longType, (Int128{1} << 40) + 1));
  // Not a constant expression of C.
  const ExpressionRef difference = b.global("difference", b.integer());
  const ExpressionRef from = b.e().addressOf(b.e().element(text, b.e().int32(1)));
  const ExpressionRef to = b.e().addressOf(b.e().element(text, b.e().int32(4)));
  b.initialise(difference, b.e().cast(b.integer(), b.e().binary(BinaryOperator::PointerDifference, to, from)));

  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef sum = b.local("sum", b.integer());
  b.assign(sum, b.e().member(last, 0));
  b.assign(sum, b.e().add(sum, b.e().cast(b.integer(), b.e().dereference(b.e().member(last, 1)))));  // + '7'
  b.assign(sum, b.e().add(sum, b.e().cast(b.integer(), b.e().element(text, b.e().int32(2)))));       // + 1
  b.assign(sum, b.e().add(sum, b.e().member(b.e().element(pairs, b.e().int32(1)), 0)));              // + 0
  b.assign(sum, b.e().add(sum, difference));                                                         // + 3
  b.assign(sum, b.e().add(sum, b.e().cast(b.integer(), b.e().binary(BinaryOperator::ShiftRight, b.e().member(u, 1),
                                                                    b.e().int32(36)))));
  b.returns(sum);
  b.start({main});
  EXPECT_EQ(compileAndRun(b.program).status, 17 + '7' + 1 + 3 + 16);
}

TEST(CProgram, NamesStayOutOfTheCompilersWay) {
  ProgramBuilder b;
  const ExpressionRef object = b.global("strlen", b.integer());
  b.initialise(object, b.e().int32(2));
  // Two functions whose names C's library has, with another meaning.
  const FunctionId abs = b.define("abs", b.integer(), {{"register", b.integer()}});
  b.returns(b.e().add(b.parameter(0), object));
  const FunctionId twice = b.define("memcpy", b.integer(), {{"x", b.integer()}});
  b.returns(b.e().add(b.parameter(0), b.parameter(0)));
  const FunctionId main = b.define("main", b.integer());
  const ExpressionRef x = b.local("x", b.integer()), y = b.local("memcpy", b.integer());
  b.then(Call{x, abs, nullptr, {b.e().int32(-5)}, {}});
  b.then(Call{y, twice, nullptr, {x}, {}});
  b.returns(b.e().add(y, b.e().int32(20)));
  b.start({main});
  EXPECT_EQ(compileAndRun(b.program).status, 14);
}

}  // namespace
}  // namespace argosy::testing

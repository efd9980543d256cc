// The native library: printf and friends, and math.h.
#include "tests/interpreter/program_builder.h"

namespace argosy::interpreter {
namespace {

class Native : public ForEachDataModel {
 protected:
  ExpressionTable& e = b.expressions();
  TypeRef character = b.types().character();
  TypeRef string = b.pointerTo(character);
  TypeRef doubleType = b.types().floating(FloatFormat::Double);
  TypeRef longDouble = b.types().floating(FloatFormat::X87Extended);
  FunctionId printf = b.declare("printf", b.types().function(b.int32(), {string}, true, true));

  ExpressionRef real(const char* text) { return e.floating(doubleType, *floating::parse(FloatFormat::Double, text)); }
  ExpressionRef extended(const char* text) {
    return e.floating(longDouble, *floating::parse(FloatFormat::X87Extended, text));
  }
  ExpressionRef longLong(Int128 value) { return e.integer(b.types().integer(64, true), value); }
  ExpressionRef longValue(Int128 value) { return e.integer(b.types().integer(isWide() ? 64 : 32, true), value); }

  void print(const std::string& format, std::vector<ExpressionRef> arguments, const std::string& expected) {
    arguments.insert(arguments.begin(), b.string(format));
    ExpressionRef length = b.local("length", b.int32());
    b.call(printf, std::move(arguments), length);
    b.exit(length);
    b.expectExit(static_cast<int>(expected.size()));
    EXPECT_EQ(b.output, expected);
  }
};
INSTANTIATE_TEST_SUITE_P(DataModels, Native, testing::Values(DataModel::ILP32, DataModel::LP64));

TEST_P(Native, PrintsIntegers) {
  print("%d|%5d|%-5d|%05d|%+d|%x|%#X|%o|%u|%%",
        {b.number(-1), b.number(42), b.number(42), b.number(42), b.number(7), b.number(255), b.number(255), b.number(8),
         b.number(-1)},
        "-1|   42|42   |00042|+7|ff|0XFF|10|4294967295|%");
}

TEST_P(Native, PrintsIntegersOfAllLengths) {
  print("%hhd %hd %ld %lld %lu %llu %zu %jd",
        {b.number(0x1ff), b.number(0x18000), longValue(-5), longLong(Int128{-1} << 40), longValue(-1), longLong(-1),
         longValue(9), longLong(-9)},
        std::string("-1 -32768 -5 -1099511627776 ") + (isWide() ? "18446744073709551615" : "4294967295") +
            " 18446744073709551615 9 -9");
}

TEST_P(Native, PrintsStringsAndCharacters) {
  print("[%s] [%10s] [%-6s] [%.2s] [%*s] [%c] [%.*s]",
        {b.string("abc"), b.string("abc"), b.string("abc"), b.string("abc"), b.number(-5), b.string("xy"),
         b.number('z'), b.number(1), b.string("qr")},
        "[abc] [       abc] [abc   ] [ab] [xy   ] [z] [q]");
}

TEST_P(Native, PrintsFloats) {
  print("%f %.2f %e %g %G %a %F",
        {real("3.14159265358979"), real("2.675"), real("12345.678"), real("1e-10"), real("1e20"), real("1.5"),
         real("inf")},
        "3.141593 2.67 1.234568e+04 1e-10 1E+20 0x1.8p+0 INF");
}

TEST_P(Native, PrintsLongDoublesExactly) {
  print("%.20Lf %Lg %La %La %.3La %Le %d",
        {extended("0.1"), extended("1e4000"), extended("1"), extended("0.1"), extended("0.1"), extended("-2.5"),
         b.number(3)},
        "0.10000000000000000000 1e+4000 0x8p-3 0xc.ccccccccccccccdp-7 0xc.ccdp-7 -2.500000e+00 3");
}

TEST_P(Native, PrintsPointersAndNull) {
  print("%p %s", {e.integer(b.pointerTo(b.types().voidType()), 0x1234), e.null(string)}, "0x1234 (null)");
}

TEST_P(Native, CountsWithN) {
  ExpressionRef n = b.local("n", b.int32());
  b.call(printf, {b.string("abc%nde"), e.addressOf(n)});
  b.exit(n);
  b.expectExit(3);
  EXPECT_EQ(b.output, "abcde");
}

TEST_P(Native, ChecksTheStringsItReads) {
  ExpressionRef a = b.local("a", b.types().array(character, 2));
  b.emit(SetMemory{e.decay(a), b.number('x'), e.sizeConstant(2)});
  b.call(printf, {b.string("%s"), e.decay(a)});
  b.expectViolation(Violation::InvalidDereference);
}

TEST_P(Native, SnprintfKeepsWithinItsBounds) {
  const FunctionId snprintf =
      b.declare("snprintf", b.types().function(b.int32(), {string, b.types().sizeType(), string}, true, true));
  const FunctionId puts = b.declare("puts", b.types().function(b.int32(), {string}, false, true));
  ExpressionRef a = b.local("a", b.types().array(character, 4)), n = b.local("n", b.int32());
  b.call(snprintf, {e.decay(a), e.sizeConstant(4), b.string("%d"), b.number(123456)}, n);
  b.call(puts, {e.decay(a)});
  b.exit(n);
  b.expectExit(6);
  EXPECT_EQ(b.output, "123\n");
}

TEST_P(Native, SprintfBeyondItsBufferIsAViolation) {
  const FunctionId sprintf = b.declare("sprintf", b.types().function(b.int32(), {string, string}, true, true));
  ExpressionRef a = b.local("a", b.types().array(character, 4));
  b.call(sprintf, {e.decay(a), b.string("%d"), b.number(1234)});
  b.expectViolation(Violation::InvalidDereference);
}

TEST_P(Native, VprintfReadsTheVariadicArea) {
  // On LP64 va_list decays to a pointer to a record that starts with the position; on ILP32 it is the position.
  TypeRef list = isWide() ? b.record("__va_list_tag", {{"position", string, 0, {}}}, 24) : string;
  TypeRef listParameter = isWide() ? b.pointerTo(list) : list;
  const FunctionId vprintf = b.declare("vprintf", b.types().function(b.int32(), {string, listParameter}, false, true));
  const FunctionId f = b.function("f", b.types().function(b.int32(), {string}, true, true));
  ExpressionRef format = b.parameter("format", string), area = b.variadicArea(), ap = b.local("ap", list);
  b.assign(isWide() ? e.member(ap, 0) : ap, area);
  ExpressionRef n = b.local("n", b.int32());
  b.call(vprintf, {format, isWide() ? e.addressOf(ap) : ap}, n);
  b.returns(n);
  b.continueInStart();
  ExpressionRef r = b.local("r", b.int32());
  b.call(f,
         {b.string("%d %lld %g %Lg %s %c\n"), b.number(-3), longLong(Int128{1} << 40), real("0.5"), extended("0.25"),
          b.string("end"), b.number('!')},
         r);
  b.exit(r);
  b.expectExit(32);
  EXPECT_EQ(b.output, "-3 1099511627776 0.5 0.25 end !\n");
}

TEST_P(Native, ModelsAreReplacedButSourceIsNot) {
  for (const FunctionOrigin origin : {FunctionOrigin::Model, FunctionOrigin::Source}) {
    ProgramBuilder c(GetParam());
    TypeRef type = c.types().function(c.int32(), {c.int32()}, false, true);
    const FunctionId putchar = c.function("putchar", type, origin);
    c.parameter("c", c.int32());
    c.returns(c.number(77));
    c.continueInStart();
    ExpressionRef r = c.local("r", c.int32());
    c.call(putchar, {c.number('A')}, r);
    c.exit(r);
    c.expectExit(origin == FunctionOrigin::Source ? 77 : 'A');
    EXPECT_EQ(c.output, origin == FunctionOrigin::Source ? "" : "A");
  }
}

TEST_P(Native, OutputBeforeAViolationIsNotLost) {
  b.call(printf, {b.string("before\n")});
  b.emit(Halt{HaltKind::Abort, nullptr});
  EXPECT_EQ(b.run().outcome, Outcome::Abort);
  EXPECT_EQ(b.output, "before\n");
}

TEST_P(Native, MathematicalFunctions) {
  const auto unary = [&](const char* name, TypeRef type) {
    return b.declare(name, b.types().function(type, {type}, false, true));
  };
  TypeRef single = b.types().floating(FloatFormat::Single);
  ExpressionRef d = b.local("d", doubleType), f = b.local("f", single), l = b.local("l", longDouble);
  b.call(unary("sqrt", doubleType), {real("2")}, d);
  b.call(unary("cosf", single), {e.floating(single, 0)}, f);
  b.call(unary("sqrtl", longDouble), {extended("2")}, l);
  b.call(printf, {b.string("%.17g %g %.21Lg "), d, e.cast(doubleType, f), l});
  b.call(unary("log", doubleType), {real("-1")}, d);
  b.call(printf, {b.string("%f "), d});
  b.call(b.declare("pow", b.types().function(doubleType, {doubleType, doubleType}, false, true)),
         {real("2"), real("0.5")}, d);
  b.call(printf, {b.string("%.17g"), d});
  b.exit(b.number(0));
  b.expectExit(0);
  EXPECT_EQ(b.output, "1.4142135623730951 1 1.41421356237309504876 -nan 1.4142135623730951");
}

TEST_P(Native, StreamsAreToldApart) {
  TypeRef stream = b.pointerTo(b.types().voidType());
  ExpressionRef out = b.global("stdout", stream), other = b.global("stdin", stream);
  for (ExpressionRef variable : {out, other}) b.program.variables[variable->variable()].isUndefined = true;
  const FunctionId fputs = b.declare("fputs", b.types().function(b.int32(), {string, stream}, false, true));
  b.call(fputs, {b.string("shown"), out});
  b.call(fputs, {b.string("hidden"), other});
  b.exit(b.number(0));
  b.expectExit(0);
  EXPECT_EQ(b.output, "shown");
}

}  // namespace
}  // namespace argosy::interpreter

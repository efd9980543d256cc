// A program instrumented for overflows calls the overflow function exactly when the interpreter sees an overflow.
#include "program/transform/check_overflow.h"

#include <random>

#include "interpreter/interpreter.h"
#include "program/transform/resolve_function_pointers.h"
#include "tests/frontend/c_source.h"
#include "tests/frontend/well_formed.h"
#include "tests/program/transform.h"

namespace argosy::frontend {
namespace {

using interpreter::Outcome;
using interpreter::Violation;

const std::string declarations =
    "typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;\n"
    "typedef long long i64; typedef unsigned long long u64;\n"
    "char __VERIFIER_nondet_char(void); unsigned char __VERIFIER_nondet_uchar(void);\n"
    "short __VERIFIER_nondet_short(void); unsigned short __VERIFIER_nondet_ushort(void);\n"
    "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void); long __VERIFIER_nondet_long(void);\n"
    "long long __VERIFIER_nondet_longlong(void); unsigned long long __VERIFIER_nondet_ulonglong(void);\n"
    "_Bool __VERIFIER_nondet_bool(void); void __VERIFIER_assume(int); int abs(int); void abort(void);\n"
    "#define I __VERIFIER_nondet_int()\n#define L __VERIFIER_nondet_longlong()\n#define C __VERIFIER_nondet_char()\n"
    "#define S __VERIFIER_nondet_short()\n#define U __VERIFIER_nondet_uint()\n"
    "#define WIDE ((__int128)L * ((__int128)1 << 64) | (u64)L)\n";

/// Each overflows with some inputs and not with others.
const std::vector<std::string> mayOverflow{
    "int main(void) { int x = I; x = x + 1; return x & 1; }",
    "int main(void) { int x = I, y = I; return (x + y) & 1; }",
    "int main(void) { int x = I, y = I; return (x - y) & 1; }",
    "int main(void) { int x = I, y = I; return (x * y) & 1; }",
    "int main(void) { int x = I, y = I; if (y == 0) return 0; return (x / y) & 1; }",
    "int main(void) { int x = I, y = I; if (y == 0) return 0; return (x % y) & 1; }",
    "int main(void) { int x = I; return -x == 5; }",
    "int main(void) { i64 x = L, y = L; return (x + y) & 1; }",
    "int main(void) { i64 x = L, y = L; return (x - y) & 1; }",
    "int main(void) { i64 x = L, y = L; return (x * y) & 1; }",
    "int main(void) { i64 x = L, y = L; return y && x / y == 3; }",
    "int main(void) { int x = I; return (x * 3 - 7) & 1; }",
    "int main(void) { int x = I; return (7 - x * -5) & 1; }",
    "int main(void) { int x = I; x++; x--; --x; ++x; return 0; }",
    "int main(void) { int x = I; x += I; x -= I; x *= I; return 0; }",
    "int main(void) { u16 x = __VERIFIER_nondet_ushort(); return (x * x) & 1; }",
    "int main(void) { i16 x = S; i8 y = C; x += y; return x * x * x == 8; }",
    "int main(void) { int n = I, s = 0; if (n > 40) n = 40; for (int i = 0; i < n; i++) s = s * 3 + i; return s & 1; }",
    "int main(void) { int x = I; while (x + 1 > 10 && x < 2147483600) { x += 1000000; } return 0; }",
    "int main(void) { int x = I, y = I; return x > 0 && y > 0 && x + y > 0 ? 1 : x - y; }",
    "int main(void) { int x = I; switch (x + 1000000000) { case 5: return 1; default: return 0; } }",
    "int f(int a, int b) { return a + b; } int main(void) { return f(I + 1, I - 1) & 1; }",
    "int g(int n) { return n <= 0 ? 1 : n * g(n - 1); } int main(void) { return g(I % 20) & 1; }",
    "int a[8]; int main(void) { int i = I; a[(i + 3) & 7] = a[(i - 3) & 7] + I; return 0; }",
    "int main(void) { int x = I, *p = &x; *p = *p * 2; return x & 1; }",
    "struct s { int b : 5; unsigned c : 31; int d; }; int main(void) { struct s s; s.b = I; s.c = U; s.d = I;\n"
    "  return ((int)s.c + s.b * s.b * s.d) & 1; }",
    "int one(int x) { return x + 1; } int two(int x) { return x * 2; }\n"
    "int main(void) { int (*t[])(int) = {one, two}; int i = I; return t[(i + 5) & 1](i) & 1; }",
    "int main(void) { int x = I; __VERIFIER_assume(x + 1 > 0); return -x; }",
    "int main(void) { int x = I; return abs(x) & 1; }",
    "int main(void) { int x = I; unsigned y = x; y = y * 3u + 1; return (int)y - 5 == x; }",
    "int main(void) { int x = I; u64 y = (u64)(x + 1) * 5; return (int)(y >> 3) + x; }",
    "int main(void) { int n = I & 15; if (n == 0) return 1; int v[n]; for (int i = 0; i < n; i++) v[i] = I;\n"
    "  int s = 0; for (int i = 0; i < n; i++) s += v[i] / 4; return s & 1; }",
    "int c; int next(void) { return c = c + I; } int main(void) { return (next() + next()) & 1; }",
    "int main(void) { int x = I; return (_Bool)(x - 1) + 2147483646 + (x == 3); }",
};
const std::vector<std::string> neverOverflows{
    "int main(void) { i8 x = C, y = C; return (x * y + x - y) & 1; }",
    "int main(void) { unsigned x = U, y = U; return (x * y + x - y) & 1; }",
    "int main(void) { i64 x = I, y = I; return (x * y + x - y) & 1; }",
    "int main(void) { int x = I; return x / 3 + x % 10 * 7 + (x & 255) * (x & 255); }",
    "int main(void) { int x = I & 65535, n = I & 15; return (x << n) >> 3; }",
    "int main(void) { double d = I; d = d * d * d - 1; return d < 0; }",
    "int main(void) { i8 x = C; x++; x += 100; x = -x; return 0; }",
};
const std::vector<std::string> ofInt128{
    "int main(void) { __int128 x = WIDE, y = WIDE; return (x + y) & 1; }",
    "int main(void) { __int128 x = WIDE, y = WIDE; return (x - y) & 1; }",
    "int main(void) { __int128 x = WIDE, y = L; return (x * y) & 1; }",
    "int main(void) { __int128 x = WIDE; return (x * -3 + 1) & 1; }",
    "int main(void) { __int128 x = (__int128)L * L; x = x * x; return -x < 0; }",
};

/// Mostly the numbers at which something overflows.
class BoundaryInput : public interpreter::InputSource {
 public:
  explicit BoundaryInput(std::uint64_t seed) : generator_(seed) {}

  std::optional<UInt128> input(TypeRef type, const std::string&) override { return arbitrary(type); }
  UInt128 arbitrary(TypeRef type) override {
    const UInt128 sign = UInt128{1} << (type->bits() - 1), uniform = UInt128{generator_()} << 64 | generator_();
    switch (generator_() % 6) {
      case 0: return sign;
      case 1: return sign - 1;
      case 2: return truncate(~UInt128{0}, type->bits());
      case 3: return generator_() % 4;
      case 4: return truncate(uniform, 1 + static_cast<unsigned>(generator_() % type->bits()));
      default: return truncate(uniform, type->bits());
    }
  }

 private:
  std::mt19937_64 generator_;
};

interpreter::Result run(const Program& program, std::uint64_t seed, std::uint64_t steps,
                        std::vector<Violation> checks) {
  BoundaryInput inputs(seed);
  interpreter::Options options;
  options.checks = std::move(checks);
  options.errorFunctions = {std::string(signedOverflowFunction)};
  options.stepLimit = steps;
  options.output = [](const std::string&) {};
  return interpreter::execute(program, inputs, options);
}

/// In each test both outcomes have to occur, or the comparison means nothing.
struct Tally {
  int overflows = 0, fits = 0;
};

Tally compare(const std::string& source, DataModel dataModel, bool resolvedFirst, int seeds) {
  SCOPED_TRACE(source);
  const auto original = loadC(declarations + source, dataModel), instrumented = loadC(declarations + source, dataModel);
  if (resolvedFirst) test::transform(*instrumented, FunctionPointerResolution());
  test::transform(*instrumented, OverflowChecks());
  if (!resolvedFirst) test::transform(*instrumented, FunctionPointerResolution());
  // The decisions come from no statement of the user, nor do the checks of decisions when calls are resolved first.
  std::vector<std::string> problems = problemsOf(*instrumented);
  std::erase_if(problems, [&](const std::string& problem) {
    return problem.ends_with(resolvedFirst ? ": from no statement" : "assume: from no statement");
  });
  for (const std::string& problem : problems) ADD_FAILURE() << problem;
  Tally tally;
  for (int seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE(seed);
    const interpreter::Result expected =
        run(*original, static_cast<std::uint64_t>(seed), 20'000, {Violation::SignedOverflow});
    if (expected.outcome == Outcome::StepLimit) continue;
    const interpreter::Result actual =
        run(*instrumented, static_cast<std::uint64_t>(seed), 1'000'000, {Violation::ErrorCall});
    const bool overflows = expected.violation == Violation::SignedOverflow;
    EXPECT_EQ(actual.violation == Violation::ErrorCall, overflows) << actual.message << " / " << expected.message;
    (overflows ? tally.overflows : tally.fits) += 1;
    if (overflows) {
      EXPECT_EQ(instrumented->edges[actual.edge].info.range, original->edges[expected.edge].info.range);
      continue;
    }
    EXPECT_EQ(actual.outcome, expected.outcome) << actual.message;
    EXPECT_EQ(actual.exitCode, expected.exitCode);
  }
  return tally;
}

class CheckOverflowExecution : public testing::TestWithParam<DataModel> {};

TEST_P(CheckOverflowExecution, OverflowsAreFound) {
  for (const std::string& source : mayOverflow) {
    const Tally tally = compare(source, GetParam(), false, 60);
    EXPECT_GE(tally.overflows, 1) << source;
    EXPECT_GE(tally.fits, 1) << source;
  }
}

TEST_P(CheckOverflowExecution, AfterCallsThroughPointersAreResolved) {
  for (const std::string& source : mayOverflow)
    if (source.find("(*t[])") != std::string::npos) compare(source, GetParam(), true, 60);
}

TEST_P(CheckOverflowExecution, NothingElseIsFound) {
  for (const std::string& source : neverOverflows) EXPECT_EQ(compare(source, GetParam(), false, 40).overflows, 0);
}

INSTANTIATE_TEST_SUITE_P(DataModels, CheckOverflowExecution, testing::Values(DataModel::ILP32, DataModel::LP64),
                         [](const auto& info) { return info.param == DataModel::ILP32 ? "ILP32" : "LP64"; });

TEST(CheckOverflow, OfInt128) {
  for (const std::string& source : ofInt128) {
    const Tally tally = compare(source, DataModel::LP64, false, 200);
    EXPECT_GE(tally.overflows, 1) << source;
    EXPECT_GE(tally.fits, 1) << source;
  }
}

/// A shift that C leaves undefined is neither passed nor called an overflow.
TEST(CheckOverflow, ShiftsThatAreNotSettled) {
  const std::string head = declarations +
                           "int main(void) { int x = I >> (I & 31), n = I & 63; if (I & 1) n = I;\n"
                           "int bad = x < 0 || n < 0 || n > 31 || ((i64)(unsigned)x << (n & 31)) > 2147483647;\n";
  const auto program = loadC(head + "int shifted = x << n; return bad ? 2 : 3 + (shifted & 1); }");
  const auto original = loadC(head + "return bad ? 2 : 3 + (int)(((u64)x << n) & 1); }");
  test::transform(*program, OverflowChecks());
  int unsettled = 0, settled = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    const interpreter::Result expected = run(*original, seed, 1000, {}), actual = run(*program, seed, 1000, {});
    const bool isBad = expected.exitCode == 2;
    (isBad ? unsettled : settled) += 1;
    EXPECT_EQ(actual.outcome, isBad ? Outcome::Unmodelled : expected.outcome) << actual.message;
    if (!isBad) {
      EXPECT_EQ(actual.exitCode, expected.exitCode);
    }
  }
  EXPECT_GE(unsettled, 20);
  EXPECT_GE(settled, 20);
}

/// The order that check_overflow.h promises.
TEST(CheckOverflow, OverflowComesBeforeOtherFaultsOfTheSameOperation) {
  const auto program =
      loadC("int main(void) { int zero = 0, x = 2147483647; volatile int r; r = 1 / zero + (x + 1); return r; }");
  test::transform(*program, OverflowChecks());
  EXPECT_EQ(run(*program, 0, 1000, {Violation::ErrorCall}).violation, Violation::ErrorCall);
}

}  // namespace
}  // namespace argosy::frontend

// Loops that write arrays: accelerated programs do what the original ones do, however many iterations they take at once, and what is no matter of single elements is refused.
#include <gtest/gtest.h>

#include <random>

#include "interpreter/interpreter.h"
#include "tests/acceleration/accelerated.h"

namespace argosy::test {
namespace {

using acceleration::Refusal;

std::optional<Refusal> refusalOfArrays(const std::string& body) {
  const Accelerated result(
      "extern int __VERIFIER_nondet_int(void); int g, z[99]; static int n, a[99], b[99]; struct s { int x, y; } t[99];"
      "int main(void) { int i = 0, k = 0, *p = z, *q = z + 3; unsigned char c = 0; while (i < 9) { " +
      body + " i++; } return k + c; }");
  EXPECT_EQ(result.reports.size(), 1u);
  EXPECT_EQ(result.reports.front().paths.size(), 1u);
  return result.reports.front().paths.front().refusal;
}

TEST(ArrayLoops, AreRefusedWhereElementsDependOnEachOther) {
  EXPECT_EQ(refusalOfArrays("a[i] = 0;"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("a[3 * i + 1] = i * i;"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("a[i] = 1; b[i + 1] = 2 * i;"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("a[i] = b[9 - i] + b[3];"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("a[i] = a[i] + 1;"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("t[i].y = k; k += 2;"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("p[i] = 5;"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("a[c] = i; c++;"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("a[i + 1] = a[i];"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[i] = 1; a[i + 1] = 2;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[i] = 1; a[i] = 2;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[i] = 1; k = a[i];"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[i] = 1; k = a[0];"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("t[i].y = t[i].x;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[i] = *q;"), std::nullopt) << "no pointer can lead to a";
  EXPECT_EQ(refusalOfArrays("p[i] = *q;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("p[i] = z[0];"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("p[i] = g;"), Refusal::Memory) << "others may know the address of what is not static";
  EXPECT_EQ(refusalOfArrays("p[i] = n;"), std::nullopt);
  EXPECT_EQ(refusalOfArrays("p[i] = 1; g++;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("p[i] = 1; q[i] = 2;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[4] = i;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[i % 4] = i;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[b[i]] = i;"), Refusal::Memory);
  EXPECT_EQ(refusalOfArrays("a[i] = __VERIFIER_nondet_int();"), Refusal::Input);
  EXPECT_EQ(refusalOfArrays("a[i] = k; k = 3 * k + 1;"), Refusal::NotPolynomial);
}

/// What is unspecified is a small number: how many iterations are taken at once, and which branch is.
class SmallNumbers final : public interpreter::InputSource {
 public:
  explicit SmallNumbers(unsigned seed) : random_(seed) {}
  std::optional<UInt128> input(TypeRef, const std::string&) override { return std::nullopt; }
  UInt128 arbitrary(TypeRef) override { return random_() % 8; }

 private:
  std::mt19937 random_;
};

class RandomArrayLoop {
 public:
  explicit RandomArrayLoop(unsigned seed) : random_(seed) {}

  std::string text() {
    const bool isBackwards = draw(3) == 0;
    const std::string step = std::to_string(1 + draw(3));
    std::string body;
    for (unsigned i = 0, count = 1 + draw(3); i < count; ++i) body += statement();
    body += draw(3) == 0 ? " j += 2;" : " j++;";
    body += draw(3) == 0 ? " t += j;" : " t += 3;";
    const std::string loop =
        isBackwards ? "i = 20 + " + std::to_string(draw(5)) + "; while (i > 12) {" + body + " i -= " + step + "; }"
                    : "i = " + std::to_string(draw(5)) + "; while (i < 11) {" + body + " i += " + step + "; }";
    return "static int a[80], b[80]; static short s[80]; struct pair { int x; char y; } p[80];\n"
           "int main(void) { int i, t = " +
           std::to_string(draw(9)) + ", *q = " + (draw(2) == 0 ? "a" : "b + 3") +
           "; unsigned char j = " + (draw(4) == 0 ? "250" : "1") +
           "; unsigned h = 0, k; for (k = 0; k < 80; k++) { h = 3 * h + 1; a[k] = (int)(7 * k % 50); b[k] = (int)(k % "
           "9); }\n" +
           loop +
           "\nfor (k = 0; k < 80; k++) h = 31 * h + (unsigned)a[k] + 3 * (unsigned)b[k] + 5 * (unsigned)s[k] + 7 * "
           "(unsigned)p[k].x + (unsigned)p[k].y;\n"
           "return (int)(h + (unsigned)t + j); }\n";
  }

 private:
  unsigned draw(unsigned below) { return static_cast<unsigned>(random_() % below); }
  std::string index() {
    switch (draw(6)) {
      case 0: return "i";
      case 1: return "i + " + std::to_string(draw(9));
      case 2: return "2 * i + 3";
      case 3: return "60 - 2 * i";
      case 4: return "j % 80";
      default: return "j < 70 ? j : 0";
    }
  }
  std::string element(const std::string& at) {
    switch (draw(7)) {
      case 0: return "b[" + at + "]";
      case 1: return "s[" + at + "]";
      case 2: return "p[" + at + "].x";
      case 3: return "p[" + at + "].y";
      case 4: return "q[" + at + "]";
      default: return "a[" + at + "]";
    }
  }
  std::string value(const std::string& target) {
    switch (draw(7)) {
      case 0: return "t";
      case 1: return "i * t + j";
      case 2: return "5";
      case 3: return target + " + 1";
      case 4: return "2 * i - j";
      default: return element(index());
    }
  }
  std::string statement() {
    if (draw(6) == 0) return " t = " + element(index()) + ";";
    const std::string target = element(index());
    return " " + target + " = " + value(target) + ";";
  }

  std::mt19937 random_;
};

TEST(ArrayLoops, DoWhatTheyDid) {
  unsigned accelerated = 0, atOnce = 0;
  for (unsigned seed = 0; seed < 40 && !HasFailure(); ++seed) {
    const std::string text = RandomArrayLoop(seed).text();
    SCOPED_TRACE(text);
    const Accelerated loop(text);
    const Program& program = loop.transformed->program;
    interpreter::Options options;
    options.checks = interpreter::defaultChecks();
    SmallNumbers none(0);
    const interpreter::Result expected = interpreter::execute(*loop.original, none, options);
    ASSERT_EQ(expected.outcome, interpreter::Outcome::Exit) << expected.message;
    unsigned written = 0;
    options.stepLimit = 100'000;
    options.observe = [&](EdgeId edge, interpreter::Inspector& inspector) {
      if (const auto* elements = std::get_if<WriteElements>(&program.edges[edge].operation))
        written += inspector.value(elements->times).value_or(0) > 1 ? 1 : 0;
    };
    const bool writes = std::ranges::any_of(
        program.edges, [](const Edge& edge) { return std::holds_alternative<WriteElements>(edge.operation); });
    accelerated += writes ? 1 : 0;
    for (unsigned run = 0; run < (writes ? 150u : 5u); ++run) {
      SmallNumbers numbers(run);
      written = 0;
      const interpreter::Result result = interpreter::execute(program, numbers, options);
      if (result.outcome != interpreter::Outcome::Exit) {
        EXPECT_TRUE(result.outcome == interpreter::Outcome::Blocked ||
                    result.outcome == interpreter::Outcome::StepLimit)
            << result.message;
        continue;
      }
      atOnce += written != 0 ? 1 : 0;
      EXPECT_EQ(result.exitCode, expected.exitCode) << "run " << run;
    }
  }
  EXPECT_GT(accelerated, 8u);
  EXPECT_GT(atOnce, 50u);
}

}  // namespace
}  // namespace argosy::test

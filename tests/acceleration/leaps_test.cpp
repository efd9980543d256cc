// Executions that leap over iterations are those that do not.
#include "acceleration/leaps.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "interpreter/input_sources.h"
#include "interpreter/interpreter.h"
#include "tests/frontend/c_source.h"

namespace argosy::test {
namespace {

using acceleration::LeapOptions;
using interpreter::Inspector;
using interpreter::Leap;
using interpreter::Leaps;
using interpreter::Outcome;
using interpreter::Violation;

std::shared_ptr<const Leaps> leapsFor(const Program& program, bool stopsAtOverflow, std::uint32_t patience) {
  LeapOptions options;
  options.stopsAtOverflow = stopsAtOverflow;
  options.queryTime = std::chrono::milliseconds(300);
  options.totalTime = std::chrono::seconds(100);
  Leaps leaps = acceleration::leapsOf(program, options);
  leaps.patience = patience;
  return std::make_shared<const Leaps>(std::move(leaps));
}

/// What an operation is about to do.
struct Event {
  EdgeId edge;
  std::optional<UInt128> value;
  friend bool operator==(const Event&, const Event&) = default;
};

std::optional<UInt128> valueAt(const Program& program, EdgeId edge, Inspector& inspector) {
  const Operation& operation = program.edges[edge].operation;
  if (const auto* assign = std::get_if<Assign>(&operation)) return inspector.value(assign->value);
  if (const auto* assume = std::get_if<Assume>(&operation)) return inspector.value(assume->condition);
  return std::nullopt;
}

interpreter::Options optionsFor(bool checksOverflow) {
  interpreter::Options options;
  for (const Violation violation : interpreter::defaultChecks())
    if (checksOverflow || violation != Violation::SignedOverflow) options.checks.push_back(violation);
  options.checks.push_back(Violation::LeftShiftOverflow);
  return options;
}

class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : random_(seed) {}

  std::string text() {
    static constexpr std::array types{"unsigned char", "signed char", "short",     "unsigned short",
                                      "int",           "unsigned",    "long long", "unsigned long long"};
    std::string text = "int table[200]; int main(void) { int t = 0;";
    for (const char* name : {"a", "b", "c"})
      text += std::string(types[draw(types.size())]) + " " + name + " = " + (draw(3) == 0 ? number() : small()) + ";";
    text += "for (int limit = 0; limit < " + std::string(draw(2) == 0 ? "1" : "3") + "; limit++) {";
    const std::string counter = variable();
    hasCall_ = draw(3) == 0;
    if (hasCall_) text = "static int twice(int x) { int y = x; if (x > 90) y++; return y + x; }" + text;
    text += "while (" + (draw(4) == 0 ? condition() : counter + (draw(3) == 0 ? " != " : " < ") + number()) + ") {";
    text += counter + " += " + std::to_string(1 + draw(5)) + ";";
    if (draw(3) == 0) text += "if (" + condition() + ") {" + assignments() + "} else {" + assignments() + "}";
    else text += assignments();
    if (draw(4) == 0) text += "if (" + condition() + ") break;";
    return text + "} " + assignments() + "} return (int)(a + b + c + t) & 127; }";
  }

 private:
  unsigned draw(std::size_t below) { return static_cast<unsigned>(random_() % below); }
  std::string variable() { return std::string(1, static_cast<char>('a' + draw(3))); }
  std::string small() { return std::to_string(draw(9)); }
  std::string number() {
    static constexpr std::array numbers{"1",   "2",    "3",     "5",     "20",      "100",        "127",        "200",
                                        "255", "1000", "32767", "65535", "1000000", "2147483600", "4294967290u"};
    return numbers[draw(numbers.size())];
  }
  std::string condition() {
    switch (draw(8)) {
      case 0: return variable() + " < " + number();
      case 1: return variable() + " != " + number();
      case 2: return variable() + " < " + variable();
      case 3: return variable() + " + " + variable() + " < " + number();
      case 4: return variable() + " >= " + number();
      case 5: return variable() + " > " + number() + " - " + variable();
      case 6: return variable() + " <= " + number();
      default: return variable();
    }
  }
  std::string assignments() {
    std::string result;
    for (unsigned i = 0, count = 1 + draw(3); i < count; ++i) {
      const std::string target = variable();
      switch (draw(13)) {
        case 0: result += target + "++; "; break;
        case 1: result += target + " -= " + small() + "; "; break;
        case 2: result += target + " += " + variable() + "; "; break;
        case 3: result += target + " = " + variable() + " + " + small() + "; "; break;
        case 4: result += target + " = " + number() + "; "; break;
        case 5: result += "t = " + variable() + " / 3; "; break;
        case 6: result += "t = 100 % " + variable() + "; "; break;
        case 7: result += "t = table[" + variable() + "]; "; break;
        case 8: result += "t = " + variable() + " << 2; "; break;
        case 10:
          if (hasCall_) result += target + " = twice(" + variable() + "); ";
          break;
        case 9: result += "{ int own = " + variable() + " * 3; t = own; } "; break;
        default: result += target + " += " + small() + "; "; break;
      }
    }
    return result;
  }

  std::mt19937 random_;
  bool hasCall_ = false;
};

/// The iterations that were leapt over, where the execution ends in time.
std::uint64_t compare(const std::string& text, bool checksOverflow) {
  const auto program = frontend::loadC(text);
  constexpr std::uint64_t mostSteps = 60'000;
  std::vector<Event> all;
  interpreter::Options options = optionsFor(checksOverflow);
  options.stepLimit = mostSteps;
  options.observe = [&](EdgeId edge, Inspector& inspector) {
    all.push_back({edge, valueAt(*program, edge, inspector)});
  };
  interpreter::ListInput inputs({});
  const interpreter::Result expected = interpreter::execute(*program, inputs, options);
  if (expected.outcome == Outcome::StepLimit) return 0;
  options.leaps = leapsFor(*program, checksOverflow, 1);
  std::uint64_t position = 0;
  bool isSame = true;
  options.observe = [&](EdgeId edge, Inspector& inspector) {
    isSame &= position < all.size() && all[position] == Event{edge, valueAt(*program, edge, inspector)};
    ++position;
  };
  options.leap = [&](const Leap& leap, std::uint64_t times, Inspector&) { position += times * leap.operations; };
  const interpreter::Result result = interpreter::execute(*program, inputs, options);
  EXPECT_TRUE(isSame) << text;
  EXPECT_EQ(position, all.size()) << text;
  EXPECT_EQ(result.outcome, expected.outcome) << text;
  EXPECT_EQ(result.exitCode, expected.exitCode) << text;
  EXPECT_EQ(result.violation, expected.violation) << text;
  EXPECT_EQ(result.message, expected.message) << text;
  EXPECT_EQ(result.edge, expected.edge) << text;
  EXPECT_EQ(result.steps, expected.steps) << text;
  // Nobody is told of operations.
  options.observe = nullptr;
  options.leap = nullptr;
  const interpreter::Result silent = interpreter::execute(*program, inputs, options);
  EXPECT_EQ(silent.exitCode, expected.exitCode) << text;
  EXPECT_EQ(silent.steps, expected.steps) << text;
  EXPECT_EQ(silent.iterationsLeptOver, result.iterationsLeptOver) << text;
  // Values that are known, all of them.
  options.onlyDetermined = true;
  const interpreter::Result determined = interpreter::execute(*program, inputs, options);
  EXPECT_EQ(determined.outcome, expected.outcome) << text;
  EXPECT_EQ(determined.exitCode, expected.exitCode) << text;
  EXPECT_EQ(determined.steps, expected.steps) << text;
  return result.iterationsLeptOver;
}

TEST(Leaps, RandomLoopsEndAsWithoutThem) {
  unsigned leaping = 0;
  for (unsigned seed = 1; seed <= 150; ++seed)
    leaping += compare(RandomProgram(seed).text(), seed % 2 == 0) > 0 ? 1 : 0;
  EXPECT_GT(leaping, 20u);
}

struct Execution {
  interpreter::Result result;
  std::size_t leaps;  // that there are
};

Execution executed(const std::string& text, interpreter::Options options = optionsFor(false),
                   bool stopsAtOverflow = false) {
  const auto program = frontend::loadC(text);
  options.leaps = leapsFor(*program, stopsAtOverflow, 1000);
  if (!options.stepLimit) options.stepLimit = 3'000'000;
  interpreter::ListInput inputs({});
  return {interpreter::execute(*program, inputs, options), options.leaps->leaps.size()};
}

TEST(Leaps, BillionsOfIterations) {
  const auto [result, leaps] = executed(
      "int main(void) { unsigned long long s = 0; for (unsigned long long i = 0; i < 4000000000u; i++) s += i;\n"
      "return s == 7999999998000000000ull ? 3 : 4; }");
  EXPECT_EQ(result.exitCode, 3);
  EXPECT_EQ(leaps, 1u);
  EXPECT_GT(result.steps, 12'000'000'000u);
  EXPECT_GT(result.iterationsLeptOver, 3'999'990'000u);
}

TEST(Leaps, NestedLoops) {
  const auto [result, leaps] = executed(
      "int main(void) { unsigned s = 0; for (int i = 0; i < 3000; i++) for (int j = 0; j < 3000000; j++) s++;\n"
      "return s == 410065408u ? 3 : 4; }");
  EXPECT_EQ(result.exitCode, 3) << "9,000,000,000 modulo 2 to the power of 32";
  EXPECT_GT(result.iterationsLeptOver, 8'990'000'000u);
}

TEST(Leaps, CallsInLoopsAndAssertions) {
  const std::string text =
      "extern void reach_error(void); static void check(int c) { if (!c) reach_error(); }\n"
      "static int next(int x) { int y = x; y++; return y; }\n"
      "int main(void) { for (int i = 0; i < 2000000000; i = next(i)) check(i != 1900000001); return 0; }";
  const auto result = executed(text).result;
  EXPECT_EQ(result.violation, Violation::ErrorCall);
  EXPECT_GT(result.iterationsLeptOver, 1'899'990'000u);
  EXPECT_EQ(executed(text, optionsFor(true), true).result.violation, Violation::ErrorCall);
}

TEST(Leaps, OfVariablesThatAreSetToOthers) {
  const auto result = executed(
                          "int main(void) { int last = 7, before = 9, i;\n"
                          "for (i = 0; i < 1000000000; i++) { before = last; last = i; }\n"
                          "return (i - before) * 10 + i - last; }")
                          .result;
  EXPECT_EQ(result.exitCode, 21);
  EXPECT_GT(result.iterationsLeptOver, 999'990'000u);
}

TEST(Leaps, WrapAround) {
  const auto [result, leaps] = executed(
      "int main(void) { unsigned char c = 0; unsigned i; for (i = 0; i < 100000000u; i++) c += 3;\n"
      "return c; }");
  EXPECT_EQ(result.exitCode, (100000000u * 3) % 256);
  EXPECT_GT(result.iterationsLeptOver, 99'000'000u);
}

TEST(Leaps, StopWhereSomethingUndefinedHappens) {
  const std::string start = "int table[500000]; int main(void) { int t = 0; unsigned s = 0;";
  const auto outOfBounds =
      executed(start + "for (int i = 0; i < 100000000; i++) { t = table[i]; s += 2; } return s; }").result;
  EXPECT_EQ(outOfBounds.violation, Violation::InvalidDereference);
  EXPECT_GT(outOfBounds.iterationsLeptOver, 400'000u);
  EXPECT_LT(outOfBounds.iterationsLeptOver, 500'000u);
  const auto division =
      executed(start + "for (int i = 700000; i > -100000000; i--) { t = 5 / i; s += 2; } return s; }").result;
  EXPECT_EQ(division.violation, Violation::DivisionByZero);
  EXPECT_GT(division.iterationsLeptOver, 600'000u);
  interpreter::Options options = optionsFor(true);
  options.stepLimit = 30'000'000;
  const std::string overflowing =
      start + "t = 2147480000 - 2500000; for (unsigned i = 0; i < 5000000u; i++) { t++; s += 2; } return s; }";
  const auto overflow = executed(overflowing, options, true).result;
  EXPECT_EQ(overflow.violation, Violation::SignedOverflow);
  EXPECT_GT(overflow.iterationsLeptOver, 2'000'000u);
  EXPECT_EQ(executed(overflowing, options, false).result.iterationsLeptOver, 0u)
      << "leaps over signed overflow are not for executions that end there";
}

TEST(Leaps, NotForWhoWatchesEachOperation) {
  const std::string text = "int main(void) { unsigned s = 0; for (int i = 0; i < 100000; i++) s += 3; return s & 63; }";
  EXPECT_GT(executed(text).result.iterationsLeptOver, 90'000u);
  std::uint64_t told = 0;
  interpreter::Options options = optionsFor(false);
  options.trace = [&](EdgeId) { ++told; };
  const auto traced = executed(text, options).result;
  EXPECT_EQ(traced.iterationsLeptOver, 0u);
  EXPECT_EQ(told, traced.steps);
  told = 0;
  options.leap = [&](const Leap& leap, std::uint64_t times, Inspector&) { told += times * leap.operations; };
  const auto leaping = executed(text, options).result;
  EXPECT_GT(leaping.iterationsLeptOver, 90'000u);
  EXPECT_EQ(told, traced.steps);
}

TEST(Leaps, NotOverInputsAndWhatDependsOnThem) {
  const std::string random = "extern int __VERIFIER_nondet_int(void); int main(void) { int s = 0;\n";
  EXPECT_EQ(executed(random + "for (int i = 0; i < 100000; i++) s += __VERIFIER_nondet_int(); return s; }").leaps, 0u);
  interpreter::Options options = optionsFor(false);
  options.onlyDetermined = true;
  const auto open =
      executed("int main(void) { unsigned x, s; s = 0; for (int i = 0; i < 100000; i++) x += 3; return 5; }", options)
          .result;
  EXPECT_EQ(open.outcome, Outcome::Undetermined);
  EXPECT_EQ(open.iterationsLeptOver, 0u);
}

TEST(Leaps, UnspecifiedValuesAtWhichNobodyLooks) {
  const std::string text =
      "int main(void) { unsigned s = 0; for (int i = 0; i < 100000; i++) { int t; t = i * 2; s += t; } return s & 63; "
      "}";
  EXPECT_GT(executed(text).result.iterationsLeptOver, 90'000u) << "all zero";
  const auto program = frontend::loadC(text);
  interpreter::Options options = optionsFor(false);
  options.leaps = leapsFor(*program, false, 1000);
  interpreter::RandomInput random(1);
  EXPECT_EQ(interpreter::execute(*program, random, options).iterationsLeptOver, 0u) << "the source keeps count";
}

}  // namespace
}  // namespace argosy::test

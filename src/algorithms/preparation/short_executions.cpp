#include "algorithms/preparation/short_executions.h"

#include "algorithms/preparation/compared_constants.h"
#include "interpreter/input_sources.h"
#include "program/arithmetic.h"

namespace argosy::algorithms {
namespace {

constexpr std::uint64_t longestSteps = 5000;
constexpr double longestSeconds = 0.02;
constexpr std::size_t mostExecutions = 24;
constexpr std::uint64_t randomExecutions = 12;

/// Loops that an input ends go on for ever with some other value.
class SameInput final : public interpreter::InputSource {
 public:
  explicit SameInput(Int128 value) : value_(value) {}

  std::optional<UInt128> input(TypeRef type, const std::string& source) override {
    if (!type->isIntegral()) return random_.input(type, source);
    return truncate(static_cast<UInt128>(value_), type->bits());
  }
  UInt128 arbitrary(TypeRef type) override { return random_.arbitrary(type); }

 private:
  Int128 value_;
  interpreter::RandomInput random_{0};
};

/// Numbers of all magnitudes: conditions between inputs hold for some, and loops that count to one of them take long.
class AnyMagnitude final : public interpreter::InputSource {
 public:
  explicit AnyMagnitude(std::uint64_t seed) : generator_(seed), random_(seed) {}

  std::optional<UInt128> input(TypeRef type, const std::string& source) override {
    if (!type->isIntegral()) return random_.input(type, source);
    const unsigned bits = static_cast<unsigned>(generator_() % type->bits());
    const UInt128 value = truncate(UInt128{generator_()}, bits);
    const bool isNegative = generator_() % 8 == 0;
    return truncate(isNegative ? -value : value, type->bits());
  }
  UInt128 arbitrary(TypeRef type) override { return random_.arbitrary(type); }

 private:
  std::mt19937_64 generator_;
  interpreter::RandomInput random_;
};

bool endsSoon(const Program& program, interpreter::InputSource& inputs) {
  interpreter::Options options;
  options.stepLimit = longestSteps;
  options.timeLimitSeconds = longestSeconds;
  options.memoryLimitBytes = 256ull << 20;
  options.callDepthLimit = 1000;
  options.output = [](const std::string&) {};
  switch (interpreter::execute(program, inputs, options).outcome) {
    case interpreter::Outcome::StepLimit:
    case interpreter::Outcome::TimeLimit:
    case interpreter::Outcome::MemoryLimit:
    case interpreter::Outcome::StackOverflow:
    case interpreter::Outcome::Unmodelled: return false;
    default: return true;
  }
}

std::vector<Int128> temptingValues(const Program& program) {
  std::vector<Int128> values{1, 0, -1, 0x7fffffff, 1000};
  for (const Int128 constant : comparedConstants(program, ComparisonOrigin::Source))
    for (const Int128 value : {constant, constant + 1, constant - 1}) values.push_back(value);
  if (values.size() > mostExecutions) values.resize(mostExecutions);
  return values;
}

}  // namespace

bool seemsShort(const Program& program) {
  for (const Int128 value : temptingValues(program)) {
    SameInput inputs(value);
    if (!endsSoon(program, inputs)) return false;
  }
  for (std::uint64_t seed = 0; seed < randomExecutions; ++seed) {
    AnyMagnitude inputs(seed);
    if (!endsSoon(program, inputs)) return false;
  }
  return true;
}

}  // namespace argosy::algorithms

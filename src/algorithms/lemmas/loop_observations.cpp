#include "algorithms/lemmas/loop_observations.h"

#include <algorithm>
#include <set>

#include "interpreter/input_sources.h"
#include "program/arithmetic.h"

namespace argosy::algorithms {
namespace {

constexpr std::uint64_t executions = 40;
constexpr std::uint64_t stepsPerExecution = 20'000;
constexpr std::size_t statesPerLoop = 300;
/// So that no single execution decides what is seen.
constexpr std::size_t statesPerExecution = 40;

/// Small numbers make loops that end; every fourth execution sees the whole range.
class MostlySmallInput final : public interpreter::InputSource {
 public:
  explicit MostlySmallInput(std::uint64_t seed) : isWide_(seed % 4 == 3), wide_(seed), generator_(seed), largest_(seed % 3 == 0 ? 3 : 20) {}

  std::optional<UInt128> input(TypeRef type, const std::string& source) override {
    if (isWide_ || !type->isIntegral()) return wide_.input(type, source);
    const auto value = static_cast<Int128>(generator_() % static_cast<std::uint64_t>(largest_ + 3)) - (type->isSigned() ? 2 : 0);
    return truncate(static_cast<UInt128>(value), type->bits());
  }
  UInt128 arbitrary(TypeRef type) override { return wide_.arbitrary(type); }

 private:
  bool isWide_;
  interpreter::RandomInput wide_;
  std::mt19937_64 generator_;
  Int128 largest_;
};

}  // namespace

void observeLoops(Program& program, LoopObservations& loops, const Limits& limits) {
  std::unordered_map<NodeId, std::set<std::vector<Int128>>> seen;
  for (std::uint64_t seed = 0; seed < executions && !limits.check(); ++seed) {
    std::unordered_map<NodeId, std::size_t> visits;
    interpreter::Options options;
    options.checks = interpreter::defaultChecks();
    std::erase(options.checks, interpreter::Violation::SignedOverflow);
    options.stepLimit = stepsPerExecution;
    options.timeLimitSeconds = 0.1;
    options.memoryLimitBytes = 64ull << 20;
    options.callDepthLimit = 200;
    options.output = [](const std::string&) {};
    options.observe = [&](EdgeId edge, interpreter::Inspector& inspector) {
      const auto found = loops.find(program.edges[edge].source);
      if (found == loops.end() || ++visits[found->first] > statesPerExecution) return;
      LoopObservation& loop = found->second;
      std::erase_if(loop.conditions, [&](ExpressionRef condition) { return inspector.value(condition).value_or(0) == 0; });
      std::set<std::vector<Int128>>& states = seen[found->first];
      if (states.size() >= statesPerLoop) return;
      std::vector<Int128> state;
      for (const VariableId variable : loop.variables) {
        const TypeRef type = program.variables[variable].type;
        state.push_back(integerValue(type, inspector.value(program.variableExpression(variable)).value_or(0)));
      }
      states.insert(std::move(state));
    };
    MostlySmallInput inputs(seed);
    interpreter::execute(program, inputs, options);
  }
  for (auto& [head, states] : seen) loops[head].states.assign(states.begin(), states.end());
}

}  // namespace argosy::algorithms

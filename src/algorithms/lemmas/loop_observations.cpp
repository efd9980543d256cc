#include "algorithms/lemmas/loop_observations.h"

#include <algorithm>
#include <set>

#include "interpreter/input_sources.h"
#include "program/arithmetic.h"
#include "program/substitution.h"

namespace argosy::algorithms {
namespace {

constexpr std::uint64_t executions = 40;
constexpr std::uint64_t stepsPerExecution = 20'000;
/// The first execution is to see what comes after long loops, too.
constexpr std::uint64_t stepsOfFirstExecution = 3'000'000;
constexpr std::size_t statesPerLoop = 300, elementsPerRange = 400;

/// So that no single execution decides what is seen, but late iterations are, too.
bool isSampled(std::size_t visit) { return visit <= 24 || (visit & (visit - 1)) == 0 || (visit < 5000 && visit % 97 == 0); }

/// Small numbers make loops that end; every fourth execution sees the whole range.
class MostlySmallInput final : public interpreter::InputSource {
 public:
  explicit MostlySmallInput(std::uint64_t seed) : isWide_(seed % 4 == 3), wide_(seed), generator_(seed), largest_(seed % 3 == 1 ? 3 : 20) {}

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

class Observer {
 public:
  Observer(ProgramFacts& facts, LoopObservations& loops) : facts_(facts), loops_(loops) {
    for (auto& [head, loop] : loops) {
      loop.elements.resize(loop.vocabulary.ranges.size());
      loop.elementComparisons.assign(loop.vocabulary.ranges.size(), loop.vocabulary.elementComparisons);
    }
  }

  void execute(std::uint64_t seed) {
    std::unordered_map<NodeId, std::size_t> visits;
    interpreter::Options options;
    options.checks = interpreter::defaultChecks();
    std::erase(options.checks, interpreter::Violation::SignedOverflow);
    options.stepLimit = seed == 0 ? stepsOfFirstExecution : stepsPerExecution;
    options.timeLimitSeconds = seed == 0 ? 0.7 : 0.1;
    options.memoryLimitBytes = 256ull << 20;
    options.callDepthLimit = 200;
    options.output = [](const std::string&) {};
    options.observe = [&](EdgeId edge, interpreter::Inspector& inspector) {
      const NodeId node = facts_.program.edges[edge].source;
      if (!facts_.controlFlow.isLoopHead(node)) return;
      const auto found = loops_.find(node);
      if (found != loops_.end() && isSampled(++visits[node])) observe(node, found->second, inspector);
    };
    MostlySmallInput inputs(seed);
    interpreter::execute(facts_.program, inputs, options);
  }

 private:
  static std::optional<Int128> valueOf(ExpressionRef expression, interpreter::Inspector& inspector) {
    const auto bits = inspector.value(expression);
    return bits ? std::optional(integerValue(expression->type(), *bits)) : std::nullopt;
  }

  void observe(NodeId head, LoopObservation& loop, interpreter::Inspector& inspector) {
    LoopVocabulary& words = loop.vocabulary;
    std::erase_if(words.comparisons, [&](ExpressionRef condition) { return valueOf(condition, inspector).value_or(0) == 0; });
    std::vector<Int128> state;
    for (const ExpressionRef variable : words.variables) state.push_back(valueOf(variable, inspector).value_or(0));
    if (!words.elements.empty()) observeElements(loop, state, inspector);
    std::set<std::vector<Int128>>& known = known_[head];
    if (known.size() < statesPerLoop && known.insert(state).second) loop.states.push_back(std::move(state));
  }

  void observeElements(LoopObservation& loop, const std::vector<Int128>& state, interpreter::Inspector& inspector) {
    for (std::size_t range = 0; range < loop.elements.size(); ++range) {
      const auto low = valueOf(loop.vocabulary.ranges[range].low, inspector), high = valueOf(loop.vocabulary.ranges[range].high, inspector);
      if (!low || !high || *low < 0 || *high > (Int128{1} << 31)) continue;
      for (const Int128 index : samples(*low, *high)) observeElement(loop, range, index, state, inspector);
    }
  }

  /// Both ends and some of the middle.
  static std::set<Int128> samples(Int128 low, Int128 high) {
    std::set<Int128> result;
    for (Int128 i = 0; i < 4 && low + i < high; ++i) result.insert({low + i, high - 1 - i});
    if (high - low > 8) result.insert({low + (high - low) / 3, low + (high - low) / 2});
    return result;
  }

  void observeElement(LoopObservation& loop, std::size_t range, Int128 index, const std::vector<Int128>& state, interpreter::Inspector& inspector) {
    ExpressionTable& expressions = facts_.program.expressions;
    const auto at = [&](ExpressionRef open) {
      return valueOf(substitute(expressions, open, facts_.ghostIndex, expressions.int32(index)), inspector);
    };
    if (const ExpressionRef guard = loop.vocabulary.ranges[range].guard; guard && at(guard).value_or(0) == 0) return;
    std::erase_if(loop.elementComparisons[range], [&](ExpressionRef comparison) { return at(comparison).value_or(0) == 0; });
    if (loop.elements[range].size() >= elementsPerRange) return;
    ElementObservation observation{index, {}, state};
    for (const ExpressionRef element : loop.vocabulary.elements) observation.elements.push_back(at(element));
    loop.elements[range].push_back(std::move(observation));
  }

  ProgramFacts& facts_;
  LoopObservations& loops_;
  std::unordered_map<NodeId, std::set<std::vector<Int128>>> known_;
};

}  // namespace

void observeLoops(ProgramFacts& facts, LoopObservations& loops, const Limits& limits) {
  Observer observer(facts, loops);
  for (std::uint64_t seed = 0; seed < executions && !limits.check(); ++seed) observer.execute(seed);
}

}  // namespace argosy::algorithms

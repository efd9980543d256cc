#include "algorithms/lemmas/loop_observations.h"

#include <algorithm>
#include <set>

#include "algorithms/lemmas/plausible_input.h"
#include "algorithms/preparation/compared_constants.h"
#include "program/arithmetic.h"
#include "program/substitution.h"

namespace argosy::algorithms {
namespace {

constexpr std::uint64_t executions = 40;
constexpr std::uint64_t stepsPerExecution = 20'000;
/// The first execution is to see what comes after long loops, too.
constexpr std::uint64_t stepsOfFirstExecution = 20'000'000;
constexpr std::size_t statesPerLoop = 400, elementsPerRange = 400;

/// So that no single execution decides what is seen, but late iterations are, too: a tenth more each time.
class Sampling {
 public:
  bool visit() {
    ++visits_;
    if (visits_ <= 24 || (visits_ < 5000 && visits_ % 97 == 0)) return true;
    if (visits_ < next_) return false;
    next_ = visits_ + visits_ / 10;
    return true;
  }

 private:
  std::size_t visits_ = 0, next_ = 32;
};

class Observer {
 public:
  Observer(ProgramFacts& facts, LoopObservations& loops)
      : facts_(facts), loops_(loops), constants_(comparedConstants(facts.program)) {
    for (auto& [head, loop] : loops) {
      loop.cases.resize(loop.vocabulary.guards.size());
      loop.elements.resize(loop.vocabulary.ranges.size());
      loop.elementComparisons.assign(loop.vocabulary.ranges.size(), loop.vocabulary.elementComparisons);
    }
  }

  void execute(std::uint64_t seed) {
    std::unordered_map<NodeId, Sampling> samplings;
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
      if (found != loops_.end() && samplings[node].visit()) observe(node, found->second, inspector);
    };
    PlausibleInput inputs(seed, constants_);
    interpreter::execute(facts_.program, inputs, options);
  }

 private:
  static std::optional<Int128> valueOf(ExpressionRef expression, interpreter::Inspector& inspector) {
    const auto bits = inspector.value(expression);
    return bits ? std::optional(integerValue(expression->type(), *bits)) : std::nullopt;
  }

  void observe(NodeId head, LoopObservation& loop, interpreter::Inspector& inspector) {
    LoopVocabulary& words = loop.vocabulary;
    std::erase_if(words.comparisons,
                  [&](ExpressionRef condition) { return valueOf(condition, inspector).value_or(0) == 0; });
    std::vector<Int128> state;
    for (const ExpressionRef variable : words.variables) state.push_back(valueOf(variable, inspector).value_or(0));
    if (!words.elements.empty()) observeElements(loop, state, inspector);
    std::set<std::vector<Int128>>& known = known_[head];
    if (known.size() >= statesPerLoop || !known.insert(state).second) return;
    for (std::size_t guard = 0; guard < words.guards.size(); ++guard)
      if (const auto value = valueOf(words.guards[guard], inspector)) loop.cases[guard][*value != 0].push_back(state);
    loop.states.push_back(std::move(state));
  }

  void observeElements(LoopObservation& loop, const std::vector<Int128>& state, interpreter::Inspector& inspector) {
    for (std::size_t range = 0; range < loop.elements.size(); ++range) {
      const auto low = valueOf(loop.vocabulary.ranges[range].low, inspector),
                 high = valueOf(loop.vocabulary.ranges[range].high, inspector);
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

  void observeElement(LoopObservation& loop, std::size_t range, Int128 index, const std::vector<Int128>& state,
                      interpreter::Inspector& inspector) {
    ExpressionTable& expressions = facts_.program.expressions;
    const auto at = [&](ExpressionRef open) {
      return valueOf(substitute(expressions, open, facts_.ghostIndex, expressions.int32(index)), inspector);
    };
    if (const ExpressionRef guard = loop.vocabulary.ranges[range].guard; guard && at(guard).value_or(0) == 0) return;
    std::erase_if(loop.elementComparisons[range],
                  [&](ExpressionRef comparison) { return at(comparison).value_or(0) == 0; });
    if (loop.elements[range].size() >= elementsPerRange) return;
    ElementObservation observation{index, {}, state};
    for (const ExpressionRef element : loop.vocabulary.elements) observation.elements.push_back(at(element));
    loop.elements[range].push_back(std::move(observation));
  }

  ProgramFacts& facts_;
  LoopObservations& loops_;
  std::vector<Int128> constants_;
  std::unordered_map<NodeId, std::set<std::vector<Int128>>> known_;
};

}  // namespace

void observeLoops(ProgramFacts& facts, LoopObservations& loops, const Limits& limits) {
  Observer observer(facts, loops);
  for (std::uint64_t seed = 0; seed < executions && !limits.check(); ++seed) observer.execute(seed);
}

}  // namespace argosy::algorithms

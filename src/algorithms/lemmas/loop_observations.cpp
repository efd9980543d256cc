#include "algorithms/lemmas/loop_observations.h"

#include <algorithm>
#include <set>

#include "algorithms/preparation/compared_constants.h"
#include "interpreter/input_sources.h"
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

/// Small numbers make loops that end; others are near what the program compares with, or anything.
class PlausibleInput final : public interpreter::InputSource {
 public:
  PlausibleInput(std::uint64_t seed, std::span<const Int128> constants)
      : style_(seed % 4), wide_(seed), generator_(seed), constants_(constants) {}

  std::optional<UInt128> input(TypeRef type, const std::string& source) override {
    if (!type->isIntegral()) return wide_.input(type, source);
    const auto upTo = [&](std::uint64_t most) { return static_cast<Int128>(generator_() % (most + 1)); };
    const auto of = [&](Int128 value) { return truncate(static_cast<UInt128>(value), type->bits()); };
    const auto near = [&] { return of(constants_[generator_() % constants_.size()] + upTo(4) - 2); };
    switch (style_) {
      case 0: return of(upTo(22) - (type->isSigned() ? 2 : 0));
      case 1: return of(upTo(5) - (type->isSigned() ? 2 : 0));
      case 2: return constants_.empty() ? of(upTo(100)) : near();
      default: return constants_.empty() || generator_() % 2 == 0 ? wide_.input(type, source) : near();
    }
  }
  UInt128 arbitrary(TypeRef type) override { return wide_.arbitrary(type); }

 private:
  std::uint64_t style_;
  interpreter::RandomInput wide_;
  std::mt19937_64 generator_;
  std::span<const Int128> constants_;
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

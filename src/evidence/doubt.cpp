#include "evidence/doubt.h"

#include <algorithm>

#include "base/limits.h"
#include "evidence/candidate_input.h"
#include "evidence/execution_options.h"
#include "evidence/same_results.h"
#include "interpreter/input_sources.h"
#include "program/reason_of.h"

namespace argosy::evidence {
namespace {

/// For executions that go another way; what they do not show by then counts as doubt.
constexpr double secondsForDoubt = 4;

/// Iterations that call nothing and ask for nothing.
void unnoticed(const interpreter::Leap& /*leap*/, std::uint64_t /*times*/, interpreter::Inspector& /*inspector*/) {}

/// The values of a counterexample, except that approximated models of the library get random ones, if there is a seed.
class OtherLibrary final : public interpreter::InputSource {
 public:
  OtherLibrary(const Program& program, const ReplayedCounterexample& counterexample, std::optional<std::uint64_t> seed)
      : program_(program), same_(program, counterexample.values()) {
    if (seed) other_.emplace(*seed);
  }

  void enter(EdgeId edge, interpreter::Inspector& inspector) {
    same_.enter(edge);
    const Operation& operation = program_.edges[edge].operation;
    if (inside_ && inspector.callDepth() < *inside_) inside_.reset();
    const ReasonId reason = reasonOf(operation);
    if (!inside_ && reason.valid() && program_.reasons[reason].kind == ReasonKind::LibraryApproximation)
      inside_ = inspector.callDepth();
    if (const auto* assume = std::get_if<Assume>(&operation); assume && !inside_) note(assume->condition, inspector);
  }

  bool isIndifferent(EdgeId edge) const override { return !(inside_ && other_) && same_.isIndifferent(edge); }
  /// Iterations are left out.
  void leap(std::uint64_t times) { note(times); }

  /// What the conditions outside of approximated models compare: a hash of all the values.
  std::uint64_t compared() const { return compared_; }

  std::optional<UInt128> input(TypeRef type, const std::string& source) override { return same_.input(type, source); }
  UInt128 arbitrary(TypeRef type) override {
    const UInt128 value = same_.arbitrary(type);
    return inside_ && other_ ? other_->arbitrary(type) : value;
  }

 private:
  void note(ExpressionRef condition, interpreter::Inspector& inspector) {
    const auto add = [&](ExpressionRef operand) {
      const UInt128 value = operand->type()->isScalar() ? inspector.value(operand).value_or(0) : 0;
      note(static_cast<std::uint64_t>(value) ^ static_cast<std::uint64_t>(value >> 64));
    };
    if (condition->kind() != ExpressionKind::Binary) return add(condition);
    add(condition->left());
    add(condition->right());
  }

  void note(std::uint64_t value) {
    compared_ = (compared_ ^ value) * 0x9e3779b97f4a7c15 + 1;
    compared_ ^= compared_ >> 29;
  }

  const Program& program_;
  CandidateInput same_;
  std::optional<interpreter::RandomInput> other_;
  std::optional<std::size_t> inside_;  // depth of the approximated model that is being executed
  std::uint64_t compared_ = 0;
};

/// Whether the execution depends on what the library does where its models are approximations: with other choices, a condition compares other
/// values, or the violation is gone. Samples stand for all choices.
bool restsOnLibrary(const Program& program, const ReplayedCounterexample& counterexample) {
  constexpr std::uint64_t samples = 8;
  const Limits limits = Limits().atMost(secondsForDoubt);
  const auto comparedWith = [&](std::optional<std::uint64_t> seed) -> std::optional<std::uint64_t> {
    OtherLibrary inputs(program, counterexample, seed);
    interpreter::Options options = executionOptions(counterexample);
    options.stepLimit = 10'000 + 4 * counterexample.steps();
    options.timeLimitSeconds = limits.remainingSeconds();
    options.observe = [&](EdgeId edge, interpreter::Inspector& inspector) { inputs.enter(edge, inspector); };
    options.leap = [&](const interpreter::Leap&, std::uint64_t times, interpreter::Inspector&) { inputs.leap(times); };
    const interpreter::Result result = executeTowards(counterexample.target(), program, inputs, options);
    return isTarget(counterexample.target(), result) ? std::optional(inputs.compared()) : std::nullopt;
  };
  const auto compared = comparedWith(std::nullopt);
  if (!compared) return true;
  for (std::uint64_t seed = 0; seed < samples; ++seed)
    if (comparedWith(seed) != compared) return true;
  return false;
}

/// The values of a counterexample, except that those that compilers choose are others: each a step from the one before.
class OtherCompiler final : public interpreter::InputSource {
 public:
  OtherCompiler(const Program& program, const ReplayedCounterexample& counterexample, UInt128 first, UInt128 step)
      : program_(program), same_(program, counterexample.values()), next_(first), step_(step) {}

  void enter(EdgeId edge) {
    same_.enter(edge);
    const ReasonId reason = reasonOf(program_.edges[edge].operation);
    isChosen_ = reason.valid() && program_.reasons[reason].kind == ReasonKind::UnsupportedBuiltin;
  }

  std::optional<UInt128> input(TypeRef type, const std::string& source) override { return same_.input(type, source); }
  UInt128 arbitrary(TypeRef type) override {
    const UInt128 value = same_.arbitrary(type);
    if (!isChosen_) return value;
    const UInt128 chosen = next_;
    next_ += step_;
    return truncate(chosen, type->bits());
  }
  bool isIndifferent(EdgeId edge) const override { return same_.isIndifferent(edge); }

 private:
  const Program& program_;
  CandidateInput same_;
  UInt128 next_, step_;
  bool isChosen_ = false;
};

/// Whether the violation is gone with other results of builtin functions that compilers are free to compute as they like. Samples stand for all.
bool restsOnCompiler(const Program& program, const ReplayedCounterexample& counterexample) {
  const Limits limits = Limits().atMost(secondsForDoubt);
  struct Choice {
    UInt128 first, step;
  };
  const auto isShownWith = [&](const Choice& choice) {
    OtherCompiler inputs(program, counterexample, choice.first, choice.step);
    interpreter::Options options = executionOptions(counterexample);
    options.stepLimit = 10'000 + 4 * counterexample.steps();
    options.timeLimitSeconds = limits.remainingSeconds();
    options.trace = [&](EdgeId edge) { inputs.enter(edge); };
    options.leap = unnoticed;
    return isTarget(counterexample.target(), executeTowards(counterexample.target(), program, inputs, options));
  };
  const UInt128 stack = 0x7ffd'1234'5670, up = 0x40, down = -up;
  const Choice samples[] = {{0, 0}, {1, 0}, {0x1234, 0}, {stack, 0}, {stack, up}, {stack, down}, {~UInt128{0}, 0}};
  return !std::ranges::all_of(samples, isShownWith);
}

/// Whether the violation is gone when the last digits of math.h are a little larger, or smaller: other machines compute others.
bool restsOnRounding(const Program& program, const ReplayedCounterexample& counterexample) {
  if (!interpreter::hasInexactMath(program)) return false;
  const Limits limits = Limits().atMost(secondsForDoubt);
  for (const int steps : {1, -1}) {
    CandidateInput inputs(program, counterexample.values());
    interpreter::Options options = executionOptions(counterexample);
    options.stepLimit = 10'000 + 4 * counterexample.steps();
    options.timeLimitSeconds = limits.remainingSeconds();
    options.mathSteps = steps;
    options.trace = [&](EdgeId edge) { inputs.enter(edge); };
    options.leap = unnoticed;
    if (!isTarget(counterexample.target(), executeTowards(counterexample.target(), program, inputs, options)))
      return true;
  }
  return false;
}

/// The undefined function that would have to return different values for the same numbers; not valid where none has to.
FunctionId changingFunction(const Program& program, const ReplayedCounterexample& counterexample) {
  const auto isUndefined = [&](ReasonId id) { return program.reasons[id].kind == ReasonKind::UndefinedFunction; };
  if (std::ranges::none_of(counterexample.approximations(), isUndefined)) return {};
  const Limits limits = Limits().atMost(secondsForDoubt);
  SameResults::Results results;
  const auto isShownWith = [&](std::map<SameResults::Arguments, UInt128> chosen) {
    SameResults inputs(program, counterexample.values(), std::move(chosen));
    interpreter::Options options = executionOptions(counterexample);
    options.stepLimit = 10'000 + 4 * counterexample.steps();
    options.timeLimitSeconds = limits.remainingSeconds();
    options.observe = [&](EdgeId edge, interpreter::Inspector& inspector) { inputs.enter(edge, inspector); };
    options.leap = unnoticed;
    const bool isShown =
        isTarget(counterexample.target(), executeTowards(counterexample.target(), program, inputs, options));
    if (results.empty()) results = inputs.results();
    return isShown;
  };
  isShownWith({});
  const auto changing = std::ranges::find_if(results, [](const auto& entry) { return entry.second.size() > 1; });
  if (changing == results.end()) return {};
  // Of all choices, some: the first values, the last ones, and mixtures.
  constexpr std::uint64_t samples = 16;
  for (std::uint64_t sample = 0; sample < samples; ++sample) {
    std::map<SameResults::Arguments, UInt128> chosen;
    std::uint64_t place = 0;
    for (const auto& [arguments, values] : results) {
      const std::uint64_t mixed = (sample * 0x9e3779b97f4a7c15 + place++ * 0xc2b2ae3d27d4eb4f) >> 33;
      chosen.emplace(arguments, sample == 0   ? values.front()
                                : sample == 1 ? values.back()
                                              : values[mixed % values.size()]);
    }
    if (isShownWith(std::move(chosen))) return {};
  }
  return changing->first.first;
}

}  // namespace

std::optional<Reason> doubtfulApproximation(const Program& program, const ReplayedCounterexample& counterexample) {
  const Reason *library = nullptr, *compiler = nullptr;
  for (const ReasonId id : counterexample.approximations()) {
    const Reason& reason = program.reasons[id];
    if (reason.kind == ReasonKind::LibraryApproximation) library = &reason;
    else if (reason.kind == ReasonKind::UnsupportedBuiltin) compiler = &reason;
    else if (reason.kind != ReasonKind::UndefinedFunction && reason.kind != ReasonKind::HardwareRegister) return reason;
  }
  if (library && restsOnLibrary(program, counterexample)) return *library;
  if (compiler && restsOnCompiler(program, counterexample)) return *compiler;
  if (restsOnRounding(program, counterexample))
    return Reason{
        ReasonKind::LibraryApproximation, ReasonEffect::OverApproximates, "the last digit of a function of math.h", {}};
  if (const FunctionId function = changingFunction(program, counterexample); function.valid())
    return Reason{ReasonKind::UndefinedFunction,
                  ReasonEffect::OverApproximates,
                  "function '" + program.functions[function].name +
                      "', which is not defined, would have to return different values for the same arguments",
                  {}};
  return std::nullopt;
}

}  // namespace argosy::evidence

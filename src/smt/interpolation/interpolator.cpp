#include "smt/interpolation/interpolator.h"

#include <algorithm>
#include <array>
#include <exception>

#include "base/processor_clock.h"
#include "smt/interpolation/interpolation_check.h"
#include "smt/interpolation/interpolation_engine.h"
#include "smt/interpolation/negation_normal_form.h"
#include "smt/interpolation/problem_file.h"

namespace argosy::smt {
namespace {

/// Of the first engine's time.
constexpr double partForCore = 0.4;

std::unique_ptr<InterpolationEngine> makeEngine(TermTable& terms, InterpolationEngineKind kind) {
  switch (kind) {
    case InterpolationEngineKind::Integers: return makeIntegerEngine(terms);
    case InterpolationEngineKind::Spacer: return makeSpacerEngine(terms);
    case InterpolationEngineKind::WeakestPrecondition: return makeWeakestPreconditionEngine(terms);
    case InterpolationEngineKind::Cvc5: return makeCvc5InterpolationEngine(terms);
  }
  throw std::logic_error("unknown interpolation engine");
}

Interpolator::Engines makeEngines(TermTable& terms, std::span<const InterpolationEngineKind> kinds) {
  Interpolator::Engines engines;
  for (const InterpolationEngineKind kind : kinds) engines.emplace_back(kind, makeEngine(terms, kind));
  return engines;
}

std::uint64_t sizeOf(std::span<const TermRef> formulas) {
  std::uint64_t size = 0;
  forEachTerm(formulas, [&](TermRef) { ++size; });
  return size;
}

}  // namespace

std::span<const InterpolationEngineKind> allInterpolationEngines() {
  static constexpr std::array kinds = {InterpolationEngineKind::Integers, InterpolationEngineKind::Spacer,
                                       InterpolationEngineKind::WeakestPrecondition, InterpolationEngineKind::Cvc5};
  return kinds;
}

const char* toString(InterpolationEngineKind kind) {
  switch (kind) {
    case InterpolationEngineKind::Integers: return "integers";
    case InterpolationEngineKind::Spacer: return "spacer";
    case InterpolationEngineKind::WeakestPrecondition: return "weakest-precondition";
    case InterpolationEngineKind::Cvc5: return "cvc5";
  }
  return "";
}

std::optional<InterpolationEngineKind> parseInterpolationEngine(std::string_view name) {
  const auto kinds = allInterpolationEngines();
  const auto found = std::ranges::find_if(kinds, [&](InterpolationEngineKind kind) { return toString(kind) == name; });
  return found == kinds.end() ? std::nullopt : std::optional(*found);
}

Interpolator::Interpolator(TermTable& terms, InterpolationOptions options)
    : Interpolator(terms, options, makeEngines(terms, options.engines)) {}

Interpolator::Interpolator(TermTable& terms, InterpolationOptions options, Engines engines)
    : terms_(terms), options_(std::move(options)), engines_(std::move(engines)) {
  for (const auto& [kind, engine] : engines_) statistics_.push_back({.engine = kind});
}

Interpolator::~Interpolator() = default;

std::optional<std::vector<TermRef>> Interpolator::interpolate(const InterpolationProblem& problem) {
  const Deadline first(options_.limits, options_.runLimits);
  const auto relevant = reduce(problem, first);
  return relevant ? askEngines(*relevant, first) : std::nullopt;
}

std::optional<InterpolationTree> Interpolator::reduce(const InterpolationProblem& problem, const Deadline& deadline) {
  InterpolationTree tree(problem);
  if (!options_.dumpDirectory.empty()) dumpProblem(options_.dumpDirectory, dumped_, problem);
  InterpolationCore core = coreOf(terms_, tree, options_.checker, deadline.part(partForCore));
  if (core.answer == Answer::Satisfiable) return std::nullopt;
  return core.tree ? std::move(core.tree) : std::move(tree);
}

std::optional<std::vector<TermRef>> Interpolator::askEngines(const InterpolationTree& tree, const Deadline& first) {
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    if (options_.runLimits && options_.runLimits->check()) break;
    const Deadline deadline = i == 0 ? first : Deadline(options_.limits, options_.runLimits);
    if (auto result = askEngine(i, tree, deadline)) return result;
  }
  return std::nullopt;
}

std::optional<std::vector<TermRef>> Interpolator::askEngine(std::size_t index, const InterpolationTree& tree,
                                                            const Deadline& deadline, Surplus surplus) {
  InterpolationStatistics& statistics = statistics_[index];
  ++statistics.tried;
  std::optional<std::vector<TermRef>> result;
  std::string reason = "refuted";
  double checkSeconds = 0;
  const auto accept = [&](std::span<const TermRef> candidates) {
    const ProcessorClock::time_point start = ProcessorClock::now();
    std::vector<TermRef> offered;
    std::ranges::transform(candidates, std::back_inserter(offered), NegationNormalForm(terms_));
    std::vector<TermRef> checked = offered;
    const InterpolationVerdict verdict = checkInterpolants(terms_, tree, checked, options_.checker, deadline);
    checkSeconds += secondsSince(start);
    if (verdict == InterpolationVerdict::Refuted) ++statistics.refuted;
    if (verdict == InterpolationVerdict::Unknown) reason = "the check was not decided";
    if (verdict != InterpolationVerdict::Valid) return false;
    result = surplus == Surplus::Dropped ? std::move(checked) : std::move(offered);
    return true;
  };
  const ProcessorClock::time_point start = ProcessorClock::now();
  try {
    engines_[index].second->interpolate(tree, deadline, accept);
  } catch (const std::exception& error) {
    reason = error.what();
  }
  statistics.seconds += secondsSince(start) - checkSeconds;
  statistics.checkSeconds += checkSeconds;
  if (result) {
    ++statistics.succeeded;
    statistics.resultSize += sizeOf(*result);
  } else {
    ++statistics.failed;
    ++statistics.failures[reason];
  }
  return result;
}

}  // namespace argosy::smt

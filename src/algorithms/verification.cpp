#include "algorithms/verification.h"

#include <malloc.h>

#include <algorithm>
#include <new>
#include <utility>

#include "algorithms/bounded_model_checking.h"
#include "algorithms/loopwise_checking.h"
#include "algorithms/original_impact.h"
#include "program/transform/check_overflow.h"
#include "program/transform/mark_label.h"

namespace argosy::algorithms {

using automaton::Property;
using automaton::PropertyKind;
using evidence::UnknownCause;
using evidence::UnknownReason;

namespace {

/// At most so long, for such programs.
std::string turnOf(const configuration::Stage& stage) {
  std::string text;
  if (stage.timeLimit.count() != 0) text = "at most " + configuration::toString(stage.timeLimit);
  for (const std::string& feature : stage.when) text += (text.empty() ? "" : &feature == &stage.when.front() ? "; " : ", ") + feature;
  return text;
}

}  // namespace

Verification::Verification(Program& program, VerificationTask task, const configuration::Configuration& configuration)
    : program_(program), task_(std::move(task)), configuration_(configuration), specification_(task_.automata) {
  for (Property& property : task_.properties) {
    if (property.kind == PropertyKind::NoOverflow) {
      instrumentOverflowChecks(program);
    } else if (property.kind == PropertyKind::UnreachLabel) {
      markLabel(program, property.label);
      property.kind = PropertyKind::UnreachCall;
      property.functions = {std::string(labelReachedFunction)};
    }
    if (auto observer = automaton::translate(property)) {
      specification_.push_back(std::move(*observer));
      targets_.push_back({property.name, property.functions});
    } else {
      unsupported_.push_back({UnknownCause::UnsupportedProperty, "the property " + property.name + " is not supported yet", {}});
    }
  }
  computeAddressTaken(program);
  facts_ = std::make_unique<ProgramFacts>(program);
}

void Verification::forgetLast() {
  last_.reset();
  malloc_trim(0);
}

StageResult Verification::runHere(const configuration::Configuration& stage, const Limits& limits, const Progress& progress) {
  forgetLast();
  std::optional<evidence::Verdict> verdict;
  try {
    if (stage.algorithm == configuration::Algorithm::Bmc && stage.getChoice("bmc.bounds") == "loops")
      last_ = std::make_unique<LoopwiseChecking>(*facts_, stage, specification_, targets_, limits);
    else if (stage.algorithm == configuration::Algorithm::Bmc)
      last_ = std::make_unique<BoundedModelChecking>(*facts_, stage, specification_, targets_, limits);
    else if (stage.algorithm == configuration::Algorithm::Impact)
      last_ = std::make_unique<OriginalImpact>(*facts_, stage, specification_, targets_, limits);
    else
      last_ = std::make_unique<Reachability>(*facts_, stage, specification_, targets_, limits);
    last_->measureTime(measuresTime_);
    verdict = last_->run(limits, progress);
  } catch (const std::bad_alloc&) {
    last_.reset();
    verdict = evidence::Unknown({UnknownCause::MemoryLimit, "out of memory", {}});
  } catch (const smt::SolverMissing& missing) {
    last_.reset();
    verdict = evidence::Unknown({UnknownCause::EngineFailed, missing.what(), {}});
  } catch (const std::exception& error) {
    last_.reset();
    verdict = evidence::Unknown({UnknownCause::EngineFailed, "the engine " + stage.name + " failed: " + error.what(), {}});
  }
  StageReport report{stage.name, evidence::toString(*verdict), false, {}, {}, {}};
  if (last_) {
    report.statistics = last_->statistics();
    try {
      if (keepsPrecision_) report.precision = last_->precision();
    } catch (const std::exception&) {
      // The verdict counts, also when memory does not suffice for more.
    }
    const CompositeCpa& composite = last_->composite();
    for (std::size_t i = 0; i < composite.components().size(); ++i)
      report.components.push_back({std::string(composite.components()[i]->name()), composite.statistics()[i]});
  }
  return {std::move(report), std::move(*verdict)};
}

evidence::Verdict Verification::runStage(const PlannedStage& stage, const Limits& limits, const Progress& progress) {
  const configuration::Configuration& configuration = *stage.configuration;
  // Solvers crash and hang now and then: that must not take the rest with it. And what ends with its process need not be taken apart, which takes
  // about as long again as to build it.
  const bool isIsolated = (configuration.usesCpa("predicate") || configuration_.hasStages()) && !keepsGraph_;
  StageResult result = [&] {
    if (!isIsolated) return runHere(configuration, limits, progress);
    StageProcess process(program_, targets_, configuration.name, facts_->board, limits,
                         [&](const Limits& own) { return runHere(configuration, own, nullptr); });
    return waitFor(process);
  }();
  report(stage, std::move(result.report));
  return std::move(result.verdict);
}

void Verification::report(const PlannedStage& stage, StageReport report) {
  stages_.insert(stages_.end(), stage.skippedBefore.begin(), stage.skippedBefore.end());
  report.turn = stage.turn;
  stages_.push_back(std::move(report));
}

std::vector<Verification::PlannedStage> Verification::plan() {
  if (configuration_.stages.empty()) return {{&configuration_, configuration::Duration(0)}};
  features_ = featuresOf(*facts_);
  std::vector<PlannedStage> result;
  std::vector<StageReport> skipped;
  for (const configuration::Stage& stage : configuration_.stages) {
    const auto isUnmet = [&](const std::string& condition) {
      return condition.starts_with("no-") ? features_.contains(condition.substr(3)) : !features_.contains(condition);
    };
    const auto unmet = std::ranges::find_if(stage.when, isUnmet);
    if (unmet == stage.when.end()) result.push_back({&stage.configuration, stage.timeLimit, turnOf(stage), std::exchange(skipped, {})});
    else skipped.push_back({stage.configuration.name, "skipped, it is for programs with feature '" + *unmet + "'", true, {}, {}, {}});
  }
  return result;
}

evidence::Verdict Verification::unknown(std::vector<UnknownReason> reasons) const {
  reasons.insert(reasons.begin(), unsupported_.begin(), unsupported_.end());
  if (reasons.empty()) reasons.push_back({UnknownCause::TimeLimit, "no stage found an answer in its time", {}});
  UnknownReason first = reasons.front();
  reasons.erase(reasons.begin());
  return evidence::Unknown(std::move(first), std::move(reasons));
}

evidence::Verdict Verification::run(const Limits& limits, const Progress& progress, const StageStart& onStage) {
  if (specification_.empty()) {
    UnknownReason first = unsupported_.empty() ? UnknownReason{UnknownCause::UnsupportedProperty, "nothing to verify", {}}
                                               : unsupported_.front();
    return evidence::Unknown(std::move(first));
  }
  const std::vector<PlannedStage> stages = plan();
  if (configuration_.algorithm == configuration::Algorithm::Portfolio) return runPortfolio(stages, limits);
  return runSequence(stages, limits, progress, onStage);
}

evidence::Verdict Verification::runSequence(std::span<const PlannedStage> stages, const Limits& limits, const Progress& progress,
                                            const StageStart& onStage) {
  std::vector<UnknownReason> reasons;
  for (const PlannedStage& stage : stages) {
    if (onStage) onStage(stage.configuration->name);
    const bool isLimited = stage.limit.count() != 0;
    const Limits stageLimits = isLimited ? limits.atMost(static_cast<double>(stage.limit.count()) / 1000) : limits;
    evidence::Verdict verdict = runStage(stage, stageLimits, progress);
    if (std::holds_alternative<evidence::Refutation>(verdict)) return verdict;
    if (std::holds_alternative<evidence::Proof>(verdict)) {
      if (unsupported_.empty()) return verdict;
      break;
    }
    const bool isOver = limits.check();
    const bool isLast = isOver || &stage == &stages.back();
    if (!keepsGraph_ && !isLast) forgetLast();  // that one engine had no memory left does not concern the next
    for (const UnknownReason& reason : std::get<evidence::Unknown>(verdict).reasons()) {
      // That a stage used up its share is no reason of the whole.
      const bool isOwnLimit = reason.cause == UnknownCause::TimeLimit && !isLast;
      if (!isOwnLimit) reasons.push_back(reason);
    }
    if (isOver) break;
  }
  return unknown(std::move(reasons));
}

evidence::Verdict Verification::runPortfolio(std::span<const PlannedStage> stages, const Limits& limits) {
  std::vector<std::unique_ptr<StageProcess>> running;
  for (const PlannedStage& stage : stages) {
    stages_.insert(stages_.end(), stage.skippedBefore.begin(), stage.skippedBefore.end());
    const bool isLimited = stage.limit.count() != 0;
    const Limits own = isLimited ? limits.atMost(static_cast<double>(stage.limit.count()) / 1000) : limits;
    running.push_back(std::make_unique<StageProcess>(program_, targets_, stage.configuration->name, facts_->board, own, [&](const Limits& given) {
      return runHere(*stage.configuration, given, nullptr);
    }));
  }
  // Each engine keeps the limit for itself; the limit is one for all of them.
  const auto isOutOfTime = [&] {
    double used = 0;
    for (const auto& process : running) used += process->processorSeconds();
    const auto remaining = limits.remainingSeconds();
    return remaining && used >= *remaining;
  };
  std::vector<UnknownReason> reasons;
  bool isTimeOver = false;
  while (!running.empty()) {
    waitForAny(running);
    for (auto process = running.begin(); process != running.end();) {
      const bool isOver = (*process)->isReadable() && (*process)->read();
      for (const SharedFact& fact : (*process)->takeFacts())
        for (const auto& other : running)
          if (other != *process) other->tell(fact);
      if (!isOver) {
        ++process;
        continue;
      }
      StageResult result = (*process)->result();
      process = running.erase(process);
      stages_.push_back(std::move(result.report));
      if (std::holds_alternative<evidence::Refutation>(result.verdict)) return std::move(result.verdict);
      if (std::holds_alternative<evidence::Proof>(result.verdict)) {
        if (unsupported_.empty()) return std::move(result.verdict);
        return unknown(std::move(reasons));
      }
      for (const UnknownReason& reason : std::get<evidence::Unknown>(result.verdict).reasons()) reasons.push_back(reason);
    }
    isTimeOver |= isOutOfTime();
    if (const auto why = isTimeOver ? std::optional(LimitKind::Time) : Limits::stopRequest())
      for (const auto& process : running) process->end(*why);
  }
  if (isTimeOver) reasons.push_back(reasonOf(LimitKind::Time));
  return unknown(std::move(reasons));
}

}  // namespace argosy::algorithms

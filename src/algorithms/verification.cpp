#include "algorithms/verification.h"

#include "algorithms/bounded_model_checking.h"

#include <new>

#include "program/transform/check_overflow.h"
#include "program/transform/mark_label.h"

namespace argosy::algorithms {

using automaton::Property;
using automaton::PropertyKind;
using evidence::UnknownCause;
using evidence::UnknownReason;

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

evidence::Verdict Verification::runStage(const configuration::Configuration& stage, const Limits& limits,
                                         const Progress& progress) {
  last_.reset();  // its memory is needed
  std::optional<evidence::Verdict> verdict;
  try {
    if (stage.algorithm == configuration::Algorithm::Bmc)
      last_ = std::make_unique<BoundedModelChecking>(*facts_, stage, specification_, targets_, limits);
    else
      last_ = std::make_unique<Reachability>(*facts_, stage, specification_, targets_, limits);
    last_->measureTime(measuresTime_);
    verdict = last_->run(limits, progress);
  } catch (const std::bad_alloc&) {
    last_.reset();
    verdict = evidence::Unknown({UnknownCause::MemoryLimit, "out of memory", {}});
  }
  StageReport report{stage.name, evidence::toString(*verdict), {}, {}};
  if (last_) {
    report.statistics = last_->statistics();
    const CompositeCpa& composite = last_->composite();
    for (std::size_t i = 0; i < composite.components().size(); ++i)
      report.components.push_back({std::string(composite.components()[i]->name()), composite.statistics()[i]});
  }
  stages_.push_back(std::move(report));
  return std::move(*verdict);
}

evidence::Verdict Verification::run(const Limits& limits, const Progress& progress, const StageStart& onStage) {
  if (specification_.empty()) {
    UnknownReason first = unsupported_.empty() ? UnknownReason{UnknownCause::UnsupportedProperty, "nothing to verify", {}}
                                               : unsupported_.front();
    return evidence::Unknown(std::move(first));
  }
  struct Step {
    const configuration::Configuration* configuration;
    configuration::Duration limit;
  };
  std::vector<Step> steps;
  if (configuration_.algorithm == configuration::Algorithm::Sequence)
    for (const configuration::Stage& stage : configuration_.stages) steps.push_back({&stage.configuration, stage.timeLimit});
  else
    steps.push_back({&configuration_, configuration::Duration(0)});

  std::vector<UnknownReason> reasons = unsupported_;
  for (const Step& step : steps) {
    if (onStage) onStage(step.configuration->name);
    const bool isLimited = step.limit.count() != 0;
    const Limits stageLimits = isLimited ? limits.atMost(static_cast<double>(step.limit.count()) / 1000) : limits;
    evidence::Verdict verdict = runStage(*step.configuration, stageLimits, progress);
    if (std::holds_alternative<evidence::Refutation>(verdict)) return verdict;
    if (std::holds_alternative<evidence::Proof>(verdict)) {
      if (unsupported_.empty()) return verdict;
      break;
    }
    const bool isOver = limits.check();
    for (const UnknownReason& reason : std::get<evidence::Unknown>(verdict).reasons()) {
      // That a stage used up its share is no reason of the whole.
      const bool isOwnLimit = reason.cause == UnknownCause::TimeLimit && !isOver && &step != &steps.back();
      if (!isOwnLimit) reasons.push_back(reason);
    }
    if (isOver) break;
  }
  if (reasons.empty()) reasons.push_back({UnknownCause::TimeLimit, "no stage found an answer in its time", {}});
  UnknownReason first = reasons.front();
  reasons.erase(reasons.begin());
  return evidence::Unknown(std::move(first), std::move(reasons));
}

}  // namespace argosy::algorithms

// A program without inputs has one execution, as long as nothing that it does depends on unspecified values or on where objects lie. Then the
// interpreter decides: a million operations take it less than a tenth of a second, and long loops with closed forms hardly more.
#pragma once

#include <span>
#include <vector>

#include "algorithms/engine.h"
#include "algorithms/preparation/program_facts.h"

namespace argosy::algorithms {

class SingleExecution final : public Engine {
 public:
  SingleExecution(ProgramFacts& facts, std::span<const evidence::Target> targets, const Limits& limits);

  /// TRUE, or FALSE, only of a program with one execution.
  evidence::Verdict run(const Progress& progress = nullptr) override;
  const EngineStatistics& statistics() const override { return statistics_; }

 private:
  /// The verdict for one property; nothing if the execution ends without violating it.
  std::optional<evidence::Verdict> violationOf(const evidence::Target& target);

  const Program& program_;
  std::vector<evidence::Target> targets_;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms

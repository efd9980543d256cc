// An engine in a process of its own: it may crash, hang or exhaust memory alone, and several can run at once. What comes back is evidence, not
// trust: a violation is replayed here before it counts.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "algorithms/sharing/fact_board.h"
#include "algorithms/stage_report.h"
#include "base/limits.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

class StageProcess {
 public:
  using Work = std::function<StageResult(const Limits&)>;

  /// Starts the work in a copy of this process, with what is left of the limits. The engine has the board's facts; what it publishes goes to the
  /// board.
  StageProcess(const Program& program, std::span<const evidence::Target> targets, std::string name, FactBoard& board, const Limits& limits,
               const Work& work);
  ~StageProcess();
  StageProcess(const StageProcess&) = delete;
  StageProcess& operator=(const StageProcess&) = delete;

  /// Readable when there is something to read.
  int descriptor() const { return descriptor_; }
  bool isReadable() const;
  /// Reads what is there; true at the end.
  bool read();
  /// The facts that came with the last `read`.
  std::vector<SharedFact> takeFacts() { return std::exchange(newFacts_, {}); }
  void tell(const SharedFact& fact) const;
  /// Asks the process to end in order; to be called again until it is over, since it is ended when that takes too long. Its result then says
  /// why it had to end, not how it was told.
  void end(LimitKind why);
  /// Ends the process when it has not stopped by itself some time after its limit: solvers look at the clock when they like.
  void endBeyondLimit();
  /// When it is worth asking for that again.
  std::chrono::milliseconds timeToLook() const;
  /// What it has used so far; nothing any more when it is over and counts as this process's own.
  double processorSeconds() const;
  /// After the end.
  StageResult result();

 private:
  StageResult broken(const std::string& how) const;
  StageResult without(evidence::UnknownReason reason) const;
  StageResult ownResult();
  std::string howItWasKilled() const;

  const Program& program_;
  std::span<const evidence::Target> targets_;
  FactBoard& board_;
  std::string name_;
  pid_t child_ = -1;
  int descriptor_ = -1, toEngine_ = -1;
  int status_ = 0;
  double usedSeconds_ = 0;
  bool isOver_ = false;
  std::optional<double> mostSeconds_, secondsWhenEnded_;
  std::optional<std::chrono::steady_clock::time_point> askedToEnd_;
  std::optional<LimitKind> whyToEnd_;
  std::string received_;
  std::optional<std::string> result_;
  std::vector<SharedFact> newFacts_;
};

/// Until one of them can be read, or for a moment.
void waitForAny(std::span<const std::unique_ptr<StageProcess>> processes);
/// Waits for the one process, however it ends.
StageResult waitFor(StageProcess& process);

}  // namespace argosy::algorithms

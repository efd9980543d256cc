// An engine in a process of its own: it may crash, hang or exhaust memory alone, several can run at once, and it can be paused. What comes back is
// evidence, not trust: a violation is replayed here before it counts.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "algorithms/processes/stage_report.h"
#include "algorithms/sharing/fact_board.h"
#include "base/limits.h"
#include "evidence/verdict.h"

namespace argosy::algorithms {

class StageProcess {
 public:
  using Work = std::function<StageResult(const Limits&, const Progress&)>;

  /// Starts the work in a copy of this process, with at most this much processor time. The engine has the board's facts; what it publishes goes to
  /// the board. It and its children are a process group.
  StageProcess(const Program& program, std::span<const evidence::Target> targets, std::string name, FactBoard& board,
               const Limits& limits, std::optional<double> seconds, const Work& work);
  ~StageProcess();
  StageProcess(const StageProcess&) = delete;
  StageProcess& operator=(const StageProcess&) = delete;

  const std::string& name() const { return name_; }
  /// Readable when there is something to read; negative when nothing will come.
  int descriptor() const { return isOver_ ? -1 : descriptor_; }
  /// Reads what is there, without waiting for more.
  void read();
  bool isOver() const { return isOver_; }
  /// Facts of other engines that the board has and this one does not, as far as its channel has room.
  void tellNews();

  /// Stops it where it is, with its children: it uses no processor time any more. Not if its answer is there already.
  void pause();
  void resume();
  bool isPaused() const { return isPaused_; }
  /// Also when somebody else has let it go on.
  void stayPaused() const;

  /// Asks the process to end in order, whether it is paused or not; to be called again until it is over, since it is killed when that takes too
  /// much time. Its result then says why it had to end, not how it was told.
  void end(evidence::UnknownReason why, double patienceSeconds);
  /// At once, and without a word of its own.
  void kill(evidence::UnknownReason why);

  /// What it and its children have used so far, also when it is over.
  double processorSeconds() const;
  /// Memory that it has for itself; 0 when it is over.
  std::uint64_t memoryBytes() const;
  /// As it told last.
  const EngineStatistics& statistics() const { return statistics_; }
  /// After the end.
  StageResult result();

 private:
  StageResult without(evidence::UnknownReason reason) const;
  StageResult ownResult();
  std::string howItBroke() const;
  void take(std::string_view bytes);
  void waitForEnd();
  void signalGroup(int signal) const;

  const Program& program_;
  std::span<const evidence::Target> targets_;
  FactBoard& board_;
  std::string name_;
  pid_t child_ = -1;
  int descriptor_ = -1, toEngine_ = -1;
  int status_ = 0;
  bool isOver_ = false, isPaused_ = false;
  double usedSeconds_ = 0;  // when it is over
  std::uint64_t bytesAtBegin_ = 0;
  std::size_t toldFacts_ = 0;       // of the board's
  std::set<std::size_t> ownFacts_;  // their places on the board
  struct EndRequest {
    evidence::UnknownReason why;
    double atSeconds;
    std::chrono::steady_clock::time_point at;
    bool isKill;
  };
  std::optional<EndRequest> endRequest_;
  std::string received_;
  std::optional<std::string> result_;
  EngineStatistics statistics_;
};

}  // namespace argosy::algorithms

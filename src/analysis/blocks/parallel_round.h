// One iteration of block-abstraction memoization on several threads (docs/theory.md §9.6). A run is explored by one thread at a time; a state that needs other runs is laid aside until they have been explored,
// and its run goes on meanwhile, where a thread is free. Threads follow the calls: who needs a run explores it next, and what was left is there for those who have nothing to do.
#pragma once

#include <deque>
#include <exception>
#include <unordered_map>

#include "analysis/blocks/block_exploration.h"
#include "base/growth.h"

namespace argosy {

class ParallelRound {
 public:
  ParallelRound(BlockExploration& exploration, unsigned threads, const Limits& limits, const CpaAlgorithm::Abort& abort,
                const std::function<bool(const ArgState&)>& isTarget);
  ParallelRound(const ParallelRound&) = delete;
  ParallelRound& operator=(const ParallelRound&) = delete;
  ~ParallelRound();

  ExplorationEnd run();

 private:
  /// A state that is not explored before all these runs have been.
  struct LaidAside {
    ReachedId id;
    StateRef state;
    std::vector<BlockRun*> needs;
  };
  enum class Status : std::uint8_t { Ready, Explored, Suspended };
  /// An open run.
  struct Task {
    BlockRun* run;
    Status status = Status::Ready;
    std::vector<LaidAside> laidAside{};
    std::vector<LaidAside> back{};  // they may be explored now
    std::vector<Task*> waiting{};   // tasks that have laid states aside for this one
  };
  class Worker;

  void work(Worker& worker);
  // All these alone:
  Task& openTask(BlockRun& run);
  void makeReady(Task& task);
  /// The states of the task that may be explored now wait again.
  static void takeBack(Task& task, std::vector<LaidAside>& states);
  /// A thread has left it: it goes on, it waits for others, or it is closed.
  void finish(Task& task);
  void close(Task& task);
  /// Whether the run has laid something aside for the other one, perhaps because of runs in between.
  bool waitsFor(const BlockRun& run, const BlockRun& other) const;
  void end(ExplorationEnd end);

  BlockExploration& exploration_;
  const Limits& limits_;
  const CpaAlgorithm::Abort& abort_;
  const std::function<bool(const ArgState&)>& isTarget_;
  Crew crew_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unordered_map<const BlockRun*, std::unique_ptr<Task>> tasks_;
  std::deque<Task*> ready_;  // threads take back what they left last, and others what was left first
  ExplorationEnd end_ = ExplorationEnd::Complete;
  bool isOver_ = false;
  std::exception_ptr failure_;
};

}  // namespace argosy

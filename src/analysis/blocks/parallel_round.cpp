#include "analysis/blocks/parallel_round.h"

#include <algorithm>
#include <system_error>
#include <thread>

namespace argosy {

/// What a thread explores with: the operators have scratch memory and statistics.
class ParallelRound::Worker {
 public:
  Worker(ParallelRound& round, const BlockExploration& exploration, BlockTable& table)
      : round_(round),
        limits_(round.limits_),
        composite_(exploration.composite_.forThread()),
        arg_(*composite_),
        cpa_(*composite_, arg_, exploration.partition_, table) {
    arg_.keepReplaced();
  }

  std::span<const OperatorStatistics> statistics() const { return composite_->statistics(); }
  const Limits& limits() const { return limits_; }
  /// What it left last to itself, or what others left first; null when everything is over.
  Task* next();
  void explore(Task& task);

 private:
  CpaAlgorithm::Turn prepare(ReachedSet& reached, ReachedId id);
  /// Alone: the runs that have to be explored before a state with these uses can be.
  std::vector<BlockRun*> needs(std::span<const BlockUse> uses);
  bool abortsAt(const AbstractState& state);

  ParallelRound& round_;
  Limits limits_;  // its own: the clock is looked at now and then
  std::unique_ptr<CompositeCpa> composite_;
  ArgCpa arg_;
  BlockCpa cpa_;
  Task* task_ = nullptr;
  const BlockRun* dive_ = nullptr;  // to be explored next, if nobody else has come before
  bool wasIdle_ = true;
  std::uint64_t added_ = 0;
  std::vector<BlockRun*> addedRuns_;
};

ParallelRound::ParallelRound(BlockExploration& exploration, unsigned threads, const Limits& limits,
                             const CpaAlgorithm::Abort& abort, const std::function<bool(const ArgState&)>& isTarget)
    : exploration_(exploration), limits_(limits), abort_(abort), isTarget_(isTarget) {
  for (unsigned i = 0; i < threads; ++i)
    workers_.push_back(std::make_unique<Worker>(*this, exploration_, exploration_.table_));
  exploration_.table_.tellWhoWaits([this](const BlockRun& run, const BlockRun& other) { return waitsFor(run, other); });
}

ParallelRound::~ParallelRound() { exploration_.table_.tellWhoWaits(nullptr); }

ExplorationEnd ParallelRound::run() {
  makeReady(openTask(*exploration_.outermost_));
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      try {
        threads.emplace_back([this, i] { work(*workers_[i]); });
      } catch (const std::system_error&) {
        break;  // fewer have to do
      }
    }
    work(*workers_.front());
  }
  // What was given up is explored further another time. What has come to its end nevertheless is not looked at again.
  for (const auto& [run, task] : tasks_) {
    takeBack(*task, task->laidAside);
    takeBack(*task, task->back);
    if (!task->run->reached.hasWaiting()) exploration_.collectExits(*task->run);
    exploration_.table_.close(*task->run);
  }
  for (BlockRun& run : exploration_.table_.runs()) run.reached.workWith(exploration_.cpa_);
  for (const auto& worker : workers_) exploration_.composite_.addStatistics(worker->statistics());
  for (const auto& worker : workers_) limits_.adopt(worker->limits());
  if (failure_) std::rethrow_exception(failure_);
  return end_;
}

void ParallelRound::work(Worker& worker) {
  const Crew::Member member(crew_);
  try {
    while (Task* const task = worker.next()) worker.explore(*task);
  } catch (...) {
    const Growth alone;
    failure_ = std::current_exception();
    end(ExplorationEnd::Aborted);
  }
}

ParallelRound::Task& ParallelRound::openTask(BlockRun& run) {
  auto& task = tasks_[&run];
  task = std::make_unique<Task>(Task{&run});
  exploration_.table_.open(run);
  std::size_t& deepest = exploration_.table_.statistics().deepest;
  deepest = std::max(deepest, tasks_.size());
  return *task;
}

void ParallelRound::makeReady(Task& task) {
  task.status = Status::Ready;
  ready_.push_back(&task);
}

void ParallelRound::takeBack(Task& task, std::vector<LaidAside>& states) {
  for (const LaidAside& aside : states)
    // Meanwhile it may have been merged into another one, which waits.
    if (task.run->reached[aside.id].state == aside.state) task.run->reached.wait(aside.id);
  states.clear();
}

bool ParallelRound::waitsFor(const BlockRun& run, const BlockRun& other) const {
  // From the other one to those that wait for it: the run is mostly near.
  std::deque<const Task*> around;
  std::unordered_set<const Task*> seen;
  const auto add = [&](const Task* task) {
    if (seen.insert(task).second) around.push_back(task);
  };
  if (const auto task = tasks_.find(&other); task != tasks_.end()) add(task->second.get());
  while (!around.empty()) {
    const Task* const task = around.front();
    around.pop_front();
    if (task->run == &run) return true;
    for (const Task* waiting : task->waiting) add(waiting);
  }
  return false;
}

void ParallelRound::end(ExplorationEnd end) {
  if (!isOver_) end_ = end;
  isOver_ = true;
}

void ParallelRound::finish(Task& task) {
  takeBack(task, task.back);
  if (task.run->reached.hasWaiting()) makeReady(task);
  else if (!task.laidAside.empty()) task.status = Status::Suspended;
  else close(task);
}

void ParallelRound::close(Task& task) {
  BlockRun& run = *task.run;
  exploration_.collectExits(run);
  exploration_.table_.close(run);
  for (Task* const waiting : task.waiting) {
    for (LaidAside& aside : waiting->laidAside) {
      std::erase(aside.needs, &run);
      if (aside.needs.empty()) waiting->back.push_back(std::move(aside));
    }
    std::erase_if(waiting->laidAside, [](const LaidAside& aside) { return aside.needs.empty(); });
    if (waiting->status != Status::Suspended || waiting->back.empty()) continue;
    takeBack(*waiting, waiting->back);
    makeReady(*waiting);
  }
  if (&run == exploration_.outermost_) end(ExplorationEnd::Complete);
  tasks_.erase(&run);
}

ParallelRound::Task* ParallelRound::Worker::next() {
  const auto take = [&]() -> Task* {
    if (const auto dive = round_.tasks_.find(std::exchange(dive_, nullptr));
        dive != round_.tasks_.end() && dive->second->status == Status::Ready) {
      std::erase(round_.ready_, dive->second.get());
      return dive->second.get();
    }
    if (round_.ready_.empty()) return nullptr;
    Task* const task = wasIdle_ ? round_.ready_.front() : round_.ready_.back();
    if (wasIdle_) round_.ready_.pop_front();
    else round_.ready_.pop_back();
    return task;
  };
  for (;;) {
    {
      const Growth alone;
      if (round_.isOver_) return nullptr;
      if (Task* const task = take()) {
        task->status = Status::Explored;
        wasIdle_ = false;
        return task;
      }
    }
    wasIdle_ = true;
    round_.crew_.waitUntil([this] { return round_.isOver_ || !round_.ready_.empty(); });
  }
}

void ParallelRound::Worker::explore(Task& task) {
  task_ = &task;
  cpa_.work(*task.run);
  CpaAlgorithm algorithm(
      cpa_, limits_, [this](const AbstractState& state) { return abortsAt(state); },
      [this](ReachedSet& reached, ReachedId id) { return prepare(reached, id); });
  const ExplorationEnd end = algorithm.run(task.run->reached);
  const Growth alone;
  round_.exploration_.exploration_ += algorithm.statistics();
  if (end == ExplorationEnd::LimitReached) round_.end(end);
  else if (end == ExplorationEnd::Complete || !round_.isOver_) round_.finish(task);
}

std::vector<BlockRun*> ParallelRound::Worker::needs(std::span<const BlockUse> uses) {
  std::vector<BlockRun*> result;
  for (const BlockUse& use : uses) {
    if (!use.run || std::ranges::find(result, use.run) != result.end()) continue;
    if (use.run->isOpen) {
      if (round_.waitsFor(*use.run, *task_->run)) continue;  // recursion: it goes on with what is known
    } else {
      if (!use.run->reached.hasWaiting()) continue;
      round_.makeReady(round_.openTask(*use.run));
    }
    result.push_back(use.run);
  }
  return result;
}

CpaAlgorithm::Turn ParallelRound::Worker::prepare(ReachedSet& reached, ReachedId id) {
  round_.crew_.pause();
  if (round_.isOver_ || dive_) return CpaAlgorithm::Turn::Later;
  addedRuns_.clear();
  const auto uses = cpa_.prepare(static_cast<const ArgState&>(*reached[id].state), reached[id].precision, addedRuns_);
  if (uses.empty()) return CpaAlgorithm::Turn::Explore;
  const Growth alone;
  if (!addedRuns_.empty() && round_.isTarget_ && round_.exploration_.usesTargets(addedRuns_, round_.isTarget_)) {
    round_.end(ExplorationEnd::Aborted);
    return CpaAlgorithm::Turn::Later;
  }
  std::vector<BlockRun*> needed = needs(uses);
  if (needed.empty()) return CpaAlgorithm::Turn::Explore;
  for (BlockRun* const run : needed) {
    Task& task = *round_.tasks_.at(run);
    if (std::ranges::find(task.waiting, task_) == task.waiting.end()) task.waiting.push_back(task_);
    if (task.status == Status::Ready) dive_ = run;
  }
  task_->laidAside.push_back({id, reached[id].state, std::move(needed)});
  return CpaAlgorithm::Turn::Skip;
}

bool ParallelRound::Worker::abortsAt(const AbstractState& state) {
  // Others than targets are told now and then: for the progress that is shown.
  constexpr std::uint64_t between = 1024;
  if (!arg_.violation(state) && ++added_ % between != 0) return false;
  const Growth alone;
  if (!round_.abort_(state)) return false;
  round_.end(ExplorationEnd::Aborted);
  return true;
}

}  // namespace argosy

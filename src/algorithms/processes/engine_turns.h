// Engines that take turns. Each is a process of its own; at the end of its turn it is paused, and in its next turn it goes on where it was, with what the
// others have found meanwhile. Time is the processor time of all of them together, so that the machine's other work changes nothing.
//
// A paused engine keeps its memory. All of them have one budget: when it is used up, the largest one ends.
#pragma once

#include <deque>
#include <memory>

#include "algorithms/processes/stage_process.h"

namespace argosy::algorithms {

class EngineTurns {
 public:
  struct Engine {
    std::string name;
    StageProcess::Work work;
    /// Only when it begins does it make all it can of what others have proved: then it begins again, in turns that are long enough.
    bool learnsAtBegin = false;
  };
  struct Turn {
    std::size_t engine;
    std::optional<double> seconds = {};  // nothing: until the engine ends
    std::string text = {};               // for the report
    std::vector<TurnReport> skippedBefore = {};
  };
  struct Options {
    std::size_t cores = 1;  // so many engines are at work at once
    /// After the last turn, those that have no answer have further ones, each as long as all that the engine has had, the longest first.
    bool goesOn = false;
    std::optional<std::uint64_t> memoryBytes = {};
    /// When one has the answer the others end by themselves, with all that they have to tell, instead of being killed.
    bool endsInOrder = false;
  };
  using Watcher = std::function<void(const std::string& engine, const EngineStatistics&)>;

  EngineTurns(const Program& program, std::span<const evidence::Target> targets, FactBoard& board,
              std::vector<Engine> engines, Options options, const Limits& limits, Watcher watcher = nullptr);
  ~EngineTurns();

  /// Until an engine has an answer, the time is over, or there are no turns left. Throws std::logic_error when two engines contradict each other.
  std::optional<evidence::Verdict> run(std::vector<Turn> turns);

  /// In the order of their ends: the one with the answer is the last that had a turn.
  std::vector<StageReport> takeStages() { return std::move(stages_); }
  std::vector<TurnReport> takeTurns() { return std::move(turns_); }
  /// Why those that ended have no answer, and why the run ended.
  std::vector<evidence::UnknownReason> takeReasons() { return std::move(reasons_); }

 private:
  struct Seat;

  bool beginTurn();
  bool beginQueuedTurn();
  bool canTakePart(const Seat& seat, const Turn& turn) const;
  bool shouldBeginAgain(const Seat& seat, const Turn& turn) const;
  void addRound();
  void begin(Seat& seat, Turn turn);
  void wait();
  void look(Seat& seat);
  void endTurn(Seat& seat, const std::string& outcome);
  void finish(Seat& seat);
  void decide(const Seat& seat, evidence::Verdict verdict);
  void keepBudget();
  std::optional<evidence::UnknownReason> whyToEnd() const;
  void endAll(const evidence::UnknownReason& why);
  void endOthers();
  double secondsOfLiving() const;
  std::uint64_t bytesOfLiving() const;

  const Program& program_;
  std::span<const evidence::Target> targets_;
  FactBoard& board_;
  Options options_;
  const Limits& limits_;
  Watcher watcher_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::deque<Turn> queue_;
  std::vector<StageReport> stages_;
  std::vector<TurnReport> turns_;
  std::vector<evidence::UnknownReason> reasons_;
  std::optional<evidence::Verdict> verdict_;
  std::string decider_;
};

/// For engines together: what the run's limits say, else the limit of address space, or half of what the machine has.
std::optional<std::uint64_t> memoryBudget(const Limits& limits);

}  // namespace argosy::algorithms

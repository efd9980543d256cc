#include "algorithms/processes/engine_turns.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "base/process_usage.h"
#include "configuration/configuration.h"

namespace argosy::algorithms {
namespace {

using evidence::UnknownCause;
using evidence::UnknownReason;

/// Processor time for an engine to end in order; more where it is worth something.
constexpr double patience = 0.1, patienceInOrder = 2;

constexpr double shortestTurn = 0.05;

std::string megabytes(std::uint64_t bytes) { return std::to_string(bytes / 1'000'000) + " MB"; }

std::size_t invariantsOn(FactBoard& board) {
  return static_cast<std::size_t>(std::ranges::count(board.facts(), SharedFactKind::Invariant, &SharedFact::kind));
}

bool isDecisive(const evidence::Verdict& verdict) { return !std::holds_alternative<evidence::Unknown>(verdict); }

}  // namespace

struct EngineTurns::Seat {
  Engine engine;
  std::unique_ptr<StageProcess> process = nullptr;
  std::optional<Turn> turn = {};      // while it is at work
  double secondsAtTurn = 0;           // of the process
  double secondsBefore = 0;           // of processes that have ended
  std::size_t turns = 0;              // of the process
  std::size_t invariantsAtBegin = 0;  // on the board
  bool hasEnded = false;              // without an answer
  std::uint64_t bytesNeeded = 0;      // when it ended for want of memory: it needs more
  // While it is paused nothing changes.
  double pausedSeconds = 0;
  std::uint64_t pausedBytes = 0;

  bool isAlive() const { return process && !process->isOver(); }
  double seconds() const { return !isAlive() ? 0 : process->isPaused() ? pausedSeconds : process->processorSeconds(); }
  /// Of the last process.
  double processSeconds() const { return isAlive() ? seconds() : pausedSeconds; }
  std::uint64_t bytes() const { return !isAlive() ? 0 : process->isPaused() ? pausedBytes : process->memoryBytes(); }
};

EngineTurns::EngineTurns(const Program& program, std::span<const evidence::Target> targets, FactBoard& board,
                         std::vector<Engine> engines, Options options, const Limits& limits, Watcher watcher)
    : program_(program),
      targets_(targets),
      board_(board),
      options_(options),
      limits_(limits),
      watcher_(std::move(watcher)) {
  for (Engine& engine : engines) seats_.push_back(std::make_unique<Seat>(Seat{std::move(engine)}));
}

EngineTurns::~EngineTurns() = default;

double EngineTurns::secondsOfLiving() const {
  double seconds = 0;
  for (const auto& seat : seats_) seconds += seat->seconds();
  return seconds;
}

std::uint64_t EngineTurns::bytesOfLiving() const {
  std::uint64_t bytes = 0;
  for (const auto& seat : seats_) bytes += seat->bytes();
  return bytes;
}

std::optional<UnknownReason> EngineTurns::whyToEnd() const {
  if (const auto request = Limits::stopRequest()) return reasonOf(*request);
  if (limits_.isTimeOver(secondsOfLiving(), bytesOfLiving())) return reasonOf(LimitKind::Time);
  return std::nullopt;
}

std::optional<evidence::Verdict> EngineTurns::run(std::vector<Turn> turns) {
  queue_.assign(std::make_move_iterator(turns.begin()), std::make_move_iterator(turns.end()));
  const auto atWork = [&] {
    return static_cast<std::size_t>(
        std::ranges::count_if(seats_, [](const auto& seat) { return seat->turn.has_value(); }));
  };
  while (!verdict_) {
    if (const auto why = whyToEnd()) {
      endAll(*why);
      reasons_.push_back(*why);
      break;
    }
    while (atWork() < options_.cores && beginTurn()) {
    }
    if (atWork() == 0) break;
    wait();
    for (const auto& seat : seats_) {
      if (seat->turn) look(*seat);
      else if (seat->isAlive()) seat->process->stayPaused();
    }
    keepBudget();
  }
  if (verdict_) endOthers();
  return std::move(verdict_);
}

/// Whether there is any sense in this turn.
bool EngineTurns::canTakePart(const Seat& seat, const Turn& turn) const {
  if (!seat.hasEnded) return true;
  if (seat.bytesNeeded > 0)
    return options_.memoryBytes && bytesOfLiving() + seat.bytesNeeded * 3 / 2 < *options_.memoryBytes;
  return shouldBeginAgain(seat, turn);
}

/// Where others have proved something meanwhile, and this turn is at least as long as all that would be lost. Measured: where predicates were news
/// enough, nothing more was solved.
bool EngineTurns::shouldBeginAgain(const Seat& seat, const Turn& turn) const {
  const bool hasNews = seat.engine.learnsAtBegin && invariantsOn(board_) > seat.invariantsAtBegin;
  return hasNews && (!turn.seconds || *turn.seconds >= seat.processSeconds());
}

void EngineTurns::addRound() {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat& seat = *seats_[i];
    const double seconds = std::max(seat.secondsBefore + seat.seconds(), shortestTurn);
    queue_.push_back(
        {i, seconds, "at most " + configuration::toString(configuration::Duration(std::llround(seconds * 1000)))});
  }
  std::ranges::stable_sort(queue_, std::ranges::greater(), &Turn::seconds);
}

bool EngineTurns::beginTurn() {
  if (beginQueuedTurn()) return true;
  // What is left in the queue is for engines at work.
  if (!queue_.empty() || !options_.goesOn) return false;
  addRound();
  return beginQueuedTurn();
}

bool EngineTurns::beginQueuedTurn() {
  for (auto turn = queue_.begin(); turn != queue_.end();) {
    Seat& seat = *seats_[turn->engine];
    if (seat.turn) {
      ++turn;
      continue;
    }
    Turn next = std::move(*turn);
    turn = queue_.erase(turn);
    turns_.insert(turns_.end(), next.skippedBefore.begin(), next.skippedBefore.end());
    if (!canTakePart(seat, next)) continue;
    begin(seat, std::move(next));
    return true;
  }
  return false;
}

void EngineTurns::begin(Seat& seat, Turn turn) {
  if (seat.isAlive() && shouldBeginAgain(seat, turn)) {
    const std::size_t reasons = reasons_.size();
    seat.process->kill({UnknownCause::Terminated, "it begins again", {}});
    finish(seat);
    stages_.back().outcome = "began again with what others had found";
    reasons_.resize(reasons);
  }
  if (seat.isAlive()) {
    seat.process->resume();
  } else {
    seat.invariantsAtBegin = invariantsOn(board_);
    seat.hasEnded = false;
    seat.turns = 0;
    seat.pausedSeconds = 0;
    const auto remaining = limits_.remainingSeconds();
    seat.process = std::make_unique<StageProcess>(
        program_, targets_, seat.engine.name, board_, limits_,
        remaining ? std::optional(std::max(*remaining - secondsOfLiving(), 0.0)) : std::nullopt, seat.engine.work);
  }
  ++seat.turns;
  seat.secondsAtTurn = seat.pausedSeconds;
  seat.turn = std::move(turn);
}

void EngineTurns::wait() {
  std::vector<pollfd> descriptors;
  double milliseconds = 100;
  if (const auto remaining = limits_.remainingSeconds())
    milliseconds = std::min(milliseconds, (*remaining - secondsOfLiving()) * 1000);
  for (const auto& seat : seats_) {
    if (!seat->turn) continue;
    descriptors.push_back({seat->process->descriptor(), POLLIN, 0});
    if (seat->turn->seconds)
      milliseconds = std::min(milliseconds,
                              (seat->secondsAtTurn + *seat->turn->seconds - seat->process->processorSeconds()) * 1000);
  }
  poll(descriptors.data(), descriptors.size(), std::max(static_cast<int>(std::ceil(milliseconds)), 1));
}

void EngineTurns::look(Seat& seat) {
  StageProcess& process = *seat.process;
  process.read();
  if (process.isOver()) return finish(seat);
  if (watcher_) watcher_(seat.engine.name, process.statistics());
  const double used = process.processorSeconds();
  if (!seat.turn->seconds || used - seat.secondsAtTurn < *seat.turn->seconds) return process.tellNews();
  process.pause();
  if (process.isOver()) return finish(seat);
  if (!process.isPaused()) return;
  seat.pausedSeconds = process.processorSeconds();
  seat.pausedBytes = process.memoryBytes();
  endTurn(seat, "waits");
}

void EngineTurns::endTurn(Seat& seat, const std::string& outcome) {
  if (!seat.turn) return;
  const StageProcess& process = *seat.process;
  turns_.push_back({seat.engine.name, seat.turn->text, outcome, false, process.processorSeconds() - seat.secondsAtTurn,
                    process.statistics()});
  seat.turn.reset();
}

void EngineTurns::finish(Seat& seat) {
  StageResult result = seat.process->result();
  result.report.turns = seat.turns;
  seat.hasEnded = true;
  seat.secondsBefore += seat.process->processorSeconds();
  seat.pausedSeconds = seat.process->processorSeconds();
  const bool hadTurn = seat.turn.has_value();
  endTurn(seat, result.report.outcome);
  if (hadTurn) turns_.back().statistics = result.report.statistics;
  stages_.push_back(std::move(result.report));
  seat.process.reset();
  if (isDecisive(result.verdict)) return decide(seat, std::move(result.verdict));
  const auto& reasons = std::get<evidence::Unknown>(result.verdict).reasons();
  reasons_.insert(reasons_.end(), reasons.begin(), reasons.end());
}

void EngineTurns::decide(const Seat& seat, evidence::Verdict verdict) {
  if (verdict_ && verdict_->index() != verdict.index())
    throw std::logic_error("two engines contradict each other: " + decider_ + " says " + evidence::toString(*verdict_) +
                           ", " + seat.engine.name + " says " + evidence::toString(verdict));
  if (verdict_) return;
  verdict_ = std::move(verdict);
  decider_ = seat.engine.name;
}

void EngineTurns::keepBudget() {
  if (!options_.memoryBytes) return;
  const std::uint64_t all = ownBytesOf(getpid()) + bytesOfLiving();
  if (all <= *options_.memoryBytes) return;
  Seat& largest = **std::ranges::max_element(seats_, {}, [](const auto& seat) { return seat->bytes(); });
  if (!largest.isAlive()) return;
  largest.bytesNeeded = std::max(largest.bytesNeeded, largest.bytes());
  const UnknownReason why{UnknownCause::MemoryLimit,
                          "the engines together reached their " + megabytes(*options_.memoryBytes) + "; " +
                              largest.engine.name + ", with " + megabytes(largest.bytes()) +
                              ", was the largest and had to end",
                          {}};
  // One that waits has nothing to say that would be worth the memory which it needs for that.
  if (largest.turn) return largest.process->end(why, patience);
  largest.process->kill(why);
  turns_.push_back({largest.engine.name, "", "ended: " + why.message, false, 0, largest.process->statistics()});
  finish(largest);
}

void EngineTurns::endAll(const UnknownReason& why) {
  for (;;) {
    std::vector<pollfd> descriptors;
    for (const auto& seat : seats_) {
      if (!seat->isAlive()) continue;
      seat->process->end(why, options_.endsInOrder ? patienceInOrder : patience);
      seat->process->read();
      if (seat->process->isOver()) finish(*seat);
      else descriptors.push_back({seat->process->descriptor(), POLLIN, 0});
    }
    if (descriptors.empty()) return;
    poll(descriptors.data(), descriptors.size(), 10);
  }
}

void EngineTurns::endOthers() {
  // Whoever has an answer already must have the same.
  for (const auto& seat : seats_) {
    if (!seat->turn) continue;
    seat->process->read();
    if (seat->process->isOver()) finish(*seat);
  }
  const auto isAnswer = [](const StageReport& stage) { return !stage.outcome.starts_with("UNKNOWN"); };
  const std::size_t ended = stages_.size();
  const UnknownReason why{UnknownCause::Terminated, "another engine had the answer", {}};
  if (options_.endsInOrder) endAll(why);
  for (const auto& seat : seats_) {
    if (!seat->isAlive()) continue;
    seat->process->kill(why);
    finish(*seat);
  }
  for (std::size_t i = ended; i < stages_.size(); ++i)
    if (!isAnswer(stages_[i])) stages_[i].outcome = "no answer when " + decider_ + " had one";
  const auto answer = std::ranges::find_if(
      stages_, [&](const StageReport& stage) { return stage.configuration == decider_ && isAnswer(stage); });
  std::rotate(answer, answer + 1, stages_.end());
}

std::optional<std::uint64_t> memoryBudget(const Limits& limits) {
  if (const auto bytes = limits.memoryBytes()) return bytes;
  std::optional<std::uint64_t> bytes = memoryOfMachine();
  if (bytes) *bytes /= 2;
  if (const auto own = addressSpaceLimit()) bytes = std::min(bytes.value_or(*own), *own);
  return bytes;
}

}  // namespace argosy::algorithms

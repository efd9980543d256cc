// What is put into a program for its loops: for each, the paths that can be taken many times at once, with all that a solver has confirmed of them (docs/theory.md §7.9).
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "acceleration/closed_form_text.h"
#include "acceleration/guard.h"
#include "acceleration/loop_paths.h"
#include "acceleration/obligations.h"
#include "base/limits.h"
#include "base/processor_clock.h"

namespace argosy::acceleration {

struct Effort {
  std::size_t mostPaths = 8;                   // of a loop
  std::chrono::milliseconds queryTime{200};    // for one obligation
  std::chrono::milliseconds totalTime{2'000};  // for all loops; those that come too late stay as they are
  const Limits* limits = nullptr;              // of the run; may be null
  const std::set<NodeId>* only = nullptr;      // the loops with these heads; null: all
  std::set<std::string> errors{};              // functions; what happens after a call of one of them does not matter
};

struct PathReport {
  SourceRange range;
  std::optional<Refusal> refusal;  // none: accelerated
  /// What variables are worth after some iterations, as C.
  ClosedFormTexts closedForms;
  /// The path is not taken behind its acceleration.
  bool isPruned = false;
};

struct LoopReport {
  NodeId head;
  SourceRange range;
  std::optional<Refusal> refusal;  // of all paths, or of those through inner loops
  std::vector<PathReport> paths;
  /// Its body is only there to be left.
  bool isReplaced = false;
  double seconds = 0;

  bool isAccelerated() const;
  /// Not all executions that come to the head of the original's loop come to that of this one: what holds there says nothing of the original.
  bool isPruned() const;
};

/// Where all conditions of the path hold, and the guard's range for a number n, and the conditions again after n iterations, it can be taken n + 1 times in a row. (Variables that its closed
/// forms do not tell are what the last of these iterations makes of them.)
struct AcceleratedPath {
  LoopPath path;
  PathEffect effect;
  ClosedForms forms;
  Guard guard;
  std::vector<PathCondition> known = {};  // holds wherever it begins
  ExpressionRef iterations = nullptr;     // the variable that stands for n
  bool isPruned = false;
};

struct LoopPlan {
  Loop loop;
  std::vector<AcceleratedPath> paths;
  /// All ways around the loop are accelerated and pruned.
  bool replacesBody = false;
};

/// Plans for a program that does not change meanwhile, except for variables that are added.
class LoopPlanning {
 public:
  LoopPlanning(Program& program, const Effort& effort);

  /// Of all loops that do not stay as they are, inner ones first.
  std::vector<LoopPlan> takePlans();
  /// One for each loop that was looked at, in the order of the program.
  std::vector<LoopReport> takeReports() { return std::move(reports_); }

 private:
  void plan(LoopId id);
  std::variant<AcceleratedPath, Refusal> accelerated(const Loop& loop, const LoopPath& path);
  std::optional<Refusal> apply(const LoopPath& path, PathEffects& effects);
  /// Of a loop that has been planned, or is none of those.
  const WaysOut& waysOutOf(LoopId id);
  /// The condition of the path that does not hold any more when the loop is left along these edges.
  std::optional<PathCondition> whereTheyPart(const AcceleratedPath& path, const LoopPath& exit);
  Obligations obligationsOf(const AcceleratedPath& path);
  void tell(const AcceleratedPath& path, PathReport& report);
  bool isLate() const;
  InputNames& inputsOf(FunctionId function);

  Program& program_;
  const Effort& effort_;
  ControlFlow flow_;
  ProcessorClock::time_point begin_;
  std::map<LoopId, LoopPlan> plans_;
  std::map<LoopId, WaysOut> waysOut_;
  std::map<FunctionId, InputNames> inputs_;
  std::vector<LoopReport> reports_;
};

}  // namespace argosy::acceleration

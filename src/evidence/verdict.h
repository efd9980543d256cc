// Verdicts that can only be built from their evidence (docs/theory.md §1.4): TRUE from a proof, FALSE from a replayed counterexample,
// UNKNOWN from at least one typed reason.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evidence/replay.h"
#include "program/program.h"

namespace argosy::evidence {

/// How a witness names the place of an invariant.
enum class InvariantSite : std::uint8_t {
  LoopKeyword,  // by the anchor of its source
  Statement,    // by the statement of its source
  Unnamed,      // not at all: the text has no place that is this one and no other
};

/// A C expression that holds whenever execution is at a place.
struct Invariant {
  NodeId node;
  SourceInfo source;  // of a loop head: an edge of the loop's condition, whose anchor is the keyword
  std::string expression;
  InvariantSite site = InvariantSite::LoopKeyword;
};

/// Where ways to an error end: executions get to the edge's source, and never past the edge.
struct BlockedEdge {
  EdgeId error;  // the operation that would violate the property
  EdgeId edge;
  std::string known;  // what holds at its source, as a C expression; empty when nothing that C can say
};

/// Where `demands` holds when the function is called, `ensures` holds whenever that call returns. Texts of C with ACSL's `\result` and `\old(e)`. In `demands`, names of
/// parameters and globals mean their values at the call; in `ensures`, parameters mean those, too, and globals mean their values at the return. Never empty: `1` is true.
struct FunctionContract {
  FunctionId function;
  std::string demands;
  std::string ensures;
};

/// A path through a loop that the proof takes any number of times at once, as its closed forms say: texts of C.
struct AcceleratedPath {
  NodeId head;             // of the loop
  std::string iterations;  // what their number is called there
  std::vector<std::string> closedForms;
};

struct ProofEvidence {
  std::string engine;
  std::uint64_t states = 0;
  std::vector<Invariant> invariants;
  /// What the proof takes for granted beyond C itself, in words for users; empty for a sound engine.
  std::string assumption = {};
  std::vector<BlockedEdge> blocked = {};
  /// Of functions that were analysed by themselves; what they say of recursive ones may rest on each other (docs/theory.md §9.3).
  std::vector<FunctionContract> contracts = {};
  /// In the order of the program.
  std::vector<AcceleratedPath> accelerated = {};
};

class Proof {
 public:
  /// From a closed set of abstract states without target and without lost behaviours, or from a base case and an inductive (or exhaustive) argument, both decided by a
  /// solver. Throws std::invalid_argument when the evidence names no engine or no state.
  explicit Proof(ProofEvidence evidence);
  const ProofEvidence& evidence() const { return evidence_; }

 private:
  ProofEvidence evidence_;
};

class Refutation {
 public:
  explicit Refutation(ReplayedCounterexample counterexample) : counterexample_(std::move(counterexample)) {}
  const ReplayedCounterexample& counterexample() const { return counterexample_; }

 private:
  ReplayedCounterexample counterexample_;
};

/// In order of rank: what most likely decided the outcome comes first.
enum class UnknownCause : std::uint8_t {
  UnsupportedProperty,
  Interrupted,      // by the user
  Terminated,       // by another program
  SystemTimeLimit,  // not ours
  TimeLimit,
  MemoryLimit,
  UnmodelledBehaviour,         // the program model loses behaviours here
  CounterexampleNotConfirmed,  // an error path whose replay does not show the violation
  RecursionBound,
  LoopBound,
  ImpreciseAnalysis,  // an error path that the engine cannot rule out
  SolverGaveUp,
  NoProgress,        // refinement found the same path again
  RestrictedSearch,  // the specification's control automata ended paths
  EngineFailed,      // an engine in its own process crashed, hung or ran out of memory
  InternalLimit,
  SeveralExecutions,  // the engine is for programs that have only one
};

const char* toString(UnknownCause cause);
/// What the user could do about it.
std::string_view advice(UnknownCause cause);

struct UnknownReason {
  UnknownCause cause = UnknownCause::ImpreciseAnalysis;
  std::string message;
  SourceRange range;

  static UnknownReason fromProgram(const Reason& reason);
  friend bool operator==(const UnknownReason&, const UnknownReason&) = default;
};

class Unknown {
 public:
  explicit Unknown(UnknownReason reason, std::vector<UnknownReason> others = {});
  /// Without duplicates, the most important first; never empty.
  const std::vector<UnknownReason>& reasons() const { return reasons_; }

 private:
  std::vector<UnknownReason> reasons_;
};

using Verdict = std::variant<Proof, Refutation, Unknown>;

/// The text after "Verification result: ": TRUE, FALSE(unreach-call), UNKNOWN (reason).
std::string toString(const Verdict& verdict);

}  // namespace argosy::evidence

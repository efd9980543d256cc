#include "evidence/verdict.h"

#include <algorithm>
#include <stdexcept>

namespace argosy::evidence {
namespace {

/// On one line: the verdict is read by scripts.
std::string oneLine(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  std::ranges::replace(text, '\r', ' ');
  return text;
}

}  // namespace

Proof::Proof(ProofEvidence evidence) : evidence_(std::move(evidence)) {
  if (evidence_.engine.empty()) throw std::invalid_argument("a proof has to name its engine");
  if (evidence_.states == 0) throw std::invalid_argument("a proof without any state proves nothing");
}

const char* toString(UnknownCause cause) {
  switch (cause) {
    case UnknownCause::UnsupportedProperty: return "unsupported property";
    case UnknownCause::Interrupted: return "interrupted";
    case UnknownCause::Terminated: return "ended from outside";
    case UnknownCause::SystemTimeLimit: return "system's time limit";
    case UnknownCause::TimeLimit: return "time limit";
    case UnknownCause::MemoryLimit: return "memory limit";
    case UnknownCause::UnmodelledBehaviour: return "unmodelled behaviour";
    case UnknownCause::CounterexampleNotConfirmed: return "counterexample not confirmed";
    case UnknownCause::RecursionBound: return "recursion bound";
    case UnknownCause::LoopBound: return "loop bound";
    case UnknownCause::ImpreciseAnalysis: return "imprecise analysis";
    case UnknownCause::SolverGaveUp: return "solver gave up";
    case UnknownCause::NoProgress: return "no progress";
    case UnknownCause::SeveralExecutions: return "several executions";
    case UnknownCause::RestrictedSearch: return "restricted search";
    case UnknownCause::EngineFailed: return "engine failed";
    case UnknownCause::InternalLimit: return "internal limit";
  }
  return "";
}

std::string_view advice(UnknownCause cause) {
  switch (cause) {
    case UnknownCause::UnsupportedProperty: return "choose a property that is checked, with --property or --spec";
    case UnknownCause::Interrupted: return "run it again and let it finish, or give it a --timelimit";
    case UnknownCause::Terminated:
      return "whoever ended it may have a limit, such as wall time on a busy machine: raise that, or give a "
             "--timelimit well below it";
    case UnknownCause::SystemTimeLimit: return "raise that limit, or give a --timelimit below it";
    case UnknownCause::TimeLimit: return "raise --timelimit, or try another --config";
    case UnknownCause::MemoryLimit: return "raise --memlimit, or try another --config";
    case UnknownCause::UnmodelledBehaviour:
      return "give the program a definition or a simpler replacement of what is named here";
    case UnknownCause::CounterexampleNotConfirmed:
      return "the path may be infeasible: try a more precise --config, or define the functions that it relies on";
    case UnknownCause::RecursionBound: return "raise the bound on recursion, or try a --config without one";
    case UnknownCause::LoopBound:
      return "raise --timelimit or the bound on loop iterations, or try a --config without one";
    case UnknownCause::ImpreciseAnalysis: return "try a more precise --config";
    case UnknownCause::SolverGaveUp: return "raise the solver's time limit, or try another --config";
    case UnknownCause::NoProgress: return "try another --config: this one cannot tell the path apart from real ones";
    case UnknownCause::SeveralExecutions: return "this engine is for programs that have only one: try another --config";
    case UnknownCause::RestrictedSearch:
      return "a proof covers all paths: remove STOP from the CONTROL AUTOMATON of the specification";
    case UnknownCause::EngineFailed:
      return "try another --config or another --option smt.solver; if an engine crashed, please report the program";
    case UnknownCause::InternalLimit: return "please report this program as a bug";
  }
  return "";
}

UnknownReason UnknownReason::fromProgram(const Reason& reason) {
  return {UnknownCause::UnmodelledBehaviour, std::string(argosy::toString(reason.kind)) + ": " + reason.message,
          reason.range};
}

Unknown::Unknown(UnknownReason reason, std::vector<UnknownReason> others) {
  reasons_.push_back(std::move(reason));
  for (UnknownReason& other : others)
    if (std::ranges::find(reasons_, other) == reasons_.end()) reasons_.push_back(std::move(other));
  // A reason with a place helps more than one without.
  std::ranges::stable_sort(reasons_, [](const UnknownReason& left, const UnknownReason& right) {
    return std::pair(left.cause, !left.range.valid()) < std::pair(right.cause, !right.range.valid());
  });
}

std::string toString(const Verdict& verdict) {
  return std::visit(
      Overloaded{
          [](const Proof&) -> std::string { return "TRUE"; },
          [](const Refutation& refutation) { return "FALSE(" + refutation.counterexample().target().property + ")"; },
          [](const Unknown& unknown) {
            const UnknownReason& first = unknown.reasons().front();
            const std::string cause = toString(first.cause);
            return "UNKNOWN (" + oneLine(first.message.empty() ? cause : cause + ": " + first.message) + ")";
          },
      },
      verdict);
}

}  // namespace argosy::evidence

// A proof in words: what holds at each loop and at calls, and why no error is reached.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "evidence/verdict.h"

namespace argosy::report {

/// The calls in the user's code that would violate one of the properties.
std::vector<EdgeId> errorSites(const Program& program, std::span<const evidence::Target> targets);

struct LoopSummary {
  std::string place;      // file:line
  std::string source;     // the line, without indentation; empty when the file cannot be read
  std::string invariant;  // empty: nothing has to be known there
  /// What iterations do at once, for each path that the proof takes like this: "n iterations: s = s + n * 2".
  std::vector<std::string> closedForms = {};
};

struct FunctionSummary {
  std::string name;
  std::string place;
  std::string atCalls;    // what holds whenever it is called; empty: nothing has to be known
  std::string atReturns;  // what holds whenever it returns, with \result and \old(e); empty: nothing has to be known
  bool returns = true;
};

struct ErrorSummary {
  std::string place;
  std::string call;                  // "reach_error()"
  std::vector<std::string> reasons;  // sentences: why it is not reached
};

struct ProofSummary {
  std::string engine;
  std::uint64_t states = 0;
  std::string assumption;
  std::vector<LoopSummary> loops;
  std::vector<FunctionSummary> functions = {};
  std::vector<ErrorSummary> errors = {};
};

/// The proof should be completed (algorithms/strategy/proof_completion.h): loops that it does not mention are not told.
ProofSummary summarise(const Program& program, const evidence::Proof& proof, std::span<const evidence::Target> targets);

std::string toText(const ProofSummary& summary);

/// "proved by interval: 17 abstract states, 1 loop invariant"
std::string headline(const evidence::Proof& proof);

}  // namespace argosy::report

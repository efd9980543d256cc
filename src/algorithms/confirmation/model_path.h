// From a model of a target's formula to the path it takes through the ARG, and to the values that make an execution take it.
#pragma once

#include <unordered_map>

#include "analysis/reached_arg.h"
#include "domains/predicate/predicate_cpa.h"
#include "evidence/counterexample.h"
#include "smt/model.h"

namespace argosy::algorithms {

class ModelPath {
 public:
  ModelPath(ArgCpa& arg, encode::Encoder& encoder, const smt::Model& model);

  /// The model makes the state's path formula true.
  bool satisfies(const ArgState& state);
  /// From the root to a state that the model satisfies; nothing when the walk loses the model's track.
  std::optional<ArgPath> pathTo(const ArgState& target);
  evidence::CandidateCounterexample candidateFor(const ArgPath& path);

 private:
  const predicate::PredicateState& predicateState(const ArgState& state) const;
  /// What led to the state, also where a block ends with it.
  const encode::PathFormula& formulaTo(const ArgState& state) const;
  bool isTrue(const encode::PathFormula& formula);
  bool takes(const ArgState& parent, const Step& step);

  ArgCpa& arg_;
  Component<predicate::PredicateCpa> predicate_;
  encode::Encoder& encoder_;
  smt::Evaluation evaluation_;
  std::unordered_map<const encode::Guard*, bool> guards_;
};

}  // namespace argosy::algorithms

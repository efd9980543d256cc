// From a model of a target's formula to the path it takes through the ARG, and to the values that make an execution take it.
#pragma once

#include <unordered_map>

#include "algorithms/unrolling.h"
#include "evidence/counterexample.h"
#include "smt/model.h"

namespace argosy::algorithms {

class ModelPath {
 public:
  ModelPath(UnrollingComposite& cpas, const smt::Model& model);

  /// The model makes the state's path formula true.
  bool satisfies(const ArgState& state);
  /// From the root to a state that the model satisfies; nothing when the walk loses the model's track.
  std::optional<ArgCpa::Path> pathTo(const ArgState& target);
  evidence::CandidateCounterexample candidateFor(const ArgCpa::Path& path);

 private:
  bool isTrue(const encode::PathFormula& formula);
  bool takes(const ArgState& parent, const Step& step);
  std::optional<UInt128> bitsOf(smt::TermRef term, TypeRef type);

  UnrollingComposite& cpas_;
  encode::Encoder& encoder_;
  smt::Evaluation evaluation_;
  std::unordered_map<const encode::Guard*, bool> guards_;
};

}  // namespace argosy::algorithms

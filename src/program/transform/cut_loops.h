// Programs without loops that have all behaviours of one iteration at a time: whatever a loop changes is anything when its head is met, and what goes back to the head ends there.
#pragma once

#include <unordered_map>

#include "program/transform/transformation.h"

namespace argosy {

/// What is assumed at a loop head, and has to hold whenever it is met: there, the function `CallsByContracts::violatedFunction` may be called with the number of the place.
struct LoopGuesses {
  std::vector<ExpressionRef> conditions;
  std::size_t place = 0;
};

/// Loops that may change what cannot be named where they are stay as they are.
class CutLoops final : public Transformation {
 public:
  /// By the heads of the program that will be changed.
  explicit CutLoops(std::unordered_map<NodeId, LoopGuesses> guesses = {}) : guesses_(std::move(guesses)) {}

  std::string_view name() const override { return "arbitrary iterations of loops"; }

 private:
  void change(ProgramDraft& draft) const override;

  std::unordered_map<NodeId, LoopGuesses> guesses_;
};

}  // namespace argosy

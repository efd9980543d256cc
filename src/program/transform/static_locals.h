#pragma once

#include "program/transform/transformation.h"

namespace argosy {

/// Where a program has recursion: variables of a function that runs at most once (in practice `main`) whose addresses are taken, and which live as long as it runs, become static.
/// There is one object of each either way, but a static one has a name that is the same for all activations of the functions to which pointers to it are handed down: what they
/// do to it can be said in their summaries. Where a variable is declared, its contents become arbitrary.
class StaticLocals final : public Transformation {
 public:
  std::string_view name() const override { return "variables of main that recursive functions may change are static"; }
  /// Whether it would change anything.
  static bool concerns(const Program& program);

 private:
  void change(ProgramDraft& draft) const override;
};

}  // namespace argosy

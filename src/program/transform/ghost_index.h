// A variable that the program does not know: it stands for any index, so that a condition about it, proved for whatever value it has, holds for all
// elements of an array.
#pragma once

#include "program/transform/transformation.h"

namespace argosy {

/// An `int` that no operation mentions. Nothing happens when it is there already.
class GhostIndex final : public Transformation {
 public:
  std::string_view name() const override { return "an index that stands for all"; }
  /// Not valid in a program without one.
  static VariableId of(const Program& program);

 private:
  void change(ProgramDraft& draft) const override;
};

}  // namespace argosy

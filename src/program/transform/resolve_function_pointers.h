#pragma once

#include "program/transform/transformation.h"

namespace argosy {

/// Each call through a pointer as a chain of decisions `pointer == &f`, one per function that the points-to
/// analysis allows, each leading to a direct call of `f`. What remains, when the pointer is none of these, is Unmodelled,
/// with a reason. Unless no candidate's type fits the call, those whose type does not are left out (C leaves such a call
/// undefined).
class FunctionPointerResolution final : public Transformation {
 public:
  std::string_view name() const override { return "direct calls only"; }

 private:
  void change(ProgramDraft& draft) const override;
};

}  // namespace argosy

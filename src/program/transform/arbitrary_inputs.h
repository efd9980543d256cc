#pragma once

#include "program/transform/transformation.h"

namespace argosy {

/// What transformations chose by arbitrary values of temporaries is part of the program's input, for tools that know no other way to choose: unsigned numbers of 32 and 64 bits come from
/// `__VERIFIER_nondet_uint` and `__VERIFIER_nondet_ulonglong`.
class ArbitraryInputs final : public Transformation {
 public:
  std::string_view name() const override { return "arbitrary numbers as inputs"; }

 private:
  void change(ProgramDraft& draft) const override;
};

}  // namespace argosy

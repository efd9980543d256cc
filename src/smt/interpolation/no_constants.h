// For translations into a solver of which no values are wanted.
#pragma once

#include "smt/back_end.h"

namespace argosy::smt {

class NoConstants final : public ConstantMaker {
 public:
  TermRef scalar(SortRef, UInt128) override { return nullptr; }
  TermRef rational(Int128, Int128) override { return nullptr; }
  TermRef array(SortRef, TermRef, std::span<const std::pair<TermRef, TermRef>>) override { return nullptr; }
  TermRef application(TermRef, std::span<const TermRef>) override { return nullptr; }
};

}  // namespace argosy::smt

// Bodies of small functions in place of calls that loops make again and again, so that what looks at paths through a loop sees all of them.
#pragma once

#include <set>
#include <string>

#include "program/transform/transformation.h"

namespace argosy {

/// Calls in loops of functions that are not recursive, have no loops, and hand no addresses of their own objects to anybody; also those that become visible in the bodies, and so on.
/// What calls of it remain elsewhere is as before.
class InlineCalls final : public Transformation {
 public:
  /// Calls of functions with these names stay: somebody waits for them.
  explicit InlineCalls(std::set<std::string> awaited) : awaited_(std::move(awaited)) {}

  std::string_view name() const override { return "small functions in place of their calls in loops"; }

 private:
  void change(ProgramDraft& draft) const override;

  std::set<std::string> awaited_;
};

}  // namespace argosy

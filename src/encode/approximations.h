// Operations of which the formulas say less than the program does, and why. A counterexample that no execution confirms names the first of them on its path.
#pragma once

#include <string_view>
#include <unordered_map>

#include "program/program.h"

namespace argosy::encode {

class Approximations {
 public:
  /// What is noted from here on is about this operation (not valid: about none).
  void setOperation(EdgeId edge) { current_ = edge; }
  /// The text has to outlive the object.
  void note(std::string_view why) { note(current_, why); }
  void note(EdgeId edge, std::string_view why) {
    if (edge.valid()) reasons_.try_emplace(edge, why);
  }
  EdgeId operation() const { return current_; }
  /// Null when the operation is encoded exactly, as far as it has been met.
  const std::string_view* of(EdgeId edge) const {
    const auto found = reasons_.find(edge);
    return found == reasons_.end() ? nullptr : &found->second;
  }

 private:
  EdgeId current_;
  std::unordered_map<EdgeId, std::string_view> reasons_;
};

}  // namespace argosy::encode

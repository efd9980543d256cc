// Reaching a C label is a call, so that the property is one of calls for every engine and for the replay.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "program/transform/transformation.h"

namespace argosy {

/// The undefined function that is called wherever the label stands.
inline constexpr std::string_view labelReachedFunction = "__argosy_label_reached";

/// Nothing happens when no function of the user has such a label.
class LabelCalls final : public Transformation {
 public:
  explicit LabelCalls(std::string label) : label_(std::move(label)) {}

  std::string_view name() const override { return "calls at labels"; }

 private:
  void change(ProgramDraft& draft) const override;

  std::string label_;
};

}  // namespace argosy

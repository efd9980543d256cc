// Makes reaching a C label a call, so that the property is one of calls for every engine and for the replay.
#pragma once

#include <string>
#include <string_view>

#include "program/program.h"

namespace argosy {

/// The undefined function that is called wherever the label stands.
inline constexpr std::string_view labelReachedFunction = "__argosy_label_reached";

/// False when no function of the user has such a label.
bool markLabel(Program& program, const std::string& label);

}  // namespace argosy

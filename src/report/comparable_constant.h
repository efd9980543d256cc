// Constants of witnesses: what may stand on the right of `\result ==`, so that the comparison holds for exactly this value.
#pragma once

#include <optional>
#include <string>

#include "program/type.h"

namespace argosy::report {

/// Nothing for what no constant equals, or for which C has no literal: NaN, infinities, addresses, very wide numbers.
std::optional<std::string> comparableConstant(TypeRef type, UInt128 bits);

}  // namespace argosy::report

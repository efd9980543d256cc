#pragma once

#include <string>
#include <vector>

#include "acceleration/closed_form.h"

namespace argosy::acceleration {

/// What n iterations do, as C for readers: "s = s + n * 2", "x = x + n * i + n * (n - 1) / 2". Modulo powers of two, except that of n * (n - 1) / 2 nothing is lost.
std::vector<std::string> textsOf(const Program& program, const ClosedForms& forms);

}  // namespace argosy::acceleration

#pragma once

#include <string>
#include <vector>

#include "acceleration/closed_form.h"

namespace argosy::acceleration {

/// What n iterations do, as C for readers: "s = s + n * 2", "x = x + n * i + n * (n - 1) / 2"; and what holds from some iteration on: "always t == i - 1". Modulo powers of two, which the
/// divisions are not.
struct ClosedFormTexts {
  std::string iterations;  // what their number is called: n, unless the program has something else of that name there
  std::vector<std::string> forms;
};
ClosedFormTexts textsOf(const Program& program, const ClosedForms& forms);

}  // namespace argosy::acceleration

// The CPAs that a configuration can name, as far as a configuration has to know them.
#pragma once

#include <span>
#include <string_view>

#include "configuration/option.h"

namespace argosy::configuration {

struct CpaDeclaration {
  std::string_view name;
  std::string_view help;
  std::string_view whyRequired = {};  // empty: a configuration can do without it
  bool onDemand = false;              // added when one of its options differs from its default
  Condition refinable = {};           // its precision can be refined under this condition; never when the key is empty
};

std::span<const CpaDeclaration> allCpas();
/// Null when there is none of that name.
const CpaDeclaration* findCpa(std::string_view name);

}  // namespace argosy::configuration

#include "configuration/cpa.h"

#include <algorithm>

namespace argosy::configuration {

std::span<const CpaDeclaration> allCpas() {
  static constexpr CpaDeclaration declarations[] = {
      {"location", "the location in the program", "every other CPA follows the edges that it gives"},
      {"callstack", "the functions that have not returned yet",
       "without it, functions return to calls they did not come from"},
      {"automaton", "the specification, as observer automata", "without it, no property is checked"},
      {"bounds", "bounds on loops, calls and paths", "", true},
      {"value", "explicit values", "", false, {"value.track", "refined"}},
      {"interval", "intervals"},
      {"predicate", "path formulas and predicates", "", false, {"predicate.track", "refined"}},
  };
  return declarations;
}

const CpaDeclaration* findCpa(std::string_view name) {
  const auto declaration = std::ranges::find(allCpas(), name, &CpaDeclaration::name);
  return declaration == allCpas().end() ? nullptr : &*declaration;
}

}  // namespace argosy::configuration

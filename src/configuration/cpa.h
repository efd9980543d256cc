// A CPA that a configuration can name, as far as a configuration has to know it: its options, its rules, and what combinations it is fit for. Domains declare
// themselves (domains/registration.h).
#pragma once

#include <span>
#include <string_view>

#include "configuration/option.h"
#include "configuration/rule.h"

namespace argosy::configuration {

/// An algorithm with which a CPA makes no sense: "algorithm 'bmc' has its own bound; use 'bmc.k-max'".
struct Exclusion {
  std::string_view algorithm;  // none when empty
  std::string_view why;
  std::string_view instead;
};

struct CpaDeclaration {
  std::string_view name;
  std::string_view help;
  std::string_view whyRequired = {};  // empty: a configuration can do without it
  bool onDemand = false;              // added when one of its options differs from its default
  bool knowsOnlyFromStart = false;    // and nothing in the middle of executions, where an induction step begins
  bool concernsWholePaths = false;    // and says nothing of a block that is analysed by itself
  Condition refinable = {};           // its precision can be refined under this condition; never when the key is empty
  Condition joins = {};               // it joins states of one place under this condition; never when the key is empty
  Exclusion excludedBy = {};
  std::span<const OptionGroup> options = {};
  /// Asked of every configuration, whether it uses the CPA or not: an algorithm may need it.
  std::span<const Rule> rules = {};
  /// What this machine or this build lacks for the configuration; null when never anything. Such configurations can be read, but not run.
  Rule whatIsMissing = nullptr;
};

}  // namespace argosy::configuration

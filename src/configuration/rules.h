// Which combinations of settings make sense. What does not is an error that says what to do, never silently ignored.
#pragma once

#include <string>

#include "configuration/configuration.h"

namespace argosy::configuration {

/// `'key: value'`.
std::string conditionInQuotes(const Condition& condition);
/// Another value of the same option, which has to be a choice.
Condition alternativeTo(const Catalogue& catalogue, const Condition& condition);

/// Throws ConfigurationError when a rule is broken, of the framework or of a CPA, in the configuration or in one of its stages.
void requireRules(const Configuration& configuration);

/// What this machine or this build lacks to run the configuration, or one of its stages.
std::optional<Problem> whatIsMissing(const Configuration& configuration);

/// Throws ConfigurationError when one of the options that are set in `own` changes nothing in the configuration (in a
/// sequence: in none of its stages). Only what one file or one command line says itself is judged like this, because
/// what it includes may have been written for other purposes.
void requireEffect(const Configuration& configuration, const OptionValues& own);

/// Sets the values, in the stages too, and adds the CPAs that they demand.
void setOptions(Configuration& configuration, const OptionValues& values);

}  // namespace argosy::configuration

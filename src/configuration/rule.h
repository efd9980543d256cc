// A rule about combinations of settings: what is wrong with a configuration, if anything.
#pragma once

#include <optional>
#include <string>

#include "configuration/error.h"

namespace argosy::configuration {

struct Configuration;

struct Problem {
  Origin origin;
  std::string message;  // says also what to do
};

using Rule = std::optional<Problem> (*)(const Configuration&);

}  // namespace argosy::configuration

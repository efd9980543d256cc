// How an execution ends before its time: one exception, thrown where the cause is found and caught by `execute`.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "interpreter/interpreter.h"

namespace argosy::interpreter {

struct ExecutionStop {
  Outcome outcome;
  std::string message;
  std::optional<Violation> violation = std::nullopt;
  int exitCode = 0;
};

/// Which violations end the execution.
class Checks {
 public:
  explicit Checks(const std::vector<Violation>& enabled) {
    for (const Violation violation : enabled) enabled_[static_cast<std::size_t>(violation)] = true;
  }

  bool enabled(Violation violation) const { return enabled_[static_cast<std::size_t>(violation)]; }

  /// Ends the execution if the violation is checked for; otherwise the caller goes on with what the machine would do.
  void report(Violation violation, const std::string& message) const {
    if (enabled(violation)) throw ExecutionStop{Outcome::ViolationFound, message, violation};
  }

  /// For violations after which a real program could not go on either.
  [[noreturn]] void stop(Violation violation, const std::string& message) const {
    report(violation, message);
    throw ExecutionStop{Outcome::Abort, message};
  }

 private:
  std::array<bool, static_cast<std::size_t>(Violation::Observed) + 1> enabled_{};
};

}  // namespace argosy::interpreter

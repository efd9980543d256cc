// What a reader should know of a verdict besides it: what it takes for granted, and what it may mean less than it says.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "evidence/verdict.h"

namespace argosy::report {

struct Caveats {
  /// TRUE of a program that cannot violate the property anywhere.
  bool hasNoViolationPoint = false;
  /// Functions that nobody defines. TRUE: that the program may call, and that may do anything; FALSE: that were called on the way.
  std::vector<std::string> undefinedFunctions;
  /// Functions of other verifiers, and how they were understood.
  std::vector<std::pair<std::string, std::string>> understoodNames;
};

Caveats caveatsOf(const Program& program, const evidence::Verdict& verdict, std::span<const evidence::Target> targets);

/// One sentence each, without a full stop.
std::vector<std::string> sentences(const Caveats& caveats, const evidence::Verdict& verdict);

}  // namespace argosy::report

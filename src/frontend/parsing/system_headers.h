// Where the headers of a target's C library are. Headers of another machine are never a substitute: glibc's say sizes and
// layouts of their own machine.
#pragma once

#include <string>
#include <vector>

#include "program/target.h"

namespace argosy::frontend {

struct SystemHeaders {
  std::vector<std::string> directories;  // in the order of the search; empty when there are none
  std::string missing;                   // what to do when there are none, for people
};

/// `root` is the directory in which to look; tests have one of their own.
SystemHeaders systemHeaders(Target target, const std::string& root = "");

}  // namespace argosy::frontend

// Text that a child process computes: for libraries that can neither be interrupted nor trusted not to crash.
#pragma once

#include <functional>
#include <string>

#include "smt/interpolation/deadline.h"

namespace argosy::smt {

/// What `compute` returns. Throws NoInterpolant with what it throws, or when the child crashes or exceeds the deadline.
std::string computeInChild(const std::function<std::string()>& compute, const Deadline& deadline);

}  // namespace argosy::smt

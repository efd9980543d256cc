// When a comparison fails, which is what continuous integration asks: `--fail-on wrong,regressions,slower=5%`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/compare/comparison.h"

namespace argosy::bench {

struct FailureCriteria {
  bool wrong = true;
  bool regressions = true;
  bool missing = false;          // tasks that only the first side has
  std::optional<double> slower;  // CPU time: 0.05 for 5 %; only a significant change fails
  std::optional<double> larger;  // memory, likewise

  static constexpr std::string_view syntax = "wrong, regressions, missing, slower=PERCENT, larger=PERCENT, or none";
  // The change that matters: the smallest one asked for, else 5 %. It also decides what is too noisy.
  double threshold() const;
};

// Throws BenchError.
FailureCriteria parseFailureCriteria(std::string_view text);
// Why the comparison fails, in words; empty where it does not.
std::vector<std::string> failures(const Comparison& comparison, const FailureCriteria& criteria);

}  // namespace argosy::bench

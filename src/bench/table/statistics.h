// What a column's values amount to, and for which runs one asks (docs/theory.md §11.9).
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "bench/decimal.h"
#include "bench/definition/verdict.h"

namespace argosy::bench {

struct Statistics {
  std::size_t count = 0;
  Decimal sum, minimum, maximum, mean, median;
  double deviation = 0;  // of the population, as in BenchExec's tables
};
Statistics statisticsOf(std::vector<Decimal> values);

// Groups of runs that are summed up separately. A timeout's time is the limit, not a property of the tool: it never enters the times of
// correct results, and WithoutTimeouts leaves it out of the total, too.
enum class ResultGroup {
  All,
  WithoutTimeouts,
  Correct,
  CorrectTrue,
  CorrectFalse,
  CorrectUnconfirmed,
  Wrong,
  WrongTrue,
  WrongFalse,
  Unknown,
  Error
};
inline constexpr std::array resultGroups{ResultGroup::All,          ResultGroup::WithoutTimeouts,
                                         ResultGroup::Correct,      ResultGroup::CorrectTrue,
                                         ResultGroup::CorrectFalse, ResultGroup::CorrectUnconfirmed,
                                         ResultGroup::Wrong,        ResultGroup::WrongTrue,
                                         ResultGroup::WrongFalse,   ResultGroup::Unknown,
                                         ResultGroup::Error};
std::string_view name(ResultGroup group);

bool isTimeout(std::string_view status);
// Of a run that took place.
bool belongs(ResultGroup group, Category category, std::string_view status);

}  // namespace argosy::bench

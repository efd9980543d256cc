#include "bench/compare/failure_criteria.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "bench/compare/number_text.h"
#include "bench/quantity.h"

namespace argosy::bench {
namespace {

double parsePercentage(std::string_view whole, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (error != std::errc() || !std::isfinite(value) || value <= 0 || (rest != "%" && !rest.empty()))
    throw BenchError("--fail-on " + std::string(whole) + ": expected a percentage above zero such as 'slower=5%'");
  return value / 100;
}

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

void addIncrease(const Comparison& comparison, std::string_view title, const std::optional<double>& limit,
                 std::vector<std::string>& reasons) {
  if (!limit) return;
  for (const ResourceChange& resource : comparison.resources)
    if (resource.title == title && resource.increased(*limit))
      reasons.push_back(std::string(title) + " grew significantly, by a factor of " +
                        threeDigits(resource.decisive()->value) + " (allowed: " + threeDigits(1 + *limit) + ")");
}

}  // namespace

double FailureCriteria::threshold() const {
  double least = std::min(slower.value_or(1e9), larger.value_or(1e9));
  return least < 1e9 ? least : 0.05;
}

FailureCriteria parseFailureCriteria(std::string_view text) {
  FailureCriteria criteria{false, false, false, std::nullopt, std::nullopt};
  if (text == "none") return criteria;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    const std::string_view word = rest.substr(0, comma);
    if (word == "wrong") {
      criteria.wrong = true;
    } else if (word == "regressions") {
      criteria.regressions = true;
    } else if (word == "missing") {
      criteria.missing = true;
    } else if (word.starts_with("slower=")) {
      criteria.slower = parsePercentage(word, word.substr(7));
    } else if (word.starts_with("larger=")) {
      criteria.larger = parsePercentage(word, word.substr(7));
    } else {
      throw BenchError("--fail-on: '" + std::string(word) + "' is unknown: expected " +
                       std::string(FailureCriteria::syntax));
    }
    if (comma == std::string_view::npos) return criteria;
    rest.remove_prefix(comma + 1);
  }
}

std::vector<std::string> failures(const Comparison& comparison, const FailureCriteria& criteria) {
  std::vector<std::string> reasons;
  if (const std::size_t count = comparison.count(Change::NewWrong); criteria.wrong && count > 0)
    reasons.push_back(counted(count, "new wrong answer", "new wrong answers"));
  // A correct answer that became a wrong one is a regression, too, also for those who ask for regressions only.
  const auto lost = std::count_if(comparison.changed.begin(), comparison.changed.end(), [](const ChangedTask& task) {
    return task.before.category == Category::Correct && task.after.category != Category::Correct;
  });
  if (criteria.regressions && lost > 0)
    reasons.push_back(
        counted(static_cast<std::size_t>(lost), "task is no longer solved", "tasks are no longer solved"));
  if (criteria.missing && !comparison.onlyBefore.empty())
    reasons.push_back(counted(comparison.onlyBefore.size(), "task is missing", "tasks are missing"));
  addIncrease(comparison, "cputime", criteria.slower, reasons);
  addIncrease(comparison, "memory", criteria.larger, reasons);
  return reasons;
}

}  // namespace argosy::bench

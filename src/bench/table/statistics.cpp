#include "bench/table/statistics.h"

#include <algorithm>
#include <cmath>

namespace argosy::bench {
namespace {

// More digits than anybody shows, and few enough for a sum of any size.
constexpr int additionalDigitsOfMean = 6;

Decimal quotient(const Decimal& sum, std::size_t count) {
  WideInteger numerator = sum.coefficient;
  for (int i = 0; i < additionalDigitsOfMean; ++i) numerator *= 10;
  const auto divisor = static_cast<WideInteger>(count);
  const WideInteger half = numerator < 0 ? -(divisor / 2) : divisor / 2;
  return normalised({(numerator + half) / divisor, sum.scale + additionalDigitsOfMean});
}

Decimal medianOf(const std::vector<Decimal>& sorted) {
  const std::size_t middle = sorted.size() / 2;
  if (sorted.size() % 2 == 1) return sorted[middle];
  const Decimal sum = sorted[middle - 1] + sorted[middle];
  return normalised({sum.coefficient * 5, sum.scale + 1});
}

double deviationOf(const std::vector<Decimal>& values, double mean) {
  double squares = 0;
  for (const Decimal& value : values) {
    const double difference = toDouble(value) - mean;
    squares += difference * difference;
  }
  return std::sqrt(squares / static_cast<double>(values.size()));
}

bool isTrue(std::string_view status) {
  const Answer said = answer(status);
  return said == Answer::True || said == Answer::Sat;
}

bool isFalse(std::string_view status) {
  const Answer said = answer(status);
  return said == Answer::False || said == Answer::Unsat;
}

}  // namespace

Statistics statisticsOf(std::vector<Decimal> values) {
  Statistics result;
  result.count = values.size();
  if (values.empty()) return result;
  std::sort(values.begin(), values.end());
  for (const Decimal& value : values) result.sum = result.sum + value;
  result.minimum = values.front();
  result.maximum = values.back();
  result.mean = quotient(result.sum, values.size());
  result.median = medianOf(values);
  result.deviation = deviationOf(values, toDouble(result.sum) / static_cast<double>(values.size()));
  return result;
}

std::string_view name(ResultGroup group) {
  switch (group) {
    case ResultGroup::All: return "all results";
    case ResultGroup::WithoutTimeouts: return "without timeouts";
    case ResultGroup::Correct: return "correct";
    case ResultGroup::CorrectTrue: return "correct true";
    case ResultGroup::CorrectFalse: return "correct false";
    case ResultGroup::CorrectUnconfirmed: return "correct, unconfirmed";
    case ResultGroup::Wrong: return "wrong";
    case ResultGroup::WrongTrue: return "wrong true";
    case ResultGroup::WrongFalse: return "wrong false";
    case ResultGroup::Unknown: return "unknown";
    case ResultGroup::Error: return "error";
  }
  return "";
}

bool isTimeout(std::string_view status) { return status.starts_with("TIMEOUT"); }

bool belongs(ResultGroup group, Category category, std::string_view status) {
  const bool correct = category == Category::Correct && !isTimeout(status);
  const bool wrong = category == Category::Wrong && !isTimeout(status);
  switch (group) {
    case ResultGroup::All: return true;
    case ResultGroup::WithoutTimeouts: return !isTimeout(status);
    case ResultGroup::Correct: return correct;
    case ResultGroup::CorrectTrue: return correct && isTrue(status);
    case ResultGroup::CorrectFalse: return correct && isFalse(status);
    case ResultGroup::CorrectUnconfirmed: return category == Category::CorrectUnconfirmed && !isTimeout(status);
    case ResultGroup::Wrong: return wrong;
    case ResultGroup::WrongTrue: return wrong && isTrue(status);
    case ResultGroup::WrongFalse: return wrong && isFalse(status);
    case ResultGroup::Unknown: return category == Category::Unknown;
    case ResultGroup::Error: return category == Category::Error;
  }
  return false;
}

}  // namespace argosy::bench

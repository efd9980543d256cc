#include "bench/definition/verdict.h"

#include <array>
#include <utility>

namespace argosy::bench {
namespace {

constexpr std::array<std::pair<Category, std::string_view>, 6> categoryNames{{
    {Category::Correct, "correct"},
    {Category::CorrectUnconfirmed, "correct-unconfirmed"},
    {Category::Wrong, "wrong"},
    {Category::Unknown, "unknown"},
    {Category::Error, "error"},
    {Category::Missing, "missing"},
}};

// For solvers "sat" takes the place of "true": task definitions can only say whether the property SATISFIABLE holds.
std::optional<bool> holds(Answer answer) {
  switch (answer) {
    case Answer::True:
    case Answer::Sat: return true;
    case Answer::False:
    case Answer::Unsat: return false;
    default: return std::nullopt;
  }
}

}  // namespace

std::string_view name(Category category) {
  for (const auto& [candidate, text] : categoryNames) {
    if (candidate == category) return text;
  }
  return "missing";
}

std::optional<Category> category(std::string_view name) {
  for (const auto& [candidate, text] : categoryNames) {
    if (text == name) return candidate;
  }
  return std::nullopt;
}

Answer answer(std::string_view status) {
  if (status == "true") return Answer::True;
  if (status == "false" || subproperty(status)) return Answer::False;
  if (status == "sat") return Answer::Sat;
  if (status == "unsat") return Answer::Unsat;
  if (status == "unknown") return Answer::Unknown;
  if (status == "done") return Answer::Done;
  return Answer::Error;
}

std::optional<std::string> subproperty(std::string_view status) {
  constexpr std::string_view prefix = "false(";
  if (!status.starts_with(prefix) || !status.ends_with(')')) return std::nullopt;
  return std::string(status.substr(prefix.size(), status.size() - prefix.size() - 1));
}

Category categorise(std::string_view status, const std::optional<std::string>& expected) {
  const Answer given = answer(status);
  if (given == Answer::Unknown) return Category::Unknown;
  if (given == Answer::Done) return Category::Missing;
  if (given == Answer::Error) return Category::Error;
  const std::optional<bool> truth = expected ? holds(answer(*expected)) : std::nullopt;
  if (!truth) return Category::Missing;
  if (*holds(given) != *truth) return Category::Wrong;
  // Where the task says which part is violated, an answer has to name that part.
  const std::optional<std::string> part = subproperty(*expected);
  return part && subproperty(status) != part ? Category::Unknown : Category::Correct;
}

int score(Category category, std::string_view status) {
  const Answer given = answer(status);
  if (given != Answer::True && given != Answer::False) return 0;
  if (category == Category::Correct) return given == Answer::True ? 2 : 1;
  if (category == Category::Wrong) return given == Answer::True ? -32 : -16;
  return 0;
}

}  // namespace argosy::bench

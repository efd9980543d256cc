// Statuses of runs, how they compare to what is expected, and SV-COMP's scores (docs/theory.md §11.8). BenchExec's strings,
// because people compare numbers across tools.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace argosy::bench {

// Order of output in tables.
enum class Category { Correct, CorrectUnconfirmed, Wrong, Unknown, Error, Missing };
std::string_view name(Category category);  // "correct", "correct-unconfirmed", "wrong", "unknown", "error", "missing"
std::optional<Category> category(std::string_view name);

// What a status says: "true", "false(p)", "sat", "TIMEOUT (true)", "ERROR (3)", …
enum class Answer { True, False, Sat, Unsat, Unknown, Done, Error };
Answer answer(std::string_view status);
// The p of "false(p)".
std::optional<std::string> subproperty(std::string_view status);

// `expected` is absent where nobody knows. A false(p) with another subproperty than expected is unknown; done is missing.
Category categorise(std::string_view status, const std::optional<std::string>& expected);

// +2, +1, 0, -16, -32; only for properties that SV-COMP has (every non-empty line of the file begins with CHECK).
int score(Category category, std::string_view status);

}  // namespace argosy::bench

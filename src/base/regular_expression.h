// A regular expression (ECMAScript's), compiled. The library's matcher is thousands of lines of templates: one file has them, not all
// that mention an expression.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace argosy {

// Backtracking is quick and knows back-references, but recurses for each character: the text must be short. Polynomial matching does
// neither.
enum class Matching { Backtracking, Polynomial };

class RegularExpression {
 public:
  // Throws RegularExpressionError.
  explicit RegularExpression(std::string text, Matching matching = Matching::Backtracking);

  // All of the subject.
  bool matches(std::string_view subject) const;
  // The groups of the first match; [0] is the whole of it.
  std::optional<std::vector<std::string>> find(std::string_view subject) const;

  const std::string& text() const { return text_; }
  std::size_t groups() const;

 private:
  struct Compiled;
  std::string text_;
  std::shared_ptr<const Compiled> compiled_;
};

class RegularExpressionError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace argosy

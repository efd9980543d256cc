#include "base/regular_expression.h"

#include <regex>

namespace argosy {

struct RegularExpression::Compiled {
  std::regex expression;
};

RegularExpression::RegularExpression(std::string text, Matching matching) try : text_(std::move(text)) {
  auto flags = std::regex::ECMAScript;
  if (matching == Matching::Polynomial) flags |= std::regex_constants::__polynomial;
  compiled_ = std::make_shared<Compiled>(std::regex(text_, flags));
} catch (const std::regex_error& error) {
  throw RegularExpressionError(error.what());
}

bool RegularExpression::matches(std::string_view subject) const {
  return std::regex_match(subject.begin(), subject.end(), compiled_->expression);
}

std::optional<std::vector<std::string>> RegularExpression::find(std::string_view subject) const {
  std::match_results<std::string_view::const_iterator> match;
  if (!std::regex_search(subject.begin(), subject.end(), match, compiled_->expression)) return std::nullopt;
  std::vector<std::string> groups;
  for (const auto& group : match) groups.push_back(group.str());
  return groups;
}

std::size_t RegularExpression::groups() const { return compiled_->expression.mark_count(); }

}  // namespace argosy

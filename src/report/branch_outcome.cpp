#include "report/branch_outcome.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace argosy::report {
namespace {

bool isIdentifierCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The number of `!` in a text that otherwise consists of the keyword, parentheses and blanks.
std::optional<int> countNegations(std::string text, const std::string& keyword) {
  if (!text.starts_with(keyword)) return std::nullopt;
  text.erase(0, keyword.size());
  if (text.find_first_not_of("( \t\r\n!") != std::string::npos) return std::nullopt;
  return static_cast<int>(std::ranges::count(text, '!'));
}

}  // namespace

const std::vector<std::string>& SourceTexts::lines(FileId file) {
  const auto [found, isNew] = files_.try_emplace(file);
  if (isNew) {
    std::ifstream in(program_.files[file], std::ios::binary);
    for (std::string line; std::getline(in, line);) found->second.push_back(line);
  }
  return found->second;
}

std::optional<std::string> SourceTexts::between(FileId file, SourcePosition begin, SourcePosition end) {
  const std::vector<std::string>& text = lines(file);
  if (!begin.valid() || end < begin || end.line > text.size()) return std::nullopt;
  std::string result;
  for (std::uint32_t line = begin.line; line <= end.line; ++line) {
    const std::string& content = text[line - 1];
    const std::size_t from = line == begin.line ? begin.column - 1 : 0;
    const std::size_t to = line == end.line ? end.column - 1 : content.size();
    if (from > content.size() || to > content.size() || to < from) return std::nullopt;
    result += content.substr(from, to - from);
    if (line != end.line) result += '\n';
  }
  return result;
}

std::string SourceTexts::identifierAt(FileId file, SourcePosition position) {
  const std::vector<std::string>& text = lines(file);
  if (!position.valid() || position.line > text.size() || position.column > text[position.line - 1].size()) return "";
  const std::string& line = text[position.line - 1];
  std::size_t end = position.column - 1;
  if (std::isdigit(static_cast<unsigned char>(line[end]))) return "";
  while (end < line.size() && isIdentifierCharacter(line[end])) ++end;
  return line.substr(position.column - 1, end - position.column + 1);
}

BranchOutcomes::BranchOutcomes(const Program& program) : program_(program), texts_(program) {
  for (const Node& node : program.nodes) {
    for (const EdgeId id : node.outgoing) {
      const Edge& edge = program.edges[id];
      if (const auto* havoc = std::get_if<Havoc>(&edge.operation)) names_.insert(havoc->source);
      const auto* assume = std::get_if<Assume>(&edge.operation);
      if (assume && assume->truth) ++parts_[{node.function, edge.info.range.file, edge.info.anchor}];
    }
  }
  for (const Variable& variable : program.variables) names_.insert(variable.name);
  for (const Function& function : program.functions) names_.insert(function.name);
}

const std::optional<std::string>& BranchOutcomes::decidedBy(EdgeId edge) {
  const auto [found, isNew] = decisions_.try_emplace(edge);
  if (isNew) found->second = findDecision(program_.edges[edge]);
  return found->second;
}

const std::optional<std::string>& BranchOutcomes::conditionText(EdgeId edge) {
  const auto [found, isNew] = conditionTexts_.try_emplace(edge);
  if (isNew) found->second = findConditionText(program_.edges[edge].info);
  return found->second;
}

std::optional<std::string> BranchOutcomes::findDecision(const Edge& edge) {
  const auto* assume = std::get_if<Assume>(&edge.operation);
  if (!assume || !edge.info.range.valid() || !edge.info.anchor.valid()) return std::nullopt;
  switch (edge.info.kind) {
    case StatementKind::Switch: return caseValue(*assume);
    case StatementKind::If:
    case StatementKind::While: {
      const auto value = conditionValue(edge, assume->truth);
      if (!value) return std::nullopt;
      return *value ? "true" : "false";
    }
    default: return std::nullopt;  // of a `for`, the text before the condition can be anything
  }
}

/// A case's number, when its comparison succeeds.
std::optional<std::string> BranchOutcomes::caseValue(const Assume& assume) const {
  const ExpressionRef condition = assume.condition;
  if (!assume.truth || condition->kind() != ExpressionKind::Binary ||
      condition->binaryOperator() != BinaryOperator::Equal ||
      condition->right()->kind() != ExpressionKind::IntegerConstant)
    return std::nullopt;
  return argosy::toString(condition->right()->integerValue());
}

std::optional<bool> BranchOutcomes::conditionValue(const Edge& edge, bool truth) {
  const SourceInfo& info = edge.info;
  const auto parts = parts_.find({program_.nodes[edge.source].function, info.range.file, info.anchor});
  if (parts == parts_.end() || parts->second != 1) return std::nullopt;
  const auto before = texts_.between(info.range.file, info.anchor, info.range.begin);
  if (!before) return std::nullopt;
  const auto negations = countNegations(*before, info.kind == StatementKind::If ? "if" : "while");
  if (!negations || mayBeMacro(info.range)) return std::nullopt;
  return truth == (*negations % 2 == 0);
}

bool BranchOutcomes::mayBeMacro(const SourceRange& range) {
  const std::string identifier = texts_.identifierAt(range.file, range.begin);
  return !identifier.empty() && !names_.contains(identifier);
}

std::optional<std::string> BranchOutcomes::findConditionText(const SourceInfo& info) {
  const SourceRange& range = info.range;
  // The range of a switch is the statement, not the comparison with one of its cases.
  if (!range.valid() || range.begin.line != range.end.line || info.kind == StatementKind::Switch || mayBeMacro(range))
    return std::nullopt;
  SourcePosition end = range.end;  // the last token's first character
  const std::string last = texts_.identifierAt(range.file, end);
  end.column += std::max<std::uint32_t>(1, static_cast<std::uint32_t>(last.size()));
  std::optional<std::string> text = texts_.between(range.file, range.begin, end);
  // A token that is neither a name nor a single character: a number or a string.
  const bool endsInNumber =
      last.empty() && text && !text->empty() && std::isalnum(static_cast<unsigned char>(text->back()));
  while (text && endsInNumber) {
    ++end.column;
    const auto longer = texts_.between(range.file, range.begin, end);
    if (!longer || !(isIdentifierCharacter(longer->back()) || longer->back() == '.')) break;
    text = longer;
  }
  constexpr std::size_t longest = 70;
  if (!text || text->size() > longest || text->ends_with('"') || text->ends_with('\'')) return std::nullopt;
  return text;
}

}  // namespace argosy::report

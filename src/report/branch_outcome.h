// What a branching of the source text decided, as far as the CFA tells. A condition of the text with && and || is several
// Assume edges, and `!` swaps their targets; a witness wants the truth of the whole condition.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "program/program.h"

namespace argosy::report {

/// The lines of the program's files, read when needed.
class SourceTexts {
 public:
  explicit SourceTexts(const Program& program) : program_(program) {}

  /// The text from `begin` up to `end`; nothing when the file cannot be read or has no such place.
  std::optional<std::string> between(FileId file, SourcePosition begin, SourcePosition end);
  /// The identifier that starts here; empty when there is none.
  std::string identifierAt(FileId file, SourcePosition position);

 private:
  const std::vector<std::string>& lines(FileId file);

  const Program& program_;
  std::unordered_map<FileId, std::vector<std::string>> files_;
};

class BranchOutcomes {
 public:
  explicit BranchOutcomes(const Program& program);

  /// The value of a branching waypoint ("true", "false", or a case's number) when taking this edge decides the statement;
  /// nothing when it does not, or when the text leaves a doubt (conditions with && and ||, macros).
  const std::optional<std::string>& decidedBy(EdgeId edge);
  /// The text of the condition whose truth an Assume edge tells; nothing when it comes from a macro or is long.
  const std::optional<std::string>& conditionText(EdgeId edge);

 private:
  /// What is known about an edge; executions pass the same ones again and again.
  using Memo = std::unordered_map<EdgeId, std::optional<std::string>>;

  std::optional<std::string> findDecision(const Edge& edge);
  std::optional<std::string> findConditionText(const SourceInfo& info);
  std::optional<std::string> caseValue(const Assume& assume) const;
  std::optional<bool> conditionValue(const Edge& edge, bool truth);
  bool mayBeMacro(const SourceRange& range);

  const Program& program_;
  SourceTexts texts_;
  Memo decisions_, conditionTexts_;
  /// How many nodes test a part of the condition with this function, file and keyword.
  std::map<std::tuple<FunctionId, FileId, SourcePosition>, int> parts_;
  std::unordered_set<std::string> names_;  // of variables and functions: what is none of these may be a macro
};

}  // namespace argosy::report

// Where something stands in the source text: physical positions of the given files, 1-based, as witnesses want them.
#pragma once

#include <cstdint>
#include <string>

#include "base/identifier.h"

namespace argosy {

using FileId = Identifier<struct FileTag>;

struct SourcePosition {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool valid() const { return line != 0; }
  friend auto operator<=>(const SourcePosition&, const SourcePosition&) = default;
};

struct SourceRange {
  FileId file;
  SourcePosition begin;
  SourcePosition end;  // position of the last character's token
  bool valid() const { return file.valid() && begin.valid(); }
  friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

/// What kind of statement (or expression with control flow) an edge comes from.
enum class StatementKind : std::uint8_t {
  Synthetic,  // not written by the user
  Declaration,
  Expression,
  Call,
  If,
  While,
  DoWhile,
  For,
  Switch,
  Conditional,  // ?:
  LogicalOperator,
  Return,
  Goto,  // also break and continue
  Label,
  Assembly,
  ScopeExit,
};

constexpr bool isLoopKind(StatementKind kind) {
  return kind == StatementKind::While || kind == StatementKind::For || kind == StatementKind::DoWhile;
}

const char* toString(StatementKind kind);

/// The source of one CFA edge.
struct SourceInfo {
  SourceRange range;         // the expression or statement this edge evaluates
  SourcePosition statement;  // first character of the enclosing full statement (assumption and target waypoints)
  SourcePosition anchor;     // conditions: the keyword or `?`; calls: the closing parenthesis; otherwise the start
  StatementKind kind = StatementKind::Synthetic;
};

}  // namespace argosy

// The text of the program's files, as far as the places of a witness have to be read off it: the CFA keeps no statement
// that does nothing, no label and no brace.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "program/program.h"

namespace argosy::expressions {

class ProgramText {
 public:
  explicit ProgramText(const Program& program) : program_(program) {}

  /// Positions that the file does not have are answered by an invalid position, an empty word, or a zero.
  char at(FileId file, SourcePosition position);
  /// A line without the blanks around it; empty when there is none.
  std::string line(FileId file, std::uint32_t number);
  /// The identifier or keyword that starts here.
  std::string wordAt(FileId file, SourcePosition position);
  /// The first place at or after `position` that is neither blank nor in a comment.
  SourcePosition next(FileId file, SourcePosition position);
  /// Behind the first parenthesised part from here on: the statement that an `if (…)` or `while (…)` controls.
  SourcePosition afterParentheses(FileId file, SourcePosition position);
  /// The first thing that is really executed when control gets here: behind labels, braces and empty statements. Invalid
  /// at a closing brace.
  SourcePosition firstStatement(FileId file, SourcePosition position);
  /// Where the scope of what is declared here ends: its block, its `for` statement, its function.
  SourcePosition scopeEnd(FileId file, SourcePosition declaration);
  /// The keywords of loops from here until there, in the order of the text. The `while` that ends a `do` is none.
  std::vector<SourcePosition> loopKeywords(FileId file, SourcePosition begin, SourcePosition end);
  /// Of a `for`: where its initialisation starts.
  SourcePosition insideParentheses(FileId file, SourcePosition position);

 private:
  struct Text {
    std::string characters;
    std::vector<std::size_t> lineStarts;
  };

  const Text& text(FileId file);
  static std::size_t offsetOf(const Text& text, SourcePosition position);
  static SourcePosition positionOf(const Text& text, std::size_t offset);
  static std::size_t skipBlank(const Text& text, std::size_t offset);
  /// Behind the literal or comment that starts here, or behind one character.
  static std::size_t skipToken(const Text& text, std::size_t offset);

  const Program& program_;
  std::unordered_map<FileId, Text> texts_;
};

}  // namespace argosy::expressions

// The words of specification files (.spc). Comments are C's; a line `#include file.spc` stands for that file's words.
#pragma once

#include <string>
#include <vector>

#include "expressions/text_error.h"

namespace argosy::automaton {

using expressions::Position;
using expressions::TextError;

enum class TokenKind : std::uint8_t {
  Word,    // names, keywords, jokers
  Number,  // decimal
  String,  // text without its quotes
  Braces,  // {…}: the text between them
  Square,  // […]: the text between them
  Symbol,
  End,
};

struct Token {
  TokenKind kind;
  std::string text;
  Position position;
  Position content;  // Braces, Square: of the first character inside
};

/// How a token appears in a message.
std::string describe(const Token& token);

/// The words of `text`, which is the contents of `file`; the last is End. Included files are looked for beside `file`.
std::vector<Token> tokenise(const std::string& text, const std::string& file);

/// The contents of a file the user named; `where` says who named it.
std::string readFile(const std::string& path, const Position& where);

}  // namespace argosy::automaton

// Functions inside functions (GNU C), which Clang does not parse. One that uses nothing of the function around it is the same function in front of it.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "frontend/clang_headers.h"
#include "frontend/moved_text.h"

namespace argosy::frontend {

/// What was moved, and what it must not use.
struct MovedFunction {
  std::string name;
  std::set<std::string> around;  // what the function around it declares
  std::set<std::string> used;    // all names in its text
};

/// Moves the function whose body begins at the offset of the main file, in the text that was parsed. Nothing where that is not known to keep the meaning, as far as
/// can be told before the new text is parsed: see `usesNothingAround`.
std::optional<MovedFunction> moveNestedFunction(clang::CompilerInstance& compiler, std::size_t bodyOffset, MovedText& text);

/// Of the text after the move.
bool usesNothingAround(clang::ASTContext& context, const MovedFunction& moved);

}  // namespace argosy::frontend

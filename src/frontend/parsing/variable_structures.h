// Arrays of variable length inside structures (GNU C), which Clang does not parse: the length that such an array probably has becomes a constant, and a check that it has it comes
// before the declaration. Executions in which it has another length are not modelled.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/clang_headers.h"
#include "frontend/parsing/moved_text.h"

namespace argosy::frontend {

/// What checks a length: a call with the length and the constant.
inline constexpr const char* structureLengthCheck = "__argosy_structure_length";

/// The macro that stands for the constant of this number.
std::string structureLength(std::size_t number);

/// Makes the lengths constants of the array whose declarator is at the offset of the main file, numbered from `number` on, and tells how many these are. Nothing where the text does
/// not show plainly which declaration of a block it belongs to.
std::optional<std::size_t> fixLengths(const clang::LangOptions& language, std::size_t declarator, std::size_t number,
                                      MovedText& text);

/// What the lengths probably are, by constants, initialisers and first calls; nothing where one cannot be told. In the tree each constant is its number and one.
std::optional<std::vector<std::uint64_t>> probableLengths(clang::ASTContext& context, std::size_t count);

}  // namespace argosy::frontend

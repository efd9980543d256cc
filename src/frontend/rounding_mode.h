// What a syntax tree tells about programs that set the rounding mode: whether one does, and which operations compilers carry out themselves,
// to nearest, whatever the mode is when the program gets there.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "frontend/parsing/compilation.h"

namespace argosy::frontend {

/// The unit refers to one of the library's functions that change the rounding mode.
bool mentionsRoundingMode(const TranslationUnit& unit, const std::function<bool(const std::string&)>& isDefinedByUser);

/// gcc may replace the expression by its value, or by one of a few; also without optimisation, also where Clang's evaluator gives up.
bool mayBeFolded(const clang::Expr* expression, const clang::ASTContext& context);

/// gcc may compute -E with a rounding operation on negated operands: -(-x * y) is x * y.
bool mayAbsorbNegation(const clang::Expr* expression, const clang::ASTContext& context);
/// What -E becomes costs no operation more than E.
bool isNegatable(const clang::Expr* expression, const clang::ASTContext& context);
/// gcc may convert the operand of -E or fabs(E) to a narrower type instead of the result.
bool isSignOperation(const clang::Expr* expression);

/// The value where Clang's evaluator finds one.
std::optional<llvm::APFloat> floatValue(const clang::Expr* expression, const clang::ASTContext& context);

/// A library function on floats whose result does not depend on the rounding mode.
bool isExactInEveryMode(llvm::StringRef libraryFunction);

/// rint and its kin, which exist to follow the mode.
bool roundsToInteger(llvm::StringRef libraryFunction);

}  // namespace argosy::frontend

// Which functions may be entered while they are at work.
#pragma once

#include "frontend/clang_headers.h"

namespace argosy::frontend {

/// Every use of a function's name counts as a call; one that is no call, as a call from everywhere. `areAllFiles`: no other file of the program calls functions of
/// this one.
bool mayBeEnteredAgain(clang::ASTContext& context, const clang::FunctionDecl& function, bool areAllFiles);

}  // namespace argosy::frontend

// Assembly that opens files when it is assembled: `.incbin` puts any file of the machine into the program.
#pragma once

#include "frontend/clang_headers.h"

namespace clang {
class Preprocessor;
}

namespace argosy::frontend {

/// Makes it an error, wherever a program can hand text to the assembler: `asm`, also as a label of a symbol, and attributes.
void refuseFileDirectives(clang::Preprocessor& preprocessor);

}  // namespace argosy::frontend

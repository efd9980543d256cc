#include "frontend/frontend.h"

namespace argosy::frontend {

std::string toString(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (diagnostic.line != 0) text += ":" + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column);
  return text + (diagnostic.severity == Severity::Error ? ": error: " : ": warning: ") + diagnostic.message;
}

InputError::InputError(std::vector<Diagnostic> diagnostics) : diagnostics_(std::move(diagnostics)) {
  for (const Diagnostic& diagnostic : diagnostics_) what_ += (what_.empty() ? "" : "\n") + toString(diagnostic);
}

}  // namespace argosy::frontend

#include "program/print/names.h"

namespace argosy {

const char* toString(Storage storage) {
  static constexpr const char* names[] = {"global", "static local", "literal",  "label",
                                          "local",  "parameter",    "temporary"};
  return names[static_cast<std::size_t>(storage)];
}

const char* toString(FunctionOrigin origin) {
  static constexpr const char* names[] = {"source", "model", "synthetic"};
  return names[static_cast<std::size_t>(origin)];
}

const char* toString(TypeKind kind) {
  static constexpr const char* names[] = {"void",    "boolean", "integer",  "float",
                                          "pointer", "array",   "function", "record"};
  return names[static_cast<std::size_t>(kind)];
}

const char* toString(ExpressionKind kind) {
  static constexpr const char* names[] = {"integer", "float",   "zero",     "variable", "dereference", "member",
                                          "element", "address", "function", "unary",    "binary",      "cast"};
  return names[static_cast<std::size_t>(kind)];
}

const char* toString(HavocCause cause) {
  static constexpr const char* names[] = {"input", "arbitrary", "approximation"};
  return names[static_cast<std::size_t>(cause)];
}

const char* toString(AllocationKind kind) {
  static constexpr const char* names[] = {"heap", "function", "scope"};
  return names[static_cast<std::size_t>(kind)];
}

const char* toString(ObjectQuestion question) {
  static constexpr const char* names[] = {"bytes from here", "bytes", "is alive"};
  return names[static_cast<std::size_t>(question)];
}

const char* toString(HaltKind kind) {
  static constexpr const char* names[] = {"exit", "abort", "blocked"};
  return names[static_cast<std::size_t>(kind)];
}

const char* toString(ReasonEffect effect) {
  static constexpr const char* names[] = {"over-approximates", "loses behaviours", "none"};
  return names[static_cast<std::size_t>(effect)];
}

const char* toString(FloatFormat format) {
  static constexpr const char* names[] = {"half", "single", "double", "x87", "quad"};
  return names[static_cast<std::size_t>(format)];
}

}  // namespace argosy

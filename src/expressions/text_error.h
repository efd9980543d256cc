// What is wrong with a specification the user gave, and where.
#pragma once

#include <stdexcept>
#include <string>

namespace argosy::expressions {

/// A place in a specification or property file, 1-based.
struct Position {
  std::string file;
  unsigned line = 1;
  unsigned column = 1;
};

inline std::string toString(const Position& position) {
  return position.file + ":" + std::to_string(position.line) + ":" + std::to_string(position.column);
}

/// The message reads "file:line:column: …".
class TextError : public std::runtime_error {
 public:
  TextError(const Position& position, const std::string& message)
      : std::runtime_error(toString(position) + ": " + message), position_(position) {}
  const Position& position() const { return position_; }

 private:
  Position position_;
};

}  // namespace argosy::expressions

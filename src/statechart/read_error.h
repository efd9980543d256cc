// What is wrong with a chart, or lies outside of what is read: where, and what was expected.
#pragma once

#include <cstdint>
#include <exception>
#include <string>

namespace argosy::statechart {

struct Position {
  std::uint32_t line = 0, column = 0;  // 0: the document as a whole
};

class ReadError : public std::exception {
 public:
  ReadError(Position position, std::string message) : position_(position), message_(std::move(message)) {}
  Position position() const { return position_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  Position position_;
  std::string message_;
};

}  // namespace argosy::statechart

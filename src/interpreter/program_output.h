// What the program prints, collected and handed on in large pieces.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace argosy::interpreter {

class ProgramOutput {
 public:
  /// A null sink is the process's standard output.
  explicit ProgramOutput(std::function<void(const std::string&)> sink) : sink_(std::move(sink)) {}

  void print(std::string_view text);
  /// To standard error, after what was printed so far; to nobody where a sink has the output.
  void printError(std::string_view text);
  void flush();

 private:
  std::function<void(const std::string&)> sink_;
  std::string buffer_;
};

}  // namespace argosy::interpreter

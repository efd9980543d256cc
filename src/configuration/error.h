// What is wrong with a configuration, and where that stands.
#pragma once

#include <stdexcept>
#include <string>

namespace argosy::configuration {

/// Where a setting was made: 1-based; without a line when the whole file is meant, without a file on the command line.
struct Origin {
  std::string file;
  int line = 0;
  int column = 0;
};

/// `what()` is `file:line:column: error: message`, or the message alone when the mistake is on the command line.
class ConfigurationError : public std::runtime_error {
 public:
  ConfigurationError(Origin origin, const std::string& message);

  const std::string& file() const { return origin_.file; }
  int line() const { return origin_.line; }
  int column() const { return origin_.column; }
  bool isOnCommandLine() const { return origin_.file.empty(); }

 private:
  Origin origin_;
};

}  // namespace argosy::configuration

#include "configuration/error.h"

namespace argosy::configuration {
namespace {

std::string located(const Origin& origin, const std::string& message) {
  if (origin.file.empty()) return message;
  std::string text = origin.file;
  if (origin.line != 0) text += ":" + std::to_string(origin.line) + ":" + std::to_string(origin.column);
  return text + ": error: " + message;
}

}  // namespace

ConfigurationError::ConfigurationError(Origin origin, const std::string& message)
    : std::runtime_error(located(origin, message)), origin_(std::move(origin)) {}

}  // namespace argosy::configuration

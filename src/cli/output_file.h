// Where a command's result goes: standard output, or a file that appears complete or not at all.
#pragma once

#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>

namespace argosy::cli {

/// The result cannot be written.
class OutputError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Calls `write` with a stream to the file `path`, or to standard output when that is empty. Throws OutputError;
/// the file then stays as it was.
void writeOutput(const std::string& path, const std::function<void(std::ostream&)>& write);

}  // namespace argosy::cli

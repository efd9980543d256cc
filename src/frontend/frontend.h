// The front end's door: C files in, a Program out. No Clang type appears here.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "program/program.h"

namespace argosy::frontend {

/// What a function does that the user left undefined.
enum class UndefinedFunctions : std::uint8_t {
  Havoc,        // returns anything, and may change what it can reach
  HavocResult,  // returns anything
  Forbid,       // nothing is concluded for executions that call it
};

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> includePaths;    // -I
  std::vector<std::string> definitions;     // -D, "NAME" or "NAME=VALUE"
  std::vector<std::string> forcedIncludes;  // -include
  Target target = Architecture::X86_64;
  std::string entryFunction = "main";
  /// Link the C models of library functions that the program calls and does not define. Without, such calls stay external.
  bool useModels = true;
  /// Functions of other verifiers that nobody defines (`__CPROVER_assert`, `nondet_int`, …) mean what they mean there.
  bool understandsVerifiers = true;
  UndefinedFunctions undefinedFunctions = UndefinedFunctions::Havoc;
  /// What reading may cost: hostile input can keep Clang busy for ever.
  double timeLimitSeconds = 15;  // processor time
  std::uint64_t memoryLimitBytes = 3ull << 29;
};

enum class Severity : std::uint8_t { Warning, Error };

struct Diagnostic {
  Severity severity = Severity::Error;
  std::string file;
  std::uint32_t line = 0;  // 0: the message concerns the file as a whole
  std::uint32_t column = 0;
  std::string message;
};

/// "file:line:column: error: message"
std::string toString(const Diagnostic& diagnostic);

/// The input cannot be read; at least one diagnostic is an error.
class InputError : public std::exception {
 public:
  explicit InputError(std::vector<Diagnostic> diagnostics);
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::vector<Diagnostic> diagnostics_;
  std::string what_;
};

/// A header that comes with Argosy, as programs include it.
struct Header {
  std::string name;  // "argosy/synchronous.h"
  std::string text;
};
std::vector<Header> headers();

/// Reads, links and translates the files. Function pointers are still called through expressions.
/// Throws InputError; a crash inside Clang is caught and reported as one.
std::unique_ptr<Program> load(const Options& options);

}  // namespace argosy::frontend

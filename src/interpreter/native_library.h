// Library functions that the interpreter runs on the host instead of running their models: those that print, and those
// whose models are coarser than the library (transcendental functions).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/evaluator.h"
#include "interpreter/program_files.h"
#include "interpreter/program_output.h"

namespace argosy::interpreter {

/// An argument as passed; of an aggregate, its first word: the position in a va_list that is a record.
struct NativeArgument {
  TypeRef type = nullptr;
  UInt128 bits = 0;
};

/// The program's standard streams are opaque pointers; these are their present values.
struct StandardStreams {
  std::optional<std::uint64_t> input, output, error;
};

/// What a native function gets to do its work.
struct NativeCall {
  const Function& function;
  std::span<const NativeArgument> arguments;
  Evaluator& evaluator;
  ProgramOutput& output;
  StandardStreams streams;
  Memory& memory;
  ProgramFiles* files = nullptr;     // null: what the program writes to files is not kept
  std::byte* errorNumber = nullptr;  // errno, if the program has it
  int mathSteps = 0;                 // see Options

  /// The bits of the n-th argument; zero when the call passes fewer.
  UInt128 bits(std::size_t n) const { return n < arguments.size() ? arguments[n].bits : UInt128{0}; }
  std::uint64_t word(std::size_t n) const { return static_cast<std::uint64_t>(bits(n)); }
  /// The characters up to the terminating null, with bounds checks; at most `limit`.
  std::string string(std::uint64_t address, std::uint64_t limit = ~std::uint64_t{0}) const;
  void writeString(std::uint64_t address, std::string_view text) const;  // with a terminating null
};

/// Bits of the result, of the function's return type; anything for void functions.
using NativeFunction = UInt128 (*)(const NativeCall& call);

/// Null when the function has no native implementation.
NativeFunction findNativeFunction(std::string_view name);
/// Whether the function deals with files, or with this process's input or clocks.
bool readsHost(std::string_view name);
/// Whether what the function does depends on the world outside of the program, and its model leaves it open.
bool isOfOutside(std::string_view name);

/// Functions of whose result only the sign counts. Not among those of findNativeFunction.
NativeFunction findNativeComparison(std::string_view name);
/// Whether all that the function does follows from its arguments: it makes text in memory.
bool isDetermined(std::string_view name);
/// Whether the function only prints: what is open then is its result, and errno.
bool onlyPrints(std::string_view name);
/// Whether it writes to a stream that is an argument, or flushes one.
bool writesToStream(std::string_view name);
/// Whether its result, if it succeeds, follows from what it prints.
bool returnsWhatItPrints(std::string_view name);

/// Whether the function's result is rounded as its library likes.
bool isInexact(std::string_view name);

// The parts of the table.
NativeFunction findNativeMath(std::string_view name);
NativeFunction findNativeInputOutput(std::string_view name);
NativeFunction findNativeFile(std::string_view name);

/// Supplies printf's arguments one by one.
class FormatArguments {
 public:
  virtual ~FormatArguments() = default;
  /// The next argument of a type of `size` bytes (after default promotions).
  virtual UInt128 next(std::uint64_t size) = 0;
  /// The same for a pointer.
  virtual std::uint64_t nextAddress() = 0;
};

/// What printf prints; `%n` writes to memory.
std::string formatText(const NativeCall& call, const std::string& format, FormatArguments& arguments);

}  // namespace argosy::interpreter

// Native stdio.h and time.h.
#include <cstdio>
#include <cstring>
#include <ctime>
#include <unordered_map>

#include "interpreter/native_library.h"

namespace argosy::interpreter {

namespace {

/// The variadic arguments of a direct call, from the n-th argument on.
class DirectArguments : public FormatArguments {
 public:
  DirectArguments(const NativeCall& call, std::size_t first) : call_(call), next_(first) {}
  UInt128 next(std::uint64_t) override {
    const std::size_t n = next_++;
    if (call_.evaluator.mustBeDetermined() && n < call_.arguments.size() && call_.arguments[n].type->isPointer() &&
        call_.bits(n) != 0)
      Evaluator::undetermined("an address that is printed");
    return call_.bits(n);
  }
  std::uint64_t nextAddress() override { return call_.word(next_++); }

 private:
  const NativeCall& call_;
  std::size_t next_;
};

/// The arguments behind a va_list: see Call in program/operation.h for their layout. Where va_list is an array of one
/// record (x86-64) the argument points to it, and its first word is the position; where it is a record (Arm) or a
/// pointer, the argument's first word is the position.
class ListedArguments : public FormatArguments {
 public:
  ListedArguments(const NativeCall& call, std::size_t listArgument) : evaluator_(call.evaluator) {
    if (listArgument >= call.arguments.size()) return;
    const NativeArgument& list = call.arguments[listArgument];
    position_ = static_cast<std::uint64_t>(list.bits);
    const bool pointsToList = list.type->isPointer() && list.type->element()->isAggregate();
    if (pointsToList) position_ = evaluator_.storedAddress(position_);
  }

  UInt128 next(std::uint64_t size) override {
    const UInt128 value = readBytes(evaluator_.bytesToRead(position_, size), size);
    advance(size);
    return value;
  }
  std::uint64_t nextAddress() override {
    const std::uint64_t value = evaluator_.storedAddress(position_);
    advance(evaluator_.pointerSize());
    return value;
  }

 private:
  void advance(std::uint64_t size) {
    const std::uint64_t slot = evaluator_.pointerSize();
    position_ = (position_ + (size + slot - 1) / slot * slot) & evaluator_.pointerMask();
  }

  Evaluator& evaluator_;
  std::uint64_t position_ = 0;
};

/// Prints to one of the program's streams. False when it may not be written to.
bool printTo(const NativeCall& call, std::uint64_t stream, std::string_view text) {
  if (call.streams.error && stream == *call.streams.error) {
    call.output.printError(text);
  } else if (!call.streams.output || stream == *call.streams.output) {
    call.output.print(text);
  } else if (call.files) {
    FileStream* const file = call.files->stream(stream);
    if (!file)
      throw ExecutionStop{Outcome::Unmodelled, "'" + call.function.name + "' to a stream that is not open for it"};
    if (file->mayWrite()) file->write(text);
    else file->noteError();
    return file->mayWrite();
  }
  return true;
}

UInt128 asInt(std::size_t length) { return truncate(length, 32); }
constexpr UInt128 endOfFile = 0xffffffff;

template <bool listed>
std::string format(const NativeCall& call, std::size_t formatArgument) {
  const std::string text = call.string(call.word(formatArgument));
  if constexpr (listed) {
    ListedArguments arguments(call, formatArgument + 1);
    return formatText(call, text, arguments);
  } else {
    DirectArguments arguments(call, formatArgument + 1);
    return formatText(call, text, arguments);
  }
}

template <bool listed, std::size_t formatArgument = 0>
UInt128 print(const NativeCall& call) {
  const std::string text = format<listed>(call, formatArgument);
  call.output.print(text);
  return asInt(text.size());
}

template <bool listed, std::size_t formatArgument = 1>
UInt128 printToFile(const NativeCall& call) {
  const std::string text = format<listed>(call, formatArgument);
  return printTo(call, call.word(0), text) ? asInt(text.size()) : endOfFile;
}

template <bool listed, std::size_t formatArgument = 1>
UInt128 printToString(const NativeCall& call) {
  const std::string text = format<listed>(call, formatArgument);
  call.writeString(call.word(0), text);
  return asInt(text.size());
}

template <bool listed, std::size_t formatArgument = 2>
UInt128 printToBoundedString(const NativeCall& call) {
  const std::string text = format<listed>(call, formatArgument);
  const std::uint64_t capacity = call.word(1);
  if (capacity != 0) call.writeString(call.word(0), std::string_view(text).substr(0, capacity - 1));
  return asInt(text.size());
}

UInt128 putString(const NativeCall& call) {
  call.output.print(call.string(call.word(0)) + "\n");
  return 1;
}

UInt128 putStringToFile(const NativeCall& call) {
  return printTo(call, call.word(1), call.string(call.word(0))) ? 1 : endOfFile;
}

UInt128 putCharacter(const NativeCall& call) {
  const auto character = static_cast<char>(call.word(0));
  call.output.print(std::string_view(&character, 1));
  return static_cast<unsigned char>(character);
}

UInt128 putCharacterToFile(const NativeCall& call) {
  const auto character = static_cast<char>(call.word(0));
  return printTo(call, call.word(1), std::string_view(&character, 1)) ? static_cast<unsigned char>(character)
                                                                      : endOfFile;
}

UInt128 writeBlocks(const NativeCall& call) {
  const std::uint64_t size = call.word(1), count = call.word(2);
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(size, count, &bytes)) bytes = ~std::uint64_t{0};
  if (bytes == 0) return 0;
  const auto* data = reinterpret_cast<const char*>(call.evaluator.bytesToRead(call.word(0), bytes));
  return printTo(call, call.word(3), std::string_view(data, bytes)) ? count : 0;
}

UInt128 printErrorMessage(const NativeCall& call) {
  const std::string prefix = call.word(0) == 0 ? "" : call.string(call.word(0));
  call.output.printError((prefix.empty() ? "" : prefix + ": ") + "Success\n");
  return 0;
}

UInt128 flushStream(const NativeCall& call) {
  call.output.flush();
  return 0;
}

UInt128 currentTime(const NativeCall& call) {
  const auto now = static_cast<std::uint64_t>(std::time(nullptr));
  const unsigned size = call.evaluator.pointerSize();  // of time_t, a long
  if (call.word(0) != 0) writeBytes(call.evaluator.bytesToWrite(call.word(0), size), size, now);
  return now;
}

UInt128 processorTime(const NativeCall&) { return static_cast<std::uint64_t>(std::clock()); }

}  // namespace

NativeFunction findNativeInputOutput(std::string_view name) {
  static const std::unordered_map<std::string_view, NativeFunction> table{
      {"printf", print<false>},
      {"vprintf", print<true>},
      {"fprintf", printToFile<false>},
      {"vfprintf", printToFile<true>},
      {"sprintf", printToString<false>},
      {"vsprintf", printToString<true>},
      {"snprintf", printToBoundedString<false>},
      {"vsnprintf", printToBoundedString<true>},
      // The variants of _FORTIFY_SOURCE have further arguments before the format.
      {"__printf_chk", print<false, 1>},
      {"__vprintf_chk", print<true, 1>},
      {"__fprintf_chk", printToFile<false, 2>},
      {"__vfprintf_chk", printToFile<true, 2>},
      {"__sprintf_chk", printToString<false, 3>},
      {"__vsprintf_chk", printToString<true, 3>},
      {"__snprintf_chk", printToBoundedString<false, 4>},
      {"__vsnprintf_chk", printToBoundedString<true, 4>},
      {"puts", putString},
      {"fputs", putStringToFile},
      {"putchar", putCharacter},
      {"putc", putCharacterToFile},
      {"fputc", putCharacterToFile},
      {"fputs_unlocked", putStringToFile},
      {"putchar_unlocked", putCharacter},
      {"putc_unlocked", putCharacterToFile},
      {"fputc_unlocked", putCharacterToFile},
      {"_IO_putc", putCharacterToFile},
      {"fwrite", writeBlocks},
      {"fwrite_unlocked", writeBlocks},
      {"perror", printErrorMessage},
      {"fflush", flushStream},
      {"fflush_unlocked", flushStream},
      {"time", currentTime},
      {"clock", processorTime},
  };
  const auto found = table.find(name);
  return found == table.end() ? nullptr : found->second;
}

}  // namespace argosy::interpreter

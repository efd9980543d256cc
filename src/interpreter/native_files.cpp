// Native stdio.h: files that the program writes and reads again, and standard input.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <unordered_map>

#include "interpreter/native_library.h"

namespace argosy::interpreter {

namespace {

constexpr std::uint64_t sizeOfFile = 256;  // as in models/stdio_file.c
constexpr UInt128 failure = 0xffffffff;    // -1 as an int, and EOF
constexpr UInt128 failureOfLong = ~UInt128{0};

void setError(const NativeCall& call, int error) {
  if (call.errorNumber) writeBytes(call.errorNumber, sizeof(int), static_cast<unsigned>(error));
}

UInt128 failWith(const NativeCall& call, int error, UInt128 result) {
  setError(call, error);
  return result;
}

std::int64_t signedArgument(const NativeCall& call, std::size_t n) {
  if (n >= call.arguments.size()) return 0;
  const unsigned unused = 64 - std::min(64u, call.arguments[n].type->bits());
  return static_cast<std::int64_t>(call.word(n) << unused) >> unused;
}

void refuseForeign(const NativeCall& call, const std::string& name) {
  if (call.files->isForeign(name))
    throw ExecutionStop{Outcome::Unmodelled, "the file '" + name + "' is the host's, and not opened"};
}

UInt128 makeStream(const NativeCall& call, FileStream stream) {
  const std::uint64_t address = call.memory.allocate(ObjectKind::Static, sizeOfFile).address;
  call.files->add(address, std::move(stream));
  return address;
}

UInt128 openFile(const NativeCall& call) {
  const std::string name = call.string(call.word(0)), mode = call.string(call.word(1));
  const auto parsed = parseMode(mode);
  if (!parsed) return failWith(call, EINVAL, 0);
  if (mode.front() != 'w' || mode.find('x') != std::string::npos) refuseForeign(call, name);
  if (mode.find('x') != std::string::npos && call.files->exists(name)) return failWith(call, EEXIST, 0);
  if (mode.front() != 'r' && !call.files->exists(name)) {
    const auto folder = std::filesystem::path(name).parent_path();
    if (access(folder.empty() ? "." : folder.c_str(), F_OK) != 0) return failWith(call, ENOENT, 0);
  }
  const auto contents = call.files->open(name, mode);
  return contents ? makeStream(call, FileStream(contents, *parsed)) : failWith(call, ENOENT, 0);
}

UInt128 openTemporaryFile(const NativeCall& call) {
  return makeStream(call, FileStream(std::make_shared<std::string>(), {true, true, false}));
}

/// A stream that is open; what a program does with another one is undefined.
FileStream& streamAt(const NativeCall& call, std::uint64_t address) {
  if (call.streams.input && address == *call.streams.input) return call.files->standardInput();
  if (FileStream* stream = call.files->stream(address)) return *stream;
  throw ExecutionStop{Outcome::Unmodelled, "'" + call.function.name + "' of a stream that is not open for it"};
}

bool isPrintedTo(const NativeCall& call, std::uint64_t address) {
  return address == call.streams.output || address == call.streams.error;
}

UInt128 closeFile(const NativeCall& call) {
  if (isPrintedTo(call, call.word(0))) throw ExecutionStop{Outcome::Unmodelled, "a standard stream is closed"};
  streamAt(call, call.word(0));
  call.files->close(call.word(0));
  return 0;
}

/// What is to be read from; null when it may only be written to.
FileStream* readable(const NativeCall& call, std::uint64_t address) {
  call.output.flush();
  FileStream& stream = streamAt(call, address);
  if (stream.mayRead()) return &stream;
  stream.noteError();
  setError(call, EBADF);
  return nullptr;
}

UInt128 asCharacter(int character) { return character < 0 ? failure : static_cast<UInt128>(character); }

UInt128 getFromInput(const NativeCall& call) {
  call.output.flush();
  return asCharacter(call.files->standardInput().get());
}

UInt128 getFromFile(const NativeCall& call) {
  FileStream* stream = readable(call, call.word(0));
  return stream ? asCharacter(stream->get()) : failure;
}

UInt128 pushBack(const NativeCall& call) {
  if (truncate(call.word(0), 32) == failure) return failure;
  FileStream* stream = readable(call, call.word(1));
  if (!stream) return failure;
  stream->pushBack(static_cast<char>(call.word(0)));
  return static_cast<unsigned char>(call.word(0));
}

/// Up to the end of the line, which is included, or to the end of the file.
std::string readLine(FileStream& stream, std::uint64_t most, int delimiter) {
  std::string line;
  while (line.size() < most) {
    const int character = stream.get();
    if (character < 0) break;
    line.push_back(static_cast<char>(character));
    if (character == delimiter) break;
  }
  return line;
}

UInt128 getLine(const NativeCall& call) {
  const std::int64_t size = signedArgument(call, 1);
  FileStream* stream = readable(call, call.word(2));
  if (!stream || size <= 0) return 0;
  const std::string line = readLine(*stream, static_cast<std::uint64_t>(size) - 1, '\n');
  if (line.empty() && size > 1) return 0;
  call.writeString(call.word(0), line);
  return call.word(0);
}

/// getline and getdelim: the buffer is replaced by a larger one where it is too small.
template <std::size_t streamArgument>
UInt128 getAllocatedLine(const NativeCall& call) {
  FileStream* stream = readable(call, call.word(streamArgument));
  if (!stream) return failureOfLong;
  const std::string line =
      readLine(*stream, ~std::uint64_t{0}, streamArgument == 2 ? '\n' : static_cast<int>(call.word(2) & 0xff));
  if (line.empty()) return failureOfLong;
  const unsigned pointerSize = call.evaluator.pointerSize();
  std::byte* const buffer = call.evaluator.bytesToWrite(call.word(0), pointerSize);
  std::byte* const capacity = call.evaluator.bytesToWrite(call.word(1), pointerSize);
  const auto old = static_cast<std::uint64_t>(readBytes(buffer, pointerSize));
  if (old == 0 || readBytes(capacity, pointerSize) < line.size() + 1) {
    const std::uint64_t size = std::max<std::uint64_t>(120, 2 * line.size());
    if (Object* object = old == 0 ? nullptr : call.memory.find(old)) call.memory.destroy(*object);
    writeBytes(buffer, pointerSize, call.memory.allocate(ObjectKind::Heap, size).address);
    writeBytes(capacity, pointerSize, size);
  }
  call.writeString(static_cast<std::uint64_t>(readBytes(buffer, pointerSize)), line);
  return line.size();
}

UInt128 readBlocks(const NativeCall& call) {
  const std::uint64_t size = call.word(1), count = call.word(2);
  FileStream* stream = readable(call, call.word(3));
  if (!stream || size == 0) return 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    for (std::uint64_t k = 0; k < size; ++k) {
      const int character = stream->get();
      if (character < 0) return i;
      *call.evaluator.bytesToWrite(call.word(0) + i * size + k, 1) = static_cast<std::byte>(character);
    }
  }
  return count;
}

UInt128 seek(const NativeCall& call) {
  return streamAt(call, call.word(0)).seek(signedArgument(call, 1), static_cast<int>(signedArgument(call, 2)))
             ? 0
             : failWith(call, EINVAL, failure);
}

UInt128 tell(const NativeCall& call) {
  const std::int64_t place = streamAt(call, call.word(0)).tell();
  return place < 0 ? failWith(call, ESPIPE, failureOfLong) : static_cast<UInt128>(place);
}

UInt128 rewindFile(const NativeCall& call) {
  FileStream& stream = streamAt(call, call.word(0));
  stream.seek(0, SEEK_SET);
  stream.clearErrors();
  return 0;
}

UInt128 isAtEnd(const NativeCall& call) {
  return isPrintedTo(call, call.word(0)) ? 0 : streamAt(call, call.word(0)).isAtEnd();
}
UInt128 hasError(const NativeCall& call) {
  return isPrintedTo(call, call.word(0)) ? 0 : streamAt(call, call.word(0)).hasError();
}

UInt128 clearErrors(const NativeCall& call) {
  if (!isPrintedTo(call, call.word(0))) streamAt(call, call.word(0)).clearErrors();
  return 0;
}

UInt128 removeFile(const NativeCall& call) {
  const std::string name = call.string(call.word(0));
  refuseForeign(call, name);
  if (!call.files->exists(name)) return failWith(call, ENOENT, failure);
  call.files->remove(name);
  return 0;
}

UInt128 renameFile(const NativeCall& call) {
  const std::string from = call.string(call.word(0)), to = call.string(call.word(1));
  refuseForeign(call, from);
  refuseForeign(call, to);
  if (!call.files->exists(from)) return failWith(call, ENOENT, failure);
  call.files->rename(from, to);
  return 0;
}

UInt128 writeToDescriptor(const NativeCall& call) {
  const std::uint64_t file = call.word(0), size = call.word(2);
  if (file != STDOUT_FILENO && file != STDERR_FILENO)
    throw ExecutionStop{Outcome::Unmodelled, "'write' to another file than standard output or error"};
  const std::string_view text(
      reinterpret_cast<const char*>(size == 0 ? nullptr : call.evaluator.bytesToRead(call.word(1), size)), size);
  if (file == STDOUT_FILENO) call.output.print(text);
  else call.output.printError(text);
  return size;
}

}  // namespace

NativeFunction findNativeFile(std::string_view name) {
  static const std::unordered_map<std::string_view, NativeFunction> table{
      {"fopen", openFile},
      {"fopen64", openFile},
      {"tmpfile", openTemporaryFile},
      {"fclose", closeFile},
      {"getchar", getFromInput},
      {"getchar_unlocked", getFromInput},
      {"fgetc", getFromFile},
      {"getc", getFromFile},
      {"fgetc_unlocked", getFromFile},
      {"getc_unlocked", getFromFile},
      {"_IO_getc", getFromFile},
      {"ungetc", pushBack},
      {"fgets", getLine},
      {"fgets_unlocked", getLine},
      {"getline", getAllocatedLine<2>},
      {"getdelim", getAllocatedLine<3>},
      {"__getdelim", getAllocatedLine<3>},
      {"fread", readBlocks},
      {"fread_unlocked", readBlocks},
      {"fseek", seek},
      {"fseeko", seek},
      {"ftell", tell},
      {"ftello", tell},
      {"rewind", rewindFile},
      {"feof", isAtEnd},
      {"feof_unlocked", isAtEnd},
      {"ferror", hasError},
      {"ferror_unlocked", hasError},
      {"clearerr", clearErrors},
      {"clearerr_unlocked", clearErrors},
      {"remove", removeFile},
      {"unlink", removeFile},
      {"rename", renameFile},
      {"write", writeToDescriptor},
  };
  const auto found = table.find(name);
  return found == table.end() ? nullptr : found->second;
}

}  // namespace argosy::interpreter

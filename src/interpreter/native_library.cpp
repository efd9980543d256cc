#include "interpreter/native_library.h"

#include <cstring>
#include <unordered_set>

namespace argosy::interpreter {

std::string NativeCall::string(std::uint64_t address, std::uint64_t limit) const {
  std::string text;
  for (std::uint64_t i = 0; i < limit; ++i) {
    const auto character = static_cast<char>(*evaluator.bytesToRead((address + i) & evaluator.pointerMask(), 1));
    if (character == 0) break;
    text.push_back(character);
  }
  return text;
}

void NativeCall::writeString(std::uint64_t address, std::string_view text) const {
  std::byte* target = evaluator.bytesToWrite(address, text.size() + 1);
  std::memcpy(target, text.data(), text.size());
  target[text.size()] = std::byte{0};
}

NativeFunction findNativeFunction(std::string_view name) {
  if (const NativeFunction math = findNativeMath(name)) return math;
  if (const NativeFunction file = findNativeFile(name)) return file;
  return findNativeInputOutput(name);
}

bool isDetermined(std::string_view name) {
  return name.find("sprintf") != std::string_view::npos || name.find("snprintf") != std::string_view::npos;
}

bool onlyPrints(std::string_view name) {
  for (const std::string_view printing :
       {"puts", "fputs", "fputs_unlocked", "putc", "fputc", "putc_unlocked", "fputc_unlocked"})
    if (name == printing) return true;
  return returnsWhatItPrints(name);
}

bool writesToStream(std::string_view name) {
  for (const std::string_view writing :
       {"fputs", "fputs_unlocked", "putc", "fputc", "putc_unlocked", "fputc_unlocked", "_IO_putc", "fwrite",
        "fwrite_unlocked", "fflush", "fflush_unlocked", "fprintf", "vfprintf", "__fprintf_chk", "__vfprintf_chk"})
    if (name == writing) return true;
  return false;
}

bool returnsWhatItPrints(std::string_view name) {
  for (const std::string_view printing : {"printf", "fprintf", "vprintf", "vfprintf", "__printf_chk", "__fprintf_chk",
                                          "__vprintf_chk", "__vfprintf_chk", "putchar", "putchar_unlocked"})
    if (name == printing) return true;
  return false;
}

bool readsHost(std::string_view name) { return name == "time" || name == "clock" || findNativeFile(name); }

bool isOfOutside(std::string_view name) {
  static const std::unordered_set<std::string_view> names{"fdopen",
                                                          "fmemopen",
                                                          "popen",
                                                          "pclose",
                                                          "fileno",
                                                          "freopen",
                                                          "gets",
                                                          "getw",
                                                          "putw",
                                                          "system",
                                                          "scanf",
                                                          "fscanf",
                                                          "vscanf",
                                                          "vfscanf",
                                                          "__isoc99_scanf",
                                                          "__isoc99_fscanf",
                                                          "__isoc99_vscanf",
                                                          "__isoc99_vfscanf",
                                                          "__isoc23_scanf",
                                                          "__isoc23_fscanf",
                                                          "dprintf",
                                                          "vdprintf",
                                                          "wprintf",
                                                          "fwprintf",
                                                          "getenv",
                                                          "secure_getenv",
                                                          "setenv",
                                                          "unsetenv",
                                                          "putenv",
                                                          "read",
                                                          "pread",
                                                          "open",
                                                          "open64",
                                                          "creat",
                                                          "close",
                                                          "dup",
                                                          "dup2",
                                                          "pipe",
                                                          "lseek",
                                                          "access",
                                                          "isatty",
                                                          "fsync",
                                                          "ftruncate",
                                                          "getpid",
                                                          "getppid",
                                                          "getuid",
                                                          "getgid",
                                                          "sysconf",
                                                          "gettimeofday",
                                                          "clock_gettime",
                                                          "clock_getres",
                                                          "localtime",
                                                          "localtime_r",
                                                          "mktime",
                                                          "ctime",
                                                          "ctime_r",
                                                          "strftime",
                                                          "tzset",
                                                          "getdate"};
  return names.contains(name);
}

}  // namespace argosy::interpreter

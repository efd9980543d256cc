// The files of a program that is run. Those that it writes exist in memory while it runs, so that it can read them again; none of the host's is opened or changed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace argosy::interpreter {

/// An open stream of stdio.h.
class FileStream {
 public:
  struct Mode {
    bool reads = false, writes = false, appends = false;
  };

  FileStream(std::shared_ptr<std::string> contents, Mode mode) : contents_(std::move(contents)), mode_(mode) {}
  /// What this process reads from its standard input.
  static FileStream ofHost() { return {nullptr, {true, false, false}}; }

  bool mayRead() const { return mode_.reads; }
  bool mayWrite() const { return mode_.writes; }
  /// The next character as an unsigned char, or -1 at the end.
  int get();
  void pushBack(char character);
  void write(std::string_view text);
  /// False when there is no such place.
  bool seek(std::int64_t offset, int origin);
  /// -1 when the stream has no places.
  std::int64_t tell() const;

  bool isAtEnd() const { return isAtEnd_; }
  bool hasError() const { return hasError_; }
  void noteError() { hasError_ = true; }
  void clearErrors() { isAtEnd_ = hasError_ = false; }

 private:
  std::shared_ptr<std::string> contents_;  // null: the host's standard input
  Mode mode_;
  std::size_t position_ = 0;
  std::string pushedBack_;  // the last is read first
  bool isAtEnd_ = false, hasError_ = false;
};

class ProgramFiles {
 public:
  /// A file that the host has and the program has not written: what it contains is not looked at.
  bool isForeign(const std::string& name) const;
  bool exists(const std::string& name) const { return files_.contains(name); }
  /// Creates the file where the mode says so; null when it does not exist.
  std::shared_ptr<std::string> open(const std::string& name, std::string_view mode);
  void remove(const std::string& name) { files_.erase(name); }
  void rename(const std::string& from, const std::string& to);

  FileStream& standardInput() { return standardInput_; }
  /// By the address of the program's FILE; null when it is none that is open.
  FileStream* stream(std::uint64_t address);
  void add(std::uint64_t address, FileStream stream) { streams_.insert_or_assign(address, std::move(stream)); }
  void close(std::uint64_t address) { streams_.erase(address); }

 private:
  std::map<std::string, std::shared_ptr<std::string>> files_;  // open streams keep what is removed
  std::unordered_map<std::uint64_t, FileStream> streams_;
  FileStream standardInput_ = FileStream::ofHost();
};

/// Nothing when fopen does not know the mode.
std::optional<FileStream::Mode> parseMode(std::string_view mode);

}  // namespace argosy::interpreter

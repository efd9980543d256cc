#include "interpreter/program_files.h"

#include <unistd.h>

#include <cstdio>

namespace argosy::interpreter {

int FileStream::get() {
  if (!pushedBack_.empty()) {
    const char character = pushedBack_.back();
    pushedBack_.pop_back();
    return static_cast<unsigned char>(character);
  }
  if (!contents_) {
    const int character = std::getchar();
    isAtEnd_ = isAtEnd_ || character == EOF;
    return character == EOF ? -1 : character;
  }
  if (position_ < contents_->size()) return static_cast<unsigned char>((*contents_)[position_++]);
  isAtEnd_ = true;
  return -1;
}

void FileStream::pushBack(char character) {
  pushedBack_.push_back(character);
  isAtEnd_ = false;
}

void FileStream::write(std::string_view text) {
  pushedBack_.clear();
  if (mode_.appends) position_ = contents_->size();
  if (contents_->size() < position_ + text.size()) contents_->resize(position_ + text.size());
  contents_->replace(position_, text.size(), text);
  position_ += text.size();
}

bool FileStream::seek(std::int64_t offset, int origin) {
  if (!contents_ || origin < SEEK_SET || origin > SEEK_END) return false;
  const std::int64_t base = origin == SEEK_SET   ? 0
                            : origin == SEEK_CUR ? tell()
                                                 : static_cast<std::int64_t>(contents_->size());
  std::int64_t place = 0;
  if (__builtin_add_overflow(base, offset, &place) || place < 0) return false;
  position_ = static_cast<std::size_t>(place);
  pushedBack_.clear();
  isAtEnd_ = false;
  return true;
}

std::int64_t FileStream::tell() const {
  return contents_ ? static_cast<std::int64_t>(position_) - static_cast<std::int64_t>(pushedBack_.size()) : -1;
}

bool ProgramFiles::isForeign(const std::string& name) const { return !exists(name) && access(name.c_str(), F_OK) == 0; }

std::shared_ptr<std::string> ProgramFiles::open(const std::string& name, std::string_view mode) {
  const auto found = files_.find(name);
  if (mode.starts_with('r')) return found == files_.end() ? nullptr : found->second;
  if (found == files_.end()) return files_[name] = std::make_shared<std::string>();
  if (mode.starts_with('w')) found->second->clear();
  return found->second;
}

void ProgramFiles::rename(const std::string& from, const std::string& to) {
  if (from == to) return;
  files_[to] = files_.at(from);
  files_.erase(from);
}

FileStream* ProgramFiles::stream(std::uint64_t address) {
  const auto found = streams_.find(address);
  return found == streams_.end() ? nullptr : &found->second;
}

std::optional<FileStream::Mode> parseMode(std::string_view mode) {
  if (mode.empty() || std::string_view("rwa").find(mode.front()) == std::string_view::npos) return std::nullopt;
  if (mode.substr(1).find_first_not_of("+bxet") != std::string_view::npos) return std::nullopt;
  const bool both = mode.find('+') != std::string_view::npos;
  return FileStream::Mode{mode.front() == 'r' || both, mode.front() != 'r' || both, mode.front() == 'a'};
}

}  // namespace argosy::interpreter

#include "bench/results/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "bench/quantity.h"

namespace argosy::bench {
namespace {

constexpr std::string_view partialSuffix = ".partial";

[[noreturn]] void fail(const std::filesystem::path& file) {
  throw BenchError("cannot write '" + file.string() + "': " + std::strerror(errno));
}

std::filesystem::path directoryOf(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path target) : target_(std::move(target)) {
  // Not mkostemps: only open applies the umask, which no thread can ask for without changing it for all others.
  static std::atomic<unsigned> count = 0;
  const std::string owner = target_.string() + "." + std::to_string(getpid()) + "-";
  do {
    temporary_ = owner + std::to_string(++count) + std::string(partialSuffix);
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (descriptor_ < 0 && errno == EEXIST);
  if (descriptor_ < 0) fail(target_);
}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  unlink(temporary_.c_str());
}

void AtomicFile::write(std::string_view data) {
  while (!data.empty()) {
    const ssize_t written = ::write(descriptor_, data.data(), data.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(target_);
    data.remove_prefix(static_cast<std::size_t>(written));
  }
}

void AtomicFile::commit() {
  if (fsync(descriptor_) != 0) fail(target_);
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail(target_);
  close(std::exchange(descriptor_, -1));
  syncDirectory(directoryOf(target_));
}

void removePartialFiles(const std::filesystem::path& directory, const std::string& prefix) {
  std::vector<std::filesystem::path> partial;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const std::string name = entry.path().filename();
    if (name.starts_with(prefix) && name.ends_with(partialSuffix)) partial.push_back(entry.path());
  }
  for (const std::filesystem::path& file : partial) std::filesystem::remove(file);
}

void writeAtomically(const std::filesystem::path& file, std::string_view data) {
  AtomicFile atomic(file);
  atomic.write(data);
  atomic.commit();
}

void syncDirectory(const std::filesystem::path& directory) {
  const int descriptor = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

}  // namespace argosy::bench

#include "bench/results/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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
  std::string pattern = target_.string() + ".XXXXXX" + std::string(partialSuffix);
  descriptor_ = mkostemps(pattern.data(), static_cast<int>(partialSuffix.size()), O_CLOEXEC);
  if (descriptor_ < 0) fail(target_);
  temporary_ = pattern;
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
  // mkostemp makes files that only the owner may read; results are for everybody whom the umask lets.
  const mode_t mask = umask(0);
  umask(mask);
  if (fchmod(descriptor_, 0666 & ~mask) != 0 || fsync(descriptor_) != 0) fail(target_);
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

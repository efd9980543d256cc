#include "bench/container/written_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "base/file_descriptor.h"
#include "bench/container/file_pattern.h"
#include "bench/quantity.h"

namespace argosy::bench {

namespace {

using std::filesystem::path;

FileDescriptor openEntry(int directory, const char* name, int flags) {
  return FileDescriptor(openat(directory, name, flags | O_NOFOLLOW | O_CLOEXEC));
}

// A run may leave what it owns without any permissions. Only for runs that are over.
FileDescriptor openAnyway(int directory, const char* name, int flags) {
  FileDescriptor file = openEntry(directory, name, flags);
  if (!file && errno == EACCES && fchmodat(directory, name, 0700, 0) == 0) file = openEntry(directory, name, flags);
  return file;
}

struct CloseDirectory {
  void operator()(DIR* stream) const { closedir(stream); }
};

using Open = FileDescriptor (*)(int directory, const char* name, int flags);

// Calls visit(descriptor of the directory, path relative to the start, status) for each regular file, but not below `except`.
template <typename Visit, typename Problem>
void visitFiles(FileDescriptor directory, const path& prefix, Open open, const Visit& visit, const Problem& problem,
                const struct stat& except = {}) {
  const std::unique_ptr<DIR, CloseDirectory> stream(fdopendir(directory.get()));
  if (!stream) return problem(prefix, errno);
  const int descriptor = directory.release();  // owned by the stream
  while (const dirent* entry = readdir(stream.get())) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    struct stat status{};
    if (fstatat(descriptor, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISREG(status.st_mode)) visit(descriptor, prefix / name, status);
    if (!S_ISDIR(status.st_mode)) continue;
    if (status.st_dev == except.st_dev && status.st_ino == except.st_ino) continue;
    FileDescriptor inner = open(descriptor, name.c_str(), O_RDONLY | O_DIRECTORY);
    if (inner) visitFiles(std::move(inner), prefix / name, open, visit, problem, except);
    else problem(prefix / name, errno);
  }
}

bool copyContent(int source, int target) {
  std::array<char, 1 << 16> buffer;
  while (true) {
    const ssize_t length = read(source, buffer.data(), buffer.size());
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return length == 0;
    for (ssize_t written = 0; written < length;) {
      const ssize_t part = write(target, buffer.data() + written, length - written);
      if (part < 0 && errno != EINTR) return false;
      if (part > 0) written += part;
    }
  }
}

// Follows no link below the result directory, so that nothing outside of it is ever written.
bool copyTo(int source, int resultDirectory, const path& relative) {
  FileDescriptor directory(dup(resultDirectory));
  for (const path& component : relative.parent_path()) {
    if (mkdirat(directory.get(), component.c_str(), 0777) != 0 && errno != EEXIST) return false;
    directory =
        FileDescriptor(openat(directory.get(), component.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!directory) return false;
  }
  const path name = relative.filename();
  if (unlinkat(directory.get(), name.c_str(), 0) != 0 && errno != ENOENT) return false;
  const FileDescriptor target(
      openat(directory.get(), name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0666));
  return target && copyContent(source, target.get());
}

bool isOlder(const timespec& time, const timespec& limit) {
  return std::pair(time.tv_sec, time.tv_nsec) < std::pair(limit.tv_sec, limit.tv_nsec);
}

FileDescriptor reopened(int directory) {
  return FileDescriptor(openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

}  // namespace

std::uint64_t countFiles(int directory) {
  std::uint64_t count = 0;
  visitFiles(
      reopened(directory), "", openEntry, [&](int, const path&, const struct stat&) { ++count; },
      [](const path&, int) {});
  return count;
}

CollectedFiles collectFiles(int directory, const std::vector<std::string>& patterns, const path& resultDirectory,
                            std::optional<timespec> since) {
  std::vector<FilePattern> wanted;
  for (const std::string& pattern : patterns) wanted.emplace_back(pattern);
  CollectedFiles collected;
  const auto problem = [&](const path& file, int error) {
    collected.warnings.push_back("cannot retrieve the result file " + file.native() + ": " + std::strerror(error));
  };

  std::error_code error;
  std::filesystem::create_directories(resultDirectory, error);
  const FileDescriptor results(open(resultDirectory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!results)
    throw BenchError("cannot write to the directory for result files " + resultDirectory.native() + ": " +
                     std::strerror(errno));

  // Without a container the result directory may lie in the working directory: what is copied there must not be found again.
  struct stat resultStatus{};
  fstat(results.get(), &resultStatus);
  visitFiles(
      reopened(directory), "", openAnyway,
      [&](int holder, const path& file, const struct stat& status) {
        if (since && isOlder(status.st_mtim, *since)) return;
        if (std::none_of(wanted.begin(), wanted.end(), [&](const FilePattern& p) { return p.matches(file); })) return;
        const FileDescriptor source = openAnyway(holder, file.filename().c_str(), O_RDONLY);
        if (!source || !copyTo(source.get(), results.get(), file)) return problem(file, errno);
        collected.files.push_back(file);
      },
      problem, resultStatus);
  std::sort(collected.files.begin(), collected.files.end());
  return collected;
}

}  // namespace argosy::bench

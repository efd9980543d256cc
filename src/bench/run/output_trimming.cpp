#include "bench/run/output_trimming.h"

#include <fcntl.h>
#include <linux/falloc.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "base/file_descriptor.h"

namespace argosy::bench {
namespace {

bool readAt(int descriptor, std::span<char> buffer, std::uint64_t place) {
  for (std::size_t done = 0; done < buffer.size();) {
    const ssize_t count =
        pread(descriptor, buffer.data() + done, buffer.size() - done, static_cast<off_t>(place + done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

bool writeAt(int descriptor, std::span<const char> buffer, std::uint64_t place) {
  for (std::size_t done = 0; done < buffer.size();) {
    const ssize_t count =
        pwrite(descriptor, buffer.data() + done, buffer.size() - done, static_cast<off_t>(place + done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

bool trimOutput(const std::filesystem::path& file, Bytes maximum) {
  const FileDescriptor descriptor(open(file.c_str(), O_RDWR | O_CLOEXEC));
  const auto fail = [&] { return BenchError("cannot trim " + file.string() + ": " + std::strerror(errno)); };
  struct stat status{};
  if (!descriptor || fstat(descriptor.get(), &status) != 0) throw fail();
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (!S_ISREG(status.st_mode) || size <= maximum.count) return false;
  const std::uint64_t head = maximum.count / 2;
  const std::uint64_t tail = maximum.count - head;
  const std::string mark =
      "\n[... " + std::to_string(size - maximum.count) + " bytes of the output were removed here ...]\n";
  std::uint64_t target = head + mark.size();
  std::uint64_t source = size - tail;
  // Where less was removed than the mark takes, the tail moves backwards in the file and must be in memory as a whole.
  std::vector<char> buffer(target > source ? tail : std::min<std::uint64_t>(tail, 1 << 20));
  for (; source < size; source += buffer.size(), target += buffer.size()) {
    buffer.resize(std::min<std::uint64_t>(buffer.size(), size - source));
    if (!readAt(descriptor.get(), buffer, source) || !writeAt(descriptor.get(), buffer, target)) throw fail();
  }
  if (!writeAt(descriptor.get(), mark, head)) throw fail();
  if (ftruncate(descriptor.get(), static_cast<off_t>(target)) != 0) throw fail();
  return true;
}

void releaseMiddle(int descriptor, Bytes maximum) {
  struct stat status{};
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size < 2 * maximum.count + (1 << 20)) return;
  const std::uint64_t head = maximum.count / 2;
  // Not supported by every file system; then the space is only free in the end.
  fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(head),
            static_cast<off_t>(size - maximum.count));
}

}  // namespace argosy::bench

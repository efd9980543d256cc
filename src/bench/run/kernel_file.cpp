#include "bench/run/kernel_file.h"

#include <fcntl.h>

#include <cerrno>
#include <sstream>

#include "base/file_descriptor.h"

namespace argosy::bench {

int writeKernelFile(const std::filesystem::path& file, std::string_view text) {
  const FileDescriptor descriptor(open(file.c_str(), O_WRONLY | O_CLOEXEC));
  if (!descriptor) return errno;
  for (;;) {
    if (write(descriptor.get(), text.data(), text.size()) >= 0) return 0;
    if (errno != EINTR) return errno;
  }
}

std::vector<std::string> words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

std::vector<std::string> lines(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> result;
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

}  // namespace argosy::bench

#include "bench/run/kernel_file.h"

#include <fcntl.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <sstream>

#include "bench/run/file_descriptor.h"

namespace argosy::bench {
namespace {

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end == text.data()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::string> readKernelFile(const std::filesystem::path& file) {
  const FileDescriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!descriptor) return std::nullopt;
  std::string text;
  std::array<char, 4096> buffer;
  for (;;) {
    const ssize_t count = read(descriptor.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

std::optional<std::uint64_t> readKernelNumber(const std::filesystem::path& file) {
  const std::optional<std::string> text = readKernelFile(file);
  return text ? number(*text) : std::nullopt;
}

std::optional<std::uint64_t> readKernelNumber(const std::filesystem::path& file, std::string_view key) {
  const std::optional<std::string> text = readKernelFile(file);
  if (!text) return std::nullopt;
  for (const std::string& line : lines(*text)) {
    if (!line.starts_with(key)) continue;
    std::string_view rest = std::string_view(line).substr(key.size());
    if (rest.empty() || (rest.front() != ' ' && rest.front() != ':' && rest.front() != '\t')) continue;
    rest.remove_prefix(std::min(rest.find_first_not_of(": \t"), rest.size()));
    return number(rest);
  }
  return std::nullopt;
}

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

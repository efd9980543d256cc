#include "configuration/source.h"

#include <fstream>

#include "base/suggestion.h"
#include "configuration/shipped.h"

namespace argosy::configuration {
namespace {

namespace fs = std::filesystem;

bool isFileName(std::string_view reference) {
  return reference.find('/') != std::string_view::npos || reference.ends_with(".yml") || reference.ends_with(".yaml");
}

Source shipped(const std::string& name, const Origin& origin) {
  const ShippedConfiguration& configuration = requireShipped(name, origin);
  return {name, "configs/" + name + ".yml", std::string(configuration.text), {}, "shipped:" + name};
}

std::string identityOf(const fs::path& path) {
  std::error_code error;
  const fs::path canonical = fs::weakly_canonical(path, error);
  return (error ? path.lexically_normal() : canonical).string();
}

/// The complaint is about the file itself, or about the place that refers to it if there is one.
[[noreturn]] void unreadable(const std::string& file, const Origin& origin, const std::string& problem) {
  if (origin.file.empty()) throw ConfigurationError({file, 0, 0}, problem);
  throw ConfigurationError(origin, inQuotes(file) + ": " + problem);
}

Source readFile(const std::string& name, const fs::path& path, const Origin& origin) {
  constexpr std::size_t sizeLimit = 1 << 20;
  const std::string file = path.string();
  std::error_code error;
  if (!fs::exists(path, error)) unreadable(file, origin, "no such file");
  if (fs::is_directory(path, error)) unreadable(file, origin, "is a directory");
  std::ifstream in(path, std::ios::binary);
  std::string text(sizeLimit + 1, '\0');
  if (in) in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in.is_open() || in.bad()) unreadable(file, origin, "cannot be read");
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > sizeLimit) unreadable(file, origin, "is too large for a configuration");
  return {name, file, std::move(text), path, identityOf(path)};
}

}  // namespace

Source openSource(const std::string& reference) {
  return isFileName(reference) ? readFile(reference, reference, {}) : shipped(reference, {});
}

Source openSource(const std::string& reference, const Source& from, const Origin& origin) {
  if (!isFileName(reference)) return shipped(reference, origin);
  const fs::path path(reference);
  if (from.isShipped()) return shipped(path.stem().string(), origin);
  return readFile(reference, from.path.parent_path() / path, origin);
}

Source sourceOf(std::string_view text, const std::string& file) {
  return {file, file, std::string(text), file, identityOf(file)};
}

}  // namespace argosy::configuration

#include "frontend/parsing/guarded_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <climits>

namespace argosy::frontend {
namespace {

/// More is no source text: reading it would take all memory.
constexpr std::uint64_t largestFile = 256ull << 20;

constexpr int mostLinks = 40;  // as the kernel has it

const std::error_code notFound = std::make_error_code(std::errc::no_such_file_or_directory);

/// Whether `place` is the directory or below it. Who gives a file in the root of all has not given everything.
bool isBelow(const std::string& place, const std::string& directory) {
  if (directory == "/") return place.find('/', 1) == std::string::npos;
  return place.starts_with(directory) && (place.size() == directory.size() || place[directory.size()] == '/');
}

bool isBelowAny(const std::string& place, const std::vector<std::string>& directories) {
  return std::ranges::any_of(directories, [&](const std::string& directory) { return isBelow(place, directory); });
}

std::string parentOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

std::string childOf(const std::string& directory, const std::string& name) {
  return (directory == "/" ? "" : directory) + "/" + name;
}

}  // namespace

GuardedFiles::GuardedFiles(const Allowed& allowed)
    : ProxyFileSystem(llvm::vfs::getRealFileSystem()), virtualDirectory_(allowed.virtualDirectory) {
  const auto add = [this](const std::string& directory, std::vector<std::string>& roots) {
    if (const auto place = resolve(absolute(directory), true); place && std::ranges::find(roots, *place) == roots.end())
      roots.push_back(*place);
  };
  for (const std::string& directory : allowed.systemDirectories) add(directory, systemRoots_);
  for (const std::string& directory : allowed.directories) add(directory, roots_);
  for (const std::string& file : allowed.files) {
    const std::string path = absolute(file);
    if (resolve(path, true)) add(parentOf(path), roots_);
  }
}

std::string GuardedFiles::absolute(const llvm::Twine& path) const {
  llvm::SmallString<256> result;
  path.toVector(result);
  if (!result.starts_with("/"))
    if (const auto directory = getCurrentWorkingDirectory())
      result = llvm::StringRef(childOf(*directory, result.str().str()));
  return result.str().str();
}

bool GuardedFiles::isOfSystem(const std::string& place) const { return isBelowAny(place, systemRoots_); }
bool GuardedFiles::isInside(const std::string& place) const { return isBelowAny(place, roots_) || isOfSystem(place); }

llvm::ErrorOr<std::string> GuardedFiles::linkAt(const std::string& place) {
  struct stat status{};
  if (lstat(place.c_str(), &status) != 0) return std::error_code(errno, std::generic_category());
  if (!S_ISLNK(status.st_mode)) return std::string();
  char target[PATH_MAX];
  const ssize_t length = readlink(place.c_str(), target, sizeof target);
  if (length <= 0) return notFound;
  return std::string(target, static_cast<std::size_t>(length));
}

llvm::ErrorOr<std::string> GuardedFiles::resolve(const std::string& path, bool isTrusted) {
  std::vector<std::string> steps;  // the next one last
  const auto push = [&steps](llvm::StringRef text) {
    llvm::SmallVector<llvm::StringRef, 32> names;
    text.split(names, '/', -1, /*KeepEmpty=*/false);
    for (auto name = names.rbegin(); name != names.rend(); ++name)
      if (*name != ".") steps.push_back(name->str());
  };
  push(path);
  std::string here = "/";
  for (int links = 0; !steps.empty();) {
    const std::string step = std::move(steps.back());
    steps.pop_back();
    if (step == "..") {
      here = parentOf(here);
      continue;
    }
    const std::string place = childOf(here, step);
    const auto named = named_.find(place);
    const bool isNamed = named != named_.end();
    if (!isTrusted && !isNamed && !isInside(place)) return std::make_error_code(std::errc::operation_not_permitted);
    const auto link = isNamed ? llvm::ErrorOr<std::string>(named->second) : linkAt(place);
    if (!link) return link.getError();
    if (isTrusted) named_.emplace(place, *link);
    if (link->empty()) {
      here = place;
      continue;
    }
    if (++links > mostLinks) return std::make_error_code(std::errc::too_many_symbolic_link_levels);
    const bool isAbsolute = link->starts_with("/");
    if (isTrusted || (!isNamed && !isOfSystem(place))) {
      if (isAbsolute) here = "/";
      push(*link);
      continue;
    }
    const auto target = resolve(isAbsolute ? *link : childOf(here, *link), true);
    if (!target) return target.getError();
    if (isOfSystem(place) && !isInside(*target) && llvm::sys::fs::is_directory(*target))
      systemRoots_.push_back(*target);
    here = *target;
  }
  return here;
}

/// By its text: a way out of it (`..`) is none that begins in it.
bool GuardedFiles::isOfVirtualDirectory(const llvm::Twine& path) const {
  const std::string place = absolute(path);
  return !virtualDirectory_.empty() && isBelow(place, virtualDirectory_) && place.find("/..") == std::string::npos;
}

std::error_code GuardedFiles::refuse(const llvm::Twine& path) {
  refused_.insert(path.str());
  return notFound;
}

llvm::ErrorOr<std::string> GuardedFiles::allowed(const llvm::Twine& path) {
  if (isOfVirtualDirectory(path)) return notFound;
  auto place = resolve(absolute(path), false);
  if (!place) return place.getError() == std::errc::operation_not_permitted ? refuse(path) : place.getError();
  return place;
}

llvm::ErrorOr<llvm::vfs::Status> GuardedFiles::status(const llvm::Twine& path) {
  const auto place = allowed(path);
  if (!place) return place.getError();
  const auto found = ProxyFileSystem::status(*place);
  if (!found) return found.getError();
  // Pipes and devices: opening one may wait for ever, or do something.
  if (!found->isRegularFile() && !found->isDirectory()) return refuse(path);
  if (found->isRegularFile() && found->getSize() > largestFile) return std::make_error_code(std::errc::file_too_large);
  return llvm::vfs::Status::copyWithNewName(*found, path);
}

bool GuardedFiles::exists(const llvm::Twine& path) { return static_cast<bool>(status(path)); }

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> GuardedFiles::openFileForRead(const llvm::Twine& path) {
  const auto found = status(path);
  if (!found) return found.getError();
  const auto place = allowed(path);
  if (!place) return place.getError();
  return llvm::vfs::File::getWithPath(ProxyFileSystem::openFileForRead(*place), path);
}

llvm::vfs::directory_iterator GuardedFiles::dir_begin(const llvm::Twine& directory, std::error_code& error) {
  if (const auto place = allowed(directory); !place) {
    error = place.getError();
    return {};
  }
  return ProxyFileSystem::dir_begin(directory, error);
}

std::error_code GuardedFiles::getRealPath(const llvm::Twine& path, llvm::SmallVectorImpl<char>& output) {
  const auto place = allowed(path);
  if (!place) return place.getError();
  output.assign(place->begin(), place->end());
  return {};
}

bool GuardedFiles::hasRefused(llvm::StringRef name) const {
  // Clang looks at the directory first.
  const llvm::StringRef directory = llvm::sys::path::parent_path(name);
  return llvm::any_of(refused_, [&](llvm::StringRef path) {
    return path.ends_with(name) || (!directory.empty() && path.ends_with(directory));
  });
}

}  // namespace argosy::frontend

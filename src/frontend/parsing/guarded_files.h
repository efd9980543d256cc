// The files that Clang may see: those below the directories of the given files, the given include directories and the system's. A program that is
// verified need not be trusted, and whether a file exists, or what is in it, is no business of its includes.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/clang_headers.h"

namespace argosy::frontend {

/// What an include of anything else is answered with, whether or not there is such a file.
inline constexpr const char* refusedInclude =
    "refused: included files have to be ordinary files below the directories of the given files, of -I, or of the "
    "system's headers";

class GuardedFiles : public llvm::vfs::ProxyFileSystem {
 public:
  struct Allowed {
    std::vector<std::string> files;        // named by the user: they themselves, and what is below their directories
    std::vector<std::string> directories;  // named by the user
    std::vector<std::string> systemDirectories;  // links in these are nobody's trap: what they lead to belongs to them
    std::string
        virtualDirectory;  // of the headers that come with Argosy, without links: nothing of it is on the machine, and who looks there does not mean the machine's
  };

  explicit GuardedFiles(const Allowed& allowed);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override;
  bool exists(const llvm::Twine& path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine& directory, std::error_code& error) override;
  std::error_code getRealPath(const llvm::Twine& path, llvm::SmallVectorImpl<char>& output) override;

  /// Whether an include of this name was not found because a place where it would be was refused.
  bool hasRefused(llvm::StringRef name) const;

 private:
  /// The path without links, dots and double dots. Unless the path is the user's or the system's own word, nothing outside what is allowed is
  /// looked at on the way.
  llvm::ErrorOr<std::string> resolve(const std::string& path, bool isTrusted);
  /// Where a link leads; empty: it is none. Looks at the file system.
  static llvm::ErrorOr<std::string> linkAt(const std::string& place);
  bool isInside(const std::string& place) const;
  bool isOfSystem(const std::string& place) const;
  std::string absolute(const llvm::Twine& path) const;
  /// `resolve`, which keeps what it refused.
  llvm::ErrorOr<std::string> allowed(const llvm::Twine& path);
  std::error_code refuse(const llvm::Twine& path);
  bool isOfVirtualDirectory(const llvm::Twine& path) const;

  std::vector<std::string> roots_, systemRoots_;  // without links
  /// What lies on the ways that the user named, with where it leads if it is a link.
  std::unordered_map<std::string, std::string> named_;
  std::set<std::string> refused_;
  std::string virtualDirectory_;
};

}  // namespace argosy::frontend

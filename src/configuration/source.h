// The text of a configuration, and how names in one lead to others.
#pragma once

#include <filesystem>
#include <string>

#include "configuration/error.h"

namespace argosy::configuration {

struct Source {
  std::string name;  // as it was referred to
  std::string file;  // for messages
  std::string text;
  std::filesystem::path path;  // empty for a shipped configuration
  std::string identity;        // the same for all names of one file

  bool isShipped() const { return path.empty(); }
};

/// What `reference` means: a file when it has a slash or ends in .yml or .yaml, otherwise a shipped configuration.
/// Throws ConfigurationError.
Source openSource(const std::string& reference);

/// The same inside `from`: files are relative to it, and beside a shipped configuration there are only shipped ones.
Source openSource(const std::string& reference, const Source& from, const Origin& origin);

/// A text that is not in a file of that name (yet).
Source sourceOf(std::string_view text, const std::string& file);

}  // namespace argosy::configuration

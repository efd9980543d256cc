#include "cli/bench/container_flags.h"

#include <filesystem>

namespace argosy::cli {

void ContainerFlags::add(CLI::App& app) {
  app.add_flag("--no-container", disabled_, "No isolation");
  app.add_flag("--network-access", network_, "The host's network inside of the container");
  app.add_flag("--keep-tmp", keepTmp_, "The host's /tmp instead of a private one");
  const auto directories = [&](const char* name, std::vector<std::string>& target, const char* help) {
    app.add_option(name, target, help)->type_name("DIR")->allow_extra_args(false);
  };
  directories("--hidden-dir", hidden_, "An empty directory in place of this one");
  directories("--read-only-dir", readOnly_, "This directory cannot be written");
  directories("--overlay-dir", overlay_, "What is written to this directory is thrown away");
  directories("--full-access-dir", fullAccess_, "What is written to this directory stays");
}

void ContainerFlags::apply(bench::ContainerOptions& container) const {
  if (disabled_) container.enabled = false;
  if (network_) container.network = true;
  if (keepTmp_) container.privateTmp = false;
  const auto append = [&](const std::vector<std::string>& directories, bench::DirectoryMode mode) {
    for (const std::string& directory : directories) {
      container.directories.push_back({std::filesystem::absolute(directory).lexically_normal(), mode});
    }
  };
  append(hidden_, bench::DirectoryMode::Hidden);
  append(readOnly_, bench::DirectoryMode::ReadOnly);
  append(overlay_, bench::DirectoryMode::Overlay);
  append(fullAccess_, bench::DirectoryMode::FullAccess);
}

}  // namespace argosy::cli

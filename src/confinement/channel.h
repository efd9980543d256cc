// What the process inside a container under construction tells the parent: warnings, why it failed, and the directory (as a descriptor)
// that holds everything the run writes. The child's side neither allocates nor throws.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file_descriptor.h"

namespace argosy::confinement {

class Channel {
 public:
  Channel();  // throws ConfinementError

  // In the child.
  void sendScratch(int descriptor) const noexcept;
  [[gnu::format(printf, 2, 3)]] void warn(const char* format, ...) const noexcept;
  [[gnu::format(printf, 2, 3)]] void fail(const char* format, ...) const noexcept;

  int childDescriptor() const { return childEnd_.get(); }

  // In the parent: reads what has arrived; never waits.
  void receive();
  const FileDescriptor& scratch() const { return scratch_; }
  const std::optional<std::string>& failure() const { return failure_; }
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  FileDescriptor parentEnd_;
  FileDescriptor childEnd_;
  FileDescriptor scratch_;
  std::optional<std::string> failure_;
  std::vector<std::string> warnings_;
};

}  // namespace argosy::confinement

// One message between two processes over a local socket: bytes, and perhaps a descriptor with them. Neither side allocates or throws, so
// that a child may use it before it executes something.
#pragma once

#include <sys/types.h>

#include <span>

#include "base/file_descriptor.h"

namespace argosy::confinement {

// Without a descriptor where it is negative. What cannot be sent is lost: the other side has gone.
void sendMessage(int socket, std::span<const char> content, int descriptor = -1) noexcept;

struct ReceivedMessage {
  ssize_t length = 0;  // negative: none was there, errno says why
  FileDescriptor descriptor;
};

ReceivedMessage receiveMessage(int socket, std::span<char> content, int flags = 0) noexcept;

}  // namespace argosy::confinement

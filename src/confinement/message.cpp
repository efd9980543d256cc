#include "confinement/message.h"

#include <sys/socket.h>

#include <array>
#include <cstring>

namespace argosy::confinement {

namespace {

using Control = std::array<char, CMSG_SPACE(sizeof(int))>;

}  // namespace

void sendMessage(int socket, std::span<const char> content, int descriptor) noexcept {
  iovec part{const_cast<char*>(content.data()), content.size()};
  alignas(cmsghdr) Control control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  sendmsg(socket, &message, MSG_NOSIGNAL);
}

ReceivedMessage receiveMessage(int socket, std::span<char> content, int flags) noexcept {
  iovec part{content.data(), content.size()};
  alignas(cmsghdr) Control control{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ReceivedMessage received;
  received.length = recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
  const cmsghdr* header = received.length > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (header && header->cmsg_type == SCM_RIGHTS) {
    int descriptor = -1;
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof(int));
    received.descriptor = FileDescriptor(descriptor);
  }
  return received;
}

}  // namespace argosy::confinement

#include "confinement/channel.h"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <utility>

#include "confinement/error.h"
#include "confinement/message.h"

namespace argosy::confinement {

namespace {

// The first byte of a message.
constexpr char scratchMessage = 'S';
constexpr char warningMessage = 'W';
constexpr char failureMessage = 'F';
constexpr std::size_t longestMessage = 4096;

void sendText(int socket, char kind, const char* format, std::va_list arguments) noexcept {
  std::array<char, longestMessage> text;
  text[0] = kind;
  const int length = std::vsnprintf(text.data() + 1, text.size() - 1, format, arguments);
  if (length < 0) return;
  send(socket, text.data(), 1 + std::min<std::size_t>(length, text.size() - 2), MSG_NOSIGNAL);
}

}  // namespace

Channel::Channel() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw ConfinementError(std::string("cannot create a socket pair for a container: ") + std::strerror(errno));
  parentEnd_ = FileDescriptor(ends[0]);
  childEnd_ = FileDescriptor(ends[1]);
}

void Channel::sendScratch(int descriptor) const noexcept {
  sendMessage(childEnd_.get(), std::span(&scratchMessage, 1), descriptor);
}

void Channel::warn(const char* format, ...) const noexcept {
  std::va_list arguments;
  va_start(arguments, format);
  sendText(childEnd_.get(), warningMessage, format, arguments);
  va_end(arguments);
}

void Channel::fail(const char* format, ...) const noexcept {
  std::va_list arguments;
  va_start(arguments, format);
  sendText(childEnd_.get(), failureMessage, format, arguments);
  va_end(arguments);
}

void Channel::receive() {
  while (true) {
    std::array<char, longestMessage> text;
    ReceivedMessage message = receiveMessage(parentEnd_.get(), text, MSG_DONTWAIT);
    if (message.length < 0 && errno == EINTR) continue;
    if (message.length <= 0) return;
    const std::string rest(text.data() + 1, message.length - 1);
    if (text[0] == scratchMessage && message.descriptor) {
      scratch_ = std::move(message.descriptor);
    } else if (text[0] == warningMessage) {
      warnings_.push_back(rest);
    } else if (text[0] == failureMessage && !failure_) {
      failure_ = rest;
    }
  }
}

}  // namespace argosy::confinement

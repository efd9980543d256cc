#include "confinement/call_supervisor.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace argosy::confinement {
namespace {

// What the kernel's structures need, and room for what later kernels append.
union Request {
  seccomp_notif notification;
  char room[512];
};
union Response {
  seccomp_notif_resp response;
  char room[512];
};

// A call that reads files by name: which argument is the name, and which one says how it is opened (-1: it only looks).
struct ReadingCall {
  std::string_view name;
  int path;
  int flags;
};
constexpr ReadingCall readingCalls[] = {
    {"open", 0, 1},     {"openat", 1, 2},    {"access", 0, -1},     {"faccessat", 1, -1}, {"faccessat2", 1, -1},
    {"stat", 0, -1},    {"lstat", 0, -1},    {"newfstatat", 1, -1}, {"fstatat64", 1, -1}, {"stat64", 0, -1},
    {"lstat64", 0, -1}, {"readlink", 0, -1}, {"readlinkat", 1, -1}, {"statx", 1, -1},
};

// The text at an address of another process, as far as it can be read.
std::string_view readText(pid_t process, std::uint64_t address, std::span<char> buffer) noexcept {
  constexpr std::uint64_t page = 4096;
  std::size_t length = 0;
  while (length < buffer.size()) {
    const std::size_t part = std::min<std::size_t>(buffer.size() - length, page - (address + length) % page);
    const iovec local{buffer.data() + length, part};
    // NOLINTNEXTLINE(performance-no-int-to-ptr): an address of the other process
    const iovec remote{reinterpret_cast<void*>(address + length), part};
    if (process_vm_readv(process, &local, 1, &remote, 1, 0) != static_cast<ssize_t>(part)) return {};
    if (const void* end = std::memchr(buffer.data() + length, 0, part))
      return {buffer.data(), static_cast<std::size_t>(static_cast<const char*>(end) - buffer.data())};
    length += part;
  }
  return {};
}

}  // namespace

CallSupervisor::CallSupervisor(int listener, std::span<const std::string> shown) noexcept
    : listener_(listener), shown_(shown) {
  // Since Linux 6.6 the kernel can be told that whoever asks waits for the answer: it then switches between the two without delay. Older
  // kernels refuse, and are slower on a busy machine. SECCOMP_IOCTL_NOTIF_SET_FLAGS and SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP of newer headers.
  constexpr unsigned long setFlags = _IOW('!', 4, std::uint64_t), wakeSynchronously = 1;
  if (listener_ >= 0) ioctl(listener_, setFlags, wakeSynchronously);
}

void CallSupervisor::answer() noexcept {
  Request request{};
  if (ioctl(listener_, SECCOMP_IOCTL_NOTIF_RECV, &request) != 0) return;  // it was killed meanwhile
  Response response{};
  response.response.id = request.notification.id;
  const seccomp_data& call = request.notification.data;
  if (judge(Role::Program, call) == Action::Observe) {
    observe(request.notification);
    response.response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  } else {
    if (records_.refused.number < 0) records_.refused = {call.arch, call.nr};
    response.response.error = -EPERM;
  }
  ioctl(listener_, SECCOMP_IOCTL_NOTIF_SEND, &response);
}

void CallSupervisor::observe(const seccomp_notif& request) noexcept {
  const SystemCall* call = findSystemCall(request.data.arch, request.data.nr);
  if (call->kind == Kind::Mapping || call->kind == Kind::Remapping || call->kind == Kind::Break) {
    records_.mappedBytes += growth(*call, request.data);
    return;
  }
  // The first of all calls is the one by which the program starts.
  if (!hasStarted_) {
    hasStarted_ = true;
    return;
  }
  if (records_.revealing.number < 0 && !readsWhatIsShown(request))
    records_.revealing = {request.data.arch, request.data.nr};
}

std::uint64_t CallSupervisor::growth(const SystemCall& call, const seccomp_data& data) noexcept {
  if (call.kind == Kind::Mapping) return data.args[1];
  if (call.kind == Kind::Remapping) return data.args[2];
  const std::uint64_t before = heapEnd_;
  heapEnd_ = data.args[0];
  return before != 0 && heapEnd_ > before ? heapEnd_ - before : 0;
}

bool CallSupervisor::readsWhatIsShown(const seccomp_notif& request) const noexcept {
  const std::string_view name = findSystemCall(request.data.arch, request.data.nr)->name;
  const auto* call = std::ranges::find(readingCalls, name, &ReadingCall::name);
  if (call == std::end(readingCalls)) return false;
  if (call->flags >= 0 && (request.data.args[call->flags] & (O_ACCMODE | O_CREAT | O_TRUNC)) != O_RDONLY) return false;
  char buffer[512];
  const std::string_view path = readText(static_cast<pid_t>(request.pid), request.data.args[call->path], buffer);
  // What the loader looks for first, and nobody should have.
  if (path == "/etc/ld.so.preload") return true;
  if (path.find("..") != std::string_view::npos) return false;
  return std::ranges::any_of(shown_, [&](const std::string& directory) {
    return path.starts_with(directory) && (path.size() == directory.size() || path[directory.size()] == '/');
  });
}

}  // namespace argosy::confinement

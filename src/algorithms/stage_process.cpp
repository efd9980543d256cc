#include "algorithms/stage_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cmath>
#include <new>

#include "algorithms/stage_messages.h"

namespace argosy::algorithms {
namespace {

using evidence::UnknownCause;
using evidence::UnknownReason;

void writeAll(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(descriptor, text.data() + done, text.size() - done);
    if (written < 0 && errno != EINTR) return;
    done += written > 0 ? static_cast<std::size_t>(written) : 0;
  }
}

/// Seconds beyond its limit after which an engine that does not end is ended.
constexpr double patience = 2;

/// The ends of the pipes that the engine's process has.
struct EnginePipes {
  int toParent, fromParent;
};

/// Facts that have arrived since the last time.
std::vector<SharedFact> receiveFacts(int descriptor, std::string& bytes) {
  char buffer[1 << 12];
  for (ssize_t count; (count = ::read(descriptor, buffer, sizeof buffer)) > 0;) bytes.append(buffer, static_cast<std::size_t>(count));
  std::vector<SharedFact> facts;
  while (const auto message = takeMessage(bytes)) facts.push_back(decodeFact(message->text));
  return facts;
}

[[noreturn]] void becomeEngine(const EnginePipes& pipes, FactBoard& board, const Limits& limits, const StageProcess::Work& work) {
  board.connect([pipes](const SharedFact& fact) { writeAll(pipes.toParent, framed(MessageKind::Fact, encode(fact))); },
                [pipes, bytes = std::string()]() mutable { return receiveFacts(pipes.fromParent, bytes); });
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (const auto seconds = limits.remainingSeconds()) {
    const auto most = static_cast<rlim_t>(std::ceil(*seconds + patience));
    const rlimit bound{most, most + 1};
    setrlimit(RLIMIT_CPU, &bound);
  }
  int code = 0;
  try {
    writeAll(pipes.toParent, framed(MessageKind::Result, encode(work(limits))));
  } catch (const std::bad_alloc&) {
    code = 3;
  } catch (...) {
    code = 4;
  }
  std::_Exit(code);
}

}  // namespace

StageProcess::StageProcess(const Program& program, std::span<const evidence::Target> targets, std::string name, FactBoard& board,
                           const Limits& limits, const Work& work)
    : program_(program), targets_(targets), board_(board), name_(std::move(name)) {
  int ends[2], back[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  if (pipe2(back, O_CLOEXEC | O_NONBLOCK) != 0) {
    close(ends[0]);
    close(ends[1]);
    return;
  }
  const auto remaining = limits.remainingSeconds();
  child_ = fork();
  if (child_ == 0) {
    close(ends[0]);
    close(back[1]);
    // The child's clock begins at zero.
    becomeEngine({ends[1], back[0]}, board, remaining ? limits.anew(*remaining) : limits, work);
  }
  close(ends[1]);
  close(back[0]);
  descriptor_ = ends[0];
  toEngine_ = back[1];
  if (child_ < 0) isOver_ = true;
}

StageProcess::~StageProcess() {
  if (child_ > 0 && !isOver_) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  if (descriptor_ >= 0) close(descriptor_);
  if (toEngine_ >= 0) close(toEngine_);
}

void StageProcess::tell(const SharedFact& fact) const {
  // An engine that does not listen has its pipe full at some time: then the fact is lost, and nothing else. Messages up to PIPE_BUF are written as a whole.
  const std::string message = framed(MessageKind::Fact, encode(fact));
  if (isOver_ || toEngine_ < 0 || message.size() > PIPE_BUF) return;
  [[maybe_unused]] const ssize_t written = ::write(toEngine_, message.data(), message.size());
}

bool StageProcess::read() {
  if (isOver_) return true;
  char buffer[1 << 16];
  const ssize_t count = ::read(descriptor_, buffer, sizeof buffer);
  if (count > 0) {
    received_.append(buffer, static_cast<std::size_t>(count));
    while (auto message = takeMessage(received_)) {
      if (message->kind == MessageKind::Result) result_ = std::move(message->text);
      else board_.publish(newFacts_.emplace_back(decodeFact(message->text)));
    }
    return false;
  }
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return false;
  while (waitpid(child_, &status_, 0) < 0 && errno == EINTR) {}
  isOver_ = true;
  return true;
}

void StageProcess::stop(bool inOrder) const {
  if (child_ > 0 && !isOver_) kill(child_, inOrder ? SIGTERM : SIGKILL);
}

StageResult StageProcess::broken(const std::string& how) const {
  evidence::Verdict verdict = evidence::Unknown({UnknownCause::EngineFailed, "the engine " + name_ + " " + how, {}});
  StageReport report;
  report.configuration = name_;
  report.outcome = evidence::toString(verdict);
  return {std::move(report), std::move(verdict)};
}

StageResult StageProcess::result() {
  if (child_ < 0) return broken("could not be started");
  if (WIFSIGNALED(status_))
    return broken(WTERMSIG(status_) == SIGXCPU || WTERMSIG(status_) == SIGKILL ? "did not stop at its limits"
                                                                               : "ended by signal " + std::to_string(WTERMSIG(status_)));
  if (WEXITSTATUS(status_) == 3) return broken("ran out of memory");
  if (WEXITSTATUS(status_) != 0) return broken("failed");
  try {
    if (result_) return decodeResult(*result_, name_, program_, targets_);
  } catch (const std::exception&) {
    // Fall through: an incomplete message is a broken engine.
  }
  return broken("gave no complete answer");
}

bool StageProcess::isReadable() const {
  pollfd ready{descriptor_, POLLIN, 0};
  return isOver_ || (poll(&ready, 1, 0) > 0 && ready.revents != 0);
}

void waitForAny(std::span<const std::unique_ptr<StageProcess>> processes) {
  std::vector<pollfd> descriptors;
  for (const auto& process : processes) descriptors.push_back({process->descriptor(), POLLIN, 0});
  poll(descriptors.data(), descriptors.size(), 100);
}

StageResult waitFor(StageProcess& process, const Limits& limits) {
  bool wasAsked = false;
  int waits = 0;  // of 100 ms, since the process was asked to end
  for (;;) {
    pollfd ready{process.descriptor(), POLLIN, 0};
    poll(&ready, 1, 100);
    if ((ready.revents != 0 || process.descriptor() < 0) && process.read()) return process.result();
    if (!wasAsked && limits.check() && limits.reached() == LimitKind::Interrupt) {
      process.stop(true);
      wasAsked = true;
    }
    if (wasAsked && ++waits == 30) process.stop(false);
  }
}

}  // namespace argosy::algorithms

#include "algorithms/stage_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <new>

#include "algorithms/engine.h"
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

/// Seconds beyond its limit after which an engine that does not end is ended: for a short turn less, so that the others have theirs.
double patienceFor(double seconds) {
  constexpr double share = 0.2, least = 0.05, most = 2;
  return std::clamp(share * seconds, least, most);
}

/// For an engine that was asked to end.
constexpr std::chrono::seconds timeToEnd{3};

/// A fact of another engine is told as one packet, or not at all.
constexpr std::size_t longestFact = 4096;

/// The engine's ends: of a pipe, and of a socket with packets.
struct EngineChannels {
  int toParent, fromParent;
};

/// What an engine may use that has this much time.
double mostSecondsOf(double seconds) { return seconds + patienceFor(seconds); }

/// The end of the time that the run gave itself; the system's own limit is not touched where it comes earlier.
void boundProcessorTime(rlim_t most) {
  rlimit bound{};
  if (getrlimit(RLIMIT_CPU, &bound) != 0 || bound.rlim_cur <= most) return;
  bound = {most, std::min(most + 1, bound.rlim_max)};
  setrlimit(RLIMIT_CPU, &bound);
  std::signal(SIGXCPU, [](int signal) {
    Limits::requestStop(LimitKind::Time);
    std::signal(signal, SIG_DFL);
  });
}

/// Facts that have arrived since the last time.
std::vector<SharedFact> receiveFacts(int descriptor, std::string& bytes) {
  char buffer[longestFact];
  for (ssize_t count; (count = ::read(descriptor, buffer, sizeof buffer)) > 0;) bytes.append(buffer, static_cast<std::size_t>(count));
  std::vector<SharedFact> facts;
  while (const auto message = takeMessage(bytes)) facts.push_back(decodeFact(message->text));
  return facts;
}

[[noreturn]] void becomeEngine(const EngineChannels& channels, FactBoard& board, const Limits& limits, const StageProcess::Work& work) {
  board.connect([channels](const SharedFact& fact) { writeAll(channels.toParent, framed(MessageKind::Fact, encode(fact))); },
                [channels, bytes = std::string()]() mutable { return receiveFacts(channels.fromParent, bytes); });
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (const auto seconds = limits.remainingSeconds()) boundProcessorTime(static_cast<rlim_t>(std::ceil(mostSecondsOf(*seconds))));
  int code = 0;
  try {
    writeAll(channels.toParent, framed(MessageKind::Result, encode(work(limits))));
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
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, back) != 0) {
    close(ends[0]);
    close(ends[1]);
    return;
  }
  const auto remaining = limits.remainingSeconds();
  if (remaining) mostSeconds_ = mostSecondsOf(*remaining);
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
  // An engine that does not listen has its channel full at some time, and one that has just ended has nobody to listen: then the fact is lost, and
  // nothing else.
  const std::string message = framed(MessageKind::Fact, encode(fact));
  if (isOver_ || toEngine_ < 0 || message.size() > longestFact) return;
  send(toEngine_, message.data(), message.size(), MSG_NOSIGNAL);
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
  rusage usage{};
  while (wait4(child_, &status_, 0, &usage) < 0 && errno == EINTR) {}
  for (const timeval& time : {usage.ru_utime, usage.ru_stime})
    usedSeconds_ += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  isOver_ = true;
  return true;
}

void StageProcess::end(LimitKind why) {
  if (child_ <= 0 || isOver_) return;
  if (!whyToEnd_) whyToEnd_ = why;
  const auto now = std::chrono::steady_clock::now();
  if (!askedToEnd_) {
    kill(child_, SIGTERM);
    askedToEnd_ = now;
  } else if (now - *askedToEnd_ > timeToEnd) {
    kill(child_, SIGKILL);
  }
}

void StageProcess::endBeyondLimit() {
  if (child_ <= 0 || isOver_ || !mostSeconds_ || secondsWhenEnded_) return;
  const double used = processorSeconds();
  if (used < *mostSeconds_) return;
  secondsWhenEnded_ = used;
  kill(child_, SIGKILL);
}

std::chrono::milliseconds StageProcess::timeToLook() const {
  constexpr std::chrono::milliseconds shortest{5}, longest{100};
  if (!mostSeconds_) return longest;
  const double left = *mostSeconds_ - processorSeconds();
  return std::clamp(std::chrono::milliseconds(static_cast<std::int64_t>(std::min(left, 1.0) * 1000) + 1), shortest, longest);
}

double StageProcess::processorSeconds() const { return child_ > 0 && !isOver_ ? processorSecondsOf(child_) : 0; }

StageResult StageProcess::broken(const std::string& how) const {
  return without({UnknownCause::EngineFailed, "the engine " + name_ + " " + how, {}});
}

StageResult StageProcess::without(UnknownReason reason) const {
  evidence::Verdict verdict = evidence::Unknown(std::move(reason));
  StageReport report;
  report.configuration = name_;
  report.outcome = evidence::toString(verdict);
  return {std::move(report), std::move(verdict)};
}

std::string StageProcess::howItWasKilled() const {
  const int signal = WTERMSIG(status_);
  if (signal == SIGXCPU || (signal == SIGKILL && mostSeconds_ && usedSeconds_ >= *mostSeconds_)) return "did not stop at its limits";
  if (signal == SIGKILL && whyToEnd_) return "did not end when it was asked to";
  if (signal == SIGKILL) return "was killed from outside (SIGKILL); the machine may have run out of memory";
  return "ended by signal " + std::to_string(signal);
}

StageResult StageProcess::result() {
  StageResult result = ownResult();
  const auto* unknown = std::get_if<evidence::Unknown>(&result.verdict);
  if (!unknown || !whyToEnd_) return result;
  // The process knows the signal that it got from here, or, of Ctrl-C, that everybody got.
  std::vector<UnknownReason> reasons = unknown->reasons();
  std::erase_if(reasons, [](const UnknownReason& reason) {
    return reason.cause == UnknownCause::Interrupted || reason.cause == UnknownCause::Terminated;
  });
  result.verdict = evidence::Unknown(reasonOf(*whyToEnd_), std::move(reasons));
  result.report.outcome = evidence::toString(result.verdict);
  return result;
}

StageResult StageProcess::ownResult() {
  if (child_ < 0) return broken("could not be started");
  if (secondsWhenEnded_ && !result_) {
    StageResult result = without({UnknownCause::TimeLimit, "the time limit was reached", {}});
    result.report.statistics.seconds = *secondsWhenEnded_;
    return result;
  }
  if (WIFSIGNALED(status_)) return broken(howItWasKilled());
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

StageResult waitFor(StageProcess& process) {
  for (;;) {
    pollfd ready{process.descriptor(), POLLIN, 0};
    poll(&ready, 1, static_cast<int>(process.timeToLook().count()));
    if ((ready.revents != 0 || process.descriptor() < 0) && process.read()) return process.result();
    process.endBeyondLimit();
    if (const auto request = Limits::stopRequest()) process.end(*request);
  }
}

}  // namespace argosy::algorithms

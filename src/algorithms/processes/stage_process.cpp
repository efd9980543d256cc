#include "algorithms/processes/stage_process.h"

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
#include "algorithms/processes/job_control.h"
#include "algorithms/processes/stage_messages.h"
#include "base/process_usage.h"

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

/// An incomplete message comes from a broken engine.
std::optional<StageResult> decodedIfComplete(const std::string& message, const std::string& stage,
                                             const Program& program, std::span<const evidence::Target> targets) {
  try {
    return decodeResult(message, stage, program, targets);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

/// For an engine that was asked to end and sleeps, or whose machine has much other work.
constexpr std::chrono::seconds wallTimeToEnd{3};

/// A fact of another engine is told as one packet, or not at all.
constexpr std::size_t longestFact = 4096;

/// The engine's ends: of a pipe, and of a socket with packets.
struct EngineChannels {
  int toParent, fromParent;
};

/// Past everything that the run gives itself, whatever becomes of the parent; the system's own limit is not touched where it comes earlier.
void boundProcessorTime(double seconds) {
  const auto most = static_cast<rlim_t>(std::ceil(seconds)) + 2;
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
  for (ssize_t count; (count = ::read(descriptor, buffer, sizeof buffer)) > 0;)
    bytes.append(buffer, static_cast<std::size_t>(count));
  std::vector<SharedFact> facts;
  while (const auto message = takeMessage(bytes)) facts.push_back(decodeFact(message->text));
  return facts;
}

/// Tells the parent now and then.
Progress progressTo(int descriptor) {
  constexpr double leastSeconds = 0.02;
  return [descriptor, last = 0.0](const EngineStatistics& figures) mutable {
    const double now = processorSeconds();
    if (now - last < leastSeconds) return;
    last = now;
    writeAll(descriptor, framed(MessageKind::Progress, encode(figures)));
  };
}

void leaveParent(pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) std::_Exit(0);  // it has died in between
  // Last words of a library must not stop what is no longer in the terminal's foreground.
  std::signal(SIGTTOU, SIG_IGN);
  std::signal(SIGTSTP, SIG_DFL);
}

[[noreturn]] void becomeEngine(const EngineChannels& channels, FactBoard& board, const Limits& limits,
                               const StageProcess::Work& work) {
  board.connect(
      [channels](const SharedFact& fact) { writeAll(channels.toParent, framed(MessageKind::Fact, encode(fact))); },
      [channels, bytes = std::string()]() mutable { return receiveFacts(channels.fromParent, bytes); });
  int code = 0;
  try {
    writeAll(channels.toParent, framed(MessageKind::Result, encode(work(limits, progressTo(channels.toParent)))));
  } catch (const std::bad_alloc&) {
    code = 3;
  } catch (...) {
    code = 4;
  }
  std::_Exit(code);
}

}  // namespace

StageProcess::StageProcess(const Program& program, std::span<const evidence::Target> targets, std::string name,
                           FactBoard& board, const Limits& limits, std::optional<double> seconds, const Work& work)
    : program_(program), targets_(targets), board_(board), name_(std::move(name)) {
  int ends[2], back[2];
  isOver_ = true;
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, back) != 0) {
    close(ends[0]);
    close(ends[1]);
    return;
  }
  toldFacts_ = board.facts().size();
  const pid_t parent = getpid();
  bytesAtBegin_ = ownBytesOf(parent);
  child_ = fork();
  if (child_ == 0) {
    leaveParent(parent);
    close(ends[0]);
    close(back[1]);
    if (seconds) boundProcessorTime(*seconds);
    // The child's clock begins at zero.
    becomeEngine({ends[1], back[0]}, board, seconds ? limits.anew(*seconds) : limits, work);
  }
  close(ends[1]);
  close(back[0]);
  descriptor_ = ends[0];
  toEngine_ = back[1];
  fcntl(descriptor_, F_SETFL, O_NONBLOCK);
  if (child_ < 0) return;
  isOver_ = false;
  setpgid(child_, child_);  // here too: whoever comes first
  stopWithUs(child_);
}

StageProcess::~StageProcess() {
  if (!isOver_) {
    signalGroup(SIGKILL);
    waitForEnd();
  }
  if (descriptor_ >= 0) close(descriptor_);
  if (toEngine_ >= 0) close(toEngine_);
}

void StageProcess::signalGroup(int signal) const { ::kill(-child_, signal); }

void StageProcess::waitForEnd() {
  noLongerStopWithUs(child_);
  rusage usage{};
  while (wait4(child_, &status_, 0, &usage) < 0 && errno == EINTR) {
  }
  for (const timeval& time : {usage.ru_utime, usage.ru_stime})
    usedSeconds_ += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  isOver_ = true;
  isPaused_ = false;
}

void StageProcess::tellNews() {
  const std::span<const SharedFact> facts = board_.facts();
  for (; !isOver_ && toldFacts_ < facts.size(); ++toldFacts_) {
    if (ownFacts_.contains(toldFacts_)) continue;
    const std::string message = framed(MessageKind::Fact, encode(facts[toldFacts_]));
    if (message.size() > longestFact) continue;
    // An engine that does not listen has its channel full at some time; one that has just ended has nobody to listen.
    if (send(toEngine_, message.data(), message.size(), MSG_NOSIGNAL) < 0) return;
  }
}

void StageProcess::take(std::string_view bytes) {
  received_ += bytes;
  while (auto message = takeMessage(received_)) {
    switch (message->kind) {
      case MessageKind::Result: result_ = std::move(message->text); break;
      case MessageKind::Progress: statistics_ = decodeStatistics(message->text); break;
      case MessageKind::Fact: {
        const std::size_t known = board_.facts().size();
        board_.publish(decodeFact(message->text));
        if (board_.facts().size() > known) ownFacts_.insert(known);
        break;
      }
    }
  }
}

void StageProcess::read() {
  char buffer[1 << 16];
  while (!isOver_) {
    const ssize_t count = ::read(descriptor_, buffer, sizeof buffer);
    if (count > 0) {
      take({buffer, static_cast<std::size_t>(count)});
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      waitForEnd();
    } else if (errno == EAGAIN) {
      return;
    }
  }
}

void StageProcess::pause() {
  if (isOver_ || isPaused_) return;
  signalGroup(SIGSTOP);
  // Until it has stopped, or has ended, which is left for others to wait for.
  siginfo_t ignored{};
  while (waitid(P_PID, static_cast<id_t>(child_), &ignored, WSTOPPED | WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  isPaused_ = true;
  noLongerStopWithUs(child_);
  read();
  // What has an answer has only to end.
  if (result_) resume();
}

void StageProcess::stayPaused() const {
  if (isPaused_) signalGroup(SIGSTOP);
}

void StageProcess::resume() {
  if (isOver_ || !isPaused_) return;
  isPaused_ = false;
  stopWithUs(child_);
  tellNews();
  signalGroup(SIGCONT);
}

void StageProcess::end(UnknownReason why, double patienceSeconds) {
  if (isOver_) return;
  const auto now = std::chrono::steady_clock::now();
  if (!endRequest_) {
    endRequest_ = {std::move(why), processorSeconds(), now, false};
    ::kill(child_, SIGTERM);
    resume();
  } else if (!endRequest_->isKill &&
             (processorSeconds() - endRequest_->atSeconds > patienceSeconds || now - endRequest_->at > wallTimeToEnd)) {
    endRequest_->isKill = true;
    signalGroup(SIGKILL);
  }
}

void StageProcess::kill(UnknownReason why) {
  if (isOver_) return;
  if (!endRequest_) endRequest_ = {std::move(why), processorSeconds(), std::chrono::steady_clock::now(), true};
  signalGroup(SIGKILL);
  waitForEnd();
}

double StageProcess::processorSeconds() const {
  if (child_ <= 0) return 0;
  return isOver_ ? usedSeconds_ : processorSecondsOfFamily(child_);
}

std::uint64_t StageProcess::memoryBytes() const {
  if (isOver_) return 0;
  const std::uint64_t bytes = ownBytesOf(child_);
  return bytes - std::min(bytes, bytesAtBegin_);
}

StageResult StageProcess::without(UnknownReason reason) const {
  evidence::Verdict verdict = evidence::Unknown(std::move(reason), statistics_.obstacles);
  StageReport report;
  report.configuration = name_;
  report.outcome = evidence::toString(verdict);
  report.statistics = statistics_;
  return {std::move(report), std::move(verdict)};
}

std::string StageProcess::howItBroke() const {
  if (child_ < 0) return "could not be started";
  if (WIFSIGNALED(status_)) {
    const int signal = WTERMSIG(status_);
    if (signal == SIGXCPU) return "did not stop at its limits";
    if (signal == SIGKILL) return "was killed from outside (SIGKILL); the machine may have run out of memory";
    return "ended by signal " + std::to_string(signal);
  }
  if (WEXITSTATUS(status_) == 3) return "ran out of memory";
  if (WEXITSTATUS(status_) != 0) return "failed";
  return "gave no complete answer";
}

StageResult StageProcess::ownResult() {
  const bool endedWell = WIFEXITED(status_) && WEXITSTATUS(status_) == 0;
  // One that was told to end may have been on its way out already.
  if (result_ && (endedWell || endRequest_))
    if (auto result = decodedIfComplete(*result_, name_, program_, targets_)) return std::move(*result);
  if (endRequest_) return without(endRequest_->why);
  return without({UnknownCause::EngineFailed, "the engine " + name_ + " " + howItBroke(), {}});
}

StageResult StageProcess::result() {
  StageResult result = ownResult();
  if (child_ > 0) result.report.statistics.seconds = usedSeconds_;
  const auto* unknown = std::get_if<evidence::Unknown>(&result.verdict);
  if (!unknown || !endRequest_) return result;
  // The process knows the signal that it got from here, or, of Ctrl-C, that everybody got.
  std::vector<UnknownReason> reasons = unknown->reasons();
  std::erase_if(reasons, [](const UnknownReason& reason) {
    return reason.cause == UnknownCause::Interrupted || reason.cause == UnknownCause::Terminated;
  });
  result.verdict = evidence::Unknown(endRequest_->why, std::move(reasons));
  result.report.outcome = evidence::toString(result.verdict);
  return result;
}

}  // namespace argosy::algorithms

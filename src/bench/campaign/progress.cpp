#include "bench/campaign/progress.h"

#include <sstream>

namespace argosy::bench {

Progress::Progress(std::ostream& stream, ProgressStyle style, std::size_t total, const Tally& earlier)
    : stream_(stream), style_(style), total_(total), earlierRuns_(earlier.runs), tally_(earlier) {
  if (style_ != ProgressStyle::Terminal) return;
  clock_ = std::jthread([this](const std::stop_token& token) {
    std::unique_lock lock(mutex_);
    while (!token.stop_requested()) {
      printStatus();
      ended_.wait_for(lock, token, std::chrono::seconds(1), [] { return false; });
    }
  });
}

Progress::~Progress() {
  if (style_ != ProgressStyle::Terminal) return;
  clock_.request_stop();
  clock_.join();
  stream_ << "\n";
}

void Progress::finished(const RunRecord& record) {
  const std::lock_guard lock(mutex_);
  tally_.add(record);
  if (style_ == ProgressStyle::Lines) printLine(record);
  if (style_ == ProgressStyle::Terminal) printStatus();
}

void Progress::printLine(const RunRecord& record) {
  const auto shown = [&](const char* title) {
    const std::string* value = record.value(title);
    return value == nullptr ? std::string("-") : *value;
  };
  const std::string* time = record.value("cputime");
  stream_ << "[" << tally_.runs << "/" << total_ << "] " << record.name << "  " << shown("status") << "  "
          << shown("category") << "  " << (time ? readable(parseDuration(*time)) : "-") << "\n"
          << std::flush;
}

void Progress::printStatus() {
  const auto elapsed = std::chrono::steady_clock::now() - begin_;
  std::ostringstream line;
  line << "[" << tally_.runs << "/" << total_ << "] correct "
       << tally_.count(Category::Correct) + tally_.count(Category::CorrectUnconfirmed) << ", wrong "
       << tally_.count(Category::Wrong) << ", unknown " << tally_.count(Category::Unknown) << ", error "
       << tally_.count(Category::Error) << "; " << readableDuration(elapsed) << " elapsed";
  const std::size_t now = tally_.runs - earlierRuns_;
  if (now > 0 && tally_.runs < total_) {
    line << ", about " << readableDuration(elapsed * static_cast<long>(total_ - tally_.runs) / static_cast<long>(now))
         << " left";
  }
  stream_ << "\r" << line.str() << "\x1b[K" << std::flush;
}

}  // namespace argosy::bench

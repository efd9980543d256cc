#include "bench/campaign/journal.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "bench/campaign/record_json.h"
#include "bench/quantity.h"
#include "bench/results/atomic_file.h"

namespace argosy::bench {
namespace {

using nlohmann::json;

constexpr int version = 1;

// JSON's keys are sorted.
constexpr std::string_view headBegin = "{\"argosy-journal\":";

[[noreturn]] void failWith(const std::filesystem::path& file, const char* action) {
  throw BenchError("cannot " + std::string(action) + " the journal '" + file.string() + "': " + std::strerror(errno));
}

// FNV-1a: guards against a damaged head, not against people.
std::string hash(const std::string& text) {
  std::uint64_t value = 14695981039346656037u;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return std::to_string(value);
}

std::string headLine(const JournalHead& head) {
  const json plan = json::parse(toJson(head.plan));
  return json{{"argosy-journal", version},
              {"starttime", head.startTime},
              {"plan", plan},
              {"plan-hash", hash(plan.dump())},
              {"settings", json::parse(toJson(head.settings))}}
      .dump();
}

JournalHead parseHead(const std::string& line) {
  const json head = json::parse(line);
  if (head.at("argosy-journal") != version) throw BenchError("it was written by another version of argosy");
  if (head.at("plan-hash") != hash(head.at("plan").dump())) throw BenchError("its plan is damaged");
  return {campaignPlanFromJson(head.at("plan").dump()), runSettingsFromJson(head.at("settings").dump()),
          head.at("starttime")};
}

std::string readAll(int descriptor, const std::filesystem::path& file) {
  std::string text;
  char block[1 << 16];
  while (true) {
    const ssize_t size = pread(descriptor, block, sizeof block, static_cast<off_t>(text.size()));
    if (size < 0) failWith(file, "read");
    if (size == 0) return text;
    text.append(block, static_cast<std::size_t>(size));
  }
}

}  // namespace

std::optional<Journal> Journal::create(const std::filesystem::path& file, const JournalHead& head) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0 && errno == EEXIST) return std::nullopt;
  if (descriptor < 0) failWith(file, "create");
  Journal journal(file, descriptor);
  journal.lock();
  try {
    journal.append(headLine(head));
  } catch (...) {
    unlink(file.c_str());
    throw;
  }
  syncDirectory(file.parent_path());
  journal.head_ = head;
  return journal;
}

std::optional<Journal> Journal::open(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) failWith(file, "open");
  Journal journal(file, descriptor);
  journal.lock();
  struct stat information{};
  if (fstat(descriptor, &information) != 0) failWith(file, "open");
  if (information.st_nlink == 0) throw BenchError("the campaign of '" + file.string() + "' has just been finished");
  const std::string text = readAll(descriptor, file);
  if (text.find('\n') == std::string::npos) {
    // Not any file that happens to have this extension. After a crash of the machine, null bytes may stand for what was written.
    if (!text.starts_with(headBegin) && !headBegin.starts_with(text) && text.find_first_not_of('\0') != text.npos)
      throw BenchError("'" + file.string() + "' is no journal of a campaign");
    unlink(file.c_str());
    return std::nullopt;
  }
  journal.load(text);
  return journal;
}

Journal::~Journal() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Journal::Journal(Journal&& other) noexcept
    : file_(std::move(other.file_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      head_(std::move(other.head_)),
      finished_(std::move(other.finished_)),
      closed_(other.closed_) {}

// The kind of lock that children do not inherit: a process of a run that outlives a killed campaign must not block its continuation.
void Journal::lock() {
  struct flock whole{};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (fcntl(descriptor_, F_SETLK, &whole) == 0) return;
  if (errno != EACCES && errno != EAGAIN) failWith(file_, "lock");
  if (fcntl(descriptor_, F_GETLK, &whole) != 0 || whole.l_type == F_UNLCK) whole.l_pid = 0;
  throw BenchError("the campaign of '" + file_.string() + "' is being worked on" +
                   (whole.l_pid > 0 ? " by process " + std::to_string(whole.l_pid) : ""));
}

void Journal::load(const std::string& text) {
  std::size_t begin = 0;
  std::size_t number = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    const std::string line = text.substr(begin, end - begin);
    ++number;
    try {
      loadLine(line, number);
    } catch (const std::exception& error) {
      // After a crash of the machine the last line's size may be on disk before its content.
      if (number > 1 && end + 1 == text.size()) break;
      throw BenchError(file_.string() + ":" + std::to_string(number) + ": damaged journal: " + error.what());
    }
    begin = end + 1;
  }
  if (begin < text.size() && ftruncate(descriptor_, static_cast<off_t>(begin)) != 0) failWith(file_, "repair");
}

void Journal::loadLine(const std::string& line, std::size_t number) {
  if (number == 1) {
    head_ = parseHead(line);
    return;
  }
  const json entry = json::parse(line);
  if (entry.contains("closed")) {
    closed_ = true;
    return;
  }
  const PlannedRunRef ref{entry.at("runset"), entry.at("run")};
  plannedRun(head_.plan, ref);
  if (!finished_.emplace(ref, runRecordFromJson(entry.at("record").dump())).second) {
    throw BenchError("a second result of one run");
  }
}

std::vector<PlannedRunRef> Journal::unfinished() const {
  std::vector<PlannedRunRef> refs;
  for (std::size_t set = 0; set < head_.plan.runSets.size(); ++set) {
    for (std::size_t run = 0; run < head_.plan.runSets[set].runs.size(); ++run) {
      if (!finished_.contains({set, run})) refs.push_back({set, run});
    }
  }
  return refs;
}

void Journal::append(const std::string& line) {
  const std::string text = line + "\n";
  const off_t begin = lseek(descriptor_, 0, SEEK_END);
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t size = ::write(descriptor_, text.data() + written, text.size() - written);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) {
      const int error = errno;
      // A full disk must not leave half a line in the middle.
      if (ftruncate(descriptor_, begin) == 0) errno = error;
      failWith(file_, "write to");
    }
    written += static_cast<std::size_t>(size);
  }
  if (fdatasync(descriptor_) != 0) failWith(file_, "write to");
}

void Journal::add(PlannedRunRef ref, const RunRecord& record) {
  if (finished_.contains(ref)) throw std::logic_error("a second result of one run");
  append(json{{"runset", ref.runSet}, {"run", ref.run}, {"record", json::parse(toJson(record))}}.dump());
  finished_.emplace(ref, record);
}

void Journal::close() {
  append(json{{"closed", true}}.dump());
  closed_ = true;
}

std::string difference(const JournalHead& recorded, const CampaignPlan& plan, const RunSettings& settings) {
  const json before{{"plan", json::parse(toJson(recorded.plan))}, {"settings", json::parse(toJson(recorded.settings))}};
  const json now{{"plan", json::parse(toJson(plan))}, {"settings", json::parse(toJson(settings))}};
  std::string text;
  std::size_t count = 0;
  for (const json& change : json::diff(before, now)) {
    if (++count > 3) continue;
    std::string path = change.at("path");
    const json::json_pointer pointer(path);
    const std::string then =
        change.at("op") != "add" && before.contains(pointer) ? before.at(pointer).dump() : "(nothing)";
    const std::string today = change.contains("value") ? change.at("value").dump() : "(nothing)";
    // Added at an array's end.
    if (path.ends_with("/-")) path.resize(path.size() - 2);
    text += "\n  " + path.substr(1) + ": " + then.substr(0, 200) + " then, " + today.substr(0, 200) + " now";
  }
  if (count > 3) text += "\n  and " + std::to_string(count - 3) + " more";
  return text;
}

}  // namespace argosy::bench

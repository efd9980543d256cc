// The memory of a campaign: an append-only file whose first line is the plan and every other line one finished run. Each line is on
// disk before the next run counts, so whatever kills the campaign, at most the runs under way are lost.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/campaign/executor.h"
#include "bench/campaign/plan.h"
#include "bench/campaign/run_conduct.h"

namespace argosy::bench {

struct JournalHead {
  CampaignPlan plan;
  RunSettings settings;
  std::string startTime;  // ISO 8601
};

// While this object lives, no other process works on the campaign.
class Journal {
 public:
  // Begins a campaign; nothing where the file exists already.
  static std::optional<Journal> create(const std::filesystem::path& file, const JournalHead& head);
  // Continues one. A last line that was cut off by a crash is dropped; any other damage is an error. Throws BenchError, also where
  // another process has the lock. Nothing if the campaign was killed before its first line was complete: the file is removed.
  static std::optional<Journal> open(const std::filesystem::path& file);

  ~Journal();
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;

  const JournalHead& head() const { return head_; }
  const std::map<PlannedRunRef, RunRecord>& finished() const { return finished_; }
  std::vector<PlannedRunRef> unfinished() const;
  // Whether the result files are written: nothing is left to do but to remove the journal.
  bool closed() const { return closed_; }

  // Durable when it returns. Throws std::logic_error for a run that has a result.
  void add(PlannedRunRef ref, const RunRecord& record);
  void close();

 private:
  Journal(std::filesystem::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {}
  void lock();
  void load(const std::string& text);
  void loadLine(const std::string& line, std::size_t number);
  void append(const std::string& line);

  std::filesystem::path file_;
  int descriptor_;
  JournalHead head_;
  std::map<PlannedRunRef, RunRecord> finished_;
  bool closed_ = false;
};

// What makes the campaigns different, in words a user understands; empty where they are the same.
std::string difference(const JournalHead& recorded, const CampaignPlan& plan, const RunSettings& settings);

}  // namespace argosy::bench

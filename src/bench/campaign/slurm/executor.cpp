#include "bench/campaign/slurm/executor.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <random>
#include <thread>

#include "bench/campaign/record_json.h"
#include "bench/campaign/slurm/job_options.h"
#include "bench/campaign/work_order.h"
#include "bench/definition/verdict.h"
#include "bench/quantity.h"
#include "bench/results/atomic_file.h"
#include "bench/text.h"

namespace argosy::bench {
namespace {

constexpr unsigned refusalsBeforeGivingUp = 8;

// Jobs are found by their names, so no two may have the same; commas separate names on command lines.
std::string uniqueName(const std::string& stem) {
  std::string name = "argosy-" + stem;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_' && c != '.') c = '_';
  std::random_device random;
  return name + "-" + std::to_string(random()) + std::to_string(random());
}

// Where it is already, the campaign was killed right after it had been moved.
void moveIfThere(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (!std::filesystem::exists(from)) return;
  std::filesystem::create_directories(to.parent_path());
  if (std::filesystem::is_directory(from)) std::filesystem::remove_all(to);
  std::filesystem::rename(from, to);
}

}  // namespace

SlurmExecutor::SlurmExecutor(const CampaignPlan& plan, const RunSettings& settings, const CampaignLayout& layout,
                             SlurmOptions options, std::ostream& log, std::unique_ptr<SlurmController> controller)
    : plan_(plan),
      settings_(settings),
      layout_(layout),
      options_(std::move(options)),
      log_(log),
      controller_(controller ? std::move(controller) : std::make_unique<SlurmCommands>(stopped_)),
      tracking_({}, options_.grace) {}

std::filesystem::path SlurmExecutor::directory() const { return layout_.directory() / (layout_.stem() + ".slurm"); }

SlurmJob SlurmExecutor::jobFor(const std::filesystem::path& directory, const std::string& name,
                               std::size_t elements) const {
  SlurmJob job{.name = name,
               .options = slurmResources(plan_, settings_, options_.runsPerElement),
               .script = directory / "script",
               .outputDirectory = directory,
               .elements = elements,
               .parallel = options_.parallel};
  // The user's word is the last one.
  job.options.insert(job.options.end(), options_.options.begin(), options_.options.end());
  return job;
}

std::vector<std::string> SlurmExecutor::check(std::span<const PlannedRunRef> todo) {
  if (todo.empty()) return {};
  maximumArraySize_ = controller_->maximumArraySize();
  controller_->test(jobFor(directory(), "argosy-test", 1));
  std::vector<std::string> warnings;
  if (plan_.coresPerRun == 0)
    warnings.push_back("no number of cores is given: Slurm decides how many a run gets, and who shares them");
  return warnings;
}

std::map<std::string, std::string> SlurmExecutor::system() const { return {{"hostname", "Slurm cluster"}}; }

void SlurmExecutor::execute(std::span<const PlannedRunRef> todo, const OnFinished& onFinished) {
  if (maximumArraySize_ == 0 && !todo.empty()) maximumArraySize_ = controller_->maximumArraySize();
  outstanding_ = {todo.begin(), todo.end()};
  tracking_ = SlurmTracking(SlurmAttempt::load(directory()), options_.grace);
  layouts_.clear();
  nextPoll_ = nextSubmission_ = Clock::now();
  try {
    for (;;) {
      collect(onFinished);
      if (outstanding_.empty() || stopped_) break;
      if (Clock::now() >= nextPoll_) poll();
      if (!stopped_ && Clock::now() >= nextSubmission_) submitMissing(onFinished);
      pause();
    }
  } catch (...) {
    leave();
    throw;
  }
  if (!outstanding_.empty() && options_.detach) {
    log_ << "argosy: " << outstanding_.size() << " runs stay with Slurm; resuming collects their results\n";
    return;
  }
  leave();
  if (outstanding_.empty()) {
    std::error_code ignored;
    std::filesystem::remove_all(directory(), ignored);
  }
}

void SlurmExecutor::collect(const OnFinished& onFinished) {
  for (const SlurmAttempt* attempt : tracking_.attempts())
    for (const PlannedRunRef ref : attempt->results()) collectRun(*attempt, ref, onFinished);
}

// The order matters: whatever kills this process in between, the result is still there, or it is in the journal.
void SlurmExecutor::collectRun(const SlurmAttempt& attempt, PlannedRunRef ref, const OnFinished& onFinished) {
  tracking_.collected(attempt.number(), ref);
  if (outstanding_.contains(ref)) {
    RunRecord record = runRecordFromJson(contentOf(attempt.result(ref)));
    const CampaignLayout& from = layoutOf(attempt);
    moveIfThere(from.log(ref), layout_.log(ref));
    moveIfThere(from.files(ref), layout_.files(ref));
    onFinished(ref, std::move(record));
    outstanding_.erase(ref);
  }
  attempt.collected(ref);
}

const CampaignLayout& SlurmExecutor::layoutOf(const SlurmAttempt& attempt) {
  const auto found = layouts_.find(attempt.number());
  if (found != layouts_.end()) return found->second;
  CampaignPlan there = plan_;
  there.outputDirectory = attempt.directory();
  return layouts_.emplace(attempt.number(), CampaignLayout(there)).first->second;
}

void SlurmExecutor::poll() {
  const std::vector<std::string> jobs = tracking_.liveJobs();
  nextPoll_ = Clock::now() + options_.pollInterval;
  if (jobs.empty()) return;
  const auto answer = controller_->elements(jobs);
  if (answer) {
    if (unanswered_ > 0 && !stopped_) log_ << "argosy: Slurm answers again\n" << std::flush;
    unanswered_ = 0;
    tracking_.observe(*answer, Clock::now());
    nextPoll_ = Clock::now() + options_.pollInterval;
    return;
  }
  if (unanswered_++ == 0 && !stopped_)
    log_ << "argosy: warning: Slurm does not answer; waiting for it, its jobs go on meanwhile\n" << std::flush;
  constexpr std::chrono::milliseconds longest{60'000};
  nextPoll_ = Clock::now() + std::min(longest, options_.pollInterval * (1 << std::min(unanswered_, 6u)));
}

void SlurmExecutor::submitMissing(const OnFinished& onFinished) {
  const std::set<PlannedRunRef> expected = tracking_.expected();
  std::vector<PlannedRunRef> missing;
  for (const PlannedRunRef ref : outstanding_)
    if (!expected.contains(ref)) missing.push_back(ref);
  std::vector<std::vector<PlannedRunRef>> elements;
  for (const PlannedRunRef ref : missing) {
    const unsigned tries = tracking_.tries(ref);
    if (tries >= options_.tries) {
      giveUp(ref, onFinished);
      continue;
    }
    if (tries > 0)
      log_ << "argosy: warning: Slurm lost " << plannedRun(plan_, ref).task << " (" << tracking_.fate(ref)
           << "); submitting it again\n"
           << std::flush;
    if (elements.empty() || elements.back().size() >= std::max(1u, options_.runsPerElement)) elements.emplace_back();
    elements.back().push_back(ref);
  }
  for (std::size_t start = 0; start < elements.size() && !stopped_; start += maximumArraySize_) {
    const auto first = elements.begin() + static_cast<std::ptrdiff_t>(start);
    const auto last =
        elements.begin() + static_cast<std::ptrdiff_t>(std::min(start + maximumArraySize_, elements.size()));
    if (!submit({first, last})) return;
  }
}

bool SlurmExecutor::submit(std::vector<std::vector<PlannedRunRef>> elements) {
  const std::size_t size = elements.size();
  tracking_.add(SlurmAttempt::create(directory(), tracking_.nextNumber(), uniqueName(layout_.stem()),
                                     std::move(elements), {plan_, settings_}));
  const SlurmAttempt& attempt = *tracking_.attempts().back();
  const SlurmSubmission submission = controller_->submit(jobFor(attempt.directory(), attempt.jobName(), size));
  if (submission.answer == SlurmSubmission::Answer::Accepted) {
    tracking_.accepted(submission.text);
    refused_ = 0;
    return true;
  }
  nextSubmission_ = Clock::now() + options_.pollInterval * (1 << std::min(++refused_, 4u));
  // No answer is no refusal: the job may be there, and will then be found by its name.
  if (submission.answer == SlurmSubmission::Answer::Unreachable) return false;
  tracking_.dropLatest();
  // While there are jobs, a refusal may be a matter of how many one may have; it passes.
  if (tracking_.liveJobs().empty() && (tracking_.attempts().empty() || refused_ >= refusalsBeforeGivingUp))
    throw BenchError("Slurm refuses the campaign's jobs: " + submission.text);
  return false;
}

void SlurmExecutor::giveUp(PlannedRunRef ref, const OnFinished& onFinished) {
  const PlannedRun& planned = plannedRun(plan_, ref);
  const std::string reason =
      "Slurm lost this run " + std::to_string(tracking_.tries(ref)) + " times: " + tracking_.fate(ref);
  const std::string status = "ERROR (lost by Slurm)";
  RunRecord record{.name = planned.task,
                   .files = planned.files,
                   .properties = planned.properties,
                   .propertyFile = planned.propertyFile,
                   .expectedVerdict = planned.expectedVerdict,
                   .repetition = planned.repetition,
                   .columns = {{"status", status, false},
                               {"category", std::string(name(categorise(status, planned.expectedVerdict))), true},
                               {"terminationreason", std::string(name(TerminationReason::Failed)), true},
                               {"failure", reason, true}},
                   .logName = layout_.logName(ref)};
  if (planned.svcompScore) record.columns.push_back({"score", "0", true});
  writeAtomically(layout_.log(ref), reason + "\n");
  onFinished(ref, std::move(record));
  outstanding_.erase(ref);
}

// Nothing of the campaign goes on when this returns, as far as Slurm can be asked to see to it.
void SlurmExecutor::leave() {
  const std::vector<std::string> jobs = tracking_.liveJobs();
  if (!jobs.empty() && !controller_->cancel(jobs)) {
    log_ << "argosy: warning: Slurm does not answer; cancel what is left with: scancel";
    for (const std::string& job : jobs) log_ << " --name=" << job;
    log_ << "\n" << std::flush;
  }
  tracking_.clear();
}

void SlurmExecutor::pause() const {
  const auto end = Clock::now() + std::min<std::chrono::milliseconds>(options_.pollInterval, std::chrono::seconds(1));
  while (!stopped_ && Clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

}  // namespace argosy::bench

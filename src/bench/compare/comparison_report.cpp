#include "bench/compare/comparison_report.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "bench/compare/number_text.h"

namespace argosy::bench {
namespace {

constexpr std::array allCategories{Category::Correct, Category::CorrectUnconfirmed,
                                   Category::Wrong,   Category::Unknown,
                                   Category::Error,   Category::Missing};

// "true", or where repetitions disagree "true (3 of 5 correct)".
std::string statusText(const TaskOutcome& outcome) {
  if (outcome.stable) return outcome.status;
  return outcome.status + " (" + std::to_string(outcome.correct) + " of " + std::to_string(outcome.repetitions) +
         " correct)";
}

std::string ratioText(const std::optional<Ratio>& ratio) {
  if (!ratio) return "–";
  return threeDigits(ratio->value) + " [" + threeDigits(ratio->low) + ", " + threeDigits(ratio->high) + "]";
}

// 0.05 is "5 %", 0.025 "2.5 %".
std::string percentText(double fraction) {
  std::ostringstream text;
  text << std::round(fraction * 1e5) / 1e3 << " %";
  return text.str();
}

std::string judgement(const ResourceChange& change, double threshold) {
  if (change.tasks == 0) return "nothing measured on both sides";
  if (!change.decisive()) return "one task: no claim";
  std::string text = change.increased(threshold)          ? "more"
                     : change.decreased(threshold)        ? "less"
                     : change.decisive()->isSignificant() ? "a small change"
                                                          : "no significant change";
  if (change.tooNoisy) text += "; too noisy to see " + percentText(threshold);
  return text;
}

std::size_t noisyTasks(const ResourceChange& change) {
  std::size_t count = 0;
  for (const TaskResourceChange& task : change.perTask) count += task.tooNoisy ? 1 : 0;
  return count;
}

// A report is the same in text and in Markdown, apart from the marks of headings, lists and tables.
class Writer {
 public:
  explicit Writer(bool markdown) : markdown_(markdown) {}

  void heading(const std::string& text) {
    out_ << (markdown_ ? "\n## " : "\n") << text << (markdown_ ? "\n\n" : ":\n");
  }
  void item(const std::string& text) { out_ << (markdown_ ? "- " : "  ") << text << "\n"; }
  void line(const std::string& text) { out_ << text << (markdown_ ? "\n\n" : "\n"); }

  void table(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto& row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    for (std::size_t r = 0; r < rows.size(); ++r) {
      out_ << (markdown_ ? "|" : " ");
      for (std::size_t i = 0; i < rows[r].size(); ++i) {
        const bool last = i + 1 == rows[r].size();
        out_ << " " << rows[r][i] << (last && !markdown_ ? "" : std::string(widths[i] - width(rows[r][i]), ' '))
             << (markdown_ ? " |"
                 : last    ? ""
                           : " ");
      }
      out_ << "\n";
      if (r > 0 || !markdown_) continue;
      out_ << "|";
      for (std::size_t i = 0; i < rows[r].size(); ++i) out_ << "---|";
      out_ << "\n";
    }
  }

  std::string text() const { return out_.str(); }

 private:
  // Code points, not bytes: "–" is one column wide.
  static std::size_t width(const std::string& text) {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return count;
  }

  bool markdown_;
  std::ostringstream out_;
};

void writeSides(const Comparison& comparison, Writer& writer) {
  for (const auto& [name, side] : {std::pair{"before", &comparison.before}, std::pair{"after", &comparison.after}}) {
    std::string files;
    for (const std::string& source : side->sources) files += (files.empty() ? "" : ", ") + source;
    writer.line(std::string(name) + ": " + files + " (" + side->tool + "; options: " + side->options + "), " +
                std::to_string(side->tasks) + " tasks, up to " + std::to_string(side->repetitions) + " repetition" +
                (side->repetitions == 1 ? "" : "s"));
  }
}

void writeCategories(const Comparison& comparison, Writer& writer) {
  writer.heading(std::to_string(comparison.common) + " tasks in both");
  std::vector<std::vector<std::string>> rows{{""}, {"before"}, {"after"}};
  for (const Category category : allCategories) {
    const auto index = static_cast<std::size_t>(category);
    if (comparison.before.categories[index] + comparison.after.categories[index] == 0) continue;
    rows[0].emplace_back(name(category));
    rows[1].push_back(std::to_string(comparison.before.categories[index]));
    rows[2].push_back(std::to_string(comparison.after.categories[index]));
  }
  writer.table(rows);
}

void writeChanges(const Comparison& comparison, Writer& writer) {
  for (const Change change : allChanges) {
    const std::size_t count = comparison.count(change);
    if (count == 0) continue;
    writer.heading(std::string(heading(change)) + " (" + std::to_string(count) + ")");
    for (const ChangedTask& task : comparison.changed)
      if (task.change == change)
        writer.item(label(task.task) + ": " + statusText(task.before) + " → " + statusText(task.after) +
                    (task.expected ? ", expected " + *task.expected : ""));
  }
  if (!comparison.unstable.empty()) {
    writer.heading("Repetitions disagree (" + std::to_string(comparison.unstable.size()) + ")");
    for (const ChangedTask& task : comparison.unstable)
      writer.item(label(task.task) + ": " + statusText(task.before) + " → " + statusText(task.after));
  }
  for (const auto& [name, tasks] :
       {std::pair{"Only before", &comparison.onlyBefore}, std::pair{"Only after", &comparison.onlyAfter}}) {
    if (tasks->empty()) continue;
    writer.heading(std::string(name) + " (" + std::to_string(tasks->size()) + ")");
    for (const TaskIdentity& task : *tasks) writer.item(label(task));
  }
}

void writeResources(const Comparison& comparison, double threshold, Writer& writer) {
  writer.heading("Tasks that both solve: after/before, with 95 % confidence intervals");
  std::vector<std::vector<std::string>> rows{
      {"", "tasks", "before", "after", "median [quartiles]", "mean over tasks", "mean over repetitions", ""}};
  for (const ResourceChange& change : comparison.resources) {
    if (change.tasks == 0) continue;
    rows.push_back({change.title, std::to_string(change.tasks), quantityText(change.title, change.totalBefore),
                    quantityText(change.title, change.totalAfter),
                    threeDigits(change.medianRatio) + " [" + threeDigits(change.lowerQuartile) + ", " +
                        threeDigits(change.upperQuartile) + "]",
                    ratioText(change.overTasks), ratioText(change.overRepetitions), judgement(change, threshold)});
  }
  if (rows.size() > 1) writer.table(rows);
  else writer.item("none with measured time or memory");
  for (const ResourceChange& change : comparison.resources) {
    for (const TaskResourceChange& task : change.perTask)
      if (task.claimed)
        writer.item(change.title + " of " + label(task.task) + ": " + quantityText(change.title, task.before) + " → " +
                    quantityText(change.title, task.after) + ", factor " + ratioText(task.ratio));
    if (const std::size_t noisy = noisyTasks(change); noisy > 0)
      writer.item(change.title + ": " + std::to_string(noisy) + " of " + std::to_string(change.perTask.size()) +
                  " tasks are too noisy on their own to see " + percentText(threshold));
  }
}

std::string report(const Comparison& comparison, const FailureCriteria& criteria, bool markdown) {
  Writer writer(markdown);
  if (markdown) writer.line("# Comparison");
  writeSides(comparison, writer);
  if (!comparison.warnings.empty()) {
    writer.heading("Warnings");
    for (const std::string& warning : comparison.warnings) writer.item(warning);
  }
  writeCategories(comparison, writer);
  writeChanges(comparison, writer);
  writeResources(comparison, criteria.threshold(), writer);
  const std::vector<std::string> reasons = failures(comparison, criteria);
  writer.heading(reasons.empty() ? "Result: passed" : "Result: failed");
  for (const std::string& reason : reasons) writer.item(reason);
  std::string text = writer.text();
  if (reasons.empty() && !markdown) text.replace(text.size() - 2, 2, "\n");
  return text;
}

using Json = nlohmann::ordered_json;

Json toJson(const TaskOutcome& outcome) {
  return {{"status", outcome.status},
          {"category", name(outcome.category)},
          {"repetitions", outcome.repetitions},
          {"correct", outcome.correct},
          {"stable", outcome.stable}};
}

Json toJson(const TaskIdentity& task) {
  return {{"name", task.name}, {"properties", task.properties}, {"runDefinition", task.runDefinition}};
}

Json toJson(const std::optional<Ratio>& ratio) {
  if (!ratio) return nullptr;
  return {{"value", ratio->value}, {"low", ratio->low}, {"high", ratio->high}, {"pValue", ratio->pValue}};
}

Json toJson(const SideSummary& side) {
  Json categories = Json::object();
  for (const Category category : allCategories)
    categories[std::string(name(category))] = side.categories[static_cast<std::size_t>(category)];
  return {{"sources", side.sources},         {"tool", side.tool},
          {"options", side.options},         {"tasks", side.tasks},
          {"repetitions", side.repetitions}, {"categories", categories}};
}

Json toJson(const ChangedTask& task) {
  Json json{{"task", toJson(task.task)}, {"before", toJson(task.before)}, {"after", toJson(task.after)}};
  json["expected"] = task.expected ? Json(*task.expected) : Json(nullptr);
  return json;
}

Json toJson(const ResourceChange& change) {
  Json tasks = Json::array();
  for (const TaskResourceChange& task : change.perTask)
    tasks.push_back({{"task", toJson(task.task)},
                     {"before", task.before},
                     {"after", task.after},
                     {"ratio", toJson(task.ratio)},
                     {"claimed", task.claimed},
                     {"tooNoisy", task.tooNoisy}});
  return {{"title", change.title},
          {"tasks", change.tasks},
          {"totalBefore", change.totalBefore},
          {"totalAfter", change.totalAfter},
          {"medianRatio", change.medianRatio},
          {"lowerQuartile", change.lowerQuartile},
          {"upperQuartile", change.upperQuartile},
          {"overTasks", toJson(change.overTasks)},
          {"overRepetitions", toJson(change.overRepetitions)},
          {"tooNoisy", change.tooNoisy},
          {"perTask", tasks}};
}

}  // namespace

std::string comparisonText(const Comparison& comparison, const FailureCriteria& criteria) {
  return report(comparison, criteria, false);
}

std::string comparisonMarkdown(const Comparison& comparison, const FailureCriteria& criteria) {
  return report(comparison, criteria, true);
}

std::string comparisonJson(const Comparison& comparison, const FailureCriteria& criteria) {
  Json changes = Json::object();
  for (const Change change : allChanges) {
    Json& list = changes[std::string(name(change))] = Json::array();
    for (const ChangedTask& task : comparison.changed)
      if (task.change == change) list.push_back(toJson(task));
  }
  Json unstable = Json::array();
  for (const ChangedTask& task : comparison.unstable) unstable.push_back(toJson(task));
  Json onlyBefore = Json::array();
  for (const TaskIdentity& task : comparison.onlyBefore) onlyBefore.push_back(toJson(task));
  Json onlyAfter = Json::array();
  for (const TaskIdentity& task : comparison.onlyAfter) onlyAfter.push_back(toJson(task));
  Json resources = Json::array();
  for (const ResourceChange& change : comparison.resources) resources.push_back(toJson(change));
  const Json json{{"before", toJson(comparison.before)},
                  {"after", toJson(comparison.after)},
                  {"common", comparison.common},
                  {"changes", changes},
                  {"unstable", unstable},
                  {"onlyBefore", onlyBefore},
                  {"onlyAfter", onlyAfter},
                  {"resources", resources},
                  {"warnings", comparison.warnings},
                  {"threshold", criteria.threshold()},
                  {"failures", failures(comparison, criteria)}};
  return json.dump(2) + "\n";
}

}  // namespace argosy::bench

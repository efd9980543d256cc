#include "cli/verdict_reports.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <ostream>

#include "algorithms/precision/initial_precision.h"
#include "base/limits.h"
#include "cli/exit_code.h"
#include "cli/output_file.h"
#include "program/print/dot.h"
#include "report/arg_dot.h"
#include "report/caveats.h"
#include "report/condition_file.h"
#include "report/correctness_witness.h"
#include "report/harness.h"
#include "report/proof_summary.h"
#include "report/sarif.h"
#include "report/story.h"
#include "report/violation_witness.h"
#include "report/witness_graphml.h"
#include "report/witness_yaml.h"

namespace argosy::cli {
namespace {

using evidence::NativeReplayResult;

void write(const std::filesystem::path& path, const std::string& text) {
  writeOutput(path.string(), [&](std::ostream& out) { out << text; });
}

}  // namespace

void addReportOptions(CLI::App& command, ReportOptions& options) {
  command.add_option("--witness", options.witness, "Write the witness to this file")->type_name("FILE");
  command
      .add_option("--write-precision", options.precision,
                  "Write the predicates that were found to matter to this file, for --precision of a later run")
      ->type_name("FILE");
  command
      .add_option("--write-condition", options.condition,
                  "Write what the run has finished with to this file, for --condition of a later run")
      ->type_name("FILE");
  command
      .add_option("--output-path", options.outputPath,
                  "Write witness, counterexample or proof, harness, SARIF, precision, statistics and graphs into this "
                  "directory")
      ->type_name("DIRECTORY");
  command.add_flag("--full-counterexample", options.fullStory, "Tell every step of a counterexample");
  command.add_flag("--explain-proof", options.explainsProof,
                   "Tell what holds at each loop and at calls, and why no error is reached");
}

int exitCodeOf(const evidence::Verdict& verdict) {
  if (std::holds_alternative<evidence::Proof>(verdict)) return ExitCode::Success;
  return std::holds_alternative<evidence::Refutation>(verdict) ? ExitCode::VerdictFalse : ExitCode::VerdictUnknown;
}

VerdictReports::VerdictReports(const Program& program, const frontend::Options& sources, std::string specification,
                               const configuration::Configuration& configuration, const ReportOptions& options,
                               std::optional<evidence::NativeReplayResult> nativeReplay)
    : program_(program),
      sources_(sources),
      specification_(std::move(specification)),
      configuration_(configuration),
      options_(options),
      nativeReplay_(std::move(nativeReplay)) {}

report::Producer VerdictReports::producer() const {
  report::Producer producer;
  producer.version = ARGOSY_VERSION;
  producer.configuration = configuration_.name;
  return producer;
}

report::Task VerdictReports::task() const { return {sources_.files, specification_, program_.target()}; }

std::string VerdictReports::story(const evidence::Refutation& refutation, bool isFull) const {
  report::StoryOptions how;
  how.full = isFull;
  std::string text = toText(program_, report::tellStory(program_, refutation.counterexample(), how), how);
  if (nativeReplay_ && nativeReplay_->answer == NativeReplayResult::Answer::NotPossible)
    text += "The interpreter shows this; the compiled program could not be asked: " + nativeReplay_->detail + "\n";
  return text;
}

void VerdictReports::tell(std::ostream& out, const evidence::Verdict& verdict,
                          std::span<const evidence::Target> targets) const {
  for (const std::string& sentence : report::sentences(report::caveatsOf(program_, verdict, targets), verdict))
    out << "note: " << sentence << "\n";
  if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict)) {
    out << story(*refutation, options_.fullStory);
  } else if (const auto* proof = std::get_if<evidence::Proof>(&verdict)) {
    if (options_.explainsProof) {
      out << report::toText(report::summarise(program_, *proof, targets));
      return;
    }
    const evidence::ProofEvidence& evidence = proof->evidence();
    out << report::headline(*proof) << "; --explain-proof tells more\n";
    if (!evidence.assumption.empty()) out << "warning: " << evidence.assumption << "\n";
  } else {
    for (const evidence::UnknownReason& reason : std::get<evidence::Unknown>(verdict).reasons()) {
      out << (reason.range.valid() ? toString(program_, reason.range) + ": " : "") << evidence::toString(reason.cause)
          << ": " << reason.message << "\n  " << evidence::advice(reason.cause) << "\n";
    }
    // A busy machine explains many a limit, and nothing else tells of it.
    constexpr double muchLonger = 1.5, worthTelling = 5;
    if (const double wall = wallSeconds(), used = processorSeconds(); wall > worthTelling && wall > muchLonger * used)
      out << "note: the run took " << std::llround(wall) << " s, of which it had a processor for " << std::llround(used)
          << " s; limits of Argosy are processor time\n";
  }
}

std::string VerdictReports::yamlWitness(const evidence::Verdict& verdict) const {
  const report::WitnessMetadata metadata = makeMetadata(producer(), task());
  if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict))
    return toYaml(makeViolationWitness(program_, refutation->counterexample(), metadata));
  return toYaml(makeCorrectnessWitness(program_, std::get<evidence::Proof>(verdict), metadata));
}

std::string VerdictReports::graphmlWitness(const evidence::Verdict& verdict) const {
  const report::WitnessMetadata metadata = makeMetadata(producer(), task());
  if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict))
    return toGraphml(program_, refutation->counterexample(), metadata);
  return toGraphml(makeCorrectnessWitness(program_, std::get<evidence::Proof>(verdict), metadata));
}

void VerdictReports::writeWitnesses(const evidence::Verdict& verdict) const {
  if (std::holds_alternative<evidence::Unknown>(verdict)) return;
  const std::string_view format = configuration_.getChoice("report.witness-format");
  if (!options_.witness.empty()) {
    const bool isGraphml = format == "graphml" || options_.witness.ends_with(".graphml");
    write(options_.witness, isGraphml ? graphmlWitness(verdict) : yamlWitness(verdict));
  }
  if (options_.outputPath.empty()) return;
  const std::filesystem::path directory = options_.outputPath;
  if (format != "graphml") write(directory / "witness.yml", yamlWitness(verdict));
  if (format != "yaml") write(directory / "witness.graphml", graphmlWitness(verdict));
}

void VerdictReports::writePrecision(std::span<const algorithms::StageReport> stages) const {
  report::SavedPrecision all;
  all.inputFiles = sources_.files;
  for (const algorithms::StageReport& stage : stages) {
    all.entries.insert(all.entries.end(), stage.precision.entries.begin(), stage.precision.entries.end());
    all.unsaid += stage.precision.unsaid;
  }
  const std::string text = toYaml(all, producer());
  if (!options_.precision.empty()) write(options_.precision, text);
  if (!options_.outputPath.empty()) write(std::filesystem::path(options_.outputPath) / "precision.yml", text);
}

void VerdictReports::writeCondition(const evidence::Verdict& verdict, algorithms::Verification& verification,
                                    const std::string& fingerprint) const {
  report::SavedCondition condition{sources_.files, specification_, fingerprint, {}};
  if (std::holds_alternative<evidence::Proof>(verdict)) {
    condition.parts.push_back(CoveredPaths::all());
  } else if (std::holds_alternative<evidence::Unknown>(verdict)) {
    condition.parts = verification.facts().conditions;
    for (const algorithms::StageReport& stage : verification.stages())
      if (stage.covered && !stage.covered->coversNothing()) condition.parts.push_back(*stage.covered);
  }
  if (condition.parts.empty()) condition.parts.push_back(CoveredPaths::none());
  write(options_.condition, toYaml(condition, producer()));
}

void VerdictReports::writeFiles(const evidence::Verdict& verdict, algorithms::Verification& verification,
                                const std::string& statistics) const {
  if (!options_.outputPath.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options_.outputPath, error);
    if (error) throw OutputError("cannot make the directory " + options_.outputPath + ": " + error.message());
  }
  writeWitnesses(verdict);
  if (algorithms::tracksPredicates(configuration_)) writePrecision(verification.stages());
  if (options_.outputPath.empty()) return;
  const std::filesystem::path directory = options_.outputPath;
  std::string property = verification.targets().empty() ? "unreach-call" : verification.targets().front().property;
  if (const auto* refutation = std::get_if<evidence::Refutation>(&verdict)) {
    property = refutation->counterexample().target().property;
    write(directory / "counterexample.txt", story(*refutation, true));
    write(directory / "harness.c", report::harness(program_, refutation->counterexample(), task()));
  } else if (const auto* proof = std::get_if<evidence::Proof>(&verdict)) {
    write(directory / "proof.txt", report::toText(report::summarise(program_, *proof, verification.targets())));
  }
  write(directory / "report.sarif",
        report::toSarif(program_, verdict, producer(), task(), property, verification.targets()));
  write(directory / "statistics.json", statistics + "\n");
  writeOutput((directory / "cfa.dot").string(), [&](std::ostream& out) { printDot(out, program_); });
  for (const algorithms::StageReport& stage : verification.stages() | std::views::reverse) {
    if (stage.graph.empty()) continue;
    write(directory / "arg.dot", stage.graph);
    if (!stage.summaries.empty()) write(directory / "summaries.dot", stage.summaries);
    break;
  }
}

}  // namespace argosy::cli

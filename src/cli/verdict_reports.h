// What a verdict becomes: text for people, files for tools.
#pragma once

#include <CLI/CLI.hpp>
#include <iosfwd>
#include <optional>
#include <string>

#include "algorithms/strategy/verification.h"
#include "configuration/configuration.h"
#include "evidence/native_replay.h"
#include "evidence/verdict.h"
#include "frontend/frontend.h"
#include "report/metadata.h"

namespace argosy::cli {

struct ReportOptions {
  std::string witness;     // file
  std::string precision;   // file
  std::string condition;   // file
  std::string outputPath;  // directory for everything
  bool fullStory = false;
  bool explainsProof = false;

  /// Something will be read that tells about loops.
  bool wantsInvariants() const { return explainsProof || !witness.empty() || !outputPath.empty(); }
};

void addReportOptions(CLI::App& command, ReportOptions& options);

int exitCodeOf(const evidence::Verdict& verdict);

class VerdictReports {
 public:
  VerdictReports(const Program& program, const frontend::Options& sources, std::string specification,
                 const configuration::Configuration& configuration, const ReportOptions& options,
                 std::optional<evidence::NativeReplayResult> nativeReplay = std::nullopt);

  /// `targets`: what would have violated the properties.
  void tell(std::ostream& out, const evidence::Verdict& verdict, std::span<const evidence::Target> targets) const;
  /// Throws OutputError.
  void writeFiles(const evidence::Verdict& verdict, algorithms::Verification& verification,
                  const std::string& statistics) const;
  /// What the run has finished with, and what conditions had left out for it. Throws OutputError.
  void writeCondition(const evidence::Verdict& verdict, algorithms::Verification& verification,
                      const std::string& fingerprint) const;

 private:
  std::string yamlWitness(const evidence::Verdict& verdict) const;
  std::string graphmlWitness(const evidence::Verdict& verdict) const;
  void writeWitnesses(const evidence::Verdict& verdict) const;
  void writePrecision(std::span<const algorithms::StageReport> stages) const;
  std::string story(const evidence::Refutation& refutation, bool isFull) const;
  report::Producer producer() const;
  report::Task task() const;

  const Program& program_;
  const frontend::Options& sources_;
  std::string specification_;
  const configuration::Configuration& configuration_;
  const ReportOptions& options_;
  std::optional<evidence::NativeReplayResult> nativeReplay_;
};

}  // namespace argosy::cli

// argosy validate: does a witness of another run, or of another verifier, hold?
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "algorithms/validation/validation.h"
#include "base/sha256.h"
#include "cli/charts.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/frontend_options.h"
#include "cli/verdict_reports.h"
#include "cli/verification_options.h"
#include "report/witness_reader.h"
#include "specification/property_file.h"

namespace argosy::cli {
namespace {

struct ValidateOptions {
  VerificationOptions verification;
  std::string witness;
};

report::Witness readWitnessOfFormat2(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (in && (in >> std::ws).peek() == '<')
    throw report::WitnessError(path +
                               ":1:1: witnesses in GraphML (format 1.0) are not supported; expected YAML (2.0 or 2.1)");
  return report::readWitness(path);
}

std::string lowerCase(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// The witness has to be about these files, and no others.
void requireFiles(const ValidateOptions& options, const report::WitnessMetadata& metadata) {
  const auto nameOf = [](const std::string& path) { return std::filesystem::path(path).filename(); };
  std::vector<std::pair<std::string, std::string>> given;
  for (const std::string& file : options.verification.frontend.files) {
    const auto hash = sha256OfFile(file);
    if (!hash) throw report::WitnessError(file + ": cannot be read");
    given.emplace_back(file, *hash);
  }
  for (const auto& [file, hash] : metadata.inputFileHashes) {
    const auto isThis = [&](const auto& entry) { return nameOf(entry.first) == nameOf(file); };
    const auto isSame = [&](const auto& entry) { return entry.second == lowerCase(hash); };
    if (std::ranges::any_of(given, isSame)) continue;
    const auto found = std::ranges::find_if(given, isThis);
    throw report::WitnessError(
        options.witness + ": " +
        (found == given.end()
             ? "the witness is about " + file + ", which is not among the given files"
             : "the hash of " + file + " in the witness is not that of the given file " + found->first));
  }
  for (const auto& [file, hash] : given)
    if (std::ranges::none_of(metadata.inputFileHashes,
                             [&](const auto& entry) { return lowerCase(entry.second) == hash; }))
      throw report::WitnessError(options.witness + ": the witness is not about the given file " + file);
}

void requireDataModel(const ValidateOptions& options, const report::WitnessMetadata& metadata) {
  const std::string given = toString(options.verification.frontend.target.dataModel());
  if (metadata.dataModel != given)
    throw report::WitnessError(options.witness + ": the witness is for the data model " + metadata.dataModel +
                               ", not " + given + "; use " + (given == "LP64" ? "--32" : "--64") + ", or --target");
}

automaton::Specification specificationOf(const report::WitnessMetadata& metadata, const std::string& file) {
  std::string text = metadata.specification;
  if (text.find("CHECK") == std::string::npos) text = "CHECK( init(main()), LTL(" + text + ") )";
  return automaton::parsePropertyFile(text, file + ": metadata.task.specification");
}

/// The given specification, which has to be the witness's, or the witness's own.
automaton::Specification chosenSpecification(ValidateOptions& options, const report::WitnessMetadata& metadata) {
  VerificationOptions& chosen = options.verification;
  automaton::Specification claimed = specificationOf(metadata, options.witness);
  if (chosen.specification.empty() && chosen.property.empty() && chosen.label.empty()) {
    if (chosen.entryFunction->count() == 0) chosen.frontend.entryFunction = claimed.front().entryFunction;
    return claimed;
  }
  ChosenTask given = chosenTask(chosen);
  if (!given.task.automata.empty())
    throw report::WitnessError(chosen.specification +
                               ": witnesses for automata are not supported; expected a .prp file");
  const auto isGiven = [&](const automaton::Property& property) {
    return std::ranges::any_of(given.task.properties, [&](const automaton::Property& other) {
      const auto isNamed = [&](const std::string& function) {
        return std::ranges::find(other.functions, function) != other.functions.end();
      };
      return other.kind == property.kind && other.label == property.label &&
             (property.functions.empty() || std::ranges::any_of(property.functions, isNamed));
    });
  };
  // A witness may be for more than is asked, or for a part of it; for something else it says nothing.
  if (std::ranges::none_of(claimed, isGiven)) {
    std::string text = metadata.specification;
    std::ranges::replace(text, '\n', ' ');
    throw report::WitnessError(options.witness +
                               ": the witness is for another specification than the given one: " + text);
  }
  return std::move(given.task.properties);
}

int validate(ValidateOptions& options) {
  if (isOfChart(options.verification.frontend))
    throw CLI::ValidationError(
        "FILE",
        "a witness is of the C that the statechart becomes, which verify --output-path writes: expected that file");
  const report::Witness witness = readWitnessOfFormat2(options.witness);
  const report::WitnessMetadata& metadata =
      std::visit([](const auto& w) -> const report::WitnessMetadata& { return w.metadata; }, witness);
  requireFiles(options, metadata);
  requireDataModel(options, metadata);
  installStopHandlers();
  const configuration::Configuration configuration = chosenConfiguration(options.verification);
  automaton::Specification specification = chosenSpecification(options, metadata);
  const std::unique_ptr<Program> program = loadProgram(options.verification.frontend);
  algorithms::Validation validation(*program, std::move(specification), configuration);
  const algorithms::ValidationResult result =
      validation.run(witness, chosenLimits(options.verification, configuration));
  std::cout << "Verification result: " << algorithms::toString(result) << "\n";
  const auto* verdict = std::get_if<evidence::Verdict>(&result);
  return verdict ? exitCodeOf(*verdict) : ExitCode::VerdictUnknown;
}

int runValidate(ValidateOptions& options) {
  try {
    return validate(options);
  } catch (const report::WitnessError& error) {
    std::cerr << error.what() << "\n";
    return ExitCode::InputFailure;
  }
}

}  // namespace

void addValidateCommand(CLI::App& app, int& exitCode) {
  CLI::App* command = app.add_subcommand("validate", "Check a verification witness");
  const auto options = std::make_shared<ValidateOptions>();
  addVerificationOptions(*command, options->verification);
  command->get_option("--spec")->description("Property file (.prp); otherwise the witness's own specification");
  command->add_option("--witness", options->witness, "The witness, in YAML (format 2.0 or 2.1)")
      ->required()
      ->type_name("FILE");
  command->callback([options, &exitCode] { exitCode = runValidate(*options); });
}

}  // namespace argosy::cli

#include "report/witness_yaml.h"

#include <yaml-cpp/yaml.h>

namespace argosy::report {
namespace {

/// Every string is quoted: readers take an unquoted 2.0, true or date for something else.
YAML::Emitter& text(YAML::Emitter& out, const char* key, const std::string& value) {
  return out << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << value;
}

void number(YAML::Emitter& out, const char* key, std::uint32_t value) {
  out << YAML::Key << key << YAML::Value << value;
}

void emit(YAML::Emitter& out, const WitnessMetadata& metadata) {
  out << YAML::Key << "metadata" << YAML::Value << YAML::BeginMap;
  text(out, "format_version", metadata.formatVersion);
  text(out, "uuid", metadata.uuid);
  text(out, "creation_time", metadata.creationTime);
  out << YAML::Key << "producer" << YAML::Value << YAML::BeginMap;
  text(out, "name", metadata.producerName);
  text(out, "version", metadata.producerVersion);
  if (metadata.producerConfiguration) text(out, "configuration", *metadata.producerConfiguration);
  if (metadata.producerCommandLine) text(out, "command_line", *metadata.producerCommandLine);
  if (metadata.producerDescription) text(out, "description", *metadata.producerDescription);
  out << YAML::EndMap << YAML::Key << "task" << YAML::Value << YAML::BeginMap;
  out << YAML::Key << "input_files" << YAML::Value << YAML::BeginSeq;
  for (const std::string& file : metadata.inputFiles) out << YAML::DoubleQuoted << file;
  out << YAML::EndSeq << YAML::Key << "input_file_hashes" << YAML::Value << YAML::BeginMap;
  for (const auto& [file, hash] : metadata.inputFileHashes)
    out << YAML::Key << YAML::DoubleQuoted << file << YAML::Value << YAML::DoubleQuoted << hash;
  out << YAML::EndMap;
  text(out, "specification", metadata.specification);
  text(out, "data_model", metadata.dataModel);
  text(out, "language", metadata.language);
  out << YAML::EndMap << YAML::EndMap;
}

void emit(YAML::Emitter& out, const WitnessLocation& location) {
  out << YAML::Key << "location" << YAML::Value << YAML::BeginMap;
  text(out, "file_name", location.fileName);
  number(out, "line", location.line);
  if (location.column) number(out, "column", *location.column);
  if (location.function) text(out, "function", *location.function);
  out << YAML::EndMap;
}

void emit(YAML::Emitter& out, const Waypoint& waypoint) {
  out << YAML::BeginMap << YAML::Key << "waypoint" << YAML::Value << YAML::BeginMap;
  text(out, "type", toString(waypoint.type));
  text(out, "action", toString(waypoint.action));
  emit(out, waypoint.location);
  if (waypoint.constraint) {
    out << YAML::Key << "constraint" << YAML::Value << YAML::BeginMap;
    text(out, "value", waypoint.constraint->value);
    if (waypoint.constraint->format) text(out, "format", *waypoint.constraint->format);
    out << YAML::EndMap;
  }
  out << YAML::EndMap << YAML::EndMap;
}

/// A file is a list of entries; ours have one.
template <class EmitContent>
std::string file(const char* entryType, const WitnessMetadata& metadata, const EmitContent& emitContent) {
  YAML::Emitter out;
  out << YAML::BeginSeq << YAML::BeginMap;
  text(out, "entry_type", entryType);
  emit(out, metadata);
  out << YAML::Key << "content" << YAML::Value << YAML::BeginSeq;
  emitContent(out);
  out << YAML::EndSeq << YAML::EndMap << YAML::EndSeq;
  return std::string(out.c_str(), out.size()) + "\n";
}

}  // namespace

std::string toYaml(const ViolationWitness& witness) {
  return file("violation_sequence", witness.metadata, [&](YAML::Emitter& out) {
    for (const Segment& segment : witness.segments) {
      out << YAML::BeginMap << YAML::Key << "segment" << YAML::Value << YAML::BeginSeq;
      for (const Waypoint& waypoint : segment.avoid) emit(out, waypoint);
      emit(out, segment.follow);
      out << YAML::EndSeq << YAML::EndMap;
    }
  });
}

std::string toYaml(const CorrectnessWitness& witness) {
  return file("invariant_set", witness.metadata, [&](YAML::Emitter& out) {
    for (const WitnessInvariant& invariant : witness.invariants) {
      out << YAML::BeginMap << YAML::Key << "invariant" << YAML::Value << YAML::BeginMap;
      text(out, "type", toString(invariant.type));
      emit(out, invariant.location);
      text(out, "value", invariant.value);
      text(out, "format", "c_expression");
      out << YAML::EndMap << YAML::EndMap;
    }
    for (const WitnessContract& contract : witness.contracts) {
      out << YAML::BeginMap << YAML::Key << "invariant" << YAML::Value << YAML::BeginMap;
      text(out, "type", "function_contract");
      emit(out, contract.location);
      text(out, "requires", contract.demands);
      text(out, "ensures", contract.ensures);
      text(out, "format", "acsl_expression");
      out << YAML::EndMap << YAML::EndMap;
    }
  });
}

}  // namespace argosy::report

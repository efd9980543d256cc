// What processes of one run tell each other: results of stages and facts, as bytes. Both ends are the same program image.
#pragma once

#include <span>

#include "algorithms/processes/stage_report.h"
#include "algorithms/sharing/shared_fact.h"

namespace argosy::algorithms {

enum class MessageKind : std::uint8_t { Fact, Progress, Result };

/// With its kind and length before it.
std::string framed(MessageKind kind, const std::string& message);
/// Takes the first complete message off the bytes.
struct Message {
  MessageKind kind;
  std::string text;
};
std::optional<Message> takeMessage(std::string& bytes);

std::string encode(const SharedFact& fact);
SharedFact decodeFact(const std::string& message);

/// Without the details, which are for the end.
std::string encode(const EngineStatistics& figures);
EngineStatistics decodeStatistics(const std::string& message);

std::string encode(const StageResult& result);
/// A violation is replayed before it counts. Throws when the message is incomplete.
StageResult decodeResult(const std::string& message, const std::string& stage, const Program& program,
                         std::span<const evidence::Target> targets);

}  // namespace argosy::algorithms

// Takes leaps where they apply, as far as they go.
#pragma once

#include <optional>
#include <unordered_map>

#include "interpreter/decoder.h"
#include "interpreter/evaluator.h"
#include "interpreter/leap.h"

namespace argosy::interpreter {

class Leaper {
 public:
  struct Taken {
    const Leap* leap;
    std::uint64_t times;
  };
  /// Of an operation: all unspecified values that it may still ask for are the same to whoever gives them.
  using IsIndifferent = std::function<bool(EdgeId)>;

  Leaper(const Leaps& leaps, Decoder& decoder, Evaluator& evaluator, IsIndifferent isIndifferent);

  /// The execution comes to the loop's head, for which the decoder has this number. Attempts are rare: soon again after one that was worth it, and later and later after others.
  std::optional<Taken> visit(std::uint64_t head, std::byte* frame, const FunctionCode& function) {
    if (--heads_[head].visitsLeft != 0) return std::nullopt;
    return attempt(heads_[head], frame, function);
  }

 private:
  struct Head {
    std::vector<const Leap*> leaps;
    std::uint64_t visitsLeft = 1, pause = 1;
  };
  /// What is known of the present state while one leap is tried.
  struct Trial;

  std::optional<Taken> attempt(Head& head, std::byte* frame, const FunctionCode& function);
  std::optional<Taken> take(const Leap& leap, std::byte* frame, const FunctionCode& function);

  Decoder& decoder_;
  Evaluator& evaluator_;
  IsIndifferent isIndifferent_;
  std::uint64_t patience_;
  std::vector<Head> heads_;  // as the decoder numbers them
};

/// The loops' heads, in the order of their first leaps.
std::vector<NodeId> headsOf(const Leaps& leaps);

}  // namespace argosy::interpreter

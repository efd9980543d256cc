#include "interpreter/frame_stack.h"

#include <algorithm>
#include <cstring>

#include "interpreter/execution_stop.h"

namespace argosy::interpreter {

std::byte* FrameStack::allocate(const FunctionCode& code) {
  constexpr std::uint64_t chunkSize = std::uint64_t{1} << 20;
  const std::uint64_t size = (code.frameSize() + 15) / 16 * 16;
  if (current_ < chunks_.size() && chunks_[current_].size - chunks_[current_].used < size) ++current_;
  if (current_ < chunks_.size() && chunks_[current_].size - chunks_[current_].used < size) {
    // The chunks from here on are empty, and the first is too small.
    for (std::size_t i = current_; i < chunks_.size(); ++i) memory_.discharge(chunks_[i].size);
    chunks_.resize(current_);
  }
  if (current_ == chunks_.size()) {
    Chunk chunk;
    chunk.size = std::max(chunkSize, size);
    memory_.charge(chunk.size);
    chunk.bytes = zeroedBytes(chunk.size);
    if (!chunk.bytes) throw ExecutionStop{Outcome::MemoryLimit, "the host has no more memory"};
    chunks_.push_back(std::move(chunk));
  }
  Chunk& chunk = chunks_[current_];
  std::byte* frame = chunk.bytes.get() + chunk.used;
  chunk.used += size;
  std::memset(frame + code.variablesSize, 0, 8 * code.addressSlots);
  return frame;
}

void FrameStack::pop() {
  const FunctionCode& code = *frames_.back().code;
  chunks_[current_].used -= (code.frameSize() + 15) / 16 * 16;
  if (chunks_[current_].used == 0 && current_ > 0) --current_;
  frames_.pop_back();
}

}  // namespace argosy::interpreter

// The interpreter's own stack: frames of host bytes in chunks that never move, so that recursion of the program is
// bounded by limits and not by the host's stack.
#pragma once

#include <vector>

#include "interpreter/code.h"
#include "interpreter/memory.h"

namespace argosy::interpreter {

struct Frame {
  const FunctionCode* code = nullptr;
  std::byte* memory = nullptr;
  const Step* returnTo = nullptr;
  const Place* result = nullptr;  // in the caller's frame
  EdgeId callEdge;
  bool hasReturnValue = false;
  std::size_t firstScopedObject = 0;
};

class FrameStack {
 public:
  explicit FrameStack(Memory& memory) : memory_(memory) {}

  /// Bytes for the next frame; it becomes the top one with `push`.
  std::byte* allocate(const FunctionCode& code);
  void push(const Frame& frame) { frames_.push_back(frame); }
  void pop();

  Frame& top() { return frames_.back(); }
  const std::vector<Frame>& frames() const { return frames_; }
  std::size_t depth() const { return frames_.size(); }

 private:
  struct Chunk {
    HostBytes bytes;
    std::uint64_t size = 0, used = 0;
  };

  Memory& memory_;
  std::vector<Frame> frames_;
  std::vector<Chunk> chunks_;
  std::size_t current_ = 0;
};

}  // namespace argosy::interpreter

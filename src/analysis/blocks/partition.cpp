#include "analysis/blocks/partition.h"

namespace argosy {

bool BlockPartition::isBlock(FunctionId function) const {
  if (callGraph_.isRecursive(function)) return true;
  // Models of library functions are small, and what is known of their arguments is worth more than what could be reused.
  if (program_.functions[function].origin != FunctionOrigin::Source) return false;
  return options_.functions == Partitioning::Functions || callGraph_.callers(function).size() > 1;
}

const ProgramBlock* BlockPartition::calledBy(const Step& enter) {
  // The function that the program starts with is the outermost block.
  if (!enter.before()->caller && enter.before()->function == program_.start) return nullptr;
  const FunctionId function = enter.after()->function;
  auto& block = functions_[function];
  if (!block) {
    if (!isBlock(function)) return nullptr;
    block = std::make_unique<FunctionBlock>(program_, aliases_, function);
  }
  return block.get();
}

const ProgramBlock* BlockPartition::loopAt(NodeId location) {
  if (!options_.loops) return nullptr;
  const LoopId loop = controlFlow_.loopOfHead(location);
  if (!loop.valid() || !controlFlow_.loops()[loop].isReducible) return nullptr;
  auto& block = loops_[loop];
  if (!block) block = std::make_unique<LoopBlock>(program_, aliases_, controlFlow_, loop);
  return block.get();
}

}  // namespace argosy

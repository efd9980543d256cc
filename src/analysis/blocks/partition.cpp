#include "analysis/blocks/partition.h"

#include "base/growth.h"

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
  if (!isBlock(function)) return nullptr;
  return foundOrMade(
      [&]() -> const ProgramBlock* {
        const auto known = functions_.find(function);
        return known == functions_.end() ? nullptr : known->second.get();
      },
      [&]() -> const ProgramBlock* {
        return (functions_[function] = std::make_unique<FunctionBlock>(program_, aliases_, function)).get();
      });
}

const ProgramBlock* BlockPartition::loopAt(NodeId location) {
  if (!options_.loops) return nullptr;
  const LoopId loop = controlFlow_.loopOfHead(location);
  if (!loop.valid() || !controlFlow_.loops()[loop].isReducible) return nullptr;
  return foundOrMade(
      [&]() -> const ProgramBlock* {
        const auto known = loops_.find(loop);
        return known == loops_.end() ? nullptr : known->second.get();
      },
      [&]() -> const ProgramBlock* {
        return (loops_[loop] = std::make_unique<LoopBlock>(program_, aliases_, controlFlow_, loop)).get();
      });
}

}  // namespace argosy

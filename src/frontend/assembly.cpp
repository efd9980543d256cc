// Inline assembly: what it writes is arbitrary, except that an empty template hands values on. What cannot be told from its operands is a gap of the model.
#include "frontend/function_translator.h"

namespace argosy::frontend {
namespace {

/// Pointers, what decays to them, and the integers that programs keep them in.
bool mayHoldAddress(const clang::ASTContext& context, clang::QualType type) {
  if (type->isPointerType() || type->isArrayType() || type->isFunctionType()) return true;
  return type->isIntegerType() && context.getTypeSize(type) >= context.getTypeSize(context.VoidPtrTy) &&
         context.getIntegerTypeOrder(type, context.LongTy) >= 0;
}

/// The output that has to be in the same place as the input. (Constraints with alternatives may be tied, too; such inputs count as any others.)
std::optional<unsigned> tiedOutput(const clang::GCCAsmStmt* statement, unsigned input) {
  const std::string constraint = statement->getInputConstraint(input).str();
  for (unsigned i = 0; i < statement->getNumOutputs(); ++i)
    if (constraint == std::to_string(i) || constraint == "[" + statement->getOutputName(i).str() + "]") return i;
  return std::nullopt;
}

/// Instructions without operands that write no memory: programs use them alone.
bool isHarmless(llvm::StringRef text) {
  for (const char* instruction : {"nop", "pause", "rep; nop", "rep;nop", "cli", "sti", "hlt", "mfence", "lfence",
                                  "sfence", "cld", "int3", "int $3", "ud2"})
    if (text.trim(" \t\n;") == instruction) return true;
  return false;
}

}  // namespace

void FunctionTranslator::assembly(const clang::GCCAsmStmt* statement) {
  const SourceInfo where = info(statement, StatementKind::Assembly);
  const std::string text = statement->getAsmString()->getString().str();
  const bool isEmpty = text.find_first_not_of(" \t\n;") == std::string::npos;
  bool clobbersMemory = false;
  for (unsigned i = 0; i < statement->getNumClobbers(); ++i) clobbersMemory |= statement->getClobber(i) == "memory";

  // All inputs are read before anything is written. Integers that hold no address need not be kept: the outputs are arbitrary.
  std::vector<ExpressionRef> addresses;
  std::unordered_map<unsigned, ExpressionRef> tied;
  for (unsigned i = 0; i < statement->getNumInputs(); ++i) {
    const clang::Expr* input = statement->getInputExpr(i);
    const auto output = isEmpty ? tiedOutput(statement, i) : std::nullopt;
    const bool isAddress = (mayHoldAddress(context_, input->IgnoreParenCasts()->getType()) ||
                            mayHoldAddress(context_, input->getType())) &&
                           input->getType()->isScalarType();
    if (output && input->getType()->isScalarType()) tied[*output] = save(rvalue(input), where);
    else if (isAddress && statement->getNumOutputs() > 0) addresses.push_back(save(rvalue(input), where));
    else if (hasEffects(input)) effect(input);
  }
  std::vector<ExpressionRef> outputs;
  for (unsigned i = 0; i < statement->getNumOutputs(); ++i) {
    outputs.push_back(lvalue(statement->getOutputExpr(i)));
    if (!isEmpty && statement->isOutputPlusConstraint(i) &&
        mayHoldAddress(context_, statement->getOutputExpr(i)->getType()))
      addresses.push_back(save(outputs.back(), where));
  }
  // Assembly without operands may name whatever it likes: gcc takes it to clobber memory.
  const bool losesWrites = !isEmpty && (clobbersMemory || (statement->isSimple() && !isHarmless(text)));
  std::optional<ReasonId> known;
  const auto reason = [&] {
    if (!known)
      known = unit_.reason(
          ReasonKind::InlineAssembly, losesWrites ? ReasonEffect::LosesBehaviours : ReasonEffect::OverApproximates,
          losesWrites ? "assembly may write memory that it does not name" : "outputs of assembly are arbitrary",
          statement->getBeginLoc(), function_);
    return *known;
  };
  // An empty template that only names memory is a compiler barrier, and no reason for anything.
  if (!isEmpty) reason();
  for (unsigned i = 0; i < outputs.size(); ++i) {
    if (isEmpty && statement->isOutputPlusConstraint(i)) continue;
    if (const auto input = tied.find(i); input != tied.end() && outputs[i]->type()->isScalar()) {
      assign(outputs[i], expressions_.cast(outputs[i]->type(), input->second), where);
      continue;
    }
    emit(Havoc{outputs[i], HavocCause::Approximation, "", reason()}, where);
    if (!mayHoldAddress(context_, statement->getOutputExpr(i)->getType())) continue;
    // The assembly may hand an address on, or what it makes of one.
    for (ExpressionRef address : addresses) {
      const NodeId handedOn = newNode(), end = newNode();
      branchArbitrarily(handedOn, end, where);
      startAt(handedOn);
      assign(outputs[i], expressions_.cast(outputs[i]->type(), address), where);
      goTo(end, where);
      startAt(end);
    }
  }
  if (statement->isAsmGoto())
    for (unsigned i = 0; i < statement->getNumLabels(); ++i) {
      const NodeId taken = newNode(), next = newNode();
      branchArbitrarily(taken, next, where);
      startAt(taken);
      jump(statement->getLabelExpr(i)->getLabel(), where);
      startAt(next);
    }
}

}  // namespace argosy::frontend

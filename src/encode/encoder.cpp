#include "encode/encoder.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

namespace argosy::encode {

Encoder::Encoder(Program& program, AliasSets& aliases, Theory& theory)
    : program_(program),
      aliases_(aliases),
      theory_(theory),
      terms_(theory.terms),
      offsets_(theory, program.types.pointerDifference()),
      objects_(program, aliases, theory, program.types.sizeType()),
      backgrounds_(program, theory, objects_),
      pointers_(program, theory, objects_, backgrounds_, offsets_),
      memory_(program, theory, objects_, backgrounds_, pointers_, offsets_, approximations_),
      plain_(backgrounds_.arbitrary()),
      entry_(backgrounds_.arbitrary()) {
  backgrounds_.evaluateConstantsBy([this](ExpressionRef value) { return evaluate(value, {}, programStart()); });
}

PathFormula Encoder::programStart() const {
  PathFormula path;
  path.background = backgrounds_.programStart();
  return path;
}

PathFormula Encoder::arbitraryState() {
  PathFormula path;
  path.background = backgrounds_.arbitrary();
  path.startsAnywhere = true;
  return path;
}

MemoryObjectId Encoder::knowAllocation(EdgeId site, PathFormula& path) {
  const MemoryObjectId object = nextAllocation({site, 0, std::nullopt}, path);
  path.headers.set(object.index, {path.background, backgrounds_.readSize(path.background, object), 0});
  return object;
}

void Encoder::knowPointer(VariableId variable, const Frame& frame, MemoryObjectId object, PathFormula& path) {
  const TypeRef type = program_.variables[variable].type;
  memory_.write(path, objects_.variable(variable, frame), offsets_.constant(0), 0, widthOf(type), type,
                objects_.address(object));
}

bool Encoder::assume(TermRef condition, PathFormula& path) const {
  if (condition->isTrue()) return true;
  if (condition->isFalse()) return false;
  for (const Guard* guard = path.guard.get(); guard && guard->depth() + 8 > path.guard->depth();
       guard = guard->before().get()) {
    if (guard->condition() == condition) return true;
    if (guard->condition() == terms_.negation(condition)) return false;
  }
  path.guard = makeRef<Guard>(path.guard, condition);
  return true;
}

TermRef Encoder::condition(const PathFormula& path) const {
  std::vector<TermRef> conjuncts;
  for (const Guard* guard = path.guard.get(); guard; guard = guard->before().get())
    conjuncts.push_back(guard->condition());
  return terms_.conjunction(conjuncts);
}

std::vector<TermRef> Encoder::factsAbout(std::span<const TermRef> formulas) const {
  KnownFacts known;
  return factsAbout(formulas, known);
}

std::vector<TermRef> Encoder::factsAbout(std::span<const TermRef> formulas, KnownFacts& known) const {
  std::vector<TermRef> facts;
  std::vector<MemoryObjectId>& mentioned = known.mentioned;
  const std::size_t before = mentioned.size();
  std::vector<TermRef> work(formulas.begin(), formulas.end());
  const auto walk = [&] {
    while (!work.empty()) {
      const TermRef term = work.back();
      work.pop_back();
      if (!known.terms.insert(term).second) continue;
      for (const TermRef operand : term->operands()) work.push_back(operand);
      if (const MemoryObjectId object = term->isSymbol() ? objects_.atAddress(term) : MemoryObjectId(); object.valid())
        mentioned.push_back(object);
      if (const auto* definitions = theory_.definitions.of(term)) {
        for (const TermRef fact : *definitions) {
          facts.push_back(fact);
          work.push_back(fact);
        }
      }
    }
  };
  walk();
  // Objects that the formulas mention lie somewhere, aligned, and apart from each other.
  const TypeRef type = program_.types.sizeType();
  const Int128 top = type->bits() == 64 ? Int128{1} << 63 : Int128{1} << 32;
  const auto number = [&](Int128 value) { return theory_.constant(type, static_cast<UInt128>(value)); };
  for (std::size_t i = before; i < mentioned.size(); ++i) {
    const MemoryObject& object = objects_[mentioned[i]];
    const TermRef address = objects_.address(mentioned[i]);
    const unsigned alignment = objects_.alignment(mentioned[i]);
    const bool mayBeNull = (object.variable.valid() && program_.variables[object.variable].isWeak) ||
                           (object.kind == MemoryObjectKind::Function && program_.functions[object.function].isWeak);
    if (mayBeNull) continue;
    const auto size = static_cast<Int128>(std::max<std::uint64_t>(1, object.size.value_or(1)));
    if (size >= top / 2) continue;
    facts.push_back(theory_.compare(BinaryOperator::LessEqual, type, number(alignment), address));
    facts.push_back(theory_.compare(BinaryOperator::LessEqual, type, address, number(top - size - 1)));
    if (alignment > 1 && address->sort()->isBitVector()) {
      const auto low = static_cast<unsigned>(std::countr_zero(alignment));
      facts.push_back(terms_.equal(terms_.extract(address, low - 1, 0), terms_.bitVector(low, 0)));
    }
    for (std::size_t j = 0; j < i; ++j) {
      const MemoryObject& other = objects_[mentioned[j]];
      const bool isEmpty =
          object.size == std::optional<std::uint64_t>(0) || other.size == std::optional<std::uint64_t>(0);
      if (isEmpty || objects_.mayShareAddress(mentioned[i], mentioned[j])) continue;
      const auto isLiteral = [&](const MemoryObject& o) {
        return o.variable.valid() && program_.variables[o.variable].storage == Storage::Literal;
      };
      if (isLiteral(object) && isLiteral(other)) continue;
      const auto otherSize = static_cast<Int128>(std::max<std::uint64_t>(1, other.size.value_or(1)));
      if (otherSize >= top / 2) continue;
      const auto before = [&](TermRef first, Int128 firstSize, TermRef second) {
        return theory_.compare(BinaryOperator::LessEqual, type, offsets_.plainSum(first, number(firstSize)), second);
      };
      const TermRef otherAddress = objects_.address(mentioned[j]);
      facts.push_back(
          terms_.disjunction(before(address, size, otherAddress), before(otherAddress, otherSize, address)));
    }
  }
  for (const TermRef fact : facts) work.push_back(fact);
  walk();
  return facts;
}

}  // namespace argosy::encode

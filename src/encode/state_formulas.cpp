// Formulas about memory at one point of a program, from block to block (docs/theory.md §5.2).
#include <algorithm>

#include "encode/encoder.h"
#include "smt/symbols.h"

namespace argosy::encode {

using smt::forEachSymbol;

namespace {

/// 0 or 1.
bool isTruthValue(ExpressionRef expression) {
  if (expression->kind() != ExpressionKind::Binary) return false;
  const BinaryOperator op = expression->binaryOperator();
  if (op != BinaryOperator::BitAnd && op != BinaryOperator::BitOr) return isComparison(op);
  return isTruthValue(expression->left()) && isTruthValue(expression->right());
}

/// expression != 0, where & and | of conditions are connectives (see expression_of_translation.h), not operations on bits.
TermRef conditionOf(Encoder& encoder, ExpressionRef expression, const Frame& frame, const PathFormula& path) {
  if (expression->kind() == ExpressionKind::Binary) {
    const ExpressionRef left = expression->left(), right = expression->right();
    const BinaryOperator op = expression->binaryOperator();
    const bool isEquality = op == BinaryOperator::Equal || op == BinaryOperator::NotEqual;
    if (isEquality && right->isConstant() && right->isZero() && isTruthValue(left)) {
      const TermRef condition = conditionOf(encoder, left, frame, path);
      return op == BinaryOperator::NotEqual ? condition : encoder.terms().negation(condition);
    }
    if (!isComparison(op) && isTruthValue(expression)) {
      const TermRef l = conditionOf(encoder, left, frame, path), r = conditionOf(encoder, right, frame, path);
      return op == BinaryOperator::BitAnd ? encoder.terms().conjunction(l, r) : encoder.terms().disjunction(l, r);
    }
  }
  return encoder.evaluateCondition(expression, frame, path);
}

}  // namespace

PathFormula Encoder::blockStart(const PathFormula& end) {
  PathFormula path = arbitraryState();
  path.startsAnywhere = end.startsAnywhere;
  path.allocations = end.allocations;
  end.headers.forEach([&](std::uint64_t object, const ObjectHeader& header) {
    const MemoryObjectId id(object);
    if (objects_[id].kind != MemoryObjectKind::Heap || !header.size) return;
    const bool isConstant = offsets_.constantValue(header.size).has_value();
    path.headers.set(object,
                     {path.background, isConstant ? header.size : backgrounds_.readSize(path.background, id), 0});
  });
  return path;
}

// A formula about a state holds for some choice of the allocated objects' addresses. Objects that only `of` knows are nameless to `by`; those that
// `by` allocates later get other addresses than they had in `of`, which is no matter as long as nothing was said about them before.
bool Encoder::allocationsCovered(const PathFormula& of, const PathFormula& by) const {
  bool covers = true;
  by.allocations.forEach([&](std::uint64_t site, std::uint32_t count) {
    const std::uint32_t* made = of.allocations.find(site);
    covers &= made && *made >= count;
  });
  by.headers.forEach([&](std::uint64_t object, const ObjectHeader& header) {
    const ObjectHeader* other = of.headers.find(object);
    const bool isConstant = header.size && offsets_.constantValue(header.size);
    if (objects_[MemoryObjectId(object)].kind == MemoryObjectKind::Heap && isConstant)
      covers &= other && other->size == header.size;
  });
  return covers;
}

PathFormula Encoder::plainPath() const {
  PathFormula path;
  path.background = plain_;
  return path;
}

TermRef Encoder::ifAbout(std::initializer_list<BackgroundId> backgrounds, TermRef formula) const {
  bool isAbout = true;
  forEachSymbol(formula, [&](TermRef symbol) {
    const StateSymbol* const state = backgrounds_.stateSymbol(symbol);
    isAbout &= state ? std::ranges::find(backgrounds, state->background) != backgrounds.end()
                     : objects_.atAddress(symbol).valid();
  });
  return isAbout ? formula : nullptr;
}

TermRef Encoder::plainFormula(ExpressionRef expression, const Frame& frame) {
  return ifAbout({plain_}, conditionOf(*this, expression, frame, plainPath()));
}

TermRef Encoder::plainValue(ExpressionRef lvalue, const Frame& frame) { return evaluate(lvalue, frame, plainPath()); }

TermRef Encoder::valueOf(const StateSymbol& symbol, const PathFormula& path) {
  const TermRef value = memory_.valueOf(symbol, path);
  const EdgeId fill = value ? memory_.fillOf(value) : EdgeId();
  if (!fill.valid()) return value;
  approximations_.note(fill, "it fills an array, of which nothing is known any more where a block of the path begins");
  return nullptr;
}

TermRef Encoder::plainResult(const Frame& frame) {
  const TypeRef type = program_.functions[frame.function].type->element();
  return read(resultPlace(frame), widthOf(type), type, plainPath());
}

TermRef Encoder::callFormula(ExpressionRef expression, const Frame& frame, const Words& words) {
  words_ = &words;
  const TermRef formula = conditionOf(*this, expression, frame, plainPath());
  words_ = nullptr;
  return ifAbout({plain_, entry_}, formula);
}

TermRef Encoder::instantiate(TermRef plainFormula, const PathFormula& path) {
  std::unordered_map<TermRef, TermRef> values;
  forEachSymbol(plainFormula, [&](TermRef symbol) {
    const StateSymbol* const state = backgrounds_.stateSymbol(symbol);
    if (!state || state->background != plain_) return;
    const StateSymbol found = *state;  // reading makes symbols
    const TermRef value = memory_.valueOf(found, path);
    values.emplace(symbol, value ? value : terms_.fresh("untold", symbol->sort()));
  });
  return memory_.withoutFills(substitute(terms_, plainFormula, values));
}

TermRef Encoder::instantiate(TermRef formula, const PathFormula& path, const PathFormula& start) {
  return instantiated(formula, path, start, nullptr);
}

TermRef Encoder::instantiateAcross(TermRef formula, const PathFormula& path, const PathFormula& start,
                                   const memory::Renaming& renaming) {
  return instantiated(formula, path, start, &renaming);
}

TermRef Encoder::instantiated(TermRef formula, const PathFormula& path, const PathFormula& start,
                              const memory::Renaming* across) {
  std::unordered_map<TermRef, TermRef> values;
  std::vector<TermRef> symbols;
  forEachSymbol(formula, [&](TermRef symbol) { symbols.push_back(symbol); });
  for (const TermRef symbol : symbols) {
    const StateSymbol* const found = backgrounds_.stateSymbol(symbol);
    const bool isCurrent = found && found->background == plain_;
    if (found && !isCurrent && found->background != entry_) continue;
    const MemoryObjectId object = found ? found->object : objects_.atAddress(symbol);
    if (!object.valid()) continue;
    TermRef value = nullptr;
    // On the other side of a block's border, another object may have the name of one that was allocated on this side.
    if (!across || objects_[object].kind != MemoryObjectKind::Heap) {
      const MemoryObjectId named = across ? objects_.renamed(object, *across) : object;
      if (found) {
        StateSymbol state = *found;
        state.object = named;
        value = memory_.valueOf(state, isCurrent ? path : start);
      } else {
        value = objects_.address(named);
      }
    }
    values.emplace(symbol, value ? value : terms_.fresh("untold", symbol->sort()));
  }
  return memory_.withoutFills(substitute(terms_, formula, values));
}

TermRef Encoder::renamed(TermRef formula, const memory::Renaming& renaming) {
  std::unordered_map<TermRef, TermRef> values;
  std::vector<TermRef> symbols;
  forEachSymbol(formula, [&](TermRef symbol) { symbols.push_back(symbol); });
  for (const TermRef symbol : symbols) {
    const StateSymbol* const found = backgrounds_.stateSymbol(symbol);
    const MemoryObjectId object = found ? found->object : objects_.atAddress(symbol);
    if (!object.valid()) return nullptr;
    if (objects_[object].kind == MemoryObjectKind::Heap && !renaming.isIdentity()) return nullptr;
    const MemoryObjectId named = objects_.renamed(object, renaming);
    if (objects_[named].isInFrame() && memory::isOuter(objects_[named].activation)) return nullptr;
    if (!found) {
      values.emplace(symbol, objects_.address(named));
      continue;
    }
    const StateSymbol s = *found;
    if (s.isSize) values.emplace(symbol, backgrounds_.readSize(s.background, named));
    else
      values.emplace(symbol, s.stride == 0 ? backgrounds_.read(s.background, named, s.bit, s.width, s.type)
                                           : backgrounds_.readGrid(s.background, named, s.stride, s.bit, s.width,
                                                                   s.type, offsets_.sort()));
  }
  return substitute(terms_, formula, values);
}

PathFormula Encoder::changed(const PathFormula& before, Backgrounds::Changes changes, bool allocates) {
  PathFormula path = before;
  path.background = backgrounds_.changed(before.background, changes);
  path.startsAnywhere |= allocates;
  std::vector<std::pair<std::uint64_t, ObjectHeader>> headers;
  before.headers.forEach([&](std::uint64_t object, const ObjectHeader& header) {
    if (changes(objects_[MemoryObjectId(object)])) headers.emplace_back(object, header);
  });
  for (auto& [object, header] : headers) {
    header.background = path.background;
    path.headers.set(object, header);
  }
  path.cells.filter([&](CellKey key, const Cell&) { return !changes(objects_[objectOf(key)]); });
  return path;
}

TermRef Encoder::rename(TermRef formula, BackgroundId from, BackgroundId to) {
  std::unordered_map<TermRef, TermRef> values;
  forEachSymbol(formula, [&](TermRef symbol) {
    const StateSymbol* const state = backgrounds_.stateSymbol(symbol);
    if (!state || state->background != from) return;
    const StateSymbol s = *state;
    if (s.isSize) values.emplace(symbol, backgrounds_.readSize(to, s.object));
    else
      values.emplace(symbol, s.stride == 0 ? backgrounds_.read(to, s.object, s.bit, s.width, s.type)
                                           : backgrounds_.readGrid(to, s.object, s.stride, s.bit, s.width, s.type,
                                                                   offsets_.sort()));
  });
  return substitute(terms_, formula, values);
}

bool Encoder::isMeaningful(TermRef plainFormula, const PathFormula& path) const {
  bool result = true;
  forEachSymbol(plainFormula, [&](TermRef symbol) {
    const StateSymbol* const state = backgrounds_.stateSymbol(symbol);
    const MemoryObjectId object = state ? state->object : objects_.atAddress(symbol);
    result &= !object.valid() || exists(object, path);
  });
  return result;
}

}  // namespace argosy::encode

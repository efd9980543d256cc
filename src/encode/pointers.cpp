#include "encode/pointers.h"

#include <algorithm>

namespace argosy::encode {

using smt::TermKind;

namespace {

constexpr std::size_t maximalTargets = 48;
constexpr int maximalDepth = 1000;

}  // namespace

bool Pointers::isLiteral(MemoryObjectId object) const {
  const VariableId variable = objects_[object].variable;
  return variable.valid() && program_.variables[variable].storage == Storage::Literal;
}

const Pointers::Targets& Pointers::decomposed(TermRef pointer, int depth) {
  const auto found = memo_.find(pointer);
  if (found != memo_.end()) return found->second;
  Targets result = decompose(pointer, depth);
  return memo_.emplace(pointer, std::move(result)).first->second;
}

Pointers::Targets Pointers::decompose(TermRef pointer, int depth) {
  const TermRef always = terms_.truth(true);
  Targets unknown{{always, MemoryObjectId(), pointer}};
  if (depth > maximalDepth) return unknown;
  switch (pointer->kind()) {
    case TermKind::Constant: return Targets{{always, MemoryObjectId(), pointer}};
    case TermKind::Symbol: {
      const MemoryObjectId object = objects_.atAddress(pointer);
      if (!object.valid()) return Targets{{always, object, pointer, backgrounds_.isIndeterminate(pointer)}};
      const bool isWeak =
          (objects_[object].variable.valid() && program_.variables[objects_[object].variable].isWeak) ||
          (objects_[object].kind == MemoryObjectKind::Function && program_.functions[objects_[object].function].isWeak);
      if (isWeak) return unknown;  // may be null
      return Targets{{always, object, offsets_.constant(0)}};
    }
    case TermKind::BvAdd:
    case TermKind::Add: {
      for (std::size_t i = 0; i < pointer->operands().size(); ++i) {
        const auto& base = decomposed(pointer->operand(i), depth + 1);
        if (std::ranges::none_of(base,
                                 [](const PointerTarget& target) { return target.object.valid() || target.isNowhere; }))
          continue;
        Targets result = base;
        const TermRef rest = offsets_.without(pointer, i);
        if (isAddress(rest)) return unknown;
        for (PointerTarget& target : result) target.offset = offsets_.add(target.offset, rest);
        return result;
      }
      return unknown;
    }
    case TermKind::Ite: {
      Targets result = decomposed(pointer->operand(1), depth + 1);
      const Targets& otherwise = decomposed(pointer->operand(2), depth + 1);
      const TermRef condition = pointer->operand(0), negated = terms_.negation(condition);
      for (PointerTarget& target : result) target.condition = terms_.conjunction(condition, target.condition);
      for (const PointerTarget& other : otherwise) {
        const TermRef otherCondition = terms_.conjunction(negated, other.condition);
        const auto same = std::ranges::find_if(result, [&](const PointerTarget& target) {
          return target.object == other.object && (target.object.valid() || target.offset == other.offset);
        });
        if (same == result.end()) {
          result.push_back({otherCondition, other.object, other.offset, other.isNowhere});
        } else {
          same->offset = terms_.ite(same->condition, same->offset, other.offset);
          same->condition = terms_.disjunction(same->condition, otherCondition);
        }
      }
      return result.size() > maximalTargets ? unknown : result;
    }
    default: return unknown;
  }
}

const std::vector<PointerTarget>* Pointers::targets(TermRef pointer) {
  const Targets& result = decomposed(pointer, 0);
  return result.size() == 1 && result.front().isUnknown() ? nullptr : &result;
}

std::vector<PointerTarget> Pointers::accessed(TermRef pointer) {
  for (;;) {
    if (losses_ != offsets_.losses()) memo_.clear();
    losses_ = offsets_.losses();
    const std::vector<PointerTarget>* const result = targets(pointer);
    if (losses_ == offsets_.losses()) return result ? *result : Targets();
  }
}

bool Pointers::isAddress(TermRef term) {
  if (term->kind() != TermKind::Symbol && term->kind() != TermKind::Ite && term->kind() != TermKind::BvAdd &&
      term->kind() != TermKind::Add)
    return false;
  return std::ranges::any_of(decomposed(term, 0), [](const PointerTarget& target) { return target.object.valid(); });
}

bool Pointers::mentionsAddress(TermRef term) {
  std::vector<TermRef> work{term};
  std::unordered_set<TermRef> seen;
  while (!work.empty()) {
    const TermRef current = work.back();
    work.pop_back();
    if (withoutAddress_.contains(current)) continue;
    switch (current->kind()) {
      case TermKind::Symbol:
        if (objects_.atAddress(current).valid()) return true;
        break;
      case TermKind::BvAdd:
      case TermKind::Add:
      case TermKind::BvMultiply:
      case TermKind::Multiply:
      case TermKind::BvNegate:
      case TermKind::Negate:
      case TermKind::BvShiftLeft:
      case TermKind::Ite:
        if (seen.insert(current).second)
          work.insert(work.end(), current->operands().begin(), current->operands().end());
        break;
      default: break;
    }
  }
  withoutAddress_.merge(seen);
  return false;
}

TermRef Pointers::named(TermRef term) {
  const TermRef symbol = terms_.symbol("named." + std::to_string(term->id()), term->sort());
  if (!theory_.definitions.has(symbol)) theory_.definitions.add(symbol, terms_.equal(symbol, term));
  return symbol;
}

TermRef Pointers::asStep(TermRef offset) { return mentionsAddress(offset) ? named(offset) : offset; }

TermRef Pointers::fromInteger(TermRef integer) {
  offsets_.distrust(integer);
  if (!mentionsAddress(integer)) return integer;
  const auto isPlain = [&](const PointerTarget& target) {
    return target.object.valid() ? offsets_.constantValue(target.offset).has_value() : !mentionsAddress(target.offset);
  };
  return std::ranges::all_of(decomposed(integer, 0), isPlain) ? integer : named(integer);
}

bool Pointers::isSurelyInside(const PointerTarget& target) {
  const std::vector<Int128>* const offsets = offsets_.possibleValues(target.offset);
  return offsets && offsets->front() >= 0 &&
         offsets->back() < static_cast<Int128>(objects_[target.object].size.value_or(1));
}

TermRef Pointers::equal(const PointerTarget& left, const PointerTarget& right) {
  if (left.object == right.object) return terms_.equal(left.offset, right.offset);
  const auto address = [&](const PointerTarget& target) {
    return target.object.valid() ? offsets_.add(objects_.address(target.object), target.offset) : target.offset;
  };
  const auto isNull = [&](const PointerTarget& target) {
    return !target.object.valid() && offsets_.constantValue(target.offset) == std::optional<Int128>(0);
  };
  const bool bothInside = left.object.valid() && right.object.valid() && isSurelyInside(left) &&
                          isSurelyInside(right) && !(isLiteral(left.object) && isLiteral(right.object)) &&
                          !objects_.mayShareAddress(left.object, right.object);
  const bool oneIsNull = (left.object.valid() && isSurelyInside(left) && isNull(right)) ||
                         (right.object.valid() && isSurelyInside(right) && isNull(left));
  if (bothInside || oneIsNull) return terms_.truth(false);
  return terms_.equal(address(left), address(right));
}

TermRef Pointers::equal(TermRef left, TermRef right) {
  if (left == right) return terms_.truth(true);
  if (!isAddress(left) && !isAddress(right)) return terms_.equal(left, right);
  const std::vector<PointerTarget>*const l = targets(left), *const r = targets(right);
  if (!l || !r) return terms_.equal(left, right);
  // Most pairs are of different objects, and differ.
  std::vector<TermRef> cases;
  for (const PointerTarget& a : *l)
    for (const PointerTarget& b : *r) {
      const TermRef areEqual = equal(a, b);
      if (areEqual->isFalse()) continue;
      if (cases.size() == maximalTargets) return terms_.equal(left, right);
      cases.push_back(terms_.conjunction(terms_.conjunction(a.condition, b.condition), areEqual));
    }
  return terms_.disjunction(cases);
}

TermRef Pointers::ordered(BinaryOperator op, TypeRef type, TermRef left, TermRef right) {
  const std::vector<PointerTarget>*const l = targets(left), *const r = targets(right);
  if (l && r && l->size() == 1 && r->size() == 1 && l->front().object.valid() && l->front().object == r->front().object)
    return theory_.compare(op, offsets_.type(), l->front().offset, r->front().offset);
  return theory_.compare(op, type, left, right);
}

}  // namespace argosy::encode

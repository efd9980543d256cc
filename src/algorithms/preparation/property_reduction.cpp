#include "algorithms/preparation/property_reduction.h"

#include "program/transform/check_overflow.h"
#include "program/transform/mark_label.h"

namespace argosy::algorithms {
namespace {

using automaton::Property;
using automaton::PropertyKind;

std::shared_ptr<const Transformation> reduceLabel(Property& property) {
  auto calls = std::make_shared<const LabelCalls>(property.label);
  property.kind = PropertyKind::UnreachCall;
  property.functions = {std::string(labelReachedFunction)};
  return calls;
}

}  // namespace

Transformations reduceLabels(automaton::Specification& specification) {
  Transformations transformations;
  for (Property& property : specification)
    if (property.kind == PropertyKind::UnreachLabel) transformations.push_back(reduceLabel(property));
  return transformations;
}

Transformations reduceProperties(automaton::Specification& specification) {
  Transformations transformations;
  for (Property& property : specification) {
    if (property.kind == PropertyKind::UnreachLabel) transformations.push_back(reduceLabel(property));
    else if (property.kind == PropertyKind::NoOverflow)
      transformations.push_back(std::make_shared<const OverflowChecks>());
  }
  return transformations;
}

}  // namespace argosy::algorithms

// What a memory with relations needs of the values that say how integers are related: our own octagons, or what a module offers.
#pragma once

#include <concepts>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/integer.h"
#include "domains/octagon/linear_form.h"

namespace argosy::octagon {

/// A default value is top, and works with the usual settings. What operations mean is said in decomposed_octagon.h.
template <class D>
concept NumericDomain =
    std::regular<D> && std::same_as<typename D::Number, Int128> &&
    requires(D domain, const D known, VariableKey variable, std::span<const VariableKey> variables,
             const LinearForm<Int128>& form, const Range<Int128>& range,
             const std::function<bool(VariableKey)>& predicate, const std::function<VariableKey(VariableKey)>& newName,
             const std::function<std::string(VariableKey)>& name, std::span<const Int128> thresholds,
             const typename D::Settings& settings) {
      /// Whether threads may have values of their own at the same time.
      { D::servesThreads } -> std::convertible_to<bool>;
      { settings.greatestBlock } -> std::convertible_to<std::size_t>;
      domain.set(settings);
      { known.isBottom() } -> std::same_as<bool>;
      { known.isTop() } -> std::same_as<bool>;
      { known.hasLostRelations() } -> std::same_as<bool>;
      { known.variables() } -> std::same_as<std::vector<VariableKey>>;
      { known.variablesBetween(variable, variable) } -> std::same_as<std::vector<VariableKey>>;
      { known.isConstrained(variable) } -> std::same_as<bool>;
      { known.blockOf(variable) } -> std::same_as<std::vector<VariableKey>>;
      { known.rangeOf(variable) } -> std::same_as<Range<Int128>>;
      { known.rangeOf(form) } -> std::same_as<Range<Int128>>;
      { known.rangeOfProduct(variable, variable) } -> std::same_as<Range<Int128>>;
      domain.assume(form);
      domain.assumeRange(variable, range);
      domain.assign(variable, form);
      domain.copyVariable(variable, variable);
      domain.forget(variable);
      domain.forget(variables);
      domain.restrictTo(predicate);
      domain.rename(newName);
      { D::join(known, known) } -> std::same_as<D>;
      { D::meet(known, known) } -> std::same_as<D>;
      { D::widen(known, known, thresholds) } -> std::same_as<D>;
      { D::lessOrEqual(known, known) } -> std::same_as<bool>;
      { known.sharesAllWith(known) } -> std::same_as<bool>;
      { known.toString(name) } -> std::same_as<std::string>;
    };

}  // namespace argosy::octagon

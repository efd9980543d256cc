#include "program/print/json_operation.h"

#include <nlohmann/json.hpp>

#include "program/print/json_reference.h"
#include "program/print/names.h"

namespace argosy {
namespace {

using Json = nlohmann::ordered_json;

struct Fields {
  Json operator()(const Skip&) const { return Json::object(); }
  Json operator()(const Assume& o) const { return {{"condition", reference(o.condition)}, {"truth", o.truth}}; }
  Json operator()(const Assign& o) const { return {{"target", reference(o.target)}, {"value", reference(o.value)}}; }
  Json operator()(const Havoc& o) const {
    return {{"target", reference(o.target)},
            {"cause", toString(o.cause)},
            {"source", o.source},
            {"reason", reference(o.reason)}};
  }
  Json operator()(const Call& o) const {
    return {{"result", reference(o.result)},
            {"function", reference(o.function)},
            {"pointer", reference(o.pointer)},
            {"arguments", references(o.arguments)},
            {"reason", reference(o.reason)}};
  }
  Json operator()(const Return& o) const { return {{"value", reference(o.value)}}; }
  Json operator()(const Declare& o) const { return {{"variable", reference(o.variable)}}; }
  Json operator()(const Kill& o) const { return {{"variables", references(o.variables)}}; }
  Json operator()(const Allocate& o) const {
    return {{"target", reference(o.target)}, {"size", reference(o.size)}, {"region", toString(o.kind)}};
  }
  Json operator()(const Deallocate& o) const {
    return {{"pointer", reference(o.pointer)}, {"region", toString(o.kind)}};
  }
  Json operator()(const CopyMemory& o) const {
    return {{"destination", reference(o.destination)}, {"source", reference(o.source)}, {"size", reference(o.size)}};
  }
  Json operator()(const SetMemory& o) const {
    return {{"destination", reference(o.destination)}, {"value", reference(o.value)}, {"size", reference(o.size)}};
  }
  Json operator()(const HavocMemory& o) const {
    return {{"destination", reference(o.destination)},
            {"size", reference(o.size)},
            {"cause", toString(o.cause)},
            {"reason", reference(o.reason)}};
  }
  Json operator()(const WriteElements& o) const {
    return {{"counter", reference(o.counter)},
            {"times", reference(o.times)},
            {"target", reference(o.target)},
            {"value", reference(o.value)}};
  }
  Json operator()(const ObjectQuery& o) const {
    return {{"target", reference(o.target)}, {"pointer", reference(o.pointer)}, {"question", toString(o.question)}};
  }
  Json operator()(const Halt& o) const { return {{"how", toString(o.kind)}, {"code", reference(o.code)}}; }
  Json operator()(const Unmodelled& o) const { return {{"reason", reference(o.reason)}}; }
};

}  // namespace

Json toJson(const Operation& operation) {
  Json json = {{"kind", operationName(operation)}};
  json.update(std::visit(Fields{}, operation));
  return json;
}

}  // namespace argosy

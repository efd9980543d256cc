#include "program/print/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "program/facts/control_flow.h"
#include "program/print/json_operation.h"
#include "program/print/json_reference.h"
#include "program/print/names.h"
#include "program/print/text.h"

namespace argosy {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(SourcePosition position) {
  return position.valid() ? Json{{"line", position.line}, {"column", position.column}} : Json(nullptr);
}

Json toJson(const SourceRange& range) {
  if (!range.file.valid()) return nullptr;
  return {{"file", range.file.index}, {"begin", toJson(range.begin)}, {"end", toJson(range.end)}};
}

Json toJson(const SourceInfo& info) {
  return {{"statementKind", toString(info.kind)},
          {"range", toJson(info.range)},
          {"statement", toJson(info.statement)},
          {"anchor", toJson(info.anchor)}};
}

void addRecord(Json& json, const Type& type) {
  json["name"] = type.name();
  json["union"] = type.isUnion();
  json["fields"] = Json::array();
  for (const Field& field : type.fields())
    json["fields"].push_back({{"name", field.name},
                              {"type", field.type->id()},
                              {"bitOffset", field.bitOffset},
                              {"bitWidth", field.bitWidth ? Json(*field.bitWidth) : Json(nullptr)}});
}

Json toJson(const Type& type) {
  Json json = {{"id", type.id()},     {"kind", toString(type.kind())},
               {"text", toC(&type)},  {"complete", type.isComplete()},
               {"size", type.size()}, {"alignment", type.alignment()}};
  if (type.isInteger()) json["signed"] = type.isSigned();
  if (type.isScalar()) json["bits"] = type.bits();
  if (type.isFloat()) json["format"] = toString(type.floatFormat());
  if (type.element()) json["element"] = type.element()->id();
  if (type.isArray()) json["count"] = type.count() ? Json(*type.count()) : Json(nullptr);
  if (type.isFunction()) {
    json["parameters"] = Json::array();
    for (const TypeRef parameter : type.parameters()) json["parameters"].push_back(parameter->id());
    json["variadic"] = type.isVariadic();
    json["prototype"] = type.hasPrototype();
  }
  if (type.isRecord()) addRecord(json, type);
  return json;
}

Json toJson(const Variable& variable) {
  Json json = {{"id", variable.id.index},
               {"name", variable.name},
               {"uniqueName", variable.uniqueName},
               {"type", variable.type->id()},
               {"storage", toString(variable.storage)},
               {"function", reference(variable.function)},
               {"alignment", variable.alignment},
               {"const", variable.isConst},
               {"volatile", variable.isVolatile},
               {"threadLocal", variable.isThreadLocal},
               {"undefined", variable.isUndefined},
               {"addressTaken", variable.addressTaken},
               {"range", toJson(variable.range)},
               {"initialValues", Json::array()}};
  for (const InitialValue& initial : variable.initialValues)
    json["initialValues"].push_back({{"target", initial.target->id()}, {"value", initial.value->id()}});
  return json;
}

Json toJson(const Function& function) {
  return {{"id", function.id.index},
          {"name", function.name},
          {"uniqueName", function.uniqueName},
          {"type", function.type->id()},
          {"origin", toString(function.origin)},
          {"defined", function.isDefined},
          {"noReturn", function.isNoReturn},
          {"pure", function.isPure},
          {"parameters", references(function.parameters)},
          {"variadicArea", reference(function.variadicArea)},
          {"locals", references(function.locals)},
          {"entry", reference(function.entry)},
          {"exit", reference(function.exit)},
          {"nodes", references(function.nodes)},
          {"range", toJson(function.range)}};
}

Json toJson(const Program& program, ExpressionRef expression) {
  Json json = {{"id", expression->id()}, {"kind", toString(expression->kind())}, {"type", expression->type()->id()}};
  switch (expression->kind()) {
    case ExpressionKind::IntegerConstant:
      // A string: the value may have 128 bits.
      json["value"] =
          expression->type()->isSigned() ? toString(expression->integerValue()) : toString(expression->bits());
      break;
    case ExpressionKind::FloatConstant:
      json["bits"] = toHexadecimal(expression->bits());
      json["value"] = floating::toDecimal(expression->type()->floatFormat(), expression->bits());
      break;
    case ExpressionKind::Variable: json["variable"] = expression->variable().index; break;
    case ExpressionKind::FunctionAddress: json["function"] = expression->function().index; break;
    case ExpressionKind::Member: json["field"] = expression->fieldIndex(); break;
    case ExpressionKind::Unary: json["operator"] = toString(expression->unaryOperator()); break;
    case ExpressionKind::Binary: json["operator"] = toString(expression->binaryOperator()); break;
    default: break;
  }
  if (expression->left()) {
    json["operands"] = {expression->left()->id()};
    if (expression->right()) json["operands"].push_back(expression->right()->id());
  }
  json["text"] = toText(program, expression);
  return json;
}

/// All expressions that the program uses, operands before what is made of them.
std::vector<ExpressionRef> usedExpressions(const Program& program) {
  std::vector<bool> seen(program.expressions.size());
  std::vector<ExpressionRef> used, pending;
  const auto add = [&](ExpressionRef root) {
    pending.push_back(root);
    while (!pending.empty()) {
      const ExpressionRef e = pending.back();
      pending.pop_back();
      if (!e || seen[e->id()]) continue;
      seen[e->id()] = true;
      used.push_back(e);
      pending.push_back(e->left());
      pending.push_back(e->right());
    }
  };
  for (const Variable& variable : program.variables) {
    for (const InitialValue& initial : variable.initialValues) {
      add(initial.target);
      add(initial.value);
    }
  }
  for (const Edge& edge : program.edges) forEachExpression(edge.operation, [&](ExpressionRef e, bool) { add(e); });
  std::sort(used.begin(), used.end(), [](ExpressionRef a, ExpressionRef b) { return a->id() < b->id(); });
  return used;
}

class DocumentWriter {
 public:
  explicit DocumentWriter(std::ostream& out) : out_(out) { out_ << "{"; }

  void value(const char* key, const Json& value) {
    startEntry(key);
    out_ << text(value);
  }

  /// `toElement(i)` for each i below `size`, one per line.
  template <class ToElement>
  void list(const char* key, std::size_t size, const ToElement& toElement) {
    startEntry(key);
    out_ << "[";
    for (std::size_t i = 0; i < size; ++i) out_ << (i == 0 ? "\n  " : ",\n  ") << text(toElement(i));
    out_ << "]";
  }

  void finish() { out_ << "\n}\n"; }

 private:
  void startEntry(const char* key) {
    out_ << (first_ ? "\n" : ",\n") << "\"" << key << "\": ";
    first_ = false;
  }

  /// File names and messages may hold bytes that are not UTF-8; JSON cannot.
  static std::string text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

  std::ostream& out_;
  bool first_ = true;
};

}  // namespace

void printJson(std::ostream& out, const Program& program) {
  const ControlFlow flow(program);
  const std::vector<ExpressionRef> expressions = usedExpressions(program);
  DocumentWriter writer(out);
  writer.value("format", "argosy-cfa");
  writer.value("version", 1);
  writer.value("dataModel", toString(program.dataModel()));
  writer.value("target", {{"name", program.target().name()},
                          {"endianness", "little"},
                          {"signedCharacters", program.target().hasSignedCharacters()},
                          {"longDouble", toString(program.target().longDouble())}});
  writer.value("start", reference(program.start));
  writer.list("files", program.files.size(), [&](std::size_t i) { return Json(program.files[FileId(i)]); });
  writer.list("types", program.types.all().size(), [&](std::size_t i) { return toJson(program.types.all()[i]); });
  writer.list("variables", program.variables.size(),
              [&](std::size_t i) { return toJson(program.variables[VariableId(i)]); });
  writer.list("functions", program.functions.size(),
              [&](std::size_t i) { return toJson(program.functions[FunctionId(i)]); });
  writer.list("expressions", expressions.size(), [&](std::size_t i) { return toJson(program, expressions[i]); });
  writer.list("nodes", program.nodes.size(), [&](std::size_t i) {
    const NodeId id(i);
    const Node& node = program.nodes[id];
    return Json{{"id", i},
                {"function", node.function.index},
                {"loopHead", flow.isLoopHead(id)},
                {"labels", node.labels},
                {"outgoing", references(node.outgoing)},
                {"incoming", references(node.incoming)}};
  });
  writer.list("edges", program.edges.size(), [&](std::size_t i) {
    const Edge& edge = program.edges[EdgeId(i)];
    return Json{{"id", i},
                {"source", edge.source.index},
                {"target", edge.target.index},
                {"operation", toJson(edge.operation)},
                {"text", toText(program, edge.operation)},
                {"location", toJson(edge.info)}};
  });
  writer.list("reasons", program.reasons.size(), [&](std::size_t i) {
    const Reason& reason = program.reasons[ReasonId(i)];
    return Json{{"id", i},
                {"kind", toString(reason.kind)},
                {"effect", toString(reason.effect)},
                {"message", reason.message},
                {"range", toJson(reason.range)}};
  });
  writer.finish();
}

}  // namespace argosy

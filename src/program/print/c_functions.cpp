#include "program/print/c_functions.h"

#include <algorithm>
#include <cctype>

namespace argosy {
namespace {

/// The nodes in an order in which control mostly falls through from one to the next, and which of them a `goto` needs.
struct Layout {
  std::vector<NodeId> order;
  std::unordered_set<NodeId> jumpTargets;
};

bool isAssume(const Edge& edge) { return std::holds_alternative<Assume>(edge.operation); }

/// Control leaves the function or the program: nothing comes after the statement.
bool endsControl(const Operation& operation) {
  return std::holds_alternative<Return>(operation) || std::holds_alternative<Halt>(operation) ||
         std::holds_alternative<Unmodelled>(operation);
}

/// The edge that is taken when no earlier conditional jump was: the last of two complementary assumptions needs no
/// test.
bool isUnconditional(const Program& program, const Node& node, std::size_t index) {
  const Edge& edge = program.edges[node.outgoing[index]];
  if (!isAssume(edge)) return true;
  const Assume& last = std::get<Assume>(edge.operation);
  return std::any_of(node.outgoing.begin(), node.outgoing.begin() + static_cast<std::ptrdiff_t>(index), [&](EdgeId id) {
    const auto* other = std::get_if<Assume>(&program.edges[id].operation);
    return other && other->condition == last.condition && other->truth != last.truth;
  });
}

/// The successor that control runs into after the node's statements, if any.
NodeId fallThrough(const Program& program, const Node& node) {
  for (std::size_t i = 0; i < node.outgoing.size(); ++i) {
    const Edge& edge = program.edges[node.outgoing[i]];
    if (isUnconditional(program, node, i)) return endsControl(edge.operation) ? NodeId() : edge.target;
  }
  return NodeId();
}

Layout layOut(const Program& program, const Function& function) {
  Layout layout;
  std::unordered_set<NodeId> placed;
  for (const NodeId first : function.nodes) {
    for (NodeId node = first; node.valid() && placed.insert(node).second;) {
      layout.order.push_back(node);
      node = fallThrough(program, program.nodes[node]);
    }
  }
  for (std::size_t i = 0; i < layout.order.size(); ++i) {
    const Node& node = program.nodes[layout.order[i]];
    const NodeId next = i + 1 < layout.order.size() ? layout.order[i + 1] : NodeId();
    for (std::size_t j = 0; j < node.outgoing.size(); ++j) {
      const Edge& edge = program.edges[node.outgoing[j]];
      if (endsControl(edge.operation)) break;
      const bool unconditional = isUnconditional(program, node, j);
      if (!unconditional || edge.target != next) layout.jumpTargets.insert(edge.target);
      if (unconditional) break;
    }
  }
  return layout;
}

std::string label(NodeId node) { return "N" + std::to_string(node.index); }

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += std::isprint(static_cast<unsigned char>(c)) ? c : ' ';
  }
  return result + "\"";
}

}  // namespace

std::string CFunctions::prototype(const Function& function) const {
  std::string parameters;
  const auto add = [&](VariableId id) {
    parameters += (parameters.empty() ? "" : ", ") + types_.spell(program_.variables[id].type, names_.variable(id));
  };
  for (const VariableId parameter : function.parameters) add(parameter);
  if (function.variadicArea.valid()) add(function.variadicArea);
  return types_.spell(function.type->element(),
                      names_.function(function.id) + "(" + (parameters.empty() ? "void" : parameters) + ")");
}

void CFunctions::printDefinition(std::ostream& out, const Function& function) const {
  out << "static " << prototype(function) << " {\n";
  for (const VariableId id : function.locals) {
    const Variable& variable = program_.variables[id];
    const bool isLocal = variable.storage == Storage::Local || variable.storage == Storage::Temporary;
    if (isLocal && id != function.variadicArea) out << "  " << objectDeclaration(variable, names_, types_) << ";\n";
  }
  const Layout layout = layOut(program_, function);
  for (std::size_t i = 0; i < layout.order.size(); ++i) {
    const NodeId id = layout.order[i];
    const Node& node = program_.nodes[id];
    const NodeId next = i + 1 < layout.order.size() ? layout.order[i + 1] : NodeId();
    if (layout.jumpTargets.contains(id)) out << label(id) << ":;\n";
    if (id == function.exit) {
      // Return statements do not come by here.
      const bool isReached = std::any_of(node.incoming.begin(), node.incoming.end(),
                                         [&](EdgeId edge) { return !endsControl(program_.edges[edge].operation); });
      if (isReached) out << "  " << returnAnything(function) << "\n";
      continue;
    }
    bool runsOn = true;
    for (std::size_t j = 0; j < node.outgoing.size() && runsOn; ++j) {
      const Edge& edge = program_.edges[node.outgoing[j]];
      if (!isUnconditional(program_, node, j)) {
        const auto& assume = std::get<Assume>(edge.operation);
        const std::string condition = expressions_.print(assume.condition);
        out << "  if (" << (assume.truth ? condition : "!(" + condition + ")") << ") goto " << label(edge.target)
            << ";\n";
        continue;
      }
      const std::string text = statement(edge);
      if (!text.empty()) out << "  " << text << "\n";
      if (!endsControl(edge.operation) && edge.target != next) out << "  goto " << label(edge.target) << ";\n";
      runsOn = false;
    }
    // No way on: what the model calls a blocked execution.
    if (runsOn) out << "  __argosy_blocked();\n";
  }
  out << "}\n\n";
}

std::string CFunctions::returnAnything(const Function& function) const {
  const TypeRef type = function.type->element();
  return type->isVoid() ? "return;" : "return " + calls_.anyValue(type) + ";";
}

std::string CFunctions::assignment(const Assign& assign) const {
  const std::string target = expressions_.printTarget(assign.target);
  const TypeRef type = assign.target->type();
  const bool isZero = assign.value->kind() == ExpressionKind::ZeroAggregate;
  if (!isZero && !type->isArray()) return target + " = " + expressions_.print(assign.value) + ";";
  const std::string size = std::to_string(type->size());
  if (isZero) return "__argosy_memset(&" + target + ", 0, " + size + ");";
  return "__argosy_memmove(&" + target + ", &" + expressions_.printTarget(assign.value) + ", " + size + ");";
}

std::string CFunctions::havoc(const Havoc& havoc) const {
  const std::string target = expressions_.printTarget(havoc.target);
  const TypeRef type = havoc.target->type();
  if (havoc.target->kind() == ExpressionKind::Variable) {
    const auto argument = programArguments_.find(havoc.target->variable());
    if (argument != programArguments_.end()) return target + " = (" + types_.spell(type) + ")" + argument->second + ";";
  }
  // The parameters of an entry function other than main are inputs too, but no function supplies them.
  if (havoc.cause == HavocCause::Input && havoc.source.starts_with("__VERIFIER_")) {
    references_.inputs.emplace(havoc.source, type);
    return target + " = " + (type->isScalar() ? "(" + types_.spell(type) + ")" : "") + havoc.source + "();";
  }
  if (!havoc.target->isBitField()) return "__argosy_arbitrary_bytes(&" + target + ", sizeof(" + target + "));";
  const std::string copy = "__argosy_value";
  return "{ " + types_.spell(type, copy) + " = " + target + "; __argosy_arbitrary_bytes(&" + copy + ", sizeof " + copy +
         "); " + target + " = " + copy + "; }";
}

std::string CFunctions::allocation(const Allocate& allocate) const {
  const std::string target =
      expressions_.printTarget(allocate.target) + " = (" + types_.spell(allocate.target->type()) + ")";
  const std::string size = expressions_.print(allocate.size);
  if (allocate.kind == AllocationKind::Function) return target + "__argosy_alloca(" + size + ");";
  // A variable-length array in a loop dies in each iteration: alloca would keep all of them until the function returns.
  // So such objects live on the heap between Allocate and Deallocate.
  return target + "__argosy_malloc(" + size + ");";
}

std::string CFunctions::halt(const Halt& halt) const {
  switch (halt.kind) {
    case HaltKind::Exit: return "__argosy_exit(" + (halt.code ? expressions_.print(halt.code) : "0") + ");";
    case HaltKind::Abort: return "__argosy_abort();";
    case HaltKind::Blocked: return "__argosy_blocked();";
  }
  return "";
}

std::string CFunctions::printBytes(ExpressionRef pointer) const {
  return "(void *)" + expressions_.print(pointer, Precedence::Unary);
}

std::string CFunctions::statement(const Edge& edge) const {
  const auto text = [&](ExpressionRef e) { return expressions_.print(e); };
  return std::visit(
      Overloaded{
          [](const Skip&) { return std::string(); },
          [](const Assume&) { return std::string(); },
          [](const Declare&) { return std::string(); },
          [](const Kill&) { return std::string(); },
          [&](const Assign& o) { return assignment(o); },
          [&](const Havoc& o) { return havoc(o); },
          [&](const Call& o) { return calls_.print(o); },
          [&](const Return& o) {
            return o.value ? "return " + text(o.value) + ";"
                           : returnAnything(program_.functions[program_.nodes[edge.source].function]);
          },
          [&](const Allocate& o) { return allocation(o); },
          [&](const Deallocate& o) {
            // What alloca gave goes away by itself.
            if (o.kind == AllocationKind::Function) return std::string();
            return "__argosy_free(" + printBytes(o.pointer) + ");";
          },
          [&](const CopyMemory& o) {
            return "__argosy_memmove(" + printBytes(o.destination) + ", " + printBytes(o.source) + ", " + text(o.size) +
                   ");";
          },
          [&](const SetMemory& o) {
            return "__argosy_memset(" + printBytes(o.destination) + ", " + text(o.value) + ", " + text(o.size) + ");";
          },
          [&](const HavocMemory& o) {
            return "__argosy_arbitrary_bytes(" + printBytes(o.destination) + ", " + text(o.size) + ");";
          },
          [&](const WriteElements& o) {
            const std::string counter = expressions_.printTarget(o.counter);
            return "for (" + counter + " = 0; " + counter + " < " + text(o.times) + "; " + counter + "++) " +
                   assignment({o.target, o.value});
          },
          [&](const ObjectQuery& o) {
            const char* const query =
                o.question == ObjectQuestion::IsAlive ? "__argosy_object_lives" : "__argosy_object_size";
            return expressions_.printTarget(o.target) + " = " + query + "(" + printBytes(o.pointer) + ");";
          },
          [&](const Halt& o) { return halt(o); },
          [&](const Unmodelled& o) {
            const std::string message = o.reason.valid() ? program_.reasons[o.reason].message : "not modelled";
            const std::string place = toString(program_, edge.info.range);
            return "__argosy_unmodelled(" + quoted(place + ": " + message) + ");";
          },
      },
      edge.operation);
}

}  // namespace argosy

#include "statechart/translation/block_translator.h"

namespace argosy::statechart {
namespace {

const std::string onFailure = "if (has_failed) { fail(NO_ID); return; }";
const std::string onSendFailure = "if (has_failed) { fail(what.send_id); return; }";

}  // namespace

std::string BlockTranslator::newFunction(const std::string& of, const auto& body) {
  const std::string name = of + "_" + std::to_string(++count_);
  Writer writer;
  writer.open("static void " + name + "(void)");
  body(writer);
  writer.close();
  writer.line("");
  functions_.raw(writer.take());
  return name + "();";
}

std::string BlockTranslator::call(const Block& block, const std::string& of) {
  if (block.empty()) return "";
  return newFunction(of, [&](Writer& writer) { translate(block, writer); });
}

std::string BlockTranslator::call(const std::vector<Data>& data, const std::string& of) {
  if (data.empty()) return "";
  return newFunction(of, [&](Writer& writer) {
    for (const Data& one : data) {
      const Variable& variable = *variables_.find(one.name);
      if (!one.value) continue;
      const CExpression value =
          variable.kind == Kind::Any ? expressions_.asValue(*one.value) : expressions_.translate(*one.value);
      writer.line(variable.identifier + " = " + value.text + ";");
      if (!value.mayFail) continue;
      writer.line("if (has_failed) { " + variable.identifier + " = undefined_value(); fail(NO_ID); }");
    }
  });
}

void BlockTranslator::translate(const Block& block, Writer& writer) {
  for (const Action& action : block) {
    writer.line("/* line " + std::to_string(action.position.line) + " */");
    std::visit([&](const auto& what) { translate(what, writer); }, action.what);
  }
}

void BlockTranslator::checked(const std::string& statement, bool mayFail, Writer& writer) {
  writer.line(statement);
  if (mayFail) writer.line(onFailure);
}

void BlockTranslator::translate(const Raise& raise, Writer& writer) {
  writer.line("raise_event(event_named(" + std::to_string(texts_.number(raise.event)) + ", INTERNAL));");
}

std::string BlockTranslator::textNumber(const TextOrExpression& text, bool& mayFail) {
  if (!text.expression) return std::to_string(texts_.number(text.text));
  const CExpression value = expressions_.asValue(*text.expression);
  mayFail |= true;
  return "text_of(" + value.text + ")";
}

void BlockTranslator::payload(const Payload& payload, Writer& writer) {
  if (payload.content) {
    writer.line("data = " + expressions_.asValue(*payload.content).text + ";");
  } else if (!payload.parameters.empty()) {
    writer.line("data = new_object(0);");
    for (const auto& [name, value] : payload.parameters)
      writer.line("put(data, " + std::to_string(texts_.number(name)) + ", " + expressions_.asValue(*value).text + ");");
  }
}

void BlockTranslator::doneData(const Payload& payload, Writer& writer) {
  if (payload.content) {
    writer.line("data = " + expressions_.asValue(*payload.content).text + ";");
    writer.line("if (has_failed) { fail(NO_ID); data = undefined_value(); }");
    return;
  }
  writer.line("const struct value object = new_object(0);");
  for (const auto& [name, value] : payload.parameters) {
    writer.open("");
    writer.line("const struct value parameter = " + expressions_.asValue(*value).text + ";");
    writer.open("if (has_failed)");
    writer.line("fail(NO_ID);");
    writer.close();
    writer.open("else");
    writer.line("put(object, " + std::to_string(texts_.number(name)) + ", parameter);");
    writer.line("data = object;");
    writer.close();
    writer.close();
  }
}

void BlockTranslator::translate(const Send& send, Writer& writer) {
  writer.open("");
  bool mayFail = false;
  writer.line("struct event what = event_named(" + textNumber(send.event, mayFail) + ", EXTERNAL);");
  writer.line("what.is_from_here = 1;");
  if (!send.id.text.empty()) writer.line("what.send_id = " + std::to_string(texts_.number(send.id.text)) + ";");
  if (send.idLocation) {
    // Set even if what follows goes wrong.
    writer.line("what.send_id = FIRST_ID + id_count++;");
    checked(expressions_.assignment(*send.idLocation, {Kind::Any, "string(what.send_id)"}), true, writer);
  }
  if (send.payload.content || !send.payload.parameters.empty()) {
    writer.line("struct value data = undefined_value();");
    payload(send.payload, writer);
    writer.line("what.data = data;");
    mayFail = true;
  }
  std::string delay = "0";
  if (send.delay.expression) {
    delay = "delay_of(" + expressions_.asValue(*send.delay.expression).text + ")";
    computesDelays_ = mayFail = true;
  } else if (!send.delay.text.empty()) {
    const long milliseconds = millisecondsOf(send.delay.text);
    mayFail |= milliseconds < 0;
    delay = milliseconds < 0 ? "(has_failed = 1, 0)" : std::to_string(milliseconds);
  }
  writer.line("const int delay = " + delay + ";");
  if (send.type.isGiven()) {
    writer.line("const int type = " + textNumber(send.type, mayFail) + ";");
    writer.line("if (type != " + std::to_string(texts_.number(processorName)) +
                " && type != " + std::to_string(texts_.number("scxml")) + " && type != 0) has_failed = 1;");
    mayFail = true;
  }
  if (mayFail) writer.line(onSendFailure);
  target(send, writer);
  writer.close();
}

void BlockTranslator::target(const Send& send, Writer& writer) {
  if (!send.target.isGiven()) {
    writer.line("send_event(what, delay);");
    return;
  }
  bool mayFail = false;
  const auto isText = [&](const char* text) { return "target == " + std::to_string(texts_.number(text)); };
  writer.line("const int target = " + textNumber(send.target, mayFail) + ";");
  if (mayFail) writer.line(onSendFailure);
  writer.open("if (" + isText("") + " || " + isText(sessionLocation) + ")");
  writer.line("send_event(what, delay);");
  writer.close();
  writer.open("else if (" + isText("#_internal") + ")");
  writer.line("what.origin = INTERNAL;");
  writer.line("raise_event(what);");
  writer.close();
  writer.open("else if (is_session(target))");
  writer.line("fail_to_reach(what.send_id);");
  writer.line("return;");
  writer.close();
  writer.open("else");
  writer.line("fail(what.send_id);");
  writer.line("return;");
  writer.close();
}

void BlockTranslator::translate(const Cancel& cancel, Writer& writer) {
  bool mayFail = false;
  const std::string id = textNumber(cancel.id, mayFail);
  if (!mayFail) {
    writer.line("cancel(" + id + ");");
    return;
  }
  writer.open("");
  writer.line("const int id = " + id + ";");
  writer.line(onFailure);
  writer.line("cancel(id);");
  writer.close();
}

void BlockTranslator::translate(const Assign& assign, Writer& writer) {
  const CExpression value =
      assign.value ? expressions_.translate(*assign.value) : CExpression{Kind::Any, "undefined_value()"};
  checked(expressions_.assignment(*assign.location, value), true, writer);
}

void BlockTranslator::translate(const Log& log, Writer& writer) {
  if (!stream_.empty()) writer.line("fputs(" + inC("  log: " + log.label) + " \"\\n\", " + stream_ + ");");
  if (!log.value) return;
  const CExpression value = expressions_.translate(*log.value);
  if (value.mayFail || hasSteps(*log.value)) checked("(void)" + value.text + ";", true, writer);
}

void BlockTranslator::translate(const If& choice, Writer& writer) {
  // One in the other, since each condition may go wrong by itself.
  std::size_t open = 0;
  for (const auto& [condition, block] : choice.branches) {
    if (!condition) {
      translate(block, writer);
      continue;
    }
    const CExpression truth = expressions_.asTruth(*condition);
    writer.open("");
    ++open;
    writer.line("_Bool holds = " + truth.text + ";");
    // An error in a condition makes it false.
    if (truth.mayFail) writer.line("if (has_failed) { fail(NO_ID); holds = 0; }");
    writer.open("if (holds)");
    translate(block, writer);
    writer.close();
    writer.open("else");
    ++open;
  }
  for (; open > 0; --open) writer.close();
}

void BlockTranslator::translate(const ForEach& loop, Writer& writer) {
  const auto isLegal = [&](const std::string& name) { return isVariableName(name) && !isSystemVariable(name); };
  if (!isLegal(loop.item) || (!loop.index.empty() && !isLegal(loop.index))) {
    writer.line("fail(NO_ID);");
    writer.line("return;");
    return;
  }
  writer.open("");
  writer.line("struct value all = " + expressions_.asValue(*loop.array).text + ";");
  writer.line("if (has_failed || !is_array(all)) { fail(NO_ID); return; }");
  // A copy: what the body does to the array changes nothing here.
  writer.line("struct value copy = new_object(1);");
  writer.line("append(copy, all);");
  writer.line("const int length = length_of(copy);");
  const auto declare = [&](const std::string& name) {
    const Variable& variable = *variables_.find(name);
    writer.line("if (" + variable.identifier + ".kind == NOT_THERE) " + variable.identifier + " = undefined_value();");
  };
  declare(loop.item);
  if (!loop.index.empty()) declare(loop.index);
  writer.open("for (int i = 0; i < length; i++)");
  writer.line(variables_.find(loop.item)->identifier + " = get(copy, FIRST_INDEX + i);");
  if (!loop.index.empty()) writer.line(variables_.find(loop.index)->identifier + " = number(i);");
  translate(loop.body, writer);
  writer.close();
  writer.close();
}

}  // namespace argosy::statechart

#include "statechart/translation/translate.h"

#include <algorithm>
#include <set>

#include "statechart/translation/runtime.h"
#include "statechart/translation/step_translator.h"

namespace argosy::statechart {
namespace {

class ChartTranslator {
 public:
  ChartTranslator(const Chart& chart, const Translation& translation)
      : chart_(chart),
        translation_(translation),
        variables_(chart),
        expressions_(chart, variables_, texts_),
        blocks_(expressions_, variables_, texts_, translation.tellsSteps() ? translation.stream() : ""),
        steps_(chart, expressions_, blocks_, texts_,
               {translation.tellsSteps() ? translation.stream() : "", translation.isDeterministic,
                translation.stableWithin}) {}

  std::string translate() {
    Writer steps, environment;
    steps_.translate(steps);
    translateMain(environment);
    const std::string blocks = blocks_.takeFunctions(), body = steps.take() + environment.take();
    Writer all;
    all.line("/* Translated from " + commented(chart_.file.substr(chart_.file.find_last_of('/') + 1)) +
             ": the W3C's run-to-completion semantics of State Chart XML. */");
    const bool isForOthers = translation_.purpose == Purpose::Export;
    if (prints()) all.line("#include <stdio.h>");
    all.line("extern void abort(void);");
    if (translation_.purpose == Purpose::Steps) {
      all.line("extern void exit(int);");
      all.line("static void violated(const char *what) { puts(what); exit(1); }");
    } else if (translation_.isChecked()) {
      all.line("void reach_error(void) { abort(); }");
      all.line("static void violated(const char *what) { (void)what; reach_error(); }");
    }
    all.line("/* What does not fit: of executions that come here, nothing is known. */");
    all.line(
        isForOthers
            ? "static __attribute__((noreturn)) void __argosy_unmodelled(const char *what) { (void)what; abort(); }"
            : "extern __attribute__((weak, noreturn)) void __argosy_unmodelled(const char *what);");
    all.line("");
    all.raw(runtimeOfValues());
    all.raw(runtimeOfEvents());
    declareVariables(all);
    steps_.declare(all);
    declareFunctions(all);
    tables(all, blocks + body);
    if (translation_.tellsSteps()) showing(all);
    all.raw(blocks);
    all.raw(body);
    std::string text = all.take();
    constexpr std::size_t mostBytes = 8u << 20;
    if (text.size() > mostBytes) throw ReadError({}, "the chart is too large: more than 8 MB of C would be made of it");
    return text;
  }

 private:
  bool prints() const { return translation_.purpose == Purpose::Execution || translation_.purpose == Purpose::Steps; }
  std::string number(const std::string& text) { return std::to_string(texts_.number(text)); }

  void declareVariables(Writer& all) {
    for (const auto& [name, variable] : variables_.all()) {
      const std::string type = variable.kind == Kind::Integer   ? "int "
                               : variable.kind == Kind::Boolean ? "_Bool "
                                                                : "struct value ";
      const std::string start = variable.kind == Kind::Any && !variable.isMadeByLoop ? " = {UNDEFINED, 0}" : "";
      all.line("static " + type + variable.identifier + start + ";");
    }
    all.line("static int id_count;");
    all.line("");
  }

  void declareFunctions(Writer& all) {
    all.line("static void observe(void);");
    const auto failure = [&](const char* name, const char* event) {
      all.open(std::string("static void ") + name + "(int send_id)");
      all.line("struct event what = event_named(" + number(event) + ", PLATFORM);");
      all.line("has_failed = 0;");
      all.line("what.send_id = send_id;");
      all.line("raise_event(what);");
      all.close();
    };
    failure("fail", "error.execution");
    failure("fail_to_reach", "error.communication");
    all.raw("static struct value event_name(void) { return has_event ? string(event.name) : failure(); }\n");
    all.line("static struct value event_type(void) { return has_event ? string(event.origin == INTERNAL ? " +
             number("internal") + " : event.origin == EXTERNAL ? " + number("external") + " : " + number("platform") +
             ") : failure(); }");
    all.raw(
        R"(static struct value event_send_id(void) { return !has_event ? failure() : event.send_id == NO_ID ? undefined_value() : string(event.send_id); }
static struct value event_origin(int text) { return !has_event ? failure() : event.is_from_here && event.origin == EXTERNAL ? string(text) : undefined_value(); }
static struct value event_data(void) { return has_event ? event.data : failure(); }
)");
    all.open("static struct value event_object(void)");
    all.line("if (!has_event) return undefined_value();");
    all.line("struct value object = new_object(0);");
    const std::vector<std::pair<const char*, std::string>> fields{
        {"name", "event_name()"},
        {"type", "event_type()"},
        {"sendid", "event_send_id()"},
        {"origin", "event_origin(" + number(sessionLocation) + ")"},
        {"origintype", "event_origin(" + number(processorName) + ")"},
        {"invokeid", "undefined_value()"},
        {"data", "event_data()"}};
    for (const auto& [name, value] : fields) all.line("put(object, " + number(name) + ", " + value + ");");
    all.line("return object;");
    all.close();
    all.open("static struct value processors(void)");
    all.line("static struct value all;");
    all.line("if (all.kind == OBJECT) return all;");
    all.line("all = new_object(0);");
    all.line("const struct value one = new_object(0);");
    all.line("put(one, " + number("location") + ", string(" + number(sessionLocation) + "));");
    for (const char* name : {processorName, "scxml"}) all.line("put(all, " + number(name) + ", one);");
    all.line("return all;");
    all.close();
    all.open("static struct value type_of(struct value v)");
    const std::vector<std::pair<const char*, const char*>> types{{"BOOLEAN", "boolean"},
                                                                 {"NUMBER", "number"},
                                                                 {"STRING", "string"},
                                                                 {"OBJECT", "object"},
                                                                 {"NULL_VALUE", "object"}};
    for (const auto& [kind, name] : types)
      all.line(std::string("if (v.kind == ") + kind + ") return string(" + number(name) + ");");
    all.line("return string(" + number("undefined") + ");");
    all.close();
    all.raw(R"(/* The number of a text that the chart computes. */
static int text_of(struct value v) {
  if (!has_failed && (v.kind != STRING || v.number < 0)) __argosy_unmodelled("a name is put together at run time");
  return v.number;
}
)");
    all.line("");
  }

  /// What is asked of texts. After everything else, when all texts are known.
  void tables(Writer& all, const std::string& rest) {
    const std::vector<std::string> texts = texts_.all();
    const auto predicate = [&](const std::string& name, const auto& holds) {
      std::string condition;
      for (const std::string& text : texts)
        if (holds(text)) condition += (condition.empty() ? "" : " || ") + std::string("text == ") + number(text);
      all.line("static _Bool " + name + "(int text) { (void)text; return " + (condition.empty() ? "0" : condition) +
               "; }");
    };
    std::set<std::string> descriptors;
    for (const Transition& transition : chart_.transitions)
      descriptors.insert(transition.events.begin(), transition.events.end());
    for (const std::string& descriptor : descriptors) {
      all.line("/* " + commented(descriptor) + " */");
      std::string condition = descriptor == "*" ? "1" : "";
      for (const std::string& text : texts)
        if (descriptor != "*" && matches(descriptor, text))
          condition += (condition.empty() ? "" : " || ") + std::string("(text) == ") + number(text);
      all.line("#define matches_" + number(descriptor) + "(text) (" + condition + ")");
    }
    predicate("is_special_name", [](const std::string& text) {
      return text == "length" ||
             (!text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; }));
    });
    all.open("static _Bool is_text_of_number(int text, int number)");
    for (const std::string& text : texts) {
      const auto value = numberOf(text);
      if (const auto* whole = std::get_if<std::int32_t>(&value))
        all.line("if (text == " + number(text) + ") return number == " + std::to_string(*whole) + ";");
      if (std::holds_alternative<UnknownNumber>(value))
        all.line("if (text == " + number(text) +
                 ") __argosy_unmodelled(\"a text of the chart is compared with a number\");");
    }
    all.line("return 0;");
    all.close();
    if (rest.find("is_session(") != std::string::npos)
      predicate("is_session", [](const std::string& text) { return text.starts_with("#_"); });
    if (blocks_.computesDelays()) {
      all.open("static int delay_of(struct value v)");
      all.line("if (has_failed) return 0;");
      all.line(
          "if (v.kind == STRING && v.number < 0) __argosy_unmodelled(\"a delay of the chart is put together at run "
          "time\");");
      all.line("if (v.kind == NUMBER && v.number >= 0) return v.number;");
      for (const std::string& text : texts)
        if (const long milliseconds = millisecondsOf(text); milliseconds >= 0)
          all.line("if (v.kind == STRING && v.number == " + number(text) + ") return " + std::to_string(milliseconds) +
                   ";");
      all.line("has_failed = 1;");
      all.line("return 0;");
      all.close();
    }
    all.line("");
  }

  static std::string commented(std::string text) {
    for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/")) text.replace(at, 2, "* /");
    std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r' || c == '\\' || c == '?'; }, ' ');
    return text;
  }

  void translateMain(Writer& writer) {
    if (prints()) printing(writer);
    writer.open("static void observe(void)");
    if (translation_.tellsSteps()) writer.line("show_changes();");
    if (translation_.purpose == Purpose::Steps) writer.line("print_configuration();");
    for (const ExpressionPointer& never : translation_.never) {
      const CExpression truth = expressions_.asTruth(*never);
      if (hasSteps(*never)) throw ReadError({}, "what must never hold must not change anything");
      if (truth.mayFail)
        throw ReadError(
            {}, "what must never hold may fail when it is evaluated: expected states, numbers and truth values");
      writer.line("if (" + truth.text + ") violated(\"which must never hold\");");
    }
    writer.close();
    writer.line("");
    switch (translation_.environment) {
      case Environment::Closed: closed(writer); break;
      case Environment::Events: events(writer); break;
      case Environment::Script: script(writer); break;
    }
  }

  void printing(Writer& writer) {
    writer.open("static void print_configuration(void)");
    writer.line("fputs(\"configuration:\", stdout);");
    for (StateNumber state = 1; state < chart_.states.size(); ++state)
      if (chart_.states[state].isAtomic())
        writer.line("if (" + ChartNames(chart_).active(state) + ") fputs(" + inC(" " + chart_.nameOf(state)) +
                    ", stdout);");
    writer.line("fputs(\"\\n\", stdout);");
    writer.close();
  }

  /// What is told of steps.
  void showing(Writer& all) {
    const std::string stream = translation_.stream();
    all.open("static void show_text(int text)");
    for (const std::string& text : std::vector<std::string>(texts_.all()))
      all.line("if (text == " + number(text) + ") fputs(" + inC(text) + ", " + stream + ");");
    all.line("if (text < 0) fputs(\"(a text)\", " + stream + ");");
    all.close();
    all.open("static void show_value(struct value v)");
    all.line("if (v.kind == NOT_THERE || v.kind == UNDEFINED) fputs(\"undefined\", " + stream + ");");
    all.line("if (v.kind == NULL_VALUE) fputs(\"null\", " + stream + ");");
    all.line("if (v.kind == BOOLEAN) fputs(v.number ? \"true\" : \"false\", " + stream + ");");
    all.line("if (v.kind == NUMBER) fprintf(" + stream + ", \"%d\", v.number);");
    all.line("if (v.kind == STRING) show_text(v.number);");
    all.line("if (v.kind == OBJECT) fputs(\"(an object)\", " + stream + ");");
    all.close();
    all.line("/* Variables that have other values than when this was called before; at first, than 0. */");
    all.open("static void show_changes(void)");
    for (const auto& [name, variable] : variables_.all()) {
      const std::string last = "last_" + variable.identifier;
      const bool isAny = variable.kind == Kind::Any;
      all.line(std::string("static ") + (isAny ? "struct value " : "int ") + last + ";");
      all.open(isAny ? "if (" + last + ".kind != " + variable.identifier + ".kind || " + last +
                           ".number != " + variable.identifier + ".number)"
                     : "if (" + last + " != " + variable.identifier + ")");
      all.line(last + " = " + variable.identifier + ";");
      all.line("fputs(" + inC("  " + name + " = ") + ", " + stream + ");");
      all.line("show_value(" +
               (isAny                            ? variable.identifier
                : variable.kind == Kind::Integer ? "number(" + variable.identifier + ")"
                                                 : "boolean(" + variable.identifier + ")") +
               ");");
      all.line("fputs(\"\\n\", " + stream + ");");
      all.close();
    }
    all.close();
    all.open("static void show_event(const char *how, int name)");
    all.line("static int count;");
    all.line("fprintf(" + stream + ", \"%d. %s\", ++count, how);");
    all.line("show_text(name);");
    all.line("fputs(\"\\n\", " + stream + ");");
    all.close();
  }

  void closed(Writer& writer) {
    writer.raw(R"(int main(void) {
  start();
  while (is_running && sent_count > 0) {
    const int next = next_sent();
    pass_time(sent[next].remaining);
    receive_sent(next);
  }
  return 0;
}
)");
  }

  void events(Writer& writer) {
    writer.line("extern unsigned __VERIFIER_nondet_uint(void);");
    writer.open("int main(void)");
    writer.line("start();");
    if (translation_.purpose == Purpose::Execution) writer.line("print_configuration();");
    writer.open("while (is_running)");
    writer.open("if (sent_count > 0 && sent[next_sent()].remaining == 0)");
    writer.line("receive_sent(next_sent());");
    writer.line("continue;");
    writer.close();
    writer.line("const unsigned choice = __VERIFIER_nondet_uint();");
    std::size_t count = 0;
    for (const std::string& name : environmentEvents(chart_)) {
      writer.open(std::string(count == 0 ? "" : "else ") + "if (choice == " + std::to_string(count) + ")");
      ++count;
      writer.line("receive(event_named(" + number(name) + ", EXTERNAL)); /* " + commented(name) + " */");
      if (translation_.purpose == Purpose::Execution) writer.line("print_configuration();");
      writer.close();
    }
    writer.open(std::string(count == 0 ? "" : "else ") + "if (sent_count > 0)");
    writer.line("const int next = next_sent();");
    writer.line("pass_time(sent[next].remaining);");
    writer.line("receive_sent(next);");
    writer.close();
    writer.close();
    writer.line("return 0;");
    writer.close();
  }

  void script(Writer& writer) {
    writer.raw(R"(/* Events that are due within the time, in their order. */
static void let_pass(int milliseconds) {
  while (is_running && sent_count > 0) {
    const int next = next_sent(), remaining = sent[next].remaining;
    if (remaining > milliseconds) break;
    pass_time(remaining);
    milliseconds -= remaining;
    receive_sent(next);
  }
  pass_time(milliseconds);
}
/* Until the next event comes. */
static void let_next(void) {
  let_pass(0);
  if (is_running && sent_count > 0) let_pass(sent[next_sent()].remaining);
}
)");
    writer.open("int main(void)");
    writer.line("start();");
    const auto print = [&] {
      if (translation_.purpose == Purpose::Execution) writer.line("print_configuration();");
    };
    print();
    for (const ScriptItem& item : translation_.script) {
      if (const auto* duration = std::get_if<Duration>(&item)) {
        writer.line("let_pass(" + std::to_string(duration->milliseconds) + ");");
        continue;
      }
      if (std::holds_alternative<UntilNext>(item)) {
        writer.line("let_next();");
        continue;
      }
      const auto& sent = std::get<SentEvent>(item);
      writer.line("let_pass(0);");
      writer.open("if (is_running)");
      writer.line("struct event what = event_named(" + number(sent.name) + ", EXTERNAL);");
      if (sent.data) writer.line("what.data = " + expressions_.asValue(*sent.data).text + ";");
      if (translation_.tellsSteps()) writer.line("show_event(\"event \", what.name);");
      writer.line("receive(what);");
      writer.close();
      print();
    }
    writer.line("let_pass(0);");
    writer.line("return 0;");
    writer.close();
  }

  const Chart& chart_;
  const Translation& translation_;
  Texts texts_;
  Variables variables_;
  ExpressionTranslator expressions_;
  BlockTranslator blocks_;
  StepTranslator steps_;
};

}  // namespace

std::vector<std::string> environmentEvents(const Chart& chart) {
  std::vector<std::string> names;
  for (const Transition& transition : chart.transitions)
    for (std::string name : transition.events) {
      if (name == "*") name = "other";
      if (name.ends_with(".*")) name.resize(name.size() - 2);
      if (name.ends_with(".")) name.pop_back();
      if (name.starts_with("done.") || name == "error" || name.starts_with("error.")) continue;
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  return names;
}

std::string translate(const Chart& chart, const Translation& translation) {
  return ChartTranslator(chart, translation).translate();
}

}  // namespace argosy::statechart

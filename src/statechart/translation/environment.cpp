#include "statechart/translation/environment.h"

#include "statechart/document.h"
#include "statechart/translation/texts.h"

namespace argosy::statechart {
namespace {

ScriptItem parseItem(const std::string& text) {
  if (const long milliseconds = millisecondsOf(text); milliseconds >= 0) return Duration{milliseconds};
  const std::size_t equals = text.find('=');
  SentEvent event{trimmed(text.substr(0, equals)), nullptr};
  if (event.name.empty() || event.name.find_first_of(" \t*") != std::string::npos)
    throw ReadError({}, "expected an event, event=data, or a duration such as 100ms, found '" + text + "'");
  if (equals == std::string::npos) return event;
  event.data = parseExpression(text.substr(equals + 1), {});
  if (event.data->kind == ExpressionKind::Illegal) throw ReadError({}, "the data of " + text + ": " + event.data->text);
  if (!isLiteral(*event.data)) throw ReadError({}, "the data of " + text + ": expected a literal");
  return event;
}

}  // namespace

std::vector<ScriptItem> parseScript(const std::string& text) {
  std::vector<ScriptItem> items;
  std::string item;
  char quote = 0;
  int depth = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c == ',' && depth == 0) {
      items.push_back(parseItem(trimmed(item)));
      item.clear();
      continue;
    }
    item += c;
  }
  if (!trimmed(text).empty()) items.push_back(parseItem(trimmed(item)));
  return items;
}

}  // namespace argosy::statechart

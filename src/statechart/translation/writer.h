// C text, line by line.
#pragma once

#include <string>
#include <string_view>

namespace argosy::statechart {

/// As a string literal.
inline std::string inC(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '?') result += '\\';  // a question mark may begin a trigraph
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

class Writer {
 public:
  void line(const std::string& text) {
    if (!text.empty()) text_.append(depth_ * 2, ' ');
    text_ += text + "\n";
  }
  /// "text {"
  void open(const std::string& text) {
    line(text.empty() ? "{" : text + " {");
    ++depth_;
  }
  void close(const std::string& behind = "") {
    --depth_;
    line("}" + behind);
  }
  void raw(std::string_view text) { text_ += text; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace argosy::statechart

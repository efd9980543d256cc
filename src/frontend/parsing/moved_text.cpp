#include "frontend/parsing/moved_text.h"

#include <algorithm>
#include <stdexcept>

namespace argosy::frontend {

MovedText::MovedText(std::string original) : original_(std::move(original)), text_(original_), lineStarts_{0} {
  for (std::size_t i = 0; i <= text_.size(); ++i) sources_.push_back({i, true});
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') lineStarts_.push_back(i + 1);
}

std::size_t MovedText::offsetOf(std::size_t place) const {
  const auto found =
      std::ranges::find_if(sources_, [&](const Source& source) { return source.isOriginal && source.place == place; });
  if (found == sources_.end()) throw std::logic_error("an edit of what another one took out");
  return static_cast<std::size_t>(found - sources_.begin());
}

void MovedText::insert(std::size_t offset, std::string_view words, std::size_t origin) {
  text_.insert(offset, words);
  sources_.insert(sources_.begin() + static_cast<std::ptrdiff_t>(offset), words.size(), Source{origin, false});
}

void MovedText::replace(std::size_t begin, std::size_t end, std::string_view words) {
  const std::size_t offset = offsetOf(begin);
  text_.erase(offset, end - begin);
  const auto first = sources_.begin() + static_cast<std::ptrdiff_t>(offset);
  sources_.erase(first, first + static_cast<std::ptrdiff_t>(end - begin));
  insert(offset, words, begin);
}

void MovedText::move(std::size_t begin, std::size_t end, std::size_t to, std::string_view before,
                     std::string_view after) {
  const std::size_t from = offsetOf(begin), behind = offsetOf(end - 1) + 1;
  const std::string words = text_.substr(from, behind - from);
  const auto first = sources_.begin() + static_cast<std::ptrdiff_t>(from),
             last = sources_.begin() + static_cast<std::ptrdiff_t>(behind);
  const std::vector<Source> sources(first, last);
  text_.erase(from, behind - from);
  sources_.erase(first, last);
  insert(from, std::string(static_cast<std::size_t>(std::ranges::count(words, '\n')), '\n'), begin);
  const std::size_t target = offsetOf(to);
  insert(target, after, end - 1);
  text_.insert(target, words);
  sources_.insert(sources_.begin() + static_cast<std::ptrdiff_t>(target), sources.begin(), sources.end());
  insert(target, before, begin);
}

MovedText::Position MovedText::position(std::size_t offset) const {
  const std::size_t place = origin(offset);
  const auto next = std::ranges::upper_bound(lineStarts_, place);
  return {static_cast<unsigned>(next - lineStarts_.begin()), static_cast<unsigned>(place - *(next - 1) + 1)};
}

std::size_t MovedText::origin(std::size_t offset) const { return sources_[std::min(offset, text_.size())].place; }

bool MovedText::isOriginal(std::size_t offset) const { return sources_[std::min(offset, text_.size())].isOriginal; }

}  // namespace argosy::frontend

#include "program/print/c_records.h"

#include <algorithm>

namespace argosy {
namespace {

class RecordPrinter {
 public:
  RecordPrinter(std::ostream& out, TypeRef record, const CNames& names, const CTypes& types)
      : out_(out), record_(record), names_(names), types_(types) {}

  void print() {
    out_ << names_.record(record_) << " {\n";
    for (std::uint32_t i = 0; i < record_->fields().size(); ++i) {
      if (record_->isUnion()) position_ = 0;
      printField(i);
      end_ = std::max(end_, position_);
    }
    printTail();
    out_ << "} __attribute__((packed, aligned(" << alignment() << "), may_alias));\n";
    printAssertions();
  }

 private:
  void printField(std::uint32_t index) {
    const Field& field = record_->fields()[index];
    if (field.bitWidth) {
      if (*field.bitWidth == 0) return;
      padTo(field.bitOffset);
      out_ << "  " << types_.spell(field.type) << " " << names_.field(record_, index) << " : " << *field.bitWidth
           << ";\n";
      position_ = field.bitOffset + *field.bitWidth;
      return;
    }
    position_ = (position_ + 7) / 8 * 8;
    padTo(field.bitOffset);
    std::string declarator = names_.field(record_, index);
    TypeRef type = field.type;
    if (type->isArray() && !type->count()) {
      // C knows a flexible array only at the end of a structure that has another member.
      const bool flexible = !record_->isUnion() && index > 0 && index + 1 == record_->fields().size();
      declarator += flexible ? "[]" : "[0]";
      type = type->element();
    }
    out_ << "  " << types_.spell(type, declarator) << ";\n";
    position_ = field.bitOffset + 8 * field.type->size();
  }

  void padTo(std::uint64_t offset) {
    while (position_ < offset) {
      const std::uint64_t gap = offset - position_;
      if (position_ % 8 == 0 && gap >= 8) {
        out_ << "  unsigned char __argosy_padding" << position_ / 8 << "[" << gap / 8 << "];\n";
        position_ += gap / 8 * 8;
      } else {
        const std::uint64_t width = std::min(gap, 8 - position_ % 8);
        out_ << "  unsigned char : " << width << ";\n";
        position_ += width;
      }
    }
  }

  /// The alignment rounds the size up by itself; a trailing array must stay the last member, because compilers let
  /// accesses run past the end of such a one only.
  void printTail() {
    const std::uint64_t unit = 8ull * alignment();
    if ((end_ + unit - 1) / unit * unit >= record_->size() * 8) return;
    position_ = record_->isUnion() ? 0 : (end_ + 7) / 8 * 8;
    padTo(record_->size() * 8);
  }

  std::uint64_t alignment() const {
    std::uint64_t alignment = std::max(1u, record_->alignment());
    while (record_->size() % alignment != 0) alignment /= 2;
    return alignment;
  }

  void printAssertions() const {
    const std::string name = names_.record(record_);
    out_ << "_Static_assert(sizeof(" << name << ") == " << record_->size() << ", \"size\");\n";
    for (std::uint32_t i = 0; i < record_->fields().size(); ++i) {
      const Field& field = record_->fields()[i];
      if (field.bitWidth) continue;
      out_ << "_Static_assert(__builtin_offsetof(" << name << ", " << names_.field(record_, i)
           << ") == " << field.byteOffset() << ", \"offset\");\n";
    }
  }

  std::ostream& out_;
  const TypeRef record_;
  const CNames& names_;
  const CTypes& types_;
  std::uint64_t position_ = 0;  // in bits
  std::uint64_t end_ = 0;
};

}  // namespace

void printRecord(std::ostream& out, TypeRef record, const CNames& names, const CTypes& types) {
  RecordPrinter(out, record, names, types).print();
}

}  // namespace argosy

// Values as text and as C constants.
#include "evidence/value_text.h"

#include <gtest/gtest.h>

namespace argosy::evidence {
namespace {

TEST(ValueText, TellsTheValue) {
  TypeTable types(DataModel::LP64);
  EXPECT_EQ(valueText(types.int32(), 0xffffffff), "-1");
  EXPECT_EQ(valueText(types.integer(32, false), 0xffffffff), "4294967295");
  EXPECT_EQ(valueText(types.pointer(types.int32()), 0), "NULL");
  EXPECT_EQ(valueText(types.pointer(types.int32()), 0x1f), "0x1f");
  EXPECT_EQ(valueText(types.floating(FloatFormat::Double), *floating::parse(FloatFormat::Double, "0.5")), "0.5");
}

TEST(ValueAsC, CompilesToTheSameValue) {
  TypeTable types(DataModel::LP64);
  EXPECT_EQ(valueAsC(types.int32(), 0x80000000), "(-2147483647 - 1)");
  EXPECT_EQ(valueAsC(types.integer(64, true), UInt128{1} << 63), "(-9223372036854775807LL - 1)");
  EXPECT_EQ(valueAsC(types.integer(64, false), ~std::uint64_t{0}), "18446744073709551615ULL");
  EXPECT_EQ(valueAsC(types.integer(8, true), 0xff), "-1");
  EXPECT_EQ(valueAsC(types.boolean(), 1), "1");
  EXPECT_EQ(valueAsC(types.floating(FloatFormat::Single), *floating::parse(FloatFormat::Single, "inf")),
            "__builtin_inff()");
  EXPECT_EQ(valueAsC(types.integer(128, false), (UInt128{1} << 64) | 2),
            "(unsigned __int128)((unsigned __int128)0x1ULL << 64 | 0x2ULL)");
}

}  // namespace
}  // namespace argosy::evidence

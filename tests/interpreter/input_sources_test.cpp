#include "interpreter/input_sources.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <stdexcept>

namespace argosy::interpreter {
namespace {

class Inputs : public testing::Test {
 protected:
  TypeTable types{DataModel::LP64};
  TypeRef int32 = types.int32(), byte = types.character(), unsignedLong = types.integer(64, false);
  TypeRef real = types.floating(FloatFormat::Double);
};

TEST_F(Inputs, ListsAreConvertedToTheTypeAskedFor) {
  ListInput inputs(ListInput::parse("1, -2,0x10,'a','\\n',2.5,3,-1,1e3,',',7"));
  EXPECT_EQ(inputs.input(int32, ""), UInt128{1});
  EXPECT_EQ(inputs.input(int32, ""), UInt128{0xfffffffe});
  EXPECT_EQ(inputs.input(byte, ""), UInt128{16});
  EXPECT_EQ(inputs.input(byte, ""), UInt128{'a'});
  EXPECT_EQ(inputs.input(byte, ""), UInt128{'\n'});
  EXPECT_EQ(inputs.input(real, ""), UInt128{std::bit_cast<std::uint64_t>(2.5)});
  EXPECT_EQ(inputs.input(real, ""), UInt128{std::bit_cast<std::uint64_t>(3.0)});
  EXPECT_EQ(inputs.input(unsignedLong, ""), UInt128{~std::uint64_t{0}});
  EXPECT_EQ(inputs.input(int32, ""), UInt128{1000});
  EXPECT_EQ(inputs.input(byte, ""), UInt128{','});
  EXPECT_EQ(inputs.input(types.boolean(), ""), UInt128{1});
  EXPECT_EQ(inputs.input(int32, ""), std::nullopt);
  EXPECT_EQ(inputs.arbitrary(int32), UInt128{0});
}

TEST_F(Inputs, WhatIsNoValueIsRefused) {
  EXPECT_THROW(ListInput::parse("1,x"), std::invalid_argument);
  EXPECT_THROW(ListInput::parse("1,,2"), std::invalid_argument);
  EXPECT_THROW(ListInput::parse("'ab'"), std::invalid_argument);
  EXPECT_TRUE(ListInput::parse("").empty());
}

TEST_F(Inputs, RandomValuesDependOnTheSeedAlone) {
  RandomInput first(5), second(5), other(6);
  bool differs = false;
  for (int i = 0; i < 1000; ++i) {
    const auto value = first.input(int32, "");
    EXPECT_EQ(value, second.input(int32, ""));
    differs = differs || value != other.input(int32, "");
  }
  EXPECT_TRUE(differs);
}

TEST_F(Inputs, RandomValuesAreSmallAndAtTheBoundaryAndAnywhere) {
  RandomInput inputs(1);
  std::set<std::uint32_t> seen;
  for (int i = 0; i < 20000; ++i) seen.insert(static_cast<std::uint32_t>(*inputs.input(int32, "")));
  for (const std::uint32_t expected : {0U, 1U, 5U, 0xffffffffU, 0x7fffffffU, 0x80000000U})
    EXPECT_TRUE(seen.contains(expected));
  EXPECT_GT(seen.size(), 4000U);
}

TEST_F(Inputs, ValuesFitTheirTypes) {
  RandomInput inputs(2);
  for (int i = 0; i < 2000; ++i) {
    for (TypeRef type :
         {types.boolean(), byte, int32, types.integer(128, true), real, types.floating(FloatFormat::X87Extended)}) {
      const UInt128 value = *inputs.input(type, "");
      EXPECT_EQ(truncate(value, type->bits()), value);
    }
  }
}

TEST_F(Inputs, RandomInputsCanBeLimited) {
  RandomInput inputs(3, 2);
  EXPECT_TRUE(inputs.input(int32, ""));
  EXPECT_TRUE(inputs.input(int32, ""));
  EXPECT_FALSE(inputs.input(int32, ""));
  EXPECT_FALSE(inputs.input(int32, ""));
}

}  // namespace
}  // namespace argosy::interpreter

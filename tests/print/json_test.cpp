#include "program/print/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "program/print/json_operation.h"
#include "tests/print/program_builder.h"

namespace argosy::testing {
namespace {

nlohmann::json document(const Program& program) {
  std::ostringstream out;
  printJson(out, program);
  return nlohmann::json::parse(out.str());
}

TEST(Json, ReferencesResolve) {
  ProgramBuilder b;
  buildSumLoop(b);
  b.program.compact();
  const nlohmann::json json = document(b.program);
  EXPECT_EQ(json["format"], "argosy-cfa");
  EXPECT_EQ(json["dataModel"], "LP64");
  EXPECT_EQ(json["functions"][json["start"].get<std::size_t>()]["name"], "__start");
  EXPECT_EQ(json["nodes"].size(), 10u);
  EXPECT_TRUE(json["nodes"][2]["loopHead"]);
  EXPECT_FALSE(json["nodes"][3]["loopHead"]);

  const nlohmann::json& edge = json["edges"][5];
  EXPECT_EQ(edge["text"], "s = s + i");
  EXPECT_EQ(edge["location"]["range"]["begin"]["line"], 3);
  EXPECT_EQ(json["files"][edge["location"]["range"]["file"].get<std::size_t>()], "example.c");
  EXPECT_EQ(edge["operation"]["kind"], "assign");
  const auto expression = [&](const nlohmann::json& id) {
    for (const nlohmann::json& candidate : json["expressions"])
      if (candidate["id"] == id) return candidate;
    return nlohmann::json();
  };
  const nlohmann::json sum = expression(edge["operation"]["value"]);
  EXPECT_EQ(sum["kind"], "binary");
  EXPECT_EQ(sum["operator"], "+");
  const nlohmann::json left = expression(sum["operands"][0]);
  EXPECT_EQ(json["variables"][left["variable"].get<std::size_t>()]["name"], "s");
  EXPECT_EQ(json["types"][sum["type"].get<std::size_t>()]["text"], "int");
}

TEST(Json, WideConstantsAndBadEncoding) {
  ProgramBuilder b;
  b.program.files.push_back("bad\xff.c");
  b.define("f", b.t().voidType());
  const TypeRef wide = b.t().integer(128, false);
  const ExpressionRef x = b.local("x", wide);
  b.assign(x, b.e().integer(wide, -1));
  b.returns(nullptr);
  const nlohmann::json json = document(b.program);
  bool found = false;
  for (const nlohmann::json& expression : json["expressions"])
    found |= expression["kind"] == "integer" && expression["value"] == "340282366920938463463374607431768211455";
  EXPECT_TRUE(found);
}

TEST(Json, OperationsAreStructured) {
  ProgramBuilder b;
  const FunctionId f = b.define("f", b.integer(), {{"a", b.integer()}});
  const ExpressionRef a = b.parameter(0);
  const nlohmann::ordered_json call = toJson(Operation(Call{a, f, nullptr, {a, a}, {}}));
  EXPECT_EQ(call["kind"], "call");
  EXPECT_EQ(call["function"], f.index);
  EXPECT_EQ(call["arguments"].size(), 2u);
  EXPECT_TRUE(call["pointer"].is_null());
  const nlohmann::ordered_json assume = toJson(Operation(Assume{a, false}));
  EXPECT_EQ(assume["truth"], false);
}

}  // namespace
}  // namespace argosy::testing

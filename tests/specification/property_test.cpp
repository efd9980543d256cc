#include <gtest/gtest.h>

#include "specification/property_file.h"

namespace argosy::automaton {
namespace {

Property parseOneProperty(const std::string& text) {
  const Specification all = parsePropertyFile(text, "p.prp");
  EXPECT_EQ(all.size(), 1u);
  return all.at(0);
}

Property formula(const std::string& text) { return parseOneProperty("CHECK( init(main()), LTL(" + text + ") )"); }

std::string propertyErrorOf(const std::string& text) {
  try {
    parsePropertyFile(text, "p.prp");
  } catch (const TextError& error) {
    return error.what();
  }
  return "no error";
}

TEST(PropertyFile, Calls) {
  const Property property = parseOneProperty("CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n");
  EXPECT_EQ(property.kind, PropertyKind::UnreachCall);
  EXPECT_EQ(property.name, "unreach-call");
  EXPECT_EQ(property.functions, std::vector<std::string>{"reach_error"});
  EXPECT_EQ(property.entryFunction, "main");
}

TEST(PropertyFile, BlanksDoNotMatter) {
  for (const char* text :
       {"CHECK(init(start()),LTL(G!call(f())))", "  CHECK ( init ( start ( ) ) , LTL ( G ! call ( f ( ) ) ) )  ",
        "\r\n\tCHECK( init(start()), LTL(G  !call(f())) )\r\n"}) {
    const Property property = parseOneProperty(text);
    EXPECT_EQ(property.functions, std::vector<std::string>{"f"}) << text;
    EXPECT_EQ(property.entryFunction, "start") << text;
  }
}

TEST(PropertyFile, AllFormulas) {
  EXPECT_EQ(formula("G ! overflow").kind, PropertyKind::NoOverflow);
  EXPECT_EQ(formula("G ! overflow").name, "no-overflow");
  EXPECT_EQ(formula("G ! label(ERROR)").kind, PropertyKind::UnreachLabel);
  EXPECT_EQ(formula("G ! label(ERROR)").label, "ERROR");
  EXPECT_EQ(formula("G valid-free").name, "valid-free");
  EXPECT_EQ(formula("G valid-deref").name, "valid-deref");
  EXPECT_EQ(formula("G valid-memtrack").name, "valid-memtrack");
  EXPECT_EQ(formula("G valid-memcleanup").name, "valid-memcleanup");
  EXPECT_EQ(formula("G ! data-race").name, "no-data-race");
  EXPECT_EQ(formula("F end").name, "termination");
  EXPECT_EQ(formula("G assert").kind, PropertyKind::Assertion);
}

TEST(PropertyFile, SeveralLines) {
  const Specification all = parsePropertyFile(
      "CHECK( init(main()), LTL(G valid-free) )\n\nCHECK( init(main()), LTL(G valid-deref) )\n"
      "CHECK( init(main()), LTL(G valid-memtrack) )\n",
      "p.prp");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[2].kind, PropertyKind::ValidMemoryTracking);
}

TEST(PropertyFile, Errors) {
  EXPECT_EQ(propertyErrorOf(" \n"), "p.prp:1:1: expected at least one line CHECK( init(main()), LTL(FORMULA) )");
  EXPECT_EQ(propertyErrorOf("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"),
            "p.prp:1:1: COVER (test generation) is not supported; expected CHECK( init(main()), LTL(...) )");
  EXPECT_EQ(propertyErrorOf("\nCHECK( init(main()), LTL(G ! magic(x)) )").substr(0, 46),
            "p.prp:2:26: unknown formula 'G ! magic(x)'; ex");
  EXPECT_NE(propertyErrorOf("CHECK( init(main()), LTL(G overflow) )").find("'G ! overflow'"), std::string::npos);
  EXPECT_EQ(propertyErrorOf("CHECK( init(main()), LTL(G valid-freedom) )").substr(0, 43),
            "p.prp:1:26: unknown formula 'G valid-freedo");
  EXPECT_EQ(propertyErrorOf("CHECK( init(main()), LTL(G ! call(f)) )"),
            "p.prp:1:36: expected '(', found ')) )'; a line reads CHECK( init(main()), LTL(FORMULA) )");
  EXPECT_EQ(propertyErrorOf("CHECK( init(main()), LTL(F end) "),
            "p.prp:1:32: expected ')', but the line ends here; a line reads CHECK( init(main()), LTL(FORMULA) )");
  EXPECT_EQ(propertyErrorOf("CHECK( init(1()), LTL(F end) )").substr(0, 46),
            "p.prp:1:13: expected the entry function's name");
  EXPECT_EQ(propertyErrorOf("CHECK( init(main()), LTL(F end) ) x").substr(0, 46),
            "p.prp:1:35: expected the end of the line, foun");
  EXPECT_THROW(readPropertyFile("/nowhere/p.prp"), TextError);
}

TEST(Property, DefaultAndNames) {
  ASSERT_EQ(defaultSpecification().size(), 1u);
  EXPECT_EQ(defaultSpecification()[0].functions,
            (std::vector<std::string>{"reach_error", "__VERIFIER_error", "__assert_fail"}));
  for (const std::string& name : knownPropertyNames()) {
    const std::optional<Specification> specification = specificationByName(name);
    ASSERT_TRUE(specification) << name;
    if (name == "valid-memsafety") EXPECT_EQ(specification->size(), 3u);
    else EXPECT_EQ(specification->at(0).name, name);
  }
  EXPECT_FALSE(specificationByName("unreachable"));
}

TEST(Property, OnlyReachabilityIsTranslated) {
  for (const std::string& name : knownPropertyNames()) {
    const std::optional<Automaton> automaton = translate(specificationByName(name)->at(0));
    const bool isReachability =
        name == "unreach-call" || name == "unreach-label" || name == "assert" || name == "no-overflow";
    ASSERT_EQ(automaton.has_value(), isReachability) << name;
    if (!automaton) continue;
    EXPECT_EQ(automaton->property, name);
    EXPECT_EQ(automaton->kind, AutomatonKind::Observer);
  }
}

}  // namespace
}  // namespace argosy::automaton

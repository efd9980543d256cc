// A small catalogue with an option of every type, so that the tests do not depend on which options Argosy has.
#pragma once

#include "configuration/catalogue.h"

namespace argosy::configuration {

inline const Catalogue& sampleOptions() {
  static constexpr OptionDeclaration options[] = {
      {"sample.boolean", BooleanType{}, "true", "Yes or no."},
      {"sample.integer", IntegerType{-5, 9}, "3", "A small number."},
      {"sample.count", IntegerType{}, "0", "A number of things."},
      {"sample.choice", ChoiceType{{"red", "like fire"}, {"green", "like grass | moss"}}, "green", "A colour."},
      {"sample.duration", DurationType{}, "5s", "A time."},
      {"sample.memory", MemorySizeType{}, "4GB", "A size."},
      {"sample.string", StringType{}, "", "Any text."},
      {"sample.list", StringListType{}, "a, b", "Several texts."},
      {"sample.shade", IntegerType{0, 100}, "50", "How dark the red is.", {"sample.choice", "red"}},
  };
  static constexpr OptionGroup groups[] = {{"sample", "Samples", options}};
  static const Catalogue catalogue(groups,
                                   {{.name = "location", .help = "where", .whyRequired = "somebody has to know"},
                                    {.name = "callstack", .help = "calls"},
                                    {.name = "automaton", .help = "what is checked"},
                                    {.name = "value", .help = "values"}});
  return catalogue;
}

}  // namespace argosy::configuration

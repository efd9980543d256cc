// Reads specification automata in CPAchecker's language (.spc files), as its documentation describes it.
//
// What cannot be supported is an error that says so: CHECK and EVAL of CPAs other than `location`, CHECK(IS_TARGET_STATE),
// MODIFY, INVARIANT, and C code beyond what c_syntax.h knows. Readings of our own, where the documentation leaves room:
//  - MATCH "text" and MATCH [regex] see the operation as Argosy prints it (`argosy cfa --text`), since the program model has
//    no source text; blanks do not count in MATCH "text", and a semicolon may follow in both. Leaving f reads
//    `return from f`.
//  - A call happens when it is entered; nothing but the text, a label and conditions on variables match the return.
//  - A state with neither USEFIRST nor USEALL uses all.
//  - COVERS_LINES matches a statement on any of the lines.
//  - `<`, `<=`, `>`, `>=` compare integers too; ASSUME and the actions may come in any order.
//  - MATCH FUNCTIONCALL without a name matches every call; the word MATCH may be left out before FUNCTIONCALL.
#pragma once

#include <string>
#include <vector>

#include "specification/automaton.h"

namespace argosy::automaton {

/// Throws TextError. `file` is named in messages; included files are looked for beside it.
std::vector<Automaton> parseSpecification(const std::string& text, const std::string& file);
std::vector<Automaton> readSpecification(const std::string& path);

}  // namespace argosy::automaton

// The types of the printed C program. Every record is packed, with its padding written out, so that its layout is the
// model's and not what the target's rules would make of the fields.
#pragma once

#include <map>
#include <ostream>
#include <string>

#include "program/print/c_names.h"
#include "program/program.h"

namespace argosy {

class CTypes {
 public:
  CTypes(const Program& program, const CNames& names) : program_(program), names_(names) {}

  std::string spell(TypeRef type, const std::string& declarator = "") const;
  /// The type to access memory through a pointer: it may alias everything and needs no alignment, since the model's
  /// memory is bytes. Records are declared so themselves.
  std::string spellAccess(TypeRef type, const std::string& declarator = "");

  void printRecords(std::ostream& out) const;
  /// The typedefs behind `spellAccess`, for the types asked for so far.
  void printAccessTypes(std::ostream& out) const;

 private:
  std::string spellParameters(TypeRef function) const;
  const std::string& accessType(TypeRef scalar);

  const Program& program_;
  const CNames& names_;
  std::map<std::uint32_t, std::pair<TypeRef, std::string>> accessTypes_;  // by type id
};

/// `int *x[3] __attribute__((aligned(16)))`
std::string objectDeclaration(const Variable& variable, const CNames& names, const CTypes& types);

}  // namespace argosy

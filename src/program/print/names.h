// The names of the model's enumerations, as they appear in listings and in JSON.
#pragma once

#include "program/program.h"

namespace argosy {

const char* toString(Storage storage);
const char* toString(FunctionOrigin origin);
const char* toString(TypeKind kind);
const char* toString(ExpressionKind kind);
const char* toString(HavocCause cause);
const char* toString(AllocationKind kind);
const char* toString(ObjectQuestion question);
const char* toString(HaltKind kind);
const char* toString(ReasonEffect effect);
const char* toString(FloatFormat format);

}  // namespace argosy

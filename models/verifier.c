/* The verification interface of SV-COMP, apart from __VERIFIER_nondet_* (program inputs, made by the front end) and
   reach_error, __VERIFIER_error (the property; they stay external calls).
   Exact for programs with one thread: with one thread every block is atomic. */
#include "argosy.h"

void __VERIFIER_assume(int condition) { __argosy_assume(condition); }

void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}

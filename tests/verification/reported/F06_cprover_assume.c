/* EXPECTED (CBMC, ESBMC users): TRUE, or a message that __CPROVER_assume is not known.
   REPORTED: FALSE(unreach-call): the assumption is an undefined function that does nothing. Same for __ESBMC_assume. Without the
   declaration: UNKNOWN (... "argosy harness: no more values for __CPROVER_assume"). */
#include <assert.h>
int nondet_int(void); void __CPROVER_assume(_Bool);
int main(void) { int x = nondet_int(); __CPROVER_assume(x > 0); assert(x > 0); return 0; }

/* EXPECTED (CBMC): FALSE, or a message.  REPORTED: TRUE, no message. Same for __ESBMC_assert, __VERIFIER_assert without a body. */
int main(void) { int x = 1; __CPROVER_assert(x == 2, "x is 2"); return 0; }

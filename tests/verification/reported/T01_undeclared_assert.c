/* EXPECTED: FALSE (ESBMC, CBMC; README: "or a failed assert"), or a warning that assert is not declared.
   REPORTED: "proved by interval: 6 abstract states ... Verification result: TRUE", nothing else: the assert is an undefined function. */
int main(void) { int x = 1; assert(x == 2); return 0; }

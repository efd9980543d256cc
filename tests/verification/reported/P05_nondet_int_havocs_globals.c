/* EXPECTED: TRUE.  REPORTED: UNKNOWN (not confirmed: exit): CBMC's and ESBMC's nondet_int() "may change" the array. With __VERIFIER_nondet_uint: TRUE. */
#include <assert.h>
int nondet_int(void);
int arr[2] = {0, 0};
int main(void) { unsigned i = nondet_int(); if (i >= 2) return 0; assert(arr[i] == 0); return 0; }

/* EXPECTED: TRUE: glibc's error(status != 0) exits (gcc: exit 1, assert never reached).  REPORTED: FALSE(unreach-call), "No input is needed". */
#include <assert.h>
#include <error.h>
int main(void) { error(1, 0, "fatal"); assert(0); return 0; }

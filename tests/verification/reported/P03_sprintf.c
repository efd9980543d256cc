/* EXPECTED: TRUE.  REPORTED: UNKNOWN (time limit), also with 60 s. exec is right. */
#include <assert.h>
#include <stdio.h>
int main(void) { char b[16]; sprintf(b, "%d", 42); assert(b[0] == '4'); return 0; }

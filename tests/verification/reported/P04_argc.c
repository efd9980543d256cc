/* EXPECTED: FALSE with argc = 4.  REPORTED: UNKNOWN (... replay ended otherwise: exit): the replay always had argc 1. */
#include <assert.h>
int main(int argc, char **argv) { assert(argc != 4); return 0; }

/* EXPECTED: prints "read 5" (gcc), or exit 5 "files are not modelled".  REPORTED: exec prints "read 0", exit 0, no message. c-testsuite 00187. */
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x.txt", "w"); fwrite("hello", 1, 5, f); fclose(f);
  char b[8]; f = fopen("x.txt", "r"); printf("read %d\n", (int)fread(b, 1, 5, f)); fclose(f);
  return 0;
}

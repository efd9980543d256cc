// Compares the models with the C library that the test is linked against.
#include "harness.h"

static long checks;

void check(int holds, const char* condition, const char* file, int line) {
  ++checks;
  if (holds) return;
  printf("%s:%d: %s\n", file, line, condition);
  fail("check");
}

int main(void) {
  testStrings();
  testStdlib();
  testCtype();
  testMathRounding();
  testMathScaling();
  testRounding();
  testMathBounds();
  testComplex();
  testStdio();
  testSystem();
  testTime();
  testKernel();
  printf("%ld checks passed\n", checks);
  return 0;
}

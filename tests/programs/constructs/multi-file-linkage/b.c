#include "shared.h"
extern int common;
static int same = 1000;
static int same_function(void) { return same++; }
int from_b(void) { return common + same_function(); }
int doubled_in_b(int n) { return helper(n); }
int only_extern = 77;
int static_local(void) { static int same; return ++same; }
const char name[] = "b.c";

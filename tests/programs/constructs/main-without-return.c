#include "../check.h"
static int n = 3;
int main(void) { CHECK(n == 3); }

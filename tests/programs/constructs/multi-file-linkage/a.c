#include "shared.h"
int common = 5;
int tentative_twice;
int array[4] = {10, 20, 30, 40};
static int same = 100;
static int same_function(void) { return same++; }
int from_a(void) { return common + same_function(); }
int read_tentative(void) { return tentative_twice; }
static int six(int n) { return 2 * n; }
static int square(int n) { return n * n; }
int (*table[2])(int) = {six, square};
static struct node spare;
void append(struct node *n, int v) { spare.value = v; n->next = &spare; }
const char *name_pointer(void) { return name; }

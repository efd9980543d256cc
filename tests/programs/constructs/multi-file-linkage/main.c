#include "../../check.h"
#include "shared.h"
int common;                 /* tentative here, defined in a.c */
int tentative_twice;
extern int array[];         /* completed in a.c */
static int same = 1;        /* a different object in each file */
static int same_function(void) { return same++; }
int from_a(void), from_b(void);
extern int only_extern;

int main(void) {
  CHECK(common == 5 && array[3] == 40);
  common = 6;
  CHECK(from_a() == 6 + 100 && from_b() == 6 + 1000);
  CHECK(same_function() == 1 && same_function() == 2 && same == 3);
  CHECK(from_a() == 6 + 101 && from_b() == 6 + 1001 && same == 3);
  tentative_twice = 9;
  CHECK(read_tentative() == 9);
  CHECK(helper(4) == 8 && doubled_in_b(4) == 8);
  CHECK(only_extern == 77 && table[1](3) == 9 && table[0](3) == 6);
  struct node n = {1, 0};
  append(&n, 2);
  CHECK(n.next && n.next->value == 2);
  CHECK(static_local() == 1 && static_local() == 2);
  CHECK(name[0] == 'b' && name_pointer() == name);
  return 0;
}

#include "../../check.h"
/* The same names mean different things in each file; only the linked ones are shared. */
typedef struct { int x; } thing;
enum { LIMIT = 5 };
struct local { char c; };
#define VALUE 1
extern struct record { int id; double weight; } records[];
struct record *lookup(int id);
int other_limit(void), other_size(void), other_value(void);
extern int function_before_prototype();
inline int shared_inline(int n) { return n + 10; }
extern int shared_inline(int n);

int main(void) {
  thing t = {3};
  CHECK(t.x == 3 && LIMIT == 5 && other_limit() == 7 && sizeof(struct local) == 1 && other_size() == 16 &&
        other_value() == 2 && VALUE == 1);
  CHECK(lookup(2) == &records[1] && lookup(2)->weight == 2.5 && lookup(9) == 0);
  records[0].weight = 8;
  CHECK(lookup(1)->weight == 8);
  CHECK(function_before_prototype(3, 4) == 7);
  CHECK(shared_inline(1) == 11);
  return 0;
}

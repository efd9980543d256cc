#include "../check.h"
struct list { int value; struct list *next; };
extern struct list c;
struct list a = {1, 0}, b = {2, &a};
struct list c = {3, &(struct list){30, &b}};
int array[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
int *middle = &array[5];
int *before = &array[9] - 3;
int *end = array + 10;
int (*whole)[10] = &array;
char *field = (char *)&a.next;
struct { int pad; struct { char c[4]; } in[3]; } record;
char *inside = &record.in[2].c[3];
__PTRDIFF_TYPE__ distance = &array[7] - &array[2];
int twice(int x) { return 2 * x; }
int (*function)(int) = twice, (*also)(int) = &twice;
void *generic = (void *)twice;
__UINTPTR_TYPE__ number = (__UINTPTR_TYPE__)&array[1];
struct self { struct self *me; } self = {&self};
int constant = (int)3.9 + sizeof(int) * 2 + (1 ? 4 : 1 / 1) + ('a' == 97);
double computed = 1.0 / 4 + 2;
_Bool truth = 0.5;
int is_null = !(void *)0;
const char *const names[2] = {"x" "y", names == 0 ? "a" : "b"};

int main(void) {
  CHECK(c.next->value == 30 && c.next->next == &b && c.next->next->next->value == 1 && a.next == 0);
  CHECK(*middle == 5 && *before == 6 && end[-1] == 9 && (*whole)[3] == 3);
  CHECK(field == (char *)&a + __builtin_offsetof(struct list, next));
  CHECK(inside == (char *)&record + 4 + 8 + 3);
  CHECK(distance == 5);
  CHECK(function(4) == 8 && also == function && generic == (void *)twice);
  CHECK(*(int *)number == 1);
  CHECK(self.me->me == &self);
  CHECK(constant == 3 + 8 + 4 + 1 && computed == 2.25 && truth == 1 && is_null == 1);
  CHECK(names[0][1] == 'y' && names[1][0] == 'b');
  static int *local = &array[3];
  static struct { int n, *p; } nested[] = {{1, array + 1}, {.p = array + 2}};
  CHECK(*local == 3 && *nested[0].p == 1 && *nested[1].p == 2 && nested[1].n == 0);
  return 0;
}

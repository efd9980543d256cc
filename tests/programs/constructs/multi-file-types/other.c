typedef struct { double x[2]; } thing;
enum { LIMIT = 7 };
struct local { long long c[2]; };
#ifndef VALUE
#define VALUE 2
#endif
struct record { int id; double weight; };
struct record records[2] = {{1, 1.5}, {2, 2.5}};
struct record *lookup(int id) {
  for (int i = 0; i < 2; i++)
    if (records[i].id == id) return records + i;
  return 0;
}
int other_limit(void) { return LIMIT; }
int other_size(void) { return sizeof(struct local) == sizeof(thing) ? sizeof(thing) : 0; }
int other_value(void) { return VALUE; }
int function_before_prototype(int a, int b) { return a + b; }

/* The element before the first begins outside of the object, and its last member is inside. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct {
  int head;
  struct {
    int x, y, z;
  } elements[2];
} s;
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < -1 || i > 0) return 0;
  s.elements[i].z = 1;
  if (s.head) reach_error();
  return 0;
}

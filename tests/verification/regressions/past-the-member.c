/* The classic: a name that is too long changes the flag behind it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct entry {
  char name[4];
  int flag;
} s;
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7) return 0;
  s.name[i] = 1;
  if (s.flag) reach_error();
  return 0;
}

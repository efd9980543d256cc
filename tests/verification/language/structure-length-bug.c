// The length is evaluated where the declaration stands.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = 3, at = __VERIFIER_nondet_int();
  struct {
    int head;
    char bytes[n];
    char last;
  } object;
  n = 5;
  object.last = 1;
  if (at < 0 || at > sizeof object - sizeof(int) - 1) return 0;
  char* bytes = (char*)&object + sizeof(int);
  bytes[at] = 2;
  if (object.last == 2 && at == 3) reach_error();
  return 0;
}

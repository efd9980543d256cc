extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((__noreturn__));
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))
static int max(int a, int b) { return a > b ? a : a; }
int main(void) {
  assert(max(1, 2) == 2);  /* violation */
  return 0;
}

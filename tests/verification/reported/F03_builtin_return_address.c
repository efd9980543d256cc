/* verify --spec abort.prp.  EXPECTED: TRUE or UNKNOWN (gcc -O0..-O3: exit 0).  REPORTED: FALSE(unreach-call).
   The two return addresses are "unspecified values" 0x1 and NULL; the native run contradicts, but that is ignored because the
   counterexample "depends on memory contents".  From gcc-c-torture pr17377.c and 20010122-1.c. __builtin_frame_address(0) == 0: FALSE with --32. */
extern void abort(void);
int calls = 0;
__attribute__((noinline)) void *f(void) { calls++; return __builtin_return_address(0); }
__attribute__((noinline, noclone)) void *y(int i) { volatile int x = 0; return (char *)f() + x++; }
int main(void) { void *v = y(4); if (y(0) != v) abort(); return 0; }

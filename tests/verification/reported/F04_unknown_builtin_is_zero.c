/* verify --spec abort.prp.  EXPECTED: TRUE, or UNKNOWN (unmodelled builtin); gcc: exit 0.
   REPORTED: exec: "abort: the program aborts", 134, nothing about the builtin.
           verify: FALSE wherever the native replay is not possible: here on arm64 because of long double (gcc-c-torture pr39228.c,
           va-arg-pack-1.c), with --32 (also with i686 gcc and qemu installed), with counterexample.native-replay=never. Else UNKNOWN.
   Same for __builtin_ isinff isnanf conj conjf creal cimagf cabs powi imaxabs toupper add_overflow_p clear_padding
   speculation_safe_value clzg ctzg popcountg va_arg_pack. */
extern void abort(void);
int main(void) {
  volatile long double c = __builtin_infl();
  if (!__builtin_isinfl(c)) abort();
  return 0;
}

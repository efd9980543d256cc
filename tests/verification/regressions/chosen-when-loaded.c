/* Attribute ifunc: what is called is what the resolver returns. */
extern void reach_error(void);
static void target(void) { reach_error(); }
static void (*resolve(void))(void) { return target; }
void chosen(void) __attribute__((ifunc("resolve")));
int main(void) {
  chosen();
  return 0;
}

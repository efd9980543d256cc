/* Another name for a function, by a pragma. */
extern void reach_error(void);
void target(void) { reach_error(); }
#pragma weak other = target
void other(void);
int main(void) {
  other();
  return 0;
}

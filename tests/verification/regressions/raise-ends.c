/* By default SIGTERM ends the program. */
extern void reach_error(void);
extern int raise(int number);
int main(void) {
  raise(15);
  reach_error();
  return 0;
}

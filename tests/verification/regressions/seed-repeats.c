/* The same seed gives the same numbers. */
extern void reach_error(void);
extern void srand(unsigned seed);
extern int rand(void);
int main(void) {
  srand(3);
  int first = rand();
  srand(3);
  if (rand() != first) reach_error();
  return 0;
}

/* As nested-functions, but one of the functions has changed the variable of main that is looked at. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int total = 1000;

static void each(const int *array, int length, void (*visit)(int)) {
  for (int i = 0; i < length; i++) visit(array[i]);
}

static int sumOf(const int *array, int length, int limit) {
  int total = 0, skipped = 0;
  void add(int value) {
    if (value > limit)
      skipped++;
    else
      total += value;
  }
  each(array, length, add);
  return total + 100 * skipped;
}

static int hidden(int n) {
  int level = n;
  int down(int n) {
    if (n == 0) return level;
    int level = down(n - 1);
    return level + 1;
  }
  return down(3);
}

int main(void) {
  const int array[] = {1, 7, 3};
  int input = __VERIFIER_nondet_int();
  if (input < 0 || input > 9) return 0;
  if (sumOf(array, 3, 5) != 104 || total != 1000) reach_error();
  if (hidden(input) != input + 3) reach_error();
  void clear(void) { input = -1; }
  if (input == 4) clear();
  if (input == -1) reach_error();
  return 0;
}

// The sum, its quotient and the parity word of an array do not depend on the order of its elements.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { size = 40 };

static int average(const int *x) {
  long long sum = 0;
  for (int i = 0; i < size; i++) sum += x[i];
  return (int)sum / size;
}

static int parities(const int *x) {
  long long word = 0;
  for (int i = 0; i < size; i++) word ^= x[i];
  return word;
}

static int balance(const int *x) {
  long long result = 0;
  for (int i = 0; i < size; i++) {
    if (x[i] > 0) result++;
    else result--;
  }
  return result;
}

int main(void) {
  int x[size];
  for (int i = 0; i < size; i++) x[i] = __VERIFIER_nondet_int();
  const int before = average(x), word = parities(x), positive = balance(x);
  const int first = x[0];
  for (int i = 0; i < size - 1; i++) x[i] = x[i + 1];
  x[size - 1] = first;
  if (average(x) != before || parities(x) != word || balance(x) != positive) reach_error();
  return 0;
}

/* Functions inside functions (GNU C) that use variables of the function around them. */
#include "../check.h"

struct pair {
  int first, second;
};
typedef int comparison(const int *, const int *);

static int shadow = 100;
static int applied(int (*function)(int), int value) { return function(value) + function(value + 1); }

static void sorted(int *array, int length, comparison *compare) {
  for (int i = 1; i < length; i++)
    for (int k = i; k > 0 && compare(&array[k - 1], &array[k]) > 0; k--) {
      const int other = array[k];
      array[k] = array[k - 1];
      array[k - 1] = other;
    }
}

#define TWICE(x) ((x) + (x))

static int changed(int parameter, struct pair pair) {
  int array[3] = {1, 2, 3};
  const int *position = array;
  void change(int by) {
    parameter += by;
    pair.first = parameter;
    pair = (struct pair){.first = pair.first, .second = by};
    array[by] *= 10;
    position++;
  }
  change(1);
  change(2);
  CHECK(pair.first == parameter && pair.second == 2);
  CHECK(array[0] == 1 && array[1] == 20 && array[2] == 30);
  CHECK(position == array + 2 && sizeof array == 3 * sizeof(int));
  return TWICE(parameter);
}

static int shadowed(void) {
  int shadow = 1, other = 2;
  int own(int shadow) {
    int sum = shadow + other;
    {
      int other = 50;
      sum += other;
      for (int shadow = 0; shadow < 2; shadow++) sum += shadow;
    }
    sum += other;
    return sum;
  }
  int before(void) {
    int sum = shadow;
    int shadow = 7;
    struct pair pair = {.first = 1};
    struct {
      int other;
    } member = {3};
    return sum + shadow + pair.first + member.other + other;
  }
  shadow++;
  {
    extern int outermost(void);
    CHECK(own(10) == 65);
  }
  return before();
}

static int lengths(int n) {
  int list[n], table[2][n], count = n;
  n = 0;
  for (int i = 0; i < count; i++) list[i] = table[0][i] = table[1][i] = i;
  int last(int row) {
    list[0] += (int)(sizeof list / sizeof list[0]);
    return table[row][count - 1] + (int)(sizeof table[row] / sizeof(int)) * 100;
  }
  int evaluated(char parameter[2][++n]) {
    n += 4;
    return sizeof parameter[0];
  }
  CHECK(evaluated(0) == 1 && evaluated(0) == 6 && n == 10);
  CHECK(last(1) == count - 1 + count * 100);
  return list[0];
}

static int without(types) {
  int addition(i, k) { return types + i + k; }
  return addition(1, 2);
}

static int kept(int step) {
  static int total;
  int calls = 0;
  int add(int n) {
    calls++;
    return total += n * step;
  }
  int thrice(int n) { return add(n) + add(n) + add(n); }
  int descend(int n) {
    if (n == 0) goto end;
    calls += 10;
    return 1 + descend(n - 1);
  end:
    return 0;
  }
  CHECK(thrice(1) > 0 && calls == 3);
  CHECK(descend(3) == 3 && calls == 33);
  CHECK(applied(add, 1) > 0 && applied(&add, 1) > 0 && (*add)(0) == total && calls == 38);
  void *label = &&end;
  goto *label;
end:
  return total;
}

static int variable(int factor) {
  int sum(int count, ...) {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, count);
    int result = 0;
    for (; count > 0; count--) result += factor * __builtin_va_arg(arguments, int);
    __builtin_va_end(arguments);
    return result;
  }
  return sum(2, 3, 4) + sum(1, 1);
}

static int deep(int n) {
  int level(int k) {
    int inner(int j) {
      n++;
      k += 2;
      return n * 100 + k * 10 + j;
    }
    return inner(1) + inner(2);
  }
  return level(3);
}

int main(void) {
  CHECK(changed(5, (struct pair){0, 0}) == 16);
  CHECK(shadowed() == 15 && shadow == 100);
  CHECK(lengths(4) == 4);
  CHECK(lengths(7) == 7);
  CHECK(without(40) == 43);
  CHECK(kept(1) == 9);
  CHECK(kept(2) == 27);
  CHECK(variable(10) == 80);
  CHECK(deep(5) == 1423);
  int array[5] = {3, 1, 4, 1, 5}, comparisons = 0, sign = -1;
  int descending(const int *a, const int *b) {
    comparisons++;
    return sign * (*a - *b);
  }
  sorted(array, 5, descending);
  CHECK(array[0] == 5 && array[1] == 4 && array[2] == 3 && array[4] == 1 && comparisons >= 4);
  for (int i = 0; i < 2; i++) {
    int local = i + 1;
    int line(void) { return local * 1000 + __LINE__; }
    CHECK(line() == local * 1000 + __LINE__ - 1);
  }
  return 0;
}

/* Arrays of variable length in structures (GNU C). Each structure has one length in this program. */
#include "../check.h"

static unsigned long sizeOfThree(int n) {
  struct three {
    char head;
    short middle[n + 1];
    union {
      char small;
      long large[n];
    };
    char tail;
  } object;
  n = 100;
  object.middle[3] = 7;
  object.large[2] = 8;
  object.tail = 9;
  CHECK((char *)&object.tail - (char *)&object == sizeof object - sizeof(long));
  CHECK(object.middle[3] == 7 && object.large[2] == 8);
  return sizeof(struct three);
}

static int sumOf(int count, int width) {
  typedef struct {
    int number;
    unsigned char cell[count][2][width];
    unsigned bits : 3;
  } __attribute__((packed)) grid;
  grid grids[2];
  int sum = 0;
  for (int g = 0; g < 2; g++)
    for (int i = 0; i < count; i++)
      for (int j = 0; j < width; j++) {
        grids[g].cell[i][g][j] = (unsigned char)(10 * g + i + j);
        sum += grids[g].cell[i][g][j];
      }
  grids[1].bits = 5;
  grid copy;
  copy = grids[1];
  CHECK(copy.bits == 5 && copy.cell[2][1][3] == 15);
  return sum + (int)sizeof(grid);
}

int main(void) {
  int evaluations = 0, length = 4;
  for (int i = 0; i < 3; i++) {
#if 1
    struct { char a[(evaluations++, length)]; } first, second;
#endif
    first.a[3] = 5;
    second = first;
    CHECK(second.a[3] == 5 && sizeof first == 4);
  }
  CHECK(evaluations == 3);
  CHECK(sizeOfThree(3) == (ILP32 ? 28 : 48));
  CHECK(sumOf(3, 4) == 180 + 29);
  return 0;
}

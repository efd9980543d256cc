#include "../check.h"
/* Duff's device and other jumps of a switch into the middle of things. */
static void copy(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
    } while (--n > 0);
  }
}

static int coroutine(void) {
  static int state, i;
  switch (state) {
    case 0:
      for (i = 0; i < 3; i++) {
        state = 1;
        return i;
        case 1:;
      }
      state = 2;
    case 2: return -1;
  }
  return -2;
}

static int into_if(int n) {
  int r = 0;
  switch (n) {
    case 0:
      if (r) {
        case 1: r += 10;
      } else {
        case 2: r += 20;
      }
      r += 1;
      break;
    default:
      while (r < 3) {
        case 3: r += 2;
      }
  }
  return r;
}

static int loop_control(int n) {
  int i, r = 0;
  for (i = 0; i < 5; i++) switch (n + i) {
      case 2: continue;
      case 3: r += 100; break;
      case 4: i = 10;
      default: r++;
    }
  return r * 100 + i;
}

int main(void) {
  char to[32];
  for (int count = 1; count <= 20; count++) {
    for (int i = 0; i < 32; i++) to[i] = '.';
    copy(to, "abcdefghijklmnopqrstuvwxyz", count);
    for (int i = 0; i < 32; i++) CHECK(to[i] == (i < count ? 'a' + i : '.'));
  }
  CHECK(coroutine() == 0 && coroutine() == 1 && coroutine() == 2 && coroutine() == -1 && coroutine() == -1);
  CHECK(into_if(0) == 21 && into_if(1) == 11 && into_if(2) == 21 && into_if(3) == 4 && into_if(9) == 4);
  CHECK(loop_control(2) == 10111 && loop_control(10) == 505 && loop_control(0) == 10311);
  return 0;
}

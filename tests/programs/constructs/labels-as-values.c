#include "../check.h"
enum { PUSH, ADD, MUL, JNZ, DEC, HALT };

static int run(const int *code) {
  static void *const dispatch[] = {&&push, &&add, &&mul, &&jnz, &&dec, &&halt};
  int stack[16], top = 0, pc = 0;
#define NEXT goto *dispatch[code[pc++]]
  NEXT;
push: stack[top++] = code[pc++]; NEXT;
add: top--; stack[top - 1] += stack[top]; NEXT;
mul: top--; stack[top - 1] *= stack[top]; NEXT;
dec: stack[top - 1]--; NEXT;
jnz: pc = stack[top - 1] ? code[pc] : pc + 1; NEXT;
halt: return stack[top - 1] * 100 + top;
}

static int local(int which) {
  void *targets[3];
  void *target;
  targets[0] = &&a;
  targets[1] = &&b;
  targets[2] = &&c;
  int r = 0;
  target = which < 3 ? targets[which] : &&c;
  goto *target;
a: r += 1;
b: r += 10;
c: r += 100;
  return r;
}

static int differences(int which) {
  static const int offsets[] = {&&one - &&one, &&two - &&one};
  goto *(&&one + offsets[which]);
one: return 1;
two: return 2;
}

static int loop(void) {
  int n = 0;
  void *again = &&again_;
  void *next = again;
again_:
  n++;
  next = n < 5 ? again : &&end;
  goto *next;
end:
  return n;
}

int main(void) {
  const int program[] = {PUSH, 6, PUSH, 7, MUL, PUSH, 3, ADD, HALT};
  CHECK(run(program) == 4501);
  const int counting[] = {PUSH, 4, DEC, JNZ, 2, HALT};
  CHECK(run(counting) == 1);
  CHECK(local(0) == 111 && local(1) == 110 && local(2) == 100 && local(3) == 100);
  CHECK(differences(0) == 1 && differences(1) == 2);
  CHECK(loop() == 5);
  void *p = &&here, *q = &&here;
  CHECK(p == q && p != 0);
here:
  return 0;
}

#include "../check.h"
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct flexible { int n; short data[]; };
struct zero { char c; int data[0]; };
struct trailing { int n; char data[1]; };
struct only { int : 0; char empty[0]; };
static struct flexible initialised = {3, {1, 2, 3}};
static struct { char tag; char text[]; } text = {'t', "flex"};

static struct flexible *make(int n) {
  struct flexible *f = malloc(sizeof *f + n * sizeof f->data[0]);
  f->n = n;
  for (int i = 0; i < n; i++) f->data[i] = i * i;
  return f;
}

int main(void) {
  CHECK(sizeof(struct flexible) == 4 && sizeof(struct zero) == 4 && sizeof(struct only) == 0);
  CHECK(__builtin_offsetof(struct zero, data) == 4);
  CHECK(initialised.data[0] == 1 && initialised.data[2] == 3);
  CHECK(text.text[0] == 'f' && text.text[3] == 'x' && text.text[4] == 0);
  struct flexible *f = make(5);
  CHECK(f->data[4] == 16 && f->n == 5);
  short *end = &f->data[f->n];
  CHECK(end - f->data == 5);
  struct flexible head = *f;
  CHECK(head.n == 5);
  free(f);
  struct zero *z = malloc(sizeof *z + 3 * sizeof(int));
  z->c = 1;
  z->data[0] = 10;
  z->data[2] = 30;
  CHECK(z->data[0] + z->data[2] == 40 && z->c == 1 && (char *)z->data == (char *)z + 4);
  free(z);
  struct { struct zero in; int after[2]; } w = {{1}, {7, 8}};
  CHECK(w.after[0] == 7 && sizeof w == 12);
  int none[0];
  CHECK(sizeof none == 0);
  return 0;
}

/* Each file has types of its own by the same names: bit-fields, enumerations and nested records are what their file says. */
extern void reach_error(void);
typedef struct {
  unsigned ready : 1;
  unsigned level : 4;
} status_t;
enum state { IDLE, RUN };
struct item {
  enum state state;
  int value;
};
struct point {
  int x, y;
};
struct shape {
  struct point corner;
  int id;
};
int narrowed(int);
int isNegative(void);
int fraction(void);
int main(void) {
  status_t s = {1, 15};
  struct item i = {RUN, 1};
  struct shape h = {{1, 2}, 3};
  if (s.level != 15 || i.state != RUN || h.corner.y != 2) return 0;
  if (fraction() == 1) reach_error();
  return 0;
}

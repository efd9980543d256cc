typedef struct {
  unsigned ready : 1;
  unsigned level : 3;
} status_t;
enum state { ERROR = -1, OK };
struct item {
  enum state state;
  int value;
};
struct point {
  int x;
  float y;
};
struct shape {
  struct point corner;
  int id;
};
int narrowed(int v) {
  status_t s = {0};
  s.level = v;
  return s.level;
}
int isNegative(void) {
  struct item i = {ERROR, 0};
  long l = i.state;
  return l < 0;
}
int fraction(void) {
  struct shape h = {{1, 0.5f}, 3};
  return h.corner.y == 0.5f;
}

/* What types-of-two-files-part.c declares otherwise by the same names: each file means its own. */
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

/* Linux's lists: the entry of a list's head begins before the head, and its link is the head itself. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct list_head {
  struct list_head *next, *previous;
};
struct item {
  int key;
  struct list_head link;
};
#define entry(p) ((struct item *)((char *)(p) - __builtin_offsetof(struct item, link)))
struct list_head table[2];
int main(void) {
  for (int k = 0; k < 2; k++) table[k].next = table[k].previous = &table[k];
  struct item it;
  it.key = 5;
  it.link.next = it.link.previous = &table[1];
  table[1].next = table[1].previous = &it.link;
  int i = __VERIFIER_nondet_int() & 1;
  struct item *last = entry(&table[i]);
  if (last->link.next == &table[0]) reach_error();
  return 0;
}

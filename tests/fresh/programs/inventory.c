// TRUE: a list on the heap keeps its order and its length.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char name[16];
  int price;
  struct item *next;
};

static struct item *insert(struct item *list, const char *name, int price) {
  struct item *item = malloc(sizeof *item);
  if (!item)
    exit(EXIT_FAILURE);
  strncpy(item->name, name, sizeof item->name - 1);
  item->name[sizeof item->name - 1] = '\0';
  item->price = price;
  struct item **place = &list;
  while (*place && (*place)->price < price)
    place = &(*place)->next;
  item->next = *place;
  *place = item;
  return list;
}

int main(void) {
  struct item *list = NULL;
  list = insert(list, "bolt", 25);
  list = insert(list, "nut", 12);
  list = insert(list, "a washer of stainless steel", 19);
  int count = 0;
  for (struct item *item = list; item; item = item->next) {
    printf("%-16s %d\n", item->name, item->price);
    assert(strlen(item->name) < sizeof item->name);
    assert(!item->next || item->price <= item->next->price);
    count++;
  }
  assert(count == 3);
  while (list) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
  return EXIT_SUCCESS;
}

#pragma once
struct node { int value; struct node *next; };
static inline int helper(int n) { return 2 * n; }
int read_tentative(void);
int doubled_in_b(int);
extern int (*table[])(int);
void append(struct node *, int);
int static_local(void);
extern const char name[];
const char *name_pointer(void);
